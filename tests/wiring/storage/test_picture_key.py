"""Pictures are encrypted on request, by a key that is kept where secrets are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.engine.errors import BlockedError, UsageError
from app.engine.model.geometry import Picture
from app.settings import read_settings
from app.store.errors import PictureError
from app.store.pictures.files import PictureFiles
from app.store.store import Store
from app.wiring.storage.store_opening import NAME, OWNER, open_secrets, open_store
from tests.builders.store.kept import picture, workflow

PNG = b"\x89PNG"


@contextmanager
def opened(key: str = "") -> Iterator[Store]:
    with closing(open_store(read_settings({**os.environ, "BYHEART_PICTURES_KEY": key}))) as store:
        yield store


def file_of(store: Store, seen: Picture) -> tuple[str, Path]:
    sha256 = store.keep_picture(seen)
    return sha256, store.pictures.files.path_of(sha256)


def test_on_request_no_file_shows_a_picture_and_all_are_read_as_before() -> None:
    with opened("keyring") as store:
        store.save_workflow(workflow("orders"))
        sha256, file = file_of(store, picture(7))
        written = [path.read_bytes() for path in (store.home / "pictures").rglob("*.png")]
        assert len(written) > 1
        assert not any(PNG in content or picture(7).bgra[:8] in content for content in written)
        assert store.picture(sha256).bgra == picture(7).bgra
    with opened() as store:
        assert store.picture(sha256).bgra == picture(7).bgra, "also when it is asked for no more"
        _, plain = file_of(store, picture(8))
        assert plain.read_bytes().startswith(PNG)
        assert not file.read_bytes().startswith(PNG)


def test_the_key_is_with_the_secrets_and_not_beside_the_pictures() -> None:
    with opened("keyring") as store:
        file_of(store, picture(7))
        key = open_secrets(store).get(OWNER, NAME)
        for path in store.home.rglob("*"):
            if path.is_file():
                assert key.encode() not in path.read_bytes()
                assert bytes.fromhex(key) not in path.read_bytes()


def test_a_sealed_picture_that_was_changed_is_damaged() -> None:
    with opened("keyring") as store:
        (sha256, file), (other, _) = (file_of(store, picture(seed)) for seed in (7, 8))
        sealed = file.read_bytes()
        for changed in (sealed[:-1] + bytes([sealed[-1] ^ 1]), sealed[:20]):
            file.write_bytes(changed)
            with pytest.raises(PictureError, match="damaged, or sealed with another key"):
                store.pictures.files.read(sha256)
        file.write_bytes(store.pictures.files.path_of(other).read_bytes())
        with pytest.raises(PictureError, match="damaged, or sealed"):
            store.pictures.files.read(sha256)


def test_without_its_key_nothing_is_begun_and_nothing_is_shown() -> None:
    with opened("keyring") as store:
        sha256, _ = file_of(store, picture(7))
        open_secrets(store).remove(OWNER, NAME)
    with opened() as store:
        with pytest.raises(BlockedError, match="key of the pictures is not within reach"):
            store.pictures.files.read(sha256)
        with pytest.raises(BlockedError, match="nothing here knows their key"):
            PictureFiles(store.home / "pictures").read(sha256)
        store.pictures.files.seal.require()  # nothing is to be sealed


def test_a_secret_store_that_is_locked_keeps_a_run_from_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def locked(_: Store) -> None:
        raise BlockedError("The keyring is locked; unlock it.")

    monkeypatch.setattr("app.wiring.storage.store_opening.open_secrets", locked)
    with opened("keyring") as store:
        with pytest.raises(BlockedError, match="The keyring is locked"):
            store.pictures.files.seal.require()
        with pytest.raises(BlockedError, match="The keyring is locked"):
            store.keep_picture(picture(7))
        assert not list((store.home / "pictures").rglob("*.png")), "never in the clear instead"


def test_the_key_is_kept_in_the_keyring_or_not_at_all() -> None:
    with pytest.raises(UsageError, match="BYHEART_PICTURES_KEY is to be keyring; not “1234”"):
        read_settings({"BYHEART_PICTURES_KEY": "1234"})
