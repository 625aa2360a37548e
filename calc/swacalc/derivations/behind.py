"""Reading only the files that a few symbols rest on, so that a quick number is quick."""

from collections.abc import Iterable
from pathlib import Path

from swacalc.claims import Loaded, Shelf
from swacalc.derivations.symbols import parsed
from swacalc.errors import ExpressionError
from swacalc.formulas import names


def load_behind(folder: Path, symbols: Iterable[str], *, root: Path | None = None) -> Loaded:
    """What a claims folder says of some symbols and of all that their formulas rest on.

    Raises:
        UnreadableError: the folder or a file cannot be read.
    """
    shelf = Shelf(folder, root=root)
    shelf.take("symbols")
    waiting, seen = list(symbols), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _take(shelf, name)
    return shelf.loaded()


def _take(shelf: Shelf, name: str) -> tuple[str, ...]:
    """Take the files that give a symbol its value; the names in its formula."""
    claims = shelf.loaded().claims
    symbol = claims.symbols.get(name)
    if symbol is None or symbol.default is None:
        return ()
    if symbol.default.model:
        shelf.take("models", symbol.default.model)
        return ()
    if symbol.default.claim not in claims.claims and shelf.take("claims", symbol.default.claim):
        claims = shelf.loaded().claims
    claim = claims.claims.get(symbol.default.claim)
    texts = (claim.figure.formula if claim and claim.figure else "", claim.follows if claim else "")
    return tuple(part for text in texts if text for part in _names(text))


def _names(text: str) -> tuple[str, ...]:
    try:
        return names(parsed(text))
    except ExpressionError:
        return ()
