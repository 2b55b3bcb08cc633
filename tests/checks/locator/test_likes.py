"""The only like of a button or icon in a row or card; none where it is not the only one."""

from __future__ import annotations

from PIL import ImageDraw

from app.engine.model.geometry import Box, Point
from checks.locator.likes import only_like
from checks.scene.elements import Scene
from checks.scene.perceive import perceive
from tests.builders.drawn.screens import WHITE, PaperReader, Screen

READER = PaperReader("Add", "Drop")
ROW = Box(20, 190, 400, 60)
RECORDED = Point(60, 100)


def icons(*places: Point) -> Scene:
    """Flags, each on a ground without anything else."""
    screen = Screen(ground=WHITE)
    pen = ImageDraw.Draw(screen.image)
    for x, y in places:
        pen.polygon(
            ((x, y), (x + 15, y + 5), (x + 3, y + 9), (x + 3, y + 15), (x, y + 15)), "black"
        )
    return perceive(screen.pixels())


def buttons(*rows: tuple[Point, str]) -> Scene:
    screen = Screen(ground=WHITE)
    for (x, y), says in rows:
        screen.button(Box(x, y, 70, 26), says)
    return perceive(screen.pixels())


def liked(then: Scene, now: Scene) -> Box | None:
    return only_like(then, RECORDED, now, ROW, READER)


def test_an_icon_is_found_where_its_only_like_stands() -> None:
    then = icons(Point(53, 93))
    at_home = only_like(then, RECORDED, then, then.area, READER)
    assert at_home is not None
    assert at_home.contains(RECORDED)
    assert liked(then, icons(Point(53, 93), Point(90, 210))) == at_home.moved(37, 117)


def test_an_icon_with_two_likes_or_none_there_is_not_found() -> None:
    then = icons(Point(53, 93))
    assert liked(then, icons(Point(90, 210), Point(190, 210))) is None
    assert liked(then, then) is None


def test_a_place_without_an_icon_is_liked_by_nothing() -> None:
    empty = icons()
    assert liked(empty, icons(Point(90, 210))) is None


def test_a_button_is_found_where_the_only_one_as_large_says_the_same() -> None:
    then = buttons((Point(30, 90), "Add"))
    found = liked(then, buttons((Point(30, 90), "Add"), (Point(150, 200), "Add")))
    assert found is not None
    assert found.centre == Point(185, 213)


def test_a_button_that_says_something_else_is_no_like() -> None:
    then = buttons((Point(30, 90), "Add"))
    assert liked(then, buttons((Point(150, 200), "Drop"))) is None
    assert liked(then, buttons((Point(150, 200), "Add"), (Point(250, 200), "Add"))) is None
