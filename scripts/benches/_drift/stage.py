"""Order Desk on a display of its own, the task shown to the real recorder once, runs by heart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.demo.diary import Diary, Told
from app.demo.operator import Request
from app.demo.show import Props
from app.demo.taught import shown, teaching, verified_by
from app.desktop.display.private import XvfbDisplay
from app.settings import Settings
from app.wiring.desk import Desk
from app.wiring.parent import Parent, open_parent
from scripts.benches._drift.drifts import Change
from scripts.benches._drift.truth import Books, Effect

NAME = "drift"
SIZE = (1920, 1080)
SHOWN = Request("Miller & Sons", "Copy paper A4", 12, "2026-12-01", "Shown to teach it")


@dataclass(frozen=True, slots=True)
class Played:
    """What a run told, what the application told meanwhile, and what was committed."""

    messages: tuple[Mapping[str, object], ...]
    told: tuple[Told, ...]
    effect: Effect

    @property
    def report(self) -> Mapping[str, object]:
        """How the run says it ended."""
        return self.messages[-1]


@dataclass(slots=True)
class Stage:
    """Where the task is taught and played."""

    parent: Parent
    desk: Desk
    props: Props
    diary: Diary

    def teach(self) -> None:
        """Show it once, unless this folder has seen it before."""
        if any(each.name == NAME for each in self.parent.store.workflows()):
            return
        self._tell(Change())
        lesson = teaching(self.parent, NAME, SHOWN, self.props.launch)
        workflow = shown(self.parent, self.diary, lesson, SHOWN)
        self.parent.store.save_workflow(verified_by(workflow, self.props.database))

    def play(self, request: Request, change: Change) -> Played:
        """One order by heart, in an Order Desk started for it."""
        self._tell(change)
        self.diary.mark()
        self.diary.lines.clear()
        before = Books.read(self.props.database)
        prepared = self.parent.prepare(NAME, None, ask="nobody", display="current")
        messages = tuple(prepared.run(request.parameters))
        self.diary.mark()
        effect = Effect.between(before, Books.read(self.props.database))
        return Played(messages, tuple(self.diary.lines), effect)

    def _tell(self, change: Change) -> None:
        """Have the next start disturbed so."""
        lines = [json.dumps(dict(wish)) + "\n" for wish in change.wishes]
        self.props.control.write_text("".join(lines), encoding="utf-8")
        together = {**self.desk.environment, **change.environment}
        self.parent.desk = Desk(self.desk.display, together)


@contextmanager
def opened(folder: Path) -> Iterator[Stage]:
    """A stage in this folder, on a display that lasts as long."""
    props = Props(folder)
    diary = Diary.at(props.diary)
    display = XvfbDisplay.start(*SIZE)
    try:
        desk = Desk(display.name, dict(display.environment))
        with open_parent(print, Settings(folder / "byheart"), desk) as parent:
            stage = Stage(parent, desk, props, diary)
            stage.teach()
            yield stage
    finally:
        display.close()
        diary.close()
