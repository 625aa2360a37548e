"""Several judgements on one place: which of them stands."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Judgement

# Another number is the weakest reason to call a statement wrong.
_WEAK = "wrong-value"


def settled(judgements: Sequence[Judgement]) -> Iterator[tuple[Judgement, tuple[str, ...]]]:
    """The judgements of a sentence that stand, each with the candidates if it was not judged.

    A number that agrees with one claim is no mistake about another. Where claims disagree on what
    is wrong, that with the nearest subject stands, or none.
    """
    by_place: dict[tuple[int, int], list[Judgement]] = defaultdict(list)
    for each in judgements:
        if not _is_overruled(each, judgements):
            by_place[each.start, each.end].append(each)
    for found in by_place.values():
        yield from _settled(found)


def _is_overruled(judged: Judgement, others: Iterable[Judgement]) -> bool:
    """Whether another judgement of the same claim goes before one.

    More words around an agreeing number make another statement; around a mistaken one, they say
    the same again.
    """
    if judged.verdict == NOT_JUDGED:
        return False
    same = [each for each in others if each.claim == judged.claim]
    if judged.verdict == AGREES:
        return any(_is_problem(each) and _covers(each, judged) for each in same)
    return any(
        each.verdict == judged.verdict and _covers(judged, each) and not _covers(each, judged)
        for each in same
    )


def _is_problem(judged: Judgement) -> bool:
    return judged.verdict not in (AGREES, NOT_JUDGED)


def _covers(judged: Judgement, other: Judgement) -> bool:
    return judged.start <= other.start and other.end <= judged.end


def _settled(found: list[Judgement]) -> Iterator[tuple[Judgement, tuple[str, ...]]]:
    agreeing = [each for each in found if each.verdict == AGREES]
    if agreeing:
        yield from ((each, ()) for each in _nearest(agreeing))
        return
    problems = [each for each in found if each.verdict != NOT_JUDGED]
    strong = [each for each in problems if each.verdict != _WEAK] or problems
    nearest = list({(each.claim, each.verdict): each for each in _nearest(strong)}.values())
    if len(nearest) == 1:
        yield nearest[0], ()
        return
    candidates = tuple(sorted({each.claim for each in found}))
    yield found[0]._replace(claim="", verdict=NOT_JUDGED), candidates


def _nearest(found: Sequence[Judgement]) -> list[Judgement]:
    """The judgements whose subject stands nearest."""
    least = min((each.distance for each in found), default=0)
    return [each for each in found if each.distance == least]
