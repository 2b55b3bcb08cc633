"""A fresh look over a remembered one: what is worked out once, and what has no target."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import unchanged
from checks.scene.perceive import perceive
from checks.snapshot.look import Look
from checks.verify.changes.snapshot_pair import Scene, Unit
from tests.builders.drawn.screens import BLACK, FRAME, WHITE, Screen, blind

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
OFFSETS = st.integers(-700, 700)


def form() -> Screen:
    return Screen().window().field(ITEM, "Paper", "Item").button(SAVE, "Save")


def asked() -> Look:
    return name_target(form().look(SAVE.centre), SAVE.centre)


def test_a_button_has_a_border_of_its_own_and_a_word_has_none() -> None:
    word = name_target(form().look((140, 112)), Box(130, 107, 25, 10).centre)
    assert Scene(asked(), asked()).bordered
    assert not Scene(word, word).framed


def test_a_selected_row_is_framed_but_has_no_border_of_its_own() -> None:
    listed = Screen().window().rows(Box(120, 120, 260, 100), [("Miller", "Ulm")], 0)
    band = Box(121, 122, 258, 20)
    look = name_target(listed.look(band.centre), band.centre)
    assert look.target is not None
    scene = Scene(look, replace(look, target=replace(look.target, box=band)))
    assert (scene.framed, scene.bordered) == (True, False)


def test_the_frames_around_a_target_are_its_windows_and_never_the_screen() -> None:
    scene = Scene(blind(asked()), blind(asked()))
    assert any(FRAME.grown(1).covers(frame) and frame.covers(SAVE) for frame in scene.frames)
    areas = [frame.area for frame in scene.frames]
    assert areas == sorted(areas)
    assert Box(0, 0, 640, 420) not in scene.frames


@given(OFFSETS, OFFSETS)
def test_what_is_shared_lies_on_both_pictures_however_far_it_moved(dx: int, dy: int) -> None:
    look = form().look()
    scene, whole = Scene(look, look), Box(0, 0, 640, 420)
    unit = scene.shared(Unit(FRAME, dx, dy))
    assert unit.box.area == FRAME.moved(dx, dy).intersection(whole).area
    assert not unit.box.area or (whole.covers(unit.box) and whole.covers(unit.box_now))
    now, then = scene.both(FRAME, dx, dy)
    assert now.shape == then.shape
    assert scene.changed(unit).shape == now.shape[:2]


@given(st.integers(-90, 130), st.integers(-50, 50))
def test_a_moved_window_has_changed_nowhere_in_itself(dx: int, dy: int) -> None:
    moved = Screen().window(FRAME.moved(dx, dy)).button(SAVE.moved(dx, dy), "Save")
    scene = Scene(moved.look(), Screen().window().button(SAVE, "Save").look())
    assert not scene.changed(scene.shared(Unit(FRAME, dx, dy))).any()
    assert np.array_equal(*scene.both_grey(FRAME, dx, dy))


BESIDE = Box(510, 330, 120, 80)
OVER = Box(440, 300, 120, 80)


def shown_at(box: Box, said: str) -> Look:
    """With a window of Byheart's own there, which says so."""
    drawn = form().fill(box, "#ffffff").text(box.x + 4, box.y + 4, said)
    return replace(drawn.look(SAVE.centre), own=(box,))


def test_what_byheart_itself_shows_beside_the_task_differs_from_nothing() -> None:
    for then in (asked(), replace(shown_at(BESIDE, "0:12"), target=asked().target)):
        now = shown_at(BESIDE, "1. Click Save")
        assert unchanged(Scene(now, then))
        assert not unchanged(Scene(replace(now, own=()), replace(then, own=())))


def test_what_it_covers_of_the_task_was_not_seen() -> None:
    assert not unchanged(Scene(shown_at(OVER, "1. Click Save"), asked()))


def test_what_is_shown_beside_it_still_differs() -> None:
    now = replace(form().fill(BESIDE.moved(0, -60), "#ff0000").look(SAVE.centre), own=(BESIDE,))
    assert not unchanged(Scene(now, asked()))


def test_without_a_list_of_windows_nobody_knows_what_it_covers() -> None:
    now = replace(blind(shown_at(BESIDE, "1. Click Save")), own=(BESIDE,))
    assert not unchanged(Scene(now, blind(asked())))


def test_a_caret_parts_no_field_and_is_no_letter() -> None:
    def entry(*, caret: bool) -> Screen:
        screen = Screen().window().field(Box(220, 120, 180, 24), "Adler", "Name")
        screen.fill(Box(200, 200, 90, 24), WHITE, BLACK).fill(Box(244, 200, 1, 24), BLACK)
        return screen.fill(Box(258, 122, 1, 20), BLACK) if caret else screen

    plain, typed = (perceive(entry(caret=one).pixels()) for one in (False, True))
    assert [one.box for one in typed.surfaces] == [one.box for one in plain.surfaces]
    assert [one.box for one in typed.items] == [one.box for one in plain.items]


def test_a_short_word_whose_letters_touch_is_no_mark() -> None:
    joined, box = Box(220, 104, 13, 11), Box(220, 134, 13, 13)
    screen = Screen().window()
    for part in (joined, joined.moved(18, 0), box, Box(238, 135, 13, 11)):
        screen.fill(Box(part.x, part.y, 2, part.height), BLACK)
        screen.fill(Box(part.x, part.y, part.width, 2), BLACK)
        screen.fill(Box(part.right - 2, part.y, 2, part.height), BLACK)
    found = [one.box.width for one in perceive(screen.pixels()).items if one.box.x < box.right]
    assert sorted(found) == [14, 32, 40]  # the mark, one line, and the window's title
