"""Numbers of tokens at random: distributions that are stated in words, and drawn from uniforms.

Only uniform numbers are asked of NumPy, so that a seed means the same in each of its releases.
"""

from collections.abc import Callable, Iterator
from math import cos, exp, log, log1p, pi, sqrt
from typing import NamedTuple

from swacalc.errors import InputError, did_you_mean
from swacalc.traces.values import MOST_TOKENS

_DRAWN = 1 << 12  # numbers that are drawn at once


class Uniforms:
    """Numbers from 0 to below 1, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._numbers = self._drawn(seed)

    def next(self) -> float:
        """The next number."""
        return next(self._numbers)

    @staticmethod
    def _drawn(seed: int) -> Iterator[float]:
        from numpy.random import PCG64, Generator

        drawing = Generator(PCG64(seed))
        while True:
            yield from drawing.random(_DRAWN).tolist()


class Distribution(NamedTuple):
    """A distribution of tokens by its name and parameters."""

    name: str
    parameters: tuple[float, ...]

    def draw(self, uniforms: Uniforms) -> int:
        """A number of tokens, at least 1."""
        drawn, _ = _KNOWN[self.name]
        return min(max(1, round(drawn(uniforms, *self.parameters))), MOST_TOKENS)


def exponential(uniforms: Uniforms, mean: float) -> float:
    """A number whose chance falls by the same share in each step of the same length."""
    return -mean * log1p(-uniforms.next())


def geometric(uniforms: Uniforms, mean: float) -> int:
    """A whole number from 1, after each of which there is the same chance of another."""
    if mean <= 1:
        return 1
    return 1 + int(log1p(-uniforms.next()) / log1p(-1 / mean))


def _lognormal(uniforms: Uniforms, median: float, sigma: float) -> float:
    radius = sqrt(-2 * log1p(-uniforms.next()))
    power = sigma * radius * cos(2 * pi * uniforms.next())
    return median * exp(min(power, log(MOST_TOKENS)))


def _uniform(uniforms: Uniforms, least: float, most: float) -> float:
    return least + (most - least) * uniforms.next()


def _fixed(_: Uniforms, tokens: float) -> float:
    return tokens


_KNOWN: dict[str, tuple[Callable[..., float], str]] = {
    "lognormal": (_lognormal, "lognormal:MEDIAN:SIGMA"),
    "exponential": (exponential, "exponential:MEAN"),
    "uniform": (_uniform, "uniform:LEAST:MOST"),
    "fixed": (_fixed, "fixed:TOKENS"),
}


def read_distribution(text: str) -> Distribution:
    """A distribution as it is written, such as `lognormal:500:1.2`.

    Raises:
        InputError: it is none, or its parameters are not as many, or not from 0 on.
    """
    name, *words = text.split(":")
    if name not in _KNOWN:
        forms = ", ".join(form for _, form in _KNOWN.values())
        raise InputError(f"no distribution {name!r}", hint=did_you_mean(name, _KNOWN) or forms)
    _, form = _KNOWN[name]
    try:
        numbers = tuple(float(word) for word in words)
    except ValueError:
        numbers = ()
    if len(numbers) != form.count(":") or not all(0 <= each <= MOST_TOKENS for each in numbers):
        hint = f"write {form}, numbers from 0 to {MOST_TOKENS:,}"
        raise InputError(f"{text!r} is no distribution", hint=hint)
    if name == "uniform" and numbers[0] > numbers[1]:
        raise InputError(f"{text!r} ends below where it begins", hint=f"write {form}")
    return Distribution(name, numbers)
