"""Grade one submission in a worker process, with nbgrader's own Autograde and whatever nbgrader_config.py names."""

from __future__ import annotations

import contextlib
import copy
import errno
import functools
import glob
import logging
import math
import os
import shutil
import signal
import sqlite3
import threading
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import parent_process
from pathlib import Path

from nbclient.exceptions import DeadKernelError
from nbconvert.preprocessors import CellExecutionError
from nbformat import ValidationError as NotebookInvalid
from nbformat.reader import NotJSONError
from nbgrader.apps.baseapp import NbGrader
from nbgrader.converters import Autograde
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.nbgraderformat import SchemaTooNewError, SchemaTooOldError, ValidationError
from nbgrader.preprocessors.execute import UnresponsiveKernelError
from sqlalchemy.exc import SAWarning, SQLAlchemyError
from traitlets.config import Config

from autograder.execute import ExecuteApart
from autograder.grading import private
from autograder.grading.jobs import Files, Graded, Job, Trouble
from autograder.grading.one_engine import OneEngine
from autograder.grading.own_folder import own_folder
from autograder.repair.exporter import Unreadable, nothing_counts
from autograder.warm import grader
from course.i18n import _

ROOT = Path(__file__).parent.parent.parent
LOGGER = logging.getLogger("traitlets")  # what converters, exporters and preprocessors log to
OURS = (OSError, MemoryError, SQLAlchemyError, sqlite3.Error)  # the machine's trouble, not the submission's
LAYOUT = (
    "directory_structure",
    "source_directory",
    "release_directory",
    "submitted_directory",
    "autograded_directory",
    "student_id",
    "notebook_id",
    "student_id_exclude",
)

_here: list[Path] = []  # the folder in use, removed also when the grader is killed


@functools.cache
def config() -> Config:
    """Return nbgrader's settings of this course, as its own commands find them."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        app = NbGrader()
        app.load_config_file()
        settings: Config = app.config
        return settings
    finally:
        os.chdir(before)


def warm(require_sandbox: bool) -> str:
    """Start the processes in which notebooks run, for forks of this one to share; return a warning, or ""."""
    steps = config().Autograde.get("autograde_preprocessors", [])
    if not hasattr(os, "fork") or ExecuteApart not in steps:
        return ""
    return grader(require_sandbox or ExecuteApart(config=config()).require_sandbox)[0].warning


def begin() -> None:
    """Prepare a worker process: it ends when the grader does, however that ends."""
    # Ctrl-C reaches all processes of a terminal; only the grader decides what it means. A handler that does nothing,
    # since what is ignored would be ignored by the kernels as well.
    signal.signal(signal.SIGINT, lambda *_: None)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Kernels write there of sockets and of being ended; what concerns a submission comes back as Trouble.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    hush()


def hush() -> None:
    """Let nbgrader's log go nowhere: what concerns a submission comes back as Trouble."""
    quiet()
    LOGGER.setLevel(logging.WARNING)
    LOGGER.propagate = False


def quiet() -> None:
    """Keep nbgrader's remarks about its own use of SQLAlchemy from a teacher."""
    warnings.filterwarnings("ignore", category=SAWarning)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        for folder in _here:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)


def grade(job: Job) -> Graded:
    """Grade a submission in a folder and a gradebook of its own.

    Raises what is the machine's trouble; what is the submission's is in the result.
    """
    with _folder() as root:
        book = OneEngine(root / "gradebook.db")
        book.path.write_bytes(private.with_somebody(job.gradebook, job.assignment))
        unpack(root / "submitted" / job.student / job.assignment, job.submission)
        unpack(root / "source" / job.assignment, job.source)
        unpack(root / "release" / job.assignment, job.released)
        with book, _listen() as said:
            private.seed(book.url, job)
            trouble = None if job.unreadable else _autograde(root, book.url, job)
            failed = bool(job.unreadable) or trouble is not None
            graded = private.read(book.url, failed=failed)
        graded.files = {} if failed else pack(root / "autograded" / job.student / job.assignment)
    lines = [line.removeprefix(f"{job.student}: ") for line in said.of_submission]
    told = [*job.unreadable, *(line for line in lines if trouble is None or line not in trouble.reason)]
    graded.warnings = said.of_machine
    graded.troubles = [Trouble(job.student, "", line, "") for line in told] + ([trouble] if trouble else [])
    if failed and nothing_counts() not in graded.troubles[-1].reason:
        last = graded.troubles[-1]
        graded.troubles[-1] = replace(last, remedy=f"{last.remedy} {nothing_counts()}".lstrip())
    return graded


class _Autograde(Autograde):  # type: ignore[misc]
    """nbgrader's own, but for remembering which notebook stopped it, and why."""

    keeps_notebooks = True  # between its two steps: nobody else looks into this folder
    stopped: tuple[str, Exception] | None = None

    def convert_single_notebook(self, notebook_filename: str) -> None:
        try:
            super().convert_single_notebook(notebook_filename)
        except Exception as error:
            self.stopped = (Path(notebook_filename).name, error)
            raise


