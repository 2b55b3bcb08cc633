"""Cost is counted from a dated table; what is not in it costs an unknown sum."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.agent.prices import read_prices
from app.agent.usage import Usage, usage_of
from app.engine.errors import UsageError


def test_every_kind_of_token_has_its_price() -> None:
    used = Usage(fresh=1000, written_5m=1000, written_1h=1000, read=1000, output=1000)
    assert read_prices().cost("claude-sonnet-5-5", used) == pytest.approx(0.0186)


def test_a_long_prompt_may_cost_more() -> None:
    prices = read_prices()
    short, long = Usage(read=100_000), Usage(fresh=1, read=100_000)
    assert prices.cost("claude-haiku-5-5", short) == pytest.approx(0.001)
    assert prices.cost("claude-haiku-5-5", long) == pytest.approx(0.005, rel=0.01)


def test_the_table_says_when_it_held() -> None:
    assert read_prices().as_of == "2026-11-20"


def test_an_unknown_model_has_no_price() -> None:
    assert read_prices().cost("claude-of-tomorrow", Usage(output=5)) is None


def test_ones_own_table_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    own = tmp_path / "prices.json"
    rate = {"input": 1, "write_5m": 1, "write_1h": 1, "read": 1, "output": 1}
    own.write_text(json.dumps({"as_of": "2027-01-01", "models": {"mine": [rate]}}))
    prices = read_prices(own)
    assert prices.cost("mine", Usage(output=500_000)) == 0.5
    assert prices.as_of == "2027-01-01"


def test_where_there_is_none_the_shipped_one_holds(tmp_path: Path) -> None:
    assert read_prices(tmp_path / "prices.json") == read_prices()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"models": {}}', '{"as_of": 1, "models": {"a": [{}]}}']
)
def test_a_table_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    own = tmp_path / "prices.json"
    own.write_text(text)
    with pytest.raises(UsageError, match=r"prices\.json cannot be read"):
        read_prices(own)


def test_tokens_for_the_cache_are_told_apart() -> None:
    told = {
        "input_tokens": 1,
        "output_tokens": 2,
        "cache_creation_input_tokens": 30,
        "cache_read_input_tokens": 4,
        "cache_creation": {"ephemeral_5m_input_tokens": 10, "ephemeral_1h_input_tokens": 20},
    }
    assert usage_of(told) == Usage(1, 10, 20, 4, 2)


def test_without_that_detail_they_count_as_kept_for_five_minutes() -> None:
    told = {"input_tokens": 1, "output_tokens": 2, "cache_creation_input_tokens": 30}
    assert usage_of(told) == Usage(1, 30, 0, 0, 2)


@pytest.mark.parametrize(
    "told", [{}, {"input_tokens": 1}, {"input_tokens": 1, "output_tokens": "2"}]
)
def test_an_answer_that_does_not_tell_is_no_answer(told: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="what it used"):
        usage_of(told)
