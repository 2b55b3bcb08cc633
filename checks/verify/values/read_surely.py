"""Reading a value that will be used: a letter that is read wrong is entered wrong."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box
from checks.text.compare import WAYS, Reader, read_in
from checks.verify.rerender.readings import squeezed
from checks.vision.pixels import Bytes

# What is read has so much of its ground around it.
MARGIN = 3
ONE_LINE = 36


def read_surely(reader: Reader, pixels: Bytes) -> str | None:
    """The text in a picture, line by line; empty where there is none, None where it could be
    another one.
    """
    lines = _lines(reader, pixels)
    if all(_is_sure(reader, pixels, text, box) for text, box in lines):
        return "\n".join(text for text, _ in lines)
    return None


def _lines(reader: Reader, pixels: Bytes) -> Sequence[tuple[str, Box]]:
    """What stands in it; of what is no higher than a line it is known that it is one."""
    height, width = pixels.shape[:2]
    if height > ONE_LINE:
        return reader.read(pixels.copy())
    text = reader.read_line(pixels.copy())
    return [(text, Box(0, 0, width, height))] if text.strip() else []


def _is_sure(reader: Reader, pixels: Bytes, text: str, box: Box) -> bool:
    if not text.isascii() or any(map(_may_be_another_code, text.split())):
        return False  # of 9 renderings of “Zoë” one was read as “Zoē” in every way
    height, width = pixels.shape[:2]
    around = box.grown(MARGIN).intersection(Box(0, 0, width, height))
    line = pixels[around.y : around.bottom, around.x : around.right]
    said = (squeezed(read_in(reader, line, way)) for way in range(len(WAYS)))
    return all(one == squeezed(text) for one in said)


def _may_be_another_code(word: str) -> bool:
    """Whether a word mixes digits with letters: C-44O8 is read as C-4408 in every way, and where
    there are only digits no letter is to be expected.
    """
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))
