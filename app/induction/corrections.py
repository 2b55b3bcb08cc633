"""A mistake and its correction: what was put into a field and replaced before it counted."""

from __future__ import annotations

from dataclasses import replace

from app.induction.recording import Action, Recording


def without_corrections(recording: Recording) -> Recording:
    """The recording with the last value of each field only, where that was put in first.

    A field is filled again when the same target gets another value that replaces the whole; an
    action whose value only adds to what is there (`replaces` is false) is no correction.
    """
    last: dict[str, int] = {}
    kept: list[Action] = []
    for action in recording.actions:
        before = last.get(action.signature) if action.replaces else None
        if before is None:
            if action.replaces:
                last[action.signature] = len(kept)
            kept.append(action)
        else:
            kept[before] = action
    return replace(recording, actions=tuple(kept))
