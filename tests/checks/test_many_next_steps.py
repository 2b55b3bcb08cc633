"""At a place with very many remembered next steps the hashes say where to look first, and the check
decides: a screen that looks alike as a whole is not the one that is meant.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import Check, Comparison, Engine, Outcome, Step
from app.engine.model.events import Finished
from app.engine.model.geometry import Box, Point
from app.engine.run.candidate_search import NEAREST
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from checks.vision.phash import distance, hash_of
from tests.builders.drawn.screens import FRAME, Screen
from tests.builders.engine.world import PaperClock

SAVE, DELETE = Box(300, 310, 80, 26), Box(200, 310, 80, 26)
MANY = 36
LETTERS = ("Invoices", "Letters", "Prices", "Customers", "Stock", "Offers")


def form(number: int, *, swapped: bool = False, wallpaper: bool = False) -> Screen:
    """One of many dialogs: other fields, and the two buttons at their places or exchanged."""
    screen = Screen()
    for place in range(16 * wallpaper):
        box = Box(80 * (place % 8), 210 * (place // 8), 80, 210)
        screen.fill(box, "#000000" if place % 3 else "#ffffff")
    screen.window(FRAME, f"{LETTERS[number % 6]} {LETTERS[number // 6 % 6]}")
    for row in range(4):
        wide = 60 + 37 * (number * (row + 3) % 7)
        top = 95 + 40 * row + number % 5
        screen.field(Box(210, top, wide, 24), "x" * (number * (row + 1) % 9), "Field")
    places = (DELETE, SAVE) if swapped else (SAVE, DELETE)
    return screen.button(places[0], "Save").button(places[1], "Delete")


@dataclass
class Stage:
    """An engine that has learned a way from each of many dialogs, and one screen it now sees."""

    screen: Screen
    pressed: list[Point] = field(default_factory=list)
    compared: int = 0
    engine: Engine = field(init=False)

    def __post_init__(self) -> None:
        self.engine = Engine(clock=PaperClock(), index=HashIndex())

        @self.engine.function(pre_check=Check(self.look, self.compare))
        def click(x: int, y: int, way: str) -> None:
            self.pressed.append(Point(x, y))

    def look(self, x: int, y: int, way: str) -> Look:
        return self.screen.look((x, y))

    def compare(self, now: Look, then: Look) -> Comparison:
        self.compared += 1
        return verify_snapshot(now, then)

    def learn(self, look: Look, box: Box, way: str) -> None:
        """From this screen on, a click there is one of the ways to go."""
        remembered = name_target(look, box.centre)
        where = {"x": box.centre.x, "y": box.centre.y, "way": way}
        self.engine.learn((), [Step("click", "", where, before=remembered)])

    def plays(self) -> Finished:
        *_, finished = self.engine.run("press")
        assert isinstance(finished, Finished)
        return finished


def taught(screen: Screen) -> Stage:
    stage = Stage(screen)
    for number in range(MANY):
        stage.learn(form(number).look(SAVE.centre), SAVE, f"way {number}")
    return stage


def test_of_many_the_one_that_is_shown_is_found() -> None:
    stage = taught(form(17))
    assert stage.plays().outcome is Outcome.DONE
    assert stage.pressed == [SAVE.centre]


def test_of_two_buttons_that_were_exchanged_the_right_one_is_taken() -> None:
    near = distance(*(hash_of(form(17, swapped=one).pixels()) for one in (False, True)))
    assert near is not None
    assert near <= 4  # no hash tells the two screens apart
    stage = taught(form(17, swapped=True))
    assert stage.plays().outcome is Outcome.DONE
    assert stage.pressed == [DELETE.centre]


def test_two_steps_that_both_fit_are_told_apart_by_nobody() -> None:
    stage = taught(form(17))
    stage.learn(form(17).look(DELETE.centre), DELETE, "another way")
    finished = stage.plays()
    assert finished.outcome is Outcome.DIVERGED
    assert "different remembered steps fit" in finished.reason
    assert stage.pressed == []


def test_a_rival_that_every_hash_thinks_far_is_asked_before_a_yes_counts() -> None:
    stage = taught(form(17))
    far = form(17, wallpaper=True).look(DELETE.centre)
    stage.learn(far, DELETE, "another way")
    seen = form(17).look(SAVE.centre)
    index = HashIndex()
    for number in range(MANY):
        index.add(str(number), form(number).look())
    index.add("another way", far)
    assert "another way" not in index.near(seen, {*map(str, range(MANY)), "another way"}, NEAREST)
    assert verify_snapshot(form(17).look(DELETE.centre), name_target(far, DELETE.centre)).agrees
    finished = stage.plays()
    assert (finished.outcome, stage.pressed) == (Outcome.DIVERGED, [])
