"""The proxy, put together and served until it is stopped."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket

from uvicorn import Server

from app.agent.prices import read_prices
from app.engine.errors import ByheartError
from app.serve.access_control import HOST, Door, kept_token, listening, server_of
from app.serve.proxy import Mode, Proxy
from app.serve.recall import AGREEING, Recall
from app.serve.screenshot_match import Sight
from app.serve.upstream import Services, Upstream
from app.settings import Settings
from app.store.private_files import close_folder
from app.store.turns.memory import FOLDER, Turns
from app.wiring.storage.turns_opening import opened_turns

PORT = 8377
KEEP_DAYS = 90.0
DAY_S = 24 * 3600.0
TOKEN_FILE = "token"  # noqa: S105 (the name of the file that holds it)
_LOG = logging.getLogger(__name__)
Message = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person asked of the proxy."""

    port: int = PORT
    mode: Mode = Mode.SHADOW
    namespace: str = ""
    agreeing: int = AGREEING
    keep_days: float = KEEP_DAYS
    fails_open: bool = True
    services: Services = field(default_factory=Services)


def door_token(home: Path, name: str) -> str:
    """The token of the door of that name, kept in the data folder."""
    close_folder(home)
    close_folder(home / name)
    return kept_token(home / name / TOKEN_FILE)


def serve_proxy(settings: Settings, wanted: Wanted, tell: Callable[[Message], None]) -> None:
    """Serve until SIGINT or SIGTERM. BlockedError when the port is taken."""
    token = door_token(settings.home, FOLDER)
    with closing(listening(wanted.port)) as listener:
        recall, turns = _recall(settings, wanted)
        proxy = Proxy(
            upstream=Upstream(wanted.services),
            recall=recall,
            mode=wanted.mode,
            prices=read_prices(settings.home / "prices.json"),
            namespace=wanted.namespace,
            fails_open=wanted.fails_open,
        )
        base = f"http://{HOST}:{listener.getsockname()[1]}/{token}"
        server = server_of(Door(proxy.app(), token))
        tell(_serving(base, wanted, keeps=recall is not None))
        if turns is None:
            _run(server, listener)
            return
        with closing(turns), pruned_daily(turns, wanted.keep_days):
            _run(server, listener)


@contextmanager
def pruned_daily(turns: Turns, keep_days: float, every_s: float = DAY_S) -> Iterator[None]:
    """Forget what nobody has used for so many days, once a day while the block lasts."""
    ended = threading.Event()

    def prune() -> None:
        while not ended.wait(every_s):
            try:
                turns.prune(keep_days)
            except ByheartError as error:  # the next day may do better
                _LOG.warning("Nothing was forgotten today: %s", error)

    thread = threading.Thread(target=prune, name="retention")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _run(server: Server, listener: socket) -> None:
    with suppress(KeyboardInterrupt):  # that is how it ends
        server.run(sockets=[listener])


def _recall(settings: Settings, wanted: Wanted) -> tuple[Recall | None, Turns | None]:
    """What is remembered; none where it cannot be opened and requests are to pass all the same."""
    try:
        turns = opened_turns(settings)
        turns.prune(wanted.keep_days)
    except ByheartError as error:
        if not wanted.fails_open:
            raise
        _LOG.warning("Nothing is remembered, requests only pass: %s", error)
        return None, None
    return Recall(turns, Sight(turns.picture), wanted.agreeing), turns


def _serving(base: str, wanted: Wanted, *, keeps: bool) -> Message:
    return {
        "event": "serving",
        "mode": str(wanted.mode if keeps else Mode.OFF),
        "anthropic": base,
        "openai": f"{base}/v1",
    }
