"""The guard lets a step happen on the screen it knows, and on no other."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

import pytest

from app.desktop.ports import Label, Window
from app.engine.errors import NotActedError
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from app.player.screen.capture import ScreenCapture
from app.player.screen.guard import place_in
from app.player.screen.typed_values import FieldBoxes
from app.player.screen.verified import DOUBT, LastAction
from checks.pipeline import verify_snapshot
from checks.scene import perceive
from checks.snapshot.look import Effect, Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.covered import COVERED
from checks.verify.pixels.effect import effect_of, visibly_apart
from checks.verify.rerender.matcher import READ
from checks.vision.canvas import without
from checks.vision.pixels import Bytes, cut, words
from tests.builders.fake_desktop import PaperKind
from tests.builders.paper.played_desk import BYHEART, LiteralReader, PlayedDesk


@dataclass(slots=True)
class CountedReader(LiteralReader):
    """Tells of each line that it has read."""

    done: list[str] = field(default_factory=list)

    def read_line(self, pixels: Bytes) -> str:
        self.done.append("read")
        return LiteralReader.read_line(self, pixels)


def checked(desk: PlayedDesk, remembered: Look, tool: str = "click") -> Comparison:
    """The pre-check of a click on Save, or of typing."""
    check = desk.guard.check(tool)
    assert check is not None
    at = remembered.at
    where = {} if at is None else {"x": at.x, "y": at.y}
    answer = check.compare(check.capture(None, **where), remembered)
    assert isinstance(answer, Comparison)
    return answer


def test_the_screen_as_remembered_is_acted_on_at_once(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    assert checked(desk, remembered).agrees
    desk.guard.confirm(remembered.at)


def test_what_agreed_is_told_so_that_the_next_can_be_read(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    checked(desk, remembered)
    assert desk.told == [remembered]


def test_what_agreed_in_another_rendering_is_told_apart(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Look] = []
    desk.guard.coming_otherwise = told.append
    remembered = desk.remembered(desk.save)
    checked(desk, remembered)
    assert told == []
    otherwise = replace(remembered, named="Save")
    read = Comparison(Verdict.GO, where=Box(174, 184, 31, 7), rung=READ)
    monkeypatch.setattr("app.player.screen.guard.verify_snapshot", lambda *_: read)
    desk.rest()
    assert checked(desk, otherwise).agrees
    assert told == [otherwise]


def test_a_moved_window_is_followed_once_it_has_come_to_rest(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered = desk.remembered(desk.save)
    desk.desktop.move(desk.orders, Point(90, 140))
    with monkeypatch.context() as impatient:
        impatient.setattr("app.player.screen.guard.STILL_S", 60.0)  # however slow this machine is
        moving = checked(desk, remembered)
    assert moving.verdict is Verdict.NOT_YET
    desk.rest()
    rested = checked(desk, remembered)
    assert rested.agrees
    there = desk.place(desk.save)
    assert rested.adjust == {"x": there.x, "y": there.y}


def test_a_dialog_over_the_window_is_refused(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    desk.desktop.open("Update available", Box(160, 150, 200, 100), modal_for=desk.orders)
    desk.rest()
    refused = checked(desk, remembered)
    assert not refused.agrees
    assert refused.why
    assert desk.told == []


def test_a_doubt_of_an_earlier_step_is_told_and_settled_by_a_persons_word(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered = desk.remembered(desk.save)
    look = desk.guard.judge.look()
    doubted = Comparison(Verdict.GO, doubt="Another pane showed other things.")
    desk.guard.verified.carried.accepted(doubted, Scene(look, remembered, RunContext()))
    monkeypatch.setattr(desk.guard, "known_of", lambda known, _: replace(known, irreversible=True))
    desk.rest()
    refused = checked(desk, remembered)
    assert (refused.verdict, refused.rung) == (Verdict.CANNOT_TELL, DOUBT)
    assert desk.guard.is_doubted(remembered)
    desk.guard.settle_doubts()
    assert checked(desk, remembered).agrees


def test_a_greyed_button_is_refused(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    desk.save.enabled = False
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    assert not checked(desk, remembered).agrees


def test_what_was_not_verified_is_not_acted_on(desk: PlayedDesk) -> None:
    with pytest.raises(NotActedError, match="was not verified"):
        desk.guard.confirm(desk.place(desk.save))


def test_a_window_that_came_to_the_front_since_holds_the_act_back(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    checked(desk, remembered)
    desk.desktop.open("Mail", Box(460, 10, 150, 100))
    with pytest.raises(NotActedError, match="Another window came to the front"):
        desk.guard.confirm(remembered.at)
    with pytest.raises(NotActedError, match="Another window came to the front"):
        desk.guard.confirm(None)


def test_a_target_painted_over_since_holds_the_act_back(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    checked(desk, remembered)
    desk.desktop.paint(Box(*desk.place(desk.save), 30, 30), (255, 0, 0))
    with pytest.raises(NotActedError, match=r"The screen at \d+,\d+ changed just before the act"):
        desk.guard.confirm(remembered.at)


def test_what_changes_far_from_the_target_holds_nothing_back(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    checked(desk, remembered)
    desk.desktop.paint(Box(560, 400, 60, 60), (255, 0, 0))
    desk.guard.confirm(remembered.at)


def test_typing_goes_on_only_while_the_confirmed_window_has_the_focus(desk: PlayedDesk) -> None:
    assert not desk.guard.typing_may_go_on()
    checked(desk, desk.remembered_typing(), "type_text")
    desk.guard.confirm(None)
    assert desk.guard.typing_may_go_on()
    chat = desk.desktop.open("Chat", Box(460, 10, 150, 100))
    assert not desk.guard.typing_may_go_on()
    desk.desktop.close(chat)
    assert desk.guard.typing_may_go_on()


def test_what_comes_to_the_front_while_the_screen_is_confirmed_is_not_typed_into(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked(desk, desk.remembered_typing(), "type_text")
    asked = ScreenCapture.active_window

    def asked_and_overtaken(eyes: ScreenCapture) -> Window | None:
        monkeypatch.setattr(ScreenCapture, "active_window", asked)
        found = asked(eyes)
        desk.desktop.open("Chat", Box(460, 10, 150, 100))
        return found

    monkeypatch.setattr(ScreenCapture, "active_window", asked_and_overtaken)
    desk.guard.confirm(None)
    assert not desk.guard.typing_may_go_on()


def test_a_star_in_the_title_after_the_first_character_does_not_end_the_typing(
    desk: PlayedDesk,
) -> None:
    checked(desk, desk.remembered_typing(), "type_text")
    desk.guard.confirm(None)
    desk.orders.title = "*Orders"
    assert desk.guard.typing_may_go_on()


def test_a_title_that_changed_before_the_act_holds_it_back(desk: PlayedDesk) -> None:
    checked(desk, desk.remembered(desk.save))
    desk.orders.title = "Invoices"
    with pytest.raises(NotActedError, match="Another window came to the front"):
        desk.guard.confirm(desk.place(desk.save))


def test_no_window_at_all_is_as_good_as_the_same_window() -> None:
    desk = PlayedDesk()
    desk.desktop.close(desk.orders)
    bare = desk.eyes.look()
    check = desk.guard.check("press_keys")
    assert check is not None
    check.compare(check.capture(None), bare)
    desk.guard.confirm(None)
    desk.close()


def test_the_effect_of_a_click_is_waited_for(desk: PlayedDesk) -> None:
    before = desk.remembered(desk.save)
    confirm = desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)
    effect = desk.remembered_effect(before)
    desk.desktop.close(confirm)
    desk.rest()

    assert checked(desk, before).agrees
    desk.guard.confirm(before.at)
    check = desk.guard.effect("click")
    assert check is not None
    where = {"x": desk.place(desk.save).x, "y": desk.place(desk.save).y}
    none_yet = check.compare(check.capture(None, **where), effect)
    assert isinstance(none_yet, Comparison)
    assert none_yet.verdict is Verdict.NOT_YET
    desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)
    shown = check.compare(check.capture(None, **where), effect)
    assert isinstance(shown, Comparison)
    assert shown.agrees


def test_without_a_look_from_before_the_act_its_effect_cannot_be_told(desk: PlayedDesk) -> None:
    effect = desk.remembered_effect(desk.remembered(desk.save))
    check = desk.guard.effect("click")
    assert check is not None
    answer = check.compare(check.capture(None, x=1, y=2), effect)
    assert isinstance(answer, Comparison)
    assert answer.verdict is Verdict.CANNOT_TELL


def test_the_effect_of_another_act_than_the_last_cannot_be_told(desk: PlayedDesk) -> None:
    """A list that the last act filled is no sign that the next step was done."""
    before = desk.remembered(desk.save)
    desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)
    own, another = desk.remembered_effect(before), desk.remembered_effect(before)
    desk.desktop.close(desk.desktop.windows[0])
    desk.rest()
    assert checked(desk, before).agrees
    desk.guard.confirm(before.at)
    desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)

    assert effect_verdict(desk, own) is Verdict.GO
    assert effect_verdict(desk, another) is Verdict.CANNOT_TELL
    assert effect_verdict(desk, own) is Verdict.GO


def test_what_an_agent_did_meanwhile_is_not_taken_for_the_steps_own_act(desk: PlayedDesk) -> None:
    before = desk.remembered(desk.save)
    desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)
    effect = desk.remembered_effect(before)
    desk.desktop.close(desk.desktop.windows[0])
    desk.rest()
    assert checked(desk, before).agrees
    desk.guard.confirm(before.at)
    assert effect_verdict(desk, effect) is Verdict.NOT_YET
    desk.guard.mark_verified(desk.guard.judge.look())
    desk.guard.confirm(None)
    desk.desktop.open("Confirm", Box(100, 120, 200, 100), modal_for=desk.orders)
    assert effect_verdict(desk, effect) is Verdict.GO


def test_an_act_whose_effect_nobody_asked_for_has_none_later(desk: PlayedDesk) -> None:
    before = desk.remembered(desk.save)
    desk.rest()
    assert checked(desk, before).agrees
    desk.guard.confirm(before.at)
    checked(desk, before)
    assert effect_verdict(desk, desk.remembered_effect(before)) is Verdict.CANNOT_TELL


@pytest.mark.parametrize(
    "there", [Box(190, 130, 400, 250), Box(190, 130, 460, 280)], ids=["moved", "resized"]
)
def test_the_effect_of_a_key_is_sought_where_its_window_is_now(there: Box) -> None:
    taught, played = PlayedDesk(), PlayedDesk()
    before = taught.eyes.look()
    taught.customer.type("Birch")
    effect = effect_of(before, taught.eyes.look(), None)
    played.desktop.close(played.orders)
    orders = played.desktop.open("Orders", there)
    customer = played.desktop.add(orders, PaperKind.FIELD, "Customer", Box(120, 20, 200, 24))
    now = played.guard.judge.look()
    played.guard.verified.act = LastAction(now, FieldBoxes(), before)
    check = played.guard.effect("press_keys")
    assert check is not None

    def answer() -> Comparison:
        told = check.compare(check.capture(None, keys="ctrl+v"), effect)
        assert isinstance(told, Comparison)
        return told

    assert answer().verdict is Verdict.NOT_YET
    assert played.guard.verified.act.keys == "ctrl+v"
    customer.type("Birch")
    played.desktop.changed(orders.frame)
    assert answer().agrees
    taught.close()
    played.close()


def effect_verdict(desk: PlayedDesk, remembered: Effect) -> Verdict:
    check, at = desk.guard.effect("click"), desk.place(desk.save)
    assert check is not None
    answer = check.compare(check.capture(None, x=at.x, y=at.y), remembered)
    assert isinstance(answer, Comparison)
    return answer.verdict


def typed(desk: PlayedDesk, text: str, shown: str) -> Comparison:
    """Customer takes `text` and shows `shown`; what the post-check says."""
    before = desk.remembered_typing()
    desk.customer.type("recorded")
    desk.desktop.changed(desk.orders.frame)
    effect = desk.remembered_effect(before)
    desk.customer.value = ""
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    checked(desk, before, "type_text")
    desk.guard.confirm(None)
    desk.customer.type(shown)
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    check = desk.guard.effect("type_text")
    assert check is not None
    answer = check.compare(check.capture(None, text=text), effect)
    assert isinstance(answer, Comparison)
    return answer


def test_a_field_that_shows_what_was_typed_is_known_by_its_look_once_the_screen_is_at_rest(
    desk: PlayedDesk,
) -> None:
    next_step = desk.remembered(desk.save)
    assert typed(desk, "Anna", "Anna").agrees
    assert not desk.guard.typed.verified, "it may still be drawn"
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    assert checked(desk, next_step).agrees
    (kept,) = desk.guard.typed.verified
    assert (kept.text, kept.seen is not None) == ("Anna", True)


def test_no_line_is_read_and_no_screen_parted_where_all_is_as_it_was_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Either takes as long as all the rest of a reaction, or several times that."""
    done: list[str] = []
    monkeypatch.setattr(perceive, "_surfaces", lambda *_: done.append("parted"))
    desk = PlayedDesk()
    next_step = desk.remembered(desk.save)
    done.clear()
    desk.guard.fields.known = desk.guard.known = RunContext(
        reader=CountedReader(["Anna"], done=done)
    )
    assert typed(desk, "Anna", "Anna").agrees
    assert checked(desk, next_step).agrees
    assert desk.guard.typed.verified
    assert done == []
    desk.close()


