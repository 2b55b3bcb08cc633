"""A person who shows a task with real input, at a person's pace."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Hands, Label, Window
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from scripts.benches._apps.application import Act, Await, Click, Press, Type, filled
from scripts.benches._apps.pictures import keep_picture

POINTER_PATH_S = (0.3, 1.0)
REST_S = (0.2, 0.6)
PRESS_S = (0.06, 0.15)
KEY_S = (0.025, 0.25)
PAUSE_S = (0.4, 0.9)
PAUSE_CHANCE = 0.04
CORRECTION_CHANCE = 0.02
DOUBLE_CLICK_S = 0.12
MOTIONS_PER_S = 60
CURVE = 0.08  # how far a path bends aside, as a share of its length
QUIET_S = 0.35  # the screen has been still for so long when a person goes on
QUIET_WITHIN_S = 3.0
APPEARS_WITHIN_S = 30.0
ASK_AGAIN_S = 0.1

T = TypeVar("T")


class NotThereError(Exception):
    """The person does not find a window or an element."""


@dataclass(slots=True)
class Person:
    """Has hands on `device` and eyes on a display, which may be another: one in a viewer."""

    hands: Hands
    device: Display
    windows: XlibWindows
    labels: AtspiLabels
    changes: XlibChanges
    chance: Random

    def show(
        self, acts: tuple[Act, ...], values: Mapping[str, str], pictures: Path | None = None
    ) -> None:
        """Do every act; with a folder, keep a picture after each of them."""
        for number, act in enumerate(acts):
            try:
                self._do(act, values)
                self.look()
            finally:
                if pictures is not None:
                    keep_picture(self.device.get_display_name(), pictures / f"{number:02}.png")

    def look(self) -> None:
        """Until nothing has changed for a moment, and as long as a thought takes."""
        began = time.monotonic()
        while time.monotonic() < began + QUIET_WITHIN_S:
            still_s = max(began, self.changes.last_change_s) + QUIET_S
            if time.monotonic() >= still_s:
                break
            self.changes.wait(still_s)
            self.changes.take()
        time.sleep(self.chance.uniform(*REST_S))

    def told(self) -> str:
        """What is there, for whoever writes a task."""
        lines = [f"{one.title!r} {tuple(one.box)} {one.active}" for one in self.windows.all()]
        active = self.windows.active()
        if active is not None:
            lines += [
                f"  {label.role_name} {label.name!r} {label.value!r} {tuple(label.box)}"
                for label in self.labels.within(Box(0, 0, 9999, 9999), active.process)
            ]
        return "\n".join(lines)

    def _do(self, act: Act, values: Mapping[str, str]) -> None:
        match act:
            case Click(name, role, at_px, count):
                self._click(self._place(filled(name, values), role, at_px), count)
            case Type(text):
                self._type(filled(text, values))
            case Press(keys):
                self.hands.press_keys(keys)
            case Await(title):
                wanted = filled(title, values)
                self._until(lambda: self._in_front(wanted), f"a window “{wanted}”")

    def _place(self, name: str, role: str, at_px: tuple[int, int] | None) -> Point:
        if at_px is None:
            return self._until(lambda: self._label(name, role), f"an element “{name}”").box.centre
        window = self._until(self.windows.active, "an active window")
        x, y = at_px
        box = window.box
        return Point(
            box.x + x + (box.width if x < 0 else 0), box.y + y + (box.height if y < 0 else 0)
        )

    def _click(self, at: Point, count: int) -> None:
        self._glide(at)
        time.sleep(self.chance.uniform(*REST_S))
        for number in range(count):
            if number:
                time.sleep(DOUBLE_CLICK_S)
            self._button(X.ButtonPress)
            time.sleep(self.chance.uniform(*PRESS_S) if count == 1 else PRESS_S[0])
            self._button(X.ButtonRelease)

    def _button(self, kind: int) -> None:
        xtest.fake_input(self.device, kind, 1)
        self.device.sync()

    def _glide(self, to: Point) -> None:
        """A bent path that begins and ends slowly (minimum jerk: Flash and Hogan 1985)."""
        start = self.hands.pointer()
        lasts_s = self.chance.uniform(*POINTER_PATH_S)
        bend = self.chance.uniform(-CURVE, CURVE)
        steps = max(2, round(lasts_s * MOTIONS_PER_S))
        for step in range(1, steps + 1):
            time.sleep(lasts_s / steps)
            share = step / steps
            eased = share**3 * (10 - 15 * share + 6 * share**2)
            aside = bend * math.sin(math.pi * eased)
            across, down = to.x - start.x, to.y - start.y
            x = round(start.x + across * eased - down * aside)
            y = round(start.y + down * eased + across * aside)
            self.hands.move(Point(max(1, x), max(1, y)) if step < steps else to)

    def _type(self, text: str) -> None:
        for character in text:
            if character.isalpha() and self.chance.random() < CORRECTION_CHANCE:
                self.hands.type_text("x")
                self._key_pause()
                self.hands.press_keys("BackSpace")
                self._key_pause()
            self.hands.type_text(character)
            self._key_pause()

    def _key_pause(self) -> None:
        pauses = self.chance.random() < PAUSE_CHANCE
        time.sleep(self.chance.uniform(*(PAUSE_S if pauses else KEY_S)))

    def _label(self, name: str, role: str) -> Label | None:
        active = self.windows.active()
        if active is None:
            return None
        everywhere = self.labels.within(Box(0, 0, 9999, 9999), active.process)
        fitting = (one for one in everywhere if one.name == name and role in {"", one.role_name})
        return next(fitting, None)

    def _in_front(self, title: str) -> Window | None:
        active = self.windows.active()
        return active if active is not None and title in active.title else None

    def _until(self, ask: Callable[[], T | None], what: str) -> T:
        until = time.monotonic() + APPEARS_WITHIN_S
        while (answer := ask()) is None:
            if time.monotonic() >= until:
                raise NotThereError(f"{what} did not appear; there is\n{self.told()}")
            self.changes.wait(time.monotonic() + ASK_AGAIN_S)
            self.changes.take()
        return answer


@contextmanager
def person_at(display: XvfbDisplay, seed: str) -> Iterator[Person]:
    """Somebody who acts on this display while the block lasts; one seed gives one pace."""
    windows = XlibWindows(display.name)
    with (
        closing(windows),
        closing(XlibHands(display.name, NeverStop())) as hands,
        closing(AtspiLabels(display.bus, windows.all)) as labels,
        closing(XlibChanges(display.name)) as changes,
        closing(Display(display.name)) as device,
    ):
        yield Person(hands, device, windows, labels, changes, Random(seed))  # noqa: S311
