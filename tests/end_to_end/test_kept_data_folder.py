"""A data folder of an earlier version opens and plays.

`kept/data-folder.tar.xz` was written on 2026-11-25, before any class was renamed: an order shown
in Order Desk on a display of 1024x768, and one run of it, whose pictures were cleared away since.
Its application is started by a command that the test puts on the path.
"""

from __future__ import annotations

import os
import shlex
import sys
import tarfile
from pathlib import Path

import pytest

from app.demo.order_desk import orders
from app.demo.story import demo_orders
from tests.builders.runs.byheart import Byheart

pytestmark = pytest.mark.on_screen

KEPT = Path(__file__).with_name("kept") / "data-folder.tar.xz"
ROOT = Path(__file__).resolve().parents[2]
REQUEST = demo_orders().played[0]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Byheart:
    folder = tmp_path_factory.mktemp("kept")
    with tarfile.open(KEPT) as archive:
        archive.extractall(folder, filter="data")
    command = folder / "kept-order-desk"
    started = (sys.executable, "-m", "app.demo.order_desk.main", "--database")
    command.write_text(
        f"#!/bin/sh\ncd {shlex.quote(str(ROOT))}\n"
        f"exec {shlex.join((*started, str(folder / 'orders.sqlite')))}\n",
        encoding="utf-8",
    )
    command.chmod(0o755)
    return Byheart(folder / "home", {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"})


def test_what_it_holds_is_listed_and_shown(kept: Byheart) -> None:
    assert "order" in kept.does("list").out
    assert "Save" in kept.does("show", "order").out


def test_its_runs_are_told_though_their_pictures_are_gone(kept: Byheart, tmp_path: Path) -> None:
    (run,) = kept.does("runs", "--json").messages
    page = tmp_path / "report.html"
    assert run["outcome"] == "done"
    assert kept.does("report", str(run["run"]), "--html", str(page)).status == 0
    assert "order 0" in page.read_text(encoding="utf-8")


def test_its_workflow_plays_with_other_data(kept: Byheart) -> None:
    ended = kept.plays("order", REQUEST.parameters)
    assert ended.report.get("outcome") == "done", ended.story
    placed = orders.orders(kept.home.parent / "orders.sqlite")
    assert [order.draft for order in placed] == [REQUEST.draft]
