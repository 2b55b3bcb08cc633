"""What a person answers when a run asks them.

The run asks with an event. Its parent passes the answer on as a command. Both are lines of JSON
(see `app.player.run.command_listener`):

    {"event": "asked", "question": 1, "step": 2, "where": "before", "why": "…", "rung": "…",
     "region": [x, y, width, height] or null, "expected": PICTURE, "seen": PICTURE,
     "next": ["click “Save”", …], "seconds": 900,
     "thing": {"called": "Software Update", "kind": "window", "box": [x, y, width, height]} or null,
     "choices": ["again", "show", "fine", "skip", "done", "stop"]}
    {"command": "answer", "question": 1, "choice": "again"}

- PICTURE is a reference to a picture that the store has by then, or null.
- `where` is before (the step is not done), effect (the step is done, and its effect is missing) or
  end.
- `thing` is what is in the way: a window, a menu or a block of one, with the text that is read on
  it. Its kind is `ahead` where nothing is: the screen is the one of the next step already; `still`
  where a window should have closed; `pane` where a part of one showed other things before.
- `seconds` is how long the run waits for an answer.
- The choices are in the order in which they are to be offered. The run hears no other answer.

The event {"event": "answered", "question": 1, "choice": …} settles a question, and whoever shows it
puts it away. Its choice is "cleared" when the way became clear and nobody had to answer. An answer
that changes nothing leads to a new question with the next number, and "show" leads to

    {"event": "showing", "question": 2, "step": 2, "unasked": false, "seconds": 812,
     "choices": ["again", "done", "stop"]}

From then on the run records what the person does, and tells how many clicks and keys it has seen:

    {"event": "watched", "question": 2, "step": 2, "acts": 3}

It goes on by itself once it knows the screen that they have come to.

- "again": that was all, look now.
- "done": all of the task is done.
- "fine": what differs does not matter, here and in later runs. It is offered only if the step could
  be taken then.

A person who uses the task's own window without having chosen "show" is told the same, with
`unasked`. What they do is recorded too, but the run learns nothing from it and waits for their
word.
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
