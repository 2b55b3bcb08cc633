"""A long log is cut where the task was begun anew."""

from __future__ import annotations

import pytest

from app.induction.segmentation import overlap, segments


def lengths(log: str) -> list[int]:
    return [len(each) for each in segments([*log])]


def test_each_return_to_the_first_action_begins_a_case() -> None:
    assert lengths("abcdabdabcd") == [4, 3, 4]


def test_a_loop_inside_a_case_cuts_nothing() -> None:
    assert lengths("abcbcbcdabcd") == [8, 4]


def test_a_case_may_begin_with_another_action() -> None:
    assert lengths("obcdobcdxbcdobcd") == [4, 4, 4, 4]


def test_an_action_that_comes_after_an_end_and_leads_to_something_else_begins_no_case() -> None:
    assert lengths("abcdabcdefgabcd") == [4, 7, 4]


def test_an_empty_log_has_no_cases() -> None:
    assert segments([]) == ()


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([range(4), range(4, 8)], 1.0),
        ([range(8)], 0.5),
        ([range(2), range(2, 4), range(4, 8)], 0.75),
    ],
)
def test_the_overlap_is_the_mean_of_the_best_fits(found: list[range], expected: float) -> None:
    assert overlap(found, [range(4), range(4, 8)]) == expected
