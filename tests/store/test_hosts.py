"""Two machines with data folders of their own and one database: what each sees of the other."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from app.engine.model.geometry import Picture
from app.store.batches.batches import Batch
from app.store.database.tables import PictureContent
from app.store.errors import BatchUnderWayError, PictureError
from app.store.host import host_of
from app.store.model.workflow import Workflow
from app.store.pictures.files import PictureFiles
from app.store.pictures.seal import MARK, PictureSeal
from app.store.pictures.unshown import sweep_pictures
from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.secrets import Secrets, UnknownSecretError
from app.store.store import Store
from checks.snapshot.look import Look
from tests.builders.servers.postgres import Postgres
from tests.builders.store.kept import SNAPSHOTS, picture, workflow

Machines = tuple[Store, Store]
VALUES = {"customer": "Birch Ltd"}


@pytest.fixture
def machines(tmp_path: Path, postgresql: Postgres) -> Iterator[Machines]:
    address = postgresql.fresh()
    one, two = (Store.open(tmp_path / name, SNAPSHOTS, address) for name in ("one", "two"))
    yield one, two
    one.close()
    two.close()


def test_each_has_a_name_that_it_keeps(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two = host_of(tmp_path / "one"), host_of(tmp_path / "two")
    assert one != two
    assert host_of(tmp_path / "one") == one


def test_a_workflow_of_one_is_the_others_with_its_pictures(machines: Machines) -> None:
    one, two = machines
    saved = one.save_workflow(workflow())
    taught, found = _pictures(saved), _pictures(two.workflow("orders"))
    assert [each.bgra for each in found] == [each.bgra for each in taught]
    assert list(two.pictures.files.folder.glob("*/*.png")), "kept from now on"


def test_a_picture_is_read_without_the_server_once_it_was_seen(machines: Machines) -> None:
    one, two = machines
    name = one.keep_picture(picture(3))
    assert two.picture(name).bgra == picture(3).bgra
    assert PictureFiles(two.pictures.files.folder).read(name)


def test_a_picture_is_kept_once_whoever_hands_it_in(machines: Machines) -> None:
    one, two = machines
    assert one.keep_picture(picture(4)) == two.keep_picture(picture(4))
    shutil.rmtree(one.pictures.files.folder)
    assert one.picture(one.keep_picture(picture(4))).bgra == picture(4).bgra


def test_what_nothing_shows_is_swept_up_for_both(machines: Machines) -> None:
    one, two = machines
    name = one.keep_picture(picture(5))
    assert two.picture(name).bgra
    for each in machines:
        sweep_pictures(each.database, each.pictures.files, young=timedelta(seconds=-1))
    for each in machines:
        with pytest.raises(PictureError):
            each.pictures.files.read(name)


def test_pictures_that_are_sealed_leave_the_machine_so(machines: Machines) -> None:
    for each in machines:
        seal = PictureSeal(lambda _: b"k" * 32, seals=True)
        each.pictures.files = replace(each.pictures.files, seal=seal)
    one, two = machines
    name = one.keep_picture(picture(6))
    with two.database.reading() as session:
        (content,) = session.scalars(select(PictureContent.content))
    assert content.startswith(MARK)
    assert two.picture(name).bgra == picture(6).bgra


def test_a_run_of_the_other_is_not_lost_while_its_worker_lives(machines: Machines) -> None:
    one, two = machines
    one.journal.worker = "one:1"
    one.workers.begin("one:1")
    run = one.begin_run("orders", 1, VALUES)
    by_hand = _by_hand(one)
    assert two.mark_lost_runs() == ()
    one.workers.end("one:1")
    assert [each.run for each in two.mark_lost_runs()] == [run]
    assert two.run(run).outcome == "uncertain"
    assert two.run(by_hand).outcome is None, "only its own machine can tell"
    one.finish_run(run, {"outcome": "done"})
    assert two.run(run).outcome == "done", "it was cut off, and tells more"


def test_a_run_by_hand_that_was_lost_is_told_by_its_own_machine(machines: Machines) -> None:
    one, two = machines
    run = _by_hand(one)
    one.journal.close()
    assert two.mark_lost_runs() == ()
    assert [each.run for each in one.mark_lost_runs()] == [run]


def test_what_another_machine_ended_is_not_sealed_in_its_name(machines: Machines) -> None:
    one, two = machines
    one.journal.key_of, two.journal.key_of = _key(b"1"), _key(b"2")
    one.journal.worker = "one:1"
    run = one.begin_run("orders", 1, VALUES)
    one.append_event(run, {"event": "started"})
    two.mark_lost_runs()
    assert "its end is not the one" in two.journal.fault(run, b"1" * 32)
    one.finish_run(run, {"outcome": "done"})
    assert two.journal.fault(run, b"1" * 32) == ""


def test_rows_are_played_by_one_of_them(machines: Machines) -> None:
    one, two = machines
    batch = Batch("b1", "orders", 1, "rows.csv", "0" * 64, ("a",), "out.csv", datetime.now(UTC))
    one.batches.begin(batch, [{"a": "1"}])
    with (
        one.batches.playing("b1"),
        pytest.raises(BatchUnderWayError),
        two.batches.playing("b1"),
    ):
        pass
    with two.batches.playing("b1"):
        pass


def test_each_has_secrets_of_its_own(machines: Machines, tmp_path: Path) -> None:
    one, two = (_secrets(each, tmp_path) for each in machines)
    one.set("orders", "password", "of one")
    assert two.names("orders") == two.own_names("orders") == ()
    with pytest.raises(UnknownSecretError):
        two.get("orders", "password")
    two.set("orders", "password", "of two")
    assert (one.get("orders", "password"), two.get("orders", "password")) == ("of one", "of two")
    assert two.remove("orders", "password")
    assert one.names("orders") == ("password",)


def test_a_secret_from_before_there_were_several_is_found(
    machines: Machines, tmp_path: Path
) -> None:
    store = machines[0]
    before = _secrets(store, tmp_path, host="")
    before.set("orders", "password", "kept before")
    now = _secrets(store, tmp_path)
    assert now.get("orders", "password") == "kept before"
    now.set("orders", "password", "new")
    assert now.get("orders", "password") == "new"


def _pictures(kept: Workflow) -> list[Picture]:
    looks = [step.before for way in kept.trajectories for step in way.steps]
    return [look.picture for look in looks if isinstance(look, Look)]


def _by_hand(store: Store) -> str:
    worker, store.journal.worker = store.journal.worker, ""
    run = store.begin_run("orders", 1, VALUES)
    store.journal.worker = worker
    return run


def _key(letter: bytes) -> Callable[[str], bytes]:
    return lambda _: letter * 32


def _secrets(store: Store, folder: Path, host: str | None = None) -> Secrets:
    keys = Keys({"BYHEART_PASSPHRASE": "a passphrase"}, folder / "config")
    safe = FileSafe(store.home / "secrets.json", keys)
    return Secrets(store.database, (safe,), store.journal.host if host is None else host)
