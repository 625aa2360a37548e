"""What each request shares with earlier ones: one pass.

The store is one list of tokens, those of the latest request first. A
request moves its whole path to the front, so what an earlier one still has in the list is an end
of its own path: it *owns* that end. The nodes of a prompt are therefore owned piece by piece by
earlier requests, later ones nearer to the root, and a lookup goes from owner to owner. Within a
piece it compares ids alone; where a prompt leaves the path of an owner, a table of edges says who
owns the other branch.

The functions run as plain Python on lists and compiled by Numba on arrays of int64; they use
nothing but integers, tuples and sequences.
"""

from swacalc.simulation.kernel_records import Chains, Ints, KernelState, Progress

NEW, BRANCH, EXTENDS, AGAIN = range(4)
LINK_NONE, LINK_EXTENDS, LINK_TURNS = range(3)

# What `Progress.counts` counts.
UNITS, EDGES, CHAINS, NODES, PARTIALS, CHAIN = range(6)
COUNTS = 6

# The parent of a request that may go on neither from the prompt that begins it nor from a shorter.
REFUSED = -2

# Bits of a number that is multiplied, and factors whose products stay below 2^63.
_LOW = (1 << 31) - 1
_NODE_FACTOR = 0x9E3779B1
_ID_FACTOR = 0x85EBCA6B
_ROOT = 0
_NOBODY = -1
_LISTED = 1 << 60  # keys of partial blocks whose list goes on


def walk(first: int, last: int, state: KernelState) -> int:
    """Take requests up to `last` until a buffer could be too small; the next one."""
    for request in range(first, last):
        if not has_space(request, state):
            return request
        take(request, state)
    return last


def has_space(request: int, state: KernelState) -> bool:
    """Whether the buffers of units and edges hold all that a request can add."""
    requests, units, progress = state.requests, state.units, state.progress
    most = min(requests.full[request], request) + 3
    listed = requests.starts[request + 1] - requests.starts[request] - requests.full[request]
    edges = progress.counts[EDGES] + most + listed
    return progress.counts[UNITS] + most <= len(units.owner) and edges * 6 <= len(progress.edges)


def take(request: int, state: KernelState) -> None:
    """Find what one request shares, and make it the owner of its path."""
    requests, chains, units, progress = state.requests, state.chains, state.units, state.progress
    units.first[request] = progress.counts[UNITS]
    depth = follow(request, state)
    ended = nearest_end(progress.counts[CHAIN], depth, chains)
    chain = settle(request, depth, state)
    partial = partial_of(request, chain, state)
    here = ended >= 0 and chains.end[ended] == depth
    whole = depth == requests.full[request]
    if whole and (progress.holder[partial] >= 0 if partial >= 0 else here):
        progress.kind[request] = AGAIN
        progress.parent[request] = chains.latest[ended] if here else _NOBODY
        if partial >= 0:
            holder = progress.holder[partial]
            emit(holder, requests.partial[holder], request, state)
    elif depth > 0:
        progress.kind[request] = BRANCH
        parent = parent_of(request, depth, ended, state)
        progress.parent[request] = parent
        if parent >= 0 and requests.full[parent] == depth:
            extend(request, parent, state)
    finish(request, chain, partial, state)


def follow(request: int, state: KernelState) -> int:
    """Walk the full blocks that were seen, from owner to owner; how many there are.

    The chain of the last one is left in `counts[CHAIN]`, -1 without any.
    """
    requests, chains, progress = state.requests, state.chains, state.progress
    ids, own, full = requests.ids, requests.starts[request], requests.full[request]
    depth, node = 0, _ROOT
    progress.counts[CHAIN] = _NOBODY
    while depth < full:
        owner = progress.edges[place_of(progress.edges, node, ids[own + depth]) * 3 + 2]
        if owner < 0:
            break
        other, most = requests.starts[owner], min(full, requests.full[owner])
        start, depth = depth, depth + 1
        while depth < most and ids[own + depth] == ids[other + depth]:
            depth += 1
        emit(owner, (depth - start) * state.block, request, state)
        chain = holding(progress.chain[owner], depth, chains)
        node = chains.shift[chain] + depth
        progress.counts[CHAIN] = chain
        if depth < requests.full[owner]:
            set_edge(node, ids[other + depth], owner, progress)
    return depth


def place_of(edges: Ints, node: int, block_id: int) -> int:
    """The place of an edge in the table, or the free one where it would go."""
    mask = len(edges) // 3 - 1
    mixed = (node & _LOW) * _NODE_FACTOR ^ (block_id & _LOW) * _ID_FACTOR
    mixed ^= (node >> 31) * 7 ^ (block_id >> 31)
    place = (mixed ^ (mixed >> 29)) & mask
    while edges[place * 3 + 2] >= 0 and (
        edges[place * 3] != node or edges[place * 3 + 1] != block_id
    ):
        place = (place + 1) & mask
    return place


def set_edge(node: int, block_id: int, value: int, progress: Progress) -> None:
    """Enter an edge into the table, or change its value."""
    place = place_of(progress.edges, node, block_id) * 3
    if progress.edges[place + 2] < 0:
        progress.edges[place] = node
        progress.edges[place + 1] = block_id
        progress.counts[EDGES] += 1
    progress.edges[place + 2] = value


