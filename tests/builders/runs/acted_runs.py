"""Run processes that play a part: what they say, do and refuse is written down for them."""

from __future__ import annotations

import os
import sys
import textwrap
import time
from pathlib import Path

# What every part begins with: the request is read, and things can be said.
PROLOGUE = """
import json, os, signal, subprocess, sys, time

request = json.loads(sys.stdin.readline())

def say(event, **more):
    print(json.dumps({"event": event, **more}), flush=True)

def report(outcome="done"):
    say("report", run=request["run"], outcome=outcome, verified=None, acted=0, reason="")

def hear():
    return json.loads(sys.stdin.readline())
"""


def plays(part: str) -> tuple[str, ...]:
    """The command of a process that plays this part."""
    return (sys.executable, "-c", PROLOGUE + textwrap.dedent(part))


def lives(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def group_lives(group: int) -> bool:
    """Whether anybody of a process group is there and no zombie."""
    processes = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())
    return any(lives(each) for each in processes if _group_of(each) == group)


def until_gone(group: int, within_s: float = 2.0) -> None:
    """Wait until nobody of a process group is left: the killed take a moment to die."""
    deadline = time.monotonic() + within_s
    while group_lives(group):
        assert time.monotonic() < deadline, f"the process group {group} is still there"
        time.sleep(0.01)


def _group_of(process: int) -> int:
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return -1
