"""What SymPy does for expressions: exact solutions."""

from swacalc.formulas.symbolic.solving import solve

__all__ = ["solve"]
