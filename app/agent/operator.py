"""The person at the desk as the engine's agent: they clear the way, show it or decide, and the run
goes on.

While they are asked, what they do is recorded. Closing what came between, and nothing else, is
learned even where nobody said that it was being shown. Whoever uses the task's own window may have
done the step: what they do is evidence like an agent's calls, and the run waits for their word,
unless they had chosen to show how it goes on. How they are asked and how they answer is told in
`app.agent.replies`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from app.agent.replies import CLEARED, Choice, Replies
from app.engine.assist.call_recorder import Witnessed
from app.engine.assist.divergence import Divergence
from app.engine.errors import GaveUpError, StoppedError
from app.engine.model.trajectory import Trajectory
from app.engine.run.decisions import Where

# A run with nobody at the desk does not wait for ever.
LONGEST_S = 900.0
# A hand that has done nothing for so long has let go.
LETS_GO_S = 1.0
LOOKS_AGAIN_S = 0.2
# What they did has shown by then, if it clears the way: else they are asked about what is left.
ASKS_ANEW_S = 8.0
# A screen that somebody says is clear may take so long to come to rest.
COMES_TO_REST_S, LEAST_LOOKS = 2.0, 3
# So many of the steps ahead are told.
NEXT_TOLD = 3
STOPPED = "the person who was asked stopped it"
NOT_SHOWN = "What you did without “I show it” was not learned: choose that before you act."
TOO_QUICK = "Something was done while what had been shown was being taken down."

Message = dict[str, object]
Steps = Sequence[Witnessed]


class Onlooker(Protocol):
    """Watches what a person does while they are asked, and records it."""

    def look(self) -> str:
        """What of the task's own they have used so far, in words; empty when nothing."""

    @property
    def idle_s(self) -> float:
        """For how long they have done nothing."""

    @property
    def acts(self) -> int:
        """How often they have pressed a button or a key."""

    def so_far(self) -> Steps:
        """What they have done, as steps; good for comparing, not for keeping."""

    def finish(self) -> Steps:
        """The same, to be kept: without secrets, with this run's values told from the rest.
        Nothing is recorded any more. GaveUpError when it is not known what was done.
        """

    def close(self) -> None:
        """Watch no more."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Asks a person, and waits.

    - `watch` begins to watch them. `wait` waits for a change of the screen, for so many seconds at
      most, and raises StoppedError on a stop.
    - `shown` gives the facts and pictures of a question.
    - `hand_back` gives the task its focus again once somebody answered; `refocus` does so before
      that, if nobody has it.
    - `interrupts` tells steps that only closed what came between. `vouch` hears of what was shown.
    - `acceptable` gives what the step would be known with if what differs did not matter (None: it
      could not be taken then). `final` gives the snapshot of an end.
    - `keep` hears of a way that was learned by a word alone.
    - `is_doubted` tells whether only a doubt about earlier steps keeps the run from going on.
      `settle` hears that a person who was told so says that all is right. `completed` gives what is
      known of earlier steps then, by their number. `also` tells what it means for other snapshots
      that something is fine.
    - Only the choices that are `allowed` are offered.
    """

    say: Callable[[Message], None]
    replies: Replies
    watch: Callable[[], Onlooker]
    wait: Callable[[float], None]
    now: Callable[[], float]
    shown: Callable[[Divergence], Mapping[str, object]]
    hand_back: Callable[[], None] = lambda: None
    refocus: Callable[[], None] = lambda: None
    interrupts: Callable[[Divergence, Steps], bool] = lambda *_: False
    vouch: Callable[[Steps], None] = lambda _: None
    acceptable: Callable[[Divergence], object | None] = lambda _: None
    final: Callable[[], object | None] = lambda: None
    keep: Callable[[Trajectory], None] = lambda _: None
    is_doubted: Callable[[Divergence], bool] = lambda _: False
    settle: Callable[[], None] = lambda: None
    completed: Callable[[Divergence], Mapping[int, object]] = lambda _: {}
    also: Callable[[object], Callable[[object], object]] = lambda _: lambda snapshot: snapshot
    longest_s: float = LONGEST_S
    allowed: frozenset[Choice] = frozenset(Choice)

    def clear(self, divergence: Divergence) -> None:
        """Until the replay could go on; GaveUpError when it cannot, or must not."""
        shown: list[Witnessed] = []
        until, acts = self.now() + self.longest_s, 0
        while True:
            with closing(self.watch()) as onlooker:
                talk = Talk(self, divergence, onlooker, shown, until, acts)
                if talk.leads_on():
                    return
                acts += onlooker.acts


class Next(Enum):
    """What follows from an answer, or from what is seen."""

    WAIT = auto()
    ASK = auto()
    GO_ON = auto()


