"""The scripts of the site in Node and in a headless Chromium, beside the command line."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from sites import Site, build, served

from swacalc.calculators.answer import Answer, read_value
from swacalc.calculators.bounds import BOUNDS
from swacalc.calculators.caches import pool, retain
from swacalc.calculators.engines import engine
from swacalc.calculators.prefill import prefill
from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import Network, storage
from swacalc.claims.load import load
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.presets import presets_of
from swacalc.quantity import Quantity

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Values = Mapping[str, str]
Expect = Callable[[str, Values], Answer]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as the repository's configuration builds it, served on this machine."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with served(folder) as built:
        yield built


@pytest.fixture
def site_without_pyodide(tmp_path: Path) -> Iterator[Site]:
    """The site as it is built where Pyodide was not fetched."""
    build(tmp_path / "site", PYODIDE="")
    with served(tmp_path / "site") as built:
        yield built


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium; without one the tests skip, except where they have to run."""
    if CHROMIUM is None:
        reason = "there is no chromium: run .ci/browser, or apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def new_page(chromium: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """Opens pages of the site; in the end none may have complained or asked another host."""
    contexts, complaints = [], list[str]()

    def watch(page: Any) -> None:
        def complain(what: str) -> None:
            complaints.append(f"{page.url} {what}")

        def ask(request: Any) -> None:
            if not request.url.startswith((site.url, "data:", "blob:")):
                complain(f"asks another host: {request.url}")

        page.on("console", lambda said: said.type == "error" and complain(said.text))
        page.on("pageerror", lambda error: complain(f"{error}"))
        page.on("request", ask)

    def opened(path: str, *, width: int = 1280, **settings: str) -> Any:
        size = {"width": width, "height": 800}
        context = chromium.new_context(viewport=size, locale="en-GB", **settings)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        page.goto(site.url + path)
        page.wait_for_load_state("networkidle")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def claims() -> ClaimSet:
    """The project's claims."""
    return load(ROOT / "claims", root=ROOT).claims


@pytest.fixture(scope="session")
def networks(claims: ClaimSet) -> Mapping[str, Callable[[str], Network]]:
    """By model, its network in a format."""

    def network(name: str, form: str) -> Network:
        return Network(geometry=presets_of(claims)[name].geometry(name), form=form)

    return MappingProxyType({name: partial(network, name) for name in claims.models})


# The options of each form by the symbols that they set.
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "replay": {
        "L": "layers",
        "n_win": "window",
        "prefix": "prefix",
        "rows": "rows",
        "page": "page",
    },
    "engine": {"L": "layers", "n_win": "window", "N": "prompt", "H": "hit", "block": "block"},
    "storage": {"context": "context", "page": "page", "D": "turn", "K": "windows"},
    "pool": {"dram": "dram", "share": "share", "machines": "machines", "TTL": "ttl"},
    "retain": {"rate": "rate", "lifetime": "lifetime", "D": "turn", "K": "windows"},
    "prefill": {"N": "prompt", "H": "cached"},
}
COMPARING = {"storage": storage, "retain": retain}
PLAIN = {"pool": pool, "prefill": prefill}


def _given(form: str, values: Values) -> dict[str, Quantity]:
    """What the options of a form are worth, read as the command line reads them."""
    found = {symbol: values[name] for symbol, name in OPTIONS[form].items() if values.get(name)}
    return {
        symbol: read_value(f"--{OPTIONS[form][symbol]}", text, BOUNDS[symbol].unit)
        for symbol, text in found.items()
    }


ExpectOf = Callable[[str, Network, Values], Answer]


@pytest.fixture(scope="session")
def expect_of(claims: ClaimSet, networks: Mapping[str, Callable[[str], Network]]) -> ExpectOf:
    """What the calculator behind a command answers for a network, to options by their names."""
    symbol_table = symbol_table_of(claims)

    def answer(command: str, network: Network, values: Values) -> Answer:
        name = values.get("engine")
        options = _given("engine" if name else command, values)
        if command == "replay":
            part = rebuilt(network, values["part"])
            if name:
                return engine(symbol_table, name, options, part)
            return replay(symbol_table, options, part)
        if command in COMPARING:
            against = networks[values["against"]]("native") if values.get("against") else None
            return COMPARING[command](symbol_table, network, options, against=against)
        return PLAIN[command](symbol_table, network, options)

    return answer


@pytest.fixture(scope="session")
def expect(expect_of: ExpectOf, networks: Mapping[str, Callable[[str], Network]]) -> Expect:
    """As `expect_of`, for a model of the claims that the options name with its format."""

    def answer(command: str, values: Values) -> Answer:
        network = networks[values["model"]](values.get("dtype", "native"))
        return expect_of(command, network, values)

    return answer


class Shown(NamedTuple):
    """What a calculator in the page shows: lines as the command line prints them, and refusals.

    `command` is the one that it shows, empty where that is hidden.
    """

    lines: list[str]
    exact: dict[str, str]
    refusals: dict[str, str]
    command: str


