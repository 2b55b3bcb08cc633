"""The state of an X11 session: how large its screen is, whether it is dark or locked."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from jeepney import DBusAddress, MessageFlag, MessageType, new_method_call
from Xlib.display import Display
from Xlib.ext import dpms, screensaver

from app.desktop.accessibility.bus import connect_to_bus
from app.desktop.x11.connection import connect
from app.desktop.x11.display_settings import DisplaySettings, manner_of

SAVER_IS_ON = 1  # MIT-SCREEN-SAVER: ScreenSaverOn
ANSWER_S = 1.0
# Who tells on the session bus whether the session is locked, in the ways of its desktops.
LOCKERS = (
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
    ("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"),
    ("org.mate.ScreenSaver", "/org/mate/ScreenSaver"),
    ("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"),
)


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session as it was when it was asked. `idle_s`: nobody has used it for so long; None where
    the display does not count. `manner` is how it shows and hears.
    """

    size: tuple[int, int]
    locked_by: str
    blank: bool
    idle_s: float | None = field(default=None, compare=False)
    manner: DisplaySettings = field(default=DisplaySettings(), compare=False)


def session_of_display(name: str, bus: str = "") -> SessionSeen:
    """The session of the display of that name, whose bus has that address. BlockedError when the
    display does not answer.
    """
    connection = connect(name)
    try:
        screen = connection.screen()
        size = (screen.width_in_pixels, screen.height_in_pixels)
        idle_s = _idle_s(connection)
        dark, manner = _is_blank(connection), manner_of(connection)
        return SessionSeen(size, _locked_by(bus), dark, idle_s, manner)
    finally:
        connection.close()


def _idle_s(connection: Display) -> float | None:
    if not connection.query_extension(screensaver.extname):
        return None
    return float(screensaver.query_info(connection.screen().root).idle) / 1000


def _is_blank(connection: Display) -> bool:
    """Whether the saver is on or the power is off, where the display knows of such."""
    if connection.query_extension(screensaver.extname):
        told = screensaver.query_info(connection.screen().root)
        if told.state == SAVER_IS_ON:
            return True
    if not connection.query_extension(dpms.extname):
        return False
    power = dpms.info(connection)
    return bool(power.state) and power.power_level != dpms.DPMSModeOn


def _locked_by(bus: str) -> str:
    """Who says that the session is locked; nobody is started to be asked."""
    if not bus:
        return ""
    try:
        connection = connect_to_bus(bus)
    except (OSError, ValueError):
        return ""
    with connection:
        until = time.monotonic() + ANSWER_S
        for service, path in LOCKERS:
            question = new_method_call(DBusAddress(path, service, service), "GetActive")
            question.header.flags |= MessageFlag.no_auto_start
            try:
                left_s = max(0.0, until - time.monotonic())
                answer = connection.send_and_get_reply(question, timeout=left_s)
            except (OSError, TimeoutError):
                return ""
            if answer.header.message_type is MessageType.method_return and answer.body == (True,):
                return service
    return ""
