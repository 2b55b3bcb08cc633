"""Values to JSON. A tuple is an array; what JSON lacks is an object whose "$" says what it is."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from app.engine.model.geometry import Picture
from app.store.model.picture_reference import PictureReference
from app.store.serialization.schema import PLAIN, Known, is_picture

KIND = "$"
OF = "of"
# What is written by its content and belongs to no class.
CONTENT = frozenset({"list", "map", "bytes", "time", "float", "picture"})


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes values of the classes it knows; `keep` stores a picture and refers to it. `leaves` are
    the texts of the leaves met so far; in their place stands `{"$": number}`.
    """

    known: Mapping[type, Known]
    keep: Callable[[Picture], PictureReference]
    leaves: dict[str, int] = field(default_factory=dict)

    def write(self, value: object) -> Any:  # noqa: ANN401 (JSON)
        """The value as JSON. TypeError for a class that was not made known."""
        if value is None or type(value) in PLAIN or _is_finite(value):
            return value
        if type(value) is tuple:
            return [self.write(item) for item in value]
        if (known := self.known.get(type(value))) is not None:
            return self._write_known(value, known)
        if is_picture(value):
            return self._write_picture(value)
        kind, content = self._content(value)
        return {KIND: kind, OF: content}

    def _write_known(self, value: object, known: Known) -> dict[str, Any]:
        if isinstance(value, Enum):
            return {KIND: known.name, OF: value.value}
        if isinstance(value, tuple):
            return {KIND: known.name, OF: [self.write(item) for item in value]}
        fields = {name: getattr(value, name) for name in known.fits}
        written = {
            name: self.write(item)
            for name, item in fields.items()
            if not known.may_leave_out(name, item)
        }
        whole = {KIND: known.name, **written}
        return {KIND: self._number(whole)} if known.leaf else whole

    def _number(self, leaf: dict[str, Any]) -> int:
        return self.leaves.setdefault(json.dumps(leaf), len(self.leaves))

    def _write_picture(self, picture: Any) -> dict[str, Any]:  # noqa: ANN401 (anything with pixels)
        reference = self.keep(picture)
        return {KIND: "picture", OF: [reference.sha256, reference.width, reference.height]}

    def _content(self, value: object) -> tuple[str, Any]:
        match value:
            case float():
                return "float", repr(value)
            case list():
                return "list", [self.write(item) for item in value]
            case Mapping():
                pairs = value.items()
                return "map", [[self.write(key), self.write(item)] for key, item in pairs]
            case bytes():
                return "bytes", base64.b64encode(value).decode("ascii")
            case datetime():
                return "time", value.isoformat()
            case _:
                raise TypeError(f"A {type(value).__name__} cannot be kept: its class is not known.")


def _is_finite(value: object) -> bool:
    """Whether it is a float that JSON can write."""
    return type(value) is float and math.isfinite(value)
