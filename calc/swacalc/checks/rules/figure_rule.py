"""The rule about a claim's figure and its own words."""

from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule


@rule("CLM107")
def figure_against_words(project: Project) -> Iterator[Finding]:
    """Does the figure of every claim agree with the numbers of the claim's own words?

    It looks at each language of the statement, and at the words of each piece of evidence. A
    number there could be the figure if it has the figure's unit, or that unit without the divisor
    (bytes of a row for bytes per entry), or the figure's number with another unit; where the figure
    has a value, a plain number could be it, too. If there are such numbers, at least one has to
    agree in value, unit and relation; words of evidence may leave the relation out. While a claim
    contradicts itself, pages that repeat its words are not blamed.

    Why:
        If a figure is changed and its statement is not, every page that is right looks wrong. If a
        translation is forgotten, its readers are told the old figure.
    Not seen:
        Words without a number that could be the figure, such as a formula described in words. An
        outdated number beside one that agrees by chance. Which of the two is right.
    Bad:
        statement: {en: It is kept for at least 36 hours.}
        figure: {symbol: T_entry, relation: at-least, value: "48 h"}
    Good:
        statement: {en: It is kept for at least 36 hours.}
        figure: {symbol: T_entry, relation: at-least, value: "36 h"}
    """
    # The code that reads numbers in prose loads slowly, and other commands do not need it.
    from swacalc.pages.agreement import figure_of
    from swacalc.pages.comparison import shown
    from swacalc.pages.contradiction import contradictions

    for claim in project.all_claims():
        figure = figure_of(project.symbols, claim)
        if figure is None or claim.figure is None:
            continue
        found = [f"{each.where} says {each.words}" for each in contradictions(claim, figure)]
        if found:
            place = claim.figure.places["value" if claim.figure.value else "formula"]
            message = f"the figure is {shown(figure)}, but {', '.join(found)}"
            hint = "change the figure, or the words that are out of date"
            yield Finding(place=place, message=message, hint=hint, claim=claim.id)
