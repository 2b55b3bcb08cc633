"""The person at the desk as the engine's agent: they clear the way or decide, and the run goes on.

What a person does is no call of a tool, so it leaves no evidence of which step was done. Whoever
uses the task's own window meanwhile may have done the step: then nothing is taken up again. How
they are asked and how they answer is told in `app.agent.replies`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from app.agent.replies import CLEARED, Choice, Replies
from app.engine.divergence import Divergence
from app.engine.errors import GaveUpError, StoppedError

# A run with nobody at the desk does not wait for ever.
LONGEST_S = 900.0
# A hand that has done nothing for so long has let go.
LETS_GO_S = 1.0
LOOKS_AGAIN_S = 0.2
# A screen that somebody says is clear may take so long to come to rest.
COMES_TO_REST_S = 2.0
# So many of the steps ahead are told.
NEXT_TOLD = 3
STOPPED = "the person who was asked stopped it"

Message = dict[str, object]


class Onlooker(Protocol):
    """Watches what a person does while they are asked."""

    def look(self) -> str:
        """What of the task's own they have used so far, in words; empty when nothing."""

    @property
    def idle_s(self) -> float:
        """For how long they have done nothing."""

    def close(self) -> None:
        """Watch no more."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Asks a person, and waits. `watch` begins to watch them; `wait` waits for a change of the
    screen, for so many seconds at most, and raises StoppedError on a stop. `shown` gives the facts
    and pictures of a question; `hand_back` gives the task its focus again once somebody answered.
    """

    say: Callable[[Message], None]
    replies: Replies
    watch: Callable[[], Onlooker]
    wait: Callable[[float], None]
    now: Callable[[], float]
    shown: Callable[[Divergence], Mapping[str, object]]
    hand_back: Callable[[], None] = lambda: None
    longest_s: float = LONGEST_S

    def clear(self, divergence: Divergence) -> None:
        """Until the replay could go on; GaveUpError when it cannot, or must not."""
        onlooker = self.watch()
        try:
            self._ask(divergence)
            self._await(divergence, onlooker)
        finally:
            onlooker.close()

    def _await(self, divergence: Divergence, onlooker: Onlooker) -> None:
        until = self.now() + self.longest_s
        while self.now() < until:
            _refuse_what_was_used(onlooker)
            if onlooker.idle_s >= LETS_GO_S and self._is_clear(divergence, onlooker):
                self._settle(CLEARED)
                return
            choice = self.replies.take()
            if choice is not None and self._obeyed(choice, divergence, onlooker):
                return
            self.wait(LOOKS_AGAIN_S)
        raise GaveUpError(f"Nobody cleared the way within {self.longest_s:.0f} s.")

    def _obeyed(self, choice: Choice, divergence: Divergence, onlooker: Onlooker) -> bool:
        """Whether the run may go on; else somebody is asked again."""
        if choice not in choices_at(divergence):
            return False
        self._settle(choice)
        if choice is Choice.STOP:
            raise StoppedError(STOPPED)
        self.hand_back()
        if choice is Choice.SKIP:
            divergence.skip()
            return True
        if self._comes_to_rest(divergence, onlooker):
            return True
        self._ask(divergence)
        return False

    def _comes_to_rest(self, divergence: Divergence, onlooker: Onlooker) -> bool:
        until = self.now() + COMES_TO_REST_S
        while not self._is_clear(divergence, onlooker):
            _refuse_what_was_used(onlooker)
            if self.now() >= until:
                return False
            self.wait(LOOKS_AGAIN_S)
        return True

    def _is_clear(self, divergence: Divergence, onlooker: Onlooker) -> bool:
        return divergence.resolved and not onlooker.look()

    def _ask(self, divergence: Divergence) -> None:
        steps = [step.note or step.tool for step in divergence.next_steps[:NEXT_TOLD]]
        self.say(
            {
                "event": "asked",
                "question": self.replies.next_question(),
                "step": divergence.step,
                "where": str(divergence.where),
                **self.shown(divergence),
                "next": steps,
                "choices": [str(choice) for choice in choices_at(divergence)],
            }
        )

    def _settle(self, how: str) -> None:
        self.say({"event": "answered", "question": self.replies.asked, "choice": str(how)})


def choices_at(divergence: Divergence) -> list[Choice]:
    """What may be answered; the end of a task cannot be skipped."""
    skip = [Choice.SKIP] if divergence.may_skip else []
    return [Choice.AGAIN, *skip, Choice.STOP]


def _refuse_what_was_used(onlooker: Onlooker) -> None:
    if used := onlooker.look():
        raise GaveUpError(f"{used} What is done of the task can no longer be told.")


def engines_operator(
    operator: Callable[[Divergence], Operator], divergence: Callable[[], Divergence | None]
) -> Callable[..., None]:
    """What `Engine.set_agent` takes."""

    def agent(*_: object, **__: object) -> None:
        stands_at = divergence()
        if stands_at is None:
            raise GaveUpError("Nothing is remembered of this task, so there is nothing to clear.")
        operator(stands_at).clear(stands_at)

    return agent
