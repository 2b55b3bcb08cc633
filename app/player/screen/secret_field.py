"""Where a secret may be typed: where it was recorded, and nowhere else.

The check of the step has found its locator again. Two questions are left. Does the window that has
the keyboard belong to the same application, whichever window looks like the recorded one? Does the
field hide what is typed, as the recorded one did? A recorded field that did not hide it was marked
by a person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.desktop.ports import Label
from app.engine.model.trajectory import Step
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import target_window

# AtspiRole of a text that shows a mark for each letter.
PASSWORD_ROLE = 40
TOOL = "type_secret"

FOREIGN = "The keyboard is in a window of another application than the secret was recorded in."
SHOWN = "The field shows what is typed; the one that the secret was recorded in hides it."


def complaint_about(window: WindowSeen | None, focus: Label | None, remembered: Look | None) -> str:
    """Why a secret must not be typed now; empty when it may be.

    Args:
        window: the one with the keyboard; None when none has it.
        focus: the element with the keyboard, as accessibility tells it; None when it does not.
        remembered: the look that the secret was recorded on; None when an agent types it.
    """
    if window is None:
        return FOREIGN
    if remembered is None:
        return FOREIGN if not window.ours else ""
    recorded = target_window(remembered) or remembered.active
    if recorded is None or recorded.class_name != window.class_name:
        return FOREIGN
    if recorded.ours and not window.ours:
        return FOREIGN
    return SHOWN if _shows(focus, remembered) else ""


def _shows(focus: Label | None, remembered: Look) -> bool:
    """Whether the field is known to show what is typed, and the recorded one was known to hide it.
    A focus that was told late or wrong is demanded of nobody.
    """
    then = remembered.focus
    hid = then is not None and then.role == PASSWORD_ROLE and then.told_before
    return hid and focus is not None and not focus.password


@dataclass(frozen=True, slots=True)
class RecordedFields:
    """Tells an agent's desk where a secret was recorded, by the steps of the way that is taken.
    `agrees` compares a fresh look with a remembered one, as before the step itself.
    """

    steps: Sequence[Step]
    agrees: Callable[[Look, Look], bool]

    def __call__(self, name: str, now: Look) -> bool:
        """Whether what is seen now is a place where this secret was recorded."""
        recorded = (step.before for step in self.steps if _types(step, name))
        return any(self.agrees(now, look) for look in recorded if isinstance(look, Look))


@dataclass(frozen=True, slots=True)
class HidingField:
    """Tells an agent's desk, while a task is shown first, whether a field hides what is typed."""

    focus: Callable[[], Label | None]

    def __call__(self, name: str, now: Look) -> bool:
        """Whether what has the keyboard is known to hide it, in the task's own application."""
        label = self.focus()
        return label is not None and label.password and now.active is not None and now.active.ours


def _types(step: Step, name: str) -> bool:
    return step.tool == TOOL and step.arguments.get("name") == name
