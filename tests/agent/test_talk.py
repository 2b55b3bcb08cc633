"""A conversation with the real SDK over loopback: what is sent, what is done, how it ends."""

from __future__ import annotations

import asyncio
import json
import threading
import time

import pytest

from app.agent.actions import Click, Press, Type, TypeSecret
from app.agent.budget import Limits
from app.demo.fake_model.messages_rules import AFTER_A_FAILURE
from app.engine.errors import GaveUpError, StoppedError
from app.engine.model.geometry import Box, Picture, Point, bounds
from tests.builders.paper.agent_desk import KEY, Conversing, PaperDesk, PaperJob
from tests.builders.servers.messages_server import MessagesServer, Reply, act, error, say, turn

QUICK = {"retry-after-ms": "10"}
CLOSE = turn(act("t1", "left_click", coordinate=[30, 40]))


def conversing(server: MessagesServer, desk: PaperDesk, deeds: int | None = 1) -> Conversing:
    return Conversing(server.url, desk, PaperJob(desk, deeds))


class TestARequest:
    def test_is_worded_as_the_service_wants_it(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(CLOSE)

        conversing(server, desk).carry_on()

        [asked] = server.asked
        assert asked.path == "/v1/messages"
        assert asked.headers["authorization"] == f"Bearer {KEY}"
        assert "anthropic-beta" not in asked.headers
        [toolset] = asked.body["tools"]
        assert toolset["type"] == "computer_toolset_20260801"
        assert toolset["configs"]["hold_key"] == {"enabled": False}
        assert asked.body["cache_control"] == {"type": "ephemeral"}
        assert asked.body["system"][0]["cache_control"] == {"type": "ephemeral"}
        assert [block["type"] for block in asked.last] == ["text", "text", "image"]
        assert [bounds(picture) for picture in asked.pictures()] == [Box(0, 0, 1280, 800)]

    def test_holds_no_key(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(CLOSE)
        conversing(server, desk).carry_on()
        assert KEY not in json.dumps(server.asked[0].body)

    def test_shows_a_large_desktop_within_the_limits(self, server: MessagesServer) -> None:
        desk = PaperDesk(size=(3840, 2160))
        server.answers(CLOSE)

        conversing(server, desk).carry_on()

        assert [bounds(picture) for picture in server.asked[0].pictures()] == [
            Box(0, 0, 1920, 1080)
        ]
        assert desk.diary == [Click(Point(61, 81))]


class TestATurn:
    def test_ends_the_work_without_another_call_once_it_is_over(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(
            turn(
                act("t1", "left_click", coordinate=[30, 40]),
                act("t2", "left_click", coordinate=[50, 60]),
            )
        )
        conversing(server, desk).carry_on()
        assert desk.diary == [Click(Point(30, 40))]
        assert len(server.asked) == 1

    def test_is_done_in_order_and_answered_whole(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(
            turn(
                act("t1", "left_click", coordinate=[30, 40], text="ctrl+shift"),
                act("t2", "type", text="Ann\n{secret:pin}"),
                act("t3", "cursor_position"),
                act("t4", "zoom", region=[0, 0, 100, 50]),
            ),
            turn(act("t5", "key", text="Escape")),
        )
        conversing(server, desk, deeds=5).carry_on()

        assert desk.diary == [
            Click(Point(30, 40), modifiers="ctrl+shift"),
            Type("Ann"),
            Press("Return"),
            TypeSecret("pin"),
            Press("Escape"),
        ]
        first, second, third, fourth = server.asked[1].last
        assert [part["type"] for part in second["content"]] == ["text"]
        assert third["content"][0]["text"] == "X=640, Y=400"
        assert [part["type"] for part in fourth["content"]] == ["text", "image"]
        assert first["toolset_name"] == "computer"

    def test_is_shown_the_screen_after_its_last_action(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(CLOSE, turn(act("t2", "key", text="Escape")))
        conversing(server, desk, deeds=2).carry_on()
        before, after = server.asked[1].pictures()
        assert before.bgra[:3] == bytes((100, 100, 100))
        assert after.bgra[:3] == bytes((101, 101, 101))

    def test_stops_at_the_first_failure(self, server: MessagesServer, desk: PaperDesk) -> None:
        desk.refuse = lambda deed: "That is a terminal." if isinstance(deed, Type) else ""
        server.answers(
            turn(
                act("t1", "left_click", coordinate=[30, 40]),
                act("t2", "type", text="rm"),
                act("t3", "key", text="Return"),
            ),
            turn(act("t4", "key", text="Escape")),
        )
        talk = conversing(server, desk, deeds=2)
        talk.carry_on()

        assert desk.diary == [Click(Point(30, 40)), Press("Escape")]
        results = server.asked[1].last
        assert [result.get("is_error", False) for result in results] == [False, True, True]
        assert results[1]["content"][0]["text"] == "That is a terminal."
        assert results[2]["content"][0]["text"] == AFTER_A_FAILURE
        [refusal] = [note for note in talk.told.notes if note not in talk.told.calls]
        assert "terminal" in str(refusal)

    @pytest.mark.parametrize(
        "bad",
        [
            act("t1", "left_click", coordinate=[1280, 10]),
            act("t1", "left_mouse_down"),
            act("t1", "open_door"),
            {**act("t1", "screenshot"), "toolset_name": "browser"},
        ],
        ids=["outside", "not served", "unknown", "another toolset"],
    )
    def test_that_makes_no_sense_is_an_error_to_the_model(
        self, server: MessagesServer, desk: PaperDesk, bad: dict[str, object]
    ) -> None:
        server.answers(turn(bad), CLOSE)
        conversing(server, desk).carry_on()
        assert server.asked[1].last[0]["is_error"]
        assert len(desk.diary) == 1

    def test_goes_back_as_it_came(self, server: MessagesServer, desk: PaperDesk) -> None:
        thought = {"type": "thinking", "thinking": "", "signature": "c2lnbmVk"}
        blocks = [thought, say("I close it."), act("t1", "left_click", coordinate=[3, 4])]
        server.answers(turn(*blocks), CLOSE)
        conversing(server, desk, deeds=2).carry_on()
        assert server.asked[1].body["messages"][1] == {"role": "assistant", "content": blocks}


class TestAnEnd:
    def test_by_the_models_word_where_that_is_enough(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(CLOSE, turn(say("It is done.")))
        assert conversing(server, desk, deeds=None).carry_on() == "It is done."

    def test_by_its_word_alone_is_contradicted_once_and_then_given_up(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(turn(say("It is done.")))
        with pytest.raises(GaveUpError, match="calls it done, and it is not"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 2
        assert "A dialog is in the way." in server.asked[1].last[0]["text"]

    def test_a_refusal_is_final(self, server: MessagesServer, desk: PaperDesk) -> None:
        details = {"type": "refusal", "category": "cyber", "explanation": "It is not safe."}
        server.answers(turn(stop="refusal", stop_details=details))
        with pytest.raises(GaveUpError, match=r"refused. It is not safe"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 1

    @pytest.mark.parametrize("stop", ["model_context_window_exceeded", "stop_sequence", "odd"])
    def test_other_ends_are_given_up(
        self, server: MessagesServer, desk: PaperDesk, stop: str
    ) -> None:
        server.answers(turn(say("."), stop=stop))
        with pytest.raises(GaveUpError):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 1

    def test_a_paused_turn_goes_on(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(turn(say("I think."), stop="pause_turn"), CLOSE)
        conversing(server, desk).carry_on()
        assert [each["role"] for each in server.asked[1].body["messages"]] == ["user", "assistant"]
        assert len(desk.diary) == 1

    def test_pauses_without_end_do_not(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(turn(say("I think."), stop="pause_turn"))
        with pytest.raises(GaveUpError, match="again and again"):
            conversing(server, desk).carry_on()

    def test_a_turn_that_was_cut_short_is_not_done_but_asked_for_again(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        cut = turn(act("t1", "left_click", coordinate=[1, 1]), stop="max_tokens")
        server.answers(cut, CLOSE)
        conversing(server, desk).carry_on()
        assert desk.diary == [Click(Point(30, 40))]
        first, second = server.asked
        assert second.body["max_tokens"] > first.body["max_tokens"]
        assert second.body["messages"] == first.body["messages"]

    def test_one_that_stays_too_long_is_given_up(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(turn(say("long"), stop="max_tokens"))
        with pytest.raises(GaveUpError, match="longer than it may be"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 2

    def test_the_same_action_on_the_same_screen_three_times_is_given_up(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        desk.still = True
        server.answers(CLOSE)
        with pytest.raises(GaveUpError, match="3 times for left_click"):
            conversing(server, desk, deeds=9).carry_on()
        assert len(desk.diary) == 2

    def test_looking_again_and_again_is_given_up_though_the_screen_changes(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        """A clock ticks in it."""
        look = desk.see

        def see() -> Picture:
            desk.level += 1
            return look()

        desk.see = see  # type: ignore[method-assign]
        server.answers(turn(act("t1", "screenshot")))
        with pytest.raises(GaveUpError, match="only looked, 5 times in a row"):
            conversing(server, desk, deeds=9).carry_on()
        assert len(server.asked) == 5

    def test_looking_between_deeds_is_no_idling(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        looks = [turn(act("t1", "screenshot"))] * 2
        server.answers(*looks, CLOSE, *looks, CLOSE)
        conversing(server, desk, deeds=2).carry_on()
        assert len(desk.diary) == 2


class TestTrouble:
    @pytest.mark.parametrize(
        "trouble",
        [
            error(429, "rate_limit_error", QUICK),
            error(529, "overloaded_error", QUICK),
            error(500, "api_error", QUICK),
            Reply(b"<html>sorry</html>", content_type="text/html"),
            Reply(b'{"id": "msg_1"'),
            Reply(b'{"id": "msg_1"}'),
            Reply(b"[]"),
            Reply(CLOSE.body.replace(b'"tool_use", "stop_sequence"', b'null, "stop_sequence"')),
            Reply(CLOSE.body, cut=True),
            turn(say("no action"), stop="tool_use"),
        ],
        ids=["429", "529", "500", "html", "half", "shapeless", "list", "no stop", "cut", "none"],
    )
    def test_that_may_pass_is_tried_again_and_nothing_of_it_is_done(
        self, server: MessagesServer, desk: PaperDesk, trouble: Reply
    ) -> None:
        server.answers(trouble, CLOSE)
        talk = conversing(server, desk)
        talk.carry_on()
        assert desk.diary == [Click(Point(30, 40))]
        assert len(server.asked) == 2
        assert talk.budget.run.calls == 2
        assert server.asked[1].body["messages"] == server.asked[0].body["messages"]

    @pytest.mark.parametrize(
        ("trouble", "said"),
        [
            (error(400, "invalid_request_error", said="bad picture"), "400, bad picture"),
            (error(401, "authentication_error", said="invalid bearer"), "401, invalid bearer"),
            (error(402, "billing_error", said="no credit"), "402, no credit"),
            (error(429, "rate_limit_error", {"retry-after": "3600"}), "asks to wait 3600 s"),
            (error(529, "overloaded_error", {"x-should-retry": "false"}), "529"),
        ],
        ids=["400", "401", "402", "an hour", "not to be retried"],
    )
    def test_that_will_not_pass_is_final(
        self, server: MessagesServer, desk: PaperDesk, trouble: Reply, said: str
    ) -> None:
        server.answers(trouble)
        with pytest.raises(GaveUpError, match=f"could not be asked: .*{said}"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 1

    def test_a_spend_limit_is_final(self, server: MessagesServer, desk: PaperDesk) -> None:
        told = {
            "type": "rate_limit_error",
            "message": "limit reached",
            "details": {"error_code": "enforced_spend_limit_reached"},
        }
        body = json.dumps({"type": "error", "error": told}).encode()
        server.answers(Reply(body, 429))
        with pytest.raises(GaveUpError, match="limit reached"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 1

    def test_that_does_not_end_is_given_up(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(error(529, "overloaded_error", QUICK))
        with pytest.raises(GaveUpError, match="529"):
            conversing(server, desk).carry_on()
        assert len(server.asked) == 4

    def test_no_service_at_all_is_said_so(self, desk: PaperDesk) -> None:
        talk = Conversing("http://127.0.0.1:9", desk, PaperJob(desk, 1))
        with pytest.raises(GaveUpError, match="no connection"):
            talk.carry_on()


class TestAStop:
    @pytest.mark.parametrize("how", ["hanging", "told to wait"])
    def test_takes_effect_at_once_inside_a_request_and_a_pause(
        self, server: MessagesServer, desk: PaperDesk, how: str
    ) -> None:
        release = threading.Event()
        waits = error(429, "rate_limit_error", {"retry-after": "20"})
        server.answers(Reply(b"{}", hang=release) if how == "hanging" else waits)
        talk = conversing(server, desk)

        async def stopped() -> float:
            running = asyncio.ensure_future(talk.talk())
            while not server.asked:  # noqa: ASYNC110 - the server's thread tells
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.05)
            began = time.monotonic()
            talk.stop.ask("the stop key was pressed")
            with pytest.raises(StoppedError, match="stop key"):
                await running
            return time.monotonic() - began

        seconds = asyncio.run(stopped())
        release.set()
        assert seconds < 10  # of 20, or of what never ends
        assert desk.diary == []


class TestABudget:
    def test_of_calls_ends_the_question(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(CLOSE)
        talk = conversing(server, desk, deeds=99)
        talk.budget.for_a_question = Limits(calls=3, tokens=10**9, usd=9.0, seconds=9.0)
        with pytest.raises(GaveUpError, match="3 model calls for one question"):
            talk.carry_on()
        assert len(server.asked) == 3

    def test_of_dollars_ends_the_run(self, server: MessagesServer, desk: PaperDesk) -> None:
        server.answers(CLOSE)
        talk = conversing(server, desk, deeds=99)
        talk.budget.for_a_run = Limits(calls=99, tokens=10**9, usd=0.02, seconds=9.0)
        with pytest.raises(GaveUpError, match=r"0\.02 dollars for one run"):
            talk.carry_on()
        assert talk.budget.run.usd is not None
        assert talk.budget.run.usd >= 0.02

    def test_a_model_without_a_price_costs_an_unknown_sum(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(CLOSE)
        talk = conversing(server, desk)
        talk.model = "claude-of-tomorrow"
        talk.carry_on()
        assert talk.budget.run.usd is None
        assert talk.budget.run.used.total == 7200
        assert talk.told.calls[0].usd is None

    def test_an_answer_that_takes_too_long_is_given_up(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        release = threading.Event()
        server.answers(Reply(b"{}", hang=release))
        talk = conversing(server, desk)
        talk.budget.for_a_question = Limits(calls=3, tokens=10**9, usd=9.0, seconds=0.1)
        with pytest.raises(GaveUpError, match="in the time there was"):
            talk.carry_on()
        release.set()

    def test_each_call_is_told_with_its_cost_and_picture(
        self, server: MessagesServer, desk: PaperDesk
    ) -> None:
        server.answers(CLOSE)
        talk = conversing(server, desk)
        talk.carry_on()
        [call] = talk.told.calls
        # 1000 fresh at 2, 2000 written at 2.5, 4000 read at 0.1, 200 out at 10 dollars a million
        assert call.usd == pytest.approx(0.0094)
        assert call.asked_for == ("left_click(coordinate=[30, 40])",)
        assert call.picture is not None
