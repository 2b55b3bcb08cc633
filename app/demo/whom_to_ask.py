"""Whom the demo asks in its last act: the stand-in, which is no model and is said to be none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.demo.stand_in_process import started_stand_in
from app.wiring.parent import Parent

# A demo need not wait as long as a run at night for what will not come by itself.
PATIENCE = {"BYHEART_PATIENCE_S": "4"}
STAND_IN = (
    "Instead of a model a stand-in is asked, a small program on this machine that reads the "
    "screenshot by a few rules; nothing leaves the machine."
)


@contextmanager
def asked(parent: Parent, say: Callable[[str], None]) -> Iterator[None]:
    """Runs that may ask an agent are pointed at it while the block lasts."""
    say(STAND_IN)
    with started_stand_in() as environment:
        before, parent.agent = parent.agent, {**parent.agent, **environment, **PATIENCE}
        try:
            yield
        finally:
            parent.agent = before
