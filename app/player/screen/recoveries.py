"""The recoveries that need no lesson, in the order in which they are tried.

They bring the task's window to the front, or give it the size that it had. They put the focus back
into its field, open its menu again, move the pointer out of the way, or look through a list.

None of them acts on anything that is not known. A window is raised or sized. The field or the menu
that the recording clicked is clicked again. The pointer is put on bare ground, and the wheel is
turned over a list. Each is asked for beside a refusal (`app.engine.model.check.Reach`); only the
step's own check can turn that into a yes.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.engine.model.check import Comparison, Reach, Verdict
from app.engine.model.geometry import Box, bounds
from app.engine.model.recovery import Recovery
from app.player.screen.background import bare_place, is_bare
from app.player.screen.capture import ScreenCapture
from app.player.screen.scroll_search import Scrolling
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import FURNITURE, PASSING, above, candidates, news, target_window
from checks.verify.changes.context import RunContext
from checks.verify.pixels.focused import FOCUSED

# What only passes by (a splash screen, a field that gets the focus late) is given so long.
PASSES_WITHIN_S = 1.0
# A person whose hands have rested for so long has let go of the window that they used.
LETS_GO_S = 1.0
# A window that comes back is put behind the task's this often in one run; then whoever can be asked
# sees to it.
RAISED_AT_MOST = 3
# A window that was raised, or got the focus, is drawn within this; GTK and Qt take two frames.
DRAWN_WITHIN_S = 0.4
# A look that was hovered loses it within this.
LEFT_WITHIN_S = 0.3
# A pointer that stands where it stood in the recording is moved only after so long.
STAYS_FOR_S = 2.5
# The border of a field, and what is drawn inside of it for the focus.
BORDER_PX = 2
# A window that cannot be given its size, since another one is called alike, is asked this often.
SIZED_AT_MOST = 2
# A menu that is closed each time is opened again this often for one step.
REOPENED_AT_MOST = 2
# Two sizes this near are one.
SAME_SIZE_PX = 2
# Two places of the pointer this near are one.
SAME_PLACE_PX = 6
PLAIN_CLICK = ("left", 1, "")


@dataclass(slots=True)
class Since:
    """Since when something has been so without a break."""

    now_s: Callable[[], float]
    _what: object = None
    _since_s: float = 0.0

    def lasts_s(self, what: object) -> float:
        """For how long this has been so; anything else that was has ended."""
        if what != self._what:
            self._what, self._since_s = what, self.now_s()
        return self.now_s() - self._since_s


@dataclass(slots=True)
class Tally:
    """How often each recovery was made in this run, and which one is asked for on the look that was
    verified for it. `verified` hears of that look.
    """

    verified: Callable[[Look], None]
    made: Counter[Hashable] = field(default_factory=Counter)
    _asked: tuple[Look, Hashable] | None = field(default=None)

    def ask(self, look: Look, what: Hashable) -> None:
        """On this look it may be made."""
        self._asked = look, what
        self.verified(look)

    def is_asked(self, look: Look) -> bool:
        """Whether it was verified for a recovery."""
        return self._asked is not None and self._asked[0] is look

    def make(self) -> Hashable:
        """The one that was asked for is made now."""
        what = self._asked[1] if self._asked is not None else None
        self.made[what], self._asked = self.made[what] + 1, None
        return what


@dataclass(frozen=True, slots=True)
class Raise:
    """The window of that id is put behind the task's."""

    window: int


@dataclass(frozen=True, slots=True)
class Sized:
    """The window of that title and class got this place and size."""

    window: str
    class_name: str
    box: Box


@dataclass(frozen=True, slots=True)
class PutBack:
    """The focus, or the pointer, for this remembered look."""

    what: str
    look: int


