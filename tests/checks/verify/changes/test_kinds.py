"""What kind of change a changed region is, and whether it means anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.containers import begins_at_a_side, has_controls, holder_of, keeps_a_field
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import Kind, kind_of
from checks.vision.image_diff import Aligned
from checks.vision.pixels import colours
from tests.builders.drawn.screens import BLACK, BLUE, FRAME, PANEL, SIZE, WHITE, Screen, blind

SAVE, ITEM, LIST = Box(300, 325, 80, 24), Box(220, 90, 180, 24), Box(120, 130, 260, 150)
ROWS = [("Miller", "Berlin"), ("Weber", "Ulm"), ("Olsen", "Oslo")]


def form(item: str = "", chosen: int = -1, rows: list[tuple[str, str]] = ROWS) -> Screen:
    screen = Screen().window().field(ITEM, item, "Item").rows(LIST, rows, chosen)
    return screen.button(SAVE, "Save")


def pair(now: Screen, then: Screen | None = None) -> Aligned:
    return Aligned(colours(now.pixels()), colours((then or form()).pixels()))


def kinds(now: Screen, then: Screen | None = None) -> list[Kind]:
    both = pair(now, then)
    return [kind_of(both, region) for region in both.regions]


def judged(now: Screen, then: Screen | None = None, pointer: Point | None = None) -> bool:
    asked = name_target((then or form()).look(SAVE.centre), SAVE.centre)
    return verify_snapshot(replace(now.look(SAVE.centre), pointer=pointer), asked).agrees


def test_what_was_entered_is_data() -> None:
    assert kinds(form("Paper")) == [Kind.DATA]
    assert kinds(form(rows=ROWS[1:])) == [Kind.DATA] * len(kinds(form(rows=ROWS[1:])))


def test_a_caret_is_a_caret() -> None:
    assert kinds(form().fill(Box(226, 94, 2, 16), BLACK)) == [Kind.CARET]


def test_a_piece_of_a_letter_is_no_caret() -> None:
    then = form().text(120, 300, "K45/473")
    now = form().text(120, 300, "K45/473").fill(Box(150, 304, 2, 4), BLACK)
    assert Kind.CARET not in kinds(now, then)
    beside = form().text(120, 300, "K45/473").fill(Box(250, 304, 2, 4), BLACK)
    assert kinds(beside, then) == [Kind.CARET]


@pytest.mark.parametrize("y", [0, SIZE[1] - 3])
def test_a_strip_at_the_edge_of_the_screen_is_no_bar_that_has_grown(y: int) -> None:
    """Nothing tells how it goes on beyond that edge."""
    strip = form().fill(Box(100, y, 60, 3), BLUE)
    assert Kind.LEVEL not in kinds(strip)
    assert kinds(strip)


def test_a_focus_ring_is_drawn_around_what_stayed() -> None:
    ringed = form()
    for grown in (1, 2):
        box = ITEM.grown(grown)
        ringed.fill(Box(box.x, box.y, box.width, 1), BLUE).fill(
            Box(box.x, box.bottom - 1, box.width, 1), BLUE
        )
        ringed.fill(Box(box.x, box.y, 1, box.height), BLUE).fill(
            Box(box.right - 1, box.y, 1, box.height), BLUE
        )
    assert kinds(ringed) == [Kind.RING]
    assert judged(ringed)


URGENT = Box(220, 290, 120, 20)


def ticked(frame: Box | None = None, every: int = 2) -> Screen:
    """A tick box below the list, perhaps with a dotted frame."""
    screen = form().text(URGENT.x + 4, URGENT.y + 2, "Urgent: call")
    for y in range(frame.y, frame.bottom) if frame else ():
        for x in range(frame.x, frame.right) if frame else ():
            inside = frame is not None and frame.grown(-1).contains(Point(x, y))
            if not inside and (x + y) % every == 0:
                screen.fill(Box(x, y, 1, 1), BLACK)
    return screen


def test_a_dotted_frame_around_a_text_that_stayed_is_the_focus_to_a_click_only() -> None:
    focused = ticked(URGENT)
    for now, then in ((focused, ticked()), (ticked(), focused)):
        assert kinds(now, then) == [Kind.DOTTED]
        assert judged(now, then)
        typing = replace(name_target(then.look(SAVE.centre), SAVE.centre), at=None)
        assert not verify_snapshot(replace(now.look(SAVE.centre), at=None), typing).agrees


def test_any_other_frame_or_one_around_other_words_or_nothing_is_none() -> None:
    assert Kind.DOTTED not in kinds(ticked(URGENT, every=1), ticked())
    assert Kind.DOTTED not in kinds(ticked(URGENT, every=3), ticked())
    assert Kind.DOTTED not in kinds(ticked(Box(400, 160, 60, 20)), ticked())
    other = ticked(URGENT).fill(Box(230, 294, 40, 12), PANEL)
    assert Kind.DOTTED not in kinds(other, ticked())
    assert not judged(other, ticked())


def test_a_dotted_frame_around_an_entry_of_a_list_is_data_as_ever() -> None:
    entry = Box(LIST.x + 2, LIST.y + 2, LIST.width - 4, 20)
    assert Kind.DOTTED not in kinds(ticked(entry), ticked())


def test_a_frame_around_nothing_is_no_focus_ring() -> None:
    def framed() -> Screen:
        return form().fill(Box(400, 150, 60, 40), PANEL, BLUE)

    assert kinds(framed()) == [Kind.POPUP]
    assert not judged(framed())


def test_another_chosen_row_is_a_selection() -> None:
    assert kinds(form(chosen=1)) == [Kind.SELECTED]
    assert judged(form(chosen=1))


def test_the_same_outside_a_list_in_other_colours_is_no_selection() -> None:
    def tab(ground: str, ink: str) -> Screen:
        return form().fill(Box(400, 150, 60, 22), ground).text(408, 153, "Work", ink)

    assert Kind.SELECTED not in kinds(tab(BLUE, WHITE), tab(PANEL, BLACK))
    assert not judged(tab(BLUE, WHITE), tab(PANEL, BLACK))


def hovered(*buttons: tuple[int, str]) -> Screen:
    screen = form()
    for x, ground in buttons:
        screen.button(Box(x, 290, 70, 24), "More", ground=ground)
    return screen


def test_a_slightly_other_ground_is_a_hover_of_one_element() -> None:
    then, now = hovered((120, "#e8e8e8")), hovered((120, "#f8f8f8"))
    assert kinds(now, then) == [Kind.HOVER]
    assert judged(now, then)


def test_only_what_lies_under_the_pointer_is_hovered() -> None:
    then, now = hovered((120, "#e8e8e8")), hovered((120, "#f8f8f8"))
    assert judged(now, then, Point(150, 300))
    assert not judged(now, then, Point(5, 5))
    asked = replace(name_target(then.look(SAVE.centre), SAVE.centre), pointer=Point(150, 300))
    assert verify_snapshot(now.look(SAVE.centre), asked).agrees


def test_a_hovered_element_may_change_at_its_rim_alone() -> None:
    rim, under, beside = Box(123, 309, 64, 4), Point(150, 295), Point(230, 311)
    then = hovered((120, "#e8e8e8"), (200, "#e8e8e8"))
    now = hovered((120, "#e8e8e8"), (200, "#e8e8e8")).fill(rim, "#f8f8f8")
    assert kinds(now, then) == [Kind.HOVER]
    assert judged(now, then, under)
    assert not judged(now, then, beside)
    patch = hovered((120, "#e8e8e8"), (200, "#e8e8e8")).fill(Box(123, 309, 20, 4), "#f8f8f8")
    assert not judged(patch, then, Point(170, 295))


def test_a_mark_is_lit_where_the_pointer_rests_on_its_label() -> None:
    def marked(ground: str) -> Screen:
        return form().fill(Box(120, 292, 14, 14), ground, "#555555").text(140, 291, "Express")

    then, now = marked("#e8e8e8"), marked("#f8f8f8")
    assert Kind.HOVER in kinds(now, then)
    assert judged(now, then, Point(180, 299))
    assert not judged(now, then, Point(180, 340))


def test_the_focus_ring_of_the_target_is_the_targets() -> None:
    def ringed(by: int) -> bool:
        around = SAVE.grown(by)
        line = Box(around.x, around.y, around.width, 1)
        return judged(form().fill(line, BLUE))

    assert ringed(1)
    assert not ringed(9)


def test_parts_that_change_both_ways_are_no_hover() -> None:
    def tabs(*grounds: str) -> Screen:
        screen = form()
        for number, ground in enumerate(grounds):
            screen.fill(Box(120 + 60 * number, 292, 60, 22), ground).text(
                126 + 60 * number, 295, "Tab"
            )
        return screen

    then, now = tabs("#f0f0f0", "#d0d0d0"), tabs("#d0d0d0", "#f0f0f0")
    assert Kind.HOVER not in kinds(now, then)
    assert not judged(now, then)


def test_two_parts_that_changed_their_colours_may_have_taken_turns() -> None:
    then = hovered((120, "#e8e8e8"), (200, "#f8f8f8"))
    now = hovered((120, "#f8f8f8"), (200, "#e8e8e8"))
    assert not judged(now, then)


def test_a_dimmed_window_is_no_hover() -> None:
    now = form()
    shade = now.image.point([int(level * 0.9) for level in range(256)] * 3)
    now.image.paste(shade.crop((FRAME.x, FRAME.y, FRAME.right, FRAME.bottom)), (FRAME.x, FRAME.y))
    asked = name_target(blind(form().look(SAVE.centre)), SAVE.centre)
    assert not verify_snapshot(blind(now.look(SAVE.centre)), asked).agrees


@pytest.mark.parametrize(
    ("then", "now", "kind"), [(False, True, Kind.FAINTER), (True, False, Kind.STRONGER)]
)
def test_greyed_elsewhere_is_fainter(then: bool, now: bool, kind: Kind) -> None:  # noqa: FBT001
    box = Box(120, 290, 70, 24)
    fresh, remembered = form().button(box, "More", grey=now), form().button(box, "More", grey=then)
    assert kinds(fresh, remembered) == [kind]
    assert judged(fresh, remembered)


def test_something_bordered_is_a_popup_even_in_a_list() -> None:
    assert kinds(form().popup(Box(150, 190, 150, 60))) == [Kind.POPUP]
    assert kinds(form().popup(Box(400, 190, 90, 60))) == [Kind.POPUP]


def test_a_text_outside_a_field_is_text_and_gone_when_it_is_gone() -> None:
    def noted(note: str) -> Screen:
        return form().text(120, 300, note)

    assert kinds(noted("Saved")) == [Kind.TEXT]
    assert kinds(noted("Saved"), noted("Failed")) == [Kind.TEXT]
    assert kinds(form(), noted("Failed")) == [Kind.GONE]


def test_a_large_other_picture_is_something_else() -> None:
    blob = form()
    for line in range(40):
        blob.fill(Box(400 + 3 * (line % 5), 130 + 3 * line, 40, 2), "#992211")
    assert Kind.OTHER in kinds(blob)


def test_text_that_changed_places_is_nothing_new() -> None:
    def two(one: str, other: str) -> Screen:
        return form().text(120, 290, one).text(120, 310, other)

    assert judged(two("Oslo", "Ulm"), two("Ulm", "Oslo"))
    assert not judged(two("Oslo", "Rom"), two("Ulm", "Oslo"))


def test_a_panel_with_fields_holds_no_data_of_its_own() -> None:
    def panel(note: str) -> Screen:
        screen = Screen().window().fill(LIST, WHITE, "#707070")
        return screen.field(Box(140, 150, 100, 24)).text(140, 220, note).button(SAVE, "Save")

    assert kinds(panel("Oslo"), panel("Ulm")) == [Kind.TEXT]
    both = pair(panel("Oslo"), panel("Ulm"))
    assert has_controls(both.edges_both, LIST)


def test_a_panel_of_its_surroundings_ground_is_no_list() -> None:
    def group(note: str) -> Screen:
        return Screen().window().fill(LIST, PANEL, "#707070").text(140, 220, note)

    assert kinds(group("Oslo"), group("Ulm")) == [Kind.TEXT]


def test_a_list_that_changed_its_ground_is_no_longer_that_list() -> None:
    def sheet(ground: str, note: str) -> Screen:
        return Screen().window().fill(LIST, ground, "#707070").text(140, 220, note)

    assert Kind.DATA not in kinds(sheet("#bbddff", "Oslo"), sheet(WHITE, "Ulm"))


def test_a_menu_bar_holds_no_data() -> None:
    def barred(word: str) -> Screen:
        bar = Box(FRAME.x, FRAME.y + 20, FRAME.width, 24)
        return Screen().window().fill(bar, "#f4f4f4", "#999999").text(110, 84, word)

    assert kinds(barred("File"), barred("Edit")) == [Kind.TEXT]


def test_cells_of_a_grid_hold_data_however_full_they_are() -> None:
    def grid(text: str) -> Screen:
        screen = Screen().window()
        for cell in range(9):
            screen.fill(
                Box(130 + 60 * (cell % 3), 110 + 24 * (cell // 3), 61, 25), WHITE, "#999999"
            )
        return screen.text(192, 138, text)

    assert kinds(grid("Oslo Norge"), grid("Ulmer Str.")) == [Kind.DATA]


def test_a_choice_shows_its_value_beside_its_arrow() -> None:
    def choice(text: str, ground: str = WHITE) -> Screen:
        box = Box(220, 290, 120, 24)
        arrow = Screen().window().fill(box, ground, "#707070").text(226, 293, text)
        return arrow.fill(Box(326, 300, 8, 5), BLACK)

    assert kinds(choice("Oslo"), choice("Ulm")) == [Kind.DATA]


def test_a_button_is_no_field() -> None:
    then, now = form().button(SAVE, "Save"), form().button(SAVE, "Send")
    both = pair(now, then)
    assert [holder_of(both, region.box) for region in both.regions] == [None]
    assert not begins_at_a_side(colours(form().pixels(), SAVE.grown(-3)))


def test_a_narrow_rectangle_is_no_control() -> None:
    def marks() -> Screen:
        screen = Screen().window().fill(LIST, WHITE, "#707070")
        screen.fill(Box(150, 160, 40, 1), BLACK).fill(Box(150, 190, 40, 1), BLACK)
        return screen.fill(Box(150, 230, 60, 1), BLACK)

    assert not has_controls(pair(marks(), marks()).edges_both, LIST)


def moved(dx: int, *, note: str = "", popup: Box | None = None) -> Screen:
    """A dialog over a main window; the dialog moves."""
    screen = Screen().window(Box(20, 20, 600, 380), "Main").text(40, 60, note)
    screen.window(Box(150 + dx, 150, 200, 120), "Ask", "dialog").button(
        Box(210 + dx, 220, 70, 24), "Yes"
    )
    return screen.popup(popup) if popup else screen


def asked_blindly() -> Look:
    at = Box(210, 220, 70, 24).centre
    return name_target(blind(moved(0).look(at)), at)


def test_a_dialog_moved_over_its_window_is_found_by_pixels_alone() -> None:
    answer = verify_snapshot(blind(moved(60).look(asked_blindly().at)), asked_blindly())
    assert answer.agrees
    assert answer.adjust["x"] == 305


def test_what_pops_up_beside_the_moved_dialog_is_seen() -> None:
    popup = moved(60, popup=Box(460, 200, 120, 60))
    answer = verify_snapshot(blind(popup.look(asked_blindly().at)), asked_blindly())
    assert answer.rung == "nothing new"


def test_what_changed_on_the_desk_beside_the_moved_window_is_none_of_its_business() -> None:
    def alone(dx: int, word: str) -> Look:
        screen = Screen().text(20, 390, word).window(Box(150 + dx, 150, 200, 120), "Ask")
        return blind(screen.button(Box(210 + dx, 220, 70, 24), "Yes").look(asked_blindly().at))

    asked = name_target(alone(0, "12:03"), asked_blindly().at)
    assert verify_snapshot(alone(60, "Friday"), asked).agrees


def test_what_changed_in_the_window_below_the_moved_dialog_is_seen() -> None:
    other = moved(60, note="Shipping address")
    assert not verify_snapshot(
        blind(other.look(asked_blindly().at)), asked_blindly(), RunContext()
    ).agrees


def test_a_rectangle_too_low_for_writing_is_no_field() -> None:
    low = Box(150, 330, 90, 4)
    screen = form().fill(low, WHITE, BLACK)
    assert not keeps_a_field(pair(screen, screen), low)
