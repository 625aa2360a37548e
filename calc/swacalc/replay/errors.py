"""What the core refuses, always with the parameter's name and what is allowed."""


class ReplayError(ValueError):
    """`name` was given a value, or came in an order, that has no meaning."""

    def __init__(self, name: str, allowed: str, given: object) -> None:
        super().__init__(f"{name} must be {allowed}, not {given!r}")
        self.name = name
        self.allowed = allowed
        self.given = given


class OverwriteError(ReplayError):
    """A run tried to write global KV where the cache already holds it."""


def whole(name: str, value: object, *, least: int = 0, most: int | None = None) -> int:
    """The value, if it is a whole number from `least` to `most`.

    Raises:
        ReplayError: anything else, also True, 3.0 and NaN.
    """
    # bool is an int to Python, and `layers=True` is a slip, so the type itself is compared.
    if type(value) is int and least <= value and (most is None or value <= most):
        return value
    reach = f"of at least {least:,}" if most is None else f"from {least:,} to {most:,}"
    raise ReplayError(name, f"a whole number {reach}", value)
