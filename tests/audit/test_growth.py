"""Growth: the work on an article grows as its length does, whatever stands in it."""

from collections.abc import Callable

import pytest

from swacalc.audit.auditing import Auditor

Linear = Callable[[Callable[[str], object], str, int], bool]


@pytest.mark.parametrize(
    "part",
    [
        "Global KV takes 890 bytes a token. ",
        "|",
        "a | 1/4 | ",
        "[",
        "](",
        "<!--",
        "<b",
        "**",
        "x,",
        "8B, ",
        "1/4\n",
    ],
)
def test_the_work_is_linear(linear: Linear, auditor: Auditor, part: str) -> None:
    """Neither statements nor marks that never end make the work grow faster than the article."""
    assert linear(lambda text: auditor.audit("a.md", text), part, 50)


@pytest.mark.parametrize("part", ["<p>1/4 of HBM", "<td>", "<tr><td>8", "&amp;", "<", "<div"])
def test_the_work_on_html_is_linear(linear: Linear, auditor: Auditor, part: str) -> None:
    """The same holds for HTML, with elements that never end."""
    assert linear(lambda text: auditor.audit("a.html", text), part, 50)
