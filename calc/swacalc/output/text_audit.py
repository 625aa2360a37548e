"""The audit of one text where there are no files and no YAML: in a browser, for the site."""

from collections.abc import Sequence

from swacalc.audit.articles import Article, open_article
from swacalc.audit.auditing import Auditor
from swacalc.audit.suppressing import Exceptions, unsuppressed
from swacalc.claims.collection import no_collection
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.kept_claims import from_json
from swacalc.derivations.resolver import Resolver
from swacalc.errors import SwacalcError
from swacalc.output.audit_words import CHINESE_AUDIT, ENGLISH_AUDIT, AuditWords
from swacalc.output.audits import Audit, audit_json
from swacalc.output.figures import dumps
from swacalc.output.reporters.marked_article import marked_texts, notes, summary


class TextAuditor:
    """Audits texts against claims that are given as `derivations.kept_claims` writes them."""

    def __init__(self, kept: Sequence[str]) -> None:
        self._claims = from_json(list(kept), "claims")
        self._auditor = Auditor(self._claims, Resolver(symbol_table_of(self._claims)))

    def answer(self, path: str, data: bytes, site: str, *, chinese: bool) -> str:
        """The audit of a text in UTF-8 as JSON, or why it is refused.

        `path` names the text and, by its suffix, its kind; `site` is the address of the site,
        for links. `audit` is what `swacalc audit --format json` prints; the rest is HTML.
        """
        words = CHINESE_AUDIT if chinese else ENGLISH_AUDIT
        try:
            with no_collection():
                audit = self._audit(open_article(path, data, encoding="utf-8"), words)
        except SwacalcError as error:
            return dumps({"refused": str(error), "hint": error.hint})
        return dumps(_shown(audit, site) | {"audit": audit_json(audit)})

    def _audit(self, article: Article, words: AuditWords) -> Audit:
        left = unsuppressed([article], self._auditor.judged(article), Exceptions())
        return Audit(left, [article], self._claims, words=words)


def _shown(audit: Audit, site: str) -> dict[str, str]:
    text = "".join(marked for _, marked in marked_texts(audit))
    return {"summary": summary(audit), "text": text, "notes": notes(audit, site)}
