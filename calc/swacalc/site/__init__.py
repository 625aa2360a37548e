"""The files of `docs/reference/`: pages, scripts, diagrams and an export, made from the claims."""

from swacalc.site.writing import FOLDER, Made, made_of, stale, write

__all__ = ["FOLDER", "Made", "made_of", "stale", "write"]
