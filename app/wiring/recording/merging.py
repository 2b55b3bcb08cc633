"""Recordings that are kept as workflows, merged into one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.engine.errors import UsageError
from app.induction.leave_one_out import Trial, leave_one_out
from app.induction.merging import Example, Merged, merge
from app.induction.questions import Question, open_lines, question_of
from app.induction.recording import Recording
from app.recorder.merging.drafts import (
    each_way,
    known_to_all,
    places_named,
    recording_of,
    said_in,
)
from app.recorder.merging.repetitions import repetitions
from app.recorder.merging.rows_shown import row_shown
from app.recorder.merging.sheets import Sheet, sheet_of, window_showing
from app.recorder.merging.unnamed import named_by_reading
from app.recorder.merging.workflow import Branch, branches_of, merged_workflow
from app.store.batches.rows import read_rows
from app.store.errors import UnknownWorkflowError
from app.store.model.workflow import RowLoop, Workflow
from app.store.store import Store
from checks.text.compare import Reader

VERSION = "@"
NO_ANSWERS: Mapping[str, str] = {}
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Merging:
    """What the recordings come to, before it is kept. `branches` are the steps that only some of
    them have; `question` is the one that is asked, of the `open` values. `repeated` says how often
    a recording shows the task, if more than once. `sheet` is what was taken from a spreadsheet's
    file in the place of its steps, if anything.
    """

    workflow: Workflow
    merged: Merged
    trial: Trial
    branches: tuple[Branch, ...]
    question: Question | None
    open: tuple[str, ...]
    repeated: Mapping[str, int]
    sheet: Sheet | None = None


def merging(  # noqa: PLR0913 - one for each option of the command
    store: Store,
    name: str,
    drafts: Sequence[str],
    data: Path | None = None,
    answers: Mapping[str, str] = NO_ANSWERS,
    reader: Reader | None = None,
    *,
    each_row: bool = False,
    without_sheet: bool = False,
) -> Merging:
    """Merge the drafts, and the workflow of that name where there is one. `data` is a file with the
    rows that the recordings entered, among others. `answers` are what a person said to questions,
    by the value's name. What names a target that no accessibility tree told of is read by the
    `reader`. With `each_row` a person has said that each recording shows several rows. With
    `without_sheet` the cells that they copied in a spreadsheet are taken from the file.
    UsageError says why they cannot be merged.
    """
    whole = _drafts(store, name, drafts)
    sheet = sheet_of(whole, _required(data)) if without_sheet else None
    whole = [sheet.left_out(draft) for draft in whole] if sheet else whole
    parts = {_called(draft): _parts(draft, asked=each_row) for draft in whole}
    workflows = [part for each in parts.values() for part in each]
    rows = read_rows(data, ()).rows if data is not None else ()
    seen = workflows if reader is None else [named_by_reading(one, reader) for one in workflows]
    texts = [
        sheet.texts(draft) if sheet else NOTHING for draft in whole for _ in parts[_called(draft)]
    ]
    recordings = _recordings(seen, rows, texts)
    merged = _answered(merge(known_to_all(recordings)), rows, answers)
    repeated = {
        draft.name: len(parts[_called(draft)])
        for draft in whole
        if len(draft.trajectories) == 1 < len(parts[_called(draft)])
    }
    made = merged_workflow(name, merged, workflows, rows, reader)
    return Merging(
        workflow=replace(made, loop=_loop(whole, repeated)),
        merged=merged,
        trial=leave_one_out(merged),
        branches=tuple(branches_of(merged, workflows)),
        question=question_of(merged, rows),
        open=open_lines(merged, rows),
        repeated=repeated,
        sheet=sheet and sheet.with_columns(merged),
    )


def merging_without_sheet(
    store: Store,
    name: str,
    drafts: Sequence[str],
    data: Path,
    reader: Reader | None = None,
    *,
    each_row: bool = False,
) -> Merging | None:
    """The merging with cells that are taken from this file instead of from a spreadsheet, to be
    offered to a person. None where nothing was copied from one, more was done there, or the
    recordings do not agree on it.
    """
    if not any(window_showing(draft, data) for draft in _drafts(store, name, drafts)):
        return None
    try:
        found = merging(
            store, name, drafts, data, NO_ANSWERS, reader, each_row=each_row, without_sheet=True
        )
    except UsageError:
        return None
    return found if found.sheet is not None else None


def _required(data: Path | None) -> Path:
    if data is None:
        raise UsageError("--without-sheet takes values from a file: name it with --data FILE.")
    return data


def _recordings(
    seen: Sequence[Workflow],
    rows: Sequence[Mapping[str, str]],
    copied: Sequence[Collection[str]],
) -> list[Recording]:
    """Each draft as a recording, with the row that it entered if there are rows."""
    places = places_named(seen)
    recordings = [recording_of(draft, {}, places) for draft in seen]
    if not rows:
        return recordings
    shown = [
        row_shown(recording, rows, said_in(draft))
        for recording, draft in zip(recordings, seen, strict=True)
    ]
    return [
        recording_of(draft, row, places, texts)
        for draft, row, texts in zip(seen, shown, copied, strict=True)
    ]


def _parts(draft: Workflow, *, asked: bool) -> tuple[Workflow, ...]:
    """What one of the drafts shows: each of its ways, or each of its repetitions."""
    return each_way(draft) if len(draft.trajectories) > 1 else repetitions(draft, asked=asked)


def _called(draft: Workflow) -> str:
    return f"{draft.name}{VERSION}{draft.version}"


def _loop(drafts: Sequence[Workflow], repeated: Mapping[str, int]) -> RowLoop | None:
    """What the recordings show several times, or one of them is known for, is done for each row."""
    known = next((draft.loop for draft in drafts if draft.loop is not None), None)
    return known or (RowLoop(max(repeated.values())) if repeated else None)


def _answered(
    merged: Merged, rows: Sequence[Mapping[str, str]], answers: Mapping[str, str]
) -> Merged:
    """Merged once more with each answer as an example; UsageError for an answer to no question."""
    examples: list[Example] = []
    waiting = dict(answers)
    while waiting:
        question = question_of(merged, rows, waiting)
        if question is None:
            raise UsageError(f"Nothing was asked about {min(waiting)}, so no answer is needed.")
        value = waiting.pop(question.line)
        if value not in question.texts:
            listed = " or ".join(f"“{text}”" for text in question.texts)
            raise UsageError(f"The answer about {question.line} is to be {listed}, not “{value}”.")
        examples.append(Example(question.line, question.case, value))
        merged = merge(merged.recordings, examples)
    return merged


def _drafts(store: Store, name: str, drafts: Sequence[str]) -> list[Workflow]:
    """The workflow of that name first, if there is one; each once. NAME@VERSION is an earlier
    version of one.
    """
    try:
        first = [store.workflow(name)] if name not in drafts else []
    except UnknownWorkflowError:
        first = []
    known = {one.name for one in store.listed()}
    found = first + [_draft(store, each, known) for each in dict.fromkeys(drafts)]
    found = _told_apart(found)
    for draft in found:
        if not draft.trusted:
            raise UsageError(
                f"{draft.name} was not accepted yet: “byheart edit accept {draft.name}” does."
            )
        _refuse_other_start(found[0], draft)
    return found


def _told_apart(drafts: Sequence[Workflow]) -> list[Workflow]:
    """The drafts; versions of one workflow are called NAME@VERSION."""
    counts = Counter(draft.name for draft in drafts)
    return [
        replace(draft, name=_called(draft)) if counts[draft.name] > 1 else draft for draft in drafts
    ]


def _draft(store: Store, called: str, known: Collection[str]) -> Workflow:
    name, at, version = called.rpartition(VERSION)
    if called not in known and at and version.isdecimal():
        return store.workflow(name, int(version))
    return store.workflow(called)


def _refuse_other_start(first: Workflow, draft: Workflow) -> None:
    now, then = draft.environment, first.environment
    if (now.width, now.height, now.scale) != (then.width, then.height, then.scale):
        raise UsageError(
            f"{draft.name} was recorded on a screen of {now.width}x{now.height} at scale "
            f"{now.scale:g}, {first.name} on one of {then.width}x{then.height} at {then.scale:g}: "
            "steps of both do not go together."
        )
    if draft.start != first.start:
        raise UsageError(
            f"{draft.name} and {first.name} start in other ways, so they are not one task."
        )
