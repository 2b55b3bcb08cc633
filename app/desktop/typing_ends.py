"""What is said when typing ends early; the same for all hands."""

from __future__ import annotations

from app.engine.errors import NotActedError


def focus_moved(typed: int, text: str) -> NotActedError:
    """What to raise when typing may not go on; says how many were typed, never which."""
    return _ended(typed, text, "the focus moved")


def modifier_held(typed: int, text: str) -> NotActedError:
    """What to raise when a person does not let go of a modifier."""
    return _ended(typed, text, "somebody holds a key such as ctrl")


def _ended(typed: int, text: str, why: str) -> NotActedError:
    return NotActedError(f"Typing stopped after {typed} of {len(text)} characters: {why}.")
