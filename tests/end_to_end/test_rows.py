"""Rows of a file are entered into one application, which is started anew only where it must be.

What is true is read from the application's database.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

import pytest

from app.demo.operator import Request
from app.demo.order_desk import orders
from app.demo.story import Disturbance, demo_orders
from tests.builders.runs.byheart import Ended
from tests.builders.runs.night import requests
from tests.builders.runs.order_desk import OrderDesk

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    desk = OrderDesk.taught(tmp_path_factory.mktemp("rows"), demo_orders().shown)
    yield desk
    desk.diary.close()


def entered(
    desk: OrderDesk, rows: Sequence[Request], wished: Disturbance | None = None, **settings: str
) -> tuple[Ended, int]:
    """How it ended, and how often the application was started for the rows."""
    desk.props.database.unlink(missing_ok=True)
    desk.props.disturb(wished)
    path = desk.props.folder / "rows.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0].parameters)
        table.writeheader()
        table.writerows(row.parameters for row in rows)
    mark = desk.diary.mark()
    words = ("run", "order", "--data", str(path), "--display", "private", "--json")
    ended = desk.byheart.does(*words, seconds=240, environment=settings)
    desk.diary.mark()
    return ended, sum(line["event"] == "ready" for line in desk.diary.lines[mark:])


def there(desk: OrderDesk) -> list[orders.Draft]:
    return [order.draft for order in orders.orders(desk.props.database)]


def test_all_rows_are_entered_into_one_application(desk: OrderDesk) -> None:
    rows = requests(4)
    ended, starts = entered(desk, rows)
    assert ended.status == 0, ended.story
    assert there(desk) == [row.draft for row in rows]
    assert starts == 1
    with desk.byheart.store() as store:
        (batch,) = store.batches.all(1)
        runs = [store.run(row.run) for row in store.batches.rows(batch.id)]
        stories = [store.events(run.run) for run in runs]
    assert [run.outcome for run in runs] == ["done"] * 4
    acted = [[each for each in story if each["event"] == "acted"] for story in stories]
    # What brings a target back (a pointer moved off it, a wheel turned) is no step of its own.
    steps = [sorted({each["step"] for each in story}) for story in acted]
    assert steps == [[*range(11)]] * 4, acted


def test_after_a_row_that_diverged_the_next_one_begins_anew(desk: OrderDesk) -> None:
    """A window that nobody has seen comes up over the first form: that row ends, the others not."""
    wished = Disturbance("once", "", wishes={"popup": "update", "when": "form"})
    rows = requests(3)
    ended, starts = entered(desk, rows, wished, BYHEART_PATIENCE_S="6")
    reports = [each for each in ended.messages if each["event"] == "report"]
    assert reports[0]["outcome"] == "diverged"
    done = [row.draft for row, each in zip(rows, reports, strict=True) if each["outcome"] == "done"]
    assert there(desk) == done
    assert starts == 1 + len(rows) - len(done) - (reports[-1]["outcome"] != "done")
