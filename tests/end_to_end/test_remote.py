"""An order is shown in the sample application on a remote screen and then placed there by heart,
or rightly not placed.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.demo.story import Disturbance, demo_orders
from tests.builders.remote.remote_desk import RemoteDesk
from tests.builders.remote.vnc_servers import free_port, tigervnc

pytestmark = pytest.mark.on_screen

SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteDesk]:
    """The task was shown once, over the connection."""
    with tigervnc() as server:
        desk = RemoteDesk.at(tmp_path_factory.mktemp("remote desk"), server)
        desk.show(SHOWN)
        yield desk
        desk.desk.diary.close()


def test_what_was_shown_is_learned_from_pixels_with_all_its_parameters(desk: RemoteDesk) -> None:
    with desk.desk.byheart.store() as store:
        workflow = store.workflow("order")
    assert {each.name: each.recorded for each in workflow.parameters} == SHOWN.parameters


def test_other_data_is_entered_over_there_by_heart(desk: RemoteDesk) -> None:
    with desk.running():
        ended, placed = desk.plays(OTHERS[0])
    assert ended.report.get("outcome") == "done", ended.story
    assert placed == [OTHERS[0].draft]
    assert ended.status == 0


def test_a_window_that_stands_elsewhere_over_there_is_found_by_its_pixels(
    desk: RemoteDesk,
) -> None:
    desk.desk.props.disturb(Disturbance("wished", "", wishes={"move": [310, 112]}))
    with desk.running():
        ended, placed = desk.plays(OTHERS[2])
    desk.desk.props.disturb(None)
    assert placed == [OTHERS[2].draft], ended.story
    assert ended.report.get("outcome") == "done", ended.story


def test_a_popup_nobody_knows_stops_it_over_there_too(desk: RemoteDesk) -> None:
    wishes = {"popup": "update", "when": "form"}
    desk.desk.props.disturb(Disturbance("wished", "", wishes=wishes))
    with desk.running():
        ended, placed = desk.plays(OTHERS[1], environment={"BYHEART_PATIENCE_S": "5"})
    desk.desk.props.disturb(None)
    assert ended.report.get("outcome") == "diverged", ended.story
    assert placed == []
    assert ended.status == 1


def test_what_cannot_be_over_there_is_blocked_in_a_sentence(desk: RemoteDesk) -> None:
    nobody = desk.desk.byheart.does("run", "order", "--display", f"vnc://127.0.0.1:{free_port()}")
    operator = desk.desk.byheart.does(
        "run", "order", "--ask", "operator", "--display", desk.server.address
    )
    nonsense = desk.desk.byheart.does("run", "order", "--display", "vnc://a:secret@host")

    assert (nobody.status, operator.status, nonsense.status) == (3, 3, 2)
    assert "Nobody answers at vnc://127.0.0.1" in nobody.err
    assert "nobody can be watched" in operator.err
    assert "secret" not in nonsense.err.replace("byheart secret set", "")
