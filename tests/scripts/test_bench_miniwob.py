"""The bench of the web pages: how a task is shown, how a run is counted, and one task played."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.engine.errors import BlockedError
from scripts.benches._miniwob.demonstrations import Click, Key, Place, Type, filled, load
from scripts.benches._miniwob.page import OURS as PAGES
from scripts.benches._miniwob.page import Verdict, address_of, file_of
from scripts.benches._miniwob.tally import Outcome, Played, counted, outcome_of
from scripts.benches.miniwob import chosen, seeds_of, table

ROOT = Path(__file__).parents[2]
LOGIN = {
    "parameters": 'user "(?P<user>.+)" and press (?P<button>\\w+)',
    "steps": [
        {"click": "#name"},
        {"type": "#name", "text": "{user}"},
        {"key": "Tab"},
        {"click": {"text": "{button}"}},
    ],
}


def written(folder: Path, told: object) -> Path:
    file = folder / "tasks.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    return file


def test_a_demonstration_is_data(tmp_path: Path) -> None:
    login = load(written(tmp_path, {"login": LOGIN}))["login"]

    assert login.read('Enter user "Ada" and press Go.') == {"user": "Ada", "button": "Go"}
    assert login.steps == (
        Click(Place("#name")),
        Type(Place("#name"), "{user}"),
        Key("Tab"),
        Click(Place(text="{button}")),
    )
    assert filled("Dear {user},", {"user": "Ada"}) == "Dear Ada,"


def test_an_instruction_that_does_not_fit_is_said(tmp_path: Path) -> None:
    login = load(written(tmp_path, {"login": LOGIN}))["login"]
    with pytest.raises(ValueError, match=r"finds nothing in “Click the button\.”"):
        login.read("Click the button.")


@pytest.mark.parametrize(
    "told", [{"steps": []}, {"parameters": "(", "steps": []}, {"parameters": "", "steps": [{}]}]
)
def test_a_demonstration_that_makes_no_sense_is_named(tmp_path: Path, told: object) -> None:
    with pytest.raises(ValueError, match="The demonstration of login makes no sense"):
        load(written(tmp_path, {"login": told}))


@pytest.mark.parametrize(
    ("file", "in_looks"),
    [
        ("own.json", {"small", "wide", "dark"}),
        ("own_later.json", {"paper", "bright", "night"}),
        ("own_varied.json", {"paper", "bright", "night"}),
        ("own_work.json", {"tiny", "bright", "night"}),
        ("own_site.json", {"press", "office", "stamp"}),
    ],
)
def test_each_page_of_our_own_is_shown_in_each_of_its_looks(file: str, in_looks: set[str]) -> None:
    shown = load(PAGES / ".." / file)
    assert [task for task in shown if not file_of(task).is_file()] == []
    looks = {task.split("/")[0].split(":")[2] for task in shown}
    assert looks == in_looks
    for task in shown:
        assert address_of(task).endswith(f".html?{task.split('/')[0].split(':')[2]}")


def test_all_pages_of_our_own_are_shown() -> None:
    names = ("own", "own_later", "own_varied", "own_work", "own_site")
    files = [f"{name}.json" for name in names]
    shown = [task for file in files for task in load(PAGES / ".." / file)]
    pages = {file_of(task).name for task in shown}
    assert pages == {page.name for page in PAGES.glob("*.html")}


def test_each_of_our_demonstrations_has_its_page() -> None:
    ours = load()
    assert [task for task in ours if not file_of(task).is_file()] == []
    assert list(chosen(ours, "enter-text,click-test")) == ["enter-text", "click-test"]
    assert list(chosen(ours, "focus-text-2")) == ["focus-text-2"]
    assert len(chosen(ours, "")) == 50
    assert len(chosen(ours, "", "counted")) == 20
    assert file_of("social-media/like") == file_of("social-media/share")
    with pytest.raises(BlockedError, match="no task “click-tset”"):
        file_of("click-tset")


@pytest.mark.parametrize(
    ("verdict", "went_through", "outcome"),
    [
        (Verdict.RIGHT, True, Outcome.RIGHT),
        (Verdict.RIGHT, False, Outcome.RIGHT),
        (Verdict.WRONG, True, Outcome.WRONG),
        (Verdict.WRONG, False, Outcome.WRONG),
        (Verdict.OPEN, True, Outcome.UNDONE),
        (Verdict.OPEN, False, Outcome.HALTED),
    ],
)
def test_the_page_decides(verdict: Verdict, outcome: Outcome, *, went_through: bool) -> None:
    assert outcome_of(verdict, went_through=went_through) is outcome


def test_runs_are_counted_by_task_and_together() -> None:
    runs = [
        Played("a", 1, Outcome.RIGHT),
        Played("a", 2, Outcome.WRONG),
        Played("b", 1, Outcome.HALTED),
    ]
    none = {"right": 0, "wrong": 0, "halted": 0, "undone": 0}

    assert counted(runs) == {
        "tasks": {"a": {**none, "right": 1, "wrong": 1}, "b": {**none, "halted": 1}},
        **none,
        "right": 1,
        "wrong": 1,
        "halted": 1,
    }
    assert table({"pixels": runs})[-1].split() == ["all", "1", "1", "1", "0"]


@pytest.mark.parametrize(
    ("text", "seeds"), [("31-33", [31, 32, 33]), ("7", [7]), ("1,5-6", [1, 5, 6])]
)
def test_seeds_are_given_as_ranges(text: str, seeds: list[int]) -> None:
    assert seeds_of(text) == seeds


@pytest.mark.on_screen
@pytest.mark.long
def test_a_page_is_shown_once_and_played_on_another_seed() -> None:
    asked = ["--tasks", "enter-date", "--seeds", "31", "--json"]
    said = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "benches" / "miniwob.py"), *asked],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(said.stdout.splitlines()[-1])

    assert said.stdout.startswith("enter-date 31: right\n")
    assert told == {
        "tasks": {"enter-date": {"right": 1, "wrong": 0, "halted": 0, "undone": 0}},
        "right": 1,
        "wrong": 0,
        "halted": 0,
        "undone": 0,
    }
