"""A dialog that was never seen: the model is asked once, clears it, and the run goes on.

The SDK is the real one, over loopback; the model is a little reader of pictures of our own. What is
true is read from the application's database and its diary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from app.demo.fake_model.stand_in_process import pointed_at
from app.demo.story import demo_orders
from tests.builders.runs.order_desk import OrderDesk, Placed
from tests.builders.servers.messages_server import MessagesServer, act, messages_server, say, turn
from tests.builders.servers.reading_model import clicks

# The model that reads pictures takes ten seconds and more for each where others work, too.
pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]
PATIENCE_S = 180.0

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
KEY = "sk-test-not-a-key"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, with no dialog in sight."""
    desk = OrderDesk.shown(tmp_path_factory.mktemp("agent"), SHOWN)
    yield desk
    desk.diary.close()


@pytest.fixture
def server() -> Iterator[MessagesServer]:
    with messages_server() as here:
        yield here


def place(
    desk: OrderDesk, server: MessagesServer, wishes: Mapping[str, object], number: int = 0
) -> Placed:
    service = {**pointed_at(server.url, "claude-sonnet-5-5"), "ANTHROPIC_API_KEY": KEY}
    words = ("--ask", "agent")
    return desk.place(OTHERS[number], wishes, 4.0, *words, seconds=PATIENCE_S, **service)


@pytest.mark.parametrize(
    ("wishes", "button"),
    [
        pytest.param(
            {"popup": "update", "when": "form"}, "Later", id="a window", marks=pytest.mark.long
        ),
        pytest.param({"popup": "advert", "when": "form"}, "Close", id="a block in the window"),
        pytest.param({"popup": "session", "when": "filled"}, "Stay signed in", id="a question"),
        pytest.param(
            {"popup": "update", "when": "save"},
            "Later",
            id="over another dialog",
            marks=pytest.mark.long,
        ),
    ],
)
def test_it_is_cleared_with_one_call_and_kept_as_evidence_and_the_run_goes_on(
    desk: OrderDesk, server: MessagesServer, wishes: Mapping[str, object], button: str
) -> None:
    server.answers(clicks(button))

    placed = place(desk, server, wishes)

    report = placed.ended.report
    assert placed.outcome == "done", placed.ended.story
    assert placed.drafts == [OTHERS[0].draft]
    assert [each["answer"] for each in placed.events("answered")] == [button]
    assert report["recovered"]["agent"] >= 1  # where it starts slowly, one more waits with it
    assert report["model_calls"] == len(server.asked) == 1
    assert report["cost_usd"] == pytest.approx(0.0094)
    assert KEY not in placed.ended.out + placed.ended.err
    assert "is asked: pictures of the whole screen" in placed.ended.err
    with desk.byheart.store() as store:
        [told] = [one for one in store.events(report["run"]) if one["event"] == "model_call"]
        assert store.picture(str(told["seen"])).width == 1280
    assert told["asked_for"][0].startswith("left_click")


def test_what_is_refused_is_an_error_to_the_model_which_may_go_on(
    desk: OrderDesk, server: MessagesServer
) -> None:
    """It wants to start a program, to install something, and to choose another customer: the order
    would go to the wrong one.
    """
    wrong = (
        turn(act("t1", "key", text="alt+F2")),
        clicks("Install now"),
        clicks(OTHERS[0].customer),
    )
    server.answers(*wrong, clicks("Later"))

    placed = place(desk, server, {"popup": "update", "when": "form", "place": "corner"}, number=1)

    assert placed.outcome == "done", placed.ended.story
    assert placed.drafts == [OTHERS[1].draft]
    assert [each["answer"] for each in placed.events("answered")] == ["Later"]
    assert placed.ended.report["model_calls"] == len(server.asked) == 4
    refused = [asked.last for asked in server.asked[1:]]
    assert [result["is_error"] for [result] in refused] == [True] * 3
    told = [result["content"][0]["text"] for [result] in refused]
    assert "Install now" in told[1]
    assert "used by heart" in told[2]


def test_a_model_that_only_claims_success_ends_nothing(
    desk: OrderDesk, server: MessagesServer
) -> None:
    server.answers(turn(say("The dialog is closed.")))
    placed = place(desk, server, {"popup": "session", "when": "form"})
    assert placed.outcome == "diverged", placed.ended.story
    assert placed.new == ()
    assert placed.events("answered") == []
    assert placed.ended.status == 1
    assert "calls it done, and it is not" in placed.ended.report["reason"]


def test_without_a_key_nothing_begins(desk: OrderDesk) -> None:
    ended = desk.byheart.plays(
        "order", OTHERS[0].parameters, "--ask", "agent", environment={"ANTHROPIC_API_KEY": ""}
    )
    assert ended.status == 3
    assert "byheart secret set byheart/agent ANTHROPIC_API_KEY" in ended.err
