"""A container that is laid out anew: the target is found by what names it, and what could not have
been there is refused.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.relayout.contents import Contents, contents_of
from checks.verify.relayout.matcher import as_accepted
from checks.vision.marks import split
from tests.builders.drawn.screens import WHITE, PaperReader, Screen, blind, label

PANEL = Box(140, 120, 300, 200)
SAVE, MORE = Box(180, 150, 80, 24), Box(320, 150, 80, 24)
THERE = Box(330, 270, 80, 24)
READER = PaperReader("Save", "More", "Next", "All will be lost", "Note")


def page(*, save: Box = SAVE, more: Box = MORE, name: str = "Save", grey: bool = False) -> Screen:
    screen = Screen().window().fill(PANEL, WHITE, "#404040")
    return screen.button(save, name, grey=grey).button(more, "More")


def asked(box: Box = SAVE, screen: Screen | None = None) -> Look:
    return name_target((screen or page()).look(box.centre), box.centre, reader=READER)


def judged(now: Look, remembered: Look, known: RunContext | None = None) -> Comparison:
    return verify_snapshot(now, remembered, known or RunContext(reader=READER))


def where(answer: Comparison, at: Point) -> tuple[object, object]:
    assert answer.agrees, answer.why
    return answer.adjust.get("x", at.x), answer.adjust.get("y", at.y)


def test_a_target_is_found_wherever_it_stands_in_its_container() -> None:
    now = page(save=THERE, more=SAVE).look(SAVE.centre)
    assert where(judged(now, asked()), SAVE.centre) == THERE.centre
    remembered = name_target(blind(page().look(SAVE.centre)), SAVE.centre)
    assert where(judged(blind(now), remembered), SAVE.centre) == THERE.centre


def test_a_button_of_another_size_is_clicked_in_its_middle() -> None:
    larger = Box(170, 200, 120, 60)
    now = page(save=larger, more=THERE).look(SAVE.centre)
    assert where(judged(now, asked()), SAVE.centre) == larger.centre


@pytest.mark.parametrize(
    "now",
    [
        page(save=THERE, more=SAVE, name="Next"),
        page(save=THERE, more=SAVE, grey=True),
        page(save=THERE, more=SAVE).button(MORE, "Save"),
        page(save=THERE, more=SAVE).text(160, 200, "All will be lost"),
        page(save=THERE, more=SAVE).popup(Box(160, 190, 150, 70)),
        page(save=THERE, more=SAVE).fill(Box(160, 190, 30, 3), "#c00000"),
        page(save=THERE, more=Box(300, 260, 80, 24)),
    ],
    ids=["another name", "greyed", "twice", "a text", "a popup", "a rule", "covered"],
)
def test_what_could_not_have_been_there_is_refused(now: Screen) -> None:
    assert not judged(now.look(SAVE.centre), asked()).agrees


def test_a_target_that_had_its_like_is_not_told_by_its_name() -> None:
    twins = page().button(Box(180, 280, 80, 24), "Save")
    now = page(save=THERE, more=SAVE).button(Box(180, 240, 80, 24), "Save")
    assert not judged(now.look(SAVE.centre), asked(screen=twins)).agrees


def test_a_target_that_accessibility_calls_disabled_is_refused() -> None:
    now = page(save=THERE, more=SAVE).look(SAVE.centre)
    told = replace(now, labels=(label(THERE, "Save", enabled=False),))
    assert judged(told, asked()).rung == "enabled"


def test_what_changed_around_the_container_is_judged_as_ever() -> None:
    now = page(save=THERE, more=SAVE).popup(Box(150, 85, 200, 30))
    assert judged(now.look(SAVE.centre), asked()).rung == "nothing new"


def test_a_table_is_not_compared_cell_by_cell() -> None:
    def table(screen: Screen) -> Screen:
        for number in range(90):
            column, row = number % 9, number // 9
            screen.fill(Box(146 + 32 * column, 178 + 14 * row, 28, 11), WHITE, "#404040")
        return screen

    assert contents_of(table(page()).pixels(), PANEL).is_crowded
    wider = Box(170, 140, 120, 30)
    assert not contents_of(page(save=wider).pixels(), PANEL).is_crowded
    assert judged(page(save=wider).look(SAVE.centre), asked()).agrees
    now = table(page(save=wider)).look(SAVE.centre)
    assert judged(now, asked(screen=table(page()))).rung == "located"


def test_a_container_on_another_ground_is_another_one() -> None:
    dark = Screen().window().fill(PANEL, "#f0e8e8", "#404040").button(THERE, "Save")
    assert not judged(dark.button(SAVE, "More").look(SAVE.centre), asked()).agrees


def step(screen: Screen, there: Box) -> Accepted:
    """The last step, verified on these pages; it acted on the button More."""
    remembered = asked(MORE)
    return Accepted(screen.look(there.centre), remembered, there, MORE)


def test_what_the_last_step_accepted_is_no_news_while_it_stays() -> None:
    other = page(save=THERE, more=SAVE).text(160, 200, "Note")
    known = RunContext(reader=READER, accepted=step(other, SAVE))
    now = page(save=THERE, more=SAVE).text(160, 200, "Note")
    assert where(judged(now.look(SAVE.centre), asked(), known), SAVE.centre) == THERE.centre
    later = page(save=THERE, more=SAVE).text(160, 200, "Note").text(160, 230, "All will be lost")
    assert not judged(later.look(SAVE.centre), asked(), known).agrees


def test_what_the_last_step_changed_at_hand_is_its_own() -> None:
    def contents(screen: Screen) -> Contents:
        return contents_of(screen.pixels(), PANEL)

    def ringed(box: Box) -> Screen:
        return page().fill(Box(box.x - 2, box.y - 2, box.width + 4, 2), "#0060c0")

    known = step(page(), MORE)
    assert as_accepted(known, contents(ringed(MORE)), contents(page()))
    assert not as_accepted(known, contents(ringed(SAVE)), contents(page()))
    assert not as_accepted(known, contents(page()), contents(ringed(SAVE)))
    assert not as_accepted(None, contents(page()), contents(page()))
    small = replace(known, now=Screen((200, 150)).look())
    assert not as_accepted(small, contents(page()), contents(page()))
    nowhere = replace(known, there=None, was=None)
    assert as_accepted(nowhere, contents(page()), contents(page()))


def test_a_mark_before_a_text_is_no_letter_of_it() -> None:
    screen = Screen(ground=WHITE).fill(Box(20, 20, 14, 14), WHITE, "#606060").text(40, 20, "new")
    mark, text = split(screen.pixels(), Box(20, 20, 60, 16))
    assert mark is not None
    assert mark.right < text.x
    bare = Screen(ground=WHITE).text(20, 20, "Over there")
    assert split(bare.pixels(), Box(20, 20, 80, 16))[0] is None
    assert split(Screen(ground=WHITE).pixels(), Box(20, 20, 80, 16)) == (None, Box(20, 20, 80, 16))
