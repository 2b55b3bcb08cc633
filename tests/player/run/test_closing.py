"""An application that is closed after a run ends as it does when a person closes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.windows import XlibWindows
from app.engine.run.clock import ClockSystem
from app.player.run.applications import Applications
from app.player.run.processes import LOCK, ancestors, has_locked
from app.store.model.workflow import Start, Workflow
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.started import command_of
from tests.builders.engine.switch import Switch

# A real application answers within times that a second test beside this one would take from it.
pytestmark = pytest.mark.serial


@pytest.fixture
def applications(tmp_path: Path) -> Iterator[Applications]:
    with private_display() as display, closing(XlibWindows(display.name)) as windows:
        yield Applications(
            launcher=SubprocessLauncher(display.environment),
            windows=windows,
            clock=ClockSystem(),
            stop=Switch(),
            output=tmp_path / "output.txt",
            environment={"HOME": str(tmp_path)},
            ancestors=ancestors,
            has_locked=has_locked,
            started=lambda _: None,
        )


def opened(applications: Applications, lock: Path, *words: str) -> None:
    command = command_of("tk_lock.py", str(lock), *words)
    applications.start(Workflow("archive", start=Start(launch=(command,))))
    until_true(lock.exists, "it has locked its file")


def test_an_application_may_unlock_what_it_has_locked(
    applications: Applications, tmp_path: Path
) -> None:
    opened(applications, lock := tmp_path / "lock")
    applications.end()
    assert not lock.exists()
    assert not applications.windows.all()


def test_one_that_has_locked_nothing_is_not_asked(
    applications: Applications, tmp_path: Path
) -> None:
    """It would remember what it showed last, and begin there at the next run."""
    opened(applications, kept := tmp_path / "page")
    applications.end()
    assert kept.exists()


@pytest.mark.parametrize(
    "name", ["lock", ".~lock.plan.odt#", "shop.gnucash.LCK", "SingletonLock", ".plan.txt.swp"]
)
def test_a_lock_is_known_by_its_name(name: str) -> None:
    assert LOCK.search(name)


@pytest.mark.parametrize("name", ["clockwork.txt", "locked rooms.odt", "flocke", "lckx.db"])
def test_another_file_is_no_lock(name: str) -> None:
    assert not LOCK.search(name)


def test_one_that_asks_whether_to_save_is_ended_all_the_same(
    applications: Applications, tmp_path: Path
) -> None:
    opened(applications, lock := tmp_path / "lock", "asks")
    applications.close()
    assert {one.title for one in applications.windows.all()} == {"Archive", "Save?"}
    applications.end()
    until_true(lambda: not applications.windows.all(), "it has gone")
    assert lock.exists()
