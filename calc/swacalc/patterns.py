"""Regular expressions that are compiled late: a large one takes longer than a short command."""

import re
from functools import cached_property


class LatePattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.pattern, self._flags)
