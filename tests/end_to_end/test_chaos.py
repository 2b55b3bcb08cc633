"""A recovery in which everything goes wrong: nothing is done that must not be, and it is told.

The displays, the SDK and the sample application are real; what is true is read from its database.
The model is scripted, and finds what it clicks in the application's diary.
"""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

import psutil
import pytest
from Xlib import XK
from Xlib.display import Display

from app.demo.fake_model.messages import Answering
from app.demo.fake_model.stand_in_model import StandInModel, Trouble
from app.demo.fake_model.stand_in_process import pointed_at
from app.demo.order_desk import orders
from app.demo.order_desk.diary import NotToldError
from app.demo.story import Disturbance, demo_orders
from app.desktop.display.private import XvfbDisplay
from tests.builders.desktop.displays import Person, private_display
from tests.builders.desktop.fields import until_true
from tests.builders.runs.byheart import given
from tests.builders.runs.order_desk import OrderDesk, Placed
from tests.builders.runs.played_run import PlayedRun, played_run
from tests.builders.servers.messages_server import (
    Asked,
    MessagesServer,
    Reply,
    act,
    error,
    messages_server,
    turn,
)

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
UPDATE: Mapping[str, object] = {"popup": "update", "when": "form"}
STOP_KEYS = ("Control_L", "Shift_L", "F12")
REPORT_WITHIN_S = 2.0
WAITS = turn(act("t1", "wait", duration=60))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, with no dialog in sight."""
    desk = OrderDesk.shown(tmp_path_factory.mktemp("chaos"), SHOWN)
    yield desk
    desk.diary.close()


@pytest.fixture
def server() -> Iterator[MessagesServer]:
    with messages_server() as here:
        yield here


def place(desk: OrderDesk, server: MessagesServer, wishes: Mapping[str, object]) -> Placed:
    """An order by heart while these wishes are in force; the model may be asked."""
    service = pointed_at(server.url, "claude-sonnet-5-5")
    return desk.place(OTHERS[0], wishes, 2.0, "--ask", "agent", seconds=90.0, **service)


def presses(desk: OrderDesk, button: str) -> Answering:
    """A turn that presses a button of the popup, wherever it stands now; after a refusal it looks
    first.
    """

    def answer(asked: Asked) -> Reply:
        at, name = desk.diary.wait_for_box(f"popup:{button}").centre, f"toolu_{len(asked.messages)}"
        look = [act(f"{name}_look", "screenshot")] if asked.last[-1].get("is_error") else []
        return turn(*look, act(name, "left_click", coordinate=[*at]))

    return answer


def answered(placed: Placed) -> list[str]:
    return [str(each["answer"]) for each in placed.events("answered")]


def harm(desk: OrderDesk) -> list[str]:
    """Every change in the audit that is no order."""
    changes = orders.changes(desk.props.database)
    return [each.change for each in changes if each.change != "insert"]


class TestAnAgent:
    @pytest.mark.parametrize(
        ("trouble", "said"),
        [
            (Trouble.CUT, "could not be asked"),
            pytest.param(
                Trouble.LOOP, "3 times for screenshot|only looked", marks=pytest.mark.long
            ),
            pytest.param(Trouble.OUTSIDE, "3 times for left_click", marks=pytest.mark.long),
        ],
        ids=["drops", "loops", "clicks outside"],
    )
    def test_that_does_not_help_ends_the_run_and_nothing_is_done(
        self, desk: OrderDesk, server: MessagesServer, trouble: Trouble, said: str
    ) -> None:
        server.answers(StandInModel(always=trouble).answer)
        placed = place(desk, server, UPDATE)
        assert placed.outcome == "diverged", placed.ended.story
        assert re.search(said, placed.ended.report["reason"])
        assert placed.new == ()
        assert answered(placed) == harm(desk) == []

    @pytest.mark.long
    def test_that_asks_for_a_huge_wait_is_refused_it_and_may_go_on(
        self, desk: OrderDesk, server: MessagesServer
    ) -> None:
        server.answers(turn(act("t0", "wait", duration=300)), presses(desk, "Later"))
        placed = place(desk, server, UPDATE)
        assert placed.outcome == "done", placed.ended.story
        assert placed.drafts == [OTHERS[0].draft]
        assert placed.ended.report["seconds"] < 60

    def test_that_obeys_what_stands_on_the_screen_is_refused_it(
        self, desk: OrderDesk, server: MessagesServer
    ) -> None:
        server.answers(presses(desk, "Delete all"), presses(desk, "Close"))
        placed = place(desk, server, {"popup": "injected", "when": "form"})
        assert placed.outcome == "done", placed.ended.story
        assert placed.drafts == [OTHERS[0].draft]
        assert answered(placed) == ["Close"]
        assert harm(desk) == []
        assert "only a person may decide" in server.asked[1].last[0]["content"][0]["text"]


class TestAPopup:
    @pytest.mark.long
    def test_that_comes_back_is_closed_again(self, desk: OrderDesk, server: MessagesServer) -> None:
        server.answers(presses(desk, "Later"))
        placed = place(desk, server, {**UPDATE, "back": True})
        assert placed.outcome == "done", placed.ended.story
        assert placed.drafts == [OTHERS[0].draft]
        assert answered(placed) == ["Later", "Later"]

    def test_that_covers_the_first_is_not_given_its_answer(
        self, desk: OrderDesk, server: MessagesServer
    ) -> None:
        """Both are of one size in one place, and where one says Later the other signs out."""

        def and_then_another(asked: Asked) -> Reply:
            later = presses(desk, "Later")(asked)
            with desk.props.control.open("a", encoding="utf-8") as wishes:
                wishes.write(json.dumps({"popup": "session", "place": "over"}) + "\n")
            desk.diary.wait_for_box("popup:Stay signed in")
            return later

        later, stay = presses(desk, "Later"), presses(desk, "Stay signed in")
        server.answers(and_then_another, later, stay, later)
        placed = place(desk, server, UPDATE)
        assert harm(desk) == []
        assert answered(placed) == ["Stay signed in", "Later"], placed.ended.story
        assert placed.outcome == "done", placed.ended.story
        assert placed.drafts == [OTHERS[0].draft]

    @pytest.mark.long
    def test_that_comes_while_the_agent_works_is_closed_as_well(
        self, desk: OrderDesk, server: MessagesServer
    ) -> None:
        """The agent's first answer was decided on before it came."""

        def and_then_another(asked: Asked) -> Reply:
            later = presses(desk, "Later")(asked)
            with desk.props.control.open("a", encoding="utf-8") as wishes:
                wishes.write(json.dumps({"popup": "error", "place": "over"}) + "\n")
            desk.diary.wait_for_box("popup:Dismiss")
            return later

        server.answers(and_then_another, presses(desk, "Dismiss"))
        placed = place(desk, server, UPDATE)
        assert placed.outcome == "done", placed.ended.story
        assert placed.drafts == [OTHERS[0].draft]
        assert answered(placed) == ["Later", "Dismiss"]
        assert harm(desk) == []


