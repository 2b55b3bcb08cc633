"""Questions to the X server, asked in batches: first all the questions, then all the answers, in
one round trip.
"""

from __future__ import annotations

from collections.abc import Sequence

from Xlib import X
from Xlib import error as xlib_error
from Xlib.display import Display
from Xlib.protocol import request
from Xlib.protocol.rq import ReplyRequest

MOST_WORDS = 1024  # of a property, 4 bytes each: a title of 4096 bytes


class Questions:
    """Asks over a connection; each returns a question for `answer`, `numbers` or `text`."""

    def __init__(self, connection: Display) -> None:
        self._display = connection.display

    def attributes(self, window: int) -> ReplyRequest:
        """Mapped or not, of which class, managed or not."""
        return request.GetWindowAttributes(display=self._display, defer=True, window=window)

    def geometry(self, window: int) -> ReplyRequest:
        """Where it is in its parent, and how large."""
        return request.GetGeometry(display=self._display, defer=True, drawable=window)

    def tree(self, window: int) -> ReplyRequest:
        """Its parent and its children, bottom to top."""
        return request.QueryTree(display=self._display, defer=True, window=window)

    def corner(self, window: int, root: int) -> ReplyRequest:
        """Where its top left corner is on the root window."""
        return request.TranslateCoords(
            display=self._display, defer=True, src_wid=window, dst_wid=root, src_x=0, src_y=0
        )

    def property(self, window: int, atom: int) -> ReplyRequest:
        """What a property holds."""
        return request.GetProperty(
            display=self._display,
            defer=True,
            delete=False,
            window=window,
            property=atom,
            type=X.AnyPropertyType,
            long_offset=0,
            long_length=MOST_WORDS,
        )


def answer(question: ReplyRequest) -> ReplyRequest | None:
    """The reply; None when what was asked about is not there any more."""
    try:
        question.reply()
    except xlib_error.XError:
        return None
    return question


def numbers(question: ReplyRequest) -> Sequence[int]:
    """The property's 32-bit numbers; () when it has none."""
    told = answer(question)
    if told is None or not told.property_type or told.value[0] != 32:  # noqa: PLR2004 - bits
        return ()
    return tuple(int(number) for number in told.value[1])


def text(question: ReplyRequest) -> str:
    """The property's text: UTF-8, or what old applications write; "" when it has none."""
    told = answer(question)
    if told is None or not told.property_type or told.value[0] != 8:  # noqa: PLR2004 - bits
        return ""
    written = bytes(told.value[1])
    try:
        return written.decode()
    except UnicodeDecodeError:
        return written.decode("latin-1")
