"""The desk of this session: its display, what applications on it need, and its stop key."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.desktop.display.authority import VARIABLE, session_authority
from app.desktop.signals import StopSwitch
from app.desktop.x11.listener import XlibListener
from app.player.control.fail_safe import StopChord
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Desk:
    """The current display by name ("" when there is none) and what applications on it need."""

    display: str
    environment: Mapping[str, str]

    @property
    def bus(self) -> str:
        """The address of its session bus, "" when there is none."""
        return self.environment.get("DBUS_SESSION_BUS_ADDRESS", "")


def session_desk() -> Desk:
    """The display of this session, with its bus where there is one."""
    bus = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    environment = {VARIABLE: session_authority()}
    if bus:
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    return Desk(os.environ.get("DISPLAY", ""), environment)


def listen_for_stop(desk: Desk, settings: Settings, stop: StopSwitch) -> Callable[[], None]:
    """Listen for the stop key on the session's display, where there is one; the answer ends the
    listening.
    """
    if not desk.display:
        return lambda: None
    listener, chord = XlibListener(desk.display), settings.stop_key
    listener.start(StopChord(chord, lambda: stop.ask(f"the stop key {chord} was pressed")).heard)
    return listener.stop
