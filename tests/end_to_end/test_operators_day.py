"""An operator's day in the window, with real mouse and keyboard, on a text editor that nobody here
wrote: shown, named, rehearsed, done with other data, interrupted, learned, forgotten.

What is true is read from the editor's file, never from the screen.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from app.desktop.display.private import XvfbDisplay
from app.store.database.tables import ScheduleRow
from checks.snapshot.look import Look
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower
from tests.builders.ui.window_on_display import WindowOnDisplay, awaited, window_on

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

NAME, GREETING = "letter", "Dear {}, thank you."
# The editor. Where the file `tip` exists, a greeting comes first, as many programs have one. Where
# `offline` does, the folder of the letter is not there, so that it cannot be saved.
SCRIPT = """#!/bin/sh
rm -rf {letters}
[ -e {offline} ] || mkdir {letters}
if [ -e {tip} ]; then
    yad --title "Tip of the day" --text "Save often." --button "Got it:0"
fi
exec mousepad --disable-server {letters}/letter.txt
"""
BELL = "Scheduled runs that went wrong: 1"
UNSAVED = "The story of the run: The window “*"
ENDS_WITHIN_S = 60.0
# Byheart itself has to fit, and beside the editor there is no room for the record bar.
SMALL = 800, 600


@dataclass(frozen=True, slots=True)
class Day:
    """The desk: what is started, where the letter is, what Byheart knows."""

    folder: Path
    byheart: Byheart
    display: XvfbDisplay
    window: WindowOnDisplay

    @property
    def letter(self) -> Path:
        return self.folder / "letters" / "letter.txt"

    @property
    def start(self) -> Path:
        return self.folder / "start.sh"

    def written(self) -> str | None:
        try:
            return self.letter.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None  # the script begins by clearing its folder

    def wait_for(self, name: str) -> None:
        """The letter to that customer is on the disk, and nothing else."""
        said = GREETING.format(name)
        awaited(lambda: self.written() == said or None, f"a letter to {name}", ENDS_WITHIN_S)


@contextmanager
def day(tmp_path: Path, size: tuple[int, int] = (1280, 800)) -> Iterator[Day]:
    home = own_folders(tmp_path / "home")
    byheart = Byheart(tmp_path / "byheart", home)
    with (
        XvfbDisplay.start(*size) as display,
        window_on(display, byheart.home, BYHEART_PATIENCE_S="4", **home) as window,
    ):
        desk = Day(tmp_path, byheart, display, window)
        places = {"tip": tmp_path / "tip", "offline": tmp_path / "offline"}
        script = SCRIPT.format(letters=desk.letter.parent, **places)
        desk.start.write_text(script, encoding="utf-8")
        desk.start.chmod(desk.start.stat().st_mode | stat.S_IXUSR)
        yield desk


def test_what_was_shown_once_is_named_proven_done_and_kept_clear_of_tips(tmp_path: Path) -> None:
    with day(tmp_path) as desk:
        show(desk, "Miller")
        name_the_value(desk)
        rehearse(desk, "Ångström", in_a_hurry=True)
        run_unseen(desk, "Zoë & Söhne")
        desk.window.wait(lambda: live(desk), "a picture of the display that it is played on")
        desk.wait_for("Zoë & Söhne")
        desk.window.click("Close")

        (desk.folder / "tip").touch()
        run(desk, "Baker")
        awaited(lambda: question(desk), "a question", ENDS_WITHIN_S)  # patience is learned, too
        desk.window.click("Got it")
        desk.wait_for("Baker")
        desk.window.wait(lambda: learned(desk) or None, "a reflex that was learned")
        desk.window.click("Close")

        desk.window.click("Learned (1)")
        desk.window.click("Forget this reflex")
        desk.window.wait(lambda: learned(desk) == [] or None, "nothing learned any more")
        desk.window.wait(lambda: desk.window.label("Learned"), "a page without what is forgotten")

        (desk.folder / "tip").unlink()
        (desk.folder / "offline").touch()
        plan(desk)
        desk.window.click("Play them while Byheart is open")
        desk.window.wait(lambda: live(desk), "a picture of what the schedule plays")
        awaited(lambda: ended_badly(desk), "a scheduled run that could not save", ENDS_WITHIN_S)
        desk.window.click(BELL)
        desk.window.press("Down")
        desk.window.press("Return")
        desk.window.wait(lambda: opened_at_the_failure(desk), "its story, at the step that failed")
        assert desk.window.label(BELL) is None, "it was seen"


@pytest.mark.long  # tests/recorder says it of what is covered
def test_what_the_record_bar_covered_leaves_no_doubt_to_an_unattended_run(tmp_path: Path) -> None:
    """A dialog that fills the screen, its buttons with it, is recorded under the bar, too: nobody
    has to say later whether that looks right.
    """
    with day(tmp_path, SMALL) as desk:
        covered = list[bool]()

        def save_as(person: Shower) -> None:
            person.presses("ctrl+shift+s")
            person.sees_window("Save As")
            person.types(str(desk.letter))
            covered.append(is_covered_by_the_bar(desk))
            person.presses("Return")

        show(desk, "Miller", save_as)
        assert covered == [True], "the bar left the dialog alone"
        with desk.byheart.store() as store:
            [way] = store.workflow(NAME).trajectories
        assert not any(covers_a_window(step.before) for step in way.steps)
        rehearse(desk, "Ångström")
        for name in ("Zoë & Söhne", "Baker"):
            run_unseen(desk, name)
            desk.wait_for(name)
            desk.window.click("Close")
        with desk.byheart.store() as store:
            assert {run.outcome for run in store.runs(NAME)} == {"done"}


def covers_a_window(before: object) -> bool:
    """Whether anything of a window on that remembered look is not known."""
    assert isinstance(before, Look)
    return any(box.meets(one.frame) for box in before.own for one in before.windows)


def is_covered_by_the_bar(desk: Day) -> bool:
    windows = desk.window.desktop.windows.all()
    bar = next(one for one in windows if one.title.startswith("Recording letter"))
    return any(bar.frame.meets(one.frame) for one in windows if one.title == "Save As")


def question(desk: Day) -> bool | None:
    """What is in the way is named."""
    return desk.window.label("“Tip of the day” is in the way.") is not None or None


def save(person: Shower) -> None:
    person.presses("ctrl+s")


def show(desk: Day, name: str, saves: Callable[[Shower], None] = save) -> None:
    """At a person's pace: each key, and a look before going on."""
    window = desk.window
    window.click("Record")
    window.active("Record a workflow")
    for text in (NAME, "Write a letter", str(desk.start)):
        window.fill(text)
        window.press("Tab")
    window.paste(f"value = {name}")
    window.press("Tab")
    window.press("Tab")
    window.press("Tab")
    window.press("space")
    window.window("Recording letter")
    awaited(lambda: window.label("Finish"), "a recorder that listens")
    with Shower(desk.display, window.desktop.hands) as person:
        person.sees_window("Mousepad")
        person.types(GREETING.format(name))
        saves(person)
    desk.wait_for(name)
    window.click("Finish")
    awaited(lambda: window.label("Rehearse…"), "the learned workflow")


