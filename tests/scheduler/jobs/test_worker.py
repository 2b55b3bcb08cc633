"""What a dead worker had begun is offered again, once; who was taken for dead ends what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.scheduler.jobs.worker import NOT_HEARD, TAKEN_FOR_DEAD, Worker, name_of_its_own
from app.scheduler.ports import Job
from app.store.database.locks import FileNamedLock


@dataclass
class Jobs:
    """Which worker has begun which job."""

    begun: dict[str, str] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)

    def enqueue(self, job: Job, after_s: float = 0.0) -> None:
        raise NotImplementedError

    def cancel(self, id_: str) -> None:
        raise NotImplementedError

    def open_jobs(self, prefix: str) -> Sequence[str]:
        raise NotImplementedError

    def under_way(self) -> Mapping[str, str]:
        return dict(self.begun)

    def offer_again(self, id_: str) -> None:
        del self.begun[id_]
        self.offered.append(id_)

    def close(self) -> None:
        raise NotImplementedError


@dataclass
class Ward:
    """Signs of life without a clock: who is `silent` has been so for too long."""

    alive: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)

    def begin(self, worker: str) -> None:
        self.alive.add(worker)

    def beat(self, worker: str) -> bool:
        self.silent.discard(worker)
        return worker in self.alive

    def living(self, dead_after_s: float) -> frozenset[str]:
        return frozenset(self.alive - self.silent)

    @contextmanager
    def bury(self, dead_after_s: float) -> Iterator[frozenset[str]]:
        self.alive -= self.silent
        yield frozenset(self.alive)


@dataclass
class Office:
    """Workers and what they are told to end."""

    ward: Ward = field(default_factory=Ward)
    jobs: Jobs = field(default_factory=Jobs)
    performed: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    def worker(self, name: str) -> Worker:
        self.ward.begin(name)
        stops = (lambda: tuple(self.performed), self.ended.append, self.ended.append)
        return Worker(name, self.ward, self.jobs, *stops, 2.0, 8.0)


def test_what_a_dead_one_had_begun_is_offered_again_once() -> None:
    office = Office()
    one, two = office.worker("one"), office.worker("two")
    office.jobs.begun = {"a": "one", "b": "two"}
    assert [*one.round(), *two.round()] == []
    office.ward.silent.add("one")
    assert list(two.round()) == [{"event": "taken over", "job": "a"}]
    assert list(two.round()) == []
    assert (office.jobs.offered, office.ended) == (["a"], [])


def test_who_was_taken_for_dead_ends_what_it_does_and_goes_on() -> None:
    office = Office()
    one, two = office.worker("one"), office.worker("two")
    office.jobs.begun = {"a": "one"}
    office.ward.silent.add("one")
    list(two.round())
    assert [message["event"] for message in one.round()] == ["said"]
    assert office.ended == [TAKEN_FOR_DEAD]
    assert office.ward.living(8.0) == {"one", "two"}
    assert list(one.round()) == []


def test_a_job_that_was_cancelled_or_is_anothers_is_ended() -> None:
    office = Office(performed=["a", "b", "c"])
    one = office.worker("one")
    office.worker("two")
    office.jobs.begun = {"a": "one", "b": "two"}
    list(one.round())
    assert office.ended == ["b", "c"]


def test_what_nobody_known_had_begun_is_offered_again() -> None:
    office = Office(jobs=Jobs({"a": "an older Byheart"}))
    assert len(list(office.worker("one").round())) == 1


def test_each_has_a_name_of_its_own_and_finds_it_again(tmp_path: Path) -> None:
    with name_of_its_own(tmp_path, "", FileNamedLock) as one:
        with name_of_its_own(tmp_path, "", FileNamedLock) as two:
            assert one != two
        with name_of_its_own(tmp_path, "", FileNamedLock) as three:
            assert three == two
    with name_of_its_own(tmp_path, "", FileNamedLock) as again:
        assert again == one


def test_a_copy_of_the_data_folder_takes_no_name_of_the_first(tmp_path: Path) -> None:
    def shared(file: Path) -> FileNamedLock:
        return FileNamedLock(tmp_path / "server" / file.name)

    with name_of_its_own(tmp_path / "one", "desk-1a2b", shared) as one:
        assert one == "desk-1a2b:1"
        with name_of_its_own(tmp_path / "copy", "desk-1a2b", shared) as two:
            assert two == "desk-1a2b:2"


def test_who_cannot_be_heard_for_long_ends_what_it_does() -> None:
    office, now_s = Office(performed=["a"]), 0.0
    worker = office.worker("one")
    worker.now_s = lambda: now_s
    office.jobs.begun = {"a": "one"}
    assert list(worker.round()) == []
    now_s = 8.0
    assert list(worker.could_not_beat()) == []
    now_s = 8.1
    assert [message["event"] for message in worker.could_not_beat()] == ["said"]
    assert office.ended == [NOT_HEARD]
    assert list(worker.round()) == []
    now_s = 16.0
    assert list(worker.could_not_beat()) == []


def test_who_does_nothing_has_nothing_to_end_when_it_cannot_be_heard() -> None:
    worker = Office().worker("one")
    worker.now_s = lambda: 1e9
    assert list(worker.could_not_beat()) == []
