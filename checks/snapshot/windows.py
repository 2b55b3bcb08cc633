"""Which window of this screen is the remembered one, which are new, what lies over what, and where
a box of a window is after the window has moved.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import TypeAlias

from app.engine.model.geometry import Box
from checks.snapshot.look import Look, WindowSeen
from checks.text.compare import only_numbers_differ, plain, with_values

# Windows that are the desk, not something on it.
FURNITURE = frozenset({"desktop", "dock"})
# Windows that are theirs who pass by: they never hold what a step acts on for longer than that
# step.
PASSING = frozenset({"tooltip", "notification", "splash"})
# "Order 17 - App" against "Order 18 - App" scores 0.93, "Open file" against "Save file" 0.67.
TITLE_ALIKE = 0.6

Values: TypeAlias = Sequence[tuple[str, str]]


def target_window(look: Look) -> WindowSeen | None:
    """The remembered window that the target stands in; None where that is none that was seen."""
    if look.target is None:
        return look.active
    number = look.target.window
    return look.windows[number] if 0 <= number < len(look.windows) else None


def same_kind(one: WindowSeen, other: WindowSeen) -> bool:
    """Whether both are the same sort of window of the same application."""
    return one.class_name == other.class_name and one.kind == other.kind


def same_title(now: str, then: str, values: Values = ()) -> bool:
    """Whether a title says the same but for numbers and this run's values."""
    expected = with_values(then, values)
    return plain(now) == expected or plain(now) == plain(then) or only_numbers_differ(now, expected)


def title_likeness(now: str, then: str) -> float:
    """How alike two titles are, 0..1."""
    return SequenceMatcher(None, plain(now), plain(then)).ratio()


def candidates(now: Look, wanted: WindowSeen, values: Values = ()) -> list[WindowSeen]:
    """The windows that may be the remembered one, best first; an exact title shuts out others."""
    kin = [window for window in now.windows if same_kind(window, wanted)]
    exact = [window for window in kin if plain(window.title) == with_values(wanted.title, values)]
    if exact:
        return exact
    close = [window for window in kin if same_title(window.title, wanted.title, values)]
    if close:
        return close
    return [window for window in kin if only_marked(window.title, wanted.title)]


def moved_between(then: object, now: object) -> list[int] | None:
    """By how much the window in front has moved, across and down (pixels), from one look to another
    one; None where it has not, or nothing tells.
    """
    if not isinstance(then, Look) or not isinstance(now, Look):
        return None
    was, there = then.active, now.active
    if was is None or there is None or not same_kind(there, was):
        return None
    move = [there.frame.x - was.frame.x, there.frame.y - was.frame.y]
    return move if any(move) else None


def only_marked(now: str, then: str) -> bool:
    """Whether two titles have the same words: a star may say that the document has changed, other
    words name another document.
    """
    return re.findall(r"\w+", plain(now)) == re.findall(r"\w+", plain(then))


def _title_holds(window: WindowSeen, wanted: WindowSeen) -> bool:
    """Whether one window may be another one that was there, by its title: a dialog's says which
    dialog it is; an application's main window may name its document there, and open another.
    """
    return wanted.kind == "normal" and title_likeness(window.title, wanted.title) >= TITLE_ALIKE


def news(
    now: Look,
    then: Look,
    values: Values = (),
    known: tuple[WindowSeen, WindowSeen] | None = None,
) -> list[WindowSeen]:
    """Windows of now that the remembered look has no counterpart for. `known` is a window of now
    and its counterpart; of the others, those that are most certain find theirs first.
    """
    fresh, unmatched = list(now.windows), list(then.windows)
    if known is not None:
        _take_out(fresh, known[0])
        _take_out(unmatched, known[1])
    for is_twin in (_says_exactly, _says_the_same, _holds_the_title):
        for window in tuple(fresh):
            kin = (one for one in unmatched if _same_sort(window, one))
            twin = next((one for one in kin if is_twin(window, one, values)), None)
            if twin is not None:
                _take_out(fresh, window)
                _take_out(unmatched, twin)
    return [window for window in fresh if window.kind not in FURNITURE]


def _same_sort(now: WindowSeen, then: WindowSeen) -> bool:
    return same_kind(now, then) and now.modal == then.modal


def _says_exactly(now: WindowSeen, then: WindowSeen, values: Values) -> bool:
    return plain(now.title) in {plain(then.title), with_values(then.title, values)}


def _says_the_same(now: WindowSeen, then: WindowSeen, values: Values) -> bool:
    return same_title(now.title, then.title, values)


def _holds_the_title(now: WindowSeen, then: WindowSeen, _: Values) -> bool:
    return _title_holds(now, then)


def _take_out(windows: list[WindowSeen], window: WindowSeen) -> None:
    """Take this very one out: two windows may look exactly alike."""
    windows[:] = [one for one in windows if one is not window]


def above(look: Look, window: WindowSeen) -> list[WindowSeen]:
    """What lies over a window, topmost first."""
    over = takewhile(lambda other: other is not window, look.windows)
    return [other for other in over if other.kind != "desktop"]


def covering(look: Look, window: WindowSeen, box: Box) -> WindowSeen | None:
    """The topmost window that lies over a box of this window; None when the box is free."""
    return next((other for other in above(look, window) if other.frame.meets(box)), None)


def followed(box: Box, before: Look, now: Look) -> Box:
    """The box of a window on one look, where it is on a later one; unmoved when its window is not
    known, or not there any more as one window of that size.
    """
    was = next((one for one in before.windows if one.box.contains(box.centre)), None)
    if was is None:
        return box
    fits = [one for one in now.windows if _is_same(one, was)]
    if len(fits) != 1:
        return box
    return box.moved(fits[0].box.x - was.box.x, fits[0].box.y - was.box.y)


def _is_same(one: WindowSeen, was: WindowSeen) -> bool:
    size = (one.box.width, one.box.height) == (was.box.width, was.box.height)
    return size and (one.class_name, one.kind) == (was.class_name, was.kind) and _titled(one, was)


def _titled(one: WindowSeen, was: WindowSeen) -> bool:
    """Whether the titles agree, but for the star of a document that was changed."""
    return one.title.strip("*• ") == was.title.strip("*• ")
