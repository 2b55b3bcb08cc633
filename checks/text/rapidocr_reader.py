"""Recognised text by rapidocr: single lines by its model alone, pages by the whole of it; loaded at
the first question, asked once per picture content.
"""

from __future__ import annotations

import hashlib
import logging
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime

from app.engine.errors import BlockedError
from app.engine.model.geometry import Box
from checks.vision.mnemonics import without_mnemonic
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
HEIGHT = 48
LEAST_WIDTH = 320
# Of 736 texts in eight renderings the model reads 41 otherwise, nearly all of them icons, with so
# much less beside them, in half the time.
LEAST_OF_A_WORD = 96
# Lines lower than this are enlarged to whole steps first.
LOW, STEP = 30, 32
BLANK = 0
MODELS = "*_rec_*.onnx"


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
        return [(self._line_reader().read(_framed(without_mnemonic(pixels)), least), whole)]

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


class LineRecogniser:
    """Reads single lines by rapidocr's own model, run by onnxruntime without the rest. May be used
    by one thread at a time.

    To import rapidocr takes 0.7 s of Python, more than a usual run has before its first question;
    the model alone is there in 0.15 s. What is prepared and decoded here is what the model was
    trained with (PP-OCR: Li et al. 2022, arXiv 2206.03001): 48 px high, colours as -1..1, at least
    320 px wide, and of the answers the likeliest character per column (CTC, Graves et al. 2006).
    """

    def __init__(self) -> None:
        """BlockedError when rapidocr's models are not installed."""
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        # Threads that wait by spinning take the processor from the application that is waited for.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            str(_model()), options, providers=["CPUExecutionProvider"]
        )
        told = self._session.get_modelmeta().custom_metadata_map["character"]
        self._characters = ["", *told.splitlines(), " "]
        self._input = self._session.get_inputs()[0].name

    def read(self, line: Bytes, least: int = LEAST_WIDTH) -> str:
        """What a line says (height x width x 3, blue, green, red), prepared at least so wide."""
        (scores,) = self._session.run(None, {self._input: _prepared(line, least)})
        best = np.asarray(scores)[0].argmax(axis=1)
        begins = np.concatenate([[True], best[1:] != best[:-1]])
        return "".join(self._characters[index] for index in best[begins & (best != BLANK)])


def _model() -> Path:
    spec = find_spec("rapidocr")
    folders = spec.submodule_search_locations if spec else None
    found = [path for folder in folders or () for path in Path(folder, "models").glob(MODELS)]
    if not found:
        raise BlockedError("The models of rapidocr are missing; install Byheart anew.")
    return found[0]


def _enlarged(line: Bytes) -> Bytes:
    """A low line in two steps, as rapidocr enlarges it: of 564 texts of the golden pictures the
    model reads 50 otherwise when they are enlarged at once ("Eile" for "File").
    """
    height, width = line.shape[:2]
    scale = LOW / min(height, width)
    if scale <= 1:
        return line
    size = [max(STEP, round(side * scale / STEP) * STEP) for side in (width, height)]
    return np.asarray(cv2.resize(line, size), dtype=np.uint8)


def _prepared(line: Bytes, least: int) -> npt.NDArray[np.float32]:
    line = _enlarged(line)
    height, width = line.shape[:2]
    full = max(least, int(HEIGHT * width / height))
    scaled = min(full, math.ceil(HEIGHT * width / height))
    resized = cv2.resize(line, (scaled, HEIGHT)).astype(np.float32).transpose(2, 0, 1)
    prepared = np.zeros((1, 3, HEIGHT, full), dtype=np.float32)
    prepared[0, :, :, :scaled] = (resized / 255 - 0.5) / 0.5
    return prepared
