"""Workers of two machines, each with a data folder of its own: what one was taught the other plays,
and tells what became of it when the first is gone.

What is true is the application's own database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.demo.order_desk import orders
from app.demo.story import demo_orders
from tests.builders.desktop.awaited import STORE_AGAIN_S, within
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.night import due, requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.served import Served, serving
from tests.builders.servers.postgres import Postgres

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(240)]

SHOWN = demo_orders().shown
QUICK = {"BYHEART_BEAT_S": "2", "BYHEART_DEAD_AFTER_S": "8"}
PLAYED_WITHIN_S = 90.0


@pytest.fixture
def desk(tmp_path: Path, postgresql: Postgres) -> Iterator[OrderDesk]:
    """The task was shown on the first machine, and is kept by the server."""
    desk = OrderDesk.taught(tmp_path, SHOWN, postgresql.fresh())
    yield desk
    desk.diary.close()


def machine(desk: OrderDesk, name: str) -> Byheart:
    """One that has seen nothing yet; its keys are its own, too."""
    home = desk.props.folder / name
    own = {"XDG_CONFIG_HOME": str(desk.props.folder / f"{name} config")}
    return Byheart(home, {**desk.byheart.environment, **QUICK, **own})


def worker_of(machine: Byheart, after: ExitStack, *words: str) -> Served:
    errors = machine.home.with_name("errors.txt")
    served = after.enter_context(
        serving(machine.home, errors, "--worker", *words, environment=machine.environment)
    )
    served.until("serving")
    return served


def fleet(machine: Byheart) -> list[list[str]]:
    """What the workers are said to play."""
    told = machine.does("fleet", "status", "--json").report
    assert told["on_server"], told
    return [[run["workflow"] for run in each["runs"]] for each in told["workers"]]


def there(desk: OrderDesk) -> list[orders.Draft]:
    return [order.draft for order in orders.orders(desk.props.database)]


def test_a_machine_plays_what_another_was_taught(desk: OrderDesk) -> None:
    other = machine(desk, "other")
    wanted = requests(1)[0]
    with ExitStack() as after:
        worker = worker_of(other, after)
        due(desk, "single", wanted.parameters)
        assert worker.until("ended")["outcome"] == "done", worker.said
        assert worker.ends() == 0
    assert there(desk) == [SHOWN.draft, wanted.draft]
    assert list(other.home.glob("pictures/*/*.png")), "what it compared is kept here, too"
    with desk.byheart.store() as store:
        (run,) = store.runs("order")
        assert store.journal.other_host(run.run).startswith(store.journal.host[:-4])
    told = other.does("report", run.run, "--verify", "--json")
    assert told.status == 0, told


@pytest.mark.long  # test_workers.py kills a worker, too
def test_what_became_of_a_run_is_told_when_its_machine_is_gone(desk: OrderDesk) -> None:
    one, two = (machine(desk, name) for name in ("one", "two"))
    first, second = requests(2)
    with ExitStack() as after:
        lost = worker_of(one, after)
        before = desk.diary.mark()
        due(desk, "first", first.parameters)
        desk.diary.wait_for("chosen", before, PLAYED_WITHIN_S)
        run = lost.child
        run.suspend()  # as with the power, nobody has a last word
        lost.process.kill()
        run.kill()
        assert fleet(two) == [["order"]]
        heir = worker_of(two, after)
        due(desk, "second", second.parameters)
        ended = [heir.until("ended", times) for times in (1, 2)]
        assert heir.ends() == 0
    told = {str(each["schedule"]): each for each in ended}
    assert told["second"]["outcome"] == "done", told
    assert told["first"]["outcome"] == "uncertain", told["first"]["reason"]
    assert there(desk).count(second.draft) == 1
    assert there(desk).count(first.draft) <= 1
    assert fleet(two) == []
    assert within(10, lambda: two.does("serve", "--status").status == 1, STORE_AGAIN_S), (
        "nobody serves any more"
    )


def test_a_run_waits_for_a_machine_that_has_what_it_needs(desk: OrderDesk) -> None:
    one, two = (machine(desk, name) for name in ("one", "two"))
    first, second = requests(2)
    with ExitStack() as after:
        without = worker_of(one, after)
        due(desk, "first", first.parameters, needs=("sap",))
        due(desk, "second", second.parameters)
        assert without.until("ended")["schedule"] == "second", without.said
        told = one.does("fleet", "status", "--json").report
        assert (told["waiting"], told["unmet"]) == (1, {"sap": 1})
        having = worker_of(two, after, "--label", "sap", "--label", "rdp")
        ended = having.until("ended")
        assert (ended["schedule"], ended["outcome"]) == ("first", "done"), having.said
        assert [each.ends() for each in (having, without)] == [0, 0]
    assert sorted(map(str, there(desk)[-2:])) == sorted(map(str, (first.draft, second.draft)))
