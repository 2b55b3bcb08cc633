"""What Order Desk can be told when it starts, as data."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

from app.demo.order_desk.customers import LookAlikes


class Popup(StrEnum):
    """An interruption, by what it says."""

    UPDATE = "update"
    SESSION = "session"
    ADVERT = "advert"
    ERROR = "error"
    LOOK_ALIKE = "lookalike"
    TOAST = "toast"
    INJECTED = "injected"


class Moment(StrEnum):
    """When a disturbance strikes.

    As the window opens, as the form does, as the form becomes valid, as Save is pressed, or some
    time after the start that the seed decides.
    """

    START = "start"
    FORM = "form"
    FILLED = "filled"
    SAVE = "save"
    LATE = "late"


class Place(StrEnum):
    """Where a popup appears: over the form, beside it, or in the lower right corner.

    The corner is the window's for a block inside it, the screen's for a window.
    """

    OVER = "over"
    BESIDE = "beside"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Interruption:
    """A popup that is to come; `again` makes it come every time, `back` once more as soon as it was
    answered.
    """

    popup: Popup
    moment: Moment = Moment.START
    place: Place = Place.OVER
    again: bool = False
    back: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `KIND@WHEN[,PLACE][+]`: `update@form`, `advert@save,beside`, `session@form+`."""
        kind, _, rest = text.removesuffix("+").partition("@")
        moment, _, place = rest.partition(",")
        return cls(
            Popup(kind), Moment(moment or "start"), Place(place or "over"), text.endswith("+")
        )


@dataclass(frozen=True, slots=True)
class Move:
    """The window jumps to a place (logical pixels)."""

    x: int
    y: int
    moment: Moment = Moment.START

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `X,Y[@WHEN]` or `random:SEED[@WHEN]`."""
        where, _, moment = text.partition("@")
        kind, _, seed = where.partition(":")
        if kind == "random":
            chance = random.Random(int(seed))  # noqa: S311 (a place is no secret)
            x, y = chance.randrange(0, 320), chance.randrange(24, 130)
        else:
            x, y = (int(part) for part in where.split(","))
        return cls(x, y, Moment(moment or "start"))


@dataclass(frozen=True, slots=True)
class Options:
    """Everything the application is told; all of it is quiet and fixed by default."""

    database: Path
    log: str | None = None
    control: str | None = None
    slow_ms: int = 0
    interruptions: tuple[Interruption, ...] = ()
    moves: tuple[Move, ...] = ()
    shuffle_rows: int | None = None
    size: tuple[int, int] = (900, 640)
    position: tuple[int, int] = (80, 60)
    theme: str = "light"
    scale: float | None = None
    font_size: int = 10
    seed: int = 1
    look_alikes: LookAlikes | None = None
    grey_save: bool = False
    fake_success: bool = False


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    line = argparse.ArgumentParser(prog="order_desk", description="A sample application.")
    line.add_argument("--database", type=Path, required=True, help="the SQLite file")
    line.add_argument("--log", nargs="?", const="-", help="tell events as JSON lines (- or a file)")
    line.add_argument("--control", help="read JSON lines from - (stdin), a FIFO or a file")
    line.add_argument("--slow", type=int, default=0, metavar="MS", help="how long lists load")
    line.add_argument("--popup", type=Interruption.parse, action="append", default=[])
    line.add_argument("--move-window", type=Move.parse, action="append", default=[])
    line.add_argument("--shuffle-rows", type=int, metavar="SEED")
    line.add_argument("--size", type=_size, default=(900, 640), metavar="WxH")
    line.add_argument("--theme", choices=("light", "dark"), default="light")
    line.add_argument("--scale", type=float, help="QT_SCALE_FACTOR")
    line.add_argument("--font-size", type=int, default=10, metavar="PT")
    line.add_argument("--seed", type=int, default=1, help="decides what is left to chance")
    line.add_argument(
        "--look-alikes",
        nargs="?",
        type=LookAlikes,
        choices=tuple(LookAlikes),
        const=LookAlikes.AFTER,
        help="add C-44O8 beside C-4408",
    )
    line.add_argument("--grey-save", action="store_true", help="Save never becomes available")
    line.add_argument("--fake-success", action="store_true", help="say posted, write nothing")
    return line


def read(arguments: list[str] | None = None) -> Options:
    """The options of a command line; ends the process with status 2 when it makes no sense."""
    given = parser().parse_args(arguments)
    return Options(
        database=given.database,
        log=given.log,
        control=given.control,
        slow_ms=given.slow,
        interruptions=tuple(given.popup),
        moves=tuple(given.move_window),
        shuffle_rows=given.shuffle_rows,
        size=given.size,
        theme=given.theme,
        scale=given.scale,
        font_size=given.font_size,
        seed=given.seed,
        look_alikes=given.look_alikes,
        grey_save=given.grey_save,
        fake_success=given.fake_success,
    )
