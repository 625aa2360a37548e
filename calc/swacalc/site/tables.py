"""The reference pages of rules and models."""

import re
from collections.abc import Iterator, Mapping, Sequence

from swacalc.calculators.storage import Network, storage
from swacalc.checks import ALL_RULES, Rule
from swacalc.checks.rule import PROSE
from swacalc.claims.types import ClaimSet, Field, Model, Source, Symbol
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.site.languages import Language
from swacalc.site.page_text import code, details, fenced, link, page, prose, slug, table, titled

# The ends of lines that are no spaces: beside Chinese punctuation, and between two characters.
_POINT, _HAN = "，。；：、？！（）“”", "\u4e00-\u9fff"
_ENDS = re.compile(rf"(?<=[{_POINT}])\n|\n(?=[{_POINT}])|(?<=[{_HAN}])\n(?=[{_HAN}])")


def rules_page(language: Language) -> str:
    """What every rule asks, why, what it does not see, and what is bad and good."""
    return page(language.rules, (block for rule in ALL_RULES for block in _rule(rule, language)))


def _rule(rule: Rule, language: Language) -> Iterator[str]:
    text = language.rule(rule)
    yield f"## {rule.code}"
    yield f"**{rule.name}**"
    yield from map(_told, text.asks.split("\n\n"))
    for name, body in text.sections.items():
        lead = language.rule_sections[name]
        if name in PROSE:
            yield lead + _told(body)
        else:
            yield lead.rstrip()
            yield fenced(body)


def _told(words: str) -> str:
    """A paragraph of a rule, with code where its docstring has some."""
    parts = _ENDS.sub("", words).replace("\n", " ").split("`")
    return "".join(code(part) if odd % 2 else prose(part) for odd, part in enumerate(parts))


def models_page(
    claims: ClaimSet,
    symbol_table: SymbolTable,
    networks: Sequence[Network],
    language: Language,
) -> str:
    """Every model: what its caches take, and each field of its configuration with its source."""
    pairs = zip(claims.models.values(), networks, strict=True)
    return page(
        language.models,
        (
            block
            for model, network in pairs
            for block in _model(model, network, symbol_table, claims, language)
        ),
    )


def _model(
    model: Model,
    network: Network,
    symbol_table: SymbolTable,
    claims: ClaimSet,
    language: Language,
) -> Iterator[str]:
    yield titled(slug(model.model), model.title)
    family = f"{language.family} {code(model.family)}"
    yield f"{code(model.model)}{language.within}{family}{language.stop}"
    answer = storage(symbol_table, network, given={})
    figures = (
        (_named(claims.symbols.get(figure.name), name, language), _number(figure, language))
        for name, figure in answer.figures.items()
        if isinstance(figure, Derivation)
    )
    yield table(language.figures_head, [*figures])
    yield "\n".join(f"- {prose(language.sentence(note))}" for note in answer.notes)
    rows = [_field(field, claims.sources, language) for field in model.fields]
    fields = table(language.fields_head, rows)
    yield details(language.fields.format(len(model.fields)), fields)


def _named(symbol: Symbol | None, name: str, language: Language) -> str:
    """What a figure is called, with its name."""
    title = f"{prose(language.said(symbol.title))} " if symbol and symbol.title else ""
    return f"{title}{code(name)}"


def _number(figure: Derivation, language: Language) -> str:
    return prose(language.number(figure.quantity))


def _field(field: Field, sources: Mapping[str, Source], language: Language) -> tuple[str, ...]:
    listed = ", ".join(field.words or map(str, field.values))
    value = language.value(field.value) if field.value else field.text or listed
    cited = link(prose(field.source), f"sources.md#{slug(field.source)}")
    section = prose(language.section(sources[field.source], field.section))
    return (code(field.name), prose(value), f"{cited}{language.within}{section}")
