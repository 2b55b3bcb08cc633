"""The agent of a run, put together: whom it asks, with which key, where it may act, what it costs.

The SDK (0.8 s to import) is loaded when a model is asked, not before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.agent.budget import FOR_A_QUESTION, FOR_A_RUN, Budget
from app.agent.claude import Claude, engines_agent
from app.agent.operator import Operator, engines_operator
from app.agent.ports import Service
from app.agent.prices import Prices, read_prices
from app.agent.replies import Choice, Replies
from app.desktop.adapters import Desktop
from app.desktop.signals import StopSwitch
from app.desktop.tools.actions import DesktopTools
from app.desktop.x11.listener import XlibListener
from app.engine.assist.call_recorder import Witnessed
from app.engine.assist.divergence import Divergence
from app.engine.engine import Engine
from app.engine.errors import ByheartError
from app.engine.model.events import Recovery
from app.engine.model.geometry import Box, Picture
from app.engine.model.ports import Gate
from app.engine.model.trajectory import Step, Trajectory
from app.engine.run.decisions import Where
from app.player.agent.action_policy import Consequence
from app.player.agent.allowed_windows import AllowedWindows
from app.player.agent.demonstrated_steps import DemonstrationMatcher
from app.player.agent.desktop import AgentDesk
from app.player.agent.interruption_area import InterruptionArea
from app.player.agent.question import (
    FocusRestorer,
    facts_of,
    gone_window,
    part_of,
    target_of,
    thing_in_the_way,
    thing_of,
)
from app.player.agent.redaction import Hidden
from app.player.agent.transcript import AgentStory
from app.player.agent.user_activity import UserActivityMonitor
from app.player.reflexes.derive import Deriving
from app.player.run.journal_writer import Journal, picture_of
from app.player.run.processes import own_processes
from app.player.screen.guard import NOTHING_BUT_NEWS, ScreenGuard
from app.player.screen.secret_field import RecordedFields
from app.recorder.model.options import RecordingOptions
from app.settings import Settings
from app.store.model.workflow import Workflow
from app.store.secrets.secrets import Secrets
from app.wiring.agent.recorded_help import Stage, recognisable
from app.wiring.storage.store_opening import desktop_tools
from checks.snapshot.look import Effect, Look
from checks.text.compare import Reader

# What a person may answer: at the desk, or asked through another program. Through a program nothing
# is answered that a later run would go by.
ALLOWED = {
    "operator": frozenset(Choice),
    "caller": frozenset({Choice.AGAIN, Choice.STOP}),
}


@dataclass(slots=True)
class AgentParts:
    """What the agents of one run share."""

    settings: Settings
    display: str
    bus: str | None
    desktop: Desktop
    guard: ScreenGuard
    tools: DesktopTools
    reader: Reader
    journal: Journal
    say: Callable[[dict[str, object]], None]
    replies: Replies
    stop: StopSwitch
    key: str
    secrets: Mapping[str, str]
    budget: Budget
    prices: Prices
    there_before: frozenset[int]
    gate: Gate
    vouch: Callable[[Iterable[Step]], None]
    keep: Callable[[Trajectory], None]
    settle: Callable[[], None]

    def claude(self, divergence: Divergence) -> Claude:
        """The agent for this divergence."""
        expected = expected_look(divergence)
        desk = self._desk(divergence, expected)
        return Claude(
            model=self.settings.model,
            open_service=self._service,
            desk=desk,
            budget=self.budget,
            prices=self.prices,
            log=AgentStory(divergence.step, self.say, self.journal.note, desk.hidden.without),
            picture_of=lambda _: shown_of(expected),
            without_secrets=desk.hidden.without,
            secrets=tuple(self.secrets),
        )

    def _service(self) -> Service:
        from app.agent.service import AnthropicService  # noqa: PLC0415 - see above

        return AnthropicService(self.key, self.settings.agent_url or None, self.stop)

    def operator(self, divergence: Divergence) -> Operator:
        """The person at the desk, asked about this divergence."""
        expected = expected_look(divergence)
        desk = self._desk(divergence, expected)
        seen = divergence.seen if isinstance(divergence.seen, Look) else None
        watch = partial(
            UserActivityMonitor,
            XlibListener(self.display),
            self.desktop.windows,
            desk.grounds,
            self._own_ground(divergence, expected),
            seen,
        )
        lesson = self._lesson(divergence)
        hand_back = FocusRestorer.to_the_task(
            self.desktop.windows, own_processes(), self.guard.front.rightful
        )
        stage = Stage(self.display, self.bus, self.stop, lesson, watch, self.settle)
        return Operator(
            say=self._tell,
            replies=self.replies,
            watch=partial(stage.begin, divergence, self._witnessing(divergence)),
            wait=desk.wait_for_change,
            now=time.monotonic,
            shown=partial(self._facts, shown_of(expected)),
            hand_back=hand_back,
            refocus=hand_back.where_nobody_has_it,
            interrupts=self._interrupts,
            vouch=lambda steps: self.vouch(one.step for one in steps),
            acceptable=self._acceptable,
            final=self.guard.judge.look,
            keep=self.keep,
            is_doubted=lambda it: it.where is Where.BEFORE and self.guard.is_doubted(it.expected),
            settle=self.guard.settle_doubts,
            completed=self._completed,
            also=lambda fine: partial(self.guard.also_elsewhere, fine),
        )

    def _lesson(self, divergence: Divergence) -> RecordingOptions:
        """What the recorder is told while somebody is asked."""
        own, eyes = own_processes(), self.guard.eyes
        return RecordingOptions(
            parameters=recognisable(divergence.way.run.values),
            known_secrets=self.secrets,
            stop_key=self.settings.stop_key,
            is_own=lambda window: window.process in own,
            is_ours=lambda window: eyes.is_ours(window.process),
            echo_reader=self.reader,
            version_of=lambda tool: desktop_tools()[tool].version,
        )

    def _witnessing(self, divergence: Divergence) -> DemonstrationMatcher:
        way = divergence.way
        return DemonstrationMatcher(way.steps, way.run.values, self.guard.compare_recorded)

    def _interrupts(self, divergence: Divergence, steps: Sequence[Witnessed]) -> bool:
        """Whether the steps only closed what had come between."""
        told = divergence.cleared_by(tuple(one.step for one in steps))
        return bool(Deriving(told, self.guard.known.values).reflexes())

    def _acceptable(self, divergence: Divergence) -> Look | None:
        """What the step would be known with if what differs did not matter."""
        if divergence.where is not Where.BEFORE:
            return None
        return self.guard.acceptable(divergence.expected, may_complete=not self.secrets)

    def _completed(self, divergence: Divergence) -> dict[int, Look]:
        """The steps before that were taken in doubt, by their number, with what settles it for the
        runs to come. Where the run types secrets nothing new is kept of its screen.
        """
        known = {} if self.secrets else self.guard.completed()
        taken = enumerate(divergence.way.trajectory.steps[: divergence.step])
        return {number: known[id(one.before)] for number, one in taken if id(one.before) in known}

    def _facts(self, expected: Picture | None, divergence: Divergence) -> dict[str, object]:
        """What a question tells; what is seen, as it is now. What an earlier step passed over is
        shown as it was then.
        """
        latest = self.guard.latest(divergence.expected) or divergence.comparison
        now = self.guard.judge.look()
        facts, pictures = facts_of(latest, now, divergence.expected), (expected, now.picture)
        if (passed := self.guard.passed_over(divergence.expected)) is not None:
            pictures, where = passed[:2], passed[2]
            facts["region"] = list(where)
            thing = part_of(pictures[1], where, self.reader)
        else:
            thing = (
                gone_window(divergence.expected, now, self.guard.known.values)
                or self._one_step_ahead(divergence)
                or self._in_the_way(divergence, now)
            )
        kept = zip(("expected", "seen"), pictures, strict=True)
        return {
            **facts,
            **target_of(divergence.expected, thing),
            "thing": thing,
            **{name: one and self.journal.keep(one) for name, one in kept},
        }

    def _in_the_way(self, divergence: Divergence, now: Look) -> dict[str, object] | None:
        """What has come; or the window that the step was done in, which should have closed."""
        latest = self.guard.latest(divergence.expected) or divergence.comparison
        news = self.guard.interrupted.news(now)
        thing = thing_in_the_way(now, news, latest, self.reader, divergence.expected)
        done = divergence.way.trajectory.steps[divergence.step : divergence.step + 1]
        was = done[0].before if done and divergence.where is Where.EFFECT else None
        if thing is None or not isinstance(was, Look):
            return thing
        is_still_there = any(one.title == thing["called"] for one in was.windows)
        return {**thing, "kind": "still"} if is_still_there else thing

    def _one_step_ahead(self, divergence: Divergence) -> dict[str, object] | None:
        """The window of the step that follows, where the screen is the one it was recorded on:
        somebody has done this step already.
        """
        steps = divergence.next_steps
        following = steps[1].before if divergence.where is Where.BEFORE and steps[1:] else None
        if not isinstance(following, Look):
            return None
        now = self.guard.judge.look(following.at, following.named)
        there = now.active
        is_ahead = self.guard.compare_recorded(now, following).agrees
        return thing_of(there.title, "ahead", there.frame) if is_ahead and there else None

    def _tell(self, message: dict[str, object]) -> None:
        self.say(message)
        self.journal.note(message)

    def _own_ground(self, divergence: Divergence, expected: Look | None) -> InterruptionArea:
        return InterruptionArea(expected, partial(self._new_region, divergence))

    def _desk(self, divergence: Divergence, expected: Look | None) -> AgentDesk:
        desktop, eyes = self.desktop, self.guard.eyes
        own = own_processes()
        hidden = Hidden(
            desktop.windows, desktop.labels, self.reader, own, tuple(self.secrets.values())
        )
        grounds = AllowedWindows(
            windows=desktop.windows,
            is_ours=eyes.is_ours,
            own_processes=own,
            expected=expected.windows if expected else None,
            there_before=self.there_before,
        )
        ahead = (option for each in divergence.way.steps for option in each.options)
        recorded = tuple(option.candidate.step for option in ahead)
        return AgentDesk(
            guard=self.guard,
            tools=self.tools,
            screen=desktop.screen,
            windows=desktop.windows,
            clock=self.guard.clock,
            stop=self.stop,
            grounds=grounds,
            consequence=Consequence(eyes, self.reader, self._own_ground(divergence, expected)),
            hidden=hidden,
            secrets=frozenset(self.secrets),
            secret_is_for=RecordedFields(recorded, self._agrees),
            gate=self.gate,
        )

    def _agrees(self, now: Look, remembered: Look) -> bool:
        """Whether a fresh look shows the task's own window where a step was recorded."""
        deep = self.guard.judge.deepened(now)
        is_ours = now.active is not None and now.active.ours
        return is_ours and self.guard.compare_recorded(deep, remembered).agrees

    def _new_region(self, divergence: Divergence) -> Box | None:
        """Where the diverged step's check finds something new now, if that is what it refuses."""
        latest = self.guard.latest(divergence.expected) or divergence.comparison
        return latest.where if latest.rung == NOTHING_BUT_NEWS else None


