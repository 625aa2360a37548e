"""Regular expressions that are compiled late: a large one takes longer than a short command."""

import re
from functools import cached_property

# Chinese, Japanese and Korean writing: no spaces between words, no break at the end of a line.
# The two combining marks of kana are left out, because joining them would make other letters.
CJK = "\u2e80-\u2fdf\u3001-\u3098\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_RANGES = tuple((CJK[at], CJK[at + 2]) for at in range(0, len(CJK), 3))


def is_cjk(character: str) -> bool:
    """Whether a character is one of `CJK`: a class of so many compiles slowly."""
    return any(first <= character <= last for first, last in _RANGES)


class LatePattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.pattern, self._flags)
