"""The same in other colours: what a hover, a selection or a theme makes of it and what it hides."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import Kind, kind_of, restyled_as
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Bytes, colours
from tests.builders.drawn.screens import BLACK, BLUE, PANEL, WHITE, PaperReader, Screen

SAVE, SIDE, TAB = Box(300, 325, 80, 24), Box(110, 100, 80, 44), Box(400, 150, 60, 22)


def side_bar(*grounds: str) -> Screen:
    """Two entries, one upon the other, and a button."""
    screen = Screen().window().button(SAVE, "Save")
    for number, ground in enumerate(grounds):
        entry = Box(SIDE.x, SIDE.y + 22 * number, SIDE.width, 22)
        screen.fill(entry, ground).text(entry.x + 8, entry.y + 3, "Open")
    return screen


def tab(ground: str, ink: str, text: str = "Work") -> Screen:
    screen = Screen().window().button(SAVE, "Save").fill(TAB, ground)
    return screen.text(TAB.x + 8, TAB.y + 3, text, ink)


def pair(now: Screen, then: Screen) -> Aligned:
    return Aligned(colours(now.pixels()), colours(then.pixels()))


def asked(then: Screen) -> Look:
    return name_target(then.look(SAVE.centre), SAVE.centre)


def test_an_entry_that_gave_its_colour_to_the_next_is_no_hover() -> None:
    then, now = side_bar("#f4f4f4", "#d8d8d8"), side_bar("#d8d8d8", "#f4f4f4")
    assert restyled_as(pair(now, then), SIDE) is None
    assert restyled_as(pair(side_bar("#f4f4f4", "#f4f4f4"), then), SIDE) is Kind.HOVER
    assert not verify_snapshot(now.look(SAVE.centre), asked(then)).agrees


class Shortsighted(PaperReader):
    """Takes every O for a zero, as recognition does."""

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels).replace("O", "0")


def test_what_reads_the_same_and_looks_otherwise_is_a_look_alike() -> None:
    reader = Shortsighted("C-4408", "C-44O8")
    then = asked(tab(PANEL, BLACK, "C-4408"))
    answer = verify_snapshot(
        tab(PANEL, BLACK, "C-44O8").look(SAVE.centre), then, RunContext(reader=reader)
    )
    assert answer.why == "A text that was there reads differently."
    assert reader.asked >= 2


def test_a_reader_explains_what_the_run_has_brought_in_and_nothing_else() -> None:
    reader = PaperReader("Miller", "Weber", "Olsen")
    then = asked(tab(PANEL, BLACK, "Miller"))
    known = RunContext(reader=reader, values=(("Miller", "Weber"),))
    assert verify_snapshot(tab(PANEL, BLACK, "Weber").look(SAVE.centre), then, known).agrees
    assert not verify_snapshot(tab(PANEL, BLACK, "Olsen").look(SAVE.centre), then, known).agrees
    assert not verify_snapshot(
        tab(PANEL, BLACK, "Weber").look(SAVE.centre), then, replace(known, reader=None)
    ).agrees


def test_a_word_is_restyled_and_a_chosen_tab_is_a_new_block() -> None:
    both = pair(tab(BLUE, WHITE), tab(PANEL, BLACK))
    (region,) = both.regions
    assert restyled_as(both, TAB) is Kind.SELECTED
    assert kind_of(both, region) is Kind.POPUP


def test_another_word_in_other_colours_is_not_restyled() -> None:
    assert restyled_as(pair(tab(BLUE, WHITE, "Home"), tab(PANEL, BLACK)), TAB) is None


def test_a_blank_part_of_another_ground_is_restyled_and_one_that_was_written_on_is_not() -> None:
    blank, light = tab("#cccccc", BLACK, ""), tab("#d8d8d8", BLACK, "")
    assert restyled_as(pair(light, blank), TAB.grown(-2)) is Kind.HOVER
    assert restyled_as(pair(tab("#cccccc", BLACK), blank), TAB.grown(-2)) is None
