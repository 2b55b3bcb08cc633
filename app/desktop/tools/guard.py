"""What the tools ask before they act: whether the screen is the one that the step knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.engine.model.check import Check
from app.engine.model.geometry import Box, Point


@dataclass(frozen=True, slots=True)
class TableShown:
    """What a table shows now: the area of its rows, its heads, the rows that are shown whole."""

    area: Box
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PageShown:
    """Where the button for a table's next page stands (None: this is the last one), a digest of
    what the window shows around the table, and the numbers there, by the words around them.
    """

    button: Point | None
    around: str
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


class Guard(Protocol):
    """Verifies. One per run."""

    def check(self, tool: str) -> Check[Any] | None:
        """The pre-check of a tool; None leaves it unguarded, which the tools refuse."""

    def effect(self, tool: str) -> Check[Any] | None:
        """The post-check of a tool; None when nothing is expected to be seen of it."""

    def confirm(self, at: Point | None) -> None:
        """Look once more, right before the first input event, with a look at most 10 ms old.

        NotActedError when the target or the active window is no longer what was verified.
        """

    def confirm_secret(self) -> None:
        """Asked after `confirm`, before a secret is typed.

        NotActedError when what has the keyboard is not where the secret was recorded: another
        application's, or a field that shows what is typed where the recorded one hides it.
        """

    def typing_may_go_on(self) -> bool:
        """Asked before each character: whether the focus and the active window are still
        the same.
        """

    def read(self, box: Box) -> str:
        """The text recognised in a region; empty when there is none or nothing that can read."""

    def read_surely(self, box: Box) -> str | None:
        """The same where it will be used; None where it could be another text."""

    def table(self, at: Point) -> TableShown:
        """The table one of whose heads stands at a point. ByheartError when none can be read."""

    def page(self, at: Point, button: Point) -> PageShown:
        """What leads on (or back) from the page that a table shows, one of whose heads stands at a
        point; `button` is where the recording showed the button. The next act is verified on this
        page. ByheartError when it cannot be told whether there is such a page.
        """


class Secrets(Protocol):
    """Where secret values are kept."""

    def get(self, name: str) -> str:
        """The value; a ByheartError when there is none of that name."""
