"""Pictures made small for a page that is to be sent: lossy, and good enough to read."""

from __future__ import annotations

import cv2
import numpy as np

# Text of 9 points stays readable; a screen of 1920 x 1080 takes 60 to 110 KB.
QUALITY = 70


def as_webp(png: bytes) -> bytes:
    """The same picture, smaller.

    Args:
        png: a PNG file.

    Returns:
        A WebP file of the same size in pixels.

    Raises:
        ValueError: it is no picture.
    """
    pixels = cv2.imdecode(np.frombuffer(png, dtype=np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise ValueError("These bytes are no picture.")
    _, small = cv2.imencode(".webp", pixels, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))
    return small.tobytes()
