"""What a data folder is called among the others that use the same server: its machine's name and
four letters. It is kept in the folder, so delete the file in a copy that is to live beside it.
"""

from __future__ import annotations

import platform
import secrets
from pathlib import Path

from filelock import FileLock

from app.store.atomic_files import explained, write_whole
from app.store.private_files import FILE_MODE

FILE_NAME = "host"


def host_of(home: Path) -> str:
    """The name of the data folder, which is made when it has none. A ByheartError says why it
    cannot be.
    """
    path = home / FILE_NAME
    with explained(path), FileLock(home / f"{FILE_NAME}.lock", mode=FILE_MODE):
        if not path.exists():
            write_whole(path, f"{platform.node()}-{secrets.token_hex(2)}\n".encode())
        return path.read_text(encoding="utf-8", errors="replace").strip()
