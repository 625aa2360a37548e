"""Hands a reader random inputs, for minutes or hours, and keeps what breaks a promise.

    python tests/fuzz/run.py            the names of the drivers
    python tests/fuzz/run.py pages --seed 7 --minutes 60

The same seed makes the same inputs in the same order. What is found lies in tests/fuzz/seeds/ after
the run, as small as the run could make it, and from then on the tests try it too.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from drivers import DRIVERS
from engine import SEEDS, bound_memory, finds


def main() -> int:
    """Run one driver; 1 when it found something."""
    names = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    names.add_argument("driver", choices=[driver.name for driver in DRIVERS])
    names.add_argument("--seed", type=int, default=0, help="of the first input")
    names.add_argument("--minutes", type=float, default=1)
    names.add_argument("--first", type=int, default=0, help="the number of the first input")
    given = names.parse_args()
    driver = next(each for each in DRIVERS if each.name == given.driver)
    bound_memory()
    tries, found = 0, 0

    def numbers() -> Iterator[int]:
        nonlocal tries
        end = monotonic() + 60 * given.minutes
        for number in count(given.first):
            if monotonic() > end:
                return
            tries += 1
            yield number

    with TemporaryDirectory() as folder:
        for find in finds(driver, numbers(), seed=given.seed, folder=Path(folder), known=set()):
            found += 1
            print(f"{find.keep(SEEDS / driver.name)}: {find.cause}\n  {find.message!a}", flush=True)
    print(f"{driver.name}: {tries:,} inputs of seed {given.seed}, {found} finds")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
