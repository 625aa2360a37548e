"""The loop: read a claims folder, run the rules, sort their findings."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from swacalc.checks.catalogue import ALL_RULES, RULES
from swacalc.checks.findings import Finding, Project, Report, Rule
from swacalc.checks.rules.figure_rule import figure_against_words
from swacalc.checks.rules.proof_rule import known_proofs
from swacalc.checks.suppressions import unsuppressed
from swacalc.claims.collection import no_collection
from swacalc.claims.load import Loaded, load
from swacalc.claims.types import Source
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Fault, UnreadableError
from swacalc.pages.listing import (
    NO_PAGES,
    STDIN,
    Pages,
    lies_in,
    listed_pages,
    page_texts,
    site_address,
)
from swacalc.pages.records import generated_folders, is_record, record
from swacalc.pages.written import WrittenPage, repeated
from swacalc.root import real
from swacalc.settings import Settings
from swacalc.sources.lock import Lock, lock_of

if TYPE_CHECKING:
    from swacalc.documents import Document


def check(
    folder: Path,
    *,
    root: Path | None = None,
    rules: Sequence[Rule] = RULES,
    copies: Path | None = None,
    settings: Settings | None = None,
) -> Report:
    """Run the rules on a claims folder, its pages and copies of its sources; write nothing.

    The pages are those of the settings, or the usual ones beside the folder, and those that the
    command line names. Own derivations are compared with `docs/derivations.md` beside the folder.

    Raises:
        InputError: the path of the copies is no folder, or a copy in it is of an unknown kind.
        UnreadableError: a folder or a file in it cannot be read.
    """
    settings = settings or Settings()
    listed, faults = _listed(folder, rules, settings, root)
    texts = {**listed, **settings.named}
    loaded = _with_texts(load(folder, root=root), texts, faults, settings)
    pages = _pages(folder, settings, root, texts)
    lock, loaded = lock_of(folder, loaded, root=root)
    opened = _copies(folder, loaded.claims.sources, copies, root)
    if opened is None:
        return check_loaded(loaded, rules, lock=lock, pages=pages)
    unread = [fault for copy in opened.values() for fault in copy.faults]
    loaded = replace(loaded, faults=(*loaded.faults, *unread))
    return check_loaded(loaded, rules, lock=lock, copies=opened, pages=pages)


def _listed(
    folder: Path, rules: Sequence[Rule], settings: Settings, root: Path | None
) -> tuple[Mapping[str, str], tuple[Fault, ...]]:
    """The texts of the project's pages, with faults; empty if no rule looks at pages."""
    if any(rule.reads_pages for rule in rules):
        return page_texts(listed_pages(folder, settings), root)
    return {}, ()


def _pages(folder: Path, settings: Settings, root: Path | None, texts: Mapping[str, str]) -> Pages:
    if not texts:
        return NO_PAGES
    generated = generated_folders(folder, settings, root)
    return Pages(tuple(texts), site_address(folder), generated)


def _copies(
    folder: Path, sources: Mapping[str, Source], copies: Path | None, root: Path | None
) -> "Mapping[str, Document] | None":
    """The copies in a folder and the page of own derivations; None without either."""
    if copies is None and all(source.kind != "derivation" for source in sources.values()):
        return None
    from swacalc.sources.copies import open_copies, own_pages

    own = own_pages(folder, sources, root)
    return {**own, **open_copies(copies, sources, root=root)} if copies else own or None


def _with_texts(
    loaded: Loaded, texts: Mapping[str, str], faults: Sequence[Fault], settings: Settings
) -> Loaded:
    """The project that was read, with the text of pages and settings and their faults."""
    more = {**texts, settings.file.path: settings.file.text} if settings.faults else texts
    together = MappingProxyType({**loaded.texts, **more})
    return replace(loaded, texts=together, faults=(*loaded.faults, *settings.faults, *faults))


def check_loaded(
    loaded: Loaded,
    rules: Sequence[Rule] = RULES,
    *,
    lock: Lock | None = None,
    copies: "Mapping[str, Document] | None" = None,
    pages: Pages = NO_PAGES,
) -> Report:
    """Run the rules on a claims folder that was read, and its pages."""
    symbols = Resolver(symbol_table_of(loaded.claims))
    codes = frozenset(rule.code for rule in ALL_RULES)
    project = Project(
        loaded=loaded,
        symbols=symbols,
        codes=codes,
        selected=frozenset(rule.code for rule in rules),
        proofs=known_proofs(loaded.claims),
        lock=lock,
        copies=copies,
        pages=_read(loaded, symbols, codes, pages),
        stale=pages.stale,
    )
    found: list[Finding] = []
    with no_collection():
        for rule in rules:
            found += [replace(each, code=rule.code) for each in rule.find(project, found)]
    kept = unsuppressed(project, found)
    return Report(findings=sorted(kept, key=Finding.order), rules=rules, project=project)


def _read(
    loaded: Loaded, symbols: Resolver, codes: frozenset[str], pages: Pages
) -> Mapping[str, WrittenPage]:
    if not pages.paths:
        return MappingProxyType({})
    from swacalc.pages.reader import PageReader

    reader = PageReader(loaded.claims.claims, symbols, codes, pages.site)

    def read(path: str) -> WrittenPage:
        text = loaded.texts[path]
        made = is_record(path, text, pages.generated, loaded.claims)
        return record(path) if made else reader.read(path, text)

    with no_collection():
        return MappingProxyType({path: read(path) for path in pages.paths})


def restricted(report: Report, paths: Sequence[Path], root: Path) -> Report:
    """The report on some files or folders only: their findings and pages; without paths all of it.

    `-` is the page that was read from standard input.

    If a page repeats the words of a claim that contradicts itself, the finding is at that claim.

    Raises:
        UnreadableError: a path does not exist.
    """
    if not paths:
        return report
    for path in paths:
        if path != STDIN and not os.path.exists(root / path):
            raise UnreadableError(f"{path} does not exist")
    wanted = [real(root / path) for path in paths]
    paths_of = {finding.place.path for finding in report.findings} | report.project.pages.keys()
    kept = {path for path in paths_of if lies_in(real(root / path), wanted)}
    pages = {path: page for path, page in report.project.pages.items() if path in kept}
    torn = {
        (figure_against_words.code, claim) for page in pages.values() for claim in repeated(page)
    }
    return replace(
        report,
        findings=[
            finding
            for finding in report.findings
            if finding.place.path in kept or (finding.code, finding.claim) in torn
        ],
        project=replace(report.project, pages=MappingProxyType(pages)),
    )


def left_out(whole: Report, part: Report) -> str:
    """A note on findings of the claims themselves, which a report about pages does not show."""
    shown = set(map(id, part.findings))
    codes = sorted({f.code for f in whole.findings if id(f) not in shown and f.code[:3] != "DOC"})
    if not codes or not part.project.pages:
        return ""
    return f"the claims have findings of their own that are not shown here: {', '.join(codes)}"
