"""A person shows a task on a remote screen through a viewer, with real mouse and keys, and Byheart
does it there by heart.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.demo.operator import ScriptedOperator
from app.demo.story import demo_orders
from app.desktop.display.private import XvfbDisplay
from tests.builders.desktop.fields import end, surroundings
from tests.builders.desktop.logins import files_that_hold, tk_login
from tests.builders.remote.remote_desk import RemoteDesk
from tests.builders.remote.viewer import recording_in_viewer
from tests.builders.remote.vnc_servers import tigervnc
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

pytestmark = pytest.mark.on_screen

PASSWORD = "hunter2"
SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(
    params=["in a window", "scaled to fill the screen"],
    scope="module",
)
def desk(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RemoteDesk]:
    """The task was shown once, through the viewer."""
    with tigervnc() as server, XvfbDisplay.start(1600, 1000) as display:
        desk = RemoteDesk.at(tmp_path_factory.mktemp("viewed desk"), server)
        byheart, values = desk.desk.byheart, SHOWN.parameters
        with (
            desk.running(),
            recording_in_viewer(byheart, "order", server, values, display) as hands,
        ):
            if request.param.startswith("scaled"):
                hands.fill_screen()
            for _ in ScriptedOperator(hands, desk.desk.diary).show(SHOWN):
                pass
        yield desk
        desk.desk.diary.close()


@pytest.mark.long  # test_remote.py says of the connection what can be said without the viewer
def test_what_a_person_does_in_the_viewer_is_learned_with_all_its_parameters(
    desk: RemoteDesk,
) -> None:
    assert desk.placed() == [SHOWN.draft]
    with desk.desk.byheart.store() as store:
        workflow = store.workflow("order")
    assert {each.name: each.recorded for each in workflow.parameters} == SHOWN.parameters


@pytest.mark.long
def test_other_data_is_entered_over_there_by_heart(desk: RemoteDesk) -> None:
    with desk.running():
        ended, placed = desk.plays(OTHERS[0])
    assert ended.report.get("outcome") == "done", ended.story
    assert placed == [OTHERS[0].draft]


def test_a_password_typed_in_the_viewer_is_a_secret_and_written_nowhere(tmp_path: Path) -> None:
    login = tk_login(tmp_path, "•")
    byheart = Byheart(tmp_path / "byheart", own_folders(tmp_path / "home"))
    with tigervnc() as server, XvfbDisplay.start(1600, 1000) as display:
        program = subprocess.Popen(login.launch, env=surroundings(server.environment))
        try:
            with (
                recording_in_viewer(byheart, "login", server, {}, display) as hands,
                Shower(display, hands) as person,
            ):
                login.show(hands, person, "Birch & Co", PASSWORD, afar=True)
        finally:
            end(program)
    with byheart.store() as store:
        steps = store.workflow("login").trajectories[0].steps
    typed = [(step.tool, step.arguments) for step in steps if step.tool.startswith("type")]
    assert typed == [("type_text", {"text": "Birch & Co"}), ("type_secret", {"name": "password"})]
    assert PASSWORD not in byheart.said
    assert list(files_that_hold(byheart.home, PASSWORD)) == []
