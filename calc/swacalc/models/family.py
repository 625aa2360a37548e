"""What a family's record says: where its files tell which layers it has, and of what sizes."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from swacalc.models.fields import Fields
from swacalc.models.geometry import LayerPlan

if TYPE_CHECKING:
    from swacalc.models.kinds import LayerKind, LayerRule
    from swacalc.models.states import StateRule

ATTENTION_HEADS, KV_HEADS = "num_attention_heads", "num_key_value_heads"
SWITCH = "use_sliding_window"

# The field with sizes that single layers have of their own, as `transformers` writes them.
OVERRIDES = "per_layer_config"

# How many of the first parts of a record only name it.
_NAMES = 4


class Heads(NamedTuple):
    """The fields with the KV heads, and with the channels of K and of V in each.

    Without `value` V is as large as K. With `every` each attention head has its own K and V if the
    KV heads are not given. `switch` is a flag without which the common number of KV heads holds,
    and `own` a field without which these are the common heads.
    """

    kv: str = KV_HEADS
    key: str = "head_dim"
    value: str = ""
    every: bool = False
    switch: str = ""
    own: str = ""

    @property
    def reads(self) -> tuple[str, ...]:
        """The fields that are read for them."""
        return KV_HEADS, self.kv, self.key, self.value, self.switch, self.own


class Latent(NamedTuple):
    """The fields with the channels of one latent that serves all heads, and of its RoPE part.

    `native` says that a model with an indexer is made for the rows of the DeepSeek V3.2 kernels.
    """

    rank: str = "kv_lora_rank"
    rope: str = "qk_rope_head_dim"
    native: bool = False

    @property
    def reads(self) -> tuple[str, ...]:
        """The fields that are read for it, and those of heads, which change nothing in it."""
        heads = (KV_HEADS, "head_dim", "v_head_dim", "qk_nope_head_dim", "qk_head_dim")
        return (self.rank, self.rope, *heads)


class DraftRule(NamedTuple):
    """The fields whose product counts the draft layers, and of which kind these are.

    An empty `kind` says that the list of layers goes on with them. `parts` says how many layers
    that keep something one draft has; `switch` turns drafts off, and `rival` may not contradict.
    """

    counts: tuple[str, ...] = ("num_nextn_predict_layers",)
    kind: "LayerKind" = "full"
    parts: "tuple[LayerRule, ...]" = ()
    switch: str = ""
    rival: str = ""

    @property
    def reads(self) -> tuple[str, ...]:
        """The fields that are read."""
        return (*self.counts, *(rule.field for rule in self.parts), self.switch, self.rival)


class Family(NamedTuple):
    """A kind of network as a record, with what a reader of its files has to know.

    `types` are the values of `model_type`; `source` is where the rule was read, a class being one
    of `transformers`. `layers` says which layer is of which kind, all being full if it is empty,
    `main` what a full layer keeps of a token and `rows` what one with a window or chunk does, if it
    differs; `indexer` is the field with the channels of an indexer key and `state` what recurrent
    layers keep. `shared` counts the last layers that read the keys and values of the last one of
    their kind before them.
    `defaults` are those of the configuration class for fields that files leave out, and `spelled`
    other spellings of fields; `overrides` are sizes that full layers may have in `per_layer_config`
    with the fields that say the same. `only` has the values of fields beyond which nothing is
    understood, and `idle` fields that change no cache here. `last` is the kind that the last layer
    has to have. `read` replaces all of this for a family that is like no other.
    """

    id: str
    title: str
    types: tuple[str, ...]
    source: str
    layers: "tuple[LayerRule, ...]" = ()
    main: Heads | Latent = Heads()
    rows: Heads | None = None
    indexer: str = ""
    state: "StateRule | None" = None
    shared: str = ""
    drafts: DraftRule | None = None
    defaults: Mapping[str, int | str] = {}
    spelled: Mapping[str, str] = {}
    overrides: Mapping[str, str] = {}
    only: Mapping[str, tuple[object, ...]] = {}
    idle: tuple[str, ...] = ()
    last: "LayerKind" = ""
    read: Callable[[Fields], LayerPlan] | None = None

    def is_like(self, other: "Family") -> bool:
        """Whether both read files in the same way, whatever their names and defaults."""
        ours, others = (each._replace(defaults={}) for each in (self, other))
        return ours[_NAMES:] == others[_NAMES:]

    @property
    def knows(self) -> frozenset[str]:
        """The fields that the family reads, or that are known to change nothing in it."""
        parts = (self.main, self.rows, self.state, self.drafts)
        found = [name for part in parts if part is not None for name in part.reads]
        found += [name for rule in self.layers for name in (rule.field, *rule.also)] or [
            "layer_types"
        ]
        found += [self.indexer, self.shared, *self.defaults, *self.spelled, *self.only, *self.idle]
        found += [OVERRIDES] if self.overrides else []
        return frozenset(name.partition(".")[0] for name in found if name)


# Parts that several records have.
EVERY = Heads(every=True)
MTP = DraftRule()
CAUSAL: Mapping[str, tuple[object, ...]] = {"use_bidirectional_attention": (False,)}
