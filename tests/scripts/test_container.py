"""The container file of a headless worker: it installs what `scripts/run` does."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

from app.desktop.remote.rdp.needs import NEEDED

ROOT = Path(__file__).parents[2]
INSIDE = "/tmp/byheart"
TEXT = (ROOT / "scripts" / "packaging" / "Containerfile").read_text(encoding="utf-8")
LINES = re.sub(r"\\\n\s*", "", TEXT).splitlines()
BESIDE = ["python3-venv", "tini"]
ESSENTIAL = {"util-linux"}  # every Debian has it


def instructions(name: str) -> list[str]:
    return [line.removeprefix(f"{name} ") for line in LINES if line.startswith(f"{name} ")]


def test_the_packages_are_those_that_every_start_installs() -> None:
    (install,) = [each for each in instructions("RUN") if "apt_install" in each]
    _, _, script, *_ = shlex.split(install.replace(INSIDE, str(ROOT)))
    said = subprocess.run(
        ("bash", "-c", script.replace("&& apt_install", "&& printf '%s\\n'")),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    listed = subprocess.run(
        ("bash", "-c", f"source {ROOT}/scripts/set_up.sh && echo ${{packages_to_run[@]}}"),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert len(listed) > 20
    assert set(said) == {*listed, *BESIDE, *NEEDED.values()} - ESSENTIAL


def test_what_is_copied_is_there_and_is_what_a_package_is_made_of() -> None:
    copied = [word for each in instructions("COPY") for word in each.split()[:-1]]
    assert [each for each in copied if not (ROOT / each).exists()] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    made_of = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {*made_of, "pyproject.toml", "requirements.lock"} <= set(copied)


@pytest.mark.parametrize("asked", instructions("RUN"))
def test_nothing_is_installed_that_the_lock_does_not_name(asked: str) -> None:
    for install in re.findall(r"pip install (.*?)(?: &&|$)", asked):
        assert "--no-deps" in install
        assert "--require-hashes" in install or "--no-build-isolation" in install


def test_a_worker_serves_as_a_user_without_rights_and_hears_that_it_is_to_end() -> None:
    (user,), (command,) = instructions("USER"), instructions("CMD")
    assert user == "byheart"
    assert command == '["serve", "--worker"]'
    assert instructions("ENTRYPOINT") == ['["/usr/bin/tini", "--", "byheart"]']
