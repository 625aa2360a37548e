"""A folder of released configurations, each with the total that it should have.

The folder is the one that SWACALC_CONFIGS names. It has files that end in `config.json`, each
maybe with its `hf_quant_config.json`, and a `totals.json` that maps their names to the bytes of
128,000 tokens, live and without draft layers. No such folder is part of the project.
"""

import json
import os
from pathlib import Path

import pytest

from swacalc.models import FieldError
from swacalc.models.config import open_config

from .conftest import N, total

FOLDER = os.environ.get("SWACALC_CONFIGS", "")


def found() -> list[tuple[str, int | None]]:
    """The names of the files with their totals; null stands for one that has to be refused."""
    totals = Path(FOLDER, "totals.json")
    given = FOLDER and totals.is_file()
    return list(json.loads(totals.read_text("utf-8")).items()) if given else []


@pytest.mark.skipif(not FOLDER, reason="SWACALC_CONFIGS names no folder of configurations")
@pytest.mark.parametrize(("name", "expected"), found())
def test_released_configurations(name: str, expected: int | None) -> None:
    """A released configuration has the total that was derived for it, or is refused."""
    path = Path(FOLDER, name)
    if expected is None:
        with pytest.raises(FieldError):
            open_config(path)
    else:
        assert total(open_config(path), N) == expected
