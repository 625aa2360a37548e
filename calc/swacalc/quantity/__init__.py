"""Exact numbers with units: read them, convert them, compare them, print them."""

from swacalc.quantity.grammar import literal_pattern, quantity_pattern, ratio_pattern
from swacalc.quantity.interval import RELATIONS, TOLERANT, Interval, interval_of, related
from swacalc.quantity.printing import (
    as_float,
    bytes_text,
    decimal,
    exact,
    number_text,
    relation_text,
    text,
)
from swacalc.quantity.units import RATIO, Unit, parse_unit, unit_pattern
from swacalc.quantity.value import Quantity, parse_quantity, parse_ratio

__all__ = [
    "RATIO",
    "RELATIONS",
    "TOLERANT",
    "Interval",
    "Quantity",
    "Unit",
    "as_float",
    "bytes_text",
    "decimal",
    "exact",
    "interval_of",
    "literal_pattern",
    "number_text",
    "parse_quantity",
    "parse_ratio",
    "parse_unit",
    "quantity_pattern",
    "ratio_pattern",
    "related",
    "relation_text",
    "text",
    "unit_pattern",
]