@dataclass(slots=True)
class Raising:
    """Brings the task's window to the front where a window of another application lies over it or
    holds the keyboard, and where it is minimised or rolled up. Nothing is done while a person uses
    the keyboard or the mouse.
    """

    eyes: ScreenCapture
    now_s: Callable[[], float]
    tally: Tally
    _since: Since = field(init=False)

    def __post_init__(self) -> None:
        """Count from now on."""
        self._since = Since(self.now_s)

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal, with what brings the window to the front where that may help."""
        hindrance = self._hindrance(now, remembered, known)
        if hindrance is None or self.tally.made[Raise(hindrance.id)] >= RAISED_AT_MOST:
            return no
        lasted_s = self._since.lasts_s((id(remembered), hindrance.id))
        left_s = max(PASSES_WITHIN_S - lasted_s, LETS_GO_S - self.eyes.idle_s())
        if left_s > 0:
            return replace(no, reach=Reach("", {}, left_s, None))
        self.tally.ask(now, Raise(hindrance.id))
        task = {"title": hindrance.task.title, "class_name": hindrance.task.class_name}
        reach = Reach("focus_window", task, DRAWN_WITHIN_S, Recovery.RAISED)
        return replace(no, reach=reach, why=f"{hindrance.why} It was brought to the front.")

    def _hindrance(self, now: Look, remembered: Look, known: RunContext) -> _Hindrance | None:
        """What keeps the task's window from being seen or heard; None where it is something else,
        such as a dialog of the task's own, which is never hidden.
        """
        wanted = target_window(remembered)
        if wanted is None:
            return None
        here = [one for one in candidates(now, wanted, known.values) if one.ours]
        if not here:
            return self._out_of_sight(now, wanted, known)
        told = self.eyes.told(now)
        fresh = news(now, remembered, known.values, (here[0], wanted))
        if len(here) > 1 or not told or any(one.ours and one.kind not in PASSING for one in fresh):
            return None
        task, ids = here[0], {id(seen): window.id for seen, window in told}
        if not task.frame.covers(task.box):
            return _Hindrance(ids[id(task)], task, f"“{task.title}” was rolled up.")
        other = self._other(now, task, remembered, wanted)
        if other is None:
            return None
        return _Hindrance(
            ids.get(id(other), 0), task, f"{_called(other)} was in front of “{task.title}”."
        )

    def _out_of_sight(self, now: Look, wanted: WindowSeen, known: RunContext) -> _Hindrance | None:
        """The task's window, where it is minimised."""
        hidden = self.eyes.hidden()
        seen = replace(now, windows=tuple(one for one, _ in hidden))
        found = [one for one in candidates(seen, wanted, known.values) if one.ours]
        if len(found) != 1:
            return None
        [number] = [window.id for one, window in hidden if one is found[0]]
        return _Hindrance(number, found[0], f"“{found[0].title}” was minimised.")

    @staticmethod
    def _other(
        now: Look, task: WindowSeen, remembered: Look, wanted: WindowSeen
    ) -> WindowSeen | None:
        """The window of another application that lies over the task's, or holds the keyboard."""
        over = tuple(one for one in above(now, task) if one.frame.meets(task.frame))
        before = replace(remembered, windows=tuple(above(remembered, wanted)))
        came = [one for one in news(replace(now, windows=over), before) if _may_be_passed(one)]
        if came:
            return came[0]
        active = now.active
        if active is not None:
            return active if _may_be_passed(active) and not active.ours else None
        is_typed = remembered.at is None and wanted.active
        return NOBODY if is_typed else None