_ASK = """
([command, cases]) => {
  const box = document.querySelector(`[data-command="${command}"] .swa-live`);
  const inputs = [...box.querySelectorAll(".swa-input")];
  const optionOf = (input) => input.id.replace(`swa-${command}-`, "");
  const tell = () => box.querySelector("form").dispatchEvent(new Event("input"));
  const text = (part, name) => part.querySelector(name).textContent;
  const line = (row) => {
    const tags = [...row.querySelectorAll(".swa-tag")].map((tag) => tag.textContent);
    const value = text(row, ".swa-value");
    const equated = value.startsWith("≈") ? value : `= ${value}`;
    return `${row.dataset.figure} ${equated}  [${tags.join(", ")}]`;
  };
  return cases.map((values) => {
    const model = inputs.find((input) => optionOf(input) === "model");
    model.value = values.model;
    tell();
    for (const input of inputs) input.value = values[optionOf(input)] ?? "";
    tell();
    const shown = !box.querySelector(".swa-results").hidden;
    const all = (parts) => [...box.querySelectorAll(parts)];
    const rows = shown ? all("li[data-figure]") : [];
    const notes = shown ? all(".swa-notes:not([hidden]) li") : [];
    const refused = all(".swa-field:not([hidden]) .swa-refusal:not([hidden])");
    const of = (part) => part.parentElement.querySelector(".swa-input[aria-invalid=true]");
    const exact = (row) => row.querySelector(".swa-value").value;
    return [
      [...rows.map(line), ...notes.map((note) => `note: ${note.textContent}`)],
      Object.fromEntries(rows.map((row) => [row.dataset.figure, exact(row)])),
      Object.fromEntries([
        ["", text(box, ".swa-live > .swa-refusal")],
        ...refused.map((part) => [optionOf(of(part)), part.textContent]),
      ]),
      box.querySelector(".swa-same").checkVisibility() ? text(box, ".swa-same code") : "",
    ];
  });
}
"""


# What a page would show, from the scripts alone.
_ASK_SCRIPTS = """
async ([command, cases]) => {
  const load = (name) => import(new URL(`assets/${name}.js`, SITE));
  const { ask } = await load("asking");
  const { forms } = await load("forms");
  const { figureText } = await load("printing");
  const { exact } = await load("rational");
  const { tagsOf } = await load("symbols");
  const line = (figure) => {
    const value = figureText(figure);
    const equated = value.startsWith("≈") ? value : `= ${value}`;
    return `${figure.name} ${equated}  [${tagsOf(figure.part).join(", ")}]`;
  };
  return cases.map((values) => {
    const form = forms[command].map(({ option }) => [option, values[option] ?? ""]);
    const { answer, refusals, refusal, line: same } = ask(command, Object.fromEntries(form));
    const { figures, notes } = answer ?? { figures: [], notes: [] };
    const below = Object.keys(refusals).length ? "correct the fields" : refusal;
    return [
      [...figures.map(line), ...notes.map((note) => `note: ${note}`)],
      Object.fromEntries(figures.map(({ name, part }) => [name, exact(part.number)])),
      { "": below, ...refusals },
      same,
    ];
  });
}
"""

Run = Callable[[str, Any], Any]


def _node() -> str | None:
    """The Node that Playwright brings along, or another one."""
    found = find_spec("playwright")
    own = Path(found.origin).parent / "driver" / "node" if found and found.origin else None
    return str(own) if own and own.is_file() else shutil.which("node")


def _in_node(folder: Path) -> Run:
    """Runs a function of the site's scripts in Node; SITE in it is the scripts' folder."""
    node = _node()
    if node is None:
        pytest.skip("there is no Node: install playwright, which brings one, or nodejs")
    for name in ("assets", "reference/scripts"):
        shutil.copytree(ROOT / "docs" / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")

    def run(script: str, cases: Any) -> Any:
        (folder / "run.js").write_text(
            'import { readFileSync } from "node:fs";\n'
            'const SITE = new URL(".", import.meta.url);\n'
            f"const run = {script.strip()};\n"
            'const cases = JSON.parse(readFileSync(0, "utf-8"));\n'
            "process.stdout.write(JSON.stringify(await run(cases)));\n",
            "utf-8",
        )
        done = subprocess.run(
            [node, str(folder / "run.js")], input=json.dumps(cases).encode(), stdout=-1, check=True
        )
        return json.loads(done.stdout)

    return run


def _in_page(request: pytest.FixtureRequest, path: str) -> Run:
    site, page = request.getfixturevalue("site"), request.getfixturevalue("new_page")(path)
    return lambda script, cases: page.evaluate(script.replace("SITE", f'"{site.url}"'), cases)


# Every test of the scripts runs in both: Node is always there, a browser is not.
engines = pytest.fixture(
    scope="module", params=["node", pytest.param("chromium", marks=pytest.mark.browser)]
)


@engines
def calculators(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, Sequence[Values]], list[Shown]]:
    """Fills in a calculator once for each case, and reads what it shows or would show."""
    if request.param == "node":
        run, ask = _in_node(tmp_path_factory.mktemp("scripts")), _ASK_SCRIPTS
    else:
        page = request.getfixturevalue("site").with_text('data-command="replay"')
        run, ask = _in_page(request, page), _ASK

    def asked(command: str, cases: Sequence[Values]) -> list[Shown]:
        return [Shown(*parts) for parts in run(ask, [command, list(cases)])]

    return asked


@engines
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a function of the site's scripts; SITE in it is the address of the site."""
    if request.param == "node":
        return _in_node(tmp_path_factory.mktemp("scripts"))
    return _in_page(request, "")
