"""What a person answers when they are asked: the parent of the run passes it on as a command.

The run asks with an event, and hears a command (both are lines of JSON, see
`app.player.run.command_listener`):

    {"event": "asked", "question": 1, "step": 2, "where": "before", "why": "…", "rung": "…",
     "region": [x, y, width, height] or null, "expected": PICTURE, "seen": PICTURE,
     "next": ["click “Save”", …], "seconds": 900,
     "thing": {"called": "Software Update", "kind": "window", "box": [x, y, width, height]} or null,
     "choices": ["again", "show", "fine", "skip", "done", "stop"]}
    {"command": "answer", "question": 1, "choice": "again"}

PICTURE is a reference to a picture that the store has by then, or null. `where` is before (the step
is not done), effect (it is done, and what it should bring about is missing) or end. `thing` is what
is in the way (a window, a menu, or a part of one: a block, and what is read on it), `seconds` how
long the run waits for an answer. The choices stand in the order in which they are to be offered;
any other answer is not heard. A question is
settled by {"event": "answered", "question": 1, "choice": …}, where the choice may also be
"cleared": the way was clear again, and nobody had to answer. Whoever shows a question puts it away
then.
An answer that changes nothing is followed by a new question of the next number, and "show" by

    {"event": "showing", "question": 2, "step": 2, "unasked": false, "seconds": 812,
     "choices": ["again", "done", "stop"]}

From then on what the person does is recorded, and the run goes on by itself once the screen is one
that it knows, after all that was done. "again": that was all, look now; "done": all of the task is
done. Whoever uses the task's own window without having chosen "show" is told the same, `unasked`:
what they do is recorded too, nothing is learned of it, and the run waits for their word. "fine":
what differs does not matter, here and in later runs; it is offered only where the step could be
taken then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from queue import Empty, SimpleQueue


class Choice(StrEnum):
    """What a person may answer."""

    SHOW = "show"
    AGAIN = "again"
    FINE = "fine"
    SKIP = "skip"
    DONE = "done"
    STOP = "stop"


# How a question is settled that nobody had to answer.
CLEARED = "cleared"


@dataclass(slots=True)
class Replies:
    """Heard on one thread, taken by another; questions are numbered from 1."""

    asked: int = 0
    _heard: SimpleQueue[tuple[int, Choice]] = field(default_factory=SimpleQueue)

    def hear(self, command: Mapping[str, object]) -> None:
        """Take down an answer; what is none is not heard."""
        question, choice = command.get("question"), command.get("choice")
        if isinstance(question, int) and choice in list(Choice):
            self._heard.put((question, Choice(str(choice))))

    def next_question(self) -> int:
        """The number of a new question; whatever was answered before is no answer to it."""
        self.asked += 1
        return self.asked

    def take(self) -> Choice | None:
        """The answer to the latest question; None as long as there is none."""
        while True:
            try:
                question, choice = self._heard.get_nowait()
            except Empty:
                return None
            if question == self.asked:
                return choice
