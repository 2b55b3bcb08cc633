"""Folders and files that only their owner may use: how they are made, and closed when they are not.

What Byheart keeps tells what stood on the screen. Folders are 0700 and files 0600 from the moment
they are made. A folder of an earlier version, or one that somebody opened, is closed when it is
next used; one that is not Byheart's alone is left as it is, and refused. Windows keeps such folders
closed by itself.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from app.store.atomic_files import explained
from app.store.errors import OpenFolderError

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = 0o077
# One of these tells that a folder is a data folder.
KNOWN = frozenset(
    {
        "byheart.sqlite",
        "secrets.key",
        "runs.sqlite",
        "settings.json",
        "consents.json",
        "secrets.json",
        "trust.json",
    }
    | {"gateway", "logs", "pictures", "proxy", "running", "tools"}
)
OF_A_DISK = frozenset({"lost+found"})  # one that is mounted as the data folder is Byheart's alone


def make_private_folder(folder: Path) -> None:
    """Make a data folder, or see to it that nobody else can use the one that is there: itself, what
    lies directly in it, and what lies below whatever was open there.

    OpenFolderError when it is not Byheart's alone, or cannot be closed.
    """
    close_folder(folder)
    with explained(folder):
        for path in (Path(entry.path) for entry in _entries(folder)):
            if _is_open(path):
                _close(path)
                close_everything(path)


def close_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter, or close the one that is there.
    OpenFolderError as above.
    """
    with explained(folder):
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        if _is_open(folder):
            _refuse_what_is_not_ours(folder)
            _close(folder)


def found_open(folder: Path) -> tuple[Path, ...]:
    """The folder and what is below, as far as others may use it."""
    return tuple(path for path in (folder, *_below(folder)) if _is_open(path))


def close_everything(folder: Path) -> None:
    """Close every folder and file below. OpenFolderError when one cannot be closed."""
    with explained(folder):
        for path in _below(folder):
            if _is_open(path):
                _close(path)


def make_private_file(path: Path) -> None:
    """An empty file for a program that would make an open one; one that is there is left alone.
    OSError when it cannot be made.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
    except FileExistsError:
        return


def _refuse_what_is_not_ours(folder: Path) -> None:
    """Closing the folder of all users' temporary files, or somebody's whole home, harms others."""
    held = {entry.name for entry in _entries(folder)} - OF_A_DISK
    if folder.stat().st_mode & stat.S_ISVTX or (held and not held & KNOWN):
        raise OpenFolderError(folder)


def _close(path: Path) -> None:
    try:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
    except FileNotFoundError:
        return  # a log of the database comes and goes
    except PermissionError as error:  # another user's
        raise OpenFolderError(path) from error
    if _is_open(path):  # a file system without permissions
        raise OpenFolderError(path)


def _is_open(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return False
    return os.name != "nt" and not stat.S_ISLNK(mode) and bool(mode & OTHERS)


def _below(folder: Path) -> Iterator[Path]:
    for entry in _entries(folder):
        yield Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            yield from _below(Path(entry.path))


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        return list(entries)
