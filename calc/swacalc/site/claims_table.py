"""The table of all claims, grouped by topic; a script filters it, and it reads without one."""

from collections.abc import Iterator, Mapping, Sequence

from swacalc.claims.query import words_of
from swacalc.claims.types import Claim, ClaimSet, Topic
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.headline import Headline
from swacalc.site.chinese_names import HEADINGS
from swacalc.site.languages import Language
from swacalc.site.modules import module
from swacalc.site.page_text import badge, details, html, link, page, prose, table
from swacalc.sources.citations import Citation

REPORTED_ONLY = "reported-only"  # what the filter calls claims that rest on their authors alone
_COMMENT = """\
What the table of claims does not print: by id the statement in English and in Chinese, the figure
with the id and the titles, and the sections of each source that say it; headings of our derivations
in Chinese. The table's filter reads it."""


def claims_page(
    claims: ClaimSet, rows: Mapping[str, Sequence[Headline]], language: Language
) -> str:
    """The table of all claims, whose rows are given by topic; each topic can be folded."""
    return page(language.all_claims, _blocks(claims, rows, language))


def _blocks(
    claims: ClaimSet, rows: Mapping[str, Sequence[Headline]], language: Language
) -> Iterator[str]:
    json = link("claims.json", f"{'../' if language.folder else ''}claims.json")
    counted = {"claims": len(claims.claims), "topics": len(claims.topics)}
    yield language.claims_lead.format(json=json, **counted)
    yield "\n".join(_legend(rows, language))
    sources = dict.fromkeys(each.source for claim in claims.all_claims() for each in claim.evidence)
    data = f'data-sources="{html(" ".join(sorted(sources)))}" data-alone="{REPORTED_ONLY}"'
    yield f'<div class="swa-claims" {data} markdown="1">'
    for topic in claims.topics:
        yield _group(topic, rows[topic.topic], language)
    yield "</div>"


def _legend(rows: Mapping[str, Sequence[Headline]], language: Language) -> Iterator[str]:
    """The tags with their meanings, and where those that only authors say are listed."""
    alone = sum(row.reported_only for group in rows.values() for row in group)
    listed = link(language.alone.format(alone), f"claims.md?tag={REPORTED_ONLY}")
    for tag, told in language.tag_meanings.items():
        more = f"{language.semicolon}{listed}" if alone and tag == TAGS[1] else ""
        yield f"- {badge(tag, language.term(tag))} {prose(told)}{more}"


def _group(topic: Topic, rows: Sequence[Headline], language: Language) -> str:
    counted = language.bracketed.format(language.count.format(len(rows)))
    body = table(language.claims_head, [_row(topic, row, language) for row in rows])
    return details(f"{language.said(topic.title)}{counted}", body)


def _row(topic: Topic, row: Headline, language: Language) -> tuple[str, ...]:
    claim = row.claim
    title = link(prose(language.title(claim)), f"claims/{topic.topic}.md#{claim.id}")
    backing = language.backing[row.backing] if row.backing else ""
    own = badge(claim.tag, language.tag(row), "data-alone" if row.reported_only else "")
    tag = language.comma.join(filter(None, (own, backing)))
    return title, prose(language.listed(row)), tag


def statements_script(claims: ClaimSet, cited: Mapping[str, Sequence[Citation]]) -> str:
    """What the filter of the table reads of each claim: words in both languages, and sections."""
    statements = {
        name: list(_told(claim, cited.get(name, ()))) for name, claim in claims.claims.items()
    }
    return module(_COMMENT, {"headings": HEADINGS, "statements": statements})


def _told(claim: Claim, cited: Sequence[Citation]) -> Iterator[object]:
    sections: dict[str, dict[str, None]] = {}
    for citation in cited:
        sections.setdefault(citation.source.id, {})[citation.section] = None
    yield claim.statement.en
    yield claim.statement.zh
    figure, names, _ = words_of(claim)
    yield " ".join((*figure, *names))
    yield {name: list(each) for name, each in sections.items()}
