"""What a run may show otherwise than the recording."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto

from app.engine.model.geometry import Box, Picture, Point
from checks.text.compare import plain


class Beside(Enum):
    """What other panes than the target's may show: what they showed, more than that, or other
    things.
    """

    THE_SAME = auto()
    MORE = auto()
    ANYTHING = auto()


# What is written where a text has no room, and how much of it is left at least.
ELLIPSIS = re.compile(r"\s*(…|\.{2,4})$")
STEM = 3
# A value of fewer letters stands in other texts by chance.
ECHO = 3


@dataclass(frozen=True, slots=True)
class Expected:
    """What a run may show otherwise than the recording.

    `values` pairs each parameter's recorded text with this run's. `data` is where on either picture
    what was typed stands, `brought` what this run typed, `hung` where proposals hang. `hovered`
    says that a button may be lit, since nobody knows where the pointer is; `pointers` are where it
    is and was, on the present picture. `renamed` says that an earlier step chose what another value
    names: the page may say other things of it. `rows` says that a table may show other rows, and
    `chosen` that the target's own row is one of them: this run names it. `undoable` says that the
    step may be undone: what names nothing may say something else. `windows` are the frames of the
    window, recorded and present, where its manager tells. `ends` is the recorded end of the task,
    where the same window stands in it: it shows what each run leaves, and `begins` what was there
    without that. `before` is this run's screen at the last verified step, where a key goes to the
    window as a whole.
    """

    values: tuple[tuple[str, str], ...] = ()
    data: tuple[Box, ...] = ()
    hung: tuple[Box, ...] = ()
    brought: tuple[str, ...] = ()
    hovered: bool = True
    pointers: tuple[Point, ...] = ()
    renamed: bool = False
    rows: bool = True
    caret: bool = False  # neither the caret nor the status bar matters to the step
    chosen: bool = False
    beside: Beside = Beside.THE_SAME
    undoable: bool = False
    windows: tuple[Box, Box] | None = None
    ends: Picture | None = field(default=None, repr=False, compare=False)
    begins: Picture | None = field(default=None, repr=False, compare=False)
    before: Picture | None = field(default=None, repr=False, compare=False)

    def holds(self, box: Box) -> bool:
        """Whether what stands in a box may be other data."""
        return any(one.covers(box) for one in self.data)

    def follows(self, now: str, then: str) -> bool:
        """Whether a text is what this run typed, or the recorded one with its value in it."""
        if now and now in map(plain, self.brought) and not self.echoes_in(then):
            return True
        new: dict[str, str] = {}
        for was, is_now in self.values:
            if plain(was):
                new.setdefault(plain(was), plain(is_now))
        if not new:
            return False
        # All at once: a value may stand in another one's, as 12 does in 2027-06-12.
        longest_first = sorted(new, key=len, reverse=True)
        said = re.sub("|".join(map(re.escape, longest_first)), lambda one: new[one[0]], then)
        if said != then and _squeezed(said) == _squeezed(now):
            return True
        if self.rows and self._follows_in_another_case(now, then):
            return True
        if ELLIPSIS.search(now) and not self.rows:
            return False  # before what cannot be undone, two values may begin alike
        return any(_stands_for(then, was) and _stands_for(now, its) for was, its in new.items())

    def echoes_in(self, then: str) -> bool:
        """Whether a recorded text says a value of the recording, which this run has not, among
        other words: then this run's has to stand there.
        """
        return any(
            len(plain(was)) >= ECHO
            and plain(was) != plain(now)
            and plain(was) in then != plain(was)
            for was, now in self.values
        )

    def _follows_in_another_case(self, now: str, then: str) -> bool:
        """Whether a text is the recorded value, and now this run's, both with other capitals: a
        heading begins with one.
        """
        there, before = _squeezed(now).casefold(), _squeezed(then).casefold()
        return any(
            before == _squeezed(plain(was)).casefold() and there == _squeezed(plain(its)).casefold()
            for was, its in self.values
            if plain(was) and plain(was) != plain(its)
        )


def _stands_for(text: str, value: str) -> bool:
    """Whether a text is a value, as far as there was room for it: “5ft …” is “5ft 9in”."""
    stem = _squeezed(ELLIPSIS.sub("", text))
    is_cut = bool(ELLIPSIS.search(text)) and len(stem) >= STEM
    whole = _squeezed(value)
    return stem == whole or (is_cut and whole.startswith(stem))


def _squeezed(text: str) -> str:
    """A text without its spaces, which readers see now and then."""
    return "".join(text.split())


NOTHING_EXPECTED = Expected()
