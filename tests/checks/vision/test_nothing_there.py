"""What is asked about a place where nothing is: beyond a picture, or with nothing drawn on it."""

from __future__ import annotations

from app.engine.model.geometry import Box, Point
from checks.scene.perceive import perceive
from checks.scene.repeated import held_by
from checks.scene.text_areas import grips_in
from checks.vision.canvas import commonest_colour
from checks.vision.ink import pieces_of, words_of
from tests.builders.drawn.screens import WHITE, Screen

BEYOND = Box(900, 500, 40, 20)


def test_beyond_a_picture_nothing_is_perceived() -> None:
    scene = perceive(Screen().window().pixels(), BEYOND)
    assert (scene.surfaces, scene.items) == ((), ())


def test_beyond_a_picture_stand_no_words_and_no_colour() -> None:
    picture = Screen().window().pixels()
    assert words_of(picture, BEYOND) == pieces_of(picture, BEYOND) == []
    assert commonest_colour(picture, BEYOND) is None
    assert commonest_colour(picture, Box(0, 0, 10, 10)) is not None


def test_a_picture_that_is_smaller_than_a_grip_has_none() -> None:
    assert grips_in(Screen((5, 60), WHITE).pixels()) == []


def test_a_line_that_is_not_repeated_holds_nothing() -> None:
    key = Box(20, 40, 60, 12)
    assert not held_by(Screen().window().pixels(), [key], key, Point(30, 44))
    assert held_by(Screen().window().pixels(), [key, key.moved(0, 30)], key, Point(30, 60))
