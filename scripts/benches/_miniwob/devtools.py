"""Commands to Chromium over its DevTools pipe: JSON objects, each ended by a zero byte.

A pipe and no port: nobody else on this machine can reach it.
"""

from __future__ import annotations

import json
import os
import select
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

PATIENCE_S = 20.0

Told = dict[str, Any]


class DevToolsError(Exception):
    """The browser refused a command, or did not answer in time."""


@dataclass(slots=True)
class DevTools:
    """`reads` and `writes` are the ends of the pipe that belong to this process."""

    reads: int
    writes: int
    session: str = ""
    _last: int = 0
    _rest: bytes = b""
    _told: deque[Told] = field(default_factory=deque)

    def attach(self) -> None:
        """Speak to the first page from now on."""
        target = self._first_page(time.monotonic() + PATIENCE_S)
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")

    def ask(self, method: str, **parameters: object) -> Told:
        """What the browser answers."""
        self._last += 1
        message: Told = {"id": self._last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writes, json.dumps(message).encode() + b"\0")
        number = self._last
        answer = self._next(lambda told: told.get("id") == number, method)
        if "error" in answer:
            raise DevToolsError(f"{method}: {answer['error'].get('message')}")
        return dict(answer["result"])

    def wait_for(self, event: str) -> None:
        """Until the browser has told this event since the last command."""
        if not any(told.get("method") == event for told in self._told):
            self._next(lambda told: told.get("method") == event, event)

    def navigate(self, url: str) -> None:
        """Open this address and wait until it has loaded."""
        self._told.clear()
        self.ask("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 (any JSON value)
        """The value of an expression in the page; a promise is awaited."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise DevToolsError(str(answer["exceptionDetails"].get("exception")))
        return answer["result"].get("value")

    def close(self) -> None:
        """Let go of the pipe; the browser then ends by itself."""
        os.close(self.writes)
        os.close(self.reads)

    def _first_page(self, deadline: float) -> str:
        """The browser answers before its window is there; it tells when that comes."""
        self.ask("Target.setDiscoverTargets", discover=True)
        while True:
            for target in self.ask("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return str(target["targetId"])
            if time.monotonic() > deadline:
                raise DevToolsError("Chromium opened no page.")
            self._next(lambda told: told.get("method") == "Target.targetCreated", "a page")

    def _next(self, wanted: Any, what: str) -> Told:  # noqa: ANN401
        deadline = time.monotonic() + PATIENCE_S
        while True:
            while self._rest_has_message():
                told = self._take()
                if wanted(told):
                    return told
                self._told.append(told)
            self._read(deadline, what)

    def _rest_has_message(self) -> bool:
        return b"\0" in self._rest

    def _take(self) -> Told:
        message, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(message))

    def _read(self, deadline: float, what: str) -> None:
        left = max(0.0, deadline - time.monotonic())
        part = b""
        if select.select([self.reads], [], [], left)[0]:
            part = os.read(self.reads, 1 << 16)
        if not part:
            raise DevToolsError(f"Chromium did not answer: {what}.")
        self._rest += part