def copy_edges(source: Ints, target: Ints) -> None:
    """Enter every edge of one table into another."""
    for place in range(len(source) // 3):
        if source[place * 3 + 2] >= 0:
            found = place_of(target, source[place * 3], source[place * 3 + 1]) * 3
            for part in range(3):
                target[found + part] = source[place * 3 + part]


def holding(chain: int, depth: int, chains: Chains) -> int:
    """The chain that holds the node at a depth, at or above a chain."""
    while chains.start[chain] >= depth:
        chain = chains.above[chain]
    return chain


def nearest_end(chain: int, depth: int, chains: Chains) -> int:
    """The chain with the deepest end at or above the node at a depth of a chain, or -1."""
    while depth > 0:
        chain = holding(chain, depth, chains)
        if chains.end[chain] == depth:
            return chain
        depth = chains.start[chain]
    return _NOBODY


def settle(request: int, depth: int, state: KernelState) -> int:
    """The chain that ends where the request's full blocks do, new or split off; -1 without any."""
    requests, chains, progress = state.requests, state.chains, state.progress
    chain, full = progress.counts[CHAIN], requests.full[request]
    if depth == full and (full == 0 or chains.end[chain] == full):
        return chain
    made = progress.counts[CHAINS]
    progress.counts[CHAINS] += 1
    chains.end[made] = full
    chains.latest[made] = _NOBODY
    if depth < full:
        chains.start[made] = depth
        chains.above[made] = chain
        chains.shift[made] = progress.counts[NODES] - depth
        progress.counts[NODES] += full - depth
        return made
    chains.start[made] = chains.start[chain]
    chains.above[made] = chains.above[chain]
    chains.shift[made] = chains.shift[chain]
    chains.start[chain] = full
    chains.above[chain] = made
    return made


def partial_of(request: int, chain: int, state: KernelState) -> int:
    """The number of the request's partial block, whose identity is the whole list; -1 without."""
    requests, chains, progress = state.requests, state.chains, state.progress
    if requests.partial[request] == 0:
        return _NOBODY
    full = requests.full[request]
    node = -1 - (chains.shift[chain] + full if full > 0 else _ROOT)
    found = _NOBODY
    for at in range(requests.starts[request] + full, requests.starts[request + 1]):
        place = place_of(progress.edges, node, requests.ids[at]) * 3
        found = progress.edges[place + 2]
        if found < 0:
            found = progress.counts[PARTIALS]
            progress.counts[PARTIALS] += 1
            set_edge(node, requests.ids[at], found, progress)
        node = -_LISTED - found
    return found


def parent_of(request: int, depth: int, ended: int, state: KernelState) -> int:
    """The earlier request that this one goes on from, as `link` says; or -1, or `REFUSED`."""
    requests, chains = state.requests, state.chains
    parent = _NOBODY
    if state.link == LINK_EXTENDS and ended >= 0 and chains.end[ended] >= requests.least[request]:
        parent = chains.latest[ended]
    elif state.link == LINK_TURNS:
        parent = requests.declared[request]
        if parent >= request or not is_begun_by(parent, depth, state):
            parent = _NOBODY
    if parent >= 0 and requests.prompt[parent] > requests.prompt[request]:
        parent = REFUSED
    return parent


def is_begun_by(parent: int, depth: int, state: KernelState) -> bool:
    """Whether the full blocks of an earlier request, at least one, begin this one's."""
    requests, progress = state.requests, state.progress
    if parent < 0 or not 0 < requests.full[parent] <= depth:
        return False
    found = holding(progress.counts[CHAIN], requests.full[parent], state.chains)
    return found == progress.chain[parent]


def extend(request: int, parent: int, state: KernelState) -> None:
    """Take over the partial block and the output of a parent whose last full block is shared."""
    requests, progress = state.requests, state.progress
    partial = progress.block[parent]
    if partial >= 0:
        holder = progress.holder[partial]
        if holder < 0:
            return
        emit(holder, requests.partial[holder], request, state)
        progress.holder[partial] = _NOBODY
    progress.kind[request] = EXTENDS
    end = requests.prompt[parent] + requests.output[parent]
    if (
        requests.tail[parent] == 0
        and requests.output[parent] > 0
        and progress.spent[parent] == 0
        and end <= requests.prompt[request]
    ):
        emit(parent, requests.output[parent], request, state)
        progress.spent[parent] = 1


def emit(owner: int, length: int, request: int, state: KernelState) -> None:
    """Note tokens that were walked: those of one owner that follow each other are one unit."""
    units, progress = state.units, state.progress
    at = progress.counts[UNITS]
    if at > units.first[request] and units.owner[at - 1] == owner:
        units.length[at - 1] += length
        return
    units.owner[at] = owner
    units.length[at] = length
    progress.counts[UNITS] = at + 1


def finish(request: int, chain: int, partial: int, state: KernelState) -> None:
    """Make the request the owner of its path."""
    requests, chains, progress = state.requests, state.chains, state.progress
    progress.chain[request] = chain
    progress.block[request] = partial
    if partial >= 0:
        progress.holder[partial] = request
    if chain >= 0:
        chains.latest[chain] = request
        set_edge(_ROOT, requests.ids[requests.starts[request]], request, progress)
