"""Where a run's process finds itself that was started before it was known what it is to play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from app.player.run.json_line import object_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run's process finds itself that was started before it was known what it is to play:
    all of its environment, and the file that keeps what it writes to standard error.
    """

    environment: Mapping[str, str]
    errors: str


def place_line(place: Place) -> str:
    """The place as one line of JSON."""
    return json.dumps({"command": "place", **asdict(place)})


def read_place(line: str) -> Place | None:
    """The place that a parent wrote; None where the line is something else."""
    told = object_of(line)
    environment, errors = told.get("environment"), told.get("errors")
    if told.get("command") != "place" or not isinstance(errors, str):
        return None
    if not isinstance(environment, dict):
        return None
    return Place({str(name): str(value) for name, value in environment.items()}, errors)
