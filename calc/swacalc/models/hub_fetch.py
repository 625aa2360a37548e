"""Downloading a model's `config.json`, and `hf_quant_config.json` if it has one, from the Hub.

`huggingface_hub` does it, into its own cache, where `models.hub` then finds them.
"""

from collections.abc import Callable
from typing import Any

from swacalc.errors import InputError, UnreadableError, shortened
from swacalc.models.hub import CONFIG, QUANTIZED, HubId, hub_cache, snapshot

_SHOWN = 300  # characters of a reason in a message


def fetch(found: HubId) -> None:
    """Download the configuration of a repository's revision, even if the cache has it.

    Raises:
        InputError: `huggingface_hub` is not installed.
        UnreadableError: the Hub cannot be reached, or has no such file.
    """
    download, absent = _hub()
    try:
        _download(download, found, CONFIG)
        # Another commit may have become the newest one in between.
        commit = found._replace(revision=snapshot(found).commit)
        try:
            _download(download, commit, QUANTIZED)
        except absent as error:
            if isinstance(error, FileNotFoundError):  # there was no answer at all
                raise
    except (OSError, ValueError, absent) as error:
        message = f"{found} cannot be downloaded: {_reason(error)}"
        raise UnreadableError(message, hint="leave --fetch out to read the cache alone") from error


def _reason(error: BaseException) -> str:
    """The first line of what was wrong in the first place."""
    while error.__cause__ is not None:
        error = error.__cause__
    return shortened(str(error).strip().partition("\n")[0], _SHOWN) or type(error).__name__


def _hub() -> tuple[Callable[..., Any], type[Exception]]:
    """The function that downloads a file, and the error for a file that is not there."""
    try:
        from huggingface_hub import hf_hub_download
        from huggingface_hub.errors import EntryNotFoundError
    except ImportError as error:
        message = "--fetch needs huggingface_hub, which is not installed"
        raise InputError(message, hint='pip install "swacalc[hub]"') from error
    return hf_hub_download, EntryNotFoundError


def _download(download: Callable[..., Any], found: HubId, name: str) -> None:
    # Without force it would return a cached file, perhaps of another commit, if the Hub is silent.
    where = {"revision": found.revision, "cache_dir": str(hub_cache())}
    download(found.repository, name, force_download=True, **where)
