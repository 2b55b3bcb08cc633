"""The way of a drag: places between its start and its end."""

from __future__ import annotations

from app.engine.places import Point

STEPS = 12


def way(start: Point, end: Point, steps: int = STEPS) -> list[Point]:
    """So many places from start (left out) to end, evenly apart."""
    dx, dy = end.x - start.x, end.y - start.y
    return [
        Point(start.x + dx * step // steps, start.y + dy * step // steps)
        for step in range(1, steps + 1)
    ]
