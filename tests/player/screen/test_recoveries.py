"""What needs no lesson: windows of others are passed or put behind, the focus is put back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.desktop.ports import WindowKind
from app.engine import Outcome, Recovery, Step
from app.engine.model.events import Acted, Checked, Finished, Recovered
from app.engine.model.geometry import Box, Point
from app.player.screen.lookahead import FORESEEN_S, Foresight
from app.player.screen.recoveries import RAISED_AT_MOST
from checks.locator.target import name_target
from checks.snapshot.look import Effect, Look
from tests.builders.engine.world import told
from tests.builders.fake_desktop import PaperElement, PaperKind, PaperWindow
from tests.builders.paper.played_desk import PlayedDesk
from tests.builders.paper.replayed_desk import FOREIGN, OURS, ReplayedDesk, one

PATIENCE_S = 12.0
OVER_SAVE = Box(160, 150, 200, 120)
BELOW_SAVE = Box(230, 215, 120, 40)
CARET_AT = Box(173, 84, 2, 14)
OVER_A_CORNER = Box(380, 250, 200, 150)


@pytest.fixture
def desk() -> Iterator[ReplayedDesk]:
    desk = ReplayedDesk()
    yield desk
    desk.close()


def activate_orders(desk: ReplayedDesk) -> None:
    """Give Orders the keyboard; what lies over it stays there."""
    desk.played.desktop._give_focus(desk.played.orders)


@pytest.mark.parametrize("box", [Box(460, 40, 150, 100), OVER_A_CORNER], ids=["beside", "over"])
def test_a_bystander_is_passed_and_noted(desk: ReplayedDesk, box: Box) -> None:
    desk.shown_click(desk.played.save)
    desk.mail(box)
    activate_orders(desk)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert told(events, Recovered) == []
    why = told(events, Checked)[-1].comparison.why
    assert why.endswith("A window of another application was beside it: “Mail”.")


@pytest.mark.parametrize("step", ["click", "typing"])
def test_a_window_that_lies_over_the_tasks_is_put_behind(desk: ReplayedDesk, step: str) -> None:
    if step == "click":
        desk.shown_click(desk.played.save)
    else:
        desk.shown_typing("Birch")
    desk.mail(OVER_SAVE)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert one(events, Finished).recovered[Recovery.RAISED] == 1
    recovered = told(events, Recovered)[0]
    assert recovered.how is Recovery.RAISED
    assert "“Mail” of another application was in front of “Orders”" in recovered.why
    assert next(act.tool for act in told(events, Acted)) == "focus_window"
    assert desk.diary[0] == "focus 'Orders'"
    assert "click" not in desk.diary[0]


def test_one_that_only_holds_the_keyboard_gives_it_back_before_anything_is_typed(
    desk: ReplayedDesk,
) -> None:
    desk.shown_typing("Birch")
    desk.mail()

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert desk.diary == ["focus 'Orders'", "type 'Birch'"]
    assert desk.played.customer.value == "Birch"


def test_a_minimised_window_is_shown_again(desk: ReplayedDesk) -> None:
    desk.shown_click(desk.played.save)
    desk.mail()
    desk.played.desktop.minimise(desk.played.orders)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert told(events, Recovered)[0].how is Recovery.RAISED


LARGER, A_LITTLE_HIGHER = Box(70, 60, 380, 300), Box(50, 60, 400, 256)


def test_a_window_of_another_size_gets_that_of_the_recording_first(desk: ReplayedDesk) -> None:
    desk.shown_click(desk.played.save)
    shown = desk.played.orders.box
    desk.played.desktop.place(desk.played.orders, LARGER)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert desk.diary[:2] == ["focus 'Orders'", "place 'Orders'"]
    assert desk.played.orders.box == shown
    recovered = told(events, Recovered)[0]
    assert recovered.how is Recovery.RAISED
    assert recovered.why == "“Orders” was given the size that it had in the recording."
    resizing, look = desk.played.guard.recoveries.resizing, desk.steps[0].before
    assert isinstance(look, Look)
    assert resizing.has_sized(look)
    other = replace(look, windows=tuple(replace(one, box=LARGER) for one in look.windows))
    assert not resizing.has_sized(other)


def test_a_window_that_keeps_its_size_is_asked_once(desk: ReplayedDesk) -> None:
    desk.shown_click(desk.played.save)
    desk.played.desktop.place(desk.played.orders, LARGER)
    desk.played.desktop.has_fixed_sizes = True

    desk.plays()

    assert desk.diary.count("place 'Orders'") == 1
    assert desk.played.orders.box == LARGER


def test_a_window_that_another_one_is_called_like_is_played_in_as_it_is(
    desk: ReplayedDesk,
) -> None:
    desk.shown_click(desk.played.save)
    desk.played.desktop.open("Orders", Box(460, 40, 150, 100), process=FOREIGN)
    activate_orders(desk)
    desk.played.desktop.place(desk.played.orders, A_LITTLE_HIGHER)

    events = desk.plays()

    assert any("was given the size" in each.comparison.why for each in told(events, Checked))
    assert one(events, Finished).outcome is Outcome.DONE
    assert desk.diary == ["left click 210,192"]


@pytest.mark.parametrize("kept", ["dialog", "in use"])
def test_a_dialog_or_a_window_in_use_keeps_its_size(desk: ReplayedDesk, kept: str) -> None:
    if kept == "dialog":
        desk.played.orders.kind = WindowKind.DIALOG
    else:
        desk.played.eyes.idle_s = lambda: 0.0
    desk.shown_click(desk.played.save)
    desk.played.desktop.place(desk.played.orders, LARGER)

    desk.plays()

    assert desk.played.orders.box == LARGER


def test_once_something_was_typed_into_a_window_it_keeps_its_size(
    desk: ReplayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.shown_typing("Birch")
    desk.steps = [replace(step, after=Effect()) for step in desk.steps]
    desk.shown_click(desk.played.save)
    typed = PaperElement.type

    def typed_and_placed(element: PaperElement, text: str) -> None:
        typed(element, text)
        desk.played.desktop.place(desk.played.orders, LARGER)

    monkeypatch.setattr(PaperElement, "type", typed_and_placed)

    desk.plays()

    assert desk.played.orders.box == LARGER


def test_a_dialog_of_the_tasks_own_is_never_hidden(desk: ReplayedDesk) -> None:
    desk.played.guard.patience_s = 2.0
    desk.shown_click(desk.played.save)
    desk.played.desktop.open("Really?", OVER_SAVE, modal_for=desk.played.orders, process=OURS)
    desk.mail(OVER_A_CORNER)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert told(events, Acted) == []


def test_a_dialog_that_another_process_shows_for_the_task_is_the_tasks(desk: ReplayedDesk) -> None:
    desk.played.guard.patience_s = 2.0
    desk.shown_click(desk.played.save)
    desk.played.desktop.open("Open file", OVER_SAVE, modal_for=desk.played.orders, process=4000)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert told(events, Acted) == []


def test_a_window_that_comes_back_is_put_behind_a_few_times_only(desk: ReplayedDesk) -> None:
    desk.played.guard.patience_s = 2.0
    desk.shown_click(desk.played.save)
    mail, raised = desk.mail(OVER_SAVE), desk.played.desktop.activate

    def comes_back(window: object) -> None:
        raised(window)  # type: ignore[arg-type]
        if window is desk.played.orders:
            raised(mail)

    desk.played.desktop.activate = comes_back  # type: ignore[method-assign]
    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert desk.diary == ["focus 'Orders'"] * RAISED_AT_MOST
    assert told(events, Recovered) == []


def test_while_somebody_uses_the_other_window_it_stays_in_front(desk: ReplayedDesk) -> None:
    desk.played.guard.patience_s = 2.0
    desk.shown_click(desk.played.save)
    desk.mail(OVER_SAVE)
    desk.played.eyes.idle_s = lambda: 0.1

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert desk.diary == []


def other_field(desk: ReplayedDesk) -> None:
    """The focus goes to the other field."""
    desk.played.orders.focused = desk.played.orders.elements[1]
    desk.played.desktop.changed(desk.played.orders.frame)


@pytest.mark.parametrize("came_by_click", [True, False], ids=["by a click", "it is empty"])
def test_the_focus_is_put_back_into_the_field(desk: ReplayedDesk, *, came_by_click: bool) -> None:
    played = desk.played
    if came_by_click:
        played.customer.value = "Adler"
        desk.shown_click(played.customer)
    typing = played.remembered_typing()
    assert typing.target is not None
    place = played.orders.place_of(played.customer)
    typing = replace(typing, target=replace(typing.target, box=place))
    desk.shown_typing("Birch", typing)
    if came_by_click:
        clicked = played.hands.click

        def loses_it(*args: object, **more: object) -> None:
            clicked(*args, **more)  # type: ignore[arg-type]
            if len(desk.diary) == 1:
                other_field(desk)

        played.hands.click = loses_it  # type: ignore[method-assign]
    else:
        other_field(desk)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE, told(events, Checked)
    assert played.customer.value.endswith("Birch")
    assert played.orders.elements[1].value == ""
    recovered = [each.how for each in told(events, Recovered)]
    assert recovered[0] is Recovery.RAISED
    assert len(desk.diary) == (3 if came_by_click else 2)


def test_a_field_with_something_in_it_is_not_clicked_where_the_recording_did_not(
    desk: ReplayedDesk,
) -> None:
    desk.played.guard.patience_s = 2.0
    desk.played.customer.value = "Adler"
    desk.shown_typing("Birch")
    other_field(desk)

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert desk.diary == []


def hint_until_left(
    played: PlayedDesk, box: Box = OVER_SAVE, kind: WindowKind = WindowKind.TOOLTIP
) -> None:
    """A hint that goes when the pointer does."""
    tip = played.desktop.open("A hint", box, kind, process=OURS)
    moved = played.hands.move

    def leaves(to: Point) -> None:
        moved(to)
        played.desktop.close(tip)

    played.hands.move = leaves  # type: ignore[method-assign]


def test_a_pointer_that_lights_something_up_is_moved_aside(desk: ReplayedDesk) -> None:
    played = desk.played
    away, on_field = Point(600, 450), played.place(played.customer)
    played.desktop.pointer = away
    desk.shown_click(played.save)
    played.desktop.pointer = on_field
    hint_until_left(played)
    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE
    assert [act.tool for act in told(events, Acted)] == ["move", "click"]
    assert told(events, Recovered) == [] or told(events, Recovered)[0].how is Recovery.WAITED
    at = Point(*told(events, Acted)[0].arguments.values())
    assert played.orders.frame.contains(at)
    assert not played.orders.box.contains(at), "on the title bar, which answers to nothing"


def test_a_pointer_is_moved_aside_at_the_end_if_its_hint_is_taken_for_more(
    desk: ReplayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = desk.played
    end = replace(played.remembered(played.save), at=None, target=None)
    desk.shown_click(played.save)
    clicked = played.hands.click

    def explains(at: Point, *how: Any) -> None:  # noqa: ANN401 - passed on
        clicked(at, *how)
        hint_until_left(played, BELOW_SAVE, WindowKind.NOTIFICATION)

    monkeypatch.setattr(played.hands, "click", explains)
    events = desk.plays(end)

    assert one(events, Finished).outcome is Outcome.DONE
    assert [act.tool for act in told(events, Acted)] == ["click", "move"]


@pytest.mark.parametrize("was", ["elsewhere", "there"])
def test_a_pointer_on_the_target_is_moved_aside_if_it_was_elsewhere(
    desk: ReplayedDesk, was: str
) -> None:
    played = desk.played
    played.guard.patience_s = 3.0
    on_target = played.place(played.save)
    played.desktop.pointer = on_target if was == "there" else Point(600, 450)
    desk.shown_click(played.save)
    played.desktop.pointer = on_target
    hint_until_left(played)
    acted = [act.tool for act in told(desk.plays(), Acted)]

    assert acted == (["move", "click"] if was == "elsewhere" else [])


def test_a_pointer_that_was_put_there_stays(desk: ReplayedDesk) -> None:
    played = desk.played
    played.guard.patience_s = 3.0
    at = played.place(played.customer)
    step = Step(
        "move", "", {"x": at.x, "y": at.y, "named": ""}, before=played.remembered(played.customer)
    )
    desk.steps.append(step)
    desk.shown_click(played.save)
    played.hands.move(Point(600, 450))
    played.desktop.diary.clear()
    played.save.enabled = False
    played.desktop.changed(played.orders.frame)
    events = desk.plays()
    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert [act.tool for act in told(events, Acted)] == ["move"]


def after_typing(desk: ReplayedDesk) -> None:
    """Something is typed, and the next step's button is another one then."""
    played = desk.played
    desk.shown_click(played.customer)
    before = desk.steps[0].before
    assert isinstance(before, Look)
    played.desktop.paint(CARET_AT, (0, 0, 0))
    effect = played.remembered_effect(before)
    desk.steps[0] = replace(desk.steps[0], after=effect)
    desk.shown_click(played.save)
    played.desktop.scrape()


