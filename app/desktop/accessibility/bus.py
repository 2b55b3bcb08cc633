"""Questions over D-Bus to the accessibility bus: many at once, and never longer than until a
deadline.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from socket import socket as Socket  # noqa: N812 - a class
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.bus import get_bus
from jeepney.io.blocking import DBusConnection, prep_socket

from app.engine.errors import BlockedError

ACTIVATION_S = 1.0  # the service is started by the first question; 0.1 to 0.5 s were seen
STATUS = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Status")
SERVICE = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
REGISTRY = DBusAddress(
    "/org/a11y/atspi/registry",
    bus_name="org.a11y.atspi.Registry",
    interface="org.a11y.atspi.Registry",
)
FOLLOW = new_method_call(REGISTRY, "RegisterEvent", "s", ("object:state-changed:focused",))
FOCUS_CHANGES = MatchRule(
    type="signal", interface="org.a11y.atspi.Event.Object", member="StateChanged"
)
FOCUS_CHANGES.add_arg_condition(0, "focused")
FOCUS_CAME = ("focused", 1)

# The registry is asked once more for no longer (seconds).
REMINDER_S = 0.2


class _Connection(DBusConnection):  # type: ignore[misc] # jeepney carries no types
    """Hears of the focus along the way.

    jeepney greets a bus without a time limit; a bus that hangs must not hang us.
    """

    def __init__(self, socket: Socket) -> None:
        self.focused: dict[str, str] = {}
        self.reminded: set[str] = set()
        super().__init__(socket)

    def receive(self, *, timeout: float | None = None) -> Message:
        message = super().receive(timeout=ACTIVATION_S if timeout is None else timeout)
        if message.header.message_type is MessageType.signal and message.body[:2] == FOCUS_CAME:
            fields = message.header.fields
            self.focused[fields[HeaderFields.sender]] = fields[HeaderFields.path]
        return message


def connect_to_bus(address: str) -> _Connection:
    """A connection to the bus at this address; OSError or ValueError when it does not answer."""
    socket = prep_socket(get_bus(address), timeout=ACTIVATION_S)
    try:
        return _Connection(socket)
    except BaseException:
        socket.close()
        raise


class AccessibilityBus:
    """A connection to the accessibility bus of a session. `windows` is where who asks remembers the
    windows (owner and path) that an application told.
    """

    def __init__(self, session: str) -> None:
        """`session` is the address of the session bus. BlockedError when there is no such
        service.
        """
        self.windows: dict[str, Sequence[Any]] = {}
        if not session:
            raise BlockedError("There is no session bus.")
        try:
            self._connection = _reach(session)
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            raise BlockedError(f"There is no accessibility bus: {error}.") from error

    def ask(self, questions: Sequence[Message], deadline: float) -> list[Any]:
        """Each question's answer (its first value), None for an error or no answer by the deadline.

        OSError when the bus is gone.
        """
        return _ask_all(self._connection, questions, deadline)

    def focus_of(self, application: str) -> str | None:
        """The path of the element that last got the focus there, as told along with the answers or
        found.
        """
        return self._connection.focused.get(application)

    def note_focus(self, application: str, path: str) -> None:
        """It was found there, and is so until something else is told. An application that began
        just when this connection did may not have heard that somebody listens: it is said again,
        once.
        """
        if application not in self._connection.reminded:
            self._connection.reminded.add(application)
            _ask_all(self._connection, [FOLLOW], time.monotonic() + REMINDER_S)
        self._connection.focused[application] = path

    def close(self) -> None:
        """Let go of the bus."""
        self._connection.close()


def _reach(session: str) -> _Connection:
    deadline = time.monotonic() + ACTIVATION_S
    with connect_to_bus(session) as connection:
        switch_on = Properties(STATUS).set("IsEnabled", "b", True)  # noqa: FBT003 - the new value
        address, _ = _ask_all(
            connection, [new_method_call(SERVICE, "GetAddress"), switch_on], deadline
        )
    if not address:
        raise OSError("the session has no accessibility service (package at-spi2-core)")
    connection = connect_to_bus(address)
    _ask_all(connection, [message_bus.AddMatch(FOCUS_CHANGES), FOLLOW], deadline)
    return connection


def _ask_all(
    connection: DBusConnection, questions: Sequence[Message], deadline: float
) -> list[Any]:
    serials = [next(connection.outgoing_serial) for _ in questions]
    asked = zip(serials, questions, strict=True)
    # All in one piece: a call of the system for each would take longer than all the rest.
    connection.sock.sendall(b"".join(question.serialise(serial) for serial, question in asked))
    answers = dict.fromkeys(serials)
    waiting = set(serials)
    while waiting:
        try:
            message = connection.receive(timeout=max(0.0, deadline - time.monotonic()))
        except TimeoutError:
            break
        serial = message.header.fields.get(HeaderFields.reply_serial, -1)
        if serial in waiting:
            waiting.discard(serial)
            answers[serial] = _first_value(message)
    return [answers[serial] for serial in serials]


def _first_value(message: Message) -> Any:  # noqa: ANN401 - of any D-Bus type
    if message.header.message_type is MessageType.error or not message.body:
        return None
    return message.body[0]
