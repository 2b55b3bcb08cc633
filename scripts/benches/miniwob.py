"""MiniWoB++ pages in Chromium: each task shown once, then played on other seeds by its pixels.

What differs from seed to seed is read from the instruction; the page itself says what came of it.
With `--shown 2` each task is shown on two seeds without a word of what varies, and the recordings
are merged with what their instructions named as rows.
With --labels there is a second column, in which Chromium describes its pages to the accessibility
bus. The pages are those of the package `miniwob`.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts.benches._miniwob.demonstrations import OURS, Demonstration, Half, load
from scripts.benches._miniwob.player import opened_room
from scripts.benches._miniwob.tally import Outcome, Played, counted

# A page is there when its episode begins, and nothing in it comes later than that.
PATIENCE_S = "4"


def play(
    demonstrations: Mapping[str, Demonstration],
    seeds: Sequence[int],
    *,
    folder: Path,
    scale: float,
    labels: bool,
    shown: int = 1,
) -> list[Played]:
    """Every task on every seed; each run is told as it ends."""
    runs = []
    with opened_room(folder, scale=scale, labels=labels, shown=shown) as room:
        for task, demonstration in demonstrations.items():
            for run in room.play(task, demonstration, seeds):
                print(f"{run.task} {run.seed}: {run.outcome} {run.reason}".rstrip(), flush=True)
                runs.append(run)
    return runs


@contextmanager
def folder_for(kept: Path | None) -> Iterator[Path]:
    """Where what was recorded and played goes: a folder that is kept, or one that is not."""
    if kept is not None:
        yield kept
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def seeds_of(text: str) -> list[int]:
    """From "31-60", "31" or "31,35-37"."""
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    return seeds


def chosen(
    all_of_them: Mapping[str, Demonstration], names: str, half: str | None = None
) -> dict[str, Demonstration]:
    """Those of these names, or all of a half, or all that are not reported apart; KeyError for one
    that nobody shows.
    """
    usual = [
        name for name, one in all_of_them.items() if not one.apart and half in {None, str(one.half)}
    ]
    return {name: all_of_them[name] for name in (names.split(",") if names else usual)}


def table(columns: Mapping[str, Sequence[Played]]) -> list[str]:
    """One line for each task, one block of counts for each column."""
    heads = "".join(f"  {name:>31}" for name in columns)
    words = "  ".join(f"{outcome:>6}" for outcome in Outcome)
    told = {name: counted(runs) for name, runs in columns.items()}
    tasks = dict.fromkeys(run.task for runs in columns.values() for run in runs)
    lines = [f"{'':<30}{heads}", f"{'':<30}" + f"  {words}" * len(columns)]
    for task in tasks:
        rows = [one["tasks"][task] for one in told.values()]  # type: ignore[index]
        lines.append(f"{task:<30}" + "".join(_cells(row) for row in rows))
    return [*lines, f"{'all':<30}" + "".join(_cells(one) for one in told.values())]


def _cells(counts: Mapping[str, object]) -> str:
    return "  " + "  ".join(f"{counts[outcome]:>6}" for outcome in Outcome)


def main() -> None:
    """Play what was asked for."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument(
        "--tasks",
        default="",
        help="only these, with commas between; those whose steps vary are played when named",
    )
    line.add_argument("--half", choices=list(Half), help="only this half")
    line.add_argument("--seeds", type=seeds_of, default="31-60", help="such as 31-60")
    line.add_argument("--demonstrations", type=Path, default=OURS, help="JSON: how a task is shown")
    line.add_argument(
        "--shown", type=int, default=1, help="so often, to be merged: nobody says what varies"
    )
    line.add_argument("--labels", action="store_true", help="a second column with labels")
    line.add_argument("--scale", type=float, default=1.0, help="device pixels to a CSS pixel")
    line.add_argument("--keep", type=Path, help="a folder for what was recorded and played")
    given = line.parse_args()
    os.environ.setdefault("BYHEART_PATIENCE_S", PATIENCE_S)
    tasks = chosen(load(given.demonstrations), given.tasks, given.half)
    columns = {}
    with folder_for(given.keep) as folder:
        for name in ("pixels", "labels")[: 1 + given.labels]:
            columns[name] = play(
                tasks,
                given.seeds,
                folder=folder / name,
                scale=given.scale,
                labels=name == "labels",
                shown=given.shown,
            )
    print(*table(columns), sep="\n")
    if given.json:
        more = {name: counted(runs) for name, runs in columns.items() if name != "pixels"}
        print(json.dumps({**counted(columns["pixels"]), **more}))


if __name__ == "__main__":
    main()
