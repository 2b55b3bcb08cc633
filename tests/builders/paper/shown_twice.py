"""Recordings of a form that is filled in, as the tests of induction merge them."""

from __future__ import annotations

from collections.abc import Mapping

from app.induction.recording import Action, Recording

NONE_KNOWN: Mapping[str, str] = {}


def filled(field: str, value: str) -> Action:
    """A field that was given a value in the place of what it held."""
    return Action(f"fill|{field}", value, field, replaces=True)


def pressed(button: str) -> Action:
    """A button that was pressed."""
    return Action(f"press|{button}")


def read(into: str, value: str) -> Action:
    """A value that was read from the screen."""
    return Action(f"read|{into}", gives=into, given=value)


def recording(*actions: Action, known: Mapping[str, str] = NONE_KNOWN, name: str = "") -> Recording:
    """A recording of these actions."""
    return Recording(name or "recording", actions, known)


def form(known: Mapping[str, str], **fields: str) -> Recording:
    """A form filled in and saved."""
    return recording(
        *(filled(field, value) for field, value in fields.items()), pressed("Save"), known=known
    )
