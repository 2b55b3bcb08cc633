"""Remembered turns: their tree, what is forgotten, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from app.engine.model.geometry import Pixels
from app.store.errors import StoreError
from app.store.turns.memory import Place, Tally, Turn, Turns
from app.store.turns.tables import TurnRow

PICTURE = Pixels(4, 3, bytes(range(48)))


@pytest.fixture
def turns(tmp_path: Path) -> Iterator[Turns]:
    here = Turns.open(tmp_path)
    yield here
    here.close()


def turn(key: str, parent: int | None = None) -> Turn:
    return Turn(key=key, answer={"parts": [{"text": key}]}, parent=parent)


def test_answers_are_found_by_their_question_and_place(turns: Turns) -> None:
    first = turns.add(turn("hello"))
    below = turns.add(turn("more", first.id))
    turns.add(turn("hello", first.id))

    assert turns.answers(None, "hello") == (first,)
    assert [one.id for one in turns.answers(first.id, "more")] == [below.id]
    assert turns.answers(below.id, "more") == ()


def test_what_was_used_last_comes_first(turns: Turns) -> None:
    one, other = turns.add(turn("hello")), turns.add(turn("hello"))
    turns.serve(one.id)

    assert [each.id for each in turns.answers(None, "hello")] == [one.id, other.id]
    assert turns.answers(None, "hello")[0].served == 1


def test_a_contradiction_begins_the_count_anew(turns: Turns) -> None:
    kept = turns.add(turn("hello"))
    turns.confirm(kept, "v1")
    turns.contradict(kept.id)

    (now,) = turns.answers(None, "hello")
    assert (now.forwards, now.disagreed, now.values_seen) == (0, 1, ("v1",))


def test_a_turn_is_forgotten_with_all_that_followed_and_its_pictures(
    turns: Turns, tmp_path: Path
) -> None:
    first = turns.add(turn("hello"), PICTURE)
    below = turns.add(turn("more", first.id), Pixels(4, 3, bytes(48)))
    other = turns.add(turn("else"), PICTURE)
    turns.stand("place", Place(below.id))

    assert turns.forget(first.id) == 2

    assert turns.all(9) == (other,)
    assert turns.place("place") is None
    assert [path.stem for path in tmp_path.rglob("*.png")] == [other.picture]
    assert turns.forget() == 1
    assert list(tmp_path.rglob("*.png")) == []


def test_an_unknown_turn_cannot_be_forgotten(turns: Turns) -> None:
    with pytest.raises(StoreError, match="no remembered turn 7"):
        turns.forget(7)


def test_what_nobody_used_for_long_is_forgotten(turns: Turns) -> None:
    old, new = turns.add(turn("old")), turns.add(turn("new"))
    long_ago = datetime.now(UTC) - timedelta(days=91)
    with turns.database.writing() as session:
        session.execute(update(TurnRow).where(TurnRow.id == old.id).values(used=long_ago))

    turns.prune(90)

    assert [one.id for one in turns.all(9)] == [new.id]


def test_requests_are_counted_by_day_and_outcome(turns: Turns) -> None:
    for tokens in (5, 7):
        turns.count(Tally("", "m", "hit", "", 1, tokens, 0.5, "2026-01-02"))
    turns.count(Tally("", "m", "miss", "shadow", day="2026-01-02"))

    assert turns.tallies() == (
        Tally("", "m", "hit", "", 2, 12, 1.0, "2026-01-02"),
        Tally("", "m", "miss", "shadow", 1, 0, 0.0, "2026-01-02"),
    )
