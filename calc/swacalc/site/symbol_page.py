"""The reference page of symbols, grouped by the topic whose claims give them their values."""

from collections.abc import Iterator, Mapping

from swacalc.claims.types import ClaimSet, Symbol, Text
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.site.languages import Language
from swacalc.site.page_text import code, details, link, page, prose, table

Homes = Mapping[str, str]


def homes_of(claims: ClaimSet) -> Homes:
    """The address of each claim, seen from the other reference pages of its language."""
    topics = claims.topics_by_claim()
    return {name: f"claims/{topic}.md#{name}" for name, topic in topics.items()}


def symbols_page(claims: ClaimSet, symbol_table: SymbolTable, language: Language) -> str:
    """Every symbol with its unit, its meaning, and what gives it its value."""
    homes = homes_of(claims)
    titles = {each.id: topic.title for topic in claims.topics for each in topic.claims}
    groups: dict[str, list[tuple[str, ...]]] = {}
    for name, symbol in claims.symbols.items():
        entry = symbol_table[name]
        group = groups.setdefault(_group(titles, entry, language), [])
        group.append(_row(symbol, entry, homes, language))
    return page(language.symbols, _blocks(groups, language))


def _group(titles: Mapping[str, Text], entry: SymbolEntry, language: Language) -> str:
    """The title of the topic that has the claim of a symbol, or who gives it a value instead."""
    if entry.ref in titles:
        return language.said(titles[entry.ref])
    return entry.ref.partition(":")[0] or language.of_user


def _blocks(groups: Mapping[str, list[tuple[str, ...]]], language: Language) -> Iterator[str]:
    yield language.symbols_lead
    yield '<div class="swa-symbols" markdown="1">'
    for title, rows in groups.items():
        yield details(
            title + language.bracketed.format(len(rows)), table(language.symbols_head, rows)
        )
    yield "</div>"


def _row(symbol: Symbol, entry: SymbolEntry, homes: Homes, language: Language) -> tuple[str, ...]:
    anchor = f'<span id="symbol-{symbol.name}"></span>'
    title = f"{prose(language.said(symbol.title))} " if symbol.title else ""
    unit = prose(language.unit(symbol.unit))
    meaning = prose(language.said(symbol.meaning))
    return f"{anchor}{title}{code(symbol.name)}", unit, meaning, _worth(entry, homes, language)


def _worth(entry: SymbolEntry, homes: Homes, language: Language) -> str:
    worth = language.value(entry.value) if entry.value else str(entry.formula or "")
    if entry.ref in homes:
        return link(code(worth), homes[entry.ref])
    return code(worth) + language.bracketed.format(prose(entry.ref)) if worth else ""
