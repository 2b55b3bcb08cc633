"""A person shows a task on a paper desktop; the recorder gives its steps."""

from __future__ import annotations

from collections.abc import Iterable
from queue import SimpleQueue
from threading import Thread

import pytest

from app.engine.errors import BlockedError, ByheartError, UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Template, Whole
from app.recorder.gesture_recorder import MAY_BE_SECRET, STAYS
from app.recorder.model.events import (
    NothingShownError,
    ParameterNotSeenError,
    Paused,
    RecordingEvent,
    Resumed,
    SecretNotTypedError,
    StepBegun,
    StepEdited,
    StepSeen,
    StopAsked,
    Undone,
    Warned,
    WindowsRearranged,
)
from app.recorder.recorder import Recorder
from app.store.model.workflow import Environment
from checks.vision.pixels import cut, words
from tests.builders.fake_desktop.sight import PaperScreen
from tests.builders.paper.recordings import before, calls, effect, shown
from tests.builders.paper.taught_desk import TaughtDesk


def at(desk: TaughtDesk, name: str) -> dict[str, object]:
    x, y = desk.place(getattr(desk, name))
    return {"x": x, "y": y}


def without_beginnings(events: Iterable[RecordingEvent]) -> list[RecordingEvent]:
    return [event for event in events if not isinstance(event, StepBegun | WindowsRearranged)]


def test_a_click_a_text_and_a_chord_become_three_steps(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("ctrl+s")
    assert calls(recorder.finish()) == [
        ("click", at(desk, "customer")),
        ("type_text", {"text": "Miller"}),
        ("press_keys", {"keys": "ctrl+s"}),
    ]


def test_each_step_has_the_look_before_it_and_what_it_changed(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.click(desk.save)
    recorded = recorder.finish()
    field = desk.orders.place_of(desk.customer)
    empty, full = before(recorded, 1).picture, before(recorded, 2).picture
    assert shown(empty, field) != shown(full, field)
    assert shown(before(recorded, 0).picture, field) == shown(empty, field)
    assert [field.covers(box) for box in effect(recorded, 1).changed] == [True]
    assert effect(recorded, 0).changed == ()


def test_it_is_noted_on_what_screen_it_was_shown(desk: TaughtDesk) -> None:
    recorder = desk.record(keyboard="de", theme="Adwaita")
    desk.click(desk.save)
    screen = PaperScreen(desk.desktop)
    monitors = tuple(sorted(screen.monitors()))
    noted = Environment(*screen.size(), screen.scale(), "de", "Adwaita", monitors)
    assert recorder.finish().environment == noted


def test_a_look_knows_where_it_acts_and_what_is_there(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.save)
    look = before(recorder.finish(), 0)
    assert look.at == desk.place(desk.save)
    assert (look.label and look.label.name) == "Save"
    assert look.target is not None
    assert look.target.at == look.at
    assert [window.title for window in look.windows] == ["Orders"]
    assert look.hash


def test_steps_are_called_by_the_words_of_the_screen(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"name": "Miller"})
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    desk.type("hunter2")
    desk.click(desk.save)
    assert [step.note for step in recorder.finish().steps] == [
        "Click Customer in Orders",
        "Type {name} into Customer in Orders",
        "Press Tab in Orders",
        "Type the secret password into Password in Orders",
        "Click Save in Orders",
    ]


def test_the_look_at_the_end_is_kept(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.desktop.add(desk.orders, desk.save.kind, "Sent", Box(220, 120, 80, 24))
    desk.save.pressed = lambda: desk.desktop.close(desk.orders)
    desk.click(desk.save)
    recorded = recorder.finish()
    assert recorded.final.windows == ()
    assert recorded.final.hash
    assert effect(recorded, 0).closed == ("Orders",)


def test_a_value_typed_alone_or_inside_a_text_is_a_parameter(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"name": "Miller", "number": "4711"})
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    desk.press("Tab")
    desk.type("Dear Miller, {your} 4711")
    recorded = recorder.finish()
    assert calls(recorded)[1] == ("type_text", {"text": Whole("name")})
    assert calls(recorded)[4] == (
        "type_text",
        {"text": Template("Dear {name}, {{your}} {number}")},
    )
    assert [(each.name, each.recorded) for each in recorded.parameters] == [
        ("name", "Miller"),
        ("number", "4711"),
    ]


def test_a_value_that_names_what_was_clicked_is_a_parameter(desk: TaughtDesk) -> None:
    row = desk.desktop.add(desk.orders, desk.save.kind, "Ada Lovelace", Box(20, 170, 120, 24))
    recorder = desk.record(parameters={"customer": "Ada Lovelace"})
    desk.click(row)
    recorded = recorder.finish()
    place = desk.place(row)
    assert calls(recorded) == [
        ("click", {"x": place.x, "y": place.y, "named": Whole("customer")}),
    ]
    assert before(recorded, 0).named == "Ada Lovelace"


def test_a_parameter_seen_nowhere_is_an_error_that_loses_nothing(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"customer": "Ada", "city": "London"})
    desk.click(desk.customer)
    desk.type("Ada")
    desk.press("Tab")
    desk.press("Tab")
    desk.type("Lyon")
    with pytest.raises(
        ParameterNotSeenError, match=r"city was neither typed nor .*“Lyon”"
    ) as error:
        recorder.finish()
    assert calls(error.value.recorded)[1] == ("type_text", {"text": Whole("customer")})
    assert [each.name for each in error.value.recorded.parameters] == ["customer"]


