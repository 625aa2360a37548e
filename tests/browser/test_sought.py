"""Words typed above the table of claims find what `swacalc claims --text` finds."""

import re
from typing import Any

from swacalc.claims.query import Filter, matching, words_of
from swacalc.claims.types import ClaimSet

_FOUND = """
async (queries) => {
  const { sought } = await import(new URL("assets/sought.js", SITE));
  const { statements } = await import(new URL("reference/scripts/statements.js", SITE));
  const claims = Object.entries(statements).map(([id, told]) => [id, told.slice(0, 3).join("\\n")]);
  return queries.map((words) => {
    const has = sought(words);
    return claims.filter(([, text]) => has(text)).map(([id]) => id);
  });
}
"""
_PLAIN = [
    "window?",
    "r",
    "10",
    "ssd, bytes",
    "1,890",
    "890",
    "(BYTES)",
    "V4.1-Flash",
    "1/8",
    "重放 890",
]


def test_the_same_as_the_command_line(run: Any, claims: ClaimSet) -> None:
    """Numbers, plurals, signs, Chinese and words of the claims, whole and cut, find the same."""
    texts = (part for claim in claims.claims.values() for part in words_of(claim))
    words = sorted({word for part in texts for text in part for word in text.split()})[::29]
    queries = [*_PLAIN, *words, *(word[:-1] for word in words if re.search(r"\w", word[:-1]))]
    found = run(_FOUND, queries)
    for query, ids in zip(queries, found, strict=True):
        listed = [claim.id for claim in matching(claims, Filter(text=query))]
        assert sorted(ids) == sorted(listed), query
    assert sum(map(bool, found[: len(_PLAIN)])) > 5


def test_signs_alone(run: Any) -> None:
    """Signs that stand beside words find nothing by themselves."""
    assert run(_FOUND, ["?!", "...", " , "]) == [[], [], []]
