"""While a task is shown a region is drawn: what stands there is checked in every run."""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box, Point
from app.recorder.gestures.drawing import NOTHING_DRAWN, OURS_DRAWN
from app.recorder.model.events import AreaDrawn, RecordingEvent, StepBegun, StepSeen, Undone, Warned
from app.recorder.recorder import Recorder
from app.store.model.workflow import EndCheck, EndCheckKind
from checks.text.compare import Reader
from checks.vision.pixels import Bytes
from tests.builders.fake_desktop import PaperElement, PaperKind, PaperWindow
from tests.builders.paper.recordings import before, calls
from tests.builders.paper.taught_desk import TaughtDesk


@pytest.fixture
def status(desk: TaughtDesk) -> PaperElement:
    """A line that says how things stand."""
    return desk.desktop.add(desk.orders, PaperKind.LABEL, "Ready", Box(20, 170, 300, 20))


def draw(desk: TaughtDesk, recorder: Recorder, box: Box) -> None:
    """Ask for it, then drag from corner to corner."""
    recorder.next_is_drawn()
    recorder.so_far()  # it has been heard
    desk.hands.drag(Point(box.x, box.y), Point(box.right, box.bottom))
    desk.see()


def told(recorder: Recorder) -> list[RecordingEvent]:
    recorder.ask_to_stop()
    return list(recorder.events())


