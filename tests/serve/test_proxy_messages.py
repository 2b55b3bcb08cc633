"""Anthropic's own client before the proxy, in words alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.serve.proxy import Mode
from tests.builders.servers.model_service import ModelService, Trouble, model_service
from tests.builders.servers.proxied import Proxied, proxied
from tests.builders.servers.talks import CLAUDE, Json, claude, talk_to_claude


@pytest.fixture
def service() -> Iterator[ModelService]:
    with model_service(claude) as here:
        yield here


@pytest.fixture
def proxy(service: ModelService, tmp_path: Path) -> Iterator[Proxied]:
    with proxied(tmp_path, service.url) as here:
        yield here


def outcomes(said: list[str]) -> list[str]:
    return [one.partition(";")[0] for one in said]


@pytest.mark.parametrize("streamed", [False, True])
def test_after_two_equal_answers_the_third_comes_from_memory(
    service: ModelService,
    proxy: Proxied,
    streamed: bool,  # noqa: FBT001
) -> None:
    for _ in range(2):
        said, first = talk_to_claude(proxy.anthropic(), streamed=streamed)
        assert outcomes(said) == ["miss", "miss"]

    said, answers = talk_to_claude(proxy.anthropic(), streamed=not streamed)

    assert outcomes(said) == ["hit", "hit"]
    assert len(service.asked) == 4
    for one, other in zip(first, answers, strict=True):
        assert [block.type for block in one.content] == [block.type for block in other.content]
        assert one.stop_reason == other.stop_reason
    assert answers[0].content[1].input == {"name": "Ada"}
    assert answers[1].content[0].text == "Hello, Ada!"


def test_every_answer_has_ids_of_its_own_and_no_usage(proxy: Proxied) -> None:
    told = [talk_to_claude(proxy.anthropic())[1] for _ in range(4)]

    hits = [answers[0] for answers in told[2:]]
    assert len({one.id for one in hits}) == len({one.content[1].id for one in hits}) == 2
    assert [one.usage.output_tokens for one in hits] == [0, 0]
    hit = next(one for one in proxy.tallies() if one.outcome == "hit")
    assert (hit.requests, hit.tokens) == (4, 4 * 7200)
    assert hit.usd == pytest.approx(4 * 0.0094)


def test_the_first_answers_bytes_are_the_services(service: ModelService, proxy: Proxied) -> None:
    service.compressed = True
    body = {
        "model": CLAUDE,
        "max_tokens": 9,
        "messages": [{"role": "user", "content": "Greet Ada."}],
    }
    headers = {"authorization": "Bearer k", "anthropic-version": "2026-10-21"}
    direct = proxy.http.post(f"{service.url}/v1/messages", json=body, headers=headers)

    through = proxy.http.post(
        f"{proxy.url}/a-token-of-the-tests/v1/messages", json=body, headers=headers
    )

    assert through.headers["content-encoding"] == "gzip"
    assert {**through.json(), "content": 0} == {**direct.json(), "content": 0}
    assert proxy.counted() == {"miss": 1}
    assert proxy.turns.size() == 1


def test_what_a_model_thinks_is_not_kept(service: ModelService, proxy: Proxied) -> None:
    service.thinks = True
    for _ in range(2):
        first = talk_to_claude(proxy.anthropic())[1]

    said, answers = talk_to_claude(proxy.anthropic())

    assert outcomes(said) == ["hit", "hit"]
    assert [block.type for block in first[0].content] == ["thinking", "text", "tool_use"]
    assert [block.type for block in answers[0].content] == ["text", "tool_use"]


@pytest.mark.parametrize("trouble", [Trouble.REFUSAL, Trouble.TOO_LONG])
def test_an_answer_that_did_not_end_as_it_should_is_not_kept(
    service: ModelService, proxy: Proxied, trouble: Trouble
) -> None:
    service.troubles = [trouble]

    talk_to_claude(proxy.anthropic())

    proxy.settled()
    assert [turn.asked for turn in proxy.turns.all(9)] == [""]  # the second alone


def test_others_do_not_get_ones_answers(proxy: Proxied) -> None:
    for _ in range(2):
        talk_to_claude(proxy.anthropic())

    for client in (
        proxy.anthropic("k-2"),
        proxy.anthropic(**{"x-byheart-namespace": "other"}),
        proxy.anthropic(**{"anthropic-beta": "some-feature"}),
    ):
        assert outcomes(talk_to_claude(client)[0]) == ["miss", "miss"]
    assert outcomes(talk_to_claude(proxy.anthropic(), system="Be brief.")[0]) == ["miss", "miss"]
    assert outcomes(talk_to_claude(proxy.anthropic())[0]) == ["hit", "hit"]


SESSIONS = (
    lambda user, session: json.dumps({"account_uuid": user, "session_id": session}),
    lambda user, session: f"user_{user}_account_1_session_{session}",
)


@pytest.mark.parametrize("told", SESSIONS)
def test_another_session_of_the_same_user_is_known(
    proxy: Proxied, told: Callable[[str, str], str]
) -> None:
    for session in ("5e1f", "90ab"):
        talk_to_claude(proxy.anthropic(), metadata={"user_id": told("ada", session)})

    known = talk_to_claude(proxy.anthropic(), metadata={"user_id": told("ada", "c3d4")})[0]
    other = talk_to_claude(proxy.anthropic(), metadata={"user_id": told("bo", "c3d4")})[0]

    assert outcomes(known) == ["hit", "hit"]
    assert outcomes(other) == ["miss", "miss"]


@pytest.mark.parametrize("user", ["7", '"ada"', "ada"])
def test_users_are_told_apart_by_whatever_names_them(proxy: Proxied, user: str) -> None:
    for _ in range(3):
        said = talk_to_claude(proxy.anthropic(), metadata={"user_id": user})[0]

    assert outcomes(said) == ["hit", "hit"]
    assert outcomes(talk_to_claude(proxy.anthropic())[0]) == ["miss", "miss"]


def test_who_has_to_think_before_each_act_is_asked_for_it(
    service: ModelService, proxy: Proxied
) -> None:
    service.thinks = True
    thinks: Json = {
        "model": "claude-sonnet-4-6",
        "thinking": {"type": "enabled", "budget_tokens": 1024},
    }
    for _ in range(3):
        said = talk_to_claude(proxy.anthropic(), **thinks)[0]

    assert said[0] == "miss; its model has to think before it acts"
    assert outcomes(said)[1] == "hit", "words alone need no thoughts"


def test_no_credential_is_written_down(proxy: Proxied, tmp_path: Path) -> None:
    talk_to_claude(proxy.anthropic("sk-very-secret"))

    proxy.settled()
    proxy.turns.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"I look." in kept
    assert b"sk-very-secret" not in kept


def test_another_answer_makes_the_first_unproven(service: ModelService, proxy: Proxied) -> None:
    for _ in range(2):
        talk_to_claude(proxy.anthropic())
    service.answer = lambda _: [{"type": "text", "text": "No."}]

    shadow = proxy.anthropic(**{"x-byheart-mode": "shadow"})
    shadow.messages.create(
        model=CLAUDE,
        max_tokens=100,
        tools=[{"name": "find", "description": "Find.", "input_schema": {"type": "object"}}],
        messages=[{"role": "user", "content": "Greet Ada."}],
    )

    assert proxy.counted()["wrong"] == 1
    service.answer = claude
    assert outcomes(talk_to_claude(proxy.anthropic())[0])[0] == "miss"


def test_nothing_is_kept_or_looked_up_where_that_is_asked_for(
    service: ModelService, proxy: Proxied
) -> None:
    for _ in range(3):
        talk_to_claude(proxy.anthropic(**{"x-byheart-no-store": "true"}))
    assert proxy.turns.size() == 0
    for _ in range(2):
        talk_to_claude(proxy.anthropic())

    said = talk_to_claude(proxy.anthropic(**{"x-byheart-mode": "off"}))[0]

    assert said == ["bypass; off"] * 2
    headers = [name for one in service.requests for name in one.headers]
    assert not any(name.startswith("x-byheart") for name in headers)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (
            {"messages": [{"role": "user", "content": [{"type": "document", "source": {}}]}]},
            "document",
        ),
        ({"extra_body": {"mcp_servers": [{"url": "x"}]}}, "mcp_servers"),
        ({"extra_headers": {"x-byheart-bindings": "[]"}}, "bindings"),
    ],
)
def test_what_is_not_understood_is_forwarded_and_said(
    service: ModelService, proxy: Proxied, more: Json, reason: str
) -> None:
    service.answer = lambda _: [{"type": "text", "text": "Yes."}]
    given: Json = {"messages": [{"role": "user", "content": "Well?"}], **more}

    raw = proxy.anthropic().messages.with_raw_response.create(
        model=CLAUDE,
        max_tokens=9,
        **given,
    )

    assert raw.headers["x-byheart-cache"].startswith("bypass")
    assert reason in raw.headers["x-byheart-cache"]
    assert (proxy.counted(), proxy.turns.size()) == ({"bypass": 1}, 0)


def test_bindings_make_one_conversation_of_many(service: ModelService, proxy: Proxied) -> None:
    def greet(name: str) -> tuple[list[str], list[Json]]:
        return talk_to_claude(
            proxy.anthropic(**{"x-byheart-bindings": f'{{"customer": "{name}"}}'}), name
        )

    assert outcomes(greet("Ada")[0]) == ["miss", "miss"]
    assert outcomes(greet("Grace")[0]) == ["miss", "miss"]
    said, answers = greet("Barbara")

    assert outcomes(said) == ["hit", "hit"]
    assert answers[0].content[1].input == {"name": "Barbara"}
    assert answers[1].content[0].text == "Hello, Barbara!"
    proxy.turns.close()
    assert len(service.asked) == 4


def test_one_value_twice_proves_nothing_of_another(service: ModelService, proxy: Proxied) -> None:
    for name, outcome in (("Ada", "miss"), ("Ada", "miss"), ("Ada", "hit"), ("Grace", "miss")):
        client = proxy.anthropic(**{"x-byheart-bindings": f'{{"customer": "{name}"}}'})
        assert outcomes(talk_to_claude(client, name)[0]) == [outcome] * 2


def test_in_the_shadow_nothing_is_answered(service: ModelService, tmp_path: Path) -> None:
    with proxied(tmp_path, service.url, Mode.SHADOW) as proxy:
        for _ in range(4):
            assert talk_to_claude(proxy.anthropic())[0] == ["miss; shadow"] * 2
        told = proxy.counted()

    assert told == {"miss": 8, "right": 4}
    assert len(service.asked) == 8


def test_everything_else_passes_as_it_is(service: ModelService, proxy: Proxied) -> None:
    client = proxy.anthropic()

    tokens = client.messages.count_tokens(model=CLAUDE, messages=[{"role": "user", "content": "x"}])
    models = [one.id for one in client.models.list()]
    other = proxy.http.post(
        f"{proxy.url}/a-token-of-the-tests/v1/other?a=%20b&c", content=b'{"x":  1}'
    )

    assert (tokens.input_tokens, models) == (12, ["m-1"])
    assert other.json() == {"echo": {"x": 1}, "path": "/v1/other?a=%20b&c"}
    assert service.requests[-1].size == len(b'{"x":  1}')


def test_a_conversation_goes_on_after_the_proxy_was_started_anew(
    service: ModelService, tmp_path: Path
) -> None:
    for _ in range(3):
        with proxied(tmp_path, service.url) as proxy:
            said = talk_to_claude(proxy.anthropic())[0]

    assert outcomes(said) == ["hit", "hit"]
