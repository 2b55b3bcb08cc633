"""Answering a run's questions in the terminal: a line typed there is a choice, by its number or
word; with `--json` it is a command as the run hears it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.player.run.json_line import object_of

Message = Mapping[str, object]
YES = frozenset({"y", "yes", "j", "ja"})
NO = frozenset({"n", "no", "nein"})


@dataclass(slots=True)
class Answering:
    """Passes on what is typed while a run asks; `tell` sends a command to the run. A "no" is passed
    on after a step was allowed, too: whoever regrets a "yes" means the run to stop.
    """

    tell: Callable[[Message], object]
    is_json: bool
    _question: Message = field(default_factory=dict)
    _answered: object = None

    def note(self, message: Message) -> None:
        """Hear what the run says: which question is open."""
        match message.get("event"):
            case "asked" | "showing":
                self._question = message
            case "held" if message.get("by") in {"question", "paused"}:
                self._question = message
            case "answered" | "goes_on":
                self._question = {}
            case _:
                return

    def listen(self, descriptor: int) -> threading.Thread:
        """Read lines on a thread of its own until there are no more."""
        thread = threading.Thread(
            target=self._listen, args=(descriptor,), name="answering", daemon=True
        )
        thread.start()
        return thread

    def heard(self, line: str) -> None:
        """One line; what answers nothing is not passed on."""
        command = object_of(line) if self.is_json else self._answer(line.strip().lower())
        if command:
            self.tell(command)

    def _answer(self, words: str) -> Message:
        question = self._question
        if question.get("by") == "question":
            self._answered = question["question"]
            return {"command": "allow", "question": self._answered, "yes": words in YES}
        if words in NO and self._answered is not None:
            return {"command": "allow", "question": self._answered, "yes": False}
        if question.get("by") == "paused":
            return {} if words else {"command": "go_on"}
        listed = question.get("choices")
        choices = [str(one) for one in listed] if isinstance(listed, list) else []
        numbered = {str(number): one for number, one in enumerate(choices, 1)}
        words = numbered.get(words, words)
        if words not in choices:
            return {}
        return {"command": "answer", "question": question["question"], "choice": words}

    def _listen(self, descriptor: int) -> None:
        """Straight from the descriptor: a thread that waits in a file object of Python's keeps the
        command from ending.
        """
        rest = b""
        while data := _read(descriptor):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self.heard(line.decode(errors="replace"))


def _read(descriptor: int) -> bytes:
    """What has been typed; nothing where there is nothing to read from (any more)."""
    try:
        return os.read(descriptor, 4096)
    except OSError:
        return b""
