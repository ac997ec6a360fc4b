"""nbgrader's settings for this course: only what differs from the default."""

import os
import sys
from pathlib import Path

import nbgrader
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.preprocessors import CheckCellMetadata, ClearSolutions, Execute, GetGrades

ROOT = str(Path(__file__).parent.resolve())
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)
# nbgrader runs `alembic` by its bare name, which is only found beside the Python that runs nbgrader.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
# The kernel in which a notebook is graded starts in that notebook's folder and must find the judge.
os.environ["PYTHONPATH"] = os.pathsep.join([ROOT, *filter(None, [os.environ.get("PYTHONPATH")])])

from autograder.execute import ExecuteApart  # noqa: E402 (found only now)
from autograder.formgrader_lists import let_names_do_nothing  # noqa: E402
from autograder.hide import HideFromFeedback  # noqa: E402 (found only now)
from autograder.known_cells import KnownCells  # noqa: E402
from autograder.leave_gaps import LeaveGaps  # noqa: E402
from autograder.pages import SafePages  # noqa: E402
from autograder.repair.exporter import RepairFirst  # noqa: E402

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "ariadne"
c.CourseDirectory.root = ROOT

# Exercises of the course get their own stubs; a teacher's own exercises are cleared as everywhere.
c.GenerateAssignment.preprocessors = [
    LeaveGaps if step is ClearSolutions else step for step in GenerateAssignment.preprocessors.default()
]
c.ClearSolutions.code_stub = {"python": "..."}
c.ClearSolutions.text_stub = "*Write your answer here.*"
# Marking schemes stand in the locked question above each answer that is marked by hand.
c.ClearMarkScheme.enforce_metadata = False
# Students' cells run shut in, apart from the graded cells (docs/wall.md).
# KnownCells writes what CheckCellMetadata would check.
c.Autograde.sanitize_preprocessors = [
    KnownCells,
    *(step for step in Autograde.sanitize_preprocessors.default() if step is not CheckCellMetadata),
]
c.Autograde.autograde_preprocessors = [
    ExecuteApart if step is Execute else step
    for step in Autograde.autograde_preprocessors.default()
    if step is not CheckCellMetadata
]
# Feedback shows what the judge said, not how it judged, and no marking scheme.
c.GenerateFeedback.preprocessors = [GetGrades, HideFromFeedback, CSSHTMLHeaderPreprocessor]
# Feedback and formgrader: nothing of a student's runs there, nothing is fetched from elsewhere (docs/wall.md).
c.HTMLExporter.preprocessors = [SafePages]
c.HTMLExporter.filters = {"markdown2html": "autograder.text_cells.markdown2html"}
c.HTMLExporter.extra_template_basedirs = [
    str(Path(ROOT, "autograder", "templates")),
    str(Path(nbgrader.__file__).parent / "server_extensions" / "formgrader" / "templates"),
]
let_names_do_nothing()
# Damaged submissions are repaired while autograde reads them: no preprocessor runs early enough for that.
c.Autograde.exporter_class = RepairFirst
