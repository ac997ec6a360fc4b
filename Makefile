# Every recipe is one line that can be typed as well, also where there is no make.
# More for the command goes into ARGS: make lab ARGS="--no-browser --port 8899"
PYTHON ?= python3

ifeq (,$(shell command -v $(firstword $(PYTHON)) 2>/dev/null))
$(error There is no $(PYTHON) here: install Python 3.11 or newer, or say where it is with PYTHON=)
endif

.PHONY: lab class test release check mutants lock

# for students: their own copy of the notebooks, in work/
lab:
	@$(PYTHON) start.py lab $(ARGS)

# for teachers: the whole course, with nbgrader
class:
	@$(PYTHON) start.py class $(ARGS)

# everything as CI runs it
test:
	@$(PYTHON) start.py test $(ARGS)

# lesson texts and exercises -> source/ -> release/ and course/exercises/
release:
	@$(PYTHON) start.py autograder build $(ARGS)

# what a reviewer would say, without the tests
check:
	@$(PYTHON) start.py tool ruff check
	@$(PYTHON) start.py tool ruff format --check
	@$(PYTHON) start.py tool mypy
	@$(PYTHON) start.py autograder build --check

# how sharp the hidden calls are: docs/mutants.md
mutants:
	@$(PYTHON) start.py tool autograder mutants $(ARGS)

# pin all packages anew: see docs/lock.md
lock:
	@$(PYTHON) start.py tool autograder.lock $(ARGS)
