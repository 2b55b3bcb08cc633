"""Between values and rows: a value to JSON with its pictures kept, and back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from app.engine.model.geometry import Picture
from app.store.errors import UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.pictures.pictures import Pictures
from app.store.serialization.codec import Codec

ENCODERS = 4  # threads that compress pictures: compression lets others run meanwhile
NOT_YET = PictureReference("", 0, 0)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Written:
    """A value as JSON, and the pictures that it shows."""

    definition: dict[str, Any]
    pictures: frozenset[str]


@dataclass(frozen=True, slots=True)
class SnapshotSerializer:
    """Knows how values are written (`codec`) and where their pictures are kept."""

    codec: Codec
    pictures: Pictures

    def write(self, value: object) -> Written:
        """The value as JSON, its pictures on disk."""
        shown = self._pictures_of(value)
        with ThreadPoolExecutor(ENCODERS, "byheart-pictures") as encoders:
            kept = dict(zip(shown, encoders.map(self.pictures.keep, shown.values()), strict=True))
        definition = self.codec.write(value, lambda picture: kept[id(picture)])
        return Written(definition, frozenset(reference.sha256 for reference in kept.values()))

    def read(self, definition: object, kind: type[T]) -> T:
        """The value again. UnreadableError when it is not one of that kind."""
        value = self.codec.read(definition, self.pictures.recall)
        if not isinstance(value, kind):
            raise UnreadableError(
                f"it holds a {type(value).__name__} where a {kind.__name__} belongs"
            )
        return value

    def _pictures_of(self, value: object) -> dict[int, Picture]:
        """Every picture in the value, once, by its identity."""
        shown: dict[int, Picture] = {}

        def note(picture: Picture) -> PictureReference:
            shown[id(picture)] = picture
            return NOT_YET

        self.codec.write(value, note)
        return shown
