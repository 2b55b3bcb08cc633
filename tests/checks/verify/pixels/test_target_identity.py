"""The same one: every letter of what names the target counts, and its own text is asked first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, bounds
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Name, Relation, Target
from checks.verify.changes.context import RunContext, Typed
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.target_identity import same_one
from checks.vision.ink import text_blocks
from tests.builders.drawn.screens import BLUE, GREY, PANEL, WHITE, PaperReader, Screen

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
LIST = Box(120, 120, 260, 100)


def form(label: str = "Item") -> Screen:
    return Screen().window().field(ITEM, "Paper", label).button(SAVE, "Save")


def listed(*rows: tuple[str, str]) -> Screen:
    return Screen().window().rows(LIST, rows)


def embossed(screen: Screen, x: int, y: int, text: str) -> Screen:
    """Greyed as some toolkits do it: with a light edge below and to the right."""
    return screen.text(x + 1, y + 1, text, WHITE).text(x, y, text, GREY)


def judged(now: Screen, then: Screen, box: Box) -> Comparison:
    return verify_snapshot(now.look(box.centre), name_target(then.look(box.centre), box.centre))


def test_a_label_that_lost_its_first_letter_is_another_label() -> None:
    label, *_ = text_blocks(form().pixels(), Box(110, 100, 100, 24))
    letter = Box(label.x - 1, label.y, 4, label.height)
    answer = judged(form().fill(letter, PANEL), form(), ITEM)
    assert (answer.rung, answer.why) == (
        "same",
        "What stands left of the target is not what it was.",
    )


def test_greyed_with_a_light_edge_is_greyed_all_the_same() -> None:
    blank = Screen().window().button(SAVE, "")
    left, top = SAVE.x + 24, SAVE.y + 5
    then = Screen().window().button(SAVE, "").text(left, top, "Save")
    answer = judged(embossed(blank, left, top, "Save"), then, SAVE)
    assert answer.rung == "enabled"
    assert answer.why.startswith("The target is there but greyed: it shows")


def test_a_label_that_is_greyed_does_not_name_its_field_as_it_did() -> None:
    then = form("").text(130, 103, "Item")
    answer = judged(embossed(form(""), 130, 103, "Item"), then, ITEM)
    assert (answer.agrees, answer.rung) == (False, "same")


def test_of_a_row_that_is_another_one_the_target_itself_is_told() -> None:
    word = Box(126, 123, 40, 16)
    answer = judged(listed(("Weber", "Ulm")), listed(("Miller", "Berlin")), word)
    assert answer.why == "The target itself is not what it was."
    other_row = judged(listed(("Miller", "Ulm")), listed(("Miller", "Berlin")), word)
    assert other_row.why == "The row of the target is not what it was."


class TestACellBesideWhatTheRunTyped:
    """A name goes into the first cell of a row; then the next cell is typed into."""

    SHEET, ABOVE = Box(110, 120, 380, 200), Box(130, 90, 240, 24)
    CELL = Box(250, 140, 120, 24)
    READER = PaperReader("Envelopes", "Binders", "Staplers", "7", "8")

    def sheet(self, first: str, at: int = 136) -> Screen:
        bare = Screen().window().field(self.ABOVE).fill(self.SHEET, WHITE)
        for row, said in enumerate((first, "Paper", "Pens")):
            bare.text(at, 144 + 24 * row, said)
        return bare.fill(self.CELL, BLUE).fill(self.CELL.grown(-2), WHITE)

    def judged(self, shown: str, text: str, remembered: str, *, final: bool = False) -> Comparison:
        then = name_target(self.sheet(remembered).look(), self.CELL.centre, reader=self.READER)
        typed = Typed(self.ABOVE, text, remembered)
        known = RunContext((typed,), reader=self.READER, irreversible=final)
        scene = Scene(self.sheet(shown).look(), then, known)
        return same_one(scene, Place(Unit(bounds(then.picture)), 0, 0))

    def test_is_named_by_this_runs_text(self) -> None:
        assert self.judged("Binders", "Binders", "Envelopes").agrees

    def test_is_another_one_where_anything_else_stands_beside_it(self) -> None:
        assert not self.judged("Staplers", "Binders", "Envelopes").agrees

    def test_is_not_named_by_a_figure(self) -> None:
        assert not self.judged("8", "8", "7").agrees

    def test_is_not_taken_so_before_what_cannot_be_undone(self) -> None:
        assert not self.judged("Binders", "Binders", "Envelopes", final=True).agrees

    def numbered(self, number: str, first: str, number_at: int = 118) -> Screen:
        return self.sheet(first, 150).text(number_at, 144, number)

    def judged_in_a_row_with_a_number(self, shown: Screen, cell: Box = CELL) -> Comparison:
        then = self.numbered("7", "Envelopes").look()
        row = Box(116, 144, 110, 18)
        target = Target(cell.centre, cell, (Name(Relation.LEFT, row),), 0)
        typed = Typed(self.ABOVE, "Binders", "Envelopes")
        known = RunContext((typed,), reader=self.READER)
        scene = Scene(shown.look(), replace(then, target=target), known)
        return same_one(scene, Place(Unit(bounds(then.picture)), 0, 0))

    def test_is_named_by_this_runs_text_where_the_number_of_its_row_is_the_same(self) -> None:
        assert self.judged_in_a_row_with_a_number(self.numbered("7", "Binders")).agrees

    @pytest.mark.parametrize(
        ("number", "first", "number_at"),
        [
            ("8", "Binders", 118),
            ("7", "Staplers", 118),
            ("7", "Binders", 122),
            ("78", "Binders", 118),
        ],
    )
    def test_is_another_one_where_anything_else_of_its_row_differs(
        self, number: str, first: str, number_at: int
    ) -> None:
        shown = self.numbered(number, first, number_at)
        assert not self.judged_in_a_row_with_a_number(shown).agrees

    def test_is_another_one_where_a_text_came_to_its_row(self) -> None:
        shown = self.numbered("7", "Binders").text(215, 144, "8")
        assert not self.judged_in_a_row_with_a_number(shown).agrees
        without = self.sheet("", 150).text(118, 144, "7")
        assert not self.judged_in_a_row_with_a_number(without).agrees

    def test_is_another_one_where_a_text_reaches_into_it(self) -> None:
        shown, nearer = self.numbered("7", "Binders"), Box(180, 140, 190, 24)
        assert not self.judged_in_a_row_with_a_number(shown, nearer).agrees
