"""A pytest plugin: fails the run when a package covers less than is demanded of it.

It stands in pytest so that pytest's summary stays the last line. `scripts/test` loads it, and tells
by BYHEART_FAILED_BEFORE what failed before pytest began, which fails the run too.

BYHEART_BESIDE is the folder of another pytest that runs beside it: `lock` is locked until that
ends, `said` is what it said, `coverage` what it reached. How it ended it writes into `status` by
this plugin, where BYHEART_IS_BESIDE tells it the folder.
"""

from __future__ import annotations

import fcntl
import io
import os
from pathlib import Path

import coverage
import pytest
from coverage.exceptions import NoDataError

# Percent of lines and branches; what is reached is never given up again. What only whole runs reach
# happens in other processes and does not count.
DEMANDED = {"app/engine": 100.0, "checks": 98.0}

COMPLAINTS = pytest.StashKey[list[str]]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Judge once, where the results meet: pytest-cov has combined its data by now."""
    if hasattr(session.config, "workerinput"):
        return
    if folder := os.environ.get("BYHEART_IS_BESIDE"):
        (Path(folder) / "status").write_text(str(int(session.exitstatus)), encoding="ascii")
        return
    root = Path(session.config.rootpath)
    complaints = [*failures_before(), *failures_beside(root), *shortfalls(root)]
    session.config.stash[COMPLAINTS] = complaints
    if complaints and session.exitstatus == 0:
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what is missing."""
    for complaint in terminalreporter.config.stash.get(COMPLAINTS, []):
        terminalreporter.write_line(complaint, red=True)


def failures_before() -> list[str]:
    """What `scripts/test` saw fail before."""
    failed = os.environ.get("BYHEART_FAILED_BEFORE", "")
    return [f"failed before the tests, see above: {failed}"] if failed else []


def failures_beside(root: Path) -> list[str]:
    """What the pytest beside this one said, where it failed, once it has ended; what it reached is
    added to what this one did.
    """
    if not (named := os.environ.get("BYHEART_BESIDE")):
        return []
    folder = Path(named)
    with (folder / "lock").open("a", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
    data = coverage.Coverage(data_file=str(root / ".coverage"))
    data.load()
    if (folder / "coverage").exists():
        data.combine([str(folder / "coverage")], keep=True)
        data.save()
    status = folder / "status"
    if status.exists() and status.read_text(encoding="ascii") == "0":
        return []
    said = (folder / "said").read_text(encoding="utf-8", errors="replace")
    return [f"{said}\nfailed beside the tests: tests that only compute"]


def shortfalls(root: Path) -> list[str]:
    """A report for every package that covers less than demanded."""
    return [
        report
        for package, demanded in DEMANDED.items()
        for percent, report in [covered(root, package)]
        if percent < demanded
    ]


def covered(root: Path, package: str) -> tuple[float, str]:
    """What `.coverage` says of a package: percent, and a table of what was not reached."""
    data = coverage.Coverage(data_file=str(root / ".coverage"))
    data.load()
    table = io.StringIO()
    try:
        percent = data.report(
            include=[f"{root}/{package}/*"], file=table, show_missing=True, skip_covered=True
        )
    except NoDataError:
        return 0.0, f"coverage: nothing was measured of {package}"
    return percent, f"coverage of {package} is {percent:.1f} %:\n{table.getvalue()}"
