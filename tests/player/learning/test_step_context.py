"""What is known of a remembered look: can its step be taken back, and what changes on it?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.player.learning.step_context import StepContextLookup, cannot_be_taken_back
from app.store.model.workflow import Dial
from checks.locator.target import name_target
from checks.snapshot.look import Effect, Look, Name, Relation
from checks.snapshot.thresholds import EXACT, SAME, History
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Mask, Sort, Volatile, name_of
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(300, 310, 80, 26)
BANNER = Box(130, 190, 60, 40)


def look(text: str) -> Look:
    screen = name_target(Screen().window().button(SAVE, text).look(SAVE.centre), SAVE.centre)
    assert screen.target is not None
    own = (Name(Relation.OWN, SAVE, text),)
    return replace(screen, target=replace(screen.target, names=own))


def step(text: str, *closed: str, irreversible: bool = False) -> Step:
    effect = Effect(SAVE.centre, closed=closed)
    return Step("click", "1", {}, look(text), effect, irreversible=irreversible)


def test_a_step_that_a_person_marked_cannot_be_taken_back() -> None:
    assert cannot_be_taken_back(step("Save", irreversible=True))
    assert not cannot_be_taken_back(step("Save"))


@pytest.mark.parametrize("text", ["Зберегти", "Tallenna", "OK", ""])
def test_in_an_unknown_language_closing_its_window_cannot_be_taken_back(text: str) -> None:
    assert cannot_be_taken_back(step(text, "Orders"))
    assert not cannot_be_taken_back(step(text, "Another window"))
    assert not cannot_be_taken_back(step(text))


@pytest.mark.parametrize("text", ["Cancel", "Abbrechen", "Schließen", "Close"])
def test_in_a_known_language_the_words_decide(text: str) -> None:
    assert not cannot_be_taken_back(step(text, "Orders"))


@pytest.mark.parametrize(
    ("text", "opened", "final"),
    [
        ("Person", ("Person: - Archive",), False),
        ("Delete", ("Archive",), True),
        ("Person", (), True),
        ("Person", ("orders",), True),
        ("Cancel", (), False),
    ],
)
def test_a_menu_closes_whatever_its_entry_does(
    text: str, opened: tuple[str, ...], *, final: bool
) -> None:
    chosen = step(text)
    assert isinstance(chosen.before, Look)
    menu = replace(chosen.before.windows[0], title="orders", kind="menu", managed=False)
    before = replace(chosen.before, windows=(menu, *chosen.before.windows[1:]))
    effect = Effect(SAVE.centre, opened=opened, closed=("orders",))
    assert cannot_be_taken_back(replace(chosen, before=before, after=effect)) is final


@pytest.mark.parametrize(("text", "final"), [("Open", False), ("Delete", True), ("Tallenna", True)])
def test_words_that_nobody_told_are_read(text: str, *, final: bool) -> None:
    named = step(text, "Orders")
    target = look(text).target
    assert target is not None
    before = replace(look(text), target=replace(target, names=(Name(Relation.OWN, SAVE),)))
    unread = replace(named, before=before)
    reader = PaperReader("Open", "Delete", "Tallenna")
    assert cannot_be_taken_back(unread)
    assert cannot_be_taken_back(unread, reader) is final
    way = Trajectory("w", (), (unread,))
    known = StepContextLookup.of([way]).known(RunContext(reader=reader), before)
    assert known.irreversible is final
    assert known.decisive is not final  # the last click of a way that has no other


def test_what_is_seen_nowhere_closes_nothing() -> None:
    assert not cannot_be_taken_back(Step("wait_for", "1", {}))
    blind = replace(step("OK", "Orders"), before=replace(look("OK"), target=None))
    assert not cannot_be_taken_back(blind)
    without_windows = replace(look("OK"), windows=())
    assert without_windows.target is not None
    beside = replace(without_windows, target=replace(without_windows.target, window=-1))
    assert not cannot_be_taken_back(replace(step("OK", "Orders"), before=beside))


@pytest.mark.parametrize(
    ("tool", "opened", "final"),
    [
        ("type_text", "Another document", False),
        ("press_keys", "*Orders", False),
        ("press_keys", "Another document", True),
    ],
)
def test_a_line_of_text_and_a_mark_in_the_title_close_nothing(
    tool: str, opened: str, *, final: bool
) -> None:
    shown = look("Save")
    assert shown.target is not None
    bare = replace(shown, target=replace(shown.target, names=()))
    after = Effect(closed=("Orders",), opened=(opened,))
    assert cannot_be_taken_back(Step(tool, "1", {}, before=bare, after=after)) is final


def test_each_look_is_judged_with_what_is_known_of_it() -> None:
    marked, other = step("Save", irreversible=True), step("Save")
    assert isinstance(marked.before, Look)
    assert isinstance(other.before, Look)
    region = Volatile(BANNER, name_of(marked.before, BANNER), Sort.PICTURE, 5)
    way = Trajectory("way", (), (marked, other))
    remembered = StepContextLookup.of([way], Mask(5, (region,)))
    assert remembered.known(RunContext(), marked.before) == RunContext(
        volatile=(region,),
        irreversible=True,
        farthest=SAME,
        following=other.before,
        begins=marked.before,
    )
    assert remembered.known(RunContext(), other.before) == RunContext(
        volatile=(region,), farthest=SAME, carries=True, begins=marked.before
    )
    assert remembered.known(RunContext(irreversible=True), other.before).irreversible
    assert remembered.known(RunContext(), look("Post")).volatile == (region,)


@pytest.mark.parametrize(
    ("dial", "text", "reach"),
    [(Dial.CAREFUL, "Save", EXACT), (Dial.NORMAL, "Save", SAME), (Dial.NORMAL, "Post", EXACT)],
)
def test_the_dial_says_when_a_step_that_was_wrong_is_trusted_again(
    dial: Dial, text: str, reach: float
) -> None:
    wrong = step(text)
    assert isinstance(wrong.before, Look)
    mask = Mask(100, histories=(History("way", 0, 100, 1),))
    remembered = StepContextLookup.of([Trajectory("way", (), (wrong,))], mask, dial)
    assert remembered.known(RunContext(), wrong.before).farthest == reach


def test_the_last_click_decides_where_no_step_is_known_to() -> None:
    steps = (step("Open"), step("Next"), Step("press_keys", "1", {}, look("Next")))
    remembered = StepContextLookup.of([Trajectory("way", (), steps)])
    asked = [remembered.known(RunContext(), each.before).decisive for each in steps]  # type: ignore[arg-type]
    assert asked == [False, True, False]
    posts = (step("Open"), step("Post order"), step("Close"))
    remembered = StepContextLookup.of([Trajectory("way", (), posts)])
    assert not any(remembered.known(RunContext(), each.before).decisive for each in posts)  # type: ignore[arg-type]


def test_the_last_click_decides_where_nothing_commits_what_was_typed() -> None:
    typing = Step("type_text", "1", {"text": "2031"}, look("Name"))

    def decides(*steps: Step) -> list[bool]:
        remembered = StepContextLookup.of([Trajectory("way", (), steps)])
        return [remembered.known(RunContext(), each.before).decisive for each in steps]  # type: ignore[arg-type]

    ok, finish = step("OK", "Orders"), step("Finish")
    assert decides(ok, typing, finish) == [False, False, True]
    assert decides(typing, step("OK", "Orders"), step("Finish")) == [False, False, False]
    assert decides(ok, typing) == [False, False]
    field, save = step("Field"), keys("ctrl+s")
    assert decides(field, typing, save, keys("ctrl+End")) == [False, False, True, False]
    assert decides(field, typing, keys("F10"), keys("Return")) == [False, False, False, True]
    assert decides(field, typing, finish, save) == [False, False, True, False]
    assert decides(field, typing, keys("ctrl+c"), keys("ctrl+a")) == [True, False, False, False]
    assert decides(field, typing, keys("ctrl+shift+s"), keys("Tab")) == [False, False, True, False]


def keys(chord: str) -> Step:
    return Step("press_keys", "1", {"keys": chord}, look("Name"))


@pytest.mark.parametrize(
    ("count", "opened", "final"), [(2, ("Till",), False), (1, ("Till",), True), (2, (), True)]
)
def test_a_double_click_opens_what_its_window_is_called_by_then(
    count: int, opened: tuple[str, ...], *, final: bool
) -> None:
    after = Effect(SAVE.centre, closed=("Orders",), opened=opened)
    assert cannot_be_taken_back(Step("click", "1", {"count": count}, look(""), after)) is final
    screen = Screen().window(kind="dialog").button(SAVE, "")
    before = name_target(screen.look(SAVE.centre), SAVE.centre)
    assert cannot_be_taken_back(Step("click", "1", {"count": count}, before, after))


@pytest.mark.parametrize(
    ("tool", "arguments", "types"),
    [
        ("type_text", {"text": "Ada"}, True),
        ("type_text", {"text": "Ada", "multiline": True}, False),
        ("press_keys", {"keys": "Down"}, False),
        ("click", {}, False),
    ],
)
def test_only_who_types_a_line_passes_a_list_of_proposals(
    tool: str, arguments: dict[str, object], *, types: bool
) -> None:
    typed = replace(step("Save"), tool=tool, arguments=arguments)
    assert isinstance(typed.before, Look)
    known = StepContextLookup.of([Trajectory("w", (), (typed,))]).known(RunContext(), typed.before)
    assert known.types is types


def test_keys_that_close_their_window_cannot_be_taken_back_wherever_they_went() -> None:
    before = replace(look("Next"), target=None)
    title = before.windows[0].title
    keys = Step("press_keys", "1", {"keys": "Return"}, before, Effect(closed=(title,)))
    assert cannot_be_taken_back(keys)
    assert not cannot_be_taken_back(replace(keys, after=Effect()))
    assert not cannot_be_taken_back(replace(keys, tool="hover"))


def typing(text: object, window: str) -> Step:
    seen = Screen().window(title=window).look()
    return Step("type_text", "1", {"text": text}, seen)


@pytest.mark.parametrize(
    ("text", "now", "by_path"),
    [
        (Template("/srv/letters/{file}.txt"), "bo", True),
        (Whole("file"), "bo", False),
        ("ada.txt", "bo", False),
        (Whole("read anew in each run"), "bo", False),
    ],
)
def test_a_whole_path_that_is_typed_makes_the_folder_of_its_dialog_of_no_account(
    text: object, now: str, *, by_path: bool
) -> None:
    before, typed = step("Open"), typing(text, "Save As")
    saves = Step("press_keys", "1", {"keys": "Return"}, Screen().window(title="Save As").look())
    elsewhere = Step("press_keys", "1", {"keys": "ctrl+q"}, Screen().window().look())
    way = Trajectory("way", (), (before, typed, saves, elsewhere), recorded_with={"file": "ada"})
    known = StepContextLookup.of([way])
    run = RunContext(values=(("ada", now),))
    told = [known.known(run, each.before).by_path for each in way.steps]  # type: ignore[arg-type]
    assert told == [False, by_path, by_path, False]
