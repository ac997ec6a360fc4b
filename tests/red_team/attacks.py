"""Ways to get points that are not earned, or to stop the grader: what is typed into the cell of `init_grid`.

Each deserves 0 points, and must cost nobody else anything. The list is public, like the wall that it is tried on.
"""

from __future__ import annotations

NOTHING = "def init_grid(w, h):\n    return None\n"

# The worker's own names, found by going up the stack: what it answers is forged.
_WORKER = """
import sys
frame = sys._getframe()
while "_Process" not in frame.f_globals: frame = frame.f_back
process = frame.f_globals["_Process"]
honest = process.answer
def answer(self, connection, request):
    if request["do"] != "{what}": return honest(self, connection, request)
    process.answer = honest
    return {forged}
process.answer = answer
"""
_STOPPED = "{{'value': None, 'stopped': {}, 'error': {}, 'printed': '', 'missing': {}, 'seconds': {}}}"


def _forged(what: str, answer: str) -> str:
    if what == "run":
        answer = f"{{'outcomes': [{answer} for script in request['scripts']]}}"
    return _WORKER.format(what=what, forged=answer)


def _stopped(how: str = "'error'", error: str = "{}", missing: str = "''", seconds: str = "0") -> str:
    return _forged("run", _STOPPED.format(how, error, missing, seconds))


