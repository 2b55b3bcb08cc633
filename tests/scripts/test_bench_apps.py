"""The bench of applications that nobody here wrote: its truths, its pages, and one run of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from scripts.benches import apps
from scripts.benches._apps.application import Application, Half, Look
from scripts.benches._apps.business import DRIFTS, BusinessServer
from scripts.benches._apps.catalogue import APPLICATIONS
from scripts.benches._apps.development import BUSINESS, DIALOG, XEDIT
from scripts.benches._apps.perturbations import Perturbation, look_of
from scripts.benches._apps.props import Props
from scripts.benches._apps.results import Key, Result, Results, Verdict, judged, summed
from scripts.benches._apps.truths import adds, served

ROOT = Path(__file__).parents[2]
BEFORE = {"memo.txt": "Bring the papers."}
WANTED = {"memo.txt": "Bring the papers.\nMemo for Wu. "}
OTHER = {"memo.txt": "Bring the papers.\nMemo for Wi. "}


@pytest.mark.on_screen
@pytest.mark.long
@pytest.mark.timeout(300)
def test_its_last_line_is_one_object_and_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = bench(file, "--perturb", "none")
    told = bench(file, "--perturb", "none,moved")

    assert (first["runs"], told["runs"]) == (1, 2)
    assert told["wrong"] == 0
    assert told["halves"]["development"]["by_perturbation"].keys() == {"none", "moved"}
    assert len(file.read_text().splitlines()) == 2


def bench(file: Path, *asked: str) -> dict[str, Any]:
    usual = ("--apps", "xedit", "--modes", "pixels", "--values", "1", "--resume", str(file))
    said = subprocess.run(
        [sys.executable, str(apps.__file__), "--json", *usual, *asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(said.stdout.splitlines()[-1])
    return told


@pytest.mark.parametrize(
    ("state", "says_done", "verdict"),
    [
        pytest.param(WANTED, True, Verdict.RIGHT, id="done and said so"),
        pytest.param(BEFORE, False, Verdict.HALTED, id="nothing done and said so"),
        pytest.param(WANTED, False, Verdict.HALTED, id="done and not sure of it"),
        pytest.param(BEFORE, True, Verdict.WRONG, id="done without its effect"),
        pytest.param(OTHER, True, Verdict.WRONG, id="another effect"),
        pytest.param(OTHER, False, Verdict.WRONG, id="another effect, although it stopped"),
    ],
)
def test_the_state_decides(state: object, says_done: bool, verdict: Verdict) -> None:  # noqa: FBT001
    assert judged(BEFORE, WANTED, state, says_done=says_done) is verdict


def test_a_line_that_was_cut_off_is_no_result(tmp_path: Path) -> None:
    results = Results(tmp_path / "results.jsonl")
    result = Result("xedit", "Xaw", Half.DEVELOPMENT, False, "none", 1, Verdict.RIGHT)  # noqa: FBT003
    results.keep(result)
    with results.file.open("a") as lines:
        lines.write('{"application": "xed')
    assert results.all() == [result]
    assert results.all()[0].key == Key("xedit", labels=False, perturbation="none", value=1)


def test_halves_are_summed_apart() -> None:
    def result(half: Half, verdict: Verdict) -> Result:
        return Result("any", "Qt", half, True, "dark", 1, verdict)  # noqa: FBT003

    told: Any = summed(
        [result(Half.DEVELOPMENT, Verdict.RIGHT), result(Half.COUNTED, Verdict.HALTED)]
    )
    assert (told["runs"], told["right"], told["halted"]) == (2, 1, 1)
    assert told["halves"]["counted"]["by_toolkit"]["Qt"]["halted"] == 1
    assert told["halves"]["development"]["by_perturbation"]["dark"]["right"] == 1


def test_there_are_enough_applications_and_ten_are_only_counted() -> None:
    assert len(APPLICATIONS) >= 20
    assert len({one.toolkit for one in APPLICATIONS.values()}) >= 7
    halves = Counter(one.half for one in APPLICATIONS.values())
    assert halves[Half.COUNTED] == 10


@pytest.mark.parametrize("one", APPLICATIONS.values(), ids=APPLICATIONS)
def test_each_replay_has_values_of_its_own(one: Application) -> None:
    taught, *others = one.values
    for other in others:
        assert other.keys() == taught.keys()
        assert not set(other.values()) & set(taught.values())


def test_a_look_that_an_application_cannot_be_told_is_left_out() -> None:
    assert look_of(BUSINESS, Perturbation.DARK) is not None
    fltk = APPLICATIONS["fluid"]
    assert look_of(fltk, Perturbation.LARGER_FONT) is None
    keys = apps.keys_of(fltk, ["none", "larger-font", "theme"], [1], labels=True)
    assert [key.perturbation for key in keys] == ["none"]
    assert Key("business", labels=True, perturbation="theme", value=2) in apps.keys_of(
        BUSINESS, ["theme"], [1, 2], labels=True
    )


def test_a_replay_begins_with_what_was_remembered_and_with_the_same_files(tmp_path: Path) -> None:
    props = Props(tmp_path / "xedit", XEDIT)
    props.begin()
    (props.home / "remembered").write_text("after the demonstration")
    props.remember()
    (props.home / "remembered").write_text("after a replay")
    (props.work / "memo.txt").write_text("written by a replay")
    props.renew("")
    assert (props.home / "remembered").read_text() == "after the demonstration"
    assert props.state() == {"memo.txt": "Bring the papers."}


def test_the_script_starts_the_application_with_its_environment(tmp_path: Path) -> None:
    props = Props(tmp_path / "dialog", DIALOG)
    props.begin()
    props.write_start({"DISPLAY": ":77", "XAUTHORITY": ""}, Look({"LOOK": "dark side"}))
    script = props.start.read_text()
    assert "export DISPLAY=:77\n" in script
    assert "unset XAUTHORITY\n" in script
    assert "export LOOK='dark side'\n" in script
    assert script.splitlines()[-1].startswith("exec xterm ")
    assert str(props.work) in script


def test_what_a_task_adds_follows_the_values() -> None:
    wanted = adds(**{"{file}.txt": "Dear {name}"})
    assert wanted({"a": "b"}, {"file": "wu", "name": "Wu"}) == {"a": "b", "wu.txt": "Dear Wu"}


def test_what_is_saved_in_a_record_is_the_truth_of_the_pages() -> None:
    with BusinessServer.serving() as server:
        before = served(server.url)
        form = {"number": "K-20467", "phone": "58 620 44", "note": "New address in June"}
        page = posted(server.url, form)
        assert "The changes were saved." in page
        assert served(server.url) == BUSINESS.wanted(before, BUSINESS.values[1])


@pytest.mark.parametrize("drift", DRIFTS)
def test_each_drift_leaves_the_task_possible_and_begins_with_nothing_saved(drift: str) -> None:
    with BusinessServer.serving() as server:
        server.books.begin(drift)
        customers = server.books.customers
        assert served(server.url) == {"saved": {}, "kept": []}
        assert {"K-20455", "K-20467", "K-20533"} <= customers.keys()
        named = [one for one in customers.values() if one["name"] == "Tadeusz Nowak"]
        assert len(named) == (2 if drift == "duplicate-row" else 1)


@pytest.mark.parametrize(
    ("drift", "shown"),
    [
        ("look-alike-row", "Tadeusz Novak"),
        ("row-added-above", "Birgit Aaltonen"),
        ("longer-list", "K-30011"),
        ("renamed-button", ">View<"),
        ("modal", "Your session ends"),
        ("toast", "Report R-118"),
        ("theme", "#20262b"),
        ("zoom", "zoom:1.25"),
        ("font", "DejaVu Serif"),
        ("moved-button", "<tr><th></th>"),
    ],
)
def test_a_drift_shows_on_the_page_and_not_without_it(drift: str, shown: str) -> None:
    with BusinessServer.serving() as server:
        assert shown not in fetched(server.url)
        server.books.begin(drift)
        assert shown in fetched(server.url)


def fetched(url: str) -> str:
    with urlopen(url) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def posted(url: str, form: dict[str, str]) -> str:
    with urlopen(f"{url}/save", urlencode(form).encode()) as answer:  # noqa: S310
        return str(answer.read().decode())
