"""Judging formulas in articles: edges of a window, products written out, parts of a whole."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from swacalc.audit.neighbours import is_unasserted
from swacalc.audit.products import are_the_same, products, sums
from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber, is_of_range, kinds_of
from swacalc.audit.verdicts import AGREES, Judgement
from swacalc.audit.window_edges import window_edges
from swacalc.claims.types import Claim
from swacalc.claims.wording import AuditKey
from swacalc.derivations.resolver import Resolver
from swacalc.formulas import Apply, Name

# What an article speaks of if a formula in it can be one of the claims.
_ABOUT = frozenset({"replay.any", "replay.exact", "window.any", "kv.window", "symbol.window"})
_WRONG = "wrong-value"
_TELLING = 100  # sums of smaller numbers are everywhere
_BETWEEN = 40  # characters between the numbers of two parts
_HALVES = frozenset({"layer.encoder", "layer.decoder"})
_LAYERS = _HALVES | {"layer.any"}


def _count(number: StatedNumber) -> Fraction:
    """What a number counts that may be layers; zero if it counts something else."""
    counts = kinds_of(number) <= {"number.layers", "number.plain"}
    return number.meaning.readings[0].number if counts else Fraction(0)


def _of_layers(sentence: Sentence, number: StatedNumber) -> bool:
    """Whether layers are named beside a number, in its heads or in the question."""
    return "number.layers" in kinds_of(number) or not _named(sentence).isdisjoint(_LAYERS)


def _named(sentence: Sentence) -> frozenset[str]:
    """The concepts of a sentence, of its heads and of the question."""
    return sentence.concepts.union(sentence.above[0], sentence.above[2])


class FormulaJudge:
    """Judges formulas by what they are worth."""

    def __init__(self, symbols: Resolver, claims: Sequence[tuple[Claim, AuditKey]]) -> None:
        self._symbols = symbols
        self._edges = [(claim.id, self._value(key.edge)) for claim, key in claims if key.edge]
        self._splits = [
            (claim.id, [*map(self._value, key.parts)]) for claim, key in claims if key.parts
        ]
        self._products = [
            (claim.id, found) for claim, _ in claims if (found := self._factors(claim))
        ]

    def judge(self, sentence: Sentence) -> Iterator[Judgement]:
        """The judgements on the formulas of a sentence."""
        found = [*self._of_splits(sentence)]
        if not sentence.article.isdisjoint(_ABOUT):
            found += (*self._of_edges(sentence), *self._of_products(sentence))
        for claim, verdict, start, end in found:
            if verdict == AGREES or not is_unasserted(sentence, start):
                yield Judgement(claim, verdict, sentence, start, end)

    def _of_edges(self, sentence: Sentence) -> Iterator[tuple[str, str, int, int]]:
        for edge in window_edges(sentence):
            for claim, window in self._edges:
                if edge.is_of(int(window)):
                    verdict = AGREES if edge.is_right(int(window)) else _WRONG
                    yield claim, verdict, edge.start, edge.end

    def _of_products(self, sentence: Sentence) -> Iterator[tuple[str, str, int, int]]:
        for claim, factors in self._products:
            for each in products(sentence):
                if are_the_same(each.factors, factors):
                    verdict = AGREES if each.result in (None, each.value) else _WRONG
                    yield claim, verdict, each.start, each.end
            for added in sums(sentence):
                if are_the_same(added.terms, factors) and max(factors) >= _TELLING:
                    yield claim, _WRONG, added.start, added.end

    def _of_splits(self, sentence: Sentence) -> Iterator[tuple[str, str, int, int]]:
        """Two numbers of layers that are all layers together: the right parts, or others."""
        for first, second in pairwise(sentence.numbers):
            found = [_count(first), _count(second)]
            if is_of_range(sentence.stretch.text, first):
                continue
            if 0 in found or second.start - first.end > _BETWEEN or not _of_layers(sentence, first):
                continue
            for claim, parts in self._splits:
                right = sorted(found) == sorted(parts)
                if sum(found) == sum(parts) and (right or not _named(sentence).isdisjoint(_HALVES)):
                    yield claim, AGREES if right else _WRONG, first.start, second.end

    def _factors(self, claim: Claim) -> tuple[Fraction, ...]:
        """What the two symbols are worth that a claim's figure is the product of."""
        formula = claim.figure and claim.figure.formula
        tree = formula.expression if formula else None
        if not isinstance(tree, Apply) or tree.operator != "*":
            return ()
        names = [each.name for each in tree.arguments if isinstance(each, Name)]
        return tuple(map(self._value, names)) if len(names) == len(tree.arguments) else ()

    def _value(self, symbol: str) -> Fraction:
        return self._symbols.value(symbol).quantity.number
