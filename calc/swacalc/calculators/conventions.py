"""The two conventions for what a window counts: the token itself too, or only those before it."""

from collections.abc import Mapping
from dataclasses import replace

from swacalc.calculators.storage import Network
from swacalc.errors import InputError
from swacalc.quantity import Quantity

CONVENTIONS = ("inclusive", "exclusive")

NOTE = "windows are given without the token itself, and are one larger with it"


def is_exclusive(convention: str, options: Mapping[str, object]) -> bool:
    """Whether a convention leaves the token itself out of the windows that `options` give.

    Raises:
        InputError: there is no such convention, or nothing that it applies to is given.
    """
    if convention not in CONVENTIONS:
        hint = f"conventions are {' and '.join(CONVENTIONS)}"
        raise InputError(f"there is no convention {convention!r}", hint=hint)
    if convention == CONVENTIONS[0]:
        return False
    if not any(options.values()):
        hint = f"give {' or '.join(options)} too"
        raise InputError("the windows of presets count the token itself", hint=hint)
    return True


def with_itself(given: Mapping[str, Quantity]) -> dict[str, Quantity]:
    """Values with a window that counts the token itself, of one that does not."""
    window = given.get("n_win")
    return {**given, **({"n_win": replace(window, number=window.number + 1)} if window else {})}


def widened(network: Network) -> Network:
    """A model of windows that count the token itself, of one whose windows do not."""
    return network._replace(geometry=network.geometry.widened())
