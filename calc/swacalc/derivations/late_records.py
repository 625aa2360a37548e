"""Records by name, each made when it is first asked for: a command needs few of those kept."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

Packed = TypeVar("Packed")
Kept = TypeVar("Kept")


class LateRecords(Mapping[str, Kept], Generic[Packed, Kept]):
    """A mapping of what `read` makes of what is packed under each name, made once."""

    def __init__(self, packed: Mapping[str, Packed], read: Callable[[Packed], Kept]) -> None:
        self._packed = packed
        self._read = read
        self._made: dict[str, Kept] = {}

    def __getitem__(self, name: str) -> Kept:
        if name not in self._made:
            self._made[name] = self._read(self._packed[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._packed

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)
