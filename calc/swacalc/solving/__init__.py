"""Exact solutions of equations, through SymPy, which takes long to load."""
