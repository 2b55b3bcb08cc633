"""A window that is told by its border alone: drawn otherwise, and nothing else has changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.borders import Panes, panes
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.matcher import READ
from checks.vision.pixels import colours
from tests.builders.drawn.renderings import dark, reader, remembered
from tests.builders.drawn.screens import FRAME, WHITE, Screen, blind

ITEM, CITY, SAVE = Box(240, 100, 160, 24), Box(240, 134, 160, 24), Box(300, 320, 80, 26)
BESIDE = Box(20, 380, 90, 30)


def form(frame: Box = FRAME, button: str = "Save") -> Screen:
    screen = Screen().window(frame).field(ITEM, "Paper", "Item").field(CITY, "", "City")
    return screen.button(SAVE, button)


def darkened(screen: Screen, frame: Box = FRAME) -> Look:
    """The screen with the inside of one window in other colours, all else as it was."""
    look, turned = screen.look(), dark(screen)
    inside = frame.grown(-2)
    mixed = np.dstack([colours(look.picture), np.full((*_size(look),), 255, dtype=np.uint8)])
    rows, columns = slice(inside.y, inside.bottom), slice(inside.x, inside.right)
    mixed[rows, columns, :3] = colours(turned.picture)[rows, columns]
    return replace(look, picture=Pixels(look.picture.width, look.picture.height, mixed.tobytes()))


def _size(look: Look) -> tuple[int, int]:
    return look.picture.height, look.picture.width


def scene(now: Look) -> Scene:
    return Scene(blind(now), blind(remembered(form(), SAVE.centre)), RunContext(reader=reader()))


def judged(now: Look) -> Comparison:
    then = blind(remembered(form(), SAVE.centre))
    return verify_snapshot(replace(blind(now), at=then.at), then, RunContext(reader=reader()))


def test_a_window_is_found_by_its_border_where_only_it_has_changed() -> None:
    found = panes(scene(darkened(form())))
    assert found is not None
    for box in (found.now, found.then):
        assert box.grown(2).covers(FRAME)
        assert FRAME.grown(2).covers(box)


def test_one_of_another_size_is_found_as_well() -> None:
    larger = Box(FRAME.x, FRAME.y, FRAME.width + 80, FRAME.height + 30)
    found = panes(scene(form(larger).look()))
    assert isinstance(found, Panes)
    assert found.now.grown(2).covers(larger)


def test_where_something_else_has_changed_it_is_not_told_from_it() -> None:
    assert panes(scene(darkened(form().fill(BESIDE, WHITE)))) is None


def test_what_it_says_is_compared_in_other_colours() -> None:
    answer = judged(darkened(form()))
    assert (answer.agrees, answer.rung) == (True, READ)


def test_another_button_in_other_colours_is_refused() -> None:
    assert not judged(darkened(form(button="Close"))).agrees


def test_a_popup_beside_it_is_refused() -> None:
    assert not judged(darkened(form().button(BESIDE, "Close"))).agrees
