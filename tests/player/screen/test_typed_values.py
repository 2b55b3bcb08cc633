"""What a run typed is verified once, right after typing, and known by how it looked."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from app.player.screen.typed_values import FieldBoxes, TypedValues, field_boxes, widened
from checks.snapshot.look import Look, Target, WindowSeen
from checks.verify.changes.context import RunContext
from checks.verify.rerender.matcher import READ
from tests.builders.drawn.screens import Screen
from tests.builders.paper.played_desk import LiteralReader, PlayedDesk

BEFORE_MOVING = Box(10, 10, 200, 24)


def verify(
    values: TypedValues, before: Look, after: Look, boxes: FieldBoxes, known: RunContext
) -> Comparison:
    """As after typing: what is shown as typed is kept."""
    answer = values.shown(before, after, boxes, known)
    if answer.agrees:
        values.keep(after, boxes, known)
    return answer


def looks(desk: PlayedDesk, shown: str) -> tuple[Look, Look, FieldBoxes]:
    """Customer before and after it came to show this, and where it was and is."""
    before = desk.eyes.look()
    desk.customer.value = shown
    desk.desktop.changed(desk.orders.frame)
    after = desk.eyes.deepened(desk.eyes.look())
    return before, after, FieldBoxes(BEFORE_MOVING, desk.orders.place_of(desk.customer))


def test_a_verified_value_is_kept_with_its_look_and_with_what_the_recording_typed_there(
    desk: PlayedDesk,
) -> None:
    before, after, boxes = looks(desk, "Bo")
    values = TypedValues("Bo")
    assert verify(values, before, after, boxes, RunContext(values=(("Anna", "Bo"),))).agrees
    (kept,) = values.verified
    assert (kept.text, kept.remembered, kept.box) == ("Bo", "Anna", BEFORE_MOVING)
    assert boxes.now is not None
    assert kept.seen is not None
    assert (kept.seen.width, kept.seen.height) == (boxes.now.width, boxes.now.height)


def test_of_a_text_with_a_value_in_it_the_recorded_one_is_known(desk: PlayedDesk) -> None:
    before, after, boxes = looks(desk, "for Bo today")
    values = TypedValues("for Bo today")
    verify(values, before, after, boxes, RunContext(values=(("Anna", "Bo"),)))
    assert values.verified[0].remembered == "for Anna today"


def test_a_text_that_is_no_parameter_stands_for_itself(desk: PlayedDesk) -> None:
    before, after, boxes = looks(desk, "urgent")
    values = TypedValues("urgent")
    verify(values, before, after, boxes, RunContext())
    assert values.verified[0].remembered == "urgent"


def test_a_field_that_shows_something_else_is_not_kept(desk: PlayedDesk) -> None:
    before, after, boxes = looks(desk, "B0")
    values = TypedValues("Bo")
    answer = verify(values, before, after, boxes, RunContext())
    assert not answer.agrees
    assert "“B0”" in answer.why
    assert values.verified == ()


def test_without_labels_one_recognised_line_decides() -> None:
    desk = PlayedDesk(has_labels=False)
    before, after, boxes = looks(desk, "Bo")
    same, other = (RunContext(reader=LiteralReader([line])) for line in ("Bo", "Ro"))
    assert verify(TypedValues("Bo"), before, after, boxes, same).agrees
    assert not verify(TypedValues("Bo"), before, after, boxes, other).agrees
    desk.close()


def test_where_nothing_can_be_read_it_is_enough_that_the_field_is_known() -> None:
    desk = PlayedDesk(has_labels=False)
    before, after, boxes = looks(desk, "Bo")
    values = TypedValues("Bo")
    assert verify(values, before, after, boxes, RunContext()).agrees
    assert [each.text for each in values.verified] == ["Bo"]
    desk.close()


def test_a_value_whose_field_is_unknown_is_verified_and_not_kept(desk: PlayedDesk) -> None:
    before, after, _ = looks(desk, "Bo")
    values = TypedValues("Bo")
    assert verify(values, before, after, FieldBoxes(None, None), RunContext()).agrees
    assert values.verified == ()


def test_several_values_are_kept_side_by_side(desk: PlayedDesk) -> None:
    values = TypedValues("Bo")
    verify(values, *looks(desk, "Bo"), RunContext())
    values.text = "Cleo"
    verify(values, *looks(desk, "Cleo"), RunContext())
    assert [each.text for each in values.verified] == ["Bo", "Cleo"]


def test_a_window_that_was_read_is_drawn_otherwise_than_recorded(desk: PlayedDesk) -> None:
    remembered, there = desk.eyes.look(), Box(40, 40, 200, 24)
    for rung, otherwise in ((READ, True), ("all", False)):
        answer = Comparison(Verdict.GO, where=there, rung=rung)
        boxes = field_boxes(remembered, answer, remembered)
        assert (boxes.now, boxes.otherwise) == (there, otherwise)


def test_a_row_that_was_taken_for_the_field_counts_as_the_cell_that_it_is_now(
    desk: PlayedDesk,
) -> None:
    look, cell = desk.eyes.look(), Box(300, 43, 90, 20)
    row = Target(at=Point(340, 52), box=Box(10, 40, 600, 26), window=0)
    remembered = replace(look, target=row)
    answer = Comparison(Verdict.GO, where=cell, rung="located")
    assert field_boxes(remembered, answer, look).then == cell
    elsewhere = replace(answer, where=cell.moved(0, 40))
    assert field_boxes(remembered, elsewhere, look).then == row.box


def test_a_box_grows_to_all_that_a_text_was_drawn_on(desk: PlayedDesk) -> None:
    before, after, boxes = looks(desk, "Bo")
    assert boxes.now is not None
    narrow = FieldBoxes(Box(10, 10, 4, 24), Box(boxes.now.x, boxes.now.y, 4, 24))
    grown = widened(narrow, before, after)
    assert grown.now is not None
    assert grown.now.width > 4
    assert grown.then is not None
    assert (grown.then.width, grown.then.x) == (grown.now.width, grown.now.x - boxes.now.x + 10)
    assert widened(boxes, before, after) == boxes


def test_a_box_of_another_size_grows_by_as_much_and_stays_in_its_window(desk: PlayedDesk) -> None:
    before, after, boxes = looks(desk, "Bo")
    assert boxes.now is not None
    now = Box(boxes.now.x, boxes.now.y, 4, 24)
    seen = WindowSeen("Orders", "Paper", Box(0, 0, 40, 300), Box(0, 0, 40, 300), active=True)
    grown = widened(FieldBoxes(Box(20, 100, 8, 40), now, seen), before, after)
    assert grown.now is not None
    assert grown.now.width > now.width
    assert grown.then is not None
    assert grown.then.right == seen.box.right
    assert grown.then.height == 40 + grown.now.height - now.height


def test_a_field_was_empty_where_nothing_but_a_caret_stood_in_it() -> None:
    field = Box(220, 100, 180, 24)

    def was_empty(screen: Screen) -> bool:
        picture = screen.look().picture
        return FieldBoxes(field, field, recorded=picture).was_empty

    empty = Screen().window().field(field)
    assert was_empty(empty)
    assert was_empty(empty.fill(Box(226, 104, 1, 15), "black")), "a caret"
    assert not was_empty(Screen().window().field(field, "USD"))
    assert not FieldBoxes(field, field).was_empty, "nobody knows"
    patch = Box(220, 100, 32, 32)
    bare = Screen().window().look().picture
    assert not FieldBoxes(patch, patch, recorded=bare).was_empty, "a place in a text"


def test_a_field_that_is_only_wider_now_begins_as_it_did() -> None:
    wider = BEFORE_MOVING._replace(width=260)
    assert FieldBoxes(BEFORE_MOVING, wider).begin_alike
    assert not FieldBoxes(BEFORE_MOVING, wider.moved(0, 30)).begin_alike
    assert not FieldBoxes(BEFORE_MOVING, None).begin_alike
