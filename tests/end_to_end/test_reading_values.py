"""A value is shown to be read: later runs read what stands there then, and enter that."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from app.demo.fake_model.stand_in_process import pointed_at
from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.shown import Shower
from tests.builders.servers.messages_server import Asked, Reply, act, messages_server, say, turn
from tests.builders.servers.reading_model import place_of

pytestmark = pytest.mark.on_screen

TO_THE_FIELD = 120  # it stands beside its name


def taught(byheart: Byheart, launch: tuple[str, ...]) -> None:
    """The number is copied and pasted, the desk pointed at and typed."""
    with XvfbDisplay.start() as display, byheart.store() as store:
        teaching = RecordingRequest(
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
    ended = byheart.plays("ticket", {})
    assert ended.report["outcome"] == "done", ended.story
    assert saved.read_text("utf-8") == "9026-77\nDesk 8\n"


def copies_the_number(asked: Asked) -> Reply:
    """It copies what stands beside Number, pastes it beside Again, and saves."""
    assert "to be read from the screen, in this order: number" in asked.text
    (x, number), (_, again), save = (place_of(asked, name) for name in ("Number", "Again", "Save"))
    return turn(
        act("t1", "left_click", coordinate=[x + TO_THE_FIELD, number]),
        act("t2", "key", text="ctrl+a"),
        act("t3", "key", text="ctrl+c"),
        act("t4", "left_click", coordinate=[x + TO_THE_FIELD, again]),
        act("t5", "key", text="ctrl+v"),
        act("t6", "left_click", coordinate=save),
    )


def test_a_model_may_have_shown_it(tmp_path: Path) -> None:
    shown, saved = tmp_path / "shown.txt", tmp_path / "saved.txt"
    shown.write_text("4711-03\nDesk 12\n", "utf-8")
    launch = (*command_of("qt_ticket.py"), str(shown), str(saved))
    with private_display() as display, messages_server() as server:
        server.answers(copies_the_number, turn(say("DONE. It is saved.")))
        environment = {**display.environment, **pointed_at(server.url)}
        byheart = Byheart(tmp_path / "byheart", environment)
        words = ("--task", "Save the number again", "--by", "agent", "--read", "number")
        recorded = byheart.does("record", "ticket", *words, "--launch", shlex.join(launch))
    assert recorded.status == 0, recorded.out + recorded.err
    assert saved.read_text("utf-8") == "4711-03\n\n"

    shown.write_text("9026-77\nDesk 12\n", "utf-8")
    saved.unlink()
    ended = Byheart(tmp_path / "byheart").plays("ticket", {})
    assert ended.report["outcome"] == "done", ended.story
    assert saved.read_text("utf-8") == "9026-77\n\n"
