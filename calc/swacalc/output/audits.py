"""An audit in the requested format: findings with carets, JSON, or the formats of CI services."""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from swacalc.audit.articles import Article
from swacalc.audit.suppressing import UNUSED, Exceptions, Unsuppressed, Unused
from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Statement
from swacalc.claims.types import ClaimSet
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place, rule_page
from swacalc.files import write_named
from swacalc.output.audit_words import ENGLISH_AUDIT, AuditWords, VerdictCounts
from swacalc.output.escape import harmless_text
from swacalc.output.figures import dumps
from swacalc.output.reporters.excerpts import finding_lines
from swacalc.output.reports import known_format, rendered
from swacalc.output.terminal import Line, plain, send, show, tell, terminal_width
from swacalc.settings import FORMATS

if TYPE_CHECKING:
    from swacalc.audit.scoring import Score
    from swacalc.checks import Report

NO_EXCEPTIONS = Exceptions()
AUDIT_FORMATS = (*FORMATS, "html")


class Told(NamedTuple):
    """A finding before rules are loaded: most audits end without them."""

    place: Place
    message: str
    hint: str
    claim: str = ""
    code: str = ""
    severity: Literal["error", "note"] = "error"

    def order(self) -> tuple[object, ...]:
        """The key that findings are sorted by."""
        place = self.place
        return (place.path, place.line or 0, place.column or 0, self.code, self.message)


_HAN, _NOT_CHINESE = re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[\u3040-\u30ff\uac00-\ud7a3]")


def _is_chinese(text: str) -> bool:
    """Whether a text has Chinese characters and none of Japanese or Korean."""
    return bool(_HAN.search(text)) and not _NOT_CHINESE.search(text)


class Audit:
    """The statements of some articles, with what the claims say of each, in English or in `words`.

    Records are always in English.
    """

    def __init__(
        self,
        left: Unsuppressed,
        articles: Sequence[Article],
        claims: ClaimSet,
        *,
        exceptions: Exceptions = NO_EXCEPTIONS,
        words: AuditWords = ENGLISH_AUDIT,
    ) -> None:
        self.statements = left.statements
        self.unused = left.unused
        self._exceptions = exceptions
        self.articles = len(articles)
        self.texts = {path: text for each in articles for path, text in each.texts.items()}
        self.words = words
        self._claims = claims
        self._topics = claims.topics_by_claim()

    @property
    def has_problems(self) -> bool:
        """Whether some statement is at odds with a claim, or a suppression is unused."""
        return bool(self.unused) or any(each.is_problem for each in self.statements)

    @property
    def texts_shown(self) -> Mapping[str, str]:
        """The texts of the articles and of the file of exceptions, by path."""
        return {**self.texts, self._exceptions.path: self._exceptions.text}

    def findings(self) -> list[Told]:
        """The statements that are reported, and unused suppressions, by their places."""
        found = [self._finding(each) for each in self.statements if each.code]
        found += map(_unused, self.unused)
        return sorted(found, key=Told.order)

    def report(self, symbols: Resolver) -> "Report":
        """The same as a report of rules, for the formats of those."""
        from swacalc.checks import AUDIT_RULES, Finding, Report
        from swacalc.checks.findings import Project
        from swacalc.checks.suppressions import unused_suppression
        from swacalc.claims.load import Loaded

        loaded = Loaded(claims=self._claims, faults=(), texts=self.texts_shown)
        found = [Finding(**each._asdict()) for each in self.findings()]
        project = Project(loaded=loaded, symbols=symbols)
        rules = (*AUDIT_RULES, unused_suppression)
        return Report(findings=found, rules=rules, project=project)

    def _finding(self, said: Statement) -> Told:
        if said.verdict == NOT_JUDGED:
            hint = "name what it is about beside the number"
            return Told(said.place, self.told(said), hint, code=said.code, severity="note")
        hint = f"write: {self.instead(said)}"
        return Told(said.place, self.told(said), hint, said.claim, said.code)

    def told(self, said: Statement) -> str:
        """What is found of a statement, in words that begin with its own."""
        return self.words.told(said)

    def says(self, said: Statement) -> str:
        """What the claims of a statement say, each with its section."""
        return " ".join(map(self.says_of, (said.claim,) if said.claim else said.candidates))

    def says_of(self, name: str) -> str:
        """What a claim says, with the section."""
        return self._says(name, self.words)

    def _says(self, name: str, words: AuditWords) -> str:
        claim = self._claims.claims[name]
        section = words.section(claim.evidence[0]) if claim.evidence else ""
        return words.statement(claim.statement) + section

    def title_of(self, name: str) -> str:
        """The title of a claim, or its id where it has none."""
        title = self._claims.claims[name].title
        return self.words.statement(title) if title else name

    def address_of(self, name: str) -> str:
        """An address of the first source of a claim; empty if there is none."""
        evidence = self._claims.claims[name].evidence
        source = self._claims.sources.get(evidence[0].source) if evidence else None
        return source.urls[0] if source and source.urls else ""

    def page(self, name: str, site: str) -> str:
        """The address of the page of a claim on a site; empty without a site."""
        topic = self._topics.get(name, "")
        return f"{site.rstrip('/')}/{self.words.folder}/{topic}/#{name}" if site and topic else ""

    def instead(self, said: Statement) -> str:
        """The claim's own sentence, in Chinese for a statement on a line in Chinese."""
        statement = self._claims.claims[said.claim].statement
        return (statement.zh if _is_chinese(self._line(said)) else "") or statement.en

    def _line(self, said: Statement) -> str:
        """The line on which a statement begins, or its own words."""
        lines = self.texts.get(said.place.path, "").split("\n")
        at = (said.place.line or 0) - 1
        return lines[at] if 0 <= at < len(lines) else said.text

    def records(self) -> Iterator[dict[str, Any]]:
        """Every statement as plain data."""
        for said in self.statements:
            yield {
                "path": said.place.path,
                "line": said.place.line,
                "column": said.place.column,
                "end_line": said.place.end_line,
                "end_column": said.place.end_column,
                "claim": said.claim or None,
                "verdict": said.verdict,
                "code": said.code or None,
                "text": said.text,
                "says": self._says(said.claim, ENGLISH_AUDIT) if said.claim else None,
                "hint": self.instead(said) if said.is_problem else None,
                "url": rule_page(said.code) if said.code else None,
            } | _unjudged(said)

    def summary(self) -> dict[str, Any]:
        """How many articles and statements there are, and how many of each verdict."""
        verdicts = Counter(each.verdict for each in self.statements)
        return {
            "articles": self.articles,
            "statements": len(self.statements),
            "by_verdict": dict(sorted(verdicts.items())),
        }

    def summary_line(self) -> Line:
        """One line that says the same; it never calls an article right, for much is passed over."""
        verdicts = Counter(each.verdict for each in self.statements)
        problems = sum(each.is_problem for each in self.statements) + len(self.unused)
        found = (problems, len(self.statements), self.articles)
        return self.words.summary(VerdictCounts(*found, verdicts[AGREES], verdicts[NOT_JUDGED]))


