"""The demo: a task is shown once in the sample application, then played with other data."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.demo.diary import Diary
from app.demo.operator import Request
from app.demo.started_desk import command
from app.demo.story import (
    ORDER,
    TASK,
    URGENT,
    Disturbance,
    demo_orders,
    disturbances,
    expected,
    surprises,
    urgent_order,
    verify,
)
from app.demo.taught import shown, teaching, verified_by
from app.demo.whom_to_ask import asked
from app.desktop.display.private import XvfbDisplay
from app.engine.errors import ByheartError
from app.settings import Settings
from app.store.private_files import make_private_folder
from app.wiring.desk import Desk
from app.wiring.parent import Parent, open_parent

SIZE = (1280, 800)
Message = dict[str, object]


@dataclass(frozen=True, slots=True)
class Props:
    """The files of one demo: the application's database, its diary and its control."""

    folder: Path

    @property
    def database(self) -> Path:
        """Where Order Desk keeps its orders."""
        return self.folder / "orders.sqlite"

    @property
    def diary(self) -> Path:
        """Where it tells what a user could see; only the one who shows the task reads it."""
        return self.folder / "diary"

    @property
    def control(self) -> Path:
        """Where it finds what is to disturb the next run."""
        return self.folder / "control"

    @property
    def launch(self) -> tuple[str, ...]:
        """The command that starts it."""
        wired = ("--log", str(self.diary), "--control", str(self.control))
        return command(self.database, *wired)

    def disturb(self, disturbance: Disturbance | None) -> None:
        """Have the next start disturbed so, or not at all."""
        wishes = dict(disturbance.wishes) if disturbance else {}
        self.control.write_text(json.dumps(wishes) + "\n" if wishes else "", encoding="utf-8")


@dataclass(slots=True)
class Show:
    """The whole story on one display. `say` tells it, `hear` passes each message of a run on;
    `calls` is how often a model was called, run by run; `users` are the user's own settings.
    """

    parent: Parent
    users: Settings
    props: Props
    say: Callable[[str], None]
    hear: Callable[[Message], None]
    calls: list[int] = field(default_factory=list)

    def play(self) -> list[str]:
        """Show one order, play three, then the last act; what is wrong in the database, if
        anything.
        """
        orders = demo_orders()
        self.say(f"A scripted operator shows the task once: an order for {orders.shown.customer}.")
        self._teach(ORDER, orders.shown)
        for request, disturbance in zip(orders.played, disturbances(), strict=True):
            self.say(f"By heart, for {request.customer}; this time {disturbance.sentence}.")
            self._perform(ORDER, request, disturbance)
        wanted = [*orders.all, *self._last_act()]
        return verify(self.props.database, expected(wanted))

    def _last_act(self) -> list[Request]:
        """A window that nobody has seen: whoever is asked clears it, and the run goes on."""
        self.say("A second workflow is shown: an urgent order.")
        self._teach(URGENT, urgent_order())
        acts = surprises()
        with asked(self.parent, self.users, self.say):
            for act in acts:
                self.say(f"For {act.request.customer}: {act.disturbance.sentence}.")
                self._perform(act.workflow, act.request, act.disturbance, ask="agent")
        self.say(f"Model calls, run by run: {', '.join(map(str, self.calls))}.")
        return [urgent_order(), *(act.request for act in acts)]

    def _teach(self, name: str, request: Request) -> None:
        """Real input events through the real recorder."""
        self.props.disturb(None)
        lesson = teaching(self.parent, name, request, self.props.launch, TASK)
        diary = Diary.at(self.props.diary)
        try:
            workflow = shown(self.parent, diary, lesson, request, self.say)
        finally:
            diary.close()
        self.parent.store.save_workflow(verified_by(workflow, self.props.database))
        steps = len(workflow.trajectories[0].steps)
        self.say(f"Learned {workflow.name}: {steps} steps, {len(workflow.parameters)} parameters.")

    def _perform(
        self, name: str, request: Request, disturbance: Disturbance, ask: str = "nobody"
    ) -> None:
        self.props.disturb(disturbance)
        prepared = self.parent.prepare(name, None, ask=ask, display="current")
        for message in prepared.run(request.parameters):
            self.hear(message)
        self.calls.append(int(str(message["model_calls"])))


@contextmanager
def opened_show(
    settings: Settings,
    desk: Desk | None,
    say: Callable[[str], None],
    hear: Callable[[Message], None],
) -> Iterator[Show]:
    """A show in a fresh folder below the data folder; with no `desk`, on a display of its own."""
    folder = settings.home / "demo"
    if folder.exists():
        shutil.rmtree(folder)
    make_private_folder(settings.home)
    make_private_folder(folder)
    own = replace(settings, home=folder, database="")
    with _desk(desk) as chosen, open_parent(say, own, chosen) as parent:
        yield Show(parent, settings, Props(folder), say, hear)


@contextmanager
def _desk(desk: Desk | None) -> Iterator[Desk]:
    if desk is not None:
        yield desk
        return
    display = XvfbDisplay.start(*SIZE)
    try:
        yield Desk(display.name, dict(display.environment))
    finally:
        display.close()


class DemoFailedError(ByheartError):
    """The application's database does not hold what was asked for."""
