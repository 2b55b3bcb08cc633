"""Columns of a list: things that begin alike and follow each other at one distance."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.model.geometry import Box, Picture, most_apart
from checks.scene.relations import Sort, Token, in_row
from checks.scene.tables import evenly_spaced, lines_around

# So many of one column are a list.
LISTED = 3
# The head of a column is drawn on another ground, by so many levels, or so much bolder.
HEAD_LEVELS, HEAD_BOLD = 3, 1.3
# Texts end (or begin) in one place, to so many pixels: “1” is narrower than its room. A head that
# does not is farther from it.
ALIGNED_PX, ASIDE_PX = 4, 8


def columns_of(picture: Picture, tokens: Sequence[Token]) -> dict[int, list[Token]]:
    """Of each thing of a picture (by identity), the run of things like it at one distance, top to
    bottom.
    """
    found: dict[int, list[Token]] = {}
    panes: dict[int, list[Token]] = {}
    for token in tokens:
        panes.setdefault(token.pane, []).append(token)
    for token in tokens:
        alike = [one for one in panes[token.pane] if one is token or _in_column(one, token)]
        alike.sort(key=lambda one: one.box.y)
        found[id(token)] = _run(picture, alike, token)
    return found


def _in_column(one: Token, other: Token) -> bool:
    return one.begins_like(other) and not in_row(one.box, other.box)


def pitch_of(run: Sequence[Token]) -> float:
    """The distance of the entries of a run, in pixels."""
    middle = [one.box.y + one.box.bottom for one in run]
    return (middle[1] - middle[0]) / 2


def _run(picture: Picture, alike: Sequence[Token], token: Token) -> list[Token]:
    """Those that follow each other at the distance of the token's nearest neighbour: by their
    middles, or texts by the lines that their letters stand on.
    """
    at = next(index for index, one in enumerate(alike) if one is token)
    boxes = [one.box for one in alike]
    if any(one.sort is not Sort.TEXT for one in alike):
        return list(alike[evenly_spaced([(one.y + one.bottom) / 2 for one in boxes], at)])
    return list(alike[lines_around(picture, boxes, at)])


def is_head(run: Sequence[Token]) -> bool:
    """Whether the first of a column is drawn otherwise than most that follow: its head."""
    first, rest = run[0], run[1:]
    if not first.items:
        return False
    other = sum(most_apart(first.colour, one.colour) > HEAD_LEVELS for one in rest)
    bold = [one for one in rest if one.stroke_px and first.stroke_px > HEAD_BOLD * one.stroke_px]
    written = [one for one in rest if one.stroke_px]
    is_bold = len(written) >= 2 and len(bold) > 0.8 * len(written)  # noqa: PLR2004
    return other > 0.6 * len(rest) or is_bold or _stands_aside(first, rest)


def _stands_aside(first: Token, rest: Sequence[Token]) -> bool:
    """Whether the first of a column is written at another place of its cell than those that follow,
    which all end, or begin, in one place: the head of a column of figures.
    """
    cells = [one.core for one in rest if one.items]
    if not first.is_low_surface or len(cells) < 2:  # noqa: PLR2004
        return False
    sides = (
        (first.core.x, [one.x for one in cells]),
        (first.core.right, [one.right for one in cells]),
    )
    aligned = [(own, its) for own, its in sides if max(its) - min(its) <= ALIGNED_PX]
    return bool(aligned) and all(abs(own - its[0]) > ASIDE_PX for own, its in aligned)


def shares_column(one: Box, other: Box) -> bool:
    """Whether two boxes stand in one column: they share most of the narrower one's width."""
    shared = min(one.right, other.right) - max(one.x, other.x)
    return shared >= 0.5 * min(one.width, other.width)