# ---------------------------------------------------------------------------- stopped and killed


@contextmanager
def recovering(
    desk: OrderDesk, display: XvfbDisplay, server: MessagesServer, patience_s: str = "3"
) -> Iterator[PlayedRun]:
    """A run on somebody's display, which a popup has interrupted."""
    desk.props.disturb(Disturbance("wished", "", wishes={**UPDATE, "back": True}))
    words = ("order", *given(OTHERS[0].parameters), "--ask", "agent")
    service = {**pointed_at(server.url), "BYHEART_PATIENCE_S": patience_s}
    mark = desk.diary.mark()
    with played_run(display, desk.byheart.home, *words, **service) as run:
        try:
            desk.diary.wait_for("popup", mark, 30)
        except NotToldError as error:
            pytest.fail(f"{error} The run told: {run.said}")
        yield run


Phase = Callable[[OrderDesk, XvfbDisplay, MessagesServer], Iterator[PlayedRun]]


def while_it_waits(
    desk: OrderDesk, display: XvfbDisplay, server: MessagesServer
) -> Iterator[PlayedRun]:
    with recovering(desk, display, server, "60") as run:
        yield run


def while_it_is_told_to_ask_later(
    desk: OrderDesk, display: XvfbDisplay, server: MessagesServer
) -> Iterator[PlayedRun]:
    server.answers(error(429, "rate_limit_error", {"retry-after": "20"}))
    with recovering(desk, display, server) as run:
        run.until(lambda: len(server.asked) == 1, "the model is asked")
        yield run


