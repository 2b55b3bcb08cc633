"""What a client sees when the service or the proxy is in trouble: what it would have seen alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anthropic
import httpx2
import pytest

from app.serve.recall import Recall
from app.store.errors import FullDiskError
from app.store.turns.memory import Turns
from tests.builders.servers.model_service import ModelService, Trouble, model_service
from tests.builders.servers.proxied import Proxied, proxied
from tests.builders.servers.talks import CLAUDE, claude, talk_to_claude

CLIENTS = 500
ENDS_WITHIN_S = 60.0
NOT_YET = "the turn before is not remembered yet"


@pytest.fixture
def service() -> Iterator[ModelService]:
    with model_service(claude) as here:
        yield here


@pytest.fixture
def proxy(service: ModelService, tmp_path: Path) -> Iterator[Proxied]:
    with proxied(tmp_path, service.url) as here:
        yield here


def ask(client: anthropic.Anthropic, *, streamed: bool = False) -> anthropic.types.Message:
    given = {
        "model": CLAUDE,
        "max_tokens": 9,
        "messages": [{"role": "user", "content": "Greet Ada."}],
    }
    if not streamed:
        return client.messages.create(**given)  # type: ignore[call-overload, no-any-return]
    with client.messages.stream(**given) as stream:  # type: ignore[arg-type]
        return stream.get_final_message()


@pytest.mark.parametrize(
    ("trouble", "error", "status"),
    [
        (Trouble.RATE_LIMITED, anthropic.RateLimitError, 429),
        (Trouble.OVERLOADED, anthropic.InternalServerError, 529),
    ],
)
def test_a_refusal_of_the_service_passes_unchanged(
    service: ModelService, proxy: Proxied, trouble: Trouble, error: type[Exception], status: int
) -> None:
    service.troubles = [trouble]

    with pytest.raises(error) as met:
        ask(proxy.anthropic().with_options(max_retries=0))

    assert isinstance(met.value, anthropic.APIStatusError)
    assert (met.value.status_code, met.value.response.headers["retry-after-ms"]) == (status, "1")
    assert met.value.body["error"]["message"] == "not now"  # type: ignore[index]
    assert ask(proxy.anthropic()).content


def test_the_client_tries_again_as_it_would_alone(service: ModelService, proxy: Proxied) -> None:
    service.troubles = [Trouble.OVERLOADED, Trouble.RATE_LIMITED]

    assert ask(proxy.anthropic()).stop_reason == "tool_use"
    proxy.settled()
    assert (len(service.asked), proxy.turns.size()) == (3, 1)


def how(ask_it: Callable[[], object]) -> tuple[str, object]:
    try:
        return "answered", ask_it()
    except (anthropic.APIError, httpx2.HTTPError) as error:
        return type(error).__name__, None


@pytest.mark.parametrize("trouble", [Trouble.CUT, Trouble.ENDED_EARLY, Trouble.TRICKLE])
@pytest.mark.parametrize("streamed", [False, True])
def test_a_stream_that_is_cut_ends_as_it_does_without_us(
    service: ModelService,
    proxy: Proxied,
    trouble: Trouble,
    streamed: bool,  # noqa: FBT001
) -> None:
    direct = anthropic.Anthropic(api_key="k", base_url=service.url, http_client=proxy.http)
    service.troubles = [trouble]
    alone, message = how(lambda: ask(direct.with_options(max_retries=0), streamed=streamed))
    service.troubles = [trouble]

    client = proxy.anthropic().with_options(max_retries=0)
    through, copy = how(lambda: ask(client, streamed=streamed))

    assert through == alone
    whole = [getattr(one, "stop_reason", None) for one in (message, copy)]
    assert whole[0] == whole[1]
    proxy.settled()
    assert proxy.turns.size() == (1 if whole[1] else 0)


def test_a_service_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    gone = pytest.raises(anthropic.InternalServerError, match="cannot be reached")
    with proxied(tmp_path, "http://127.0.0.1:9") as proxy, gone:
        ask(proxy.anthropic().with_options(max_retries=0))


def test_many_clients_at_once_all_get_their_own(service: ModelService, proxy: Proxied) -> None:
    # Of one letter each: what is longer may be found to be a value of one conversation.
    names = ["ABCDEFG"[number % 7] for number in range(CLIENTS)]
    client = proxy.anthropic()

    with ThreadPoolExecutor(CLIENTS) as together:
        answers = list(together.map(lambda name: talk_to_claude(client, name)[1][1], names))

    assert [one.content[0].text for one in answers] == [f"Hello, {name}!" for name in names]
    told = proxy.counted()
    # On a busy machine some ask again before their first answer is remembered.
    passed = told["miss"] + told.get("bypass", 0)
    assert {one.reason for one in proxy.tallies() if one.outcome == "bypass"} <= {NOT_YET}
    assert told["hit"] + passed == 2 * CLIENTS
    assert proxy.turns.size() == 2 * 7
    assert len(service.asked) == passed


@pytest.mark.logs("An answer was not remembered: .* is full")
def test_a_full_disk_costs_the_memory_and_not_the_answer(
    proxy: Proxied, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise FullDiskError(Path("/data"))

    monkeypatch.setattr(Turns, "add", full)
    monkeypatch.setattr(Turns, "count", full)

    assert [one.stop_reason for one in talk_to_claude(proxy.anthropic())[1]] == [
        "tool_use",
        "end_turn",
    ]
    proxy.settled()


@pytest.mark.logs("A request was only forwarded")
def test_a_fault_of_the_proxy_costs_nothing(
    proxy: Proxied, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Recall, "look_up", broken)

    said = talk_to_claude(proxy.anthropic())[0]

    assert said == ["bypass; a fault of the proxy"] * 2


STORES_FOR_EVER = """
import sys
from pathlib import Path
from app.engine.model.geometry import Pixels
from app.store.turns.memory import Place, Turn, Turns

turns = Turns.open(Path(sys.argv[1]))
parent = None
for number in range(10**9):
    picture = Pixels(40, 30, bytes([number % 256]) * 4800)
    turn = turns.add(Turn(key=str(number), answer={"parts": []}, parent=parent), picture)
    turns.stand(f"place {number}", Place(turn.id))
    parent = turn.id
    print(number, flush=True)
"""


def test_what_is_kept_is_whole_after_a_kill_in_the_middle_of_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STORES_FOR_EVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = [process.stdout.readline() for _ in range(20)]
        os.kill(process.pid, signal.SIGKILL)
        told += process.stdout.readlines()
        process.wait(ENDS_WITHIN_S)

    turns = Turns.open(tmp_path)
    kept = turns.all(10**6)
    assert len(kept) >= len([line for line in told if line.endswith("\n")])
    assert [one.parent for one in kept] == [None, *(one.id for one in kept[:-1])]
    for one in kept:
        assert turns.picture(one.picture).width == 40
    turns.close()
