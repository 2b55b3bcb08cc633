"""What a helper did becomes a reflex where it closed what came between, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Point, bounds
from app.engine.model.recovery import Recovery
from app.engine.model.reflex import Cleared, Reflex
from app.engine.model.trajectory import Step
from app.player.reflexes.derive import Deriving, complaint_of_reflex, read
from app.player.reflexes.harmless import is_harmless
from checks.interruptions.countdowns import Tick
from checks.interruptions.model import InterruptionTarget
from checks.snapshot.look import Effect, Look
from checks.vision.pixels import (
    Bytes,
    cut,
)
from tests.builders.drawn.interruptions import (
    BLOCK,
    ELSEWHERE,
    SayingReader,
    cleared,
    click,
    closes_update,
    desk,
    frame_close,
    later,
    with_block,
    with_frame_buttons,
    with_window,
)

SAVE = Point(260, 313)


def names(made: list[Reflex]) -> list[tuple[str, bool, int]]:
    """What each clears, whether that is a block, and in how many steps."""
    firsts = [one.interruption for one in made]
    return [
        (first.interruption.title, first.interruption.is_block, len(one.steps))
        for first, one in zip(firsts, made, strict=True)
        if isinstance(first, InterruptionTarget)
    ]


def derived(*steps: Step, **given: object) -> list[tuple[str, bool, int]]:
    return names(Deriving(cleared(*steps, **given)).reflexes())  # type: ignore[arg-type]


def stacked() -> Look:
    """Another dialog over the first."""
    screen = desk()
    with_window(screen=screen)
    return with_window(ELSEWHERE, "Stay signed in?", "Session", screen)


class TestAnInterruption:
    def test_that_is_a_window_is_closed_relative_to_itself(self) -> None:
        [made] = Deriving(cleared(click(with_window(), later()))).reflexes()
        [step] = made.steps
        assert (step.arguments["x"], step.arguments["y"]) == (later().x - 181, later().y - 150)
        assert isinstance(step.before, InterruptionTarget)
        assert step.before == made.interruption
        assert bounds(step.before.interruption.picture) == Box(0, 0, 238, 89)

    def test_that_is_a_block_is_closed_relative_to_itself(self) -> None:
        assert derived(click(with_block(), Point(383, 189))) == [("Orders", True, 1)]

    def test_of_two_pages_takes_two_steps(self) -> None:
        sure = with_window(says="Are you sure?")
        assert derived(click(with_window(), later()), click(sure, later())) == [
            ("Update", False, 2)
        ]

    def test_over_another_one_is_another_one(self) -> None:
        steps = click(stacked(), later(ELSEWHERE)), click(with_window(), later())
        assert derived(*steps) == [("Session", False, 1), ("Update", False, 1)]

    @pytest.mark.parametrize("keys", ["Escape", "alt+F4"])
    def test_may_be_closed_by_a_key(self, keys: str) -> None:
        step = Step("press_keys", "1", {"keys": keys}, with_window())
        assert derived(step) == [("Update", False, 1)]

    def test_may_be_closed_by_its_frame(self) -> None:
        step = click(with_frame_buttons(), frame_close())
        assert derived(step) == [("Update", False, 1)]
        [made] = Deriving(cleared(step)).reflexes()
        assert complaint_of_reflex(made) == ""
        assert is_harmless(read(made, SayingReader("Delete all?", control="X")))

    def test_is_not_what_the_pointer_was_moved_to(self) -> None:
        moved = Step("move", "1", {"x": 5, "y": 5}, with_window())
        assert derived(moved, click(with_window(), later())) == [("Update", False, 1)]
        assert derived(moved) == []

    def test_that_came_instead_of_an_effect_is_told_from_the_screen_after_it(self) -> None:
        steps = (click(with_window(), later()),)
        assert derived(*steps, expected=Effect(after=desk().look())) == [("Update", False, 1)]

    def test_or_from_the_screen_before_it_and_what_was_to_open(self) -> None:
        told = cleared(click(with_window(), later()), expected=Effect(opened=("Other",)))
        before = replace(told, step=Step("click", "1", {}, desk().look()))
        assert names(Deriving(before).reflexes()) == [("Update", False, 1)]
        opens = replace(before, expected=Effect(opened=("Update",)))
        assert Deriving(opens).reflexes() == []

    def test_is_no_window_that_the_step_was_taken_in(self) -> None:
        """A dialog that should have closed, and is answered once what had come is closed."""
        steps = click(stacked(), later(ELSEWHERE)), click(with_window(), later())
        told = cleared(*steps, expected=Effect(after=desk().look(), closed=("Update",)))
        own = replace(told, step=Step("press_keys", "1", {"keys": "Return"}, with_window()))
        assert names(Deriving(told).reflexes()) == [("Session", False, 1), ("Update", False, 1)]
        assert Deriving(own).reflexes() == []


class TestAPersonWhoClearsIt:
    """...clicks into the task to go on: that is no other way for each later run to wait for."""

    def test_is_not_said_to_have_gone_another_way_by_a_click_beside(self) -> None:
        steps = click(with_window(), later()), click(desk().look(), SAVE)
        assert derived(*steps, by=Recovery.OPERATOR) == [("Update", False, 1)]

    def test_has_where_more_was_wrong_than_what_had_come(self) -> None:
        steps = click(with_window(), later()), click(desk().look(), SAVE)
        told = cleared(*steps, by=Recovery.OPERATOR)
        other = replace(told, comparison=replace(told.comparison, rung="enabled"))
        assert Deriving(other).reflexes() == []

    def test_has_where_they_typed(self) -> None:
        typed = Step("type_text", "1", {"text": "x"}, desk().look())
        assert derived(click(with_window(), later()), typed, by=Recovery.OPERATOR) == []

    def test_has_where_they_began_in_the_task(self) -> None:
        steps = click(desk().look(), SAVE), click(with_window(), later())
        assert derived(*steps, by=Recovery.OPERATOR) == []


class TestNoInterruption:
    @pytest.mark.parametrize(
        "steps",
        [
            pytest.param((click(with_window(), SAVE),), id="the task's own button"),
            pytest.param((click(with_window(), later()), click(desk().look(), SAVE)), id="both"),
            pytest.param((Step("type_text", "1", {"text": "x"}, with_window()),), id="typing"),
            pytest.param((Step("click", "1", {"x": 1, "y": 1}),), id="nothing seen"),
            pytest.param((), id="nothing done"),
        ],
    )
    def test_what_belongs_to_the_task_is_a_way_of_its_own(self, steps: tuple[Step, ...]) -> None:
        assert derived(*steps) == []

    def test_a_dialog_that_was_expected(self) -> None:
        assert derived(click(with_window(), later()), expected=with_window()) == []

    def test_nothing_is_known_where_no_screen_was_expected(self) -> None:
        told = cleared(click(with_window(), later()))
        assert Deriving(replace(told, expected=None)).reflexes() == []
        assert Deriving(replace(told, expected="words")).reflexes() == []

    def test_one_that_did_not_close_before_the_next_was_touched(self) -> None:
        """Whether the first step alone would close the first dialog was never seen."""
        steps = click(stacked(), later(ELSEWHERE)), click(stacked(), later())
        assert derived(*steps) == []


def test_it_is_read_in_words_for_a_person() -> None:
    made = closes_update()
    assert [step.note for step in made.steps] == ["click “Later” in “Update”"]
    assert isinstance(made.interruption, InterruptionTarget)
    assert made.interruption.interruption.says == ("Install the update?",)
    keys = Step("press_keys", "1", {"keys": "Escape"}, with_window())
    [other] = Deriving(cleared(keys)).reflexes()
    assert read(other, SayingReader("x")).steps[0].note == "press Escape in “Update”"


def _with_step(**changes: object) -> Callable[[Reflex], Reflex]:
    return lambda made: replace(made, steps=(replace(made.steps[0], **changes),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda made: made, ""),
        (lambda made: replace(made, steps=()), "clears nothing"),
        (lambda made: replace(made, steps=made.steps * 21), "clears nothing"),
        (lambda made: replace(made, interruption="x"), "clears nothing"),
        (_with_step(tool="launch"), "more than click"),
        (_with_step(tool="press_keys"), "beside"),
        (_with_step(before=None), "beside"),
        (_with_step(arguments={"x": 999, "y": 1}), "beside"),
    ],
)
def test_one_from_outside_must_act_inside_what_it_shows(
    change: Callable[[Reflex], Reflex], says: str
) -> None:
    complaint = complaint_of_reflex(change(closes_update()))
    assert says in complaint
    assert bool(says) == bool(complaint)


def test_one_from_outside_may_not_reach_beyond_its_picture() -> None:
    made = closes_update()
    [step] = made.steps
    before = step.before
    assert isinstance(before, InterruptionTarget)
    assert before.target is not None
    far = replace(before, target=replace(before.target, box=Box(0, 0, 9999, 10)))
    assert "beside" in complaint_of_reflex(_with_step(before=far)(made))
    keys = replace(step, tool="press_keys", before=replace(before, target=None))
    assert complaint_of_reflex(replace(made, steps=(keys,))) == ""


def test_values_of_the_run_make_no_news() -> None:
    told: Cleared = cleared(click(with_block(BLOCK), Point(383, 189)))
    assert len(Deriving(told, (("Orders", "Orders"),)).reflexes()) == 1


class CountingReader(SayingReader):
    """Reads each line as one number, another one each time: 1, 2, 3…"""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def read_line(self, pixels: Bytes) -> str:
        self.times += 1
        return f"Closes in {self.times} s"


class TestANumberThatCounts:
    """...between the look at which the run stopped and the one that was acted on."""

    def derived(self, now: Look, seen: object) -> tuple[Tick, ...]:
        told = replace(cleared(click(now, later())), seen=seen)
        [made] = Deriving(told, reader=CountingReader()).reflexes()
        assert isinstance(made.interruption, InterruptionTarget)
        return made.interruption.interruption.ticks

    def test_is_known_as_one(self) -> None:
        eight, nine = (with_window(says=f"Closes in {count} s") for count in (8, 9))
        [tick] = self.derived(eight, nine)
        assert tick.says == "Closesin#s"
        assert self.derived(eight, Effect(after=nine)) == (tick,)

    def test_does_not_where_there_is_nothing_to_compare_it_with(self) -> None:
        eight = with_window(says="Closes in 8 s")
        assert self.derived(eight, None) == ()
        assert self.derived(eight, eight) == ()
        small = replace(eight, picture=cut(eight.picture, Box(0, 0, 50, 50)))
        assert self.derived(eight, small) == ()
