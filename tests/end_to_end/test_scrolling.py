"""A name below the fold is scrolled to and clicked; one that is nowhere is refused once the list
was looked through, and the list is left where it was. In Qt and in GTK.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from tests.builders.applications.qt_rows import NAMES
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

QT = Path(__file__).parents[1] / "builders" / "applications" / "qt_rows.py"
SHOWN, NEAR, BELOW, LAST, ABSENT = NAMES[2], NAMES[12], NAMES[37], NAMES[-1], "Zoe Zorn"
# What is to be found is found at once; what is nowhere is waited for in vain.
PATIENT, IN_VAIN = {"BYHEART_PATIENCE_S": "60"}, {"BYHEART_PATIENCE_S": "12"}


@dataclass(frozen=True, slots=True)
class Listed:
    """A name was shown to be clicked in a list; `chosen` is what the application says was."""

    byheart: Byheart
    chosen: Path

    def plays(self, name: str, **drawn: str) -> tuple[object, str]:
        """The report of a run for this name, and what else it tells; with what has the window
        drawn otherwise.
        """
        values = {"name": name}
        surroundings = {**(IN_VAIN if name == ABSENT else PATIENT), **drawn}
        ended = self.byheart.plays("choose", values, seconds=240, environment=surroundings)
        return ended.report, ended.story

    @property
    def choices(self) -> list[str]:
        """What was clicked; a list in GTK begins with its first row chosen."""
        chosen = self.chosen.read_text().splitlines()
        return chosen[1:] if chosen[:1] == [NAMES[0]] else chosen

    def forget(self) -> None:
        self.chosen.write_text("")


def taught(folder: Path, command: Sequence[str], title: str) -> Listed:
    byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
    with (
        XvfbDisplay.start() as display,
        byheart.recording("choose", command, {"name": SHOWN}, display) as hands,
        Shower(display, hands) as person,
    ):
        person.sees_window(title)
        person.clicks(SHOWN)
    return Listed(byheart, folder / "chosen.txt")


@pytest.fixture(scope="module")
def qt(tmp_path_factory: pytest.TempPathFactory) -> Listed:
    folder = tmp_path_factory.mktemp("rows_qt")
    files = (str(folder / "chosen.txt"), str(folder / "top.txt"))
    return taught(folder, (sys.executable, str(QT), *files), "Names")


@pytest.fixture(scope="module")
def gtk(tmp_path_factory: pytest.TempPathFactory) -> Listed:
    """A list of yad's; it prints what is chosen as soon as it is clicked."""
    folder = tmp_path_factory.mktemp("rows_gtk")
    listed = ("yad", "--list", "--title=Names", "--width=460", "--height=380", "--no-markup")
    told = f"sh -c 'echo \"$0\" >> {shlex.quote(str(folder / 'chosen.txt'))}'"
    options = ("--column=Name", f"--select-action={told}", "--search-column=0")
    return taught(folder, (*listed, *options, *NAMES), "Names")


@pytest.fixture(params=["qt", "gtk"])
def listed(request: pytest.FixtureRequest) -> Listed:
    listed: Listed = request.getfixturevalue(request.param)
    listed.forget()
    return listed


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(SHOWN, id="in view"),
        pytest.param(BELOW, id="below", marks=pytest.mark.long),
        pytest.param(LAST, id="last"),
    ],
)
def test_a_name_is_found_wherever_it_stands_in_its_list(listed: Listed, name: str) -> None:
    report, story = listed.plays(name)
    assert isinstance(report, dict)
    assert report["outcome"] == "done", story
    assert report["recovered"].get("relocated", 0) == 1 - (name == SHOWN), report
    assert listed.choices == [name]


@pytest.mark.long
def test_a_name_that_is_nowhere_is_refused_at_the_end_of_the_list(listed: Listed) -> None:
    report, story = listed.plays(ABSENT)
    assert isinstance(report, dict)
    assert report["outcome"] == "diverged", story
    assert "looked through from end to end" in report["reason"]
    assert listed.choices == []


def test_a_name_below_the_fold_is_found_in_another_scale(qt: Listed) -> None:
    qt.forget()
    report, story = qt.plays(NEAR, QT_SCALE_FACTOR="1.25")
    assert isinstance(report, dict)
    assert report["outcome"] == "done", story
    assert "'scroll'" in story
    assert qt.choices == [NEAR]


def test_afterwards_the_list_stands_where_it_stood(qt: Listed) -> None:
    top = qt.chosen.parent / "top.txt"
    top.write_text("")
    _, story = qt.plays(ABSENT)
    assert top.read_text() == NAMES[0], story
