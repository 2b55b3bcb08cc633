"""What the run typed still stands in its field, wherever that is in this rendering."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext, Typed
from checks.verify.rerender.typed_fields import typed_kept
from checks.vision.pixels import cut
from tests.builders.drawn.renderings import dark, matched, reader
from tests.builders.drawn.screens import PaperReader, Screen

ITEM, NOTE, SAVE = Box(240, 100, 160, 24), Box(240, 150, 160, 24), Box(300, 320, 80, 26)
PAGE = Box(130, 100, 300, 180)
SHOWN = ("Paper", "Paperl", "Folders", "Foldersl", "Clear")
SCREEN = reader()


def form(item: str = "Paper", *, label: str = "Item", down: int = 0) -> Screen:
    screen = Screen().window().field(ITEM.moved(0, down), item, label)
    return screen.field(NOTE.moved(0, down), "", "Note").button(SAVE, "Save")


def kept(now: Look, typed: Typed, then: Screen | None = None) -> bool:
    known = RunContext((typed,), reader=SCREEN)
    scene, match = matched(now, (then or form()).look(), known)
    return typed_kept(scene, match).agrees


def seen(value: str, *, dx: int = 0) -> Typed:
    """As the value looked right after typing, which may be told a few pixels aside."""
    picture = cut(dark(form(value)).picture, ITEM.moved(dx, 0))
    return Typed(ITEM, value, "Paper", picture)


@pytest.mark.parametrize("dx", [0, 2])
def test_a_value_that_looks_as_it_did_when_it_was_verified_is_kept(dx: int) -> None:
    assert kept(dark(form("Folders", down=30)), seen("Folders", dx=dx))


def test_a_value_that_reads_as_typed_is_kept() -> None:
    assert kept(form("Folders", down=30).look(), Typed(ITEM, "Folders", "Paper"))


def test_the_end_of_a_text_that_is_too_long_is_enough() -> None:
    assert kept(form("Folders", down=30).look(), Typed(ITEM, "Paper and Folders", "Paper"))


@pytest.mark.parametrize("shown", ["Clear", "Paper", ""])
def test_another_value_is_refused(shown: str) -> None:
    assert not kept(dark(form(shown)), seen("Folders"))


def test_a_look_of_another_size_is_no_look_of_it() -> None:
    small = replace(seen("Folders"), seen=cut(form().pixels(), Box(0, 0, 30, 12)))
    assert not kept(dark(form("Clear")), small)


def test_a_field_that_has_lost_its_label_is_refused() -> None:
    assert not kept(dark(form("Folders", label="City")), seen("Folders"))


def test_a_page_without_that_field_is_not_asked_for_it() -> None:
    other = form("Clear")  # the remembered page shows another value in its place
    assert kept(dark(form("Close")), seen("Folders"), other)


def test_what_stands_in_another_window_is_not_asked_for() -> None:
    elsewhere = Typed(Box(2, 2, 60, 20), "Folders", "Paper")
    assert kept(dark(form()), elsewhere)


def misread(said: str) -> bool:
    """Whether a value is kept whose field is read so."""
    reading = PaperReader("Paper", "Item", "Note", "Save", "Orders", *([said] if said else []))
    now = form(said, down=30).look()
    known = RunContext((Typed(ITEM, "Öl 24", "Paper"),), reader=reading)
    return typed_kept(*matched(now, form().look(), known)).agrees


@pytest.mark.parametrize(("said", "agrees"), [("O124", True), ("Pens 7", False), ("", False)])
def test_what_was_typed_just_now_need_only_read_much_like_it(said: str, *, agrees: bool) -> None:
    assert misread(said) == agrees


def test_once_its_look_is_known_a_value_must_look_or_read_so() -> None:
    assert not kept(dark(form("Fo1ders")), seen("Folders"))


def editor(*lines: str) -> Screen:
    """A field of many lines."""
    screen = Screen().window().fill(PAGE, "white")
    for number, line in enumerate(lines):
        screen.text(PAGE.x + 6, PAGE.y + 6 + 20 * number, line)
    return screen.button(SAVE, "Save")


@pytest.mark.parametrize(
    ("recorded", "shown", "keeps"),
    [
        ("Paper", "Folders", True),
        ("Paperl", "Foldersl", True),
        ("Paper", "Clear", False),
        ("Clear", "Clear", True),
    ],
)
def test_a_line_of_an_editor_is_enough_with_a_caret_or_without(
    recorded: str, shown: str, *, keeps: bool
) -> None:
    typed = Typed(Box(PAGE.x, PAGE.y + 24, 120, 20), "Folders", "Paper", there=PAGE)
    known = RunContext((typed,), reader=PaperReader("Item", "Note", "Save", *SHOWN))
    scene, match = matched(
        dark(editor("Item", shown, "Note")), editor("Item", recorded, "Note").look(), known
    )
    assert typed_kept(scene, match).agrees is keeps


LARGE = Box(150, 190, 220, 60)
ABOVE = Box(150, 144, 220, 24)


def page(value: str, down: int = 44) -> Screen:
    """A field of several lines below another one; a notice may have pushed both down."""
    first, second = ABOVE.moved(0, down), LARGE.moved(0, down)
    screen = Screen().window().text(first.x, first.y - 18, "Item").field(first, "City")
    screen.text(second.x, second.y - 18, "Note").fill(second, "white", "#707070")
    return screen.text(second.x + 6, second.y + 4, value).button(SAVE, "Save")


@pytest.mark.parametrize(("shows", "keeps"), [("Folders", True), ("Clear", False), ("", False)])
def test_a_field_that_a_notice_has_pushed_is_looked_for_where_it_stands(
    shows: str, *, keeps: bool
) -> None:
    typed = Typed(LARGE.grown(3), "Folders", "Paper", there=LARGE.grown(3))
    assert kept(dark(page(shows)), typed, page("Paper")) is keeps


@pytest.mark.parametrize(("shows", "keeps"), [("Folders", True), ("Note", False)])
def test_where_it_was_seen_counts_beside_where_a_label_leads(shows: str, *, keeps: bool) -> None:
    line = Box(PAGE.x, PAGE.y + 44, 120, 20)
    screens = [editor("Item", "", said) for said in (shows, "Paper")]
    for screen in screens:  # an empty field right below the text above
        screen.fill(Box(PAGE.x + 6, PAGE.y + 23, 100, 18), "white", "#707070")
    assert kept(dark(screens[0]), Typed(line, "Folders", "Paper", there=line), screens[1]) is keeps
