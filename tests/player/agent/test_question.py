"""A person is asked: they are told why, and the task has the focus again afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from app.desktop.ports import WindowKind
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.agent.question import (
    FocusRestorer,
    facts_of,
    gone_window,
    part_of,
    target_of,
    thing_in_the_way,
)
from checks.interruptions.appeared import ScreenAdditions, news_of
from checks.vision.pixels import Bytes
from tests.builders.drawn.interruptions import SayingReader, desk, with_window
from tests.builders.fake_desktop import PaperDesktop, PaperWindow, PaperWindows
from tests.builders.store.kept import look

TASK, BYHEART, OTHER = 1, 2, 3
NO = Comparison(Verdict.NO, rung="nothing new")
BLOCK = replace(NO, where=Box(100, 100, 80, 40))
Open = Callable[[str, int], PaperWindow]


@pytest.fixture
def desktop() -> PaperDesktop:
    return PaperDesktop()


@pytest.fixture
def windows(desktop: PaperDesktop) -> PaperWindows:
    return PaperWindows(desktop)


@pytest.fixture
def opens(desktop: PaperDesktop) -> Open:
    def open_window(title: str, process: int) -> PaperWindow:
        return desktop.open(title, Box(50, 60, 300, 200), process=process)

    return open_window


class TwoPages(SayingReader):
    """Reads other lines on a white part than elsewhere."""

    def __init__(self, now: Sequence[str], then: Sequence[str]) -> None:
        super().__init__()
        self.now, self.then = now, then

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        self.lines = tuple(self.now if bool((pixels == 255).all()) else self.then)
        return super().read(pixels)


def in_front(windows: PaperWindows) -> str:
    active = windows.active()
    return active.title if active else ""


def test_what_the_task_had_in_front_is_there_again(windows: PaperWindows, opens: Open) -> None:
    opens("Orders", TASK)
    hand_back = FocusRestorer.to_the_task(windows, {BYHEART})
    opens("What now?", BYHEART)
    hand_back()
    assert in_front(windows) == "Orders"


def test_what_somebody_else_has_is_theirs(windows: PaperWindows, opens: Open) -> None:
    opens("Orders", TASK)
    hand_back = FocusRestorer.to_the_task(windows, {BYHEART})
    opens("Mail", OTHER)
    hand_back()
    assert in_front(windows) == "Mail"


def test_what_is_gone_does_not_come_back(
    desktop: PaperDesktop, windows: PaperWindows, opens: Open
) -> None:
    popup = opens("Update", TASK)
    hand_back = FocusRestorer.to_the_task(windows, {BYHEART})
    opens("What now?", BYHEART)
    desktop.close(popup)
    hand_back()
    assert in_front(windows) == "What now?"


def test_where_byheart_had_the_focus_it_keeps_it(windows: PaperWindows, opens: Open) -> None:
    opens("Orders", TASK)
    opens("Terminal", BYHEART)
    FocusRestorer.to_the_task(windows, {BYHEART})()
    assert in_front(windows) == "Terminal"


def test_with_nothing_in_front_there_is_nothing_to_hand_back(windows: PaperWindows) -> None:
    FocusRestorer.to_the_task(windows, {BYHEART})()
    assert in_front(windows) == ""


@pytest.mark.parametrize(("where", "region"), [(None, None), (Box(1, 2, 3, 4), [1, 2, 3, 4])])
def test_a_question_tells_why_and_where(where: Box | None, region: list[int] | None) -> None:
    comparison = Comparison(Verdict.NO, where=where, why="A popup has come.", rung="news")
    [ours] = look().windows
    now = replace(look(), windows=(ours, replace(ours, ours=False)))
    assert facts_of(comparison, now) == {
        "windows": [list(ours.frame)],
        "why": "A popup has come.",
        "rung": "news",
        "region": region,
    }
    menu = replace(ours, kind="menu", managed=False, active=False)
    assert facts_of(comparison, replace(now, windows=(menu, ours)))["menu"] is True


def test_the_keyboard_that_fell_to_nobody_is_given_back_without_an_answer(
    desktop: PaperDesktop, windows: PaperWindows, opens: Open
) -> None:
    opens("Orders", TASK)
    hand_back = FocusRestorer.to_the_task(windows, {BYHEART})
    opens("What now?", BYHEART)
    hand_back.where_nobody_has_it()
    assert in_front(windows) == "What now?", "somebody may type there"
    desktop.active = None
    hand_back.where_nobody_has_it()
    assert in_front(windows) == "Orders"


class TestWhatIsInTheWay:
    """...is named for a person."""

    def test_a_window_by_its_title(self) -> None:
        now = with_window()
        thing = thing_in_the_way(now, news_of(now, desk().look()), NO, SayingReader("Hello"))
        assert thing is not None
        assert (thing["called"], thing["kind"]) == ("Update", "window")

    def test_a_menu_is_told_from_a_window(self) -> None:
        now = with_window()
        listed = [
            replace(one, kind=WindowKind.MENU) if one.title == "Update" else one
            for one in now.windows
        ]
        now = replace(now, windows=tuple(listed))
        thing = thing_in_the_way(now, news_of(now, desk().look()), NO, SayingReader("Hello"))
        assert thing is not None
        assert (thing["called"], thing["kind"]) == ("Update", "menu")

    def test_a_block_by_what_is_read_on_it(self) -> None:
        thing = thing_in_the_way(desk().look(), ScreenAdditions(), BLOCK, SayingReader("Hello"))
        assert thing == {"called": "Hello", "kind": "block", "box": [100, 100, 80, 40]}

    @pytest.mark.parametrize(
        ("then", "now", "called"),
        [
            (("Cases", "Zoe"), ("Cases", "Zoe", "Anna"), "Anna"),
            (("1", "Cases"), ("1", "Cases", "2", "Boris"), "Boris"),
            (("Cases",), ("Cases", "2"), "2"),
            (("1", "Cases"), ("1", "Cases"), "Cases"),
        ],
    )
    def test_a_block_by_what_was_not_there(
        self, then: tuple[str, ...], now: tuple[str, ...], called: str
    ) -> None:
        assert BLOCK.where is not None
        expected, seen = desk().look(), desk().fill(BLOCK.where, "#ffffff").look()
        reader = TwoPages(now, then)
        thing = thing_in_the_way(seen, ScreenAdditions(), BLOCK, reader, expected)
        assert thing is not None
        assert thing["called"] == called

    @pytest.mark.parametrize(
        "no",
        [
            replace(BLOCK, rung="enabled"),
            replace(BLOCK, where=None),
            replace(BLOCK, where=Box(-50, -50, 10, 10)),
        ],
    )
    def test_nothing_where_nothing_has_come(self, no: Comparison) -> None:
        assert thing_in_the_way(desk().look(), ScreenAdditions(), no, SayingReader("Hello")) is None

    def test_nothing_where_nothing_names_it(self) -> None:
        assert thing_in_the_way(desk().look(), ScreenAdditions(), BLOCK, SayingReader()) is None


def test_a_window_that_nobody_sees_is_not_in_the_way() -> None:
    """It came behind the task's window, which covers all of it."""
    then, now = desk().look(), with_window()
    news = news_of(now, then)
    hidden = replace(now, windows=(*now.windows[1:], now.windows[0]))
    whole = replace(hidden.windows[0], frame=Box(0, 0, 2000, 2000))
    covered = replace(hidden, windows=(whole, *hidden.windows[1:]))
    reader = SayingReader()
    assert thing_in_the_way(now, news, NO, reader) is not None
    assert thing_in_the_way(covered, news, NO, reader) is None


