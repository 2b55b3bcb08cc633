"""A screen on paper that is painted on, and the frame ring that watches it."""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.ports import Window, WindowKind
from app.engine.model.geometry import Box, Picture, Pixels, Point
from app.recorder.capture.frame_ring import MOST_BYTES, FrameRing, Moment
from checks.vision.pixels import around_all

GREY, WHITE, BLUE = 0x808080, 0xFFFFFF, 0x2040C0


class Painting:
    """A small screen; every change of it goes into the ring at the time it is given."""

    def __init__(
        self,
        width: int = 200,
        height: int = 150,
        windows: Sequence[Window] = (),
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.width, self.height = width, height
        self.windows = tuple(windows)
        self._rows = [[GREY] * width for _ in range(height)]
        whole = self.piece(Box(0, 0, width, height))
        self.ring = FrameRing(Moment(0.0, whole, self.windows), most_bytes)

    def paint(self, time_s: float, box: Box, colour: int) -> None:
        self.paint_all(time_s, [box], colour)

    def paint_all(self, time_s: float, boxes: Sequence[Box], colour: int) -> None:
        """All of them at once."""
        for box in boxes:
            for y in range(box.y, box.bottom):
                self._rows[y][box.x : box.right] = [colour] * box.width
        around = around_all(boxes) or boxes[0]
        self.ring.add(time_s, self.piece(around), around, self.windows)

    def open_lit(self, time_s: float, menu: Box, lit: Box) -> None:
        """A white menu, one entry of which is lit from the first."""
        for box, colour in ((menu, WHITE), (lit, BLUE)):
            for y in range(box.y, box.bottom):
                self._rows[y][box.x : box.right] = [colour] * box.width
        self.ring.add(time_s, self.piece(menu), menu, self.windows)

    def show(self, time_s: float, *windows: Window) -> None:
        """The windows there are from then on, topmost first."""
        self.windows = windows
        nothing = Box(0, 0, 1, 1)
        self.ring.add(time_s, self.piece(nothing), nothing, windows)

    def piece(self, box: Box) -> Pixels:
        rows = (self._rows[y][box.x : box.right] for y in range(box.y, box.bottom))
        pixels = b"".join(colour.to_bytes(4, "little") for row in rows for colour in row)
        return Pixels(box.width, box.height, pixels)


def colour_at(picture: Picture, at: Point | tuple[int, int]) -> int:
    """0xRRGGBB."""
    x, y = at
    start = 4 * (y * picture.width + x)
    return int.from_bytes(bytes(picture.bgra)[start : start + 3], "little")


def window(
    number: int, box: Box, kind: WindowKind = WindowKind.NORMAL, *, managed: bool = True
) -> Window:
    return Window(
        id=number,
        title=f"Window {number}",
        class_name="Paper",
        process=1000 + number,
        box=box,
        frame=box,
        active=number == 1,
        kind=kind,
        managed=managed,
    )
