"""A step is called in a list as a person would call it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Template, Whole
from app.recorder.notes.notes import note_of, phrase_of
from app.recorder.notes.phrase import Part, as_text
from checks.snapshot.look import LabelSeen, Look, Name, Relation, Target, WindowSeen
from tests.builders.store.kept import step

BOX = Box(10, 10, 80, 20)


def look(
    *names: Name, window: str = "Orders", label: str = "", focus: str = "", inside: int = 0
) -> Look:
    seen = WindowSeen(window, "Paper", Box(0, 0, 200, 100), Box(0, 0, 200, 100), active=True)
    menu = WindowSeen("", "Paper", BOX, BOX, active=False, kind="menu", managed=False)
    return Look(
        Pixels(1, 1, bytes(4)),
        windows=(seen, menu),
        label=LabelSeen(43, "push button", label, BOX) if label else None,
        focus=LabelSeen(61, "text", focus, BOX) if focus else None,
        target=Target(Point(20, 20), BOX, names, inside),
    )


def name(relation: Relation, text: str) -> Name:
    return Name(relation, BOX, text)


def note(tool: str, before: Look | None = None, **arguments: object) -> str:
    return note_of(Step(tool, "", arguments, before))


SAVE = look(name(Relation.OWN, "Save"))


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("click", {"x": 1, "y": 2}, "Click Save in Orders"),
        ("click", {"x": 1, "y": 2, "count": 2}, "Double-click Save in Orders"),
        ("click", {"x": 1, "y": 2, "button": "right"}, "Right-click Save in Orders"),
        ("click", {"x": 1, "y": 2, "modifiers": "ctrl"}, "Ctrl+click Save in Orders"),
        ("click", {"x": 1, "y": 2, "named": Whole("row")}, "Click {row} in Orders"),
        ("move", {"x": 1, "y": 2}, "Point at Save in Orders"),
        ("drag", {"x": 1, "y": 2, "to_x": 3, "to_y": 4}, "Drag Save to 3,4 in Orders"),
        ("scroll", {"dx": 0, "dy": 3}, "Scroll down 3 in Orders"),
        ("scroll", {"dx": 0, "dy": -3}, "Scroll up 3 in Orders"),
        ("scroll", {"dx": -1, "dy": 0}, "Scroll left 1 in Orders"),
        ("scroll", {"dx": 1, "dy": 0}, "Scroll right 1 in Orders"),
        ("press_keys", {"keys": "ctrl+s"}, "Press Ctrl+S in Orders"),
        ("wait_for", {"text": "Done"}, "Wait for in Orders"),
    ],
)
def test_a_step_says_what_it_does(tool: str, arguments: dict[str, object], said: str) -> None:
    assert note(tool, SAVE, **arguments) == said


def test_typing_names_the_field_and_not_what_stands_in_it() -> None:
    field = look(name(Relation.LEFT, "Customer:"))
    assert note("type_text", field, text="Ada") == "Type “Ada” into Customer in Orders"
    assert note("type_text", look(focus="Note"), text=Template("Dear {name}")) == (
        "Type “Dear {name}” into Note in Orders"
    )
    assert note("type_secret", look(), name="pin") == "Type the secret pin in Orders"


def test_a_target_without_a_name_goes_by_its_label_or_its_place() -> None:
    assert note("click", look(label="Save"), x=1, y=2) == "Click Save in Orders"
    assert note("click", look(), x=1, y=2) == "Click the place at the top left in Orders"


@pytest.mark.parametrize(
    ("box", "said"),
    [
        (Box(150, 60, 24, 24), "Click the icon at the bottom right in Orders"),
        (Box(88, 40, 24, 20), "Click the icon in the middle in Orders"),
        (Box(20, 10, 120, 80), "Click the place in the middle in Orders"),
        (Box(300, 10, 20, 20), "Click at 310,20 in Orders"),
    ],
)
def test_what_has_no_name_is_told_by_where_it_is(box: Box, said: str) -> None:
    seen = look()
    at = box.centre
    before = replace(seen, target=Target(at, box, (), 0))
    assert note("click", before, x=at.x, y=at.y) == said


def test_in_a_menu_the_window_is_the_active_one() -> None:
    assert note("click", look(name(Relation.OWN, "Open"), inside=1), x=1, y=2) == (
        "Click Open in Orders"
    )


def test_without_a_look_only_the_deed_is_said() -> None:
    assert note("click", x=1, y=2) == "Click at 1,2"
    assert note("type_text", text="Ada") == "Type “Ada”"


def test_long_texts_are_cut_and_lines_joined() -> None:
    said = note("type_text", look(window=""), text="first line\n" + "x" * 60)
    assert said == "Type “first line " + "x" * 28 + "…”"


def test_of_a_long_path_the_file_is_told() -> None:
    path = "/home/jonas/documents/of/the/brewery/recipes/Amber.qbrew"
    said = note("type_text", look(window=""), text=path)
    assert said == "Type “…/of/the/brewery/recipes/Amber.qbrew”"


def test_the_parts_of_a_sentence_say_what_is_acted_on() -> None:
    parts = {piece.part: piece.text for piece in phrase_of(step())}
    assert parts[Part.TARGET] == "“Dear {customer}”"
    assert parts[Part.WINDOW] == "Orders"
    assert as_text(phrase_of(step())) == note_of(step())
