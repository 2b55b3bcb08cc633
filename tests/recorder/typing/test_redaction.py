"""How far a caret stands says how long a secret is whose letters nobody sees."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import Click, Seen, Typed, at_hand, with_effects
from app.recorder.typing.redaction import redact
from checks.snapshot.look import Look
from checks.vision.ink import is_blank

SIZE = (300, 120)
INSIDE = Box(20, 10, 200, 26).grown(-3)
IN_THE_FIELD, ON_A_BUTTON = Point(90, 22), Point(260, 90)


def look(caret: int | None = None, says: str = "") -> Look:
    """A field, empty or with a caret at a place from its left end; below it what a page says."""
    image = Image.new("RGB", SIZE, "#dddddd")
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 10, 219, 35), fill="white", outline="#707070")
    if caret is not None:
        pen.rectangle((20 + caret, 14, 21 + caret, 31), fill="black")
    pen.text((30, 18 if says == "Welcome" else 80), says, fill="black")
    return Look(Pixels(*SIZE, image.tobytes("raw", "BGRX")))


def redacted(*shown: Look) -> list[bool]:
    """Whether each of the last looks shows an empty field: a secret was typed on the second."""
    first, typed_on, *later = shown
    seen = [
        Seen(Click(IN_THE_FIELD, 1, 1), first),
        Seen(Typed("4711-0815", 2, 3), typed_on, secret="pin"),
        *(Seen(Click(ON_A_BUTTON, 5, 5), one) for one, _ in pairwise(later)),
    ]
    cleaned, last = redact(with_effects(seen, later[-1]), later[-1], {"pin": "4711-0815"})
    looks = [*(one.before for one in cleaned[2:]), last]
    return [is_blank(at_hand(one).picture, INSIDE) for one in looks]


@pytest.mark.parametrize("before", [None, 4], ids=["caret off", "caret at the start"])
@pytest.mark.parametrize("after", [None, 60], ids=["caret off", "caret at the end"])
def test_no_look_shows_the_caret_behind_a_secret(before: int | None, after: int | None) -> None:
    shown = look(), look(before), look(after), look(60), look(None, "Saved")
    assert redacted(*shown) == [True, True, True]


def test_what_stands_there_on_another_page_stays() -> None:
    assert redacted(look(), look(4), look(), look(None, "Welcome")) == [True, False]
