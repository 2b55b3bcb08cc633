"""Whether a reflex only closes what came between: then nobody need be there when it fires."""

from __future__ import annotations

import unicodedata

from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step
from app.player.dialogs.dialog import CANCEL, CROSS, is_harmless_answer, may_be_pressed_by_a_key
from checks.interruptions.model import Interruption, InterruptionTarget, own_name
from checks.vision.cross import is_cross

# The key that declines whatever is asked, in the words of the control it stands for.
ESCAPE = "Escape"
# A window's frame bears so many signs at most: to shrink, to enlarge, to close it.
FRAME_SIGNS = 4


def is_harmless(reflex: Reflex) -> bool:
    """Whether each of its steps is a harmless answer to a dialog that is understood as a whole."""
    return all(map(_is_harmless, reflex.steps))


def _is_harmless(step: Step) -> bool:
    within = step.before
    if not isinstance(within, InterruptionTarget):
        return False
    what = within.interruption
    title = "" if what.is_block else what.title
    says = _without_frame(what)
    if within.target is None and step.arguments.get("keys") != ESCAPE:
        return may_be_pressed_by_a_key(says, title)
    return is_harmless_answer(says, _pressed(within, what), title)


def _without_frame(what: Interruption) -> tuple[str, ...]:
    """What a dialog says, without the title and the signs on its frame where that was read, too:
    these are read as a few letters of another script.
    """
    if not what.is_framed:
        return tuple(what.says)
    return tuple(line for line in what.says if line != what.title and not _are_signs(line))


def _are_signs(line: str) -> bool:
    return len(line) <= FRAME_SIGNS and not any(
        unicodedata.name(letter, "").startswith("LATIN") for letter in line
    )


def _pressed(within: InterruptionTarget, what: Interruption) -> str:
    """What the control says; a window's frame and a drawn cross close, Escape cancels."""
    if within.target is None:
        return CANCEL
    if what.is_framed:
        return CROSS  # where it stands it is on the frame: see `checks.interruptions.recognise`
    name = own_name(within.target)
    said, box = (name.text, name.box) if name is not None else ("", within.target.box)
    return said or (CROSS if is_cross(what.picture, box) else "")
