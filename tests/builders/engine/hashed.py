"""Looks of which only the hash matters."""

from __future__ import annotations

from app.engine.model.geometry import Pixels
from checks.snapshot.look import Look
from checks.vision.phash import ALGORITHM

NO_PICTURE = Pixels(0, 0, b"")


def hashed(bits: int) -> Look:
    return Look(NO_PICTURE, hash=f"{ALGORITHM}:{bits:016x}")


def bits_apart(one: Look, other: Look) -> int:
    """Digit by digit, as no index does it."""
    pairs = zip(_digits(one), _digits(other), strict=True)
    return sum(mine != yours for mine, yours in pairs)


def _digits(look: Look) -> str:
    return f"{int(look.hash.partition(':')[2], 16):064b}"
