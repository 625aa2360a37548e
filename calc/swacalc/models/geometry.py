"""A network's geometry: which layer keeps what, how far it sees, and what an entry takes."""

from dataclasses import replace
from typing import NamedTuple

from swacalc.errors import InputError
from swacalc.models.layers import AttentionLayer
from swacalc.models.layouts import NOTHING, Entry, Layout, choose

ALL = "all"

# The beginning of the note on the number of draft layers that no figure counts.
APART = "draft layers, counted apart"


class LayerState(NamedTuple):
    """What one recurrent layer keeps of a sequence, whatever its length."""

    recurrent: Entry = NOTHING
    convolution: Entry = NOTHING


STATELESS = LayerState()


class LayerPlan(NamedTuple):
    """What a family's reader returns: layers, those of draft heads last, and the rest.

    `layouts`, `notes`, `state` and `uncounted` are those of the Geometry; without a native layout
    the declared type decides.
    """

    layers: tuple[AttentionLayer, ...]
    layouts: tuple[Layout, ...]
    notes: tuple[str, ...] = ()
    state: LayerState = STATELESS
    uncounted: str = ""


class Geometry(NamedTuple):
    """What a model keeps in its caches.

    `layers` is the backbone in order. `drafts` are the layers of its draft heads: they have caches
    of their own, and no figure counts them unless requested. `layouts` holds the native format
    first; `typed` says what decided it where the family does not. `notes` says what the
    configuration left to the definition of its family, and how many draft layers are counted
    apart. `state` is what each recurrent layer keeps, in any format. `uncounted` says why the
    draft layers cannot be counted, if the configuration leaves that open. `attention_heads` is 0
    if it does not give their number.
    """

    model: str
    title: str
    family: str
    layers: tuple[AttentionLayer, ...]
    drafts: tuple[AttentionLayer, ...]
    layouts: tuple[Layout, ...]
    notes: tuple[str, ...] = ()
    typed: str = ""
    state: LayerState = STATELESS
    uncounted: str = ""
    attention_heads: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        """The names that `part` accepts: `all`, and each part that has layers."""
        found = dict.fromkeys(layer.part for layer in (*self.layers, *self.drafts))
        return (ALL, *found)

    def part(self, name: str) -> tuple[AttentionLayer, ...]:
        """The layers of one part in order; `all` is the backbone, `draft` the draft heads.

        Raises:
            InputError: the model has no such part.
        """
        if name == ALL:
            return self.layers
        if name not in self.parts:
            hint = f"its parts are {', '.join(self.parts)}"
            raise InputError(f"{self.title} has no part {name!r}", hint=hint)
        return tuple(layer for layer in (*self.layers, *self.drafts) if layer.part == name)

    def counted(self, *, drafts: bool) -> tuple[AttentionLayer, ...]:
        """The layers whose caches are counted: the backbone, with `drafts` the draft heads too.

        Raises:
            InputError: the draft layers are wanted, and the configuration leaves them open.
        """
        if drafts and self.uncounted:
            message = f"the draft layers of {self.title} cannot be counted: {self.uncounted}"
            raise InputError(message, hint="leave --drafts out")
        return (*self.layers, *self.drafts) if drafts else self.layers

    def widened(self) -> "Geometry":
        """The same with each window larger by one: for windows that leave the token itself out."""
        return self._replace(layers=_widened(self.layers), drafts=_widened(self.drafts))

    @property
    def persisted(self) -> tuple[AttentionLayer, ...]:
        """The layers whose SWA KV outlives a request: an encoder's, or all if there is none.

        Source: V4.1 report §3.2.2, by which decoder SWA KV is never cached.
        """
        return self.part("encoder" if "encoder" in self.parts else ALL)

    def layout(self, name: str = "native") -> Layout:
        """The bytes per entry in one format.

        Raises:
            InputError: the model is not stored in that format.
        """
        return choose(self.layouts, name)


def _widened(layers: tuple[AttentionLayer, ...]) -> tuple[AttentionLayer, ...]:
    return tuple(
        replace(layer, window=layer.window + 1) if layer.window else layer for layer in layers
    )
