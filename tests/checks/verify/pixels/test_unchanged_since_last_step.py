"""What was explained at the last verified step is not worked out again while nothing changes, and
nothing that has changed since hides behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box, bounds
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import Accepted, RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels import unexpected_pixels as module
from checks.verify.pixels.unchanged_since_last_step import (
    changes_as_expected,
    is_unchanged_since_last_step,
)
from tests.builders.drawn.screens import FRAME, Screen

FIELD = Box(220, 120, 160, 24)
NOTE = Box(220, 160, 160, 24)
SAVE = Box(300, 310, 80, 26)
HOME = Place(Unit(FRAME), 0, 0)


def order(customer: str, note: str = "", *, frame: Box = FRAME, title: str = "Orders") -> Screen:
    """A form that shows whose order it is, in a field that nobody types into."""
    screen = Screen().window(frame, title).button(SAVE, "Save")
    return screen.field(FIELD, customer, "Customer").field(NOTE, note, "Note")


def remembered(note: str = "") -> Look:
    return name_target(order("Alder", note).look(SAVE.centre), SAVE.centre)


@pytest.fixture
def accepted() -> Accepted:
    """The order of another customer was verified for Save."""
    return Accepted(order("Birch").look(), remembered(), SAVE, SAVE, in_place=True)


def scene(
    now: Screen, then: Look, accepted: Accepted, judged: ExplainedChangeCache | None = None
) -> Scene:
    known = RunContext(judged=judged or ExplainedChangeCache(), accepted=accepted)
    return Scene(now.look(SAVE.centre), then, known)


def test_the_other_customer_is_no_news_at_the_next_step(accepted: Accepted) -> None:
    assert is_unchanged_since_last_step(scene(order("Birch"), remembered(), accepted), HOME, [])


def test_what_changes_as_it_was_recorded_is_no_news_either(accepted: Accepted) -> None:
    assert is_unchanged_since_last_step(
        scene(order("Birch", "urgent"), remembered("urgent"), accepted), HOME, []
    )


def test_the_kinds_of_change_are_not_worked_out_again(
    accepted: Accepted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(module, "kind_of")
    now = scene(order("Birch"), remembered(), accepted)
    assert verify_snapshot(now.now, now.then, now.known).agrees


@pytest.mark.parametrize(
    ("now", "then"),
    [
        pytest.param(order("Birch", "call"), remembered(), id="this run's screen has changed"),
        pytest.param(order("Birch"), remembered("urgent"), id="only the recording has changed"),
        pytest.param(order("Cedar"), remembered(), id="the difference is another one now"),
        pytest.param(
            order("Birch").popup(Box(200, 200, 120, 60)), remembered(), id="something popped up"
        ),
        pytest.param(order("Alder", "urgent"), remembered(), id="back, and something else"),
    ],
)
def test_what_has_changed_since_is_looked_at(now: Screen, then: Look, accepted: Accepted) -> None:
    assert not is_unchanged_since_last_step(scene(now, then, accepted), HOME, [])


def test_a_change_in_what_is_left_out_is_judged_elsewhere(accepted: Accepted) -> None:
    now = scene(order("Birch", "call"), remembered(), accepted)
    assert is_unchanged_since_last_step(now, HOME, [NOTE])


def _moved(scene: Scene) -> tuple[Scene, Place]:
    return scene, Place(Unit(FRAME, 4, 0), 4, 0)


def _elsewhere_in_it(scene: Scene) -> tuple[Scene, Place]:
    return scene, Place(Unit(FRAME), 0, 20)


def _unremembered(scene: Scene) -> tuple[Scene, Place]:
    return replace(scene, known=RunContext(accepted=scene.known.accepted)), HOME


def _never_verified(scene: Scene) -> tuple[Scene, Place]:
    return replace(scene, known=RunContext(judged=ExplainedChangeCache())), HOME


def _verified_elsewhere(scene: Scene) -> tuple[Scene, Place]:
    assert scene.known.accepted
    accepted = replace(scene.known.accepted, in_place=False)
    return replace(scene, known=replace(scene.known, accepted=accepted)), HOME


def _in_a_dialog(scene: Scene) -> tuple[Scene, Place]:
    assert scene.known.accepted
    dialog = order("Alder").window(Box(150, 100, 300, 200), "Question").button(SAVE, "Yes")
    then = name_target(dialog.look(SAVE.centre), SAVE.centre)
    accepted = replace(scene.known.accepted, then=then)
    return replace(scene, known=replace(scene.known, accepted=accepted)), HOME


def _by_the_pointer(scene: Scene) -> tuple[Scene, Place]:
    assert scene.known.accepted
    assert scene.known.judged
    accepted = scene.known.accepted
    scene.known.judged.note_depending(accepted.now.picture, accepted.then.picture)
    return scene, HOME


def _by_pixels_alone(scene: Scene) -> tuple[Scene, Place]:
    return replace(scene, now=replace(scene.now, windows=())), HOME


@pytest.mark.parametrize(
    "otherwise",
    [
        _moved,
        _elsewhere_in_it,
        _unremembered,
        _never_verified,
        _verified_elsewhere,
        _in_a_dialog,
        _by_the_pointer,
        _by_pixels_alone,
    ],
)
def test_where_it_cannot_be_told_all_is_looked_at(
    otherwise: Callable[[Scene], tuple[Scene, Place]], accepted: Accepted
) -> None:
    as_it_is = scene(order("Birch"), remembered(), accepted)
    assert is_unchanged_since_last_step(as_it_is, HOME, [])
    changed, place = otherwise(as_it_is)
    assert not is_unchanged_since_last_step(changed, place, [])


def test_another_size_of_the_screen_is_another_screen(accepted: Accepted) -> None:
    small = replace(accepted, now=Screen((600, 400)).window().look())
    assert not is_unchanged_since_last_step(scene(order("Birch"), remembered(), small), HOME, [])


@given(
    st.integers(0, FRAME.width - 2),
    st.integers(0, FRAME.height - 2),
    st.integers(1, 200),
    st.integers(1, 120),
    st.sampled_from(["#ffe9a8", "#101010", "#dddddc"]),
)
def test_nothing_that_comes_up_is_taken_for_what_was_there(
    x: int, y: int, width: int, height: int, colour: str
) -> None:
    verified = Accepted(order("Birch").look(), remembered(), SAVE, SAVE, in_place=True)
    news = Box(FRAME.x + x, FRAME.y + y, width, height).intersection(FRAME)
    assert not is_unchanged_since_last_step(
        scene(order("Birch").fill(news, colour), remembered(), verified), HOME, []
    )


def test_a_screen_that_changed_as_recorded_is_at_rest(accepted: Accepted) -> None:
    assert changes_as_expected(scene(order("Birch", "urgent"), remembered("urgent"), accepted))


def test_a_screen_on_which_anything_else_changed_is_not(accepted: Accepted) -> None:
    desk = Box(10, 10, 4, 4)
    assert bounds(order("Birch").pixels()).covers(desk)
    now = scene(order("Birch").fill(desk, "#ffffff"), remembered(), accepted)
    assert is_unchanged_since_last_step(now, HOME, [])
    assert not changes_as_expected(now)


def key(now: Screen, then: Look, accepted: Accepted, *, carries: bool = True) -> Scene:
    """A step of the keyboard, which has no target."""
    known = RunContext(judged=ExplainedChangeCache(), accepted=accepted, carries=carries)
    return Scene(now.look(), replace(then, at=None, target=None), known)


def test_a_key_goes_to_the_field_that_was_clicked_whatever_that_shows() -> None:
    """The field of the customer was clicked, by what identifies it; nothing else has changed."""
    was, now = order("Alder", "urgent"), order("Birch", "urgent")
    last = Accepted(now.look(), was.look(), FIELD, FIELD, keyboard=FIELD)
    marked = order("Birch Ltd", "urgent")
    assert is_unchanged_since_last_step(key(marked, was.look(), last), HOME, [])

    elsewhere = order("Birch Ltd", "later")
    assert not is_unchanged_since_last_step(key(elsewhere, was.look(), last), HOME, [])
    final = key(marked, was.look(), last, carries=False)
    assert not is_unchanged_since_last_step(final, HOME, [])
    unknown = replace(last, keyboard=None)
    assert not is_unchanged_since_last_step(key(marked, was.look(), unknown), HOME, [])
