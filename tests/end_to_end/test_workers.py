"""Two workers on a PostgreSQL server: each plays on a display of its own, one outlives the other,
and both keep to a workflow's limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

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
QUICK = {"BYHEART_BEAT_S": "2", "BYHEART_DEAD_AFTER_S": "8"}
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


@pytest.mark.long  # tests/contracts/test_run_engine.py says it
def test_a_limited_workflow_is_played_once_at_a_time_and_another_meanwhile(
    desk: OrderDesk,
) -> None:
    wanted = requests(2 * ROWS)[ROWS:]
    names = ["limited 1", "limited 2", "limited 3", "other"]
    with desk.byheart.store() as store:
        store.save_workflow(replace(store.workflow("order"), name="copy"))
        store.seats.limit("order", 1)
    with Night(desk, wanted, QUICK) as night:
        workers = [night.serve("--worker") for _ in range(2)]
        for each in workers:
            each.until("serving")
        for name, asked in zip(names, wanted, strict=True):
            workflow = "copy" if name == "other" else "order"
            due(desk, name, asked.parameters, workflow=workflow)

        def ended() -> list[str]:
            return sorted(name for each in workers for name in told(each, "ended"))

        assert within(150, lambda: ended() == names), [each.said for each in workers]
        assert [each.ends() for each in workers] == [0, 0]
    with desk.byheart.store() as store:
        limited = sorted(store.runs("order", limit=3), key=lambda run: run.began)
        (other,) = store.runs("copy")
    assert {run.outcome for run in (*limited, other)} == {"done"}
    for run, following in pairwise(limited):
        assert (run.ended or following.began) <= following.began
    assert other.began < limited[-1].began, "it did not wait for all of the others"