@pytest.mark.parametrize("comes", ["never", "late"])
def test_a_refusal_with_nothing_on_its_way_is_told_early(desk: ReplayedDesk, comes: str) -> None:
    played = desk.played
    played.guard.patience_s = PATIENCE_S
    after_typing(desk)
    played.desktop.pointer = Point(600, 450)
    click = played.hands.click

    def clicked(*args: object, **more: object) -> None:
        click(*args, **more)  # type: ignore[arg-type]
        if len(desk.diary) == 1:
            played.desktop.paint(CARET_AT, (0, 0, 0))
            played.save.name = "Delete"
            played.desktop.changed(played.orders.frame)

    def back() -> None:
        played.save.name = "Save"
        played.desktop.changed(played.orders.frame)

    played.hands.click = clicked  # type: ignore[method-assign]
    began = time.monotonic()
    with desk.later(3.0 if comes == "late" else 60.0, back) as timer:
        events = desk.plays()
        timer.cancel()
    took_s = time.monotonic() - began

    if comes == "late":
        assert one(events, Finished).outcome is Outcome.DONE
        return
    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert FORESEEN_S <= took_s < PATIENCE_S


def test_a_busy_cursor_is_waited_for(desk: ReplayedDesk) -> None:
    played = desk.played
    remembered = played.remembered(played.save)
    played.save.name = "Delete"
    played.desktop.changed(played.orders.frame)
    now = played.eyes.look(remembered.at)
    clock = replace_rest(played.guard.foresight)
    assert clock.is_foreseeable(now, remembered)
    played.desktop.is_busy = True
    assert not clock.is_foreseeable(now, remembered)


