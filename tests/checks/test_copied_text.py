"""A text area is copied into a field: what both say is this run's, and is lit otherwise."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageDraw

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.typed_fields import filled_by_key
from checks.verify.pixels.unchanged_since_last_step import is_unchanged_since_last_step
from tests.builders.drawn.screens import BLACK, BLUE, FRAME, WHITE, PaperReader, Screen

AREA = Box(120, 100, 240, 80)
FIELD = Box(120, 220, 130, 20)
KEEP = Box(120, 260, 80, 24)
RECORDED = ("Cedar spruce river nickel", "tundra delta mirror onyx.", "Fjord magnet")
PRESENT = ("Amber willow meadow", "birch. Crystal coral sable")
READER = PaperReader("Keep", "Copy", "Record 17", "Record 18", "Delete all of it?", "Delete")
ENDS, ENDS_TOO = "agnet tangent tangent harbor.", "ystal coral sable spruce oasis."
CORNER = Box(AREA.right - 14, AREA.bottom - 14, 13, 13)


def page(
    lines: tuple[str, ...], *, selected: bool = False, copied: str = "", about: str = "Record 17"
) -> Screen:
    """A text area with a corner to drag, a field that a copy fills from side to side, a button."""
    screen = Screen().window(FRAME, "Notes").text(300, 84, about).fill(AREA, WHITE, "#707070")
    for number, line in enumerate(lines):
        place = Box(AREA.x + 4, AREA.y + 4 + 16 * number, round(7.6 * len(line)), 16)
        screen = screen.fill(place, BLUE) if selected else screen
        screen.text(place.x + 1, place.y, line, WHITE if selected else BLACK)
    pen = ImageDraw.Draw(screen.image)
    for size in (3, 7):
        right, bottom = AREA.right - 3, AREA.bottom - 3
        pen.line((right - size, bottom, right, bottom - size), "#404040")
    screen.text(FIELD.x, FIELD.y - 18, "Copy").fill(FIELD, BLACK if copied else "#707070")
    screen.fill(FIELD.grown(-3 if copied else -1), WHITE)
    written = Screen(screen.size, WHITE).text(FIELD.x - 9, FIELD.y + 1, copied).image
    inside = FIELD.grown(-3)
    corners = (inside.x, inside.y, inside.right, inside.bottom)
    screen.image.paste(written.crop(corners), corners)
    return screen.button(KEEP, "Keep")


def click(screen: Screen, box: Box) -> Look:
    return name_target(screen.look(box.centre), box.centre)


def known(accepted: Accepted | None = None, *, carries: bool = True) -> RunContext:
    judged = ExplainedChangeCache()
    return RunContext(reader=READER, judged=judged, accepted=accepted, carries=carries)


def test_what_is_selected_in_a_text_area_has_not_come_over_the_page() -> None:
    then = click(page(RECORDED, selected=True), FIELD)
    now = page(PRESENT, selected=True)
    assert verify_snapshot(now.look(FIELD.centre), then, known()).agrees


def test_a_question_over_a_text_area_has() -> None:
    then = click(page(RECORDED, selected=True), FIELD)
    asked = page(PRESENT, selected=True).fill(AREA.grown(-8), "#ffe9a8", BLACK)
    asked.text(AREA.x + 20, AREA.y + 16, "Delete all of it?")
    asked.button(Box(AREA.x + 20, AREA.y + 40, 80, 22), "Delete")
    assert not verify_snapshot(asked.look(FIELD.centre), then, known()).agrees


def key(lines: tuple[str, ...], about: str = "Record 17") -> Look:
    """The page once the field was clicked: nothing is selected any more."""
    return page(lines, about=about).look()


def unchanged(now: Look, then: Look, last: Accepted, *, carries: bool = True) -> bool:
    scene = Scene(now, replace(then, at=None, target=None), known(last, carries=carries))
    return is_unchanged_since_last_step(scene, Place(Unit(FRAME), 0, 0), [])


def test_a_key_is_pressed_where_only_a_text_area_has_lost_what_was_selected() -> None:
    """The click was verified in its place, by the pixels."""
    now, then = (page(lines, selected=True).look() for lines in (PRESENT, RECORDED))
    last = Accepted(now, then, FIELD, FIELD, in_place=True, keyboard=FIELD)
    assert unchanged(key(PRESENT), key(RECORDED), last)
    assert not unchanged(key(PRESENT, about="Record 18"), key(RECORDED), last)
    assert not unchanged(key(PRESENT), key(RECORDED), last, carries=False)


def test_a_key_goes_to_the_field_that_was_clicked_in_its_place_whatever_that_shows() -> None:
    """There is no other text area whose selection is lost."""

    def plain(lines: tuple[str, ...], about: str = "Record 17") -> Look:
        return page(lines, about=about).fill(CORNER, WHITE).look()

    last = Accepted(
        page(RECORDED).look(), page(RECORDED).look(), AREA, AREA, in_place=True, keyboard=AREA
    )
    assert unchanged(plain(PRESENT), plain(RECORDED), last)
    assert not unchanged(plain(PRESENT, "Record 18"), plain(RECORDED), last)


def test_what_has_no_corner_to_drag_loses_no_selection_with_the_keyboard() -> None:
    def listed(lines: tuple[str, ...], *, selected: bool = False) -> Look:
        return page(lines, selected=selected).fill(CORNER, WHITE).look(FIELD.centre)

    last = Accepted(
        listed(PRESENT, selected=True),
        listed(RECORDED, selected=True),
        FIELD,
        FIELD,
        in_place=True,
        keyboard=FIELD,
    )
    assert not unchanged(listed(PRESENT), listed(RECORDED), last)


def filled(last: Accepted | None) -> tuple[Box, ...]:
    then = click(page(RECORDED, copied=ENDS), KEEP)
    now = page(RECORDED, copied=ENDS_TOO).look(KEEP.centre)
    return filled_by_key(Scene(now, then, known(last, carries=False)))


def test_what_a_key_has_put_into_an_empty_field_is_this_runs() -> None:
    empty, full = page(RECORDED).look(), page(RECORDED, copied=ENDS).look()
    assert filled(Accepted(empty, empty, keyboard=FIELD)) == (FIELD,)
    assert filled(Accepted(full, empty, keyboard=FIELD)) == ()  # it said so before the key
    assert filled(Accepted(empty, empty, keyboard=KEEP)) == ()  # no field
    assert filled(Accepted(empty, empty)) == ()
    assert filled(None) == ()
    final = replace(known(Accepted(empty, empty, keyboard=FIELD)), irreversible=True)
    assert filled_by_key(Scene(full, full, final)) == ()


def test_what_a_field_shows_that_was_only_clicked_is_not() -> None:
    clicked = click(page(RECORDED), FIELD)
    assert filled(Accepted(page(RECORDED).look(), clicked, FIELD, FIELD, keyboard=FIELD)) == ()
    typed = replace(clicked, at=None)
    assert filled(Accepted(page(RECORDED).look(), typed, FIELD, FIELD, keyboard=FIELD)) == ()
