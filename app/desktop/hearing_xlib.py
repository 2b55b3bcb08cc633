"""Waiting for the next event of a connection that also asks questions."""

from __future__ import annotations

import select
import time

from Xlib.display import Display


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
