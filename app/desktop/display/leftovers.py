"""What an earlier run left behind on a display: programs that it started and that got away from it
(they detached themselves, or their run was killed). Each bears its run's mark in its environment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import psutil

MARK = "BYHEART_RUN"
ENDS_WITHIN_S = 3.0


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Programs that were found: those that have `ended` since, and those that `stayed`."""

    ended: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()


def end_leftovers(display: str) -> Leftovers:
    """Ask the marked programs of a display to end, as closing their windows would. Nobody may be
    playing there.
    """
    found = {process: process.name() for process in _marked(display)}
    for process in found:
        _ask_to_end(process)
    gone, alive = psutil.wait_procs(found, timeout=ENDS_WITHIN_S)
    return Leftovers(_names(found, gone), _names(found, alive))


def _marked(display: str) -> Iterator[psutil.Process]:
    ours = {psutil.Process().pid, *(each.pid for each in psutil.Process().parents())}
    for process in psutil.process_iter():
        if process.pid in ours:  # who started us was started by a run, perhaps
            continue
        try:
            known = process.environ()
            if MARK in known and known.get("DISPLAY") == display:
                process.name()
                yield process
        except (psutil.Error, OSError):
            continue


def _ask_to_end(process: psutil.Process) -> None:
    try:
        process.terminate()
    except psutil.Error:
        return


def _names(known: dict[psutil.Process, str], processes: list[psutil.Process]) -> tuple[str, ...]:
    return tuple(sorted({known[each] for each in processes}))
