"""The line reader reads what rapidocr itself reads, on every text of a few real windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from rapidocr import RapidOCR
from rapidocr.ch_ppocr_rec.typings import TextRecOutput

from app.engine.errors import BlockedError
from app.engine.model.geometry import Pixels, bounds
from checks.text import rapidocr_reader
from checks.text.rapidocr_reader import LineRecogniser
from checks.vision.ink import text_blocks
from checks.vision.pixels import Bytes, colours

PICTURES = Path(__file__).parents[2] / "golden" / "pictures"
WINDOWS = ("desk-one-filled", "gtk-ask", "qt-ask-all")
HIGHEST = 60


def texts(name: str) -> list[Bytes]:
    image = Image.open(PICTURES / f"{name}.png").convert("RGB")
    picture = Pixels(*image.size, image.tobytes("raw", "BGRX"))
    blocks = [box.grown(3) for box in text_blocks(picture, bounds(picture))]
    return [colours(picture, box).copy() for box in blocks if box.height <= HIGHEST]


@pytest.fixture(scope="module")
def whole() -> RapidOCR:
    return RapidOCR(params={"Global.use_cls": False, "Global.log_level": "error"})


@pytest.fixture(scope="module")
def lines() -> LineRecogniser:
    return LineRecogniser()


@pytest.mark.parametrize("name", WINDOWS)
def test_it_reads_what_the_whole_library_reads(
    whole: RapidOCR, lines: LineRecogniser, name: str
) -> None:
    found = texts(name)
    assert found
    for pixels in found:
        said = whole(pixels, use_det=False, use_cls=False)
        assert isinstance(said, TextRecOutput)
        assert lines.read(pixels) == " ".join(said.txts or ())


def test_without_the_models_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rapidocr_reader, "MODELS", "no such model")
    with pytest.raises(BlockedError, match="models of rapidocr are missing"):
        LineRecogniser()
