"""What a reflex does, in the words of the screen."""

from __future__ import annotations

from enum import StrEnum

from app.engine.trajectory import Step
from app.player.story import Worded
from checks.interruption import Within, own_name


class Words(StrEnum):
    """The templates, in English: so a reflex keeps them, and the command line tells them."""

    CLICK = "click “{name}” in “{title}”"
    PRESS = "press {keys} in “{title}”"


def deed_in_words(step: Step, worded: Worded = str) -> str:
    """A step of a reflex; `worded` gives the templates (`Words`) in another language."""
    before = step.before
    assert isinstance(before, Within)  # noqa: S101 - a step of a reflex
    title = before.interruption.title
    if step.tool != "click":
        return worded(Words.PRESS).format(keys=step.arguments.get("keys"), title=title)
    name = own_name(before.target)
    return worded(Words.CLICK).format(name=name.text if name else "", title=title)
