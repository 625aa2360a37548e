"""What is said of the statements of an audit, in each language."""

import pytest

from swacalc.audit.verdicts import AGREES, CODES, NOT_JUDGED, Opinion, Statement
from swacalc.errors import Place
from swacalc.output.audit_words import CHINESE_AUDIT, ENGLISH_AUDIT, AuditWords

each_language = pytest.mark.parametrize("words", [ENGLISH_AUDIT, CHINESE_AUDIT])
DOUBTED = Statement(Place("a.md", 1, 1, 1, 7), "890 {0}", "", NOT_JUDGED, ("one", "another"))


@each_language
def test_every_verdict_has_words(words: AuditWords) -> None:
    """Each verdict has a label of its own, and each that names a claim has words that follow."""
    verdicts = {AGREES, *CODES}
    assert set(words.labels) == verdicts
    assert len(set(words.labels.values())) == len(verdicts)
    assert set(words.says) == verdicts - {NOT_JUDGED}
    for verdict in words.says:
        told = words.told(DOUBTED._replace(claim="one", verdict=verdict))
        assert DOUBTED.text in told
        assert told.endswith(words.says[verdict])


@each_language
def test_an_opinion_is_told(words: AuditWords) -> None:
    """The opinion of a model, or why it does not count, follows what is said without one."""
    opinion = Opinion("a-model", "one", "wrong-value", "it is {1}")
    told = words.told(DOUBTED._replace(opinion=opinion))
    assert told.startswith(words.told(DOUBTED))
    parts = ("a-model", "one", words.label("wrong-value"), "it is {1}")
    assert all(part in told.removeprefix(words.told(DOUBTED)) for part in parts)
    told = words.told(DOUBTED._replace(opinion=Opinion("a-model", refused="no {claim}")))
    assert all(part in told for part in (words.told(DOUBTED), "a-model", "no {claim}"))
