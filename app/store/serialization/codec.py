"""What is kept as JSON: values of known classes, each written with its name, in a numbered format.

Written are: None, booleans, whole numbers, floats, text, bytes, times, tuples, lists, mappings, and
values of the enumerations, named tuples and frozen dataclasses that were made known. Pictures stand
in the JSON as references. Fields at their default are left out, so that a class may gain fields
with defaults without a new format. Small values without pictures ("leaves": the windows and labels
of a look) are written once each, before the value, however often they occur.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any

from app.engine.model.geometry import Box, Picture, Point
from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step, StepStatistics, Template, Trajectory, Whole
from app.store.errors import UnreadableError
from app.store.model.kept_reflex import KeptReflex, Scope, Trust
from app.store.model.picture_reference import PictureReference
from app.store.model.tool_call import ToolResult
from app.store.model.workflow import (
    Dial,
    EndCheck,
    EndCheckKind,
    Environment,
    Parameter,
    ParameterKind,
    RowLoop,
    Start,
    Workflow,
)
from app.store.serialization.encoder import CONTENT, KIND, OF, Writer
from app.store.serialization.schema import Known, make_known

Named = Mapping[str, type]
Classes = Named | Callable[[], Named]

FORMAT = 1
# A class may be renamed: what is kept of it keeps the name on the left for good.
OWN_CLASSES: Named = {
    "Point": Point,
    "Box": Box,
    "Whole": Whole,
    "Template": Template,
    "Step": Step,
    "StepStatistics": StepStatistics,
    "Trajectory": Trajectory,
    "Reflex": Reflex,
    "KeptReflex": KeptReflex,
    "Scope": Scope,
    "Trust": Trust,
    "Workflow": Workflow,
    "Parameter": Parameter,
    "ParameterKind": ParameterKind,
    "Start": Start,
    "EndCheck": EndCheck,
    "EndCheckKind": EndCheckKind,
    "Environment": Environment,
    "Dial": Dial,
    "RowLoop": RowLoop,
    "ToolResult": ToolResult,
}
Json = Any
PLAIN = frozenset((type(None), bool, int, float, str))
MOST_VALUES = 50_000_000  # 1,000 steps that each saw 1,000 labels


class Codec:
    """Writes and reads values of the classes it knows."""

    def __init__(self, classes: Classes | None = None, near: Callable[[], Named] = dict) -> None:
        """`classes` are those that the checks capture, by the names under which they are kept. The
        engine's and the store's own are known anyway.

        `classes` may be a function, which is called when the first value is written or a class is
        read that is not `near`. `near` gives those of them that most values are made of, if they
        are quicker to load.
        """
        self._classes, self._quick = classes or {}, near
        self._own = make_known(OWN_CLASSES)
        if not callable(self._classes):
            _ = self._known

    @cached_property
    def snapshots(self) -> tuple[type, ...]:
        """The classes that the checks capture."""
        return tuple(self._captured.values())

    @cached_property
    def _captured(self) -> Named:
        return self._classes() if callable(self._classes) else self._classes

    @cached_property
    def _known(self) -> dict[str, Known]:
        if twice := OWN_CLASSES.keys() & self._captured.keys():
            raise ValueError(f"Two classes are kept as {min(twice)}.")
        return make_known({**OWN_CLASSES, **self._captured})

    @cached_property
    def _by_kind(self) -> dict[type, Known]:
        return {known.kind: known for known in self._known.values()}

    @cached_property
    def _near(self) -> dict[str, Known]:
        return make_known(self._quick())

    def _find(self, name: str) -> Known | None:
        """The class of that name. The checks' own are asked for only where one of theirs may be
        meant: a workflow's declaration holds none, its looks few, and all of them take half a
        second and 40 MB.
        """
        if name in self._own or name in CONTENT:
            return self._own.get(name)
        return self._near.get(name) or self._known.get(name)

    def write(self, value: object, keep: Callable[[Picture], PictureReference]) -> dict[str, Any]:
        """The value as JSON with its format number; `keep` stores a picture and tells how to refer
        to it. TypeError for a class that was not made known.
        """
        writer = Writer(self._by_kind, keep)
        written = writer.write(value)
        leaves = [json.loads(leaf) for leaf in writer.leaves]
        return {"format": FORMAT, "leaves": leaves, "value": written}

    def read(self, data: object, recall: Callable[[PictureReference], Picture]) -> object:
        """The value again; `recall` gives a picture back. UnreadableError when it is of another
        format, unknown or damaged.
        """
        match data:
            case {"format": int(number), "leaves": list(leaves), "value": value} if (
                number == FORMAT
            ):
                return self._read(leaves, value, _Reader(self._find, recall))
            case {"format": int(number)} if number != FORMAT:
                raise UnreadableError(f"it has format {number}, this Byheart knows {FORMAT}")
            case _:
                raise UnreadableError("it is incomplete")

    @staticmethod
    def _read(leaves: list[Any], value: object, reader: _Reader) -> object:
        try:
            reader.read_leaves(leaves)
            return reader.read(value)
        except RecursionError:
            raise UnreadableError("it is nested too deeply") from None


def text_of(data: object, field: str) -> str:
    """One field, a text, of a value that was written; "" where it was left out. Nothing else of it
    is read. UnreadableError when that is none.
    """
    match data:
        case {"format": int(number), "value": {**fields}} if number == FORMAT:
            text = fields.get(field, "")
            if isinstance(text, str):
                return text
    raise UnreadableError("a line of the list cannot be told from it")


@dataclass(slots=True)
class _Reader:
    """Reads values of the classes it knows; all else is an UnreadableError.

    `known` finds a class by its name, `recall` gives a picture back. `leaves` are those read so
    far, `sizes` how many values each holds, and `size` counts the values read.
    """

    known: Callable[[str], Known | None]
    recall: Callable[[PictureReference], Picture]
    leaves: list[object] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    size: int = 0

    def read(self, data: Json) -> Any:  # noqa: ANN401 (any known class)
        """The value that this JSON stands for."""
        self.size += 1
        if type(data) in PLAIN:
            return data
        if isinstance(data, list):
            return tuple([self.read(item) for item in data])
        kind = data.get(KIND) if isinstance(data, dict) else None
        if isinstance(kind, int) and 0 <= kind < len(self.leaves):
            return self._leaf(kind)
        if not isinstance(kind, str):
            raise UnreadableError("it holds an object that does not say what it is")
        known = self.known(kind)
        if known is not None:
            return self._read_known(data, known)
        return self._read_content(kind, data.get(OF))

    def _leaf(self, number: int) -> object:
        """A leaf again. Counted as if it were written out: leaves of leaves could be a bomb."""
        self.size += self.sizes[number]
        if self.size > MOST_VALUES:
            raise UnreadableError(f"it holds more than {MOST_VALUES:,} values")
        return self.leaves[number]

    def read_leaves(self, data: list[Json]) -> None:
        """Read the leaves that stand before the value; each may hold those before it."""
        for item in data:
            before = self.size
            self.leaves.append(self.read(item))
            self.sizes.append(self.size - before)

    def _read_known(self, data: Mapping[str, Json], known: Known) -> object:
        if not known.fits and issubclass(known.kind, Enum):
            return _member(known.kind, data.get(OF))
        if OF in data and issubclass(known.kind, tuple):
            items = self.read(data[OF])
            given = dict(zip(known.fits, items, strict=False)) if isinstance(items, tuple) else {}
        else:
            self.size += len(data)
            given = {
                name: item if type(item) in PLAIN else self.read(item)
                for name, item in data.items()
                if name != KIND
            }
        _demand_that_it_fits(given, known)
        return known.kind(**given)

    def _read_content(self, kind: str, of: Json) -> object:
        match kind, of:
            case "list", list():
                return [self.read(item) for item in of]
            case "map", list():
                return _mapping([self.read(pair) for pair in of if isinstance(pair, list)])
            case "bytes", str():
                return _decoded(lambda: base64.b64decode(of, validate=True))
            case "time", str():
                return _decoded(lambda: datetime.fromisoformat(of))
            case "float", "nan" | "inf" | "-inf":
                return float(of)
            case "picture", [str(sha256), int(width), int(height)]:
                return self.recall(PictureReference(sha256, width, height))
            case _:
                raise UnreadableError(f"“{kind[:40]}” is unknown to this Byheart, or damaged")


def _demand_that_it_fits(given: Mapping[str, object], known: Known) -> None:
    if not given.keys() <= known.fits.keys():
        unknown = min(given.keys() - known.fits.keys())
        raise UnreadableError(f"a {known.name} has an unknown “{unknown[:40]}”")
    if not known.needed <= given.keys():
        raise UnreadableError(f"a {known.name} lacks its “{min(known.needed - given.keys())}”")
    for name, item in given.items():
        if not known.fits[name](item):
            raise UnreadableError(f"the “{name}” of a {known.name} cannot be {_called(item)}")


def _member(kind: type[Enum], value: Json) -> Enum:
    try:
        return kind(value)
    except ValueError:
        raise UnreadableError(f"there is no {kind.__name__} “{str(value)[:40]}”") from None


def _mapping(pairs: list[Any]) -> dict[Any, Any]:
    try:
        return dict(pairs)
    except (TypeError, ValueError):
        raise UnreadableError("it holds a mapping that is none") from None


def _decoded(decode: Callable[[], object]) -> object:
    try:
        return decode()
    except ValueError:
        raise UnreadableError("it holds bytes or a time that cannot be decoded") from None


def _called(item: object) -> str:
    """A value in a sentence, kept short."""
    return f"“{item[:40]}”" if isinstance(item, str) else f"of type {type(item).__name__}"
