"""What was explained once need not be explained again, as long as nothing near it changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.verify.changes import cache as module
from checks.verify.changes.cache import ExplainedChangeCache
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Bytes, Mask, Region

SIZE = (200, 300)
FIELD = Box(60, 80, 180, 40)
VALUE = Box(70, 94, 30, 10)
CHANGED = Region(VALUE, VALUE.area)


def painted(*strokes: tuple[Box, int]) -> Bytes:
    """A light window with a field, and what is drawn on it."""
    pixels = np.full((*SIZE, 3), 220, dtype=np.uint8)
    for box, level in ((FIELD, 90), (FIELD.grown(-1), 255), *strokes):
        pixels[box.y : box.bottom, box.x : box.right] = level
    return pixels


def pair(*more: tuple[Box, int], ignored: Mask | None = None) -> Aligned:
    """Another value in the field than then, and what else is there now."""
    return Aligned(painted((VALUE, 0), *more), painted((VALUE, 120)), ignored)


def left_out(box: Box) -> Mask:
    mask = np.zeros(SIZE, dtype=np.bool_)
    mask[box.y : box.bottom, box.x : box.right] = True
    return mask


@pytest.fixture
def judged() -> ExplainedChangeCache:
    """A run that has found the other value explained, as data in its field."""
    judged = ExplainedChangeCache()
    judged.note(pair(), CHANGED, FIELD)
    return judged


def test_the_same_change_is_known_again(judged: ExplainedChangeCache) -> None:
    assert judged.knows(pair(), CHANGED)
    assert not ExplainedChangeCache().knows(pair(), CHANGED)


def test_what_changes_far_from_it_is_another_matter(judged: ExplainedChangeCache) -> None:
    assert judged.knows(pair((Box(250, 170, 20, 20), 0)), CHANGED)


@pytest.mark.parametrize(
    "different",
    [
        pytest.param(lambda: pair((VALUE.moved(4, 0), 0)), id="another value"),
        pytest.param(lambda: pair((Box(104, 96, 6, 6), 0)), id="a letter beside it"),
        pytest.param(lambda: pair((Box(200, 78, 40, 4), 90)), id="the border of its field"),
        pytest.param(lambda: pair(ignored=left_out(Box(80, 94, 5, 5))), id="a part left out"),
        pytest.param(
            lambda: Aligned(painted((VALUE, 0)), painted((VALUE, 121))), id="another recording"
        ),
    ],
)
def test_a_change_that_looks_otherwise_is_judged_anew(
    judged: ExplainedChangeCache, different: Callable[[], Aligned]
) -> None:
    assert not judged.knows(different(), CHANGED)


def test_the_same_in_a_smaller_window_is_judged_anew(judged: ExplainedChangeCache) -> None:
    whole = pair()
    assert not judged.knows(Aligned(whole.now[:150], whole.then[:150]), CHANGED)


def test_text_outside_any_field_is_known_by_its_surroundings_alone() -> None:
    judged = ExplainedChangeCache()
    judged.note(pair(), CHANGED, None)
    assert judged.knows(pair((Box(200, 78, 40, 4), 90)), CHANGED)


def test_the_oldest_is_forgotten_when_there_are_too_many(
    judged: ExplainedChangeCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    for x in range(3):
        judged.note(pair(), Region(Box(10 * x, 150, 5, 5), 25), None)
    assert not judged.knows(pair(), CHANGED)
    assert judged.knows(pair(), Region(Box(20, 150, 5, 5), 25))


def test_a_field_is_a_field_whatever_it_says_as_long_as_its_border_stays(
    judged: ExplainedChangeCache,
) -> None:
    assert judged.field_of(pair(), CHANGED) is None, "it was not said to be one"
    judged.note_field(pair(), FIELD)
    longer = Region(Box(70, 94, 60, 10), 600)
    assert judged.field_of(pair((longer.box, 0)), longer) == FIELD
    assert judged.field_of(pair((Box(200, 78, 40, 4), 90)), CHANGED) is None
    assert judged.field_of(pair(), Region(Box(10, 10, 20, 10), 200)) is None
    now, then = (np.pad(part, ((0, 0), (0, 9), (0, 0))) for part in (pair().now, pair().then))
    wider = Aligned(now, then)
    assert judged.field_of(wider, CHANGED) is None, "a window of another size"
