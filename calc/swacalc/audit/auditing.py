"""The audit of an article: its text in, its statements with their verdicts out."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from types import MappingProxyType

from swacalc.audit.figure_judge import FigureJudge
from swacalc.audit.framing import FrameJudge
from swacalc.audit.html_stretches import html_stretches
from swacalc.audit.judging import NumberJudge
from swacalc.audit.markdown_lines import markdown_stretches
from swacalc.audit.rivals import settled
from swacalc.audit.sentences import Sentence, SentenceReader
from swacalc.audit.stretches import Stretch
from swacalc.audit.subjects import scopes
from swacalc.audit.verdicts import Judgement, Statement
from swacalc.claims.types import AuditKey, Claim, ClaimSet
from swacalc.derivations.resolver import Resolver
from swacalc.errors import InputError

_READERS: Mapping[str, Callable[[str], list[Stretch]]] = MappingProxyType(
    {
        ".md": markdown_stretches,
        ".markdown": markdown_stretches,
        ".txt": markdown_stretches,
        ".html": html_stretches,
        ".htm": html_stretches,
    }
)


def read_stretches(path: str, text: str) -> list[Stretch]:
    """The stretches of an article, as the suffix of its path says; without a suffix, Markdown.

    Raises:
        InputError: articles of that kind are not read.
    """
    suffix = PurePath(path).suffix.lower()
    reader = _READERS.get(suffix or ".md")
    if reader is None:
        kinds = ", ".join(_READERS)
        raise InputError(f"{path}: not a kind of article that is read", hint=f"kinds: {kinds}")
    return reader(text)


class Auditor:
    """Audits articles against the claims that have an `audit` key."""

    def __init__(self, claims: ClaimSet, symbols: Resolver) -> None:
        figures = FigureJudge(symbols, claims.claims.values())
        self._reader = SentenceReader(claims.vocabulary)
        self._numbers = NumberJudge(figures)
        self._frames = FrameJudge(figures)
        self._claims: list[tuple[Claim, AuditKey]] = [
            (claim, claim.audit) for claim in claims.claims.values() if claim.audit
        ]

    def audit(self, path: str, text: str) -> list[Statement]:
        """The statements of an article that touch a claim, in the order of their places.

        Raises:
            InputError: articles of that kind are not read.
        """
        sentences = self._reader.read(read_stretches(path, text))
        found = [
            _statement(path, each, names)
            for sentence in sentences
            for each, names in settled(list(self._judge(sentence)))
        ]
        return sorted(
            found, key=lambda each: (each.place.line or 0, each.place.column or 0, each.claim)
        )

    def _judge(self, sentence: Sentence) -> Iterator[Judgement]:
        for number in sentence.numbers:
            around = scopes(sentence, number)
            for claim, key in self._claims:
                if found := self._numbers.judge(claim, key, sentence, number, around):
                    yield found
        for claim, key in self._claims:
            if framed := self._frames.judge(claim, key, sentence):
                yield framed


def _statement(path: str, judged: Judgement, candidates: tuple[str, ...]) -> Statement:
    stretch = judged.sentence.stretch
    text = stretch.text[judged.start : judged.end]
    place = stretch.place(path, judged.start, judged.end)
    return Statement(place, text, judged.claim, judged.verdict, candidates)