def test_a_field_that_loses_its_text_before_the_screen_rests_is_noticed(desk: PlayedDesk) -> None:
    next_step = desk.remembered(desk.save)
    assert typed(desk, "Anna", "Anna").agrees
    desk.customer.value = "An"
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    answer = checked(desk, next_step)
    assert "An" in answer.why
    assert not answer.agrees
    assert desk.guard.typed.verified == ()


def test_what_comes_next_is_begun_while_the_field_is_still_asked_for(desk: PlayedDesk) -> None:
    begun, told = list[Look](), threading.Event()

    def focus_told_late() -> Label | None:
        if desk.customer.value == "Anna":
            assert told.wait(5.0)
        return desk.guard.eyes.focus()

    def begin(now: Look) -> None:
        begun.append(now)
        told.set()

    desk.guard.keyboard.focus.ask = focus_told_late
    desk.guard.coming_soon = begin
    assert typed(desk, "Anna", "Anna").agrees
    assert [desk.guard.judge.shows_now(each) for each in begun] == [True]


def test_a_field_that_shows_something_else_is_not_verified(desk: PlayedDesk) -> None:
    answer = typed(desk, "Anna", "Ana")
    assert not answer.agrees
    assert "Ana" in answer.why
    assert desk.guard.typed.verified == ()


