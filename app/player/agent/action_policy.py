"""What an agent's deed would bring about, as far as the screen says: what cannot be taken back is
refused, and so is what belongs to the task and is as it should be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.agent.ports import RefusedError
from app.desktop.input.chords import Chord, is_for_the_desktop, read_chord
from app.desktop.ports import Label, Window
from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point, bounds
from app.player.agent.interruption_area import InterruptionArea
from app.player.dialogs.dialog import (
    CROSS,
    is_harmless_answer,
    may_be_pressed_by_a_key,
    only_declines,
)
from app.player.dialogs.risk_words import binding_words
from app.player.screen.capture import ScreenCapture
from checks.locator.target import name_target
from checks.snapshot.look import TYPED_INTO, Look, Relation
from checks.text.compare import Reader, nearly_same
from checks.vision.cross import is_cross
from checks.vision.pixels import colours

# A window's own controls are no higher than this; what is larger holds them.
CONTROL_HEIGHT = 96
PRESSING = frozenset({"Return", "KP_Enter", "space"})
LOSING_KEYS = frozenset({"Delete", "KP_Delete"})
CLOSING = frozenset({("alt", "F4"), ("ctrl", "q"), ("ctrl", "w"), ("ctrl", "F4")})
TERMINAL_ROLE = 60
# It closes what is open, and changes nothing.
HARMLESS = "Escape"
UNREAD = (
    "What stands there cannot be read or understood as a whole, or is no harmless answer, so it"
    " cannot be told what it does."
)
AS_IT_SHOULD_BE = "That is the task's own, and as it should be: it is used by heart, not by you."


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a dialog says: its title, what is read, what accessibility tells, which may lie below
    it.
    """

    title: str
    read: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What is seen; what is told only where nothing is read."""
        return self.read if any(self.read) else self.labels


@dataclass(frozen=True, slots=True)
class Consequence:
    """Reads what deeds would reach. `ground` tells what interrupts the task's own windows (None:
    all of them may be used); `asked_for` tells of words that the task itself asks for.
    """

    eyes: ScreenCapture
    reader: Reader
    ground: InterruptionArea | None = None
    asked_for: Callable[[str], bool] = lambda _: False

    def of_touching(self, look: Look, at: Point, window: Window, *, is_known: bool) -> None:
        """RefusedError when the place is the task's own."""
        if not window.box.contains(at):
            self._of_the_frame(is_known=is_known)
        elif is_known and self.ground and not self.ground.interrupts(look, at, window):
            raise RefusedError(AS_IT_SHOULD_BE)

    def of_pressing(self, look: Look, at: Point, window: Window) -> None:
        """RefusedError when what stands there must not be pressed, or cannot be told."""
        if not window.box.contains(at):
            if self.ground:
                self._of_answering(look, window, self.ground, [CROSS])
            return
        texts, box = self._told_at(look, at)
        for text in texts:
            self._refuse_binding(text)
        if self.ground and not any(texts):
            texts = [CROSS] if is_cross(look.picture, box) else [""]
        if self.ground:
            self._of_answering(look, window, self.ground, texts)

    def of_keys(self, look: Look, keys: str, window: Window, *, is_known: bool) -> None:
        """RefusedError when the chord reaches the desktop, or presses what must not be pressed."""
        chord = _read(keys)
        if is_for_the_desktop(chord):
            raise RefusedError("That chord is taken by the desktop, which is out of bounds.")
        if (*chord.modifiers, chord.key) in CLOSING and is_known:
            raise RefusedError("That would close the task's own window.")
        if keys != HARMLESS:
            self.of_typing(look, window, is_known=is_known)
        if (*chord.modifiers, chord.key) in CLOSING and self.ground:
            self._of_answering(look, window, self.ground, [CROSS])
        if chord.key in LOSING_KEYS:
            self._of_deleting()
        presses = chord.key in PRESSING or ("alt" in chord.modifiers and len(chord.key) == 1)
        if presses or "ctrl" in chord.modifiers:
            self._of_striking(look, window)

    def of_typing(self, look: Look, window: Window, *, is_known: bool) -> None:
        """RefusedError when what has the focus is the task's own, or a terminal inside another
        application.
        """
        focus = self._focus()
        if focus is not None and focus.role == TERMINAL_ROLE:
            raise RefusedError("That is a terminal, which is out of bounds.")
        if not is_known or self.ground is None:
            return
        if focus is None or not self.ground.interrupts(look, focus.box.centre, window):
            raise RefusedError(AS_IT_SHOULD_BE)

    def _of_the_frame(self, *, is_known: bool) -> None:
        if is_known:
            raise RefusedError("The frame of the task's own window is out of bounds.")

    def _of_deleting(self) -> None:
        focus = self._focus()
        if focus is None or focus.role not in TYPED_INTO:
            raise RefusedError("What that key would delete cannot be told.")

    def _of_striking(self, look: Look, window: Window) -> None:
        """What a key presses is the button with the focus; where that cannot be told, any of the
        window's.
        """
        focus = self._focus()
        told = focus.name if focus is not None and focus.role not in TYPED_INTO else ""
        self._refuse_binding(told)
        if self.ground and told:
            self._of_answering(look, window, self.ground, [told])
            return
        asked = self._asked(look, window, self.ground)
        for text in (*asked.read, *asked.labels):
            self._refuse_binding(text)
        if self.ground and not may_be_pressed_by_a_key(asked.lines, asked.title):
            raise RefusedError(UNREAD)

    def _of_answering(
        self, look: Look, window: Window, ground: InterruptionArea, pressed: Sequence[str]
    ) -> None:
        """Only a harmless answer is given, to what is understood as a whole. To acknowledge is to
        agree with what accessibility tells of it, too, even where that may lie below.
        """
        asked = self._asked(look, window, ground)
        is_harmless = all(is_harmless_answer(asked.lines, each, asked.title) for each in pressed)
        if is_harmless and all(map(only_declines, pressed)):
            return
        for text in (*asked.read, *asked.labels):
            self._refuse_binding(text)
        if not is_harmless:
            raise RefusedError(UNREAD)

    def _asked(self, look: Look, window: Window, ground: InterruptionArea | None) -> _Asked:
        """All that a dialog says, and its title; a block inside of a window has none."""
        box, title = window.box.intersection(bounds(look.picture)), window.title
        if ground is not None and (region := ground.region()) is not None and region.meets(box):
            box, title = region.intersection(box), ""
        read = tuple(text for text, _ in self.reader.read(colours(look.picture, box).copy()))
        labels = self.eyes.labels.within(box) if self.eyes.labels.available else ()
        return _Asked(title, read, tuple(label.name for label in labels))

    def _focus(self) -> Label | None:
        return self.eyes.labels.focused() if self.eyes.labels.available else None

    def _refuse_binding(self, text: str) -> None:
        if binding_words(text) and not self.asked_for(text):
            raise RefusedError(f"“{text}” may have consequences that only a person may decide on.")

    def _told_at(self, look: Look, at: Point) -> tuple[list[str], Box]:
        """What the control under the place says (empty when nothing is read there), and its box.
        Where its label and its pixels say different things, both: the tree may tell of what lies
        below.
        """
        seen = replace(self.eyes.deepened(replace(look, at=at)), at=at)
        if seen.label is not None and seen.label.name and _is_control(seen.label.box):
            told, box = seen.label.name, seen.label.box
            read = self._read(look, box)
            return [told] if not read or nearly_same(told, read) else [told, read], box
        target = name_target(seen, at).target
        if target is None:
            return [""], Box(*at, 0, 0)
        own = [name.box for name in target.names if name.relation is Relation.OWN]
        read_own = (self._read(look, box) for box in [*own, target.box])
        return [" ".join(dict.fromkeys(filter(None, read_own)))], target.box

    def _read(self, look: Look, box: Box) -> str:
        part = box.grown(3).intersection(bounds(look.picture))
        if not part.area or not _is_control(part):
            return ""
        return self.reader.read_line(colours(look.picture, part).copy())


def _is_control(box: Box) -> bool:
    return 0 < box.height <= CONTROL_HEIGHT


def _read(keys: str) -> Chord:
    try:
        return read_chord(keys)
    except UsageError as error:
        raise RefusedError(str(error)) from error
