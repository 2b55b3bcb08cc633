"""One task, shown to the real recorder and then played on other seeds."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.damage import XlibChanges
from app.desktop.x11.input_injector import XlibHands
from app.engine.errors import ByheartError
from app.engine.model.geometry import Point
from app.settings import Settings
from app.wiring.machine.desktop import Desk
from app.wiring.recording.merging import merging
from app.wiring.recording.recording import RecordingRequest, recording
from app.wiring.run.launcher import Parent, open_parent
from checks.text.rapidocr_reader import RapidReader
from scripts.benches._miniwob.chromium import chromium
from scripts.benches._miniwob.demonstrations import Demonstration, Parameters
from scripts.benches._miniwob.demonstrator import Demonstrator, NotThereError
from scripts.benches._miniwob.devtools import DevTools
from scripts.benches._miniwob.page import Page, Verdict, file_of
from scripts.benches._miniwob.tally import Outcome, Played, outcome_of

SIZE = (640, 480)
# The seeds that a task may be shown on: the first on which the page calls the demonstration right.
SHOWN_ON = range(1, 201)
# The kind of instruction that a task is about is looked for on so many seeds for each that is
# wanted.
LOOKED_FOR = 20


@dataclass(frozen=True, slots=True)
class Room:
    """A browser on a private display, hands for the one who shows, and Byheart."""

    browser: DevTools
    parent: Parent
    hands: XlibHands
    changes: XlibChanges
    shown: int = 1

    def play(
        self, task: str, demonstration: Demonstration, seeds: Sequence[int]
    ) -> Iterator[Played]:
        """Show it, then play it on every seed, or on as many whose instruction is of its kind;
        BlockedError when there is no such page. What is `shown` more than once is shown without a
        word of what varies, and the recordings are merged with the rows of what their instructions
        named.
        """
        file_of(task)
        page = Page(self.browser, task)
        if page.is_kind:
            seeds = list(islice(self._of_its_kind(page, demonstration, seeds), len(seeds)))
        try:
            self._teach(page, demonstration)
        except (ByheartError, NotThereError) as error:
            for seed in seeds:
                yield Played(task, seed, Outcome.HALTED, f"not learned: {error}")
            return
        for seed in seeds:
            yield self._perform(page, demonstration, seed)

    def _teach(self, page: Page, demonstration: Demonstration) -> None:
        """Real input events through the real recorder."""
        demonstrator = Demonstrator(self.hands, self.changes, page)
        if self.shown == 1:
            seed = self._comes_off(demonstrator, demonstration, SHOWN_ON)
            values = self._begin(page, demonstration, seed)
            self._record(page.workflow, demonstrator, demonstration, values, values)
            return
        store, names, rows, seed = self.parent.store, list[str](), list[Parameters](), 0
        for number in range(1, self.shown + 1):
            seeds = range(seed + 1, SHOWN_ON[-1] + 1)
            seed = self._comes_off(demonstrator, demonstration, seeds)
            values = self._begin(page, demonstration, seed)
            names.append(f"{page.workflow}-shown-{number}")
            rows.append(values)
            self._record(names[-1], demonstrator, demonstration, values, {})
        merged = merging(store, page.workflow, names, self._rows(page, rows), reader=RapidReader())
        store.save_workflow(merged.workflow)

    def _rows(self, page: Page, rows: Sequence[Parameters]) -> Path | None:
        """A file with what each instruction named; None where none named anything."""
        if not any(rows):
            return None
        file = self.parent.settings.home / f"{page.workflow}.csv"
        with file.open("w", encoding="utf-8", newline="") as told:
            written = csv.DictWriter(told, list(rows[0]))
            written.writeheader()
            written.writerows(rows)
        return file

    def _record(
        self,
        name: str,
        demonstrator: Demonstrator,
        demonstration: Demonstration,
        values: Parameters,
        parameters: Parameters,
    ) -> None:
        desk, parent = self.parent.desk, self.parent
        teaching = RecordingRequest(
            name,
            parameters=dict(parameters),
            display=desk.display,
            environment=desk.environment,
        )
        with recording(teaching, parent.settings, parent.store, parent.stop) as lessons:
            demonstrator.show(demonstration, values)
            lessons.finish()

    def _comes_off(
        self, demonstrator: Demonstrator, demonstration: Demonstration, seeds: range
    ) -> int:
        """The first of the seeds on which the page calls the demonstration right."""
        why = "Its instruction is never of this kind."
        for seed in seeds:
            try:
                values = self._begin(demonstrator.page, demonstration, seed)
                demonstrator.show(demonstration, values)
            except ValueError:  # an instruction that names other things
                continue
            except NotThereError as error:
                why = str(error)
                continue
            if demonstrator.page.verdict() is Verdict.RIGHT:
                return seed
            why = "The page does not call it right."
        raise NotThereError(f"Not shown on the seeds {SHOWN_ON[0]}-{SHOWN_ON[-1]}: {why}")

    def _of_its_kind(
        self, page: Page, demonstration: Demonstration, seeds: Sequence[int]
    ) -> Iterator[int]:
        for seed in range(seeds[0], seeds[0] + LOOKED_FOR * len(seeds)):
            with suppress(ValueError):
                self._begin(page, demonstration, seed)
                yield seed

    def _perform(self, page: Page, demonstration: Demonstration, seed: int) -> Played:
        try:
            values = self._begin(page, demonstration, seed)
        except ValueError as error:
            return Played(page.task, seed, Outcome.HALTED, f"not begun: {error}")
        prepared = self.parent.prepare(page.workflow, None, ask="nobody", display="current")
        if self.shown > 1:  # what the recordings did not need has become no parameter
            wanted = {each.name for each in prepared.workflow.parameters}
            values = {name: value for name, value in values.items() if name in wanted}
        try:
            *told, report = prepared.run(values)
        except ByheartError as error:
            return Played(page.task, seed, Outcome.HALTED, f"not begun: {error}")
        outcome = outcome_of(page.verdict(), went_through=report["outcome"] == "done")
        return Played(page.task, seed, outcome, _why(told, report))

    def _begin(self, page: Page, demonstration: Demonstration, seed: int) -> Parameters:
        """A new episode, with the pointer out of the way."""
        self.hands.move(Point(SIZE[0] - 20, SIZE[1] - 20))
        return demonstration.read(page.begin(seed))


@contextmanager
def opened_room(folder: Path, *, scale: float, labels: bool, shown: int = 1) -> Iterator[Room]:
    """Everything there is to it; without labels Byheart is told of no bus to ask."""
    with ExitStack() as after:
        display = after.enter_context(XvfbDisplay.start(*SIZE))
        bus = {"DBUS_SESSION_BUS_ADDRESS": display.bus} if labels else {}
        desk = Desk(display.name, bus)
        browser = chromium(display.environment, scale=scale, labels=labels)
        devtools = after.enter_context(browser)
        parent = after.enter_context(open_parent(print, Settings(folder), desk))
        hands = XlibHands(display.name, parent.stop)
        after.callback(hands.close)
        changes = XlibChanges(display.name)
        after.callback(changes.close)
        yield Room(devtools, parent, hands, changes, shown)


def _why(told: Sequence[dict[str, object]], report: dict[str, object]) -> str:
    """Where it stopped, by which rung, and why."""
    if report["outcome"] == "done":
        return ""
    where = next((one for one in reversed(told) if one.get("event") == "diverged"), None)
    if where is None:
        return f"{report['outcome']}: {report['reason']}"
    return f"step {where['step']} {where['tool']}, {where['rung']}: {where['why']}"
