"""What holds for every test: its own data folder and display, nothing logged or left running."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import util as assertion_util
from hypothesis import settings

from app.ui.data import gc_timer
from tests.builders.servers.postgres import Postgres, postgres
from tests.builders.store.migrated import migrate_once

# A fifth of what collecting tests takes would be looking whether they are garbage.
gc.disable()

THREADS_END_WITHIN_S = 2.0

# A test never touches the desk it is run at: whoever needs a screen, a bus or a keyring starts one.
for _name in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS"):
    os.environ.pop(_name, None)
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"
# What a safe without a keyring is locked with; data folders may outlast a test.
os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="byheart-config-")
atexit.register(shutil.rmtree, os.environ["XDG_CONFIG_HOME"], ignore_errors=True)

# The same examples every time, however slow the machine: what fails here fails everywhere.
settings.register_profile("steady", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("steady")

migrate_once()


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_HOME", str(tmp_path / "byheart home"))


# Line by line, pytest would say for minutes in what two pictures differ; a hook of its own cannot
# keep it from that.
SHOWN_BYTES = 200
_in_what_they_differ = assertion_util.assertrepr_compare


def _briefly_in_what_they_differ(
    op: str,
    left: object,
    right: object,
    **given: Any,  # noqa: ANN401 - whatever pytest gives it
) -> Iterator[str]:
    if not (isinstance(left, bytes) and isinstance(right, bytes)) or len(left) <= SHOWN_BYTES:
        yield from _in_what_they_differ(op, left, right, **given)
        return
    differ = [at for at, (one, other) in enumerate(zip(left, right, strict=False)) if one != other]
    first = differ[0] if differ else min(len(left), len(right))
    yield f"{len(left)} {op} {len(right)} bytes"
    yield f"{len(differ)} of them differ, first number {first}"


assertion_util.assertrepr_compare = _briefly_in_what_they_differ


# The files of whole runs that take longest, 140 s down to 30 s: one that began last would keep one
# worker alone.
LONGEST_FILES = (
    "chaos",
    "reflexes",
    "passwords",
    "agent",
    "operator",
    "window",
    "unattended",
    "stopping",
    "other_applications",
    "demo",
    "scrolling",
    "scripts",
    "reading_tables",
    "learning",
    "order_desk",
    "rows",
    "workers",
    "operators_day",
    "viewer",
)


# A whole run that takes a minute takes three on a machine with other work: one that hangs is ended.
WHOLE_RUN_S = 300

# Tracing adds two fifths to what a test takes. What the others reach of the engine and the checks,
# these reach, too.
TRACED = frozenset(
    "tests/" + folder
    for folder in (
        "agent",
        "checks",
        "contracts",
        "engine",
        "golden",
        "induction",
        "player",
        "properties",
    )
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest begins: the golden pairs, and of the whole runs the longest files. What
    need not be traced is not.
    """
    folder = config.rootpath / "tests" / "end_to_end"
    places = {folder / f"test_{name}.py": place for place, name in enumerate(LONGEST_FILES)}
    items.sort(
        key=lambda item: ("golden" not in item.path.parts, places.get(item.path, len(places)))
    )
    for item in items:
        if "/".join(item.nodeid.split("/")[:2]) not in TRACED:
            item.add_marker(pytest.mark.no_cover)
        if item.get_closest_marker("on_screen") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(WHOLE_RUN_S))


def pytest_runtestloop() -> None:
    """What was loaded and collected stays to the end: nobody need look whether it is garbage."""
    gc.freeze()
    gc.enable()


def pytest_runtest_logfinish() -> None:
    """Once Qt's objects have been made, garbage is collected on their thread only: on this one."""
    if not gc.isenabled():
        gc_timer.collect_due()


class _Collector(logging.Handler):
    """Keeps what was logged at warning level or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_warning_is_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """`@pytest.mark.logs("pattern")`: this warning is part of the story, and must appear."""
    collector = _Collector()
    logging.getLogger().addHandler(collector)
    yield
    logging.getLogger().removeHandler(collector)
    patterns = [str(mark.args[0]) for mark in request.node.iter_markers("logs")]
    unexpected = [
        said for said in collector.sentences if not any(re.search(p, said) for p in patterns)
    ]
    missing = [p for p in patterns if not any(re.search(p, said) for said in collector.sentences)]
    assert not unexpected, f"logged, which fails a test: {unexpected}"
    assert not missing, f"expected in the log and not there: {missing}"


@pytest.fixture(autouse=True)
def _no_thread_is_left_running() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + THREADS_END_WITHIN_S
    # One that ends may have started another meanwhile.
    while (left := _started_since(before)) and time.monotonic() < deadline:
        left[0].join(max(0.0, deadline - time.monotonic()))
    assert not left, f"left running after the test: {[thread.name for thread in left]}"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A server of PostgreSQL."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def database_of_stores(postgresql: Postgres) -> str:
    """The address of a database that stores share, one after the other."""
    return postgresql.fresh()


def _started_since(before: set[threading.Thread]) -> list[threading.Thread]:
    """Python's own threads; those of a library's native code are not listed by `threading`."""
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before
        and thread.is_alive()
        and not isinstance(thread, threading._DummyThread)
    ]
