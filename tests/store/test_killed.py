"""A process killed while it writes leaves a store that opens, with all that was finished."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS

WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS, picture, workflow

store = Store.open(Path(sys.argv[1]), SNAPSHOTS)
print("writing", flush=True)
for number in range(10_000):
    version = store.save_workflow(replace(workflow(steps=3), task=str(number))).version
    print("saved", version, number, flush=True)
    run = store.begin_run("orders", version, {})
    for step in range(5):
        seen = store.keep_picture(picture(number * 10 + step))
        store.append_event(run, {"event": "acted", "step": step, "tool": "click", "seen": seen})
    store.finish_run(run, {"event": "report", "outcome": "done", "verified": True})
    print("finished", run, flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_was_finished_is_lost(tmp_path: Path, seed: int) -> None:
    told = list(killed_writer(tmp_path / "home", random.Random(seed).uniform(0.02, 0.6)))
    finished = [words[1] for words in told if words[0] == "finished"]
    saved = {int(words[1]): words[2] for words in told if words[0] == "saved"}

    store = Store.open(tmp_path / "home", SNAPSHOTS)
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    for run in finished:
        assert store.run(run).outcome == "done"
        assert len(store.events(run)) == 5
    for version, task in saved.items():
        assert store.workflow("orders", version).task == task

    lost = store.mark_lost_runs()
    assert len(lost) <= 1
    assert {record.outcome for record in store.runs()} <= {"done", "uncertain"}
    for record in store.runs():
        for event in store.events(record.run):
            assert len(store.picture(event["seen"]).bgra) == 32 * 24 * 4
    store.close()


def killed_writer(home: Path, after_s: float) -> Iterator[list[str]]:
    """What a writing process told before it was killed, `after_s` after it began to write."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", WRITER, str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        time.sleep(after_s)  # the moment of death is what the seed decides
        writer.kill()
        for line in writer.stdout:
            if line.endswith("\n"):
                yield line.split()
