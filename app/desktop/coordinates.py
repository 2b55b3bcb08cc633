"""Scales and monitors: arithmetic between an application's idea of a place and physical pixels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.model.geometry import Box, Point

DOTS_PER_INCH = 96.0  # scale 1.0, by the convention of X11 and Windows alike

_XFT_DPI = re.compile(r"^\s*Xft[.*]dpi\s*:\s*([0-9.]+)\s*$", re.MULTILINE)


def scale_told(resources: str) -> float:
    """The logical scale in an X resource database: its Xft.dpi over 96; 1.0 when it names none."""
    found = _XFT_DPI.search(resources)
    dpi = float(found[1]) if found else DOTS_PER_INCH
    return dpi / DOTS_PER_INCH if dpi > 0 else 1.0


def clip(box: Box, size: tuple[int, int]) -> Box:
    """The part of the box on a desktop of that size (width, height)."""
    return box.intersection(Box(0, 0, *size))


def physical(point: Point, scale: float) -> Point:
    """Where a logical point lies in physical pixels."""
    return Point(round(point.x * scale), round(point.y * scale))


def logical(point: Point, scale: float) -> Point:
    """Where a physical point lies in logical pixels."""
    return Point(round(point.x / scale), round(point.y / scale))


def physical_box(box: Box, scale: float) -> Box:
    """A logical box in physical pixels; its edges are rounded, so neighbours stay neighbours."""
    left, top = round(box.x * scale), round(box.y * scale)
    return Box(left, top, round(box.right * scale) - left, round(box.bottom * scale) - top)


def monitor_at(point: Point, monitors: Sequence[Box]) -> Box | None:
    """The monitor that shows the point; None between monitors and beyond them."""
    return next((monitor for monitor in monitors if monitor.contains(point)), None)


def is_visible(point: Point, monitors: Sequence[Box]) -> bool:
    """Whether any monitor shows the point (the corner of an L-shaped desktop is shown by none)."""
    return monitor_at(point, monitors) is not None
