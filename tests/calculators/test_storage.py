"""Storage at any size: whole entries, pages, and what does not depend on the context."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer
from swacalc.calculators.caches import pool, pool_notes, retain
from swacalc.calculators.storage import Network, storage
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.models import read_geometry
from swacalc.quantity import parse_quantity

MODELS = ("deepseek-v4.1-flash", "deepseek-v4-flash", "deepseek-v4-pro")
FLASH = "deepseek-v4.1-flash"
tokens = st.integers(0, 10**18) | st.integers(0, 300)
few = settings(max_examples=60, deadline=None)


def number(answer: Answer, name: str) -> Fraction:
    figure = answer.figures[name]
    assert isinstance(figure, Derivation)
    return figure.quantity.base


def stored(
    symbol_table: SymbolTable, network: Network, against: Network | None = None, **values: int
) -> Answer:
    given = {name: parse_quantity(str(value)) for name, value in values.items()}
    return storage(symbol_table, network, given, against=against)


@few
@given(context=tokens)
def test_an_odd_token_waits_for_its_partner(
    symbol_table: SymbolTable, networks: Mapping[str, Network], context: int
) -> None:
    """V4.1-Flash keeps 3·⌊N/2⌋ + N entries of 356 bytes for N tokens, exactly, at any size."""
    found = number(stored(symbol_table, networks[FLASH], context=context), "global_bytes")
    assert found == (3 * (context // 2) + context) * 356


@few
@given(asked=st.tuples(tokens, st.integers(1, 10**6), st.sampled_from(MODELS)))
def test_entries_are_whole_and_pages_hold_them(
    symbol_table: SymbolTable,
    networks: Mapping[str, Network],
    complete_entries: Callable[..., int],
    asked: tuple[int, int, str],
) -> None:
    """The formula of a context agrees with the geometry; a page rounds the context up first."""
    context, page, model = asked
    network = networks[model]
    layers, layout = network.geometry.layers, network.geometry.layout()
    found = stored(symbol_table, network, context=context, page=page)

    def kept(count: int) -> Fraction:
        index = complete_entries(layers, count, "index") * layout.index.bytes
        return complete_entries(layers, count) * layout.main.bytes + index

    assert number(found, "global_bytes") == kept(context)
    assert number(found, "paged_bytes") == kept(-(-context // page) * page)


@few
@given(context=tokens, model=st.sampled_from(MODELS))
def test_the_slope_is_the_limit_and_no_window_grows(
    symbol_table: SymbolTable, networks: Mapping[str, Network], context: int, model: str
) -> None:
    """Bytes of a context are at most slope × N, less than one entry per owner below it."""
    found = stored(symbol_table, networks[model], context=context)
    plain = stored(symbol_table, networks[model])
    missing = number(found, "global_bytes_per_token") * context - number(found, "global_bytes")
    layers = networks[model].geometry.layers
    assert 0 <= missing < len(layers) * 652
    assert number(found, "swa_window_bytes_all") == number(plain, "swa_window_bytes_all")


@pytest.mark.parametrize("drafts", [False, True])
@few
@given(context=tokens, page=st.integers(1, 10**6), model=st.sampled_from(MODELS))
def test_a_total_holds_what_the_layers_hold(
    networks: Mapping[str, Network],
    symbol_table: SymbolTable,
    *,
    context: int,
    page: int,
    model: str,
    drafts: bool,
) -> None:
    """Live bytes are min(N, W) rows of every window layer; reserved are W rows and whole pages."""
    network = networks[model]._replace(drafts=drafts)
    layers = network.geometry.counted(drafts=drafts)
    windows = [layer.window for layer in layers if layer.window is not None]
    row = network.geometry.layout().swa.bytes
    plain = stored(symbol_table, network, context=context)
    paged = stored(symbol_table, network, context=context, page=page)
    live = number(plain, "global_bytes") + row * sum(min(context, window) for window in windows)
    assert number(plain, "total_bytes") == number(paged, "total_bytes") == live
    full = row * sum(windows)
    assert number(plain, "total_bytes_reserved") == number(plain, "global_bytes") + full
    assert number(paged, "total_bytes_reserved") == number(paged, "paged_bytes") + full


@few
@given(turn=st.integers(1, 10**18), kept=st.integers(0, 100))
def test_the_share_and_the_ratio_belong_together(
    symbol_table: SymbolTable, networks: Mapping[str, Network], turn: int, kept: int
) -> None:
    """persistent_ratio = (1 − swa_share) × hbm_ratio for every turn and number of windows."""
    against = networks["deepseek-v4-flash"]
    found = stored(symbol_table, networks[FLASH], against, D=turn, K=kept)
    share, ratio = number(found, "swa_share"), number(found, "hbm_ratio")
    assert number(found, "persistent_ratio") == (1 - share) * ratio
    assert (share == Fraction(1, 2)) == (number(found, "even_turn") == turn)
    assert number(found, "even_turn") * Fraction(14057, 4) == kept * 3214336


def test_no_name_stands_for_two_networks(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """The inputs of a comparison keep both networks, the predecessor's under names of its own."""
    found = stored(symbol_table, networks[FLASH], networks["deepseek-v4-flash"], D=2000)
    assert found.inputs["main_entry_bytes"].quantity.number == 288
    assert found.inputs["main_entry_bytes_against"].quantity.number == 584
    ratio = found.figures["hbm_ratio"]
    assert isinstance(ratio, Derivation)
    below = ratio.inputs[1]
    assert str(below.formula) == "main_bytes_per_token_against + index_bytes_per_token_against"


