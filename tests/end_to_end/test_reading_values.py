"""A value is shown to be read: later runs read what stands there then, and enter that."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.desktop.hands_xlib import XlibHands
from app.desktop.private_display_xvfb import XvfbDisplay
from app.desktop.stop import StopSwitch
from app.engine.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording import Teaching, recording
from tests.builders.byheart import Byheart
from tests.builders.shown import Shower
from tests.builders.started import command_of

pytestmark = pytest.mark.on_screen


def taught(byheart: Byheart, launch: tuple[str, ...]) -> None:
    """The number is copied and pasted, the desk pointed at and typed."""
    with XvfbDisplay.start() as display, byheart.store() as store:
        teaching = Teaching(
            "ticket",
            launch=launch,
            reads=("number",),
            display=display.name,
            environment=display.environment,
        )
        settings = read_settings({"BYHEART_HOME": str(byheart.home)})
        hands = XlibHands(display.name, NeverStop())
        with (
            recording(teaching, settings, store, StopSwitch()) as lessons,
            Shower(display, hands) as person,
        ):
            person.clicks("Number", "text")
            person.presses("ctrl+a")
            person.presses("ctrl+c")
            person.clicks("Again", "text")
            person.presses("ctrl+v")
            lessons.recorder.next_is_read("desk")
            person.clicks("Desk 12")
            person.clicks("Where", "text")
            person.types("Desk 12")
            person.clicks("Save")
            lessons.finish()
            lessons.end_applications()
        hands.close()


def test_what_stands_there_today_is_read_and_entered(tmp_path: Path) -> None:
    shown, saved = tmp_path / "shown.txt", tmp_path / "saved.txt"
    byheart = Byheart(tmp_path / "byheart")
    shown.write_text("4711-03\nDesk 12\n", "utf-8")
    taught(byheart, (*command_of("qt_ticket.py"), str(shown), str(saved)))
    assert saved.read_text("utf-8") == "4711-03\nDesk 12\n"

    shown.write_text("9026-77\nDesk 8\n", "utf-8")
    saved.unlink()
    ended = byheart.plays("ticket", {}, environment={"BYHEART_PATIENCE_S": "3"})
    assert ended.report["outcome"] == "done", ended.story
    assert saved.read_text("utf-8") == "9026-77\nDesk 8\n"
