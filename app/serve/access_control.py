"""The door of every server here: on loopback, for who knows the token, and for no browser's page.

A page of another site could reach a server on loopback through a browser (DNS rebinding): the Host
header must name this machine, and a request that a page sent (Origin) is refused.
"""

from __future__ import annotations

import hmac
import json
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from app.engine.errors import BlockedError, UsageError
from app.store.atomic_files import explained, write_whole

_LOG = logging.getLogger(__name__)
HOST = "127.0.0.1"
HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
# Clients keep connections for a minute: who closes one earlier may do so while a request is on its
# way.
KEEP_ALIVE_S = 75
TOKEN_HEADER = b"x-byheart-token"
SHORTEST_TOKEN = 16
TOKEN_BYTES = 24

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def kept_token(file: Path) -> str:
    """The token in a file that only its owner reads; made when there is none. UsageError when the
    file holds something else.
    """
    with explained(file):
        try:
            token = file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            token = secrets.token_urlsafe(TOKEN_BYTES)
            write_whole(file, token.encode())
        except ValueError:
            token = ""
    if len(token) < SHORTEST_TOKEN or not all(c.isalnum() or c in "-_" for c in token):
        raise UsageError(f"{file} holds no token; remove it, and a new one is made.")
    return token


@dataclass(frozen=True, slots=True)
class Door:
    """Lets requests through to an application. The token comes as the first part of the path, in
    the header x-byheart-token or, with `bearer`, as a bearer's.
    """

    app: App
    token: str
    bearer: bool = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI asks."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        if host.rpartition(":")[0] not in HOSTS and host not in HOSTS:
            await refuse(send, 403, "This server answers for this machine alone.")
        elif b"origin" in headers:
            await refuse(send, 403, "This server answers no pages in a browser.")
        elif (inside := self._inside(scope, headers)) is None:
            await refuse(send, 401, "The token of Byheart is missing or wrong.")
        else:
            await self._served(inside, receive, send)

    async def _served(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            _LOG.warning("A request failed: %s: %s", type(error).__name__, error)
            raise

    def _inside(self, scope: Scope, headers: dict[bytes, bytes]) -> Scope | None:
        """The request without the token; None when it has none."""
        if self._is_token(headers.get(TOKEN_HEADER, b"")):
            return scope
        if self.bearer and self._is_token(headers.get(b"authorization", b"")[7:]):
            return scope
        raw: bytes = scope.get("raw_path") or scope["path"].encode()
        first, slash, rest = raw.removeprefix(b"/").partition(b"/")
        if not self._is_token(first):
            return None
        inner = slash + rest or b"/"
        return {**scope, "raw_path": inner, "path": scope["path"][len(first) + 1 :] or "/"}

    def _is_token(self, given: bytes) -> bool:
        return hmac.compare_digest(given, self.token.encode())


async def refuse(send: Send, status: int, why: str) -> None:
    """Say no, in words that clients of both protocols show."""
    kind = "authentication_error" if status == 401 else "permission_error"  # noqa: PLR2004
    error = {"type": kind, "message": f"byheart: {why}"}
    body = json.dumps({"type": "error", "error": error}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def listening(port: int) -> socket.socket:
    """A socket that listens on loopback (0: any free port). BlockedError when it is taken."""
    # asyncio turns Nagle's algorithm off for a socket that says it is TCP: each answer took 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        raise BlockedError(f"Nothing can be served on port {port}: {error}.") from None
    return listener


def server_of(app: App, ends_within_s: float = 5.0) -> uvicorn.Server:
    """A server of the application: `run(sockets=[…])` serves until `should_exit`, or Ctrl+C."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        log_level="critical",  # faults are told by the door; a cut answer is none of ours
        access_log=False,
        server_header=False,
        date_header=False,
        ws="none",
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=int(ends_within_s),
    )
    return uvicorn.Server(config)
