"""Calls, tokens, dollars and seconds are counted for each question and for the whole run."""

from __future__ import annotations

import pytest

from app.agent.budget import Budget, Limits
from app.agent.usage import Usage
from tests.builders.paper.agent_desk import Clockwork

ROOMY = Limits(calls=100, tokens=10**9, usd=100.0, seconds=1000.0)


@pytest.fixture
def clock() -> Clockwork:
    return Clockwork()


def test_a_new_question_has_its_own_budget_and_the_runs_goes_on(clock: Clockwork) -> None:
    tight = Limits(calls=2, tokens=10**9, usd=9.0, seconds=99.0)
    budget = Budget(clock.now, for_a_question=tight, for_a_run=ROOMY)
    budget.begin_question()
    budget.call()
    budget.call()
    assert budget.reached() == "2 model calls for one question"
    budget.begin_question()
    assert budget.reached() == ""
    assert budget.run.calls == 2


def test_tokens_count_both_ways(clock: Clockwork) -> None:
    tight = Limits(calls=9, tokens=100, usd=9.0, seconds=99.0)
    budget = Budget(clock.now, for_a_question=tight, for_a_run=ROOMY)
    budget.begin_question()
    budget.answer(Usage(read=60, output=40), 0.1)
    assert budget.reached() == "100 tokens for one question"


def test_time_between_questions_does_not_count(clock: Clockwork) -> None:
    budget = Budget(clock.now, for_a_question=ROOMY, for_a_run=Limits(9, 10**9, 9.0, 30.0))
    for begins in (0.0, 500.0):
        clock.time_s = begins
        budget.begin_question()
        clock.time_s = begins + 10
        assert budget.reached() == ""
    assert budget.seconds_left == pytest.approx(10.0)
    clock.time_s += 10
    assert budget.reached() == "30 seconds for one run"


def test_one_unknown_price_makes_the_sum_unknown(clock: Clockwork) -> None:
    budget = Budget(clock.now)
    budget.answer(Usage(output=1), 0.5)
    budget.answer(Usage(output=1), None)
    assert budget.run.usd is None
