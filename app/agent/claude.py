"""Claude as the engine's agent: clears the divergence at which the replay stands, and hands back.

It is told where the replay is and what it sees; what it asks for is done on the desk until the
replay could go on, which the engine's own rule of evidence says, not the model.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from app.agent.batch import Batch
from app.agent.brief import DONE, Trouble, clearing, demonstrating
from app.agent.budget import Budget
from app.agent.dialect import limits_of
from app.agent.pictures import Sent, to_send
from app.agent.ports import AgentLog, Desk, Job, Service
from app.agent.prices import Prices
from app.agent.talk import Talk
from app.agent.view import View, fitted
from app.engine.assist.divergence import Divergence
from app.engine.errors import GaveUpError
from app.engine.model.geometry import Box, Picture, Point
from app.engine.model.trajectory import Step
from app.engine.run.candidates import call_in_words
from app.engine.run.decisions import Where

# How long what was done may take to show before the model is asked again, which takes seconds.
PATIENCE_S = 2.0


@dataclass(slots=True)
class Clearing:
    """Done as soon as the replay could go on."""

    divergence: Divergence
    desk: Desk
    now: Callable[[], float]

    def is_over(self) -> bool:
        """Whether the replay could go on now."""
        return self.divergence.resolved

    def is_over_soon(self) -> bool:
        """Whether it can within a moment."""
        until = self.now() + PATIENCE_S
        while not self.is_over():
            if self.now() >= until:
                return False
            self.desk.wait_for_change(until - self.now())
        return True

    def objection(self) -> str:
        """What was not as remembered."""
        return self.divergence.comparison.why or "it is not the one that is remembered."


@dataclass(slots=True)
class Doing:
    """Done when the model says so: a task that nobody knows yet."""

    def is_over(self) -> bool:
        """Only the model can tell."""
        return False

    def is_over_soon(self) -> bool:
        """Only the model can tell."""
        return False

    def objection(self) -> str:
        """None."""
        return ""


@dataclass(slots=True)
class Claude:
    """A model at a desk. `picture_of` gets the picture out of what a check captured,
    `without_secrets` takes secret values out of a text; `secrets` names those that can be typed,
    `reads` the values that are to be read while a task is shown.
    """

    model: str
    open_service: Callable[[], Service]
    desk: Desk
    budget: Budget
    prices: Prices
    log: AgentLog
    picture_of: Callable[[object], Picture | None]
    without_secrets: Callable[[str], str]
    secrets: Sequence[str] = ()
    reads: Sequence[str] = ()

    async def clear(self, divergence: Divergence) -> None:
        """Bring the screen to where the replay can go on; GaveUpError when that did not succeed."""
        job = Clearing(divergence, self.desk, self.budget.now)
        if job.is_over():
            divergence.went_by_itself = True
            return
        batch = self._batch(job)
        seen = batch.look()
        expected = self.picture_of(divergence.expected)
        trouble = self._trouble(divergence, batch.view)
        parts = [(self.without_secrets(clearing(trouble)), None), *_expected(expected)]
        await self._carry_on(job, batch, [*parts, ("The screen now:", seen)])
        divergence.went_by_itself = not self.budget.question.calls

    async def do(self, task: str, parameters: Mapping[str, object]) -> str:
        """Do a task from scratch; what the model said at its end. GaveUpError when it did not say
        that the task is done.
        """
        job = Doing()
        batch = self._batch(job)
        words = self.without_secrets(demonstrating(task, parameters, self.secrets, self.reads))
        brief = [(words, None), ("The screen now:", batch.look())]
        said = await self._carry_on(job, batch, brief)
        if DONE not in said:
            raise GaveUpError(f"The model did not do the task. {said}".strip())
        return said

    async def _carry_on(
        self, job: Job, batch: Batch, brief: Sequence[tuple[str, Sent | None]]
    ) -> str:
        self.budget.begin_question()
        service = self.open_service()
        try:
            talk = Talk(self.model, service, batch, job, self.budget, self.prices, self.log)
            talk.conversation.show(brief)
            return await talk.carry_on()
        finally:
            await service.close()

    def _batch(self, job: Job) -> Batch:
        whole = self.desk.see()
        screen = Box(0, 0, whole.width, whole.height)
        return Batch(self.desk, View.of(screen, limits_of(self.model)), self.log, job)

    def _trouble(self, divergence: Divergence, view: View) -> Trouble:
        comparison = divergence.comparison
        return Trouble(
            task=str(divergence.task),
            parameters=divergence.parameters,
            done=[str(done) for done in divergence.done],
            coming=[_in_words(step) for step in divergence.next_steps],
            secrets=self.secrets,
            why=comparison.why,
            rung=comparison.rung,
            region=_on_picture(comparison.where, view),
            is_effect=divergence.where is Where.EFFECT,
        )


def _expected(picture: Picture | None) -> list[tuple[str, Sent | None]]:
    if picture is None:
        return []
    sent = to_send(picture, fitted(picture.width, picture.height))
    return [("The screen that was expected (an old picture; it cannot be clicked):", sent)]


def _on_picture(where: Box | None, view: View) -> Box | None:
    """A region of the desktop in coordinates of the screenshot."""
    if where is None or not where.area:
        return None
    corner = view.on_picture(Point(where.x, where.y))
    end = view.on_picture(Point(where.right - 1, where.bottom - 1))
    return Box(*corner, end[0] - corner[0] + 1, end[1] - corner[1] + 1)


def _in_words(step: Step) -> str:
    return step.note or call_in_words(step.tool, step.arguments)


def engines_agent(
    claude: Callable[[Divergence], Claude], divergence: Callable[[], Divergence | None]
) -> Callable[..., Awaitable[None]]:
    """What `Engine.set_agent` takes; a model is set up for each divergence, and only then."""

    async def agent(*_: object, **__: object) -> None:
        stands_at = divergence()
        if stands_at is None:
            raise GaveUpError("Nothing is remembered of this task, so there is nothing to clear.")
        await claude(stands_at).clear(stands_at)

    return agent
