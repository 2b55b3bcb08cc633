"""Which sights are the same sight: numbered, so that nobody judges twice what has not changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.desktop.ports import Changes
from app.engine.places import Box

CARET = (12, 16)  # the damage of a blinking caret, measured in Qt and GTK fields
MOST_CARETS = 16


@dataclass(slots=True)
class Sights:
    """Counts changes. `number` grows with every change, except when the same caret blinks again;
    `news` is whether anything has changed since it was last set to false, `stirred` how often
    anything was seen to have changed, carets and all.
    """

    changes: Changes
    number: int = 0
    news: bool = False
    stirred: int = 0
    _carets: set[Box] = field(default_factory=set)

    def gather(self) -> int:
        """Take in what has changed until now; the number of the present sight."""
        changed = self.changes.take()
        self.news = self.news or bool(changed)
        self.stirred += bool(changed)
        if not all(self._blinks(box) for box in changed):
            self.number += 1
        return self.number

    def _blinks(self, box: Box) -> bool:
        """Whether this is a caret that was seen to change before, and nothing but carets since."""
        if box.width > CARET[0] or box.height > CARET[1]:
            self._carets.clear()
            return False
        known = box in self._carets
        if len(self._carets) < MOST_CARETS:
            self._carets.add(box)
        return known
