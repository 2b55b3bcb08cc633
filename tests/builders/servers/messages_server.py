"""The demo's Messages service on loopback, which answers as a test tells it to.

The rules are the service's own (`app.demo.fake_model.messages_rules`); what it had to refuse fails
the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from app.demo.fake_model.messages import Answering, Asked, Reply, act, error, say, turn
from app.demo.fake_model.messages_service import MessagesService, served

__all__ = ["Asked", "MessagesServer", "Reply", "act", "error", "messages_server", "say", "turn"]

Script = Answering


@dataclass
class MessagesServer:
    """Answers with the next reply of its script; the last one stays."""

    script: list[Reply | Script] = field(default_factory=list)
    service: MessagesService = field(init=False)

    def __post_init__(self) -> None:
        self.service = MessagesService(self._next)

    @property
    def asked(self) -> list[Asked]:
        return self.service.asked

    @property
    def url(self) -> str:
        return self.service.url

    def answers(self, *replies: Reply | Script) -> None:
        """What it answers from now on."""
        self.script = list(replies)

    def _next(self, asked: Asked) -> Reply:
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return reply(asked) if callable(reply) else reply


@contextmanager
def messages_server() -> Iterator[MessagesServer]:
    """A service for as long as the block lasts."""
    here = MessagesServer()
    with served(here.service):
        yield here
    assert here.service.complaints == []