@dataclass(slots=True)
class Talk:
    """One question, and what is done until it is settled. `shown` is what was shown before, `acts`
    how often a button or a key was pressed.
    """

    operator: Operator
    divergence: Divergence
    onlooker: Onlooker
    shown: list[Witnessed]
    until: float
    acts: int = 0
    is_showing: bool = False
    is_unasked: bool = False
    fine: object | None = None
    is_doubted: bool = False
    choices: Sequence[Choice] = ()
    _taken: tuple[int, Steps] = field(default=(0, ()))
    thing: object = None
    _seen: int = field(default=0)
    _first: int = field(default=0)
    _told: int = field(default=0)

    def leads_on(self) -> bool:
        """Whether the run may go on; else somebody is asked again."""
        self._ask()
        operator = self.operator
        while operator.now() < self.until:
            following = self._following()
            if following is not Next.WAIT:
                return following is Next.GO_ON
            operator.wait(LOOKS_AGAIN_S)
        raise GaveUpError(f"Nobody cleared the way within {operator.longest_s:.0f} s.")

    @property
    def _is_taken_in(self) -> bool:
        """Whether what they do may be of the task."""
        return self.is_showing or self.is_unasked

    def _following(self) -> Next:
        self._mind_what_is_used()
        has_let_go = self.onlooker.idle_s >= LETS_GO_S and not self.is_unasked
        if has_let_go:
            self.operator.refocus()
        if has_let_go and self._is_clear():
            self.operator.hand_back()
            if not self._comes_to_rest():
                return Next.WAIT
            following = self._taken_down()
            self.divergence.went_by_itself = not self.acts and not self.onlooker.acts
            self._settle(CLEARED)
            return following
        if has_let_go and self._is_about_something_else():
            self._keep(self._finished())
            return Next.ASK
        choice = self.operator.replies.take()
        return self._obey(choice) if choice in self.choices else Next.WAIT

    def _is_about_something_else(self) -> bool:
        """Whether what was in the way is gone by what they have done, and something else is not
        right yet: they are asked about that.
        """
        acts, is_long = self.onlooker.acts, self.onlooker.idle_s >= ASKS_ANEW_S
        if not is_long or self._is_taken_in or not self.thing or acts == self._seen:
            return False
        self._seen = acts
        return _called(self.operator.shown(self.divergence).get("thing")) != _called(self.thing)

    def _obey(self, choice: Choice | None) -> Next:
        self._settle(str(choice))
        match choice:
            case Choice.SHOW:
                return self._be_shown()
            case Choice.AGAIN:
                if self.is_doubted:
                    self.operator.settle()
                return self._go_on()
            case Choice.SKIP:
                self.operator.hand_back()
                self.divergence.skip()
                return Next.GO_ON
            case Choice.FINE:
                return self._accept()
            case Choice.DONE:
                return self._be_done()
            case _:
                raise StoppedError(STOPPED)

    def _accept(self) -> Next:
        """What differs does not matter, or what is in doubt is right: from now on that is known."""
        self.operator.hand_back()
        earlier = self.operator.completed(self.divergence) if self.is_doubted else {}
        also = self.operator.also(self.fine)
        self.operator.keep(self.divergence.accept(self.fine, earlier, also))
        if self.is_doubted:
            self.operator.settle()
        return Next.GO_ON if self._comes_to_rest() else Next.ASK

    def _go_on(self) -> Next:
        """They say that the way is clear; who uses the task's window then has not let go of it."""
        was_unasked = self.is_unasked
        self.operator.hand_back()
        if self._comes_to_rest():
            return self._taken_down()
        return Next.WAIT if self.is_unasked and not was_unasked else self._ask_again()

    def _be_done(self) -> Next:
        """All of the task is done: by what they did, or already as the run stands."""
        if self._is_taken_in and self.onlooker.acts:
            self._keep(self.onlooker.finish())
        else:
            self.operator.keep(self.divergence.end_here(self.operator.final()))
        return Next.GO_ON

    def _be_shown(self) -> Next:
        """From now on the task's own windows may be used."""
        self.operator.hand_back()
        self.is_showing = True
        self.onlooker.look()  # the click that chose it is none of the task's
        self._first = self._told = self.onlooker.acts
        self._watch()
        return Next.WAIT

    def _watch(self) -> None:
        self.choices = self._allowed((Choice.AGAIN, Choice.DONE, Choice.STOP))
        self._say("showing", {"unasked": self.is_unasked})

    def _ask_again(self) -> Next:
        if self._is_taken_in:
            self._keep(self.onlooker.finish())
        return Next.ASK

    def _taken_down(self) -> Next:
        """What was done is taken in. Meanwhile nothing else may have been done."""
        acts, steps = self.onlooker.acts, self._finished()
        self._keep(steps)
        self._mind_what_is_used()
        if self.onlooker.acts != acts:
            raise GaveUpError(TOO_QUICK)
        return Next.GO_ON if self.divergence.resolved else Next.ASK

    def _finished(self) -> Steps:
        """What is to be kept: what was shown, or what only closed what came between."""
        if self._is_taken_in:
            return self.onlooker.finish()
        if not self.onlooker.acts:
            return ()
        try:
            steps = self.onlooker.finish()
        except GaveUpError:
            return ()
        return steps if self.operator.interrupts(self.divergence, steps) else ()

    def _keep(self, steps: Steps) -> None:
        self.shown += steps
        self.divergence.take_in(self.shown)
        if self.is_showing:
            self.operator.vouch(steps)

    def _comes_to_rest(self) -> bool:
        """Whether the way is clear soon. On a busy machine one look may take as long as there is:
        there are some more, then.
        """
        until, was_unasked = self.operator.now() + COMES_TO_REST_S, self.is_unasked
        looks = 0
        while not self._is_clear():
            looks += 1
            self._mind_what_is_used()
            is_over = looks >= LEAST_LOOKS and self.operator.now() >= until
            if self.is_unasked is not was_unasked or is_over:
                return False
            self.operator.wait(LOOKS_AGAIN_S)
        return True

    def _is_clear(self) -> bool:
        """Whether the replay could go on, after all that was shown. Looking takes a while: what is
        done meanwhile may have cleared it, and is not taken in yet.
        """
        acts = self.onlooker.acts
        if self._is_taken_in and acts != self._taken[0]:
            self._taken = acts, self.onlooker.so_far()
            self.divergence.take_in([*self.shown, *self._taken[1]])
        is_clear = self.divergence.resolved
        self._mind_what_is_used()
        return is_clear and self.onlooker.acts == acts

    def _mind_what_is_used(self) -> None:
        """Who shows how it goes on may use everything; whoever uses the task's own window without
        having said so is asked to say when the run may go on.
        """
        used = self.onlooker.look()
        if used and not self._is_taken_in:
            self.is_unasked = True
            self.divergence.forget(NOT_SHOWN)
            self._watch()
        self._tell_what_is_seen()

    def _tell_what_is_seen(self) -> None:
        """Who shows something is told at once that it was noticed."""
        if self.is_showing and (acts := self.onlooker.acts) != self._told:
            self._told = acts
            about = {"question": self.operator.replies.asked, "step": self.divergence.step}
            self.operator.say({"event": "watched", **about, "acts": acts - self._first})

    def _ask(self) -> None:
        divergence = self.divergence
        steps = [step.note or step.tool for step in divergence.next_steps[:NEXT_TOLD]]
        self.fine = self.operator.acceptable(divergence)
        may_teach = Choice.FINE in self.operator.allowed  # who may not is not believed in this, too
        self.is_doubted = may_teach and self.operator.is_doubted(divergence)
        shown = self.operator.shown(divergence)
        self.thing = shown.get("thing")
        self.choices = self._allowed(self._offered(self.thing))
        self._say("asked", {"where": str(divergence.where), **shown, "next": steps})

    def _offered(self, thing: object) -> tuple[Choice, ...]:
        """What may be answered, the likeliest first: what does not matter is fine, an end with
        no window in the way is one if no step was skipped. A step that somebody has done already is
        skipped, and anything else is cleared.
        """
        divergence, may = self.divergence, [Choice.AGAIN, Choice.SHOW]
        may += [Choice.FINE] if self.fine is not None else []
        may += [Choice.SKIP] if divergence.may_skip else []
        may += [Choice.DONE, Choice.STOP]
        is_end = divergence.where is Where.END and _kind(thing) in {"", "block"}
        likely = Choice.DONE if is_end and divergence.is_worth_remembering else Choice.FINE
        if _kind(thing) == "ahead":
            likely = Choice.SKIP
        return tuple(sorted(may, key=lambda choice: choice is not likely))

    def _allowed(self, choices: Iterable[Choice]) -> tuple[Choice, ...]:
        return tuple(choice for choice in choices if choice in self.operator.allowed)

    def _say(self, event: str, facts: Mapping[str, object]) -> None:
        question = {"question": self.operator.replies.next_question(), "step": self.divergence.step}
        left_s = max(0, round(self.until - self.operator.now()))
        choices = [str(choice) for choice in self.choices]
        told = {"event": event, **question, **facts, "seconds": left_s, "choices": choices}
        self.operator.say(told)

    def _settle(self, how: str) -> None:
        question = self.operator.replies.asked
        self.operator.say({"event": "answered", "question": question, "choice": how})


def _kind(thing: object) -> str:
    """Of what kind a thing is that a question is about; "" for none."""
    return str(thing.get("kind")) if isinstance(thing, Mapping) else ""


def _called(thing: object) -> object:
    return thing.get("called") if isinstance(thing, Mapping) else None


def engines_operator(
    operator: Callable[[Divergence], Operator], divergence: Callable[[], Divergence | None]
) -> Callable[..., None]:
    """What `Engine.set_agent` takes."""

    def agent(*_: object, **__: object) -> None:
        stands_at = divergence()
        if stands_at is None:
            raise GaveUpError("Nothing is remembered of this task, so there is nothing to clear.")
        operator(stands_at).clear(stands_at)

    return agent
