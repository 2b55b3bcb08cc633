"""The person at the desk as the engine's agent: they clear the way, and the run goes on by itself.

What a person does is no call of a tool, so it leaves no evidence of which step was done. Whoever
uses the task's own window meanwhile may have done the step: then nothing is taken up again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.engine.divergence import Divergence
from app.engine.errors import GaveUpError

# A run with nobody at the desk does not wait for ever.
LONGEST_S = 900.0
# A hand that has done nothing for so long has let go.
LETS_GO_S = 1.0
LOOKS_AGAIN_S = 0.2

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
    screen, for so many seconds at most, and raises StoppedError on a stop.
    """

    say: Callable[[Message], None]
    watch: Callable[[], Onlooker]
    wait: Callable[[float], None]
    now: Callable[[], float]
    longest_s: float = LONGEST_S

    def clear(self, divergence: Divergence) -> None:
        """Until the replay could go on; GaveUpError when it cannot, or must not."""
        onlooker = self.watch()
        try:
            self.say(_question(divergence))
            self._await(divergence, onlooker)
        finally:
            onlooker.close()

    def _await(self, divergence: Divergence, onlooker: Onlooker) -> None:
        until = self.now() + self.longest_s
        while self.now() < until:
            if used := onlooker.look():
                raise GaveUpError(f"{used} What is done of the task can no longer be told.")
            if onlooker.idle_s >= LETS_GO_S and divergence.resolved and not onlooker.look():
                return
            self.wait(LOOKS_AGAIN_S)
        raise GaveUpError(f"Nobody cleared the way within {self.longest_s:.0f} s.")


def _question(divergence: Divergence) -> Message:
    comparison = divergence.comparison
    return {
        "event": "asking",
        "step": divergence.step,
        "why": comparison.why,
        "where": list(comparison.where) if comparison.where else None,
    }


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
