"""A row is done again only when it certainly was not begun, and is done only when that was seen."""

from __future__ import annotations

import pytest

from app.player.run.row_outcome import RowStory

STARTED = {"event": "started", "steps": 3}
FIRST = {"event": "acted", "step": 0, "by": "memory"}
SECOND = {"event": "acted", "step": 1, "by": "memory"}
BY_REFLEX = {"event": "acted", "step": 1, "by": "reflex"}
BY_AGENT = {"event": "acted", "step": 1, "by": "agent"}
BEFORE_SECOND = {"event": "diverged", "step": 1, "tool": "click"}
AT_THE_END = {"event": "diverged", "step": 2, "tool": ""}

Messages = list[dict[str, object]]


def state(messages: Messages, outcome: str, **more: object) -> str:
    return str(RowStory.of(messages).state({"outcome": outcome, **more}))


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        ([STARTED], "diverged"),
        ([STARTED, {"event": "diverged", "step": 0, "tool": "click"}], "diverged"),
        ([STARTED, FIRST, BEFORE_SECOND], "diverged"),
        ([STARTED, FIRST, BY_REFLEX, BEFORE_SECOND], "diverged"),
        ([STARTED, FIRST, BY_AGENT, BEFORE_SECOND], "uncertain"),
        ([STARTED, FIRST, SECOND, BEFORE_SECOND], "uncertain"),
        ([STARTED, FIRST, SECOND, AT_THE_END], "uncertain"),
        ([STARTED, FIRST], "uncertain"),
    ],
    ids=[
        "nothing known",
        "at the first step",
        "between two steps",
        "after a reflex",
        "after somebody else acted",
        "the effect of an act was not seen",
        "all was done and the end is another",
        "not told where",
    ],
)
def test_a_surprise_between_two_acts_leaves_no_doubt(messages: Messages, found: str) -> None:
    assert state(messages, "diverged") == found


@pytest.mark.parametrize("verified", [True, None])
def test_a_row_that_is_done_is_done_verified_or_not(*, verified: bool | None) -> None:
    assert state([STARTED, FIRST], "done", verified=verified) == "done"


@pytest.mark.parametrize("messages", [[], [STARTED], [STARTED, FIRST]])
def test_a_row_that_an_end_check_refutes_is_for_a_person(messages: Messages) -> None:
    assert state(messages, "failed", verified=False) == "uncertain"


@pytest.mark.parametrize(
    ("messages", "outcome", "found"),
    [
        ([], "blocked", "pending"),
        ([STARTED], "blocked", "pending"),
        ([STARTED, FIRST], "blocked", "uncertain"),
        ([], "stopped", "pending"),
        ([], "failed", "failed"),
        ([STARTED], "stopped", "uncertain"),
        ([STARTED], "failed", "uncertain"),
        ([], "uncertain", "uncertain"),
        ([], "running", "uncertain"),
    ],
)
def test_only_what_was_not_begun_may_be_done_later(
    messages: Messages, outcome: str, found: str
) -> None:
    assert state(messages, outcome) == found


@pytest.mark.parametrize("known", [{"steps": 3}, {"acted": 1}])
def test_the_report_alone_tells_that_it_was_begun(known: dict[str, object]) -> None:
    assert state([], "stopped", **known) == "uncertain"


def test_a_display_that_went_away_after_an_act_leaves_the_row_for_a_person() -> None:
    assert state([], "blocked", steps=3, acted=1) == "uncertain"
    assert state([], "blocked", steps=3, acted=0) == "pending"
