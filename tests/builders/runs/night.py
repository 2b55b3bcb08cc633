"""A night of rows of data in which something is killed now and then, and what must hold after it.

Every kill is drawn from a seed: what is killed, at which start of the application, and when.
"""

from __future__ import annotations

import csv
import random
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

import psutil

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.order_desk.customers import CUSTOMERS
from app.demo.order_desk.orders import Draft
from app.scheduler.triggers.due import Missed, Policy
from app.scheduler.triggers.schedule import Retry, Schedule, as_json
from app.scheduler.triggers.triggers import Once
from app.store.batches.batches import Batch
from app.store.model.row_state import RowState
from tests.builders.desktop.awaited import within
from tests.builders.desktop.processes import command_of
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import Served, serving

ITEMS = ("Copy paper A4", "Envelopes C5", "Ring binders", "Toner black")
VICTIMS = ("scheduler", "run", "application", "display")
MOMENTS = ("chosen", "form", "save_pressed", "confirm", "posted")
LONGER_S = 1.0  # from one moment into the next, after the last one into the next row
COMES_WITHIN_S = 60.0
GONE_WITHIN_S = 10.0
OPEN = (RowState.PENDING, RowState.DOING)
# What is known not to be done: a person may have it done again.
NOT_DONE = ("diverged", "failed")
ALLOWED = {("done", 1), ("uncertain", 0), ("uncertain", 1), *((state, 0) for state in NOT_DONE)}


@dataclass(frozen=True, slots=True)
class Kill:
    """`victim` ends `after_s` after the application told of `moment`, in the row of that number
    since the kill before.
    """

    victim: str
    rows: int
    moment: str
    after_s: float


