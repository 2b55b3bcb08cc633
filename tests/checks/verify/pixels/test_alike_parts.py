"""Parts of a page that look alike: once the page has moved, the target's place tells nothing."""

from __future__ import annotations

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.verify.changes.kinds import Kind
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.alike_parts import is_one_of_several, moved_part
from checks.vision.image_diff import Aligned
from checks.vision.pixels import colours
from tests.builders.drawn.screens import Screen

SAVE, REMOVE = Box(300, 325, 80, 24), Box(300, 140, 80, 24)


def parts(*numbers: int) -> Screen:
    """A part under each other, alike but for its number, and one button below."""
    screen = Screen().window().button(SAVE, "Save")
    for place, number in enumerate(numbers):
        screen.text(130, 144 + 60 * place, f"Item {number}x{number}")
        screen.button(REMOVE.moved(0, 28 + 60 * place), "Remove")
    return screen


def remembered(screen: Screen, box: Box) -> Look:
    return name_target(screen.look(box.centre), box.centre)


def test_a_button_of_each_part_is_one_of_several_and_that_of_the_page_is_not() -> None:
    for box, several in ((REMOVE.moved(0, 28), True), (SAVE, False)):
        look = remembered(parts(1, 2), box)
        assert is_one_of_several(Scene(look, look)) is several


def test_without_a_target_there_is_nothing_to_mistake() -> None:
    look = parts(1).look()
    assert not is_one_of_several(Scene(look, look))


def pair(now: Screen, then: Screen) -> Aligned:
    return Aligned(colours(now.pixels()), colours(then.pixels()))


def has_moved(now: Screen, then: Screen) -> bool:
    one = pair(now, then)
    return moved_part(one, [(region, Kind.TEXT) for region in one.regions]) is not None


def test_a_text_that_stood_below_has_moved_here_and_a_new_one_has_not() -> None:
    assert has_moved(parts(2, 3), parts(1, 2))
    assert not has_moved(parts(5, 2), parts(1, 2))


def test_what_is_gone_has_not_moved_here() -> None:
    one = pair(parts(1), parts(1, 2))
    assert moved_part(one, [(region, Kind.GONE) for region in one.regions]) is None
