"""What the same orders would cost if an agent did each of them from scratch: measured, a lower
bound.

Once for each workflow the real agent does the task through `record --by agent`'s own parts. What it
decides is told by a script that never errs and looks as seldom as can be: one turn to choose the
customer, one to fill in the form, one for each list, one to save, one to post, one to say that it
is done. The requests,
their pictures and so their tokens are real; a real model looks more often.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import psutil

from app.demo.fake_model.messages import Asked, Block, Reply, act, say, turn
from app.demo.fake_model.messages_service import MessagesService, served
from app.demo.fake_model.stand_in_model import ModelUsage
from app.demo.fake_model.stand_in_process import pointed_at
from app.demo.operator import Request
from app.demo.order_desk.diary import Diary
from app.engine.errors import UsageError
from app.engine.model.geometry import Point
from app.wiring.recording.demonstrating import Demonstration
from scripts.benches._recovery.plan import WORKFLOWS
from scripts.benches._recovery.stage import Stage

TASK = "Enter an order for the customer with the given values, save it and post it"
FIELDS = ("Item", "Quantity", "Delivery date", "Note")


@dataclass(slots=True)
class Script:
    """The turns of an agent that never errs, whose eyes are the application's diary."""

    request: Request
    diary: Diary
    usage: ModelUsage
    turn: int = -1

    def answer(self, asked: Asked) -> Reply:
        """The next turn; where nothing of the last one was done, it looks and says it again."""
        results = [part for part in asked.last if part["type"] == "tool_result"]
        is_again = bool(results) and bool(results[0].get("is_error"))
        if not is_again:
            _refuse_half(results)
            self.turn += 1
        look = [act(_name(), "screenshot")] if is_again else []
        content = [*look, *self._content(self.turn)]
        return turn(*content, usage=self.usage.of(asked, content))

    def _content(self, number: int) -> list[Block]:
        ships = self.request.shipping != "Standard"
        option = f"option:{self.request.shipping}"
        picks = [lambda: self._calls(self._at(option))] if ships else []
        turns: list[Callable[[], list[Block]]] = [
            self._choose,
            self._fill,
            *picks,
            lambda: self._calls(self._at("Save")),
            lambda: self._calls(self._at("confirm:Post")),
            lambda: [say("DONE. The order is posted.")],
        ]
        return turns[number]()

    def _choose(self) -> list[Block]:
        box = self.diary.wait_for_box(f"row:{self.request.customer}")
        return self._calls(Point(box.x + box.width * 2 // 5, box.centre.y))

    def _fill(self) -> list[Block]:
        request = self.request
        values = (request.item, str(request.quantity), request.date, request.note)
        pairs = zip(FIELDS, values, strict=True)
        filled = [part for name, text in pairs for part in (self._at(name), text)]
        return self._calls(*filled, *self._choices())

    def _choices(self) -> Iterator[Point]:
        """What differs from a plain order; the ways to ship come up, to be chosen from next."""
        if self.request.urgent:
            box = self.diary.box("Urgent")
            yield Point(box.x + 7, box.centre.y)
        if self.request.shipping != "Standard":
            yield self._at("Shipping")

    def _at(self, name: str) -> Point:
        return self.diary.wait_for_box(name).centre

    def _calls(self, *deeds: Point | str) -> list[Block]:
        return [_call(deed) for deed in deeds]


def _refuse_half(results: Sequence[Block]) -> None:
    """A turn of which only the beginning was done cannot be said again."""
    if refused := [part["content"] for part in results if part.get("is_error")]:
        raise UsageError(f"The agent-only run was refused something: {refused[0]}.")


def _call(deed: Point | str) -> Block:
    if isinstance(deed, str):
        return act(_name(), "type", text=deed)
    return act(_name(), "left_click", coordinate=[*deed])


def _name() -> str:
    return f"toolu_{os.urandom(6).hex()}"


def costs(stage: Stage) -> dict[str, float]:
    """US dollars of one agent-only run of each workflow."""
    return {name: _cost(stage, name, request) for name, request in WORKFLOWS.items()}


def _cost(stage: Stage, name: str, request: Request) -> float:
    stage.wish()
    stage.diary.mark()
    stage.diary.lines.clear()
    parent, told = stage.parent, list[dict[str, object]]()
    script = Script(request, stage.diary, ModelUsage())
    with served(MessagesService(script.answer)) as service, _pointed_at(service.url):
        settings = replace(parent.settings, agent_url=service.url)
        teaching = stage.teaching(f"{name} by agent", request, TASK)
        Demonstration(
            teaching, settings, parent.store, parent.stop, told.append, lambda _: None
        ).show()
    _end(stage.props.launch)
    calls = [each for each in told if each["event"] == "model_call"]
    return sum(float(str(each["cost_usd"])) for each in calls)


def _end(command: tuple[str, ...]) -> None:
    """What was started to show a task stays open; here the next one would find it."""
    for process in psutil.process_iter(["cmdline"]):
        if tuple(process.info["cmdline"] or ()) == command:
            process.terminate()
            process.wait(10)


@contextmanager
def _pointed_at(url: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(pointed_at(url))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