def test_two_parameters_with_one_value_are_refused_at_once(desk: TaughtDesk) -> None:
    with pytest.raises(UsageError, match="same value"):
        desk.record(parameters={"first": "Ada", "second": "Ada"})
    desk.record()


def test_what_is_typed_into_a_password_field_is_a_secret(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("hunter2")
    desk.click(desk.save)
    recorded = recorder.finish()
    assert calls(recorded)[1] == ("type_secret", {"name": "password"})
    assert recorded.secrets == ("password",)
    assert desk.kept == {"password": "hunter2"}
    assert "hunter2" not in repr(recorded)


def test_the_place_a_secret_was_typed_into_is_painted_over_in_all_that_is_kept(
    desk: TaughtDesk,
) -> None:
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("hunter2")
    desk.click(desk.save)
    recorded = recorder.finish()
    field = desk.orders.place_of(desk.password)
    empty = shown(before(recorded, 1).picture, field)
    after = effect(recorded, 1).after
    assert after is not None
    kept = [before(recorded, 2).picture, recorded.final.picture, after.picture]
    assert [shown(picture, field) == empty for picture in kept] == [True] * 3
    assert effect(recorded, 1).changed == (field.grown(-2),)


@pytest.mark.parametrize("secret", ["12", "hunter2"])
def test_a_secret_stays_painted_over_when_its_window_is_moved(
    desk: TaughtDesk, secret: str
) -> None:
    """A short one, too, which is not looked for everywhere."""
    empty = desk.desktop.picture(desk.orders.place_of(desk.password))
    recorder = desk.record()
    desk.click(desk.password)
    desk.type(secret)
    desk.desktop.move(desk.orders, Point(150, 120))
    desk.see()
    desk.click(desk.save)
    recorded = recorder.finish()
    field = desk.orders.place_of(desk.password)
    assert shown(recorded.final.picture, field) == bytes(empty.bgra)


def test_a_secret_is_painted_over_that_is_first_seen_when_its_window_has_moved(
    desk: TaughtDesk,
) -> None:
    """As on a busy machine: the letters and the move come in one frame."""
    empty = desk.desktop.picture(desk.orders.place_of(desk.password))
    recorder = desk.record()
    desk.click(desk.password)
    desk.hands.type_text("hunter2")
    desk.desktop.move(desk.orders, Point(150, 120))
    desk.see()
    desk.click(desk.save)
    recorded = recorder.finish()
    field = desk.orders.place_of(desk.password)
    for look in (before(recorded, 2), recorded.final):
        assert shown(look.picture, field) == bytes(empty.bgra)


def test_a_secret_is_painted_over_that_is_first_seen_after_the_next_click(
    desk: TaughtDesk,
) -> None:
    empty = desk.desktop.picture(desk.orders.place_of(desk.password))
    recorder = desk.record()
    desk.hands.click(desk.place(desk.password))
    desk.hands.type_text("hunter2")
    desk.desktop.move(desk.orders, Point(150, 120))
    desk.hands.click(desk.place(desk.save))
    recorded = recorder.finish()
    assert ("type_secret", {"name": "password"}) in calls(recorded)
    field = desk.orders.place_of(desk.password)
    assert shown(recorded.final.picture, field) == bytes(empty.bgra)


def test_a_marked_text_is_a_secret_wherever_it_is_typed(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.next_is_secret("pin")
    desk.type("4711")
    desk.press("Tab")
    desk.press("Tab")
    desk.type("4711")
    recorded = recorder.finish()
    assert calls(recorded)[1] == ("type_secret", {"name": "pin"})
    assert calls(recorded)[4] == ("type_secret", {"name": "pin"})
    assert desk.kept == {"pin": "4711"}
    looks = [before(recorded, number) for number in range(5)] + [recorded.final]
    assert all("4711" not in label.value for look in looks for label in look.labels)


def test_an_announced_secret_is_taken_by_the_password_field(desk: TaughtDesk) -> None:
    recorder = desk.record(secrets=["login"])
    desk.click(desk.customer)
    desk.type("Miller")
    desk.click(desk.password)
    desk.type("hunter2")
    recorded = recorder.finish()
    assert calls(recorded)[1] == ("type_text", {"text": "Miller"})
    assert calls(recorded)[3] == ("type_secret", {"name": "login"})
    assert desk.kept == {"login": "hunter2"}


def test_without_a_password_field_an_announced_secret_is_the_next_typed_text() -> None:
    desk = TaughtDesk(has_labels=False)
    recorder = desk.record(secrets=["pin"], parameters={"name": "Miller"})
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    desk.type("4711")
    recorded = recorder.finish()
    desk.changes.close()
    assert calls(recorded)[1] == ("type_text", {"text": Whole("name")})
    assert calls(recorded)[3] == ("type_secret", {"name": "pin"})


def test_an_announced_secret_that_was_never_typed_leaves_nothing_behind(desk: TaughtDesk) -> None:
    recorder = desk.record(secrets=["pin"])
    desk.click(desk.customer)
    with pytest.raises(SecretNotTypedError, match="secret pin"):
        recorder.finish()
    assert desk.kept == {}


def test_byhearts_own_windows_never_enter_a_recording(desk: TaughtDesk) -> None:
    own = desk.desktop.open("Byheart", Box(460, 30, 150, 60), process=7)
    desk.desktop.activate(desk.orders)
    recorder = desk.record(is_own=lambda window: window.process == 7)
    desk.hands.click(own.box.centre)
    desk.see()
    desk.type("not for the recording")
    desk.click(desk.customer)
    desk.type("Miller")
    recorded = recorder.finish()
    assert calls(recorded) == [
        ("click", at(desk, "customer")),
        ("type_text", {"text": "Miller"}),
    ]
    look = before(recorded, 0)
    assert [window.title for window in look.windows] == ["Orders"]
    assert len(set(words(cut(look.picture, own.frame)).flat)) == 1


def test_what_is_done_while_paused_is_not_recorded(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.pause()
    desk.type("just looking")
    recorder.resume()
    desk.click(desk.save)
    recorded = recorder.finish()
    assert calls(recorded) == [("click", at(desk, "customer")), ("click", at(desk, "save"))]
    assert effect(recorded, 0).changed == ()


def test_the_story_is_told_as_it_happens_and_the_stop_key_ends_it(desk: TaughtDesk) -> None:
    recorder = desk.record()
    story: list[RecordingEvent] = []
    listening = Thread(target=lambda: story.extend(recorder.events()))
    listening.start()
    desk.click(desk.customer)
    desk.type("Miller")
    recorder.pause()
    recorder.resume()
    desk.click(desk.password)
    desk.type("hunter2")
    desk.press("Return")
    desk.hands.press_keys("ctrl+shift+F12")
    listening.join(5)
    assert without_beginnings(story) == [
        StepSeen(1, "Click Customer"),
        StepSeen(2, "Type “Miller” into Customer"),
        Paused(),
        Resumed(),
        StepSeen(3, "Click Password"),
        StepSeen(4, "Type a text into Password"),
        StepSeen(5, "Press Return"),
        StopAsked(),
    ]
    assert [tool for tool, _ in calls(recorder.finish())][-1] == "press_keys"


def test_a_dialog_that_opens_is_told_also_while_the_recording_pauses(desk: TaughtDesk) -> None:
    recorder = desk.record()
    recorder.pause()
    told = recorder.events()
    desk.desktop.open("Save As", Box(20, 20, 200, 100))
    assert any(isinstance(event, WindowsRearranged) for event in told)


def test_what_no_step_can_do_is_warned_of(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.hands.move(desk.place(desk.customer))
    with desk.hands._holding(["ctrl"]):
        desk.hands.scroll(desk.place(desk.customer), 0, 2)
    desk.click(desk.save)
    recorded = recorder.finish()
    assert [tool for tool, _ in calls(recorded)] == ["click"]
    assert recorded.warnings == ("ctrl was held while scrolling, and no step does that.",)


def test_a_recording_that_cannot_begin_leaves_nothing_running(desk: TaughtDesk) -> None:
    recorder = desk.record()
    with pytest.raises(BlockedError, match="listening already"):
        Recorder(recorder._senses, recorder._lesson).start()
    Recorder(recorder._senses, recorder._lesson).abandon()


def test_what_broke_a_recording_off_is_told_at_the_end(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder._tasks.put(lambda: 1 / 0)  # type: ignore[arg-type]
    with pytest.raises(ByheartError, match="broke off: division by zero"):
        recorder.finish()


def test_a_display_that_went_away_is_told_as_it_is(desk: TaughtDesk) -> None:
    recorder = desk.record()
    recorder._tasks.put(_go_away)
    with pytest.raises(BlockedError, match="went away"):
        recorder.finish()


def _go_away() -> None:
    raise BlockedError("the display went away")


def test_asked_to_stop_it_hears_no_more_and_the_story_ends(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.ask_to_stop()
    desk.type("too late")
    assert without_beginnings(recorder.events()) == [StepSeen(1, "Click Customer"), StopAsked()]
    assert calls(recorder.finish()) == [("click", at(desk, "customer"))]


def test_finished_while_paused_it_keeps_what_was_before(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.pause()
    recorder.pause()
    desk.type("just looking")
    assert calls(recorder.finish()) == [("click", at(desk, "customer"))]


def test_an_undone_step_is_forgotten_and_the_one_before_keeps_its_effect(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.click(desk.save)
    recorder.undo_last()
    desk.press("ctrl+s")
    recorded = recorder.finish()
    assert calls(recorded) == [
        ("click", at(desk, "customer")),
        ("type_text", {"text": "Miller"}),
        ("press_keys", {"keys": "ctrl+s"}),
    ]
    field = desk.orders.place_of(desk.customer)
    assert [field.covers(box) for box in effect(recorded, 1).changed] == [True]


def test_undoing_is_told_and_nothing_is_left_to_undo_at_last(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.undo_last()
    recorder.undo_last()
    recorder.ask_to_stop()
    told = list(recorder.events())
    assert [each for each in told if isinstance(each, Undone)] == [Undone(0)]
    with pytest.raises(NothingShownError, match="Nothing was shown"):
        recorder.finish()


def test_a_step_is_told_with_its_picture_before_it_is_known_how_it_ends(desk: TaughtDesk) -> None:
    recorder = desk.record()
    told: SimpleQueue[RecordingEvent] = SimpleQueue()

    def listen() -> None:
        for event in recorder.events():
            told.put(event)

    listening = Thread(target=listen)
    listening.start()
    desk.hands.click(desk.place(desk.save))
    first = told.get(timeout=20)
    assert isinstance(first, StepBegun)
    assert (first.number, first.note) == (1, "Click Save")
    assert first.picture is not None
    assert (first.picture.width, first.picture.height) == (256, 144)
    recorder.ask_to_stop()
    listening.join(5)
    assert first.began_s == told.get(timeout=20).began_s  # type: ignore[union-attr]
    assert calls(recorder.finish()) == [("click", at(desk, "save"))]


def test_a_click_that_becomes_a_double_click_is_told_again_as_that(desk: TaughtDesk) -> None:
    recorder = desk.record()
    told = SimpleQueue[RecordingEvent]()

    def listen() -> None:
        for event in recorder.events():
            told.put(event)

    listening = Thread(target=listen)
    listening.start()
    desk.hands.click(desk.place(desk.save), count=2)
    notes: list[str] = []
    while not notes or not notes[-1].startswith("Double"):
        event = told.get(timeout=20)
        assert isinstance(event, StepBegun), "before it is known how it ends"
        notes.append(event.note)
    assert notes == ["Click Save", "Double-click Save"]
    recorder.ask_to_stop()
    listening.join(5)
    recorder.finish()


def key_of(recorder: Recorder, number: int) -> float:
    """What the recorder knows a step by, once it was seen."""
    for event in recorder.events():
        if isinstance(event, StepSeen) and event.number == number:
            return event.began_s
    raise AssertionError(number)


def test_any_step_can_be_taken_out_and_the_one_before_keeps_its_effect(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    desk.press("ctrl+s")
    recorder.take_out(key_of(recorder, 3))
    recorder.take_out(0.5)
    recorder.ask_to_stop()
    gone, warned = (one for one in recorder.events() if isinstance(one, Undone | Warned))
    assert isinstance(gone, Undone)
    assert (gone.number, gone.note) == (3, "Press Tab")
    assert warned == Warned("That step is not there any more.")
    recorded = recorder.finish()
    assert calls(recorded) == [
        ("click", at(desk, "customer")),
        ("type_text", {"text": "Miller"}),
        ("press_keys", {"keys": "ctrl+s"}),
    ]
    field = desk.orders.place_of(desk.customer)
    assert [field.covers(box) for box in effect(recorded, 1).changed] == [True]


def test_a_step_is_renamed_marked_and_made_a_parameter_while_it_is_shown(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.click(desk.save)
    desk.press("Return")
    typed, saved = (event for event in key_events(recorder, 4) if event.number in {2, 3})
    recorder.let_vary(typed.began_s, "client")
    recorder.let_vary(typed.began_s, "customer")
    recorder.call_step(saved.began_s, " Post the order ")
    recorder.mark_irreversible(saved.began_s, irreversible=True)
    recorder.let_vary(saved.began_s, "button")
    recorder.let_vary(typed.began_s, "no name")
    recorder.ask_to_stop()
    told = [event for event in recorder.events() if isinstance(event, StepEdited | Warned)]
    assert told[1] == StepEdited(typed.began_s, "Type “Miller” into Customer", "customer")
    assert told[3] == StepEdited(saved.began_s, "Post the order", "", irreversible=True)
    assert [str(each.why)[:25] for each in told[4:] if isinstance(each, Warned)] == [
        "This step types and choos",
        "“no name” cannot name a p",
    ]
    recorded = recorder.finish()
    assert [(one.name, one.recorded) for one in recorded.parameters] == [("customer", "Miller")]
    assert [(step.note, step.irreversible) for step in recorded.steps][1:3] == [
        ("Type {customer} into Customer in Orders", False),
        ("Post the order", True),
    ]


def test_a_parameter_can_be_made_the_same_again_and_none_is_called_twice(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.type("Miller")
    desk.press("Tab")
    desk.press("shift+Tab")
    desk.type("Smith")
    desk.press("Return")
    first, second = (event for event in key_events(recorder, 6) if event.number in {2, 5})
    recorder.let_vary(first.began_s, "customer")
    recorder.let_vary(second.began_s, "customer")
    recorder.let_vary(first.began_s, "")
    recorder.let_vary(second.began_s, "customer")
    recorder.ask_to_stop()
    told = [event for event in recorder.events() if isinstance(event, StepEdited | Warned)]
    assert told[1] == Warned("The parameter customer is “Miller” already; choose another name.")
    assert [(one.name, one.recorded) for one in recorder.finish().parameters] == [
        ("customer", "Smith")
    ]


def test_what_may_be_a_secret_becomes_no_parameter(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("hunter2")
    desk.press("Return")
    [typed] = (event for event in key_events(recorder, 3) if event.number == 2)
    recorder.let_vary(typed.began_s, "customer")
    recorder.take_out(typed.began_s)
    recorder.ask_to_stop()
    refused = [event.why for event in recorder.events() if isinstance(event, Warned)]
    assert refused == [MAY_BE_SECRET, STAYS]
    assert recorder.finish().parameters == ()


def key_events(recorder: Recorder, most: int) -> list[StepSeen]:
    """The steps that were seen, up to that number."""
    seen: list[StepSeen] = []
    for event in recorder.events():
        if isinstance(event, StepSeen):
            seen.append(event)
            if event.number == most:
                break
    return seen


def test_a_recording_that_has_ended_is_kept_until_it_is_finished(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.end()
    desk.hands.type_text("too late")
    assert calls(recorder.finish()) == [("click", at(desk, "customer"))]


def test_a_typed_secret_is_not_undone_for_later_pictures_may_show_it(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.password)
    recorder.next_is_secret("pin")
    desk.type("1234")
    recorder.undo_last()
    recorder.ask_to_stop()
    assert [each.why for each in recorder.events() if isinstance(each, Warned)] == [STAYS]
    assert recorder.finish().secrets == ("pin",)


def test_what_was_done_so_far_is_told_in_the_middle(desk: TaughtDesk) -> None:
    recorder = desk.record()
    assert recorder.so_far() == ()
    desk.click(desk.save)
    assert [step.tool for step in recorder.so_far()] == ["click"]
    desk.click(desk.customer)
    desk.type("Miller")
    assert [step.tool for step in recorder.so_far()] == ["click", "click", "type_text"]
    assert [call[0] for call in calls(recorder.finish())] == ["click", "click", "type_text"]
