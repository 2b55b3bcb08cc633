"""Windows of other applications come while a ticket is written by heart: beside it, over it, with
the keyboard. It is written all the same, and nothing arrives anywhere else.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box
from tests.builders.desktop.displays import minimise, private_display
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart, given, own_folders
from tests.builders.runs.played_run import PlayedRun, played_run
from tests.builders.runs.shown import Shower
from tests.builders.ui.window_on_display import awaited

pytestmark = pytest.mark.on_screen

BESIDE = Box(900, 450, 300, 200)


@dataclass(frozen=True, slots=True)
class Ticket:
    """It was written once; `saved` is the file in which the application keeps it."""

    byheart: Byheart
    saved: Path

    def where(self) -> str:
        """What was saved last, as far as this test has typed it."""
        return self.saved.read_text("utf-8").splitlines()[-1]


@pytest.fixture(scope="module")
def ticket(tmp_path_factory: pytest.TempPathFactory) -> Ticket:
    folder = tmp_path_factory.mktemp("ticket")
    byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
    shown, saved = folder / "shown.txt", folder / "saved.txt"
    shown.write_text("4711-03\nDesk 12\n", "utf-8")
    launch, values = command_of("qt_ticket.py", str(shown), str(saved)), {"where": "at the gate"}
    with (
        XvfbDisplay.start() as display,
        byheart.recording("ticket", launch, values, display) as hands,
        Shower(display, hands) as person,
    ):
        person.clicks("Where", "text")
        person.types(values["where"])
        person.clicks("Save")
    ticket = Ticket(byheart, saved)
    assert ticket.where() == values["where"]
    saved.unlink()
    return ticket


@dataclass(frozen=True, slots=True)
class Writing:
    """A ticket is being written: its field has been clicked, and nothing typed yet."""

    run: PlayedRun
    windows: XlibWindows

    def task(self) -> Any:  # noqa: ANN401 - the window
        return next(one for one in self.windows.all() if one.title not in {"", "Mail"})

    def in_front(self, title: str) -> None:
        awaited(lambda: self._is_active(title) or None, f"{title} is in front")

    def _is_active(self, title: str) -> bool:
        active = self.windows.active()
        return active is not None and active.title == title

    def goes_on(self) -> None:
        """Nothing holds it any more."""
        self.run.tells({"command": "pace", "pace": "full"})

    def ended(self) -> dict[str, int]:
        """How often which recovery was made in a run that was done."""
        _, report = self.run.report()
        told = [(at, {n: each[n] for n in FACTS if n in each}) for at, each in self.run.said]
        assert report["outcome"] == "done", "\n".join(map(str, told))
        assert not report["recovered"]["operator"]
        return dict(report["recovered"])


FACTS = ("event", "step", "tool", "after", "verdict", "rung", "why", "arguments", "reason")


def is_held(run: PlayedRun, step: int) -> bool:
    """Whether it waits for a word before this step (0-based)."""
    return any(each["event"] == "held" and each["step"] == step for _, each in run.said)


@contextmanager
def writing(ticket: Ticket, where: str) -> Iterator[Writing]:
    """Held before it is typed into, so that something can come in between."""
    words = ("ticket", *given({"where": where}), "--ask", "operator")
    environment = {**ticket.byheart.environment, "BYHEART_PATIENCE_S": "10"}
    with (
        private_display() as display,
        closing(XlibWindows(display.name)) as windows,
        played_run(display, ticket.byheart.home, *words, **environment) as run,
    ):
        run.tells({"command": "pace", "pace": "steps"})
        run.until(lambda: is_held(run, 0), "it waits before the first step")
        run.tells({"command": "step"})
        run.until(lambda: is_held(run, 1), "it waits before the second")
        yield Writing(run, windows)


@contextmanager
def mail(under_way: Writing, box: Box) -> Iterator[None]:
    """Mail, another application's window, comes to the front there with the keyboard."""
    geometry = f"{box.width}x{box.height}+{box.x}+{box.y}"
    process = subprocess.Popen(
        command_of("tk_mail.py", "Mail", geometry),
        env={**os.environ, "DISPLAY": under_way.run.display},
    )
    try:
        under_way.in_front("Mail")
        yield
    finally:
        process.kill()
        process.wait()


def test_undisturbed_nothing_is_recovered(ticket: Ticket) -> None:
    with writing(ticket, "at the door") as under_way:
        under_way.goes_on()
        recovered = under_way.ended()
    assert recovered["raised"] == 0
    assert ticket.where() == "at the door"


def test_one_that_lies_over_it_and_has_the_keyboard_is_put_behind(ticket: Ticket) -> None:
    with writing(ticket, "in the hall") as under_way, mail(under_way, under_way.task().frame):
        under_way.goes_on()
        recovered = under_way.ended()
    assert recovered["raised"] == 1
    assert ticket.where() == "in the hall"


def test_one_beside_it_that_has_the_keyboard_gives_it_back(ticket: Ticket) -> None:
    with writing(ticket, "by the lift") as under_way, mail(under_way, BESIDE):
        under_way.goes_on()
        recovered = under_way.ended()
    assert recovered["raised"] == 1
    assert ticket.where() == "by the lift"


def test_one_beside_it_is_passed_and_noted(ticket: Ticket) -> None:
    with writing(ticket, "on the stairs") as under_way, mail(under_way, BESIDE):
        under_way.windows.focus(under_way.task().id)
        under_way.goes_on()
        recovered = under_way.ended()
        whys = [str(each.get("why")) for _, each in under_way.run.said]
    assert recovered["raised"] == 0
    assert ticket.where() == "on the stairs"
    beside = "A window of another application was beside it: “Mail”."
    assert any(beside in why for why in whys), "\n".join(map(str, under_way.run.said))


def test_a_window_that_was_minimised_is_shown_again(ticket: Ticket) -> None:
    with writing(ticket, "in the yard") as under_way:
        minimise(under_way.run.display, under_way.task().id)
        awaited(lambda: under_way.windows.hidden() or None, "it is minimised")
        under_way.goes_on()
        recovered = under_way.ended()
    assert recovered["raised"] == 1
    assert ticket.where() == "in the yard"
