"""Clearing away the folders of private displays whose keeper was killed before it could."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
import time
from pathlib import Path

PREFIX = "byheart-display-"
HELD = "held"  # the keeper keeps this file locked for as long as it lives
YOUNG_S = 60.0  # a keeper that has only just been started may not have locked its file yet


def remove_abandoned(parent: Path | None = None) -> None:
    """Remove every folder of ours that nobody holds any more."""
    root = Path(tempfile.gettempdir()) if parent is None else parent
    for folder in root.glob(f"{PREFIX}*"):
        if _is_abandoned(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_abandoned(folder: Path) -> bool:
    try:
        if time.time() - folder.stat().st_mtime < YOUNG_S:
            return False
        with (folder / HELD).open("a") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # held, not ours, or gone meanwhile
        return False
    return True
