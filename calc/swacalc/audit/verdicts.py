"""The verdicts on statements of an article, and their codes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from swacalc.audit.sentences import Sentence
from swacalc.errors import Place

AGREES, NOT_JUDGED = "agrees", "not-judged"
NOTE = "AUD505"
# The code of each verdict that is reported.
CODES: Mapping[str, str] = MappingProxyType(
    {
        "wrong-value": "AUD501",
        "wrong-unit": "AUD501",
        "wrong-object": "AUD502",
        "overstated": "AUD503",
        "missing-hedge": "AUD503",
        "toy-as-real": "AUD504",
        NOT_JUDGED: NOTE,
    }
)


class Judgement(NamedTuple):
    """A verdict on the characters from `start` to `end` of a sentence's stretch.

    `distance` is how far away the subject stands: 0 in the clause, 1 in the sentence, more above.
    """

    claim: str
    verdict: str
    sentence: Sentence
    start: int
    end: int
    distance: int = 0


class Opinion(NamedTuple):
    """What a language model says of a statement that was not judged.

    `refused` is why its answer does not count; there is no claim, verdict or quote then.
    """

    model: str
    claim: str = ""
    verdict: str = ""
    quote: str = ""
    refused: str = ""


class Statement(NamedTuple):
    """A statement of an article that touches a claim, with the verdict on it.

    One that was not judged names the claims that it may touch as `candidates`, and no claim; it
    has the sentence that it stands in, and the opinion of a model if one was asked.
    """

    place: Place
    text: str
    claim: str
    verdict: str
    candidates: tuple[str, ...] = ()
    sentence: str = ""
    opinion: Opinion | None = None

    @property
    def code(self) -> str:
        """The code of the verdict; empty for agreement, which is no finding."""
        return CODES.get(self.verdict, "")

    @property
    def is_problem(self) -> bool:
        """Whether the statement is at odds with the claim."""
        return self.code not in ("", NOTE)
