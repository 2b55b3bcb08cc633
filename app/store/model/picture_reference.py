"""How a picture stands in JSON: by the name of its file, and what it measures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureReference:
    """`sha256` names the file; the size is known without opening it."""

    sha256: str
    width: int
    height: int
