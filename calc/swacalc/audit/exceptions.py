"""Files of exceptions: what an audit is not to report on articles that cannot be edited."""

from pathlib import Path

from swacalc.audit.suppressing import Exceptions
from swacalc.audit.verdicts import CODES
from swacalc.claims.common_shapes import CODE, WORDS
from swacalc.claims.record_shapes import ListShape, RecordKey, RecordShape
from swacalc.claims.types import ArticleException
from swacalc.claims.yaml_file import open_yaml
from swacalc.errors import UnreadableError

_EXCEPTION = RecordShape(
    ArticleException,
    {
        "path": RecordKey(WORDS, required=True),
        "rule": RecordKey(CODE, required=True),
        "words": RecordKey(WORDS),
        "reason": RecordKey(WORDS, required=True),
    },
)
_FILE = RecordShape(dict, {"ignore": RecordKey(ListShape(_EXCEPTION, least=1), required=True)})


def read_exceptions(path: Path) -> Exceptions:
    """The exceptions of a file of YAML: `ignore`, a list of path, rule, words and reason.

    Raises:
        UnreadableError: it cannot be read, or something in it is faulty.
    """
    file = open_yaml(path, Path.cwd(), "exceptions")
    record = file.read(_FILE)
    for fault in file.faults:
        raise UnreadableError(fault.message, hint=fault.hint, place=fault.place)
    items: tuple[ArticleException, ...] = record["ignore"]
    for item in items:
        if item.rule not in CODES.values():
            hint = f"codes are {', '.join(sorted(set(CODES.values())))}"
            message = f"{item.rule} is no code of the audit"
            raise UnreadableError(message, hint=hint, place=item.places["rule"])
    return Exceptions(items, file.shown, file.text)
