"""Watching the agent: what it does through the tools is recorded, with what was seen before and
after each call.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.model.events import Acted
from app.engine.model.parameters import AmbiguousValueError, generalise
from app.engine.model.ports import Clock
from app.engine.model.trajectory import Step
from app.engine.run.coroutine_driver import Question, answer_async, answer_now, resolve_awaitable
from app.engine.run.run import Done, Run
from app.engine.tools import Tool

# Engines one of whose tools is being called: a tool called by a tool is part of that call, not a
# step of its own.
_inside: ContextVar[frozenset[int]] = ContextVar("_inside", default=frozenset())


@dataclass(frozen=True, slots=True)
class Deed:
    """A call the agent made; `given` are the arguments it named, `arguments` all of them. What was
    done `by_hand` is told as the call that it would have been.
    """

    tool: Tool
    context: object
    given: Mapping[str, object]
    arguments: Mapping[str, object]
    before: object = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A step that somebody was seen to do without the tools, and what was there before it. `step`
    is the remembered one where they did just that.
    """

    step: Step
    before: object | None


@dataclass(slots=True)
class Watch:
    """Records one run's agent. `told` are the events of its acts, `owed` the steps whose effects
    are not captured yet; the last `taken_in` of all were witnessed.
    """

    run: Run
    clock: Clock
    by: str
    told: list[Acted] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    owed: list[tuple[int, Deed]] = field(default_factory=list)
    taken_in: int = 0

    def record(self, tool: Tool, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Question[Any]:
        """Make a call of the agent's, and a step of it if it goes well."""
        self.run.raise_if_stopped()
        yield from self.capture_effects()
        deed = yield from self._begin(tool, args, kwargs)
        self.run.raise_if_stopped()
        begun = self.clock.now()
        result = tool.function(*args, **kwargs)
        if inspect.iscoroutinefunction(tool.function):
            result = yield from resolve_awaitable(result)
        self._note(deed, result, self.clock.now() - begun)
        if tool.post_check is not None and tool.post_check.patience_s <= 0:
            yield from self.capture_effects()
        return result

    def capture_effects(self) -> Question[None]:
        """Capture what the calls so far brought about; a patient check as late as can be."""
        while self.owed:
            index, deed = self.owed.pop(0)
            if deed.tool.see_after is not None:
                after = yield from resolve_awaitable(
                    deed.tool.see_after(deed.context, deed.arguments)
                )
                self.run.steps[index] = replace(self.run.steps[index], after=after)

    def take_in(self, deeds: Sequence[tuple[Step, Deed]]) -> None:
        """Steps that were witnessed, in the place of those that were before."""
        run = self.run
        for told in (self.told, self.deeds, run.done, run.steps):
            del told[len(told) - self.taken_in :]
        for step, deed in deeds:
            self.told.append(Acted(run.depth, deed.tool.name, deed.arguments, 0.0, self.by))
            self.deeds.append(deed)
            run.done.append(Done(deed.tool.name, deed.arguments, self.by, step.note))
            run.steps.append(step)
        run.new_steps += len(deeds) - self.taken_in
        self.taken_in = len(deeds)

    def _begin(
        self, tool: Tool, args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> Question[Deed]:
        context, rest = (args[0], args[1:]) if tool.is_method else (None, args)
        given = tool.bind(rest, kwargs)
        deed = Deed(tool, context, given, tool.completed(given))
        if tool.see_before is None:
            return deed
        before = yield from resolve_awaitable(tool.see_before(context, deed.arguments))
        return replace(deed, before=before)

    def _note(self, deed: Deed, result: object, seconds: float) -> None:
        run, name = self.run, deed.tool.name
        self.told.append(Acted(run.depth, name, deed.arguments, seconds, self.by))
        self.deeds.append(deed)
        run.done.append(Done(name, deed.arguments, self.by))
        run.steps.append(self._step(deed))
        run.acted += 1
        run.new_steps += 1
        run.keep(deed.tool, deed.arguments, result)
        self.owed.append((len(run.steps) - 1, deed))

    def _step(self, deed: Deed) -> Step:
        arguments = dict(deed.arguments)
        for name, value in deed.given.items():
            try:
                arguments[name] = generalise(value, self.run.values, name)
            except AmbiguousValueError as error:
                self.run.not_worth_remembering = str(error)
        return Step(deed.tool.name, deed.tool.version, arguments, before=deed.before)


def instrument(tool: Tool, engine: int, watching: Callable[[], Watch | None]) -> Callable[..., Any]:
    """The same function, telling the watch (when there is one) of each call."""
    function = tool.function

    @functools.wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the function itself
        watch = watching()
        if watch is None or engine in _inside.get():
            return function(*args, **kwargs)
        with _within(engine):
            return answer_now(watch.record(tool, args, kwargs))

    @functools.wraps(function)
    async def called_async(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the function itself
        watch = watching()
        if watch is None or engine in _inside.get():
            return await function(*args, **kwargs)
        with _within(engine):
            return await answer_async(watch.record(tool, args, kwargs))

    return called_async if inspect.iscoroutinefunction(function) else called


@contextmanager
def _within(engine: int) -> Iterator[None]:
    token = _inside.set(_inside.get() | {engine})
    try:
        yield
    finally:
        _inside.reset(token)
