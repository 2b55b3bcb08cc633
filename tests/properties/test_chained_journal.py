"""Nobody without the key changes, drops, swaps or cuts what a run wrote down, unseen."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.errors import UnreadableError
from app.store.runs.hash_chain import key_of_run
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS

MASTER = b"m" * 32
RUN = "3f2a"
KEY = key_of_run(MASTER, RUN)
EVENTS = 6
TEXTS = {
    "run_events": ("number", "told", "event", "place", "mac"),
    "runs": ("version", "parameters", "began", "ended", "outcome", "verified", "report", "seal"),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A run that has ended; its events were not filed in the order they were told in."""
    opened = Store.open(tmp_path_factory.mktemp("chained"), SNAPSHOTS)
    opened.journal.key_of = lambda run: key_of_run(MASTER, run)
    opened.begin_run("orders", 1, {"customer": "Müller"}, RUN)
    for number in (1, 0, 2, 5, 3, 4):
        opened.append_event(RUN, {"event": "acted", "step": number, "why": "“Save” 中"}, number)
    opened.finish_run(RUN, {"outcome": "done", "verified": True, "reason": "x"})
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def sound(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as it was written."""
    path = tmp_path_factory.mktemp("sound") / "byheart.sqlite"
    with closing(sqlite3.connect(store.database.path)) as connection:
        connection.execute("VACUUM INTO ?", (str(path),))
    return path


Change = tuple[str, tuple[object, ...]]


def fault_after(sound: Path, tmp_path: Path, *changes: Change) -> str:
    """What is found wrong when somebody has done this to the file."""
    path = tmp_path / "byheart.sqlite"
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for statement, values in changes:
            changed = connection.execute(statement, values)
            assert changed.rowcount > 0, "the test changed nothing"
        connection.commit()
    tampered = Store.open(tmp_path, SNAPSHOTS)
    try:
        return tampered.journal.fault(RUN, KEY)
    except UnreadableError as error:
        return str(error)
    finally:
        tampered.close()


def test_what_nobody_touched_is_found_to_be_so(store: Store) -> None:
    assert store.journal.fault(RUN, KEY) == ""
    assert store.journal.is_sealed(RUN)
    assert store.journal.fault(RUN, key_of_run(b"other", RUN)) != ""
    head = store.run(RUN).report["head"]
    assert isinstance(head, str)
    assert len(head) == 16


@given(seed=st.integers(0, 2**32))
def test_any_changed_byte_is_found(
    sound: Path, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    chance = random.Random(seed)
    table = chance.choice(sorted(TEXTS))
    column = chance.choice(TEXTS[table])
    key: tuple[object, ...] = (RUN, chance.randrange(EVENTS)) if table == "run_events" else (RUN,)
    where = "run = ? AND number = ?" if table == "run_events" else "id = ?"
    with closing(sqlite3.connect(sound)) as connection:
        asked = f"SELECT {column} FROM {table} WHERE {where}"  # noqa: S608 (fixed words)
        (old,) = connection.execute(asked, key).fetchone()
    changing = f"UPDATE {table} SET {column} = ? WHERE {where}"  # noqa: S608 (fixed words)
    new = _otherwise(old, chance)
    folder = tmp_path_factory.mktemp("changed")
    assert fault_after(sound, folder, (changing, (new, *key))) != "", (column, old, new)


def _otherwise(old: object, chance: random.Random) -> object:
    """Another value: of a text one character is another one."""
    if not isinstance(old, str):
        return int(old) + EVENTS if isinstance(old, int) else 7
    place = chance.randrange(len(old))
    other = chance.choice([each for each in '0a }\t"Zé+' if each != old[place]])
    return old[:place] + other + old[place + 1 :]


@pytest.mark.parametrize("cut", range(1, EVENTS + 1))
def test_a_cut_tail_is_found(sound: Path, tmp_path: Path, cut: int) -> None:
    dropping = "DELETE FROM run_events WHERE run = ? AND place >= ?"
    assert "cut" in fault_after(sound, tmp_path, (dropping, (RUN, EVENTS - cut)))


@pytest.mark.parametrize("place", range(EVENTS))
def test_a_removed_entry_is_found(sound: Path, tmp_path: Path, place: int) -> None:
    removed: Change = ("DELETE FROM run_events WHERE run = ? AND place = ?", (RUN, place))
    assert fault_after(sound, tmp_path, removed)
    closing_up = "UPDATE run_events SET place = place - 1 WHERE run = ? AND place > ?"
    if place < EVENTS - 1:
        assert fault_after(sound, tmp_path, removed, (closing_up, (RUN, place)))


@pytest.mark.parametrize(("one", "other"), list(combinations(range(EVENTS), 2)))
def test_swapped_entries_are_found(sound: Path, tmp_path: Path, one: int, other: int) -> None:
    swapping = "UPDATE run_events SET place = ? - place WHERE run = ? AND place IN (?, ?)"
    assert fault_after(sound, tmp_path, (swapping, (one + other, RUN, one, other)))


def test_an_end_that_was_taken_away_is_found(sound: Path, tmp_path: Path) -> None:
    for taken in ("seal = NULL", "outcome = NULL, report = NULL"):
        undoing = f"UPDATE runs SET {taken} WHERE id = ?"  # noqa: S608 (fixed words)
        assert fault_after(sound, tmp_path, (undoing, (RUN,)))


def test_an_entry_that_was_added_is_found(sound: Path, tmp_path: Path) -> None:
    adding = (
        "INSERT INTO run_events (run, number, told, event, place, mac) "
        "SELECT run, 99, told, event, 6, mac FROM run_events WHERE run = ? AND number = ?"
    )
    assert fault_after(sound, tmp_path, (adding, (RUN, 4)))
