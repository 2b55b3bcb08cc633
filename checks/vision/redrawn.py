"""Edges of a picture that is for the most part another one, whose edges are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.vision.edges import Edges, edges_in
from checks.vision.lines import Line, level_lines
from checks.vision.pixels import Bytes


def redrawn(then: Edges, now: Bytes, rows: Sequence[slice]) -> Edges:
    """The edges of an equally large picture that differs in these rows only."""
    across, down = then.across.copy(), then.down.copy()
    for start, stop in _spans(rows, now.shape[0]):
        top = max(0, start - 1)  # a row's change is seen from the row above it
        part = edges_in(now[top : stop + 1])
        across[start : stop + 1] = part.across[start - top :]
        down[start:stop] = part.down[start - top : stop - top]
    return Edges(across, down)


def stayed(now: Edges, then: Edges, rows: Sequence[slice]) -> Edges:
    """The edges of both, which differ in these rows only."""
    across = now.across & then.across
    spans = list(_spans(rows, across.shape[0]))
    differ = {row for start, stop in spans for row in range(start, stop + 1)}
    lines = [line for line in then.lines if line.y not in differ]
    for start, stop in spans:
        lines += [
            Line(line.x, line.right, line.y + start)
            for line in level_lines(across[start : stop + 1])
        ]
    lines.sort(key=lambda line: (line.y, line.x))
    return Edges(across, now.down & then.down, known_lines=tuple(lines))


def _spans(rows: Sequence[slice], height: int) -> Iterator[tuple[int, int]]:
    """First row and the one after the last, clear of each other."""
    for band in rows:
        start, stop, _ = band.indices(height)
        yield start, stop
