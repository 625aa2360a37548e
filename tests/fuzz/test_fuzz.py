"""A few inputs for every driver, always the same, and everything that was ever found."""

from pathlib import Path

import pytest
from drivers import DRIVERS
from engine import Driver, finds, tried

each_driver = pytest.mark.parametrize("driver", DRIVERS, ids=lambda driver: driver.name)


@each_driver
def test_no_input_of_the_seed_breaks_a_promise(driver: Driver, tmp_path: Path) -> None:
    """Inputs at random, the same in every run, end in an answer or a documented error."""
    found = list(finds(driver, iter(range(driver.inputs)), seed=1, folder=tmp_path, known=set()))
    assert not found


@each_driver
def test_what_was_found_stays_mended(driver: Driver, tmp_path: Path) -> None:
    """Every input that once broke a promise, and those that drivers begin with, break none."""
    assert [find for data in driver.corpus() if (find := tried(driver, data, tmp_path))] == []
