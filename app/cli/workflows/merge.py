"""`byheart merge`: several recordings of a task become one workflow with parameters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json, WorkflowName, read_values
from app.cli.output import print_json, print_table, say
from app.cli.runs.consent import somebody_is_there
from app.engine.errors import UsageError
from app.induction.merging import Line
from app.induction.origins import NeedsValue
from app.recorder.merging.sheets import Sheet
from app.recorder.merging.workflow import Branch
from app.store.model.workflow import new_name
from app.wiring.recording.merging import Merging, merging, merging_without_sheet
from app.wiring.storage.store_opening import opened_store
from checks.text.rapidocr_reader import RapidReader

EachRow = Annotated[
    bool, typer.Option("--each-row", help="Each recording shows several rows, not one.")
]
HOW = "Say so with --without-sheet."
WithoutSheet = Annotated[
    bool,
    typer.Option(
        "--without-sheet",
        help="Take cells that were copied from the window of FILE from the file itself.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("merge")(merge)


def merge(  # noqa: PLR0913, PLR0917 - one for each option
    name: WorkflowName,
    drafts: Annotated[
        list[str], typer.Argument(metavar="DRAFT...", help="Workflows that show the same task.")
    ],
    data: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Rows; each recording entered one of them.")
    ] = None,
    answer: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUE", help="What a value is where the recordings part."),
    ] = [],  # noqa: B006 - Typer copies it
    each_row: EachRow = False,  # noqa: FBT002
    without_sheet: WithoutSheet = False,  # noqa: FBT002
    dry: Annotated[bool, typer.Option("--dry-run", help="Show it, and keep nothing.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> int:
    """Merge recordings of one task into one workflow: what is the same in all is code, what differs
    is data. The workflow NAME is one of the recordings where there is one. It is to be rehearsed.
    """
    answers, reader = read_values(answer), RapidReader()
    asks = not json and somebody_is_there()
    with opened_store() as store:
        again = partial(merging, store, new_name(name), drafts, data, reader=reader)
        other = None
        if data is not None and not without_sheet:
            other = merging_without_sheet(store, name, drafts, data, reader, each_row=each_row)
        offered = other.sheet if other is not None else None
        taken = asks and offered is not None and typer.confirm(offered.sentence, default=False)
        again = partial(again, each_row=each_row, without_sheet=without_sheet or taken)
        if other is not None and taken and not answers:
            found = other
        else:
            found = _merged(again, answers, None if taken else offered)
        while found.question is not None and asks:
            said = _ask(found)
            if not said:
                break
            answers[found.question.line] = said
            found = again(answers=answers)
        kept = found.workflow if dry else store.save_workflow(found.workflow)
    if json:
        told = {**_as_data(found, offered), "version": kept.version, "kept": not dry}
        print_json(told)
    else:
        _tell(found)
        _tell_of_sheet(found.sheet, offered)
        done = "Nothing was kept" if dry else f"Merged into {name}, version {kept.version}"
        say(f"{done}. Rehearse it: byheart rehearse {name}")
    return 0


def _merged(
    again: Callable[..., Merging], answers: Mapping[str, str], offered: Sheet | None
) -> Merging:
    """What the recordings come to. Why they cannot be merged is told with what is offered, which
    may be why.
    """
    try:
        return again(answers=answers)
    except UsageError as error:
        if offered is None:
            raise
        raise UsageError(f"{error} {offered.sentence} {HOW}") from error


def _tell_of_sheet(taken: Sheet | None, offered: Sheet | None) -> None:
    if taken is not None:
        columns = ", ".join(taken.columns)
        say(f"  Taken from {taken.file.name}, not from {taken.application}: {columns}")
    elif offered is not None:
        say(f"{offered.sentence} {HOW}")


def _ask(found: Merging) -> str:
    """One question, at a terminal; "" leaves it open."""
    question = found.question
    if question is None:
        return ""
    say(question.sentence)
    sys.stderr.write("The value (empty: leave it open): ")
    sys.stderr.flush()
    said = sys.stdin.readline().strip()
    if said and said not in question.texts:
        raise UsageError(f"“{said}” is none of the values that the recordings leave open.")
    return said


def _tell(found: Merging) -> None:
    for name, count in found.repeated.items():
        say(f"  {name} shows the task {count} times, one after the other: each is a row.")
    for line in found.merged.lines:
        if line.origin is not None:
            say(f"  {line.label or line.name}: {line.origin.words}{_nearly(found, line)}")
    for branch in found.branches:
        say(f"  {_branch_in_words(found, branch.name, branch.lines[0])}")
    if found.trial.cells:
        say("Each recording, foretold by the others:")
        columns = ("value", "recording", "was", "foretold", "instead")
        cells = found.trial.cells
        rows = ((c.line, c.recording, c.value, str(c.foretold), c.instead) for c in cells)
        print_table(columns, rows)
    if found.question is not None:
        say(f"One question is open. {found.question.sentence}")
        say(f"Answer it with --answer {found.question.line}=…, or record such a case next.")


def _nearly(found: Merging, line: Line) -> str:
    """An explanation of all recordings but one."""
    if not isinstance(line.origin, NeedsValue) or line.origin.nearly is None:
        return ""
    nearly = line.origin.nearly
    odd = found.merged.recordings[nearly.recording].name
    return f" ({nearly.words} would explain it but for {odd})"


def _branch_in_words(found: Merging, name: str, line: Line) -> str:
    having = ", ".join(found.merged.recordings[number].name for number in sorted(line.places))
    guard = line.guard
    if not name:
        return f"only in {having}: done when its window is there"
    if guard is None or not guard.is_sure:
        seen = f"; perhaps if {guard.words}" if guard is not None else ""
        return f"only in {having}{seen}: say -p {name}=yes or no with each run"
    odd = [found.merged.recordings[number].name for number in guard.exceptions]
    but = f", but for {', '.join(odd)}" if odd else ""
    return f"only in {having}: {name} if {guard.words}{but}"


def _as_data(found: Merging, offered: Sheet | None) -> dict[str, object]:
    question, sheet = found.question, found.sheet or offered
    return {
        "event": "merged",
        "workflow": found.workflow.name,
        "parameters": [
            {"name": each.name, "made": bool(each.made_of)} for each in found.workflow.parameters
        ],
        "lines": [
            {"name": line.name, "label": line.label, "origin": line.origin.words}
            for line in found.merged.lines
            if line.origin is not None
        ],
        "branches": [_branch_as_data(found, branch) for branch in found.branches],
        "foretold": [
            {
                "value": cell.line,
                "recording": cell.recording,
                "was": cell.value,
                "foretold": str(cell.foretold),
                "instead": cell.instead,
            }
            for cell in found.trial.cells
        ],
        "question": question
        and {
            "value": question.line,
            "case": dict(question.known),
            "texts": list(question.texts),
            "sentence": question.sentence,
        },
        "open": list(found.open),
        "repeated": dict(found.repeated),
        "sheet": sheet and _sheet_as_data(sheet, taken=found.sheet is not None),
    }


def _sheet_as_data(sheet: Sheet, *, taken: bool) -> dict[str, object]:
    """What could be taken from a file instead of a spreadsheet, and whether it was."""
    return {
        "file": str(sheet.file),
        "columns": list(sheet.columns),
        "steps": {name: [at + 1 for at in copied.steps] for name, copied in sheet.copied.items()},
        "sentence": sheet.sentence,
        "taken": taken,
    }


def _branch_as_data(found: Merging, branch: Branch) -> dict[str, object]:
    guard, names = branch.lines[0].guard, [each.name for each in found.merged.recordings]
    return {
        "name": branch.name,
        "recordings": [names[number] for number in sorted(branch.recordings)],
        "test": guard.words if guard else None,
        "sure": guard is not None and guard.is_sure,
        "exceptions": [names[number] for number in (guard.exceptions if guard else ())],
    }
