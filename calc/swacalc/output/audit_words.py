"""What is said of the statements of an audit, in English and in Chinese."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from swacalc.audit.verdicts import AGREES, CODES, NOT_JUDGED, Opinion, Statement
from swacalc.claims.types import Evidence, Text
from swacalc.errors import Place
from swacalc.output.terminal import Line, counted


class VerdictCounts(NamedTuple):
    """How many problems, statements and articles there are, and how many verdicts of two sorts."""

    problems: int
    statements: int
    articles: int
    agree: int
    not_judged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditWords:
    """What is said in one language: words and, with names in braces, sentences.

    `labels` has each verdict in a word, `says` how a statement stands to a claim, in words that
    follow the statement's own.
    """

    language: str
    folder: str
    source: str
    colon: str
    stop: str
    labels: Mapping[str, str]
    says: Mapping[str, str]
    line: str
    judged: str
    doubted: str
    either: str
    refused: str
    opinion: str
    cited: str
    write: str
    nothing: str
    clean: str
    found: str
    seen: str

    def label(self, verdict: str) -> str:
        """A verdict in a word."""
        return self.labels[verdict]

    def statement(self, text: Text) -> str:
        """A text of a claim, in English where it has no translation."""
        return (text.zh if self.language == "zh" else "") or text.en

    def place(self, place: Place) -> str:
        """Where a statement is in its text."""
        return self.line.format(place)

    def told(self, said: Statement) -> str:
        """What is found of a statement, in words that begin with its own."""
        if said.verdict != NOT_JUDGED:
            return self.judged.format(said, self.says[said.verdict])
        doubt = self.doubted.format(said, self.either.join(said.candidates))
        return doubt + (self._opinion(said.opinion) if said.opinion else "")

    def _opinion(self, opinion: Opinion) -> str:
        """What a model says of a statement, in words that follow those of the audit."""
        if opinion.refused:
            return self.refused.format(opinion)
        return self.opinion.format(opinion, self.label(opinion.verdict))

    def section(self, evidence: Evidence) -> str:
        """The section that says it, in words that follow the claim's."""
        return self.cited.format(evidence)

    def instead(self, sentence: str) -> str:
        """What to write."""
        return self.write.format(sentence)

    def summary(self, counts: VerdictCounts) -> Line:
        """One line; it never calls an article right, for much is passed over."""
        amounts = {
            "articles": counted(counts.articles, "article"),
            "statements": counted(counts.statements, "statement"),
            "findings": counted(counts.problems, "finding"),
        }
        if not counts.statements and not counts.problems:
            return [(self.nothing.format(**amounts), "")]
        seen = self.seen.format(counts, **amounts)
        if not counts.problems:
            return [(self.clean, "good"), (seen, "")]
        return [(self.found.format(counts, **amounts), "error"), (seen, "")]


ENGLISH_AUDIT = AuditWords(
    language="en",
    folder="reference/claims",
    source="source",
    colon=": ",
    stop=". ",
    labels=MappingProxyType({each: each for each in (AGREES, *CODES)}),
    says=MappingProxyType(
        {
            AGREES: "agrees with the claim",
            "wrong-value": "is another value than the claim gives",
            "wrong-unit": "has another unit than the claim gives",
            "wrong-object": "is said of another thing than the claim says it of",
            "overstated": "goes further than the claim",
            "missing-hedge": "is more certain than the claim",
            "toy-as-real": "is a number of a teaching toy",
        }
    ),
    line="line {0.line}, column {0.column}",
    judged="{0.text!r} {1}",
    doubted="{0.text!r} may be about {1} and was not judged",
    either=" or ",
    refused="; the answer of {0.model} does not count: {0.refused}",
    opinion="; {0.model} says {1} of {0.claim} for {0.quote!r}",
    cited=" ({0.source}, {0.section})",
    write=" Write: {0}",
    nothing="no statement about a claim was recognised in {articles}",
    clean="nothing at odds with a claim",
    found="{findings}",
    seen=(
        "; {statements} recognised in {articles}: {0.agree:,} agree, {0.not_judged:,} not judged"
    ),
)
CHINESE_AUDIT = AuditWords(
    language="zh",
    folder="reference/zh/claims",
    source="来源",
    colon="：",
    stop="。",
    labels=MappingProxyType(
        {
            AGREES: "一致",
            "wrong-value": "数值不符",
            "wrong-unit": "单位不符",
            "wrong-object": "对象混淆",
            "overstated": "言过其实",
            "missing-hedge": "过于肯定",
            "toy-as-real": "玩具当真",
            NOT_JUDGED: "未判定",
        }
    ),
    says=MappingProxyType(
        {
            AGREES: "与论断一致",
            "wrong-value": "与论断给出的数值不同",
            "wrong-unit": "与论断给出的单位不同",
            "wrong-object": "说的对象与论断不同",
            "overstated": "说得比论断更过",
            "missing-hedge": "说得比论断更肯定",
            "toy-as-real": "是教学玩具的数字",
        }
    ),
    line="第 {0.line} 行第 {0.column} 列",
    judged="“{0.text}”{1}",
    doubted="“{0.text}”可能涉及 {1}，未作判定",
    either=" 或 ",
    refused="；{0.model} 的回答不算数：{0.refused}",
    opinion="；{0.model} 就“{0.quote}”一句对照 {0.claim}，判定为“{1}”",
    cited="（{0.source}，{0.section}）",
    write=" 应写为：{0}",
    nothing="没有认出涉及论断的陈述",
    clean="没有发现与论断不符之处",
    found="发现 {0.problems:,} 处问题",
    seen="；认出 {0.statements:,} 条陈述：{0.agree:,} 条一致，{0.not_judged:,} 条未判定",
)
