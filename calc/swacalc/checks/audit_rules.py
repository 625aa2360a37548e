"""The codes of `swacalc audit`: what each verdict on a statement of an article means.

The audit finds them by itself; as rules they are explained and listed like all others.
"""

from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project, Rule
from swacalc.checks.rule import rule


@rule("AUD501")
def contradicts_claim(_: Project) -> Iterator[Finding]:
    """Does a statement of an article give another value or unit than the claim?

    `swacalc audit` applies it to articles; `swacalc check` does not.

    Why:
        Readers copy the number, and a wrong unit is off by a thousand.
    Not seen:
        Another number whose subject is not named beside it.
    Bad:
        Global KV takes 890 KB per token.
    Good:
        Global KV takes 890 bytes per token.
    """
    yield from ()


@rule("AUD502")
def mixes_up_claim(_: Project) -> Iterator[Finding]:
    """Is the value of a claim said of another thing, phase, product or cause?

    `swacalc audit` applies it to articles; `swacalc check` does not.

    Why:
        The number is right, so that nobody doubts the sentence.
    Not seen:
        A subject that stands in another paragraph.
    Bad:
        HBM shrinks to 1/8 of what V4-Flash needs.
    Good:
        The persistent footprint shrinks to about 1/8 of V4-Flash's.
    """
    yield from ()


@rule("AUD503")
def goes_too_far(_: Project) -> Iterator[Finding]:
    """Does a statement go further than the claim, or is it more certain?

    `swacalc audit` applies it to articles; `swacalc check` does not.

    Why:
        A reported `at least` or `nearly` that becomes an `exactly` is a promise that nobody gave.
    Not seen:
        Words of certainty that the vocabulary does not have.
    Bad:
        V4.1-Flash needs exactly 1/8 of the persistent footprint of V4-Flash.
    Good:
        V4.1-Flash needs about 1/8 of the persistent footprint of V4-Flash.
    """
    yield from ()


@rule("AUD504")
def toy_as_real(_: Project) -> Iterator[Finding]:
    """Is a number of a teaching toy presented as one of the real model?

    `swacalc audit` applies it to articles; `swacalc check` does not.

    Why:
        A toy is small so that one can draw it; its numbers say nothing of the model.
    Not seen:
        Toys that the claims do not have.
    Bad:
        As in the drawing, V4.1-Flash has 4 layers.
    Good:
        The drawing has 4 layers.
    """
    yield from ()


@rule("AUD505")
def not_judged(_: Project) -> Iterator[Finding]:
    """Is it unclear which claim a statement is about?

    It is a note, and does not change the exit code of `swacalc audit`.

    Why:
        A false accusation costs more than a miss, and the author still sees the place.
    Bad:
        V4.1-Flash needs only about 1/8 of V4-Flash.
    Good:
        The persistent footprint is about 1/8 of V4-Flash's.
    """
    yield from ()


AUDIT_RULES: tuple[Rule, ...] = (
    contradicts_claim,
    mixes_up_claim,
    goes_too_far,
    toy_as_real,
    not_judged,
)
