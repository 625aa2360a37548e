"""The rule about measurements: can somebody else repeat what we measured on a trace?"""

from collections.abc import Iterator

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.claims.types import Claim, Measured, Source

_COMMAND = "swacalc simulate "


@rule("CLM109")
def not_repeatable(project: Project) -> Iterator[Finding]:
    """Does each measurement name a trace at its revision, and a command that repeats it?

    `measured` names a source of the kind `trace`, which the claim cites as evidence, the revision
    that sources.yaml pins it to, and a command of `swacalc simulate`. The claim has a figure. A
    claim that cites a trace says how it was measured there.

    Why:
        A figure that we measured on one trace says nothing of another one, and nothing at all
        if nobody can measure it again. A trace that is published anew has to be measured anew.
    Not seen:
        What the command prints: no trace is fetched by a check.
    Bad:
        measured: {trace: chat, revision: "1a2b3c", command: measured by hand, output: ratio}
    Good:
        measured: {trace: chat, revision: "1a2b3c", command: swacalc simulate a, output: ratio}
    """
    for claim in project.all_claims():
        cited = [each.source for each in claim.evidence]
        known = project.claims.sources
        if claim.measured is None:
            traces = [name for name in cited if name in known and known[name].kind == "trace"]
            if traces:
                message = (
                    f"{claim.id} cites the trace {traces[0]} and does not say what was measured"
                )
                hint = "add measured: {trace, revision, command, output}"
                yield Finding(place=claim.place, message=message, hint=hint, claim=claim.id)
        elif source := known.get(claim.measured.trace):
            yield from _faults(claim, claim.measured, source, cited)


def _faults(
    claim: Claim, measured: Measured, source: Source, cited: list[str]
) -> Iterator[Finding]:
    """What is wrong with a measurement, each at its key."""
    faults = {
        "trace": _of_trace(measured, source, cited),
        "revision": _of_revision(measured, source),
        "command": (
            "" if measured.command.startswith(_COMMAND) else f"is no command of {_COMMAND.strip()}",
            "write the command whose figure this is",
        ),
        "output": (
            "" if claim.figure else "is named, and the claim has no figure",
            "add figure: with what was measured",
        ),
    }
    for key, (fault, hint) in faults.items():
        if fault:
            message = f"{getattr(measured, key)!r} {fault}"
            place = measured.places[key]
            yield Finding(place=place, message=message, hint=hint, claim=claim.id)


def _of_trace(measured: Measured, source: Source, cited: list[str]) -> tuple[str, str]:
    if source.kind != "trace":
        return f"is of the kind {source.kind}", "name a source of the kind trace"
    if measured.trace not in cited:
        return "is not cited by the claim", "add it to evidence, with the file as its section"
    return "", ""


def _of_revision(measured: Measured, source: Source) -> tuple[str, str]:
    if source.kind != "trace" or measured.revision == source.revision:
        return "", ""
    pinned = f"which is pinned to {source.revision}" if source.revision else "which has no revision"
    return f"is not the revision of {source.id}, {pinned}", "measure again, or correct the revision"
