"""The script that the site reads a `config.json` by: the families' records and limits, as data."""

from collections.abc import Iterable, Mapping
from inspect import signature
from reprlib import aRepr
from typing import Any

from swacalc.calculators.storage import CHUNK_FIGURES, STATE_FIGURES, WINDOW_FIGURES
from swacalc.models import declared, deepseek_v4, fields, layouts
from swacalc.models.config import MAX_BYTES, MAX_DIGITS, SHARED
from swacalc.models.families import CLASSES, UNNAMED, families
from swacalc.models.family import DraftRule, Family, Latent
from swacalc.models.kinds import LayerRule
from swacalc.models.layouts import BITS, NOTHING
from swacalc.models.relevant import HARMLESS, KINDS
from swacalc.models.states import STATE_TYPES
from swacalc.site.modules import module

_COMMENT = """\
families  by id, as swacalc.models has them: each rule for layers with the function that makes it
          and its arguments; `way` is the same number where files are read in the same way, and
          `apart` says that a family is like no other
names     a type that names no family, the families' types by the class of such a file, and the
          fields that are read outside text_config too
relevant  which fields change caches, by their names, and those that do not for all that
types     what may declare the type of KV entries, and the bits of each
packing   what an entry of each kernel is made of
ratios    of DeepSeek V4: its words, and the keys that a layer of each owns
limits    the largest numbers of each kind; how long a value may be in a message
own       figures that only some models have"""


def families_script() -> str:
    """The ES module `families.js`."""
    records = {family.id: family for family in families().values()}
    ways: list[Family] = []
    parts = {
        "families": {name: _family(family, ways) for name, family in records.items()},
        "names": {"unnamed": UNNAMED, "classes": CLASSES, "shared": SHARED, "outer": fields.OUTER},
        "relevant": {"kinds": [_plain(kind) for kind in KINDS], "harmless": sorted(HARMLESS)},
        "types": _types(),
        "packing": _packing(),
        "ratios": {
            "words": deepseek_v4.RATES,
            "owns": {str(ratio): keys for ratio, keys in deepseek_v4.OWNS.items()},
        },
        "limits": _limits(),
        "own": {
            "windows": WINDOW_FIGURES,
            "chunks": CHUNK_FIGURES,
            "states": STATE_FIGURES,
        },
    }
    return module(_COMMENT, parts)


def _family(family: Family, ways: list[Family]) -> dict[str, Any]:
    record = _plain(family._replace(read=None))
    record |= {
        "layers": [_rule(rule) for rule in family.layers],
        "main": _plain(family.main) | ({"latent": True} if isinstance(family.main, Latent) else {}),
        "drafts": _drafts(family.drafts) if family.drafts else None,
        "knows": sorted(family.knows),
        "apart": family.read is not None,
        "idle": None,
        "source": None,
    }
    return _given(record) | {"way": _way(family, ways)}


def _way(family: Family, ways: list[Family]) -> int:
    """The number of the first family whose files are read in the same way."""
    found = next((at for at, other in enumerate(ways) if other.is_like(family)), len(ways))
    if found == len(ways):
        ways.append(family)
    return found


def _drafts(rule: DraftRule) -> dict[str, Any]:
    return _given(_plain(rule) | {"parts": [_rule(part) for part in rule.parts]})


def _rule(rule: LayerRule) -> dict[str, Any]:
    """A rule by the name of the function that makes it, with all that it was given."""
    if rule.made is None:
        raise TypeError(f"the rule of {rule.field} does not know how it was made")
    bound = signature(rule.made.func).bind(*rule.made.args, **rule.made.keywords)
    bound.apply_defaults()
    record = {"rule": rule.made.func.__name__, "field": rule.field, "string": rule.is_string}
    return _given(record | {"usual": rule.usual, "with": _given(dict(bound.arguments))})


def _types() -> dict[str, Any]:
    return {
        "bits": BITS,
        "states": STATE_TYPES,
        "model": declared.DTYPE_FORMATS,
        "cache": declared.CACHE_FORMATS,
        "unsaid": declared.UNSAID,
        "fields": declared.DTYPES,
        "sections": declared.SECTIONS,
        "beside": declared.QUANTIZED,
        "schemes": declared.SCHEMES,
        "scheme": declared.SCHEME,
        "describes": sorted(declared.DESCRIBES),
    }


def _packing() -> dict[str, Any]:
    return {
        "nothing": NOTHING.makeup,
        "v41Main": _plain(layouts.V41_MAIN),
        "v41Swa": _plain(layouts.V41_SWA),
        "keys": _plain(layouts.KEYS),
        "keysFp8": _plain(layouts.KEYS_FP8),
        "v4Row": _plain(layouts.V4_ROW),
        "v32Row": _plain(layouts.V32_ROW),
    }


def _limits() -> dict[str, Any]:
    return {
        "bytes": MAX_BYTES,
        "digits": MAX_DIGITS,
        "window": fields.MAX_WINDOW,
        "layers": fields.MAX_LAYERS,
        "channels": fields.MAX_CHANNELS,
        "ratio": deepseek_v4.MAX_RATIO,
        "name": fields.MAX_NAME,
        "shown": {
            "level": aRepr.maxlevel,
            "list": aRepr.maxlist,
            "dict": aRepr.maxdict,
            "string": aRepr.maxstring,
        },
    }


def _plain(value: Any) -> Any:
    """Named tuples as mappings without what is empty in them, and what is in them likewise."""
    if hasattr(value, "_asdict"):
        return _given({name: _plain(part) for name, part in value._asdict().items()})
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def _given(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record without what is empty, which a script takes for empty anyway."""
    empty: Iterable[Any] = (None, False, "", [], (), {})
    return {name: value for name, value in record.items() if all(value != each for each in empty)}
