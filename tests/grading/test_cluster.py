"""A class that is graded by a Dask cluster: the same rows, whoever is lost on the way; nobody with another course."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from distributed import Client

from autograder.exercise import Mistake
from autograder.grading.cluster import Cluster
from tests.autograder import small_class
from tests.autograder.small_class import AREA, RIGHT, hand_in
from tests.conftest import clean_environment, run_in
from tests.grading.gradebooks import everything

SLOW = f"import time\ntime.sleep(2)\n{RIGHT}"
SEED = "class-seed.txt"


@contextmanager
def running(root: Path, ready: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a module until the end of the block; give the process, and the address in the line that says it is ready."""
    command = [sys.executable, "-m", "dask", *arguments]
    environment = {**clean_environment(root / ".jupyter"), "PYTHONPATH": ""}
    with subprocess.Popen(command, cwd=root, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = next(line for line in process.stderr if ready in line)
        threading.Thread(target=process.stderr.read, daemon=True).start()  # a full pipe would stop it
        try:
            yield process, line.split()[-1]
        finally:
            process.kill()


class School:
    """A class's folder, a worker's folder, and who works."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.stack = stack
        self.root = small_class.make(folder / "course-root")
        for student in ("eve", "finn", "gus"):
            hand_in(self.root, student, {"solution": SLOW})
        (self.root / SEED).write_text("four words for 2026")
        self.right, self.wrong = folder / "right", folder / "wrong"
        for place in (self.right, self.wrong):
            shutil.copytree(self.root, place, ignore=shutil.ignore_patterns("gradebook.db", "submitted", "source"))
        (self.wrong / SEED).write_text("an older seed")
        self.scheduler, self.address = stack.enter_context(
            running(folder, "Scheduler at:", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        )
        self.client = stack.enter_context(Client(self.address, set_as_default=False))

    def worker(self, folder: Path, threads: int = 1) -> tuple[subprocess.Popen[str], str]:
        """Let somebody join; give the process and its address."""
        options = ["--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--nthreads", str(threads)]
        known = set(self.client.scheduler_info()["workers"])
        process, _ = self.stack.enter_context(
            running(folder, "Registered to:", "worker", self.address, *options, "--local-directory", str(folder))
        )
        (address,) = set(self.client.scheduler_info()["workers"]) - known
        return process, address

    @property
    def command(self) -> list[str]:
        return ["-m", "autograder", "grade", AREA, "--force", "--scheduler", self.address]

    def start(self) -> subprocess.Popen[str]:
        """Let the cluster grade the class."""
        environment = {**clean_environment(self.root / ".jupyter"), "PYTHONPATH": str(self.root)}
        return subprocess.Popen(
            [sys.executable, *self.command],
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_until_it_grades(self, grader: subprocess.Popen[str], *workers: str) -> None:
        """Return when all of these have something to do."""
        while not all(self.client.processing().get(worker) for worker in workers):
            with suppress(subprocess.TimeoutExpired):
                grader.wait(0.1)
                assert grader.stdout is not None
                pytest.fail(grader.stdout.read())

    def rows(self) -> dict[str, list[str]]:
        return everything(f"sqlite:///{self.root / 'gradebook.db'}")


# What nobody waits for any more disturbs nobody.
GIVES_UP = """
import os, sys
from autograder.grading.cluster import Cluster
cluster = Cluster(sys.argv[1])
cluster.submit(os.getpid).cancel()
cluster.submit(os.getpid).result(60)
cluster.shutdown()
print("done")
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with ExitStack() as stack:
        yield School(tmp_path_factory.mktemp("school"), stack)


@pytest.mark.long
def test_a_class_is_graded_the_same_whoever_is_lost_and_by_nobody_with_another_course(school: School) -> None:
    said: list[str] = []
    with pytest.raises(Mistake, match="No worker has joined the scheduler"):
        Cluster(school.address, said.append)
    _process, wrong = school.worker(school.wrong)
    refused = f"The worker {wrong} grades nobody: its course, nbgrader_config.py, class-seed.txt, Python or nbgrader"
    with pytest.raises(Mistake, match="may grade, so nothing was graded"):
        Cluster(school.address, said.append)
    assert len(said) == 1 and said[0].startswith(refused)

    # One of two ends while it grades.
    (first, at_first), (second, at_second) = school.worker(school.right, threads=3), school.worker(school.right)
    assert run_in(school.root, "-c", GIVES_UP, school.address).stdout.splitlines()[-1] == "done"
    with school.start() as grader:
        school.wait_until_it_grades(grader, at_first, at_second)
        first.kill()
        assert grader.stdout is not None
        lines = grader.stdout.read().splitlines()
    assert (grader.returncode, len(lines)) == (0, 2), lines
    assert lines[0].startswith(refused) and lines[1] == "area: 7 graded, 0 unchanged, lines of trouble: 0."
    by_cluster = school.rows()

    # The last one ends, and another takes its place; then the scheduler ends.
    with school.start() as grader:
        school.wait_until_it_grades(grader, at_second)
        second.kill()
        _process, third = school.worker(school.right)
        school.wait_until_it_grades(grader, third)
        school.scheduler.kill()
        assert grader.stdout is not None
        lines = grader.stdout.read().splitlines()
    assert grader.returncode == 1, lines
    assert lines[-1].startswith(f"The connection to the scheduler {school.address} was lost. What was written is whole")
    assert "Traceback" not in "".join(lines)
    # Processes of this machine go on, and give the same.
    run_in(school.root, "-m", "autograder", "grade", AREA, "--force")
    assert school.rows() == by_cluster


def test_an_address_without_a_scheduler_is_said_in_one_sentence() -> None:
    with pytest.raises(Mistake, match="No Dask scheduler answers at tcp://127.0.0.1:9"):
        Cluster("tcp://127.0.0.1:9")
    for wrong in ("http://127.0.0.1:9", "tls://127.0.0.1:9"):
        with pytest.raises(Mistake, match=f"{wrong} cannot be used as the address of a Dask scheduler"):
            Cluster(wrong)
