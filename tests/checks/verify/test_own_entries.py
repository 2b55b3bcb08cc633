"""A task puts an entry into a list: it is there at the next run, which puts its own below it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from checks.final import compare_final
from checks.locator.describe import describe
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.elements import Scene
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.harmless.same_items import is_still_there
from checks.verify.identity.pair import Pair
from tests.builders.drawn.screens import FRAME, WHITE, PaperReader, Screen, font

WIDE = Box(FRAME.x, FRAME.y, 500, 380)
LIST, HEAD = Box(WIDE.x + 130, WIDE.y + 90, 372, 150), Box(WIDE.x + 130, WIDE.y + 70, 372, 20)
TREE = Box(WIDE.x + 2, WIDE.y + 70, 120, 280)
NEW = Box(WIDE.x + 20, WIDE.y + 34, 60, 24)
COUNTS = [f"All ({number})" for number in range(1, 6)]
ROW, BLUE, STRIPE = 20, "#3080c8", "#f2f2f2"
READER = PaperReader("Zoe", "Anna", "Boris", "Carla", "New", "Title", "Cases", *COUNTS)
VALUES = (("Anna", "Boris"),)


def cases(*names: str, chosen: str = "", shown: str = "") -> Screen:
    """A striped list of names under a button and a head, as wide as the window, and below it a page
    about the chosen one.
    """
    screen = Screen((640, 480)).window(WIDE, "Cases").button(NEW, "New")
    screen.fill(TREE, WHITE, "#909090").text(TREE.x + 8, TREE.y + 6, f"All ({len(names)})")
    screen.fill(LIST, WHITE).fill(HEAD, "#e4e4e4").text(HEAD.x + 6, HEAD.y + 2, "Title")
    for number, name in enumerate(names):
        row = Box(LIST.x, LIST.y + ROW * number, LIST.width, ROW)
        ground = BLUE if name == chosen else (STRIPE if number % 2 else WHITE)
        screen.fill(row, ground)
        screen.text(row.x + 6, row.y + 2, name, WHITE if name == chosen else "#000000")
    page = Box(LIST.x, LIST.bottom + 10, LIST.width, 90)
    return screen.fill(page, "#d4ecf8").text(page.x + 200, page.y + 10, shown)


def begun(*names: str) -> Look:
    return name_target(cases(*names).look(NEW.centre), NEW.centre)


ENDED = cases("Zoe", "Anna", chosen="Anna", shown="Anna")


@pytest.mark.parametrize("left", [("Zoe", "Anna"), ("Zoe", "Anna", "Boris", "Carla")])
def test_what_earlier_runs_have_left_is_no_doubt(left: tuple[str, ...]) -> None:
    known = RunContext(reader=READER, values=VALUES, carries=True, ends=ENDED.look())
    answer = verify_snapshot(cases(*left).look(NEW.centre), begun("Zoe"), known)
    assert (answer.agrees, answer.doubt) == (True, ""), answer.why


def deciding() -> RunContext:
    """What is known before a key that cannot be undone."""
    accepted = Accepted(cases("Zoe", "Anna").look(), cases("Zoe").look())
    return RunContext(reader=READER, values=VALUES, irreversible=True, accepted=accepted)


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (cases("Zoe", "Anna", "Boris", chosen="Boris", shown="Boris"), True),
        (cases("Zoe", "Anna", "Boris", chosen="Anna", shown="Boris"), False),
        (cases("Zoe", "Anna", "Carla", chosen="Carla", shown="Carla"), False),
        (cases("Zoe", "Anna", "Boris", chosen="Zoe", shown="Zoe"), False),
    ],
)
def test_a_key_that_cannot_be_undone_needs_the_own_entry_where_the_recordings_was_chosen(
    now: Screen, *, goes_on: bool
) -> None:
    saves = verify_snapshot(now.look(), ENDED.look(), replace(deciding(), of_window=True))
    assert saves.agrees is goes_on, saves.why
    deletes = verify_snapshot(now.look(), ENDED.look(), deciding())
    assert goes_on or not deletes.agrees


def test_the_end_may_show_the_own_entry_below_those_of_earlier_runs() -> None:
    now = cases("Zoe", "Anna", "Boris", chosen="Boris", shown="Boris").look()
    assert compare_final(now, ENDED.look(), replace(deciding(), irreversible=False)).agrees


FILES = ("list", "minutes", "offer", "plan")
TILE, SKY, SLATE = 110, "#3584e4", "#f0f1f3"
STATUS = "{} selected ({} bytes), 74.1 GB free"
TOLD = [
    STATUS.format(f"{name}.txt", size) for name, size in zip(FILES, (11, 13, 8, 6), strict=True)
]
NAMES = PaperReader(*(f"{name}.txt" for name in FILES), *TOLD, "Work")
RENAMED = (("plan", "offer"),)


def tiles(chosen: str, *, also: str = "") -> Screen:
    """Files as pictures in a row with their names below, one of them chosen, and what is told of
    that one at the bottom.
    """
    screen = Screen((640, 480)).window(WIDE, "Work")
    pane = Box(WIDE.x + 2, WIDE.y + 60, WIDE.width - 4, WIDE.height - 62)
    screen.fill(pane, WHITE).fill(Box(pane.x, pane.bottom - 26, pane.width, 26), SLATE)
    screen.text(pane.x + 10, pane.bottom - 20, TOLD[FILES.index(chosen)])
    for number, name in enumerate(FILES):
        is_lit, middle = name in {chosen, also}, pane.x + 60 + TILE * number
        screen.fill(Box(middle - 16, pane.y + 20, 32, 40), SKY if is_lit else SLATE, "#b0b0b8")
        written = f"{name}.txt"
        wide = int(font().getlength(written))
        if is_lit:
            screen.fill(Box(middle - wide // 2 - 4, pane.y + 66, wide + 8, 20), SKY)
        colour = WHITE if is_lit else "#000000"
        screen.text(middle - wide // 2, pane.y + 68, written, colour)
    return screen


@pytest.mark.parametrize(
    ("now", "goes_on"),
    [
        (tiles("offer"), True),
        (tiles("minutes"), False),
        (tiles("offer", also="list"), False),
    ],
)
def test_the_chosen_tile_is_the_one_that_is_called_by_this_runs_value(
    now: Screen, *, goes_on: bool
) -> None:
    known = RunContext(reader=NAMES, values=RENAMED, of_window=True, at_rest=True)
    answer = verify_snapshot(now.look(), tiles("plan").look(), known)
    assert answer.agrees is goes_on, answer.why


def iconed(gap: int, hole: int = 1) -> Scene:
    """A folder in a list, its name so far from its icon."""
    screen = Screen((640, 480)).window(WIDE, "Work").fill(LIST, WHITE)
    icon = Box(LIST.x + 6, LIST.y + 24, 12, 12)
    screen.fill(icon, "#e0c060", "#404040").fill(Box(icon.x + 3, icon.y + 3, hole, hole), WHITE)
    return perceive(screen.text(icon.right + gap, LIST.y + 22, "offer.txt").pixels())


@pytest.mark.parametrize(("now", "is_there"), [(iconed(3), True), (iconed(3, hole=6), False)])
def test_an_icon_is_there_though_a_name_stands_closer_to_it(now: Scene, *, is_there: bool) -> None:
    then = iconed(14)
    at = LIST.centre
    pair = Pair(then, describe(then, at), now, describe(now, at))
    icon = min(then.inside(LIST), key=lambda one: one.box.width)
    assert not any(one.box == icon.box for one in now.items), "they are one line now"
    assert is_still_there(pair, icon) is is_there
