"""Opening the models that commands name: presets of the claim set, and the user's own files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swacalc.cli.options import open_presets
from swacalc.errors import MissingError, respelt
from swacalc.files import is_there, read_file, read_stream

if TYPE_CHECKING:
    from swacalc.calculators.storage import Network

DEFAULT_MODEL = "deepseek-v4.1-flash"

ModelOption = Annotated[
    str, typer.Option("--model", metavar="MODEL", help="A model of the claim set.")
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="A Hugging Face config.json instead."),
]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format", metavar="native|fp4|fp8|bf16|fp16|fp32", help="How entries are stored."
    ),
]
DraftsOption = Annotated[bool, typer.Option("--drafts", help="Count draft layers too.")]
AgainstOption = Annotated[
    str | None, typer.Option("--against", metavar="MODEL", help="The predecessor to compare with.")
]


def open_network(
    claims: Path | None,
    model: str = DEFAULT_MODEL,
    config: Path | None = None,
    *,
    form: str = "native",
    drafts: bool = False,
) -> "Network":
    """The model of a command, in the format that was asked for.

    Raises:
        MissingError: there is no such model.
        InputError: a field of it is missing or odd.
        UnreadableError: a file cannot be read.
    """
    from swacalc.calculators.storage import Network
    from swacalc.models import read_config, read_geometry
    from swacalc.models.config import MAX_BYTES

    if config is not None:
        data = read_stream(config, str(config), MAX_BYTES)
        geometry = read_config(data, str(config), quantized=_quantized(config))
        return Network(geometry=geometry, form=form, drafts=drafts, given=True)
    presets = open_presets(claims)
    if model not in presets:
        known = f"models are {', '.join(presets)}" if presets else "the claim set has none"
        hint = respelt(model, presets) or known
        raise MissingError(f"there is no model {model!r}", f"model {model!r}", hint=hint)
    preset = presets[model]
    geometry = read_geometry(preset.fields, model=model, title=preset.title, family=preset.family)
    return Network(geometry=geometry, form=form, drafts=drafts)


def _quantized(config: Path) -> tuple[bytes, str] | None:
    """The `hf_quant_config.json` beside a `config.json`, with its path; None without one."""
    from swacalc.models.config import MAX_BYTES

    stem = config.name.removesuffix("config.json")
    beside = config.with_name(f"{stem}hf_quant_config.json")
    if stem == config.name or not is_there(beside):
        return None
    return read_file(beside, str(beside), MAX_BYTES), str(beside)
