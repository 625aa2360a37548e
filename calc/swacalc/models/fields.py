"""The input of every family's reader: named values, each checked as it is read."""

from collections.abc import Mapping
from fractions import Fraction

from swacalc.errors import InputError, Place, respelt, shortened
from swacalc.quantity import RATIO, Quantity, Unit, parse_unit, text

MAX_WINDOW = 2**31
MAX_LAYERS = 4096
MAX_CHANNELS = 2**20
MAX_NAME = 200  # characters of the name of a field that a message shows

# The field with the tokens of a window.
WINDOW = "sliding_window"

# The type of a file around `text_config` that no family has.
OUTER = "type outside text_config"

COUNT = (RATIO,)
CHANNELS = (RATIO, parse_unit("channel/entry"))
TOKENS = (parse_unit("token"),)
BYTES = (parse_unit("B/entry"), parse_unit("B/token"))


class FieldError(InputError):
    """A field of a model is missing, invalid, or contradicts another.

    `field` is its name; the message also says which item of a list it is, as in `ratios[3]`.
    """

    def __init__(
        self, field: str, message: str, *, hint: str = "", place: Place | None = None
    ) -> None:
        super().__init__(f"{shortened(field, MAX_NAME)} {message}", hint=hint, place=place)
        self.field = field.partition("[")[0]


