"""A dialog that was never seen: the person at the desk clears it or shows how, and the run goes on
by itself. What they showed is known from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial

import pytest

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import Disturbance, demo_orders
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Point
from app.engine.model.stop import NeverStop
from app.store.model.kept_reflex import KeptReflex
from tests.builders.desktop.displays import private_display
from tests.builders.runs.byheart import given
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.played_run import PlayedRun, played_run
from tests.builders.servers.reading_model import place_on
from tests.builders.ui.window_on_display import awaited

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
CLOSE, DIALOG = "the close button", "Software Update"
UPDATE = {"popup": "update", "when": "form", "place": "corner"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, with no dialog in sight."""
    desk = OrderDesk.shown(tmp_path_factory.mktemp("operator"), SHOWN)
    yield desk
    desk.diary.close()


@contextmanager
def asked_for_help(
    desk: OrderDesk,
    clicks_on: str,
    *answers: str,
    order: Request = OTHERS[0],
    wishes: Mapping[str, object] = UPDATE,
    pace: str = "full",
    clicks_first: str = "",
) -> Iterator[PlayedRun]:
    """An order is placed on somebody's display; when they are asked they give these answers, choose
    how fast it goes on, and click on this text; before that in the task's own window, where that is
    said.
    """
    desk.props.disturb(Disturbance("wished", "", wishes=wishes))
    words = ("order", *given(order.parameters), "--ask", "operator")
    with (
        private_display() as display,
        played_run(display, desk.byheart.home, *words, BYHEART_PATIENCE_S="5") as run,
    ):
        run.until(lambda: run.has_said("asked"), "a person is asked")
        run.tells({"command": "pace", "pace": pace})
        for answer in answers:
            run.answers(answer)
            run.until(lambda: run.has_said("answered"), "the answer is heard")
        with closing(XlibHands(display.name, NeverStop())) as hands:
            place = _found(clicks_on, display, run)
            if clicks_first:
                hands.click(_found(clicks_first, display, run))
                run.until(lambda: run.has_said("showing"), "the task's own window is used")
            hands.click(place)
        if clicks_first:
            _gone(DIALOG, display)
        yield run


def _found(clicks_on: str, display: XvfbDisplay, run: PlayedRun) -> Point:
    """Where it stands, once it is there."""
    with (
        closing(MssScreen(display.name)) as screen,
        closing(XlibWindows(display.name)) as windows,
    ):
        find = partial(_close_button, windows) if clicks_on == CLOSE else partial(place_on, screen)
        try:
            return awaited(lambda: find(clicks_on), f"“{clicks_on}” on the screen")
        except AssertionError as missing:
            there = [(one.title, one.active) for one in windows.all()]
            raise AssertionError(f"{missing}; windows: {there}; the run said: {run.said}") from None


def _gone(title: str, display: XvfbDisplay) -> None:
    """A person sees a dialog go before they do anything else."""
    with closing(XlibWindows(display.name)) as windows:
        awaited(
            lambda: all(one.title != title for one in windows.all()) or None, f"“{title}” is closed"
        )


def _close_button(windows: XlibWindows, _: str) -> Point | None:
    """On the frame of the dialog in front, once that is there."""
    active = windows.active()
    if active is None or active.title != DIALOG:
        return None
    return Point(active.frame.right - 10, active.frame.y + 9)


def known(desk: OrderDesk) -> list[KeptReflex]:
    with desk.byheart.store() as store:
        return list(store.reflexes.all())


def forget(desk: OrderDesk) -> None:
    with desk.byheart.store() as store:
        for kept in store.reflexes.all():
            store.reflexes.delete(kept.id)


