"""Order Desk on a display of its own, its three workflows shown once, and the stand-in to ask."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.demo.fake_model.messages_service import MessagesService
from app.demo.fake_model.stand_in_model import stand_in
from app.demo.fake_model.stand_in_process import pointed_at
from app.demo.operator import Request
from app.demo.order_desk.diary import Diary
from app.demo.show import Props
from app.demo.taught import quietly, shown, teaching, verified_by
from app.desktop.display.private import XvfbDisplay
from app.settings import MODEL, Settings
from app.wiring.machine.desktop import Desk
from app.wiring.recording.recording import RecordingRequest
from app.wiring.run.launcher import Parent, open_parent
from scripts.benches._drift.truth import Books, Effect
from scripts.benches._recovery.foreign import comes_up
from scripts.benches._recovery.plan import WORKFLOWS, Run

SIZE = (1280, 800)
PATIENCE_S = "3"


@dataclass(frozen=True, slots=True)
class Played:
    """How a run says it ended, what was committed, and how many conversations were begun."""

    report: Mapping[str, object]
    effect: Effect
    conversations: int


@dataclass(slots=True)
class Stage:
    """Where the tasks are taught and played."""

    parent: Parent
    props: Props
    diary: Diary
    service: MessagesService

    def teach(self) -> None:
        """Show each workflow once, unless this folder has seen it before."""
        known = {each.name for each in self.parent.store.workflows()}
        for name, request in WORKFLOWS.items():
            if name not in known:
                self._show(name, request)

    def play(self, run: Run) -> Played:
        """One order by heart, in an Order Desk started for it."""
        self.wish(*run.wishes)
        self.diary.mark()
        self.diary.lines.clear()
        before, asked = Books.read(self.props.database), len(self.service.asked)
        prepared = self.parent.prepare(run.workflow, None, ask="agent", display="current")
        display = {"DISPLAY": self.parent.desk.display}
        with comes_up(run.foreign, self.diary, {**self.parent.desk.environment, **display}):
            *_, report = prepared.run(run.request.parameters)
        effect = Effect.between(before, Books.read(self.props.database))
        return Played(report, effect, begun(self.service, asked))

    def wish(self, *wishes: Mapping[str, object]) -> None:
        """Have the next start disturbed so."""
        lines = [json.dumps(dict(wish)) + "\n" for wish in wishes]
        self.props.control.write_text("".join(lines), encoding="utf-8")

    def teaching(self, name: str, request: Request, task: str = "") -> RecordingRequest:
        """What is to be recorded."""
        return teaching(self.parent, name, request, self.props.launch, task)

    def _show(self, name: str, request: Request) -> None:
        self.wish()
        self.diary.mark()
        self.diary.lines.clear()
        workflow = shown(self.parent, self.diary, self.teaching(name, request), request)
        self.parent.store.save_workflow(verified_by(workflow, self.props.database))


def begun(service: MessagesService, since: int) -> int:
    """How many conversations; a request that is sent again begins none."""
    first = [each.text for each in service.asked[since:] if len(each.messages) == 1]
    return len(set(first))


@contextmanager
def opened(folder: Path) -> Iterator[Stage]:
    """A stage in this folder, on a display that lasts as long."""
    props = Props(folder)
    diary = Diary.at(props.diary)
    display = XvfbDisplay.start(*SIZE)
    try:
        desk = Desk(display.name, dict(display.environment))
        settings = Settings(folder / "byheart")
        with stand_in() as service, open_parent(quietly, settings, desk) as parent:
            parent.agent = {**pointed_at(service.url, MODEL), "BYHEART_PATIENCE_S": PATIENCE_S}
            stage = Stage(parent, props, diary, service)
            stage.teach()
            yield stage
    finally:
        display.close()
        diary.close()