@dataclass(slots=True)
class Resizing:
    """Gives the task's window the place and size of the recording, where it has another size and
    nothing was typed yet. An application remembers the size of its last use, or a person has
    changed it. A dialog is as large as what it says, and stays so. So does a window over which the
    task shows another one. Nothing is done while a person uses the keyboard or the mouse.
    """

    eyes: ScreenCapture
    tally: Tally
    _asked: Counter[Sized] = field(default_factory=Counter)

    def has_sized(self, remembered: Look) -> bool:
        """Whether the window of a remembered look got its size back in this run."""
        wanted = target_window(remembered)
        made = (what for what in self.tally.made if isinstance(what, Sized))
        return wanted is not None and any(what.box == wanted.box for what in made)

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal, with what gives the window its size back where it may have it."""
        sized = self.wanted(now, remembered, known)
        return no if sized is None else self.ask(now, sized, no)

    def wanted(self, now: Look, remembered: Look, known: RunContext) -> Sized | None:
        """The size that the window may be given back, once for each; None for none."""
        wanted = None if known.typed else target_window(remembered)
        task = _resized(now, remembered, wanted, known) if wanted is not None else None
        if wanted is None or task is None or self.eyes.idle_s() < LETS_GO_S:
            return None
        sized = Sized(task.title, task.class_name, wanted.box)
        is_over = self.tally.made[sized] or self._asked[sized] >= SIZED_AT_MOST
        return None if is_over or not self.eyes.told(now) else sized

    def ask(self, now: Look, sized: Sized, answer: Comparison) -> Comparison:
        """A refusal in the place of an answer, with what gives the window its size back."""
        self._asked[sized] += 1
        self.tally.ask(now, sized)
        there = {"title": sized.window, "class_name": sized.class_name, "box": tuple(sized.box)}
        reach = Reach("focus_window", there, DRAWN_WITHIN_S, Recovery.RAISED)
        why = f"“{sized.window}” was given the size that it had in the recording."
        return replace(answer, verdict=Verdict.NOT_YET, adjust={}, why=why, reach=reach)


def _resized(
    now: Look, remembered: Look, wanted: WindowSeen, known: RunContext
) -> WindowSeen | None:
    """The task's window, if it has another size than in the recording and could have that."""
    here = [one for one in candidates(now, wanted, known.values) if one.ours]
    screen, screen_then = bounds(now.picture), bounds(remembered.picture)
    if len(here) != 1 or not (screen == screen_then or screen.covers(wanted.frame)):
        return None
    task = here[0]
    if not task.managed or task.kind != "normal" or wanted.kind != "normal":
        return None
    apart = max(abs(task.box.width - wanted.box.width), abs(task.box.height - wanted.box.height))
    over = [one for one in above(now, task) if one.ours and one.kind not in PASSING]
    over_then = [one for one in above(remembered, wanted) if one.ours]
    return None if apart <= SAME_SIZE_PX or len(over) > len(over_then) else task


@dataclass(frozen=True, slots=True)
class _Hindrance:
    """What is in the way, by its window's id (0: nobody has the focus), and the task's window."""

    id: int
    task: WindowSeen
    why: str


# Stands for the window with the focus where none of those that are looked at has it.
NOBODY = WindowSeen("", "", Box(0, 0, 0, 0), Box(0, 0, 0, 0), active=True, ours=False)


def _may_be_passed(window: WindowSeen) -> bool:
    """Whether it is another application's, and the window manager can put it behind."""
    return not window.ours and window.managed and window.kind not in FURNITURE | PASSING


def _called(window: WindowSeen) -> str:
    if window is NOBODY:
        return "Nothing"
    return f"“{window.title or window.class_name}” of another application"


