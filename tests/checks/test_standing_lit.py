"""A dialog of GTK whose button the pointer is over now, and was not when it was learned.

The pictures show yad's dialog, once at rest and once with the pointer over “Remind me later”.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Pixels, Point
from checks.interruptions.appeared import news_of
from checks.interruptions.model import InterruptionTarget, within_at
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Look, WindowSeen
from checks.vision.pixels import Bytes

PICTURES = Path(__file__).parent / "pictures"
LATER = Box(30, 36, 90, 18)
DESK = (400, 600)
CORNER = Point(120, 90)
ORDERS = WindowSeen("Orders", "Paper", Box(20, 300, 180, 60), Box(20, 300, 180, 60), active=False)


def shown(name: str) -> Bytes:
    picture = cv2.imread(str(PICTURES / f"{name}.png"))
    assert picture is not None
    return np.asarray(picture, dtype=np.uint8)


def look(dialog: Bytes | None) -> Look:
    """A bare desk, with the dialog on it."""
    pixels = np.full((*DESK, 4), 120, dtype=np.uint8)
    pixels[300:360, 20:200, :3] = 230
    if dialog is None:
        return Look(Pixels(DESK[1], DESK[0], pixels.tobytes()), (ORDERS,))
    height, width = dialog.shape[:2]
    pixels[CORNER.y : CORNER.y + height, CORNER.x : CORNER.x + width, :3] = dialog
    box = Box(CORNER.x, CORNER.y, width, height)
    window = WindowSeen("Backup", "Yad", box, box.grown(1), active=True, kind="dialog")
    return Look(Pixels(DESK[1], DESK[0], pixels.tobytes()), (window, ORDERS))


def learned(dialog: Bytes) -> InterruptionTarget:
    at = Point(CORNER.x + LATER.centre.x, CORNER.y + LATER.centre.y)
    now = look(dialog)
    found = within_at(now, at, news_of(now, look(None)))
    assert found is not None
    return found[0]


def seen(dialog: Bytes, within: InterruptionTarget) -> Comparison:
    now = look(dialog)
    return locate_interruption(now, within, news_of(now, look(None)))


LIGHTS = ("backup", "backup_lit", "backup_other_lit")


@pytest.mark.parametrize(("then", "now"), list(permutations(LIGHTS, 2)))
def test_it_is_the_same_button_with_the_pointer_over_it(then: str, now: str) -> None:
    answer = seen(shown(now), learned(shown(then)))
    assert answer.agrees, answer.why
    there = Point(int(str(answer.adjust["x"])), int(str(answer.adjust["y"])))
    assert LATER.moved(*CORNER).contains(there)


def _says_something_else(lit: Bytes) -> Bytes:
    word = lit[LATER.y : LATER.bottom, LATER.x : LATER.right]
    lit[LATER.y : LATER.bottom, LATER.x : LATER.right] = word[:, ::-1].copy()
    return lit


def _is_greyed(lit: Bytes) -> Bytes:
    word = lit[LATER.y : LATER.bottom, LATER.x : LATER.right].astype(np.float32)
    ground = word.max(axis=(0, 1))
    faint = ground - (ground - word) * 0.35
    lit[LATER.y : LATER.bottom, LATER.x : LATER.right] = faint.astype(np.uint8)
    return lit


def _asks_something_else(lit: Bytes) -> Bytes:
    lit[4:20] = lit[4:20, ::-1].copy()
    return lit


def _its_words_change_places(lit: Bytes) -> Bytes:
    """Both buttons are drawn; what each does is the other's."""
    later, run = (lit[y : y + 18, x : x + 90].copy() for x, y in ((30, 36), (178, 36)))
    lit[36:54, 30:120], lit[36:54, 178:268] = run, later
    return lit


@pytest.mark.parametrize("then", ["backup", "backup_other_lit"])
@pytest.mark.parametrize(
    "twin",
    [_says_something_else, _is_greyed, _asks_something_else, _its_words_change_places],
)
def test_what_is_not_the_same_is_not_pressed_however_it_is_lit(
    twin: Callable[[Bytes], Bytes], then: str
) -> None:
    answer = seen(twin(shown("backup_lit").copy()), learned(shown(then)))
    assert answer.verdict is not Verdict.GO
