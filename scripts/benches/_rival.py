"""Runs the pyautogui rival against Order Desk: takes its templates, starts it, reads the diary."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Self

import mss
import mss.tools

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk.diary import Told
from app.demo.order_desk.started_desk import StartedDesk
from app.demo.story import expected, verify
from app.desktop.ports import PrivateDisplay
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.geometry import Box
from app.engine.model.ports import Stop

SCRIPT = Path(__file__).with_name("_locate_on_screen.py")
FIELDS = ("Item", "Quantity", "Delivery date", "Note")
LABEL = 96  # pixels left of a field that hold its label: without it, two empty fields look the same
SECONDS = 120
SHOWN = Request("Miller & Sons", "Pens", 1, "2027-01-01", "Shown to take the templates")

FIRST_DAY = date(2027, 2, 1)


def requests(count: int) -> list[Request]:
    """Orders in plain ASCII, the only text that pyautogui types right on X11."""
    customers = ("Baker & Daughters", "Milner Sports", "Northwind Traders", "Olsen Brothers")
    return [
        Request(
            customers[number % len(customers)],
            f"Article {number}",
            number + 1,
            f"{FIRST_DAY + timedelta(days=number)}",
            f"order {number}",
        )
        for number in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Played:
    """What Order Desk told while somebody placed the orders, and what is wrong in its database."""

    told: Sequence[Told]
    problems: Sequence[str]


def play(
    display: PrivateDisplay, folder: Path, wanted: Sequence[Request], stop: Stop, *how: str
) -> Played:
    """Have the script place the orders. It may err or give up: then there are problems."""
    _take_templates(display, folder, wanted, stop)
    _write_orders(folder, wanted)
    database = folder / "played.db"
    with StartedDesk(database, display.environment) as desk:
        desk.diary.wait_for("shown")
        desk.diary.wait_for("ready")
        mark = desk.diary.mark()
        ended = subprocess.run(
            [sys.executable, str(SCRIPT), str(folder), *how],
            env={**os.environ, **display.environment},
            check=False,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        desk.diary.wait_until_quiet()
        gave_up = [f"gave up: {ended.stderr.splitlines()[-1]}"] if ended.returncode else []
        return Played(desk.diary.lines[mark:], gave_up + verify(database, expected(wanted)))


def _write_orders(folder: Path, wanted: Sequence[Request]) -> None:
    values = [
        {"customer": each.customer, **dict(zip(FIELDS, _texts(each), strict=True))}
        for each in wanted
    ]
    (folder / "orders.json").write_text(json.dumps(values))


def _texts(request: Request) -> tuple[str, str, str, str]:
    return request.item, str(request.quantity), request.date, request.note


def _take_templates(
    display: PrivateDisplay, folder: Path, wanted: Sequence[Request], stop: Stop
) -> None:
    """Cut each target out of the screen when it is ready to be clicked, while an order is shown."""
    hands = XlibHands(display.name, stop)
    with StartedDesk(folder / "shown.db", display.environment) as desk, _Cutter(display) as cutter:
        desk.diary.wait_for("shown")
        desk.diary.wait_for_box("row:Miller & Sons")
        desk.diary.wait_until_quiet()
        for name in {request.customer for request in wanted}:
            cutter.cut(desk.diary.box(f"row:{name}"), folder / f"{name}.png")
        for sentence in ScriptedOperator(hands, desk.diary).show(SHOWN):
            desk.diary.wait_until_quiet()
            if sentence.startswith("chooses"):
                for field in FIELDS:
                    x, y, width, height = desk.diary.box(field)
                    cutter.cut(Box(x - LABEL, y, width + LABEL, height), folder / f"{field}.png")
            elif sentence.startswith("enters note"):
                cutter.cut(desk.diary.box("Save"), folder / "Save.png")
            elif sentence.startswith("presses Save"):
                cutter.cut(desk.diary.box("confirm:Post"), folder / "Post.png")
    hands.close()


class _Cutter:
    """Saves parts of the screen as PNG."""

    def __init__(self, display: PrivateDisplay) -> None:
        self._screen = mss.MSS(display=display.name)

    def cut(self, box: Box, file: Path) -> None:
        part = {"left": box.x, "top": box.y, "width": box.width, "height": box.height}
        shot = self._screen.grab(part)
        mss.tools.to_png(shot.rgb, shot.size, output=str(file))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._screen.close()
