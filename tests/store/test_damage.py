"""Whatever is damaged in a database, what is asked of it is answered, or refused in a sentence."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from app.engine.errors import ByheartError
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS, workflow

NIGHT = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)
QUESTIONS: tuple[Callable[[Store], object], ...] = (
    lambda store: store.workflows(),
    lambda store: store.listed(),
    lambda store: store.workflow("orders"),
    lambda store: store.runs(),
    lambda store: [store.events(record.run) for record in store.runs()],
    lambda store: store.mark_lost_runs(),
    lambda store: store.memory().statistics("way", 0),
    lambda store: store.save_workflow(workflow()),
    lambda store: store.sweep_pictures(),
    lambda store: store.schedules.all(),
    lambda store: store.schedules.pause("nightly"),
    lambda store: store.finish_run(store.begin_run("orders", 1, {}), {"outcome": "done"}),
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("sound") / "home"
    with closing(Store.open(home, SNAPSHOTS)) as store:
        store.save_workflow(workflow(steps=4))
        run = store.begin_run("orders", 1, {"customer": "Anna"})
        store.append_event(run, {"event": "acted", "step": 0, "tool": "click", "arguments": {}})
        store.finish_run(run, {"event": "report", "outcome": "done", "verified": True})
        store.begin_run("orders", 1, {})
        store.schedules.add("nightly", {"workflow": "orders"}, NIGHT)
    return home


@pytest.mark.parametrize("seed", range(40))
def test_changed_bytes_never_end_in_a_traceback(sound: Path, tmp_path: Path, seed: int) -> None:
    home = tmp_path / "home"
    shutil.copytree(sound, home)
    database = home / "byheart.sqlite"
    content = bytearray(database.read_bytes())
    dice = random.Random(seed)
    for _ in range(dice.choice((1, 5, 50, 500))):
        content[dice.randrange(len(content))] = dice.randrange(256)
    database.write_bytes(content)
    with suppress(ByheartError), closing(Store.open(home, SNAPSHOTS)) as store:
        for question in QUESTIONS:
            with suppress(ByheartError):
                question(store)


@pytest.mark.parametrize("seed", range(10))
def test_a_truncated_database_never_ends_in_a_traceback(
    sound: Path, tmp_path: Path, seed: int
) -> None:
    home = tmp_path / "home"
    shutil.copytree(sound, home)
    database = home / "byheart.sqlite"
    content = database.read_bytes()
    database.write_bytes(content[: random.Random(seed).randrange(len(content))])
    with suppress(ByheartError), closing(Store.open(home, SNAPSHOTS)) as store:
        for question in QUESTIONS:
            with suppress(ByheartError):
                question(store)


def test_a_schedule_that_was_cut_off_can_be_paused_noted_and_removed(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "home", SNAPSHOTS)) as store:
        known = [store.schedules.add(name, {"limit_s": 9}, NIGHT) for name in ("cut off", "whole")]
        with store.database.writing() as session:
            session.execute(
                text("update schedules set definition = '{\"li' where name = 'cut off'")
            )
        store.schedules.pause("cut off")
        store.schedules.note(known[0].id, "damaged")
        assert [each.definition for each in store.schedules.all()] == ['{"li', {"limit_s": 9}]
        cut_off = store.schedules.named("cut off")
        assert (cut_off.definition, cut_off.paused, cut_off.note) == ('{"li', True, "damaged")
        store.schedules.remove("cut off")
        assert [each.name for each in store.schedules.all()] == ["whole"]
