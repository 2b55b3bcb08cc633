"""Where a run is played: the session's display when its turn has come and it is fit, or a private
one; and the machine kept awake meanwhile.
"""

from __future__ import annotations

import logging
import os
import select
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from app.desktop.display.leftovers import MARK, end_leftovers
from app.desktop.signals import StopSwitch
from app.desktop.system.keep_awake import Awake
from app.desktop.x11.session import SessionSeen, session_of_display
from app.engine.errors import BlockedError
from app.player.run.messages import RunRequest
from app.scheduler.run.display_lock import DisplayLocks, lock_name, turn_among_machines
from app.scheduler.run.preflight import Preflight, await_quiet, describe_display_differences
from app.store.database.locks import NamedLock
from app.store.model.workflow import Workflow

_LOG = logging.getLogger(__name__)
DEFAULT_SIZE = (1280, 800)
# Where no desktop tells it, GTK's applications take their theme from here.
THEME = "GTK_THEME"


@dataclass(frozen=True, slots=True)
class Stage:
    """Where one run of a workflow is played. `bus` is the session's, "" where there is none.
    `size_there` asks a remote screen for its size; None for one of this machine. `shared_lock`
    makes a lock that other machines see, where there are any.
    """

    workflow: Workflow
    home: Path
    bus: str
    stop: StopSwitch
    say: Callable[[str], None]
    locks: DisplayLocks
    wakefulness: Awake
    private: bool
    unattended: bool
    size_there: Callable[[], tuple[int, int]] | None = None
    shared_lock: Callable[[Path], NamedLock] | None = None

    @contextmanager
    def opened(self, request: RunRequest) -> Iterator[RunRequest]:
        """The request with the display that it is played on, which is there while the block lasts.

        BlockedError when it is not fit, StoppedError when a stop is asked for before its turn.
        """
        with self._place(request) as placed, self._awake():
            yield placed

    def _place(self, request: RunRequest) -> AbstractContextManager[RunRequest]:
        if self.size_there is not None:
            return self._over_there(request, self.size_there)
        return self._on_its_own(request) if self.private else self._on_the_session(request)

    @contextmanager
    def _over_there(
        self, request: RunRequest, size_there: Callable[[], tuple[int, int]]
    ) -> Iterator[RunRequest]:
        """A remote screen, when its turn has come. Whether it is locked or used by somebody its
        server does not tell.
        """
        with self._turn(request.display), self._turn_among_machines(request.display):
            session = SessionSeen(size_there(), locked_by="", blank=False)
            self._require_fit(session)
            seen = self.workflow.environment
            yield replace(
                request, unlike=describe_display_differences(seen, session.size, session.manner)
            )

    @contextmanager
    def _on_the_session(self, request: RunRequest) -> Iterator[RunRequest]:
        """The display as it is, when its turn has come."""
        with self._turn(request.display):
            session = session_of_display(request.display, self.bus)
            self._require_fit(session)
            if self.unattended:
                self._clear_the_desk(request.display)
            seen = self.workflow.environment
            yield replace(
                request, unlike=describe_display_differences(seen, session.size, session.manner)
            )

    @contextmanager
    def _on_its_own(self, request: RunRequest) -> Iterator[RunRequest]:
        """A private one of the recorded size, scale and theme."""
        from app.desktop.display.private import XvfbDisplay  # noqa: PLC0415 - a run on the session's display needs none

        self._require_fit(None)
        seen = self.workflow.environment
        size = (seen.width, seen.height) if seen.width else DEFAULT_SIZE
        themed = {THEME: seen.theme} if seen.theme and THEME not in os.environ else {}
        display = XvfbDisplay.start(*size, seen.scale)
        try:
            surroundings = {**display.environment, **themed, MARK: request.run}
            yield replace(request, display=display.name, environment=surroundings)
        finally:
            display.close()

    def _clear_the_desk(self, display: str) -> None:
        """With nobody there: nobody uses it, and nothing is left of an earlier run."""
        stop = [self.stop.wake_fd]
        await_quiet(
            lambda: session_of_display(display).idle_s,
            lambda seconds: bool(select.select(stop, [], [], seconds)[0]),
        )
        found = end_leftovers(display)
        if found.ended:
            self.say(f"Left of an earlier run, and ended: {', '.join(found.ended)}.")
        if found.stayed:
            raise BlockedError(
                f"Left of an earlier run, and does not end: {', '.join(found.stayed)}; close it."
            )

    @contextmanager
    def _awake(self) -> Iterator[None]:
        """The machine stays awake meanwhile, where somebody sees to that."""
        try:
            release = self.wakefulness.hold(f"{self.workflow.name} is played")
        except BlockedError as error:
            _LOG.info("This machine may fall asleep during the run: %s", error)
            if self.unattended:
                self.say(f"This machine may fall asleep during the run: {error}")
            yield
            return
        try:
            yield
        finally:
            release()

    def _turn(self, display: str) -> AbstractContextManager[None]:
        another = "Another run is on this display; this one begins when that has ended."
        return self.locks.turn(display, lambda: self.say(another), self.stop)

    def _turn_among_machines(self, display: str) -> AbstractContextManager[None]:
        if self.shared_lock is None:
            return nullcontext()
        another = "Another machine plays on this screen; this run begins when that has ended."
        lock = self.shared_lock(self.home / lock_name(display))
        return turn_among_machines(lock, lambda: self.say(another), self.stop)

    def require_still_fit(self, placed: RunRequest) -> None:
        """BlockedError when one more run cannot be played where this one was placed."""
        is_session = not self.private and self.size_there is None
        self._require_fit(session_of_display(placed.display, self.bus) if is_session else None)

    def _require_fit(self, session: SessionSeen | None) -> None:
        preflight = Preflight(self.home)
        preflight.require(self.workflow, session, unattended=self.unattended)
