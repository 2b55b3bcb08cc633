"""A run obeys its parent: it stops when told to, and when the parent is gone."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from app.player.run.command_listener import ORPHAN_PATIENCE_S

# A child that tells each stop it is asked for. It ends only when it is told to by a line "end".
CHILD = """
    import sys, threading
    from app.player.run.command_listener import listen_for_commands

    def told(reason):
        print(reason, flush=True)

    listen_for_commands(sys.stdin, told, {{"answer": lambda command: told(command["choice"])}})
    threading.Event().wait({busy_s})
"""

PARENT = """
import subprocess, sys
run = subprocess.Popen([sys.executable, "-c", {script!r}], stdin=subprocess.PIPE)
print("started", flush=True)
run.wait()
"""


@dataclass
class Child:
    process: subprocess.Popen[str]

    def is_told(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def loses_its_parent(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def says(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")


@contextmanager
def child(busy_s: float = 30.0) -> Iterator[Child]:
    process = subprocess.Popen(
        (sys.executable, "-c", textwrap.dedent(CHILD).format(busy_s=busy_s)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Child(process)
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def run() -> Iterator[Child]:
    with child() as started:
        yield started


def test_a_stop_command_is_obeyed_with_its_reason(run: Child) -> None:
    run.is_told(json.dumps({"command": "stop", "reason": "the stop key was pressed"}))
    assert run.says() == "the stop key was pressed"


@pytest.mark.parametrize(
    "nonsense", ["", "stop", "[1]", '"stop"', '{"command": "run"}', '{"stop": 1}', "[" * 100_000]
)
def test_anything_else_is_not_a_command(run: Child, nonsense: str) -> None:
    run.is_told(nonsense)
    run.is_told(json.dumps({"command": "stop"}))
    assert run.says() == "", "the reason of the stop command, which gave none"


def test_what_else_is_told_goes_to_whoever_hears_it(run: Child) -> None:
    run.is_told(json.dumps({"command": "answer", "choice": "again"}))
    assert run.says() == "again"


def test_a_run_whose_parent_is_gone_stops(run: Child) -> None:
    run.loses_its_parent()
    assert run.says() == "the process that started the run ended"


@pytest.mark.serial
def test_an_orphan_that_does_not_stop_ends_the_hard_way(run: Child) -> None:
    began = time.monotonic()
    run.loses_its_parent()
    assert run.process.wait(ORPHAN_PATIENCE_S + 5) == 1
    assert time.monotonic() - began >= ORPHAN_PATIENCE_S


@pytest.mark.serial
def test_an_orphan_that_stops_in_time_ends_by_itself() -> None:
    with child(busy_s=1.0) as run:
        run.is_told(json.dumps({"command": "stop", "reason": "ready"}))
        assert run.says() == "ready"
        run.loses_its_parent()
        assert run.process.wait(ORPHAN_PATIENCE_S) == 0


def test_a_parent_that_is_killed_is_noticed() -> None:
    script = textwrap.dedent(CHILD).format(busy_s=30)
    parent = subprocess.Popen(
        (sys.executable, "-c", PARENT.format(script=script)), stdout=subprocess.PIPE, text=True
    )
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "started\n"
        parent.kill()
        assert parent.stdout.readline() == "the process that started the run ended\n"
        assert parent.stdout.read() == "", "end of file: the orphan, too, is gone"
