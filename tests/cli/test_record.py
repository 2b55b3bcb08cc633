"""`byheart record`: what is announced on the command line reaches the recording."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.cli.workflows import record as teach
from app.store.model.workflow import Workflow
from app.wiring.recording.recording import RecordingRequest
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]


def test_secrets_and_values_to_be_read_are_announced(
    byheart: ByHeart, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught: list[RecordingRequest] = []

    def recorded(teaching: RecordingRequest) -> Workflow:
        taught.append(teaching)
        return Workflow(teaching.name)

    monkeypatch.setattr(teach, "_recorded", recorded)
    words = ("--secret", "pin", "--read", "number", "--read", "desk", "--vary", "who")
    assert byheart("record", "ticket", *words).status == 0
    [teaching] = taught
    assert (list(teaching.secrets), list(teaching.reads)) == (["pin"], ["number", "desk"])
    assert list(teaching.varies) == ["who"]