def planned(seed: int, kills: int, rows: int) -> list[Kill]:
    """Each victim once before any comes again, spread over the rows."""
    chance = random.Random(seed)
    victims = [*VICTIMS, *chance.choices(VICTIMS, k=max(0, kills - len(VICTIMS)))][:kills]
    chance.shuffle(victims)
    apart = max(1, rows // (kills + 1))
    return [
        Kill(each, chance.randint(1, apart), chance.choice(MOMENTS), chance.uniform(0, LONGER_S))
        for each in victims
    ]


def requests(rows: int) -> list[Request]:
    """Orders of which no two are alike."""
    return [
        Request(
            CUSTOMERS[number % len(CUSTOMERS)].name,
            ITEMS[number % len(ITEMS)],
            100 + number,
            f"2027-06-{1 + number % 28:02}",
            f"Row {number + 1}",
        )
        for number in range(rows)
    ]


def due(
    desk: OrderDesk,
    name: str,
    values: Mapping[str, str],
    data: str = "",
    stop_after: int = 3,
    needs: tuple[str, ...] = (),
    workflow: str = "order",
) -> None:
    """A schedule of the known task whose time has come."""
    now = datetime.now(UTC)
    with desk.byheart.store() as store:
        asked = Schedule(
            workflow=workflow,
            version=store.workflow(workflow).version,
            trigger=Once(now),
            policy=Policy(missed=Missed.ALL),
            retry=Retry(9, 0.5),
            parameters=values,
            display="private",
            data=data,
            stop_after=stop_after,
            needs=needs,
        )
        store.schedules.add(name, as_json(asked), now - timedelta(seconds=1))


@dataclass(slots=True)
class Night:
    """Rows of orders, due at once, on a desk where the task is known and proven. `environment`
    is what every command finds. Its schedulers are started anew as a service manager would.
    """

    desk: OrderDesk
    rows: Sequence[Request]
    environment: Mapping[str, str] = field(default_factory=dict)
    name: str = "night"
    displays: set[str] = field(default_factory=set)
    folders: set[Path] = field(default_factory=set)
    served: list[Served] = field(default_factory=list)
    _running: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def schedule(self) -> None:
        """Ask for the rows: they are due."""
        path = self.desk.props.folder / f"{self.name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, self.rows[0].parameters)
            table.writeheader()
            table.writerows(request.parameters for request in self.rows)
        due(self.desk, self.name, {}, str(path), stop_after=len(self.rows))

    def serve(self, *words: str) -> Served:
        """One more scheduler (or, by its words, another worker)."""
        errors = self.desk.byheart.home / "errors.txt"
        found = {**self.desk.byheart.environment, **self.environment}
        known = serving(self.desk.byheart.home, errors, *words, environment=found)
        self.served.append(self._running.enter_context(known))
        return self.served[-1]

    def suffers(self, kill: Kill) -> None:
        """Carry it out when its moment has come."""
        self.hear(*["chosen"] * kill.rows, *{kill.moment} - {"chosen"})
        time.sleep(kill.after_s)  # the moment of death is what the seed decides
        self._end(kill.victim)

    def hear(self, *events: str) -> None:
        """Wait until applications have told of these, one after the other, from now on."""
        diary = self.desk.diary
        seen = diary.mark()
        for event in events:
            line = diary.wait_for(event, seen, COMES_WITHIN_S)
            seen = next(n for n in range(seen, len(diary.lines)) if diary.lines[n] is line) + 1

    def is_over(self) -> bool:
        """Whether no row is left to be done."""
        self.desk.diary.mark()  # nobody else empties the pipe
        counts = self.counts()
        return bool(counts) and not any(counts.get(state) for state in OPEN)

    def counts(self) -> Mapping[RowState, int]:
        """How many rows stand where; empty before the batch was begun."""
        with self.desk.byheart.store() as store:
            batches = store.batches.all(1)
            return store.batches.counts(batches[0].id) if batches else {}

    def batch(self) -> Batch:
        """The rows as they were kept."""
        with self.desk.byheart.store() as store:
            return store.batches.all(1)[0]

    def story(self) -> list[tuple[str, int]]:
        """Where each row is said to stand, and how often it is in the application's database."""
        batch = self.batch()
        with self.desk.byheart.store() as store:
            states = [str(row.state) for row in store.batches.rows(batch.id)]
        there = [order.draft for order in orders.orders(self.desk.props.database)]
        drafts: list[Draft] = [request.draft for request in self.rows]
        return [(state, there.count(draft)) for state, draft in zip(states, drafts, strict=True)]

    def wrongs(self, kills: int) -> list[str]:
        """What must not be after so many kills: each makes one row uncertain at most; no row is
        done twice, or said to be done and is not.
        """
        told = self.story()
        wrong = [f"row {n}: {each}" for n, each in enumerate(told, 1) if each not in ALLOWED]
        uncertain = [state for state, _ in told].count("uncertain")
        if uncertain > kills:
            wrong.append(f"{uncertain} rows are uncertain after {kills} kills")
        return wrong + self.left_behind()

    def left_behind(self) -> list[str]:
        """What is still there of all that was started, in words."""
        within(GONE_WITHIN_S, lambda: not list(self._processes()))
        left = [" ".join(command_of(each)) for each in self._processes()]
        left += [f"display {name}" for name in self.displays if _answers_no_more(name)]
        left += [str(folder) for folder in self.folders if folder.exists()]
        return left

    def _processes(self) -> Iterator[psutil.Process]:
        """Those that were started for this data folder, by whomever."""
        home = str(self.desk.byheart.home)
        for each in psutil.process_iter():
            with suppress(psutil.Error):
                is_ours = each.environ().get("BYHEART_HOME") == home
                if is_ours and each.status() != psutil.STATUS_ZOMBIE:
                    yield each

    def _end(self, victim: str) -> None:
        if victim == "scheduler":
            self.served[-1].process.kill()
            self.serve()
            return
        assert within(COMES_WITHIN_S, lambda: self._killed(victim)), f"there is no {victim}"

    def _killed(self, victim: str) -> bool:
        """Kill what the scheduler has of that kind now; whether there was such a thing."""
        with suppress(psutil.Error):
            below = psutil.Process(self.served[-1].process.pid).children(recursive=True)
            self._note_places(below)
            for each in below:
                if self._is(each, victim):
                    each.kill()
                    return True
        return False

    def _is(self, process: psutil.Process, victim: str) -> bool:
        with suppress(psutil.Error):
            match victim:
                case "run":
                    return process.cmdline()[-1:] == ["_run"]
                case "display":
                    return process.name() == "Xvfb"
                case _:
                    return str(self.desk.props.database) in process.cmdline()
        return False

    def _note_places(self, below: Sequence[psutil.Process]) -> None:
        for each in below:
            with suppress(psutil.Error):
                told = each.environ()
                if folder := told.get("XDG_RUNTIME_DIR", ""):
                    self.folders.add(Path(folder))
                    self.displays.add(told["DISPLAY"])


def _answers_no_more(display: str) -> bool:
    """Whether a display has left its socket behind, and nobody is there. One of the same number may
    be another test's by now, which lets nobody else in.
    """
    path = f"/tmp/.X11-unix/X{display.removeprefix(':')}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
        try:
            asked.connect(path)
        except FileNotFoundError:
            return False
        except ConnectionRefusedError:
            return True
    return False
