"""What is not found in another rendering: where a name of it is no text or a code, or has lost what
stood beside it.
"""

from __future__ import annotations

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.snapshot.look import Name, Relation, Target
from checks.verify.changes.context import RunContext
from checks.verify.rerender.locate import Found, find
from tests.builders.drawn.renderings import dark, matched
from tests.builders.drawn.screens import BLACK, WHITE, PaperReader, Screen

READER = PaperReader("Orders", "Urgent", "Note", "Item", "Save", "C-4408", "C-4409", "Ada", "Kiel")
SAVE, FIELD, TICK = Box(300, 320, 80, 26), Box(220, 140, 180, 24), Box(130, 220, 14, 14)
SAYS_SAVE = Box(324, 325, 34, 14)
SAYS_NOTE = Box(130, 143, 30, 14)
SAYS_URGENT = Box(150, 218, 44, 16)


def form(
    *, framed: bool = True, field: int = 24, ticked: bool = True, second: bool = False
) -> Screen:
    screen = Screen().window().text(324, 325, "Save")
    if framed:
        screen.button(SAVE, "Save")
    screen.fill(FIELD._replace(height=field), WHITE, "#707070").text(130, 143, "Note")
    if second:
        screen.fill(Box(410, 140, 80, 24), WHITE, "#707070")
    if ticked:
        screen.fill(TICK, WHITE, BLACK)
    return screen.text(150, 219, "Urgent").text(130, 270, "Item")


def located(now: Screen, target: Target, then: Screen | None = None) -> Found | Comparison:
    _, match = matched(dark(now), (then or form()).look(), RunContext(reader=READER))
    return find(match, target)


def test_all_names_have_to_be_texts_unless_they_are_as_small_as_icons() -> None:
    own = Name(Relation.OWN, SAYS_SAVE)
    small, large = Box(130, 300, 10, 10), Box(130, 300, 60, 24)
    found = located(form(), Target(SAVE.centre, SAVE, (own, Name(Relation.LEFT, small))))
    assert isinstance(found, Found)
    assert SAVE.covers(found.now)
    refused = located(form(), Target(SAVE.centre, SAVE, (own, Name(Relation.LEFT, large))))
    assert isinstance(refused, Comparison)
    assert "is no text" in refused.why


def test_a_button_that_has_lost_its_frame_is_not_found() -> None:
    target = Target(SAVE.centre, SAVE, (Name(Relation.OWN, SAYS_SAVE),))
    assert isinstance(located(form(), target), Found)
    assert isinstance(located(form(framed=False), target), Comparison)


def test_a_tick_is_found_before_its_text_only_where_it_is_one() -> None:
    target = Target(TICK.centre, TICK, (Name(Relation.RIGHT, SAYS_URGENT),))
    found = located(form(), target)
    assert isinstance(found, Found)
    assert found.now.contains(TICK.centre)
    assert isinstance(located(form(ticked=False), target), Comparison)
    wide = Target(TICK.centre, Box(60, 215, 80, 24), target.names)
    assert isinstance(located(form(), wide), Comparison)


def test_a_field_without_a_name_is_not_found_where_its_label_has_two_or_another_kind() -> None:
    target = Target(FIELD.centre, FIELD)
    found = located(form(), target)
    assert isinstance(found, Found)
    assert FIELD.covers(found.now)
    assert isinstance(located(form(second=True), target), Comparison)
    assert isinstance(located(form(field=44), target), Comparison)
    assert isinstance(located(form(), target, form(second=True)), Comparison)


def test_a_name_on_another_line_of_its_card_may_stand_anywhere() -> None:
    names = (Name(Relation.OWN, SAYS_SAVE), Name(Relation.ITEM, SAYS_NOTE))
    assert isinstance(located(form(), Target(SAVE.centre, SAVE, names)), Found)


def listed(code: str) -> Screen:
    """Entries of which one is a code."""
    rows = ((code, "Ada"), ("C-4409", "Kiel"), ("Item", "Ada"))
    return Screen().window().rows(Box(130, 100, 320, 150), rows).button(SAVE, "Save")


def test_a_code_that_is_drawn_otherwise_is_not_found_by_reading_it() -> None:
    box = Box(136, 104, 42, 14)
    target = Target(box.centre, box, (Name(Relation.OWN, box),))
    assert isinstance(located(listed("C-4408"), target, listed("C-4408")), Found)
    refused = located(listed("C-4407"), target, listed("C-4408"))
    assert isinstance(refused, Comparison)
    assert "look-alike" in refused.why


def test_words_that_no_line_holds_together_stay_what_they_were() -> None:
    beside = (
        Name(Relation.LEFT, Box(120, 143, 100, 14)),
        Name(Relation.RIGHT, Box(390, 143, 60, 14)),
    )
    refused = located(form(), Target(FIELD.centre, FIELD, beside))
    assert isinstance(refused, Comparison)
    assert "is no text" in refused.why
