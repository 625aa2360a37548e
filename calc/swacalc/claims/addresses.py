"""Addresses of sources: https or http, in the characters that RFC 3986 gives them."""

import re
from urllib.parse import quote

from swacalc.errors import TextError, shortened

_SIGNS = "A-Za-z0-9._~:/?#@!$&'()*+,;=%\\[\\]-"
_PORT = "(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_HOST = rf"{_LABEL}(?:\.{_LABEL})*\.?"
_AUTHORITY = rf"https?://(?:{_HOST}|\[::1\]){_PORT}"
_ADDRESS = re.compile(rf"{_AUTHORITY}(?:[/?#][{_SIGNS}]*)?")
_NO_SIGN = re.compile(f"[^{_SIGNS}]")


def address_pattern() -> str:
    """What `parse_address` accepts, as a regular expression of Python and of an editor."""
    return _ADDRESS.pattern


def parse_address(text: str) -> str:
    """The address that a string is.

    Raises:
        TextError: it contains a character that no address has, or is not https or http with a host.
    """
    if odd := _NO_SIGN.search(text):
        message = f"an address cannot contain {odd[0]!r}"
        raise TextError(message, hint=f"write {quote(odd[0])} instead", offset=odd.start())
    if _ADDRESS.fullmatch(text):
        return text
    message = f"{shortened(text)!r} is not an address"
    hint = "write https://, the name of a host, and the path there"
    raise TextError(message, hint=hint, length=len(text))
