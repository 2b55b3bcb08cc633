"""Which root of the accessibility tree a window is, where boxes alone do not tell."""

from __future__ import annotations

from dataclasses import replace

from app.desktop.accessibility.elements import Element, Ref
from app.desktop.accessibility.labels import Stacking
from app.desktop.accessibility.tree import root_of
from app.engine.model.geometry import Box
from tests.builders.paper.painting import window

HERE, ASIDE = Box(100, 100, 280, 120), Box(500, 100, 280, 120)
ON_TOP = replace(window(1, HERE), title="Session", process=7)
BELOW = replace(window(2, HERE), title="Update", process=7)


def root(name: str, box: Box = HERE) -> Element:
    return Element(Ref("app", f"/{name}"), 16, name, box, 0)


def test_the_one_of_its_box_is_it_whatever_its_name() -> None:
    assert root_of([root("x", ASIDE), root("y")], ON_TOP) == root("y")


def test_of_two_in_one_place_it_is_the_one_of_its_title() -> None:
    roots = [root("Update"), root("Session")]
    assert root_of(roots, ON_TOP) == root("Session")
    assert root_of(roots, BELOW) == root("Update")


def test_of_two_that_nobody_can_tell_apart_it_is_neither() -> None:
    assert root_of([root("Update"), root("Update")], BELOW) is None
    assert root_of([root(""), root("x")], BELOW) is None


def test_none_is_it_where_none_is_alike() -> None:
    assert root_of([root("Session", ASIDE)], ON_TOP) is None
    assert root_of([], ON_TOP) is None


def test_what_lies_below_in_the_same_place_is_not_seen() -> None:
    stacking = Stacking((ON_TOP, BELOW))
    assert stacking._home(root("Update"), 7) == BELOW
    assert stacking._home(root("Session"), 7) == ON_TOP
    assert stacking._home(root("x", ASIDE), 7) is None
