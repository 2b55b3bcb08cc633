"""Setting an engine up: whom to ask, what the tools act on, the tools and their checks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from app.engine.assist.call_recorder import Watch, instrument
from app.engine.errors import UsageError
from app.engine.model.check import Check
from app.engine.model.events import Recovery
from app.engine.model.ports import Gate
from app.engine.model.reflex import Reflex, Reflexes, ReflexMemory
from app.engine.run.services import Agent
from app.engine.tools import AnyCheck, Tools, describe

Function = TypeVar("Function", bound=Callable[..., Any])


class Setup(ABC):
    """What an engine is told before its first run. Every setter gives the engine back."""

    def __init__(self) -> None:
        self._tools = Tools()
        self._agent: Agent | None = None
        self._recovers_as = Recovery.AGENT
        self._context: object = None
        self._reflexes: Reflexes | None = None
        self._gate: Gate | None = None
        self._is_final = False

    def set_agent(self, agent: Agent, recovers_as: Recovery = Recovery.AGENT) -> Self:
        """Whom to ask when memory does not know on; called as `engine(...)` is called.

        What it does through the tools is recorded. By returning it says that the task is done, or,
        once `engine.divergence.resolved` was true, that the replay may go on; one that cannot help
        raises, best a GaveUpError.
        """
        self._may_change()
        self._agent, self._recovers_as = agent, recovers_as
        return self

    def set_context(self, context: object) -> Self:
        """The object whose methods are the tools."""
        self._may_change()
        self._context = context
        return self

    def set_reflexes(
        self, check: Check[Any], known: Sequence[Reflex], memory: ReflexMemory | None = None
    ) -> Self:
        """The recoveries known by heart, tried before the agent is asked.

        The check captures what is there (it gets no arguments) and compares interruptions with it;
        its patience is how long one may take to go. `memory` makes new ones of what helpers clear.
        """
        self._may_change()
        self._reflexes = Reflexes(check, tuple(known), memory)
        return self

    def set_gate(self, gate: Gate) -> Self:
        """Who may hold a run between two acts."""
        self._may_change()
        self._gate = gate
        return self

    def finalize(self) -> Self:
        """Make sure that nothing is missing, and change nothing from here on. Optional."""
        self._must_be_ready()
        self._is_final = True
        return self

    def function(
        self,
        pre_check: AnyCheck | None = None,
        post_check: AnyCheck | None = None,
        *,
        provides: str = "",
        name: str = "",
    ) -> Callable[[Function], Function]:
        """Decorate a function as a tool.

        `pre_check` guards the call, `post_check` tells whether its effect is there. `provides` is
        the argument that says under which name the result is kept for later steps. `name` is what
        steps call the tool.
        """
        return self._tool(pre_check, post_check, provides, name, is_method=False)

    tool = function

    def method(
        self,
        pre_check: AnyCheck | None = None,
        post_check: AnyCheck | None = None,
        *,
        provides: str = "",
        name: str = "",
    ) -> Callable[[Function], Function]:
        """Decorate a method as a tool; replayed on the object given to `set_context`."""
        return self._tool(pre_check, post_check, provides, name, is_method=True)

    def _tool(
        self,
        pre_check: AnyCheck | None,
        post_check: AnyCheck | None,
        provides: str,
        name: str,
        *,
        is_method: bool,
    ) -> Callable[[Function], Function]:
        self._may_change()

        def decorate(function: Function) -> Function:
            tool = describe(
                function,
                is_method=is_method,
                pre_check=pre_check,
                post_check=post_check,
                provides=provides,
                name=name,
            )
            self._tools.add(tool)
            return instrument(tool, id(self), self._watching)  # type: ignore[return-value]

        return decorate

    @abstractmethod
    def _watching(self) -> Watch | None:
        """Who records the calls made now, if anybody."""

    def _may_change(self) -> None:
        if self._is_final:
            raise UsageError("This engine is final; set it up before calling finalize().")

    def _must_be_ready(self) -> None:
        if self._agent is None:
            raise UsageError(
                "There is nobody to ask on a miss; call engine.set_agent(your_agent), "
                "or play what is remembered with engine.run(...)."
            )
        if self._tools.has_methods and self._context is None:
            raise UsageError(
                "Some tools are methods; call engine.set_context(object) "
                "with the object they belong to."
            )
