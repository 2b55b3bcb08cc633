"""A window whose title is of no account: an application opens the document that it had open last.

A person says so by ignoring the title bar. The window is known by its class and kind then, where it
is the only one of them.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box
from checks.scene.perceive import perceive
from checks.snapshot.look import Effect, Look, WindowSeen
from checks.snapshot.windows import same_kind, target_window

# A bar is at least so high, and one that a window draws itself at most (pixels).
LEAST, HIGHEST = 4, 64


def title_bar(look: Look, window: WindowSeen) -> Box:
    """Where the title of a window stands, on the picture of its look: above what is in it, or where
    it draws its own bar, in the topmost row of what it shows.
    """
    strip = _top_strip(window)
    if window.box.y - window.frame.y >= LEAST:
        return strip
    return strip._replace(height=max(LEAST, _row_at_top(look, window)))


def _top_strip(window: WindowSeen) -> Box:
    """What a window has above its inside, and its topmost rows where that is nothing."""
    frame = window.frame
    return Box(frame.x, frame.y, frame.width, max(LEAST, window.box.y - frame.y))


def _row_at_top(look: Look, window: WindowSeen) -> int:
    """How high the topmost row of a window is, with as much room below as above (pixels)."""
    items = [one.box for one in perceive(look.picture).inside(window.box)]
    first = min(items, key=lambda one: one.y, default=None)
    if first is None:
        return 0
    row = [one for one in items if one.y < first.bottom]
    height = max(one.bottom for one in row) + first.y - 2 * window.box.y
    above = look.target.box.y - window.box.y if look.target is not None else height
    return min(height, above, HIGHEST)


def as_titled(now: Look, then: Look) -> Look:
    """The present look, its windows called as the recorded ones whose title bars are ignored."""
    if not then.ignored:
        return now
    for was in then.windows:
        there = _only_one(now, then, was)
        if there is not None and _is_ignored(then, was):
            named = replace(there, title=was.title)
            windows = tuple(named if one is there else one for one in now.windows)
            now = replace(now, windows=windows)
    return now


def with_any_title(now: Look, then: Look) -> Look | None:
    """The recorded look with the title of its window ignored; None where the window is there under
    its title, or where more than one could be meant.
    """
    was = target_window(then)
    there = _only_one(now, then, was) if was is not None else None
    if was is None or there is None or there.title == was.title:
        return None
    return replace(then, ignored=(*then.ignored, title_bar(then, was)))


def wherever_titled(accepted: Look, snapshot: object) -> object:
    """Another snapshot of the same way, a look or an effect: the windows whose titles are ignored
    on the accepted look are of any title on it, too.
    """
    if isinstance(snapshot, Effect) and snapshot.after is not None:
        return replace(snapshot, after=_with_titles_of(accepted, snapshot.after))
    return _with_titles_of(accepted, snapshot) if isinstance(snapshot, Look) else snapshot


def _with_titles_of(accepted: Look, look: Look) -> Look:
    names = {(one.title, one.class_name) for one in accepted.windows if _is_ignored(accepted, one)}
    for one in look.windows:
        if (one.title, one.class_name) in names and not _is_ignored(look, one):
            look = replace(look, ignored=(*look.ignored, title_bar(look, one)))
    return look


def _is_ignored(then: Look, window: WindowSeen) -> bool:
    """Whether what is ignored covers the title of a window."""
    title = _top_strip(window)
    return any(one.covers(title) for one in then.ignored)


def _only_one(now: Look, then: Look, was: WindowSeen) -> WindowSeen | None:
    """The present window of a recorded one's class and kind, where there is one of them on both."""
    there = [one for one in now.windows if same_kind(one, was)]
    is_alone = sum(same_kind(one, was) for one in then.windows) == 1
    return there[0] if len(there) == 1 and is_alone and was.kind == "normal" else None
