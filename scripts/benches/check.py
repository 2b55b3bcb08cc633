"""What one whole check costs on a 1920x1080 screen, beside locateOnScreen and whole-screen hashes.

`scripts/bench check [--json] [--rounds N]`. The screen is Order Desk, photographed, on a larger
desktop; every look is a fresh picture, as the screen gives it. Nothing here needs a display.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import imagehash
import numpy as np
import pyscreeze
from PIL import Image

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.prefetch import reading_ahead
from checks.snapshot.look import Look, WindowSeen
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext, Typed
from checks.verify.rerender.page import page_of
from checks.vision.pixels import cut
from tests.golden import table

PICTURES = Path(__file__).resolve().parents[2] / "tests" / "golden" / "pictures"
WIDTH, HEIGHT = 1920, 1080
CORNER = Point(310, 170)
SAVE = Point(869, 681)
ROW = Point(218, 261)
FRAME = Box(80, 60, 902, 663)
ITEM = Box(531, 169, 434, 20)
# Steps of an order, and of a list that fills a full HD screen, played where it is drawn otherwise.
DRAWN, FULL = "renderings-desk-item", "full"
STEPS = {
    Point(744, 180): "item",
    Point(744, 344): "note",
    Point(246, 148): "new",
    Point(113, 148): "search",
}


def desktop(name: str, corner: Point = CORNER) -> Pixels:
    """A photograph on a larger desktop."""
    photograph = Image.open(PICTURES / f"desk-{name}.png").convert("RGB")
    screen = Image.new("RGB", (WIDTH, HEIGHT), (58, 110, 165))
    window = photograph.crop((FRAME.x, FRAME.y, FRAME.right, FRAME.bottom))
    screen.paste(window, (corner.x + FRAME.x, corner.y + FRAME.y))
    return Pixels(WIDTH, HEIGHT, screen.tobytes("raw", "BGRX"))


def look(picture: Pixels, at: Point, corner: Point = CORNER) -> Look:
    """A look at Order Desk."""
    frame = FRAME.moved(*corner)
    client = Box(frame.x + 1, frame.y + 17, frame.width - 2, frame.height - 20)
    window = WindowSeen("Order Desk", "OrderDesk", client, frame, active=True)
    return Look(picture, (window,), at=Point(at.x + CORNER.x, at.y + CORNER.y))


def fresh(picture: Pixels) -> Pixels:
    """The same picture in other memory."""
    return Pixels(picture.width, picture.height, bytearray(picture.bgra))


def timed(what: Callable[[], object], rounds: int) -> dict[str, object]:
    """Milliseconds: the median and the 95th of a hundred."""
    what()
    return _spread([_taken(what) for _ in range(rounds)])


def _taken(what: Callable[[], object]) -> float:
    began = time.perf_counter()
    what()
    return (time.perf_counter() - began) * 1000


def _spread(taken: list[float]) -> dict[str, object]:
    return {
        "p50_ms": round(statistics.median(taken), 2),
        "p95_ms": round(float(np.percentile(taken, 95)), 2),
    }


def checks(rounds: int) -> dict[str, dict[str, object]]:
    """Our own, on screens from unchanged to another dialog."""
    reader = RapidReader()
    filled, first = desktop("one-filled"), desktop("one-first")
    save = name_target(look(filled, SAVE), Point(SAVE.x + CORNER.x, SAVE.y + CORNER.y))
    at = Point(ROW.x + CORNER.x, ROW.y + CORNER.y)
    row = name_target(look(first, ROW), at, named="Miller & Sons", reader=reader)
    item = ITEM.moved(*CORNER)
    other, away = desktop("two-filled"), Point(CORNER.x + 60, CORNER.y + 90)
    typed = (Typed(item, "Blue folders", "Paper A4", cut(other, item)),)
    scenes = {
        "unchanged": (filled, save, RunContext(reader=reader), CORNER, ""),
        "other_values": (other, save, RunContext(typed, reader=reader), CORNER, ""),
        "moved": (desktop("one-filled", away), save, RunContext(reader=reader), away, ""),
        "popup": (desktop("error-over"), save, RunContext(reader=reader), CORNER, ""),
        "row_by_name": (first, row, RunContext(reader=reader), CORNER, "Zhang Trading"),
    }
    return {
        name: _scene(picture, remembered, known, corner, named, rounds)
        for name, (picture, remembered, known, corner, named) in scenes.items()
    }


def _scene(
    picture: Pixels, remembered: Look, known: RunContext, corner: Point, named: str, rounds: int
) -> dict[str, object]:
    at = remembered.at or SAVE
    windows = look(picture, SAVE, corner).windows
    looks = [Look(fresh(picture), windows, at=at, named=named) for _ in range(8)]
    turn = iter(range(10**9))

    def once() -> object:
        now = looks[next(turn) % len(looks)]
        return verify_snapshot(now, remembered, replace(known))

    answer = verify_snapshot(looks[0], remembered, known)
    return {"verdict": str(answer.verdict), "rung": answer.rung, **timed(once, rounds)}


def renderings(rounds: int, remembered: str, *, ahead: bool) -> dict[str, dict[str, object]]:
    """The same window drawn otherwise than it was recorded: the dear path, with nothing known of
    either picture, as at the first such step of a run; or with what is remembered read `ahead`, as
    at all that follow.
    """
    reader, rows, every = RapidReader(), dict[str, dict[str, object]](), list[float]()
    for pair in (one for one in table.pairs() if _is_asked(one, remembered)):
        answer, taken = _read_anew(pair, reader, rounds, ahead=ahead)
        rows[_called(pair)] = {
            "verdict": str(answer.verdict),
            "rung": answer.rung,
            **_spread(taken),
        }
        every += taken
    return {**rows, "all": _spread(every)}


def _is_asked(pair: table.Pair, remembered: str) -> bool:
    is_step = pair.reference == f"{remembered}-plain" and pair.at in STEPS
    return is_step and pair.current.startswith(remembered) and pair.to is not None


def _called(pair: table.Pair) -> str:
    return f"{STEPS[pair.at]}, {pair.current.rpartition('-')[2]}"


def _read_anew(
    pair: table.Pair, reader: RapidReader, rounds: int, *, ahead: bool
) -> tuple[Comparison, list[float]]:
    """The answer, and what it takes with nothing else known of the pictures."""
    seen = table.look(pair.current, pair.at)
    remembered = name_target(table.look(pair.reference, pair.at), pair.at, reader=reader)
    known, taken = RunContext(values=pair.values, reader=reader), []
    for _ in range(rounds):
        page_of.cache_clear()
        reader.forget()
        for _ in reading_ahead(remembered, reader) if ahead else ():
            pass
        taken.append(_taken(lambda: verify_snapshot(seen, remembered, known)))
    return verify_snapshot(seen, remembered, known), taken


def rivals(rounds: int) -> dict[str, dict[str, object]]:
    """What others do with the same screen: find a patch, hash the whole."""
    screen = _image(desktop("one-filled"))
    patch = screen.crop((CORNER.x + 820, CORNER.y + 665, CORNER.x + 920, CORNER.y + 697))
    few = max(5, rounds // 10)
    return {
        "locate_on_screen": timed(lambda: pyscreeze.locate(patch, screen), few),
        "phash": timed(lambda: imagehash.phash(screen), few),
        "dhash": timed(lambda: imagehash.dhash(screen), few),
    }


def _image(picture: Pixels) -> Image.Image:
    size = (picture.width, picture.height)
    return Image.frombytes("RGB", size, bytes(picture.bgra), "raw", "BGRX")


def main() -> None:
    """Measure, and say it."""
    line = argparse.ArgumentParser(description="What one whole check costs.")
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--rounds", type=int, default=100)
    told = line.parse_args()
    few = max(5, told.rounds // 10)
    groups = {
        "check": checks(told.rounds),
        "drawn_otherwise": renderings(few, DRAWN, ahead=True),
        "drawn_otherwise_first": renderings(few, DRAWN, ahead=False),
        "full_screen_first": renderings(few, FULL, ahead=False),
        "rivals": rivals(told.rounds),
    }
    if told.json:
        print(json.dumps({"size": [WIDTH, HEIGHT], **groups}))
        return
    for group, rows in groups.items():
        print(group)
        for name, row in rows.items():
            print(f"  {name:<18}" + "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
