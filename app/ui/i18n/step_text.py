"""Steps and kinds of values in the language of the window."""

from __future__ import annotations

from app.engine.model.trajectory import Step
from app.recorder.notes.notes import note_of
from app.store.model.workflow import ParameterKind
from app.ui.i18n.messages_en import Say, tr


def worded(template: str) -> str:
    """The template in the language of the window: each of them is a sentence, too."""
    return tr(Say(template))


def called(step: Step) -> str:
    """A step in one line: as a person called it, else in its own sentence."""
    return persons_note(step) or note_of(step, worded)


def persons_note(step: Step) -> str:
    """What a person called it; "" when its own sentence says it."""
    return "" if step.note == note_of(step) else step.note


def known_note(step: Step) -> str:
    """As it is kept, its own sentence in the language of the window; "" where it has none."""
    return called(step) if step.note else ""


KINDS = {
    ParameterKind.TEXT: Say.KIND_TEXT,
    ParameterKind.MULTILINE: Say.KIND_MULTILINE,
    ParameterKind.NUMBER: Say.KIND_NUMBER,
    ParameterKind.DATE: Say.KIND_DATE,
}
