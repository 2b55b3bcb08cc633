"""The engine: wraps an agent, watches it solve tasks, and does them by heart from then on."""

from __future__ import annotations

import threading
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from app.engine.assist.call_recorder import Watch
from app.engine.assist.divergence import Divergence
from app.engine.errors import UsageError
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.memory.parameter_requirements import allowed_by
from app.engine.memory.tree import Recall
from app.engine.model.check import Check
from app.engine.model.events import Event, Finished
from app.engine.model.metrics import Metrics
from app.engine.model.ports import Clock, Index, Memory, Stop
from app.engine.model.stop import NeverStop
from app.engine.model.trajectory import Step, Trajectory
from app.engine.replay.learning import NewWay, remember
from app.engine.replay.loop import Replay
from app.engine.run.clock import ClockSystem
from app.engine.run.coroutine_driver import run_async, run_sync
from app.engine.run.run import Run, Task
from app.engine.run.services import EngineServices, said_to_commit
from app.engine.setup import Setup

Tags = str | Sequence[str]
Values = Mapping[str, object]


class Engine(Setup):
    """A behaviour cache around an agent. One run at a time; any number of engines.

    `memory` is where trajectories live (default: in this process), `clock` what waiting is done
    with, `index` finds near snapshots among very many, `end_check` (whose capture gets no
    arguments) tells whether the end is the known one. `commits` tells which steps cannot be undone:
    a run that has begun one and raises a GoneError ends as uncertain.
    """

    def __init__(
        self,
        memory: Memory | None = None,
        clock: Clock | None = None,
        index: Index | None = None,
        end_check: Check[Any] | None = None,
        commits: Callable[[Step], bool] = said_to_commit,
    ) -> None:
        super().__init__()
        self.metrics = Metrics()
        self.memory: Memory = MemoryInProcess() if memory is None else memory
        self.clock: Clock = ClockSystem() if clock is None else clock
        self._recall = Recall(self.memory, self._tools, index)
        self._index = index
        self._end_check = end_check
        self._commits = commits
        self._one_at_a_time = threading.Lock()
        self._replay: Replay | None = None
        self._read: Values = {}

    def __call__(
        self,
        *args: Any,  # noqa: ANN401 - passed on to the agent
        tags: Tags = (),
        params: Values | None = None,
        **kwargs: Any,  # noqa: ANN401 - passed on to the agent
    ) -> bool:
        """Do a task; true when memory alone did it. Raises what a tool or the agent raised."""
        self._must_be_ready()
        task = Task(args, kwargs, _tuple(tags), dict(params or {}))
        with self._playing(task) as replay:
            for event in run_sync(replay.story(), self.clock, task.stop):
                last = event
            return _hit(last, replay)

    async def acall(
        self,
        *args: Any,  # noqa: ANN401 - passed on to the agent
        tags: Tags = (),
        params: Values | None = None,
        **kwargs: Any,  # noqa: ANN401 - passed on to the agent
    ) -> bool:
        """The same inside a running event loop: async tools and agents are awaited in it."""
        self._must_be_ready()
        task = Task(args, kwargs, _tuple(tags), dict(params or {}))
        with self._playing(task) as replay:
            async for event in run_async(replay.story(), self.clock, task.stop):
                last = event
            return _hit(last, replay)

    def run(
        self,
        *args: Any,  # noqa: ANN401 - passed on to the agent
        tags: Tags = (),
        params: Values | None = None,
        stop: Stop | None = None,
        verify: Callable[[], Any] | None = None,
        **kwargs: Any,  # noqa: ANN401 - passed on to the agent
    ) -> Generator[Event, None, None]:
        """Do a task as a story of events; without an agent a divergence ends it.

        A step that agrees is told (Checked, then Acted) once it has been taken: nothing comes
        between look and act. `verify` is asked at the end; only what it answers true to is
        remembered. Raises UsageError, before anything is done, when the given values do not fit
        what is remembered.
        """
        task = Task(args, kwargs, _tuple(tags), dict(params or {}), stop or NeverStop(), verify)
        with self._playing(task) as replay:
            yield from run_sync(replay.story(), self.clock, task.stop)

    async def arun(
        self,
        *args: Any,  # noqa: ANN401 - passed on to the agent
        tags: Tags = (),
        params: Values | None = None,
        stop: Stop | None = None,
        verify: Callable[[], Any] | None = None,
        **kwargs: Any,  # noqa: ANN401 - passed on to the agent
    ) -> AsyncGenerator[Event, None]:
        """The same inside a running event loop."""
        task = Task(args, kwargs, _tuple(tags), dict(params or {}), stop or NeverStop(), verify)
        with self._playing(task) as replay:
            async for event in run_async(replay.story(), self.clock, task.stop):
                yield event

    def learn(
        self,
        tags: Tags,
        steps: Sequence[Step],
        recorded_with: Values | None = None,
        final: object | None = None,
        id: str = "",  # noqa: A002 - as the trajectory calls it
    ) -> Trajectory:
        """Remember steps that were observed rather than called, such as a demonstration.

        A step without a `tool_version` means the tool as it is now. Steps known already add
        nothing: the known trajectory is given back. A known `id` makes a newer version of it.
        """
        if not steps:
            raise UsageError("There is nothing to learn: no step was shown.")
        now = tuple(self._of_today(step) for step in steps)
        way = NewWay(now, _tuple(tags), dict(recorded_with or {}), final, id)
        return remember(way, self._recall.tree(way.tags), self.memory)

    @property
    def divergence(self) -> Divergence | None:
        """Where the replay is and why it asks; None unless it asks in the middle of something."""
        asking = self._replay.asking if self._replay else None
        return asking.divergence if asking else None

    @property
    def variables(self) -> Values:
        """What the steps of the run (the last one, when none is going on) have read, by name."""
        return dict(self._read)

    def tool_version(self, name: str) -> str:
        """The version of the tool that is registered under a name."""
        return self._of_today(Step(name, "", {})).tool_version

    def _watching(self) -> Watch | None:
        asking = self._replay.asking if self._replay else None
        return asking.watch if asking else None

    @contextmanager
    def _playing(self, task: Task) -> Iterator[Replay]:
        if not self._one_at_a_time.acquire(blocking=False):
            raise UsageError(
                "This engine is doing a task already; wait for it, or use another engine."
            )
        try:
            self._replay = self._replay_of(task)
            yield self._replay
        finally:
            self._replay = None
            self._one_at_a_time.release()

    def _replay_of(self, task: Task) -> Replay:
        with self.metrics.measure("query"):
            tree = self._recall.tree(task.tags)
            allowed = allowed_by(tree.root.demands.keys(), task.parameters)
        run = Run(task, tree, allowed, (tree.root,), dict(task.parameters))
        self._read = run.read
        means = EngineServices(
            memory=self.memory,
            clock=self.clock,
            tools=self._tools,
            context=self._context,
            metrics=self.metrics,
            end_check=self._end_check,
            agent=self._agent,
            recovers_as=self._recovers_as,
            reflexes=self._reflexes,
            index=self._index,
            gate=self._gate,
            commits=self._commits,
        )
        return Replay(run, means)

    def _of_today(self, step: Step) -> Step:
        tool = self._tools.of(step)
        if tool is None:
            raise UsageError(f"The step {step.tool!r} calls a tool that this engine has not.")
        return step if step.tool_version else replace(step, tool_version=tool.version)


def _tuple(tags: Tags) -> tuple[str, ...]:
    return (tags,) if isinstance(tags, str) else tuple(tags)


def _hit(last: Event, replay: Replay) -> bool:
    if replay.run.error is not None:
        raise replay.run.error
    return isinstance(last, Finished) and last.hit
