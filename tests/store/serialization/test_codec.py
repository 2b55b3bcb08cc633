"""Values are written as JSON with their class and a format, and nothing else is read."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from app.engine.model.geometry import Box, Picture, Pixels, Point
from app.engine.model.trajectory import Step, Template, Whole
from app.store.errors import UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.serialization.codec import MOST_VALUES, Codec
from checks.snapshot.look import LabelSeen, Name, Relation, Target
from tests.builders.store.kept import SNAPSHOTS, look, picture

CODEC = Codec(SNAPSHOTS)
REFERENCE = PictureReference("0" * 64, 32, 24)


def keep(_picture: Picture) -> PictureReference:
    return REFERENCE


def recall(reference: PictureReference) -> Picture:
    assert reference == REFERENCE
    return picture()


def written(value: object, codec: Codec = CODEC) -> Any:  # noqa: ANN401 (JSON)
    """The JSON of a value, as it comes back from a file."""
    return json.loads(json.dumps(codec.write(value, keep), allow_nan=False))


def read(data: object, codec: Codec = CODEC) -> object:
    return codec.read(data, recall)


def content(data: object) -> dict[str, object]:
    """This JSON as if it had been written."""
    return {"format": 1, "leaves": [], "value": data}


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, False, 0, -7, 10**30, 1.5, -0.0, math.inf, "", "Grüße 中 \u2028 😀", "$"),
        *(b"", b"\x00\xff", (), (1, (2, None)), [], [1, [2]], {}, {"a": (1,)}, {1: "one"}),
        *(Point(1, 2), Box(1, 2, 3, 4), Whole("name"), Template("Dear {name}"), Relation.ROW),
        *(datetime(2026, 11, 20, tzinfo=UTC), {"$": "Look"}, {Relation.ROW: [Point(1, 2)]}),
        LabelSeen(43, "button", "Save", Box(1, 2, 3, 4), None, "x"),
        Target(Point(1, 2), Box(1, 2, 3, 4), (Name(Relation.OWN, Box(1, 2, 3, 4), "Save"),)),
        Step("click", "1", {"x": 1, "named": Whole("n"), "list": [1]}, note="here"),
    ],
)
def test_a_value_comes_back_as_it_was(value: object) -> None:
    found = read(written(value))
    assert found == value
    assert type(found) is type(value)
    assert repr(found) == repr(value)


def test_what_is_no_number_stays_none() -> None:
    found = read(written((math.nan,)))
    assert isinstance(found, tuple)
    assert math.isnan(found[0])


def test_a_mapping_of_another_kind_becomes_a_dictionary() -> None:
    assert read(written(MappingProxyType({"a": 1}))) == {"a": 1}


def test_pictures_stand_as_references() -> None:
    data = written(look())
    assert "0" * 64 in json.dumps(data)
    assert len(json.dumps(data)) < 2_000


def test_labels_that_are_equal_are_written_once() -> None:
    label = LabelSeen(43, "push button", "Save", Box(1, 2, 3, 4))
    one, many = written((label,)), written((label,) * 1000)
    assert len(json.dumps(many)) < len(json.dumps(one)) + 1000 * len('{"$": 0}, ')
    assert read(many) == (label,) * 1000


def test_leaves_are_told_apart_by_type() -> None:
    @dataclass(frozen=True)
    class Amount:
        value: float | int | bool

    codec = Codec({"Amount": Amount})
    amounts = (Amount(1), Amount(1.0), Amount(value=True), Amount(-0.0), Amount(0.0))
    found = read(written(amounts, codec), codec)
    assert repr(found) == repr(amounts)


def test_a_field_added_later_takes_its_default() -> None:
    data = written(Step("click", "1", {}))
    assert set(data["value"]) == {"$", "tool", "tool_version", "arguments"}
    assert read(data) == Step("click", "1", {})


class Place(NamedTuple):
    x: int
    y: int


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Odd:
    place: Place
    colour: Colour = Colour.RED
    parts: tuple[Colour, ...] = ()
    pair: tuple[int, str] = (1, "a")
    notes: dict[str, int] = field(default_factory=dict)


ODD = {"Odd": Odd, "Place": Place, "Colour": Colour}
CODEC_OF_ODD = Codec(ODD)


def test_the_wiring_may_make_any_plain_class_known() -> None:
    codec = CODEC_OF_ODD
    value = Odd(Place(1, 2), Colour.RED, (Colour.RED,), (2, "b"), {"n": 3})
    assert read(written(value, codec), codec) == value


class Unknown:
    pass


def test_what_is_near_is_read_without_asking_for_the_rest() -> None:
    asked: list[str] = []

    def everything() -> dict[str, type]:
        asked.append("everything")
        return ODD

    plain, odd = written(Place(1, 2), CODEC_OF_ODD), written(Odd(Place(1, 2)), CODEC_OF_ODD)
    codec = Codec(everything, lambda: {"Place": Place})
    assert read(plain, codec) == Place(1, 2)
    assert asked == []
    assert read(odd, codec) == Odd(Place(1, 2))
    assert asked == ["everything"]


@pytest.mark.parametrize("value", [Unknown(), {1, 2}, object(), Colour.RED, (1, Unknown())])
def test_what_was_not_made_known_cannot_be_written(value: object) -> None:
    with pytest.raises(TypeError, match="its class is not known"):
        CODEC.write(value, keep)


def test_a_captured_class_cannot_be_kept_under_a_name_of_the_store() -> None:
    with pytest.raises(ValueError, match="Two classes are kept as Step"):
        Codec({**SNAPSHOTS, "Step": Place})


def test_a_class_has_one_name() -> None:
    with pytest.raises(ValueError, match="kept under one name"):
        Codec({"Place": Place, "Spot": Place})


def test_a_class_that_was_renamed_is_kept_under_its_old_name() -> None:
    @dataclass(frozen=True)
    class Renamed:
        x: int
        y: int

    old = written(Place(1, 2), CODEC_OF_ODD)
    now = Codec({"Place": Renamed})
    kept = {**old, "value": {"$": 0}, "leaves": [{"$": "Place", "x": 1, "y": 2}]}
    assert read(kept, now) == Renamed(1, 2)
    assert written(Renamed(1, 2), now) == kept


def test_a_plain_class_cannot_be_made_known() -> None:
    with pytest.raises(TypeError, match="neither a dataclass"):
        Codec({"Unknown": Unknown})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "it is incomplete"),
        ({"format": "1", "value": 1}, "it is incomplete"),
        ({"format": 2, "leaves": [], "value": 1}, "has format 2, this Byheart knows 1"),
        (content({"a": 1}), "does not say what it is"),
        (content({"$": None}), "does not say what it is"),
        (content({"$": 0}), "does not say what it is"),
        (content({"$": -1}), "does not say what it is"),
        (content({"$": "Gadget"}), "“Gadget” is unknown"),
        (content({"$": "Whole"}), "a Whole lacks its “name”"),
        (content({"$": "Whole", "name": 3}), "the “name” of a Whole cannot be of type int"),
        (content({"$": "Whole", "name": "n", "more": 1}), "unknown “more”"),
        (content({"$": "Box", "of": [1, 2, 3]}), "a Box lacks its “height”"),
        (content({"$": "Box", "of": [1, 2, 3, "4"]}), "the “height” of a Box cannot be “4”"),
        (
            content({"$": "Box", "of": [1, 2, 3, True]}),
            "the “height” of a Box cannot be of type bool",
        ),
        (content({"$": "Box", "of": 7}), "a Box lacks"),
        (content({"$": "Relation", "of": "beyond"}), "there is no Relation “beyond”"),
        (content({"$": "Relation", "of": [1]}), "there is no Relation"),
        (content({"$": "map", "of": [[1]]}), "a mapping that is none"),
        (content({"$": "map", "of": [[{"$": "list", "of": []}, 1]]}), "a mapping that is none"),
        (content({"$": "bytes", "of": "§"}), "cannot be decoded"),
        (content({"$": "time", "of": "noon"}), "cannot be decoded"),
        (content({"$": "float", "of": "1e5"}), "“float” is unknown"),
        (content({"$": "picture", "of": ["a", "b", 1]}), "“picture” is unknown"),
        (content({"$": "Step", "tool": "a", "tool_version": "1", "arguments": 1}), "“arguments”"),
    ],
)
def test_damaged_json_is_one_clear_error(data: object, why: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(data)
    assert why in str(caught.value)


def test_endless_nesting_is_an_error() -> None:
    data: object = 1
    for _ in range(100_000):
        data = [data]
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read(content(data))


def test_leaves_of_leaves_are_no_bomb() -> None:
    leaves: list[object] = [{"$": "Whole", "name": "n"}]
    leaves += [[{"$": number}] * 10 for number in range(20)]
    with pytest.raises(UnreadableError, match=f"more than {MOST_VALUES:,} values"):
        read({"format": 1, "leaves": leaves, "value": {"$": 20}})


def test_a_picture_where_none_belongs_is_an_error() -> None:
    data = written(look())
    data["value"]["picture"] = 7
    with pytest.raises(UnreadableError, match="the “picture” of a Look cannot be of type int"):
        read(data)


def test_pixels_are_a_picture_and_nothing_more() -> None:
    assert isinstance(read(written(Pixels(1, 1, b"1234"))), Pixels)
