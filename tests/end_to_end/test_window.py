"""The window on a real display, with real mouse and keyboard, and the sample application.

What is true is read from the application's database, never from the screen.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.demo import orders
from app.demo.story import demo_orders
from app.desktop.private_display_xvfb import XvfbDisplay
from app.store.records import RunRecord
from tests.builders.order_desk import OrderDesk
from tests.builders.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = pytest.mark.serial

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
ENDS_WITHIN_S = 60.0


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once."""
    desk = OrderDesk.at(tmp_path_factory.mktemp("window"))
    desk.show(SHOWN)
    yield desk
    desk.diary.close()


@pytest.fixture
def window(desk: OrderDesk) -> Iterator[WindowOnDisplay]:
    with (
        XvfbDisplay.start(1280, 800) as display,
        window_on(display, desk.byheart.home, BYHEART_PATIENCE_S="4") as opened,
    ):
        yield opened


def ended(desk: OrderDesk, before: int) -> RunRecord:
    """The run that was begun after so many, as soon as it has its report."""

    def last() -> RunRecord | None:
        with desk.byheart.store() as store:
            runs = store.runs()
        return runs[0] if len(runs) > before and runs[0].outcome else None

    return awaited(last, "the end of a run", ENDS_WITHIN_S)


def test_an_order_is_placed_by_heart_from_the_window(
    desk: OrderDesk, window: WindowOnDisplay
) -> None:
    wanted, placed = OTHERS[0], len(orders.orders(desk.props.database))
    window.click("Run")
    window.active("Run order")
    for value in wanted.parameters.values():
        window.type(value)
        window.press("Tab")
    window.press("Return")
    assert window.window("Running order").frame.right > 1000, "it stands beside the application"
    run = ended(desk, before=0)
    assert run.outcome == "done", run.report
    assert run.report["model_calls"] == 0
    new = orders.orders(desk.props.database)[placed:]
    assert [order.draft for order in new] == [wanted.draft]
    window.window("Byheart")
    window.click("Show its story")
    window.active("Byheart")
