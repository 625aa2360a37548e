"""A row for each request of a simulation: JSON Lines, CSV or Parquet."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from swacalc.errors import InputError
from swacalc.files import whole_file
from swacalc.output.escape import visible
from swacalc.simulation.compiling import Numbers
from swacalc.simulation.simulating import Simulation

_KINDS = (".jsonl", ".csv", ".parquet")
_PIECE = 1 << 16  # rows that are written at once


def check_details(path: Path | None) -> None:
    """Refuse a file whose name does not say how to write it.

    Raises:
        InputError: it has another ending.
    """
    if path is not None and path.suffix not in _KINDS:
        hint = f"name a file that ends in {', '.join(_KINDS[:-1])} or {_KINDS[-1]}"
        raise InputError(f"--details cannot write {visible(path.name)!r}", hint=hint)


def write_details(found: Simulation, path: Path) -> None:
    """Write where each request resumed in both designs, whole or not at all.

    Raises:
        UnwritableError: the file cannot be written.
    """
    columns = {
        each.model: {
            "hit": each.run.hits,
            "resumed": each.run.serving.resumed,
            "replayed": each.run.serving.replayed,
        }
        for each in found.designs
    }
    if path.suffix == ".parquet":
        _write_parquet(columns, path)
        return
    write = _json_lines if path.suffix == ".jsonl" else _csv_lines
    with whole_file(path) as file:
        for piece in write(columns):
            file.write(piece.encode())


def _json_lines(columns: Mapping[str, Mapping[str, Numbers]]) -> Iterator[str]:
    import json

    def line(names: list[str], numbers: tuple[int, ...]) -> str:
        heads = iter(numbers)
        designs = (
            f"{name}: {{" + ", ".join(f'"{key}": {next(heads)}' for key in keys) + "}"
            for name, keys in zip(names, columns.values(), strict=True)
        )
        return "{" + ", ".join(designs) + "}"

    names = [json.dumps(model, ensure_ascii=False) for model in columns]
    for first, rows in _pieces(columns):
        yield "".join(
            f'{{"request": {request}, "designs": {line(names, row)}}}\n'
            for request, row in enumerate(rows, first)
        )


def _csv_lines(columns: Mapping[str, Mapping[str, Numbers]]) -> Iterator[str]:
    heads = (f"{model} {key}" for model, keys in columns.items() for key in keys)
    yield ",".join(("request", *heads)) + "\n"
    for first, rows in _pieces(columns):
        yield "".join(
            ",".join(map(str, (request, *row))) + "\n" for request, row in enumerate(rows, first)
        )


def _pieces(
    columns: Mapping[str, Mapping[str, Numbers]],
) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
    """The number of a first request, and the rows from it on."""
    arrays = list(chain.from_iterable(keys.values() for keys in columns.values()))
    for first in range(0, len(arrays[0]), _PIECE):
        pieces = (array[first : first + _PIECE].tolist() for array in arrays)
        yield first, list(zip(*pieces, strict=True))


def _write_parquet(columns: Mapping[str, Mapping[str, Numbers]], path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    arrays = {
        f"{model} {key}": each for model, keys in columns.items() for key, each in keys.items()
    }
    count = len(next(iter(arrays.values())))
    table = pyarrow.table({"request": pyarrow.array(range(count), pyarrow.int64()), **arrays})
    with whole_file(path) as file:
        parquet.write_table(table, file)
