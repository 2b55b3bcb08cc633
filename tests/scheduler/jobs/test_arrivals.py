"""Files in a folder: each is told once, when it is finished, whatever else happens there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.scheduler.jobs.arrivals import SETTLED_S, WRITTEN_S, Arrival, Arrivals
from app.scheduler.jobs.folder import Writers, digest_of
from app.scheduler.triggers.schedule import Schedule, as_json
from app.scheduler.triggers.triggers import FileAppears, file_told
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS

BEGUN = datetime(2026, 11, 21, tzinfo=UTC)


@dataclass
class Hall:
    """A folder that a schedule looks into; the clock goes on by what settles a file."""

    store: Store
    folder: Path
    now_s: float = 0.0
    schedule: int = 0
    arrivals: Arrivals = field(init=False)

    def __post_init__(self) -> None:
        self.folder.mkdir()
        wanted = as_json(Schedule("order", 1, FileAppears(str(self.folder))))
        self.schedule = self.store.schedules.add("s", wanted, BEGUN).id
        self.begin_anew()

    def begin_anew(self) -> None:
        """As after a restart: nothing is known but what was kept."""
        self.arrivals = Arrivals(self.store.schedules.files, lambda: self.now_s)

    def look(self, after_s: float = SETTLED_S, pattern: str = "*.csv") -> list[Arrival]:
        """What is told, and kept as told."""
        self.now_s += after_s
        wanted = FileAppears(str(self.folder), pattern)
        told = list(self.arrivals.new(self.schedule, BEGUN, wanted))
        for each in told:
            if not each.trouble:
                self.arrivals.keep(self.schedule, each.file)
        return told

    def look_twice(self) -> list[str]:
        """The names of what is told in two rounds."""
        return [each.path.name for each in (*self.look(), *self.look())]

    def put(self, name: str, text: str, changed_s: float | None = None) -> Path:
        path = self.folder / name
        path.write_text(text)
        if changed_s is not None:
            os.utime(path, (changed_s, changed_s))
        return path

    def take(self, name: str) -> None:
        """A run begins with it."""
        files = self.store.schedules.files
        files.keep(self.schedule, replace(files.known(self.schedule)[name], taken=True))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    store = Store.open(tmp_path / "home", SNAPSHOTS)
    yield Hall(store, tmp_path / "in")
    store.close()


def test_it_is_told_once_when_it_stays_as_it_is(hall: Hall) -> None:
    hall.put("a.csv", "one")
    assert hall.look() == []
    assert hall.arrivals.until_settled_s == SETTLED_S
    hall.put("a.csv", "one and two", 5.0)
    assert hall.look() == []
    [arrival] = hall.look()
    assert (arrival.path, arrival.file.digest) == (
        hall.folder / "a.csv",
        digest_of(hall.folder / "a.csv"),
    )
    assert hall.look_twice() == []
    assert hall.arrivals.until_settled_s is None


def test_a_restart_tells_nothing_again_and_loses_nothing(hall: Hall) -> None:
    hall.put("a.csv", "one")
    assert hall.look_twice() == ["a.csv"]
    hall.put("b.csv", "two")
    hall.look()
    hall.begin_anew()
    assert hall.look_twice() == ["b.csv"]


def test_who_dies_before_it_was_kept_tells_the_same_again(hall: Hall) -> None:
    """Its job has the same id then: asked twice, done once."""
    hall.put("a.csv", "one")
    wanted = FileAppears(str(hall.folder))
    ids = []
    for _ in range(2):
        list(hall.arrivals.new(hall.schedule, BEGUN, wanted))
        hall.now_s += SETTLED_S
        ids += [each.id for each in hall.arrivals.new(hall.schedule, BEGUN, wanted)]
        hall.begin_anew()
    assert len(ids) == 2
    assert ids[0] == ids[1]


@pytest.mark.skipif(os.name != "posix", reason="only Linux tells for what a file is open")
def test_one_that_somebody_still_writes_is_not_finished(hall: Hall) -> None:
    with (hall.folder / "a.csv").open("w") as file:
        file.write("half")
        file.flush()
        assert Writers().have(hall.folder / "a.csv")
        assert hall.look_twice() == []
    assert not Writers().have(hall.folder / "a.csv")
    assert hall.look(WRITTEN_S) == []
    assert [each.path.name for each in hall.look()] == ["a.csv"]


def test_another_file_of_the_same_name_is_told_and_the_same_one_touched_is_not(hall: Hall) -> None:
    hall.put("a.csv", "one", 1.0)
    assert hall.look_twice() == ["a.csv"]
    hall.put("a.csv", "one", 2.0)
    assert hall.look_twice() == []
    hall.put("a.csv", "two", 3.0)
    assert hall.look_twice() == ["a.csv"]


def test_one_that_was_away_is_told_unless_it_is_as_it_was(hall: Hall) -> None:
    path = hall.put("a.csv", "one", 1.0)
    assert hall.look_twice() == ["a.csv"]
    path.unlink()
    assert hall.look_twice() == []
    hall.put("a.csv", "one", 1.0)  # a share that was out of reach
    assert hall.look_twice() == []
    path.unlink()
    hall.look()
    hall.put("a.csv", "one", 7.0)  # tonight's, which reads as last night's
    assert hall.look_twice() == ["a.csv"]


def test_one_that_was_played_and_has_grown_is_not_played_from_the_start(hall: Hall) -> None:
    hall.put("a.csv", "one\n", 1.0)
    assert hall.look_twice() == ["a.csv"]
    hall.take("a.csv")
    hall.put("a.csv", "one\ntwo\n", 2.0)
    told = [*hall.look(), *hall.look()]
    assert [each.trouble for each in told] == [
        f"{hall.folder / 'a.csv'} has grown since it was played: put what is new in another file."
    ]
    assert hall.look_twice() == []


def test_one_that_has_grown_before_its_run_began_is_told_anew(hall: Hall) -> None:
    hall.put("a.csv", "one\n", 1.0)
    assert hall.look_twice() == ["a.csv"]
    hall.put("a.csv", "one\ntwo\n", 2.0)
    assert hall.look_twice() == ["a.csv"]


def test_that_a_run_has_begun_with_it_is_not_forgotten(hall: Hall) -> None:
    """The run may begin before the scheduler has kept the file."""
    files = hall.store.schedules.files
    hall.put("a.csv", "one\n", 1.0)
    hall.look()
    hall.now_s += SETTLED_S
    [arrival] = hall.arrivals.new(hall.schedule, BEGUN, FileAppears(str(hall.folder)))
    files.keep(hall.schedule, replace(arrival.file, taken=True))
    files.keep(hall.schedule, arrival.file)
    assert files.known(hall.schedule)["a.csv"].taken
    files.keep(hall.schedule, replace(arrival.file, digest="other"))
    assert not files.known(hall.schedule)["a.csv"].taken


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_one_that_cannot_be_read_is_said_and_told_when_it_can(hall: Hall) -> None:
    path = hall.put("a.csv", "one")
    path.chmod(0)
    hall.look()
    [told] = hall.look()
    assert "cannot be read (Permission denied)" in told.trouble
    path.chmod(0o600)
    assert [each.path.name for each in hall.look()] == ["a.csv"]


def test_what_is_unfinished_by_its_name_or_came_of_rows_is_none(hall: Hall) -> None:
    for name in (
        ".a.csv",
        "~$a.csv",
        "a.csv.part",
        "a.csv~",
        "a-results-0123456789ab.csv",
        "a.txt",
    ):
        hall.put(name, "x")
    (hall.folder / "folder.csv").mkdir()
    assert hall.look_twice() == []
    shutil.copy(hall.folder / "a.csv.part", hall.folder / "a.csv")
    assert hall.look_twice() == ["a.csv"]


def test_a_folder_and_a_name_are_told_in_one(tmp_path: Path) -> None:
    assert file_told(str(tmp_path), "", is_data=False) == FileAppears(str(tmp_path), "*")
    wanted = file_told(str(tmp_path / "in-*.csv"), "file", is_data=False)
    assert wanted == FileAppears(str(tmp_path), "in-*.csv", "file")
    assert list(wanted.after(BEGUN)) == list(wanted.until(BEGUN)) == []
