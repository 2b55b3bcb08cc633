"""Claude as an engine's agent: one surprise, one conversation, and the replay goes on by itself."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from app.agent.actions import Click, Deed
from app.agent.budget import Budget
from app.agent.claude import Claude, engines_agent
from app.agent.prices import read_prices
from app.agent.service import AnthropicService
from app.desktop.signals import StopSwitch
from app.engine import Outcome, Recovery, Step
from app.engine.errors import GaveUpError
from app.engine.model.events import Acted, Finished, Recovered
from app.engine.model.geometry import Box, Picture, bounds
from tests.builders.engine.world import Desk, World, desk, told
from tests.builders.paper.agent_desk import KEY, PaperDesk, Told, painted
from tests.builders.servers.messages_server import MessagesServer, act, say, turn

PRESS_OK = turn(act("t1", "left_click", coordinate=[640, 400]))
SECRET = "hunter2-hunter2"


@dataclass
class Clicking(PaperDesk):
    """A desk where any click presses OK in the engine's little world."""

    world: Desk = field(default_factory=desk)
    later: list[str] = field(default_factory=list)

    def do(self, deed: Deed) -> None:
        super().do(deed)
        self.world.press("OK")

    def wait_for_change(self, seconds: float) -> None:
        """What is to come comes now, or time passes."""
        if self.later:
            self.world.world.show(self.later.pop(0))
        self.world.world.clock.time_s += seconds


@dataclass
class Scene:
    """An order is known; a popup comes over its second step."""

    url: str
    ways: dict[tuple[str, str], str]
    told: Told = field(default_factory=Told)
    stop: StopSwitch = field(default_factory=StopSwitch)
    clicking: Clicking = field(init=False)
    pictures: dict[object, Picture] = field(default_factory=dict)

    def __post_init__(self) -> None:
        here = desk(World(ways=self.ways))
        self.clicking = Clicking(world=here)
        here.engine.learn(
            (),
            [
                Step("press", "", {"button": "New"}, "start", note="Press New"),
                Step("press", "", {"button": "Save"}, "form", note="Press Save"),
            ],
        )
        here.engine.set_agent(
            engines_agent(lambda _: self.claude(), lambda: here.engine.divergence)
        )

    def claude(self) -> Claude:
        clock = self.clicking.world.world.clock
        return Claude(
            model="claude-sonnet-5-5",
            open_service=lambda: AnthropicService(KEY, self.url, self.stop),
            desk=self.clicking,
            budget=Budget(clock.now),
            prices=read_prices(),
            log=self.told,
            picture_of=self.pictures.get,
            without_secrets=lambda text: text.replace(SECRET, "•••"),
            secrets=("pin",),
        )

    def play(self, **values: object) -> Finished:
        self.events = list(
            self.clicking.world.engine.run("order paper", params=values, stop=self.stop)
        )
        [finished] = told(self.events, Finished)
        assert isinstance(finished, Finished)
        return finished


WAYS = {("start", "press New"): "popup", ("popup", "press OK"): "form"}


def test_it_clears_the_way_once_and_the_replay_goes_on(server: MessagesServer) -> None:
    server.answers(PRESS_OK)
    scene = Scene(server.url, dict(WAYS))

    finished = scene.play()

    assert finished.outcome is Outcome.DONE
    assert scene.clicking.world.diary == ["press New", "press OK", "press Save"]
    assert len(server.asked) == 1
    assert told(scene.events, Recovered) == [
        Recovered(1, Recovery.AGENT, "expected form, saw popup")
    ]
    assert [act.by for act in told(scene.events, Acted)] == ["memory", "agent", "memory"]


def test_it_is_told_where_the_run_stands_and_shown_what_was_expected(
    server: MessagesServer,
) -> None:
    server.answers(PRESS_OK)
    scene = Scene(server.url, dict(WAYS))
    scene.pictures["form"] = painted(7, (640, 480))

    scene.play()

    words = server.asked[0].text
    assert "order paper" in words
    assert "press(button='New')" in words or "Press New" in words
    assert "1. Press Save" in words
    assert "expected form, saw popup" in words
    assert "{secret:pin}" in words
    expected, now = server.asked[0].pictures()
    assert (bounds(expected), expected.bgra[:3]) == (Box(0, 0, 640, 480), bytes((7, 7, 7)))
    assert bounds(now) == Box(0, 0, 1280, 800)


def test_no_secret_is_in_what_it_is_told(server: MessagesServer) -> None:
    server.answers(PRESS_OK)
    scene = Scene(server.url, {("start", "press New"): SECRET, (SECRET, "press OK"): "form"})
    scene.play()
    assert SECRET not in server.asked[0].text
    assert "•••" in server.asked[0].text


def test_what_goes_by_itself_costs_nothing(server: MessagesServer) -> None:
    server.answers(PRESS_OK)
    scene = Scene(server.url, dict(WAYS))
    clear = scene.clicking

    def see() -> Picture:
        clear.world.world.show("form")
        clear.world.world.clock.time_s += 3.0
        return painted(3)

    clear.see = see  # type: ignore[method-assign]
    finished = scene.play()
    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}
    assert server.asked == []


def test_what_takes_a_moment_to_show_is_waited_for(server: MessagesServer) -> None:
    server.answers(PRESS_OK)
    scene = Scene(server.url, {("start", "press New"): "popup", ("popup", "press OK"): "closing"})
    scene.clicking.later = ["form"]
    assert scene.play().outcome is Outcome.DONE
    assert len(server.asked) == 1


def test_what_does_not_come_is_asked_about_again(server: MessagesServer) -> None:
    ways = {**WAYS, ("popup", "press OK"): "second popup", ("second popup", "press OK"): "form"}
    server.answers(PRESS_OK)
    scene = Scene(server.url, ways)
    assert scene.play().outcome is Outcome.DONE
    assert len(server.asked) == 2
    assert scene.clicking.diary == [Click(Box(0, 0, 1280, 800).centre)] * 2


def test_what_it_cannot_clear_ends_the_run_as_diverged(server: MessagesServer) -> None:
    server.answers(turn(say("There is no way.")))
    finished = Scene(server.url, dict(WAYS)).play()
    assert finished.outcome is Outcome.DIVERGED
    assert "There is no way." in finished.reason


def test_where_nothing_is_remembered_there_is_nothing_to_clear(server: MessagesServer) -> None:
    scene = Scene(server.url, dict(WAYS))
    scene.clicking.world.engine.memory.forget(
        scene.clicking.world.engine.memory.trajectories(())[0].id
    )
    finished = scene.play()
    assert finished.outcome is Outcome.DIVERGED
    assert "nothing to clear" in finished.reason


def test_a_task_is_done_from_scratch_until_the_model_says_so(server: MessagesServer) -> None:
    server.answers(PRESS_OK, turn(say("DONE. It is ordered.")))
    scene = Scene(server.url, dict(WAYS))
    said = asyncio.run(scene.claude().do("Order paper", {"customer": "Ann"}))
    assert said == "DONE. It is ordered."
    assert "Do this task." in server.asked[0].text
    assert "customer = Ann" in server.asked[0].text


def test_a_task_that_it_does_not_call_done_is_not(server: MessagesServer) -> None:
    server.answers(turn(say("FAILED. There is no paper.")))
    scene = Scene(server.url, dict(WAYS))
    with pytest.raises(GaveUpError, match="There is no paper"):
        asyncio.run(scene.claude().do("Order paper", {}))
