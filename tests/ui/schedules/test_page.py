"""What is played when, as the window shows it and lets it be told."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QTime
from pytestqt.qtbot import QtBot

from app.scheduler.triggers.due import Missed
from app.scheduler.triggers.schedule import Overlap, read_schedule
from app.scheduler.triggers.triggers import AT_LOG_IN, Cron, Every, FileAppears, Once
from app.store.database.tables import RunRow
from app.store.model.workflow import Parameter, ParameterKind, Start, Workflow
from app.store.store import Store
from app.ui.queries.schedules import schedules_shown, usual_s
from app.ui.schedules.form import ScheduleForm
from app.ui.schedules.page import SchedulesPage, state_of
from app.ui.view_models.run import day_and_time
from app.ui.view_models.schedule import Days, days_of
from tests.builders.runs.runs_kept import kept_run
from tests.builders.ui.windows import controls, rows, texts, turn_wheel
from tests.ui.conftest import Open


@pytest.fixture
def page(qtbot: QtBot, open_window: Open, store: Store) -> SchedulesPage:
    start, customer = Start(launch=(("desk",),)), Parameter("customer", recorded="Anna")
    store.save_workflow(Workflow("orders", start=start, parameters=(customer,)))
    store.mark_proven("orders", 1)
    window = open_window()
    window.open_page("schedules")
    qtbot.waitUntil(lambda: "No schedules" in texts(window.pages.schedules))
    return window.pages.schedules


def asked(qtbot: QtBot, page: SchedulesPage) -> ScheduleForm:
    """The form for a new one."""
    page.add.click()
    qtbot.waitUntil(lambda: page.form is not None and page.form.isVisible())
    assert page.form is not None
    return page.form


def kept(qtbot: QtBot, page: SchedulesPage, form: ScheduleForm) -> None:
    form.go.click()
    qtbot.waitUntil(lambda: page.form is None and bool(rows(page.list)))


def test_a_schedule_is_told_listed_paused_resumed_and_removed(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    form = asked(qtbot, page)
    assert form.values.values == {"customer": "Anna"}
    form.how.setCurrentIndex(form.how.findData("cron"))
    form.cron.setText("30 2 * * *")
    form.zone.setText("Europe/Warsaw")
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    schedule = read_schedule("orders", record.definition)
    assert schedule.trigger == Cron("30 2 * * *", "Europe/Warsaw")
    assert (schedule.version, schedule.parameters) == (1, {"customer": "Anna"})
    upcoming = day_and_time(next(schedule.trigger.after(datetime.now(UTC))))
    assert rows(page.list) == [f"orders: due: {upcoming}"]
    assert "Plays orders, version 1" in texts(page)
    page.pause.click()
    qtbot.waitUntil(lambda: rows(page.list) == ["orders: paused"])
    page.pause.click()
    qtbot.waitUntil(lambda: rows(page.list) == [f"orders: due: {upcoming}"])
    page.remove.click()
    qtbot.waitUntil(lambda: "No schedules" in texts(page))
    assert store.schedules.all() == ()


def _are_listed(page: SchedulesPage, count: int) -> bool:
    return len(rows(page.list)) == count


def test_what_nobody_names_is_called_after_its_workflow_also_the_second_time(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    for number in (1, 2):
        form = asked(qtbot, page)
        form.go.click()
        qtbot.waitUntil(partial(_are_listed, page, number))
    assert sorted(one.name for one in store.schedules.all()) == ["orders", "orders 2"]


def test_what_could_not_be_played_is_refused_and_can_be_mended(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    form = asked(qtbot, page)
    form.how.setCurrentIndex(form.how.findData("cron"))
    form.cron.setText("every day")
    form.go.click()
    qtbot.waitUntil(lambda: "is no cron line" in texts(form))
    form.cron.setText("0 3 * * *")
    form.values.fields["customer"].text = ""
    form.go.click()
    qtbot.waitUntil(lambda: "needs a value for customer" in texts(form))
    assert store.schedules.all() == ()
    form.values.fields["customer"].text = "Anna"
    kept(qtbot, page, form)


def test_each_value_has_its_field_and_must_be_of_its_kind(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    due = Parameter("due", ParameterKind.DATE, recorded="2026-11-20")
    store.save_workflow(Workflow("bills", start=Start(launch=(("desk",),)), parameters=(due,)))
    store.mark_proven("bills", 1)
    form = asked(qtbot, page)
    form.workflow.setCurrentText("bills")
    assert form.values.values == {"due": "2026-11-20"}
    form.values.fields["due"].text = "soon"
    assert not form.go.isEnabled()
    assert "due" in form.why.text()
    form.values.fields["due"].text = "2026-12-24"
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    assert read_schedule("", record.definition).parameters == {"due": "2026-12-24"}


def test_a_value_that_the_workflow_no_longer_asks_for_is_still_shown(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    store.save_workflow(Workflow("orders", parameters=(Parameter("client"),)))
    page.refresh()
    qtbot.waitUntil(lambda: "There is version 2 by now." in texts(page))
    page.change.click()
    qtbot.waitUntil(lambda: page.form is not None)
    assert page.form is not None
    shown = {name: field.text for name, field in page.form.values.fields.items()}
    assert shown == {"client": "", "customer": "Anna"}


def test_every_option_of_the_command_line_can_be_told_and_changed(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    form = asked(qtbot, page)
    form.name.setText("nightly")
    form.how.setCurrentIndex(form.how.findData("every"))
    form.every.setValue(20)
    form.missed.setCurrentIndex(form.missed.findData("all"))
    form.at_most.setValue(3)
    form.overlap.setCurrentIndex(form.overlap.findData("queue"))
    form.limit.setValue(15)
    form.retries.setValue(2)
    form.retry_after.setValue(1)
    form.blackouts.setText("22:00-06:00, 12:00-13:00")
    form.helper.setCurrentIndex(1)
    form.forced.setChecked(True)
    form.needs.setText("sap  rdp")
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    schedule = read_schedule(record.name, record.definition)
    assert record.name == "nightly"
    assert isinstance(schedule.trigger, Every)
    assert (schedule.policy.missed, schedule.policy.at_most) == (Missed.ALL, 3)
    assert (schedule.overlap, schedule.limit_s) == (Overlap.QUEUE, 900)
    assert (schedule.retry.times, schedule.retry.after_s) == (2, 60)
    assert len(schedule.policy.blackouts) == 2
    assert (schedule.ask, schedule.display, schedule.forced) == ("agent", "private", True)
    assert schedule.needs == ("rdp", "sap")
    page.change.click()
    qtbot.waitUntil(lambda: page.form is not None)
    again = page.form
    assert again is not None
    assert again.answer().blackouts == ("22:00-06:00", "12:00-13:00")
    again.how.setCurrentIndex(again.how.findData("at"))
    kept(qtbot, page, again)
    [changed] = store.schedules.all()
    once = read_schedule(changed.name, changed.definition)
    assert isinstance(once.trigger, Once)
    assert once.overlap is Overlap.QUEUE, "what was not touched stays"
    assert changed.id == record.id


def test_a_workflow_that_starts_nothing_is_played_on_this_screen(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    store.save_workflow(Workflow("open window"))
    form = asked(qtbot, page)
    assert form.answer().display == "private"
    form.workflow.setCurrentText("open window")
    form.go.click()
    qtbot.waitUntil(lambda: "rehearse it on its page" in texts(form))
    store.mark_proven("open window", 1)
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    assert read_schedule(record.name, record.definition).display == "current"


def test_it_may_wait_for_a_file_or_a_log_in(
    qtbot: QtBot, page: SchedulesPage, store: Store, tmp_path: Path
) -> None:
    form = asked(qtbot, page)
    form.how.setCurrentIndex(form.how.findData("file"))
    form.file.setText(str(tmp_path / "*.csv"))
    form.file_is_data.setChecked(True)
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    schedule = read_schedule(record.name, record.definition)
    assert schedule.trigger == FileAppears(str(tmp_path), "*.csv", is_data=True)
    assert schedule.overlap is Overlap.QUEUE, "no file is left out"
    assert rows(page.list) == [f"orders: when *.csv appears in {tmp_path}"]
    page.change.click()
    qtbot.waitUntil(lambda: page.form is not None)
    again = page.form
    assert again is not None
    assert again.answer().file == str(tmp_path / "*.csv")
    again.how.setCurrentIndex(again.how.findData("login"))
    kept(qtbot, page, again)
    [changed] = store.schedules.all()
    assert read_schedule(changed.name, changed.definition).trigger == AT_LOG_IN


def test_the_version_stays_pinned_unless_the_newest_is_wanted(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    store.save_workflow(Workflow("orders", parameters=(Parameter("customer"),)))
    store.mark_proven("orders", 2)
    page.refresh()
    qtbot.waitUntil(lambda: "There is version 2 by now." in texts(page))
    for chosen, version in ((1, 1), (0, 2)):
        page.change.click()
        qtbot.waitUntil(lambda: page.form is not None)
        form = page.form
        assert form is not None
        form.version.setCurrentIndex(chosen)
        kept(qtbot, page, form)
        [record] = store.schedules.all()
        assert read_schedule("", record.definition).version == version


def test_it_is_told_where_it_plays_and_that_it_was_not_rehearsed(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    store.save_workflow(Workflow("new", start=Start(launch=(("desk",),))))
    form = asked(qtbot, page)
    form.workflow.setCurrentText("new")
    form.forced.setChecked(True)
    form.place.setCurrentIndex(form.place.findData("current"))
    kept(qtbot, page, form)
    assert "On this screen\nIt has passed no rehearsal." in texts(page)


def test_a_run_that_waited_for_a_person_tells_not_how_long_one_takes(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    for helped, seconds in ((0, 4), (1, 400), (2, 500)):
        run = store.begin_run("orders", 1, {})
        report = {"outcome": "done", "recovered": {"operator": helped}}
        store.finish_run(run, report)
        with store.database.writing() as session:
            row = session.get(RunRow, run)
            assert row is not None
            row.ended = row.began + timedelta(seconds=seconds)
    assert usual_s(store, "orders") == pytest.approx(4)


def note(page: SchedulesPage, store: Store, said: str) -> None:
    """What became of the last run of the only schedule, as the page then shows it."""
    [record] = store.schedules.all()
    store.schedules.note(record.id, said)
    page.refresh()


def test_why_a_run_was_missed_or_blocked_is_told(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    note(page, store, "blocked: the session is locked")
    qtbot.waitUntil(lambda: "blocked: the session is locked" in texts(page))


def test_the_story_of_its_last_run_is_told(qtbot: QtBot, page: SchedulesPage, store: Store) -> None:
    kept(qtbot, page, asked(qtbot, page))
    assert not page.story.isVisible()
    kept_run(store, "orders")
    run = kept_run(store, "orders", "done")
    note(page, store, "done")
    qtbot.waitUntil(page.story.isVisible)
    with qtbot.waitSignal(page.story_wanted) as told:
        page.story.click()
    assert told.args == [run, "orders"]


def test_a_schedule_that_was_noted_without_a_run_tells_no_story(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    note(page, store, "blocked: the session is locked")
    qtbot.waitUntil(page.story.isVisible)
    page.story.click()
    qtbot.waitUntil(lambda: not page.story.isEnabled())


def test_one_that_cannot_be_read_says_so_and_can_be_removed(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    store.schedules.add("broken", {"workflow": 7}, datetime.now(UTC) - timedelta(days=1))
    page.refresh()
    qtbot.waitUntil(lambda: "cannot be read" in texts(page))
    assert rows(page.list) == ["broken: damaged"]
    assert not page.change.isEnabled()
    page.remove.click()
    qtbot.waitUntil(lambda: "No schedules" in texts(page))


def test_every_control_of_the_form_has_a_name(qtbot: QtBot, page: SchedulesPage) -> None:
    form = asked(qtbot, page)
    named = (each.accessibleName() or getattr(each, "text", str)() for each in controls(form))
    assert all(named)
    form.reject()


def test_days_of_the_week_and_a_time_say_when_and_the_next_five_dates_are_shown(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    form = asked(qtbot, page)
    assert not form.cron.isVisible()
    for day, button in form.days.by_day.items():
        button.setChecked(day in {2, 4})
    form.time.setTime(QTime(6, 45))
    form.zone.setText("Europe/Berlin")
    trigger = Cron("45 6 * * 2,4", "Europe/Berlin")
    dates = [day_and_time(each) for each in islice(trigger.after(datetime.now(UTC)), 5)]
    qtbot.waitUntil(lambda: form.next.text().splitlines() == dates)
    kept(qtbot, page, form)
    [record] = store.schedules.all()
    assert read_schedule(record.name, record.definition).trigger == trigger
    assert "Tue, Thu at 06:45 (Europe/Berlin)" in texts(page).replace("6:45 AM", "06:45")
    page.change.click()
    qtbot.waitUntil(lambda: page.form is not None)
    again = page.form
    assert again is not None
    assert again.answer().how == "days"
    assert again.days.days == {2, 4}


def test_no_day_is_no_schedule_and_hours_in_which_nothing_begins_hide_dates(
    qtbot: QtBot, page: SchedulesPage
) -> None:
    form = asked(qtbot, page)
    qtbot.waitUntil(lambda: len(form.next.text().splitlines()) == 5)
    form.blackouts.setText("02:00-03:00")
    qtbot.waitUntil(lambda: form.next.text() == "Its last time has passed.")
    form.blackouts.setText("two")
    qtbot.waitUntil(lambda: "two" in form.next.text())
    for button in form.days.by_day.values():
        button.setChecked(False)
    assert "Choose a day of the week." in texts(form)
    assert not form.go.isEnabled()
    form.reject()


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("30 2 * * *", Days(frozenset(range(1, 8)), 2, 30)),
        ("5 23 * * 1-5", Days(frozenset(range(1, 6)), 23, 5)),
        ("0 0 * * 0,7", Days(frozenset({7}), 0, 0)),
        ("0 0 * * 0-2", Days(frozenset({7, 1, 2}), 0, 0)),
        ("0 24 * * 1", None),
        ("60 1 * * 1", None),
        ("0 1 * * 1-2-3", None),
        ("*/5 1 * * 1", None),
        ("0 1 1 * *", None),
    ],
)
def test_a_cron_line_that_says_no_more_than_days_is_shown_as_days(
    line: str, days: Days | None
) -> None:
    assert days_of(line) == days
    if days is not None:
        assert days_of(days.as_cron()) == days


def test_whoever_scrolls_the_form_changes_nothing_the_pointer_passes(
    qtbot: QtBot, page: SchedulesPage
) -> None:
    form = asked(qtbot, page)
    form.more.head.click()
    before = form.answer()
    for field in (form.missed, form.overlap, form.how, form.limit, form.time):
        turn_wheel(field)
    assert form.answer() == before
    form.reject()


def test_an_unproven_workflow_is_told_of_beside_its_name_and_a_proven_one_is_not(
    qtbot: QtBot, page: SchedulesPage, store: Store
) -> None:
    store.save_workflow(Workflow("unproven"))
    form = asked(qtbot, page)
    form.workflow.setCurrentText("orders")
    assert not form.forced.isVisible()
    form.workflow.setCurrentText("unproven")
    assert form.forced.isVisible()
    assert not form.more.content.isVisible(), "what hardly anybody changes is folded away"
    form.reject()


def test_a_schedule_that_nobody_plays_is_told_in_the_colour_of_a_warning(
    qtbot: QtBot, page: SchedulesPage
) -> None:
    assert page.served.property("says") == "muted"
    kept(qtbot, page, asked(qtbot, page))
    assert page.served.property("says") == "warning"


@pytest.mark.parametrize(
    ("note", "said", "colour"),
    [("done", "done", "muted"), ("diverged: No.", "something unexpected: No.", "bad")],
)
def test_where_no_time_is_to_come_the_list_tells_how_the_last_run_ended(
    qtbot: QtBot, page: SchedulesPage, store: Store, note: str, said: str, colour: str
) -> None:
    kept(qtbot, page, asked(qtbot, page))
    [record] = store.schedules.all()
    store.schedules.note(record.id, note)
    [shown] = schedules_shown(store)
    told, how = state_of(replace(shown, times=()))
    assert told.endswith(f": {said}")
    assert how == colour


def test_a_moment_begins_with_its_minute_for_no_seconds_are_shown(
    qtbot: QtBot, page: SchedulesPage
) -> None:
    assert asked(qtbot, page).at.time().second() == 0
