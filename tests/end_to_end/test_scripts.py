"""A workflow's script is played like the workflow itself, and leaves the same journal.

What is true is read from the application's database.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.demo.story import demo_orders
from app.demo.taught import verified_by
from tests.builders.runs.byheart import ENDS_WITHIN_S, ROOT
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.runs.scripts import problems_of

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

SHOWN = demo_orders().shown
# What differs from one run to the next of the same steps: how often was looked, and waited.
PASSING = ("waited", "recovered", "checked")
KEPT = ("event", "step", "tool", "arguments", "by", "holds", "outcome")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OrderDesk]:
    """An order was shown, and its end is asked of the application's data."""
    desk = OrderDesk.taught(tmp_path_factory.mktemp("scripts"), SHOWN)
    with desk.byheart.store() as store:
        store.save_workflow(verified_by(store.workflow("order"), desk.props.database))
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


def story_of_the_last(desk: OrderDesk) -> list[Mapping[str, object]]:
    with desk.byheart.store() as store:
        events = store.events(store.runs("order", 1)[0].run)
    told = (each for each in events if each["event"] not in PASSING)
    return [{name: each[name] for name in KEPT if name in each} for each in told]


def checks_of_the_last(desk: OrderDesk) -> set[tuple[object, ...]]:
    """What was compared with which remembered pictures, and came to a yes."""
    with desk.byheart.store() as store:
        events = store.events(store.runs("order", 1)[0].run)
    agreed = (each for each in events if each["event"] == "checked" and each["verdict"] == "go")
    return {(each["step"], each["after"], each["expected"]) for each in agreed}


def test_a_script_leaves_the_journal_of_its_workflow(desk: OrderDesk, tmp_path: Path) -> None:
    desk.props.database.unlink()
    placed = desk.place(SHOWN, {})
    assert placed.outcome == "done", placed.ended.story
    story, checks = story_of_the_last(desk), checks_of_the_last(desk)
    desk.props.database.unlink()

    status, said = performed(desk, tmp_path, written(desk), "--display", "private")
    assert status == 0, said
    assert "effect verified" in said
    assert story_of_the_last(desk) == story
    assert checks_of_the_last(desk) == checks


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
    assert problems_of(written(desk), tmp_path) == ""
    assert problems_of(written(desk, "--pytest"), tmp_path) == ""
