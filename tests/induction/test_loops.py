"""Two adjacent repetitions speculate a loop, a third confirms it."""

from __future__ import annotations

from app.induction.loops import Loop, find_loops, iterations, nested_in
from app.induction.merging import merge
from app.induction.origins import Filled
from tests.builders.paper.shown_twice import filled, pressed, recording


def test_two_repetitions_speculate() -> None:
    (loop,) = find_loops([*"x", *"abc", *"abc", *"y"])

    assert loop == Loop(1, 3, 2)
    assert not loop.is_confirmed


def test_three_repetitions_confirm() -> None:
    (loop,) = find_loops([*"x", *"abcabcabc"])

    assert loop == Loop(1, 3, 3)
    assert loop.is_confirmed
    assert loop.end == 10


def test_a_body_is_the_shortest_that_repeats() -> None:
    assert find_loops([*"abababab"]) == (Loop(0, 2, 4),)


def test_a_loop_inside_a_loop_is_found_in_its_body() -> None:
    outer = [*"oppppc", *"oppppc"]
    (loop,) = find_loops(outer)

    assert loop == Loop(0, 6, 2)
    assert nested_in(loop, outer) == (Loop(1, 1, 4),)


def test_what_repeats_nowhere_is_no_loop() -> None:
    assert find_loops([*"abcdefg"]) == ()
    assert find_loops([]) == ()


def test_the_repetitions_of_a_loop_merge_like_recordings() -> None:
    rows = ("Anna", "Bert", "Carl")
    shown = recording(*(each for name in rows for each in (filled("Name", name), pressed("Add"))))
    (loop,) = find_loops([action.signature for action in shown.actions])
    merged = merge(iterations(shown, loop))

    assert merged.fill({"name": "Dora"}) == {"name": Filled("Dora")}
