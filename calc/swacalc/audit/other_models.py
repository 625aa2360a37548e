"""Whether a number is said of another model than those that a claim is about."""

from collections.abc import Iterable

from swacalc.audit.subjects import CLAUSE, HEADS, SENTENCE
from swacalc.claims.wording import AuditKey

Scopes = tuple[frozenset[str], ...]


def is_model(concept: str) -> bool:
    """Whether a concept is a model."""
    return concept.startswith("model.")


def names_another(key: AuditKey, around: Scopes) -> bool:
    """Whether another model than the one that `firm` asks for is named beside a number."""
    asked, near = _models(*key.firm), _models(around[CLAUSE], around[HEADS])
    return bool(asked and near) and near.isdisjoint(asked)


def names_apart(key: AuditKey, around: Scopes) -> bool:
    """Whether a sentence names models, and only such as the claim is kept apart from."""
    named = _models(around[SENTENCE])
    return bool(named) and named.issubset(key.apart)


def stands_under_another(key: AuditKey, around: Scopes) -> bool:
    """Whether the heads of a cell name models, and none of those that the claim is about."""
    about, named = _models(*key.about, *key.firm), _models(around[HEADS])
    return bool(about and named) and named.isdisjoint(about)


def _models(*groups: Iterable[str]) -> frozenset[str]:
    return frozenset(each for group in groups for each in group if is_model(each))
