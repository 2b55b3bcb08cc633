"""What a gesture is called while the recording goes on: nothing that may be a secret is shown."""

from __future__ import annotations

from app.recorder.model.gestures import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Read,
    Scroll,
    Typed,
)
from checks.snapshot.look import Look

PASSWORD_ROLE = 40


def gesture_note(gesture: Gesture, look: Look, *, may_show: bool) -> str:
    """One short sentence from what is known at once; the finished step is named better."""
    match gesture:
        case Click(at=at, count=count):
            times = {2: "Double-click", 3: "Triple-click"}.get(count, "Click")
            return f"{times} {_name(look) or f'at {at.x},{at.y}'}"
        case Drag(at=at, to=to):
            return f"Drag from {at.x},{at.y} to {to.x},{to.y}"
        case Scroll(dx=dx, dy=dy):
            return f"Scroll by {dx},{dy}"
        case Hover():
            return f"Point at {_name(look) or 'a menu'}"
        case Keys(keys=keys):
            return f"Press {keys}"
        case Typed(text=text):
            return f"Type “{text}”" if may_show and _is_open_field(look) else "Type a text"
        case Read() | OtherButton():
            return f"Read {gesture.name}" if isinstance(gesture, Read) else "Press another button"


def _name(look: Look) -> str:
    return look.label.name if look.label else ""


def _is_open_field(look: Look) -> bool:
    return look.focus is not None and look.focus.role != PASSWORD_ROLE
