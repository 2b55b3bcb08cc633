"""A text while it is being typed: letters come, BackSpace takes them back."""

from __future__ import annotations

from app.recorder.model.gestures import Keys, Typed
from app.recorder.model.strokes import Letter, Rubout, Stroke


class TypedText:
    """Folds letters and corrections.

    Only letters that were typed here can be taken back here: one BackSpace more reaches into what
    stood before and is a key of its own. When everything typed was taken back again, the first
    letter and its BackSpace are kept: the letter may have replaced a selection, and then the field
    is not what it was.
    """

    def __init__(self, first: Letter, at_s: float) -> None:
        self._first = first.text
        self._letters = [first.text]
        self._began_s = self._ended_s = at_s

    def takes(self, stroke: Stroke, at_s: float) -> bool:
        """Whether the stroke continues the text; when it does, it has been folded in."""
        match stroke:
            case Letter(text):
                self._letters.append(text)
            case Rubout() if self._letters:
                self._letters.pop()
            case _:
                return False
        self._ended_s = at_s
        return True

    def gestures(self) -> tuple[Typed | Keys, ...]:
        """What was typed. A space alone is a key: it presses buttons and ticks boxes as often as it
        writes.
        """
        if not self._letters:
            rubout = Keys("BackSpace", self._ended_s, self._ended_s)
            return (self._typed(self._first, self._began_s), rubout)
        return (self._typed("".join(self._letters), self._ended_s),)

    def _typed(self, text: str, ended_s: float) -> Typed | Keys:
        if text == " ":
            return Keys("space", self._began_s, ended_s)
        return Typed(text, self._began_s, ended_s)