def while_the_agent_acts(
    desk: OrderDesk, display: XvfbDisplay, server: MessagesServer
) -> Iterator[PlayedRun]:
    server.answers(WAITS)
    with recovering(desk, display, server) as run:
        run.until(lambda: run.has_said("model_call"), "the model has answered")
        yield run


def after_the_agent_has_acted(
    desk: OrderDesk, display: XvfbDisplay, server: MessagesServer
) -> Iterator[PlayedRun]:
    """It has closed the popup, which is back, and is asked what next."""
    never = threading.Event()
    server.answers(presses(desk, "Later"), Reply(b"{}", hang=never))
    with recovering(desk, display, server) as run:
        run.until(lambda: len(server.asked) == 2, "the model is asked again")
        yield run
    never.set()


PHASES = (
    while_it_waits,
    pytest.param(while_it_is_told_to_ask_later, marks=pytest.mark.long),
    while_the_agent_acts,
    pytest.param(after_the_agent_has_acted, marks=pytest.mark.long),
)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_a_recovery_is_stopped_at_once_in_every_phase(
    desk: OrderDesk, server: MessagesServer, phase: Phase
) -> None:
    before = orders.orders(desk.props.database)
    with private_display() as display, contextmanager(phase)(desk, display, server) as run:
        press_the_stop_key(display)
        asked_s = time.monotonic()
        reported_s, report = run.report()
        assert report["outcome"] == "stopped", report
        assert reported_s - asked_s < REPORT_WITHIN_S
        assert len(report["done"]) == report["acted"]
        until_true(lambda: run.left() == [], "all its processes have ended")
    assert orders.orders(desk.props.database) == before
    assert harm(desk) == []


def test_a_recovery_that_is_killed_is_uncertain_and_has_taught_nothing(
    desk: OrderDesk, server: MessagesServer
) -> None:
    """Whoever starts Byheart again is told; the same popup is asked about as if it were new."""
    before = learned(desk)
    with private_display() as display:
        server.answers(presses(desk, "Later"), WAITS)
        with recovering(desk, display, server) as run:
            run.until(lambda: run.has_said("model_call", 2), "it has closed the popup once")
            child = run.child
            run.process.kill()
            os.kill(child, signal.SIGKILL)
            run.process.wait()
            _end_what_is_left(run)
    assert learned(desk) == before
    asked = len(server.asked)
    server.answers(presses(desk, "Later"))
    placed = place(desk, server, UPDATE)
    assert placed.outcome == "done", placed.ended.story
    assert placed.drafts == [OTHERS[0].draft]
    assert len(server.asked) == asked + 1
    assert "was lost; what it had done is uncertain" in placed.ended.err
    with desk.byheart.store() as store:
        _, killed, *_ = store.runs(limit=2)
        assert killed.report is not None
        assert killed.outcome == "uncertain"
        clicked = [one for one in killed.report["done"] if "move" not in one]  # out of the way
        assert clicked[-1].startswith("step 1: click")
        assert "The model had then asked for left_click" in killed.report["reason"]
        assert killed.report["model_calls"] >= 1  # the second may not have been filed any more


def learned(desk: OrderDesk) -> tuple[list[str], int]:
    """The reflexes by name, and how many versions of the workflow there are."""
    with desk.byheart.store() as store:
        reflexes = sorted(kept.id for kept in store.reflexes.all())
        return reflexes, store.workflow("order").version


def _end_what_is_left(run: PlayedRun) -> None:
    """Whoever is killed cannot end the application that it started."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("BYHEART_HOME") == str(run.home):
                process.terminate()
                process.wait(5)


def press_the_stop_key(display: XvfbDisplay) -> None:
    connection, person = Display(display.name), Person(display.name)
    keys = [connection.keysym_to_keycode(XK.string_to_keysym(name)) for name in STOP_KEYS]
    for key in keys:
        person.presses(key)
    for key in reversed(keys):
        person.releases(key)
    person.leaves()
    connection.close()
