"""The generated files: what is in them, which of them are stale, and writing them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.headline import Headline, rows
from swacalc.errors import Place, UnwritableError
from swacalc.files import (
    files_below,
    is_abandoned,
    is_there,
    is_unfinished,
    read_file,
    remove,
    write_all,
)
from swacalc.pages.records import MARK, Stale
from swacalc.root import held, leads_out, root_of
from swacalc.site.chinese import CHINESE
from swacalc.site.chinese_script import chinese_script, config_sentences_script
from swacalc.site.claim_pages import TopicPages
from swacalc.site.claims_table import claims_page, statements_script
from swacalc.site.design_script import designs_script
from swacalc.site.diagrams import NEW, OLD, diagrams_of
from swacalc.site.english import ENGLISH
from swacalc.site.export import claims_export
from swacalc.site.family_script import families_script
from swacalc.site.formula_script import calculator_scripts
from swacalc.site.languages import Language
from swacalc.site.network_records import networks_of, stated_of
from swacalc.site.pictures import diagram_files
from swacalc.site.quantity_script import quantities_script
from swacalc.site.source_page import sources_page
from swacalc.site.symbol_page import homes_of, symbols_page
from swacalc.site.tables import models_page, rules_page
from swacalc.site.toy_script import toy_script
from swacalc.sources.citations import Citation
from swacalc.sources.holding import held_citations

if TYPE_CHECKING:
    from swacalc.sources.lock import Lock

# What is generated is smaller, and its mark is at the start.
MAX_BYTES = 64 << 20
MAX_HEAD = 1 << 12


class Made(NamedTuple):
    """What is generated: files by their paths in `docs/reference/`."""

    texts: dict[str, str]


def made_of(claims: ClaimSet, lock: "Lock | None" = None) -> Made:
    """Everything that is generated from a claim set; its lock says how evidence was held.

    A claim set without models has no script for calculators. The script and the diagrams have the
    models whose figures claims state.

    Raises:
        InputError: a field of a model is missing or odd, or a symbol of the calculators is missing.
        MathError: a figure of the calculators has no value.
    """
    networks, symbol_table = networks_of(claims), symbol_table_of(claims)
    found = rows(claims, symbol_table, claims.claims.values())
    cited: dict[str, list[Citation]] = {}
    for citation in held_citations(claims, lock):
        cited.setdefault(citation.claim.id, []).append(citation)
    texts = {
        "claims.json": claims_export(claims, found),
        "scripts/quantities.js": quantities_script(),
        "scripts/statements.js": statements_script(claims, cited),
        "scripts/chinese.js": chinese_script(),
        "scripts/config-sentences.js": config_sentences_script(),
        "scripts/toy.js": toy_script(symbol_table),
        "scripts/families.js": families_script(),
    }
    stated = stated_of(claims, networks)
    diagrams = diagrams_of(symbol_table, stated)
    for language in languages_of(claims):
        texts |= {
            f"{language.folder}{name}": text
            for name, text in (
                *_of_claims(claims, found, cited, language),
                ("rules.md", rules_page(language)),
                ("symbols.md", symbols_page(claims, symbol_table, language)),
                ("sources.md", sources_page(claims, lock, language)),
                ("models.md", models_page(claims, symbol_table, networks, language)),
                *diagram_files(diagrams, homes_of(claims), language),
            )
        }
    if stated:
        further = [network for network in networks if network not in stated]
        scripts = calculator_scripts(claims, symbol_table, stated, further)
        texts |= {f"scripts/{name}.js": text for name, text in scripts._asdict().items()}
    known = {network.geometry.model: network for network in stated}
    if known.keys() >= {NEW, OLD} and symbol_table.keys() >= {"share", "rho_ssd"}:
        texts["scripts/designs.js"] = designs_script(claims, symbol_table, known)
    return Made(texts)


def languages_of(claims: ClaimSet) -> tuple[Language, ...]:
    """The languages of a claim set's pages: English, and Chinese if a topic is titled in it."""
    return (ENGLISH, CHINESE) if any(topic.title.zh for topic in claims.topics) else (ENGLISH,)


def _of_claims(
    claims: ClaimSet,
    found: Sequence[Headline],
    cited: Mapping[str, Sequence[Citation]],
    language: Language,
) -> Iterator[tuple[str, str]]:
    """The pages of all topics, and the table of their claims."""
    own = {
        topic.topic: [row for row in found if row.claim in topic.claims] for topic in claims.topics
    }
    pages = TopicPages(claims, language, cited)
    yield "claims.md", claims_page(claims, own, language)
    for topic in claims.topics:
        yield f"claims/{topic.topic}.md", pages.page(topic, own[topic.topic])


def stale(made: Made, folder: Path) -> Iterator[Stale]:
    """The files of a folder that are not what is generated.

    Raises:
        UnreadableError: a file cannot be read, or leads out of the project of the pages' folder.
    """
    root = root_of(folder.parent)
    for path, text in made.texts.items():
        there = _read(held(folder / path, root))
        if there != text:
            yield _stale(folder / path, there, text)
    for rest in _left_over(made, folder):
        yield Stale(Place(rest.as_posix()), "left over")


def _stale(path: Path, there: str | None, text: str) -> Stale:
    """A file with its first line that differs."""
    if there is None:
        return Stale(Place(path.as_posix()), "missing")
    pairs = zip_longest(there.split("\n"), text.split("\n"))
    line = next((number for number, (one, two) in enumerate(pairs, 1) if one != two), 1)
    return Stale(Place(path.as_posix(), line, 1), "differs")


def _read(path: Path, most: int = MAX_BYTES) -> str | None:
    """The text of a file, or None where there is none; no file is made with other line ends."""
    if not is_there(path):
        return None
    return read_file(path, str(path), most).decode(errors="replace")


def _left_over(made: Made, folder: Path) -> Iterator[Path]:
    """The files of a folder that are no longer generated, or that a run left unfinished.

    Other files stay, and so do files that a run is writing. Links are left alone, because others
    may write where they lead.
    """
    if not is_there(folder):
        return
    for path in sorted(files_below(folder, root_of(folder.parent))):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.is_symlink() or leads_out(path, folder):
            continue
        if is_unfinished(path):
            left = is_abandoned(path)
        else:
            ours = MARK in (_read(path, MAX_HEAD) or "").partition("\n")[0]
            left = ours and name not in made.texts
        if left:
            yield path


def write(made: Made, folder: Path) -> tuple[Stale, ...]:
    """Write what is stale, all of it or nothing, and then remove what is left over.

    Raises:
        UnreadableError: a file cannot be read, or leads out of the project of the pages' folder.
        UnwritableError: a file cannot be written or removed.
    """
    found = tuple(stale(made, folder))
    paths = [Path(each.place.path) for each in found]
    texts = {path: made.texts.get(path.relative_to(folder).as_posix()) for path in paths}
    _write({path: text for path, text in texts.items() if text is not None})
    for path in (path for path, text in texts.items() if text is None):
        remove(path)
    return found


def _write(texts: Mapping[Path, str]) -> None:
    for folder in {path.parent: None for path in texts}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableError(f"{folder} cannot be made: {error.strerror}") from error
    write_all(texts)
