"""What a step visibly did, and whether it shows again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Pixels, Point
from checks.snapshot.look import Effect, Look
from checks.verify.pixels.effect import (
    effect_of,
    effect_seen,
    had_nothing_to_do,
    visible_change,
    visibly_apart,
)
from tests.builders.drawn.screens import FRAME, Screen, window

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
DIALOG = Box(180, 150, 240, 120)


def form(value: str = "", note: str = "", dx: int = 0) -> Screen:
    screen = Screen().window(FRAME.moved(dx, 0)).field(ITEM.moved(dx, 0), value, "Item")
    return screen.text(120 + dx, 200, note).button(SAVE.moved(dx, 0), "Save")


def asking(title: str = "Really?") -> Look:
    return form().window(DIALOG, title, kind="dialog").look()


def test_an_effect_is_what_changed_where() -> None:
    effect = effect_of(form().look(), form(note="Saved").look(), SAVE.centre)
    (box,) = effect.changed
    assert Box(115, 195, 60, 26).covers(box)
    assert effect.at == SAVE.centre
    assert effect.opened == effect.closed == ()


def test_an_effect_is_which_windows_came_and_went() -> None:
    assert effect_of(form().look(), asking(), None).opened == ("Really?",)
    assert effect_of(asking(), form().look(), None).closed == ("Really?",)


def test_a_caret_at_hand_is_an_effect_and_one_far_away_is_none() -> None:
    caret = Box(226, 104, 2, 16)
    before, after = form().look(), form().fill(caret, "#000000").look()
    assert effect_of(before, after, Point(226, 110)).changed == (caret,)
    assert effect_of(before, after, SAVE.centre).changed == ()
    assert effect_of(before, after, None).changed == ()


def test_a_caret_that_was_there_before_the_act_only_blinks() -> None:
    caret = Box(226, 104, 2, 16)
    before, after = form().fill(caret, "#000000").look(), form().look()
    assert effect_of(before, after, Point(226, 110)).changed == ()
    moved = form().fill(caret.moved(60, 0), "#000000").look()
    assert effect_of(before, moved, Point(226, 110)).changed == (caret.moved(60, 0),)


def test_a_caret_is_the_effect_of_a_click_anywhere_into_its_field() -> None:
    caret = Box(226, 104, 2, 16)
    before, after = form().look(), form().fill(caret, "#000000").look()
    expected = effect_of(before, after, ITEM.centre)
    assert expected.changed == (caret,)
    assert effect_seen(before, before, expected, ITEM.centre).verdict is Verdict.NOT_YET
    assert effect_seen(before, after, expected, ITEM.centre).agrees


def test_a_key_that_leads_to_where_the_caret_is_had_nothing_to_do() -> None:
    """Seen by what it leads to, or by a caret that blinks there."""
    start, end = Box(226, 104, 2, 16), Box(270, 104, 2, 16)
    chosen = Box(222, 102, 60, 20)
    at_start, at_end = (form().fill(one, "#000000").look() for one in (start, end))
    lit = form().fill(chosen, "#ffffcc").fill(end, "#000000").look()
    expected = effect_of(at_start, lit, None)
    assert expected.changed
    assert had_nothing_to_do(lit, lit, expected, None) is not None
    assert had_nothing_to_do(at_start, at_start, expected, None) is None
    for before, now in ((at_end, form().look()), (form().look(), at_end)):
        answer = had_nothing_to_do(before, now, expected, None)
        assert answer is not None
        assert answer.agrees
    assert had_nothing_to_do(form().look(), form(note="Saved").look(), expected, None) is None
    assert had_nothing_to_do(lit, lit, replace(expected, opened=("Note",)), None) is None
    assert had_nothing_to_do(lit, lit, replace(expected, after=None), None) is None
    far = Point(5000, 0)
    assert had_nothing_to_do(lit, lit, replace(expected, at=Point(0, 0)), far) is None


def test_a_caret_on_a_line_that_is_lit_blinks_too() -> None:
    caret, line = Box(226, 104, 2, 16), Box(222, 104, 170, 16)
    with_caret = form().fill(line, "#eeeeee").fill(caret, "#000000").look()
    assert effect_of(with_caret, form().fill(line, "#eeeeee").look(), ITEM.centre).changed == ()


def test_what_an_arrow_changes_in_its_field_is_its_effect() -> None:
    arrow, digit = Box(380, 103, 15, 18), Box(226, 106, 6, 9)
    spin = form().fill(arrow, "#e8e8e8", "#707070")
    after = form().fill(arrow, "#e8e8e8", "#707070").fill(digit, "#000000").look()
    assert effect_of(spin.look(), after, arrow.centre).changed == (digit,)
    elsewhere = form().fill(arrow, "#e8e8e8", "#707070").fill(digit.moved(0, 90), "#000000")
    assert effect_of(spin.look(), elsewhere.look(), arrow.centre).changed == ()


def test_a_click_beyond_the_picture_is_at_hand_of_nothing() -> None:
    before, after = form().look(), form().fill(Box(226, 104, 2, 16), "#000000").look()
    assert effect_of(before, after, Point(-50, -50)).changed == ()


def test_an_effect_between_screens_of_other_sizes_is_told_as_far_as_both_reach() -> None:
    small = Look(Screen(size=(1, 1)).pixels())
    assert effect_of(form().look(), small, None).changed == ()
    assert effect_of(Look(Screen(size=(0, 0)).pixels()), small, None).changed == ()


def test_nothing_is_waited_for_where_nothing_was_to_be_seen() -> None:
    assert effect_seen(form().look(), form().look(), Effect(), None).agrees


def test_the_effect_shows_where_it_did() -> None:
    expected = effect_of(form().look(), form(note="Saved").look(), SAVE.centre)
    still = effect_seen(form().look(), form().look(), expected, SAVE.centre)
    shown = effect_seen(form().look(), form(note="Kept").look(), expected, SAVE.centre)
    assert (still.verdict, still.rung) == (Verdict.NOT_YET, "effect")
    assert shown.agrees


def test_the_effect_moves_along_with_the_act() -> None:
    expected = effect_of(form().look(), form(note="Saved").look(), SAVE.centre)
    moved = Point(SAVE.centre.x + 80, SAVE.centre.y)
    before, now = form(dx=80).look(), form(dx=80, note="Saved").look()
    assert effect_seen(before, now, expected, moved).agrees


def test_the_same_effect_in_another_row_counts() -> None:
    rows = [("Miller",), ("Schmidt",), ("Weber",), ("Olsen",)]
    box = Box(120, 140, 260, 140)

    def chosen(row: int) -> Look:
        return Screen().window().rows(box, rows, row).look()

    expected = effect_of(chosen(-1), chosen(0), None)
    assert effect_seen(chosen(-1), chosen(2), expected, None).agrees
    other = Screen().window().rows(box, rows).popup(Box(130, 250, 200, 90)).look()
    assert not effect_seen(chosen(-1), other, expected, None).agrees


def test_a_window_that_came_instead_shows_no_effect() -> None:
    caret = Box(226, 104, 2, 16)
    expected = effect_of(form().look(), form().fill(caret, "#000000").look(), ITEM.centre)
    over = Box(200, 90, 240, 120)
    came = form().window(over, "Update", kind="dialog")
    assert effect_seen(form().look(), came.look(), expected, ITEM.centre).verdict is Verdict.NOT_YET
    beside = form().fill(caret, "#000000").window(DIALOG.moved(200, 100), "Update", kind="dialog")
    assert effect_seen(form().look(), beside.look(), expected, ITEM.centre).agrees


def test_an_expected_window_is_waited_for() -> None:
    expected = effect_of(form().look(), asking(), SAVE.centre)
    still = effect_seen(form().look(), form(note="x").look(), expected, SAVE.centre)
    assert (still.verdict, still.why) == (
        Verdict.NOT_YET,
        "The window “Really?” has not opened yet.",
    )
    assert effect_seen(form().look(), asking(), expected, SAVE.centre).agrees
    assert effect_seen(form().look(), asking("Really, 2?"), expected, SAVE.centre).agrees


def test_a_window_that_should_have_gone_is_waited_for() -> None:
    expected = effect_of(asking(), form().look(), None)
    still = effect_seen(asking(), asking(), expected, None)
    assert still.why == "The window “Really?” has not closed yet."
    assert effect_seen(asking(), form().look(), expected, None).agrees


def test_where_no_windows_are_known_their_pixels_must_do() -> None:
    expected = replace(effect_of(form().look(), asking(), None), changed=())
    blind = Look(form().pixels())
    assert effect_seen(blind, blind, expected, None).agrees


def test_a_visible_change_is_more_than_a_shade() -> None:
    one, other = form().look(), form("x").look()
    assert visible_change(one, other, ITEM)
    assert not visible_change(one, other, SAVE)


def test_windows_of_one_title_are_counted_one_by_one() -> None:
    one = replace(form().look(), windows=(window(DIALOG, "Note"),))
    two = replace(one, windows=(window(DIALOG, "Note"), window(DIALOG, "Note")))
    assert effect_of(one, two, None).opened == ("Note",)


def test_a_picture_of_another_size_looks_different() -> None:
    whole, part = form().pixels(), Screen(size=(640, 419)).pixels()
    assert visibly_apart(whole, part)
    assert visibly_apart(part, whole)
    assert not visibly_apart(whole, form().pixels())
    assert visible_change(Look(whole), Look(part), Box(0, 400, 640, 20))


@pytest.mark.parametrize(
    ("where", "seen"),
    [
        (Box(130, 240, 120, 20), True),  # the next row
        (Box(260, 140, 120, 20), True),  # the next tab
        (Box(260, 240, 120, 20), False),  # of its size, in another place
        (Box(130, 240, 60, 20), False),  # in its column, of another width
        (Box(130, 240, 120, 50), False),
    ],
    ids=str,
)
def test_the_same_elsewhere_is_of_its_size_and_in_its_row_or_column(
    where: Box, *, seen: bool
) -> None:
    def marked(box: Box) -> Look:
        return Screen().window().fill(box, "#2a6fc9").look()

    before = Screen().window().look()
    expected = effect_of(before, marked(Box(130, 140, 120, 20)), None)
    assert effect_seen(before, marked(where), expected, None).agrees is seen


def test_what_byheart_itself_shows_is_no_effect_of_the_act() -> None:
    view = Box(510, 180, 120, 80)
    expected = effect_of(form().look(), form(note="Saved").look(), SAVE.centre)
    (changed,) = expected.changed
    line = Box(view.x + 4, changed.y, changed.width, changed.height)
    before = replace(form().look(), own=(view,))
    after = replace(form().fill(line, "#000000").look(), own=(view,))
    assert effect_of(before, after, SAVE.centre).changed == ()
    assert effect_seen(before, after, expected, SAVE.centre).verdict is Verdict.NOT_YET
    nobodys = effect_seen(replace(before, own=()), replace(after, own=()), expected, SAVE.centre)
    assert nobodys.agrees


def test_beside_a_list_of_proposals_the_fields_own_focus_shows() -> None:
    ring = form().fill(ITEM.grown(1), "#000000").field(ITEM, "", "Item")
    expected = effect_of(form().look(), ring.look(), ITEM.centre)
    proposals = Box(ITEM.x, ITEM.bottom + 2, 120, 40)
    listed = form().fill(ITEM.grown(1), "#000000").field(ITEM, "", "Item")
    now = listed.window(proposals, "", kind="menu").look()
    assert effect_seen(form().look(), now, expected, ITEM.centre).agrees
    only = form().window(proposals, "", kind="menu").look()
    assert not effect_seen(form().look(), only, expected, ITEM.centre).agrees


def spinner(value: str, *, lit: bool = False) -> Look:
    """A field with the focus, whose ring parts it from the two arrows behind it."""
    picture = Image.new("RGB", (200, 60), "white")
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((8, 18, 141, 36), 3, "white", "#101010", 2)
    pen.text((12, 21), value, "black", font=ImageFont.truetype("LiberationSans-Regular.ttf", 11))
    pen.rectangle((141, 18, 157, 36), "#f6f6f6", "#c5c5c5")
    pen.polygon(((146, 25), (152, 25), (149, 22)), "#303030" if lit else "#777777")
    pen.polygon(((146, 30), (152, 30), (149, 33)), "#777777")
    return Look(Pixels(200, 60, picture.convert("RGBA").tobytes("raw", "BGRA")))


def test_an_arrow_changes_the_field_that_ends_before_it_with_a_ring_between_them() -> None:
    effect = effect_of(spinner("2", lit=True), spinner("3"), Point(149, 23))
    assert any(box.right < 30 for box in effect.changed)
    assert effect_seen(spinner("2", lit=True), spinner("3", lit=True), effect, None).agrees
