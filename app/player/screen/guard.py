"""The guard of the tools: before each act the check of its step, right before the input one last
look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from app.desktop.ports import Window
from app.desktop.tools.guard import PageShown, TableShown
from app.engine.errors import NotActedError
from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point
from app.player.screen.capture import ScreenCapture
from app.player.screen.clock import PAUSE_S, STILL_S, SettlingClock
from app.player.screen.comparison_cache import MOVING, ComparisonCache
from app.player.screen.focus import FocusAhead, Keyboard
from app.player.screen.front import Front
from app.player.screen.interruptions import InterruptionDetector
from app.player.screen.lookahead import FORESEEN_S, Foresight
from app.player.screen.recoveries import Raise, Recoveries
from app.player.screen.secret_field import complaint_about
from app.player.screen.table_reading import TableReading
from app.player.screen.typed_text import DOUBT_OF_TEXT, TypedSeen
from app.player.screen.typed_values import TypedValues
from app.player.screen.verified import DOUBT, VerifiedScreen
from checks.final import compare_final
from checks.interruptions.model import InterruptionTarget
from checks.pipeline import unchanged, verify_snapshot
from checks.snapshot.look import Effect, Look, WindowSeen
from checks.snapshot.windows import PASSING, candidates, target_window
from checks.text.compare import with_values
from checks.verify.changes.any_title import as_titled, wherever_titled, with_any_title
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.changes.user_regions import complaint_of_areas
from checks.verify.covered import uncovered
from checks.verify.pixels.effect import visibly_apart
from checks.verify.pixels.unchanged_since_last_step import changes_as_expected
from checks.verify.pixels.unexpected_windows import bystanders
from checks.verify.values.read_surely import read_surely
from checks.vision.pixels import colours, cut

# The patch that is looked at again within the last milliseconds before the input: the middle of a
# usual button.
CONFIRM_PX = Box(-24, -10, 48, 20)

# A screen on which nothing has changed for so long has come to rest: what shows that it loads turns
# several times a second.
COMES_TO_REST_S = 0.5

UNPLACED = ("launch", "wait_for")
PLAYS = "play_workflow"

# Of what agreed but for something new, the target was there and the one it was.
NOTHING_BUT_NEWS = "nothing new"
# The refusals that are about nothing but what an earlier step has left in doubt.
DOUBTS = frozenset({DOUBT, DOUBT_OF_TEXT})
# More places than this, and it is another screen.
MOST_ACCEPTED = 8


@dataclass(slots=True)
class ScreenGuard:
    """Makes the engine's checks out of looks. One per run: it knows what this run typed and last
    verified. `coming_next` hears of each remembered look that agreed, so that the next ones can be
    read from disk in time; `coming_otherwise` hears of each that agreed in another rendering.
    `coming_soon` hears of a fresh look that may be compared with the next one. `agreed` hears of
    both looks and what was known then. `known_of` adds what is known of a remembered look.
    """

    eyes: ScreenCapture
    clock: SettlingClock
    known: RunContext
    patience_s: float
    coming_next: Callable[[Look], None] = lambda _: None
    coming_otherwise: Callable[[Look], None] = lambda _: None
    coming_soon: Callable[[Look], None] = lambda _: None
    agreed: Callable[[Look, Look, RunContext], None] = lambda *_: None
    known_of: Callable[[RunContext, Look], RunContext] = lambda known, _: known
    typed: TypedValues = field(default_factory=TypedValues)
    judge: ComparisonCache = field(init=False)
    recoveries: Recoveries = field(init=False)
    foresight: Foresight = field(init=False)
    interrupted: InterruptionDetector = field(init=False)
    fields: TypedSeen = field(init=False)
    keyboard: Keyboard = field(init=False)
    verified: VerifiedScreen = field(default_factory=VerifiedScreen)
    tables: TableReading = field(init=False)
    _in_front: int | None = field(default=None)
    _refused: dict[int, Comparison] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Judge by these eyes."""
        self.judge = ComparisonCache(self.eyes, self.clock)
        self.recoveries = Recoveries(self.eyes, self.clock.now, self.mark_verified)
        self.foresight = Foresight(self.eyes.screen, self.clock)
        self.interrupted = InterruptionDetector(self.judge, self.clock, self.known)
        reader, known_now = self.known.reader, self._known_now
        self.tables = TableReading(self.eyes, self.clock, self.verified, reader, known_now)
        ahead = FocusAhead(self.eyes.focus)
        self.keyboard = Keyboard(ahead)
        deepened, holds = self.judge.deepened, self.judge.last_look_holds
        self.fields = TypedSeen(
            self.known, lambda: self.judge.sight, ahead, self.typed, deepened, holds
        )

    @property
    def front(self) -> Front:
        """Whose the keyboard is."""
        return self.eyes.front

    def check(self, tool: str) -> Check[Any]:
        """The pre-check of a tool."""
        if tool in UNPLACED:
            return Check(capture=lambda *_, **__: None, compare=lambda *_: True)
        if tool == PLAYS:
            return self._patient(lambda *_, **__: None, lambda *_: self._before_another())
        return self._patient(self._look, self._compare)

    def effect(self, tool: str) -> Check[Effect] | None:
        """The post-check of a tool: what it visibly did."""
        if tool in (*UNPLACED, PLAYS):
            return None
        if tool == "type_text":
            return self._patient(self._effect_of_typing, self._compare_typed)
        return self._patient(
            self._effect, self._compare_effect, instead=self.verified.brought_about
        )

    def end_check(self) -> Check[Look]:
        """Whether the screen shows the end of the recording."""
        return self._patient(self.judge.look, self._compare_final)

    def confirm(self, at: Point | None) -> None:
        """Look once more, right before the input; NotActedError when the screen is no longer what
        was verified.
        """
        verified = self.verified.look
        if verified is None:
            raise NotActedError("The screen was not verified for this act.")
        tally = self.recoveries.tally
        if tally.is_asked(verified) and isinstance(tally.make(), Raise):
            return  # which window is in front is what is to be changed
        active = self.eyes.active_window()
        if not _is_the_same(active, verified.active):
            raise NotActedError("Another window came to the front just before the act.")
        if at is not None and not self._patch_unchanged(verified, at):
            raise NotActedError(f"The screen at {at.x},{at.y} changed just before the act.")
        self._in_front = active.id if active else 0
        if act := self.verified.acted():
            self.recoveries.acted(act.before, act.remembered)

    def confirm_secret(self) -> None:
        """NotActedError when a secret must not be typed into what has the keyboard now."""
        verified = self.verified.look
        now = self.eyes.look(picture=verified.picture if verified is not None else None)
        if why := complaint_about(now.active, self.eyes.focus(), self.verified.replayed()):
            raise NotActedError(why)

    def mark_verified(self, look: Look) -> None:
        """Take this look for verified: an agent judged it itself, or a list may be scrolled on it.
        It is looked at once more before the input, as any other; what a replayed step has brought
        about is still asked for.
        """
        self.verified.vouch(look)

    def latest(self, remembered: object) -> Comparison | None:
        """Why a remembered look was refused last; None when it never was."""
        return self._refused.get(id(remembered))

    def is_doubted(self, remembered: object) -> bool:
        """Whether nothing but a doubt that an earlier step has left kept a step from being taken
        when it was looked at last.
        """
        latest = self.latest(remembered)
        return (
            latest is not None and latest.verdict is Verdict.CANNOT_TELL and latest.rung in DOUBTS
        )

    def settle_doubts(self) -> None:
        """A person was told what is in doubt, has looked at the screen, and says that it is
        right.
        """
        self.fields.settle()
        self.verified.carried.settle()

    def completed(self) -> dict[int, Look]:
        """The remembered looks that steps were taken on although a part of their window was
        covered, or another pane showed other things, by their id: with what this run has seen
        there, and without what is of no account.
        """
        taught = {key: seen.look() for key, seen in self.verified.carried.learnable.items()}
        return {
            key: look
            for key, look in taught.items()
            if look is not None and not complaint_of_areas(look, look.ignored, look.demanded)
        }

    def passed_over(self, remembered: object) -> tuple[Picture, Picture, Box] | None:
        """What an earlier step was taken in spite of, where that is why this one is not: as it was
        recorded, as it was then, and where. None where something else keeps it from being taken.
        """
        if not self.is_doubted(remembered) or not self.verified.carried.may_be_learned:
            return None
        shown = (one.shown() for one in reversed(self.verified.carried.learnable.values()))
        return next(filter(None, shown), None)

    def acceptable(self, remembered: object, *, may_complete: bool = True) -> Look | None:
        """The remembered look as a person may accept it: with what stands where it was covered, if
        that `may_complete` it, and without the places where something new is seen now. None where
        more than that keeps its step from being taken, and where that may not be ignored.
        """
        latest = self.latest(remembered)
        if not isinstance(remembered, Look) or latest is None:
            return None
        if self.is_doubted(remembered):
            may_be_learned = self.verified.carried.may_be_learned and bool(self.completed())
            return remembered if may_complete and may_be_learned else None
        now = self.judge.look(remembered.at, remembered.named)
        if (titled := with_any_title(now, remembered)) is not None:
            now, remembered = as_titled(now, titled), titled
            latest = verify_snapshot(now, titled, self._known_now(titled))
            if latest.agrees:
                return titled
        if latest.rung != NOTHING_BUT_NEWS or self.interrupted.news(now).windows:
            return None  # a window is answered, and never overlooked
        completed = self._completed(now, remembered) if may_complete else None
        return completed or self._without_news(now, remembered, latest)

    def also_elsewhere(self, fine: object, snapshot: object) -> object:
        """Another snapshot of the way, once a person has said that a look is fine."""
        return wherever_titled(fine, snapshot) if isinstance(fine, Look) else snapshot

    def _completed(self, now: Look, remembered: Look) -> Look | None:
        """The remembered look with what stands where it was covered; None where that is not all."""
        known = self._known_now(remembered)
        seen = uncovered(Scene(now, remembered, known))
        whole = seen.look() if seen is not None else None
        return whole if whole is not None and verify_snapshot(now, whole, known).agrees else None

    def _without_news(self, now: Look, remembered: Look, answer: Comparison) -> Look | None:
        """The remembered look without the places where something new is seen now."""
        accepted = remembered
        for _ in range(MOST_ACCEPTED):
            place = _on_remembered(answer.where, now, remembered)
            if place is None or answer.rung != NOTHING_BUT_NEWS:
                return None
            accepted = replace(accepted, ignored=(*accepted.ignored, place))
            if complaint_of_areas(accepted, accepted.ignored, accepted.demanded):
                return None
            answer = verify_snapshot(now, accepted, self._known_now(accepted))
            if answer.agrees:
                return accepted
        return None

    def compare_recorded(self, seen: Look, remembered: Look) -> Comparison:
        """What an earlier look says by itself."""
        return verify_snapshot(seen, remembered, self._known_now(remembered))

    def typing_may_go_on(self) -> bool:
        """Whether the window that was confirmed still has the focus. Its title may change: many put
        a star there with the first character.
        """
        return self._in_front is not None and self._active_id() == self._in_front

    def read(self, box: Box | None) -> str:
        """The text in a region (None: the whole screen), as recognised, line by line."""
        reader = self.known.reader
        if reader is None:
            return ""
        pixels = colours(self.eyes.screen.grab(box)).copy()
        return "\n".join(text for text, _ in reader.read(pixels))

    def table(self, at: Point) -> TableShown:
        """The table one of whose heads stands at a point, once its picture has come to rest."""
        return self.tables.table(at)

    def page(self, at: Point, button: Point) -> PageShown:
        """What leads on from the page that a table shows (see `TableReading`)."""
        return self.tables.page(at, button)

    def read_surely(self, box: Box) -> str | None:
        """The same where it will be used; None where it could be another text."""
        reader = self.known.reader
        return read_surely(reader, colours(self.eyes.screen.grab(box)).copy()) if reader else ""

    def _patient(
        self,
        capture: Callable[..., Any],
        verify_snapshot: Callable[[Any, Any], Comparison | bool],
        instead: Callable[[Any], Any] | None = None,
    ) -> Check[Any]:
        """A check that may be waited out, longer where the screen still changes, and not where
        nothing is on its way.
        """
        return Check(
            capture,
            verify_snapshot,
            patience_s=self.patience_s,
            instead=instead,
            is_moving=lambda: not self.clock.rested(COMES_TO_REST_S),
            is_foreseeable=self._foresees,
            foreseen_s=FORESEEN_S,
        )

    def _foresees(self, now: object, remembered: object) -> bool:
        if not isinstance(now, Look) or not isinstance(remembered, Look):
            return False
        return self.foresight.is_foreseeable(now, remembered)

    def _look(self, _tools: object = None, **arguments: object) -> Look:
        look = self.judge.look(place_in(arguments), str(arguments.get("named") or ""))
        self.recoveries.looked(look, arguments)
        return look

    def _compare(
        self, now: Look | None, remembered: Look | InterruptionTarget | None
    ) -> Comparison | bool:
        """The quick look first; the dear one, with labels, only when it disagrees and the screen
        has come to rest. From an earlier look (what a helper acted on) nothing follows for now.
        """
        if now is None or remembered is None:
            return now is remembered
        if isinstance(remembered, InterruptionTarget):
            return self._compare_within(now, remembered)
        if not self.judge.shows_now(now):
            return self.compare_recorded(now, remembered)
        self.fields.looked()
        self.keyboard.looked(remembered, self.judge.sight)
        if self.verified.act is not None:
            self.verified.act.awaits_effect = False
        known = self._known_now(remembered)
        comparison = self.judge.compare(now, remembered, known, verify_snapshot)
        comparison = self.fields.still_shown(now, comparison)
        comparison = self.keyboard.speaks_to(
            comparison, remembered, comparison.where, self.judge.sight
        )
        if comparison.agrees:
            comparison = self._beyond_doubt(comparison, now, remembered, known)
        if comparison.agrees:
            comparison = self._in_its_size(comparison, now, remembered, known)
        if comparison.agrees:
            self._verify(now, remembered, known, comparison)
            return with_bystanders(comparison, now, remembered, known)
        self.interrupted.expect(remembered)
        comparison = self._as_asked(now, remembered, known, comparison)
        self._refused[id(remembered)] = comparison
        return self._with_means(now, remembered, known, comparison)

    def _as_asked(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal; while somebody is asked, the one they are asked about where they have closed
        a menu with their first click: it will be opened again.
        """
        asked = self._refused.get(id(remembered)) if self.front.is_lent else None
        if asked is None or self.recoveries.reopening.opens_at(now, remembered, known) is None:
            return no
        return asked

    def _with_means(
        self, now: Look, remembered: Look, known: RunContext, comparison: Comparison
    ) -> Comparison:
        """A refusal with what may be done about it; nothing while the screen moves, or while
        somebody is asked, who does it.
        """
        if not self._may_reach():
            return comparison
        return self.recoveries.considered(now, remembered, known, comparison)

    def _in_its_size(
        self, yes: Comparison, now: Look, remembered: Look, known: RunContext
    ) -> Comparison:
        """The yes once the window has the size that it had in the recording, or keeps another one.
        What was typed stays where it was seen.
        """
        resizing = self.recoveries.resizing
        sized = None if self.front.is_lent else resizing.wanted(now, remembered, known)
        if sized is None:
            return yes
        return resizing.ask(now, sized, yes) if self.clock.rested(STILL_S) else MOVING

    def _beyond_doubt(
        self, yes: Comparison, now: Look, remembered: Look, known: RunContext
    ) -> Comparison:
        """The yes once the screen is at rest; before what cannot be undone, once no doubt is left
        about what was typed, and about what was seen beside.
        """
        answer = self._at_rest(yes, now, remembered)
        if not answer.agrees or not (self.fields.doubts or self.verified.carried):
            return answer
        is_final = Scene(now, remembered, known).irreversible
        if is_final:
            answer = self.fields.settled(now, answer)
        return self.verified.carried.settled(answer) if is_final or known.decisive else answer

    def _before_another(self) -> Comparison:
        """Whether another workflow may be played now. It knows nothing of what this one has typed
        or passed over, and may do what cannot be undone: no doubt may be left.
        """
        now, answer = self.judge.look(), Comparison(Verdict.GO)
        if not self.clock.rested(STILL_S):
            return MOVING
        answer = self.fields.still_shown(now, answer)
        if answer.agrees:
            self.fields.keep(now)
            answer = self.fields.settled(now, answer)
        return self.verified.carried.settled(answer)

    def _verify(
        self, now: Look, remembered: Look, known: RunContext, comparison: Comparison
    ) -> None:
        """From now on this look is the one that was verified last."""
        self.fields.keep(now)
        self.verified.agree(Scene(now, remembered, known), comparison)
        self.agreed(now, remembered, known)
        self.coming_next(remembered)
        if self.verified.boxes.otherwise:
            self.coming_otherwise(remembered)
        self.interrupted.settled()

    def _compare_within(self, now: Look, remembered: InterruptionTarget) -> Comparison:
        """A step of a reflex: it acts inside of an interruption, wherever that stands."""
        comparison = self.interrupted.compare(now, remembered)
        if comparison.agrees:
            self.mark_verified(now)
        return comparison

    def _at_rest(self, comparison: Comparison, now: Look, remembered: Look) -> Comparison:
        """A yes counts once the screen has come to rest; one that is as remembered throughout, or
        has changed just as it did in the recording, is at rest.
        """
        needed = STILL_S if comparison.adjust else PAUSE_S
        if self.clock.rested(needed):
            return comparison
        scene = Scene(now, remembered, self._known_now(remembered))
        if unchanged(scene) or changes_as_expected(scene):
            return comparison
        return replace(comparison, verdict=Verdict.NOT_YET, why="The screen is still changing.")

    def _compare_final(self, now: Look, remembered: Look) -> Comparison:
        known = self._known_now(remembered)
        comparison = self.judge.compare(now, remembered, known, compare_final)
        comparison = self.fields.still_shown(now, comparison)
        if comparison.agrees:
            self.agreed(now, remembered, known)
            return comparison
        self.interrupted.expect(remembered)
        answer = self._raised(now, remembered, comparison)
        if answer.reach is not None or not self._may_reach():
            return answer
        return self.recoveries.moving_aside.considered(now, remembered, known, answer)

    def _may_reach(self) -> bool:
        """Whether an act may meet a refusal: the keyboard is not lent, and the screen rests."""
        return not self.front.is_lent and self.clock.rested(STILL_S)

    def _raised(self, now: Look, remembered: Look, comparison: Comparison) -> Comparison:
        """A refusal where there is no target: all that may be done is to raise a window."""
        if not self._may_reach():
            return comparison
        known = self._known_now(remembered)
        return self.recoveries.raising.considered(now, remembered, known, comparison)

    def _effect(self, _tools: object = None, **arguments: object) -> Effect:
        at = place_in(arguments)
        if self.verified.act is not None:
            self.verified.act.keys = str(arguments.get("keys") or "")
        return Effect(at=at, after=self.judge.look(at, anew=True))

    def _effect_of_typing(self, _tools: object = None, **arguments: object) -> Effect:
        text = str(arguments.get("text") or "")
        if self._awaits_effect() or text == self.typed.text:
            self.fields.typing(text, self.clock.sight())
        return Effect(after=self.judge.look(anew=True))

    def _compare_effect(self, now: Effect, remembered: Effect) -> Comparison:
        act = self.verified.act
        if act is None or now.after is None or not act.brought(remembered, now):
            return Comparison(Verdict.CANNOT_TELL, why="There is no look from before the act.")
        self.interrupted.expect(remembered.after or act.before, remembered.opened)
        answer = act.compared(now, now.after, remembered)
        if answer.agrees or act.remembered is None:
            return answer
        # A window is waited for by the name that it has in this run.
        answer = replace(answer, why=with_values(answer.why, self.known.values))
        return self._raised(now.after, act.remembered, answer)

    def _compare_typed(self, now: Effect, remembered: Effect) -> Comparison:
        """Something appeared, and it is what was typed."""
        comparison = self._compare_effect(now, remembered)
        act = self.verified.act
        if not comparison.agrees or act is None or now.after is None:
            return comparison
        if self.fields.must_wait():
            self.coming_soon(now.after)
        return self.fields.shown(act.before, now.after, act.boxes)

    def _awaits_effect(self) -> bool:
        return self.verified.act is not None and self.verified.act.awaits_effect

    def _known_now(self, remembered: Look) -> RunContext:
        typed = self.fields.known_values()
        before, sized = self.verified, self.recoveries.resizing.has_sized(remembered)
        known = replace(
            self.known, typed=typed, accepted=before.accepted, renamed=before.renamed, sized=sized
        )
        return self.known_of(known, remembered)

    def _active_id(self) -> int:
        """The window with the focus; 0 when none has it."""
        active = self.eyes.active_window()
        return active.id if active else 0

    def _patch_unchanged(self, verified: Look, at: Point) -> bool:
        whole = Box(0, 0, verified.picture.width, verified.picture.height)
        box = CONFIRM_PX.moved(*at).intersection(whole)
        return not visibly_apart(cut(verified.picture, box), self.eyes.screen.grab(box))


def _is_the_same(active: Window | None, was: WindowSeen | None) -> bool:
    """Whether the window with the focus is the one that a look saw there, if any."""
    if active is None or was is None:
        return active is None and was is None
    return (active.title, active.class_name, active.box) == (was.title, was.class_name, was.box)


def _on_remembered(where: Box | None, now: Look, remembered: Look) -> Box | None:
    """A place of the present screen on a remembered one; None where that does not show it."""
    wanted = target_window(remembered)
    here = next(iter(candidates(now, wanted)), None) if wanted is not None else None
    if where is None or (wanted is not None and here is None):
        return None
    if wanted is not None and here is not None:
        where = where.moved(wanted.box.x - here.box.x, wanted.box.y - here.box.y)
    picture = remembered.picture
    shown = where.intersection(Box(0, 0, picture.width, picture.height))
    return shown if shown.area else None


def with_bystanders(yes: Comparison, now: Look, remembered: Look, known: RunContext) -> Comparison:
    """A yes with the windows of other applications that it was given beside."""
    if all(window.ours for window in now.windows):
        return yes
    beside = [one for one in bystanders(now, remembered, known.values) if one.kind not in PASSING]
    told = (
        f"A window of another application was beside it: “{one.title or one.class_name}”."
        for one in beside
    )
    return replace(yes, why=" ".join([yes.why, *told]).strip())


def place_in(arguments: dict[str, object]) -> Point | None:
    """Where a tool would act, by its arguments; None for the keyboard's, which copies, too."""
    if arguments.get("by") == "clipboard":
        return None
    x, y = arguments.get("x"), arguments.get("y")
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else None
