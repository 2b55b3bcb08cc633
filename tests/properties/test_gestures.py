"""Whatever a hand does, folding loses nothing, keeps the order and never types a wrong text."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from app.desktop.ports import InputKind
from app.recorder.gestures.folding import GestureFold, fold
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Read,
    Scroll,
    Typed,
)
from tests.builders.paper.hand import Hand

# ------------------------------------------------------------------------- a text field on paper


@dataclass(slots=True)
class Field:
    """A line of text as every toolkit keeps it: letters, a cursor, perhaps a selection of all."""

    letters: list[str] = field(default_factory=list)
    cursor: int = 0
    all_selected: bool = False

    def letter(self, letter: str) -> None:
        self._drop_selection()
        self.letters.insert(self.cursor, letter)
        self.cursor += 1

    def key(self, name: str) -> None:
        if name == "space":
            self.letter(" ")
        elif name == "ctrl+a":
            self.all_selected = True
        elif name in {"BackSpace", "Delete"}:
            self._delete(self.cursor - 1 if name == "BackSpace" else self.cursor)
        else:
            self.all_selected = False
            self._go(name)

    def _delete(self, place: int) -> None:
        if self.all_selected:
            self._drop_selection()
        elif 0 <= place < len(self.letters):
            del self.letters[place]
            self.cursor = place

    def _go(self, name: str) -> None:
        ends = {"Home": 0, "End": len(self.letters)}
        steps = {"Left": -1, "Right": 1}
        wanted = ends.get(name, self.cursor + steps.get(name, 0))
        self.cursor = min(len(self.letters), max(0, wanted))

    def _drop_selection(self) -> None:
        if self.all_selected:
            self.letters, self.cursor, self.all_selected = [], 0, False


LETTERS = st.sampled_from(["a", "B", "é", "€", " ", "1", "中"])
EDITS = st.sampled_from(
    ["BackSpace", "BackSpace", "BackSpace", "Left", "Right", "Home", "End", "Delete", "ctrl+a"]
)
SCRIPT = st.lists(st.one_of(LETTERS.map(lambda x: ("letter", x)), EDITS.map(lambda x: ("key", x))))
FIELDS = st.builds(
    lambda letters, selected: Field(list(letters), len(letters), selected),
    st.text("xyz", max_size=4),
    st.booleans(),
)


def _performed(script: list[tuple[str, str]], before: Field) -> Field:
    field_ = Field(list(before.letters), before.cursor, before.all_selected)
    for what, value in script:
        field_.letter(value) if what == "letter" else field_.key(value)
    return field_


def _typed_by(script: list[tuple[str, str]]) -> Hand:
    hand = Hand()
    for what, value in script:
        hand.strike(value) if what == "letter" else hand.chord(value)
    return hand


def _as_script(gestures: tuple[Gesture, ...]) -> list[tuple[str, str]]:
    """What a replay of the gestures would do."""
    script: list[tuple[str, str]] = []
    for gesture in gestures:
        match gesture:
            case Typed(text):
                script += [("letter", letter) for letter in text]
            case Keys(keys):
                script.append(("key", keys))
            case _:
                raise AssertionError(gesture)
    return script


@given(SCRIPT, FIELDS)
def test_replaying_the_folded_gestures_leaves_the_field_as_the_hand_left_it(
    script: list[tuple[str, str]], before: Field
) -> None:
    gestures = fold(_typed_by(script).events)
    expected = _performed(script, before)
    replayed = _performed(_as_script(gestures), before)
    assert (replayed.letters, replayed.cursor) == (expected.letters, expected.cursor)


@given(st.text("abc ", min_size=1), st.text("xyz", min_size=1))
def test_a_correction_leaves_no_trace(kept: str, mistaken: str) -> None:
    hand = Hand().type(kept).type(mistaken).key(*["BackSpace"] * len(mistaken)).type("!")
    (typed,) = fold(hand.events)
    assert isinstance(typed, Typed)
    assert typed.text == kept + "!"


# ----------------------------------------------------------------------------- any input whatever

STEPS = st.one_of(
    st.tuples(st.just("move"), st.integers(0, 60), st.integers(0, 60)),
    st.tuples(st.just("press"), st.sampled_from([1, 2, 3, 0])),
    st.tuples(st.just("release"), st.sampled_from([1, 2, 3, 0])),
    st.tuples(st.just("turn"), st.sampled_from(["up", "down", "left", "right"])),
    st.tuples(st.just("strike"), LETTERS),
    st.tuples(st.just("chord"), st.sampled_from(["Tab", "BackSpace", "ctrl+s", "shift+Left"])),
    st.tuples(st.just("pause"), st.floats(0, 2)),
)
ANYTHING = st.lists(STEPS, max_size=40)


def _did(steps: list[tuple[object, ...]]) -> Hand:
    hand = Hand()
    for name, *arguments in steps:
        getattr(hand, str(name))(*arguments)
    return hand


@given(ANYTHING)
def test_gestures_come_in_the_order_in_which_they_began(steps: list[tuple[object, ...]]) -> None:
    gestures = fold(_did(steps).events)
    begun = [gesture.began_s for gesture in gestures]
    assert begun == sorted(begun)
    assert all(gesture.began_s <= gesture.ended_s for gesture in gestures)


@given(ANYTHING)
def test_no_press_and_no_notch_is_lost_or_invented(steps: list[tuple[object, ...]]) -> None:
    hand = _did(steps)
    gestures = fold(hand.events)
    assert sum(map(_presses, gestures)) == sum(
        1 for event in hand.events if event.kind is InputKind.PRESS and not 4 <= event.button <= 7
    )
    assert sum(abs(g.dx) + abs(g.dy) for g in gestures if isinstance(g, Scroll)) == sum(
        1 for event in hand.events if event.kind is InputKind.PRESS and 4 <= event.button <= 7
    )


def _presses(gesture: Gesture) -> int:
    match gesture:
        case Click(count=count):
            return count
        case Drag() | OtherButton():
            return 1
        case Scroll() | Keys() | Typed() | Hover() | Read():
            return 0


@given(ANYTHING)
def test_told_bit_by_bit_it_is_the_same_story(steps: list[tuple[object, ...]]) -> None:
    events = _did(steps).events
    folding = GestureFold()
    told: tuple[Gesture, ...] = ()
    for event in events:
        folding.so_far()
        told += folding.hear(event)
    assert told + folding.finish() == fold(events)


@given(ANYTHING)
def test_every_stroke_is_in_a_gesture(steps: list[tuple[object, ...]]) -> None:
    """Counted by replaying: the gestures strike as the hand struck, corrections aside."""
    hand = _did([step for step in steps if step[0] != "chord" or step[1] != "BackSpace"])
    struck = [
        event.text or "+".join([*event.modifiers, event.key])
        for event in hand.events
        if event.kind is InputKind.KEY_DOWN and not event.key.endswith("_L")
    ]
    replayed: list[str] = []
    for gesture in fold(hand.events):
        if isinstance(gesture, Typed):
            replayed += gesture.text
        elif isinstance(gesture, Keys):
            replayed.append(" " if gesture.keys == "space" else gesture.keys)
    assert sorted(replayed) == sorted(struck)
