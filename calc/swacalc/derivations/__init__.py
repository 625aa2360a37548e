"""Where claims and formulas meet: what each symbol is worth, and what follows from it.

Import from the modules, so that a quick number does not load the claims.
"""