class Fields:
    """The fields of a model in a preset or a `config.json`, by the names of `config.json`.

    Values are what JSON gives (int, float, bool, str, None, list, dict) or what a preset gives
    (Quantity, tuple of int, str). A field whose value is None counts as absent. A name such as
    `a.b` is the field `b` of the object `a`. Every method that takes a value raises FieldError.
    """

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def __contains__(self, name: str) -> bool:
        return self._found(name) is not None

    def gives(self, name: str) -> bool:
        """Whether the key is present, even as `null`."""
        return name in self._values

    def says(self, name: str) -> bool:
        """Whether the field has a value that is not an empty list, object or string."""
        return self._found(name) not in (None, [], (), {}, "")

    def filled(
        self, defaults: Mapping[str, int | str], whose: str
    ) -> tuple["Fields", tuple[str, ...]]:
        """The fields with `defaults` for missing keys, and a note for each of those."""
        missing = {name: value for name, value in defaults.items() if not self.gives(name)}
        notes = tuple(
            f"{name} is not given: {whose} has {_default(value)}" for name, value in missing.items()
        )
        return Fields({**self._values, **missing}), notes

    def replaced(self, values: Mapping[str, object]) -> "Fields":
        """The fields with some values in place of others."""
        return Fields({**self._values, **values})

    def respelled(self, names: Mapping[str, str]) -> "Fields":
        """The fields with those of other spellings under the names that they are read by.

        Raises:
            FieldError: a field is given in two spellings with two values.
        """
        values = dict(self._values)
        for other, name in names.items():
            value = self._found(other)
            if value is not None and values.get(name, value) not in (None, value):
                hint = f"{name} is {_shown(values[name])}"
                raise FieldError(other, f"is {_shown(value)}", hint=hint)
            if value is not None:
                values[name] = value
        return Fields(values)

    def among(self, name: str, known: tuple[object, ...]) -> None:
        """Refuse a field whose value is none of `known`; absent, it is not refused."""
        value = self._found(name)
        if value is not None and not any(_same(value, each) for each in known):
            shown = " or ".join("true" if each is True else str(each).lower() for each in known)
            hint = f"only {shown} is understood here"
            raise FieldError(name, f"is {_shown(value)}", hint=hint)

    def is_string(self, name: str) -> bool:
        """Whether the field is given as a string."""
        return isinstance(self._found(name), str)

    def mapping(self, name: str) -> Mapping[str, object]:
        """An object with fields of its own."""
        value = self._take(name)
        if not isinstance(value, dict):
            raise FieldError(name, f"is {_shown(value)}", hint="write { and its fields")
        return value

    def mappings(self, name: str) -> tuple[Mapping[str, object], ...]:
        """A list of objects with fields of their own."""
        items = {f"{name}[{at}]": item for at, item in enumerate(self._items(name))}
        return tuple(Fields(items).mapping(each) for each in items)

    def flag(self, name: str) -> bool:
        """A truth value; false where it is absent."""
        value = self._take(name) if name in self else False
        if not isinstance(value, bool):
            raise FieldError(name, f"is {_shown(value)}", hint="write true or false")
        return value

    def whole(
        self, name: str, low: int = 1, high: int = MAX_CHANNELS, *, units: tuple[Unit, ...] = COUNT
    ) -> int:
        """A whole number from `low` to `high`; a preset's quantity must have one of `units`."""
        value = self._take(name)
        number = _number(name, value, units) if isinstance(value, Quantity) else value
        return _whole(name, number, low, high)

    def layers(self, low: int = 1) -> int:
        """The number of backbone layers."""
        return self.whole("num_hidden_layers", low, MAX_LAYERS)

    def window(self) -> int:
        """The window in tokens, the query's own position included."""
        return self.whole(WINDOW, 1, MAX_WINDOW, units=TOKENS)

    def channels(self, name: str) -> int:
        """A number of channels in all, or of each entry."""
        return self.whole(name, units=CHANNELS)

    def wholes(self, name: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, each from `low` to `high`."""
        items = enumerate(self._items(name))
        return tuple(_whole(f"{name}[{at}]", item, low, high) for at, item in items)

    def word(self, name: str, known: tuple[str, ...]) -> str:
        """One of the `known` words."""
        return _word(name, self._take(name), known)

    def words(self, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """A list of `known` words."""
        items = enumerate(self._items(name))
        return tuple(_word(f"{name}[{at}]", item, known) for at, item in items)

    def letters(self, name: str, known: str) -> str:
        """A string of `known` characters."""
        value = self._take(name)
        if not isinstance(value, str) or not set(value) <= set(known):
            hint = f"write a string of the characters {known}"
            raise FieldError(name, f"is {_shown(value)}", hint=hint)
        return value

    def _found(self, name: str) -> object:
        """The value of a field, also of one inside an object; None if there is none.

        An empty name is that of no field, whatever a file has.
        """
        value = self._values.get(name) if name else None
        outer, _, inner = name.partition(".")
        if value is not None or not inner:
            return value
        section = self._values.get(outer)
        return section.get(inner) if isinstance(section, dict) else None

    def _take(self, name: str) -> object:
        value = self._found(name)
        if value is None:
            raise FieldError(name, "is missing", hint="add the field: no geometry is guessed")
        return value

    def _items(self, name: str) -> list[object] | tuple[object, ...]:
        value = self._take(name)
        if not isinstance(value, list | tuple):
            raise FieldError(name, f"is {_shown(value)}", hint="write a list")
        return value


def _same(value: object, other: object) -> bool:
    """Whether both are one value: 1 is not true."""
    return type(value) is type(other) and value == other


def _default(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def _number(name: str, value: Quantity, units: tuple[Unit, ...]) -> int | Fraction:
    if not any(value.unit.fits(unit) for unit in units):
        wanted = " or ".join(unit.text or "none" for unit in units)
        raise FieldError(name, f"is {text(value)}", hint=f"its unit is {wanted}")
    return int(value.base) if value.base.denominator == 1 else value.base


def _whole(name: str, value: object, low: int, high: int) -> int:
    if type(value) is int and low <= value <= high:
        return value
    span = f"{low:,}" if low == high else f"a whole number from {low:,} to {high:,}"
    raise FieldError(name, f"is {_shown(value)}", hint=f"write {span}")


def _word(name: str, value: object, known: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in known:
        return value
    near = respelt(value, known) if isinstance(value, str) else ""
    hint = near or f"known are {', '.join(known)}"
    raise FieldError(name, f"is {_shown(value)}, which is not known", hint=hint)


def _shown(value: object) -> str:
    from reprlib import repr as short  # a plain repr recurses as deep as the value is nested

    return str(value) if isinstance(value, Fraction) else short(value)
