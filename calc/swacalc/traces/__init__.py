"""Request traces: what a service was asked, when, and which blocks of prompts are the same.

NumPy, pyarrow and Numba come with the extra `[simulate]`. They are loaded when a trace is made or
read, not when this package is imported.
"""

from swacalc.traces.trace import Rows, Trace, paths_of

__all__ = ["Rows", "Trace", "paths_of"]
