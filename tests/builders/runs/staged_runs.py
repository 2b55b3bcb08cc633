"""Runs that go as a test says: begun and filed in the journal as real ones, with nothing played."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

from app.wiring.run.launcher import Prepared

Message = dict[str, Any]
WITHIN_S = 60.0


@dataclass
class Stage:
    """What the next runs do: acts, then an end that waits until `goes_on` is set, or a stop. Runs
    for which somebody can be asked ask each of the `questions` after the acts; what is `answered`
    is kept.
    """

    outcome: str = "done"
    acts: int = 2
    picture: str = ""
    goes_on: threading.Event = field(default_factory=threading.Event)
    played: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)
    questions: tuple[Message, ...] = ()
    clears_itself: threading.Event = field(default_factory=threading.Event)
    asked: list[str] = field(default_factory=list)
    answered: list[Mapping[str, object]] = field(default_factory=list)

    def run(
        self, prepared: Prepared, given: Mapping[str, str], run: str | None = None
    ) -> Iterator[Message]:
        """In the place of `Prepared.run`."""
        store, workflow = prepared.parent.store, prepared.workflow
        id_ = store.begin_run(workflow.name, workflow.version, given, run)
        self.played.append((id_, given))
        yield self._filed(prepared, id_, {"event": "started", "task": "t", "steps": self.acts})
        for step in range(self.acts):
            acted = {"event": "acted", "step": step, "tool": "click", "arguments": {"x": 1, "y": 2}}
            yield self._filed(prepared, id_, acted)
        self.asked.append(prepared.ask)
        stop = prepared.parent.stop
        if prepared.ask == "caller":
            yield from self._asks(prepared, id_)
        while not self.goes_on.wait(0.01) and not stop.asked:
            pass
        outcome = "stopped" if stop.asked else self.outcome
        if self.picture:
            self._filed(prepared, id_, {"event": "diverged", "step": 0, "seen": self.picture})
        report = {
            "event": "report",
            "run": id_,
            "outcome": outcome,
            "verified": True if outcome == "done" else None,
            "acted": self.acts,
            "steps": self.acts,
            "seconds": 0.1,
            "reason": stop.reason,
            "values": {"number": "A-17"},
        }
        yield dict(store.finish_run(id_, report))

    def _asks(self, prepared: Prepared, run: str) -> Iterator[Message]:
        heard: SimpleQueue[Mapping[str, object]] = SimpleQueue()
        with prepared.parent.line.to(heard.put):
            for number, question in enumerate(self.questions, 1):
                asked = {"question": number, "step": 1, "seconds": 900, "why": "", **question}
                yield self._filed(prepared, run, {"event": "asked", **asked})
                how = "cleared"
                while not self.clears_itself.wait(0.01) and not prepared.parent.stop.asked:
                    with suppress(Empty):
                        answer = heard.get_nowait()
                        if answer["question"] == number:
                            self.answered.append(answer)
                            how = str(answer["choice"])
                            break
                if how == "stop":
                    prepared.parent.stop.ask("the person who was asked stopped it")
                told = {"event": "answered", "question": number, "choice": how}
                yield self._filed(prepared, run, told)

    def _filed(self, prepared: Prepared, run: str, message: Message) -> Message:
        prepared.parent.store.append_event(run, message)
        return message
