"""Recognised text by rapidocr: single lines by its model alone, pages by the whole of it; loaded at
the first question, asked once per picture content.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from app.engine.model.geometry import Box
from checks.text.line_recogniser import HEIGHT, LEAST_OF_A_WORD, LEAST_WIDTH, LineRecogniser
from checks.vision.pixels import Bytes

# Detection with the longest side limited to 960 took 28-108 ms on a crop against 550 by default; a
# known single line needs no detection: 7-17 ms. Of eight ways to cut and enlarge 300 lines of GUI
# text, a margin of 2 px and no enlarging erred least (once); a margin of 6 px lost letters in every
# long line.
DETECT_SIDE = 960
MARGIN = 2
# Of so many texts what they say is kept, some 200 bytes each.
ANSWERS_KEPT = 20_000


Ask = Callable[[Bytes], Sequence[tuple[str, Box]]]


class RapidReader:
    """Reads text with rapidocr's packaged models. One per process: they take 0.8 GB at
    their peak.
    """

    def __init__(self) -> None:
        self._engine: Callable[..., Any] | None = None
        self._lines: LineRecogniser | None = None
        self._lock = threading.Lock()
        self._loading_ended = threading.Event()
        self._answers: OrderedDict[bytes, Sequence[tuple[str, Box]]] = OrderedDict()

    def read_line(self, pixels: Bytes) -> str:
        """What one line says."""
        return self._answered(b"line", pixels, self._recognise)[0][0]

    def read_word(self, pixels: Bytes) -> str:
        """What one short line says, in half the time."""
        return self._answered(b"word", pixels, self._recognise_word)[0][0]

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        """Every line, with its box."""
        return self._answered(b"page", pixels, self._detect)

    def forget(self) -> None:
        """Read everything anew from now on."""
        with self._lock:
            self._answers.clear()

    def warm_up(self) -> None:
        """Load what reads lines on a thread of its own, so that the first question need not
        wait.
        """
        threading.Thread(target=self._load_ahead, name="reader", daemon=True).start()

    def is_loaded(self, within_s: float) -> bool:
        """Whether the models that `warm_up` loads are there, or come within so long; also when they
        cannot be loaded, which the next question tells.
        """
        return self._loading_ended.wait(within_s)

    def _load_ahead(self) -> None:
        try:
            with self._lock:
                self._line_reader().read(np.zeros((HEIGHT, LEAST_WIDTH, 3), dtype=np.uint8))
        finally:
            self._loading_ended.set()

    def _answered(self, kind: bytes, pixels: Bytes, ask: Ask) -> Sequence[tuple[str, Box]]:
        shape = np.array(pixels.shape, dtype=np.int64).tobytes()
        key = kind + hashlib.blake2b(shape + pixels.tobytes(), digest_size=16).digest()
        with self._lock:
            if key not in self._answers:
                self._answers[key] = ask(pixels)
                if len(self._answers) > ANSWERS_KEPT:
                    self._answers.popitem(last=False)
            self._answers.move_to_end(key)
            return self._answers[key]

    def _recognise(self, pixels: Bytes, least: int = LEAST_WIDTH) -> Sequence[tuple[str, Box]]:
        height, width = pixels.shape[:2]
        whole = Box(0, 0, width, height)
        if height == 0 or width == 0:
            return [("", whole)]
        return [(self._line_reader().read(_framed(pixels), least), whole)]

    def _recognise_word(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return self._recognise(pixels, LEAST_OF_A_WORD)

    def _detect(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        if pixels.size == 0:
            return []
        result = self._loaded()(np.ascontiguousarray(pixels), use_cls=False)
        if result.boxes is None or result.txts is None:
            return []
        return [
            (text, upright(corners))
            for text, corners in zip(result.txts, result.boxes, strict=True)
        ]

    def _line_reader(self) -> LineRecogniser:
        if self._lines is None:
            self._lines = LineRecogniser()
        return self._lines

    def _loaded(self) -> Callable[..., Any]:
        if self._engine is None:
            logging.getLogger("RapidOCR").setLevel(logging.ERROR)
            from rapidocr import RapidOCR  # noqa: PLC0415 - 0.7 s, only when a page must be read

            self._engine = RapidOCR(
                params={
                    "Global.use_cls": False,
                    "Global.log_level": "error",
                    "Det.limit_type": "max",
                    "Det.limit_side_len": DETECT_SIDE,
                }
            )
        return self._engine


def _framed(pixels: Bytes) -> Bytes:
    """A line with a narrow margin of its own edge colours."""
    edged = cv2.copyMakeBorder(
        np.ascontiguousarray(pixels), MARGIN, MARGIN, MARGIN, MARGIN, cv2.BORDER_REPLICATE
    )
    return np.asarray(edged, dtype=np.uint8)


def upright(corners: npt.ArrayLike) -> Box:
    """The box around a quadrilateral."""
    points = np.asarray(corners)
    left, top = (int(value) for value in np.floor(points.min(axis=0)))
    right, bottom = (int(value) for value in np.ceil(points.max(axis=0)))
    return Box(left, top, right - left, bottom - top)
