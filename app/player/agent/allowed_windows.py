"""Where an agent may act: in the windows of a workflow's applications and in what interrupts them.

A foreign window is the interruption when it was not there while the step was recorded. Terminals,
panels, the bare desktop and Byheart itself are never anybody's ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.agent.ports import RefusedError
from app.desktop.ports import Window, WindowKind, Windows
from app.engine.model.geometry import Point
from app.player.agent.interruption_area import remembered_as
from checks.snapshot.look import WindowSeen

# WM_CLASS of terminals, in lower case: what is typed there is a program.
TERMINALS = frozenset(
    (
        *("alacritty", "contour", "cool-retro-term", "deepin-terminal", "foot", "gnome-terminal"),
        *("gnome-terminal-server", "guake", "kgx", "kitty", "konsole", "lxterminal"),
        *("mate-terminal", "org.gnome.console", "org.gnome.ptyxis", "ptyxis", "qterminal", "rxvt"),
        *("sakura", "st", "st-256color", "terminator", "terminology", "termite", "tilda", "tilix"),
        *("urxvt", "uxterm", "wezterm", "wezterm-gui", "xfce4-terminal", "xterm", "yakuake"),
        *("org.wezfurlong.wezterm", "warp", "ghostty", "com.mitchellh.ghostty"),
    )
)
PANELS = frozenset({WindowKind.DOCK, WindowKind.DESKTOP})


@dataclass(frozen=True, slots=True)
class AllowedWindows:
    """Tells one window from another. `own_processes` are Byheart's, `is_ours` tells a workflow's.

    `expected` are the windows of the step's own screen. Where they are not known (None), foreign
    windows in `there_before` (by id) are no interruption, and the task's own all are known, unless
    the task is only just being shown (`is_first`).
    """

    windows: Windows
    is_ours: Callable[[int], bool]
    own_processes: frozenset[int]
    expected: Sequence[WindowSeen] | None = None
    there_before: frozenset[int] = field(default_factory=frozenset)
    is_first: bool = False

    def at(self, point: Point) -> Window:
        """The window that an input at the place would reach, if an agent may act there."""
        found = next((each for each in self.windows.all() if each.frame.contains(point)), None)
        if found is None:
            raise RefusedError("There is no window at that place.")
        return self._allowed(found)

    def in_front(self) -> Window:
        """The window that the keyboard reaches, if an agent may type there."""
        active = self.windows.active()
        if active is None:
            raise RefusedError("No window has the focus; click into one first.")
        return self._allowed(active)

    def is_known(self, window: Window) -> bool:
        """Whether it belongs to the step's own screen, and is no interruption."""
        if self.expected is not None:
            return remembered_as(window, self.expected) is not None
        ours = self.is_ours(window.process) and not self.is_first
        return ours or window.id in self.there_before

    def _allowed(self, window: Window) -> Window:
        if window.process in self.own_processes:
            raise RefusedError("That window is Byheart's own.")
        if window.kind in PANELS:
            raise RefusedError("Panels and the desktop itself are out of bounds.")
        if window.class_name.lower() in TERMINALS:
            raise RefusedError("That is a terminal, which is out of bounds.")
        if not self.is_ours(window.process) and self._is_foreign(window):
            raise RefusedError(f"The window “{window.title}” has no part in this task.")
        return window

    def _is_foreign(self, window: Window) -> bool:
        """Whether a window of another application was there all along, and interrupts nothing."""
        if self.expected is None:
            return window.id in self.there_before
        seen = remembered_as(window, self.expected)
        return seen is not None and not seen.ours
