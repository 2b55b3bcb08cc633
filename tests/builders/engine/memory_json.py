"""A memory in one JSON file: the smallest that outlives its process. Snapshots are JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.engine import Step, StepStatistics, Template, Trajectory, Whole
from app.engine.memory.memory_in_process import MemoryInProcess


class MemoryJson:
    """Reads the file once, and writes it after every change."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._memory = MemoryInProcess()
        self._trajectories: dict[str, Trajectory] = {}
        self._statistics: dict[str, StepStatistics] = {}
        self._uses: dict[str, int] = {}
        if path.exists():
            self._read(json.loads(path.read_text()))

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        return self._memory.trajectories(tags)

    def remember(self, trajectory: Trajectory) -> None:
        self._trajectories[trajectory.id] = trajectory
        self._memory.remember(trajectory)
        self._write()

    def forget(self, trajectory_id: str) -> None:
        self._memory.forget(trajectory_id)
        self._trajectories.pop(trajectory_id, None)
        for step in [key for key in self._statistics if key.startswith(f"{trajectory_id}:")]:
            del self._statistics[step]
        self._write()

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        return self._statistics.get(f"{trajectory_id}:{step}", StepStatistics())

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        self._statistics[f"{trajectory_id}:{step}"] = statistics
        self._write()

    def count_use(self, trajectory_id: str) -> None:
        self._uses[trajectory_id] = self._uses.get(trajectory_id, 0) + 1
        self._write()

    def _write(self) -> None:
        kept = {
            "trajectories": [_plain(each) for each in self._trajectories.values()],
            "statistics": {key: asdict(each) for key, each in self._statistics.items()},
            "uses": self._uses,
        }
        self._path.write_text(json.dumps(kept))

    def _read(self, kept: dict[str, Any]) -> None:
        for plain in kept["trajectories"]:
            trajectory = _trajectory(plain)
            self._trajectories[trajectory.id] = trajectory
            self._memory.remember(trajectory)
        self._statistics = {key: StepStatistics(**each) for key, each in kept["statistics"].items()}
        self._uses = kept["uses"]


def _plain(trajectory: Trajectory) -> dict[str, Any]:
    steps = [
        asdict(step) | {"arguments": {k: _coded(v) for k, v in step.arguments.items()}}
        for step in trajectory.steps
    ]
    return asdict(trajectory) | {"steps": steps}


def _trajectory(plain: dict[str, Any]) -> Trajectory:
    steps = tuple(
        Step(**step | {"arguments": {k: _decoded(v) for k, v in step["arguments"].items()}})
        for step in plain["steps"]
    )
    return Trajectory(**plain | {"steps": steps, "tags": tuple(plain["tags"])})


def _coded(argument: object) -> dict[str, object]:
    match argument:
        case Whole(name):
            return {"whole": name}
        case Template(text):
            return {"template": text}
        case _:
            return {"literal": argument}


def _decoded(coded: dict[str, Any]) -> object:
    match coded:
        case {"whole": name}:
            return Whole(name)
        case {"template": text}:
            return Template(text)
        case _:
            return coded["literal"]
