"""Before the first act: whether this machine, and the screen that a run is to happen on, are as the
run needs them. If they are not, the run is refused with a remedy, and is not surprised on the way.

A screen that only differs from the recording's can be played on, and one sentence tells how it
differs. Text is typed by the keyboard's layout as it is, moved windows are found, and at another
scale or theme the texts are read. The checks decide at every step whether that is enough, and their
refusals give the reason.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from app.engine.errors import BlockedError, StoppedError
from app.engine.model.geometry import Box
from app.store.model.workflow import Environment, Workflow

# A night's runs leave some megabytes each; the database must never meet a full disk.
ROOM_BYTES = 100_000_000
MEGABYTE = 1_000_000


# Nobody has touched keyboard or mouse for so long; a run that has just ended did, too.
QUIET_S = 3.0
# For so long it is waited for who is at the desk; then the schedule's retries decide.
PATIENCE_S = 60.0
ASK_AGAIN_S = 0.5  # no event tells that nothing happens


def _is_there(program: str) -> bool:
    """One that is there and cannot be executed is told by whoever starts it."""
    return shutil.which(program) is not None or Path(program).exists()


class Session(Protocol):
    """The state of a display and of the session it belongs to."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @property
    def locked_by(self) -> str:
        """What has locked the session; "" when it is not locked, as far as that can be told."""

    @property
    def blank(self) -> bool:
        """Whether the screen is dark: its saver is on, or its power is off."""


@dataclass(frozen=True, slots=True)
class Preflight:
    """What is asked before a run. `free_bytes` tells the room on the disk of a folder, `found`
    whether a program is there.
    """

    home: Path
    free_bytes: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free
    found: Callable[[str], bool] = _is_there

    def require(self, workflow: Workflow, session: Session | None, *, unattended: bool) -> None:
        """BlockedError with every remedy, unless it may begin. `session` is None on a display of
        its own, which is as it was ordered. With nobody there more is required.
        """
        refusals = list(self._programs(workflow))
        if session is not None:
            refusals += _session(session)
        if unattended:
            refusals += self._room()
            refusals += [] if session is None else _size(workflow, session.size)
        if refusals:
            raise BlockedError(" ".join(refusals))

    def _programs(self, workflow: Workflow) -> Iterator[str]:
        missing = (words[0] for words in workflow.start.launch if not self.found(words[0]))
        for program in dict.fromkeys(missing):
            yield (
                f"Install “{program}”, with which {workflow.name} begins, or put its folder on "
                "PATH: there is no such program on this machine."
            )

    def _room(self) -> Sequence[str]:
        free = self.free_bytes(self.home)
        if free >= ROOM_BYTES:
            return ()
        left, needed = free // MEGABYTE, ROOM_BYTES // MEGABYTE
        return (f"{self.home} has {left} MB left and a night needs {needed}; free some.",)


def await_quiet(
    idle_s: Callable[[], float | None],
    wait: Callable[[float], bool],
    patience_s: float = PATIENCE_S,
) -> None:
    """Until nobody uses the keyboard or the mouse; BlockedError when somebody goes on to. `wait`
    tells whether it was stopped; `idle_s` is None where that cannot be told.
    """
    left_s = patience_s
    while (idle := idle_s()) is not None and idle < QUIET_S:
        if left_s <= 0:
            raise BlockedError(
                "Somebody is using the keyboard or the mouse of this screen; leave it alone, or "
                "play it on a display of its own (--display private)."
            )
        left_s -= ASK_AGAIN_S
        if wait(ASK_AGAIN_S):
            raise StoppedError("It was stopped while it waited for the desk to be free.")


def _session(session: Session) -> Iterator[str]:
    if session.locked_by:
        yield f"The session is locked ({session.locked_by}); unlock it, and let it not lock itself."
    elif session.blank:
        yield "The screen is dark; wake it, and switch its saver and its power saving off."


def _size(workflow: Workflow, size: tuple[int, int]) -> Iterator[str]:
    recorded = workflow.environment
    if recorded.width and size != (recorded.width, recorded.height):
        yield (
            f"The screen measures {size[0]}x{size[1]} and the recording was made at "
            f"{recorded.width}x{recorded.height}; set that resolution, or play it on a display of "
            "its own (--display private)."
        )


CHECKED = "The checks decide at each step."


class Manner(Protocol):
    """How a display shows and hears; "" and none are not known."""

    @property
    def scale(self) -> float:
        """Logical scale, 1.0 for 96 dpi."""

    @property
    def keyboard(self) -> str:
        """The layout."""

    @property
    def theme(self) -> str:
        """What toolkits are told."""

    @property
    def monitors(self) -> Sequence[Box]:
        """Where each shows what."""


def describe_display_differences(then: Environment, size: tuple[int, int], now: Manner) -> str:
    """The differences; "" where there are none, or the recording does not tell."""
    if told := list(_differences(then, size, now)):
        return f"Unlike at the recording, {', '.join(told)}. {CHECKED}"
    return ""


def _differences(then: Environment, size: tuple[int, int], now: Manner) -> Iterator[str]:
    if not then.width:
        return
    if size != (then.width, then.height):
        here = f"{size[0]}x{size[1]}"
        yield f"the screen measures {here} (then {then.width}x{then.height})"
    if now.scale != then.scale:
        yield f"its scale is {now.scale:g} (then {then.scale:g})"
    if now.keyboard and then.keyboard and now.keyboard != then.keyboard:
        yield f"the keyboard is “{now.keyboard}” (then “{then.keyboard}”)"
    if now.theme and then.theme and now.theme != then.theme:
        yield f"the theme is “{now.theme}” (then “{then.theme}”)"
    if now.monitors and then.monitors and sorted(now.monitors) != sorted(then.monitors):
        yield f"the monitors are {_in_words(now.monitors)} (then {_in_words(then.monitors)})"


def _in_words(monitors: Sequence[Box]) -> str:
    return " and ".join(f"{one.width}x{one.height} at {one.x},{one.y}" for one in sorted(monitors))