def test_a_model_of_the_user_is_the_users_input(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """What a config.json gives is marked as the user's, down to the entries of a context."""
    own = networks[FLASH]._replace(given=True)
    found = stored(symbol_table, own, context=3)
    assert {part.origin for part in found.inputs.values()} == {"user"}
    assert {part.tag for part in found.inputs.values()} == {"your input"}


@pytest.mark.parametrize("machines", [1, 7])
@few
@given(dram=st.integers(0, 10**18))
def test_a_pool_holds_whole_windows(
    symbol_table: SymbolTable, networks: Mapping[str, Network], machines: int, dram: int
) -> None:
    """The windows are as many as fit whole into a tenth of all DRAM."""
    sizes = {"dram": parse_quantity(f"{dram} B"), "machines": parse_quantity(str(machines))}
    found = pool(symbol_table, networks[FLASH], sizes)
    space = Fraction(machines * dram, 10)
    assert number(found, "pool_bytes") == space
    windows = number(found, "windows")
    assert windows * 1351680 <= space < (windows + 1) * 1351680


def test_a_pool_says_that_no_time_is_known_only_while_none_is(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """The note that no claim gives a time to live goes as soon as one does."""
    sizes = {"dram": parse_quantity("1 TiB")}
    told = symbol_table["TTL"]._replace(origin="claim", ref="ttl", value=parse_quantity("5 min"))
    notes = [
        pool(each, networks[FLASH], sizes).notes
        for each in (symbol_table, {**symbol_table, "TTL": told})
    ]
    assert set(notes[0]) - set(notes[1]) == set(pool_notes(symbol_table))
    assert len(pool_notes(symbol_table)) == 1


@few
@given(rate=st.integers(0, 10**15), hours=st.integers(0, 10**4), turn=st.integers(1, 10**9))
def test_the_predecessor_needs_as_much_more_as_the_ratio_says(
    symbol_table: SymbolTable, networks: Mapping[str, Network], rate: int, hours: int, turn: int
) -> None:
    """SSD bytes of both policies stand to each other as the persistent ratio."""
    values = {"rate": f"{rate} token/s", "lifetime": f"{hours} h", "D": f"{turn} token"}
    sizes = {name: parse_quantity(text) for name, text in values.items()}
    against = networks["deepseek-v4-flash"]
    found = retain(symbol_table, networks[FLASH], sizes, against=against)
    ratio = number(stored(symbol_table, networks[FLASH], against, D=turn), "persistent_ratio")
    assert number(found, "ssd_bytes") == number(found, "ssd_bytes_against") * ratio


def of_file(**fields: object) -> Network:
    common = {"num_hidden_layers": 8, "num_key_value_heads": 2, "head_dim": 256}
    return Network(read_geometry({**common, **fields}, model="m"), given=True)


@few
@given(context=tokens)
def test_states_and_chunks_are_in_the_total(symbol_table: SymbolTable, context: int) -> None:
    """The total is what grows, the rows of chunks up to their size, and the fixed states."""
    hybrid = of_file(
        model_type="jamba",
        hidden_size=512,
        attn_layer_period=4,
        attn_layer_offset=1,
        mamba_expand=2,
        mamba_d_state=16,
        mamba_d_conv=4,
    )
    found = stored(symbol_table, hybrid, context=context)
    assert number(found, "recurrent_state_bytes") == 6 * 1024 * 16 * 4
    assert number(found, "conv_state_bytes") == 6 * 1024 * 3 * 2
    assert number(found, "state_bytes") == 6 * 1024 * 70
    assert number(found, "total_bytes") == 2 * context * 2048 + 6 * 1024 * 70
    chunked = of_file(model_type="llama4_text", attention_chunk_size=100)
    found = stored(symbol_table, chunked, context=context)
    assert number(found, "total_bytes") == (2 * context + 6 * min(context, 100)) * 2048
    assert number(found, "swa_bytes_full") == 6 * 100 * 2048
    assert "state_bytes" not in found.figures
