"""A dialog that was never seen: the person at the desk clears it, and the run goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.demo import orders
from app.demo.story import Disturbance, demo_orders
from app.desktop.hands_xlib import XlibHands
from app.desktop.screen_mss import MssScreen
from app.engine.stop import NeverStop
from checks.pixels import colours
from tests.builders.byheart import given
from tests.builders.displays import private_display
from tests.builders.order_desk import OrderDesk
from tests.builders.played_run import PlayedRun, played_run
from tests.builders.reading_model import line_in

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
UPDATE = Disturbance("wished", "", wishes={"popup": "update", "when": "form", "place": "corner"})


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, with no dialog in sight."""
    desk = OrderDesk.at(tmp_path_factory.mktemp("operator"))
    desk.show(SHOWN)
    yield desk
    desk.diary.close()


@contextmanager
def asked_for_help(desk: OrderDesk, clicks_on: str) -> Iterator[PlayedRun]:
    """An order is placed on somebody's display; when they are asked, they click on this text."""
    desk.props.disturb(UPDATE)
    words = ("order", *given(OTHERS[0].parameters), "--ask", "operator")
    with (
        private_display() as display,
        played_run(display, desk.byheart.home, *words, BYHEART_PATIENCE_S="2") as run,
    ):
        run.until(lambda: run.has_said("asked"), "a person is asked")
        screen, hands = MssScreen(display.name), XlibHands(display.name, NeverStop())
        hands.click(line_in(colours(screen.grab()).copy(), clicks_on))
        hands.close()
        screen.close()
        yield run


def test_what_they_clear_is_gone_and_the_run_goes_on(desk: OrderDesk) -> None:
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, "Later") as run:
        _, report = run.report()
    assert report["outcome"] == "done", run.said
    assert report["recovered"]["operator"] == 1
    assert report["model_calls"] == 0
    placed = orders.orders(desk.props.database)[len(before) :]
    assert [order.draft for order in placed] == [OTHERS[0].draft]


def test_whoever_uses_the_tasks_own_window_ends_the_run(desk: OrderDesk) -> None:
    before = orders.orders(desk.props.database)
    with asked_for_help(desk, "Milner Sports") as run:
        _, report = run.report()
    assert report["outcome"] == "diverged", run.said
    assert "own window was used" in report["reason"]
    assert orders.orders(desk.props.database) == before
