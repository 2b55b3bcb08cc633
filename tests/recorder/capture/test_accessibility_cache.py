"""What accessibility says now is believed of a moment ago where nothing has changed since."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from app.desktop.ports import Input, InputKind, Label
from app.engine.model.geometry import Box, Point
from app.recorder.capture.accessibility_cache import Surroundings
from app.recorder.capture.focus import Focus, Guess
from app.recorder.capture.pointer_path import PointerPath
from app.recorder.gesture_recorder import _focus_seen
from app.recorder.model.demonstration import Click, Drag, Keys, Typed
from tests.builders.paper.painting import BLUE, WHITE, Painting, window

PAGE = window(1, Box(0, 0, 200, 150))
FIELD = Label(61, "text", "Customer", Box(40, 40, 60, 20), value="Ada")
OTHER = Label(61, "text", "City", Box(40, 80, 60, 20))
SAVE = Label(43, "push button", "Save", Box(120, 40, 60, 20))
AT_FIELD = FIELD.box.centre


@dataclass(slots=True)
class Telling:
    """Labels that answer what they are told to, and note what they were asked."""

    elements: list[Label] = field(default_factory=lambda: [FIELD, OTHER, SAVE])
    focus: Label | None = None
    available: bool = True
    asked: list[str] = field(default_factory=list)

    def at(self, point: Point, process: int = 0) -> Label | None:
        self.asked.append("at")
        return next((one for one in self.elements if one.box.contains(point)), None)

    def focused(self, process: int = 0) -> Label | None:
        self.asked.append("focused")
        return self.focus

    def within(self, box: Box, process: int = 0) -> Sequence[Label]:
        self.asked.append("within")
        return self.elements

    def close(self) -> None:
        self.available = False


class Scene:
    """A screen, a pointer, and what is told about them; times are seconds from now."""

    def __init__(self) -> None:
        self.now_s = time.monotonic()
        self.painting = Painting(windows=[PAGE])
        self.path = PointerPath(AT_FIELD, self.now_s - 10)
        self.labels = Telling()
        self.busy = False
        self.own = False
        self.surroundings = Surroundings(
            self.labels, self.painting.ring, self.path, lambda _: self.own, lambda: self.busy
        )
        self.focus = Focus(self.surroundings)

    def paint(self, after_s: float, box: Box, colour: int = BLUE) -> None:
        self.painting.paint(self.now_s + after_s, box, colour)

    def press(self, after_s: float) -> None:
        self.path.heard(Input(InputKind.PRESS, self.now_s + after_s, AT_FIELD, button=1))

    def under(self, after_s: float) -> Label | None:
        return self.surroundings.under(AT_FIELD, self.now_s + after_s)

    def around(self, after_s: float) -> tuple[Label, ...]:
        return self.surroundings.around(AT_FIELD, self.now_s + after_s)


def test_what_was_told_before_a_press_is_believed_and_not_asked_again() -> None:
    scene = Scene()
    scene.surroundings.glance()
    assert scene.under(1.0) == FIELD
    assert scene.labels.asked == ["at"]


def test_what_is_told_after_a_press_is_believed_when_only_the_element_changed() -> None:
    scene = Scene()
    scene.paint(-0.1, FIELD.box.grown(-3))
    label = scene.under(-0.2)
    assert label is not None
    assert (label.name, label.value) == ("Customer", "")


def test_what_is_told_after_another_page_came_is_not_believed() -> None:
    scene = Scene()
    scene.paint(-0.1, Box(10, 10, 150, 120), WHITE)
    assert scene.under(-0.2) is None


def test_a_selected_row_is_still_the_same_row() -> None:
    scene = Scene()
    scene.paint(-0.1, Box(0, 40, 200, 20), WHITE)
    label = scene.under(-0.2)
    assert label is not None
    assert label.name == "Customer"


def test_what_was_told_of_all_around_counts_for_a_press_too() -> None:
    scene = Scene()
    scene.surroundings.look_around()
    assert scene.under(1.0) == FIELD
    assert scene.labels.asked == ["focused", "within"]


def test_what_is_around_is_asked_again_only_after_a_change() -> None:
    scene = Scene()
    scene.surroundings.look_around()
    assert [one.name for one in scene.around(1.0)] == ["Customer", "City", "Save"]
    scene.paint(1.5, Box(41, 41, 1, 16))
    scene.around(2.0)
    assert scene.labels.asked.count("within") == 1
    scene.paint(2.5, OTHER.box)
    scene.around(3.0)
    assert scene.labels.asked.count("within") == 2


def test_long_questions_wait_while_more_is_to_be_heard() -> None:
    scene = Scene()
    scene.busy = True
    scene.surroundings.look_around()
    assert scene.around(1.0) == ()
    assert scene.labels.asked == ["focused"]


def test_byhearts_own_windows_are_not_asked_about() -> None:
    scene = Scene()
    scene.own = True
    scene.surroundings.glance()
    scene.surroundings.look_around()
    assert scene.labels.asked == []


def test_a_hand_that_rests_on_is_asked_about_once() -> None:
    scene = Scene()
    for _ in range(3):
        scene.surroundings.look_around()
    assert scene.labels.asked == ["focused", "within"]


def test_without_a_tree_nothing_is_asked() -> None:
    scene = Scene()
    scene.labels.available = False
    scene.surroundings.glance()
    assert scene.under(1.0) is None
    assert scene.around(1.0) == ()
    assert scene.focus.before(Typed("x", scene.now_s, scene.now_s)).label is None
    assert scene.labels.asked == []


# ---------------------------------------------------------------------------------------- the focus


def typed(scene: Scene, after_s: float = 1.0) -> Typed:
    return Typed("Ada", scene.now_s + after_s, scene.now_s + after_s)


def test_a_field_that_was_clicked_has_the_focus() -> None:
    scene = Scene()
    scene.labels.focus = OTHER
    scene.focus.after(Click(AT_FIELD, 1, 1), FIELD)
    guess = scene.focus.before(typed(scene))
    assert (guess.label, guess.is_sure) == (FIELD, True)
    scene.focus.after(Keys("BackSpace", 2, 2), None)
    assert scene.focus.before(typed(scene)).label == FIELD


def test_after_a_key_that_goes_across_a_field_the_focus_is_where_it_is_told_to_be() -> None:
    scene = Scene()
    scene.labels.focus = OTHER
    later = Keys("Left", scene.now_s + 100, scene.now_s + 100)
    scene.focus.after(Click(AT_FIELD, 1, 1), FIELD)
    scene.focus.after(Keys("Left", 2, 2), None)
    assert scene.focus.before(later).label == FIELD
    scene.surroundings.look_around()
    assert scene.focus.before(later).label == OTHER
    scene.focus.after(Click(AT_FIELD, 3, 3), FIELD)
    assert scene.focus.before(later).label == FIELD


def test_a_button_that_was_clicked_or_a_key_that_moves_on_says_nothing_of_the_focus() -> None:
    scene = Scene()
    for gesture, under in (
        (Click(AT_FIELD, 1, 1), SAVE),
        (Keys("Tab", 1, 1), None),
        (Drag(AT_FIELD, AT_FIELD, 1, 1), FIELD),
    ):
        scene.focus.after(Click(AT_FIELD, 1, 1), FIELD)
        scene.focus.after(gesture, under)
        assert scene.focus.before(Keys("Return", scene.now_s, scene.now_s)).label is None


def test_the_focus_as_told_before_counts_until_something_is_done() -> None:
    scene = Scene()
    scene.labels.focus = FIELD
    scene.surroundings.look_around()
    later_s = scene.now_s + 100  # a busy machine takes its time until here
    assert scene.focus.before(Keys("Tab", later_s, later_s)).label == FIELD
    scene.press(50)
    assert scene.focus.before(Keys("Tab", later_s, later_s)).label is None


def test_a_focus_is_not_believed_of_a_dialog_that_has_closed_since_or_just_before() -> None:
    closed_since, closed_before = Scene(), Scene()
    dialog, main = replace(PAGE, id=2), window(1, Box(0, 110, 200, 40))
    for scene in (closed_since, closed_before):
        scene.labels.focus = FIELD
        scene.painting.show(scene.now_s - 1, dialog, replace(main, active=False))
    closed_before.painting.show(closed_before.now_s, main)
    for scene in (closed_since, closed_before):
        scene.surroundings.look_around()
    closed_since.painting.show(closed_since.now_s + 50, PAGE)
    for scene in (closed_since, closed_before):
        later_s = scene.now_s + 100
        assert scene.focus.before(Keys("ctrl+q", later_s, later_s)).label is None


@pytest.mark.parametrize(
    ("guess", "told_before"),
    [
        pytest.param(Guess(FIELD, is_sure=True), True, id="known before"),
        pytest.param(Guess(FIELD), False, id="told after the first stroke"),
        pytest.param(Guess(OTHER, is_sure=True), False, id="told wrong"),
        pytest.param(Guess(), False, id="not told"),
    ],
)
def test_a_look_knows_whether_its_focus_was_told_before_the_typing(
    guess: Guess,
    told_before: bool,  # noqa: FBT001
) -> None:
    seen = _focus_seen(FIELD, guess)
    assert seen is not None
    assert (seen.box, seen.told_before) == (FIELD.box, told_before)
    assert _focus_seen(None, guess) is None


def test_a_focus_told_too_late_must_be_where_the_text_appeared() -> None:
    scene = Scene()
    scene.labels.focus = OTHER
    guess = scene.focus.before(typed(scene, -1.0))
    assert (guess.label, guess.is_sure) == (OTHER, False)
    assert scene.focus.typed_into(guess, [OTHER.box.grown(-4)]) == OTHER
    assert scene.focus.typed_into(guess, [FIELD.box.grown(-4)]) == FIELD
    assert scene.focus.typed_into(guess, [SAVE.box.grown(-4)]) is None


def test_a_page_tab_in_which_a_star_appears_is_not_typed_into() -> None:
    scene = Scene()
    tab = Label(37, "page tab", "notes.txt", Box(0, 0, 60, 20))
    text, star = Box(10, 120, 90, 14), Box(2, 4, 8, 12)
    guess = Guess(tab, is_sure=True)
    assert scene.focus.typed_into(guess, [text, star]) is None
    assert scene.focus.typed_into(guess, [star, text]) is None
