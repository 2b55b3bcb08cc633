"""Holding a run between two acts, as the person at the reins says: until it may go on, until there
was time to watch, or until they have said yes. While they watch a rehearsal, they are asked before
each step that cannot be taken back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.desktop.ports import WindowKind
from app.engine.model.ports import NO_STEP, Ahead
from app.engine.model.trajectory import Step, Trajectory
from app.player.control.mouse_takeover import Mouse, MouseTakeoverDetector
from app.player.control.run_controls import Pace, RunControls
from app.player.learning.step_context import cannot_be_taken_back, own_words, read_on
from app.store.editing.steps import READS
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.text.risk_words import irreversible

# A person who watches sees where the pointer went and what came of it, and can still press Stop.
WATCHABLE_S = 1.2
# What a person says comes on another thread, which wakes nobody.
ASKS_AGAIN_S = 0.05

Message = dict[str, object]
# Looking on, pointing and scrolling bring nothing about.
IDLE = frozenset({"move", "scroll", "wait_for", "focus_window", *READS})


class HoldReason(StrEnum):
    """Why a run does not go on."""

    NOT = ""
    TAKEN = "taken"
    PAUSED = "paused"
    SLOWLY = "slowly"
    STEP = "step"
    QUESTION = "question"


@dataclass(slots=True)
class Pacing:
    """The engine's gate. `asks_before` tells the step that a person is asked about before one, None
    where they are not; `tell` hears
    what it waits for. `taken` tells whether somebody has taken the mouse: the run waits until they
    let go. Where somebody is asked about what is not known (`offers`) it is paused then, and they
    say when it goes on.
    """

    reins: RunControls
    tell: Callable[[Message], None]
    asks_before: Callable[[Ahead], Step | None] = lambda _: None
    now: Callable[[], float] = time.monotonic
    taken: MouseTakeoverDetector | None = None
    offers: bool = False
    _asked: Ahead | None = None
    _passed: Ahead | None = None
    _passed_at: float = 0.0
    _heard: int = 0
    _told: tuple[HoldReason, Ahead] = field(default=(HoldReason.NOT, NO_STEP))

    def opens_at(self, ahead: Ahead) -> float | None:
        """None: it may be done now. A step that was let pass once need not ask again, unless the
        run was paused meanwhile.
        """
        why = self._held(ahead)
        self._say(why, ahead)
        if why is HoldReason.NOT:
            self._let_pass(ahead)
            return None
        at = (
            self._passed_at + WATCHABLE_S if why is HoldReason.SLOWLY else self.now() + ASKS_AGAIN_S
        )
        return max(at, self.now())

    def _held(self, ahead: Ahead) -> HoldReason:
        reins = self.reins
        if self._is_taken():
            return HoldReason.TAKEN
        if reins.paused:
            return HoldReason.PAUSED
        if ahead.step is None or self._is_passed(ahead):
            return HoldReason.NOT
        if reins.pace is Pace.SLOW and self.now() < self._passed_at + WATCHABLE_S:
            return HoldReason.SLOWLY
        if reins.pace is Pace.STEPS and not reins.may_step:
            return HoldReason.STEP
        return (
            HoldReason.QUESTION
            if self.asks_before(ahead) is not None and not self._agreed(ahead)
            else HoldReason.NOT
        )

    def _is_taken(self) -> bool:
        """Whether somebody uses the mouse. While the run is held they may: to answer, to look; and
        who has just said something has used it for that.
        """
        if self.taken is None:
            return False
        heard, self._heard = self._heard, self.reins.said
        if self._told[0] not in {HoldReason.NOT, HoldReason.TAKEN} or heard != self.reins.said:
            self.taken.settle()
            return False
        whose = self.taken.whose()
        if whose is Mouse.LET_GO:
            self.taken.settle()
            if self.offers:  # else a pause that is said right now would be lost
                self.reins.paused = True
        return whose is Mouse.TAKEN

    def _agreed(self, ahead: Ahead) -> bool:
        """Whether the person said yes to this very step."""
        if not _same(self._asked, ahead):
            self._asked = ahead
            self.reins.ask()
        return self.reins.answer() is True

    def _let_pass(self, ahead: Ahead) -> None:
        if ahead.step is None or self._is_passed(ahead):
            return
        if _same(self._asked, ahead):
            self.tell({"event": "allowed", "step": ahead.number})
        self._passed, self._passed_at = ahead, self.now()
        self.reins.may_step = False

    def _is_passed(self, ahead: Ahead) -> bool:
        return _same(self._passed, ahead)

    def _say(self, why: HoldReason, ahead: Ahead) -> None:
        """Tell once why it waits, and that it goes on."""
        if why is HoldReason.SLOWLY:
            return
        told = (why, ahead if why is not HoldReason.NOT else NO_STEP)
        if told[0] is self._told[0] and _same(told[1], self._told[1]):
            return
        self._told = told
        if why is HoldReason.NOT:
            self.tell({"event": "goes_on", "step": ahead.number})
        else:
            about = self.asks_before(ahead) if why is HoldReason.QUESTION else ahead.step
            self.tell({**_told(why, ahead, about), "question": self.reins.question})


def _told(why: HoldReason, ahead: Ahead, about: Step | None) -> Message:
    note = about.note if about else ""
    return {"event": "held", "by": str(why), "step": ahead.number, "note": note}


def _same(one: Ahead | None, other: Ahead) -> bool:
    return one is not None and (one.number, one.call) == (other.number, other.call)


@dataclass(slots=True)
class AskedBefore:
    """Steps that cannot be taken back, by what a person said of them or by the words on their
    targets. Of a way with none that is known to be one, the last that does something: it is most
    often the one that files what was entered, whatever it is called. Where that is done in a window
    that the step before it has opened, it may only answer "It was saved": then both.

    An open menu has the mouse, and closes when another window is clicked. So a step in a menu is
    asked about before the one that opens the menu.
    """

    reader: Reader
    _last: frozenset[int] = frozenset()
    _known: dict[int, bool] = field(default_factory=dict)
    _in_its_menu: dict[int, Step] = field(default_factory=dict)
    _asked_early: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, ways: Sequence[Trajectory], reader: Reader) -> AskedBefore:
        """For steps of these ways: the very objects, as the engine's memory gives them."""
        asked = cls(reader)
        lasts = (_last(way.steps) for way in ways if not any(map(asked._is_final, way.steps)))
        asked._last = frozenset(id(step) for some in lasts for step in some)
        for way in ways:
            asked._find_menus(way.steps)
        return asked

    def __call__(self, ahead: Ahead) -> Step | None:
        """The step that a person is asked about before this one; None: nothing is asked."""
        step = ahead.step
        if step is None or id(step) in self._asked_early:
            return None
        if self.means(step):
            return step
        about = self._in_its_menu.get(id(step))
        if about is not None:
            self._asked_early.add(id(about))
        return about

    def _find_menus(self, steps: Sequence[Step]) -> None:
        """Which steps open the menu of one that is asked about."""
        for number, step in enumerate(steps):
            if _is_in_a_menu(step) and self.means(step):
                opening = next((one for one in steps[number::-1] if not _is_in_a_menu(one)), None)
                if opening is not None:
                    self._in_its_menu[id(opening)] = step

    def means(self, step: Step) -> bool:
        """Whether it is one of them."""
        return id(step) in self._last or self._is_final(step)

    def _is_final(self, step: Step) -> bool:
        if id(step) not in self._known:
            self._known[id(step)] = cannot_be_taken_back(step, self.reader) or self._says_so(step)
        return self._known[id(step)]

    def _says_so(self, step: Step) -> bool:
        look = step.before
        if step.tool in IDLE or not isinstance(look, Look) or look.target is None:
            return False
        words = [*own_words(look), look.label.name if look.label else ""]
        return any(map(irreversible, words if any(words) else read_on(look, self.reader)))


def _is_in_a_menu(step: Step) -> bool:
    look = step.before
    if not isinstance(look, Look):
        return False
    return any(one.kind == WindowKind.MENU and not one.managed for one in look.windows)


def _last(steps: Iterable[Step]) -> tuple[Step, ...]:
    doing = [step for step in steps if step.tool not in IDLE]
    return tuple(doing[-2:] if _opens_its_window(doing[-2:]) else doing[-1:])


def _opens_its_window(steps: Sequence[Step]) -> bool:
    """Whether the second of two steps is done in a window that was not there before the first."""
    looks = [step.before for step in steps]
    match looks:
        case [Look() as first, Look() as second] if second.active is not None:
            known = [(one.title, one.class_name) for one in first.windows]
            return bool(known) and (second.active.title, second.active.class_name) not in known
        case _:
            return False
