"""Formulas of the left edge of a window, such as `max(s, t - n_win + 1)`, in any letters.

The edge is right if as many positions lie behind the query as the window has besides it. That is
computed, so that `t - 127` and `t - n_win + 1` are one.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from swacalc.audit.sentences import Sentence

# Names and blanks also as LaTeX writes them: n_{\\mathrm{win}} and "\\ ".
_NAME = r"[A-Za-z](?:\w|\\_|\\?(?:text|mathrm|rm)\b|[{}]){0,20}"
_BLANK = r"(?:\s|~|\\[ ,;:!]){0,3}"
_TERM = rf"(?:{_NAME}|\d{{1,6}})"
_MINUS = "-\u2212\u2013\uff0d"
_EDGE = re.compile(
    rf"(?:\b|\\)(?P<function>max|min)(?:\\left)?{_BLANK}[(（]{_BLANK}(?P<start>{_NAME}){_BLANK}[,，]{_BLANK}"
    rf"(?P<edge>{_TERM}(?:{_BLANK}[{_MINUS}+]{_BLANK}{_TERM}){{1,3}}){_BLANK}(?:\\right)?[)）]"
)
_SIGNED = re.compile(rf"([{_MINUS}+]?){_BLANK}({_TERM})")
_NEAREST = 4  # an edge is of this window if it is at most so many times as far away


class WindowEdge(NamedTuple):
    """An edge from `start` to `end` of a stretch, and how many positions lie behind the query.

    `behind` counts whole windows and single positions; `function` is max or min.
    """

    start: int
    end: int
    function: str
    windows: int
    positions: int

    def is_of(self, window: int) -> bool:
        """Whether it can be meant for a window of so many positions."""
        behind = abs(self.windows * window + self.positions)
        return self.windows == 1 or window <= behind * _NEAREST <= window * _NEAREST**2

    def is_right(self, window: int) -> bool:
        """Whether a query sees so many positions, its own one among them, and no more."""
        behind = self.windows * window + self.positions
        return self.function == "max" and behind == window - 1


def window_edges(sentence: Sentence) -> Iterator[WindowEdge]:
    """The edges in a sentence."""
    text = sentence.stretch.text
    for match in _EDGE.finditer(text, sentence.start, sentence.end):
        if counted := _counted(match["edge"]):
            yield WindowEdge(match.start(), match.end(), match["function"], *counted)


def _counted(edge: str) -> tuple[int, int] | None:
    """The windows and the positions that are taken from the position of the query."""
    terms = [(sign or "+", term) for sign, term in _SIGNED.findall(edge)]
    names = [sign for sign, term in terms if not term.isdigit()]
    numbers = [int(term) if sign != "+" else -int(term) for sign, term in terms if term.isdigit()]
    windows = sum(sign != "+" for sign in names)
    if len(names) - windows != 1 or windows > 1:
        return None
    return windows, sum(numbers)
