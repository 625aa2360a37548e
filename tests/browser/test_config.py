"""A `config.json` on a page has the geometry that the command line reads, or the same refusal."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer
from swacalc.calculators.storage import OWN_FIGURES, Network
from swacalc.derivations.derivation import Derivation
from swacalc.errors import SwacalcError, UnreadableError
from swacalc.models import families, read_config
from swacalc.output.figures import document, tag_text
from swacalc.site.chinese_sentences import told_in_chinese
from swacalc.site.network_records import format_records, half_records, part_records

from ..models.test_families import CASES, FULL, LINEAR, REFUSED, SLIDING
from ..models.test_relevant import RELEVANT
from ..site.test_chinese import ENGLISH

RELEASED = Path(__file__).parents[1] / "models" / "configs"
# The folder of configurations that the tests of the models take, too.
FOLDER = os.environ.get("SWACALC_CONFIGS", "")

# Symbols that no calculator of the site asks for.
UNASKED = {"main_heads", "swa_heads", "window_only_layers"}

Text = tuple[str, str | None]

_READ = """
async (cases) => {
  const load = (name) => import(new URL(`assets/${name}.js`, SITE));
  const { CONFIG, readConfig, written } = await load("reading-config");
  const { recordOf } = await load("network-record");
  const { Refusal } = await load("refusals");
  const read = ([text, beside]) => {
    const { geometry, values } = readConfig(text, beside ?? undefined);
    const { title, lacks, parts, halves, formats } = recordOf(geometry, CONFIG);
    return [{ title, lacks, parts, halves, formats }, written(values)];
  };
  return cases.map((each) => {
    try {
      const [record, shared] = read(each);
      return { record, shared, again: read([shared])[0] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { message: error.message, hint: error.hint };
    }
  });
}
"""


@pytest.fixture(scope="session")
def released() -> Mapping[str, str]:
    """The text of each released file by the name of its model."""
    return {path.stem: path.read_text("utf-8") for path in sorted(RELEASED.glob("*.json"))}


def expected(text: str, beside: str | None = None) -> dict[str, Any]:
    """What the command line makes of a file."""
    quantized = None if beside is None else (beside, "hf_quant_config.json")
    try:
        geometry = read_config(text, "config.json", quantized=quantized)
    except SwacalcError as error:
        return {"message": str(error), "hint": error.hint}
    network = Network(geometry, given=True)
    made = format_records(geometry, network.symbols().keys() - UNASKED)
    return {
        "title": f"{geometry.title} (config.json)",
        "lacks": sorted(OWN_FIGURES.difference(network.own_figures)),
        "parts": part_records(network),
        "halves": half_records(geometry),
        "formats": {
            name: {"notes": [*form["notes"]], "symbols": made["symbols"] | form["symbols"]}
            for name, form in made["formats"].items()
        },
    }


def agree(run: Any, cases: Sequence[Text]) -> None:
    """Both make the same of each case, and what an address would hold reads to the same again."""
    for case, found in zip(cases, run(_READ, cases), strict=True):
        wanted = expected(*case)
        assert found.get("record", found) == wanted, case
        assert found.get("again", wanted) == wanted, case


def test_families(run: Any) -> None:
    """A released model of each family is read alike."""
    agree(run, [(json.dumps(config), None) for config, _ in CASES.values()])


def test_released_files(run: Any, released: Mapping[str, str]) -> None:
    """The released files of the tests, and of a folder where one is named, are read alike."""
    folder = Path(FOLDER) if FOLDER else None
    named = [path for path in folder.rglob("*config.json") if path.is_file()] if folder else []
    own = [path for path in named if not path.name.endswith("hf_quant_config.json")]
    agree(run, [(text, None) for text in released.values()] + [_with_beside(path) for path in own])


def _with_beside(path: Path) -> Text:
    beside = path.with_name(f"{path.name.removesuffix('config.json')}hf_quant_config.json")
    texts = (each.read_text("utf-8-sig") if each.is_file() else None for each in (path, beside))
    return next(texts) or "", next(texts)


def test_refused(run: Any) -> None:
    """A field that the families refuse is refused in the same sentence."""
    changed = [(CASES[name][0], changes) for name, changes, _ in REFUSED]
    changed += [(CASES["Mistral 7B v0.1"][0], {name: value}) for name, value in RELEVANT.items()]
    agree(run, [(json.dumps(config | changes), None) for config, changes in changed])


# Values that fields have, and others.
WORDS = (FULL, SLIDING, LINEAR, "chunked_attention", "mamba", "conv", "shared", "indexed_attention")
ODD = ("gpt-oss", "it's", 'a "b"', "\u00e9\n", "\U0001f600" * 20, "bfloat16", "float32", "auto")
SCALARS = st.one_of(
    st.sampled_from(
        [None, True, False, 0, 1, 2, 4, 8, 16, 64, 128, 4096, 2**20, 2**31, -1, 10**29]
    ),
    st.sampled_from([0.0, 1.0, -0.0, 0.5, 1e16, 1e-5, 123456789.125, float("inf"), 10**40]),
    st.sampled_from(WORDS + ODD),
)
VALUES = st.one_of(
    SCALARS,
    SCALARS,
    st.lists(SCALARS, max_size=8),
    st.lists(st.sampled_from(WORDS[:3]), min_size=20, max_size=40),
    st.dictionaries(st.sampled_from(["05", "4", "kv_cache_scheme", "a", "b"]), SCALARS, max_size=5),
    st.dictionaries(
        st.sampled_from(["quantization", "kv_cache_scheme", "5", "head_dim"]),
        st.dictionaries(st.sampled_from(["num_bits", "type", "kv_cache_quant_algo"]), SCALARS),
        max_size=3,
    ),
)
NAMES = sorted({name for family in families().values() for name in family.knows} | {*RELEVANT})
OTHERS = ("model_type", "dtype", "torch_dtype", "quantization_config", "num_hidden_layers")
MORE = (
    "hidden_size",
    "num_attention_heads",
    "main_entry_bytes",
    "per_layer_config",
    "architectures",
)


@st.composite
def damaged(draw: st.DrawFn, configs: Sequence[Mapping[str, Any]]) -> Text:
    """A file with some fields changed, left out or added, and maybe inside another."""
    config = dict(draw(st.sampled_from(configs)))
    inner = dict(config.get("text_config", config))
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from(sorted(inner)) | st.sampled_from([*OTHERS, *MORE, *NAMES]))
        if draw(st.integers(0, 3)):
            inner[name] = draw(VALUES)
        else:
            inner.pop(name, None)
    if "text_config" in config or not draw(st.integers(0, 3)):
        outer = {"model_type": draw(st.sampled_from([inner.get("model_type"), "gemma3", "own"]))}
        outer |= draw(st.dictionaries(st.sampled_from(["dtype", "is_causal"]), SCALARS, max_size=1))
        inner = {**outer, "text_config": inner}
    beside = draw(st.sampled_from([None] * 9 + [{"quantization": {"kv_cache_quant_algo": "FP8"}}]))
    text = json.dumps(inner, indent=draw(st.sampled_from([None, 1])))
    return text, beside and json.dumps(beside)


@settings(max_examples=4, deadline=None, derandomize=True, phases=[Phase.generate])
@given(data=st.data())
def test_damaged_files(*, data: st.DataObject, run: Any, released: Mapping[str, str]) -> None:
    """A damaged file is read alike, or refused in the same sentence with the same place."""
    known = [config for config, _ in CASES.values()] + [*map(json.loads, released.values())]
    agree(run, data.draw(st.lists(damaged(known), min_size=60, max_size=60)))


LLAMA = json.dumps(CASES["Llama 3.1 8B"][0])
MARKUP = "<img src=x onerror=alert(1)>"
HOSTILE = (
    *("", " ", "{", "[1, 2]", '"x"', "null", "{}x", "{,}", '{"a" 1}', '{"a": }', '{"a": 1 "b": 2}'),
    *(
        '{"a": [1, 2',
        '{"a": "b',
        '{"a": "\\x"}',
        '{"a": "\\u12g4"}',
        '{"a": "\t"}',
        '{"a":\r\n\r 01}',
    ),
    *(
        "{'a': 1}",
        '{"a": +1}',
        '{"a": .5}',
        '{"a": 1.}',
        '{"a": nul}',
        "\U0001f600",
        '{"é😀": 1 2}',
    ),
    '{"num_hidden_layers": 1, "num_hidden_layers": 2}',
    '{"a": {"b": 1, "b": 2}}',
    '{"a":' * 100_000,
    "[" * 200_000,  # too deep for any version of Python
    '{"model_type": ' + "[" * 300 + "]" * 300 + "}",
    " " * (10 * 2**20),
    f'{{"model_type": "{"x" * 100_000}"}}',
    f'{{"kv_{"x" * 100_000}": 1, "model_type": "llama"}}',
    f'{{"model_type": "{MARKUP}"}}',
    f'{{"{MARKUP}": 1, "{MARKUP}": 2}}',
    *(f'{{"model_type": "{name}"}}' for name in ("__proto__", "constructor", "toString", "hasOwn")),
    *(f'{{"model_type": {value}}}' for value in ("1e400", "-1E400", "NaN", "0.1", "true", "{}")),
    LLAMA.replace("{", '{"__proto__": {"num_hidden_layers": 1}, "constructor": 1, '),
    LLAMA.replace("{", '{"layer_types": ["__proto__"], '),
    LLAMA.replace("{", '{"dtype": "constructor", '),
    LLAMA.replace("{", '{"quantization_config": {"__proto__": {"kv_cache_scheme": "toString"}}, '),
    LLAMA.replace('"num_hidden_layers": 32', '"num_hidden_layers": "32"'),
    *(
        LLAMA.replace('"num_hidden_layers": 32', f'"num_hidden_layers": {number}')
        for number in (
            "1e400",
            "32.0",
            "3.2e1",
            "-0",
            "9" * 30,
            "9" * 31,
            "9" * 100_000,
            "-1",
            "1e1",
        )
    ),
)


def test_hostile_texts(run: Any) -> None:
    """What is no `config.json`, or tries to be more than one, is refused in the same sentence."""
    agree(run, [(text, None) for text in HOSTILE])
    agree(run, [(LLAMA, text) for text in HOSTILE])
    found = run(_READ, [(text, None) for text in HOSTILE])
    assert sum("record" in each for each in found) == 1
    assert all(len(each.get("message", "")) < 400 for each in found)


_DECODE = """
async (files) => {
  const { decoded } = await import(new URL("assets/reading-config.js", SITE));
  return files.map((bytes) => {
    try {
      return decoded(new Uint8Array(bytes), "config.json");
    } catch ({ message }) {
      return message;
    }
  });
}
"""


def test_bytes(run: Any) -> None:
    """A file's text is UTF-8, and the first byte that is none is named as on the command line."""
    good, bad = ("{}", "\ufeff{}", '{"é": "\ufffd😀"}'), (b"\xff\xfe{}", b'{"\xc3\xa9": "\xe9"}')
    files = [*(text.encode() for text in good), *bad, b"\xef\xbb\xbf{\xe2\x82", b"\xf0\x9f\x98"]
    found = run(_DECODE, [[*data] for data in files])
    assert found[:3] == [text.removeprefix("\ufeff") for text in good]
    for data, message in zip(files[3:], found[3:], strict=True):
        with pytest.raises(UnreadableError) as caught:
            read_config(data, "config.json")
        assert message == str(caught.value)


# What stays as it is are names, values and what was typed.
TYPED = re.compile(r"'[^']*'|swacalc models|<img[^>]*>|[\w.\[\]]+_[\w.\[\]]+|已知的有.*", re.DOTALL)


def said() -> Iterator[str]:
    """The sentences that refuse files of the tests, and the notes on those that are read."""
    changed = [json.dumps(CASES[name][0] | changes) for name, changes, _ in REFUSED]
    changed += [
        json.dumps(CASES["Mistral 7B v0.1"][0] | {name: RELEVANT[name]}) for name in RELEVANT
    ]
    for text in (*changed, *HOSTILE, *(json.dumps(config) for config, _ in CASES.values())):
        found = expected(text)
        for form in found.get("formats", {}).values():
            yield from form["notes"]
            yield from (symbol["ref"] for symbol in form["symbols"].values())
        if "message" in found:
            yield f"{found['message']}; {found['hint']}" if found["hint"] else found["message"]


def test_chinese() -> None:
    """All that is said of a file is told in Chinese, with names and values as they are."""
    told = {each: told_in_chinese(each) for each in said()}
    assert len(told) > 250
    left = {each: text for each, text in told.items() if ENGLISH.search(TYPED.sub("", text))}
    assert left == {}


_ASK = """
async (cases) => {
  const load = (name) => import(new URL(`assets/${name}.js`, SITE));
  const { models } = await import(new URL("reference/scripts/formulas.js", SITE));
  const { CONFIG, readConfig } = await load("reading-config");
  const { recordOf } = await load("network-record");
  const { OWN } = await load("known-models");
  const { ask } = await load("asking");
  const { forms } = await load("forms");
  const { exact } = await load("rational");
  const { tagsOf } = await load("symbols");
  const shown = ({ name, part }) => [name, [exact(part.number), tagsOf(part).join(", ")]];
  return cases.map(([text, command, values]) => {
    models[OWN] = recordOf(readConfig(text).geometry, CONFIG);
    const form = forms[command].map(({ option }) => [option, values[option] ?? ""]);
    const { answer, line } = ask(command, Object.fromEntries(form));
    return { figures: Object.fromEntries(answer.figures.map(shown)), notes: answer.notes, line };
  });
}
"""
ASKED: Mapping[str, Mapping[str, str]] = {
    "storage": {"context": "99999", "page": "64", "against": "deepseek-v4-flash", "turn": "2k"},
    "pool": {"dram": "2TiB", "ttl": "5min", "machines": "1"},
    "retain": {"rate": "1M", "against": "deepseek-v4-flash", "turn": "2k"},
    "replay": {"part": "all", "prefix": "20k"},
    "prefill": {"prompt": "100k", "cached": "90k"},
}


def asked(text: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The questions that the page takes for the model of a file."""
    record = expected(text)
    fits = {
        "pool": "swa_window_bytes" not in record["lacks"],
        "replay": "all" in record["parts"],
        "prefill": bool(record["halves"]),
    }
    for command, values in ASKED.items():
        if fits.get(command, True):
            own = {"model": "config.json", "dtype": "native"}
            yield text, command, own | dict(values)


def test_answers(run: Any, expect_of: Any, released: Mapping[str, str]) -> None:
    """All calculators answer for a file as the command line does, tags and command included."""
    texts = [*released.values(), *(json.dumps(config) for config, _ in CASES.values())]
    cases = [case for text in texts for case in asked(text)]
    assert {command for _, command, _ in cases} == set(ASKED)
    for (text, command, values), found in zip(cases, run(_ASK, cases), strict=True):
        network = Network(read_config(text, "config.json"), given=True)
        answer = expect_of(command, network, values)
        exact = {name: part["exact"] for name, part in figures_of(answer).items()}
        assert {name: number for name, (number, _) in found["figures"].items()} == exact
        assert {name: tags for name, (_, tags) in found["figures"].items()} == {
            name: tag_text(figure if isinstance(figure, Derivation) else figure[0])
            for name, figure in answer.figures.items()
        }
        assert found["notes"] == list(answer.notes)
        assert found["line"].startswith(f"swacalc {command} --config config.json")


def figures_of(answer: Answer) -> dict[str, Any]:
    """The figures of an answer as JSON; of one for each layer the first."""
    found = document(answer)["figures"]
    return {name: part.get("items", [part])[0] for name, part in found.items()}


_DROP = """
([names, texts]) => {
  const dropped = new DataTransfer();
  names.forEach((name, at) => dropped.items.add(new File([texts[at]], name)));
  const event = { dataTransfer: dropped, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", event));
}
"""
_UNREADABLE = """
() => (File.prototype.arrayBuffer = async () => {
  throw new DOMException("", "NotReadableError");
})
"""
_PASTE = """
([field, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = { clipboardData, bubbles: true, cancelable: true };
  field.dispatchEvent(new ClipboardEvent("paste", event));
}
"""
_SHOWN = """
() => {
  const row = (each) => [each.dataset.figure, each.querySelector("data").value];
  const rows = [...document.querySelectorAll("[data-command=storage] li[data-figure]")];
  return Object.fromEntries(rows.map(row));
}
"""
MODELS = "[id^=swa-][id$=-model]"
GEMMA = CASES["Gemma 3 27B"][0]
FIELD, REFUSAL, FORGET = "#swa-config-text", "#swa-config-refusal", ".swa-own button"


@pytest.fixture
def calculators_page(new_page: Any, site: Any) -> Callable[..., Any]:
    """Opens the page of the calculators with the field for a file unfolded."""

    def opened(query: str = "", *, folder: str = "") -> Any:
        page = new_page(folder + site.with_text('data-command="replay"') + query)
        page.locator(".swa-own").evaluate("(part) => (part.open = true)")
        return page

    return opened


def chosen(page: Any) -> list[str]:
    """The models that the calculators of a page are asked about."""
    found: list[str] = page.locator(MODELS).evaluate_all("all => all.map((each) => each.value)")
    return found


def totals(expect_of: Any, config: Any) -> dict[str, str]:
    """The figures of the storage calculator as it opens, for the model of a file."""
    network = Network(read_config(json.dumps(config), "config.json"), given=True)
    values = {"context": "128k", "against": "deepseek-v4-flash", "turn": "2k"}
    return {
        name: part["exact"]
        for name, part in figures_of(expect_of("storage", network, values)).items()
    }


@pytest.mark.browser
def test_pasted(calculators_page: Any, expect_of: Any, new_page: Any, site: Any) -> None:
    """A pasted file is in every calculator that takes it, and in the address, which gives it on."""
    page = calculators_page()
    page.locator(FIELD).fill(json.dumps(GEMMA, indent=1))
    page.locator(FORGET).wait_for()
    assert page.evaluate(_SHOWN) == totals(expect_of, GEMMA)
    assert [model == "config.json" for model in chosen(page)] == [True, True, True, False, False]
    assert "Gemma 3" in page.locator(".swa-own").inner_text()
    page.wait_for_url("**config=**")
    for folder in ("", "zh/"):
        again = new_page(folder + page.url.removeprefix(site.url))
        again.locator(FORGET).wait_for()
        assert again.evaluate(_SHOWN) == totals(expect_of, GEMMA)
        assert "config.json" in again.locator("[data-command=storage] .swa-same").inner_text()
    assert "没有占一半层数的编码器" in again.locator(".swa-own").inner_text()
    again.locator(FORGET).click()
    assert "config.json" not in chosen(again)
    again.wait_for_url(lambda url: "config" not in url)


@pytest.mark.browser
def test_the_front_page(new_page: Any) -> None:
    """The estimate of the front page takes a file, and leads on to the calculators with it."""
    page = new_page("")
    page.locator(".swa-own > summary").click()
    page.locator(FIELD).fill(json.dumps(GEMMA))
    page.locator(FORGET).wait_for()
    assert chosen(page) == ["config.json"]
    assert page.locator("[data-hero=windows] .swa-large").inner_text() == "504 windows"
    assert "prefill" not in page.locator(".swa-own").inner_text()
    page.locator(".swa-size > section > p a").click()
    page.locator(FORGET).wait_for()
    assert chosen(page)[:2] == ["config.json", "config.json"]


@pytest.mark.browser
def test_dropped(calculators_page: Any, expect_of: Any) -> None:
    """A dropped file is read with the one beside it, which declares the type of the cache."""
    page = calculators_page()
    beside = json.dumps({"quantization": {"kv_cache_quant_algo": "FP8"}})
    page.evaluate(_DROP, [["hf_quant_config.json", "config.json"], [beside, json.dumps(GEMMA)]])
    page.locator(FORGET).wait_for()
    declared = GEMMA | {"quantization_config": {"kv_cache_quant_algo": "FP8"}}
    assert page.evaluate(_SHOWN) == totals(expect_of, declared)


@pytest.mark.browser
def test_dropped_with_others(calculators_page: Any, expect_of: Any) -> None:
    """Of several files the `config.json` is read, and of one by another name the refusal has it."""
    page, other = calculators_page(folder="zh/"), "generation_config.json"
    page.evaluate(_DROP, [[other, "config.json"], ["{}", json.dumps(GEMMA)]])
    page.locator(FORGET).wait_for()
    assert page.evaluate(_SHOWN) == totals(expect_of, GEMMA)
    for text in ("{}", "[", '{"model_type": 1}'):
        page.evaluate(_DROP, [[other], [text]])
        named = told_in_chinese(expected(text)["message"]).replace("config.json", other, 1)
        page.locator(REFUSAL).filter(has_text=named).wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("folder", ["", "zh/"])
def test_refused_on_the_page(calculators_page: Any, folder: str) -> None:
    """A file that is refused leaves one sentence, no markup and no figure of an earlier file."""
    page = calculators_page(folder=folder)
    texts = (
        f'{{"model_type": "{MARKUP}"}}',
        f'{{"model_type": "gemma", "{MARKUP}": ',
        "[" * 200_000,
    )
    for text in texts:
        page.locator(FIELD).fill(json.dumps(GEMMA))
        page.locator(FORGET).wait_for()
        page.evaluate(_DROP, [["config.json"], [text]])
        page.locator(FORGET).wait_for(state="hidden")
        found = expected(text)
        sentence = "; ".join(filter(None, (found["message"], found["hint"])))
        told = told_in_chinese(sentence) if folder else sentence
        assert page.locator(REFUSAL).inner_text() == told
        assert "config.json" not in chosen(page)
    assert page.locator("img[src=x]").count() == 0
    assert page.locator(FIELD).get_attribute("aria-describedby") == REFUSAL[1:]


@pytest.mark.browser
@pytest.mark.parametrize(("folder", "said"), [("", "cannot be read"), ("zh/", "文件无法读取")])
def test_a_file_that_cannot_be_read(calculators_page: Any, folder: str, said: str) -> None:
    """A folder, or a file that is gone, is refused and leaves no figure of an earlier file."""
    page = calculators_page(folder=folder)
    page.locator(FIELD).fill(json.dumps(GEMMA))
    page.locator(FORGET).wait_for()
    page.evaluate(_UNREADABLE)
    page.evaluate(_DROP, [["config.json"], [json.dumps(GEMMA)]])
    page.locator(REFUSAL).filter(has_text=said).wait_for()
    assert "config.json" not in chosen(page)
    assert not page.locator(FORGET).is_visible()


@pytest.mark.browser
def test_a_text_without_an_end(calculators_page: Any) -> None:
    """Of 10 MB nothing is put into the field, and the page says how large a file may be."""
    page = calculators_page()
    field = page.locator(FIELD).element_handle()
    page.evaluate(_PASTE, [field, " " * (10 * 2**20 - 1) + "x"])
    page.locator(REFUSAL).filter(has_text="larger than 4 MiB").wait_for()
    page.evaluate(_DROP, [["config.json"], [" " * (10 * 2**20)]])
    page.locator(REFUSAL).filter(has_text="larger than 4 MiB").wait_for()
    assert page.locator(FIELD).input_value() == ""


@pytest.mark.browser
@pytest.mark.parametrize(
    "kept", ["", "&config=", "&config=AAAA", f"&config={'A' * 7000}", "&config=%00"]
)
def test_an_address_without_its_file(calculators_page: Any, kept: str) -> None:
    """An address that names a file without holding it shows no figures of another model."""
    page = calculators_page(f"?storage.model=config.json{kept}")
    box = page.locator("[data-command=storage]")
    assert "does not hold it" in box.locator(".swa-live > .swa-refusal").inner_text()
    assert not box.locator(".swa-results").is_visible()
    page.locator(FIELD).fill(json.dumps(GEMMA))
    box.locator(".swa-results").wait_for()
    assert chosen(page)[0] == "config.json"