def test_nothing_is_typed_while_another_field_has_the_focus_though_no_pixel_tells(
    desk: PlayedDesk,
) -> None:
    remembered = desk.remembered_typing()
    assert remembered.focus is not None
    (password,) = [each for each in desk.orders.elements if each.name == "Password"]
    desk.orders.focused = password
    desk.desktop.changed(Box(0, 0, 2, 2))  # somewhere else: it is another sight
    desk.rest()
    refused = checked(desk, remembered, "type_text")
    assert (refused.verdict, refused.rung) == (Verdict.NOT_YET, "focused")
    assert refused.where == desk.orders.place_of(password)
    desk.orders.focused = desk.customer
    assert checked(desk, remembered, "type_text").agrees, "the application is asked again"


def test_where_the_application_tells_no_focus_the_pixels_word_stands() -> None:
    desk = PlayedDesk(has_labels=False)
    remembered = desk.remembered_typing()
    desk.rest()
    assert remembered.focus is None
    assert checked(desk, remembered, "type_text").agrees
    desk.close()


def may_another_be_played(desk: PlayedDesk) -> Comparison:
    check = desk.guard.check("play_workflow")
    assert check is not None
    answer = check.compare(check.capture(None, workflow="find", values={}), None)
    assert isinstance(answer, Comparison)
    return answer


