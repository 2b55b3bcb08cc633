"""Whether a reflex only closes what came between: then nobody need be there when it fires."""

from __future__ import annotations

from app.engine.reflex import Reflex
from app.engine.trajectory import Step
from app.player.wording import binding_words, declines, is_understood
from checks.interruption import Within, own_name

# It closes what is open, and changes nothing.
CLOSES = "Escape"
# A control without any text that is no wider is an icon, such as the cross that closes.
ICON = 48


def is_harmless(reflex: Reflex) -> bool:
    """Whether each of its steps declines what is asked, as closing the window by its frame does, or
    agrees to nothing of consequence; what was not read, or not understood, is not.
    """
    return all(map(_is_harmless, reflex.steps))


def _is_harmless(step: Step) -> bool:
    within = step.before
    if not isinstance(within, Within):
        return False
    if within.interruption.is_framed:
        return True  # where it stands it is seen to be on the frame: see `checks.standing`
    if within.target is None:
        return step.arguments.get("keys") == CLOSES or _asks_nothing(within)
    name = own_name(within.target)
    said = name.text if name is not None else ""
    if binding_words(said) or not is_understood(said):
        return False
    if not said:
        return within.target.box.width <= ICON
    return declines(said) or _asks_nothing(within)


def _asks_nothing(within: Within) -> bool:
    """Whether no line speaks of consequences: whoever says yes says it to all that is asked."""
    lines = within.interruption.says
    return not any(map(binding_words, lines)) and any(map(is_understood, lines))
