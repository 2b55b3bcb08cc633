"""Which window of this screen is the remembered one, which are new, and what lies over what."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import takewhile

from app.engine.places import Box
from checks.look import Look, WindowSeen
from checks.text import only_numbers_differ, plain, with_values

# Windows that are the desk, not something on it.
FURNITURE = frozenset({"desktop", "dock"})
# Windows that are theirs who pass by: they never hold what a step acts on for longer than that
# step.
PASSING = frozenset({"tooltip", "notification", "splash"})
# "Order 17 - App" against "Order 18 - App" scores 0.93, "Open file" against "Save file" 0.67.
TITLE_ALIKE = 0.6


def target_window(look: Look) -> WindowSeen | None:
    """The remembered window that the target stands in."""
    if look.target is None:
        return next((window for window in look.windows if window.active), None)
    return look.windows[look.target.window] if look.target.window >= 0 else None


def same_kind(one: WindowSeen, other: WindowSeen) -> bool:
    """Whether both are the same sort of window of the same application."""
    return one.class_name == other.class_name and one.kind == other.kind


def same_title(now: str, then: str, values: Sequence[tuple[str, str]] = ()) -> bool:
    """Whether a title says the same but for numbers and this run's values."""
    expected = with_values(then, values)
    return plain(now) == expected or plain(now) == plain(then) or only_numbers_differ(now, expected)


def title_likeness(now: str, then: str) -> float:
    """How alike two titles are, 0..1."""
    return SequenceMatcher(None, plain(now), plain(then)).ratio()


def candidates(
    now: Look, wanted: WindowSeen, values: Sequence[tuple[str, str]] = ()
) -> list[WindowSeen]:
    """The windows that may be the remembered one, best first; an exact title shuts out others."""
    kin = [window for window in now.windows if same_kind(window, wanted)]
    exact = [window for window in kin if plain(window.title) == with_values(wanted.title, values)]
    if exact:
        return exact
    close = [window for window in kin if same_title(window.title, wanted.title, values)]
    if close:
        return close
    alike = [window for window in kin if _title_holds(window, wanted)]
    return sorted(alike, key=lambda window: -title_likeness(window.title, wanted.title))


def _title_holds(window: WindowSeen, wanted: WindowSeen) -> bool:
    """A dialog's title says which dialog it is; an application's main window may name its document
    there.
    """
    return wanted.kind == "normal" and title_likeness(window.title, wanted.title) >= TITLE_ALIKE


def news(now: Look, then: Look, values: Sequence[tuple[str, str]] = ()) -> list[WindowSeen]:
    """Windows of now that the remembered look has no counterpart for."""
    unmatched = list(then.windows)
    fresh: list[WindowSeen] = []
    for window in now.windows:
        twin = _twin(window, unmatched, values)
        if twin is None:
            fresh.append(window)
        else:
            unmatched.remove(twin)
    return [window for window in fresh if window.kind not in FURNITURE]


def _twin(
    window: WindowSeen, remembered: Sequence[WindowSeen], values: Sequence[tuple[str, str]]
) -> WindowSeen | None:
    kin = [other for other in remembered if same_kind(window, other)]
    for other in kin:
        if same_title(window.title, other.title, values):
            return other
    return next((other for other in kin if _title_holds(window, other)), None)


def above(look: Look, window: WindowSeen) -> list[WindowSeen]:
    """What lies over a window, topmost first."""
    over = takewhile(lambda other: other is not window, look.windows)
    return [other for other in over if other.kind != "desktop"]


def covering(look: Look, window: WindowSeen, box: Box) -> WindowSeen | None:
    """The topmost window that lies over a box of this window; None when the box is free."""
    return next((other for other in above(look, window) if other.frame.meets(box)), None)