def test_a_place_that_is_still_bare_is_waited_for(desk: ReplayedDesk) -> None:
    played = desk.played
    remembered = played.remembered(played.save)
    played.orders.elements.remove(played.save)
    played.desktop.changed(played.orders.frame)
    now = played.eyes.look(remembered.at)
    assert not replace_rest(played.guard.foresight).is_foreseeable(now, remembered)


def replace_rest(foresight: Foresight) -> Foresight:
    """The same on a screen that rests."""

    class Rested:
        def rested(self, _: float) -> bool:
            return True

    return replace(foresight, clock=Rested())  # type: ignore[arg-type]


MENU, ENTRY = Box(130, 215, 160, 60), Box(4, 4, 150, 24)


class Menu:
    """What *Save* opens here; it closes by itself so many times, as it does when somebody clicks
    elsewhere.
    """

    def __init__(self, desk: ReplayedDesk, closes: int) -> None:
        self.desk, self.closes, self.chosen = desk, closes, 0
        self.window: PaperWindow | None = None
        desk.played.save.pressed = self.open

    def open(self) -> None:
        desktop = self.desk.played.desktop
        self.window = desktop.open("orders", MENU, WindowKind.MENU, process=OURS)
        entry = desktop.add(self.window, PaperKind.BUTTON, "Person", ENTRY)
        entry.pressed = self.choose
        if self.closes:
            self.closes -= 1
            self.close()

    def choose(self) -> None:
        self.chosen += 1
        self.close()

    def close(self) -> None:
        if self.window is not None:
            self.desk.played.desktop.close(self.window)
        self.window = None


