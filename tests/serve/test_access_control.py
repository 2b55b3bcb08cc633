"""Who gets through the door: on this machine, with the token, and no page in a browser."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import anyio
import httpx2
import pytest

from app.engine.errors import BlockedError, UsageError
from app.serve.access_control import Door, Receive, Scope, Send, kept_token, listening
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import TOKEN, Proxied, proxied
from tests.builders.servers.talks import claude


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[ModelService, Proxied]]:
    with model_service(claude) as service, proxied(tmp_path, service.url) as proxy:
        yield service, proxy


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """What is behind the door tells what it was asked for."""
    del receive
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["raw_path"]})


def knock(path: str, headers: dict[str, str]) -> httpx2.Response:
    async def ask() -> httpx2.Response:
        door = httpx2.ASGITransport(app=Door(inside, TOKEN))
        async with httpx2.AsyncClient(transport=door, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers=headers)

    return anyio.run(ask)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (f"/{TOKEN}/v1/models", {}, 200),
        ("/v1/models", {"x-byheart-token": TOKEN}, 200),
        ("/v1/models", {}, 401),
        (f"/{TOKEN}x/v1/models", {}, 401),
        (f"/{TOKEN[:-1]}/v1/models", {}, 401),
        ("/v1/models", {"x-byheart-token": "wrong"}, 401),
        ("/v1/models", {"authorization": f"Bearer {TOKEN}"}, 401),
        (f"/{TOKEN}/v1/models", {"host": "evil.example"}, 403),
        (f"/{TOKEN}/v1/models", {"host": "127.0.0.1.evil.example:80"}, 403),
        (f"/{TOKEN}/v1/models", {"host": "localhost:1"}, 200),
        (f"/{TOKEN}/v1/models", {"origin": "https://evil.example"}, 403),
        (f"/{TOKEN}/v1/models", {"origin": "null"}, 403),
    ],
)
def test_who_gets_in(path: str, headers: dict[str, str], status: int) -> None:
    answer = knock(path, headers)

    assert answer.status_code == status
    assert (answer.text == "/v1/models") == (status == 200)


def test_the_token_does_not_reach_the_service(house: tuple[ModelService, Proxied]) -> None:
    service, proxy = house

    proxy.http.get(f"{proxy.url}/v1/models", headers={"x-byheart-token": TOKEN})

    last = service.requests[-1]
    assert TOKEN not in last.path + str(last.headers)


def test_nobody_listens_beyond_the_loopback(house: tuple[ModelService, Proxied]) -> None:
    port = int(house[1].url.rpartition(":")[2])

    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"http://127.0.0.2:{port}/", trust_env=False)


def test_the_token_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    token = kept_token(tmp_path / "token")

    assert len(token) >= 32
    assert kept_token(tmp_path / "token") == token
    assert stat.S_IMODE((tmp_path / "token").stat().st_mode) == 0o600


def test_a_damaged_token_is_refused(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("short")

    with pytest.raises(UsageError, match="holds no token; remove it"):
        kept_token(tmp_path / "token")


def test_a_port_that_is_taken_is_said_to_be() -> None:
    listener = listening(0)
    with listener, pytest.raises(BlockedError, match="Nothing can be served on port"):
        listening(listener.getsockname()[1])
