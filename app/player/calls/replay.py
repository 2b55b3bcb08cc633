"""Calls made by heart: the engine replays them, and each answer is the check of its call.

An answer has to be the recorded one, with this run's values in it. Where two recordings answered
what their values do not explain, it only has to be no error.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.engine import Engine
from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.events import Event
from app.engine.model.ports import Stop
from app.player.run.parameters import for_steps, values_of
from app.store.model.tool_call import CALL, ToolResult, in_other_words
from app.store.model.workflow import Workflow
from app.store.workflows.tags import workflow_tags

Json = Any
# How a tool is called: its name and its arguments.
Call = Callable[[str, Mapping[str, Json]], Awaitable[ToolResult]]
SHOWN = 120  # of an answer, in a sentence
RUNG = "answer"


@dataclass(slots=True)
class Replay:
    """One run of a workflow of calls; `values` are complete (see `complete_values`)."""

    workflow: Workflow
    values: Mapping[str, str]
    call: Call
    _answer: ToolResult = field(default_factory=lambda: ToolResult(""))
    _tool: str = ""
    _said: dict[str, str] = field(default_factory=dict)  # recorded answers → this run's

    async def story(self, stop: Stop | None = None) -> AsyncIterator[Event]:
        """The run as it happens. It ends at the first call that does not answer as expected: that
        one was made, and none after it.
        """
        engine = Engine()
        check = Check(self._seen, self._compared)
        engine.function(post_check=check, provides="into", name=CALL)(self.call_tool)
        tags = workflow_tags(self.workflow.name)
        way = self.workflow.trajectories[0]  # the others are its recordings
        engine.learn(tags, way.steps, way.recorded_with, id=way.id)
        given = for_steps(self.workflow, self.values)
        async for event in engine.arun(self.workflow.task, tags=tags, params=given, stop=stop):
            yield event

    async def call_tool(self, name: str, arguments: Mapping[str, Json], into: str = "") -> str:
        """Call a tool of the other program; its answer, which is kept under the name `into`."""
        self._tool = name
        self._answer = await self.call(name, arguments)
        return self._answer.text

    def _seen(self, name: str, arguments: Mapping[str, Json], into: str = "") -> ToolResult:
        return self._answer

    def _compared(self, now: ToolResult, then: ToolResult) -> Comparison:
        if now.is_error and not then.is_error:
            return _no(f"{self._tool} failed: {_shown(now.text)}")
        expected = in_other_words(then.text, {**self._values(), **self._said})
        self._said.setdefault(then.text, now.text)
        if then.varies or now.text.strip() == expected.strip():
            return Comparison(Verdict.GO, rung=RUNG)
        return _no(
            f"{self._tool} answered “{_shown(now.text)}” where “{_shown(expected)}” was expected."
        )

    def _values(self) -> dict[str, str]:
        """This run's values for the recorded ones."""
        pairs = values_of(self.workflow, self.workflow.trajectories[:1], self.values)
        return {recorded: now for recorded, now in pairs if recorded}


def fitted(value: Json, schema: Mapping[str, Json]) -> Json:
    """A value as the tool's schema asks for it: this run's values are texts, and a number is to be
    one.
    """
    match value:
        case Mapping():
            inner = schema.get("properties") or {}
            return {name: fitted(each, inner.get(name) or {}) for name, each in value.items()}
        case list() | tuple():
            return [fitted(each, schema.get("items") or {}) for each in value]
        case str() if schema.get("type") in {"number", "integer", "boolean"}:
            return _read(value)
        case _:
            return value


def _read(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        return text  # the tool says what is wrong with it


def _no(why: str) -> Comparison:
    return Comparison(Verdict.NO, similarity=0.0, why=why, rung=RUNG)


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"
