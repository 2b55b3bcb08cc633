"""A notification reaches whoever shows them, and where nobody does that is said."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from jeepney import message_bus, new_method_return
from jeepney.io.blocking import open_dbus_connection

from app.desktop.display.private import XvfbDisplay
from app.desktop.system.notifications import notify
from app.engine.errors import BlockedError


def test_it_is_shown_as_text() -> None:
    display = XvfbDisplay.start()
    try:
        with pytest.raises(BlockedError, match="shows no notifications"):
            notify(display.bus, "Byheart", "nobody is there")
        connection: Any = open_dbus_connection(display.bus)
        name = "org.freedesktop.Notifications"
        connection.send_and_get_reply(message_bus.RequestName(name))
        shown: list[Any] = []

        def serve() -> None:
            while not shown:
                asked = connection.receive()
                if asked.header.fields.get(3) == "Notify":  # MEMBER
                    shown.append(asked.body)
                    connection.send(new_method_return(asked, "u", (1,)))

        showing = threading.Thread(target=serve)
        showing.start()
        notify(display.bus, "Byheart", "nightly: <b>diverged</b>")
        showing.join(5)
        connection.close()
    finally:
        display.close()
    assert shown[0][3:5] == ("Byheart", "nightly: &lt;b&gt;diverged&lt;/b&gt;")


def test_without_a_bus_nobody_can_be_told() -> None:
    with pytest.raises(BlockedError, match="no session bus"):
        notify("unix:path=/no/such/bus", "Byheart", "x")
    with pytest.raises(BlockedError, match="no session bus"):
        notify("", "Byheart", "x")
