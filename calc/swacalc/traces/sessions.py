"""Traces without ids: what a session's prompts share is assumed."""

from swacalc.traces.trace import Rows


def continued(rows: Rows, block: int) -> Rows:
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
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    inside = np.arange(offsets[-1]) - np.repeat(offsets[:-1], counts)
    longest = np.zeros(len(order), np.int64)
    np.maximum.at(longest, run, counts)
    ids = inside + np.repeat((np.cumsum(longest) - longest)[run], counts)
    return rows._replace(ids=ids, offsets=offsets, parent=parent)