@dataclass(slots=True)
class Refocusing:
    """Puts the focus back into the field that is typed into next, once a step.

    It clicks as the recording did to get there, or by itself if the field is empty and identified
    beyond doubt. `came_by` is the remembered look of the last act, if that was a plain click.
    """

    eyes: ScreenCapture
    now_s: Callable[[], float]
    tally: Tally
    came_by: Look | None = field(default=None)
    _since: Since = field(init=False)

    def __post_init__(self) -> None:
        """Count from now on."""
        self._since = Since(self.now_s)

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal, with a click that gives the field the focus where nothing else is wrong."""
        field_then = remembered.target.box if remembered.target is not None else None
        is_asked = no.rung == FOCUSED.rung and remembered.at is None and now.active is not None
        put_back = PutBack("focus", id(remembered))
        if not is_asked or field_then is None or self.tally.made[put_back]:
            return no
        for then in self._as_clicks(remembered, field_then):
            answer = verify_snapshot(replace(now, at=then.at), then, known)
            if answer.agrees and then.at is not None:
                break
        else:
            return no
        lasted_s = self._since.lasts_s(id(remembered))
        left_s = max(PASSES_WITHIN_S - lasted_s, LETS_GO_S - self.eyes.idle_s())
        if left_s > 0:
            return replace(no, reach=Reach("", {}, left_s, None))
        self.tally.ask(now, put_back)
        at = {"x": then.at.x, "y": then.at.y, **answer.adjust}
        return replace(no, reach=Reach("click", at, DRAWN_WITHIN_S, Recovery.RAISED))

    def _as_clicks(self, remembered: Look, field_then: Box) -> Iterator[Look]:
        """Looks by which the field can be found as what is clicked."""
        came_by = self.came_by
        if came_by is not None and came_by.at is not None and field_then.contains(came_by.at):
            yield came_by
            return
        if is_bare(remembered, field_then.grown(-BORDER_PX)):
            at = field_then.centre
            target = replace(remembered.target, at=at) if remembered.target else None
            yield replace(remembered, at=at, target=target)


@dataclass(slots=True)
class Reopening:
    """Opens the menu again that the last act has opened and something else has closed since: it
    takes a person's first click for itself, whatever that was for. `came_by` is the remembered look
    of the last act, if that was a plain click; it is done again as it was found then.
    """

    eyes: ScreenCapture
    tally: Tally
    came_by: Look | None = field(default=None)

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal, with the click that opens the menu where nothing else is wrong."""
        again = PutBack("menu", id(remembered))
        if self.tally.made[again] >= REOPENED_AT_MOST:
            return no
        at = self.opens_at(now, remembered, known)
        if at is None:
            return no
        left_s = LETS_GO_S - self.eyes.idle_s()
        if left_s > 0:
            return replace(no, reach=Reach("", {}, left_s, None))
        self.tally.ask(now, again)
        return replace(no, reach=Reach("click", at, DRAWN_WITHIN_S, Recovery.RAISED))

    def opens_at(
        self, now: Look, remembered: Look, known: RunContext
    ) -> Mapping[str, object] | None:
        """Where a click opens the menu that a step is done in. None where it is open, and where the
        last act did not open it or what that clicked is not to be found.
        """
        wanted, came_by = target_window(remembered), self.came_by
        if wanted is None or came_by is None or came_by.at is None or not _is_menu(wanted):
            return None
        if any(_is_menu(one) for one in (*now.windows, *came_by.windows)):
            return None
        before = replace(known, irreversible=False, decisive=False, carries=True)
        answer = verify_snapshot(replace(now, at=came_by.at), came_by, before)
        return {"x": came_by.at.x, "y": came_by.at.y, **answer.adjust} if answer.agrees else None


