"""A `config.json` on a page has the geometry that the command line reads, or the same refusal."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from swacalc.calculators.storage import OWN_FIGURES, Network
from swacalc.errors import SwacalcError, UnreadableError
from swacalc.models import families, read_config
from swacalc.site.network_records import format_records, half_records, part_records

from ..models.test_families import CASES, FULL, LINEAR, REFUSED, SLIDING
from ..models.test_relevant import RELEVANT

RELEASED = Path(__file__).parents[1] / "models" / "configs"
# The folder of configurations that the tests of the models take, too.
FOLDER = os.environ.get("SWACALC_CONFIGS", "")

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
    made = format_records(geometry)
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
    "[" * 5000,
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
