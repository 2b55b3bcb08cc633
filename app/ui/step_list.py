"""The steps of a workflow as lists show them, and their sentences as markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from app.recorder.phrase import Part, Phrase
from app.ui.row_list import ROW, RowList
from app.ui.sentences import Say, tell
from app.ui.shown import StepShown

STEP = ROW
MARKUP = {Part.TARGET: "b", Part.VALUE: "b", Part.WINDOW: "i"}


class StepList(RowList[StepShown]):
    """The steps, one a row; both views show this one."""

    @property
    def steps(self) -> Sequence[StepShown]:
        """Those that are shown."""
        return self.rows

    def said(self, row: StepShown) -> str:
        """The step in one line."""
        return row.sentence

    def spoken(self, row: StepShown) -> str:
        """With its number."""
        return f"{tell(Say.STEP_NUMBER, number=row.number)}: {row.sentence}"


def markup(step: StepShown) -> str:
    """The sentence with what is acted on in bold and its window in italics."""
    return escape(step.note) if step.note else _marked(step.phrase)


def _marked(phrase: Phrase) -> str:
    pieces = list(phrase)
    if pieces:
        first = pieces[0]
        pieces[0] = first._replace(text=first.text[:1].upper() + first.text[1:])
    return "".join(
        f"<{tag}>{escape(piece.text)}</{tag}>"
        if (tag := MARKUP.get(piece.part))
        else escape(piece.text)
        for piece in pieces
    )
