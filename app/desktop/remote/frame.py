"""The picture of a remote screen, painted rectangle by rectangle."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.desktop.remote import bounds
from app.desktop.remote.errors import ProtocolError
from app.engine.model.geometry import Box

# One number for a pixel: blue, green, red and, always set, the unused byte; so two are compared at
# once.
Grid = NDArray[np.uint32]
UNUSED = np.uint32(0xFF000000)
THREE = 3


class Frame:
    """Pixels of the whole screen. Not locked: who shares it between threads locks it."""

    def __init__(self, width: int, height: int) -> None:
        """ProtocolError for a size that is none. All of it is black."""
        bounds.require_size(width, height)
        self.box = Box(0, 0, width, height)
        self._grid: Grid = np.full((height, width), UNUSED, np.uint32)

    def require(self, box: Box) -> None:
        """ProtocolError for a rectangle that does not lie on the screen."""
        if not self.box.covers(box):
            raise ProtocolError(
                f"The server paints {box.width}x{box.height} at {box.x},{box.y} on a screen of "
                f"{self.box.width}x{self.box.height}."
            )

    def put(self, box: Box, pixels: Grid) -> Box | None:
        """Paint the box (its pixels, row by row); the part that looks otherwise now, None when all
        is as it was. Servers tell of whole tiles where one letter is new.
        """
        place = self._grid[box.y : box.bottom, box.x : box.right]
        apart = place != pixels
        rows = np.flatnonzero(apart.any(axis=1))
        if not rows.size:
            return None
        top, bottom = int(rows[0]), int(rows[-1]) + 1
        columns = np.flatnonzero(apart[top:bottom].any(axis=0))
        left, right = int(columns[0]), int(columns[-1]) + 1
        place[:] = pixels
        return Box(box.x + left, box.y + top, right - left, bottom - top)

    def copy(self, source: Box) -> Grid:
        """The pixels that a box has now."""
        return self._grid[source.y : source.bottom, source.x : source.right].copy()

    @property
    def memory(self) -> memoryview:
        """All of its bytes, row by row; they change with the picture."""
        return self._grid.data.cast("B").toreadonly()

    def bgra(self, box: Box) -> bytes:
        """The box's bytes, as a picture has them."""
        return self._grid[box.y : box.bottom, box.x : box.right].tobytes()


def from_four(data: bytes, width: int) -> Grid:
    """Rows of four bytes for a pixel: blue, green, red, unused."""
    return (np.frombuffer(data, "<u4") | UNUSED).reshape(-1, width)


def from_bgr(data: bytes | NDArray[np.uint8]) -> Grid:
    """Pixels of three bytes: blue, green, red; in one line."""
    return _packed(_three(data), 0, 1, 2)


def from_rgb(data: bytes | NDArray[np.uint8]) -> Grid:
    """Pixels of three bytes: red, green, blue; in one line."""
    return _packed(_three(data), 2, 1, 0)


def _three(data: bytes | NDArray[np.uint8]) -> NDArray[np.uint8]:
    flat: NDArray[Any] = np.frombuffer(data, np.uint8) if isinstance(data, bytes) else data
    return flat.reshape(-1, THREE)


def _packed(three: NDArray[np.uint8], blue: int, green: int, red: int) -> Grid:
    four = np.empty((len(three), 4), np.uint8)
    four[:, 0], four[:, 1], four[:, 2] = three[:, blue], three[:, green], three[:, red]
    four[:, 3] = 255
    return four.view("<u4").reshape(-1).astype(np.uint32, copy=False)