def test_a_part_of_a_window_is_called_by_what_is_read_in_it() -> None:
    now = desk().look()
    part = part_of(now.picture, Box(100, 100, 80, 40), SayingReader("…", "Index"))
    assert part == {"called": "Index", "kind": "pane", "box": [100, 100, 80, 40]}
    assert part_of(now.picture, Box(-50, -50, 10, 10), SayingReader()) is None


class TestAWindowThatIsNotOpenAnyMore:
    values = (("Anna", "Boris"),)

    def test_is_called_as_in_this_run_where_none_of_its_application_is(self) -> None:
        wanted = with_window(title="Anna - Notes")
        frame = wanted.windows[0].frame
        nothing = replace(wanted, windows=())
        thing = gone_window(wanted, nothing, self.values)
        assert thing == {"called": "Boris - Notes", "kind": "gone", "box": list(frame)}
        others = replace(wanted, windows=(replace(wanted.windows[0], ours=False),))
        assert gone_window(wanted, others, self.values) == thing

    def test_is_none_where_one_is_open_or_none_was_expected(self) -> None:
        wanted = desk().look()
        assert gone_window(wanted, wanted, self.values) is None
        empty = replace(wanted, windows=())
        assert gone_window(empty, empty, self.values) is None
        assert gone_window(None, empty, self.values) is None


def test_where_nothing_has_come_it_is_told_where_the_step_acts_in_the_recording() -> None:
    wanted = look()
    assert wanted.target is not None
    assert target_of(wanted, None) == {"target": list(wanted.target.box)}
    assert target_of(wanted, {"called": "Update"}) == {}
    assert target_of(replace(wanted, target=None), None) == target_of(None, None) == {}
