"""From the desktop's ports to a look: pixels, windows and, when asked for, what the accessibility
tree says.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from app.desktop.own_windows import OwnWindows
from app.desktop.ports import Label, Labels, Screen, Window, Windows
from app.engine.model.geometry import Box, Picture, Point
from app.player.screen.front import Front
from checks.snapshot.convert import label_seen, window_seen
from checks.snapshot.look import LabelSeen, Look, WindowSeen
from checks.vision.canvas import without


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is listed in a part of the screen, and what has the focus; one answer of many does for
    every place in that part.
    """

    box: Box
    focus: LabelSeen | None
    labels: tuple[LabelSeen, ...]


@dataclass(slots=True)
class ScreenCapture:
    """Takes looks. `own` tells Byheart's windows (left out of looks), `is_ours` a workflow's
    processes; `idle_s` for how long nobody has given any input. Byheart is answered in windows of
    `answered_in`, beside its own.
    """

    screen: Screen
    windows: Windows
    labels: Labels
    pointer: Callable[[], Point]
    own: OwnWindows
    is_ours: Callable[[int], bool] = lambda _: True
    scale: float = field(default=1.0)
    idle_s: Callable[[], float] = lambda: inf
    answered_in: frozenset[int] = frozenset()
    front: Front = field(init=False)

    def __post_init__(self) -> None:
        """Know whose the keyboard is from now on."""
        self.front = Front(self.windows, self.own.processes | self.answered_in, self.is_ours)

    def warm_up(self) -> None:
        """Ask for a label on a thread of its own: the first answer may take a quarter of a second,
        and nobody waits for it.
        """
        threading.Thread(target=self.labels.focused, name="labels", daemon=True).start()

    def look(
        self, at: Point | None = None, named: str = "", picture: Picture | None = None
    ) -> Look:
        """The screen now, without labels (the quick look) and without Byheart's own windows; with
        this picture, where the screen is known to look so still.
        """
        own = self.own.stood if picture else self.own.refresh_visible_frames()
        return Look(
            picture=picture or without(self.screen.grab(), own),
            windows=self._seen(self.own.others()),
            at=at,
            named=named,
            pointer=self.pointer(),
            scale=self.scale,
            own=own,
        )

    def told(self, look: Look) -> list[tuple[WindowSeen, Window]]:
        """The windows of a look with what the desktop tells of them now; empty where they are no
        longer those.
        """
        others = self.own.others()
        same = self._seen(others) == look.windows
        return list(zip(look.windows, others, strict=True)) if same else []

    def hidden(self) -> list[tuple[WindowSeen, Window]]:
        """The windows that are there and not shown."""
        others = [one for one in self.windows.hidden() if one.process not in self.own.processes]
        return list(zip(self._seen(others), others, strict=True))

    def _seen(self, windows: Sequence[Window]) -> tuple[WindowSeen, ...]:
        """As a look keeps them. A dialog that is for one of the workflow's windows is the
        workflow's, whichever process shows it.
        """
        ours = {one.id for one in windows if self.is_ours(one.process)}
        return tuple(
            window_seen(one, ours=one.id in ours or one.modal_for in ours)
            for one in self.front.seen(windows)
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