def name_the_value(desk: Day) -> None:
    """The parameter that was called value is the customer."""
    window = desk.window
    window.click("Steps")
    window.focused("Steps")  # the keys of edits are heard where the steps are
    window.press("ctrl+shift+p")
    window.active("Rename or change a parameter")
    window.press("Tab")  # past which parameter it is
    window.focused("Name of the parameter")
    window.fill("customer")
    window.press("Return")

    def is_named() -> bool | None:
        with desk.byheart.store() as store:
            names = [one.name for one in store.workflow(NAME).parameters]
        return names == ["customer"] or None

    window.wait(is_named, "a parameter called customer")


def rehearse(desk: Day, name: str, *, in_a_hurry: bool = False) -> None:
    """Proven at the first try."""
    window = desk.window
    window.close(f"{desk.letter} - Mousepad")
    window.click("Rehearse…")
    window.active("Rehearse letter")
    window.fill(name)
    window.press("Return")
    if in_a_hurry:
        window.click("Full speed", unless="Do it")  # a busy machine may be asked for it too late
    window.wait(lambda: window.label("Do it"), "a question before the last step")
    assert desk.written() is None, "it waits for the person"
    window.click("Do it")
    desk.wait_for(name)

    def is_proven() -> bool | None:
        with desk.byheart.store() as store:
            return store.workflow(NAME).proven or None

    window.wait(is_proven, "a proven workflow")
    window.click("Close")


def run(desk: Day, name: str) -> None:
    """With other data; if it is stuck, the person is asked."""
    window = desk.window
    window.click("Run")
    window.active("Run letter")
    window.fill(name)
    for key in ("Tab", "Tab", "Tab", "Down"):  # past the rows and the place, to “Ask me”
        window.press(key)
    window.press("Return")


def run_unseen(desk: Day, name: str) -> None:
    """With other data, on a display of its own."""
    window = desk.window
    window.click("Run")
    window.active("Run letter")
    window.fill(name)
    for key in ("Tab", "Tab", "Down"):  # past the rows
        window.press(key)
    window.press("Return")


def live(desk: Day) -> bool | None:
    """Whether that display is shown while it is there."""
    return desk.window.label("What happens on its own screen") is not None or None


def plan(desk: Day) -> None:
    """On three days of the week, in the night that Byheart missed: it makes up for that."""
    window = desk.window
    window.press("ctrl+3")
    window.click("Plan a run…")
    window.active("A new schedule")
    for day in ("Tuesday", "Thursday"):  # a new one begins with the days of a working week
        window.click(day)
    window.click("Keep the schedule")

    def is_planned() -> str | None:
        with desk.byheart.store() as store:
            return next((each.name for each in store.schedules.all()), None)

    window.wait(is_planned, "a schedule")
    with desk.byheart.store() as store, store.database.writing() as session:
        session.execute(update(ScheduleRow).values(decided=datetime.now(UTC) - timedelta(days=4)))


def ended_badly(desk: Day) -> bool | None:
    return desk.window.label(BELL) is not None or None


def opened_at_the_failure(desk: Day) -> bool | None:
    """The story tells why the letter was not saved, which is its second step."""
    listed = desk.window.desktop.labels.within(desk.window.screen)
    return any(each.name.startswith(UNSAVED) for each in listed) or None


def learned(desk: Day) -> list[str]:
    with desk.byheart.store() as store:
        return [kept.reflex.steps[0].note for kept in store.reflexes.all()]