def _autograde(root: Path, url: str, job: Job) -> Trouble | None:
    """Run nbgrader's Autograde; return what the submission stopped it with."""
    if not any(name.endswith(".ipynb") and "/" not in name for name in job.submission):
        return Trouble(job.student, "", _("no notebook was handed in."), _("Put it into the folder, then try again."))
    settings = copy.deepcopy(config())
    for name in LAYOUT:
        settings.CourseDirectory.pop(name, None)  # this folder has nbgrader's own layout
    settings.CourseDirectory.update({"root": str(root), "db_url": url, "assignment_id": job.assignment})
    if job.require_sandbox:
        settings.ExecuteApart.require_sandbox = True
    converter = _Autograde(coursedir=CourseDirectory(config=settings), config=settings)
    before = dict(os.environ)
    try:
        converter.start()
    except NbGraderException:
        file, error = converter.stopped or (_notebooks(job), None)
        if isinstance(error, OURS):
            raise error from None
        return Trouble(job.student, "" if isinstance(error, Unreadable) else file, *_explain(job, error))
    finally:
        for name in os.environ.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)
    return None


def _explain(job: Job, error: Exception | None) -> tuple[str, str]:
    """Return what stopped nbgrader, and what to do."""
    again = _("Ask for the file again.")
    afresh = _("Copy the answers into a fresh copy of the released notebook, then try again.")
    if error is None:
        return _("none of the notebooks belongs to this assignment."), _(
            "Give the file the name that the released notebook has, then try again."
        )
    if isinstance(error, (NotJSONError, UnicodeDecodeError)):
        return _("this is not a notebook, or only a part of one."), again
    if isinstance(error, (SchemaTooOldError, SchemaTooNewError, ValidationError, NotebookInvalid)):
        return _("the notebook is damaged: nbgrader's marks in it cannot be read."), afresh
    if isinstance(error, (DeadKernelError, UnresponsiveKernelError, CellExecutionError)):
        return _("its code ended Python, or could not be stopped."), _("Look for the cell, switch it off, try again.")
    if isinstance(error, (Unreadable, NbGraderException)):
        return str(error), ""  # which says what to do
    said = f"{type(error).__name__}: {error}".partition("\n")[0]
    return _("nbgrader stopped with {error}.").format(error=said[:200].rstrip(".")), afresh


def _notebooks(job: Job) -> str:
    return ", ".join(name for name in job.submission if name.endswith(".ipynb")) or "-"


@dataclass
class Said:
    """What the course's own steps warned of."""

    of_submission: list[str] = field(default_factory=list)
    of_machine: list[str] = field(default_factory=list)  # the same for the whole class


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with own_folder() as folder:
        _here.append(folder)
        try:
            yield folder
        finally:
            _here.remove(folder)


@contextlib.contextmanager
def _listen() -> Iterator[Said]:
    """Collect what the course's own preprocessors and exporters warn of; nbgrader's own warnings say too much."""
    said = Said()

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if Path(record.pathname).is_relative_to(ROOT / "autograder"):
                lines = said.of_machine if getattr(record, "of_machine", False) else said.of_submission
                lines.append(record.getMessage().replace("\n", " "))

    handler = Collect(logging.WARNING)
    LOGGER.addHandler(handler)
    try:
        yield said
    finally:
        LOGGER.removeHandler(handler)


def pack(folder: Path, ignore: Sequence[str] = (), most: float = math.inf, number: float = math.inf) -> Files:
    """Return the files below a folder; links are left out, since they may lead anywhere.

    After so many files there are only notebooks. Raises OSError where they hold more bytes than `most`.
    """
    found: Files = {}
    for path in sorted(_all_files(folder, ignore)):
        if len(found) >= number and not (path.suffix == ".ipynb" and path.parent == folder):
            continue
        if path.is_file() and not path.is_symlink():
            most -= path.stat().st_size
            if most < 0:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path.relative_to(folder).as_posix())
            found[path.relative_to(folder).as_posix()] = (path.stat().st_mode & 0o777, path.read_bytes())
    return found


def _all_files(folder: Path, ignore: Sequence[str]) -> Iterator[Path]:
    """Yield the files that nbgrader's find_all_files finds, which looks through a folder once for each file in it."""
    for place, folders, names in os.walk(folder):
        if Path(place) in _ignored(Path(place).parent, ignore):
            folders.clear()
            continue
        unwanted = _ignored(Path(place), ignore)
        yield from (path for path in (Path(place, name) for name in names) if path not in unwanted)


def _ignored(folder: Path, patterns: Sequence[str]) -> set[Path]:
    return {Path(found) for pattern in patterns for found in glob.glob(f"{folder}/{pattern}")}  # noqa: PTH207 (as nbgrader)


def unpack(folder: Path, files: Files) -> None:
    """Write files below a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (mode, content) in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(mode)
