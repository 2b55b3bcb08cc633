"""Which field a text is typed into: the one that was clicked, the one that had the focus, the one
that shows the text.

The accessibility tree only knows who has the focus now, and a quick hand is elsewhere by then. So
what was known before the first stroke is believed; what is told later must be where the text
appeared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.desktop.ports import Label
from app.engine.model.geometry import Box
from app.recorder.capture.accessibility_cache import Surroundings
from app.recorder.model.demonstration import Click, Gesture, Keys, Scroll, Typed
from checks.scene.fields import FIELD_ROLES, TAKES_NO_TEXT

# Keys that leave the focus in its field, and those of them that may take it to another part of it:
# to the month of a date, the last number of an address.
STAYING = frozenset({"BackSpace", "Delete", "Left", "Right", "Home", "End", "space"})
_ACROSS = frozenset({"Left", "Right", "Home", "End"})


@dataclass(frozen=True, slots=True)
class Guess:
    """The element that probably has the focus; `is_sure` when it was known before the gesture
    began.
    """

    label: Label | None = None
    is_sure: bool = False


@dataclass(slots=True)
class Focus:
    """Follows the focus from gesture to gesture."""

    surroundings: Surroundings
    _clicked: Label | None = field(default=None)
    _went_across: bool = field(default=False)

    def before(self, gesture: Gesture) -> Guess:
        """Who has the focus when the gesture begins."""
        told = self.surroundings.focused_before(gesture.began_s)
        known = told or self._clicked if self._went_across else self._clicked or told
        if known:
            return Guess(known, is_sure=True)
        if isinstance(gesture, Typed):
            return Guess(self.surroundings.focused_now())
        return Guess()

    def typed_into(
        self, guess: Guess, shown: Sequence[Box], *, is_plain: bool = False
    ) -> Label | None:
        """The field of a text that was shown by these changes of the screen, the likeliest first.
        `is_plain` tells that the pixels leave no doubt about that one: then no word is taken for
        another place. Nobody types into a page's tab or a button, though a star may appear in it
        meanwhile. A list's entry is never taken for the field of a text that appeared elsewhere.
        """
        label = guess.label
        if label is not None and label.role in TAKES_NO_TEXT:
            label = None
        may_show = shown if label is not None and is_field(label) else shown[:1]
        if not shown or (label is not None and any(box.meets(label.box) for box in may_show)):
            return label
        if label is not None and guess.is_sure and is_field(label) and not is_plain:
            return label
        found = (self.surroundings.at_present(box.centre) for box in shown)
        fields = (one for one in found if one is not None and is_field(one))
        return next((one for one in fields if any(box.meets(one.box) for box in shown)), None)

    def after(self, gesture: Gesture, under: Label | None) -> None:
        """A gesture was made; `under` is the element it was made on."""
        match gesture:
            case Click():
                self._went_across = False
                self._clicked = under if under is not None and is_field(under) else None
            case Typed() | Scroll():
                pass
            case Keys(keys) if keys in STAYING:
                self._went_across |= keys in _ACROSS
            case _:
                self._clicked = None


def is_field(label: Label) -> bool:
    """Whether an element takes text."""
    return label.password or label.role in FIELD_ROLES
