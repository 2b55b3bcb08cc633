from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.demo.order_desk.diary import Told
from app.demo.reaction import Act, percentile, reactions, summary


def painted(t: float, *, minor: bool = False) -> Told:
    return {"event": "painted", "t": t, "boxes": [[0, 0, 9, 9]], "minor": minor}


def came(kind: str, t: float, server_ms: int = 0) -> Told:
    return {"event": "input", "kind": kind, "t": t, "server_ms": server_ms}


def delays(*lines: Told) -> list[float]:
    return [round(each.delay_ms, 3) for each in reactions(lines)]


def test_a_click_counts_from_the_last_paint_to_the_first_move_towards_it() -> None:
    lines = [painted(1.0), painted(1.5), came("move", 1.52), came("press", 1.521)]
    (reaction,) = reactions([*lines, came("release", 1.522), painted(1.53)])
    assert reaction.act is Act.CLICK
    assert reaction.painted_s == 1.5
    assert reaction.delay_ms == pytest.approx(20)


def test_what_the_move_itself_makes_the_application_paint_does_not_count() -> None:
    assert delays(painted(1.0), came("move", 1.04), painted(1.041), came("press", 1.042)) == [40.0]


def test_a_move_long_before_belongs_to_no_click() -> None:
    assert delays(painted(1.0), came("move", 1.1), came("press", 1.4)) == [400.0]


def test_the_clock_and_the_caret_are_nothing_one_waits_for() -> None:
    assert delays(painted(1.0), painted(1.9, minor=True), came("press", 2.0)) == [1000.0]


def test_a_text_is_one_act_and_counts_from_its_first_key() -> None:
    keys = [came("key", 2.0), painted(2.001), came("key", 2.02), painted(2.021), came("key", 2.05)]
    (reaction,) = reactions([painted(1.97), *keys])
    assert reaction.act is Act.KEYS
    assert reaction.delay_ms == pytest.approx(30)


def test_a_click_after_a_text_is_an_act_of_its_own() -> None:
    lines = [painted(1.0), came("key", 1.01), painted(1.012), came("press", 1.02)]
    assert delays(*lines) == [10.0, 8.0]


def test_a_double_click_and_a_turn_of_the_wheel_are_one_act_each() -> None:
    lines = [painted(1.0), came("press", 1.01), came("press", 1.03), painted(2.0)]
    assert delays(*lines, came("wheel", 2.005), came("wheel", 2.01)) == [10.0, 5.0]


def test_quick_clicks_at_two_places_are_two_acts() -> None:
    first, second = came("press", 1.01), came("press", 1.03)
    lines = [painted(1.0), {**first, "at": [10, 10]}, painted(1.02), {**second, "at": [60, 10]}]
    assert delays(*lines) == [10.0, 10.0]


def test_an_input_before_any_paint_is_no_reaction() -> None:
    assert reactions([came("press", 1.0), painted(2.0)]) == []


def test_an_input_counts_from_when_it_was_sent_not_from_when_it_was_read() -> None:
    assert delays(painted(1.0), came("press", 1.3, server_ms=1010)) == [10.0]


def test_a_server_with_another_clock_is_not_believed() -> None:
    assert delays(painted(100.0), came("press", 100.3, server_ms=7)) == [300.0]


def test_the_summary_has_median_and_95th_percentile() -> None:
    lines: list[Told] = []
    for number in range(1, 21):
        lines += [painted(float(number)), came("press", number + number / 1000)]
    assert summary(reactions(lines)) == {"p50_ms": 10.0, "p95_ms": 19.0}


def test_there_is_no_percentile_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        percentile([], 0.5)


@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.01, 1.0))
def test_a_percentile_is_one_of_the_values_and_reaches_its_share(
    values: list[float], share: float
) -> None:
    found = percentile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-6
