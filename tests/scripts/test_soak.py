"""A soak goes on where it ended, with the kills that its seed decides."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts.soaks import nights, stop
from scripts.soaks.nights import Result
from tests.builders.runs.command_line import ROOT
from tests.builders.runs.night import VICTIMS, planned, requests
from tests.builders.runs.order_desk import OrderDesk


def test_each_victim_is_killed_before_any_is_again() -> None:
    for seed in range(20):
        plan = planned(seed, 5, rows=20)
        assert {kill.victim for kill in plan} == set(VICTIMS)
        assert sum(kill.rows for kill in plan) <= 20
    assert planned(3, 5, 20) == planned(3, 5, 20) != planned(4, 5, 20)


def test_no_two_rows_are_alike() -> None:
    assert len({request.draft for request in requests(100)}) == 100


def test_it_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int, int]] = []

    def one(_: OrderDesk, number: int, seed: int, kills: int) -> Result:
        played.append((number, seed, kills))
        return Result(number, ("run",) * kills, {"done": 19, "uncertain": 1}, (), 1.0)

    monkeypatch.setattr(nights, "one", one)
    desk, file = OrderDesk.at(tmp_path), tmp_path / "results.jsonl"
    assert nights.begun(file, 7) == nights.begun(file, 8) == 7
    assert len(list(nights.nights(desk, file, 7, 5))) == 1
    file.write_text(file.read_text() + '\n{"number": 1, "vic')  # the machine went down
    assert len(list(nights.nights(desk, file, 7, 12))) == 2
    assert played == [(0, 7, 5), (1, 7, 5), (2, 7, 2)]
    assert len(list(nights.nights(desk, file, 7, 30, kills_a_night=9))) == 2
    assert played[3:] == [(3, 7, 9), (4, 7, 9)]
    desk.diary.close()
    told = nights.summed(nights.results(file), 7)
    assert (told["kills"], told["rows"], told["wrong"]) == (30, 100, 0)


def test_a_race_is_the_same_whenever_it_is_run() -> None:
    races = [stop.planned(3, number) for number in range(60)]
    assert races == [stop.planned(3, number) for number in range(60)]
    assert races != [stop.planned(4, number) for number in range(60)]
    assert {race.phase for race in races} == set(stop.PHASES)
    assert {deed for race in races for _, deed in race.deeds} == {
        *(stop.STOP, stop.NO, stop.YES, stop.MENDED)
    }


@pytest.mark.parametrize(
    ("at_s", "got", "wrong"),
    [
        ({"stop key": 5.0}, ("key", "a", 5_199), []),
        ({"stop key": 5.0}, ("key", "a", 5_201), ["key a 0.201 s after the stop"]),
        ({"stop key": 5.0}, ("key", "F12", 5_300), []),
        ({"no": 5.0}, ("saved", "", 5_001), ["saved 0.001 s after the no"]),
        ({"no": 5.0, "yes": 5.1}, ("saved", "", 5_150), ["saved 0.150 s after the no"]),
        ({"yes": 5.0, "no": 5.1}, ("saved", "", 5_150), []),
        ({"no": 5.0}, ("saved", "", 4_999), []),
        ({"stop key": 4_294_967.0}, ("button", "", 104), ["button  0.400 s after the stop"]),
    ],
)
def test_what_came_after_a_stop_or_a_no_is_wrong(
    at_s: dict[str, float], got: tuple[str, str, int], wrong: list[str]
) -> None:
    what, key, at_ms = got
    assert stop.wrongs(at_s, [{"what": what, "key": key, "at_ms": at_ms}]) == wrong


def test_there_is_a_list() -> None:
    told = subprocess.run(
        (str(ROOT / "scripts" / "soak"),), capture_output=True, text=True, check=True
    )
    assert "nights       Nights of twenty rows" in told.stdout
