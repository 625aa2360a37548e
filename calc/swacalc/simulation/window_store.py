"""A store of SWA windows, and where each request resumes: one capacity and one TTL a run.

Only the window that a request resumes from is used, so that a larger store can resume another
request earlier: no single pass serves several capacities.

The functions run as plain Python on lists and compiled by Numba on arrays of int64; they use
nothing but integers, tuples and sequences.
"""

from typing import NamedTuple

from swacalc.simulation.kernel_records import Ints
from swacalc.simulation.sharing import AGAIN

MOST_PARENTS = 64

# What `Store.counts` counts; `KEPT` windows are in the store now.
KEPT, WRITTEN, EVICTED, EXPIRED, PEAK, LOGGED, OLDEST = range(7)
COUNTS = 7
_NONE = -1


class Points(NamedTuple):
    """What each request leaves and finds: a key of -1 is no window, a parent of -1 none."""

    time: Ints
    prompt: Ints
    output: Ints
    kind: Ints
    parent: Ints
    hit: Ints
    prompt_key: Ints
    output_key: Ints


class Policy(NamedTuple):
    """The limits of a store, and what its windows are for.

    `capacity` counts windows, `ttl` is in milliseconds, `from_use` counts it from a window's last
    use and not from its writing. With `near` 0 a request resumes at a window; else it resumes at
    its hit, by running again what is behind a window less than `near` tokens before. A replay of
    `span` tokens does without any window; with 0 there is none.
    """

    capacity: int
    ttl: int
    from_use: int
    near: int
    span: int


class Store(NamedTuple):
    """Windows by key, from the latest used to the oldest, in a ring through one key more.

    `used` and `written` are times, `stamp` is the place in `log` of a key's last writing, -1 where
    the window is not in the store.
    """

    newer: Ints
    older: Ints
    used: Ints
    stamp: Ints
    log: Ints
    logged: Ints
    counts: Ints


class Served(NamedTuple):
    """For each request where it resumes, the tokens run again before, the windows held after.

    A request resumes at the first position that is computed as new.
    """

    resumed: Ints
    replayed: Ints
    held: Ints


def visit(points: Points, policy: Policy, store: Store, served: Served) -> int:
    """Serve all requests in turn; how many there were."""
    ring = len(store.newer) - 1
    store.newer[ring] = ring
    store.older[ring] = ring
    for request in range(len(points.time)):
        now = points.time[request]
        expire(now, policy, store)
        serve(request, points, policy, store, served)
        leave(points.prompt_key[request], now, store)
        leave(points.output_key[request], now, store)
        while store.counts[KEPT] > policy.capacity:
            drop(store.newer[ring], store)
            store.counts[EVICTED] += 1
        served.held[request] = store.counts[KEPT]
        store.counts[PEAK] = max(store.counts[PEAK], store.counts[KEPT])
    return len(points.time)


def expire(now: int, policy: Policy, store: Store) -> None:
    """Drop the windows that are older than the TTL."""
    ring = len(store.newer) - 1
    if policy.from_use:
        while store.counts[KEPT] > 0 and now - store.used[store.newer[ring]] > policy.ttl:
            drop(store.newer[ring], store)
            store.counts[EXPIRED] += 1
        return
    while store.counts[OLDEST] < store.counts[LOGGED]:
        place = store.counts[OLDEST]
        if now - store.logged[place] <= policy.ttl:
            return
        store.counts[OLDEST] = place + 1
        if store.stamp[store.log[place]] == place:
            drop(store.log[place], store)
            store.counts[EXPIRED] += 1


def serve(request: int, points: Points, policy: Policy, store: Store, served: Served) -> None:
    """Where a request resumes, from a window or by a replay; the window counts as used."""
    hit = points.hit[request]
    position, key = found(request, points, policy, store)
    resumed, replayed = position, 0
    if key >= 0 and policy.near > 0:
        resumed, replayed = hit, hit - position
    again = min(hit, policy.span)
    if policy.span > 0 and hit - again > resumed - replayed:
        resumed, replayed, key = hit, again, _NONE
    elif policy.near > 0 and key < 0 and policy.span > 0:
        resumed, replayed = hit, again
    if key >= 0:
        leave(key, points.time[request], store)
    served.resumed[request] = resumed
    served.replayed[request] = replayed


def found(request: int, points: Points, policy: Policy, store: Store) -> tuple[int, int]:
    """The position and key of the window to resume from; 0 and -1 without one.

    It is the first one that is held, or with `near` the one nearest to the hit.
    """
    hit, prompt = points.hit[request], points.prompt[request]
    repeat = points.kind[request] == AGAIN
    if repeat and prompt <= hit and held(points.prompt_key[request], store):
        return prompt, points.prompt_key[request]
    best, key = 0, _NONE
    parent = points.parent[request]
    for _ in range(MOST_PARENTS):
        if parent < 0 or (key >= 0 and policy.near == 0):
            break
        prompt_end = points.prompt[parent]
        output_end = prompt_end + points.output[parent]
        wanted = not repeat and is_better(output_end, best, hit, policy)
        if wanted and held(points.output_key[parent], store):
            best, key = output_end, points.output_key[parent]
        wanted = not (repeat and prompt_end == prompt) and is_better(prompt_end, best, hit, policy)
        if wanted and held(points.prompt_key[parent], store):
            best, key = prompt_end, points.prompt_key[parent]
        parent = points.parent[parent]
    return best, key


def is_better(end: int, best: int, hit: int, policy: Policy) -> bool:
    """Whether a window at `end` is to be preferred to the one found before; 0 is none."""
    if policy.near == 0:
        return end <= hit and best == 0
    return end <= hit and end > best and hit - end < policy.near


def held(key: int, store: Store) -> bool:
    """Whether a window is in the store."""
    return key >= 0 and store.stamp[key] >= 0


def leave(key: int, now: int, store: Store) -> None:
    """Move a window to the front, written where it is not there; nothing for no window."""
    if key < 0:
        return
    ring = len(store.newer) - 1
    if store.stamp[key] >= 0:
        unlink(key, store)
    else:
        place = store.counts[LOGGED]
        store.log[place] = key
        store.logged[place] = now
        store.stamp[key] = place
        store.counts[LOGGED] = place + 1
        store.counts[WRITTEN] += 1
        store.counts[KEPT] += 1
    store.used[key] = now
    front = store.older[ring]
    store.older[ring] = key
    store.newer[key] = ring
    store.older[key] = front
    store.newer[front] = key


def drop(key: int, store: Store) -> None:
    """Take a window out of the store."""
    unlink(key, store)
    store.stamp[key] = _NONE
    store.counts[KEPT] -= 1


def unlink(key: int, store: Store) -> None:
    """Join the neighbours of a window in the ring."""
    store.older[store.newer[key]] = store.older[key]
    store.newer[store.older[key]] = store.newer[key]
