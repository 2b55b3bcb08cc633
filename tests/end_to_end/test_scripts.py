"""A workflow's script is played like the workflow itself, and leaves the same journal.

What is true is read from the application's database.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.demo.order_desk import orders
from app.demo.story import demo_orders
from app.demo.taught import verified_by
from app.store.model.workflow import RowLoop
from tests.builders.runs.byheart import ENDS_WITHIN_S
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.night import requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.scripts import problems_of

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

SHOWN = demo_orders().shown
# What differs from one run to the next of the same steps: how often was looked, and waited.
PASSING = ("waited", "recovered", "checked")
KEPT = ("event", "step", "tool", "arguments", "by", "holds", "outcome")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """An order was shown, for each row of a file; its end is asked of the application's data."""
    desk = OrderDesk.taught(tmp_path_factory.mktemp("scripts"), SHOWN)
    with desk.byheart.store() as store:
        verified = verified_by(store.workflow("order"), desk.props.database)
        store.save_workflow(replace(verified, loop=RowLoop(1)))
    yield desk
    desk.diary.close()


def written(desk: OrderDesk, *words: str) -> str:
    ended = desk.byheart.does("script", "order", *words)
    assert ended.status == 0, ended.err
    return ended.out


def performed(desk: OrderDesk, folder: Path, source: str, *words: str) -> tuple[int, str]:
    """How the script ended as a program, and what it said."""
    path = folder / "order.py"
    path.write_text(source, encoding="utf-8")
    home = {"BYHEART_HOME": str(desk.byheart.home), "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        (sys.executable, str(path), *words),
        cwd=folder,
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        timeout=ENDS_WITHIN_S,
        check=False,
    )
    return ended.returncode, ended.stderr


Event = Mapping[str, object]


def told_by(events: Sequence[Event]) -> list[Event]:
    """The story; whether a row was scrolled to depends on how soon its list was drawn."""
    told = (
        each for each in events if each["event"] not in PASSING and each.get("tool") != "scroll"
    )
    return [{name: each[name] for name in KEPT if name in each} for each in told]


def agreed_in(events: Sequence[Event]) -> set[tuple[object, ...]]:
    """What was compared with which remembered pictures, and came to a yes."""
    agreed = (each for each in events if each["event"] == "checked" and each["verdict"] == "go")
    return {(each["step"], each["after"], each["expected"]) for each in agreed}


def journal_of_the_last(desk: OrderDesk) -> list[tuple[object, ...]]:
    """Of each row its state and values, and the story and the checks of its run."""
    with desk.byheart.store() as store:
        (batch, *_) = store.batches.all(1)
        rows = list(store.batches.rows(batch.id))
        stories = [store.events(row.run) for row in rows if row.run]
    told = [(told_by(story), agreed_in(story)) for story in stories]
    assert all(story and checks for story, checks in told)
    return [*((str(row.state), row.values) for row in rows), *told]


def entered(desk: OrderDesk) -> list[orders.Draft]:
    return [order.draft for order in orders.orders(desk.props.database)]


@pytest.mark.long
def test_the_script_of_a_loop_leaves_the_journal_of_its_workflow(
    desk: OrderDesk, tmp_path: Path
) -> None:
    """A row each is a transaction, in the same application, and none is begun twice."""
    wanted, data = requests(2), tmp_path / "rows.csv"
    with data.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, wanted[0].parameters)
        table.writeheader()
        table.writerows(request.parameters for request in wanted)
    rows = ("--data", str(data), "--display", "private")
    desk.props.database.unlink()
    ended = desk.byheart.does("run", "order", *rows, seconds=120)
    assert ended.status == 0, ended.story
    journal = journal_of_the_last(desk)
    desk.props.database.unlink()
    mark = desk.diary.mark()

    status, said = performed(desk, tmp_path, written(desk), *rows)
    assert status == 0, said
    assert entered(desk) == [request.draft for request in wanted]
    assert journal_of_the_last(desk) == journal
    desk.diary.mark()
    assert sum(line["event"] == "ready" for line in desk.diary.lines[mark:]) == 1
    with desk.byheart.store() as store:
        (batch,) = store.batches.all(1)
    again = ("--resume", batch.id, "--display", "private")
    assert performed(desk, tmp_path, written(desk), *again)[0] == 0
    assert len(entered(desk)) == len(wanted), "nothing is left to be done"


def test_a_script_refuses_a_screen_that_its_workflow_refuses(
    desk: OrderDesk, tmp_path: Path
) -> None:
    desk.props.disturb(None)
    other = written(desk).replace("named=customer", 'named="Nobody & Sons"')
    before = desk.props.database.read_bytes()
    status, said = performed(desk, tmp_path, other, "--display", "private")
    assert status == 1
    assert "diverged" in said.lower()
    assert desk.props.database.read_bytes() == before


def test_what_is_wrong_with_a_script_is_one_sentence(desk: OrderDesk, tmp_path: Path) -> None:
    source = written(desk)
    red = ("--display", "private", "-p", "colour=red")
    status, said = performed(desk, tmp_path, source, *red)
    assert (status, said.splitlines()) == (
        2,
        ["byheart: order has no parameter colour; it has: customer, item, quantity, date, note."],
    )
    assert performed(desk, tmp_path, source, "-p", "colour")[0] == 2


def test_it_passes_ruff_and_mypy_also_as_a_test(desk: OrderDesk, tmp_path: Path) -> None:
    assert problems_of(tmp_path, written(desk), written(desk, "--pytest")) == ""
