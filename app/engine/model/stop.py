"""Requests to stop a run."""

from __future__ import annotations

import threading


class StopToken:
    """A request to stop that any thread may make; the first reason given is kept."""

    def __init__(self) -> None:
        self._asked = threading.Event()
        self._lock = threading.Lock()
        self._reason = ""

    def ask(self, reason: str = "asked to stop") -> None:
        """Ask the run to stop."""
        with self._lock:
            if not self._asked.is_set():
                self._reason = reason
                self._asked.set()

    @property
    def asked(self) -> bool:
        """Whether stopping was asked for."""
        return self._asked.is_set()

    @property
    def reason(self) -> str:
        """Why, in words; empty while not asked."""
        return self._reason


class NeverStop:
    """For a run that nobody stops."""

    @property
    def asked(self) -> bool:
        """Never."""
        return False

    @property
    def reason(self) -> str:
        """None."""
        return ""
