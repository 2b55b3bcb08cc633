"""The coverage gate fails a run that passes but leaves lines or branches of a package unreached."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import pytest

from scripts import coverage_gate

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent.parent
GATE = """
from scripts import coverage_gate
coverage_gate.DEMANDED = {"checks": 100.0}
from scripts.coverage_gate import pytest_sessionfinish, pytest_terminal_summary
"""
HALF = "def f(x: int) -> int:\n    if x:\n        x += 1\n    return x\n"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A package `checks` with one branch, and the gate that demands all of it."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in ("FAILED_BEFORE", "BESIDE", "IS_BESIDE"):
        monkeypatch.delenv(f"BYHEART_{name}", raising=False)
    pytester.mkpydir("checks").joinpath("half.py").write_text(HALF)
    pytester.makepyfile(gate=GATE)
    return pytester


def judged(project: pytest.Pytester, test: str) -> pytest.RunResult:
    project.makepyfile(test_half=f"from checks.half import f\ndef test_f():\n    {test}\n")
    options = ("-p", "pytest_cov", "-p", "gate", "--cov=checks", "--cov-branch", "--cov-report=")
    return project.runpytest_subprocess(*options)


def test_all_lines_and_branches_reached_passes(project: pytest.Pytester) -> None:
    assert judged(project, "assert (f(0), f(1)) == (0, 2)").ret == 0


def test_an_unreached_branch_fails_and_is_shown(project: pytest.Pytester) -> None:
    result = judged(project, "assert f(1) == 2")

    assert result.ret == 1
    result.stdout.fnmatch_lines(["coverage of checks is *", "*half.py*2->4*", "*1 passed*"])


def test_a_package_that_nobody_imported_fails(project: pytest.Pytester) -> None:
    (project.path / "checks" / "half.py").rename(project.path / "half.py")
    result = judged(project, "pass")

    assert result.ret != 0


def test_what_failed_before_fails_the_whole(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_FAILED_BEFORE", "scripts/check")
    result = judged(project, "assert (f(0), f(1)) == (0, 2)")

    assert result.ret == 1
    result.stdout.fnmatch_lines(["*failed before the tests, see above: scripts/check"])


@pytest.fixture
def beside(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a pytest that has run beside."""
    folder = project.mkdir("beside")
    monkeypatch.setenv("BYHEART_IS_BESIDE", str(folder))
    monkeypatch.setenv("COVERAGE_FILE", str(folder / "coverage"))
    (folder / "said").write_text(judged(project, "assert f(0) == 0").stdout.str())
    monkeypatch.delenv("BYHEART_IS_BESIDE")
    monkeypatch.delenv("COVERAGE_FILE")
    monkeypatch.setenv("BYHEART_BESIDE", str(folder))
    return folder


def test_what_another_pytest_reached_beside_it_counts(
    project: pytest.Pytester, beside: Path
) -> None:
    assert (beside / "status").read_text() == "0"
    assert judged(project, "assert f(1) == 2").ret == 0


@pytest.mark.parametrize("status", ["1", None])
def test_what_failed_or_broke_off_beside_it_fails_the_whole(
    project: pytest.Pytester, beside: Path, status: str | None
) -> None:
    (beside / "status").unlink()
    if status is not None:
        (beside / "status").write_text(status)
    result = judged(project, "assert (f(0), f(1)) == (0, 2)")

    assert result.ret == 1
    result.stdout.fnmatch_lines(["*failed beside the tests: tests that only compute", "*1 passed*"])


def test_it_waits_for_the_other_one(
    project: pytest.Pytester, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How the other one ended is written before its lock is free."""
    (beside / "status").unlink()

    def waits(lock: TextIO, _how: int) -> None:
        assert Path(lock.name) == beside / "lock"
        (beside / "status").write_text("0")

    monkeypatch.setattr("fcntl.flock", waits)
    assert coverage_gate.failures_beside(project.path) == []
