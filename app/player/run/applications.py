"""A workflow's applications: started or found at the beginning, and known apart from everything
else on the screen.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.desktop.ports import Application, Launcher, Window, WindowKind, Windows
from app.engine.errors import BlockedError, ByheartError, StoppedError
from app.engine.model.ports import Clock, Stop
from app.store.model.workflow import Start, Workflow

# A first window may take this long: gnucash, the slowest of the measured applications, needed 0.9 s
# warm; a cold start from a slow disk is many times that.
FIRST_WINDOW_S = 30.0
# A window that opens changes the screen, which ends the wait; one that only changes its title may
# not.
ASK_AGAIN_S = 0.5
# An application that is asked to close has so long to write what it keeps: Gramps takes 0.8 s.
CLOSES_S = 3.0
# The end of a process changes nothing on the screen once its windows have gone.
LOOK_AGAIN_S = 0.05
ELSEWHERE = (
    "opened no window of its own. It seems to be open already: close it, and try again; or start "
    "this one with a profile of its own."
)
# What has ended without a window may be about to show one by a process of its own.
ENDED_FOR_S = 5.0


@dataclass(slots=True)
class Applications:
    """Starts a workflow's applications and tells whose window is whose. `ancestors` gives the
    process ids above one. `started` hears of each process group, so that the parent can end it.
    `has_locked` tells whether a process holds a lock, which it leaves behind when it is killed.
    """

    launcher: Launcher
    windows: Windows
    clock: Clock
    stop: Stop
    output: Path
    environment: Mapping[str, str]
    ancestors: Callable[[int], tuple[int, ...]]
    started: Callable[[Application], None]
    has_locked: Callable[[int], bool] = lambda _: False
    _launched: list[Application] = field(default_factory=list)
    _own: set[int] = field(default_factory=set)
    _foreign: set[int] = field(default_factory=set)
    _is_ahead: bool = field(default=False)

    def start(self, workflow: Workflow) -> None:
        """Launch, or find the window that must be there; BlockedError when that cannot be."""
        for command in workflow.start.launch:
            self.launch(command)
        self._await_window(workflow)

    def _await_window(self, workflow: Workflow) -> None:
        if workflow.start.launch:
            what = f"No window of {workflow.start.launch[-1][0]} appeared"
            self._await(lambda window: self.owns(window.process), what, _is_opened)
        elif workflow.start.window_title or workflow.start.window_class:
            missing = f"No window {_described(workflow.start)} was there"
            found = self._await(lambda window: _is_start(window, workflow.start), missing)
            self._own.add(found.process)

    def launch_ahead(self, workflow: Workflow) -> None:
        """Launch before anybody waits for a window: the next `restart` takes what was launched. One
        that does not start is left to that, which tells why.
        """
        try:
            for command in workflow.start.launch:
                self.launch(command)
            self._is_ahead = bool(workflow.start.launch)
        except BlockedError:
            self.end()

    def take_up(self, workflow: Workflow, classes: frozenset[str]) -> None:
        """Find the applications where they are: their windows have one of these classes.
        BlockedError when none is there.
        """
        if not classes:
            return
        found = [window for window in self.windows.all() if window.class_name in classes]
        if not found:
            named = ", ".join(sorted(classes))
            raise BlockedError(
                f"No window of {workflow.name} ({named}) is there to go on in: play it from the "
                "first step."
            )
        self._own.update(window.process for window in found)

    def restart(self, workflow: Workflow) -> None:
        """End what was launched here, and start from the beginning; BlockedError as `start`. What
        was launched ahead is only just there.
        """
        if self._is_ahead:
            self._is_ahead = False
            self._await_window(workflow)
            return
        self.end()
        self._own.clear()
        self._foreign.clear()
        self.start(workflow)

    def join(self, workflow: Workflow) -> None:
        """Have what another workflow needs beside what is there: what was launched already is not
        launched again. BlockedError when there is no window for it.
        """
        running = {each.command for each in self._launched}
        launched = [
            self.launch(command)
            for command in workflow.start.launch
            if tuple(command) not in running
        ]
        if launched:
            last = launched[-1].process
            what = f"No window of {launched[-1].command[0]} appeared"
            self._await(lambda window: self._is_of(window.process, last), what, _is_opened)
        elif not workflow.start.launch:
            self.start(workflow)  # finds the window that must be there

    def show_a_window(self) -> bool:
        """Whether a window of theirs is there."""
        return any(self.owns(window.process) for window in self.windows.all())

    def launch(self, command: tuple[str, ...]) -> Application:
        """Start one application in its own process group."""
        application = self.launcher.launch(command, self.output, self.environment)
        self._own.add(application.process)
        self._launched.append(application)
        self._foreign.clear()
        self.started(application)
        return application

    def owns(self, process: int) -> bool:
        """Whether a process is one of the workflow's applications or comes from one."""
        if process in self._own:
            return True
        if process in self._foreign or not process:
            return False
        if self._own.intersection(self.ancestors(process)):
            self._own.add(process)
            return True
        self._foreign.add(process)
        return False

    def _is_of(self, process: int, launched: int) -> bool:
        return launched == process or launched in self.ancestors(process)

    def close(self) -> None:
        """Ask the windows of what was launched here and holds a lock to close, as a person would,
        and give it time to end by itself. One that asks whether to save something is left as it is.
        What holds none is not asked: it would remember its last page, and begin there.
        """
        locking = [one for one in self._launched if self.has_locked(one.process)]
        for window in self.windows.all() if locking else ():
            if window.managed and any(self._is_of(window.process, one.process) for one in locking):
                with contextlib.suppress(ByheartError):  # it has gone meanwhile
                    self.windows.close_window(window.id)
        until = self.clock.now() + CLOSES_S
        while any(map(self.launcher.running, locking)) and self.clock.now() < until:
            if self.stop.asked:
                return
            self.clock.wait(min(until, self.clock.now() + LOOK_AGAIN_S), self.stop)

    def end(self) -> None:
        """Close everything that was launched here; what does not close is ended."""
        self.close()
        for application in self._launched:
            self.launcher.end(application)
        self._launched.clear()

    def known(self) -> bool:
        """Whether any application of the workflow is known at all."""
        return bool(self._own)

    def _await(
        self,
        wanted: Callable[[Window], bool],
        missing: str,
        preferred: Callable[[Window], bool] = lambda _: True,
    ) -> Window:
        """The first wanted window that is preferred; when time is up, any wanted one will do."""
        until = self.clock.now() + FIRST_WINDOW_S
        ended_s: float | None = None
        while True:
            found = sorted(filter(wanted, self.windows.all()), key=preferred, reverse=True)
            if found and (preferred(found[0]) or self.clock.now() >= until):
                return found[0]
            if self.stop.asked:
                raise StoppedError(self.stop.reason)
            ended_s = self._ended_s(ended_s)
            if ended_s is not None and self.clock.now() >= ended_s + ENDED_FOR_S:
                raise BlockedError(f"{self._launched[-1].command[0]} {ELSEWHERE}{self._printed()}")
            if self.clock.now() >= until:
                raise BlockedError(f"{missing} within {FIRST_WINDOW_S:.0f} s.{self._printed()}")
            self.clock.wait(min(until, self.clock.now() + ASK_AGAIN_S), self.stop)

    def _ended_s(self, known: float | None) -> float | None:
        """Since when all that was started has ended, as far as it was noticed; None: it runs."""
        if not self._launched or any(map(self.launcher.running, self._launched)):
            return None
        return self.clock.now() if known is None else known

    def _printed(self) -> str:
        return f" What was started printed into {self.output}." if self._launched else ""


def _is_opened(window: Window) -> bool:
    """Whether the window is more than a picture that is shown while an application starts."""
    return window.managed and window.kind is not WindowKind.SPLASH


def _is_start(window: Window, start: Start) -> bool:
    """Whether this is the window that a workflow starts on: by class, and by title where one is
    given.
    """
    right_class = not start.window_class or window.class_name == start.window_class
    return right_class and (not start.window_title or start.window_title in window.title)


def _described(start: Start) -> str:
    title = f"“{start.window_title}”" if start.window_title else ""
    return " ".join(filter(None, (title, start.window_class and f"of {start.window_class}")))
