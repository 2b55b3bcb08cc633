"""scripts/run on machines in every state: it installs what is missing, once, or says what to do."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.scripts.conftest import Machine

ROOT = Path(__file__).parents[2]

APT = "apt-get -o DPkg::Lock::Timeout=300"
NO_EMOJI = 'for one in "${@:3}"; do [[ $one == *emoji ]] || echo "installed $one"; done'


def deeds(machine: Machine) -> list[str]:
    """The diary without the folders in it."""
    return [line.replace(f"{machine.project}/", "").strip() for line in machine.diary]


def test_the_first_start_makes_a_venv_and_then_works(machine: Machine) -> None:
    started = machine.start("run", "list", "--json")

    assert (started.returncode, started.stdout) == (0, "byheart list --json\n")
    assert deeds(machine) == ["venv", "pip requirements.lock", f"pip {machine.project}"]


def test_locked_packages_are_installed_only_if_their_hashes_are_the_locked_ones(
    machine: Machine,
) -> None:
    machine.start("run")
    hashed = machine.diary_file.with_name("diary.hashes").read_text().splitlines()
    assert hashed == [str(machine.project / "requirements.lock")]


def test_the_second_start_only_works(machine: Machine) -> None:
    machine.start("run")
    started = machine.start("run", "list")

    assert (started.returncode, started.stdout, started.stderr) == (0, "byheart list\n", "")
    assert machine.diary == []


def test_a_half_made_venv_is_made_anew(machine: Machine) -> None:
    machine.breaks_pip()
    failed = machine.start("run")
    machine.mends_pip()
    started = machine.start("run")

    assert failed.returncode == 3
    assert "pip could not install the Python packages" in failed.stderr
    assert "venv" in machine.diary
    assert started.returncode == 0


@pytest.mark.parametrize("file", ["requirements.lock", "pyproject.toml"])
def test_a_changed_lock_or_project_is_installed_into_the_venv_that_is_there(
    machine: Machine, file: str
) -> None:
    machine.start("run")
    (machine.project / file).write_text("some==2\n")
    machine.start("run")

    assert deeds(machine) == ["pip requirements.lock", f"pip {machine.project}"]


def test_a_venv_that_cannot_be_brought_up_to_date_is_made_anew(machine: Machine) -> None:
    machine.start("run")
    (machine.project / "requirements.lock").write_text("some==2\n")
    (machine.venv / "bin" / "python").write_text("#!/bin/bash\n[[ $1 == -c ]]\n")
    started = machine.start("run")

    assert "making it anew" in started.stderr
    assert (started.returncode, "venv" in machine.diary) == (0, True)


def test_a_venv_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    machine.start("run")
    python = machine.venv / "bin" / "python"
    python.unlink()
    python.symlink_to(machine.project / "a python that was removed")
    started = machine.start("run")

    assert (started.returncode, "venv" in machine.diary) == (0, True)


def test_a_moved_folder_gets_a_new_venv(machine: Machine) -> None:
    machine.start("run")
    moved = Machine(machine.project.with_name("c d"), machine.programs, machine.diary_file)
    machine.project.rename(moved.project)
    started = moved.start("run")

    assert (started.returncode, "venv" in moved.diary) == (0, True)


def test_what_the_tests_need_is_added_to_the_venv_that_runs(machine: Machine) -> None:
    machine.start("run")
    machine.start("check")

    assert deeds(machine) == ["pip requirements-test.lock", f"pip {machine.project}"]


def test_missing_packages_are_installed_by_apt(machine: Machine) -> None:
    machine.has("dpkg-query", NO_EMOJI)
    started = machine.start("run")

    assert machine.diary[:2] == [
        f"{APT} update",
        f"{APT} install -y --no-install-recommends fonts-noto-color-emoji",
    ]
    assert "Installing 1 system packages: fonts-noto-color-emoji" in started.stderr
    assert started.returncode == 0


def test_without_root_it_is_done_by_sudo(machine: Machine) -> None:
    machine.has("dpkg-query", NO_EMOJI)
    machine.has("id", "echo 1000")
    machine.has("sudo", '[[ $1 == -n ]] || { echo "sudo" >>"$DIARY"; "$@"; }')
    started = machine.start("run")

    assert machine.diary[0] == "sudo"
    assert machine.diary[1].endswith("update")
    assert started.returncode == 0


@pytest.mark.parametrize("sudo", ["exit 1", None], ids=["refused", "absent"])
def test_without_root_or_sudo_one_sentence_names_the_packages(
    machine: Machine, sudo: str | None
) -> None:
    machine.has("dpkg-query", NO_EMOJI)
    machine.has("id", "echo 1000")
    if sudo:
        machine.has("sudo", sudo)
    started = machine.start("run")

    assert (started.returncode, started.stdout) == (3, "")
    assert started.stderr == (
        "These packages are missing and installing them needs root or sudo; "
        "install them first: fonts-noto-color-emoji\n"
    )


def test_without_apt_one_sentence_names_the_packages(machine: Machine) -> None:
    machine.is_without("dpkg-query")
    machine.is_without("apt-get")
    started = machine.start("run")

    assert started.returncode == 3
    assert started.stderr.startswith("These packages are missing and there is no apt-get")
    assert " xvfb openbox " in started.stderr
    assert started.stderr.count("\n") == 1


def test_without_apt_but_with_what_it_takes_it_works(machine: Machine) -> None:
    machine.is_without("dpkg-query")
    machine.is_without("apt-get")
    machine.has("Xvfb", "")
    machine.has("openbox", "")

    assert machine.start("run", "list").stdout == "byheart list\n"


def test_when_apt_fails_its_last_words_are_shown(machine: Machine) -> None:
    machine.has("dpkg-query", NO_EMOJI)
    machine.has("apt-get", "echo 'E: the mirror is away'; exit 100")
    started = machine.start("run")

    assert started.returncode == 3
    assert "E: the mirror is away" in started.stderr
    assert "apt-get could not install the system packages" in started.stderr


def test_an_old_python_is_passed_over_for_a_newer_one(machine: Machine) -> None:
    (machine.programs / "python3").rename(machine.programs / "python3.12")
    machine.has("python3", "exit 1")

    assert machine.start("run", "list").stdout == "byheart list\n"


def test_no_folder_of_tests_is_left_out(request: pytest.FixtureRequest) -> None:
    """By pytest's own list a folder called `build` would be."""
    left_out = request.config.getini("norecursedirs")
    folders = {file.parent for file in (ROOT / "tests").rglob("test_*.py")}
    names = {part for folder in folders for part in folder.relative_to(ROOT).parts}
    assert [name for name in names if any(fnmatch(name, one) for one in left_out)] == []
