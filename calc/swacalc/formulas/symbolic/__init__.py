"""What SymPy does for expressions: forms, solutions, and drawings for pages."""

from swacalc.formulas.symbolic.drawing import javascript, latex, mathml
from swacalc.formulas.symbolic.form import to_sympy
from swacalc.formulas.symbolic.solving import solve

__all__ = ["javascript", "latex", "mathml", "solve", "to_sympy"]
