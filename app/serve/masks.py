"""What of a screenshot nobody is to see again: areas that the client names, and lines in which a
secret can be read. They are painted over before a picture is kept, and are not compared.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.model.geometry import Box, Picture, Pixels, bounds
from app.serve.bindings import Bindings
from checks.text.compare import Reader, line_in, says_most_of
from checks.vision.ink import text_blocks
from checks.vision.pixels import words

Json = Any
# So many areas serve any screen.
MOST_AREAS = 50
# Black, whatever was there: nothing tells how long a secret was.
COVER = 0
AROUND_PX = 2


class MasksError(ValueError):
    """A header with areas or secrets cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Masks:
    """What one request asks to be hidden: areas in pixels of its screenshot, and secret texts."""

    areas: tuple[Box, ...] = ()
    secrets: tuple[str, ...] = ()

    def places(self, picture: Picture, reader: Reader) -> tuple[Box, ...]:
        """Where a screenshot is to be painted over."""
        whole = bounds(picture)
        read = self._read(picture, reader) if self.secrets else ()
        inside = (box.intersection(whole) for box in (*self.areas, *read))
        return tuple(dict.fromkeys(box for box in inside if box.area))

    def _read(self, picture: Picture, reader: Reader) -> Sequence[Box]:
        """The lines in which a secret can be read, or most of one."""
        blocks = dict.fromkeys(text_blocks(picture, bounds(picture)))
        lines = ((box, line_in(reader, picture, box)) for box in blocks)
        return [
            box.grown(AROUND_PX)
            for box, said in lines
            if any(says_most_of(said, secret) for secret in self.secrets)
        ]


NO_MASKS = Masks()


def read_masks(areas: str, secrets: str, bindings: Bindings) -> Masks:
    """What two headers say: a JSON list of areas `[x, y, width, height]`, and one of the names of
    bindings whose values are secret. MasksError when they cannot be used.
    """
    return Masks(_areas(areas), _secrets(secrets, bindings))


def painted_over(picture: Pixels, boxes: Sequence[Box]) -> Pixels:
    """The picture without what stands in some boxes."""
    if not boxes:
        return picture
    pixels = words(picture).copy()
    for box in boxes:
        part = box.intersection(bounds(picture))
        pixels[part.y : part.bottom, part.x : part.right] = COVER
    return Pixels(picture.width, picture.height, pixels.tobytes())


def _areas(header: str) -> tuple[Box, ...]:
    told = _list(header, "areas")
    if len(told) > MOST_AREAS:
        raise MasksError(f"there are more than {MOST_AREAS} areas")
    return tuple(map(_area, told))


def _area(told: Json) -> Box:
    is_box = isinstance(told, list) and len(told) == len(Box._fields)
    if not is_box or not all(type(one) is int for one in told) or min(told[2:]) <= 0:
        raise MasksError("an area is no [x, y, width, height] of whole numbers")
    return Box(*told)


def _secrets(header: str, bindings: Bindings) -> tuple[str, ...]:
    names = _list(header, "secrets")
    try:
        return tuple(bindings.values[name] for name in names)
    except (KeyError, TypeError) as error:
        raise MasksError("a secret is no name of a binding") from error


def _list(header: str, what: str) -> list[Json]:
    if not header:
        return []
    try:
        told = json.loads(header)
    except ValueError as error:
        raise MasksError(f"the {what} are no JSON") from error
    if not isinstance(told, list):
        raise MasksError(f"the {what} are no JSON list")
    return told
