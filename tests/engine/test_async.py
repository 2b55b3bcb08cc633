"""Async tools, checks and agents: inside a running event loop, or in one of the engine's own."""

from __future__ import annotations

import asyncio
import operator
from collections.abc import Awaitable, Callable, Coroutine, Generator
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.engine import Check, Engine, Outcome, Step, StopToken
from app.engine.errors import UsageError
from app.engine.model.events import Acted, Event, Finished, Waited
from tests.builders.engine.world import PaperClock, told


@dataclass
class Page:
    """An engine over a page that can only be awaited."""

    screen: str = "start"
    diary: list[str] = field(default_factory=list)
    engine: Engine = field(init=False)
    clock: PaperClock = field(default_factory=PaperClock)
    click: Callable[[str], Coroutine[Any, Any, str]] = field(init=False)

    def __post_init__(self) -> None:
        async def look(**_: object) -> str:
            await asyncio.sleep(0)
            return self.screen

        self.engine = Engine(clock=self.clock)
        check: Check[Any] = Check(look, operator.eq, patience_s=1)
        effect: Check[Any] = Check(look, operator.eq)

        @self.engine.function(pre_check=check, post_check=effect, provides="into")
        async def click(button: str, into: str = "") -> str:
            await asyncio.sleep(0)
            if button == "jammed":
                raise OSError(button)
            self.diary.append(button)
            return f"{button} {into}"

        self.click = click


def test_a_task_is_awaited_in_the_running_loop() -> None:
    page = Page()

    async def agent(_: str) -> None:
        await page.click("New")
        await page.click("Save")

    async def story() -> list[bool]:
        page.engine.set_agent(agent)
        return [await page.engine.acall("save"), await page.engine.acall("save")]

    assert asyncio.run(story()) == [False, True]
    assert page.diary == ["New", "Save"] * 2


def test_without_a_running_loop_the_engine_brings_its_own() -> None:
    page = Page()

    async def agent(_: str) -> None:
        await page.click("New")

    page.engine.set_agent(agent)

    assert (page.engine("save"), page.engine("save")) == (False, True)
    assert [step.before for t in page.engine.memory.trajectories(()) for step in t.steps] == [
        "start"
    ]


def test_inside_a_running_loop_the_plain_call_says_what_to_do() -> None:
    page = Page()
    page.engine.learn((), [Step("click", "", {"button": "New"}, "start")])
    page.engine.set_agent(print)

    async def story() -> None:
        with pytest.raises(UsageError, match=r"await engine.acall\(...\)"):
            page.engine("save")

    asyncio.run(story())
    assert page.diary == []


def test_waiting_lets_the_loop_go_on_with_its_other_work() -> None:
    page = Page(screen="loading")
    page.engine.learn((), [Step("click", "", {"button": "New"}, "start")])
    page.clock.later(0.5, lambda: setattr(page, "screen", "start"))

    async def story() -> list[Event]:
        return [event async for event in page.engine.arun("save")]

    events = asyncio.run(story())

    assert told(events, Finished)[0].hit
    assert told(events, Waited)[0].agreed


def test_arun_can_be_stopped_and_checked() -> None:
    page = Page()
    page.engine.learn((), [Step("click", "", {"button": b}, "start") for b in ("New", "Save")])
    stop = StopToken()

    async def no() -> bool:
        return False

    async def story() -> list[Event]:
        events = []
        async for event in page.engine.arun("save", stop=stop):
            events.append(event)
            if isinstance(event, Acted):
                stop.ask()
        unverified = [event async for event in page.engine.arun("save", verify=no)]
        assert told(unverified, Finished)[0].reason == "the end was not verified"
        return events

    assert told(asyncio.run(story()), Finished)[0].outcome is Outcome.STOPPED
    assert page.diary == ["New", "New", "Save"]


@pytest.mark.parametrize("how", ["acall", "plain"])
def test_what_an_async_tool_raises_is_raised(how: str) -> None:
    page = Page()
    page.engine.learn((), [Step("click", "", {"button": "jammed"}, "start")])
    page.engine.set_agent(print)

    def call() -> bool:
        return asyncio.run(page.engine.acall("save")) if how == "acall" else page.engine("save")

    with pytest.raises(OSError, match="jammed"):
        call()


def test_an_async_agent_asks_whether_it_is_resolved() -> None:
    page = Page()
    page.engine.learn((), [Step("click", "", {"button": "New"}, "form")])
    answers = []

    async def agent(_: str) -> None:
        divergence = page.engine.divergence
        assert divergence is not None
        answers.append(await divergence.is_resolved())
        page.screen = "form"
        with pytest.raises(UsageError, match=r"await divergence.is_resolved\(\)"):
            assert divergence.resolved
        answers.append(await divergence.is_resolved())

    page.engine.set_agent(agent)
    events = list(page.engine.run("save"))

    assert answers == [False, True]
    assert page.diary == ["New"]
    assert told(events, Finished)[0].outcome is Outcome.DONE


def test_a_tool_called_by_an_async_tool_is_part_of_that_call() -> None:
    page = Page()

    @page.engine.function()
    async def save() -> None:
        await page.click("Save")

    async def agent(_: str) -> None:
        await asyncio.gather(save(), page.click("Next"))

    page.engine.set_agent(agent)
    page.engine("save")

    [remembered] = page.engine.memory.trajectories(())
    assert sorted(step.tool for step in remembered.steps) == ["click", "save"]
    assert sorted(page.diary) == ["Next", "Save"]


def test_an_async_tool_outside_a_run_is_just_called() -> None:
    page = Page()
    assert asyncio.run(page.click("New")) == "New "


@pytest.mark.parametrize("kind", ["coroutine", "future"])
def test_a_plain_tool_cannot_have_an_async_check_recorded(kind: str) -> None:
    engine = Engine()

    async def look_async() -> str:
        return "start"

    class Later:
        def __await__(self) -> Generator[None, None, str]:
            yield
            return "start"

    def look() -> Awaitable[str]:
        return look_async() if kind == "coroutine" else Later()

    @engine.function(pre_check=Check(look, lambda *_: True))
    def click() -> None: ...

    engine.set_agent(lambda _: click())
    with pytest.raises(UsageError, match="guard an async tool with it"):
        engine("click")


def test_a_plain_function_that_gives_a_promise_keeps_it_to_itself() -> None:
    engine = Engine()
    diary = []

    @engine.function()
    def promise() -> Awaitable[None]:
        async def later() -> None:
            diary.append("kept")

        return later()

    async def agent(_: str) -> None:
        await promise()

    engine.set_agent(agent)
    assert (engine("promise"), engine("promise")) == (False, True)
    assert diary == ["kept", "kept"]


def test_a_task_that_is_cancelled_lets_the_engine_go() -> None:
    page = Page()
    begun = asyncio.Event()

    async def agent(_: str) -> None:
        begun.set()
        await asyncio.Event().wait()

    async def story() -> bool:
        page.engine.set_agent(agent)
        task = asyncio.create_task(page.engine.acall("save"))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        page.engine.set_agent(lambda _: None)
        return await page.engine.acall("save")

    assert asyncio.run(story()) is False
