"""A picture that is another one at every start halts a run; five verified runs teach that it does
not matter, and what comes over it still halts.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.events import Outcome, Recovery
from app.engine.model.stop import NeverStop
from app.player.run.messages import RunReport, RunRequest, as_message
from app.settings import Settings
from app.store.store import Store
from app.wiring.run.channel import MessageChannel
from app.wiring.run.container import performance
from app.wiring.run.learning import Learning
from app.wiring.run.surroundings import surroundings
from checks.verify.changes.mask import ENOUGH_RUNS
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

# One after the other: what the earlier ones taught is what the later ones look at.
pytestmark = pytest.mark.on_screen

APPLICATION = Path(__file__).parents[1] / "builders" / "applications" / "qt_visitors.py"
IMPATIENT = {"BYHEART_PATIENCE_S": "4"}
BUTTON = "Count me"


@dataclass(slots=True)
class Visitors:
    """The visitors' book, which was shown once how to be written into."""

    byheart: Byheart
    book: Path
    helped: list[RunReport] = field(default_factory=list)

    @property
    def visits(self) -> int:
        return len(self.book.read_text().split())


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Visitors:
    folder = tmp_path_factory.mktemp("visitors")
    byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
    visitors = Visitors(byheart, folder / "book.txt")
    command = (sys.executable, str(APPLICATION), str(visitors.book))
    with (
        XvfbDisplay.start() as display,
        byheart.recording("visit", command, {}, display) as hands,
        Shower(display, hands) as person,
    ):
        person.sees_window("Visitors")
        person.clicks(BUTTON)
    assert visitors.visits == 1
    assert byheart.does("edit", "add-end-check", "visit", "file", str(visitors.book)).status == 0
    return visitors


@contextmanager
def _collected_as_before() -> Iterator[None]:
    """A run tells the garbage collector to leave it alone."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def helped_run(visitors: Visitors) -> RunReport:
    """A run in which a person presses the button whenever the run does not dare to."""
    settings, stop = Settings(visitors.byheart.home, patience_s=0.5), StopSwitch()
    with (
        _collected_as_before(),
        visitors.byheart.store() as store,
        XvfbDisplay.start() as display,
        closing(stop),
    ):
        learning = Learning(store)
        request = _request(store, display)
        voice = MessageChannel(StringIO())
        with (
            surroundings(request, settings, store, stop, voice) as shared,
            performance(request, learning, shared) as played,
        ):
            hands = XlibHands(display.name, NeverStop())
            with closing(hands), Shower(display, hands) as person:
                played.engine.set_agent(lambda _: person.clicks(BUTTON), Recovery.OPERATOR)  # type: ignore[attr-defined] # an Engine
                report = played.perform(request)
            played.applications.end()  # type: ignore[attr-defined] # Applications
        store.finish_run(report.run, as_message(report))
        learning.conclude(report)
    return report


def _request(store: Store, display: XvfbDisplay) -> RunRequest:
    run = store.begin_run("visit", store.workflow("visit").version, {})
    environment = dict(display.environment)
    version = store.workflow("visit").version
    return RunRequest(run, "visit", version, display.name, environment=environment)


def test_the_first_run_halts_at_another_picture(visitors: Visitors) -> None:
    before = visitors.visits
    ended = visitors.byheart.plays("visit", {}, environment=IMPATIENT)
    assert ended.report["outcome"] == "diverged", ended.story
    assert visitors.visits == before


def test_runs_that_a_person_helped_to_a_verified_end_teach_it(visitors: Visitors) -> None:
    for number in range(1, ENOUGH_RUNS + 1):
        before = visitors.visits
        report = helped_run(visitors)
        assert (report.outcome, report.verified) == (Outcome.DONE, True), report.reason
        assert report.acted == 0
        assert visitors.visits == before + 1
        shown = visitors.byheart.does("show", "visit", "--step", "1").out
        learned = "learned" if number == ENOUGH_RUNS else "seen"
        assert f"{learned} to change: picture at " in shown
        assert f"in {number} of {number} verified runs" in shown


def test_from_then_on_it_plays_by_heart(visitors: Visitors) -> None:
    for _ in range(2):
        before = visitors.visits
        ended = visitors.byheart.plays("visit", {}, environment=IMPATIENT)
        assert (ended.report["outcome"], ended.report["verified"]) == ("done", True), ended.story
        assert ended.report["recovered"].get("operator", 0) == 0
        assert ended.report["acted"] == 1
        assert visitors.visits == before + 1


def test_a_popup_in_the_same_place_still_halts_it(visitors: Visitors) -> None:
    before = visitors.visits
    ended = visitors.byheart.plays("visit", {}, environment={**IMPATIENT, "ADVERT": "1"})
    assert ended.report["outcome"] == "diverged", ended.story
    assert visitors.visits == before


def test_what_was_learned_travels_and_is_forgotten_with_an_edit(
    visitors: Visitors, tmp_path: Path
) -> None:
    byheart, file = visitors.byheart, str(tmp_path / "visit.zip")
    assert byheart.does("export", "visit", file).status == 0
    assert byheart.does("import", file, "--as", "elsewhere", "--accept").status == 0
    shown = byheart.does("show", "elsewhere", "--step", "1", "--json").messages[0]
    assert [one["used"] for one in shown["learned"]][:1] == [True]
    ended = byheart.plays("elsewhere", {}, environment=IMPATIENT)
    assert ended.report["outcome"] == "done", ended.story
    assert byheart.does("edit", "name-step", "elsewhere", "1", "Count").status == 0
    named = byheart.does("show", "elsewhere", "--step", "1", "--json").messages[0]
    assert named["learned"], json.dumps(named)
    assert byheart.does("edit", "mark-step", "elsewhere", "1").status == 0
    marked = byheart.does("show", "elsewhere", "--step", "1", "--json").messages[0]
    assert marked["learned"] == []
