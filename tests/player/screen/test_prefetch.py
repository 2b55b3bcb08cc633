"""While a step is done, the pictures of the next ones are read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from app.engine.model.geometry import Box, Pixels
from app.engine.model.trajectory import Step, Trajectory
from app.player.screen import prefetch
from app.player.screen.prefetch import SnapshotPrefetcher
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.snapshot_pair import Scene, differing_all_over
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Bytes, colours
from tests.builders.drawn.screens import Screen
from tests.builders.store.kept import look, picture


@dataclass
class OnDisk:
    """A picture that notes when it is read."""

    number: int
    diary: list[int]
    read: threading.Event = field(default_factory=threading.Event)
    width: int = 32
    height: int = 24

    @property
    def bgra(self) -> bytes:
        self.diary.append(self.number)
        self.read.set()
        return bytes(picture(self.number).bgra)


def way(*steps: Step, final: Look | None = None) -> Trajectory:
    return Trajectory("a way", (), steps, final=final)


class Recording:
    """Looks whose pictures are on disk; `diary` tells which were read, in order."""

    def __init__(self, steps: int) -> None:
        self.diary: list[int] = []
        self.pictures = [OnDisk(number, self.diary) for number in range(steps)]
        self.looks = [replace(look(), picture=each) for each in self.pictures]

    def ways(self, *first: Step) -> list[Trajectory]:
        """All looks but the last are seen before a step; that one is the end."""
        *before, final = self.looks
        return [way(*first, *(Step("click", "1", {}, each) for each in before), final=final)]

    def read(self, number: int) -> bool:
        return self.pictures[number].read.wait(5.0)


@pytest.fixture
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "AHEAD_BYTES", 2 * 4 * OnDisk.width * OnDisk.height)


def test_a_short_recording_is_read_at_once() -> None:
    recording = Recording(4)
    coming = SnapshotPrefetcher.of(recording.ways())
    assert recording.read(3)
    coming.close()
    assert list(dict.fromkeys(recording.diary)) == [0, 1, 2, 3]


@pytest.mark.usefixtures("room_for_two")
def test_of_a_long_one_as_much_as_there_is_room_for() -> None:
    recording = Recording(4)
    coming = SnapshotPrefetcher.of(recording.ways())
    assert recording.read(1)
    coming.close()
    assert set(recording.diary) == {0, 1}


@pytest.mark.usefixtures("room_for_two")
def test_each_step_that_agreed_has_the_next_ones_read_once() -> None:
    recording = Recording(4)
    coming = SnapshotPrefetcher.of(recording.ways())
    coming(recording.looks[0])
    assert recording.read(2)
    coming(recording.looks[2])
    assert recording.read(3)
    coming(recording.looks[3])
    coming.close()
    assert list(dict.fromkeys(recording.diary)) == [0, 1, 2, 3]


def test_a_look_of_another_recording_is_nobodys_news() -> None:
    recording = Recording(3)
    coming = SnapshotPrefetcher.of(recording.ways())
    coming(replace(recording.looks[0]))
    coming.close()
    assert coming._read_until == len(recording.looks)


def test_steps_that_look_at_nothing_are_passed_over() -> None:
    recording = Recording(2)
    launch = Step("launch", "1", {"command": ("desk",)})
    coming = SnapshotPrefetcher.of(recording.ways(launch))
    assert coming.looks == tuple(recording.looks)
    coming.close()


@dataclass
class Gone:
    """A picture whose file is gone."""

    width: int = 32
    height: int = 24
    read: threading.Event = field(default_factory=threading.Event)

    @property
    def bgra(self) -> bytes:
        self.read.set()
        raise OSError("no such file")


def test_a_picture_that_cannot_be_read_disturbs_nobody_here() -> None:
    gone = Gone()
    following = OnDisk(1, [])
    looks: list[Look] = [replace(look(), picture=each) for each in (gone, following)]
    coming = SnapshotPrefetcher.of([way(*(Step("click", "1", {}, each) for each in looks))])
    assert gone.read.wait(5.0)
    assert following.read.wait(5.0), "and the next is read all the same"
    coming.close()


def test_pixels_in_memory_cost_nothing() -> None:
    here = replace(look(), picture=Pixels(1, 1, b"\0\0\0\0"))
    coming = SnapshotPrefetcher.of([way(Step("click", "1", {}, here))])
    coming.close()


@dataclass
class Listening:
    """A reader that is heard to read; it goes on once it may."""

    asked: threading.Event = field(default_factory=threading.Event)
    may_go_on: threading.Event = field(default_factory=threading.Event)
    lines: int = 0

    def read_line(self, pixels: Bytes) -> str:
        self.lines += 1
        self.asked.set()
        assert self.may_go_on.wait(5.0)
        return ""

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return []


def of_two(reader: Reader | None) -> SnapshotPrefetcher:
    """A step, and an end that shows a form of two lines."""
    form = Screen().window().button(Box(300, 320, 80, 26), "Save").text(120, 100, "Orders")
    return SnapshotPrefetcher.of([way(Step("click", "1", {}, look()), final=form.look())], reader)


def test_once_a_window_was_drawn_otherwise_the_words_of_the_next_are_read_too() -> None:
    reader = Listening()
    reader.may_go_on.set()
    coming = of_two(reader)
    coming(coming.looks[0])
    assert not reader.asked.is_set()
    coming.otherwise(coming.looks[0])
    assert reader.asked.wait(5.0)
    coming.close()


def test_a_fresh_look_is_laid_over_the_next_one_before_that_is_asked_for() -> None:
    coming = of_two(None)
    now = Screen().window().look()
    differing_all_over.cache_clear()
    coming.soon(now)
    assert differing_all_over.cache_info().misses == 0, "nothing agreed yet"
    coming(coming.looks[0])
    coming.soon(now)
    assert differing_all_over.cache_info().misses == 1
    differing = Scene(now, coming.looks[1]).differing
    assert differing.any()
    assert differing_all_over.cache_info() == (1, 1, 2, 1)
    coming.soon(look())  # of another size: nothing can be laid over it
    coming(coming.looks[1])
    coming.soon(now)  # nothing comes after the last
    assert differing_all_over.cache_info() == (1, 1, 2, 1)
    coming.close()


def test_once_a_clock_was_read_that_of_the_next_look_is_read_too() -> None:
    reader, judged = Listening(), ExplainedChangeCache()
    reader.may_go_on.set()
    clock = Screen().window().text(120, 100, "12:34:56").look()
    window = colours(clock.picture, clock.windows[0].box)
    judged.note_numbers(Aligned(window, window), Box(10, 40, 90, 20))
    coming = SnapshotPrefetcher.of(
        [way(Step("click", "1", {}, look()), final=clock)], reader, judged
    )
    coming(coming.looks[0])
    assert reader.asked.wait(5.0)
    coming.close()
    assert reader.lines == 1


def test_after_the_end_there_is_nothing_to_read() -> None:
    reader = Listening()
    coming = of_two(reader)
    coming.otherwise(coming.looks[-1])
    coming.otherwise(look())
    coming.close()
    assert reader.lines == 0


def test_who_closes_need_not_wait_for_more_than_a_line() -> None:
    reader = Listening()
    coming = of_two(reader)
    coming.otherwise(coming.looks[0])
    assert reader.asked.wait(5.0)
    coming._closed = True  # as `close` says, which then waits for what is being read
    reader.may_go_on.set()
    coming.close()
    assert reader.lines == 1


def test_without_a_reader_no_words_are_read() -> None:
    coming = of_two(None)
    coming.otherwise(coming.looks[0])
    coming.close()
    assert coming.reader is None
