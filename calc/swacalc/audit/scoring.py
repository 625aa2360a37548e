"""Scoring an audit: its statements against labels that people gave to the same articles."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Statement
from swacalc.claims.vocabulary import PROBLEMS
from swacalc.errors import InputError, did_you_mean

# Labels call what agrees `correct`.
_CORRECT = "correct"
ANY = "problem"


class Label(NamedTuple):
    """A statement that somebody found in an article, and the words that carry it."""

    article: str
    line: int
    claim: str
    as_written: str
    verdict: str


class Score(NamedTuple):
    """How many statements of a verdict were found, called so wrongly, and missed."""

    verdict: str
    found: int
    false: int
    missed: int

    @property
    def precision(self) -> float | None:
        """The part of those called so that are; None if nothing was."""
        return self.found / (self.found + self.false) if self.found + self.false else None

    @property
    def recall(self) -> float | None:
        """The part of those that are so that were called so; None if nothing is."""
        return self.found / (self.found + self.missed) if self.found + self.missed else None


def read_labels(path: str, text: str) -> list[Label]:
    """The labels of a file, one object of JSON a line: doc, line, claim, as_written, verdict.

    Raises:
        InputError: a line is no label.
    """
    return [_label(path, number, line) for number, line in _lines(text)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _label(path: str, number: int, line: str) -> Label:
    try:
        row = json.loads(line)
        article, claim, written = (str(row[key]) for key in ("doc", "claim", "as_written"))
        label = Label(article, int(row["line"]), claim, written, str(row["verdict"]))
    except (ValueError, TypeError, KeyError) as error:
        hint = "a label is an object with doc, line, claim, as_written and verdict"
        raise InputError(f"{path}:{number}: this is no label", hint=hint) from error
    if label.verdict not in (_CORRECT, AGREES, *PROBLEMS):
        message = f"{path}:{number}: {label.verdict!r} is no verdict of a label"
        raise InputError(message, hint=f"it is one of {_CORRECT}, {', '.join(PROBLEMS)}")
    return label._replace(verdict=AGREES) if label.verdict == _CORRECT else label


def labels_of(
    labels: Sequence[Label], known: Collection[str], articles: Collection[str], path: str
) -> list[Label]:
    """The labels of articles, given by their names; labels of others are left out.

    Raises:
        InputError: a label is of a claim that is not known, or none is of these articles.
    """
    for label in labels:
        if label.claim not in known:
            message = f"{path}: a label is of {label.claim!r}, which is no claim and no name of any"
            hint = "--names FILE.json says which claims a name stands for"
            raise InputError(message, hint=did_you_mean(label.claim, known) or hint)
    own = [label for label in labels if label.article in articles]
    if not own:
        hint = "doc is the name of a file that is audited in this run, without its folder"
        raise InputError(f"{path}: no label is of an article that was audited", hint=hint)
    return own


def read_names(path: str, text: str) -> Mapping[str, frozenset[str]]:
    """The claims that each name in labels stands for: an object of JSON with lists.

    Raises:
        InputError: it is not.
    """
    try:
        names = json.loads(text)
        return {str(name): frozenset(map(str, claims)) for name, claims in names.items()}
    except (ValueError, TypeError, AttributeError) as error:
        hint = 'write {"name": ["claim", ...], ...}'
        raise InputError(f"{path}: these are no names of claims", hint=hint) from error


def scores(
    labels: Sequence[Label],
    statements: Sequence[Statement],
    names: Mapping[str, frozenset[str]],
    texts: Mapping[str, str],
) -> list[Score]:
    """The score of each verdict, and of any problem together.

    A label and a statement belong together if they are of one line and claim; those whose words
    overlap come first. A statement on the words of a label that is found already is not counted.
    """
    pairs, missed, extra = _matched(labels, statements, names, texts)
    kinds = (AGREES, *PROBLEMS)
    counted = [_score((kind,), pairs, missed, extra, kind) for kind in kinds]
    return [*counted, _score(PROBLEMS, pairs, missed, extra, ANY)]


def _score(
    kinds: Sequence[str],
    pairs: Sequence[tuple[Label, Statement]],
    missed: Sequence[Label],
    extra: Sequence[Statement],
    name: str,
) -> Score:
    tally = Counter((label.verdict in kinds, said.verdict in kinds) for label, said in pairs)
    false = tally[False, True] + sum(each.verdict in kinds for each in extra)
    lost = tally[True, False] + sum(each.verdict in kinds for each in missed)
    return Score(name, tally[True, True], false, lost)


_Matched = tuple[list[tuple[Label, Statement]], list[Label], list[Statement]]


def _matched(
    labels: Sequence[Label],
    statements: Sequence[Statement],
    names: Mapping[str, frozenset[str]],
    texts: Mapping[str, str],
) -> _Matched:
    lines = {PurePath(path).name: text.split("\n") for path, text in texts.items()}
    by_line: dict[tuple[str, int], list[Statement]] = defaultdict(list)
    for each in statements:
        if each.verdict != NOT_JUDGED:
            by_line[PurePath(each.place.path).name, each.place.line or 0].append(each)
    pairs: list[tuple[Label, Statement]] = []
    found: list[Label] = []
    for overlapping in (True, False):
        for label in labels:
            here = by_line[label.article, label.line]
            fitting = [each for each in here if _is_of(each, label, names)]
            near = [each for each in fitting if not overlapping or _overlaps(each, label, lines)]
            chosen = next((each for each in near if each.verdict == label.verdict), None)
            chosen = chosen or next(iter(near), None)
            if chosen and label not in found:
                pairs.append((label, chosen))
                found.append(label)
                here.remove(chosen)
    left = [each for here in by_line.values() for each in here]
    extra = [each for each in left if not _repeats(each, found, names, lines)]
    return pairs, [label for label in labels if label not in found], extra


def _is_of(said: Statement, label: Label, names: Mapping[str, frozenset[str]]) -> bool:
    return said.claim in names.get(label.claim, (label.claim,))


def _repeats(
    said: Statement,
    found: Sequence[Label],
    names: Mapping[str, frozenset[str]],
    lines: Mapping[str, list[str]],
) -> bool:
    here = (PurePath(said.place.path).name, said.place.line)
    return any(
        (label.article, label.line) == here
        and _is_of(said, label, names)
        and _overlaps(said, label, lines)
        for label in found
    )


def _overlaps(said: Statement, label: Label, lines: Mapping[str, list[str]]) -> bool:
    """Whether a statement has some of the words that carry a label."""
    texts = lines.get(label.article, [])
    line = texts[label.line - 1] if 0 < label.line <= len(texts) else ""
    start = line.find(label.as_written)
    end = start + len(label.as_written)
    place = said.place
    last = place.end_column if place.end_line == place.line else len(line) + 1
    return start < 0 or ((place.column or 1) - 1 < end and start < (last or 1) - 1)
