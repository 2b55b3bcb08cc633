"""The sample application, where an order is shown once and then placed by heart.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk import orders
from app.demo.order_desk.diary import Diary, Told
from app.demo.show import Props
from app.demo.story import Disturbance
from app.desktop.display.private import XvfbDisplay
from tests.builders.runs.byheart import ENDS_WITHIN_S, Byheart, Ended


@dataclass(slots=True)
class OrderDesk:
    """Where orders are placed by heart. `diary` tells what the application did."""

    byheart: Byheart
    props: Props
    diary: Diary

    @classmethod
    def at(cls, folder: Path) -> Self:
        """Nothing is shown yet, and nothing disturbs it."""
        props = Props(folder)
        props.disturb(None)
        return cls(Byheart(folder / "byheart"), props, Diary.at(props.diary))

    @classmethod
    def shown(cls, folder: Path, request: Request, *before: str, server: str = "") -> Self:
        """The task was shown once with this request; kept on a server where one is named. `before`
        are the words of a command that starts the application.

        Each process shows it to one desk; the others begin with what that recording left, started
        on files of their own.
        """
        desk, seen = cls.at(folder), _shown_once(request)
        desk.byheart.environment = {"BYHEART_DATABASE": server} if server else {}
        for file in seen.props.folder.glob("orders.sqlite*"):
            shutil.copy(file, folder)
        with seen.byheart.store() as store, desk.byheart.store() as own:
            workflow = store.workflow("order")
            start = replace(workflow.start, launch=((*before, *desk.props.launch),))
            own.save_workflow(replace(workflow, start=start))
        return desk

    @classmethod
    def taught(cls, folder: Path, request: Request, server: str = "") -> Self:
        """The same, and the workflow is proven."""
        desk = cls.shown(folder, request, server=server)
        with desk.byheart.store() as store:
            store.mark_proven("order", store.workflow("order").version)
        return desk

    def show(self, request: Request) -> None:
        """Record it."""
        with (
            XvfbDisplay.start() as display,
            self.byheart.recording(
                "order", self.props.launch, request.parameters, display
            ) as hands,
        ):
            for _ in ScriptedOperator(hands, self.diary).show(request):
                pass

    def place(
        self,
        request: Request,
        wishes: Mapping[str, object],
        patience_s: float = 10.0,
        *words: str,
        seconds: float = ENDS_WITHIN_S,
        too: str = "",
        name: str = "order",
        **environment: str,
    ) -> Placed:
        """Play it (or another workflow) while these wishes of `app.demo.order_desk.control`, and
        others too
        (one more line of control), are in force from the start.
        """
        self.props.disturb(Disturbance("wished", "", wishes=wishes))
        if too:
            with self.props.control.open("a", encoding="utf-8") as control:
                control.write(f"{too}\n")
        before, mark = orders.orders(self.props.database), self.diary.mark()
        given = {"BYHEART_PATIENCE_S": str(patience_s), **environment}
        ended = self.byheart.plays(
            name, request.parameters, *words, seconds=seconds, environment=given
        )
        self.diary.mark()
        after = orders.orders(self.props.database)
        return Placed(ended, tuple(after[len(before) :]), tuple(self.diary.lines[mark:]))


@dataclass(frozen=True, slots=True)
class Placed:
    """What came of it: how the command ended, the new orders, what the application told."""

    ended: Ended
    new: tuple[orders.Order, ...]
    told: tuple[Told, ...]

    @property
    def drafts(self) -> list[orders.Draft]:
        return [order.draft for order in self.new]

    @property
    def outcome(self) -> object:
        return self.ended.report.get("outcome")

    def events(self, name: str) -> list[Told]:
        return [line for line in self.told if line["event"] == name]


@cache
def _shown_once(request: Request) -> OrderDesk:
    """A desk where the task was shown; it stays as long as this process."""
    folder = Path(tempfile.mkdtemp(prefix="byheart-shown-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    desk = OrderDesk.at(folder)
    desk.show(request)
    desk.diary.close()
    return desk
