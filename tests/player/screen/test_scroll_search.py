"""A list is looked through to its end, to its beginning, and left where it was."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from app.engine.model.check import Comparison, Reach, Verdict
from app.engine.model.geometry import Box, Pixels
from app.player.screen.scroll_search import (
    MOST_SEARCHES,
    MOST_TURNS,
    SHOWS_S,
    Scrolling,
    Search,
    Way,
)
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.rerender.scrolling import HIDDEN
from tests.builders.drawn.screens import Screen

LIST = Box(130, 100, 300, 130)
ROWS = tuple((f"Customer {number}", f"{40 * number}") for number in range(1, 31))
NOT_THERE = Comparison(Verdict.NOT_YET, rung="same", why="“Weber” is not to be seen.")


def rows(at: int) -> Pixels:
    """The list as it looks with that row at its top."""
    return Screen((300, 130)).rows(Box(0, 0, 300, 130), ROWS[at : at + 6]).pixels()


@dataclass
class Wheel:
    """A list that shows six of thirty rows, three more with each notch, and a search through it."""

    at: int = 0
    time_s: float = 10.0
    search: Search = field(init=False)
    seen: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.search = Search(LIST, rows(self.at))

    def turn(self) -> Reach | None:
        """Ask what to do, and do it."""
        reach = self.search.next(rows(self.at), self.time_s, self.time_s)
        if reach is not None and reach.tool:
            notches = reach.arguments["dy"]
            assert isinstance(notches, int)
            self.at = min(max(0, self.at + 3 * notches), len(ROWS) - 6)
        self.seen.append(self.at)
        self.time_s += SHOWS_S
        return reach


def test_every_row_is_seen_from_wherever_it_begins() -> None:
    for start in (0, 9, 24):
        wheel = Wheel(start)
        while wheel.turn() is not None:
            continue
        assert {0, 24} <= set(wheel.seen)
        assert wheel.at == start


def test_a_place_between_the_notches_is_left_for_the_nearest_there_is() -> None:
    wheel = Wheel(10)
    while wheel.turn() is not None:
        continue
    assert wheel.search.way is Way.OVER
    assert wheel.at == 24  # the end again: where it began cannot be reached from the top


def test_a_turn_has_time_to_show() -> None:
    wheel = Wheel(24)
    assert wheel.turn() is not None
    wheel.time_s -= SHOWS_S / 2
    waiting = wheel.turn()
    assert waiting is not None
    assert waiting.tool == ""
    assert waiting.look_again_s == pytest.approx(SHOWS_S / 2)


def test_a_list_without_an_end_is_given_up() -> None:
    search = Search(LIST, rows(0))
    for turn in range(MOST_TURNS):
        assert search.next(rows(turn % 2), 10.0 + turn, 10.0 + turn) is not None
    assert search.next(rows(0), 9_000.0, 9_000.0) is None


def test_a_turn_has_time_to_show_also_where_it_takes_long_to_judge_what_was_seen() -> None:
    search = Search(LIST, rows(24))
    assert search.next(rows(24), 10.0, 10.0) is not None
    waiting = search.next(rows(24), 10.1, 10.1 + 3 * SHOWS_S)
    assert waiting is not None
    assert (waiting.tool, search.way) == ("", Way.DOWN)
    waited_for = search.next(rows(24), 10.2 + SHOWS_S, 10.3 + SHOWS_S)
    assert waited_for is not None
    assert (waited_for.tool, search.way) == ("scroll", Way.UP)


def page(at: int = 0, chosen: str = "Customer 3") -> Look:
    """A window with the list, of which one row is clicked."""
    screen = Screen().window().rows(LIST, ROWS[at : at + 6])
    return screen.button(Box(300, 310, 80, 26), "Close").look((150, 152))


@dataclass
class Run:
    """A run that does not find its row; `allowed` are the looks on which it may turn the wheel."""

    time_s: float = 10.0
    allowed: list[Look] = field(default_factory=list)
    remembered: Look = field(
        default_factory=lambda: name_target(page(), (page().at or Box(0, 0, 0, 0).centre))
    )
    scrolling: Scrolling = field(init=False)

    def __post_init__(self) -> None:
        self.scrolling = Scrolling(lambda: self.time_s, self.allowed.append)

    def asks(self, look: Look, no: Comparison = NOT_THERE) -> Comparison:
        self.time_s += 2 * SHOWS_S
        self.scrolling.looked()
        return self.scrolling.considered(look, self.remembered, RunContext(), no)


def test_the_wheel_is_turned_over_the_list_and_nowhere_else() -> None:
    run = Run()
    fresh = page()
    answer = run.asks(fresh)
    assert answer.reach == Reach("scroll", {"x": 150, "y": 152, "dx": 0, "dy": 1}, SHOWS_S)
    assert not answer.agrees
    assert run.allowed == [fresh]


@pytest.mark.parametrize(
    "no",
    [
        Comparison(Verdict.NO, rung="nothing new"),
        Comparison(Verdict.NOT_YET, rung="still"),
        Comparison(Verdict.CANNOT_TELL, rung="same"),
    ],
)
def test_only_what_is_missing_is_looked_for(no: Comparison) -> None:
    run = Run()
    assert run.asks(page(), no) == no
    assert run.allowed == []


def test_in_the_end_it_is_said_that_the_list_was_looked_through() -> None:
    run = Run()
    answer = run.asks(page())
    for _ in range(10):
        if answer.reach is None:
            break
        answer = run.asks(page())
    assert answer.reach is None
    assert answer.why == f"{NOT_THERE.why} Its list was looked through from end to end."


def test_a_list_that_is_filled_late_is_looked_through_again_but_not_for_ever() -> None:
    run, began = Run(), 0
    for turn in range(200):
        answer = run.asks(page(turn // 8 * 3))
        began += answer.reach is not None and run.scrolling._search is not None
    assert run.scrolling._searches == MOST_SEARCHES
    assert answer.reach is None


def test_a_search_goes_on_in_its_list_where_another_judge_says_what_the_list_is() -> None:
    run = Run()
    run.asks(page(24))
    column = Comparison(Verdict.NOT_YET, rung=HIDDEN, where=Box(LIST.x, LIST.y, 90, LIST.height))
    answer = run.asks(page(24), column)
    assert answer.reach is not None
    assert answer.reach.arguments["dy"] == -1  # it shows what it showed before: this is its end


def test_a_target_in_no_list_is_looked_for_nowhere() -> None:
    run = Run()
    run.remembered = name_target(page(), Box(300, 310, 80, 26).centre)
    assert run.asks(page()) == NOT_THERE
