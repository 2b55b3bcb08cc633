"""What helped is remembered: the same dialog at another place, another step or in another workflow
costs no model call. What is true is read from the application's database and its diary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from app.demo.stand_in_process import pointed_at
from app.demo.story import demo_orders
from tests.builders.messages_server import MessagesServer, messages_server
from tests.builders.order_desk import OrderDesk, Placed
from tests.builders.reading_model import clicks

# Real applications answer within times that a second test beside this one would take from them.
pytestmark = [pytest.mark.serial, pytest.mark.timeout(400)]
PATIENCE_S = 180.0

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
COUNT = "select count(*) from orders where note = :note and date = :date"


@pytest.fixture
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, with no dialog in sight; the database tells whether it was done."""
    desk = OrderDesk.at(tmp_path_factory.mktemp("reflexes"))
    desk.show(SHOWN)
    where = ("--in", str(desk.props.database), "--expect", "1")
    added = desk.byheart.does("edit", "add-end-check", "order", "sql", COUNT, *where)
    assert added.status == 0, added.err
    yield desk
    desk.diary.close()


@pytest.fixture
def server() -> Iterator[MessagesServer]:
    with messages_server() as here:
        yield here


def asking(
    desk: OrderDesk, server: MessagesServer, wishes: Mapping[str, object], number: int
) -> Placed:
    service = pointed_at(server.url, "claude-sonnet-5-5")
    words = ("--ask", "agent")
    return desk.place(OTHERS[number], wishes, 2.0, *words, seconds=PATIENCE_S, **service)


def alone(desk: OrderDesk, wishes: Mapping[str, object], number: int) -> Placed:
    return desk.place(OTHERS[number], wishes, 2.0, seconds=PATIENCE_S)


def test_a_dialog_costs_one_conversation_and_nothing_from_then_on(
    desk: OrderDesk, server: MessagesServer
) -> None:
    server.answers(clicks("Later"))
    first = asking(desk, server, {"popup": "update", "when": "form"}, 0)
    assert first.outcome == "done", first.ended.story
    assert first.ended.report["verified"] is True
    assert first.ended.report["model_calls"] == 1
    with desk.byheart.store() as store:
        [kept] = store.reflexes.all()
    assert (kept.trust, kept.reflex.steps[0].note) == (
        "provisional",
        "click “Later” in “Software Update”",
    )

    elsewhere = alone(desk, {"popup": "update", "when": "filled", "place": "beside"}, 1)

    assert elsewhere.outcome == "done", elsewhere.ended.story
    assert elsewhere.drafts == [OTHERS[1].draft]
    assert [each["answer"] for each in elsewhere.events("answered")] == ["Later"]
    assert elsewhere.ended.report["recovered"]["reflex"] == 1
    assert elsewhere.ended.report["model_calls"] == 0
    [told] = [each for each in elsewhere.ended.messages if each["event"] == "reflex"]
    assert (told["reflex"], told["cleared"]) == (kept.id, True)
    with desk.byheart.store() as store:
        assert [each.trust for each in store.reflexes.all()] == ["proven"]


def test_a_block_in_the_window_is_known_again_too(desk: OrderDesk, server: MessagesServer) -> None:
    server.answers(clicks("Close"))
    first = asking(desk, server, {"popup": "advert", "when": "form"}, 0)
    assert first.outcome == "done", first.ended.story

    again = alone(desk, {"popup": "advert", "when": "filled"}, 1)
    assert again.outcome == "done", again.ended.story
    assert again.ended.report["recovered"]["reflex"] == 1

    elsewhere = alone(desk, {"popup": "advert", "when": "form", "place": "beside"}, 2)
    assert elsewhere.outcome == "done", elsewhere.ended.story
    assert elsewhere.drafts == [OTHERS[2].draft]
