"""Sending JSON to an address, over https or to the loopback, within limits.

No redirect is followed. Messages have nothing of what was sent or received, since a key is sent and
may come back.
"""

from contextlib import closing
from http.client import HTTPException
from time import monotonic

from swacalc import __version__
from swacalc.errors import InputError, UnreadableError, shortened
from swacalc.sources.connecting import connected
from swacalc.sources.downloading import address_parts

_SHOWN = 200  # characters of an address in a message


def post_json(url: str, body: bytes, key: str, *, seconds: float, most: int) -> bytes:
    """What an address answers to a document of JSON; `key` is sent as a bearer token, if any.

    Raises:
        InputError: the address is neither https nor on the loopback, or the key is none.
        UnreadableError: it cannot be reached, answers anything but 200, or more than `most` bytes,
            or takes more than `seconds`.
    """
    parts, deadline = address_parts(url), monotonic() + seconds
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {"User-Agent": f"swacalc/{__version__}", "Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {_held(key)}"
    try:
        with closing(connected(parts, deadline)) as connection:
            connection.request("POST", target, body=body, headers=headers)
            with closing(connection.getresponse()) as response:
                status, data = response.status, response.read(most + 1)
    except (OSError, HTTPException, ValueError, OverflowError) as error:
        late = isinstance(error, TimeoutError) or monotonic() >= deadline
        raise _failed(url, "it took too long" if late else type(error).__name__) from error
    if status != 200:
        raise _failed(url, f"it answers {status}")
    if len(data) > most:
        raise _failed(url, f"more than {most:,} bytes")
    return data


def _held(key: str) -> str:
    """A key that a header can hold.

    Raises:
        InputError: it has another character than the printable ones of ASCII.
    """
    if not all("!" <= character <= "~" for character in key):
        raise InputError("the key has a character that no key has", hint="copy it again")
    return key


def _failed(url: str, what: str) -> UnreadableError:
    return UnreadableError(f"{shortened(url, _SHOWN)}: {what}")
