"""States: ticked, greyed, one of several chosen; and separators that moved with their rows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, Relation
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.kinds import Kind, kind_of
from checks.vision.image_diff import Aligned
from checks.vision.pixels import colours
from tests.builders.drawn.screens import BLACK, BLUE, PANEL, WHITE, Screen

SAVE, TICK, ICON = Box(300, 325, 80, 24), Box(150, 200, 14, 14), Box(400, 202, 9, 12)
PALE = "#9dbfd9"
LIST = Box(120, 100, 300, 160)


def judged(then: Screen, now: Screen, box: Box, known: RunContext | None = None) -> str:
    """Why a click is refused; empty when it may be made."""
    remembered = name_target(then.look(box.centre), box.centre)
    answer = verify_snapshot(now.look(box.centre), remembered, known or RunContext())
    return "" if answer.agrees else answer.why


def aligned(now: Screen, then: Screen) -> Aligned:
    return Aligned(colours(now.pixels()), colours(then.pixels()))


def option(*, ticked: bool) -> Screen:
    screen = Screen().window().fill(TICK, WHITE, "#000000").text(TICK.right + 6, 199, "Urgent")
    return screen.fill(TICK.grown(-4), BLACK) if ticked else screen


@pytest.mark.parametrize("then", [True, False])
def test_a_check_box_in_the_other_state_is_refused(then: bool) -> None:  # noqa: FBT001
    assert judged(option(ticked=then), option(ticked=then), TICK) == ""
    assert judged(option(ticked=then), option(ticked=not then), TICK) != ""


def filled(ground: str) -> Screen:
    return Screen().window().fill(SAVE, ground, ground).text(SAVE.x + 24, SAVE.y + 4, "Post", WHITE)


def test_a_filled_button_on_a_paler_ground_is_greyed() -> None:
    assert "greyed" in judged(filled(BLUE), filled(PALE), SAVE)


def test_a_row_on_a_paler_ground_is_no_longer_chosen() -> None:
    def entry(ground: str) -> Screen:
        screen = Screen().window().fill(LIST, "#222222", BLACK)
        screen.fill(Box(LIST.x + 1, 140, LIST.width - 2, 20), ground)
        return screen.text(LIST.x + 8, 142, "Adler", WHITE)

    assert judged(entry("#222222"), entry("#5577aa"), Box(128, 142, 30, 14)) == ""


def bar(*, grey: bool) -> Screen:
    """Buttons beside each other, so near that they change as one."""
    screen = Screen().window().button(Box(120, 325, 60, 24), "Open")
    for number, name in enumerate(("Copy", "Paste")):
        screen.button(Box(300 + 66 * number, 325, 60, 24), name, grey=grey)
    return screen


def kinds(now: Screen, then: Screen) -> list[Kind]:
    pair = aligned(now, then)
    return [kind_of(pair, region) for region in pair.regions]


def test_buttons_that_are_greyed_together_are_fainter() -> None:
    assert set(kinds(bar(grey=True), bar(grey=False))) == {Kind.FAINTER}
    assert set(kinds(bar(grey=False), bar(grey=True))) == {Kind.STRONGER}


CLEAR, PALER = (BLACK, "#708070", "#ffffff"), ("#b0b0b0", "#b8c8b8", "#eef0f2")


def rimmed(ink: str, rim: str, ground: str, text: str = "Post") -> Screen:
    """A button whose border pales less than its text."""
    screen = Screen(ground=PANEL).fill(SAVE, ground, rim)
    return screen.text(SAVE.x + 24, SAVE.y + 4, text, ink)


def test_a_greyed_button_with_its_border_is_fainter_and_another_text_is_none() -> None:
    assert kinds(rimmed(*PALER), rimmed(*CLEAR)) == [Kind.FAINTER]
    assert kinds(rimmed(*CLEAR), rimmed(*PALER)) == [Kind.STRONGER]
    assert Kind.FAINTER not in kinds(rimmed(*PALER, "Send"), rimmed(*CLEAR))


def test_what_changed_beyond_the_controls_is_not_their_state() -> None:
    now = rimmed(*PALER).fill(Box(SAVE.right, SAVE.y, 30, 24), "#cc4444")
    assert Kind.FAINTER not in kinds(now, rimmed(*CLEAR))


def soft_tabs(chosen: int) -> Screen:
    """Tabs that are told apart by the strength of their letters alone."""
    screen = Screen().window().button(SAVE, "Save")
    for number, name in enumerate(("Home", "Work")):
        screen.text(120 + 80 * number, 100, name, BLACK if number == chosen else "#909090")
    return screen


@pytest.mark.parametrize("known", [RunContext(), RunContext(judged=ExplainedChangeCache())])
def test_one_fainter_and_another_stronger_may_be_tabs_that_took_turns(known: RunContext) -> None:
    for _ in range(2):
        assert judged(soft_tabs(0), soft_tabs(1), SAVE, known) != ""


def lines(*rows: int, colour: str = "#999999", height: int = 1) -> Screen:
    screen = Screen().window().button(SAVE, "Save")
    for y in rows:
        screen.fill(Box(120, y, 200, height), colour)
    return screen


def test_separators_that_moved_with_their_rows_have_moved() -> None:
    assert set(kinds(lines(110, 140), lines(120, 150))) == {Kind.MOVED}
    assert judged(lines(120, 150), lines(110, 140), SAVE) == ""


@pytest.mark.parametrize(
    "now",
    [lines(120, 150, colour="#cc0000"), lines(), lines(110, 140, height=3)],
    ids=["another colour", "gone", "too thick for a separator"],
)
def test_another_line_is_no_moved_separator(now: Screen) -> None:
    assert Kind.MOVED not in kinds(now, lines(120, 150))


def test_what_underlines_a_tab_moves_sideways_and_is_no_separator() -> None:
    then = lines().fill(Box(120, 120, 40, 2), BLUE)
    assert Kind.MOVED not in kinds(lines().fill(Box(180, 120, 40, 2), BLUE), then)


BAR = Box(130, 200, 200, 16)


def bar_at(share: float, *, text: str = "", right: bool = False) -> Screen:
    """A bar that fills from the left or from the right."""
    screen = Screen().window().button(SAVE, "Save").fill(BAR, WHITE, "#888888")
    filled = int((BAR.width - 4) * share)
    left = BAR.right - 2 - filled if right else BAR.x + 2
    screen.fill(Box(left, BAR.y + 2, filled, BAR.height - 4), BLUE)
    return screen.text(BAR.x + 70, BAR.y + 1, text)


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize(("then", "now"), [(0.2, 0.7), (0.7, 0.2)])
def test_a_bar_that_fills_or_empties_is_a_level(then: float, now: float, right: bool) -> None:  # noqa: FBT001
    assert kinds(bar_at(now, right=right), bar_at(then, right=right)) == [Kind.LEVEL]
    assert judged(bar_at(then, right=right), bar_at(now, right=right), SAVE) == ""


def test_what_stands_on_a_bar_is_no_level() -> None:
    assert Kind.LEVEL not in kinds(bar_at(0.9, text="Failed"), bar_at(0.1))


def test_a_bar_at_the_rim_of_the_picture_is_no_level() -> None:
    then, now = Screen(), Screen().fill(Box(0, 100, 60, 12), BLUE)
    assert Kind.LEVEL not in kinds(now, then)


def test_a_new_strip_on_bare_ground_is_no_level() -> None:
    screen = Screen().window().button(SAVE, "Save")
    now = Screen().window().button(SAVE, "Save").fill(Box(150, 200, 90, 14), BLUE)
    assert Kind.LEVEL not in kinds(now, screen)


def records(number: str) -> Screen:
    """A row with a check box, an icon and a number."""
    screen = Screen().window()
    screen.fill(TICK, WHITE, BLACK).text(TICK.right + 40, 199, "Adler").text(280, 199, number)
    return screen.text(400, 199, "#").text(424, 199, "@")


@pytest.mark.parametrize("box", [TICK, ICON], ids=["check box", "icon"])
def test_the_whole_row_names_its_check_box_and_its_icons(box: Box) -> None:
    assert judged(records("1042"), records("1042"), box) == ""
    assert judged(records("1042"), records("1024"), box) != ""


def test_whether_a_row_is_ticked_is_no_name_of_its_button() -> None:
    ticked = records("1042").fill(TICK.grown(-4), BLACK)
    look: Look = name_target(ticked.look(ICON.centre), ICON.centre)
    assert look.target is not None
    assert not any(name.box.meets(TICK) for name in look.target.names)


def stacked() -> tuple[Screen, list[Box]]:
    """A pane of entries as wide as it is, beside another pane."""
    screen = Screen().window().text(110, 140, "Inbox")
    entries = [Box(200, 100 + 40 * number, 180, 40) for number in range(3)]
    screen.fill(Box(200, 80, 180, 260), WHITE, "#888888")
    for name, entry in zip(("Adler", "Becker", "Conrad"), entries, strict=True):
        screen.fill(Box(entry.x, entry.bottom - 1, entry.width, 1), "#888888")
        screen.text(entry.x + 8, entry.y + 10, name)
    return screen, entries


def test_an_entry_as_wide_as_its_pane_is_not_named_by_the_pane_beside() -> None:
    screen, entries = stacked()
    assert all(one.bottom == other.y for one, other in pairwise(entries))
    target = name_target(screen.look(entries[1].centre), entries[1].centre).target
    assert target is not None
    assert [name.relation for name in target.names] == [Relation.OWN]


def test_what_another_field_holds_is_no_label_of_the_one_below() -> None:
    upper, lower = Box(220, 130, 120, 24), Box(220, 160, 120, 24)
    screen = Screen().window().field(upper, "Adler").field(lower)
    target = name_target(screen.look(lower.centre), lower.centre).target
    assert target is not None
    assert target.names == ()
