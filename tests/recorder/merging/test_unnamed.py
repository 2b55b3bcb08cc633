"""Recordings without accessibility go together: targets are read, or known by their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Whole
from app.induction.merging import merge
from app.recorder.merging.drafts import places_named, recording_of, said_in
from app.recorder.merging.rows_shown import row_shown
from app.recorder.merging.unnamed import named_by_reading
from app.recorder.merging.workflow import merged_workflow
from app.store.model.workflow import Workflow
from checks.locator.target import name_target
from checks.text.rapidocr_reader import RapidReader
from tests.builders.drawn.screens import Screen
from tests.builders.paper.shown_steps import presses, shown, types

ENTRY, SAVE = Box(240, 160, 160, 24), Box(240, 220, 80, 26)
ENTRIES = Box(140, 90, 260, 200)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def clicked(screen: Screen, box: Box) -> Step:
    look = name_target(screen.look(box.centre), box.centre)
    return Step("click", "1", {"x": box.centre.x, "y": box.centre.y}, look)


def entered(text: str, by: int = 0) -> Workflow:
    """A text typed into a field that nothing names, and Save pressed; all `by` pixels lower."""
    entry, save = ENTRY.moved(0, by), SAVE.moved(by, by)
    screen = Screen().window().field(entry).button(save, "Save")
    typed = Screen().window().field(entry, text).button(save, "Save")
    typing = Step("type_text", "1", {"text": text}, screen.look())
    return shown(f"by-{by}", clicked(screen, entry), typing, clicked(typed, save))


def merged(
    reader: RapidReader, *drafts: Workflow, rows: Sequence[Mapping[str, str]] = ()
) -> Workflow:
    seen = [named_by_reading(each, reader) for each in drafts]
    places = places_named(seen)
    known = [
        row_shown(recording_of(each, {}, places), rows, said_in(each)) if rows else {}
        for each in seen
    ]
    recordings = [recording_of(each, row, places) for each, row in zip(seen, known, strict=True)]
    return merged_workflow("orders", merge(recordings), drafts, rows, reader)


@pytest.mark.parametrize("by", [0, 9, 20])
def test_a_field_and_a_button_stand_a_little_elsewhere_in_the_other_recording(
    by: int, reader: RapidReader
) -> None:
    workflow = merged(reader, entered("Miller"), entered("Baker", by))
    assert [len(way.steps) for way in workflow.trajectories] == [3], "one way, not two"
    assert [each.recorded for each in workflow.parameters] == ["Miller"]
    (typed,) = [one for one in workflow.trajectories[0].steps if one.tool == "type_text"]
    assert isinstance(typed.arguments["text"], Whole)


def test_a_button_that_says_something_else_is_another_one(reader: RapidReader) -> None:
    screen = Screen().window().button(SAVE, "Delete")
    other = shown("other", clicked(screen, SAVE))
    one = shown("one", clicked(Screen().window().button(SAVE, "Save"), SAVE))
    with pytest.raises(UsageError, match="no step in common"):
        merged(reader, one, other)


def chosen(number: int) -> Workflow:
    screen = Screen().window().rows(ENTRIES, [(name, "Leeds") for name in NAMES])
    row = Box(ENTRIES.x + 6, ENTRIES.y + 2 + 20 * number, 30, 20)
    return shown(f"row-{number}", clicked(screen, row))


NAMES = ["Miller", "Baker", "Zhang", "Olsen"]


def test_what_says_a_cell_of_the_row_was_chosen_by_it(reader: RapidReader) -> None:
    rows = [{"customer": name} for name in NAMES]
    workflow = merged(reader, chosen(0), chosen(2), rows=rows)
    (way,) = workflow.trajectories
    assert way.steps[0].arguments["named"] == Whole("customer")
    assert [each.name for each in workflow.parameters] == ["customer"]


def test_what_was_read_is_not_kept(reader: RapidReader) -> None:
    draft = entered("Miller")
    workflow = merged(reader, draft, entered("Baker"))
    before = [step.before for step in draft.trajectories[0].steps]
    assert [step.before for step in workflow.trajectories[0].steps] == before


def dialog(name: str, text: str, field: str, *before: Step) -> Workflow:
    """A number typed into a dialog whose field may not have been told in time."""
    return shown(name, *before, types(text, field), presses("Return"))


def values_of(*drafts: Workflow) -> list[tuple[str, str]]:
    places = places_named(drafts)
    found = merge([recording_of(each, {}, places) for each in drafts])
    workflow = merged_workflow("entry", found, drafts)
    assert len(workflow.trajectories) == 1
    return [(each.name, each.recorded) for each in workflow.parameters]


@pytest.mark.parametrize(
    ("one", "two"), [("Guests", ""), ("", "Guests"), ("Guests", "Guests"), ("", "")]
)
def test_a_field_that_was_told_too_late_is_the_one_reached_in_the_same_way(
    one: str, two: str
) -> None:
    name = "guests" if one or two else "value"
    drafts = dialog("one", "4711", one), dialog("two", "5822", two)
    assert values_of(*drafts) == [(name, "4711")]


def test_each_field_between_the_same_keys_is_one() -> None:
    first = dialog("one", "7", "Rooms", types("4711", "Guests"), presses("Tab"))
    second = dialog("two", "8", "", types("5822", ""), presses("Tab"))
    assert values_of(first, second) == [("guests", "4711"), ("rooms", "7")]


def test_a_field_that_one_recording_came_to_otherwise_is_not_named_by_the_other() -> None:
    places = places_named([dialog("one", "7", "Rooms", presses("Tab")), dialog("two", "8", "")])
    typed = recording_of(dialog("two", "8", ""), {}, places).actions[0]
    assert not typed.label


def test_a_field_that_two_recordings_call_differently_stays_without_a_name() -> None:
    drafts = dialog("one", "7", "Rooms"), dialog("two", "8", "Guests"), dialog("three", "9", "")
    typed = recording_of(drafts[2], {}, places_named(drafts)).actions[0]
    assert not typed.label
