"""Traces without ids: what a session's prompts share is assumed."""

from swacalc.traces.prefix_tree import Paths, PrefixTree
from swacalc.traces.trace import PathRows


def continued(rows: PathRows, block: int) -> PathRows:
    """Requests with ids, as if each prompt that does not shrink began with the one before it.

    Prompts of one session that do not become shorter, in the order of time, have the same leading
    blocks of that many tokens, and each continues the one before. Nothing else is shared. What is
    assumed is the most that a session can share.
    """
    import numpy as np

    session = np.full(len(rows.t_ms), -1, np.int64) if rows.session is None else rows.session
    order = np.lexsort((np.arange(len(session)), rows.t_ms, session))
    known, prompt = session[order] >= 0, rows.prompt[order]
    begins = np.ones(len(order), dtype=np.bool_)
    same = (session[order][1:] == session[order][:-1]) & known[1:]
    begins[1:] = ~(same & (prompt[1:] >= prompt[:-1]))
    parent, run = np.full(len(order), -1, np.int64), np.zeros(len(order), np.int64)
    parent[order] = np.where(begins, -1, np.roll(order, 1))
    run[order] = np.cumsum(begins) - 1
    counts = rows.prompt // block
    longest = np.zeros(len(order), np.int64)
    np.maximum.at(longest, run, counts)
    first = np.concatenate([np.zeros(1, np.int64), np.cumsum(longest)])
    ends = np.where(counts > 0, first[run] + counts - 1, -1)
    begun = longest > 0
    starts = np.append(first[:-1][begun], first[-1])
    tree = PrefixTree(np.arange(first[-1]), starts, np.full(begun.sum(), -1, np.int64))
    return rows._replace(paths=Paths(ends, counts, tree), parent=parent)
