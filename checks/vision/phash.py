"""Perceptual hashes of screens: they shortlist remembered steps and never decide."""

from __future__ import annotations

from importlib.metadata import version

import cv2
import imagehash
import numpy as np
from PIL import Image

from app.engine.model.geometry import Box, Picture
from checks.vision.pixels import greys

# dhash separated same pages from others best (AUC 0.966) and is the cheapest to compute.
ALGORITHM = f"dhash-{version('imagehash')}"
SIDE = 8


def hash_of(picture: Picture, box: Box | None = None) -> str:
    """The hash of a picture or a part of it, as "algorithm-version:hex"; empty for an empty
    part.
    """
    grey = greys(picture, box)
    if grey.size == 0:
        return ""
    small = cv2.resize(grey, (SIDE * 8, SIDE * 8), interpolation=cv2.INTER_AREA)
    image = Image.fromarray(np.asarray(small, dtype=np.uint8))
    return f"{ALGORITHM}:{imagehash.dhash(image, hash_size=SIDE)}"


def distance(one: str, other: str) -> int | None:
    """How many bits differ; None when the hashes are of different kinds or missing."""
    kind, _, left = one.partition(":")
    other_kind, _, right = other.partition(":")
    if not left or not right or kind != other_kind:
        return None
    return (int(left, 16) ^ int(right, 16)).bit_count()
