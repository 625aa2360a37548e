"""The reference page of a topic: every claim with all that is known about it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from swacalc.claims.types import Claim, ClaimSet, Topic
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import Headline
from swacalc.formulas import Formula, names
from swacalc.formulas.literals import is_literal
from swacalc.output.figures import equated
from swacalc.site.citing import cite_block
from swacalc.site.evidence import evidence_lines, sources_line
from swacalc.site.languages import Language
from swacalc.site.page_text import (
    badge,
    code,
    details,
    drawn,
    fenced,
    html,
    link,
    page,
    prose,
    slug,
    table,
    titled,
)
from swacalc.sources.citations import Citation

LISTED = 8  # claims from which on a page begins with a list of them
PROOFS = "replay.md#what-it-checks"


class TopicPages:
    """The pages of topics in one language, each of which may lead to all others."""

    def __init__(
        self, claims: ClaimSet, language: Language, citations: Mapping[str, Sequence[Citation]]
    ) -> None:
        self._claims = claims
        self._topics = claims.topics_by_claim()
        self._language = language
        self._citations = citations

    def page(self, topic: Topic, rows: Sequence[Headline]) -> str:
        """The page of a topic, whose claims are given as rows."""
        blocks = (block for row in rows for block in self._claim(topic, row))
        contents = self._contents(topic, rows) if len(rows) >= LISTED else ()
        return page(self._language.said(topic.title), chain(contents, blocks))

    def _contents(self, topic: Topic, rows: Sequence[Headline]) -> Iterator[str]:
        """The titles with their figures, and where they can be filtered."""
        language = self._language
        table_of = table(language.contents_head, [self._listed(row) for row in rows])
        listed = link(language.filtered, f"../claims.md?topic={topic.topic}")
        yield details(
            language.contents.format(len(rows)), f"{listed}\n\n{table_of}", 'class="swa-contents"'
        )

    def _listed(self, row: Headline) -> tuple[str, str]:
        title = link(prose(self._language.title(row.claim)), f"#{row.claim.id}")
        return title, prose(self._language.listed(row))

    def _claim(self, topic: Topic, row: Headline) -> Iterator[str]:
        """What it is called and its figure first, what is said next, who says it, what follows."""
        claim, language = row.claim, self._language
        cited = self._citations.get(claim.id, ())
        # A trace says nothing: what was measured on it is said below.
        said = [each for each in cited if each.source.kind != "trace"]
        yield titled(claim.id, language.title(claim))
        yield self._figure(row)
        yield from (prose(language.said(each)) for each in (claim.statement, claim.note) if each)
        if said:
            yield sources_line(said, language)
        yield from self._formula(row)
        yield from self._follows(row)
        folded = (*self._more(row, said), cite_block(topic.topic, row, cited, language))
        yield details(language.more, "\n\n".join(folded), 'class="swa-evidence"')

    def _more(self, row: Headline, said: Sequence[Citation]) -> Iterator[str]:
        """The words of the sources, the working, and what the claim is known as."""
        if said:
            yield "\n".join(evidence_lines(said, self._language))
        yield from self._working(row)
        yield from self._proofs(row.claim)
        yield from self._measured(row.claim)
        yield self._known_as(row.claim)

    def _figure(self, row: Headline) -> str:
        """The figure and the tag; of a formula its value, or nothing where it has none."""
        parts = (self._number(row), badge(row.claim.tag, self._language.tag(row)))
        return f'<p class="swa-figure">{" ".join(filter(None, parts))}</p>'

    def _number(self, row: Headline) -> str:
        figure = row.claim.figure
        if figure and figure.formula:
            number = self._language.number(row.stated.quantity) if row.stated else ""
        else:
            number = self._language.figure(figure) if figure else ""
        return f"<strong>{html(number)}</strong>" if number else ""

    def _formula(self, row: Headline) -> Iterator[str]:
        """The formula as it is drawn, and whether it has a value."""
        if row.claim.figure and (formula := row.claim.figure.formula):
            yield self._language.worth if row.stated else self._language.needs
            yield drawn(formula.expression)

    def _follows(self, row: Headline) -> Iterator[str]:
        """What follows for the figure, and whether it agrees."""
        if row.follows is not None and row.follows.formula is not None:
            verdict = self._language.verdicts[row.verdict or "differs"]
            number = prose(self._language.number(row.follows.quantity))
            yield f"{verdict}{self._language.colon}**{number}**"

    def _working(self, row: Headline) -> Iterator[str]:
        """How a value comes about, of the formula or of what follows, or what it lacks for one."""
        figure = row.claim.figure
        if figure and figure.formula:
            yield self._worked(row.stated) if row.stated else self._names(figure.formula)
        if row.follows is not None and row.follows.formula is not None:
            yield drawn(row.follows.formula)
            yield self._worked(row.follows)

    def _worked(self, figure: Derivation) -> str:
        """The steps of a derivation in base units, and where each number put in comes from."""
        steps = figure.steps()
        lines = "\n".join(f"{'= ' if step else '  '}{line}" for step, line in enumerate(steps))
        inputs = "\n".join(f"- {self._input(part)}" for part in figure.inputs)
        return f"{fenced(lines)}\n\n{inputs}"

    def _input(self, part: Derivation) -> str:
        number = equated(self._language.number(part.quantity))
        named = f"{self._symbol(part.name)} {prose(number)}"
        tag = self._language.bracketed.format(self._language.tags(part))
        return f"{named}{tag} {self._origin(part.ref)}".rstrip()

    def _origin(self, ref: str) -> str:
        """A link to the claim that gives a number, or to the model whose configuration does."""
        if ref in self._topics:
            title = self._language.title(self._claims.claims[ref])
            return link(prose(title), f"{self._topics[ref]}.md#{ref}")
        model, colon, _ = ref.partition(":")
        return link(prose(ref), f"../models.md#{slug(model)}") if colon else prose(ref)

    def _symbol(self, name: str) -> str:
        return link(code(name), f"../symbols.md#symbol-{name}") if self._knows(name) else code(name)

    def _knows(self, name: str) -> bool:
        return name in self._claims.symbols

    def _names(self, formula: Formula) -> str:
        """The symbols of a formula with what they are called."""
        found = (name for name in names(formula.expression) if not is_literal(name))
        return "\n".join(f"- {self._symbol(name)} {self._called(name)}".rstrip() for name in found)

    def _called(self, name: str) -> str:
        title = self._claims.symbols[name].title if self._knows(name) else None
        return prose(self._language.said(title)) if title else ""

    def _proofs(self, claim: Claim) -> Iterator[str]:
        if claim.proofs:
            target = f"{self._language.written}{PROOFS}"
            yield self._language.proofs.format(
                self._language.comma.join(link(code(name), target) for name in claim.proofs)
            )

    def _measured(self, claim: Claim) -> Iterator[str]:
        """Where a figure was measured, and the command that measures it again."""
        if measured := claim.measured:
            yield self._language.measured.format(
                trace=link(prose(measured.trace), f"../sources.md#{slug(measured.trace)}"),
                revision=code(measured.revision),
                output=code(measured.output),
                command=code(f"{measured.command} --json"),
            )

    def _known_as(self, claim: Claim) -> str:
        """The id, by which pages, commands and data name the claim, and its figure's symbol."""
        symbol = claim.figure.symbol if claim.figure else ""
        parts = [f"[{code(claim.id)}](#{claim.id})"]
        if symbol:
            parts.append(f"{self._symbol(symbol)} {self._called(symbol)}".rstrip())
        return " · ".join(parts)
