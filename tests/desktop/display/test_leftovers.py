"""What an earlier run left on a display is asked to end; what else is there is left alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from app.desktop.display import leftovers
from app.desktop.display.leftovers import MARK, Leftovers, end_leftovers
from tests.builders.runs.command_line import ROOT

DISPLAY = ":no-such-display"
LASTS = "import sys; print(flush=True); sys.stdin.read()"
RESISTS = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {LASTS}"


@contextmanager
def program(code: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        (sys.executable, "-c", code),
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it is there
        try:
            yield process
        finally:
            process.kill()


def test_only_what_runs_have_started_there_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftovers, "ENDS_WITHIN_S", 0.5)
    with ExitStack() as after:
        left = after.enter_context(program(LASTS, DISPLAY=DISPLAY, **{MARK: "3f2a"}))
        resists = after.enter_context(program(RESISTS, DISPLAY=DISPLAY, **{MARK: "3f2a"}))
        elsewhere = after.enter_context(program(LASTS, DISPLAY=":other", **{MARK: "3f2a"}))
        theirs = after.enter_context(program(LASTS, DISPLAY=DISPLAY))
        found = end_leftovers(DISPLAY)
        assert left.poll() is not None
        assert [each.poll() for each in (resists, elsewhere, theirs)] == [None, None, None]
    assert (len(found.ended), len(found.stayed)) == (1, 1), found


def test_who_was_started_from_there_ends_neither_itself_nor_what_started_it() -> None:
    asks = f"""
import subprocess, sys
from app.desktop.display.leftovers import end_leftovers
print(end_leftovers("{DISPLAY}"))
"""
    starts = f"import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', {asks!r}]))"
    ended = subprocess.run(
        (sys.executable, "-c", starts),
        env={**os.environ, "DISPLAY": DISPLAY, MARK: "3f2a"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.strip() == str(Leftovers())


def test_where_nothing_is_left_nothing_is_done() -> None:
    assert end_leftovers(DISPLAY) == Leftovers()
