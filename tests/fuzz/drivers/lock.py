"""The lock: what is written of one that was read is read as the same."""

from pathlib import Path

from engine import Driver
from oracles import hold
from project import PROJECT, checked, project

from swacalc.claims.load import load
from swacalc.sources.lock import lock_text, read_lock

_FILE = "claims/sources.lock"


def _attempt(data: bytes, folder: Path) -> None:
    root = project(folder, _FILE, data)
    checked(root)
    loaded, path = load(root / "claims"), root / _FILE
    lock, _ = read_lock(path, loaded)
    if lock:
        path.write_text(lock_text(lock), encoding="utf-8", newline="")
        hold(read_lock(path, loaded)[0] == lock, "a lock that is written reads otherwise", lock)


LOCK = Driver(
    name="lock",
    attempt=_attempt,
    seeds=((PROJECT / _FILE).read_bytes(),),
    pieces=(
        *("algorithm: ", "sources: ", "source: ", "verified: ", "never", "revision: "),
        "sections: ",
        *("evidence: ", "section: ", "digest: ", "claim: ", "words: [", "passage: ", "  - ", "\n"),
        *("{", "}", "[", "]", '"', "\\u0085", "\\ud800", "\\t", "2026-02-30", "a" * 64, "0" * 64),
    ),
)
