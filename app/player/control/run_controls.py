"""What a person says of how a run goes on: at which pace, pause, one more step, yes or no.

A run that is held tells so with an event, and hears commands (both are lines of JSON):

    {"event": "held", "by": "taken" | "paused" | "step" | "question", "step": 2, "note": "…",
     "question": 1}
    {"event": "goes_on", "step": 2}
    {"event": "allowed", "step": 2}
    {"command": "pause"}   {"command": "go_on"}   {"command": "step"}
    {"command": "pace", "pace": "full" | "slow" | "steps"}
    {"command": "allow", "question": 1, "yes": true}

`question` numbers the questions. A "yes" answers the latest one alone. A "no" stops the run at
once, whichever question it answers and whatever else was answered to it: who has said "yes" may
still say "no". A run whose mouse somebody has taken waits until they let go; one that may ask a
person is paused then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from queue import Empty, SimpleQueue

Command = Mapping[str, object]
REFUSED = "you said no to the next step"


class Pace(StrEnum):
    """How fast a run goes on."""

    FULL = "full"
    SLOW = "slow"
    STEPS = "steps"


@dataclass(slots=True)
class RunControls:
    """Said on one thread, followed on another. Answers are handed over together with the question
    that they answer; only the thread that asks tells whether it may go on. `stop` is called with
    the reason, on the thread that hears, as soon as there is a "no" to a question that was asked.
    """

    pace: Pace = Pace.FULL
    paused: bool = False
    may_step: bool = False
    question: int = 0
    said: int = 0
    stop: Callable[[str], None] = lambda _: None
    _answer: bool | None = None
    _heard: SimpleQueue[tuple[int, bool]] = field(default_factory=SimpleQueue)

    @property
    def hearers(self) -> Mapping[str, Callable[[Command], None]]:
        """Who hears which command; `said` counts what was said."""
        hearers: dict[str, Callable[[Command], None]] = {
            "pause": lambda _: self._pause(paused=True),
            "go_on": lambda _: self._pause(paused=False),
            "step": lambda _: self._step(),
            "pace": self.change_pace,
            "allow": self._allow,
        }
        return {name: partial(self._hear, hearer) for name, hearer in hearers.items()}

    def _hear(self, hearer: Callable[[Command], None], command: Command) -> None:
        hearer(command)
        self.said += 1

    def ask(self) -> None:
        """There is a new question; whatever was answered before is no answer to it."""
        self.question += 1
        self._answer = None

    def answer(self) -> bool | None:
        """What was answered to the latest question; None as long as nothing was."""
        while True:
            try:
                question, yes = self._heard.get_nowait()
            except Empty:
                return self._answer
            if question == self.question:
                self._answer = yes and self._answer is not False

    def change_pace(self, command: Command) -> None:
        """Go on at this pace; one that there is not changes nothing."""
        if command.get("pace") in list(Pace):
            self.pace = Pace(str(command["pace"]))

    def _pause(self, *, paused: bool) -> None:
        self.paused = paused

    def _step(self) -> None:
        """One step, whatever it was that held it; then the next one waits."""
        self.pace, self.may_step, self.paused = Pace.STEPS, True, False

    def _allow(self, command: Command) -> None:
        question = command.get("question")
        if not isinstance(question, int):
            return
        yes = command.get("yes") is True
        if not yes and 1 <= question <= self.question:
            self.stop(REFUSED)
        self._heard.put((question, yes))
