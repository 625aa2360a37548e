"""The reference pages of rules, symbols, sources and models."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from swacalc.calculators.storage import Network, storage
from swacalc.checks import ALL_RULES, Rule
from swacalc.checks.rule import PROSE
from swacalc.claims.types import ClaimSet, Field, Model, Symbol
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.output.figures import shown
from swacalc.quantity import text
from swacalc.site.page_text import address, code, fenced, html, link, page, prose, slug, table
from swacalc.sources.citations import HELD_MEANINGS, HOLDINGS, Citation, by_section
from swacalc.sources.holding import (
    Cited,
    by_origin,
    cited_sources,
    counted_by,
    counts_text,
    held_citations,
)
from swacalc.sources.lock import NEVER, Lock

Homes = Mapping[str, str]


def homes_of(claims: ClaimSet) -> Homes:
    """The address of each claim, seen from the other reference pages."""
    topics = claims.topics_by_claim()
    return {name: f"claims/{topic}.md#{name}" for name, topic in topics.items()}


def rules_page() -> str:
    """What every rule asks, why, what it does not see, and what is bad and good."""
    return page("Rules", (block for rule in ALL_RULES for block in _rule(rule)))


def _rule(rule: Rule) -> Iterator[str]:
    yield f"## {rule.code}"
    yield f"**{rule.name}**"
    yield from map(_told, rule.asks.split("\n\n"))
    for name, body in rule.sections.items():
        if name in PROSE:
            lead = "" if name == "Why" else f"{name}: "
            yield lead + _told(body)
        else:
            yield f"{name}:"
            yield fenced(body)


def _told(words: str) -> str:
    """A paragraph of a rule, with code where its docstring has some."""
    parts = words.replace("\n", " ").split("`")
    return "".join(code(part) if odd % 2 else prose(part) for odd, part in enumerate(parts))


def symbols_page(claims: ClaimSet, symbol_table: SymbolTable) -> str:
    """Every symbol with its unit, its meaning, and what gives it its value."""
    homes = homes_of(claims)
    rows = [_symbol(symbol, symbol_table[name], homes) for name, symbol in claims.symbols.items()]
    lead = "The names in formulas. A symbol without a value is given by the user."
    return page("Symbols", iter((lead, table(("symbol", "unit", "meaning", "value"), rows))))


def _symbol(symbol: Symbol, entry: SymbolEntry, homes: Homes) -> tuple[str, ...]:
    meaning = prose(symbol.meaning.en)
    if symbol.meaning.zh:
        meaning += f'<br><span lang="zh">{html(symbol.meaning.zh)}</span>'
    anchor = f'<span id="symbol-{symbol.name}"></span>'
    return (anchor + code(symbol.name), prose(symbol.unit.name), meaning, _worth(entry, homes))


def _worth(entry: SymbolEntry, homes: Homes) -> str:
    worth = text(entry.value) if entry.value else str(entry.formula or "")
    if entry.ref in homes:
        return link(code(worth), homes[entry.ref])
    return f"{code(worth)} ({prose(entry.ref)})" if worth else ""


def sources_page(claims: ClaimSet, lock: Lock | None) -> str:
    """How evidence is held, and every source with the claims that each section of it carries."""
    cited = tuple(held_citations(claims, lock))
    groups, homes = by_section(cited), homes_of(claims)
    blocks = (
        block
        for row in cited_sources(claims, lock, cited)
        for block in _source(row, groups.get(row.source.id, {}), homes)
    )
    return page("Sources", chain(_held(cited), blocks))


def _held(cited: Sequence[Citation]) -> Iterator[str]:
    yield "\n".join(f"- **{how}**: {prose(meaning)}" for how, meaning in HELD_MEANINGS.items())
    parts = {**by_origin(cited), "all": counted_by(cited)}
    rows = [(origin, *(f"{part[how]:,}" for how in HOLDINGS)) for origin, part in parts.items()]
    yield table(("evidence", *HOLDINGS), rows)


def _source(row: Cited, sections: Mapping[str, Sequence[Citation]], homes: Homes) -> Iterator[str]:
    source = row.source
    yield f"## {source.id}"
    facts = (source.kind, *source.authors, source.date, source.revision, source.language)
    yield f"**{prose(source.title)}** · {' · '.join(prose(fact) for fact in facts if fact)}"
    if source.urls:
        yield "\n".join(f"- {address(prose(url), url)}" for url in source.urls)
    if sections:
        yield _locked(row)
        rows = [(prose(name), ", ".join(_claims(found, homes))) for name, found in sections.items()]
        yield table(("section", "claims"), rows)


def _locked(row: Cited) -> str:
    """How the evidence is held, when a copy was locked, and which copy was read."""
    copy = row.source.copy
    read = f"; read on {', '.join(row.read)}" if row.read else ""
    if row.read or copy:
        dated = f" of {copy.date}" if copy and copy.date else ""
        read += f" in {address('this copy', row.source.copy_url)}{dated}"
    if row.locked in ("", NEVER):
        return f"Evidence: {counts_text(row.counts)}{read}."
    against = prose(row.against) or "a copy without a stated revision"
    return f"Evidence: {counts_text(row.counts)}; locked on {row.locked} against {against}{read}."


def _claims(citations: Sequence[Citation], homes: Homes) -> Iterator[str]:
    for name in dict.fromkeys(citation.claim.id for citation in citations):
        yield link(prose(name), homes[name])


def models_page(claims: ClaimSet, symbol_table: SymbolTable, networks: Sequence[Network]) -> str:
    """Every model: what its caches take, and each field of its configuration with its source."""
    pairs = zip(claims.models.values(), networks, strict=True)
    return page(
        "Models",
        (block for model, network in pairs for block in _model(model, network, symbol_table)),
    )


def _model(model: Model, network: Network, symbol_table: SymbolTable) -> Iterator[str]:
    yield f"## {model.model}"
    yield f"**{prose(model.title)}**, family {code(model.family)}."
    answer = storage(symbol_table, network, given={})
    figures = (
        (code(name), prose(shown(figure.quantity)))
        for name, figure in answer.figures.items()
        if isinstance(figure, Derivation)
    )
    yield table(("figure", "bytes and entries"), [*figures])
    yield "\n".join(f"- {prose(note)}" for note in answer.notes)
    yield table(("field", "value", "source"), [_field(field) for field in model.fields])


def _field(field: Field) -> tuple[str, ...]:
    listed = ", ".join(field.words or map(str, field.values))
    value = text(field.value) if field.value else field.text or listed
    cited = link(prose(field.source), f"sources.md#{slug(field.source)}")
    return (code(field.name), prose(value), f"{cited}, {prose(field.section)}")