def shown_menu(desk: ReplayedDesk) -> Menu:
    """A menu is opened and an entry chosen in it."""
    menu = Menu(desk, 0)
    desk.shown_click(desk.played.save)
    menu.open()
    assert menu.window is not None
    at = ENTRY.moved(*MENU[:2]).centre
    before = name_target(desk.played.eyes.deepened(desk.played.eyes.look(at)), at)
    arguments = {"x": at.x, "y": at.y, "button": "left", "count": 1, "modifiers": "", "named": ""}
    desk.steps.append(Step("click", "", arguments, before=before))
    menu.close()
    return menu


@pytest.mark.parametrize("closes", [0, 1, 2])
def test_a_menu_that_something_has_closed_is_opened_again(desk: ReplayedDesk, closes: int) -> None:
    menu = shown_menu(desk)
    menu.closes = closes

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DONE, told(events, Checked)
    assert menu.chosen == 1
    assert [each.how for each in told(events, Recovered)] == [Recovery.RAISED] * min(closes, 1)
    assert len(desk.diary) == 2 + closes


def test_a_menu_that_closes_each_time_is_left_to_whoever_is_asked(desk: ReplayedDesk) -> None:
    desk.played.guard.patience_s = 3.0
    menu = shown_menu(desk)
    menu.closes = 9

    events = desk.plays()

    assert one(events, Finished).outcome is Outcome.DIVERGED
    assert (menu.chosen, len(desk.diary)) == (0, 3)
