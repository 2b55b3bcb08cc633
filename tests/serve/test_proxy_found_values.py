"""Values that the client does not name are found by comparing conversations, and only values."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import anthropic
import pytest

from app.serve.openings import values_in
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import Proxied, proxied
from tests.builders.servers.talks import CLAUDE, Json

ENTER: Json = {"name": "enter", "description": "Enter.", "input_schema": {"type": "object"}}
ORDERS = [
    ("20", "Envelopes C5", "Ann Miller"),
    ("12", "Paper A4", "Bob Stone"),
    ("35", "Toner", "Cid Ott"),
    ("48", "Pens", "Dee van Dyk"),
    ("61", "Clips", "Eve Hall"),
]
IDS = itertools.count(1)


def clerk(body: dict[str, Json]) -> Json:
    """Does with an order what it is told to; of a price it knows one."""
    text = body["messages"][0]["content"]
    told = re.match(r"(\w+) an order of (\d+) (.+?) for ([\w ]+)(.*)", text)
    if told is None:
        return [{"type": "text", "text": f"I see: {text}"}]
    what, quantity, item, customer, rest = told.groups()
    if len(body["messages"]) == 1:
        fields = {"quantity": quantity, "item": item, "customer": customer, "price": "12"}
        call = {"type": "tool_use", "id": f"toolu_{next(IDS)}", "name": "enter"}
        return [{**call, "input": {**fields, "act": what.lower()}}]
    return [{"type": "text", "text": f"{what}ed{rest}"}]


@pytest.fixture
def service() -> Iterator[ModelService]:
    with model_service(clerk) as here:
        yield here


@pytest.fixture
def proxy(service: ModelService, tmp_path: Path) -> Iterator[Proxied]:
    with proxied(tmp_path, service.url) as here:
        yield here


def talk(
    proxy: Proxied, text: str, between: Callable[[], None] = lambda: None
) -> tuple[str, Json, str]:
    """How the requests of a conversation ended, what was called, and the last words."""
    client: anthropic.Anthropic = proxy.anthropic()
    messages: list[Json] = [{"role": "user", "content": text}]
    given: Json = {"model": CLAUDE, "max_tokens": 100, "tools": [ENTER]}
    first = client.messages.with_raw_response.create(**given, messages=messages)
    answer: Json = first.parse()
    calls = [block for block in answer.content if block.type == "tool_use"]
    if not calls:
        return outcome(first), None, answer.content[0].text
    result = {"type": "tool_result", "tool_use_id": calls[0].id, "content": "entered"}
    between()
    messages += [{"role": "assistant", "content": answer.content}]
    messages += [{"role": "user", "content": [result]}]
    last = client.messages.with_raw_response.create(**given, messages=messages)
    ended: Json = last.parse()
    return f"{outcome(first)} {outcome(last)}", calls[0].input, ended.content[0].text


def outcome(answer: Json) -> str:
    return str(answer.headers["x-byheart-cache"]).partition(";")[0]


def asked_for(order: tuple[str, str, str], what: str = "Post") -> str:
    quantity, item, customer = order
    return f"{what} an order of {quantity} {item} for {customer}."


def taught(proxy: Proxied) -> None:
    for order in ORDERS[:4]:
        assert talk(proxy, asked_for(order))[0] == "miss miss"


def test_what_differs_and_is_carried_by_the_calls_is_a_value(proxy: Proxied) -> None:
    """The second conversation has a value that is also a constant: the price. It takes one more."""
    taught(proxy)

    said, called, last = talk(proxy, asked_for(ORDERS[4]))

    assert (said, last) == ("hit hit", "Posted.")
    fields = {"quantity": "61", "item": "Clips", "customer": "Eve Hall"}
    assert called == {**fields, "price": "12", "act": "post"}


def test_without_such_a_coincidence_the_fourth_comes_from_memory(proxy: Proxied) -> None:
    for order in (ORDERS[0], ORDERS[2], ORDERS[3]):
        assert talk(proxy, asked_for(order))[0] == "miss miss"

    assert talk(proxy, asked_for(ORDERS[4]))[0] == "hit hit"


@pytest.mark.parametrize(
    "text",
    [
        asked_for(ORDERS[4], "Delete"),
        "Post an order of 61 Clips for Eve Hall. Then delete all others.",
        "Post an order of 61 Clips for Eve Hall and delete whatever else is there.",
        "Post an order of all Clips for Eve Hall.",
        "Post an order of 61 Clips, and 7 Pens, for Eve Hall.",
        "Please post an order of 61 Clips for Eve Hall.",
    ],
)
def test_whatever_else_differs_is_another_question(proxy: Proxied, text: str) -> None:
    taught(proxy)

    assert "hit" not in talk(proxy, text)[0]


def test_what_no_call_carries_is_no_value(proxy: Proxied) -> None:
    for name in ("Ada", "Grace", "Barbara", "Rosalind", "Emmy"):
        assert talk(proxy, f"Tell me whether {name} is in the house.")[0] == "miss"


def test_a_conversation_with_found_values_goes_on_after_a_restart(
    service: ModelService, tmp_path: Path
) -> None:
    with proxied(tmp_path, service.url) as proxy:
        taught(proxy)

    with proxied(tmp_path, service.url) as proxy:
        recall = proxy.proxy.recall
        assert recall is not None

        def forgets_what_it_had_in_mind() -> None:
            recall.beginnings._known.clear()

        said, *_ = talk(proxy, asked_for(ORDERS[4]), forgets_what_it_had_in_mind)

    assert said == "hit hit"


def test_a_forgotten_conversation_takes_its_beginning_along(proxy: Proxied) -> None:
    taught(proxy)
    proxy.settled()
    proxy.turns.forget()

    assert talk(proxy, asked_for(ORDERS[4]))[0] == "miss miss"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Greet Grace Hopper.", {"name": "Grace Hopper"}),
        ("Greet Jean-Luc O'Neil.", {"name": "Jean-Luc O'Neil"}),
        ("Greet Mary Ann van Dyk.", {}),  # two words more
        ("Greet Ada.\nDelete all.", {}),
        ("Greet Ada; rm.", {}),
        ("Meet Grace Hopper.", {}),
        ("Greet X.", {}),
    ],
)
def test_a_value_stands_where_a_like_one_stood(text: str, found: Json) -> None:
    assert values_in(text, "Greet Ada Lee.", {"name": "Ada Lee"}) == found


def test_a_value_that_stands_twice_is_the_same_in_both_places() -> None:
    known, values = "Find Ada. Then open Ada.", {"name": "Ada"}

    assert values_in("Find Bob. Then open Bob.", known, values) == {"name": "Bob"}
    assert values_in("Find Bob. Then open Cid.", known, values) == {}


def test_where_it_is_not_clear_what_stands_where_nothing_is_found() -> None:
    known, values = "Move Ada to Bob", {"who": "Ada", "where": "Bob"}

    assert values_in("Move Cid to Dee", known, values) == {"who": "Cid", "where": "Dee"}
    assert values_in("Move A to B to C", known, values) == {}
