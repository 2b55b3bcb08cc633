"""From the desktop's ports to a look: pixels, windows and, when asked for, what the accessibility
tree says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.desktop.own_windows import OwnWindows
from app.desktop.ports import Label, Labels, Screen, Window, Windows
from app.engine.places import Box, Picture, Point
from checks.look import LabelSeen, Look
from checks.seen import label_seen, window_seen


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is listed in a part of the screen, and what has the focus; one answer of many does for
    every place in that part.
    """

    box: Box
    focus: LabelSeen | None
    labels: tuple[LabelSeen, ...]


@dataclass(slots=True)
class Eyes:
    """Takes looks. `own` tells Byheart's windows (left out of looks), `is_ours` a workflow's."""

    screen: Screen
    windows: Windows
    labels: Labels
    pointer: Callable[[], Point]
    own: OwnWindows
    is_ours: Callable[[int], bool] = lambda _: True
    scale: float = field(default=1.0)

    def warm_up(self) -> None:
        """Ask for a label on a thread of its own: the first answer may take a quarter of a second,
        and nobody waits for it.
        """
        threading.Thread(target=self.labels.focused, name="labels", daemon=True).start()

    def look(
        self, at: Point | None = None, named: str = "", picture: Picture | None = None
    ) -> Look:
        """The screen now, without labels (the quick look); with this picture, where the screen is
        known to look so still.
        """
        own = self.own.stood if picture else self.own.stand()
        return Look(
            picture=picture or self.screen.grab(),
            windows=tuple(
                window_seen(one, ours=self.is_ours(one.process)) for one in self.own.others()
            ),
            at=at,
            named=named,
            pointer=self.pointer(),
            scale=self.scale,
            own=own,
        )

    def deepened(self, look: Look, surroundings: Surroundings | None = None) -> Look:
        """The same look with what the accessibility tree says around its target, when there is a
        tree; what it says of the surroundings is not asked for where it is given.
        """
        if not self.labels.available:
            return look
        around = surroundings or self.surroundings(look)
        under = self.labels.at(look.at) if look.at else None
        return replace(
            look,
            label=label_seen(under) if under else None,
            focus=around.focus,
            labels=around.labels,
        )

    def surroundings(self, look: Look) -> Surroundings:
        """What the accessibility tree says of the window that the look's target stands in."""
        focus = self.labels.focused()
        box = self.neighbourhood(look)
        around = self.labels.within(box)
        return Surroundings(
            box, label_seen(focus) if focus else None, tuple(label_seen(label) for label in around)
        )

    @staticmethod
    def with_labels_of(look: Look, deeper: Look) -> Look:
        """A look with what the accessibility tree said for another one of the same sight."""
        return replace(look, label=deeper.label, focus=deeper.focus, labels=deeper.labels)

    def focus(self) -> Label | None:
        """The element that has the focus: milliseconds, where a whole neighbourhood takes two
        tenths of a second. None for nothing that tells.
        """
        return self.labels.focused() if self.labels.available else None

    def active_window(self) -> Window | None:
        """The window with the focus."""
        return self.windows.active()

    @staticmethod
    def neighbourhood(look: Look) -> Box:
        """The frame of the window that the look's target stands in; without one, the screen."""
        whole = Box(0, 0, look.picture.width, look.picture.height)
        if look.at is None:
            return whole
        return next(
            (window.frame for window in look.windows if window.frame.contains(look.at)), whole
        )