# What a student's cell runs, with a function that is worth nothing.
CELLS = {
    "an AST transformer": """
import ast
class Drop(ast.NodeTransformer):
    def visit_Expr(self, node): return ast.copy_location(ast.Pass(), node)
get_ipython().ast_transformers.append(Drop())
""",
    "an input transformer": """
get_ipython().input_transformers_post.append(lambda lines: ["7.0"] if "judge" in "".join(lines) else lines)
""",
    "run_cell replaced": """
shell = get_ipython()
old = shell.run_cell
shell.run_cell = lambda raw, *a, **k: old("7.0" if "judge" in raw else raw, *a, **k)
""",
    "a result forged by a hook": """
get_ipython().events.register("pre_run_cell", lambda info: get_ipython().outlet("execute_result", {"text/plain": "7.0"}))
""",
    "a display hook of its own": """
import sys
sys.displayhook = lambda value: sys.__displayhook__(7.0)
""",
    "a formatter for numbers": """
get_ipython().display_formatter.formatters["text/plain"].for_type(float, lambda value, p, cycle: p.text("7.0"))
""",
    "the reference imported": "from autograder.exercises.init_grid import init_grid\n",
    "the reference looked for": """
import sys, importlib.util
found = [name for name in sys.modules if "autograder.exercises" in name]
print("FOUND" if found or importlib.util.find_spec("autograder.exercises") else "nothing")
""",
    "check and judge redefined": """
def check(*a): return 7.0
judge = check
import sys, types
sys.modules["autograder.judge"] = types.SimpleNamespace(judge=lambda name: 7.0)
""",
    "the course patched": """
import course, course.side, course.calls, course.examine, autograder.worker
course.side.notebook = course.examine.examine = lambda *a: None
autograder.worker.run = course.calls.run = lambda *a: None
""",
    "frames forged on every socket": """
import os, json, struct
def init_grid(w, h):
    data = json.dumps({"value": None, "stopped": "", "points": 7.0, "cells": [], "printed": "", "missing": "", "seconds": 0}).encode()
    for number in range(3, 64):
        try: os.write(number, struct.pack(">I", len(data)) + data)
        except OSError: pass
""",
    "every socket closed": "import os\nos.closerange(3, 256)\n",
    "noise on every socket": "import os\nfor n in range(3, 64):\n    try: os.write(n, b'x' * 4096)\n    except OSError: pass\n",
    "history read": "print('FOUND' if any('judge' in text for text in In[:-1]) else 'nothing')\n",
    "the disk read": """
import glob, os
for path in glob.glob("*.ipynb") + glob.glob("../*/*.ipynb") + glob.glob("../../../source/*/*.ipynb"):
    print("FOUND", path)
for root, folders, files in os.walk("/"):
    folders[:] = [name for name in folders if name not in ("usr", "proc", "sys", "lib", "share", "include")]
    for name in files:
        if name in ("gradebook.db", "class-seed.txt", "init_grid.py", "judge.py"): print("FOUND", root, name)
""",
    "the gradebook written": """
import sqlite3, glob
for path in ["../../../gradebook.db", "gradebook.db", *glob.glob("/*/gradebook.db"), *glob.glob("/tmp/*/*/gradebook.db")]:
    try:
        book = sqlite3.connect(f"file:{path}?mode=rw", uri=True)
        book.execute("update grade set manual_score = 7"); book.commit(); print("FOUND", path)
    except sqlite3.Error: pass
""",
    "memory searched": """
import gc, sys
words = [x for x in gc.get_objects() if isinstance(x, dict) for k in list(x) if isinstance(k, str) and k in ("class_seed", "hidden", "reference")]
print("FOUND" if words else "nothing")
""",
    "frames above searched": """
import inspect
def init_grid(w, h):
    for frame in inspect.stack():
        for name, value in frame.frame.f_locals.items():
            if name in ("expected", "wanted", "seed", "verdict"): print("FOUND", name); return value
""",
    "the environment read": "import os\nprint('FOUND' if any('gradebook' in v or 'SECRET' in k for k, v in os.environ.items()) else 'nothing')\n",
    "other processes read": """
import os
for name in os.listdir("/proc"):
    if name.isdigit() and int(name) not in (os.getpid(), os.getppid()):
        try: print("FOUND", open(f"/proc/{name}/cmdline").read()[:80])
        except OSError: pass
""",
    "the network": """
import socket
for family in (socket.AF_INET, socket.AF_INET6):
    try: socket.socket(family).connect(("127.0.0.1", 22)); print("FOUND")
    except OSError as error: print(error)
""",
    "sys.exit": "import sys\nsys.exit(0)\n",
    "quit": "quit()\n",
    "output closed": "import sys, os\nsys.stdout.close(); sys.stderr.close(); os.close(1); os.close(2)\n",
    "os._exit": "import os\nos._exit(0)\n",
    "itself killed": "import os\nos.kill(os.getpid(), 9)\n",
    "its parent killed": "import os\ntry: os.kill(os.getppid(), 9)\nexcept OSError as error: print(error)\n",
    "everybody killed": "import os\ntry: os.kill(-1, 9)\nexcept OSError as error: print(error)\n",
    "a crash in C": "import ctypes\nctypes.string_at(0)\n",
    "a crash in C in the call": "def init_grid(w, h):\n    import ctypes\n    return ctypes.string_at(0)\n",
    "exit in the call": "def init_grid(w, h):\n    import os\n    os._exit(0)\n",
    "SystemExit in the call": "def init_grid(w, h):\n    raise SystemExit(7)\n",
    "KeyboardInterrupt in the call": "def init_grid(w, h):\n    raise KeyboardInterrupt\n",
    "a fork that lives on": """
import os, time
if os.fork() == 0:
    os.setsid()
    while True: time.sleep(1)
""",
    "a fork that answers too": "def init_grid(w, h):\n    import os\n    os.fork()\n    return None\n",
    "a fork bomb in the call": """
def init_grid(w, h):
    import os, time
    while True:
        try: os.fork()
        except OSError: time.sleep(0.1); os._exit(0)
""",
    "memory in the call": "def init_grid(w, h):\n    heap = []\n    while True: heap.append(bytearray(10**8))\n",
    "an endless cell": "while True:\n    try:\n        while True: pass\n    except BaseException: pass\n",
    "an endless call that ignores signals": """
def init_grid(w, h):
    import signal
    for number in (signal.SIGPROF, signal.SIGALRM, signal.SIGINT, signal.SIGXCPU): signal.signal(number, signal.SIG_IGN)
    while True: pass
""",
    "a huge output": "for k in range(3000):\n    print('x' * 100_000)\n",
    "a huge output past Python": "import os\ntry:\n    while True: os.write(1, b'x' * 10**6)\nexcept OSError as error: print(error)\n",
    "a huge output in the call": "def init_grid(w, h):\n    for k in range(2000): print('x' * 100_000)\n",
    "ten thousand outputs": "from IPython.display import display\nfor k in range(10_050): display(k)\n",
    "a huge file": "try:\n    with open('big', 'wb') as file:\n        while True: file.write(b'x' * 10**6)\nexcept OSError as error: print(error)\n",
    "a huge value": "def init_grid(w, h):\n    return [[str(k)] * 100 for k in range(10**5)]\n",
    "a huge number": "def init_grid(w, h):\n    return 1 << 10**7\n",
    "a deep value": "def init_grid(w, h):\n    grid = []\n    for _ in range(10**5): grid = [grid]\n    return grid\n",
    "a value that grows when it is shown": "def init_grid(w, h):\n    grid = ['*']\n    for _ in range(40): grid = [grid, grid]\n    return grid\n",
    "a value within itself": "def init_grid(w, h):\n    grid = []\n    grid.append(grid)\n    return grid\n",
    "objects that are equal to everything": """
class Grid(list):
    def __eq__(self, other): return True
    def __len__(self): return 5
    __hash__ = None
    __class__ = list
def init_grid(w, h):
    return Grid([Grid("*") for _ in range(3)])
""",
    "texts that are equal to everything": """
class Star(str):
    def __eq__(self, other): return True
    __hash__ = str.__hash__
def init_grid(w, h):
    return [[Star("?")] * (2 * w + 1) for _ in range(2 * h + 1)]
""",
    "an object that runs code where it is unpacked": """
class Trap:
    def __reduce__(self): return (print, ("FOUND",))
def init_grid(w, h): return Trap()
""",
    "not a number": "def init_grid(w, h):\n    return float('nan')\n",
    "half a letter": "print('\\ud800')\ndef init_grid(w, h):\n    return [['\\ud800']]\n",
    "the most points printed": "def init_grid(w, h):\n    print(7.0)\n",
    "builtins patched": """
import builtins, json, random
builtins.len = builtins.sorted = builtins.isinstance = lambda *a: True
json.dumps = lambda *a, **k: '{"value": 7.0, "stopped": ""}'
random.Random = None
""",
    "tracing": "import sys, threading\nsys.settrace(lambda *a: None); sys.setprofile(lambda *a: None)\nthreading.settrace(lambda *a: None)\n",
    "a thread that waits for the test": """
import threading, time
def wait():
    while True:
        globals()["init_grid"] = lambda w, h: None
        time.sleep(0.001)
threading.Thread(target=wait, daemon=True).start()
""",
    "rights asked for": """
import ctypes
system = ctypes.CDLL(None, use_errno=True)
for name, values in {"ptrace": (16, 1, 0, 0), "unshare": (0x10000000,), "mount": (b"none", b"/tmp", b"tmpfs", 0, None), "setuid": (0,)}.items():
    if getattr(system, name)(*values) == 0: print("FOUND", name)
""",
    "limits raised": """
import resource
for kind in (resource.RLIMIT_AS, resource.RLIMIT_NPROC):
    try: resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)); print("FOUND")
    except (ValueError, OSError) as error: print(error)
""",
    "something left for the next one": """
for path in ("../left", "/dev/shm/../left", "/left", "/ariadne/course/left", "/ariadne/autograder/worker.py"):
    try: open(path, "a").close(); print("FOUND", path)
    except OSError: pass
""",
    "a question to nobody": "answer = input('points? ')\n",
    "a script in the output": """
from IPython.display import HTML, Javascript, SVG, Latex, Markdown, display
for kind in (HTML, Markdown, Latex, Javascript): display(kind("<script>document.title = 'FOUND'</script>"))
display({"image/png": "'><script>FOUND</script>", "text/html": "<script>FOUND</script>"}, raw=True)
""",
    "the shell used": "!touch ../left && echo FOUND\n!ls /root /home /etc/passwd && echo FOUND\n",
    "an answer without what is said of names": _forged("names", "{name: {} for name in request['names']}"),
    "a name that is no graph": _forged("names", "{name: {'value': [[{}]]} for name in request['names']}"),
    "names that stand for sets that take for ever": _forged(
        "names",
        "{n: {'value': {'root': {'@': 0}, 'nodes': [['set', [k * (2**61 - 1) for k in range(3000)]]]}} for n in request['names']}",
    ),
    "an answer that took longer than there are numbers": _stopped(seconds="10**400"),
    "an error of which nothing is said": _stopped(),
    "an error at the end of all lines": _stopped(error="{'type': 'ValueError', 'line': float('inf')}"),
    "an end that nobody knows": _stopped(how="'points'"),
    "an answer that is missing a book": _stopped(how="'missing'", missing="'x' * 10**6"),
    "a type with a list for a name": _forged(
        "run",
        "{'value': {'root': {'@': 0}, 'nodes': [['object', [7.0]]]}, 'stopped': '', 'error': {}, 'printed': '', 'missing': '', 'seconds': 0}",
    ),
    "a list where a reference should be": _forged(
        "run",
        "{'value': {'root': [['*'] * 7] * 5, 'nodes': []}, 'stopped': '', 'error': {}, 'printed': '', 'missing': '', 'seconds': 0}",
    ),
    "a text of a function that nobody can read": _forged(
        "facts", "{'defined': True, 'source': 'def init_grid(w, h):\\n    return ' + 'not ' * 5000 + '1'}"
    ),
    "a text of a function as long as a library": _forged(
        "facts", "{'defined': True, 'source': 'def init_grid(w, h):\\n    return [' + '0,' * 2_000_000 + ']'}"
    ),
    "a misspelt name as long as a book": _forged("facts", "{'defined': False, 'close': 'x' * 10**6}"),
    "a frame of empty lists": _forged("names", "{'init_grid': {'value': [[]] * 3_000_000}}"),
    "a cell with a number below zero": _forged(
        "boxes", "{'cells': [{'outputs': [], 'count': -7} for source in request['sources']]}"
    ),
    "two answers for one question": _WORKER.format(
        what="run",
        forged="[frame.f_globals['send'](connection, {'points': 7.0}), honest(self, connection, request)][1]",
    ),
    "a number of a cell that is none": "get_ipython().execution_count = 10**30\n",
    "a number of a cell that changes": "type(get_ipython()).execution_count = property(lambda self: '7')\n",
    "what was printed taken back": """
import os
os.write(1, b"a"); os.ftruncate(1, 0)
get_ipython().events.register("pre_run_cell", lambda info: os.ftruncate(1, 0))
""",
    "a namespace in which one has all rights": """
import ctypes, os
system = ctypes.CDLL(None, use_errno=True)
for number in (56 if os.uname().machine == "x86_64" else 220,):
    made = system.syscall(number, 0x10000000 | 17, 0, 0, 0, 0)
    if made == 0: os._exit(0)
    if made > 0: print("FOUND")
""",
    "six hundred cases": "def init_grid(w, h):\n    if w == 0: return 0\n"
    + "".join(f"    elif w == {k}: return {k}\n" for k in range(100, 700)),
    "the visible answers": """
import json, glob, course.exercise
known = course.exercise.load("init_grid")
def init_grid(w, h):
    from course.graph import decode
    return next((p.expected for p in known.probes if f"({w}, {h})" in p.script.code), None)
""",
}


def cell(name: str) -> str:
    """Return the text of the cell."""
    code = CELLS[name]
    return code if "def init_grid" in code or "import init_grid" in code else NOTHING + code
