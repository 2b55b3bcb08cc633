"""While nobody looks: a schedule plays its workflow when it is due, once, whatever is killed.

What is true is read from the application's database.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import pytest

from app.demo.order_desk import orders
from app.demo.order_desk.orders import Draft
from app.demo.story import demo_orders
from app.wiring.storage.sealing import verified
from app.wiring.storage.store_opening import open_secrets
from tests.builders.desktop.awaited import STORE_AGAIN_S, within
from tests.builders.runs.byheart import given
from tests.builders.runs.night import NOT_DONE, Night, planned, requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import gone, serving

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]

SOON_S = 10  # it takes a while to add it
SHOWN, OTHERS = demo_orders().shown, demo_orders().played


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """The task was shown once, and passed its rehearsal."""
    desk = OrderDesk.taught(tmp_path_factory.mktemp("unattended"), SHOWN)
    yield desk
    desk.diary.close()


def schedule(desk: OrderDesk, name: str, number: int, at: datetime, *words: str) -> None:
    """Place that order then."""
    values = given(OTHERS[number].parameters)
    when = ("--at", at.isoformat(), "--display", "private")
    added = desk.byheart.does("schedule", "add", "order", "--name", name, *when, *values, *words)
    assert added.status == 0, added.err


def placed(desk: OrderDesk, number: int) -> int:
    """How often that order is in the database."""
    draft: Draft = OTHERS[number].draft
    return [order.draft for order in orders.orders(desk.props.database)].count(draft)


def left_behind(desk: OrderDesk) -> list[str]:
    """Processes that know of this data folder."""
    mine = str(desk.byheart.home.parent)
    known = psutil.process_iter(["cmdline"])
    return [" ".join(each.info["cmdline"]) for each in known if mine in str(each.info["cmdline"])]


def test_it_plays_when_it_is_due_and_makes_up_for_what_went_by(desk: OrderDesk) -> None:
    schedule(desk, "soon", 0, datetime.now(UTC) + timedelta(seconds=SOON_S))
    with serving(desk.byheart.home, desk.byheart.home / "errors.txt") as scheduler:
        scheduler.until("serving")
        second = desk.byheart.does("serve")
        assert second.status == 3
        assert "Another scheduler serves this data folder already." in second.err
        due, ended = scheduler.until("due"), scheduler.until("ended")
        told = (due["schedule"], ended["schedule"], ended["outcome"])
        assert told == ("soon", "soon", "done"), ended
        assert scheduler.ends() == 0
    assert placed(desk, 0) == 1
    assert left_behind(desk) == []


def test_a_run_that_was_killed_with_its_scheduler_is_never_begun_again(desk: OrderDesk) -> None:
    schedule(desk, "killed", 1, datetime.now(UTC) + timedelta(seconds=SOON_S))
    schedule(desk, "waiting", 2, datetime.now(UTC) + timedelta(seconds=SOON_S), "--missed", "all")
    errors = desk.byheart.home / "errors.txt"
    with serving(desk.byheart.home, errors) as scheduler:
        mark = desk.diary.mark()
        scheduler.until("due", 2)
        run = scheduler.until("begun")
        desk.diary.wait_for("chosen", since=mark, seconds=30)
        child = scheduler.child
        scheduler.ends(signal.SIGKILL)
        assert gone(child), "the run ends with its scheduler"
    before = {number: placed(desk, number) for number in (1, 2)}
    lost, other = (1, 2) if run["schedule"] == "killed" else (2, 1)
    with serving(desk.byheart.home, errors) as scheduler:
        endings = {
            str(each["schedule"]): each["outcome"]
            for each in (scheduler.until("ended"), scheduler.until("ended", 2))
        }
        scheduler.ends()
    names = {1: "killed", 2: "waiting"}
    assert endings[names[other]] == "done"
    # Its process may have lived for long enough to say itself how it was lost.
    assert endings[names[lost]] in {"uncertain", "failed", "stopped", "diverged"}
    assert placed(desk, lost) == before[lost] <= 1
    assert placed(desk, other) == 1
    assert left_behind(desk) == []


def test_it_is_ended_politely_in_the_middle_of_a_run(desk: OrderDesk) -> None:
    schedule(desk, "stopped", 0, datetime.now(UTC) + timedelta(seconds=SOON_S))
    before = placed(desk, 0)
    with serving(desk.byheart.home, desk.byheart.home / "errors.txt") as scheduler:
        mark = desk.diary.mark()
        scheduler.until("begun")
        desk.diary.wait_for("chosen", since=mark, seconds=30)
        assert scheduler.ends() == 0
        ended = scheduler.until("ended")
    assert ended["outcome"] == "stopped"
    assert "SIGTERM" in str(ended["reason"])
    assert placed(desk, 0) == before
    assert left_behind(desk) == []


# ------------------------------------------------------------------------------------ rows

ROWS, KILLS = 20, 5
SEEDS = (6,)  # pytest names it with each failure
HASTY = {"BYHEART_PATIENCE_S": "4"}


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.timeout(480)  # half a minute for each kill on a busy machine, and the rows
def test_twenty_rows_are_done_once_whatever_is_killed(desk: OrderDesk, seed: int) -> None:
    """The scheduler, the run, the application and its display die, each at a moment of its own."""
    with Night(desk, requests(ROWS), HASTY) as night:
        night.schedule()
        night.serve()
        for kill in planned(seed, KILLS, ROWS):
            night.suffers(kill)
        assert within(240, night.is_over, STORE_AGAIN_S), night.story()
        night.served[-1].until("ended")
        assert night.served[-1].ends() == 0
    assert night.wrongs(KILLS) == []
    with desk.byheart.store() as store:
        rows = store.batches.rows(night.batch().id)
        sealed = [verified(store, row.run, open_secrets(store)) for row in rows]
    assert all(each.sound for each in sealed), sealed
    finished_by_hand(desk, night)


def finished_by_hand(desk: OrderDesk, night: Night) -> None:
    """In the morning a person has what was not done done again: nothing is lost."""
    batch = night.batch().id
    not_done = [n for n, (state, _) in enumerate(night.story(), 1) if state in NOT_DONE]
    again = [word for number in not_done for word in ("--settle", f"{number}=pending")]
    assert desk.byheart.does("rows", batch, *again).status == 0
    desk.byheart.does("run", "order", "--display", "private", "--resume", batch, seconds=180)
    told = night.story()
    assert {each for each in told if each[0] != "uncertain"} == {("done", 1)}, told
    results = Path(night.batch().results).read_text(encoding="utf-8-sig")
    assert results.count("\n") == 1 + ROWS


def test_what_nobody_rehearsed_is_not_left_alone(desk: OrderDesk) -> None:
    with desk.byheart.store() as store:
        store.mark_proven("order", store.workflow("order").version, proven=False)
    refused = desk.byheart.does("schedule", "add", "order", "--every", "5")
    assert refused.status == 2
    assert "has not passed a rehearsal" in refused.err
