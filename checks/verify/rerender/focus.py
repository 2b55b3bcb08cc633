"""Whether what is typed goes into the field that was found."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import WindowSeen
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.locate import Found
from checks.verify.rerender.page import Page

# A frame that was told is drawn within so many pixels of it.
NEAR = 4
FOCUSED = Comparison(Verdict.GO, rung="focused")


def focused(
    scene: Scene, window: WindowSeen | None, match: Matching, found: Found | None
) -> Comparison:
    """Whether the keyboard speaks to the window, and to the field as far as that is told."""
    if scene.then.at is not None or scene.now.at is not None:
        return FOCUSED
    was_active = scene.window is not None and scene.window.active
    if window is not None and was_active and not window.active:
        why = f"“{window.title}” does not have the focus."
        return Comparison(Verdict.NO, 0.0, 1.0, window.frame, why, "focused")
    focus, was_told = scene.now.focus, scene.then.focus
    if was_told is not None and not was_told.told_before:
        return FOCUSED
    if found is None or focus is None or focus.box.meets(found.now):
        return FOCUSED
    if not is_drawn(match.now, focus.box):
        return FOCUSED
    return Comparison(Verdict.NO, 0.0, 1.0, focus.box, "Another field has the focus.", "focused")


def is_drawn(page: Page, box: Box) -> bool:
    """Whether a box that was told is to be seen as a frame. At another scale some toolkits tell
    places that are not those on the screen; nothing can be concluded from them.
    """
    return any(
        frame.grown(NEAR).covers(box) and box.grown(NEAR).covers(frame) for frame in page.frames
    )
