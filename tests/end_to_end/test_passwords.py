"""A password that shows as marks, or not at all, is written nowhere, with and without
accessibility; a text that shows in the clear is a text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from app.desktop.display.private import XvfbDisplay
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.recorder.model.demonstration import at_hand
from checks.snapshot.look import Look
from checks.vision.pixels import colours
from tests.builders.desktop.logins import (
    Login,
    files_that_hold,
    gtk_login,
    page_login,
    qt_login,
    terminal_login,
    tk_login,
)
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

pytestmark = pytest.mark.on_screen

PASSWORD = "hunter2"
# A caret and the soft corners of a field's frame.
RIM = 5

LOGINS: dict[str, tuple[Callable[[Path], Login], str]] = {
    "tk dots": (lambda folder: tk_login(folder, "•"), "1111"),
    "tk stars": (lambda folder: tk_login(folder, "*"), "Birch & Co"),
    "tk blocks": (lambda folder: tk_login(folder, "█"), "oooo"),
    "tk blanks": (lambda folder: tk_login(folder, " "), "7"),
    "qt dots": (lambda folder: qt_login(folder, "Password", labels=False), "...."),
    "qt dots, labels": (lambda folder: qt_login(folder, "Password", labels=True), "1111"),
    "qt nothing": (lambda folder: qt_login(folder, "NoEcho", labels=False), "ab"),
    "qt nothing, labels": (lambda folder: qt_login(folder, "NoEcho", labels=True), "Birch"),
    "qt late": (lambda folder: qt_login(folder, "PasswordEchoOnEdit", labels=False), "oooo"),
    "gtk dots": (lambda folder: gtk_login(folder, labels=False), "1111"),
    "gtk dots, labels": (lambda folder: gtk_login(folder, labels=True), "oooo"),
    "page dots": (page_login, "1111"),
    "page squares": (
        lambda folder: page_login(folder, style="-webkit-text-security: square", kind=""),
        "Ada",
    ),
}


class Taught:
    """A login that was shown once, and what became of it."""

    def __init__(self, login: Login, name: str, folder: Path) -> None:
        self.login, self.name, self.folder = login, name, folder
        self.byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
        self.byheart.environment = {**self.byheart.environment, **login.environment}
        self.said = self._shown()

    def _shown(self) -> str:
        """What `byheart record` said meanwhile."""
        with (
            XvfbDisplay.start() as display,
            self.byheart.recording("login", self.login.launch, {}, display) as hands,
            Shower(display, hands) as person,
        ):
            self.login.show(hands, person, self.name, PASSWORD)
        return self.byheart.said

    @property
    def steps(self) -> tuple[Step, ...]:
        with self.byheart.store() as store:
            return store.workflow("login").trajectories[0].steps

    def typed(self) -> list[tuple[str, dict[str, object]]]:
        return [
            (step.tool, dict(step.arguments)) for step in self.steps if step.tool.startswith("type")
        ]

    def looks(self) -> list[Look]:
        """Every look with its pixels, the last one too."""
        with self.byheart.store() as store:
            way = store.workflow("login").trajectories[0]
            effects = [getattr(step.after, "after", None) for step in way.steps]
            kept = [*(step.before for step in way.steps), *effects, way.final]
            return [at_hand(look) for look in kept if isinstance(look, Look)]


@pytest.fixture(scope="module")
def logins(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Taught]:
    """Each of LOGINS is shown once, when it is asked for first."""

    @cache
    def shown(key: str) -> Taught:
        make, name = LOGINS[key]
        folder = tmp_path_factory.mktemp("login")
        return Taught(make(folder), name, folder)

    return shown


# What another of its toolkit says, too.
LATE = {"tk stars", "tk blocks", "qt dots", "qt nothing", "gtk dots, labels"}


@pytest.fixture(
    params=[pytest.param(each, marks=[pytest.mark.long] if each in LATE else []) for each in LOGINS]
)
def taught(request: pytest.FixtureRequest, logins: Callable[[str], Taught]) -> Taught:
    return logins(request.param)


def test_the_password_is_a_secret_and_the_name_a_text(taught: Taught) -> None:
    (tool, arguments), secret = taught.typed()
    assert (tool, arguments) == ("type_text", {"text": taught.name})
    assert secret == ("type_secret", {"name": "password"})


def test_nothing_that_is_written_or_said_holds_the_password(taught: Taught) -> None:
    byheart = taught.byheart
    exported = taught.folder / "exported"
    said = [taught.said]
    for words in (
        ("show", "login"),
        ("list",),
        ("script", "login"),
        ("export", "login", str(exported / "login.byheart")),
    ):
        exported.mkdir(exist_ok=True)
        ended = byheart.does(*words)
        said.append(ended.out + ended.err)
    assert [PASSWORD in one for one in said] == [False] * len(said)
    assert list(files_that_hold(byheart.home, PASSWORD)) == []
    assert list(files_that_hold(exported, PASSWORD)) == []


def test_no_picture_shows_a_mark_or_a_letter_of_it(taught: Taught) -> None:
    field = taught.login.places["password"].grown(-RIM)
    right = Box(field.x + RIM, field.y, field.width - RIM, field.height)
    assert [spread_of(look, right) < 40 for look in taught.looks()] == [True] * len(taught.looks())


def spread_of(look: Look, box: Box) -> int:
    """By how many levels what stands there differs from its ground."""
    part = colours(look.picture, box).astype(int)
    return int(np.ptp(part.reshape(-1, 3), axis=0).max())


def test_in_a_terminal_what_is_not_echoed_is_a_secret(tmp_path: Path) -> None:
    taught = Taught(terminal_login(tmp_path), "Birch7", tmp_path)
    assert taught.typed() == [
        ("type_text", {"text": "Birch7"}),
        ("type_secret", {"name": "password"}),
    ]
    assert PASSWORD not in taught.said
    assert list(files_that_hold(taught.byheart.home, PASSWORD)) == []


@pytest.mark.parametrize("name", ["tk dots", "qt dots, labels"])
def test_a_run_that_types_the_password_writes_it_nowhere_either(
    name: str, logins: Callable[[str], Taught], tmp_path: Path
) -> None:
    taught = logins(name)
    ended = taught.byheart.plays("login", {})
    assert ended.report["outcome"] == "done", ended.story
    said = ended.out + ended.err
    report = taught.byheart.does("report", ended.report["run"], "--html", str(tmp_path / "r.html"))
    assert PASSWORD not in said + report.out + report.err
    assert list(files_that_hold(taught.byheart.home, PASSWORD)) == []
    assert PASSWORD not in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_a_password_that_a_command_tells_is_asked_for_once_and_written_nowhere(
    tmp_path: Path,
) -> None:
    taught = Taught(tk_login(tmp_path, "•"), "Birch & Co", tmp_path)
    byheart = taught.byheart
    byheart.does("secret", "remove", "login", "password")
    vault, asked = tmp_path / "vault", tmp_path / "asked"
    vault.write_text(
        f"#!/bin/sh\necho $1 $2 >> {asked}\nprintf %s {PASSWORD[:3]}\necho {PASSWORD[3:]}\n",
        encoding="utf-8",
    )
    vault.chmod(0o700)
    told = f"command:{vault} {{workflow}} {{secret}}"
    byheart.environment = {**byheart.environment, "BYHEART_SECRETS": told}
    ended = byheart.plays("login", {})
    assert ended.report["outcome"] == "done", ended.story
    assert asked.read_text(encoding="utf-8") == "login password\n"
    assert PASSWORD not in ended.out + ended.err
    assert list(files_that_hold(byheart.home, PASSWORD)) == []
