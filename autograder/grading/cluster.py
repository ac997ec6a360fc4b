"""Let the workers of a dask.distributed cluster carry out jobs, as processes of this machine do.

A worker needs the folder of the course as it is here, class-seed.txt included; neither the gradebook nor submissions.
"""

from __future__ import annotations

import functools
import logging
import pickle
import queue
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field
from typing import Any

from distributed import Client, KilledWorker, get_worker

from autograder.grading import one
from autograder.grading.folder import grader_version
from autograder.grading.pool import Gone
from course.i18n import _

ANSWER = 5  # seconds in which a scheduler has to answer
LOOK = 1  # seconds between two looks at who is there to work
PATIENCE = 60  # seconds without any worker until grading gives up
TRIALS = 3  # how often all who could carry a job out may be lost while they do


# In a worker.

_one_at_a_time = threading.Lock()


class OtherVersion(Exception):
    """The course in a worker's folder is not the one that asks; the argument is the worker's address."""


def version() -> str:
    """Return what grades here. The folder is read once: a worker whose folder has changed is started again."""
    return grader_version()


def carry_out(wanted: str, call: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a worker, which is not ours: its signals and its standard error stay as they are.

    nbgrader changes the current folder, the environment and, here, its own Gradebook: one call at a time.
    """
    with _one_at_a_time:
        if version() != wanted:
            raise OtherVersion(get_worker().address)
        one.hush()
        return call(*arguments)


class _Call:
    """A call of `carry_out` as bytes, which become its result where they are unpickled.

    A scheduler looks into what it passes on, and has no course to do it with: it sees bytes for `pickle.loads`.
    """

    def __init__(self, *arguments: Any) -> None:
        self.arguments = arguments

    def __reduce__(self) -> tuple[Any, ...]:
        return carry_out, self.arguments


# In the grader.


@dataclass(eq=False)
class _Task:
    """What was asked for, and who may be at it."""

    call: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)
    sent: Future[Any] | None = None
    workers: frozenset[str] = frozenset()
    trials: int = 0


class Cluster(Executor):
    """All workers of a scheduler that have this version of the course; the others are named, and get nothing to do.

    One thread of its own sends what is to be done, and looks after those who do it: what all of them are lost with is
    sent again, and a worker that joins later is asked for its version first.
    """

    def __init__(self, address: str, say: Callable[[str], None] = print) -> None:
        """Raise Gone when there is no scheduler, or no worker that could grade."""
        self._address, self._say = address, say
        self._client = _connect(address)
        self._executor = self._client.get_executor(pure=False, allow_other_workers=False)
        self._version = grader_version()
        self._workers: dict[str, bool] = {}  # address -> whether it may grade
        self._tasks: set[_Task] = set()
        self._events: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._gone = ""
        self._worked = time.monotonic()
        try:
            self._look()
            if not self.workers:
                raise Gone(_nobody(address, bool(self._workers)))
        except BaseException:
            self._client.close(ANSWER)
            raise
        self._thread = threading.Thread(target=self._attend, daemon=True)
        self._thread.start()

    @property
    def workers(self) -> int:
        """How many may grade."""
        return sum(self._workers.copy().values())

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **_none: Any) -> Future[Any]:
        """Let a worker call a function; the future raises Gone when nobody is left who could."""
        task = _Task(call, arguments)
        self._events.put(functools.partial(self._begin, task))
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, which goes on."""
        self._events.put(None)
        self._thread.join()
        self._client.close(ANSWER)

    # All that follows runs in the thread.

    def _attend(self) -> None:
        looked = time.monotonic()
        while True:
            try:
                event = self._events.get(timeout=LOOK)
            except queue.Empty:
                event, looked = self._look, time.monotonic()
            if event is None:
                return
            try:
                event()
                if time.monotonic() - looked > LOOK:
                    self._look()
                    looked = time.monotonic()
            except Exception as error:  # whatever it is, those who wait for results have to be told
                self._give_up(_lost(self._address) if isinstance(error, OSError) else str(error))

    def _begin(self, task: _Task) -> None:
        if self._gone:
            self._end(task, Gone(self._gone))
            return
        self._tasks.add(task)
        self._send(task)

    def _send(self, task: _Task) -> None:
        task.workers = frozenset(worker for worker, right in self._workers.items() if right)
        if task.workers:  # otherwise it waits for one
            asked = pickle.dumps(_Call(self._version, task.call, *task.arguments))
            task.sent = self._executor.submit(pickle.loads, asked, workers=list(task.workers))
            task.sent.add_done_callback(lambda sent: self._events.put(functools.partial(self._settle, task, sent)))

    def _settle(self, task: _Task, sent: Future[Any]) -> None:
        if task.sent is not sent:
            return  # it was lost, and has been sent again
        if sent.cancelled():  # by nobody here
            self._give_up(_lost(self._address))
            return
        error = sent.exception()
        if isinstance(error, OtherVersion):  # it has changed, or another one has its address now
            self._refuse(*error.args)
            self._send(task)
        elif isinstance(error, KilledWorker):
            self._end(task, BrokenExecutor())
        elif error is not None:
            self._end(task, error)
        else:
            self._end(task, None, sent.result())

    def _end(self, task: _Task, error: BaseException | None, result: Any = None) -> None:
        self._tasks.discard(task)
        if not task.future.set_running_or_notify_cancel():
            return  # nobody waits for it any more
        if error is not None:
            task.future.set_exception(error)
        else:
            task.future.set_result(result)

    def _give_up(self, reason: str) -> None:
        self._gone = reason
        for task in list(self._tasks):
            self._end(task, Gone(reason))

    def _look(self) -> None:
        """Ask who has joined for their version; send again what only those who have left could be at."""
        if self._gone:
            return
        if self._client.status != "running":
            raise OSError
        here = self._client.scheduler_info(n_workers=-1)["workers"]
        for worker in self._workers.keys() - here.keys():
            del self._workers[worker]
        new = [worker for worker in here if worker not in self._workers]
        answers = self._client.run(version, workers=new, on_error="return") if new else {}
        for worker, answer in answers.items():
            if isinstance(answer, OSError):
                continue  # it has left again, or will be asked again
            self._workers[worker] = answer == self._version
            if answer != self._version:
                self._refuse(worker, answer if isinstance(answer, Exception) else None)
        for task in list(self._tasks):
            if task.sent is None:
                self._send(task)
            elif not task.workers & self._workers.keys():
                lost, task.sent = task.sent, None
                lost.cancel()
                task.trials += 1
                if task.trials < TRIALS:
                    self._send(task)
                else:
                    self._end(task, BrokenExecutor())
        if self.workers:
            self._worked = time.monotonic()
        elif self._tasks and time.monotonic() - self._worked > PATIENCE:
            self._give_up(_nobody_left(self._address))

    def _refuse(self, worker: str, error: Exception | None = None) -> None:
        self._workers[worker] = False
        if error is None:
            text = _(
                "The worker {worker} grades nobody: its course, nbgrader_config.py, class-seed.txt, Python or nbgrader"
                " differs from what is here. Make them the same, start the worker again, then try again."
            )
        else:
            text = _(
                "The worker {worker} grades nobody, for it cannot use the course ({error}). Start it with the course's"
                " Python in the course's folder, then try again."
            )
        self._say(text.format(worker=worker, error=error))


def _connect(address: str) -> Client:
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in a sentence
    warnings.filterwarnings("ignore", message="Sending large graph")  # a submission may be large
    try:
        return Client(address, timeout=ANSWER, set_as_default=False, name="autograder")
    except OSError:
        text = _("No Dask scheduler answers at {address}. Start one there, or correct the address, then try again.")
        raise Gone(text.format(address=address)) from None
    except (ValueError, TypeError) as error:
        text = _(
            "{address} cannot be used as the address of a Dask scheduler ({error}). Write it like tcp://HOST:8786, or"
            " like tls://HOST:8786 where certificates are set up."
        )
        raise Gone(text.format(address=address, error=error)) from None


def _nobody(address: str, some: bool) -> str:
    if some:
        return _("No worker of {address} may grade, so nothing was graded.").format(address=address)
    return _(
        "No worker has joined the scheduler {address} yet. Start one in the course's folder with"
        " `python -m dask worker {address} --nthreads 1`, then try again."
    ).format(address=address)


def _lost(address: str) -> str:
    return _(
        "The connection to the scheduler {address} was lost. What was written is whole; when the scheduler is back, the"
        " same command goes on from here."
    ).format(address=address)


def _nobody_left(address: str) -> str:
    return _(
        "The scheduler {address} has had no worker that may grade for a minute. What was written is whole; when there"
        " is one, the same command goes on from here."
    ).format(address=address)
