"""Two workers on a PostgreSQL server: each plays on a display of its own, and one outlives the
other.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.demo.story import demo_orders
from tests.builders.desktop.awaited import STORE_AGAIN_S, within
from tests.builders.runs.night import Night, due, requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import Served
from tests.builders.servers.postgres import Postgres

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
ROWS = 4
QUICK = {"BYHEART_PATIENCE_S": "5", "BYHEART_BEAT_S": "2", "BYHEART_DEAD_AFTER_S": "8"}
TAKEN_OVER_WITHIN_S = 15.0
STARTED_WITHIN_S = 10.0


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, postgresql: Postgres) -> Iterator[OrderDesk]:
    """The task was shown once, and is kept by the server."""
    folder = tmp_path_factory.mktemp("workers")
    desk = OrderDesk.taught(folder, SHOWN, postgresql.fresh())
    yield desk
    desk.diary.close()


def told(worker: Served, event: str) -> set[str]:
    """The schedules whose runs it has begun, or ended. What had done nothing may begin again."""
    return {str(each["schedule"]) for each in worker.said if each["event"] == event}


def test_what_a_killed_worker_had_not_begun_the_other_carries_on(desk: OrderDesk) -> None:
    with Night(desk, requests(ROWS), QUICK) as night:
        workers = []
        for words in ((), ("--worker",)):  # who begins first is the scheduler
            workers.append(night.serve(*words))
            workers[-1].until("serving")
        night.schedule()
        due(desk, "single", OTHERS[0].parameters)
        displays = set()
        for each in workers:
            each.until("begun")
            assert within(STARTED_WITHIN_S, each.is_playing), each.said
            displays.add(each.child.environ()["DISPLAY"])  # at once: a run may soon be over
        assert len(displays) == 2
        night.hear("chosen", "chosen")
        assert [sorted(told(each, "begun")) for each in workers] in (
            [["night"], ["single"]],
            [["single"], ["night"]],
        )
        victim, other = sorted(workers, key=lambda each: "night" not in told(each, "begun"))
        victim.process.kill()
        assert within(TAKEN_OVER_WITHIN_S, lambda: "night" in told(other, "begun")), night.story()
        assert within(90, night.is_over, STORE_AGAIN_S), night.story()
        assert within(10, lambda: desk.byheart.does("serve", "--status").status == 0)
        assert within(10, lambda: "night" in told(other, "ended")), night.story()
        assert other.ends() == 0
    assert night.wrongs(kills=1) == []
