"""A text while it is being typed: letters come, BackSpace takes them back."""

from __future__ import annotations

from app.recorder.model.demonstration import Gesture, Keys, Typed
from app.recorder.model.strokes import Letter, Rubout, Stroke

# A hand that types does not rest so long between two letters of a word, but for a thought.
PAUSE_S = 0.3


class TypedText:
    """Folds letters and corrections, and keeps when it went on after each of the first letters that
    a pause follows: such a letter may be a command to a program that asks for a text then.

    Only letters that were typed here can be taken back here: one BackSpace more reaches into what
    stood before and is a key of its own. When everything typed was taken back again, the first
    letter and its BackSpace are kept: the letter may have replaced a selection, and then the field
    is not what it was.
    """

    def __init__(self, first: Letter, at_s: float) -> None:
        self._first = first.text
        self._letters = [first.text]
        self._began_s = self._ended_s = at_s
        self._paused_s: list[float] = []

    def takes(self, stroke: Stroke, at_s: float) -> bool:
        """Whether the stroke continues the text; when it does, it has been folded in."""
        match stroke:
            case Letter(text):
                is_next = len(self._letters) == len(self._paused_s) + 1
                if is_next and at_s - self._ended_s >= PAUSE_S:
                    self._paused_s.append(at_s)
                self._letters.append(text)
            case Rubout() if self._letters:
                self._letters.pop()
                del self._paused_s[len(self._letters) :]
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
        paused_s = self._paused_s[: len(text) - 1]
        return Typed(text, self._began_s, ended_s, paused_s=tuple(paused_s))


def parts_of(gesture: Gesture, keys: int | None = None) -> tuple[Gesture, ...]:
    """A text with so many of its first letters as keys (None: all that the hand paused after); any
    other gesture is all that it is.
    """
    if not isinstance(gesture, Typed) or " " in gesture.text[: len(gesture.paused_s)]:
        return (gesture,)
    began = (gesture.began_s, *gesture.paused_s[:keys])
    first = zip(gesture.text, began[:-1], strict=False)
    pressed = [Keys(letter, at_s, at_s) for letter, at_s in first]
    return (*pressed, Typed(gesture.text[len(pressed) :], began[-1], gesture.ended_s, gesture.of))
