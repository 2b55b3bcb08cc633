"""A rehearsal: a run that a person watches and is asked in, and what it proves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from app.scheduler.run.run_process import Message
from app.wiring.run.launcher import Parent, Prepared

HELPERS = ("operator", "agent")


class NotProven(StrEnum):
    """Why a rehearsal proves nothing; empty when it does."""

    NOTHING = ""
    UNFINISHED = "unfinished"
    REFUTED = "refuted"
    HELPED = "helped"
    UNASKED = "unasked"


def prepare_rehearsal(parent: Parent, name: str, version: int | None = None) -> Prepared:
    """The workflow, ready to be played where the person sees it."""
    return parent.prepare(name, version, ask="operator", display="current")


def rehearse(
    prepared: Prepared, values: Mapping[str, str], pace: str = "slow"
) -> Iterator[Message]:
    """The run's messages. The report, which is the last one, says whether the version is proven
    now, and if it is not, why.
    """
    approved = 0
    for message in prepared.run(values, pace=pace, rehearsal=True):
        approved += message.get("event") == "allowed"
        if message.get("event") == "report":
            yield _judged(prepared, message, approved)
        else:
            yield message


def why_not_proven(report: Message, approved: int) -> NotProven:
    """What is missing. Whoever helps is not there at night, and a step that a person skipped was
    not shown to work.
    """
    if report.get("verified") is False:
        return NotProven.REFUTED
    if report.get("outcome") != "done":
        return NotProven.UNFINISHED
    recovered = report.get("recovered")
    if isinstance(recovered, Mapping) and any(recovered.get(helper) for helper in HELPERS):
        return NotProven.HELPED
    return NotProven.NOTHING if approved else NotProven.UNASKED


def _judged(prepared: Prepared, report: Message, approved: int) -> Message:
    why = why_not_proven(report, approved)
    if not why:
        workflow = prepared.workflow
        prepared.parent.store.mark_proven(workflow.name, workflow.version)
    return {**report, "proven": not why, "not_proven": str(why)}
