"""Neutral text: paragraphs on other things, in every language, say nothing of any claim.

Each uses words of the vocabulary in their everyday sense, and numbers that claims have too.
"""

from pathlib import Path

import pytest

from swacalc.audit.auditing import Auditor

NEUTRAL = sorted((Path(__file__).parent / "neutral").glob("*.md"))
ABOUT = """# DeepSeek-V4.1-Flash

Replay rebuilds the window KV; global KV is in HBM and on SSD.

## Elsewhere

"""
each_language = pytest.mark.parametrize("path", NEUTRAL, ids=lambda path: path.stem)


@each_language
def test_neutral_text_gets_no_verdict(auditor: Auditor, path: Path) -> None:
    """A paragraph on a library gets no verdict that accuses, in any language."""
    found = auditor.audit("a.md", path.read_text(encoding="utf-8"))
    assert not [each for each in found if each.is_problem]


@each_language
def test_neutral_text_beside_the_subject_gets_no_verdict(auditor: Auditor, path: Path) -> None:
    """Nor does it in an article that is about the model, its tiers and replay elsewhere."""
    found = auditor.audit("a.md", ABOUT + path.read_text(encoding="utf-8"))
    assert not [each for each in found if each.is_problem]
