"""The end of a recording: does the screen show what it showed then?"""

from __future__ import annotations

from app.engine.check import Comparison
from checks.known import Known
from checks.ladder import NOTHING_KNOWN, compare
from checks.look import Look


def compare_final(now: Look, remembered: Look, known: Known = NOTHING_KNOWN) -> Comparison:
    """Judge the last screen of a run against the last of the recording: no target, the active
    window as a whole.
    """
    return compare(now, remembered, known)
