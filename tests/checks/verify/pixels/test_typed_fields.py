"""What this run typed must still be there; what it typed elsewhere must not disturb."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import unchanged, verify_snapshot
from checks.snapshot.look import LabelSeen, Look
from checks.verify.changes.context import RunContext, Typed
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.typed_fields import newest, on_a_line_of_it, typed_kept
from checks.vision.pixels import Bytes, cut
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, window

ITEM, SAVE = Box(220, 100, 180, 24), Box(300, 310, 80, 26)
READER = PaperReader("Paper", "Folders", "Stapler")


class MisreadsOil(PaperReader):
    """Reads Öl 73 as something else."""

    def __init__(self, said: str) -> None:
        super().__init__("Paper", "Öl 73")
        self.said = said

    def read_line(self, pixels: Bytes) -> str:
        return super().read_line(pixels).replace("Öl 73", self.said)


class LosesTheLastMark(PaperReader):
    """Reads the last mark of a text only with all that is around it."""

    def __init__(self, lost_below_px: int) -> None:
        super().__init__("Paper", "Good day.", "Good night.")
        self.lost_below_px = lost_below_px

    def read_line(self, pixels: Bytes) -> str:
        said = super().read_line(pixels)
        return said if len(pixels) >= self.lost_below_px else said.rstrip(".")


def form(value: str) -> Screen:
    return Screen().window().field(ITEM, value, "Item").button(SAVE, "Save")


def recorded(value: str = "Paper") -> Look:
    return name_target(form(value).look(SAVE.centre), SAVE.centre)


def typed(value: str, remembered: str = "Paper") -> Typed:
    return Typed(ITEM, value, remembered, cut(form(value).pixels(), ITEM))


def judged(shown: str, known: RunContext, asked: Look | None = None) -> str:
    answer = verify_snapshot(form(shown).look(SAVE.centre), asked or recorded(), known)
    return "go" if answer.agrees else answer.rung


def test_a_value_that_still_shows_is_a_go() -> None:
    assert judged("Folders", RunContext((typed("Folders"),), reader=READER)) == "go"
    assert judged("Folders", RunContext((typed("Folders"),))) == "go"


def test_a_value_that_changed_afterwards_is_refused() -> None:
    known = RunContext((typed("Folders"),), reader=READER)
    assert judged("Stapler", known) == "typed"
    assert judged("Stapler", RunContext((typed("Folders"),))) == "typed"


def test_the_recordings_value_instead_of_this_runs_is_refused() -> None:
    assert judged("Paper", RunContext((typed("Folders"),), reader=READER)) == "typed"


@pytest.mark.parametrize(("shown", "goes"), [("Good day.", True), ("Good night.", False)])
def test_a_last_mark_that_its_border_hides_is_read_with_all_of_the_field(
    shown: str, *, goes: bool
) -> None:
    """It is drawn otherwise than when it was typed: as the chosen row of a list, say."""
    kept = cut(form("Good day.").fill(ITEM, "#fff0d0").text(230, 103, "Good day.").pixels(), ITEM)
    known = RunContext(
        (Typed(ITEM, "Good day.", "Paper", kept),), reader=LosesTheLastMark(ITEM.height + 4)
    )
    assert (judged(shown, known) == "go") is goes


def told(value: str, shown: str, box: Box = ITEM) -> Look:
    """A screen, and what accessibility says that the field holds."""
    look = form(shown).look(SAVE.centre)
    return replace(look, labels=(LabelSeen(61, "text", "Item", box, value=value),))


class TestALookThatWasKeptBeforeAllLettersWereDrawn:
    EARLY = Typed(ITEM, "Folders", "Paper", cut(form("Fold").pixels(), ITEM))
    KNOWN = RunContext((EARLY,), reader=READER)

    def test_is_no_refusal_where_the_field_and_its_pixels_say_what_was_typed(self) -> None:
        assert verify_snapshot(told("Folders", "Folders"), recorded(), self.KNOWN).agrees

    @pytest.mark.parametrize(
        ("read", "goes"), [("O173", True), ("Ol 73", True), ("O178", False), ("O1 7", False)]
    )
    def test_may_be_read_as_what_looks_like_it(self, read: str, *, goes: bool) -> None:
        early = Typed(ITEM, "Öl 73", "Paper", cut(form("Öl").pixels(), ITEM))
        known = RunContext((early,), reader=MisreadsOil(read))
        assert verify_snapshot(told("Öl 73", "Öl 73"), recorded(), known).agrees == goes

    def test_is_none_without_accessibility_where_it_says_the_beginning(self) -> None:
        known = replace(self.KNOWN, reader=PaperReader("Paper", "Folders", "Fold", "Stapler"))
        assert judged("Folders", known) == "go"
        assert judged("Stapler", known) == "typed"
        assert judged("Fold", known) == "go"  # as it was taken then: it is asked for elsewhere

    @pytest.mark.parametrize("kept", ["Folder", "Stapl", "olders"])
    def test_is_one_where_it_says_no_beginning_or_nearly_all(self, kept: str) -> None:
        early = Typed(ITEM, "Folders", "Paper", cut(form(kept).pixels(), ITEM))
        known = RunContext((early,), reader=PaperReader("Paper", "Folders", kept))
        assert judged("Folders", known) == "typed"

    def test_is_one_without_a_reader(self) -> None:
        without = replace(self.KNOWN, reader=None)
        assert verify_snapshot(told("Folders", "Folders"), recorded(), without).rung == "typed"

    def test_is_one_where_either_says_something_else(self) -> None:
        for look in (told("Stapler", "Folders"), told("Folders", "Stapler")):
            assert verify_snapshot(look, recorded(), self.KNOWN).rung == "typed"

    def test_is_one_where_only_another_field_says_it(self) -> None:
        below = told("Folders", "Stapler", ITEM.moved(0, 40))
        assert verify_snapshot(below, recorded(), self.KNOWN).rung == "typed"


def test_a_page_without_that_field_is_not_asked_for_it() -> None:
    known = RunContext((typed("Folders"),), reader=READER)
    assert judged("Stapler", known, recorded("Stapler")) == "go"


def test_a_value_that_was_not_photographed_may_look_as_it_likes() -> None:
    assert judged("Stapler", RunContext((Typed(ITEM, "Folders", "Paper"),), reader=READER)) == "go"


def test_of_two_values_typed_into_one_field_the_last_counts() -> None:
    first, last = typed("Stapler"), typed("Folders")
    assert newest((first, last)) == [last]
    assert judged("Folders", RunContext((first, last), reader=READER)) == "go"


def test_a_field_at_the_edge_of_the_screen_is_compared_as_far_as_it_shows() -> None:
    beyond = Typed(ITEM.moved(300, 0), "Folders", "Paper", cut(form("Folders").pixels(), ITEM))
    assert judged("Folders", RunContext((beyond,), reader=READER)) == "go"


def test_typed_values_that_look_as_verified_leave_the_screen_unchanged() -> None:
    now = form("Folders").look(SAVE.centre)
    assert unchanged(Scene(now, recorded(), RunContext((typed("Folders"),))))
    assert not unchanged(Scene(now, recorded(), RunContext((typed("Stapler"),))))
    assert not unchanged(Scene(now, recorded(), RunContext((Typed(ITEM, "Folders"),))))


QUESTION, OK = Box(200, 80, 280, 160), Box(320, 190, 80, 26)
MAIN = window(FRAME, "Orders")


def asked(question: str) -> Look:
    """A dialog over the form's field."""
    screen = form("Folders").window(QUESTION, "Question", kind="dialog")
    look = screen.text(ITEM.x + 10, ITEM.y + 5, question).button(OK, "OK").look(OK.centre)
    return name_target(look, OK.centre)


