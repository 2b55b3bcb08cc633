"""Opening a display by its name, with refusals a person can act on, and waiting for its events."""

from __future__ import annotations

import select
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import Xlib
from Xlib import display as xlib_display
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.protocol import event as xlib_event

from app.engine.errors import BlockedError, GoneError

# 0.33 is the first with DAMAGE. An older one on the path is python3-Xlib, which pyautogui asks for.
OLDEST_XLIB = (0, 33)


class _OwnNumbers(xlib_display._BaseDisplay):  # noqa: SLF001 - see below
    """python-xlib keeps the numbers of extensions for all displays together; two servers of
    different kinds (Xvfb and Xtigervnc) number them differently, and one process may use both.
    """

    def __init__(self, display: str | None = None) -> None:
        self.extension_major_opcodes = {}
        self.error_classes = xlib_error.xerror_class.copy()
        self.event_classes = {**xlib_event.event_class}
        super().__init__(display)


xlib_display._BaseDisplay = _OwnNumbers  # type: ignore[misc]  # noqa: SLF001

WENT_AWAY = "The display went away while it was being watched."


def connect(display: str, *extensions: str) -> Display:
    """A connection to the display of that name (":7") that has these extensions.

    BlockedError when there is no such display, or an extension is missing.
    """
    assert_xlib()
    try:
        connection = Display(display)
    except (xlib_error.DisplayError, OSError) as error:
        _close_what_it_left_open(error)
        message = f"The display {display!r} cannot be opened ({error}). Is it running?"
        raise BlockedError(message) from error
    connection.set_error_handler(_ignore_error)
    try:
        for extension in extensions:
            require_extension(connection, extension)
    except BlockedError:
        connection.close()
        raise
    return connection


@contextmanager
def while_it_is_there() -> Iterator[None]:
    """GoneError where the display that is asked in this block goes away."""
    try:
        yield
    except xlib_error.ConnectionClosedError as error:
        raise GoneError(WENT_AWAY) from error


def disconnect(connection: Display) -> None:
    """Close it; a display that went away closed it already."""
    with suppress(xlib_error.ConnectionClosedError):
        connection.close()


def require_extension(connection: Display, name: str) -> int:
    """The major opcode of the extension ("XTEST", "RECORD", "DAMAGE"); BlockedError without it."""
    extension = connection.query_extension(name)
    if extension is None:
        shown = connection.get_display_name()
        raise BlockedError(
            f"The display {shown} lacks {name}, which Byheart needs; use Xorg or Xvfb."
        )
    return int(extension.major_opcode)


def assert_xlib() -> None:
    """BlockedError when another package shadows python-xlib or it is too old."""
    version = tuple(vars(Xlib)["__version__"])  # which its type stubs do not know
    if version < OLDEST_XLIB:
        found = ".".join(str(part) for part in version)
        raise BlockedError(
            f"python-xlib {found} is too old (0.33 is needed); mend it with: "
            "pip install --force-reinstall --no-deps python-xlib==0.33"
        )


def _close_what_it_left_open(error: BaseException | None) -> None:
    """python-xlib keeps the sockets of its attempts in the frames of its errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        while error is not None:
            traceback.clear_frames(error.__traceback__)
            error = error.__context__


def _ignore_error(_error: object, _request: object) -> int:
    """A window that went away between two requests is no news; python-xlib would print it."""
    return 1


def hears_something(connection: Display, deadline: float) -> bool:
    """Whether an event has come by the deadline (monotonic seconds); all that came are dropped.

    An event may have come along with the answer to a question. Then the socket is silent and the
    event waits in python-xlib's queue, which has to be looked into before the socket is.
    """
    while not (waiting := connection.pending_events()):
        left_s = deadline - time.monotonic()
        if left_s <= 0 or not select.select([connection], [], [], left_s)[0]:
            return False
    for _ in range(waiting):
        connection.next_event()
    return True
