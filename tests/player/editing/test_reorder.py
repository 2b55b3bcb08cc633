"""Steps change places where that can do no harm, and else stay, and it is said why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Template, Trajectory
from app.player.editing.reorder import (
    deeds_of,
    duplicate,
    move,
    move_to,
    number_after,
    number_moved_to,
)
from app.store.model.workflow import Workflow, steps_of
from checks.snapshot.look import Effect, Look
from tests.builders.drawn.screens import Screen, label
from tests.builders.paper.filled_in import at, click, three_fields, types

ITEM, CITY = Box(220, 100, 180, 24), Box(220, 135, 180, 24)
TICK, SAVE = Box(220, 180, 14, 14), Box(300, 310, 80, 26)


def form(item: str = "", city: str = "", *, ticked: bool = False, popup: bool = False) -> Screen:
    screen = Screen().window().field(ITEM, item, "Item").field(CITY, city, "City")
    screen.fill(TICK, "#000000" if ticked else "#ffffff", "#555555").button(SAVE, "Save")
    return screen.window(Box(150, 100, 200, 100), "Sure?", "dialog") if popup else screen


ORDER = (
    click("item", at(form(), ITEM)),
    types("type item", "Paper", at(form(), ITEM)),
    click("city", at(form("Paper"), CITY)),
    types("type city", "Ulm", at(form("Paper"), CITY)),
    click("save", at(form("Paper", "Ulm"), SAVE)),
)


def taught(*steps: Step, also: tuple[Trajectory, ...] = (), final: Look | None = None) -> Workflow:
    way = Trajectory("way", ("workflow", "orders"), steps, final=final)
    return Workflow("orders", trajectories=(way, *also), proven=True)


def notes(workflow: Workflow) -> list[str]:
    return [step.note for step in steps_of(workflow)]


def test_keys_belong_to_what_has_put_the_keyboard_there() -> None:
    assert [(deed.first, deed.last) for deed in deeds_of(ORDER)] == [(1, 2), (3, 4), (5, 5)]


@pytest.mark.parametrize(("number", "later"), [(1, True), (2, True), (3, False), (4, False)])
def test_two_fields_change_places_with_what_is_typed_into_them(number: int, *, later: bool) -> None:
    moved = move(taught(*ORDER), number, later=later)
    assert notes(moved) == ["city", "type city", "item", "type item", "save"]
    assert not moved.proven
    assert moved.trajectories[0].id != "way", "what was learned by number is left behind"
    assert number_after(taught(*ORDER), number, later=later) == (number + (2 if later else -2))


def test_another_way_that_does_the_same_changes_with_it() -> None:
    same = Trajectory("learned", (), ORDER)
    moved = move(taught(*ORDER, also=(same, Trajectory("short", (), ORDER[4:]))), 1, later=True)
    assert [step.note for step in moved.trajectories[1].steps][:2] == ["city", "type city"]
    assert moved.trajectories[2].steps == ORDER[4:]


def refused(workflow: Workflow, number: int, *, later: bool = True) -> str:
    with pytest.raises(UsageError) as refusal:
        move(workflow, number, later=later)
    return str(refusal.value)


def test_the_first_and_the_last_stay_where_they_are() -> None:
    assert "the first" in refused(taught(*ORDER), 2, later=False)
    assert "the last" in refused(taught(*ORDER), 5)


def test_a_button_stays_behind_what_it_uses() -> None:
    assert "Step 5 may use what is before it" in refused(taught(*ORDER), 5, later=False)


def test_a_box_is_ticked_earlier_or_later() -> None:
    look = replace(at(form("Paper"), TICK), label=label(TICK, "Express", role=7))
    final = form("Paper", ticked=True).look()
    ticked = taught(*ORDER[:2], click("tick", look), final=final)
    assert notes(move(ticked, 3, later=False)) == ["tick", "item", "type item"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (replace(ORDER[3], irreversible=True), "Step 4 cannot be taken back"),
        (Step("press_keys", "1", {"keys": "Return"}), "Step 4 presses Return"),
    ],
)
def test_what_cannot_be_taken_back_or_may_send_the_form_stays(changed: Step, why: str) -> None:
    assert why in refused(taught(*ORDER[:3], changed, ORDER[4]), 3)


def test_what_begins_something_stays() -> None:
    launch = Step("launch", "1", {"command": ("desk",)})
    assert "begins or awaits" in refused(taught(launch, *ORDER), 1)


def test_what_is_read_before_it_is_used_stays_so() -> None:
    read = Step("read_text", "1", {"x": 1, "y": 2, "into": "number"}, at(form(), ITEM))
    use = replace(ORDER[3], arguments={"text": Template("{number}")})
    typed = replace(ORDER[1], note="after reading")
    said = refused(taught(read, typed, ORDER[2], use, ORDER[4]), 1)
    assert said == "Step 3 uses “number”, which step 1 reads."


def test_keys_that_belong_to_nothing_stay_first() -> None:
    assert "goes where the keyboard is" in refused(taught(*ORDER[1:]), 1)


def test_a_window_that_opens_in_between_keeps_them_apart() -> None:
    opened = at(form("Paper", popup=True), SAVE)
    steps = (*ORDER[:4], click("save", opened))
    assert "comes, goes or moves with step 4" in refused(taught(*steps), 1)


def test_a_field_that_the_other_one_fills_keeps_them_in_order() -> None:
    filled = (
        *ORDER[:2],
        *(replace(one, before=at(form("Paper", "Bonn"), CITY)) for one in ORDER[2:4]),
    )
    assert "changes what step 3 acts on" in refused(taught(*filled, ORDER[4]), 1)
    emptied = (*ORDER[:4], click("save", at(form("", "Ulm"), SAVE)))
    assert "changes what step 1 acts on" in refused(taught(*emptied), 1)


def test_what_was_not_seen_stays() -> None:
    assert "was not seen" in refused(taught(*ORDER[:4]), 1)
    seen = replace(ORDER[3], after=Effect(after=form("Paper", "Ulm").look()))
    assert notes(move(taught(*ORDER[:3], seen), 1, later=True))[0] == "city"
    nowhere = replace(ORDER[2], before=form("Paper").look())
    assert "acts on" in refused(taught(*ORDER[:2], nowhere, *ORDER[3:]), 1)
    elsewhere = replace(ORDER[4], before=Screen(size=(200, 120)).window().look())
    assert refused(taught(*ORDER[:4], elsewhere), 1)


def test_where_another_way_parts_between_them_they_stay() -> None:
    other = Trajectory("learned", (), (*ORDER[:2], ORDER[4]))
    assert "Another way parts" in refused(taught(*ORDER, also=(other,)), 1)


ITEM_LAST = ["city", "type city", "day", "type day", "item", "type item", "save"]
DAY_FIRST = ["day", "type day", "item", "type item", "city", "type city", "save"]


@pytest.mark.parametrize(
    ("number", "before", "then"),
    [
        (1, 7, ITEM_LAST),
        (2, 7, ITEM_LAST),
        (5, 1, DAY_FIRST),
        (6, 1, DAY_FIRST),
        (3, 3, None),
        (3, 5, None),
    ],
)
def test_a_step_goes_as_far_as_it_may(number: int, before: int, then: list[str] | None) -> None:
    whole = three_fields()
    assert notes(move_to(whole, number, before)) == (then or notes(whole))


@pytest.mark.parametrize(("number", "before"), [(1, 8), (7, 1), (1, 0), (1, 9), (8, 1)])
def test_it_goes_no_further(number: int, before: int) -> None:
    with pytest.raises(UsageError):
        move_to(three_fields(), number, before)


def test_it_tells_which_number_the_step_has_then() -> None:
    assert number_moved_to(three_fields(), 1, 7) == 5
    assert number_moved_to(three_fields(), 6, 1) == 2


@pytest.mark.parametrize("number", [3, 4])
def test_a_field_is_filled_in_twice(number: int) -> None:
    twice = notes(duplicate(three_fields(), number))
    assert twice[2:6] == ["city", "type city"] * 2
    with pytest.raises(UsageError):
        duplicate(three_fields(), 8)
