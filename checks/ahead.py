"""Working out ahead of time what the first comparison with a remembered look would wait for."""

from __future__ import annotations

from checks.alike_parts import is_one_of_several
from checks.look import Look
from checks.pixels import bounds
from checks.scene import Scene, Unit


def prepare(remembered: Look) -> None:
    """Find in a remembered look the target's border, the lines of its window and the target's like:
    15 ms of a small window, 25 of a full HD screen. Each is kept where it is asked for.
    """
    scene = Scene(remembered, remembered)
    window = scene.window if scene.by_windows else None
    inside = scene.shared(Unit(window.box)) if window else Unit(bounds(remembered.picture))
    _ = scene.bordered, scene.edges_inside(inside.box).lines
    is_one_of_several(scene)
