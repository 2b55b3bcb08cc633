"""An index keeps no file: what the store remembers fills it, and no picture is read for that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import Check, Engine, Step
from app.engine.model.ports import Memory
from app.engine.run.candidate_search import MANY, NEAREST
from app.store.model.stored_picture import StoredPicture
from app.store.store import Store
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from tests.builders.engine.hashed import hashed
from tests.builders.store.kept import SNAPSHOTS, picture

# Hashes that are far from each other.
SCREENS = [number * 0x0421_0842_1084_2108 % 2**64 for number in range(2 * MANY)]


def screen(number: int) -> Look:
    return replace(hashed(SCREENS[number]), picture=picture())


class Desk:
    """Shows one screen, and knows which buttons were pressed and which looks were judged, in their
    order.
    """

    def __init__(self, memory: Memory, shows: int) -> None:
        self.engine = Engine(memory=memory, index=HashIndex())
        self.shows = screen(shows)
        self.pressed: list[int] = []
        self.judged: list[str] = []
        check = Check(lambda **_: self.shows, self._same)
        self.engine.function(pre_check=check, name="press")(self.press)

    def press(self, button: int) -> None:
        self.pressed.append(button)

    def _same(self, now: Look, then: Look) -> bool:
        self.judged.append(then.hash)
        return now.hash == then.hash


def test_the_store_fills_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = Desk(Store.open(tmp_path, SNAPSHOTS).memory(), 0)
    for number in range(2 * MANY):
        teacher.engine.learn("screens", [Step("press", "", {"button": number}, screen(number))])

    monkeypatch.setattr(StoredPicture, "bgra", property(_unreadable))
    desk = Desk(Store.open(tmp_path, SNAPSHOTS).memory(), 40)
    list(desk.engine.run("go on", tags="screens"))

    assert desk.pressed == [40]
    assert screen(40).hash in desk.judged[:NEAREST]
    assert len(desk.judged) == 2 * MANY  # every rival is asked before a yes counts


def _unreadable(kept: StoredPicture) -> bytes:
    raise AssertionError(f"{kept} was read")