def _unjudged(said: Statement) -> dict[str, Any]:
    """What only a statement has that was not judged."""
    candidates = {"candidates": list(said.candidates)} if said.candidates else {}
    return candidates | ({"opinion": said.opinion._asdict()} if said.opinion else {})


def _unused(each: Unused) -> Told:
    hint = "remove the suppression, or mend it"
    return Told(each.place, each.message, hint, code=UNUSED)


def audit_json(audit: Audit) -> str:
    """The audit as JSON: swacalc/audit/1."""
    document = {
        "schema": "swacalc/audit/1",
        "statements": list(audit.records()),
        "unused": [{**each.place._asdict(), "message": each.message} for each in audit.unused],
        "summary": audit.summary(),
    }
    return dumps(document) + "\n"


def show_audit(audit: Audit, symbols: Resolver, name: str, path: Path | None, site: str) -> None:
    """Write an audit to standard output, or to a file with its summary on standard error.

    `site` is the address of the site with the pages of claims, for links; empty without one.

    Raises:
        InputError: there is no such format.
        UnwritableError: the file cannot be written.
    """
    if known_format(name, AUDIT_FORMATS) == "text":
        limit = None if path else terminal_width(sys.stdout)
        shown = finding_lines(audit.findings(), audit.texts_shown, limit)
        lines = [*shown, audit.summary_line()]
        body = plain(lines) if path else ""
    else:
        lines = []
        body = _body(audit, symbols, name, site)
    if path is not None:
        write_named(path, harmless_text(body, commands=name == "github"))
        tell(plain([audit.summary_line()]))
    elif lines:
        show(lines)
    else:
        send(body, commands=name == "github")


def _body(audit: Audit, symbols: Resolver, name: str, site: str) -> str:
    if name == "html":
        from swacalc.output.reporters import marked_article

        return marked_article.render(audit, site)
    return audit_json(audit) if name == "json" else rendered(audit.report(symbols), name)


def score_lines(scores: "Sequence[Score]") -> Iterator[Line]:
    """Precision and recall of each verdict."""
    for each in scores:
        precision, recall = _part(each.precision), _part(each.recall)
        counts = f"found {each.found:,}, wrongly {each.false:,}, missed {each.missed:,}"
        yield [(f"{each.verdict:14} precision {precision}  recall {recall}  ({counts})", "")]


def _part(value: float | None) -> str:
    return "     -" if value is None else f"{value:6.1%}"


def score_record(scores: "Sequence[Score]") -> dict[str, Any]:
    """Precision and recall of each verdict as plain data."""
    rows = [
        each._asdict() | {"precision": each.precision, "recall": each.recall} for each in scores
    ]
    return {"schema": "swacalc/audit-score/1", "verdicts": rows}
