"""What a user wants of a simulation besides limits, read strictly."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from swacalc.errors import InputError, did_you_mean
from swacalc.simulation.contender import HowServed
from swacalc.simulation.shared import LINKS
from swacalc.simulation.walking import Walk, walk
from swacalc.traces import Trace


class Wanted(NamedTuple):
    """How requests are joined, empty for what the trace allows, and how they are served."""

    link: str
    least: int
    how: HowServed

    def with_best_split(self) -> "Wanted":
        """The same with an SSD that is split as is best."""
        return self._replace(how=self.how._replace(best_split=True))

    def link_of(self, *, turns: bool) -> str:
        """How the requests of a trace are joined, which states turns or not.

        Raises:
            InputError: by turns, and the trace states none; or blocks are asked for in vain.
        """
        link = self.link or ("turns" if turns else "extends")
        if link == "turns" and not turns:
            hint = "give --link extends, or none"
            raise InputError("--link turns has no effect: the trace states no turns", hint=hint)
        if link != "extends" and self.least != 1:
            raise InputError(f"--min-link has no effect with --link {link}", hint="leave it out")
        return link


def read_wanted(
    *, link: str | None, min_link: int, ttl_from: str, replay: str, fallback: str
) -> Wanted:
    """Read the options by their words.

    Raises:
        InputError: a word is none of those that an option takes.
    """
    if link is not None:
        _check("--link", link, list(LINKS))
    _check("--ttl-from", ttl_from, ("use", "write"))
    _check("--replay", replay, ("bounded", "exact"))
    _check("--fallback", fallback, ("none", "exact"))
    how = HowServed(from_use=ttl_from == "use", replay=replay, fallback=fallback)
    return Wanted(link or "", min_link, how)


def _check(option: str, word: str, known: Sequence[str]) -> None:
    if word not in known:
        hint = did_you_mean(word, known) or f"give {' or '.join(known)}"
        raise InputError(f"{option} cannot be {word!r}", hint=hint)


def walk_for(trace: Trace, wanted: Wanted, tell: Callable[[int, int], None]) -> Walk:
    """Walk a trace as is wanted.

    Raises:
        InputError: the requests cannot be joined so, or numbers in it are too large.
    """
    return walk(trace, wanted.link_of(turns=trace.turns), wanted.least, tell=tell)
