"""No window has come that concerns the target or its window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import Values, above, candidates, news
from checks.text.compare import plain, with_values
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.target_identity import named_by, offset_of

# A list of proposals hangs so near to its field (pixels; what is typed is lower than the field).
HANGS_PX = 16
# Windows that ask or tell something of their own.
NEVER_PROPOSES = frozenset({"menu", "dialog", "normal", "splash", "dock", "desktop"})


def new_windows(scene: Scene, place: Place) -> Comparison:
    """Whether every window is one that was there, or passes by elsewhere."""
    for window in _fresh(scene, place):
        if _concerns(scene, place, window):
            why = f"A {called(window)} has appeared."
            return Comparison(Verdict.NO, 0.0, 1.0, window.frame, why, "nothing new")
    return Comparison(Verdict.GO, rung="nothing new")


def _fresh(scene: Scene, place: Place) -> list[WindowSeen]:
    if not scene.by_windows:
        return []
    own, then = place.unit.window, scene.window
    known = (own, then) if own is not None and then is not None else None
    return news(scene.now, scene.then, scene.known.values, known)


def _concerns(scene: Scene, place: Place, window: WindowSeen) -> bool:
    own = place.unit.window
    if own is not None and not window.ours and not window.active and _is_behind(scene, window, own):
        return False
    if scene.target is not None and proposes(scene, place.now(scene.target.box), window):
        return False
    return concerns(window, own, place.unit.box_now, vital_boxes(scene, place))


def proposals(scene: Scene, place: Place) -> list[Box]:
    """Where lists of proposals hang at the field that is typed into."""
    target = scene.target
    if target is None or not scene.known.types:
        return []
    field = place.now(target.box)
    return [one.frame for one in _fresh(scene, place) if proposes(scene, field, one)]


def proposes(scene: Scene, field: Box, window: WindowSeen) -> bool:
    """Whether a window is a list of proposals that the application hangs under or over the field
    that is typed into: whoever types on chooses nothing there.
    """
    if not scene.known.types or not window.ours or window.managed or window.active:
        return False
    if window.kind in NEVER_PROPOSES:
        return False
    list_ = window.frame
    apart = max(list_.y - field.bottom, field.y - list_.bottom)
    across = min(list_.right, field.right) - max(list_.x, field.x)
    return 0 <= apart <= HANGS_PX and across >= min(list_.width, field.width) / 2


def _is_behind(scene: Scene, window: WindowSeen, own: WindowSeen) -> bool:
    """Whether it lies under the target's own window, and covers nothing of that."""
    return not any(one is window for one in above(scene.now, own))


def concerns(window: WindowSeen, own: WindowSeen | None, there: Box, vital: Sequence[Box]) -> bool:
    """Whether a new window matters for a step in another one, which stands there; `vital` are the
    boxes of its target and of what names it, where they are known.

    A window of another application is a bystander unless it lies over those, holds the keyboard, or
    is an open menu, which takes the next click wherever that goes.
    """
    if window is own:
        return False
    if window.kind == "tooltip":
        return any(window.frame.meets(box) for box in vital)
    if window.ours or window.active or window.kind == "menu":
        return True
    return any(window.frame.meets(box) for box in vital or [there])


def bystanders(now: Look, then: Look, values: Values = ()) -> list[WindowSeen]:
    """The windows of other applications that have come to a screen since it was remembered."""
    return [window for window in news(now, then, values) if not window.ours]


def called(window: WindowSeen) -> str:
    """What a person would call a window. The title of a menu is none that is shown."""
    kind = "window" if window.kind in {"normal", "other"} else window.kind
    return f"{kind} “{window.title}”" if window.title and kind != "menu" else kind


def vital_boxes(scene: Scene, place: Place) -> list[Box]:
    """The target and what names it, where they stand now."""
    boxes = [name.box.moved(*offset_of(name, place)) for name in named_by(scene)]
    return boxes if scene.target is None else [place.now(scene.target.box), *boxes]


def title_bars(scene: Scene, unit: Unit) -> Iterator[Box]:
    """The title bars of the target's window and of those around it, then and now: another window
    manager draws them otherwise. The window itself must say that its title is what it was, and be
    active as it was.
    """
    windows = (scene.window, *(one for one in scene.then.windows if one is not scene.window))
    for then in filter(None, windows):
        own = unit.window if then is scene.window else None
        now = own or _window_now(scene, then)
        if now is None or now.active != then.active:
            continue
        expected = {plain(then.title), with_values(then.title, scene.known.values)}
        if plain(now.title) in expected:
            for one in (then, now):
                yield Box(one.frame.x, one.frame.y, one.frame.width, one.box.y - one.frame.y)


def _window_now(scene: Scene, wanted: WindowSeen) -> WindowSeen | None:
    """The only window that may be a recorded one."""
    found = candidates(scene.now, wanted, scene.known.values)
    return found[0] if len(found) == 1 else None
