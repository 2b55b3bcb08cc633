"""OpenAI's own client before the proxy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders.servers.model_service import Trouble, model_service
from tests.builders.servers.proxied import proxied
from tests.builders.servers.talks import GPT, Json, gpt, talk_to_gpt


@pytest.mark.parametrize("streamed", [False, True])
def test_after_two_equal_answers_the_third_comes_from_memory(
    tmp_path: Path,
    streamed: bool,  # noqa: FBT001
) -> None:
    with model_service(gpt) as service, proxied(tmp_path, service.url) as proxy:
        first = [talk_to_gpt(proxy.openai(), streamed=streamed) for _ in range(2)]
        again = talk_to_gpt(proxy.openai(), streamed=not streamed)

        assert len(service.asked) == 4
    assert again[1]["content"] == first[0][1]["content"] == "Hello, Ada!"
    calls = [one[0]["tool_calls"][0] for one in (first[0], again)]
    assert [one["function"]["name"] for one in calls] == ["find", "find"]
    assert len({one["id"] for one in calls}) == 2


def test_what_is_not_understood_is_forwarded_and_said(tmp_path: Path) -> None:
    asked: Json = {"model": GPT, "messages": [{"role": "user", "content": "Hi"}]}
    with (
        model_service(lambda _: {"content": "Hi"}) as service,
        proxied(tmp_path, service.url) as proxy,
    ):
        create = proxy.openai().chat.completions.with_raw_response.create
        more: list[Json] = [
            {"n": 2},
            {"logprobs": True},
            {"tools": [{"type": "custom", "custom": {"name": "x"}}]},
        ]
        said = [create(**asked, **each).headers["x-byheart-cache"] for each in more]

        assert proxy.counted() == {"bypass": 3}
    assert said == [
        "bypass; more than one answer in words",
        "bypass; logprobs in the request",
        "bypass; the tool custom",
    ]


def test_an_answer_that_was_cut_off_for_length_is_not_kept(tmp_path: Path) -> None:
    with model_service(gpt) as service, proxied(tmp_path, service.url) as proxy:
        service.troubles = [Trouble.TOO_LONG]
        proxy.openai().chat.completions.create(
            model=GPT, messages=[{"role": "user", "content": "Greet Ada."}]
        )

        proxy.settled()
        assert proxy.turns.size() == 0
