"""A small project, of which a driver puts its input into the place of one file."""

import json
import shutil
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

from engine import Driver
from oracles import hold, inert, inside

from swacalc.checks import Report, check
from swacalc.output.reports import FORMATS, write_report
from swacalc.settings import find_settings

PROJECT = Path(__file__).parent / "project"


def project(folder: Path, name: str, data: bytes) -> Path:
    """The small project with other bytes in one of its files."""
    shutil.rmtree(folder / "swacalc", ignore_errors=True)
    shutil.copytree(PROJECT, folder / "swacalc")
    (folder / "swacalc" / name).write_bytes(data)
    return folder / "swacalc"


def checked(root: Path) -> Report:
    """The report on the project, whose findings have places, and print nothing that acts."""
    settings = find_settings(root)
    copies = root / "copies"
    report = check(root / "claims", root=root, copies=copies, settings=settings)
    for finding in report.findings:
        if text := report.project.loaded.texts.get(finding.place.path):
            inside(finding.place, text)
    with redirect_stderr(StringIO()) as told:
        for name in FORMATS:
            _printed(report, name, root / "report")
    inert(told.getvalue())
    return report


def file_driver(name: str, file: str, pieces: tuple[str, ...]) -> Driver:
    """A driver that checks the project with its input as one of the files."""

    def attempt(data: bytes, folder: Path) -> None:
        checked(project(folder, file, data))

    return Driver(name=name, attempt=attempt, seeds=((PROJECT / file).read_bytes(),), pieces=pieces)


def _printed(report: Report, name: str, path: Path) -> None:
    write_report(report, name, path)
    text = path.read_bytes().decode()
    inert(text, commands=name == "github")
    if name in ("json", "sarif"):
        hold(isinstance(json.loads(text), dict), "no JSON", text)
