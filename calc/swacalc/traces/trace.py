"""A trace: requests in the order of their times.

A request is a row: its time, the tokens of its prompt and of its output, and the ids of the blocks
that its prompt consists of. Ids that prompts begin with alike are kept once, in a prefix tree.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from swacalc.errors import InputError
from swacalc.traces.prefix_tree import GrowingTree, Paths, PrefixTree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

_TOGETHER = 1 << 14  # requests whose ids are entered together, so that little memory is needed
_SPARSE = 2  # ids are numbered anew where the largest is this many times as large as their number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trace:
    """Requests sorted by time, those of one time in the order of the file.

    Arrays have one entry a request and are int64: `t_ms`, milliseconds; `prompt` and `output`,
    tokens, at least 0; `parent`, the row of an earlier request whose conversation this one
    continues, or -1; `session`, a number from 0, or -1 where none is known. Where parents are
    stated and sessions are not, a session is a conversation. `paths` has a list of ids a request;
    an id is at least 0 and less than `names`.

    `block` is the number of tokens of one id. `turns` says that the trace states parents, so that
    -1 means that there is none. `orphans` counts requests whose parent is stated and not in the
    trace before them.
    """

    block: int
    t_ms: "Integers"
    prompt: "Integers"
    output: "Integers"
    paths: Paths
    parent: "Integers"
    session: "Integers"
    names: int
    turns: bool = False
    orphans: int = 0

    def __len__(self) -> int:
        return len(self.t_ms)

    @property
    def offsets(self) -> "Integers":
        """Where the ids of each request begin in `paths.ids()`, and where the last ones end."""
        return self.paths.offsets()

    def full_blocks(self) -> "Integers":
        """For each request the number of its ids that stand for a full block of its prompt."""
        import numpy as np

        return np.minimum(self.prompt // self.block, self.paths.lengths)


def need_extra() -> None:
    """Make sure that what traces need is installed.

    Raises:
        InputError: it is not.
    """
    try:
        import numpy
        import pyarrow
    except ImportError as error:
        hint = 'pip install "swacalc[simulate]"'
        raise InputError(
            "traces need NumPy and pyarrow, which are not installed", hint=hint
        ) from error
    _ = numpy, pyarrow


class Rows(NamedTuple):
    """Requests in any order, as flat int64 arrays; `parent` and `offsets` count these rows.

    An id may be any number. A parent or session of -1 is none, and without these arrays nothing is
    known of any.
    """

    t_ms: "Integers"
    prompt: "Integers"
    output: "Integers"
    ids: "Integers"
    offsets: "Integers"
    parent: "Integers | None" = None
    session: "Integers | None" = None


class PathRows(NamedTuple):
    """Requests as in `Rows`, with their ids as paths."""

    t_ms: "Integers"
    prompt: "Integers"
    output: "Integers"
    paths: Paths
    parent: "Integers | None" = None
    session: "Integers | None" = None


def paths_of(ids: "Integers", offsets: "Integers") -> Paths:
    """Lists as paths, of which the n-th is `ids[offsets[n]:offsets[n + 1]]`."""
    import numpy as np

    tree, lengths = GrowingTree(), np.diff(offsets)
    ends = [np.zeros(0, dtype=np.int64)]
    for first in range(0, len(lengths), _TOGETHER):
        some = lengths[first : first + _TOGETHER]
        start = offsets[first]
        ends.append(tree.enter(ids[start : offsets[first + len(some)]], some))
    return Paths(np.concatenate(ends), lengths, tree.tree())


def trace_of(rows: PathRows, block: int, *, orphans: int = 0) -> Trace:
    """A trace of rows with blocks of that many tokens.

    A parent that does not come before its child, by time and then by row, counts as an orphan's,
    beside the `orphans` that are known.

    Raises:
        InputError: the block has no tokens.
    """
    import numpy as np

    if block < 1:
        raise InputError(f"a block of {block} tokens", hint="give --block a number from 1")
    rows = _by_time(rows)
    count, parent, lost = len(rows.t_ms), rows.parent, 0
    none = np.full(count, -1, dtype=np.int64)
    session = none if rows.session is None else rows.session
    if parent is not None:
        late = parent >= np.arange(count)
        parent, lost = np.where(late, -1, parent), int(late.sum())
        session = _begins(parent) if rows.session is None else session
    ends, lengths, tree = rows.paths
    ids, names = _dense(tree.ids)
    tree = PrefixTree(_fixed(ids), _fixed(tree.first), _fixed(tree.above))
    return Trace(
        block=block,
        t_ms=_fixed(rows.t_ms),
        prompt=_fixed(rows.prompt),
        output=_fixed(rows.output),
        paths=Paths(_fixed(ends), _fixed(lengths), tree),
        parent=_fixed(none if parent is None else parent),
        session=_fixed(_numbered(session)),
        names=names,
        turns=parent is not None,
        orphans=orphans + lost,
    )


def _by_time(rows: PathRows) -> PathRows:
    """The rows in the order of time, those of one time as they were; parents count these."""
    import numpy as np

    if (rows.t_ms[1:] >= rows.t_ms[:-1]).all():
        return rows
    order = np.argsort(rows.t_ms, kind="stable")
    parent = None if rows.parent is None else rows.parent[order]
    if parent is not None:
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        parent = np.where(parent >= 0, place[parent], -1)
    return PathRows(
        t_ms=rows.t_ms[order],
        prompt=rows.prompt[order],
        output=rows.output[order],
        paths=rows.paths.some(order),
        parent=parent,
        session=None if rows.session is None else rows.session[order],
    )


def _begins(parent: "Integers") -> "Integers":
    """For each request the one that its conversation begins with."""
    import numpy as np

    begins = np.where(parent < 0, np.arange(len(parent)), parent)
    while (further := begins[begins] != begins).any():
        begins = np.where(further, begins[begins], begins)
    return begins


def _dense(ids: "Integers") -> "tuple[Integers, int]":
    """Ids that are not far more than there are: themselves, or else numbered by their size."""
    import numpy as np

    if not len(ids):
        return ids, 0
    least, most = int(ids.min()), int(ids.max())
    if least >= 0 and most <= _SPARSE * len(ids) + 1024:
        return ids, most + 1
    known, numbered = np.unique(ids, return_inverse=True)
    return numbered.astype(np.int64, copy=False), len(known)


def _numbered(session: "Integers") -> "Integers":
    """Sessions numbered in the order in which they begin; -1 stays."""
    import numpy as np

    if not (session >= 0).any():
        return session
    known, first, numbered = np.unique(session, return_index=True, return_inverse=True)
    stated = known >= 0
    rank = np.full(len(known), -1, dtype=np.int64)
    rank[np.flatnonzero(stated)[np.argsort(first[stated])]] = np.arange(stated.sum())
    return rank[numbered]


def _fixed(array: "Integers") -> "Integers":
    """The array, through which nobody can change what it holds."""
    import numpy as np

    whole = np.ascontiguousarray(array, dtype=np.int64).view()
    whole.flags.writeable = False
    return whole
