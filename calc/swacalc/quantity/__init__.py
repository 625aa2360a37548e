"""Exact numbers with units: read them, convert them, compare them, print them."""

from swacalc.quantity.interval import RELATIONS, Interval, interval_of
from swacalc.quantity.printing import bytes_text, decimal, exact, number_text, text
from swacalc.quantity.units import RATIO, Unit, parse_unit
from swacalc.quantity.value import Quantity, parse_number, parse_quantity

__all__ = [
    "RATIO",
    "RELATIONS",
    "Interval",
    "Quantity",
    "Unit",
    "bytes_text",
    "decimal",
    "exact",
    "interval_of",
    "number_text",
    "parse_number",
    "parse_quantity",
    "parse_unit",
    "text",
]