@dataclass(slots=True)
class MovingAside:
    """Moves a pointer that rests over the task's window away from what it lights up or explains,
    once a step. `hovers` is whether the last act was to put it there.
    """

    now_s: Callable[[], float]
    tally: Tally
    hovers: bool = False
    _since: Since = field(init=False)

    def __post_init__(self) -> None:
        """Count from now on."""
        self._since = Since(self.now_s)

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal, with a move that takes the pointer to where nothing is."""
        aside = PutBack("pointer", id(remembered))
        if no.verdict is Verdict.NOT_YET or self.hovers or self.tally.made[aside]:
            return no
        under = _lit(now, remembered, known)
        if under is None:
            return no
        patience_s = STAYS_FOR_S if _as_recorded(now, remembered, under, known) else 0.0
        left_s = max(PASSES_WITHIN_S, patience_s) - self._since.lasts_s(
            (id(remembered), now.pointer)
        )
        if left_s > 0:
            return replace(no, reach=Reach("", {}, left_s, None))
        bare = bare_place(now, under)
        if bare is None:
            return no
        self.tally.ask(now, aside)
        return replace(no, reach=Reach("move", {"x": bare.x, "y": bare.y}, LEFT_WITHIN_S, None))


def _lit(now: Look, remembered: Look, known: RunContext) -> WindowSeen | None:
    """The task's window that the pointer rests on, if no menu is open, which would follow the
    pointer. None if the pointer rests on the target, as it did in the recording.
    """
    pointer = now.pointer
    if pointer is None or any(_is_menu(window) for window in now.windows):
        return None
    under = next(
        (one for one in now.windows if one.frame.contains(pointer) and one.kind != "tooltip"), None
    )
    if under is None or not under.ours or not under.box.contains(pointer):
        return None
    if not candidates(remembered, under, known.values):
        return None  # what has come between is not the pointer's doing
    wanted = target_window(remembered)
    if remembered.target is None or wanted is None or _was_off(remembered, remembered.target.box):
        return under
    here = candidates(now, wanted, known.values)
    places = [
        remembered.target.box.moved(one.box.x - wanted.box.x, one.box.y - wanted.box.y)
        for one in here
    ]
    return None if any(place.contains(pointer) for place in places) else under


def _was_off(remembered: Look, target: Box) -> bool:
    """Whether the pointer is known to have been elsewhere than on the target."""
    return remembered.pointer is not None and not target.contains(remembered.pointer)


def _is_menu(window: WindowSeen) -> bool:
    return window.ours and (
        window.kind == "menu" or (not window.managed and window.kind == "other")
    )


def _as_recorded(now: Look, remembered: Look, under: WindowSeen, known: RunContext) -> bool:
    """Whether the pointer stands in its window where it stood in the recording."""
    then = next(iter(candidates(remembered, under, known.values)), None)
    if then is None or now.pointer is None or remembered.pointer is None:
        return False
    dx = (now.pointer.x - under.box.x) - (remembered.pointer.x - then.box.x)
    dy = (now.pointer.y - under.box.y) - (remembered.pointer.y - then.box.y)
    return max(abs(dx), abs(dy)) <= SAME_PLACE_PX


@dataclass(slots=True)
class Recoveries:
    """All of them, for one run."""

    eyes: ScreenCapture
    now_s: Callable[[], float]
    vouch: Callable[[Look], None]
    tally: Tally = field(init=False)
    raising: Raising = field(init=False)
    resizing: Resizing = field(init=False)
    refocusing: Refocusing = field(init=False)
    reopening: Reopening = field(init=False)
    moving_aside: MovingAside = field(init=False)
    scrolling: Scrolling = field(init=False)
    _looks: deque[tuple[Look, str]] = field(default_factory=lambda: deque(maxlen=32))

    def __post_init__(self) -> None:
        """None was made yet."""
        self.tally = Tally(self.vouch)
        self.raising = Raising(self.eyes, self.now_s, self.tally)
        self.resizing = Resizing(self.eyes, self.tally)
        self.refocusing = Refocusing(self.eyes, self.now_s, self.tally)
        self.reopening = Reopening(self.eyes, self.tally)
        self.moving_aside = MovingAside(self.now_s, self.tally)
        self.scrolling = Scrolling(self.now_s, self.vouch)

    def looked(self, look: Look, arguments: Mapping[str, object]) -> None:
        """A look for a step with these arguments was taken."""
        self._looks.append((look, _sort_of_act(arguments)))
        self.scrolling.looked()

    def acted(self, verified: Look, remembered: Look | None) -> None:
        """A step is done, on this look and by this remembered one (None: by none)."""
        sort = next((sort for look, sort in self._looks if look is verified), "")
        self.refocusing.came_by = remembered if sort == "click" else None
        self.reopening.came_by = self.refocusing.came_by
        self.moving_aside.hovers = sort == "move"

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal with what the first of them knows to do; as it is where none does."""
        for means in (
            self.raising,
            self.resizing,
            self.refocusing,
            self.reopening,
            self.moving_aside,
            self.scrolling,
        ):
            no = means.considered(now, remembered, known, no)
            if no.reach is not None:
                break
        return no


def _sort_of_act(arguments: Mapping[str, object]) -> str:
    """A plain click or a mere move of the pointer, by a tool's arguments; "" for all else."""
    if tuple(arguments.get(name) for name in ("button", "count", "modifiers")) == PLAIN_CLICK:
        return "click"
    return "move" if "x" in arguments and arguments.keys() <= {"x", "y", "named"} else ""
