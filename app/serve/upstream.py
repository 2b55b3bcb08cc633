"""The services behind the proxy: requests go out as they came in, answers come back as they are."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx2

from app.engine.errors import UsageError

ANTHROPIC = "https://api.anthropic.com"
OPENAI = "https://api.openai.com"
OURS = "x-byheart-"
# They speak of one connection, not of the message (RFC 9110, 7.6.1).
OF_THE_CONNECTION = frozenset(
    {
        "connection",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)
# What a copy can be read in; anything else would pass and teach nothing.
READABLE = ("gzip", "deflate", "identity")
CONNECT_S = 10.0
LOOPBACK = ("127.0.0.1", "localhost", "::1")
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Request:
    """What goes out: method, path with its query as they came, headers, and the body."""

    method: str
    target: str
    headers: Headers
    body: bytes | AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Services:
    """Where the services are."""

    anthropic: str = ANTHROPIC
    openai: str = OPENAI

    def address(self, path: str, headers: Mapping[str, str]) -> str:
        """Which of them a request is for: the paths of both begin alike."""
        is_anthropic = "anthropic-version" in headers or path.startswith("/v1/messages")
        return self.anthropic if is_anthropic else self.openai


def service_at(address: str, option: str) -> str:
    """An address as it is used. UsageError for what is none."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query:
        raise UsageError(f"{option} takes an address such as {ANTHROPIC}, not “{address}”.")
    return address.rstrip("/").removesuffix("/v1")


class Upstream:
    """Speaks to the services over kept connections; no time limit but on connecting, and no
    redirect followed: those are the client's to decide.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=64)
        timeout = httpx2.Timeout(None, connect=CONNECT_S)
        # A proxy of the environment is for what is elsewhere.
        self._near = httpx2.AsyncClient(limits=limits, timeout=timeout, trust_env=False)
        self._far = httpx2.AsyncClient(limits=limits, timeout=timeout)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._near.aclose()
        await self._far.aclose()

    async def answered(self, request: Request, base: str) -> httpx2.Response:
        """The answer, its body still to be read; whoever asks closes it. An httpx2.HTTPError says
        that there is none.
        """
        client = self._near if urlsplit(base).hostname in LOOPBACK else self._far
        outgoing = httpx2.Request(
            request.method,
            httpx2.URL(base + request.target),
            headers=outgoing_headers(request.headers),
            content=request.body or None,
        )
        return await client.send(outgoing, stream=True)


def outgoing_headers(headers: Headers) -> Headers:
    """The headers that a service gets: all but the connection's, the proxy's and what is made anew
    from the address.
    """
    return [
        (name, value)
        for name, value in headers
        if (lower := name.decode("latin-1").lower()) not in OF_THE_CONNECTION
        and lower != "host"
        and not lower.startswith(OURS)
    ]


def readable_only(headers: Headers) -> Headers:
    """The same, asking for an encoding that a copy can be read in."""
    return [
        (name, _readable(value) if name.lower() == b"accept-encoding" else value)
        for name, value in headers
    ]


def returned_headers(response: httpx2.Response) -> Headers:
    """The headers that a client gets."""
    return [
        (name, value)
        for name, value in response.headers.raw
        if name.decode("latin-1").lower() not in OF_THE_CONNECTION
    ]


def _readable(value: bytes) -> bytes:
    wanted = (one.strip() for one in value.decode("latin-1").split(","))
    return (", ".join(one for one in wanted if one.startswith(READABLE)) or "identity").encode()
