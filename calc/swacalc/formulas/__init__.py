"""The small expression language: one parser; values, steps, intervals and units without SymPy.

What needs SymPy (solving, LaTeX, MathML, JavaScript) is in `swacalc.formulas.symbolic`, which is
imported only where a symbolic answer is asked for.
"""

from swacalc.formulas.dimensions import dimension
from swacalc.formulas.exact import evaluate
from swacalc.formulas.parser import parse
from swacalc.formulas.ranges import interval
from swacalc.formulas.tree import Apply, Expression, Name, Number, PartError, Span, names, parts
from swacalc.formulas.worked import put_in, steps, substituted

__all__ = [
    "Apply",
    "Expression",
    "Name",
    "Number",
    "PartError",
    "Span",
    "dimension",
    "evaluate",
    "interval",
    "names",
    "parse",
    "parts",
    "put_in",
    "steps",
    "substituted",
]
