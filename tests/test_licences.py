"""What is installed may be used with Byheart, and the locks bring in nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import licences

ROOT = Path(__file__).parent.parent
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-test.lock"]
MUST_STAY_OUT = {"mouseinfo", "pymsgbox", "python3-xlib", "opencv-python", "pyside6"}
A_NAME_A_VERSION_AND_HASHES = re.compile(r"#.*|[a-z0-9.-]+==[\w.+]+( --hash=sha256:[0-9a-f]{64})+")


@pytest.mark.parametrize(
    "statement",
    [
        "MIT",
        "LGPLv3",
        "GNU Lesser General Public License v2 or later (LGPLv2+)",
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    ],
)
def test_a_permissive_or_lesser_licence_is_welcome(statement: str) -> None:
    assert licences.is_welcome(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "GPL-3.0-or-later",
        "GNU General Public License v3 or later (GPLv3+)",
        "GNU Affero General Public License v3",
        "AGPL-3.0-only OR GPL-2.0-only",
        "MIT AND GPL-2.0-only",
    ],
)
def test_a_licence_that_binds_the_whole_program_is_not(statement: str) -> None:
    assert not licences.is_welcome(statement)


def test_two_statements_that_contradict_each_other_are_not_acceptable() -> None:
    assert not licences.is_acceptable(["BSD", "GNU General Public License v3 or later (GPLv3+)"])


def test_everything_installed_has_an_acceptable_licence() -> None:
    table = licences.stated()

    assert {"numpy", "PySide6_Essentials", "python-xlib"} <= table.keys()
    assert {n: said for n, said in table.items() if not licences.is_acceptable(said)} == {}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_names_versions_and_hashes_and_no_addresses(lock: Path) -> None:
    lines = lock.read_text().splitlines()

    assert len(lines) > 20
    assert [line for line in lines if not A_NAME_A_VERSION_AND_HASHES.fullmatch(line)] == []


def test_no_lock_names_what_must_stay_out() -> None:
    named = {line.split("==")[0] for lock in LOCKS for line in lock.read_text().splitlines()}

    assert "python-xlib" in named
    assert named & MUST_STAY_OUT == set()