def test_what_is_drawn_before_a_step_is_demanded_there_and_the_drag_is_no_step(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    box = desk.orders.place_of(status)
    draw(desk, recorder, box)
    desk.click(desk.save)
    assert AreaDrawn(1) in told(recorder)
    recorded = recorder.finish()
    assert [tool for tool, _ in calls(recorded)] == ["click", "click"]
    assert [before(recorded, step).demanded for step in range(2)] == [(), (box,)]
    assert (recorded.end_checks, recorded.unkept) == ((), ())


def test_what_is_drawn_after_the_last_step_is_an_end_check(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    box = desk.orders.place_of(status)

    def tell() -> None:
        status.name = "Saved"
        desk.desktop.changed(box)

    desk.save.pressed = tell
    desk.click(desk.save)
    draw(desk, recorder, box)
    recorded = recorder.finish()
    assert recorded.end_checks == (EndCheck(EndCheckKind.REGION, region=box),)
    assert len(recorded.steps) == 1


def test_what_looks_otherwise_when_the_step_comes_is_not_checked_and_that_is_said(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    box = desk.orders.place_of(status)
    draw(desk, recorder, box)
    status.name = "Busy"
    desk.desktop.changed(box)
    desk.see()
    desk.click(desk.save)
    recorded = recorder.finish()
    assert before(recorded, 1).demanded == ()
    assert recorded.unkept == (
        "What was drawn around before step 2 looked otherwise by then, so it is not checked.",
    )


def test_what_a_parameter_was_typed_into_could_never_hold_in_another_run(
    desk: TaughtDesk,
) -> None:
    recorder = desk.record(parameters={"name": "Miller"})
    desk.click(desk.customer)
    desk.type("Miller")
    draw(desk, recorder, desk.orders.place_of(desk.customer).grown(3))
    desk.click(desk.save)
    recorded = recorder.finish()
    assert before(recorded, 2).demanded == ()
    assert "shows name, which differs from run to run" in recorded.unkept[0]


class ReadingOrders:
    """Reads the same everywhere."""

    def read_line(self, pixels: Bytes) -> str:
        return ""

    def read(self, pixels: Bytes) -> list[tuple[str, Box]]:
        return [("Order of Miller", Box(0, 0, pixels.shape[1], pixels.shape[0]))]


@pytest.mark.parametrize("reader", [None, ReadingOrders()])
def test_what_says_a_parameter_elsewhere_could_not_either(reader: Reader | None) -> None:
    desk = TaughtDesk(has_labels=reader is None)
    status = desk.desktop.add(desk.orders, PaperKind.LABEL, "", Box(20, 170, 300, 20))
    recorder = desk.record(parameters={"name": "Miller"}, reader=reader)
    desk.click(desk.customer)
    desk.type("Miller")
    status.name = "Order of Miller"
    desk.desktop.changed(desk.orders.place_of(status))
    desk.see()
    draw(desk, recorder, desk.orders.place_of(status))
    recorded = recorder.finish()
    desk.changes.close()
    assert recorded.end_checks == ()
    assert "at the end shows name" in recorded.unkept[0]


def test_a_field_that_is_filled_only_later_is_shown_empty(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"name": "Miller"})
    box = desk.orders.place_of(desk.customer).grown(3)
    draw(desk, recorder, box)
    desk.click(desk.customer)
    desk.type("Miller")
    assert before(recorder.finish(), 0).demanded == (box,)


def test_a_secret_is_painted_over_so_it_is_not_checked(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("hunter2")
    draw(desk, recorder, desk.orders.place_of(desk.password).grown(3))
    desk.click(desk.save)
    recorded = recorder.finish()
    assert before(recorded, 2).demanded == ()
    assert "before step 3 looked otherwise" in recorded.unkept[0]


def test_a_click_draws_nothing_and_is_no_step_either(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.next_is_drawn()
    recorder.so_far()
    desk.click(desk.save)
    desk.click(desk.save)
    assert Warned(NOTHING_DRAWN) in told(recorder)
    assert len(recorder.finish().steps) == 2


def test_a_window_of_byheart_is_not_drawn_around(desk: TaughtDesk) -> None:
    bar = desk.desktop.open("bar", Box(500, 60, 100, 80), process=7)
    recorder = desk.record(is_own=lambda window: window.process == 7)
    draw(desk, recorder, bar.box.grown(10))
    draw(desk, recorder, Box(bar.box.x + 2, bar.box.y + 2, 40, 300))
    desk.click(desk.save)
    assert told(recorder).count(Warned(OURS_DRAWN)) == 2
    assert len(recorder.finish().steps) == 1


def test_undo_takes_out_what_was_drawn_before_it_takes_out_a_step(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    draw(desk, recorder, desk.orders.place_of(status))
    recorder.undo_last()
    desk.click(desk.save)
    recorder.undo_last()
    events = told(recorder)
    assert [event for event in events if not isinstance(event, StepBegun | StepSeen)][:3] == [
        AreaDrawn(1),
        Undone(1, drawn=True),
        Undone(1),
    ]
    recorded = recorder.finish()
    assert (len(recorded.steps), recorded.end_checks) == (1, ())


def test_typing_and_the_wheel_meanwhile_are_what_they_always_are(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.next_is_drawn()
    recorder.so_far()
    desk.type("Miller")
    box = desk.orders.place_of(status)
    desk.hands.drag(Point(box.x, box.y), Point(box.right, box.bottom))
    desk.see()
    recorded = recorder.finish()
    assert [tool for tool, _ in calls(recorded)] == ["click", "type_text"]
    assert [one.region for one in recorded.end_checks] == [box]


def test_a_pause_forgets_that_something_was_to_be_drawn(desk: TaughtDesk) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    recorder.next_is_drawn()
    recorder.pause()
    recorder.next_is_drawn()
    recorder.resume()
    recorder.so_far()
    desk.click(desk.save)
    assert len(recorder.finish().steps) == 2


def test_a_window_that_came_over_it_hides_nothing_of_the_next_step(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record(is_own=lambda window: window.process == 7)
    desk.click(desk.customer)
    box = desk.orders.place_of(status)
    draw(desk, recorder, box)
    covering: PaperWindow = desk.desktop.open("bar", box, process=7)
    desk.see()
    assert covering.process == 7
    recorded = recorder.finish()
    assert recorded.end_checks == ()
    assert "looked otherwise" in recorded.unkept[0]


def test_what_was_drawn_stays_before_its_step_when_an_earlier_one_is_taken_out(
    desk: TaughtDesk, status: PaperElement
) -> None:
    recorder = desk.record()
    desk.click(desk.customer)
    desk.press("Tab")
    box = desk.orders.place_of(status)
    draw(desk, recorder, box)
    desk.click(desk.save)
    seen = next(event for event in recorder.events() if isinstance(event, StepSeen))
    recorder.take_out(seen.began_s)
    told(recorder)
    recorded = recorder.finish()
    assert [tool for tool, _ in calls(recorded)] == ["press_keys", "click"]
    assert [before(recorded, step).demanded for step in range(2)] == [(), (box,)]
