"""A run's request travels to its process as one line."""

from __future__ import annotations

import json

import pytest

from app.engine.errors import UsageError
from app.player.run.messages import RunRequest, read_request, request_line

FULL = RunRequest(
    run="3f2a",
    workflow="Órdenes “€”\n",
    version=2,
    display=":7",
    parameters={"customer": "Müller\n& Söhne", "note": "中 🙂 \ud800"},
    ask="nobody",
    environment={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"},
    row=4,
    private=True,
    pace="slow",
    rehearsal=True,
    stays=True,
)


def test_what_the_parent_asks_is_what_the_child_reads() -> None:
    line = request_line(FULL)
    assert "\n" not in line
    assert read_request(line + "\n") == FULL


def test_what_is_left_out_has_its_default() -> None:
    line = json.dumps(
        {"command": "run", "run": "r", "workflow": "w", "version": 1, "display": ":0"}
    )
    assert read_request(line) == RunRequest("r", "w", 1, ":0")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\n",
        "run orders",
        "[]",
        "null",
        "{}",
        '{"command": "stop"}',
        '{"command": "run"}',
        '{"command": "run", "run": "r", "workflow": "w", "version": 1, "display": "", "colour": 1}',
    ],
)
def test_anything_else_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(UsageError, match="run request"):
        read_request(line)
