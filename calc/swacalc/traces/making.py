"""Making traces: conversations that begin at random, go on for some turns, and share prompts.

Sessions begin one after another, at random with a constant rate. Each begins with one of a few
system prompts, the n-th of which is chosen n times less often than the first. A turn adds new
tokens, and its prompt is all that came before it, outputs included. Requests come out in the order
of time, and memory follows the sessions that are under way, not the requests.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import accumulate
from typing import NamedTuple

from swacalc.errors import InputError
from swacalc.traces.distributions import Distribution, Uniforms, exponential, geometric
from swacalc.traces.trace import Rows
from swacalc.traces.values import MOST_MS, MOST_TOKENS

_TOGETHER = 1 << 20  # ids of a group
_MOST_BLOCKS = 1 << 24  # of a prompt
_MOST_HELD = 1 << 26  # blocks of all sessions that are under way


class Recipe(NamedTuple):
    """What a trace is made of: tokens, and times in seconds.

    `rate` sessions begin in a second; a session has `turns` requests on average, at least 1, and
    `think` seconds on average between two. `new` tokens are added by a turn, and `output` by its
    answer. There are `systems` different system prompts of `system_tokens` each.
    """

    requests: int
    block: int
    seed: int
    rate: float
    turns: float
    think: float
    new: Distribution
    output: Distribution
    systems: int
    system_tokens: int


class _Session:
    """A conversation: what has been said, and which turns are to come."""

    __slots__ = ("ids", "left", "number", "parent", "tokens")

    def __init__(self, number: int, left: int, tokens: int, ids: "array[int]") -> None:
        self.number = number
        self.left = left
        self.tokens = tokens
        self.ids = ids
        self.parent = -1


def make_rows(recipe: Recipe) -> Iterator[Rows]:
    """The requests of a trace in groups, in the order of time; the same for the same recipe.

    Raises:
        InputError: a request is later than a time can be, or has too many blocks.
    """
    group = _Together()
    for row, (time, turn) in enumerate(_turns(recipe)):
        group.add(time, turn, row)
        if len(group.ids) >= _TOGETHER or row + 1 == recipe.requests:
            yield group.rows()
            group = _Together()
        if row + 1 == recipe.requests:
            return


def _turns(recipe: Recipe) -> Iterator[tuple[float, "_Turn"]]:
    """The turns of all sessions in the order of time, without end."""
    making = _Making(recipe)
    begins, number = exponential(making.uniforms, 1 / recipe.rate), 0
    waiting = list[tuple[float, int, _Session]]()
    while True:
        if waiting and waiting[0][0] <= begins:
            time, _, session = heappop(waiting)
            making.release(session)
        else:
            time, session = begins, making.session(number)
            number += 1
            begins += exponential(making.uniforms, 1 / recipe.rate)
        yield time, making.turn(session)
        if session.left:
            making.hold(session)
            later = time + exponential(making.uniforms, recipe.think)
            heappush(waiting, (later, session.number, session))


class _Turn(NamedTuple):
    """A request: its session, tokens, and the ids of the blocks that are not full."""

    session: _Session
    prompt: int
    output: int
    partial: int


class _Making:
    """What is drawn for sessions and turns, and the ids that there are already."""

    def __init__(self, recipe: Recipe) -> None:
        self.uniforms = Uniforms(recipe.seed)
        self._recipe = recipe
        self._blocks = recipe.system_tokens // recipe.block
        self._ids = recipe.systems * self._blocks
        self._held = 0
        self._chances = [*accumulate(1 / rank for rank in range(1, recipe.systems + 1))]

    def session(self, number: int) -> _Session:
        """A session that begins."""
        recipe, ids = self._recipe, array("q")
        if recipe.systems:
            point = self.uniforms.next() * self._chances[-1]
            chosen = bisect_right(self._chances, point)
            self._check(self._blocks)
            ids.extend(range(chosen * self._blocks, (chosen + 1) * self._blocks))
        tokens = recipe.system_tokens if recipe.systems else 0
        return _Session(number, geometric(self.uniforms, recipe.turns), tokens, ids)

    def turn(self, session: _Session) -> _Turn:
        """The next turn of a session."""
        recipe = self._recipe
        prompt = min(session.tokens + recipe.new.draw(self.uniforms), MOST_TOKENS)
        output = recipe.output.draw(self.uniforms)
        blocks = prompt // recipe.block
        added = blocks - len(session.ids)
        self._check(blocks)
        session.ids.extend(range(self._ids, self._ids + added))
        self._ids += added
        partial = self._ids if prompt % recipe.block else -1
        self._ids += partial >= 0
        session.left -= 1 if prompt + output < MOST_TOKENS else session.left
        session.tokens = prompt + output
        return _Turn(session, prompt, output, partial)

    def hold(self, session: _Session) -> None:
        """Note the blocks of a session that is under way.

        Raises:
            InputError: these are too many for memory.
        """
        self._held += len(session.ids)
        if self._held > _MOST_HELD:
            message = f"sessions under way have over {_MOST_HELD:,} blocks"
            hint = "give a smaller --rate, --think, --turns or --new, or a larger --block"
            raise InputError(message, hint=hint)

    def release(self, session: _Session) -> None:
        """Note that a session is no longer held."""
        self._held -= len(session.ids)

    @staticmethod
    def _check(blocks: int) -> None:
        if blocks > _MOST_BLOCKS:
            message = f"a prompt of {blocks:,} blocks, over {_MOST_BLOCKS:,}"
            hint = "give a larger --block, or fewer --system-tokens or --new tokens"
            raise InputError(message, hint=hint)


class _Together:
    """Requests that are given out together."""

    def __init__(self) -> None:
        self.ids = array("q")
        self._offsets = array("q", [0])
        self._columns = [array("q") for _ in range(5)]

    def add(self, time: float, turn: _Turn, row: int) -> None:
        session = turn.session
        if time * 1000 > MOST_MS:
            hint = "give a greater --rate or a shorter --think"
            raise InputError(f"request {row + 1} is later than a time can be", hint=hint)
        self.ids.extend(session.ids)
        if turn.partial >= 0:
            self.ids.append(turn.partial)
        self._offsets.append(len(self.ids))
        fields = (int(time * 1000), turn.prompt, turn.output, session.parent, session.number)
        for column, field in zip(self._columns, fields, strict=True):
            column.append(field)
        session.parent = row

    def rows(self) -> Rows:
        import numpy as np

        t_ms, prompt, output, parent, session = map(np.asarray, self._columns)
        ids, offsets = np.asarray(self.ids), np.asarray(self._offsets)
        return Rows(t_ms, prompt, output, ids, offsets, parent, session)
