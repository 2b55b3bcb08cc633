"""Logs of what people did in a spreadsheet and a browser, as recordings (RPM_Segmentator's CSV)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from app.induction.recording import Action, Recording

Event = Mapping[str, str]
SHEET = "Excel"


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a log: what was done, the row that was known, and what the fields held at last,
    by the signature of the action that filled them.
    """

    name: str
    recording: Recording
    truth: Mapping[str, str]


def events_of(path: Path) -> list[Event]:
    """The lines of a log."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def cases_of(path: Path) -> list[Case]:
    """The cases of a log that says which event belongs to which."""
    found = groupby(events_of(path), key=lambda event: event["caseID"])
    return [_case(name, list(events)) for name, events in found]


def signatures_of(events: Sequence[Event]) -> list[str]:
    """What each event of a synthetic log does, without its data."""
    return ["|".join(filter(None, _synthetic(event))) for event in events]


def true_cases(events: Sequence[Event]) -> list[range]:
    """The places of each case."""
    ends, place = [], 0
    for _, group in groupby(events, key=lambda event: event["caseID"]):
        start, place = place, place + len(list(group))
        ends.append(range(start, place))
    return ends


def _synthetic(event: Event) -> Iterator[str]:
    yield from (event["source"], event["eventType"], event["Label"])
    if event["source"] == SHEET:
        yield event["Column"]


def _case(name: str, events: Sequence[Event]) -> Case:
    row: dict[str, str] = {}
    for event in events:
        for head, cell in _cells(event):
            row.setdefault(head, cell)
    actions = tuple(_action(event) for event in events)
    truth = {each.signature: each.value for each in actions if each.value is not None}
    return Case(name, Recording(f"case {name}", actions, row), truth)


def _action(event: Event) -> Action:
    target = event["target.id"] or event["target.name"] or event["target.innerText"].strip()
    if event["targetApp"] == SHEET:
        target = f"{event['target.sheetName']}!{_column(event['target.id'])}"
    is_edit = event["eventType"] == "editField"
    return Action(
        signature=f"{event['targetApp']}|{event['eventType']}|{target}",
        value=event["target.value"] if is_edit else None,
        label=event["target.name"] or target,
        replaces=is_edit,
    )


def _cells(event: Event) -> Iterator[tuple[str, str]]:
    """The cells of the row that a copying shows. The log notes a cell as it is kept, and what was
    copied as it is shown; a copying whose text does not stand in its cell was noted under another
    cell, and shows none.
    """
    copied, sheet = _unescaped(event["content"]), event["target.sheetName"]
    if event["eventType"] == "copyRange":
        first = _column(event["target.id"].partition(":")[0])
        for place, text in enumerate(copied.split("\t")):
            yield f"{sheet}!{chr(ord(first) + place)}", text
    elif event["eventType"] == "copyCell":
        kept = event["target.value"]
        digits = "".join(filter(str.isdigit, copied))
        if copied and (copied in kept or digits == kept):
            yield f"{sheet}!{_column(event['target.id'])}", kept if copied in kept else copied


def _column(cell: str) -> str:
    return cell.rstrip("0123456789")


def _unescaped(text: str) -> str:
    return text.replace("\\t", "\t").replace("\\n", "\n")
