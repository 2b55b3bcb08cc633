"""An entry beside the field that was chosen may lose its highlight while a text is typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box, Picture
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted, RunContext, Typed
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.pixels.unchanged_since_last_step import lost_its_highlight
from tests.builders.drawn.screens import FRAME, PaperReader, Screen

NAME, SAVE = Box(170, 120, 150, 24), Box(300, 320, 80, 26)
LIST = Box(130, 170, 320, 100)
ENTRY = Box(LIST.x, LIST.y + 20, LIST.width, 20)
ROWS = (("Ada", "Kiel"), ("Ben", "Ulm"), ("Cem", "Bath"))
READER = PaperReader("Ada", "Ben", "Cem", "Kiel", "Ulm", "Bath", "Hafen", "Name", "Save")


def dialog(name: str = "", chosen: int = -1, rows: tuple[tuple[str, str], ...] = ROWS) -> Screen:
    """A field above a list of which one entry may be chosen."""
    screen = Screen().window().rows(LIST, rows, chosen)
    return screen.field(NAME, name, "Name").button(SAVE, "Save")


def before(now: Screen | None = None, then: Screen | None = None) -> Accepted:
    """Both screens when the text was typed: the second entry was chosen."""
    chosen = dialog(chosen=1)
    remembered = name_target((then or chosen).look(NAME.centre), NAME.centre)
    return Accepted((now or chosen).look(), remembered, NAME, NAME, in_place=True)


def known(accepted: Accepted | None, *, types: bool = True) -> RunContext:
    window = dialog().look().windows[0]
    typed = Typed(NAME.grown(-3), "Hafen", "Hafen", window=window)
    return RunContext((typed,) if types else (), reader=READER, accepted=accepted)


def scene(now: Screen, then: Screen, accepted: Accepted | None, *, types: bool = True) -> Scene:
    asked = name_target(then.look(SAVE.centre), SAVE.centre)
    return Scene(now.look(SAVE.centre), asked, known(accepted, types=types))


def lost(scene: Scene, box: Box = ENTRY) -> bool:
    return lost_its_highlight(scene, Unit(FRAME), box.moved(-FRAME.x, -FRAME.y))


@pytest.mark.parametrize(("now", "then"), [(-1, 1), (1, -1)])
def test_it_is_lost_on_one_of_the_screens(now: int, then: int) -> None:
    asked = scene(dialog("Hafen", now), dialog("Hafen", then), before())
    assert lost(asked)
    assert verify_snapshot(asked.now, asked.then, asked.known).agrees


def test_without_typing_it_is_another_choice() -> None:
    now, then = dialog("Hafen", -1), dialog("Hafen", 1)
    assert not lost(scene(now, then, before(), types=False))
    assert not lost(scene(now, then, None))


def test_what_was_not_chosen_alike_is_something_else() -> None:
    asked = dialog("Hafen", -1), dialog("Hafen", 1)
    assert not lost(scene(*asked, before(now=dialog(chosen=0))))
    other = (ROWS[1], ROWS[0], ROWS[2])
    assert not lost(scene(dialog("Hafen", -1, other), dialog("Hafen", 0), before()))


def test_another_window_or_place_is_something_else() -> None:
    asked = dialog("Hafen", -1), dialog("Hafen", 1)
    accepted = before()
    assert not lost(scene(*asked, replace(accepted, there=NAME.moved(0, 4))))
    window = accepted.then.windows[0]
    moved = replace(window, frame=window.frame.moved(8, 0))
    then = replace(accepted.then, windows=(moved,))
    assert not lost(scene(*asked, replace(accepted, then=then)))
    renamed = replace(accepted.then, windows=(replace(window, class_name="other"),))
    assert not lost(scene(*asked, replace(accepted, then=renamed)))


def test_a_smaller_screen_is_something_else() -> None:
    accepted = before()
    narrow = replace(accepted.now, picture=_cut(accepted.now))
    asked = scene(dialog("Hafen", -1), dialog("Hafen", 1), replace(accepted, now=narrow))
    assert not lost(asked)


def _cut(look: Look) -> Picture:
    return Screen((160, 160)).look().picture
