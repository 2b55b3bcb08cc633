"""The fail-safe corner: a person who throws the pointer into the top left corner stops the run."""

from __future__ import annotations

from app.engine.places import Point

IN_THE_CORNER = "The pointer was moved into the fail-safe corner."
NEAR = 2  # pixels from the corner that count as in it: a thrown pointer need not end in the last


class FailSafeCorner:
    """Tells a person's move into the corner from one of the hands' own."""

    def __init__(self, pointer: Point) -> None:
        """`pointer` is where it is now: if that is the corner, it was not thrown there."""
        self._is_ours = in_corner(pointer)

    def sent(self, pointer: Point) -> None:
        """The hands sent the pointer there; until it arrives it may be seen where it was."""
        self._is_ours = self._is_ours or in_corner(pointer)

    def put(self, pointer: Point) -> None:
        """The hands put the pointer there, and there it is."""
        self._is_ours = in_corner(pointer)

    def says_stop(self, pointer: Point) -> bool:
        """Whether the pointer, seen there now, was moved into the corner by somebody else."""
        if in_corner(pointer):
            return not self._is_ours
        self._is_ours = False
        return False


def in_corner(pointer: Point) -> bool:
    """Whether the pointer lies in the fail-safe corner."""
    return pointer.x <= NEAR and pointer.y <= NEAR
