"""A notification on the session's desktop."""

from __future__ import annotations

from html import escape

from jeepney import DBusAddress, MessageType, new_method_call

from app.desktop.accessibility.bus import connect_to_bus
from app.engine.errors import BlockedError

ANSWER_S = 2.0
SERVICE = DBusAddress(
    "/org/freedesktop/Notifications",
    bus_name="org.freedesktop.Notifications",
    interface="org.freedesktop.Notifications",
)


def notify(bus: str, title: str, text: str) -> None:
    """Show it; BlockedError where nobody shows notifications."""
    if not bus:
        raise BlockedError("there is no session bus; a desktop's own terminal has one.")
    shown = ("byheart", 0, "", title, escape(text))
    question = new_method_call(SERVICE, "Notify", "susssasa{sv}i", (*shown, [], {}, -1))
    try:
        with connect_to_bus(bus) as connection:
            answer = connection.send_and_get_reply(question, timeout=ANSWER_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise BlockedError(f"no session bus answers ({error}).") from None
    if answer.header.message_type is not MessageType.method_return:
        raise BlockedError(
            "this session shows no notifications; a mail or a webhook reaches somebody."
        )
