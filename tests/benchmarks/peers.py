"""Times `swacalc check` beside two peers on claims of the same number: run by hand, with a network.

TRLC reads requirements in a language of its own and checks their types, references and rules.
claims-cli reads a YAML manifest and compares each number with a file. Each peer is installed in an
environment of its own, which the script makes; the claims are made up, and each peer's say the same
as far as its form can. Prints median processor seconds; the commands take turns.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from check import make
from timing import Command, medians, swacalc

SIZES = (1_000, 10_000)
PEERS = {"trlc": "trlc==3.1.1", "claims": "claims-cli==0.6.1"}

MODEL = """package Claims

enum Tag { mechanism author_reported teaching_toy }
enum Relation { equals about at_least }

type Source {
  title String
  url String
}

type Heading {
  source Source
  number String
  title String
}

type Figure_Name {
  unit String
  meaning String
}

type Claim {
  tag Tag
  statement String
  statement_zh optional String
  symbol optional Figure_Name
  relation optional Relation
  number optional Decimal
  evidence Heading [1 .. *]
  words optional String [1 .. *]
  follows_from optional Claim
}

checks Claim {
  symbol == null or number != null, error "a figure has a number", number
  number == null or number >= 0.0, warning "a figure is not negative", number
  len(statement) > 10, warning "a statement is a sentence", statement
}
"""
SOURCE = """package Claims

Source report {
  title = "A made-up report"
  url = "https://example.org/report"
}
"""
HEADING = """
Heading section_{n} {{
  source = report
  number = "{n}.1"
  title = "Section {n}"
}}
"""
CLAIM = """
Figure_Name a_{n} {{
  unit = "B/token"
  meaning = "The figure of claim {n}."
}}

Claim made_up_claim_{n} {{
  tag = Tag.author_reported
  statement = "The made-up cache in row {n} keeps what it was given for a while, and says how much."
  statement_zh = "第 {n} 个虚构缓存会把收到的内容保留一段时间，并说明其数量。"
  symbol = a_{n}
  relation = Relation.equals
  number = {n}.0
  evidence = [{evidence}]
  words = ["made-up", "row {n}"]
{follows}}}
"""


def environment_of(peer: str, folder: Path) -> Path:
    """The folder of the commands of a new environment with a peer in it."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "-q", PEERS[peer]], check=True)
    return folder / "bin"


def make_trlc(folder: Path, count: int) -> None:
    """Write so many claims as TRLC, fifty in a file."""
    folder.mkdir()
    (folder / "claims.rsl").write_text(MODEL, encoding="utf-8")
    headings = "".join(HEADING.format(n=n) for n in range(100))
    (folder / "sources.trlc").write_text(SOURCE + headings, encoding="utf-8")
    for start in range(0, count, 50):
        body = "".join(_trlc_claim(n) for n in range(start, min(count, start + 50)))
        (folder / f"topic_{start}.trlc").write_text(f"package Claims\n{body}", encoding="utf-8")


def _trlc_claim(n: int) -> str:
    follows = f"  follows_from = made_up_claim_{n - 5}\n" if n % 5 == 2 and n > 5 else ""
    evidence = f"section_{n % 100}" + (f", section_{(n + 7) % 100}" if n % 2 else "")
    return CLAIM.format(n=n, evidence=evidence, follows=follows)


def make_manifest(folder: Path, count: int) -> None:
    """Write so many claims as a manifest, with the file that holds their numbers."""
    folder.mkdir()
    results = json.dumps({f"a_{n}": n for n in range(count)})
    (folder / "results.json").write_text(results, encoding="utf-8")
    digest = hashlib.sha256(results.encode()).hexdigest()
    claims = [
        {
            "id": f"made-up-claim-{n}",
            "text": f"The made-up cache in row {n} keeps what it was given for a while.",
            "evidence": [
                {
                    "kind": "metric",
                    "artifact": "results",
                    "name": f"a_{n}",
                    "pointer": f"/a_{n}",
                    "reported": str(n),
                }
            ],
        }
        for n in range(count)
    ]
    pinned = {"algorithm": "sha256", "value": digest}
    artifacts = [{"id": "results", "path": "results.json", "digest": pinned}]
    manifest = {"artifacts": artifacts, "claims": claims}
    # JSON is YAML, too, and is written without a library of its own.
    (folder / "repro.yaml").write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def compare(count: int, folder: Path, bins: dict[str, Path]) -> None:
    """Print the median of each tool for one size, and how many times ours each takes."""
    make(folder / "ours", count)
    make_trlc(folder / "trlc", count)
    make_manifest(folder / "manifest", count)
    manifest = folder / "manifest" / "repro.yaml"
    commands: dict[str, Command] = {
        "swacalc": swacalc("check", "--claims", str(folder / "ours")),
        "trlc": [str(bins["trlc"] / "trlc"), "--brief", str(folder / "trlc")],
        "claims-cli": [str(bins["claims"] / "claims"), "verify", str(manifest)],
    }
    found = medians(commands, turns=3, home=folder, where=folder)
    for name, seconds in found.items():
        ratio = seconds / found["swacalc"]
        print(f"{count:>6,} claims: {name:<10} {seconds:6.2f} s   {ratio:.2f} times")


def main() -> None:
    """Install the peers and compare at both sizes."""
    with TemporaryDirectory() as name:
        bins = {peer: environment_of(peer, Path(name) / peer) for peer in PEERS}
        for count in SIZES:
            folder = Path(name) / str(count)
            folder.mkdir()
            compare(count, folder, bins)


if __name__ == "__main__":
    main()
