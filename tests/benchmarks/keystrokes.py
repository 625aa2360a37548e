"""Times the answer to a keystroke in the site's calculators, in Node: run it by hand.

The baseline is reading the site's `claims.json`, which is the same work on any machine. Prints
median milliseconds; a screen shows a frame every 16.
"""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
SCRIPT = """
import { readFileSync } from "node:fs";
import { ask } from "./assets/asking.js";
import { forms } from "./assets/forms.js";

const claims = readFileSync(process.argv[2], "utf-8");
const inputs = { replay: ["layers", ""], storage: ["context", ""], pool: ["dram", " GB"] };
const timed = (work) => {
  const times = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const start = performance.now();
    work(turn);
    times.push(performance.now() - start);
  }
  return times.sort((one, two) => one - two)[times.length / 2].toFixed(2);
};
console.log(`claims.json read: ${timed(() => JSON.parse(claims))} ms`);
for (const [command, [option, unit]] of Object.entries(inputs)) {
  const empty = Object.fromEntries(forms[command].map((field) => [field.option, ""]));
  const usual = { ...empty, model: "deepseek-v4.1-flash", part: "encoder", dtype: "native" };
  const answer = (turn) => ask(command, { ...usual, [option]: `${98765 + turn}${unit}` });
  if (!answer(0).answer) throw new Error(`${command} gives no answer`);
  console.log(`${command}: ${timed(answer)} ms`);
}
"""


def node() -> str:
    """The Node that Playwright brings along, or the one on the path."""
    found = find_spec("playwright")
    own = Path(found.origin).parent / "driver" / "node" if found and found.origin else None
    return str(own) if own and own.is_file() else shutil.which("node") or "node"


def main() -> None:
    """Time a keystroke in each calculator."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("assets", "reference/scripts"):
            shutil.copytree(ROOT / "docs" / part, folder / part)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (folder / "run.js").write_text(SCRIPT, encoding="utf-8")
        claims = ROOT / "docs" / "reference" / "claims.json"
        subprocess.run([node(), str(folder / "run.js"), str(claims)], check=True)


if __name__ == "__main__":
    main()