def test_a_field_below_another_window_is_not_asked_for_there() -> None:
    known = RunContext(
        (replace(typed("Folders"), window=MAIN),), reader=PaperReader("Sure?", "Gone?")
    )
    assert verify_snapshot(asked("Sure?"), asked("Sure?"), known).agrees


def test_a_field_below_another_window_hides_nothing_there() -> None:
    known = RunContext(
        (replace(typed("Folders"), window=MAIN),), reader=PaperReader("Sure?", "Gone?")
    )
    answer = verify_snapshot(asked("Gone?"), asked("Sure?"), known)
    assert (answer.agrees, answer.rung) == (False, "nothing new")


def test_a_window_that_took_another_title_is_still_the_same() -> None:
    starred = replace(typed("Folders"), window=replace(MAIN, title="*Orders"))
    assert judged("Stapler", RunContext((starred,), reader=READER)) == "typed"


@pytest.mark.parametrize(("last", "is_there"), [("Paper", True), ("Folders", False)])
def test_a_line_of_a_text_of_several_lines_is_what_was_typed(last: str, *, is_there: bool) -> None:
    area = Box(120, 100, 300, 150)
    text = Screen().window().fill(area, "#ffffff", "#707070").text(126, 106, "Stapler")
    text.text(126, 126, last)
    look = text.look()
    scene = Scene(look, look, RunContext(reader=READER))
    known = Typed(area, "Pens", "Paper", window=look.windows[0])
    assert on_a_line_of_it(scene, known) is is_there


class ReadsWholeLettersAlone(PaperReader):
    """Takes a g whose tail is cut off for a q."""

    def __init__(self) -> None:
        super().__init__("Binding")

    def read_line(self, pixels: Bytes) -> str:
        is_whole = pixels.shape[0] > LOW.height - 6
        return "Binding" if is_whole else "Bindinq"


LOW = Box(220, 100, 180, 19)


def test_a_value_whose_letters_reach_to_the_rim_of_its_cell_is_read_with_the_rim() -> None:
    def cell(x: int) -> Screen:
        return Screen().window().fill(LOW, "#ffffff", "#707070").text(x, 102, "Binding")

    edited, then = cell(226), name_target(cell(226).look(SAVE.centre), SAVE.centre)
    typed = Typed(LOW, "Binding", "Binding", cut(edited.pixels(), LOW))
    known = RunContext((typed,), reader=ReadsWholeLettersAlone())
    assert typed_kept(Scene(cell(222).look(), then, known), Place(Unit(FRAME), 0, 0)).agrees


@pytest.mark.parametrize(
    ("kept", "shown", "goes"),
    [
        ("Foldersl", "Folders", True),  # the caret is read as a letter
        ("Foldersx", "Folders", False),
        ("Foldersl", "Folder", False),
        ("Foldersl", "Stapler", False),
    ],
)
def test_a_caret_in_the_kept_look_is_no_letter(kept: str, shown: str, *, goes: bool) -> None:
    def cell(x: int, said: str) -> Screen:
        return Screen().window().fill(ITEM, "#ffffff", "#707070").text(x, 104, said)

    then = name_target(cell(222, "Paper").look(SAVE.centre), SAVE.centre)
    typed = Typed(ITEM, "Folders", "Paper", cut(cell(226, kept).pixels(), ITEM))
    reader = PaperReader("Paper", "Folders", "Foldersl", "Foldersx", "Folder", "Stapler")
    scene = Scene(cell(222, shown).look(), then, RunContext((typed,), reader=reader))
    assert typed_kept(scene, Place(Unit(FRAME), 0, 0)).agrees is goes
