"""Let an executor carry out jobs: processes of this machine, or whatever else is a concurrent.futures.Executor."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait

from autograder.exercise import Mistake
from autograder.grading import one
from autograder.grading.jobs import Graded, Job


class Gone(Mistake):
    """Nobody is left who could carry out jobs: grading ends here, and is taken up again later."""


Result = tuple[Job, "Graded | Exception"]


def processes(workers: int) -> Executor:
    """Return an executor of worker processes of this machine."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(_way()), initializer=one.begin)


def _way() -> str:
    """Return how worker processes are started."""
    if sys.platform == "linux" and threading.active_count() == 1:
        return "fork"  # at once, with nbgrader imported; safe only while nothing else runs in this process
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return "spawn"
    multiprocessing.set_forkserver_preload(["__main__", one.__name__])
    return "forkserver"


class Pool:
    """Carry out jobs, a few ahead of what was asked for; a job that takes its worker down takes nothing else down."""

    def __init__(self, make: Callable[[], Executor], workers: int) -> None:
        self._make, self._workers = make, workers
        self._executor = make()
        self._started = False

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, stopped: object, *_: object) -> None:
        self._executor.shutdown(wait=not stopped, cancel_futures=True)

    @property
    def _ahead(self) -> int:
        """How many jobs are handed out before their results are waited for; a cluster may grow meanwhile."""
        return 2 * max(1, getattr(self._executor, "workers", self._workers))

    @property
    def elsewhere(self) -> bool:
        """Whether jobs are carried out by a cluster, and not by processes of this one's own."""
        return hasattr(self._executor, "workers")

    def start(self) -> None:
        """Let the workers begin, before this process has a second thread."""
        if not self._started:
            self._executor.submit(os.getpid).result()
            self._started = True

    def results(self, jobs: Iterable[Job]) -> Iterator[Result]:
        """Yield each job with what came of it, in the order in which they are done."""
        lost = []
        for job, result in self._window(jobs):
            if isinstance(result, BrokenExecutor):
                lost.append(job)  # this one, or one that was graded at the same time
            else:
                yield job, result
        for job in lost:
            self._renew()
            yield from self._window([job])

    def _window(self, jobs: Iterable[Job]) -> Iterator[Result]:
        running: dict[Future[Graded], Job] = {}
        try:
            for job in jobs:
                running[self._submit(job)] = job
                if len(running) >= self._ahead:
                    yield from _done(running)
            while running:
                yield from _done(running)
        finally:
            for future in running:  # nobody wants to know any more
                future.cancel()

    def _submit(self, job: Job) -> Future[Graded]:
        try:
            return self._executor.submit(one.grade, job)
        except BrokenExecutor:
            self._renew()
            return self._executor.submit(one.grade, job)

    def _renew(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()


def _done(running: dict[Future[Graded], Job]) -> Iterator[Result]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        error = future.exception()
        if isinstance(error, Gone):
            raise error
        yield running.pop(future), error if isinstance(error, Exception) else future.result()
