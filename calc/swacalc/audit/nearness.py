"""Where in a sentence the concepts of a frame stand together."""

from collections.abc import Collection, Iterator, Sequence

from swacalc.audit.sentences import Hit

Groups = Sequence[Collection[str]]


def closest(groups: Groups, hits: Sequence[Hit]) -> list[Hit]:
    """The hits nearest to each other that fill all groups, one each; none without one of each.

    The hits are in the order of their places.
    """
    latest: list[Hit | None] = [None] * len(groups)
    best: list[Hit] = []
    for hit in hits:
        for at, group in enumerate(groups):
            if hit.concept in group:
                latest[at] = hit
        found = [each for each in latest if each]
        if len(found) == len(groups) and (not best or reach(found) < reach(best)):
            best = found
    return best


def reach(hits: Sequence[Hit]) -> int:
    """How many characters hits stand on, with all between them."""
    return max(hit.end for hit in hits) - min(hit.start for hit in hits)


def adjacent(groups: Groups, hits: Sequence[Hit]) -> list[Hit]:
    """The hits that fill all groups side by side and in order, as operands beside an operator."""
    for hit in hits:
        if hit.concept in groups[0]:
            chain = [hit, *_behind(hit, groups[1:], hits)]
            if len(chain) == len(groups):
                return chain
    return []


def _behind(last: Hit, groups: Groups, hits: Sequence[Hit]) -> Iterator[Hit]:
    for group in groups:
        beside = (each for each in hits if each.concept in group)
        found = next((each for each in beside if 0 <= each.start - last.end <= 1), None)
        if found is None:
            return
        yield found
        last = found
