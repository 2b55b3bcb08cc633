"""From input to gestures with their looks, while the person works."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from app.desktop.ports import Input, InputKind, Label
from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.recorder.build.readings import Readings
from app.recorder.build.steps import unplayable
from app.recorder.build.varying import Varying
from app.recorder.capture.accessibility_cache import Surroundings
from app.recorder.capture.exclusion import Exclusion
from app.recorder.capture.focus import STAYING, Focus, Guess, is_field
from app.recorder.capture.hovering import HOVERED_HEIGHT, meant
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.capture.snapshots import Sight
from app.recorder.gestures.drawing import Drawing
from app.recorder.gestures.folding import GestureFold
from app.recorder.gestures.typed_text import parts_of
from app.recorder.live_names import LiveNames
from app.recorder.model.demonstration import (
    Click,
    EchoMode,
    Gesture,
    Hover,
    Keys,
    Read,
    Scroll,
    Seen,
    Typed,
    at_hand,
    place_of,
)
from app.recorder.model.events import (
    AreaDrawn,
    RecordingEvent,
    StepBegun,
    StepEdited,
    StepSeen,
    Undone,
    Warned,
)
from app.recorder.typing.appearing import focused_field, inside_of
from app.recorder.typing.changed_regions import Spot, carets_in, spots_of
from app.recorder.typing.echo_mode import mode_at_once
from app.recorder.typing.secrets import SecretNames
from app.recorder.typing.typed_place import Signs, likeliest_first
from checks.snapshot.convert import label_seen
from checks.snapshot.look import LabelSeen, Look

# How long an application may take to show the letters typed last; usually it takes one frame.
ECHO_S = 0.5

# How late an application may draw that the pointer has gone from a button to a field.
PASSED_S = 2.0

# So many of the last steps get their names while the hand rests: as many as the bar shows.
NAMED_LATE = 3

STAYS = "That step typed a secret and stays; delete it after the recording."
GONE = "That step is not there any more."
MAY_BE_SECRET = "What that step typed may be a secret: it cannot be made a parameter."  # noqa: S105 - a sentence


@dataclass(frozen=True, slots=True)
class _Begun:
    """What was seen when a gesture began: the screen, the element under it, who had the focus."""

    look: Look
    under: Label | None
    focus: Guess


@dataclass(slots=True)
class GestureRecorder:
    """Hears events on one thread and keeps each gesture with the look before it. `since_s` is when
    the last gesture ended: what changed since then is what the next one answers.
    """

    fold: GestureFold
    sight: Sight
    surroundings: Surroundings
    focus: Focus
    exclusion: Exclusion
    secrets: SecretNames
    tell: Callable[[RecordingEvent], None]
    readings: Readings = field(default_factory=Readings)
    varying: Varying = field(default_factory=Varying)
    drawing: Drawing = field(default_factory=Drawing)
    names: LiveNames = field(default_factory=LiveNames)
    is_busy: Callable[[], bool] = lambda: False
    since_s: float = inf
    seen: list[Seen] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    _now_s: float = inf
    _begun: dict[float, _Begun] = field(default_factory=dict)
    _hovers: list[Hover] = field(default_factory=list)

    @property
    def path(self) -> PointerPath:
        """Where the pointer was when."""
        return self.sight.path

    def hear(self, event: Input) -> None:
        """One event."""
        self._now_s = event.time_s
        self.path.heard(event)
        if self.drawing.takes(event):
            self._draw(event)
        elif self.exclusion.admits(event):
            self._take(self.fold.hear(event))
            self._begin(event)

    def begin(self, now_s: float) -> None:
        """The screen has come to rest; what changes from now on belongs to the recording."""
        self.since_s = now_s
        self.rest()

    def glance(self) -> None:
        """The hand has stopped: what is it on?"""
        self.surroundings.glance()

    def rest(self) -> None:
        """The hand rests: a good time to ask about all that is around."""
        self.surroundings.look_around()
        begun = [(one, self._begun.get(one.began_s)) for one in self.fold.so_far()]
        for gesture, at in begun:
            if at is not None and place_of(gesture) and self._has_learned(Seen(gesture, at.look)):
                self._tell_begun(gesture, at.look)
        for one in self.seen[-NAMED_LATE:]:
            if not one.note and self._has_learned(one):
                note = self._note(one)
                self.tell(StepEdited(one.gesture.began_s, note, one.varies, one.irreversible))

    def _has_learned(self, one: Seen) -> bool:
        """Whether more is known of a step than before, as far as there is time to read."""
        before = self._note(one)
        if not self.is_busy():
            self.names.learn(one)
        return self._note(one) != before

    def finish(self) -> None:
        """Whatever is unfinished is finished now."""
        self._now_s = inf
        self._take(self.fold.finish())
        self._take_copied()

    def break_off(self, time_s: float) -> None:
        """Finish; what follows later begins on another screen."""
        self.finish()
        self.drawing.drop()
        if self.seen and self.seen[-1].after is None:
            self.seen[-1] = replace(self.seen[-1], after=self.sight.look(time_s, self.since_s))

    def undo(self, now_s: float) -> None:
        """Take out the last gesture. What it typed may be a secret, and later pictures may show it:
        then it stays, so that they are painted over.
        """
        self.finish()
        if self.drawing.undo(len(self.seen)):
            self.tell(Undone(len(self.seen), drawn=True))
            return
        self.since_s = now_s
        if self.seen:
            self._take_out(len(self.seen) - 1)

    def take_out(self, began_s: float, now_s: float) -> None:
        """Take out the gesture that began then, as `undo` the last one."""
        if (index := self._index_of(began_s)) is not None:
            if index == len(self.seen) - 1:
                self.since_s = now_s
            self._take_out(index)

    def _take_out(self, index: int) -> None:
        one = self.seen[index]
        if self._may_be_secret(one):
            self.tell(Warned(STAYS))
            return
        del self.seen[index]
        self.drawing.without(index)
        if index and self.seen[index - 1].after is None:
            self.seen[index - 1] = replace(self.seen[index - 1], after=one.before)
        self.tell(Undone(len(self.seen), note=self._note(one), began_s=one.gesture.began_s))

    def call(self, began_s: float, note: str) -> None:
        """Call the step of the gesture that began then by this name; "": by its own sentence."""
        if (index := self._index_of(began_s)) is not None:
            self._edit(index, replace(self.seen[index], note=note.strip()))

    def let_vary(self, began_s: float, name: str) -> None:
        """Make what was typed or chosen then the parameter of this name; "": the same each time."""
        if (index := self._index_of(began_s)) is None:
            return
        one = self.seen[index]
        if self._may_be_secret(one):
            self.tell(Warned(MAY_BE_SECRET))
            return
        try:
            self._edit(index, self.varying.call(one, name.strip()))
        except UsageError as error:
            self.tell(Warned(str(error)))

    def mark(self, began_s: float, *, irreversible: bool) -> None:
        """Say whether what was done then can be taken back."""
        if (index := self._index_of(began_s)) is not None:
            self._edit(index, replace(self.seen[index], irreversible=irreversible))

    def _edit(self, index: int, one: Seen) -> None:
        self.seen[index] = one
        note = one.note or self._note(one)
        self.tell(StepEdited(one.gesture.began_s, note, one.varies, one.irreversible))

    def _index_of(self, began_s: float) -> int | None:
        """Which gesture that is; whatever is unfinished is finished now."""
        self.finish()
        for index, one in enumerate(self.seen):
            if one.gesture.began_s == began_s:
                return index
        self.tell(Warned(GONE))
        return None

    def last_look(self, time_s: float) -> Look:
        """The screen at the end, with all that accessibility says of the active window."""
        look = self.sight.look(time_s, self.since_s)
        if look.active is None:
            return look
        return self._with_labels(look, look.active.box.centre, time_s)

    def _begin(self, event: Input) -> None:
        """When an event has begun a gesture, the look before it is taken while the ring still has
        it.
        """
        if event.kind in {InputKind.MOVE, InputKind.KEY_UP}:
            return
        self._take_copied()
        for gesture in self.fold.so_far():
            if gesture.began_s not in self._begun:
                self._take_hovers(place_of(gesture))
                begun = self._begun[gesture.began_s] = self._before(gesture)
                self._tell_begun(gesture, begun.look)
            elif event.kind is InputKind.RELEASE and _is_more_than_a_click(gesture):
                self._tell_begun(gesture, self._begun[gesture.began_s].look)
            for part in parts_of(gesture)[1:]:
                if part.began_s not in self._begun:
                    self._begun[part.began_s] = self._before(part)

    def _take(self, finished: tuple[Gesture, ...]) -> None:
        for gesture in finished:
            if isinstance(gesture, Hover):
                self._hovers.append(gesture)
            else:
                self._take_hovers(place_of(gesture))
                self._keep(gesture)

    def _take_hovers(self, then: Point | None) -> None:
        """Rests come right before the gesture they led to."""
        hovers, self._hovers = self._hovers, []
        if then is None:
            return
        for hover in meant(hovers, then, self.sight.ring, self.path):
            self._keep(hover)

    def _keep(self, gesture: Gesture) -> None:
        if why := unplayable(gesture):
            self._warn(why)
            return
        began_s = gesture.began_s
        begun = self._begun[began_s] if began_s in self._begun else self._before(gesture)
        self._begun = {other: one for other, one in self._begun.items() if other > began_s}
        read = self.readings.of(gesture, begun.look)
        if isinstance(read, str):
            self._warn(read)
            return
        one = self._typed(gesture, begun) if isinstance(gesture, Typed) else None
        self.seen.append(self._named(one or Seen(read or gesture, begun.look)))
        self.focus.after(gesture, begun.under)
        self.since_s = gesture.ended_s
        self._tell_of(self.seen[-1])

    def _named(self, seen: Seen) -> Seen:
        """With the parameter that it is. A text that an announced secret may yet be is none."""
        is_open = not seen.secret and not self.secrets.any_waiting
        return replace(seen, varies=self.varying.name_for(seen)) if is_open else seen

    def _draw(self, event: Input) -> None:
        """A corner of a region, or the way to it."""
        if self.drawing.begins(event):
            self._take(self.fold.finish())
            self._hovers.clear()
            self.drawing.begin(event, self.sight.look(event.time_s, self.since_s))
        elif self.drawing.ends(event):
            why = self.drawing.end(event, len(self.seen))
            self.tell(Warned(why) if why else AreaDrawn(len(self.seen)))

    def _warn(self, why: str) -> None:
        self.warnings.append(why)
        self.tell(Warned(why))

    def _take_copied(self) -> None:
        """What was copied last, once whoever owns it has had the time."""
        last = self.seen[-1] if self.seen else None
        if last is not None and isinstance(last.gesture, Read) and last.gesture.box is None:
            read = replace(last.gesture, value=last.gesture.value or self.readings.copied())
            self.seen[-1] = replace(last, gesture=read)

    def _typed(self, typed: Typed, begun: _Begun) -> Seen:
        """A text, with the field that shows it; whether it is a secret is known from that."""
        seen, focus = self._echoed(typed, begun)
        secret = self.secrets.name_for(focus, typed.text)
        return self._with_mode(replace(seen, secret=secret, apart=self._apart(typed, begun)), focus)

    def _echoed(self, typed: Typed, begun: _Begun) -> tuple[Seen, Label | None]:
        """A text with what the screen shows of it, and the field that it went into."""
        shown_s = self._shown_s(typed)
        spots = self._spots(typed, begun, shown_s)
        shown, is_plain = [spot.box for spot in spots], bool(spots) and spots[0].has_grown
        focus = self.focus.typed_into(begun.focus, shown, is_plain=is_plain)
        look = replace(begun.look, focus=_focus_seen(focus, begun.focus))
        if focus is not None:
            look = self._with_labels(look, focus.box.centre, typed.began_s)
        field = focused_field(look.focus)
        seen = Seen(
            typed,
            look,
            echo=self.sight.look(shown_s, self.since_s),
            echoed=tuple(shown if field is None else inside_of(field, shown)),
        )
        return seen, focus

    def _apart(self, typed: Typed, begun: _Begun) -> tuple[tuple[Seen, ...], ...]:
        """The letters that may be commands as keys, and the rest of the text."""
        seen = {**self._begun, typed.began_s: begun}
        *letters, _ = parts_of(typed)
        return tuple(self._cut(typed, number, seen) for number in range(1, len(letters) + 1))

    def _cut(self, typed: Typed, keys: int, seen: Mapping[float, _Begun]) -> tuple[Seen, ...]:
        """A text with so many of its first letters as keys."""
        parts = parts_of(typed, keys)
        return tuple(
            self._echoed(one, seen[one.began_s])[0]
            if isinstance(one, Typed)
            else Seen(one, seen[one.began_s].look)
            for one in parts
        )

    def _with_mode(self, seen: Seen, field_label: Label | None) -> Seen:
        """With what the field shows of the text; where those are marks, the text is a secret."""
        if seen.secret or not isinstance(seen.gesture, Typed):
            return replace(seen, echo_mode=EchoMode.HIDDEN)
        told = self.surroundings.value_in(field_label) if field_label else ""
        mode = mode_at_once(seen, told)
        if mode is not EchoMode.HIDDEN:
            return replace(seen, echo_mode=mode)
        name = self.secrets.name_hidden(field_label.name if field_label else "", seen.gesture.text)
        return replace(seen, echo_mode=mode, secret=name)

    def _spots(self, typed: Typed, begun: _Begun, shown_s: float) -> list[Spot]:
        """Where the screen changed while a text was typed, the likeliest place of it first."""
        ring, label = self.sight.ring, begun.focus.label
        motions = list(self.path.motions(typed.began_s, shown_s))
        spots = spots_of(ring.between(typed.began_s, shown_s), motions)
        own = self._without_passed([spot.box for spot in spots], typed.began_s, shown_s)
        active = self.sight.ring.active(typed.began_s)
        last_s = self.seen[-1].gesture.began_s if self.seen else self.since_s
        signs = Signs(
            letters=len(typed.text),
            clicked=self._clicked_last(),
            carets=carets_in(ring.between(last_s, typed.began_s)),
            focus=label.box if label is not None and is_field(label) else None,
            inside=active.box if active is not None else None,
            before=at_hand(begun.look).picture,
        )
        return likeliest_first([spot for spot in spots if spot.box in own], signs)

    def _clicked_last(self) -> Point | None:
        """Where the last click was, when nothing that was done since takes the focus elsewhere."""
        for one in reversed(self.seen):
            match one.gesture:
                case Click(at):
                    return at
                case Typed() | Scroll():
                    continue
                case Keys(keys) if keys in STAYING:
                    continue
                case _:
                    return None
        return None

    def _without_passed(self, changed: Sequence[Box], began_s: float, until_s: float) -> list[Box]:
        """What changed while a text was typed; where the field that was clicked did, without the
        buttons that the pointer came from or went to: a slow application draws them late.
        """
        clicked = place_of(self.seen[-1].gesture) if self.seen else None
        if clicked is None or not any(box.contains(clicked) for box in changed):
            return list(changed)
        motions = list(self.path.motions(began_s - PASSED_S, until_s))

        def is_passed(box: Box) -> bool:
            return any(motion.touches(box) for motion in motions)

        return [box for box in changed if box.contains(clicked) or not is_passed(box)]

    def _tell_begun(self, gesture: Gesture, look: Look) -> None:
        """At once, before it is known how it ends."""
        note = self.names.note(Seen(gesture, look), may_be_secret=True)
        picture = self.sight.thumbnail(look, _shown_at(gesture, look))
        self.tell(StepBegun(len(self.seen) + 1, note, gesture.began_s, picture))

    def _tell_of(self, seen: Seen) -> None:
        picture = self.sight.thumbnail(seen.before, _shown_at(seen.gesture, seen.before))
        began_s = seen.gesture.began_s
        self.tell(StepSeen(len(self.seen), self._note(seen), seen.varies, began_s, picture))

    def _note(self, seen: Seen) -> str:
        return self.names.note(seen, may_be_secret=self._may_be_secret(seen))

    def _may_be_secret(self, seen: Seen) -> bool:
        return bool(seen.secret) or (isinstance(seen.gesture, Typed) and self.secrets.any_waiting)

    def _before(self, gesture: Gesture) -> _Begun:
        """The screen before a gesture, with what accessibility says of its place."""
        focus = self.focus.before(gesture)
        place = place_of(gesture)
        look = self.sight.look(gesture.began_s, self.since_s, place)
        under = self.surroundings.under(place, gesture.began_s) if place else None
        look = replace(
            look,
            label=label_seen(under) if under else None,
            focus=label_seen(focus.label) if focus.label else None,
        )
        if place is not None:
            look = self._with_labels(look, place, gesture.began_s)
        return _Begun(look, under, focus)

    def _shown_s(self, typed: Typed) -> float:
        """When the last stroke was answered, before anything else happened."""
        ring, latest = self.sight.ring, min(typed.ended_s + ECHO_S, self._now_s)
        windows, shown_s = ring.windows(typed.ended_s), typed.ended_s
        for frame in ring.between(typed.ended_s, latest):
            if frame.windows != windows or any(_is_a_page(patch.box) for patch in frame.patches):
                break
            shown_s = frame.time_s
        return shown_s

    def _with_labels(self, look: Look, around: Point, time_s: float) -> Look:
        labels = self.surroundings.around(around, time_s)
        return replace(look, labels=tuple(label_seen(label) for label in labels))


def _focus_seen(field: Label | None, guess: Guess) -> LabelSeen | None:
    """The field that was typed into, and whether it was known to have the focus before. A sheet
    gives it to another field with the first stroke.
    """
    if field is None:
        return None
    return replace(label_seen(field), told_before=guess.is_sure and field == guess.label)


def _shown_at(gesture: Gesture, look: Look) -> Point | None:
    """Where one has to look to see what is acted on: the keyboard acts on what has the focus."""
    focus = look.focus.box.centre if look.focus else None
    return place_of(gesture) or focus


def _is_more_than_a_click(gesture: Gesture) -> bool:
    """Whether what was told as a click has become a double-click."""
    return isinstance(gesture, Click) and gesture.count > 1


def _is_a_page(changed: Box) -> bool:
    """Whether more has changed than a line of text."""
    return changed.height > HOVERED_HEIGHT
