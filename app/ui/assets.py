"""Where the window's colours and drawings are: beside the sources, or in an installed package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

INSTALLED = Path(__file__).parent / "assets"
SOURCES = Path(__file__).resolve().parents[2] / "assets" / "window"


def asset(name: str) -> Path:
    """The file of that name."""
    return (INSTALLED if INSTALLED.is_dir() else SOURCES) / name


@cache
def drawing(name: str) -> str:
    """An SVG as text; its black is meant to be the colour of the text."""
    return asset(f"{name}.svg").read_text(encoding="utf-8")
