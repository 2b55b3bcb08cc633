"""What is taught and played: Order Desk, and applications that nobody here wrote."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Protocol

from Xlib.display import Display

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk import orders
from app.demo.story import demo_orders
from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.ports import Hands
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import ByheartError
from scripts.benches._apps.application import Application, Look, State
from scripts.benches._apps.person import Person
from scripts.benches._apps.props import Props
from scripts.benches._remote.screens import Kind, Screen
from tests.builders.desktop.fields import end, surroundings
from tests.builders.runs.order_desk import OrderDesk

KEY_S, REST_S = 0.12, 0.35  # of a person who types well and looks first
APPEARS_WITHIN_S = 30.0
CLOSES_WITHIN_S = 4.0
ASK_AGAIN_S = 0.1
# xrdp 0.9.21 keeps what is pasted from the VNC server behind it: no keys reach it but ASCII's.
ASCII_NOTES = (
    "Use the (side) entrance, <45 EUR>",
    "19.90 EUR a box @ most",
    "No later than 9 @ <gate 2>",
)


class Subject(Protocol):
    """Value 0 is taught, the others are played."""

    name: str
    toolkit: str

    def begin(self) -> None:
        """As if it had never been used."""

    def renew(self) -> None:
        """As it was after the demonstration."""

    def running(self, screen: Screen) -> AbstractContextManager[None]:
        """The application is there meanwhile."""

    def show(self, hands: Hands, screen: Screen) -> None:
        """Do the task, at a person's pace."""

    def parameters(self, value: int) -> Mapping[str, str]:
        """What the workflow is given."""

    def state(self) -> State:
        """The truth."""

    def wanted(self, before: State, value: int) -> State:
        """What the truth has to become."""


class Desk:
    """Order Desk, by its database."""

    name, toolkit = "order-desk", "Qt"

    def __init__(self, folder: Path, kind: Kind) -> None:
        """Nothing is shown yet."""
        folder.mkdir(parents=True, exist_ok=True)
        self._desk = OrderDesk.at(folder)
        told = demo_orders()
        self._requests: list[Request] = [told.shown, *told.played]
        if kind is Kind.RDP:
            pairs = zip(self._requests, ASCII_NOTES, strict=False)
            self._requests = [replace(one, note=note) for one, note in pairs]

    def begin(self) -> None:
        """Its database stays; the state is told from what is new in it."""

    renew = begin

    @contextmanager
    def running(self, screen: Screen) -> Iterator[None]:
        """Somebody started it."""
        mark = self._desk.diary.mark()
        process = subprocess.Popen(
            self._desk.props.launch,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=surroundings(screen.environment),
        )
        try:
            self._desk.diary.wait_for("ready", mark, APPEARS_WITHIN_S)
            yield
        finally:
            end(process)

    def show(self, hands: Hands, screen: Screen) -> None:
        """One order, by the diary."""
        del screen
        operator = ScriptedOperator(hands, self._desk.diary, KEY_S, REST_S)
        for _ in operator.show(self._requests[0]):
            pass

    def parameters(self, value: int) -> Mapping[str, str]:
        """Customer, item, quantity, date and note."""
        return self._requests[value].parameters

    def state(self) -> State:
        """Every order."""
        return {"orders": [one.draft for one in orders.orders(self._desk.props.database)]}

    def wanted(self, before: State, value: int) -> State:
        """One more."""
        return {"orders": [*before["orders"], self._requests[value].draft]}


class Foreign:
    """An application of the bench `apps`, by its files."""

    def __init__(self, application: Application, folder: Path) -> None:
        """Nothing is shown yet."""
        self.name, self.toolkit = application.name, application.toolkit
        self._application = application
        self._props = Props(folder, application)
        self._is_taught = False

    def begin(self) -> None:
        """A home that was never used."""
        self._props.begin()

    def renew(self) -> None:
        """The home as after the demonstration."""
        if not self._is_taught:
            self._props.remember()
            self._is_taught = True
        self._props.renew("")

    @contextmanager
    def running(self, screen: Screen) -> Iterator[None]:
        """Somebody started it, and it shows its window."""
        self._props.write_start(screen.environment, Look())
        process = subprocess.Popen(
            (str(self._props.start),),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            with closing(XlibWindows(screen.name)) as windows:
                _until(lambda: _titled(windows), APPEARS_WITHIN_S)
                yield
                _close_as_a_person_would(windows)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def show(self, hands: Hands, screen: Screen) -> None:
        """Every act of it, with the eyes on the screen where it is."""
        places = {"work": str(self._props.work), "home": str(self._props.home)}
        with ExitStack() as after:
            windows = after.enter_context(closing(XlibWindows(screen.name)))
            labels = after.enter_context(closing(AtspiLabels(screen.bus, windows.all)))
            changes = after.enter_context(closing(XlibChanges(screen.name)))
            device = after.enter_context(closing(Display(screen.hands_on)))
            person = Person(hands, device, windows, labels, changes, Random(self.name))  # noqa: S311
            person.look()
            person.show(self._application.acts, {**self.parameters(0), **places})

    def parameters(self, value: int) -> Mapping[str, str]:
        """Of the application's three."""
        return self._application.values[value]

    def state(self) -> State:
        """Its files."""
        return self._props.state()

    def wanted(self, before: State, value: int) -> State:
        """What its files become."""
        return self._application.wanted(before, self.parameters(value))


def _titled(windows: XlibWindows) -> bool:
    return any(one.managed and one.title for one in windows.all())


def _close_as_a_person_would(windows: XlibWindows) -> None:
    for window in windows.all():
        if window.managed:
            with suppress(ByheartError):
                windows.close_window(window.id)
    _until(lambda: not _titled(windows), CLOSES_WITHIN_S)


def _until(is_so: Callable[[], bool], within_s: float) -> None:
    until = time.monotonic() + within_s
    while not is_so() and time.monotonic() < until:
        time.sleep(ASK_AGAIN_S)
