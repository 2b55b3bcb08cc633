"""One line of text recognised by rapidocr's own model, run by onnxruntime without the rest.

To import rapidocr takes 0.7 s of Python, more than a usual run has before its first question; the
model alone is there in 0.15 s. What is prepared and decoded here is what the model was trained
with (PP-OCR: Li et al. 2022, arXiv 2206.03001): 48 px high, colours as -1..1, at least 320 px wide,
and of the answers the likeliest character per column (CTC, Graves et al. 2006).
"""

from __future__ import annotations

import math
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime

from app.engine.errors import BlockedError
from checks.vision.pixels import Bytes

HEIGHT = 48
LEAST_WIDTH = 320
# Of 736 texts in eight renderings the model reads 41 otherwise, nearly all of them icons, with so
# much less beside them, in half the time.
LEAST_OF_A_WORD = 96
# Lines lower than this are enlarged to whole steps first.
LOW, STEP = 30, 32
BLANK = 0
MODELS = "*_rec_*.onnx"


class LineRecogniser:
    """Reads single lines. May be used by one thread at a time."""

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
