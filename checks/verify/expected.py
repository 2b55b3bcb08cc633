"""What this run may show otherwise than the recording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.model.geometry import Box, Picture, Point
from checks.scene.perceive import perceive
from checks.scene.relations import paired_text_areas
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.identity.expected import Expected
from checks.verify.pixels.unexpected_windows import proposals, title_bars

# The border of a text area, and what shows that it has the keyboard (pixels).
AREA_RIM_PX = 3


def expected_of(scene: Scene, unit: Unit, more: Sequence[Box] = ()) -> Expected:
    """What this run may show otherwise."""
    hung = tuple(proposals(scene, Place(unit, unit.dx, unit.dy)))
    return Expected(
        scene.known.values,
        (*_data(scene, unit), *_text_areas(scene), *title_bars(scene, unit), *hung, *more),
        hung=hung,
        brought=tuple(one.text for one in scene.known.typed),
        hovered=False,
        pointers=tuple(_pointers(scene, unit)),
        renamed=scene.known.renamed,
        rows=not scene.irreversible,
        caret=scene.known.moves_caret,
        undoable=scene.known.carries and not scene.irreversible,
        windows=_windows(scene, unit),
        ends=_ends(scene),
        begins=scene.known.begins.picture if scene.known.begins is not None else None,
        before=_before(scene),
    )


def _before(scene: Scene) -> Picture | None:
    """This run's screen at the last verified step, where a key goes to the window as a whole."""
    accepted = scene.known.accepted if scene.known.of_window else None
    return accepted.now.picture if accepted is not None else None


def _ends(scene: Scene) -> Picture | None:
    """The recorded end, where the same window has the keyboard in the same place."""
    ends, front = scene.known.ends, scene.then.active
    if ends is None or ends.active is None or front is None:
        return None
    return ends.picture if ends.active.box == front.box else None


def _windows(scene: Scene, unit: Unit) -> tuple[Box, Box] | None:
    """The frames of the target's window, then and now, where its manager tells of it."""
    then, now = scene.window if scene.by_windows else None, unit.window
    return (then.frame, now.frame) if then is not None and now is not None else None


def _text_areas(scene: Scene) -> list[Box]:
    """Where the text areas stand and stood, if there are as many: they may be wider."""
    pairs = paired_text_areas(perceive(scene.then.picture), perceive(scene.now.picture))
    return [one.grown(AREA_RIM_PX) for both in pairs.items() for one in both]


def _pointers(scene: Scene, unit: Unit) -> Iterator[Point]:
    """Where the pointer is, and where it was when this was recorded, as its window stands now."""
    if scene.now.pointer is not None:
        yield scene.now.pointer
    if scene.then.pointer is not None:
        yield Point(scene.then.pointer.x + unit.dx, scene.then.pointer.y + unit.dy)


def _data(scene: Scene, unit: Unit) -> tuple[Box, ...]:
    """Where what this run typed stands and stood."""
    found: list[Box] = []
    for one in scene.typed:
        found += [one.box, one.box.moved(unit.dx, unit.dy), *([one.there] if one.there else [])]
    return tuple(box.grown(2) for box in found)
