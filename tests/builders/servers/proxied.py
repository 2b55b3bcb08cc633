"""The proxy as a client meets it: behind its door, on a port, before a service."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import anthropic
import httpx2
import openai

from app.agent.prices import read_prices
from app.serve.access_control import Door, listening, server_of
from app.serve.proxy import Mode, Proxy
from app.serve.recall import Recall
from app.serve.screenshot_match import Sight
from app.serve.upstream import Services, Upstream
from app.store.turns.memory import Tally, Turns

TOKEN = "a-token-of-the-tests"
STARTED_S = 20.0


@dataclass(frozen=True)
class Proxied:
    """A proxy that is being served."""

    url: str
    proxy: Proxy
    turns: Turns
    http: httpx2.Client

    def settled(self) -> None:
        """All that came is remembered."""
        self.proxy.learner.wait()

    def counted(self) -> dict[str, int]:
        """How requests ended."""
        self.settled()
        number: dict[str, int] = {}
        for one in self.turns.tallies():
            number[one.outcome] = number.get(one.outcome, 0) + one.requests
        return number

    def tallies(self) -> tuple[Tally, ...]:
        self.settled()
        return self.turns.tallies()

    def anthropic(self, key: str = "k-1", **headers: str) -> anthropic.Anthropic:
        """Anthropic's own client, pointed at the proxy."""
        return anthropic.Anthropic(
            api_key=key,
            base_url=f"{self.url}/{TOKEN}",
            default_headers=headers,
            http_client=self.http,
        )

    def openai(self, key: str = "k-1", **headers: str) -> openai.OpenAI:
        """OpenAI's own client, pointed at the proxy."""
        return openai.OpenAI(
            api_key=key,
            base_url=f"{self.url}/{TOKEN}/v1",
            default_headers=headers,
            http_client=self.http,
        )


@contextmanager
def proxied(
    home: Path, service: str, mode: Mode = Mode.ON, turns: Turns | None = None
) -> Iterator[Proxied]:
    """The proxy before a service, for as long as the block lasts."""
    kept = turns or Turns.open(home)
    recall = Recall(kept, Sight(kept.picture))
    proxy = Proxy(Upstream(Services(service, service)), recall, mode, read_prices())
    with served(proxy) as url, _client() as http:
        yield Proxied(url, proxy, kept, http)
    kept.close()


def _client() -> httpx2.Client:
    """Sends at once: by Nagle's algorithm each request would wait 40 ms."""
    at_once = [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)]
    transport = httpx2.HTTPTransport(trust_env=False, socket_options=at_once)
    return httpx2.Client(trust_env=False, timeout=60, transport=transport)


@contextmanager
def served(proxy: Proxy) -> Iterator[str]:
    """The address of a proxy without its token."""
    listener = listening(0)
    server = server_of(Door(proxy.app(), TOKEN), 2.0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="proxy")
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(STARTED_S)
        listener.close()
