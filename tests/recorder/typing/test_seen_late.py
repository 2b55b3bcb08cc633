"""A secret that shows only after other acts is found where most of it can be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import Click, Keys, Seen, Typed, with_effects
from app.recorder.typing.redaction import redact
from checks.snapshot.look import Look
from checks.vision.pixels import Bytes

SIZE = (300, 120)
FIELD, LETTERS = Box(20, 10, 200, 26), Box(24, 15, 120, 14)


class Knowing:
    """A reader to whom one line stands in the field, and another one below it."""

    def __init__(self, says: str) -> None:
        self.says = says

    def read_line(self, pixels: Bytes) -> str:
        assert pixels.size
        return self.says

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        box = LETTERS
        is_written = bool((pixels[box.y : box.bottom, box.x : box.right] < 99).any())
        lines = [("Pin of 4 to 10 figures", Box(24, 80, 150, 14))]
        return [*lines, (self.says, box)] if is_written else lines


def look(shown: str = "") -> Look:
    image = Image.new("RGB", SIZE, "#dddddd")
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 10, 219, 35), fill="white", outline="#707070")
    pen.text((26, 15), shown, font=ImageFont.truetype("DejaVuSans.ttf", 13), fill="black")
    return Look(Pixels(*SIZE, image.tobytes("raw", "BGRX")))


def shows_letters(shown: Look) -> bool:
    picture, inside = shown.picture, FIELD.grown(-3)
    data = bytes(picture.bgra)
    pixels = (
        data[4 * (y * picture.width + x) :][:3]
        for y in range(inside.y, inside.bottom)
        for x in range(inside.x, inside.right)
    )
    return len(set(pixels)) > 1


@pytest.mark.parametrize(
    "says",
    [
        "4711-0815",
        "711-0815",  # a letter that the application lost
        "4711-O815",  # a letter that is misread
    ],
)
def test_a_secret_is_painted_over_where_most_of_it_is_read(says: str) -> None:
    cleaned, last = redacted(says, secret="pin")
    assert not shows_letters(last)
    assert not shows_letters(cleaned[2].before)


@pytest.mark.parametrize("says", ["47l1-O815", "Order 4711"])
def test_a_line_that_shares_a_few_letters_with_a_secret_stays(says: str) -> None:
    assert shows_letters(redacted(says, secret="pin")[1])


def test_a_text_that_is_no_secret_stays() -> None:
    assert shows_letters(redacted("711-0815")[1])


def redacted(says: str, secret: str = "") -> tuple[list[Seen], Look]:
    """A text that shows only after a key, redacted."""
    final = look(says)
    seen = [
        Seen(Typed("4711-0815", 1, 2), look(), secret=secret),
        Seen(Keys("Return", 3, 3), look()),
        Seen(Click(Point(260, 50), 9, 9), final),
    ]
    values = {secret: "4711-0815"} if secret else {}
    return redact(with_effects(seen, final), final, values, Knowing(says))
