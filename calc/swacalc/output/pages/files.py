"""The generated files: what is in them, which are stale, and writing them."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from swacalc.calculators.headline import Headline, rows
from swacalc.checks.sources import Citation, citations
from swacalc.claims.types import ClaimSet
from swacalc.errors import InputError, MathError, UnreadableError, UnwritableError
from swacalc.files import write_whole
from swacalc.output.pages.claims import index_page, topic_page
from swacalc.output.pages.diagrams import diagrams_of, drawn
from swacalc.output.pages.export import claims_export
from swacalc.output.pages.formulas import formulas_script
from swacalc.output.pages.frames import toy_script
from swacalc.output.pages.markdown import MARK
from swacalc.output.pages.networks import networks_of
from swacalc.output.pages.tables import models_page, rules_page, sources_page, symbols_page

FOLDER = "reference"

Texts = Mapping[str, str]


def texts_of(claims: ClaimSet) -> dict[str, str]:
    """The generated texts by their paths in `docs/reference/`, all but the drawings.

    Raises:
        InputError: a field of a model is missing or odd.
    """
    networks, found = networks_of(claims), rows(claims, claims.claims.values())
    texts = {
        "claims/index.md": index_page(claims),
        "claims.json": claims_export(claims, found),
        "rules.md": rules_page(),
        "symbols.md": symbols_page(claims),
        "sources.md": sources_page(claims, tuple(citations(claims))),
        "models.md": models_page(claims, networks),
        "scripts/toy.js": toy_script(),
    }
    texts |= _topics(claims, found)
