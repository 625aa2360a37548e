"""Sessions of kv-cache-tester, the traces of agents that WEKA collected, one document a session.

The format is described in `docs/trace_replay_tester.md` of github.com/callanjfox/kv-cache-tester
at 94f6046. A document has a `block_size` and `requests`, whose times `t` are in seconds since the
session began; `hash_ids` are of full blocks only. A request of type `subagent` holds requests of
its own, whose times begin with it. Ids mean something in their document only, subagents included,
unless `hash_id_scope` is `global`. When a session began is not recorded: all begin at 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.errors import Fault, Place
from swacalc.traces.formats import BLOCK, IDS, OUTPUT, PROMPT, SESSION, TIME
from swacalc.traces.gathering import Faults, RequestPiece
from swacalc.traces.lines import DECODER, not_json, text_of
from swacalc.traces.positions import offset_of
from swacalc.traces.values import Numbering, WrongError, block_size, milliseconds, said, tokens

if TYPE_CHECKING:
    from swacalc.traces.trace import Integers

_DIGITS = 3  # of a time in seconds that are whole milliseconds
_FIELDS = (TIME, PROMPT, OUTPUT, SESSION, BLOCK, IDS)
_DEEPEST = 50  # subagents of subagents

Inside = tuple[str | int, ...]


class _Part(NamedTuple):
    """A session or subagent: what its requests have in common, and where they stand."""

    session: int
    scope: int
    block: int
    begins: int
    inside: Inside


def read_documents(
    chunks: Iterable[bytes], name: str, numbering: Numbering, faults: Faults
) -> Iterator[RequestPiece]:
    """The requests of all documents of a file; those that are wrong are noted and passed over."""
    text = text_of(name, b"".join(chunks))
    if isinstance(text, Fault):
        faults.add(text)
        return
    text = text.rstrip()
    at = _after_blank(text, 0)
    while at < len(text):
        try:
            document, end = DECODER.raw_decode(text, at)
        except WrongError as error:
            faults.add(_fault(name, text, at, error.message, error.hint))
            return
        except (ValueError, RecursionError) as error:
            faults.add(_fault(name, text, *not_json(error, at), "the file may have been cut off"))
            return
        yield _Document(name, text, at, numbering, faults).piece(document)
        at = _after_blank(text, end)


def _after_blank(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip()) if at < len(text) else at


def _fault(name: str, text: str, at: int, message: str, hint: str) -> Fault:
    lines = text.replace("\r", " ")  # which end with LF alone, as in other formats
    return Fault("form", Place.at(name, lines, at, 1 if at < len(text) else 0), message, hint)


class _Document:
    """One document: its requests by column."""

    def __init__(self, name: str, text: str, at: int, numbering: Numbering, faults: Faults) -> None:
        self._name = name
        self._text = text
        self._at = at
        self._numbering = numbering
        self._faults = faults
        self._rows: list[tuple[int, ...]] = []
        self._ids: list[Integers] = []

    def piece(self, document: object) -> RequestPiece:
        """The requests of the document."""
        import numpy as np

        self._try(self._session, document)
        rows = np.array(self._rows, dtype=np.int64).reshape(-1, len(_FIELDS))
        columns = {field: rows[:, at] for at, field in enumerate(_FIELDS)}
        return RequestPiece(columns, np.concatenate([np.zeros(0, dtype=np.int64), *self._ids]))

    def _try(self, read: Any, *given: object) -> None:
        """Read something, or note what is wrong with it."""
        try:
            read(*given)
        except WrongError as error:
            at = self._at + offset_of(self._text[self._at :], error.inside)
            self._faults.add(_fault(self._name, self._text, at, error.message, error.hint))

    def _session(self, document: object) -> None:
        values = _object(document)
        shared = values.get("hash_id_scope") == "global"
        scope = 0 if shared else self._numbering.scope()
        block = block_size(values.get("block_size"), "block_size")
        self._part(values, _Part(self._numbering.scope(), scope, block, 0, ()))

    def _part(self, values: Mapping[str, object], part: _Part) -> None:
        requests, inside = values.get("requests"), (*part.inside, "requests")
        if not isinstance(requests, list):
            raise WrongError(f"{said(requests)} is no list", "requests are a JSON list", *inside)
        for at, request in enumerate(requests):
            self._try(self._request, request, part._replace(inside=(*inside, at)))

    def _request(self, request: object, part: _Part) -> None:
        values, inside = _object(request, *part.inside), part.inside
        time = part.begins + milliseconds(values.get("t"), _DIGITS, *inside, "t")
        if values.get("type") == "subagent":
            if len(inside) > _DEEPEST:
                raise WrongError("nested too deep", "subagents begin few others", *inside)
            session = self._numbering.scope()
            self._part(values, part._replace(session=session, begins=time))
            return
        prompt = tokens(values.get("in"), *inside, "in")
        output = tokens(values.get("out", 0), *inside, "out")
        ids = self._numbering.numbers(values.get("hash_ids"), part.scope, *inside, "hash_ids")
        self._rows.append((time, prompt, output, part.session, part.block, len(ids)))
        self._ids.append(ids)


def _object(value: object, *inside: str | int) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise WrongError(f"{said(value)} is no object", "write a JSON object", *inside)
    return value
