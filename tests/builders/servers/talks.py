"""Short conversations in words, by the real clients, and models that answer them."""

from __future__ import annotations

import itertools
from typing import Any

import anthropic
import openai

Json = Any
CLAUDE, GPT = "claude-sonnet-5-5", "gpt-5"
FIND: Json = {"name": "find", "description": "Find.", "input_schema": {"type": "object"}}
FUNCTION: Json = {"type": "function", "function": {"name": "find", "parameters": {}}}
_IDS = itertools.count(1)


def claude(body: dict[str, Json]) -> Json:
    """Looks for whom it is told to greet, then greets."""
    name = _name(body["messages"][0]["content"])
    if len(body["messages"]) == 1:
        call = {"type": "tool_use", "id": f"toolu_{next(_IDS)}", "name": "find"}
        return [{"type": "text", "text": "I look."}, {**call, "input": {"name": name}}]
    return [{"type": "text", "text": f"Hello, {name}!"}]


def gpt(body: dict[str, Json]) -> Json:
    """The same, in the other protocol."""
    name = _name(body["messages"][0]["content"])
    if len(body["messages"]) == 1:
        function = {"name": "find", "arguments": f'{{"name": "{name}"}}'}
        call = {"id": f"call_{next(_IDS)}", "type": "function", "function": function}
        return {"content": "I look.", "tool_calls": [call]}
    return {"content": f"Hello, {name}!"}


def talk_to_claude(
    client: anthropic.Anthropic, name: str = "Ada", *, streamed: bool = False, **more: Json
) -> tuple[list[str], list[Json]]:
    """What the proxy said of each answer, and the answers."""
    messages: list[Json] = [{"role": "user", "content": f"Greet {name}."}]
    said, answers = [], []
    for _ in range(2):
        given = {"model": CLAUDE, "max_tokens": 100, "tools": [FIND], "messages": messages, **more}
        if streamed:
            with client.messages.stream(**given) as stream:
                cache, answer = (
                    stream.response.headers["x-byheart-cache"],
                    stream.get_final_message(),
                )
        else:
            raw = client.messages.with_raw_response.create(**given)
            cache, answer = raw.headers["x-byheart-cache"], raw.parse()
        said.append(cache)
        answers.append(answer)
        called = [block for block in answer.content if block.type == "tool_use"]
        result = {"type": "tool_result", "content": "found"}
        results = [{**result, "tool_use_id": block.id} for block in called]
        messages += [{"role": "assistant", "content": answer.content}]
        messages += [{"role": "user", "content": results}] if results else []
    return said, answers


def talk_to_gpt(client: openai.OpenAI, name: str = "Ada", *, streamed: bool = False) -> list[Json]:
    """The assistant's messages."""
    messages: list[Json] = [{"role": "user", "content": f"Greet {name}."}]
    answers = []
    for _ in range(2):
        message = _streamed(client, messages) if streamed else _whole(client, messages)
        answers.append(message)
        messages.append(message)
        messages += [
            {"role": "tool", "tool_call_id": call["id"], "content": "found"}
            for call in message.get("tool_calls") or ()
        ]
    return answers


def _whole(client: openai.OpenAI, messages: list[Json]) -> Json:
    answer = client.chat.completions.create(model=GPT, messages=messages, tools=[FUNCTION])
    return answer.choices[0].message.to_dict()


def _streamed(client: openai.OpenAI, messages: list[Json]) -> Json:
    usage: Json = {"include_usage": True}
    with client.chat.completions.stream(
        model=GPT, messages=messages, tools=[FUNCTION], stream_options=usage
    ) as stream:
        for _ in stream:
            pass
        message = stream.get_final_completion().choices[0].message
    return message.to_dict()


def _name(content: Json) -> str:
    text = content if isinstance(content, str) else content[0]["text"]
    return str(text.removeprefix("Greet ").removesuffix("."))
