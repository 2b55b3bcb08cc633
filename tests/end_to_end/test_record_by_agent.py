"""A model does a task once, and from then on it is done by heart, with other values."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from app.demo.fake_model.stand_in_process import pointed_at
from app.desktop.display.private import XvfbDisplay
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.command_line import ROOT, command, surroundings
from tests.builders.servers.messages_server import (
    Asked,
    MessagesServer,
    Reply,
    act,
    messages_server,
    say,
    turn,
)
from tests.builders.servers.reading_model import place_of

pytestmark = pytest.mark.on_screen

TASK = "Write the note and save it"
SHOWN, PLAYED = "Call Anna at noon", "Write to Bo"
TO_THE_FIELD = 60  # it stands above Save
DONE = turn(say("DONE. The note is saved."))


@dataclass
class Notes:
    """Somebody's desk with a little application, and a service on loopback."""

    display: XvfbDisplay
    server: MessagesServer
    folder: Path

    @property
    def byheart(self) -> Byheart:
        return Byheart(self.folder / "byheart", self.environment)

    @property
    def environment(self) -> dict[str, str]:
        return {**self.display.environment, **pointed_at(self.server.url)}

    @property
    def launch(self) -> tuple[str, ...]:
        return command_of("tk_notes.py", str(self.folder / "diary"))

    @property
    def recording(self) -> tuple[str, ...]:
        taught = ("--task", TASK, "--by", "agent", "-p", f"note={SHOWN}")
        return ("record", "note", *taught, "--launch", shlex.join(self.launch))

    def typed(self) -> str:
        lines = (self.folder / "diary").read_text(encoding="utf-8").splitlines()
        return "".join(json.loads(line)["text"] for line in lines)

    def names(self) -> list[str]:
        with self.byheart.store() as store:
            return [each.name for each in store.workflows()]

    def end(self) -> None:
        """What was started to show the task stays open."""
        for process in psutil.process_iter(["cmdline"]):
            if tuple(process.info["cmdline"] or ()) == self.launch:
                process.terminate()
                process.wait(5)


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Notes]:
    with private_display() as display, messages_server() as server:
        notes = Notes(display, server, tmp_path)
        yield notes
        notes.end()


def write_and_save(asked: Asked) -> Reply:
    """It clicks into the field above Save, writes the value it was given, and saves."""
    save = place_of(asked, "Save")
    assert f"note = {SHOWN}" in asked.text
    return turn(
        act("t1", "left_click", coordinate=[save[0], save[1] - TO_THE_FIELD]),
        act("t2", "type", text=SHOWN),
        act("t3", "left_click", coordinate=save),
    )


def test_what_it_did_is_done_by_heart_with_another_value(notes: Notes) -> None:
    notes.server.answers(write_and_save, DONE)

    recorded = notes.byheart.does(*notes.recording)

    assert recorded.status == 0, recorded.out + recorded.err
    assert notes.typed() == SHOWN
    assert "pictures of the whole screen" in recorded.err
    with notes.byheart.store() as store:
        workflow = store.workflow("note")
    [way] = workflow.trajectories
    assert [step.tool for step in way.steps] == ["click", "type_text", "click"]
    assert {each.name: each.recorded for each in workflow.parameters} == {"note": SHOWN}
    assert workflow.task == TASK

    notes.end()
    (notes.folder / "diary").unlink()
    asked = len(notes.server.asked)
    played = notes.byheart.plays("note", {"note": PLAYED})
    assert played.report["outcome"] == "done", played.story
    assert notes.typed() == PLAYED
    assert played.report["model_calls"] == 0
    assert len(notes.server.asked) == asked


def test_what_it_did_not_do_is_not_kept(notes: Notes) -> None:
    notes.server.answers(turn(say("FAILED. There is nothing to write into.")))
    ended = notes.byheart.does(*notes.recording)
    assert ended.status == 1
    assert "There is nothing to write into" in ended.err
    assert notes.names() == []


def test_it_is_stopped_while_it_thinks_and_nothing_is_kept(notes: Notes) -> None:
    never = threading.Event()
    notes.server.answers(Reply(b"{}", hang=never))
    home = {"BYHEART_HOME": str(notes.byheart.home), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command(*notes.recording),
        cwd=ROOT,
        env=surroundings({**notes.environment, **home}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not notes.server.asked and time.monotonic() < deadline:
        time.sleep(0.02)  # the request comes from another process
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)  # although the answer still has not come
    never.set()
    assert process.returncode == 1
    assert "SIGINT was received" in err
    assert "Traceback" not in err
    assert notes.names() == []


def test_it_has_to_be_told_what_to_do(notes: Notes) -> None:
    ended = notes.byheart.does("record", "note", "--by", "agent")
    assert ended.status == 2
    assert "--task" in ended.err
