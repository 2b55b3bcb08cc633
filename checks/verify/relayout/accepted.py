"""What was accepted when the last step was verified, and has not changed since, is no news."""

from __future__ import annotations

from app.engine.model.geometry import Box, bounds
from checks.snapshot.look import Look
from checks.verify.changes.context import Accepted
from checks.verify.relayout.contents import Contents
from checks.vision.image_diff import NOISE_LEVELS
from checks.vision.pixels import (
    apart,
    colours,
    fill,
)
from checks.vision.regions import is_caret, regions

# What an act changes by itself lies on its element and this near to it: a focus ring, a mark.
AT_HAND = 5


def as_accepted(accepted: Accepted | None, now: Contents, then: Contents) -> bool:
    """Whether a container has changed only where the last step acted and in fields, in the
    recording and in this run: then it differs from the remembered one in what was accepted.
    """
    if accepted is None:
        return False
    return _kept(now, accepted.now, accepted.there) and _kept(then, accepted.then, accepted.was)


def _kept(contents: Contents, before: Look, hand: Box | None) -> bool:
    area = contents.area
    if not bounds(before.picture).covers(area):
        return False
    mask = apart(colours(contents.picture, area), colours(before.picture, area), NOISE_LEVELS)
    for box in (*(one.box for one in contents.fields), *([hand] if hand else [])):
        fill(mask, box.grown(AT_HAND), area, to=False)
    return all(is_caret(region.box) for region in regions(mask))
