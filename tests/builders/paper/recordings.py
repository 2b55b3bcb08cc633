"""What a test asks of a finished recording."""

from __future__ import annotations

from app.engine.model.geometry import Box, Picture
from app.recorder.model.events import Recorded
from checks.snapshot.look import Effect, Look
from checks.vision.pixels import cut


def calls(recorded: Recorded) -> list[tuple[str, dict[str, object]]]:
    """Each step's tool and arguments."""
    return [(step.tool, dict(step.arguments)) for step in recorded.steps]


def before(recorded: Recorded, number: int) -> Look:
    """The look before a step."""
    look = recorded.steps[number].before
    assert isinstance(look, Look)
    return look


def effect(recorded: Recorded, number: int) -> Effect:
    """What a step did."""
    after = recorded.steps[number].after
    assert isinstance(after, Effect)
    return after


def shown(picture: Picture, box: Box) -> bytes:
    """The pixels there."""
    return bytes(cut(picture, box).bgra)
