"""Relations mean intervals, and intervals mean sets of numbers."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.quantity import RELATIONS, TOLERANT, Interval, interval_of

small = st.fractions(-5, 5, max_denominator=3)
ends = st.none() | small
intervals = st.builds(
    Interval, low=ends, high=ends, low_open=st.booleans(), high_open=st.booleans()
) | st.builds(interval_of, st.sampled_from(RELATIONS), small)

MEANINGS = {
    # relation: numbers that it allows to 100, numbers that it does not
    "equals": (["100"], ["99.999", "100.001"]),
    "about": (["95", "100", "105"], ["94.99", "105.01"]),
    "nearly": (["85", "99.99"], ["84.99", "100", "101"]),
    "at-least": (["100", "1e9"], ["99.99"]),
    "over": (["100.01"], ["100", "99"]),
    "at-most": (["100", "-1e9"], ["100.01"]),
    "under": (["99.99"], ["100", "101"]),
}


@pytest.mark.parametrize("relation", RELATIONS)
def test_a_relation_has_a_stated_meaning(relation: str) -> None:
    """Each relation allows exactly the numbers that its page says, at the ends too."""
    allowed, others = MEANINGS[relation]
    interval = interval_of(relation, Fraction(100))
    assert [number for number in (*allowed, *others) if Fraction(number) in interval] == allowed


@given(small, st.fractions(0, Fraction(99, 100)), st.fractions(0, Fraction(99, 100)))
def test_a_wider_tolerance_allows_more(value: Fraction, one: Fraction, two: Fraction) -> None:
    """What a tolerance allows, a wider one allows too; about is even, nearly is towards zero."""
    narrow, wide = sorted((one, two))
    for relation in TOLERANT:
        reach, wider = (interval_of(relation, value, width) for width in (narrow, wide))
        assert wider.low is not None
        assert wider.high is not None
        assert reach.low is not None
        assert wider.low <= reach.low
        assert reach.high is not None
        assert reach.high <= wider.high
        assert abs(value) * (1 + wide) >= max(abs(wider.low), abs(wider.high))


@given(small, st.sampled_from(RELATIONS))
def test_nearly_and_strict_relations_leave_the_value_out(value: Fraction, relation: str) -> None:
    """The value itself is allowed, except by nearly, over and under."""
    assert (value in interval_of(relation, value)) == (relation not in ("nearly", "over", "under"))


@given(intervals, intervals)
def test_overlapping_is_mutual(one: Interval, two: Interval) -> None:
    """Two intervals overlap each other or neither does."""
    assert one.overlaps(two) == two.overlaps(one)


@given(intervals, intervals, small)
def test_a_common_number_is_an_overlap(one: Interval, two: Interval, number: Fraction) -> None:
    """Intervals that hold one number in common overlap, and a point overlaps what holds it."""
    assert one.overlaps(two) or not (number in one and number in two)
    assert Interval.point(number).overlaps(one) == (number in one)


@given(intervals, intervals)
def test_an_overlap_is_a_common_number(one: Interval, two: Interval) -> None:
    """Intervals overlap only where an end, or a number between or beyond ends, is in both."""
    marks = sorted({end for each in (one, two) for end in (each.low, each.high) if end is not None})
    between = [(low + high) / 2 for low, high in pairwise(marks)]
    beyond = [marks[0] - 1, marks[-1] + 1] if marks else [Fraction(0)]
    tried = (*marks, *between, *beyond)
    assert one.overlaps(two) == any(number in one and number in two for number in tried)
