"""What each request shares with earlier ones: one pass.

The store is one list of tokens, those of the latest request first. A
request moves its whole path to the front, so what an earlier one still has in the list is an end
of its own path: it *owns* that end. The blocks of a prompt are therefore owned piece by piece by
earlier requests, later ones nearer to the root.

Blocks are walked as chains, which a path has as a whole or not at all. A request goes up its path
from the end: above the chains that nobody had before it goes from owner to owner, as what one owns
begins behind the last chain that it lost.

The functions run as plain Python on lists and compiled by Numba on arrays of integers; they use
nothing but integers, tuples and sequences.
"""

from swacalc.simulation.kernel_records import Chains, Ints, KernelState, Units

NEW, BRANCH, EXTENDS, AGAIN = range(4)
LINK_NONE, LINK_EXTENDS, LINK_TURNS = range(3)

# The parent of a request that may go on neither from the prompt that begins it nor from a shorter.
REFUSED = -2

_NOBODY = -1


def walk(first: int, last: int, state: KernelState) -> int:
    """Take requests up to `last` until the buffer of units could be too small; the next one."""
    for request in range(first, last):
        most = min(state.requests.full[request], request) + 3
        if state.units.made[0] + most > len(state.units.owner):
            return request
        take(request, state)
    return last


def take(request: int, state: KernelState) -> None:
    """Find what one request shares, and make it the owner of its path."""
    requests, chains, progress = state.requests, state.chains, state.progress
    state.units.first[request] = state.units.made[0]
    seen = enter(request, state)
    depth = chains.end[seen] if seen >= 0 else 0
    follow(request, seen, state)
    partial = requests.block[request]
    here = seen >= 0 and chains.latest[seen] >= 0
    whole = depth == requests.full[request]
    if whole and (progress.holder[partial] >= 0 if partial >= 0 else here):
        progress.kind[request] = AGAIN
        progress.parent[request] = chains.latest[seen] if here else _NOBODY
        if partial >= 0:
            holder = progress.holder[partial]
            emit(holder, requests.partial[holder], request, state.units)
    elif depth > 0:
        progress.kind[request] = BRANCH
        parent = parent_of(request, seen, state)
        progress.parent[request] = parent
        if parent >= 0 and requests.full[parent] == depth:
            extend(request, parent, state)
    finish(request, state)


def enter(request: int, state: KernelState) -> int:
    """Own the chains that nobody had before; the one above these, -1 where there is none."""
    chain, depth, chains = state.requests.chain[request], state.requests.full[request], state.chains
    while chain >= 0 and chains.owner[chain] < 0:
        chains.owner[chain] = request
        chains.end[chain] = depth
        depth -= chains.length[chain]
        chain = chains.above[chain]
    return chain


def follow(request: int, chain: int, state: KernelState) -> None:
    """Own the path down to a chain that was seen, and note who owned it, from the root on."""
    chains, units, lost = state.chains, state.units, state.progress.lost
    while chain >= 0:
        owner = owner_of(chain, chains, lost)
        above = lost[owner]
        length = chains.end[chain] - (chains.end[above] if above >= 0 else 0)
        emit(owner, length * state.block, request, units)
        lost[owner] = chain
        chains.owner[chain] = request
        chain = above
    turn(units.first[request], units.made[0] - 1, units)


def owner_of(chain: int, chains: Chains, lost: Ints) -> int:
    """The owner of a chain: of its last one known, or of what that one lost below it."""
    owner = chains.owner[chain]
    while lost[owner] >= 0 and chains.end[lost[owner]] > chains.end[chain]:
        owner = chains.owner[lost[owner]]
    return owner


def turn(first: int, last: int, units: Units) -> None:
    """Put units into the opposite order."""
    while first < last:
        owner, length = units.owner[first], units.length[first]
        units.owner[first] = units.owner[last]
        units.length[first] = units.length[last]
        units.owner[last] = owner
        units.length[last] = length
        first += 1
        last -= 1


def parent_of(request: int, chain: int, state: KernelState) -> int:
    """The earlier request that this one goes on from, as `link` says; or -1, or `REFUSED`.

    What is shared ends with the chain.
    """
    requests, chains = state.requests, state.chains
    parent = _NOBODY
    if state.link == LINK_EXTENDS:
        while chain >= 0 and chains.latest[chain] < 0:
            chain = chains.above[chain]
        if chain >= 0 and chains.end[chain] >= requests.least[request]:
            parent = chains.latest[chain]
    elif state.link == LINK_TURNS:
        parent = requests.declared[request]
        if parent >= request or not is_begun_by(parent, chain, state):
            parent = _NOBODY
    if parent >= 0 and requests.prompt[parent] > requests.prompt[request]:
        parent = REFUSED
    return parent


def is_begun_by(parent: int, chain: int, state: KernelState) -> bool:
    """Whether the full blocks of an earlier request, at least one, end with or above a chain."""
    requests, chains = state.requests, state.chains
    if parent < 0 or requests.full[parent] == 0:
        return False
    while chain >= 0 and chains.end[chain] > requests.full[parent]:
        chain = chains.above[chain]
    return chain == requests.chain[parent]


def extend(request: int, parent: int, state: KernelState) -> None:
    """Take over the partial block and the output of a parent whose last full block is shared."""
    requests, progress = state.requests, state.progress
    partial = requests.block[parent]
    if partial >= 0:
        holder = progress.holder[partial]
        if holder < 0:
            return
        emit(holder, requests.partial[holder], request, state.units)
        progress.holder[partial] = _NOBODY
    progress.kind[request] = EXTENDS
    end = requests.prompt[parent] + requests.output[parent]
    if (
        requests.tail[parent] == 0
        and requests.output[parent] > 0
        and progress.spent[parent] == 0
        and end <= requests.prompt[request]
    ):
        emit(parent, requests.output[parent], request, state.units)
        progress.spent[parent] = 1


def emit(owner: int, length: int, request: int, units: Units) -> None:
    """Note tokens that were walked: those of one owner that follow each other are one unit."""
    at = units.made[0]
    if at > units.first[request] and units.owner[at - 1] == owner:
        units.length[at - 1] += length
        return
    units.owner[at] = owner
    units.length[at] = length
    units.made[0] = at + 1


def finish(request: int, state: KernelState) -> None:
    """Note that the request's blocks end where they do, and that it has its partial block."""
    requests, chains, progress = state.requests, state.chains, state.progress
    chain, partial = requests.chain[request], requests.block[request]
    if partial >= 0:
        progress.holder[partial] = request
    if chain >= 0:
        chains.latest[chain] = request
