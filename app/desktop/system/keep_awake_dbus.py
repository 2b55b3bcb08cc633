"""The session's screen kept from its saver and its lock, as the desktops agree on
(org.freedesktop.ScreenSaver).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from jeepney import DBusAddress, MessageType, new_method_call

from app.desktop.accessibility.bus import connect_to_bus
from app.engine.errors import BlockedError

ANSWER_S = 1.0
SAVER = DBusAddress(
    "/org/freedesktop/ScreenSaver",
    bus_name="org.freedesktop.ScreenSaver",
    interface="org.freedesktop.ScreenSaver",
)


@dataclass(frozen=True, slots=True)
class ScreenSaverAwake:
    """`bus` is the address of the session's bus. What was asked for ends with the connection."""

    bus: str

    def hold(self, why: str) -> Callable[[], None]:
        """See `Awake`."""
        if not self.bus:
            raise BlockedError("There is no session bus.")
        try:
            connection = connect_to_bus(self.bus)
        except (OSError, ValueError) as error:
            raise BlockedError(f"No session bus answers ({error}).") from None
        try:
            asked = new_method_call(SAVER, "Inhibit", "ss", ("Byheart", why))
            answer = connection.send_and_get_reply(asked, timeout=ANSWER_S)
        except (OSError, TimeoutError) as error:
            connection.close()
            raise BlockedError(f"The session's screen saver does not answer ({error}).") from None
        if answer.header.message_type is not MessageType.method_return:
            connection.close()
            raise BlockedError("This session has no screen saver that can be asked.")
        return lambda: _close(connection)


def _close(connection: object) -> None:
    connection.close()  # type: ignore[attr-defined]  # jeepney carries no types
