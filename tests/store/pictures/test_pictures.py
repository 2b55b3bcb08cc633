"""Pictures are kept once, come back pixel by pixel, and are read only when somebody looks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from app.engine.model.geometry import Picture, Pixels
from app.store.database.tables import PictureContent, PictureRow
from app.store.errors import PictureError, UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.pictures import pictures
from app.store.pictures.unshown import YOUNG, sweep_pictures
from app.store.store import Store
from checks.snapshot.look import Look
from tests.builders.store.kept import SNAPSHOTS, picture, workflow

NOW = timedelta()


def files(store: Store) -> list[Path]:
    return sorted(path for path in (store.home / "pictures").rglob("*") if path.is_file())


def first_picture(store: Store) -> Picture:
    look = store.workflow("orders").trajectories[0].steps[0].before
    assert isinstance(look, Look)
    return look.picture


def test_pixels_come_back_and_the_unused_byte_is_nothing(store: Store) -> None:
    noisy = Pixels(2, 1, bytes((1, 2, 3, 200, 5, 6, 7, 255)))
    kept = store.picture(store.keep_picture(noisy))
    assert (kept.width, kept.height) == (2, 1)
    assert kept.bgra == bytes((1, 2, 3, 0, 5, 6, 7, 0))


def test_a_file_is_named_by_its_content(store: Store) -> None:
    reference = store.keep_picture(picture())
    (path,) = files(store)
    assert path.name == f"{reference}.png"
    assert path.parent.name == reference[:2]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == reference


def test_the_same_pixels_are_kept_once(store: Store) -> None:
    seen = picture()
    views = (seen, Pixels(seen.width, seen.height, bytearray(seen.bgra)), memoryview(seen.bgra))
    same = [view if isinstance(view, Pixels) else Pixels(32, 24, view) for view in views]
    assert len({store.keep_picture(one) for one in same}) == 1
    assert len(files(store)) == 1


def test_the_same_bytes_of_another_shape_are_another_picture(store: Store) -> None:
    grey = bytes(24)
    references = {store.keep_picture(Pixels(*shape, grey)) for shape in ((2, 3), (3, 2), (6, 1))}
    assert len(references) == 3


def test_a_kept_picture_handed_in_again_is_not_read(store: Store) -> None:
    kept = store.picture(store.keep_picture(picture()))
    damaged(files(store)[0])
    assert store.keep_picture(kept) == kept.sha256


def test_a_picture_of_another_store_is_copied(store: Store, tmp_path: Path) -> None:
    other = Store.open(tmp_path / "other", SNAPSHOTS)
    theirs = other.picture(other.keep_picture(picture()))
    ours = store.picture(store.keep_picture(theirs))
    other.close()
    assert ours == theirs
    assert ours.bgra == picture().bgra


def test_loading_a_workflow_reads_no_picture(store: Store) -> None:
    store.save_workflow(workflow())
    with store.database.writing() as session:
        session.execute(delete(PictureContent))
    for path in files(store):
        path.unlink()
    assert first_picture(store).width == 32
    with pytest.raises(PictureError, match="the file is gone"):
        _ = first_picture(store).bgra


def test_a_damaged_file_is_noticed_when_somebody_looks(store: Store) -> None:
    store.save_workflow(workflow())
    for path in files(store):
        damaged(path)
    with pytest.raises(PictureError, match="its content does not match its name"):
        _ = first_picture(store).bgra


def test_a_picture_that_measures_something_else_is_refused(store: Store) -> None:
    reference = store.keep_picture(picture(1, 8, 4))
    with pytest.raises(PictureError, match="does not measure what was written down"):
        _ = store.pictures.recall(PictureReference(reference, 4, 8)).bgra


def test_what_was_looked_at_lately_is_not_decoded_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", 3 * len(picture(0).bgra))
    references = [store.keep_picture(picture(seed)) for seed in range(4)]
    kept = [store.picture(reference) for reference in references]
    first = kept[0].bgra
    assert kept[0].bgra is first
    for one in kept[1:]:
        assert one.bgra == picture(kept.index(one)).bgra
    assert kept[0].bgra is not first


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 64, "0" * 63, "0" * 64 + "\n"])
def test_only_a_hash_names_a_picture(store: Store, name: str) -> None:
    with pytest.raises((UnreadableError, PictureError)):
        store.picture(name)
    with pytest.raises(UnreadableError):
        store.pictures.recall(PictureReference(name, 1, 1))


def test_an_unknown_picture_is_an_error(store: Store) -> None:
    with pytest.raises(PictureError, match="it is not known"):
        store.picture("0" * 64)


@pytest.mark.parametrize("spoil", [lambda content: content[:60], lambda _: b"no picture"])
def test_a_file_of_another_make_is_refused(store: Store, spoil: Callable[[bytes], bytes]) -> None:
    with pytest.raises(UnreadableError):
        store.pictures.keep_file(b"no picture")
    content = spoil(files_content(store))
    sha256 = store.pictures.files.write(content)
    with pytest.raises(PictureError, match="restore it from a backup"):
        _ = store.pictures.recall(PictureReference(sha256, 32, 24)).bgra


def files_content(store: Store) -> bytes:
    return store.pictures.files.read(store.keep_picture(picture()))


def test_sweeping_takes_what_nothing_shows(store: Store) -> None:
    store.save_workflow(workflow())
    shown = files(store)
    run = store.begin_run("orders", 1, {})
    evidence = store.keep_picture(picture(50))
    store.append_event(run, {"event": "checked", "seen": evidence, "nested": [{"also": evidence}]})
    store.keep_picture(picture(51))
    stray = store.home / "pictures" / "ab" / f"{'0' * 64}.png.1234.part"
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"half")

    assert sweep_pictures(store.database, store.pictures.files, NOW) == 2
    assert len(files(store)) == len(shown) + 1
    assert store.picture(evidence).bgra == picture(50).bgra


def test_sweeping_leaves_the_young_alone(store: Store) -> None:
    reference = store.keep_picture(picture())
    assert store.sweep_pictures() == 0
    assert store.picture(reference).bgra == picture().bgra


def test_sweeping_after_a_deletion_takes_its_pictures(store: Store) -> None:
    store.save_workflow(workflow("orders"))
    store.save_workflow(workflow("invoices"))
    store.delete("orders")
    assert sweep_pictures(store.database, store.pictures.files, NOW) == 0
    store.delete("invoices")
    assert sweep_pictures(store.database, store.pictures.files, NOW) > 0
    assert files(store) == []


def test_a_picture_is_kept_again_after_it_was_swept_away(store: Store) -> None:
    reference = store.keep_picture(picture())
    sweep_pictures(store.database, store.pictures.files, NOW)
    assert store.keep_picture(picture()) == reference
    assert store.picture(reference).bgra == picture().bgra


def test_a_picture_handed_in_again_is_young_again(store: Store) -> None:
    reference = store.keep_picture(picture())
    with store.database.writing() as session:
        session.execute(update(PictureRow).values(kept=datetime.now(UTC) - 2 * YOUNG))
    assert store.keep_picture(picture()) == reference
    assert store.sweep_pictures() == 0
    assert store.picture(reference).bgra == picture().bgra


def test_nothing_is_written_for_a_picture_that_was_handed_in_lately(store: Store) -> None:
    reference = store.keep_picture(picture())
    with store.database.writing():  # whoever would write has to wait for this
        assert store.keep_picture(picture()) == reference


def test_a_picture_whose_file_was_lost_is_kept_again(store: Store) -> None:
    store.keep_picture(picture())
    files(store)[0].unlink()
    reference = store.keep_picture(picture())
    assert store.picture(reference).bgra == picture().bgra


def damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-20] ^= 1
    path.write_bytes(content)
