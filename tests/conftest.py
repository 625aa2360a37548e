"""How all property tests run, projects to check, and how the work of a reader is measured.

`--hypothesis-profile quick` tries few examples of each property.
"""

import gc
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import process_time
from typing import TypeAlias

import pytest
from hypothesis import settings

from swacalc.models import owners
from swacalc.models.layers import KeyKind, Layers

# A slow or busy machine makes a test late, not wrong.
settings.register_profile("swacalc", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("swacalc")


Serve: TypeAlias = Callable[[type[BaseHTTPRequestHandler]], AbstractContextManager[str]]


@contextmanager
def _served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as served:
        served.daemon_threads = True
        threading.Thread(target=served.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


@pytest.fixture(scope="session")
def serve() -> Serve:
    """Serves on the loopback with a handler, at the address that it gives."""
    return _served


_SOURCES = """\
sources:
  - {id: r, title: R, kind: documentation, language: en, urls: [], sections: [{heading: Intro}]}
"""
_SYMBOLS = "symbols:\n  - {name: T, unit: h, meaning: {en: A time.}}\n"


def _write_bare_claims(folder: Path) -> None:
    (folder / "sources.yaml").write_text(_SOURCES)
    (folder / "symbols.yaml").write_text(_SYMBOLS)


@pytest.fixture(scope="session")
def bare_claims() -> Callable[[Path], None]:
    """Writes what a claim set needs besides topics: the source `r`, and the symbol `T` in hours."""
    return _write_bare_claims


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """Restore the signal handlers that a command installs in the tests' process."""
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that measure, so that a run can leave them out."""
    for item in items:
        if "linear" in getattr(item, "fixturenames", ()):
            item.add_marker("growth")


CASES = Path(__file__).parent / "checks" / "cases"
_PART = re.compile(rb"^-- (?:no )?(?P<path>\S+) --\n", re.MULTILINE)

CaseFolder: TypeAlias = Callable[[str], Path]


@pytest.fixture(scope="session")
def case_folder(tmp_path_factory: pytest.TempPathFactory) -> CaseFolder:
    """Lays out the case of a name such as `CLM101/bad-link` as a folder; one is not to be changed.

    A case file has the files in which the case differs from `base.txt` of its rule, and that from
    `base.txt` of all: each after a line `-- PATH --`, or just `-- no PATH --` to leave it out.
    """

    @cache
    def lay_out(name: str) -> Path:
        folder = tmp_path_factory.mktemp("case")
        rule = name.partition("/")[0]
        for file in ("base", f"{rule}/base", name):
            path = CASES / f"{file}.txt"
            _write_parts(path.read_bytes() if path.exists() else b"", folder)
        return folder

    return lay_out


def _write_parts(data: bytes, folder: Path) -> None:
    marks = list(_PART.finditer(data))
    ends = [*(mark.start() for mark in marks[1:]), len(data)]
    for mark, end in zip(marks, ends, strict=False):
        path = folder / mark["path"].decode()
        path.parent.mkdir(parents=True, exist_ok=True)
        if mark[0].startswith(b"-- no "):
            path.unlink()
        else:
            path.write_bytes(data[mark.end() : end])


Entries: TypeAlias = Callable[..., int]


@pytest.fixture(scope="session")
def complete_entries() -> Entries:
    """Counts the entries that some tokens have completed: ⌊tokens / ratio⌋ in each owner."""

    def entries(layers: Layers, tokens: int, keys: KeyKind = "main") -> int:
        return sum(count * (tokens // ratio) for ratio, count in owners(layers, keys))

    return entries


_MEASURABLE = 0.02  # seconds; below, the clock says more than the work
_DOUBLED = 6
_RUNS = 3
_ATTEMPTS = 4
# Four times the input takes four times the work where it is linear, and sixteen where it is not.
_MORE = 4
_MOST = 9

Linear: TypeAlias = Callable[[Callable[[str], object], str, int], bool]


@pytest.fixture(scope="session")
def linear() -> Linear:
    """Whether work on a part repeated so many times grows as the number of times does.

    It compares seconds of this process's processor time with each other, the least of several
    runs, again where they are odd: a bound in seconds, or on the clock of the wall, fails by chance
    on a busy machine. What is not linear fails each time.
    """

    def grows(work: Callable[[str], object], part: str, times: int) -> bool:
        for _ in range(_DOUBLED):
            if _seconds(work, part * times) >= _MEASURABLE:
                break
            times *= 2
        small, large = part * times, part * times * _MORE
        return any(_compared(work, small, large) < _MOST for _ in range(_ATTEMPTS))

    return grows


def _compared(work: Callable[[str], object], small: str, large: str) -> float:
    """How many times longer one input takes than another; they take turns."""
    pairs = [(_seconds(work, small), _seconds(work, large)) for _ in range(_RUNS)]
    shorter, longer = map(min, zip(*pairs, strict=True))
    return float(longer / max(shorter, _MEASURABLE / 2))


def _seconds(work: Callable[[str], object], given: str) -> float:
    gc.collect()
    gc.disable()  # its share grows with all that the process holds
    try:
        start = process_time()
        work(given)
        return process_time() - start
    finally:
        gc.enable()
