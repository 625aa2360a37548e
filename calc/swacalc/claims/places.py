"""Where the keys of a record are in its file: found when somebody asks, and not before."""

from collections.abc import Callable, Iterator, Mapping

from yaml.nodes import MappingNode, Node, SequenceNode

from swacalc.claims.nodes import keys_of, place_of
from swacalc.claims.types import Places
from swacalc.errors import Place

# The way from the root of a file to a node: the way to its parent and one step, a key or an index.
Trail = tuple["Trail", str | int] | None
Steps = tuple[str | int, ...]


def steps_of(trail: Trail) -> Steps:
    """The steps of a trail, those nearest to the root first."""
    steps: list[str | int] = []
    while trail is not None:
        trail, step = trail
        steps.append(step)
    return tuple(reversed(steps))


def places_of_mappings(path: str, root: Node) -> Iterator[tuple[Steps, Places]]:
    """The places of the keys of every mapping in a tree, with the steps that lead to it."""
    waiting: list[tuple[Steps, Node]] = [((), root)]
    while waiting:
        steps, node = waiting.pop()
        if isinstance(node, MappingNode):
            children = keys_of(node)
            yield steps, _places(path, node, children)
            waiting += [((*steps, name), child) for name, child in children.items()]
        elif isinstance(node, SequenceNode):
            waiting += [((*steps, index), item) for index, item in enumerate(node.value)]


def _places(path: str, node: MappingNode, children: Mapping[str, Node]) -> Places:
    places = {"": place_of(path, node)}
    waiting = list(children.items())
    for name, child in waiting:
        places[name] = place_of(path, child)
        if isinstance(child, SequenceNode):
            waiting += [(f"{name}[{index}]", item) for index, item in enumerate(child.value)]
    return places


class RecordPlaces(Mapping[str, Place]):
    """The places of one record of a file: of each of its keys, and of itself under an empty name.

    An item of a list is at the name of the list and its index, such as `apart[0]` or `about[0][1]`.

    `find` gives those of any record of the file by the steps that lead to it. Most records are
    never asked, so nothing else is kept for them.
    """

    __slots__ = ("_find", "_trail")

    def __init__(self, find: Callable[[Steps], Places], trail: Trail) -> None:
        self._find = find
        self._trail = trail

    def _found(self) -> Places:
        return self._find(steps_of(self._trail))

    def __getitem__(self, name: str) -> Place:
        return self._found()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())
