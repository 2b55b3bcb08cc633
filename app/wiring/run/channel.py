"""What a run's process tells its parent, a line of JSON each, and what it is answered."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO

from app.agent.replies import Replies
from app.desktop.ports import Application
from app.engine.errors import ByheartError
from app.player.control.run_controls import RunControls
from app.player.run.event_json import renumbered

Message = Mapping[str, object]


@dataclass(slots=True)
class MessageChannel:
    """Messages to the parent: whole lines, at once. `replies` are its answers to questions, `reins`
    what it says of how to go on; `numbers` are those of the steps played in the whole workflow.
    """

    out: IO[str]
    replies: Replies = field(default_factory=Replies)
    reins: RunControls = field(default_factory=RunControls)
    numbers: tuple[int, ...] = ()
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def say(self, message: Message) -> None:
        """Send one message, from any thread; a parent that is gone is noticed elsewhere."""
        message = renumbered(message, self.numbers)
        line = json.dumps(message, ensure_ascii=False) + "\n"
        with self._turn, suppress(BrokenPipeError):
            self.out.write(line)
            self.out.flush()

    def launched(self, application: Application) -> None:
        """The parent ends it, should this process die."""
        command = list(application.command)
        self.say({"event": "launched", "process": application.process, "command": command})

    def trouble(self, error: ByheartError) -> None:
        """Something went wrong that does not end the run."""
        self.say({"event": "trouble", "reason": str(error)})
