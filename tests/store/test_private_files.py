"""Nobody but their owner can use what is kept, from the moment it is made."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.engine.errors import BlockedError
from app.store.errors import OpenFolderError
from app.store.pictures.files import PictureFiles
from app.store.private_files import KNOWN, close_everything, found_open, make_private_folder
from app.store.secrets.file_key import Keys, KeySource
from app.store.store import Store
from tests.builders.store.kept import SNAPSHOTS, workflow


@pytest.fixture(autouse=True)
def _wide_umask() -> Iterator[None]:
    """As careless as a session can be: what is made is closed by how it is made alone."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_whatever_a_store_makes_is_its_owners_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with closing(Store.open(home, SNAPSHOTS)) as store:
        store.save_workflow(workflow("orders"))
        run = store.begin_run("orders", 1, {})
        picture = PictureFiles(home / "pictures").write(b"a picture")
        made = {each.name for each in home.iterdir()}
        assert {"byheart.sqlite", "byheart.sqlite-wal", "pictures", "running"} <= made
        assert mode_of(PictureFiles(home / "pictures").path_of(picture)) == 0o600
        assert mode_of(home / "byheart.sqlite-wal") == 0o600
        assert found_open(home) == ()
        store.finish_run(run, {"outcome": "done"})


def test_the_folder_of_an_earlier_version_is_closed_when_it_is_opened(tmp_path: Path) -> None:
    home = tmp_path / "home"
    Store.open(home, SNAPSHOTS).close()
    (home / "pictures" / "ab").mkdir(parents=True)
    (home / "pictures" / "ab" / "abc.png").touch()
    (home / "linked").symlink_to(tmp_path)
    outside = mode_of(tmp_path)
    for path in (home, *home.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o777 if path.is_dir() else 0o666)

    Store.open(home, SNAPSHOTS).close()

    assert found_open(home) == ()
    assert mode_of(home) == mode_of(home / "pictures" / "ab") == 0o700
    assert mode_of(home / "byheart.sqlite") == mode_of(home / "pictures/ab/abc.png") == 0o600
    assert mode_of(tmp_path) == outside, "no link is followed"


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_wide_folder_that_was_made_beforehand_is_closed(tmp_path: Path, name: str) -> None:
    for folder in (tmp_path / "empty", tmp_path / "begun"):
        folder.mkdir()
        if folder.name == "begun":
            (folder / name).touch()
        make_private_folder(folder)
        assert mode_of(folder) == 0o700


@pytest.mark.parametrize("sticky", [True, False])
def test_a_wide_folder_that_is_not_ours_alone_is_refused_and_left_as_it_is(
    tmp_path: Path, *, sticky: bool
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / ("settings.json" if sticky else "somebody's letter")).touch()
    shared.chmod(0o1777 if sticky else 0o755)
    with pytest.raises(OpenFolderError, match=r"get at .*shared, .* chmod go-rwx"):
        Store.open(shared, SNAPSHOTS)
    assert mode_of(shared) == (0o1777 if sticky else 0o755)
    assert found_open(shared)


@pytest.mark.parametrize("error", [PermissionError, None])
def test_what_cannot_be_closed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[OSError] | None
) -> None:
    """It is another user's, or its file system knows no permissions."""
    (tmp_path / "wide").mkdir()

    def chmod(_: Path, __: int) -> None:
        if error:
            raise error

    monkeypatch.setattr(Path, "chmod", chmod)
    with pytest.raises(OpenFolderError):
        make_private_folder(tmp_path / "wide")


def test_what_goes_away_meanwhile_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a log").touch()

    def chmod(path: Path, _: int) -> None:
        path.unlink()
        raise FileNotFoundError

    monkeypatch.setattr(Path, "chmod", chmod)
    close_everything(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_the_key_is_closed_and_a_key_that_others_may_have_read_is_refused(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "config"
    keys = Keys({}, folder)
    keys.make(KeySource.FILE)
    (key,) = folder.iterdir()
    assert (mode_of(folder), mode_of(key)) == (0o700, 0o600)

    folder.chmod(0o755)
    assert keys.secret_of(KeySource.FILE)
    assert mode_of(folder) == 0o700

    key.chmod(0o644)
    with pytest.raises(BlockedError, match="Others may read"):
        keys.secret_of(KeySource.FILE)
