"""How deep in the store what each request shares lies: one pass over what was walked.

The store is one list of tokens, those of the latest request first. A request moves its whole path
to the front, so that all that later requests own lies in front of what an earlier one still has.

The functions run as plain Python on lists and compiled by Numba on arrays of int64; they use
nothing but integers, tuples and sequences.
"""

from swacalc.simulation.kernel_records import InFront, Ints


def count_in_front(requests: InFront) -> int:
    """Find the tokens in front of each unit; how many tokens there are at the end."""
    tokens = 0
    for request in range(len(requests.path)):
        first, last = requests.first[request], requests.first[request + 1]
        for at in range(first, last):
            requests.base[at] = tokens - up_to(requests.held, requests.owner[at])
        for at in range(first, last):
            add(requests.held, requests.owner[at], -requests.length[at])
            tokens -= requests.length[at]
        add(requests.held, request, requests.path[request])
        tokens += requests.path[request]
    return tokens


def up_to(tree: Ints, index: int) -> int:
    """The sum of a Fenwick tree up to an index, itself included."""
    total, place = 0, index + 1
    while place > 0:
        total += tree[place]
        place -= place & -place
    return total


def add(tree: Ints, index: int, amount: int) -> None:
    """Add an amount at an index of a Fenwick tree."""
    place = index + 1
    while place < len(tree):
        tree[place] += amount
        place += place & -place
