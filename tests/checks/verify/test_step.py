"""What the locator says of a step that the pixels refuse, in a run."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Sort, Volatile
from checks.verify.changes.snapshot_pair import Place, Unit
from checks.verify.changes.snapshot_pair import Scene as Overlay
from checks.verify.contradicted import contradicted
from checks.verify.named import LOCATED, NEWS, in_open_list
from checks.verify.step import located
from tests.builders.drawn.renderings import dark
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen, label, window

SAVE, NAME = Box(400, 320, 80, 24), Box(220, 120, 180, 24)
READER = PaperReader("Save", "Send", "Name", "New customer", "Cancel")
REFUSAL = Comparison(Verdict.NO, rung=NEWS, why="A part of the window looks different.")


def form(grow: int = 0, says: str = "New customer") -> Screen:
    frame = Box(FRAME.x, FRAME.y, FRAME.width + grow, FRAME.height)
    screen = Screen((800, 420)).window(frame).text(120, 92, says).field(NAME, "", "Name")
    screen.button(Box(300, 320, 80, 24).moved(grow, 0), "Cancel")
    return screen.button(SAVE.moved(grow, 0), "Save")


def recorded(screen: Screen | None = None) -> Look:
    return name_target((screen or form()).look(SAVE.centre), SAVE.centre)


def test_what_is_found_elsewhere_and_told_to_be_disabled_is_not_used() -> None:
    now = form(60).look(SAVE.centre)
    known = RunContext()
    answer = verify_snapshot(now, recorded(), known)
    assert answer.agrees
    assert answer.rung == LOCATED
    told = label(SAVE.moved(60, 0), "Save", enabled=False)
    answer = verify_snapshot(replace(now, label=told), recorded(), known)
    assert not answer.agrees
    assert answer.rung == "enabled"


POPUP = Box(NAME.x, NAME.bottom, NAME.width, 60)
MENU = replace(window(POPUP, "", "menu"), managed=False)


def listing(*entries: str) -> Look:
    """A list that is open at the field that is typed into."""
    screen = form().field(NAME, "Oakley").fill(POPUP, WHITE, "#606060")
    for number, entry in enumerate(entries):
        screen.text(POPUP.x + 8, POPUP.y + 4 + 24 * number, entry)
    look = screen.look(Point(POPUP.x + 20, POPUP.y + 12))
    return replace(look, windows=(MENU, *look.windows))


def listed(*entries: str) -> tuple[Overlay, Place]:
    then = listing("Adler", "Birch")
    assert then.at is not None
    scene = Overlay(
        listing(*entries), name_target(then, then.at), RunContext(types=True, carries=True)
    )
    return scene, Place(Unit(POPUP, window=MENU), 0, 0)


def test_typing_into_the_open_list_of_a_field_goes_on() -> None:
    scene, place = listed("Adler", "Birch")
    answer = in_open_list(scene, REFUSAL, place)
    assert (answer.verdict, answer.why) == (Verdict.GO, "Its list is open.")
    assert scene.target is not None
    assert answer.where == scene.target.box


def test_typing_into_an_open_list_does_not_overcome_any_other_refusal() -> None:
    scene, place = listed("Adler", "Birch")
    other = replace(REFUSAL, rung="enabled")
    assert in_open_list(scene, other, place) is other
    bare = replace(scene, then=replace(scene.then, target=None))
    assert in_open_list(bare, REFUSAL, place) is REFUSAL
    news = replace(window(Box(20, 20, 200, 90), "Warning", "dialog"), modal=True)
    over = replace(scene, now=replace(scene.now, windows=(news, *scene.now.windows)))
    assert in_open_list(over, REFUSAL, place) is REFUSAL


def test_an_open_list_with_other_entries_is_typed_into() -> None:
    scene, place = listed("Corso", "Dorn")
    assert located(scene, REFUSAL, place).why == "Its list is open."
    clicked = replace(scene, known=RunContext(carries=True))
    assert not located(clicked, REFUSAL, place).agrees


def test_a_key_has_no_place_where_no_window_is_known() -> None:
    then = replace(form().look(), windows=())
    scene = Overlay(then, then, RunContext(carries=True, moves_caret=True))
    assert located(scene, REFUSAL) is REFUSAL


def test_a_key_has_no_place_in_a_window_that_has_left_the_screen() -> None:
    then = form().look()
    shown = then.windows[0]
    away = replace(shown, box=shown.box.moved(900, 0), frame=shown.frame.moved(900, 0))
    scene = Overlay(
        replace(then, windows=(away,)), then, RunContext(carries=True, moves_caret=True)
    )
    assert located(scene, REFUSAL) is REFUSAL


def test_a_yes_in_another_rendering_is_not_contradicted_by_how_it_is_drawn() -> None:
    yes = Comparison(Verdict.GO, rung="read")
    scene = Overlay(dark(form(), SAVE.centre), recorded(), RunContext(reader=READER))
    assert contradicted(scene, yes) is yes


def test_a_yes_is_contradicted_by_another_heading_unless_the_run_chose_something_else() -> None:
    yes = Comparison(Verdict.GO, rung="all")
    now = form(says="Old orders")
    scene = Overlay(now.look(SAVE.centre), recorded(), RunContext(reader=READER))
    against = contradicted(scene, yes)
    assert not against.agrees
    assert "New customer" in against.why
    undone = replace(scene, known=RunContext(reader=READER, renamed=True))
    assert contradicted(undone, yes) is yes


def test_a_heading_whose_number_was_learned_to_change_contradicts_only_what_cannot_be_undone() -> (
    None
):
    """The pixels have compared the rest of the line; the step itself could be taken back."""
    yes = Comparison(Verdict.GO, rung="all")
    now, then = (form(says=f"Visits so far: {number}").look(SAVE.centre) for number in (6, 4081))
    line = next(one.box for one in perceive(then.picture).items if one.box.y > 80)
    number = Volatile(Box(line.x + 80, line.y - 2, 40, line.height + 4), "", Sort.TEXT, runs=5)
    known = RunContext(reader=PaperReader("Save"), volatile=(number,))
    scene = Overlay(now, name_target(then, SAVE.centre), known)
    assert contradicted(scene, yes) is yes
    for strict in (replace(known, irreversible=True), replace(known, volatile=())):
        assert not contradicted(replace(scene, known=strict), yes).agrees


def wrapped(*lines: str) -> Look:
    """A page whose text is written in lines close below each other."""
    screen = form(says="")
    for number, line in enumerate(lines):
        screen.text(120, 88 + 15 * number, line)
    return screen.look(SAVE.centre)


def test_a_text_that_breaks_elsewhere_with_this_runs_value_contradicts_nothing() -> None:
    first, other, second = "Ask Adler for", "Ask Falk for the", ("the code", "code")
    yes = Comparison(Verdict.GO, rung="all")
    reader = PaperReader("Save", "Name", "Cancel", first, other, *second)
    then = name_target(wrapped(first, second[0]), SAVE.centre)
    scene = Overlay(
        wrapped(other, second[1]), then, RunContext(reader=reader, values=(("Adler", "Falk"),))
    )
    assert contradicted(scene, yes) is yes
    assert not contradicted(replace(scene, known=RunContext(reader=reader)), yes).agrees


TEXT = Box(FRAME.x + 20, 200, 300, 90)
LINE = Box(TEXT.x, 218, 240, 23)


def editor(status: str) -> Screen:
    """A text of one line, to which another is written; what it says below may change."""
    page = Box(FRAME.x + 1, 100, FRAME.width - 2, 200)
    screen = Screen((800, 420)).window(FRAME).fill(page, WHITE)
    screen.text(TEXT.x + 4, TEXT.y + 6, "the shop is closed in May.")
    return screen.text(FRAME.x + 20, 330, status)


def test_where_a_line_is_to_be_written_its_own_place_is_told_and_not_the_text_beside_it() -> None:
    then = name_target(editor("60.2 GiB free").look(LINE.centre), LINE.centre)
    assert then.target is not None
    then = replace(then, at=None, target=replace(then.target, box=LINE))
    now = replace(editor("59.8 GiB free").look(LINE.centre), at=None)
    known = RunContext(
        carries=True, types=True, reader=PaperReader("60.2 GiB free", "59.8 GiB free")
    )
    answer = located(Overlay(now, then, known), REFUSAL)
    assert answer.agrees
    assert answer.where == LINE
