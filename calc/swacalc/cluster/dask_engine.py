"""Dask as the engine: workers on this machine, or a scheduler that already has some."""

import os
import signal
from asyncio import run
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from logging import CRITICAL, getLogger
from multiprocessing.resource_tracker import ensure_running
from typing import Any

from swacalc import __version__
from swacalc.errors import InputError

_SECONDS = 10  # that a scheduler has to answer in, and to have a worker


class DaskEngine:
    """An engine of a client of Dask, which has so many workers."""

    def __init__(self, client: Any, workers: int) -> None:
        self._client = client
        self.workers = workers

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Promise the result of a function.

        The scheduler keeps the arguments, so that a worker that is lost does not take them along.
        """
        return self._client.submit(function, *arguments, pure=False)

    def results(self, promises: Sequence[Any], tell: Callable[[int, int], None]) -> list[Any]:
        """Wait for what was promised.

        Raises:
            InputError: workers were lost again and again, or the scheduler was.
        """
        from distributed import as_completed

        with _losses():
            for done, promise in enumerate(as_completed(promises), 1):
                promise.result()
                tell(done, len(promises))
            found: list[Any] = self._client.gather(list(promises))
            return found


@contextmanager
def dask_engine(workers: int | None, scheduler: str | None) -> Iterator[DaskEngine]:
    """Dask with so many workers on this machine, one a processor by default, or elsewhere.

    Raises:
        InputError: Dask is not installed, or no scheduler answers, or it has no worker that could
            do the work.
    """
    need_dask()
    import dask

    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 PiB"}):
        opened = _own(workers) if scheduler is None else _elsewhere(scheduler)
        with opened as engine:
            yield engine


def need_dask() -> None:
    """Make sure that Dask is installed.

    Raises:
        InputError: it is not.
    """
    try:
        import distributed
    except ImportError as error:
        hint = 'pip install "swacalc[dask]"'
        raise InputError("--engine dask needs Dask, which is not installed", hint=hint) from error
    _ = distributed


@contextmanager
def _own(workers: int | None) -> Iterator[DaskEngine]:
    """Workers that are started here, and end with this run."""
    from distributed import Client

    count = workers or os.cpu_count() or 1
    with _started(count) as cluster, Client(cluster) as client:
        yield DaskEngine(client, count)


def _started(count: int) -> Any:
    """A scheduler and so many workers of its own.

    Raises:
        InputError: one of them did not start.
    """
    from distributed import LocalCluster

    try:
        with _interrupts_kept():
            # Encrypted with a key of this run, so that no one else here gives work to them.
            return LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=CRITICAL,
                security=True,
            )
    except (RuntimeError, OSError) as error:  # a timeout is of the latter
        hint = "there may be too little memory for them: take fewer with --workers"
        raise InputError(f"the workers of Dask did not start: {error}", hint=hint) from error


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started meanwhile, which this one ends itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # it would let them through when the first process is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _elsewhere(scheduler: str) -> Iterator[DaskEngine]:
    """The workers of a scheduler, which stay."""
    from distributed import Client

    _check_answer(scheduler)
    getLogger("distributed.client").setLevel(CRITICAL)  # what is lost is said in one sentence
    with Client(scheduler, timeout=_SECONDS) as client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError as error:
            hint = "start some with dask worker"
            raise InputError(f"the scheduler at {scheduler} has no workers", hint=hint) from error
        _check_workers(client)
        yield DaskEngine(client, sum(client.nthreads().values()))


def _check_answer(scheduler: str) -> None:
    """Make sure that something at an address talks as Dask does.

    Raises:
        InputError: nothing does, or it is no address.
    """
    from distributed.comm import connect
    from distributed.security import Security

    async def ask() -> None:
        secured = Security().get_connection_args("client")
        comm = await connect(scheduler, timeout=_SECONDS, **secured)
        await comm.close()

    try:
        run(ask())
    # What is no scheduler can answer anything, and the reader of answers fails in many ways.
    except Exception as error:
        hint = "give the address that dask scheduler prints, such as tcp://10.0.0.1:8786"
        raise InputError(f"no Dask scheduler answers at {scheduler!r}", hint=hint) from error


def _check_workers(client: Any) -> None:
    """Make sure that the scheduler and its workers have this version of swacalc.

    Raises:
        InputError: one has another, or none.
    """
    hint = f'install "swacalc[dask]=={__version__}" where the scheduler and its workers run'
    try:
        versions = {client.run_on_scheduler(_version), *client.run(_version).values()}
    # It is raised here whatever was raised there, where swacalc or any part of it may be missing.
    except Exception as error:
        what = "the scheduler or a worker does not tell which swacalc it has"
        raise InputError(what, hint=hint) from error
    for version in versions - {__version__}:
        raise InputError(f"the scheduler or a worker has swacalc {version}", hint=hint)


def _version() -> str:
    return __version__


@contextmanager
def _losses() -> Iterator[None]:
    """Say what was lost where workers or the scheduler do not answer any more.

    Raises:
        InputError: they do not.
    """
    from distributed.scheduler import KilledWorker

    try:
        yield
    except KilledWorker as error:
        hint = "give the workers more memory, or take fewer of them"
        raise InputError("several workers ended while they did one part", hint=hint) from error
    except (CancelledError, OSError) as error:
        hint = "look at the log of the scheduler, and try again"
        raise InputError("the scheduler was lost during the run", hint=hint) from error
