"""Commands on a store of their own, in this process: fast, and with the real components."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from app.cli.main import run_command_line
from app.engine.errors import BlockedError
from app.store.store import Store
from app.wiring.storage.store_opening import opened_store
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]


def _no_window(*_: object) -> str:
    raise BlockedError("There is no display to show the window on.")


@pytest.fixture
def byheart(capsys: pytest.CaptureFixture[str]) -> ByHeart:
    """`byheart("list", "--json")` and what it answers."""

    def command(*words: str) -> Answer:
        status = run_command_line(words, _no_window)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return command


@pytest.fixture(autouse=True)
def _signals_stay_as_they_were() -> Iterator[None]:
    """Commands that can be stopped answer signals in their own way."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def store() -> Iterator[Store]:
    """The store that the commands use."""
    with opened_store() as opened:
        yield opened
