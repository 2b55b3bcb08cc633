"""Where in a workflow steps go that are recorded later; the window names it from its start on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where they go: after so many steps of this version (0: before the first), in the place of as
    many of those that follow.
    """

    version: int
    after: int
    instead_of: int = 0

    @property
    def until(self) -> int:
        """The number of the last step that is before them, or that they take the place of."""
        return self.after + self.instead_of
