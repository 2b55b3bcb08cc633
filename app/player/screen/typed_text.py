"""Whether a field shows what was typed into it, and how it then looks.

A field knows its text before it has drawn it. So it is asked right after typing, but its look is
kept only once the screen has come to rest, when the next step is judged anyway: what happened on
the screen in between is asked about again.

A value that cannot be read holds nothing up that can be undone. It is a doubt: asked about again
once the screen is at rest, with all that accessibility tells, and before what cannot be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison, Verdict
from app.player.screen.focus import FocusAhead
from app.player.screen.typed_values import (
    FieldBoxes,
    SightChangedError,
    SightReader,
    TypedValues,
    widened,
)
from checks.snapshot.convert import label_seen
from checks.snapshot.look import Look
from checks.snapshot.windows import followed
from checks.verify.changes.context import RunContext, Typed

# The rung of a refusal that is about what was typed.
DOUBT_OF_TEXT = "typed"
# So often a look is left for a newer one while it is read; a screen that never rests is read, too.
MOST_LEFT = 3


def _as_it_is(look: Look) -> Look:
    return look


def _yes() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Doubt:
    """A text of which it could not be told whether its field shows it."""

    text: str
    before: Look
    boxes: FieldBoxes


@dataclass(slots=True)
class TypedSeen:
    """Asks each field once while nothing changes. `sight` numbers what is on the screen, and
    `deepened` adds to a look what accessibility tells of it. `holds` tells whether nothing has
    changed since the last look.
    """

    known: RunContext
    sight: Callable[[], int]
    focus: FocusAhead
    values: TypedValues = field(default_factory=TypedValues)
    deepened: Callable[[Look], Look] = _as_it_is
    holds: Callable[[], bool] = _yes
    doubts: tuple[Doubt, ...] = field(default=())
    _unkept: tuple[Look, FieldBoxes] | None = field(default=None)
    _answered: tuple[tuple[int, str, int], Comparison] | None = field(default=None)
    _left: int = field(default=0)

    def typing(self, text: str, sight: int) -> None:
        """This was typed just now; what it did shows from this sight on."""
        if text != self.values.text:
            self._left = 0
        self.values.text = text
        self.focus.begin(sight)

    def looked(self) -> None:
        """A look was taken, and is about to be judged: ask again meanwhile, if there is need."""
        if self._unkept is not None and not self._is_answered():
            self.focus.begin(self.sight())

    def must_wait(self) -> bool:
        """Whether the application has not told yet what it is asked about its field."""
        return not (self._is_answered() or self.focus.begin(self.sight()).done())

    def shown(self, before: Look, after: Look, boxes: FieldBoxes) -> Comparison:
        """Whether the field shows what was typed last. A look is left for the next one where the
        screen changes while it is read.
        """
        try:
            answer = self._ask(before, after, boxes, self._known_while_shown())
        except SightChangedError:
            self._left += 1
            self.focus.forget()
            why = f"The field does not show “{self.values.text}” yet."
            return Comparison(Verdict.NOT_YET, 0.0, 1.0, boxes.now, why, DOUBT_OF_TEXT)
        self._unkept = (before, widened(boxes, before, after)) if answer.agrees else None
        if answer.agrees and self.values.is_doubted:
            self._doubt(Doubt(self.values.text, before, boxes))
        return answer

    def still_shown(self, now: Look, answer: Comparison) -> Comparison:
        """The answer about a look, unless a field there no longer shows what was typed last."""
        if self._unkept is None or not answer.agrees:
            return answer
        before, boxes = self._unkept
        shown = self._ask(before, now, boxes, self.known)
        return answer if shown.agrees else shown

    def known_values(self) -> tuple[Typed, ...]:
        """What this run typed, the last of it maybe still without its look."""
        last = self.values.unseen(self._unkept[1], self.known) if self._unkept else None
        return (*self.values.verified, last) if last else self.values.verified

    def keep(self, now: Look) -> None:
        """The screen is at rest and the field still shows it: from now on it looks so."""
        if self._unkept is not None:
            before, boxes = self._unkept
            self.values.keep(now, _followed(boxes, before, now), self.known)
            self._unkept = None
        if self.doubts:
            self._settle(now)

    def settled(self, now: Look, answer: Comparison) -> Comparison:
        """The answer about what cannot be undone, unless a doubt is left about what was typed."""
        self._settle(now)
        if not self.doubts:
            return answer
        why = f"It is not certain that “{self.doubts[0].text}” was entered as it was typed."
        where = self.doubts[0].boxes.now
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, where, why, DOUBT_OF_TEXT)

    def settle(self) -> None:
        """A person has looked at the fields, and says that they are right."""
        self.doubts = ()

    def _settle(self, now: Look) -> None:
        """Ask once more about what is in doubt, by every means."""
        look = self.deepened(now) if self.doubts else now
        self.doubts = tuple(one for one in self.doubts if not self._is_settled(one, look))

    def _is_settled(self, doubt: Doubt, now: Look) -> bool:
        values = TypedValues(doubt.text)
        boxes = _followed(doubt.boxes, doubt.before, now)
        return values.shown(doubt.before, now, boxes, self.known).agrees and not values.is_doubted

    def _doubt(self, doubt: Doubt) -> None:
        """What is typed into a field once more takes the place of what was in doubt there."""
        others = (one for one in self.doubts if one.boxes.now != doubt.boxes.now)
        self.doubts = (*others, doubt)

    def _known_while_shown(self) -> RunContext:
        reader = self.known.reader
        if reader is None or self._left >= MOST_LEFT:
            return self.known
        return replace(self.known, reader=SightReader(reader, self.holds))

    def _ask(self, before: Look, now: Look, boxes: FieldBoxes, known: RunContext) -> Comparison:
        if self._answered is not None and self._is_answered():
            return self._answered[1]
        question, focus = self._question(), self.focus.answer(self.sight())
        seen = replace(now, focus=label_seen(focus) if focus else None)
        there = _followed(boxes, before, now)
        answer = self.values.shown(before, seen, there, known)
        if answer.agrees:
            self._answered = (question, answer)
        else:
            self.focus.forget()
        return answer

    def _is_answered(self) -> bool:
        return self._answered is not None and self._answered[0] == self._question()

    def _question(self) -> tuple[int, str, int]:
        return self.sight(), self.values.text, len(self.values.verified)


def _followed(boxes: FieldBoxes, before: Look, now: Look) -> FieldBoxes:
    """Where the field is now: its window may have moved while the text was typed."""
    there = followed(boxes.now, before, now) if boxes.now else None
    return replace(boxes, now=there)
