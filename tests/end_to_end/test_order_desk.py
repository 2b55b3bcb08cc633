"""An order is shown once in the sample application and then placed by heart, or rightly not placed.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping

import pytest

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import demo_orders, verify
from app.wiring.storage.run_report import page_of
from tests.builders.runs.order_desk import OrderDesk, Placed

# One after the other: the last one looks at what all have placed.
pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once."""
    desk = OrderDesk.at(tmp_path_factory.mktemp("order desk"))
    desk.show(SHOWN)
    yield desk
    desk.diary.close()


def test_what_was_shown_is_learned_with_all_its_parameters(desk: OrderDesk) -> None:
    with desk.byheart.store() as store:
        workflow = store.workflow("order")
    assert {each.name: each.recorded for each in workflow.parameters} == SHOWN.parameters
    assert [order.draft for order in orders.orders(desk.props.database)][:1] == [SHOWN.draft]


@pytest.mark.parametrize(
    ("request_", "wishes"),
    [
        pytest.param(OTHERS[0], {"slow": 1200}, id="slow lists"),
        pytest.param(OTHERS[1], {"move": [310, 112], "shuffle": 7}, id="moved and reordered"),
    ],
)
def test_other_data_is_entered_by_heart_whatever_is_harmlessly_different(
    desk: OrderDesk, request_: Request, wishes: Mapping[str, object]
) -> None:
    placed = desk.place(request_, wishes)
    assert placed.outcome == "done", placed.ended.story
    assert placed.drafts == [request_.draft]
    assert placed.ended.report["model_calls"] == 0
    assert placed.ended.status == 0


@pytest.mark.parametrize(
    ("wishes", "pressed"),
    [
        pytest.param({"popup": "update", "when": "form"}, 0, id="a popup over the form"),
        pytest.param({"grey": True}, 0, id="save is greyed"),
        pytest.param({"popup": "lookalike", "when": "save"}, 1, id="the same buttons delete"),
    ],
)
def test_where_it_must_not_act_it_stops_with_evidence(
    desk: OrderDesk, wishes: Mapping[str, object], pressed: int
) -> None:
    placed = desk.place(OTHERS[2], wishes, patience_s=5.0)
    assert placed.outcome == "diverged", placed.ended.story
    assert placed.ended.status == 1
    assert placed.new == ()
    assert len(placed.events("save_pressed")) == pressed
    assert placed.events("answered") == [], "no button of a dialog was pressed"
    shows_what_was_seen(desk, placed)


def test_nothing_but_what_was_asked_for_is_in_the_database(desk: OrderDesk) -> None:
    wanted = [SHOWN, OTHERS[0], OTHERS[1]]
    assert verify(desk.props.database, [request.draft for request in wanted]) == []


def shows_what_was_seen(desk: OrderDesk, placed: Placed) -> None:
    """The report of the run tells why, with the picture that was expected and the one seen."""
    assert placed.ended.report["reason"]
    with desk.byheart.store() as store:
        run = store.run(str(placed.ended.report["run"]))
        told = next(each for each in store.events(run.run) if each["event"] == "diverged")
        page = page_of(store, run)
    assert told["expected"] != told["seen"]
    assert page.count("data:image/png;base64,") >= 2
    assert str(placed.ended.report["reason"]) in html.unescape(page)
