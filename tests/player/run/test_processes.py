"""Which process comes from which, and the end of those that come from here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from app.player.run.processes import ancestors
from tests.builders.runs.acted_runs import until_gone

# A process with a child in a group of its own, which has a child, too.
KILLER = """
import subprocess
from app.player.run.processes import kill_children
child = subprocess.Popen(["sh", "-c", "sleep 60 & wait"], start_new_session=True)
print(child.pid, flush=True)
input()
kill_children()
input()
"""


@contextmanager
def shell_with_a_child() -> Iterator[int]:
    """The child of a shell that is a child of ours."""
    shell = subprocess.Popen(
        ("sh", "-c", "sleep 60 & echo $!; wait"),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with shell:
        assert shell.stdout is not None
        yield int(shell.stdout.readline())
        os.killpg(shell.pid, 9)


def test_the_processes_above_one_are_told_nearest_first() -> None:
    with shell_with_a_child() as grandchild:
        above = ancestors(grandchild)
        assert above[1] == os.getpid()
        assert above[2:] == ancestors(os.getpid())


def test_a_process_that_is_gone_has_nobody_above_it() -> None:
    gone = subprocess.Popen(("true",))
    gone.wait()
    assert ancestors(gone.pid) == ()


def test_the_groups_of_all_children_are_killed() -> None:
    command = (sys.executable, "-c", KILLER)
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as killer:
        assert killer.stdin is not None
        assert killer.stdout is not None
        group = int(killer.stdout.readline())
        killer.stdin.write("now\n")
        killer.stdin.flush()
        until_gone(group)
        killer.stdin.write("enough\n")
