"""How the fields of a file say which of its layers is of which kind: a few general rules.

A family names the rules that its files use. All of them whose field is given must agree; if none
is, the last of them decides.
"""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Literal, NamedTuple, ParamSpec

from swacalc.models.family import SWITCH
from swacalc.models.fields import MAX_LAYERS, WINDOW, FieldError, Fields

# `indexed` is a full layer that keeps indexer keys too; `none` keeps nothing; an empty string is
# what a rule leaves to the others.
LayerKind = Literal["full", "indexed", "window", "chunk", "recurrent", "none", ""]
LayerKinds = tuple[LayerKind, ...]
KindWords = Mapping[str, LayerKind]

FULL: KindWords = {"full_attention": "full"}
TYPES: KindWords = {**FULL, "sliding_attention": "window"}
CHUNKED: KindWords = {**FULL, "chunked_attention": "chunk"}
LINEAR: KindWords = {**FULL, "linear_attention": "recurrent"}

# The field with the tokens of a chunk.
CHUNK = "attention_chunk_size"
_SIZES: Mapping[LayerKind, str] = {"window": WINDOW, "chunk": CHUNK}

# Whether a list has an entry for each of `num_hidden_layers`, says itself how many layers there
# are, or is not about the backbone.
Length = Literal["as layers", "its own", "any"]


class LayerRule(NamedTuple):
    """A way to say of which kind each layer is.

    `field` is the one that says it, a string or not; `also` are others that belong to it, and
    `usual` its value where no rule's field is given. A rule without a field is for the last place.
    `made` is the function that made it, with its arguments: the rule as data.
    """

    field: str
    kinds: Callable[[Fields], LayerKinds]
    also: tuple[str, ...] = ()
    usual: int | None = None
    is_string: bool = False
    made: "partial[LayerRule] | None" = None

    def given(self, fields: Fields, rules: "tuple[LayerRule, ...]") -> bool:
        """Whether the file says it in this way, and not in that of another of the rules."""
        ways = {rule.is_string for rule in rules if rule.field == self.field}
        fits = len(ways) == 1 or fields.is_string(self.field) is self.is_string
        return self.field in fields and fits


_Arguments = ParamSpec("_Arguments")


