"""What holds for every test does hold: each story is a small test run of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

HABITS = (Path(__file__).parent / "conftest.py").read_text()
MARKERS = "[pytest]\nmarkers =\n    logs(pattern): said on purpose\n"


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # none of them has a part in this
    pytester.makeconftest(HABITS)
    pytester.makeini(MARKERS)
    return pytester


def outcome(run: pytest.Pytester, test: str) -> pytest.RunResult:
    run.makepyfile(test)
    return run.runpytest_subprocess("-p", "no:cacheprovider")


def test_a_logged_warning_fails_the_test(run: pytest.Pytester) -> None:
    result = outcome(run, "import logging\ndef test_it(): logging.warning('the disk is odd')")

    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*logged, which fails a test*the disk is odd*"])


def test_a_warning_that_is_part_of_the_story_does_not(run: pytest.Pytester) -> None:
    story = """
        import logging, pytest
        @pytest.mark.logs("disk is o")
        def test_it(): logging.warning("the disk is odd")
    """
    outcome(run, story).assert_outcomes(passed=1)


def test_a_warning_that_was_promised_must_come(run: pytest.Pytester) -> None:
    story = """
        import pytest
        @pytest.mark.logs("disk is odd")
        def test_it(): pass
    """
    outcome(run, story).assert_outcomes(passed=1, errors=1)


def test_a_thread_left_running_fails_the_test(run: pytest.Pytester) -> None:
    story = """
        import threading
        wait = threading.Event().wait
        def test_it(): threading.Thread(target=wait, name="lost", daemon=True).start()
    """
    result = outcome(run, story)

    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left running after the test*lost*"])


def test_a_thread_that_ends_soon_after_does_not(run: pytest.Pytester) -> None:
    story = """
        import threading
        def test_it(): threading.Thread(target=threading.Event().wait, args=(0.2,)).start()
    """
    outcome(run, story).assert_outcomes(passed=1)


def test_no_test_sees_the_desk_it_is_run_at(
    run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setenv("BYHEART_HOME", "/home/someone")
    story = """
        import os
        def test_it(tmp_path):
            assert "DISPLAY" not in os.environ
            assert os.environ["BYHEART_HOME"].startswith(str(tmp_path))
    """
    outcome(run, story).assert_outcomes(passed=1)


def test_tests_are_marked_in_their_own_file() -> None:
    """`scripts/test` looks there for those that measure time and those that play on a screen."""
    folder = Path(__file__).parent
    others = [path for path in folder.rglob("*.py") if not path.name.startswith("test_")]
    marks = ("mark.serial", "mark.on_screen")
    told = [path.name for path in others if any(mark in path.read_text() for mark in marks)]
    assert told == []
