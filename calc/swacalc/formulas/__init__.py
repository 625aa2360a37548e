"""The small expression language: one parser; values, steps, intervals, units and drawings.

Nothing here needs SymPy; equations are solved in `swacalc.solving`.
"""

from swacalc.formulas.dimensions import dimension
from swacalc.formulas.evaluation import evaluate
from swacalc.formulas.formula import Formula, read_formula
from swacalc.formulas.literals import is_literal, literals
from swacalc.formulas.parser import parse
from swacalc.formulas.ranges import interval
from swacalc.formulas.statements import Comparison, holds, read_statement
from swacalc.formulas.tokens import formula_pattern
from swacalc.formulas.tree import Apply, Expression, Name, Number, PartError, Span, names, parts
from swacalc.formulas.worked import steps, substituted

__all__ = [
    "Apply",
    "Comparison",
    "Expression",
    "Formula",
    "Name",
    "Number",
    "PartError",
    "Span",
    "dimension",
    "evaluate",
    "formula_pattern",
    "holds",
    "interval",
    "is_literal",
    "literals",
    "names",
    "parse",
    "parts",
    "read_formula",
    "read_statement",
    "steps",
    "substituted",
]
