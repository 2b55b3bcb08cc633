"""What a model is not shown: Byheart's own windows, and places where a secret can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.desktop.ports import Labels, Window, Windows
from app.engine.model.geometry import Box, Picture, Pixels, bounds
from checks.text.compare import Reader, plain
from checks.vision.pixels import colours

# A shorter secret stands inside other texts by chance; it is hidden where it stands alone.
SHORTEST_INSIDE_TEXT = 4
ROLE_PASSWORD = 40


@dataclass(frozen=True, slots=True)
class Hidden:
    """Blackens what must not leave the machine. `secrets` are values; `own_processes` Byheart's."""

    windows: Windows
    labels: Labels
    reader: Reader
    own_processes: frozenset[int]
    secrets: Sequence[str] = ()

    def hide(self, picture: Picture) -> Picture:
        """The desktop's picture without what must not be seen."""
        boxes = [*self._own_windows(), *self._passwords(picture)]
        if self.secrets:
            boxes += [*self._said(picture), *self._read(picture)]
        return blackened(picture, boxes) if boxes else picture

    def without(self, text: str) -> str:
        """A text without secret values."""
        for secret in self.secrets:
            if self._is_in(secret, text):
                text = text.replace(secret, "•••")
        return text

    def _own_windows(self) -> Iterator[Box]:
        """What can be seen of Byheart's windows; what lies before them stays visible."""
        in_front: list[Window] = []
        for window in self.windows.all():
            if window.process in self.own_processes:
                yield from seen_of(window.frame, [each.frame for each in in_front])
            else:
                in_front.append(window)

    def _passwords(self, picture: Picture) -> Iterator[Box]:
        if self.labels.available:
            inside = self.labels.within(bounds(picture))
            yield from (each.box for each in inside if each.password or each.role == ROLE_PASSWORD)

    def _said(self, picture: Picture) -> Iterator[Box]:
        """The elements that say a secret, as accessibility tells."""
        if self.labels.available:
            for each in self.labels.within(bounds(picture)):
                if self._tells(f"{each.name} {each.value}") or self._tells(each.value):
                    yield each.box

    def _read(self, picture: Picture) -> Iterator[Box]:
        """The lines in which a secret is read."""
        for text, box in self.reader.read(colours(picture).copy()):
            if self._tells(text):
                yield box.grown(2)

    def _tells(self, text: str) -> bool:
        return any(self._is_in(secret, text) for secret in self.secrets)

    @staticmethod
    def _is_in(secret: str, text: str) -> bool:
        wanted, said = _dense(secret), _dense(text)
        if not wanted:
            return False
        return wanted in said if len(wanted) >= SHORTEST_INSIDE_TEXT else wanted == said


def blackened(picture: Picture, boxes: Iterable[Box]) -> Pixels:
    """A copy of the picture with black boxes."""
    pixels = bytearray(picture.bgra)
    whole = bounds(picture)
    for box in (each.intersection(whole) for each in boxes):
        for row in range(box.y, box.bottom):
            start = 4 * (row * picture.width + box.x)
            pixels[start : start + 4 * box.width] = bytes(4 * box.width)
    return Pixels(picture.width, picture.height, pixels)


def seen_of(box: Box, in_front: Iterable[Box]) -> list[Box]:
    """What is left of a box behind others."""
    left = [box]
    for other in in_front:
        left = [piece for each in left for piece in _beside(each, other)]
    return left


def _beside(box: Box, other: Box) -> list[Box]:
    """The parts of a box above, below, left and right of what another covers of it."""
    hole = box.intersection(other)
    if not hole.area:
        return [box]
    parts = (
        Box(box.x, box.y, box.width, hole.y - box.y),
        Box(box.x, hole.bottom, box.width, box.bottom - hole.bottom),
        Box(box.x, hole.y, hole.x - box.x, hole.height),
        Box(hole.right, hole.y, box.right - hole.right, hole.height),
    )
    return [part for part in parts if part.area]


def _dense(text: str) -> str:
    """As a reader of pixels may see it: without spaces, which it places as it likes."""
    return plain(text).replace(" ", "")
