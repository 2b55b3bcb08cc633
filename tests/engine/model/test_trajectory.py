"""Disabled steps are kept, and not replayed."""

from __future__ import annotations

from dataclasses import replace

from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.trajectory import (
    Step,
    Trajectory,
    taken_steps,
    with_disabled,
    without_disabled,
)

A, B, C, D = (Step("press", "1", {"key": key}, f"before {key}") for key in "abcd")


def off(step: Step) -> Step:
    return replace(step, disabled=True)


def way(*steps: Step) -> Trajectory:
    return Trajectory("way", ("t",), steps, final="end")


def test_a_replay_goes_without_them() -> None:
    replayed = without_disabled(way(A, off(B), C))
    assert (replayed.steps, replayed.final) == ((A, C), "end")
    assert taken_steps((A, off(B), C)) == (0, 2)


def test_without_any_it_is_the_same_object() -> None:
    whole = way(A, B)
    assert without_disabled(whole) is whole


def test_if_the_last_ones_are_disabled_it_ends_on_the_screen_before_them() -> None:
    assert without_disabled(way(A, off(B), off(C))).final == "before b"
    assert without_disabled(way(off(A))).steps == ()


def test_what_a_replay_has_learned_gets_them_back_as_far_as_it_goes_along() -> None:
    known = (way(C, off(D)), way(A, off(B), C, off(D)))
    learned = with_disabled(way(A, C, D), known)
    assert learned.steps == (A, off(B), C, off(D), D)
    assert with_disabled(way(A, D, C), known).steps == (A, off(B), D, C)


def test_nothing_is_added_where_nothing_is_disabled() -> None:
    learned = way(A, C)
    assert with_disabled(learned, (way(A, B),)) is learned
    assert with_disabled(learned, ()) is learned


def test_a_memory_in_process_gives_what_is_replayed() -> None:
    memory = MemoryInProcess()
    memory.remember(way(A, off(B)))
    assert [each.steps for each in memory.trajectories(("t",))] == [(A,)]