def test_another_workflow_is_played_once_the_screen_rests_and_shows_what_was_typed(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed(desk, "Anna", "Anna").agrees
    with monkeypatch.context() as impatient:
        impatient.setattr("app.player.screen.guard.STILL_S", 60.0)  # however slow this machine is
        assert may_another_be_played(desk).verdict is Verdict.NOT_YET
    desk.rest()
    assert may_another_be_played(desk).agrees
    assert [one.text for one in desk.guard.typed.verified] == ["Anna"]
    assert desk.guard.effect("play_workflow") is None


def test_no_other_workflow_is_played_on_a_text_that_got_lost(desk: PlayedDesk) -> None:
    assert typed(desk, "Anna", "Anna").agrees
    desk.customer.value = "An"
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    answer = may_another_be_played(desk)
    assert not answer.agrees
    assert "An" in answer.why


@pytest.mark.parametrize("tool", ["launch", "wait_for"])
def test_what_needs_no_screen_is_not_held_back_by_one(desk: PlayedDesk, tool: str) -> None:
    check = desk.guard.check(tool)
    assert check is not None
    assert check.compare(check.capture(None, text="x"), None) is True
    assert desk.guard.effect(tool) is None


def test_the_end_is_the_last_screen_of_the_recording(desk: PlayedDesk) -> None:
    check = desk.guard.end_check()
    remembered = desk.eyes.look()
    answer = check.compare(check.capture(), remembered)
    assert isinstance(answer, Comparison)
    assert answer.agrees
    desk.desktop.open("Save failed", Box(100, 120, 200, 100), modal_for=desk.orders)
    desk.rest()
    answer = check.compare(check.capture(), remembered)
    assert isinstance(answer, Comparison)
    assert not answer.agrees


def test_a_region_is_read_line_by_line(desk: PlayedDesk) -> None:
    assert desk.guard.read(Box(0, 0, 100, 40)) == "", "nothing here can read"
    reading = PlayedDesk(known=RunContext(reader=LiteralReader(("Total", "19.90"))))
    assert reading.guard.read(None) == "Total\n19.90"
    assert reading.guard.read(Box(0, 0, 100, 40)) == "Total\n19.90"
    reading.close()


def test_a_value_is_read_for_sure_or_not_at_all(desk: PlayedDesk) -> None:
    assert desk.guard.read_surely(Box(0, 0, 100, 20)) == "", "nothing here can read"
    for said, sure in (("19.90", "19.90"), ("C-4408", None)):
        reading = PlayedDesk(known=RunContext(reader=LiteralReader((said,))))
        assert reading.guard.read_surely(Box(0, 0, 100, 20)) == sure
        reading.close()


def test_copying_acts_where_the_focus_is() -> None:
    assert place_in({"x": 3, "y": 4, "by": "clipboard"}) is None


def test_a_tool_acts_at_a_place_only_when_it_names_one_in_pixels() -> None:
    assert place_in({"x": 3, "y": 4, "button": "left"}) == Point(3, 4)
    assert place_in({"text": "Anna"}) is None
    assert place_in({"x": "3", "y": 4}) is None


def test_with_nothing_remembered_only_nothing_agrees(desk: PlayedDesk) -> None:
    check = desk.guard.check("click")
    assert check is not None
    assert check.compare(desk.eyes.look(), None) is False
    assert check.compare(None, None) is True


def test_a_quick_look_has_no_labels_and_a_deep_one_says_what_is_under_the_target(
    desk: PlayedDesk,
) -> None:
    quick = desk.eyes.look(desk.place(desk.save))
    assert (quick.label, quick.labels) == (None, ())
    deep = desk.eyes.deepened(quick)
    assert deep.label is not None
    assert deep.label.name == "Save"
    assert {label.name for label in deep.labels} == {"Customer", "Password", "Save"}
    assert deep.focus is not None
    assert deep.focus.name == "Customer"


def test_without_an_accessibility_tree_a_look_stays_as_it_is() -> None:
    desk = PlayedDesk(has_labels=False)
    quick = desk.eyes.look(desk.place(desk.save))
    assert desk.eyes.deepened(quick) is quick
    desk.close()


def test_windows_of_byheart_itself_are_not_looked_at(desk: PlayedDesk) -> None:
    desk.desktop.open("Byheart", Box(460, 10, 150, 100), process=BYHEART)
    look = desk.eyes.look()
    assert [window.title for window in look.windows] == ["Orders"]
    [own] = look.own
    assert own == desk.desktop.windows[0].frame
    assert len(set(words(cut(look.picture, own)).flat)) == 1, "nor is it in what is kept"


def test_what_byheart_itself_shows_is_no_news(desk: PlayedDesk) -> None:
    remembered = desk.remembered(desk.save)
    view = desk.desktop.open("Byheart", Box(480, 320, 150, 100), process=BYHEART)
    said = desk.desktop.add(view, PaperKind.LABEL, "Beginning", Box(5, 5, 100, 20))
    desk.desktop.activate(desk.orders)
    assert checked(desk, remembered).agrees
    sight = desk.guard.judge.sight
    rested_since = desk.clock.changes.last_change_s
    said.name = "1. Click Save"
    desk.desktop.changed(view.place_of(said))
    assert checked(desk, remembered).agrees
    assert desk.guard.judge.sight == sight
    assert desk.clock.changes.last_change_s == rested_since


def test_windows_of_other_applications_are_marked_as_not_ours(desk: PlayedDesk) -> None:
    desk.desktop.open("Mail", Box(460, 10, 150, 100), process=77)
    desk.eyes.is_ours = lambda process: process == desk.orders.process
    assert {window.title: window.ours for window in desk.eyes.look().windows} == {
        "Mail": False,
        "Orders": True,
    }


def test_what_agreed_is_told_with_what_was_known_of_it(desk: PlayedDesk) -> None:
    told: list[tuple[Look, RunContext]] = []
    desk.guard.known_of = lambda known, _: replace(known, irreversible=True)
    desk.guard.agreed = lambda _, remembered, known: told.append((remembered, known))
    remembered = desk.remembered(desk.save)
    assert checked(desk, remembered).agrees
    final = desk.guard.end_check()
    end = replace(remembered, at=None, target=None)
    assert isinstance(answer := final.compare(final.capture(), end), Comparison)
    assert answer.agrees
    assert [look for look, _ in told] == [remembered, end]
    assert all(known.irreversible for _, known in told)


BANNER = Box(290, 250, 120, 40)
BAR, STATUS = Box(330, 220, 120, 90), Box(350, 250, 60, 12)


def covered(look: Look) -> Look:
    """As it is recorded where nobody can see what the record bar stands over."""
    return replace(look, picture=without(look.picture, (BAR,)), own=(BAR,))


class TestWhatAPersonSaysIsFine:
    """...is known from then on as no matter, where it may be."""

    def test_a_place_beside_the_target_is_overlooked_wherever_the_window_is(
        self, desk: PlayedDesk
    ) -> None:
        remembered = desk.remembered(desk.save)
        desk.desktop.paint(BANNER, (255, 230, 120))
        desk.rest()
        refused = checked(desk, remembered)
        assert refused.rung == "nothing new", refused
        accepted = desk.guard.acceptable(remembered)
        assert accepted is not None
        assert accepted.ignored
        assert checked(desk, accepted).agrees

    def test_what_byheart_covered_is_known_as_it_is_seen(self, desk: PlayedDesk) -> None:
        """Before a step that cannot be undone, nothing else would do."""
        desk.desktop.paint(STATUS, (0, 0, 0))
        desk.rest()
        before, final = covered(desk.remembered(desk.save)), RunContext(irreversible=True)
        desk.guard.known_of = lambda known, _: replace(known, irreversible=True)
        refused = checked(desk, before)
        assert refused.rung == "nothing new", refused
        assert desk.guard.acceptable(before, may_complete=False) != before
        accepted = desk.guard.acceptable(before)
        assert accepted is not None
        assert (accepted.ignored, accepted.own) == ((), ())
        assert verify_snapshot(desk.guard.judge.look(before.at), accepted, final).agrees

    def test_what_byheart_covered_at_earlier_steps_is_known_too(self, desk: PlayedDesk) -> None:
        desk.desktop.paint(STATUS, (0, 0, 0))
        desk.rest()
        before, save = covered(desk.remembered(desk.customer)), desk.remembered(desk.save)
        desk.guard.known_of = lambda known, look: replace(
            known, carries=look is before, irreversible=look is save
        )
        assert checked(desk, before).doubt == COVERED
        refused = checked(desk, save)
        assert refused.rung == DOUBT
        assert desk.guard.acceptable(save, may_complete=False) is None
        assert desk.guard.acceptable(save) is save
        [known] = desk.guard.completed().values()
        assert (known.own, known.at) == ((), before.at)
        assert not visibly_apart(known.picture, desk.eyes.look().picture)

    def test_a_window_is_not(self, desk: PlayedDesk) -> None:
        remembered = desk.remembered(desk.save)
        desk.desktop.open("Update", Box(300, 220, 140, 80), modal_for=desk.orders)
        desk.rest()
        assert not checked(desk, remembered).agrees
        assert desk.guard.acceptable(remembered) is None

    def test_what_was_never_refused_or_refused_for_something_else_is_not(
        self, desk: PlayedDesk
    ) -> None:
        remembered = desk.remembered(desk.save)
        assert desk.guard.acceptable(remembered) is None
        assert desk.guard.acceptable("no look") is None
        desk.desktop.paint(Box(50, 60, 400, 250), (255, 0, 0))
        desk.rest()
        assert not checked(desk, remembered).agrees
        assert desk.guard.acceptable(remembered) is None