def let_ask(engine: Engine, parts: AgentParts, whom: str) -> None:
    """Let the engine ask whom the run may ask."""
    front = parts.guard.front
    if whom == "agent":
        model = engines_agent(parts.claude, lambda: engine.divergence)

        async def asked_model(*args: object, **kwargs: object) -> None:
            with front.lent():
                await model(*args, **kwargs)

        engine.set_agent(asked_model, Recovery.AGENT)
    elif whom in ALLOWED:

        def operator(divergence: Divergence) -> Operator:
            return replace(parts.operator(divergence), allowed=ALLOWED[whom])

        person = engines_operator(operator, lambda: engine.divergence)

        def asked_person(*args: object, **kwargs: object) -> None:
            with front.lent():
                person(*args, **kwargs)

        engine.set_agent(asked_person, Recovery.OPERATOR)


def secret_values(workflow: Workflow, secrets: Secrets) -> dict[str, str]:
    """The secrets that this workflow types, to be typed and to be hidden."""
    return {name: secrets.get(workflow.name, name) for name in workflow.secrets}


def budget_for(settings: Settings) -> Budget:
    """What one run may use."""
    usd, calls = settings.agent_usd, settings.agent_calls
    usual = FOR_A_QUESTION
    return Budget(
        time.monotonic,
        for_a_question=replace(usual, usd=min(usual.usd, usd), calls=min(usual.calls, calls)),
        for_a_run=replace(FOR_A_RUN, usd=usd, calls=calls),
    )


def prices_of(settings: Settings) -> Prices:
    """The user's own prices, where there are any."""
    return read_prices(settings.home / "prices.json")


def expected_look(divergence: Divergence) -> Look | None:
    """The screen that was remembered for where the run stands, as far as it is known; where only an
    effect is missing, at least the one before it.
    """
    view = divergence.way.surprise.view
    before = view.option.candidate.step.before if view else None
    match divergence.expected, before:
        case (Look() as look, _) | (Effect(after=Look() as look), _) | (_, Look() as look):
            return look
        case _:
            return None


def shown_of(look: Look | None) -> Picture | None:
    """The picture of a remembered look; None where it cannot be read any more."""
    if look is None:
        return None
    try:
        return picture_of(look) if look.picture.bgra else None
    except ByheartError:
        return None
