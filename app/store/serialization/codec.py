"""What is kept as JSON: values of known classes, each written with its name, in a numbered format.

Written are: None, booleans, whole numbers, floats, text, bytes, times, tuples, lists, mappings, and
values of the enumerations, named tuples and frozen dataclasses that were made known. Pictures stand
in the JSON as references. Fields at their default are left out, so that a class may gain fields
with defaults without a new format. Small values without pictures ("leaves": the windows and labels
of a look) are written once each, before the value, however often they occur.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
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
from app.store.serialization.decoder import Reader
from app.store.serialization.encoder import CONTENT, Writer
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


class Codec:
    """Writes and reads values of the classes it knows."""

    def __init__(self, classes: Classes | None = None, near: Callable[[], Named] = dict) -> None:
        """`classes` are, by the names under which they are kept, those beyond the engine's and the
        store's own: what the checks capture; or who knows them, asked when the first value is
        written, or one is read that is neither of them nor `near`: those of them that most values
        are made of, if they are quicker to load.
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
                return self._read(leaves, value, Reader(self._find, recall))
            case {"format": int(number)} if number != FORMAT:
                raise UnreadableError(f"it has format {number}, this Byheart knows {FORMAT}")
            case _:
                raise UnreadableError("it is incomplete")

    @staticmethod
    def _read(leaves: list[Any], value: object, reader: Reader) -> object:
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
