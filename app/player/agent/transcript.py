"""What passes between Byheart and a model, as messages of the run's story."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.agent.ports import ModelCall, RefusedCall
from app.engine.places import Picture

Message = dict[str, object]


@dataclass(frozen=True, slots=True)
class AgentStory:
    """Tells each call at once, and keeps it with the picture that was sent. `without_secrets` is
    asked about every word that comes from the model. `step` is None where there are no steps yet.
    """

    step: int | None
    say: Callable[[Message], None]
    keep: Callable[[Message, Picture | None], None]
    without_secrets: Callable[[str], str]

    def note(self, told: ModelCall | RefusedCall) -> None:
        """One more."""
        message = self._message(told)
        if self.step is not None:
            message["step"] = self.step
        self.say(message)
        if isinstance(told, ModelCall):  # its picture is filed when there is time, the words now
            self.keep({"event": "wanted", "asked_for": message["asked_for"]}, None)
        self.keep(message, told.picture if isinstance(told, ModelCall) else None)

    def _message(self, told: ModelCall | RefusedCall) -> Message:
        match told:
            case ModelCall():
                return {
                    "event": "model_call",
                    "model": told.model,
                    "asked_for": [self.without_secrets(each) for each in told.asked_for],
                    "stop_reason": told.stop_reason,
                    "tokens": {
                        "input": told.used.prompt,
                        "cached": told.used.read,
                        "output": told.used.output,
                    },
                    "cost_usd": None if told.usd is None else round(told.usd, 6),
                    "seconds": round(told.seconds, 3),
                }
            case RefusedCall():
                return {
                    "event": "refused",
                    "action": self.without_secrets(told.action),
                    "why": self.without_secrets(told.why),
                }
