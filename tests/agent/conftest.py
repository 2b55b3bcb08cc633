"""A model's service on loopback, and a desk on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.builders.paper.agent_desk import PaperDesk
from tests.builders.servers.messages_server import MessagesServer, messages_server


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[MessagesServer]:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with messages_server() as here:
        yield here


@pytest.fixture
def desk() -> PaperDesk:
    return PaperDesk()
