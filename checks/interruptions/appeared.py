"""What has come to a screen that was expected to look otherwise: windows, and blocks in those that
were there.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import FURNITURE, Values, above, candidates, news
from checks.verify.changes.kinds import as_large_as_popups
from checks.vision.pixels import NOISE_LEVELS, apart, colours, fill, regions

# More changed parts of a window than this, and it is another page.
MOST_PLACES = 24


@dataclass(frozen=True, slots=True)
class ScreenAdditions:
    """New windows, and the places that have changed in the others (desktop pixels), largest
    first.
    """

    windows: tuple[WindowSeen, ...] = ()
    places: tuple[Box, ...] = ()


def news_of(now: Look, then: Look, values: Values = ()) -> ScreenAdditions:
    """What is there now that was not expected."""
    windows = news(now, then, values)
    known = [one for one in now.windows if not any(one is new for new in windows)]
    changed = [box for window in known for box in _changed_in(window, now, then, values)]
    places = sorted(changed, key=lambda box: -box.area)[:MOST_PLACES]
    return ScreenAdditions(tuple(windows), tuple(places))


def _changed_in(window: WindowSeen, now: Look, then: Look, values: Values) -> list[Box]:
    """What has changed in a window that was there, wherever it stands; nothing where it cannot be
    laid over what it was.
    """
    was = next(iter(candidates(then, window, values)), None)
    if was is None or window.kind in FURNITURE:
        return []
    dx, dy = was.box.x - window.box.x, was.box.y - window.box.y
    shown = window.box.intersection(bounds(now.picture))
    shown = shown.moved(dx, dy).intersection(bounds(then.picture)).moved(-dx, -dy)
    mask = apart(
        colours(now.picture, shown), colours(then.picture, shown.moved(dx, dy)), NOISE_LEVELS
    )
    for other in above(now, window):
        fill(mask, other.frame, shown, to=False)
    for other in above(then, was):
        fill(mask, other.frame.moved(-dx, -dy), shown, to=False)
    boxes = (region.box for region in regions(mask))
    return [box.moved(shown.x, shown.y) for box in boxes if as_large_as_popups(box)]
