"""More workflows and runs than anybody would make by hand, put into a store at once."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, select

from app.engine.model.geometry import Pixels
from app.store.database.tables import RunRow, VersionRow, WorkflowRow
from app.store.model.stored_picture import StoredPicture
from app.store.store import Store
from tests.builders.runs.runs_kept import story
from tests.builders.store.kept import look, step, trajectory, workflow

WIDTH, HEIGHT = 1920, 1080
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def screens(store: Store, count: int) -> list[StoredPicture]:
    """Kept pictures of a whole screen, none like another."""
    kept = []
    for number in range(count):
        row = bytes((number, 80, 160, 0)) * WIDTH
        kept.append(store.picture(store.keep_picture(Pixels(WIDTH, HEIGHT, row * HEIGHT))))
    return kept


def long_run_of(
    store: Store, name: str, steps: int, seen: Sequence[StoredPicture | None] = (None,)
) -> str:
    """A workflow of so many steps, and the id of a run of all of them, seen on these screens."""
    one = step()
    taken = [replace(one, note=f"step {number}") for number in range(steps)]
    for number, picture in enumerate(itertools.islice(itertools.cycle(seen), steps)):
        if picture is not None:
            before = replace(look(), picture=picture)
            taken[number] = replace(taken[number], before=before)
    way = replace(trajectory(), steps=tuple(taken))
    store.save_workflow(replace(workflow(name), trajectories=(way,)))
    run = store.begin_run(name, 1, {})
    told = story("", "")[1]
    for number, picture in enumerate(itertools.islice(itertools.cycle(seen), steps)):
        reference = picture and picture.sha256
        event = {**told, "step": number, "expected": reference, "seen": reference}
        store.append_event(run, event)
    store.finish_run(run, {"outcome": "done", "reason": ""})
    return run


def fill(store: Store, workflows: int, runs: int) -> None:
    """So many workflows like the one that is there, and so many runs of them, a minute apart."""
    if not workflows:
        return
    with store.database.writing() as session:
        known = session.scalars(select(VersionRow)).one()
        first = known.id + 1
        names = [
            {"id": first + each, "name": f"workflow {each:04}", "created": BEGAN}
            for each in range(workflows)
        ]
        same = {"version": 1, "definition": known.definition, "trusted": True, "proven": False}
        versions = [{"workflow_id": one["id"], "created": BEGAN, **same} for one in names]
        told = [
            {
                "id": f"{each:08x}",
                "workflow": f"workflow {each % workflows:04}",
                "version": 1,
                "parameters": {},
                "began": BEGAN + timedelta(minutes=each),
                "outcome": "done",
                "report": {"outcome": "done"},
            }
            for each in range(runs)
        ]
        for table, rows in ((WorkflowRow, names), (VersionRow, versions), (RunRow, told)):
            if rows:
                session.execute(insert(table), rows)
