"""An agent that nobody changed places an order through the proxy: the third time without its model.

The application is the sample one, on a screen of its own; what is true is read from its database.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.agent.pictures import to_send
from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.order_desk.started_desk import StartedDesk
from app.desktop.adapters import Desktop, open_desktop
from app.desktop.signals import StopSwitch
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import private_display
from tests.builders.servers.computer_use import ask, computer_call
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import Proxied, proxied

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

Json = Any
SIZE = (1280, 800)
ORDER = Request("Miller & Sons", "Copy paper A4", 12, "2027-03-01", "Ring twice")
# What is done, act by act: what is clicked, or typed.
ACTS = (
    ("click", "row:Miller & Sons"),
    ("click", "Item"),
    ("type", ORDER.item),
    ("click", "Quantity"),
    ("type", "12"),
    ("click", "Delivery date"),
    ("type", ORDER.date),
    ("click", "Note"),
    ("type", ORDER.note),
    ("click", "Save"),
    ("click", "confirm:Post"),
)
# The first of two customers who look alike.
CHOOSES = (("click", "row:C-4408"),)
# A screenshot first, a turn for each act, and the last words.
TURNS = len(ACTS) + 2
DONE = "The order is posted."
STILL_S, TRIES = 0.4, 4
POPUP, CLOSES = "session", "popup:Stay signed in"


@dataclass
class Place:
    """An agent at the application. It does what it is told; the model that it asks knows by the
    application's diary what is to be done, and where.
    """

    desk: StartedDesk
    desktop: Desktop
    plan: Sequence[tuple[str, str]] = ACTS
    acts: int = 0
    _ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def model(self, body: Json) -> Json:
        """What the model answers."""
        if len(body["messages"]) == 1:
            return [self._call("screenshot")]
        if self.desk.diary.shows(CLOSES):
            return [self._click(CLOSES), self._call("screenshot")]
        if self.acts == len(self.plan):
            return [{"type": "text", "text": DONE}]
        what, given = self.plan[self.acts]
        act = self._click(given) if what == "click" else self._call("type", text=given)
        return [act, self._call("screenshot")]

    def does(self, call: Json) -> Json:
        """The result of a call."""
        content: list[Json] = [{"type": "text", "text": "OK"}]
        if call.name == "screenshot":
            content = [self._screenshot()]
        else:
            self._act(call)
        head = {"type": "tool_result", "tool_use_id": call.id, "toolset_name": "computer"}
        return {**head, "content": content}

    def _act(self, call: Json) -> None:
        diary, mark = self.desk.diary, self.desk.diary.mark()
        if call.name == "type":
            self.desktop.hands.type_text(call.input["text"])
            value = call.input["text"]
            diary.wait_for("fields", mark, where=lambda told: value in told["values"].values())
            self.acts += 1
            return
        at = Point(*call.input["coordinate"])
        closes = diary.shows(CLOSES) and diary.box(CLOSES).contains(at)
        self.desktop.hands.click(at)
        diary.wait_for("input", mark, where=lambda told: told["kind"] == "press")
        if closes:
            diary.wait_for("answered", mark)
        elif self.plan[self.acts][1] == "confirm:Post":
            diary.wait_for("posted", mark)
        self.acts += not closes

    def _screenshot(self) -> Json:
        self._wait_until_still()
        source = to_send(self.desktop.screen.grab(), SIZE)
        return source.as_block()

    def _wait_until_still(self) -> None:
        """Until the application is quiet, and the screen but for its clock: a window manager paints
        frames in its own time.
        """
        self.desk.diary.wait_until_quiet()
        changes = self.desktop.changes
        while (left := changes.last_paint_s + STILL_S - time.monotonic()) > 0:
            changes.wait(time.monotonic() + left)
            changes.take()

    def _click(self, name: str) -> Json:
        self.desk.diary.wait_for_box(name)
        return self._call("left_click", coordinate=[*self.desk.diary.box(name).centre])

    def _call(self, name: str, **given: Json) -> Json:
        return computer_call(next(self._ids), name, given)


@dataclass
class Office:
    """Where orders are placed through one proxy."""

    folder: Path
    service: ModelService
    proxy: Proxied
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def places(self, *arguments: str, streamed: bool = False) -> tuple[int, list[str]]:
        """Have the order placed in an application started anew: how often the model was asked, and
        what the proxy said of each turn. The order is in the database, once.
        """
        database = self.folder / f"orders-{next(self.numbers)}.sqlite"
        before = len(self.service.asked)
        with at_desk(database, *arguments) as place:
            self.service.answer = place.model
            said = work(self.proxy, place, streamed=streamed)
        self.proxy.settled()
        assert [one.draft for one in orders.orders(database)] == [ORDER.draft]
        return len(self.service.asked) - before, said

    def chooses(self, *arguments: str) -> tuple[int, str, list[str]]:
        """Have the customer chosen: how often the model was asked, the number of who is chosen, and
        what the proxy said of each turn.
        """
        database = self.folder / f"orders-{next(self.numbers)}.sqlite"
        before = len(self.service.asked)
        with at_desk(database, *arguments) as place:
            place.plan = CHOOSES
            self.service.answer = place.model
            said = work(self.proxy, place, streamed=False)
            number = place.desk.diary.wait_for("chosen")["number"]
        self.proxy.settled()
        return len(self.service.asked) - before, number, said

    def comes_to(
        self, calls: int, *arguments: str, at_least: int = 0, streamed: bool = False
    ) -> None:
        """So many calls of the model are enough, as soon as no frame or focus is painted late any
        more: a busy machine shows a screen or two that it did not show before.
        """
        told = []
        for _ in range(TRIES):
            told.append(self.places(*arguments, streamed=streamed))
            assert told[-1][0] >= at_least
            if told[-1][0] <= calls:
                return
        pytest.fail(f"the model was asked more often than {calls} times: {told}")


@contextmanager
def at_desk(database: Path, *arguments: str) -> Iterator[Place]:
    with (
        private_display(SIZE) as display,
        closing(open_desktop(display.name, StopSwitch())) as desktop,
    ):
        desktop.hands.move(Point(1270, 790))  # where it hovers over nothing
        with StartedDesk(database, display.environment, *arguments) as desk:
            desk.diary.wait_for("ready")
            yield Place(desk, desktop)


def work(proxy: Proxied, place: Place, *, streamed: bool) -> list[str]:
    """The agent's loop, to the model's last words."""
    messages: list[Json] = [{"role": "user", "content": [{"type": "text", "text": "Order."}]}]
    said, client = [], proxy.anthropic()
    while True:
        cache, message = ask(client, messages, streamed=streamed)
        said.append(cache)
        content = [one.to_dict() for one in message.content]
        messages.append({"role": "assistant", "content": content})
        calls = [one for one in message.content if one.type == "tool_use"]
        if not calls:
            assert message.content[-1].text == DONE
            return said
        messages.append({"role": "user", "content": [place.does(call) for call in calls]})


@pytest.mark.long  # tests/serve says each part of it
def test_an_order_that_is_known_is_placed_from_memory_and_what_is_new_is_asked(
    tmp_path: Path,
) -> None:
    with (
        model_service(lambda _: []) as service,
        proxied(tmp_path / "home", service.url) as proxy,
    ):
        office = Office(tmp_path, service, proxy)
        assert [office.places()[0] for _ in range(2)] == [TURNS, TURNS]
        office.comes_to(0, streamed=True)
        office.comes_to(0, "--move-window", "240,60")
        office.comes_to(1, "--popup", f"{POPUP}@form", at_least=1)

        calls, said = office.places("--shuffle-rows", "3")
        assert calls > 0, said
        assert said[1].startswith("miss"), "the row stands elsewhere, among others"


def test_of_two_rows_that_look_alike_and_have_changed_places_the_model_is_asked(
    tmp_path: Path,
) -> None:
    with (
        model_service(lambda _: []) as service,
        proxied(tmp_path / "home", service.url) as proxy,
    ):
        office = Office(tmp_path, service, proxy)
        known = [office.chooses("--look-alikes")]
        while known[-1][0] > 0:  # a busy machine paints a frame late now and then
            assert len(known) < 2 * TRIES, f"it is never chosen from memory: {known}"
            known.append(office.chooses("--look-alikes"))
        assert {number for _, number, _ in known} == {"C-4408"}
        calls, number, said = office.chooses("--look-alikes", "before")
        assert number == "C-4408"
        assert calls > 0, said
        assert said[1].startswith("miss"), "C-44O8 stands there now"
