"""What a recurrent layer keeps of a sequence: a state, and the last inputs of its convolution."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import NamedTuple

from swacalc.models.declared import of_the_model
from swacalc.models.fields import Fields
from swacalc.models.geometry import LayerState
from swacalc.models.layouts import BITS, NOTHING, Entry

STATE_TYPES: Mapping[str, str] = {"float32": "fp32", "bfloat16": "bf16", "float16": "fp16"}


class StateRule(NamedTuple):
    """The fields whose products are the sizes of a recurrent layer's state.

    `convolution` has the fields of each stream of channels that the convolution reads, and how
    many such streams there are; its state are the last inputs, one fewer than `kernel`. `dtype` is
    the field with the type of the recurrent state and `usual` the type without it, that of the
    model if that is empty. The convolution's state has the model's type. `heads` are the
    fields whose product is the number of heads that tensor parallelism shares out, and `groups`
    those for the convolution. Without `recurrent` there is a convolution alone.
    """

    recurrent: tuple[str, ...]
    convolution: tuple[tuple[int, tuple[str, ...]], ...]
    kernel: str
    heads: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    dtype: str = ""
    usual: str = ""

    @property
    def reads(self) -> tuple[str, ...]:
        """The fields that the rule reads."""
        streams = [name for _, names in self.convolution for name in names]
        found = (*self.recurrent, *streams, self.kernel, *self.heads, *self.groups, self.dtype)
        return tuple(name for name in dict.fromkeys(found) if name)


def state_of(fields: Fields, rule: StateRule) -> tuple[LayerState, tuple[str, ...]]:
    """The state of one layer, and a note on a type that the file does not give.

    Raises:
        FieldError: a field is missing or invalid.
    """
    model, _ = of_the_model(fields)
    convolution = _convolution(fields, rule, BITS[model])
    if not rule.recurrent:
        return LayerState(NOTHING, convolution), ()
    form, notes = _type(fields, rule, model)
    sizes = [fields.channels(name) for name in rule.recurrent]
    shown = " × ".join(map(str, sizes))
    makeup = f"state of {shown} values of {BITS[form]} bits"
    recurrent = Entry(Fraction(prod(sizes) * BITS[form], 8), makeup, _shared(fields, rule.heads))
    return LayerState(recurrent, convolution), notes


def _convolution(fields: Fields, rule: StateRule, bits: int) -> Entry:
    channels = sum(
        times * prod(fields.channels(name) for name in names) for times, names in rule.convolution
    )
    inputs = fields.whole(rule.kernel) - 1
    if not inputs:
        return NOTHING
    makeup = f"last {inputs} inputs of {channels} channels, of {bits} bits"
    groups = _shared(fields, rule.groups)
    return Entry(Fraction(channels * inputs * bits, 8), makeup, groups)


def _shared(fields: Fields, names: tuple[str, ...]) -> int:
    return prod(fields.channels(name) for name in names) if names else 0


def _type(fields: Fields, rule: StateRule, model: str) -> tuple[str, tuple[str, ...]]:
    if rule.dtype and rule.dtype in fields:
        word = fields.word(rule.dtype, tuple(STATE_TYPES))
        return STATE_TYPES[word], ()
    form = rule.usual or model
    missing = f"{rule.dtype} is not given" if rule.dtype else "no field gives its type"
    return form, (f"the recurrent state is {form}: {missing}",)
