"""A picture made small is the same picture, and takes less."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from checks.vision.compression import as_webp

FONT = ImageFont.truetype("DejaVuSans.ttf", 12)


def screen() -> Image.Image:
    """A page of text."""
    page = Image.new("RGB", (640, 400), "#f4f6f8")
    for number in range(16):
        ImageDraw.Draw(page).text((20, 10 + 24 * number), f"Order {number} of Anna", "black", FONT)
    return page


def as_png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def test_it_is_the_same_picture_in_fewer_bytes() -> None:
    whole = as_png(screen())
    small = as_webp(whole)
    again = Image.open(io.BytesIO(small))
    assert (again.format, again.size) == ("WEBP", (640, 400))
    apart = np.abs(np.asarray(again.convert("L"), float) - np.asarray(screen().convert("L"), float))
    assert apart.mean() < 4
    assert len(small) < len(as_png(screen().effect_spread(2)))


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no picture"):
        as_webp(b"a letter")
