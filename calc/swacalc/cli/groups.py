"""Groups of options: a command has one parameter for several options that others have too."""

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import Parameter, Signature, get_annotations, signature
from typing import Any


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """A command as Typer reads it: the options of a group stand in the place of its parameter.

    A group is a named tuple whose fields are options with defaults. The command is called with the
    groups made; all its parameters are named.
    """
    asked = signature(command, eval_str=True).parameters.values()
    groups = {each.name: each.annotation for each in asked if _is_group(each)}
    options = [option for each in asked for option in _options(each)]

    @wraps(command)
    def run(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(*(values.pop(field) for field in group._fields))
        command(**values)

    run.__annotations__ = {option.name: option.annotation for option in options}
    run.__dict__["__signature__"] = Signature(options)
    return run


def _is_group(parameter: Parameter) -> bool:
    return hasattr(parameter.annotation, "_fields")


def _options(parameter: Parameter) -> Iterator[Parameter]:
    if not _is_group(parameter):
        yield parameter
        return
    group, types = parameter.annotation, get_annotations(parameter.annotation, eval_str=True)
    for name in group._fields:
        default = group._field_defaults[name]
        yield Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=types[name])
