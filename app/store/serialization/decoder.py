"""JSON to values. What is read may come from outside, so every field is held against its
annotation.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from app.engine.model.geometry import Picture
from app.store.errors import UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.serialization.encoder import KIND, OF
from app.store.serialization.schema import Known

Json = Any
PLAIN = frozenset((type(None), bool, int, float, str))
MOST_VALUES = 50_000_000  # 1,000 steps that each saw 1,000 labels


@dataclass(slots=True)
class Reader:
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
