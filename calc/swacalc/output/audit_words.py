"""What is said of the statements of an audit, in English and in Chinese."""

from collections.abc import Mapping
from typing import NamedTuple

from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Opinion, Statement
from swacalc.claims.types import Evidence, Text
from swacalc.errors import Place
from swacalc.output.terminal import Line, counted

# How a statement is at odds with a claim, in words that follow the statement's own.
_SAYS: Mapping[str, str] = {
    AGREES: "agrees with the claim",
    "wrong-value": "is another value than the claim gives",
    "wrong-unit": "has another unit than the claim gives",
    "wrong-object": "is said of another thing than the claim says it of",
    "overstated": "goes further than the claim",
    "missing-hedge": "is more certain than the claim",
    "toy-as-real": "is a number of a teaching toy",
}
# In Chinese, with a label for each verdict.
_CHINESE: Mapping[str, tuple[str, str]] = {
    AGREES: ("一致", "与论断一致"),
    "wrong-value": ("数值不符", "与论断给出的数值不同"),
    "wrong-unit": ("单位不符", "与论断给出的单位不同"),
    "wrong-object": ("对象混淆", "说的对象与论断不同"),
    "overstated": ("言过其实", "说得比论断更过"),
    "missing-hedge": ("过于肯定", "说得比论断更肯定"),
    "toy-as-real": ("玩具当真", "是教学玩具的数字"),
    NOT_JUDGED: ("未判定", ""),
}


class VerdictCounts(NamedTuple):
    """How many problems, statements and articles there are, and how many verdicts of two sorts."""

    problems: int
    statements: int
    articles: int
    agree: int
    not_judged: int


class EnglishAudit:
    """What is said in English."""

    folder = "reference/claims"
    source = "source"
    colon = ": "
    stop = ". "

    def label(self, verdict: str) -> str:
        """A verdict in a word."""
        return verdict

    def statement(self, text: Text) -> str:
        """A text of a claim."""
        return text.en

    def place(self, place: Place) -> str:
        """Where a statement is in its text."""
        return f"line {place.line}, column {place.column}"

    def told(self, said: Statement) -> str:
        """What is found of a statement, in words that begin with its own."""
        if said.verdict == NOT_JUDGED:
            may = f"{said.text!r} may be about {' or '.join(said.candidates)} and was not judged"
            return may + (_opinion(said.opinion) if said.opinion else "")
        return f"{said.text!r} {_SAYS[said.verdict]}"

    def section(self, evidence: Evidence) -> str:
        """The section that says it, in words that follow the claim's."""
        return f" ({evidence.source}, {evidence.section})"

    def instead(self, sentence: str) -> str:
        """What to write."""
        return f" Write: {sentence}"

    def summary(self, counts: VerdictCounts) -> Line:
        """One line; it never calls an article right, for much is passed over."""
        articles = counted(counts.articles, "article")
        if not counts.statements and not counts.problems:
            return [(f"no statement about a claim was recognised in {articles}", "")]
        seen = f"; {counted(counts.statements, 'statement')} recognised in {articles}"
        seen += f": {counts.agree:,} agree, {counts.not_judged:,} not judged"
        if not counts.problems:
            return [("nothing at odds with a claim", "good"), (seen, "")]
        return [(counted(counts.problems, "finding"), "error"), (seen, "")]


class ChineseAudit(EnglishAudit):
    """What is said in Chinese, for the site; no model is asked there."""

    folder = "reference/zh/claims"
    source = "来源"
    colon = "："
    stop = "。"

    def label(self, verdict: str) -> str:
        """A verdict in a word."""
        return _CHINESE[verdict][0]

    def statement(self, text: Text) -> str:
        """A text of a claim, in English where it has no translation."""
        return text.zh or text.en

    def place(self, place: Place) -> str:
        """Where a statement is in its text."""
        return f"第 {place.line} 行第 {place.column} 列"

    def told(self, said: Statement) -> str:
        """What is found of a statement, in words that begin with its own."""
        if said.verdict == NOT_JUDGED:
            return f"“{said.text}”可能涉及 {' 或 '.join(said.candidates)}，未作判定"
        return f"“{said.text}”{_CHINESE[said.verdict][1]}"

    def section(self, evidence: Evidence) -> str:
        """The section that says it, in words that follow the claim's."""
        return f"（{evidence.source}，{evidence.section}）"

    def instead(self, sentence: str) -> str:
        """What to write."""
        return f" 应写为：{sentence}"

    def summary(self, counts: VerdictCounts) -> Line:
        """One line; it never calls an article right, for much is passed over."""
        if not counts.statements and not counts.problems:
            return [("没有认出涉及论断的陈述", "")]
        seen = f"；认出 {counts.statements:,} 条陈述："
        seen += f"{counts.agree:,} 条一致，{counts.not_judged:,} 条未判定"
        if not counts.problems:
            return [("没有发现与论断不符之处", "good"), (seen, "")]
        return [(f"发现 {counts.problems:,} 处问题", "error"), (seen, "")]


ENGLISH_AUDIT = EnglishAudit()
CHINESE_AUDIT = ChineseAudit()


def _opinion(opinion: Opinion) -> str:
    """What a model says of a statement, in words that follow those of the audit."""
    if opinion.refused:
        return f"; the answer of {opinion.model} does not count: {opinion.refused}"
    return f"; {opinion.model} says {opinion.verdict} of {opinion.claim} for {opinion.quote!r}"
