"""What cannot be read is a doubt: carried on, and settled before what cannot be undone."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from app.player.screen.focus import FocusAhead
from app.player.screen.typed_text import TypedSeen
from app.player.screen.typed_values import FieldBoxes, TypedValues, widened
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.values.typed_value import BORDER
from checks.vision.ink import text_blocks
from tests.builders.drawn.screens import PaperReader, Screen, label

ITEM = Box(220, 100, 180, 24)
YES = Comparison(Verdict.GO)


def form(value: str = "") -> Look:
    return Screen().window().field(ITEM, value, "Item").look()


def typed(reader: PaperReader | None) -> TypedSeen:
    seen = TypedSeen(RunContext(reader=reader), lambda: 1, FocusAhead(lambda: None))
    seen.values.text = "Paper"
    assert seen.shown(form(), form("Paper"), FieldBoxes(ITEM, ITEM)).agrees
    return seen


def test_a_value_that_cannot_be_read_holds_up_only_what_cannot_be_undone() -> None:
    seen = typed(PaperReader())
    answer = seen.settled(form("Paper"), YES)
    assert answer.verdict is Verdict.CANNOT_TELL
    assert "“Paper”" in answer.why


def test_a_doubt_is_settled_by_what_accessibility_tells_later() -> None:
    seen = typed(PaperReader())
    seen.deepened = lambda look: replace(look, focus=label(ITEM, "Item", 79, value="Paper"))
    assert seen.settled(form("Paper"), YES) == YES


def test_a_person_who_has_looked_settles_it() -> None:
    seen = typed(PaperReader())
    seen.settle()
    assert seen.settled(form("Paper"), YES) == YES


def test_a_value_that_was_read_is_no_doubt() -> None:
    assert typed(PaperReader("Paper")).settled(form("Paper"), YES) == YES


class TestALookThatChangesWhileItIsRead:
    """A field is often looked at while it is being drawn."""

    reader = PaperReader("Pa", "Paper")

    def seen(self, *, holds: bool) -> TypedSeen:
        seen = TypedSeen(RunContext(reader=self.reader), lambda: 1, FocusAhead(lambda: None))
        seen.holds = lambda: holds
        seen.typing("Paper", 1)
        return seen

    def asked(self, seen: TypedSeen, shown: str) -> Comparison:
        return seen.shown(form(), form(shown), FieldBoxes(ITEM, ITEM))

    def test_is_left_for_the_next_one(self) -> None:
        asked_before, answer = self.reader.asked, self.asked(self.seen(holds=False), "Pa")
        assert answer.verdict is Verdict.NOT_YET
        assert answer.why == "The field does not show “Paper” yet."
        assert self.reader.asked == asked_before

    def test_is_read_as_long_as_it_holds(self) -> None:
        assert not self.asked(self.seen(holds=True), "Pa").agrees
        assert self.asked(self.seen(holds=True), "Paper").agrees

    def test_is_read_at_last_where_the_screen_never_rests(self) -> None:
        seen = self.seen(holds=False)
        answers = [self.asked(seen, "Paper").agrees for _ in range(4)]
        assert answers == [False, False, False, True]
        seen.typing("Pa", 1)
        assert not self.asked(seen, "Pa").agrees


LINE = Box(220, 100, 60, 20)
CAPTION, CUT = "Paper and ink", "Paper and in"


def page(text: str = "") -> Look:
    """A text without a field around it."""
    return Screen().window().text(LINE.x + 2, LINE.y + 2, text).look()


def test_the_last_letter_of_a_text_that_goes_on_beyond_its_place_is_read() -> None:
    boxes = widened(FieldBoxes(LINE, LINE), page(), page(CAPTION))
    (drawn,) = text_blocks(page(CAPTION).picture, Box(LINE.x - 4, LINE.y, 160, LINE.height))
    assert boxes.now is not None
    assert boxes.now.grown(-BORDER).right >= drawn.right - 1  # a pixel is left around letters
    seen = TypedValues(CAPTION)
    known = RunContext(reader=PaperReader(CAPTION, CUT))
    assert seen.shown(page(), page(CAPTION), boxes, known).agrees
    assert not seen.is_doubted
    assert not seen.shown(page(), page(CUT), boxes, known).agrees
