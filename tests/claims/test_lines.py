"""Faults of claims are on the lines that editors show, whatever characters precede them."""

import re
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.claims.load import Loaded

Read = Callable[..., Loaded]

ODD = "\u2028\u2029\x85\xa0\x0b\x0c\x1c\x1e\ufeff\u3000\u200b\U0001f600"
ends = st.sampled_from(["\n", "\r\n", "\r"])


@given(
    texts=st.lists(st.text(f"{ODD}ab ", max_size=5), min_size=1, max_size=4),
    comment=st.text(ODD, max_size=3),
    end=ends,
)
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_fault_points_at_its_words(read: Read, texts: list[str], comment: str, end: str) -> None:
    """An unknown key and a wrong word are found at their line and column after any characters."""
    lines = [
        "topic: cache",
        f"title: {{ en: 'a{texts[0]}' }} #{comment}",
        *(f"#{text}" for text in texts),
        "claims:",
        f"  - {{ 'id': 'one', note: {{ en: 'x{texts[-1]}' }}, tag: 'wrongtag' }}",
        "unknownkey: 1",
    ]
    faults = read({"cache.yaml": end.join(lines)}).faults
    for word in ("wrongtag", "unknownkey"):
        ((line, column),) = [
            (number, match.start() + 1)
            for number, text in enumerate(lines, 1)
            for match in re.finditer(word, text)
        ]
        assert (line, column) in [fault.place[1:3] for fault in faults]
    assert all((fault.place.line or 1) <= len(lines) for fault in faults)
    assert any("ending in CR" in fault.message for fault in faults) == ("\r" in end)
