"""Whatever is written comes back; whatever else is read is a value or one clear error."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.geometry import Box, Picture, Pixels, Point
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.errors import UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.model.workflow import Workflow
from app.store.serialization.codec import Codec
from checks.snapshot.look import Effect, LabelSeen, Look, Name, Relation, Target, WindowSeen
from tests.builders.fuzz.nonsense import with_nonsense
from tests.builders.store.kept import SNAPSHOTS, workflow

CODEC = Codec(SNAPSHOTS)
PICTURE = Pixels(1, 1, b"1234")
REFERENCE = PictureReference("0" * 64, 1, 1)

whole_numbers = st.integers()
texts = st.text(max_size=20)
points = st.builds(Point, whole_numbers, whole_numbers)
boxes = st.builds(Box, *[whole_numbers] * 4)
windows = st.builds(WindowSeen, texts, texts, boxes, boxes, st.booleans(), texts)
labels = st.builds(LabelSeen, whole_numbers, texts, texts, boxes, st.none() | st.booleans(), texts)
names = st.builds(Name, st.sampled_from(Relation), boxes, texts, st.booleans())
targets = st.builds(Target, points, boxes, st.lists(names, max_size=3).map(tuple), whole_numbers)
looks = st.builds(
    Look,
    st.just(PICTURE),
    st.lists(windows, max_size=3).map(tuple),
    st.none() | points,
    texts,
    st.none() | labels,
    st.none() | labels,
    st.lists(labels, max_size=3).map(tuple),
    st.none() | points,
    st.floats(allow_nan=False),
    st.none() | targets,
    texts,
)
effects = st.builds(
    Effect,
    st.none() | points,
    st.lists(boxes, max_size=2).map(tuple),
    st.lists(texts, max_size=2).map(tuple),
    after=st.none() | looks,
)
plain = (
    *(st.none(), st.booleans(), whole_numbers, st.floats(allow_nan=False), texts, st.binary()),
    *(points, boxes, st.builds(Whole, texts), st.builds(Template, texts), st.just(PICTURE)),
)
values = st.recursive(
    st.one_of(*plain, looks, effects),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(texts, inner, max_size=3),
    ),
    max_leaves=8,
)
arguments = st.dictionaries(texts, values, max_size=3)
steps = st.builds(Step, texts, texts, arguments, values, values, texts, st.booleans(), st.floats(0))
trajectories = st.builds(
    Trajectory,
    texts,
    st.lists(texts, max_size=3).map(tuple),
    st.lists(steps, max_size=3).map(tuple),
    arguments,
    values,
    whole_numbers,
)


def written(value: object) -> Any:  # noqa: ANN401 (JSON)
    def keep(picture: Picture) -> PictureReference:
        assert picture is PICTURE
        return REFERENCE

    return json.loads(json.dumps(CODEC.write(value, keep), allow_nan=False))


def read(data: object) -> object:
    def recall(reference: PictureReference) -> Picture:
        return PICTURE if reference == REFERENCE else Pixels(0, 0, b"")

    return CODEC.read(data, recall)


@given(st.one_of(values, trajectories))
def test_what_was_written_comes_back(value: object) -> None:
    found = read(written(value))
    assert found == value
    assert repr(found) == repr(value)


SOUND = json.dumps(CODEC.write(workflow(), lambda _: REFERENCE))


@given(st.integers(0, 2**32), st.integers(1, 4))
def test_nonsense_in_the_json_is_a_value_or_one_clear_error(seed: int, times: int) -> None:
    dice = random.Random(seed)
    data = json.loads(SOUND)
    for _ in range(times):
        data = with_nonsense(data, dice)
    with suppress(UnreadableError):
        found = read(data)
        assert not isinstance(found, Workflow) or type(found.trajectories) is tuple
