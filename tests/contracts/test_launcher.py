"""What every launcher does: the one that starts processes and the one on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.desktop.ports import Launcher
from app.desktop.system.launcher import SubprocessLauncher
from app.engine.errors import BlockedError, UsageError
from tests.builders.desktop.fields import until_true
from tests.builders.fake_desktop.launcher import PaperLauncher

STAYS = ("sleep", "60")
SAYS = ("echo", "hello é", "$HOME; ls")


@pytest.fixture(params=["subprocess", "paper"])
def launcher(request: pytest.FixtureRequest) -> Launcher:
    if request.param == "subprocess":
        return SubprocessLauncher()
    return PaperLauncher({"sleep": lambda _: "", "echo": lambda said: " ".join(said[1:]) + "\n"})


def test_an_application_runs_until_it_is_ended(launcher: Launcher, tmp_path: Path) -> None:
    application = launcher.launch(STAYS, tmp_path / "out.txt")
    assert application.process > 0
    assert application.command == STAYS
    assert launcher.running(application)

    launcher.end(application)

    assert not launcher.running(application)


def test_its_output_is_kept_in_the_file_which_may_lie_in_a_new_folder(
    launcher: Launcher, tmp_path: Path
) -> None:
    output = tmp_path / "logs of today" / "out.txt"

    application = launcher.launch(SAYS, output)

    until_true(lambda: output.read_text(encoding="utf-8") != "", "something was printed")
    launcher.end(application)
    assert output.read_text(encoding="utf-8") == "hello é $HOME; ls\n"


def test_what_is_launched_later_adds_to_the_same_file(launcher: Launcher, tmp_path: Path) -> None:
    output = tmp_path / "out.txt"
    for count in (1, 2):
        application = launcher.launch(("echo", "again"), output)
        until_true(lambda n=count: output.read_text().count("again") == n, "it was printed")  # type: ignore[misc]
        launcher.end(application)

    assert output.read_text() == "again\nagain\n"


def test_two_applications_are_ended_apart(launcher: Launcher, tmp_path: Path) -> None:
    one = launcher.launch(STAYS, tmp_path / "one.txt")
    other = launcher.launch(STAYS, tmp_path / "other.txt")

    launcher.end(one)

    assert not launcher.running(one)
    assert launcher.running(other)
    launcher.end(other)


def test_ending_it_twice_is_fine(launcher: Launcher, tmp_path: Path) -> None:
    application = launcher.launch(STAYS, tmp_path / "out.txt")
    launcher.end(application)
    launcher.end(application)
    assert not launcher.running(application)


def test_a_program_that_is_not_there_is_refused_by_its_name(
    launcher: Launcher, tmp_path: Path
) -> None:
    with pytest.raises(BlockedError, match=r'"no-such-program" does not start: .*no such program'):
        launcher.launch(("no-such-program", "-x"), tmp_path / "out.txt")


@pytest.mark.parametrize("command", [(), ("",)])
def test_an_empty_command_is_refused(
    launcher: Launcher, tmp_path: Path, command: tuple[str, ...]
) -> None:
    with pytest.raises(UsageError, match="empty"):
        launcher.launch(command, tmp_path / "out.txt")
