"""swacalc: claims about a cache design, tied to their sources, their arithmetic and their pages."""

__version__ = "0.1.0"
