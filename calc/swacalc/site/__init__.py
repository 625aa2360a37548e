"""The files of `docs/reference/`: pages, scripts, diagrams and an export, made from the claims."""

from swacalc.site.writing import Made, made_of, stale, write

__all__ = ["Made", "made_of", "stale", "write"]