def test_what_they_show_is_done_by_heart_wherever_it_comes_again(desk: OrderDesk) -> None:
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, "Later", "show") as run:
        _, report = run.report()
    assert report["outcome"] == "done", run.story()
    assert (report["recovered"]["operator"], report["model_calls"]) == (1, 0)
    placed = orders.orders(desk.props.database)[len(before) :]
    assert [order.draft for order in placed] == [OTHERS[0].draft]
    [kept] = known(desk)
    assert (kept.trust, kept.taught_by) == ("proven", "operator")
    assert kept.reflex.steps[0].note == "click “Later” in “Software Update”"

    elsewhere = {**UPDATE, "when": "filled", "place": "beside"}
    again = desk.place(OTHERS[1], elsewhere, 5.0, "--ask", "nobody")
    assert again.outcome == "done", again.ended.story
    assert again.drafts == [OTHERS[1].draft]
    assert [each["answer"] for each in again.events("answered")] == ["Later"]


@pytest.mark.long
def test_an_extra_page_is_another_way_from_then_on(desk: OrderDesk) -> None:
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, "Continue", "show", wishes={"terms": True}) as run:
        _, report = run.report()
    assert report["outcome"] == "done", run.story()
    placed = orders.orders(desk.props.database)[len(before) :]
    assert [order.draft for order in placed] == [OTHERS[0].draft]

    by_heart = desk.place(OTHERS[1], {"terms": True}, 5.0, "--ask", "nobody")
    assert by_heart.outcome == "done", by_heart.ended.story
    assert by_heart.drafts == [OTHERS[1].draft]
    assert len(by_heart.events("terms")) == 1
    as_ever = desk.place(OTHERS[2], {}, 5.0, "--ask", "nobody")
    assert as_ever.outcome == "done", as_ever.ended.story
    assert (as_ever.drafts, as_ever.events("terms")) == ([OTHERS[2].draft], [])


def test_what_they_close_by_its_frame_is_noticed_and_the_mouse_is_theirs(
    desk: OrderDesk,
) -> None:
    forget(desk)
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, CLOSE, order=OTHERS[2], pace="slow") as run:
        run.until(lambda: run.has_said("acted", 4), "it is in the middle of it again")
        hands = XlibHands(run.display, NeverStop())
        hands.move(Point(640, 700))
        hands.close()
        run.until(lambda: run.has_said("held", 2), "it waits, and then for a word")
        held = [each["by"] for _, each in run.said if each["event"] == "held"]
        run.tells({"command": "pace", "pace": "full"})
        run.tells({"command": "go_on"})
        _, report = run.report()
    assert held == ["taken", "paused"]
    assert report["outcome"] == "done", run.story()
    placed = orders.orders(desk.props.database)[len(before) :]
    assert [order.draft for order in placed] == [OTHERS[2].draft]
    assert [kept.trust for kept in known(desk)] == ["provisional"]

    elsewhere = {**UPDATE, "when": "filled", "place": "beside"}
    again = desk.place(OTHERS[1], elsewhere, 5.0, "--ask", "nobody")
    assert again.outcome == "done", again.ended.story
    assert again.drafts == [OTHERS[1].draft]
    assert [each["answer"] for each in again.events("answered")] == [""]


def test_whoever_uses_the_tasks_own_window_is_waited_for_and_it_goes_on_at_their_word(
    desk: OrderDesk,
) -> None:
    """They click into the task, close the popup, and say that it may go on."""
    forget(desk)
    ways = _ways(desk)
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, "Later", clicks_first="Quantity:") as run:
        assert next(m for _, m in run.said if m["event"] == "showing")["unasked"]
        run.answers("again")
        _, report = run.report()
    assert report["outcome"] == "done", run.story()
    placed = orders.orders(desk.props.database)[len(before) :]
    assert [order.draft for order in placed] == [OTHERS[0].draft]
    assert _ways(desk) == ways, "another way would be waited for in each later run"


def _ways(desk: OrderDesk) -> int:
    with desk.byheart.store() as store:
        memory = store.memory_of(store.workflow("order"), with_provisional=True)
        return len(list(memory.everything()))
