"""A person is asked: the facts of a question, and the focus that the task gets back afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from app.desktop.ports import WindowKind, Windows
from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Picture, bounds
from app.player.screen.guard import NOTHING_BUT_NEWS
from checks.interruptions.appeared import ScreenAdditions
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import FURNITURE, PASSING, above, moved_between
from checks.text.compare import Reader, plain, with_values
from checks.vision.pixels import colours


def facts_of(comparison: Comparison, now: Look, expected: object = None) -> dict[str, object]:
    """Why the screen is not the one that is known, and where. A question is put beside the task's
    `windows`, as they stand now; `moved` is how far they have since the recording. A `menu` of
    theirs that is open takes the next click for itself.
    """
    move = moved_between(expected, now)
    menu = any(one.ours and one.kind == WindowKind.MENU and not one.managed for one in now.windows)
    return {
        **({"moved": move} if move is not None else {}),
        **({"menu": True} if menu else {}),
        "windows": [list(one.frame) for one in now.windows if one.ours],
        "why": comparison.why,
        "rung": comparison.rung,
        "region": list(comparison.where) if comparison.where else None,
    }


def thing_in_the_way(
    now: Look, news: ScreenAdditions, no: Comparison, reader: Reader, expected: object = None
) -> dict[str, object] | None:
    """What has come between, for a person.

    Args:
        now: the present look.
        news: what has come to it that was not expected.
        no: what the check answered.
        reader: reads a block that no window's title names.
        expected: the remembered look; what it says is not what is new in a block.

    Returns:
        What it is `called`, its `kind` (window, menu or block) and its `box` in pixels of the
        screen; None where nothing has come, or nothing names it.
    """
    new = (one for one in news.windows if one.kind not in FURNITURE | PASSING)
    window = next((one for one in new if _is_seen(now, one)), None)
    if window is not None:
        box = window.frame.intersection(bounds(now.picture))
        kind = "menu" if window.kind is WindowKind.MENU else "window"
        return thing_of(window.title or window.class_name, kind, box)
    if no.rung != NOTHING_BUT_NEWS or no.where is None:
        return None
    known: list[str] = []
    if isinstance(expected, Look):
        dx, dy = moved_between(expected, now) or (0, 0)
        known = _read_in(expected.picture, no.where.moved(-dx, -dy), reader)
    return part_of(now.picture, no.where, reader, kind="block", known=known)


def part_of(
    picture: Picture, where: Box, reader: Reader, kind: str = "pane", known: Sequence[str] = ()
) -> dict[str, object] | None:
    """A part of a window, called by the first text that is read there and was not known there,
    rather by a word than by a number.
    """
    read = _read_in(picture, where, reader)
    words_first = sorted(read, key=lambda one: sum(map(str.isalpha, one)) <= 1)
    said = [*(one for one in words_first if one not in known), *words_first, ""]
    return thing_of(said[0], kind, where.intersection(bounds(picture)))


def _read_in(picture: Picture, where: Box, reader: Reader) -> list[str]:
    """The texts in a part of a picture that have letters or figures."""
    box = where.intersection(bounds(picture))
    read = reader.read(colours(picture, box).copy()) if box.area else ()
    return [one for text, _ in read if any(map(str.isalnum, one := plain(text)))]


def target_of(expected: object, thing: object) -> dict[str, object]:
    """Where the step acts in the recording, where a question is about nothing but its target."""
    target = expected.target if isinstance(expected, Look) and thing is None else None
    return {"target": list(target.box)} if target is not None else {}


def gone_window(
    expected: object, now: Look, values: Sequence[tuple[str, str]]
) -> dict[str, object] | None:
    """The window that a step was to be done in, called with this run's values. None where a window
    of the task's application is left, or where none was expected.
    """
    there = expected.active if isinstance(expected, Look) else None
    if there is None or any(
        one.ours and one.kind not in FURNITURE | PASSING for one in now.windows
    ):
        return None
    return thing_of(with_values(there.title, values), "gone", there.frame)


def _is_seen(now: Look, window: WindowSeen) -> bool:
    """Whether a window is not wholly under another one: nobody can put right what they do not
    see.
    """
    return not any(one.frame.covers(window.frame) for one in above(now, window))


def thing_of(called: str, kind: str, box: Box) -> dict[str, object] | None:
    """What a question is about, of that kind and in that place; None where nothing names it."""
    return {"called": called, "kind": kind, "box": list(box)} if called else None


@dataclass(frozen=True, slots=True)
class FocusRestorer:
    """Whoever answers does so in a window of Byheart's or in the terminal, which then has the
    focus. What the task had in front before that comes to the front again, if it is still there.
    """

    windows: Windows
    own: AbstractSet[int]
    in_front: int
    otherwise: Callable[[], int] = lambda: 0

    @classmethod
    def to_the_task(
        cls, windows: Windows, own: AbstractSet[int], otherwise: Callable[[], int] = lambda: 0
    ) -> FocusRestorer:
        """As it is before somebody is asked; 0 where nothing of the task's has the focus. What was
        in front may be gone by then, for it was in the way: `otherwise` tells who gets it then.
        """
        active = windows.active()
        is_own = active is None or active.process in own
        return cls(windows, own, 0 if is_own or active is None else active.id, otherwise)

    def where_nobody_has_it(self) -> None:
        """Give it back where it fell to nobody: a window manager need not give it to the task when
        what was in the way is closed.
        """
        if self.windows.active() is None:
            self()

    def __call__(self) -> None:
        """Give it back; where somebody else has the focus it is theirs."""
        active = self.windows.active()
        there = {window.id for window in self.windows.all()}
        is_taken = active is not None and active.process not in self.own
        wanted = self.in_front if self.in_front in there else self.otherwise()
        if not is_taken and wanted in there:
            self.windows.focus(wanted)