def _rule(make: Callable[_Arguments, LayerRule]) -> Callable[_Arguments, LayerRule]:
    """The function, its rules knowing how they were made."""

    @wraps(make)
    def made(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> LayerRule:
        return make(*arguments, **named)._replace(made=partial(make, *arguments, **named))

    return made


@_rule
def everywhere(kind: LayerKind) -> LayerRule:
    """All layers are of one kind."""
    return LayerRule("", lambda fields: (kind,) * fields.layers())


@_rule
def listed(
    words: KindWords = TYPES,
    field: str = "layer_types",
    *,
    drafts: str = "",
    length: Length = "as layers",
) -> LayerRule:
    """A list has a word for each layer, and maybe one for each draft layer that `drafts` counts."""

    def kinds(fields: Fields) -> LayerKinds:
        found = fields.words(field, tuple(words))
        extra = fields.whole(drafts, 0, MAX_LAYERS) if drafts in fields else 0
        _check_length(fields, field, len(found), length, extra)
        return tuple(words[word] for word in found)

    return LayerRule(field, kinds, (*_sizes(*words.values()), *((drafts,) if drafts else ())))


@_rule
def flagged(field: str, *meanings: LayerKind, unless: str = "") -> LayerRule:
    """A list has a number for each layer, from 0 on; one whose meaning is empty is refused.

    All layers are full if `unless` is null.
    """

    def kinds(fields: Fields) -> LayerKinds:
        numbers = fields.wholes(field, 0, len(meanings) - 1)
        _check_length(fields, field, len(numbers))
        for at, number in enumerate(numbers):
            if not meanings[number]:
                hint = "such a layer is not understood here"
                raise FieldError(f"{field}[{at}]", f"is {number}", hint=hint)
        found = tuple(meanings[number] for number in numbers)
        return _all("full", len(found)) if unless and unless not in fields else found

    return LayerRule(field, kinds, _sizes(*meanings))


@_rule
def lettered(
    letters: KindWords, field: str, *, length: Length = "as layers", repeats: bool = False
) -> LayerRule:
    """A string has a character for each layer; one that `repeats` is continued to the last."""

    def kinds(fields: Fields) -> LayerKinds:
        found = fields.letters(field, "".join(letters))
        if repeats:
            count = fields.layers()
            found = (found * -(-count // max(len(found), 1)))[:count]
        _check_length(fields, field, len(found), length)
        return tuple(letters[letter] for letter in found)

    return LayerRule(field, kinds, _sizes(*letters.values()), is_string=True)


@_rule
def every_nth(
    field: str, others: LayerKind, usual: int | None = None, *, unless: str = ""
) -> LayerRule:
    """Every n-th layer is full and the others are of another kind.

    All layers are full if `unless` is null.
    """

    def kinds(fields: Fields) -> LayerKinds:
        count = fields.layers()
        if unless and unless not in fields:
            return _all("full", count)
        every = fields.whole(field, 1, MAX_LAYERS)
        return tuple(others if at % every else "full" for at in range(1, count + 1))

    return LayerRule(field, kinds, _sizes(others), usual)


@_rule
def offset(period: str, start: str, others: LayerKind) -> LayerRule:
    """One layer of each period is full, the one at `start`, and the others are of another kind."""

    def kinds(fields: Fields) -> LayerKinds:
        length = fields.whole(period, 1, MAX_LAYERS)
        first = fields.whole(start, 0, length - 1)
        return tuple("full" if at % length == first else others for at in range(fields.layers()))

    return LayerRule(period, kinds, (start,))


@_rule
def among(field: str, others: LayerKind) -> LayerRule:
    """A list names the full layers, counted from 0, and the others are of another kind."""

    def kinds(fields: Fields) -> LayerKinds:
        count = fields.layers()
        full = set(fields.wholes(field, 0, count - 1))
        return tuple("full" if at in full else others for at in range(count))

    return LayerRule(field, kinds, _sizes(others))


@_rule
def windowed(*, required: bool = False) -> LayerRule:
    """All layers have the window, or none if it is null; `required` refuses a file without it."""

    def kinds(fields: Fields) -> LayerKinds:
        if required and not fields.gives(WINDOW):
            hint = "write a window in tokens, or null for none"
            raise FieldError(WINDOW, "is missing", hint=hint)
        return _all("window" if WINDOW in fields else "full", fields.layers())

    return LayerRule("", kinds, (WINDOW,))


@_rule
def switched(*, known: bool = True) -> LayerRule:
    """`use_sliding_window` gives the layers from the number `max_window_layers` on the window.

    The switch is refused where it is not `known` to do that.
    """
    above = "max_window_layers"

    def kinds(fields: Fields) -> LayerKinds:
        count = fields.layers()
        if not fields.flag(SWITCH) or WINDOW not in fields:
            return _all("full", count)
        if not known:
            raise FieldError(SWITCH, "is true", hint="which layers have the window is not known")
        first = fields.whole(above, 0, MAX_LAYERS)
        return tuple("window" if at >= first else "full" for at in range(count))

    return LayerRule(SWITCH, kinds, (WINDOW, above))


@_rule
def numbered(lists: KindWords) -> LayerRule:
    """Lists name the layers of each kind, counted from 1; each layer is in one of them."""
    first, *others = lists

    def kinds(fields: Fields) -> LayerKinds:
        count = fields.layers()
        found = dict[int, LayerKind]()
        for field, kind in lists.items():
            for number in fields.wholes(field, 1, count):
                if number in found:
                    raise FieldError(field, f"has layer {number} twice", hint="list it once")
                found[number] = kind
        missing = next((number for number in range(1, count + 1) if number not in found), None)
        if missing is not None:
            raise FieldError(first, f"lacks layer {missing}", hint="list each layer once")
        return tuple(found[number] for number in range(1, count + 1))

    return LayerRule(first, kinds, tuple(others))


@_rule
def skipping(every: str, start: str, usual: int = 2) -> LayerRule:
    """A layer in `every` runs an indexer, counted from `start` − 1, and those before it all do.

    Source: `GlmMoeDsaConfig` of `transformers`.
    """

    def kinds(fields: Fields) -> LayerKinds:
        step = fields.whole(every, 1, MAX_LAYERS)
        first = fields.whole(start, 0, MAX_LAYERS) if start in fields else usual
        after = (max(at - first + 1, 0) for at in range(fields.layers()))
        return tuple("full" if number % step else "indexed" for number in after)

    return LayerRule(every, kinds, (start,))


def kinds_of(
    fields: Fields, rules: tuple[LayerRule, ...], whose: str
) -> tuple[LayerKinds, tuple[str, ...]]:
    """The kind of each layer and of each draft layer that is listed, and notes on defaults.

    Raises:
        FieldError: a field is missing or invalid, or two rules disagree.
    """
    found = [(rule.field, rule.kinds(fields)) for rule in rules if rule.given(fields, rules)]
    kinds = _agreed(found) if found else ()
    if kinds and all(kinds):
        return kinds, ()
    last = rules[-1]
    usual = {} if last.usual is None else {last.field: last.usual}
    fields, notes = fields.filled(usual, whose)
    return _completed(kinds, last.kinds(fields)), notes


def _agreed(found: list[tuple[str, LayerKinds]]) -> LayerKinds:
    """What the first list says, completed by the others, which may not contradict it."""
    (field, kinds), *others = found
    for other, more in others:
        if any(left and right and left != right for left, right in zip(kinds, more, strict=False)):
            raise FieldError(other, f"contradicts {field}", hint="leave one of them out")
        kinds = _completed(kinds, more)
    return kinds


def _completed(kinds: LayerKinds, more: LayerKinds) -> LayerKinds:
    longer = more[len(kinds) :]
    both = (left or right for left, right in zip(kinds, more, strict=False))
    return (*both, *kinds[len(more) :], *longer)


def _sizes(*kinds: LayerKind) -> tuple[str, ...]:
    """The fields with the sizes that layers of these kinds have."""
    return tuple(_SIZES[kind] for kind in dict.fromkeys(kinds) if kind in _SIZES)


def _all(kind: LayerKind, count: int) -> LayerKinds:
    return (kind,) * count


def _check_length(
    fields: Fields, name: str, found: int, length: Length = "as layers", drafts: int = 0
) -> None:
    if length == "any" or (length == "its own" and "num_hidden_layers" not in fields):
        if not 1 <= found <= MAX_LAYERS:
            hint = f"write 1 to {MAX_LAYERS:,}"
            raise FieldError(name, f"has {found} entries", hint=hint)
        return
    count = fields.layers()
    if found not in (count, count + drafts):
        more = f" or of {count + drafts}" if drafts else ""
        hint = f"write one for each of {count}{more}"
        raise FieldError(name, f"has {found} entries", hint=hint)
