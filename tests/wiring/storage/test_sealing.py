"""The journal is sealed with a key that is kept with the secrets; without it that is said."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from app.engine.errors import BlockedError
from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, as_message
from app.store.runs.hash_chain import key_of_run
from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.secrets import Secrets
from app.store.store import Store
from app.wiring.storage.sealing import NAME, OWNER, JournalKey, Verified, verified
from tests.builders.servers.postgres import Postgres
from tests.builders.store.kept import SNAPSHOTS


@pytest.fixture(params=["file", "server"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    is_on_server = request.param == "server"
    server = request.getfixturevalue("postgresql").fresh() if is_on_server else ""
    opened = Store.open(tmp_path / "home", SNAPSHOTS, server)
    yield opened
    opened.close()


def secrets_of(store: Store) -> Secrets:
    """Where a file is the only safe."""
    keys = Keys({}, store.home.with_name("keys"))
    safe = FileSafe(store.home / "secrets.json", keys)
    return Secrets(store.database, (safe,), store.journal.host)


def ended(store: Store) -> str:
    run = store.begin_run("orders", 1, {})
    store.append_event(run, {"event": "started", "steps": 1})
    store.finish_run(run, as_message(RunReport(run, "orders", 1, Outcome.DONE)))
    return run


def sealing(store: Store) -> JournalKey:
    key = JournalKey(store, secrets_of)
    store.journal.key_of = key.of
    return key


def test_the_key_is_made_once_and_every_run_has_its_own(store: Store) -> None:
    first, later = JournalKey(store, secrets_of), JournalKey(store, secrets_of)
    assert first.of("a") == later.of("a") != first.of("b")
    master = bytes.fromhex(secrets_of(store).get(OWNER, NAME))
    assert first.of("a") == key_of_run(master, "a")


def test_a_run_is_verified_in_a_sentence(store: Store) -> None:
    sealing(store)
    run = ended(store)
    answer = verified(store, run[:6], secrets_of(store))
    head = store.run(run).report["head"]
    assert answer.sound
    assert answer.reason == f"Nothing in the journal of run {run} was changed or cut (head {head})."
    assert answer.head == head


def test_one_that_lasts_and_one_that_was_lost_are_told_apart(store: Store) -> None:
    sealing(store)
    run = store.begin_run("orders", 1, {})
    store.append_event(run, {"event": "started", "steps": 1})
    assert "has not ended" in verified(store, run, secrets_of(store)).reason
    store.journal.close()
    assert [lost.run for lost in store.mark_lost_runs()] == [run]
    assert "Nothing in the journal" in verified(store, run, secrets_of(store)).reason


def verified_after(store: Store, change: str) -> tuple[str, Verified]:
    """A sealed run, and what is said of it once somebody has changed the database so."""
    sealing(store)
    run = ended(store)
    with store.database.writing() as session:
        session.execute(text(change))
    return run, verified(store, run, secrets_of(store))


def test_what_was_changed_is_said(store: Store) -> None:
    run, changed = verified_after(store, "UPDATE runs SET outcome = 'failed'")
    assert not changed.sound
    assert changed.reason == (
        f"The journal of run {run} was changed or cut: its end is not the one that was written."
    )


@pytest.mark.parametrize("store", ["file"], indirect=True)  # a server keeps no JSON that is none
def test_what_was_damaged_is_said(store: Store) -> None:
    run, damaged = verified_after(store, "UPDATE runs SET report = '{'")
    assert not damaged.sound
    assert damaged.reason == f"The journal of run {run} was damaged."


def test_who_plays_on_another_machine_seals_there(tmp_path: Path, postgresql: Postgres) -> None:
    address = postgresql.fresh()
    with (
        closing(Store.open(tmp_path / "one", SNAPSHOTS, address)) as one,
        closing(Store.open(tmp_path / "two", SNAPSHOTS, address)) as two,
    ):
        sealing(one)
        run = ended(one)
        assert verified(one, run, secrets_of(one)).sound
        elsewhere = verified(two, run, secrets_of(two))
    assert not elsewhere.sound
    assert elsewhere.reason == (
        f"The journal of run {run} was sealed on {one.journal.host}, which alone has its key: "
        "ask there."
    )


def test_one_that_was_never_sealed_is_not_called_sound(store: Store) -> None:
    run = ended(store)
    sealing(store).of(run)
    assert "head" not in store.run(run).report
    answer = verified(store, run, secrets_of(store))
    assert not answer.sound
    assert "never sealed" in answer.reason


def test_without_the_key_the_run_goes_on_and_it_is_said_once(store: Store) -> None:
    JournalKey(store, secrets_of).of("a")
    os.remove(store.home.with_name("keys") / "secrets.key")  # noqa: PTH107
    said: list[str] = []
    key = JournalKey(store, secrets_of, said.append)
    assert (key.of("a"), key.of("b")) == (None, None)
    (sentence,) = said
    assert sentence.startswith("What runs do now is not sealed against changes: The secrets are")
    run = ended(store)
    with pytest.raises(BlockedError, match="which is gone"):
        verified(store, run, secrets_of(store))


def test_a_key_that_was_made_ready_is_the_same_key(store: Store) -> None:
    before = JournalKey(store, secrets_of).of("a")
    ready = JournalKey(store, secrets_of)
    ready.make_ready()()
    assert ready.of("a") == before


def test_safes_that_cannot_be_opened_are_told_of_when_the_key_is_needed(store: Store) -> None:
    def refuse(_: Store) -> Secrets:
        raise BlockedError("No safe is within reach.")

    said: list[str] = []
    key = JournalKey(store, refuse, said.append)
    key.make_ready()()
    assert not said
    assert key.of("a") is None
    assert said == ["What runs do now is not sealed against changes: No safe is within reach."]


def test_a_key_that_was_lost_is_not_made_anew_unasked(store: Store) -> None:
    JournalKey(store, secrets_of).of("a")
    (store.home / "secrets.json").unlink()
    said: list[str] = []
    assert JournalKey(store, secrets_of, said.append).of("a") is None
    assert "byheart secret remove byheart/journal key" in said[0]
    secrets_of(store).remove(OWNER, NAME)
    assert JournalKey(store, secrets_of).of("a") is not None
