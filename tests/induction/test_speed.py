"""Many long recordings are merged while a person waits; figures are in the bench."""

from __future__ import annotations

import time

from app.induction.leave_one_out import leave_one_out
from app.induction.merging import merge
from scripts.benches._induction.made_up import recordings


def test_thirty_recordings_of_two_hundred_steps_merge_in_seconds() -> None:
    shown = recordings(30, 200, seed=1)

    began = time.thread_time()
    merged = merge(shown)
    assert time.thread_time() - began < 5  # 0.1 to 0.4 s on the machine of the bench
    trial = leave_one_out(merged)

    assert time.thread_time() - began < 20  # 0.7 to 2.9 s
    assert len(trial.cells) > 1000
