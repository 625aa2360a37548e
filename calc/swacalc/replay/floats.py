"""Floating-point attention with weights from a seed: small, plain, and the same everywhere."""

from collections.abc import Iterable, Sequence
from itertools import repeat
from math import dist, exp, fsum, hypot, sqrt
from operator import add, mul

from .arithmetic import Kind
from .errors import whole

Vector = tuple[float, ...]
Matrix = tuple[tuple[Vector, ...], tuple[float, ...]]
KeyValue = tuple[Vector, Vector, float]

_INPUT, _QUERY = 0, 1
_KEY_VALUE: dict[Kind, tuple[int, int]] = {"swa": (2, 3), "global": (4, 5)}
_VALUES = tuple(value for _, value in _KEY_VALUE.values())
_MASK = 2**64 - 1
# Keeps the scaling of a zero state defined; far below any state that occurs.
_TINY = 1e-30


class Floats:
    """One attention head of `dimensions` per layer: softmax, residual, scaled to unit mean square.

    There is no feed-forward: it mixes nothing between positions, and positions are what replay is
    about. Sums are rounded once, as `fsum` does, so equal rows give equal bits on every Python.
    """

    def __init__(self, *, dimensions: int = 8, seed: int = 1) -> None:
        self._size = whole("dimensions", dimensions, least=1)
        self._seed = whole("seed", seed, most=_MASK)
        self._matrices: dict[tuple[int, int], Matrix] = {}

    def embed(self, position: int) -> Vector:
        """A random state of `dimensions` numbers for the token at this position."""
        return _scaled(_noise(self._size, self._seed, _INPUT, position))

    def project(self, kind: Kind, layer: int, state: Vector) -> KeyValue:
        """Key and value, each of `dimensions` numbers, and half the square of the key's length."""
        key_role, value_role = _KEY_VALUE[kind]
        key = self._apply(key_role, layer, state)
        return key, self._apply(value_role, layer, state), _half_square(key)

    def query(self, layer: int, state: Vector) -> Vector:
        """The layer's query at this state."""
        return self._apply(_QUERY, layer, state)

    def attend(self, layer: int, state: Vector, rows: Sequence[KeyValue]) -> Vector:
        """The softmax of the rows' scores, with the maximum subtracted, over their values."""
        query = self.query(layer, state)
        keys, values, halves = zip(*rows, strict=True)
        # What the products leave out is the same in every score: it cancels in the softmax.
        scores = _products(keys, halves, query)
        top = max(scores)
        weights = [exp(score - top) for score in scores]
        total = fsum(weights)
        mixed = [fsum(map(mul, weights, column)) / total for column in zip(*values, strict=True)]
        return _scaled(map(add, state, mixed))

    def _apply(self, role: int, layer: int, state: Vector) -> Vector:
        rows, halves = self._matrix(role, layer)
        left_out = _half_square(state)
        return tuple([product + left_out for product in _products(rows, halves, state)])

    def _matrix(self, role: int, layer: int) -> Matrix:
        """The matrix as rows, with half the square of each row's length."""
        found = self._matrices.get((role, layer))
        if found is None:
            flat = _noise(self._size**2, self._seed, role, layer)
            scale = self._scale(role)
            rows = zip(*[iter(flat)] * self._size, strict=True)
            scaled = tuple(tuple(scale * number for number in row) for row in rows)
            found = scaled, tuple(map(_half_square, scaled))
            self._matrices[role, layer] = found
        return found

    def _scale(self, role: int) -> float:
        """What keeps the size of the states, and gives scores the usual factor 1/√dimensions."""
        # Uniform numbers from −1 to 1 have variance 1/3.
        keeping = sqrt(3 / self._size)
        return keeping if role in _VALUES else keeping / self._size**0.25


def _half_square(vector: Vector) -> float:
    length = hypot(*vector)
    return length * length / 2


def _products(vectors: Sequence[Vector], halves: Sequence[float], other: Vector) -> list[float]:
    """The product of each vector with the other, less half the square of the other's length.

    v·o − |o|²/2 = |v|²/2 − |v − o|²/2, where `halves` holds the |v|²/2. So a product costs one call
    of dist, whose loop is C, where a loop over the dimensions would cost several times as much.
    """
    apart = map(dist, vectors, repeat(other))
    return [half - far * far / 2 for half, far in zip(halves, apart, strict=True)]


def _scaled(numbers: Iterable[float]) -> Vector:
    vector = tuple(numbers)
    factor = sqrt(len(vector)) / (hypot(*vector) + _TINY)
    return tuple([number * factor for number in vector])


def _noise(count: int, *key: int) -> list[float]:
    """`count` numbers from −1 to 1, set by the key alone (SplitMix64)."""
    state = 0
    for part in key:
        state = _mixed(state ^ part)
    return [_mixed(state + index) / 2**63 - 1 for index in range(count)]


def _mixed(number: int) -> int:
    number = (number + 0x9E3779B97F4A7C15) & _MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31
