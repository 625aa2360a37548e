"""The loop that all drivers share: make an input, try it, make what it finds small."""

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time
from traceback import extract_tb
from types import FrameType

from mutation import mutated

from swacalc.errors import SwacalcError

SEEDS = Path(__file__).parent / "seeds"
_MEMORY = 4 << 30
_TRIALS = 400  # of making one find small; a find that is late has a tenth of them


class BrokenError(AssertionError):
    """A promise that an input breaks."""


class _LateError(BaseException):
    """Passes through whatever catches every Exception."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Driver:
    """One reader, and how its inputs look.

    `attempt` hands an input to the reader, with an empty folder for what has to lie in a file. It
    may raise the documented errors; whatever else it raises is a find. `seeds` are inputs to begin
    with, `pieces` what is written into them, `write` makes an input of its own. One that `mutates`
    not takes those alone, as they are, since it knows what they say. The tests try the first
    `inputs`. A try may take `seconds` of the processor's time, and the same again for each `size`
    bytes; what `ready` takes, which is called before each, is not counted.
    """

    name: str
    attempt: Callable[[bytes, Path], None]
    seeds: tuple[bytes, ...] = ()
    pieces: tuple[str, ...] = ()
    write: Callable[[Random], str] | None = None
    mutates: bool = True
    inputs: int = 100
    ready: Callable[[], None] | None = None
    seconds: float = 5
    size: int = 20_000

    def corpus(self) -> tuple[bytes, ...]:
        """The inputs to begin with, those that once broke something among them."""
        return (*self.seeds, *(path.read_bytes() for path in self.kept()))

    def kept(self) -> list[Path]:
        """The files with what was found."""
        return sorted((SEEDS / self.name).glob("*"))

    def made(self, seed: int, number: int) -> bytes:
        """The input of a seed and a number: always the same while the corpus is."""
        rng = Random(f"{self.name}:{seed}:{number}")
        corpus = self.corpus()
        if self.write and (not self.mutates or not corpus or rng.random() < 0.5):
            written = self.write(rng).encode("utf-8", "surrogateescape")
            as_it_is = not self.mutates or rng.random() < 0.5
            return written if as_it_is else mutated(rng, written, corpus, self.pieces)
        return mutated(rng, rng.choice(corpus), corpus, self.pieces)


@dataclass(frozen=True, slots=True)
class Find:
    """An input that breaks a promise; finds of one cause have the same `cause`."""

    data: bytes
    cause: str
    message: str

    def keep(self, folder: Path) -> Path:
        """Write the input into a folder, under a name made of what it is."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / sha256(self.data).hexdigest()[:12]
        path.write_bytes(self.data)
        return path


def tried(driver: Driver, data: bytes, folder: Path) -> Find | None:
    """What an input breaks, or None."""
    limit = driver.seconds * (1 + len(data) / driver.size)
    if driver.ready:
        driver.ready()
    try:
        with _at_most(limit):
            driver.attempt(data, folder)
    except SwacalcError:
        return None
    except _LateError:
        return Find(data, "late", f"takes more than {limit:.1f} s of the processor's time")
    except BrokenError as error:
        return Find(data, f"broken {str(error).partition(':')[0]}", str(error))
    except Exception as error:
        return Find(data, f"{type(error).__name__} at {_where(error)}", repr(error)[:500])
    return None


def finds(
    driver: Driver, numbers: Iterator[int], *, seed: int, folder: Path, known: set[str]
) -> Iterator[Find]:
    """The finds among the inputs of a seed, made small; one for each cause that is not `known`."""
    for number in numbers:
        found = tried(driver, driver.made(seed, number), folder)
        if found and found.cause not in known:
            known.add(found.cause)
            yield small(driver, found, folder) if driver.mutates else found


def small(driver: Driver, found: Find, folder: Path) -> Find:
    """The find with parts of its input left out, by halves, while its cause stays the same."""
    trials = _TRIALS // 10 if found.cause == "late" else _TRIALS
    size = len(found.data) // 2
    while size and trials > 0:
        start = 0
        while start < len(found.data) and trials > 0:
            rest = found.data[:start] + found.data[start + size :]
            again, trials = tried(driver, rest, folder), trials - 1
            if again and again.cause == found.cause:
                found = again
            else:
                start += size
        size //= 2
    return found


def bound_memory() -> None:
    """Make an input that takes all memory a find instead of the end of the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def spent() -> float:
    """Seconds of the processor's time of this process."""
    return process_time()


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Stop the work inside after seconds of the processor's time.

    The product bounds some work of its own with another timer, and keeps it.
    """
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _LateError


def _where(error: Exception) -> str:
    """The last line of ours that an error came through."""
    frames = [each for each in extract_tb(error.__traceback__) if "swacalc" in each.filename]
    return f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "the driver"
