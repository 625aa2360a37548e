"""Times the page rules beside markdown-it-py alone on the same pages: run it by hand.

The pages are made up: prose in two languages with links to claims, numbers of every sort, tables
and code, of about 10 kB each. Parsing alone is `MarkdownIt("commonmark")` with tables, read from
the same files. Both run in one process, in turns. Prints seconds of the processor and their ratio,
for a tenth of the pages too, which shows how the time grows.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from markdown_it import MarkdownIt

from swacalc.checks import check, choose
from swacalc.claims.shipped import shipped_folder

SIZES = (100, 1_000)
TURNS = 3
LINK = "(reference/claims/persistent-cache.md#global-kv-lifetime)"

PARAGRAPHS = f"""## Part {{n}}: what is kept

A prefix that was computed once is kept for [at least 72 hours]{LINK}, which its authors report and
nobody else has measured. Section 3.2.1 of the text, released on 2026-09-10, says why: what is asked
for again days later is *global*, and what only the next turn reads is not. Layer 20 has a part in
both; see [the other page](other.md) and `window = 128` in the configuration of V4.1.

- One item of a list says nothing that could be checked, and takes its time to say so.
- Another one holds **two thoughts**, of which the second is the longer one by some margin.

前缀算过一次之后[至少保留 72 小时]{LINK}，这是作者报告的数值；第 3 节说明了原因，别处没有实测。
另一段文字没有数字，只说明缓存中的内容会在会话结束之后失效，因此不值得长期保存在固态硬盘上。

| what | how long | by whom |
|---|---|---|
| global KV | [72 hours or more]{LINK} | author-reported |
| window KV | minutes | said in words only |

```text
20 × 128 = 2,560 tokens, which no rule reads
```

"""


def make(folder: Path, count: int) -> None:
    """Write so many pages beside a copy of the shipped claims."""
    shutil.copytree(shipped_folder(), folder / "claims")
    (folder / "docs").mkdir()
    page = "".join(PARAGRAPHS.format(n=n) for n in range(7))
    for number in range(count):
        name, text = f"page-{number}.md", f"# Page {number}\n\n{page}"
        (folder / "docs" / name).write_text(text, encoding="utf-8")


def parse_alone(folder: Path) -> None:
    """Parse every page and do nothing else."""
    parser = MarkdownIt("commonmark").enable("table")
    for path in sorted((folder / "docs").iterdir()):
        parser.parse(path.read_text(encoding="utf-8"))


def check_pages(folder: Path) -> None:
    """Ask the rules about pages, and make sure that the pages are clean."""
    report = check(folder / "claims", rules=choose(select=("DOC",)))
    if report.findings or not report.pages:
        raise SystemExit(f"the made-up pages should be clean: {report.findings[:1]}")


def seconds(work: Callable[[Path], None], folder: Path) -> float:
    """The processor's seconds for some work; other work on the machine does not count."""
    start = process_time()
    work(folder)
    return process_time() - start


def compare(count: int) -> float:
    """Print the medians for so many pages; the seconds of the rules."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        make(folder, count)
        size = sum(path.stat().st_size for path in (folder / "docs").iterdir())
        turns = [(seconds(parse_alone, folder), seconds(check_pages, folder)) for _ in range(TURNS)]
    alone, rules = (median(column) for column in zip(*turns, strict=True))
    print(f"{count:>5,} pages, {size / 1e6:.1f} MB: rules {rules:.2f} s, ", end="")
    print(f"markdown-it-py alone {alone:.2f} s, {rules / alone:.2f} times")
    return rules


def main() -> None:
    """Compare at both sizes, then the sizes with each other."""
    small, large = map(compare, SIZES)
    print(f"{SIZES[1]:,} pages against {SIZES[0]:,}: {large / small:.1f} times")


if __name__ == "__main__":
    main()
