"""What a run takes beyond itself is measured by one clock."""

from __future__ import annotations

import subprocess
import sys

from scripts.benches.overhead import since_boot_s, started_s


def test_when_a_process_was_started_is_told_by_the_clock_that_the_rest_is_measured_with() -> None:
    a_tick_s = 0.02
    before_s = since_boot_s()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        after_s = since_boot_s()
        assert before_s - a_tick_s <= started_s(process.pid) <= after_s + a_tick_s
        process.communicate(b"\n")
