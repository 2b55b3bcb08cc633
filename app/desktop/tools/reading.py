"""Reading text off the desktop: what the accessibility tree says, what can be copied, what is
recognised in pixels.

Using the clipboard without the person at the desk losing what they had copied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from app.desktop.ports import Clipboard, Hands, Label, Labels, Window
from app.desktop.tools.guard import Guard
from app.engine.errors import ByheartError, StoppedError
from app.engine.places import Box
from app.engine.ports import Clock, Stop


@contextmanager
def preserved(clipboard: Clipboard) -> Iterator[None]:
    """Put back afterwards the text that is there now."""
    before = clipboard.read()
    try:
        yield
    finally:
        clipboard.write(before)


COPIED_WITHIN_S = 1.0  # LibreOffice, the slowest seen, needed 0.1 s
ASK_AGAIN_S = 0.02
SAME_PLACE = 0.5  # a label that shares less with the box than this speaks of something else


class By(StrEnum):
    """How a text is read."""

    AUTO = "auto"
    CLIPBOARD = "clipboard"
    LABEL = "label"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads with whatever the desktop offers."""

    hands: Hands
    labels: Labels
    clipboard: Clipboard
    guard: Guard
    clock: Clock
    stop: Stop

    def read(self, box: Box, by: By) -> str:
        """The text in the box; ByheartError when it cannot be read in that way."""
        match by:
            case By.CLIPBOARD:
                text = self._copied()
            case By.LABEL:
                text = self._labelled(box)
            case By.TEXT:
                text = self._recognised(box)
            case By.AUTO:
                text = self._labelled(box) or self._recognised(box)
        if not text.strip():
            raise ByheartError(f"No text can be read at {box.x},{box.y} (by {by}).")
        return text.strip()

    def sees(self, text: str, windows: Sequence[Window]) -> bool:
        """Whether the text is there now: in a title, on a label, or recognised in the active
        window.
        """
        if any(text in window.title for window in windows):
            return True
        active = next((window for window in windows if window.active), None)
        if active is None:
            return False
        labels = self.labels.within(active.box, active.process)
        if any(text in label.name or text in label.value for label in labels):
            return True
        return text in self.guard.read(active.box)

    def _recognised(self, box: Box) -> str:
        text = self.guard.read_surely(box)
        if text is None:
            raise ByheartError(
                f"What stands at {box.x},{box.y} cannot be read for sure: its letters could be "
                "others. Let it be copied instead."
            )
        return text

    def _labelled(self, box: Box) -> str:
        label = self.labels.at(box.centre)
        if label is None or label.password or not _same_place(label, box):
            return ""
        return label.value or label.name

    def _copied(self) -> str:
        """What is selected in the field with the focus; the clipboard is put back."""
        self.guard.confirm(None)
        with preserved(self.clipboard):
            self.clipboard.write("")
            self.hands.press_keys("ctrl+c")
            until = self.clock.now() + COPIED_WITHIN_S
            while not (text := self.clipboard.read()) and self.clock.now() < until:
                if self.stop.asked:
                    raise StoppedError(self.stop.reason)
                self.clock.wait(min(until, self.clock.now() + ASK_AGAIN_S), self.stop)
            return text


def _same_place(label: Label, box: Box) -> bool:
    shared = label.box.intersection(box).area
    return shared >= SAME_PLACE * min(box.area, label.box.area) and label.box.area <= 4 * box.area
