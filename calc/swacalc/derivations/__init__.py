"""Claims and formulas together: the value of each symbol, and what follows from it.

Import from the modules, so that a single figure does not load every claim.
"""
