"""`byheart proxy` as a person starts it, asks it and ends it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import anthropic
import pytest

from app.cli.main import run_command_line
from tests.builders.runs.command_line import ROOT, Answer, byheart, command, surroundings
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.talks import claude

ENDS_WITHIN_S = 20.0
UNPRICED = "claude-of-our-own"
PRICED = "claude-sonnet-5-5"
Json = Any


@dataclass(frozen=True, slots=True)
class Started:
    """A proxy of a process of its own, and what it said first."""

    process: subprocess.Popen[str]
    serving: Json

    def says(self, model: str) -> str:
        """Whether it answered a question from memory."""
        base = self.serving["anthropic"]
        with anthropic.Anthropic(api_key="k-1", base_url=base, max_retries=0) as client:
            asked: Json = [{"role": "user", "content": "Greet Ada."}]
            raw = client.messages.with_raw_response.create(
                model=model, max_tokens=100, messages=asked
            )
        return str(raw.headers["x-byheart-cache"]).partition(";")[0]

    def ends(self) -> int:
        """Its exit status when it is asked to end, as by Ctrl+C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(ENDS_WITHIN_S)


@contextmanager
def started(service: str, *words: str) -> Iterator[Started]:
    told = command("proxy", "--json", "--port", "0", "--anthropic", service, *words)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        told, stdout=pipe, text=True, env=surroundings(None), cwd=ROOT
    ) as process:
        assert process.stdout is not None
        try:
            yield Started(process, json.loads(process.stdout.readline()))
        finally:
            process.kill()


@pytest.fixture
def service() -> Iterator[ModelService]:
    with model_service(claude) as here:
        yield here


def report() -> Json:
    ended = byheart("proxy", "--report", "--json")
    assert ended.status == 0, ended.err
    return ended.objects[-1]


def test_it_is_started_asked_reported_listed_and_forgotten(service: ModelService) -> None:
    with started(service.url, "--mode", "on") as proxy:
        assert (proxy.serving["event"], proxy.serving["mode"]) == ("serving", "on")
        assert [proxy.says(UNPRICED) for _ in range(3)] == ["miss", "miss", "hit"]
        assert len(service.asked) == 2
        assert proxy.ends() == 0

    told = report()
    assert (told["requests"], told["hit"], told["miss"], told["turns"]) == (3, 1, 2, 1)
    assert told["spared_tokens"] == told["unpriced_tokens"] > 0
    assert told["spared_usd"] is None
    words = byheart("proxy", "--report").out
    assert "3 requests: 1 answered from memory, 2 forwarded, 0 not looked up." in words
    assert f"Spared: {told['spared_tokens']} tokens, price not known." in words

    (turn,) = byheart("proxy", "--tree", "--json").objects
    assert (turn["parent"], turn["forwards"], turn["served"]) == (None, 2, 1)
    assert "“Greet Ada.” → find  (2 forwarded alike, 1 served)" in byheart("proxy", "--tree").out
    assert byheart("proxy", "--forget", str(turn["turn"] + 1)).is_refusal(1)
    (gone,) = byheart("proxy", "--forget", "all", "--json").objects
    assert gone == {"event": "forgotten", "turns": 1}
    assert byheart("proxy", "--tree").out == ""


def test_what_is_spared_is_told_in_money_where_the_price_is_known(service: ModelService) -> None:
    with started(service.url, "--mode", "on", "--agreeing", "1") as proxy:
        assert [proxy.says(model) for model in (PRICED, PRICED)] == ["miss", "hit"]
        assert proxy.ends() == 0
    told = report()
    assert told["spared_usd"] > 0
    assert told["unpriced_tokens"] == 0
    with started(service.url, "--mode", "on", "--agreeing", "1") as proxy:
        assert [proxy.says(model) for model in (UNPRICED, UNPRICED)] == ["miss", "hit"]
        assert proxy.ends() == 0
    both = report()
    assert both["spared_usd"] == told["spared_usd"]
    assert both["unpriced_tokens"] > 0
    assert f"price of {both['unpriced_tokens']} not known." in byheart("proxy", "--report").out


def test_in_its_usual_mode_it_forwards_and_only_compares(service: ModelService) -> None:
    with started(service.url) as proxy:
        assert proxy.serving["mode"] == "shadow"
        assert [proxy.says(PRICED) for _ in range(3)] == ["miss", "miss", "miss"]
        assert proxy.ends() == 0
    assert len(service.asked) == 3
    told = report()
    assert (told["hit"], told["right"], told["wrong"]) == (0, 1, 0)  # it has to be proven first


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """`byheart proxy` in this process."""

    def command_line(*words: str) -> Answer:
        status = run_command_line(("proxy", *words), lambda *_: "")
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return command_line


@pytest.mark.parametrize(
    "words",
    [
        ("--report", "--tree"),
        ("--mode", "sometimes"),
        ("--agreeing", "0"),
        ("--keep-days", "-1"),
        ("--forget", "some"),
        ("--anthropic", "ftp://somewhere"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(
    here: Callable[..., Answer], words: tuple[str, ...]
) -> None:
    assert here(*words).is_refusal(2)


def test_a_port_that_is_taken_is_one_sentence(here: Callable[..., Answer]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert here("--port", str(taken.getsockname()[1])).is_refusal(3)
