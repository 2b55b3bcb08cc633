"""Where the key of the encrypted file comes from: a passphrase, the service manager, or a file only
its owner reads.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.engine.errors import BlockedError
from app.store.atomic_files import explained, write_whole
from app.store.private_files import close_folder

PASSPHRASE = "BYHEART_PASSPHRASE"  # noqa: S105 (the name of a variable)
CREDENTIALS = (
    "CREDENTIALS_DIRECTORY"  # set by systemd for units with LoadCredential=byheart-key:...
)
CREDENTIAL = "byheart-key"
KEY_FILE = "secrets.key"
OTHERS = 0o077


class KeySource(StrEnum):
    """Who knows the key."""

    PASSPHRASE = "passphrase"  # noqa: S105 (what it is, not one)
    CREDENTIAL = "credential"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys within reach. `ask` asks a person for the passphrase, where there is one; `folder`
    holds the key file and must lie outside the data folder.
    """

    environment: Mapping[str, str]
    folder: Path
    ask: Callable[[], str] | None = None

    def source_for_new(self) -> KeySource:
        """Where the key of a new safe comes from: what was given on purpose, else a file of our
        own.
        """
        if self.environment.get(PASSPHRASE):
            return KeySource.PASSPHRASE
        if self._credential() is not None:
            return KeySource.CREDENTIAL
        return KeySource.FILE

    def secret_of(self, source: KeySource) -> bytes:
        """What the key is made from. BlockedError when it is out of reach."""
        match source:
            case KeySource.PASSPHRASE:
                return self._passphrase()
            case KeySource.CREDENTIAL:
                return self._from_service_manager()
            case KeySource.FILE:
                return self._from_file()

    def asks_nobody_for(self, source: KeySource) -> bool:
        """Whether what the key is made from is here, so that no person is asked for it."""
        return source is not KeySource.PASSPHRASE or bool(self.environment.get(PASSPHRASE))

    def make(self, source: KeySource) -> None:
        """Make the key file, if it is to come from there and there is none yet."""
        if source is KeySource.FILE and not self._file.exists():
            close_folder(self.folder)
            write_whole(self._file, secrets.token_hex(32).encode("ascii"))

    @property
    def _file(self) -> Path:
        return self.folder / KEY_FILE

    def _credential(self) -> Path | None:
        folder = self.environment.get(CREDENTIALS)
        path = Path(folder) / CREDENTIAL if folder else None
        return path if path and path.is_file() else None

    def _passphrase(self) -> bytes:
        given = self.environment.get(PASSPHRASE) or (self.ask() if self.ask else "")
        if not given:
            raise BlockedError(f"The secrets are locked with a passphrase; set {PASSPHRASE} to it.")
        return given.encode("utf-8")

    def _from_service_manager(self) -> bytes:
        path = self._credential()
        if path is None:
            raise BlockedError(
                f"The secrets are locked with the systemd credential {CREDENTIAL}, which this "
                f"process was not given; run it as a unit with LoadCredential={CREDENTIAL}:FILE."
            )
        with explained(path):
            return path.read_bytes()

    def _from_file(self) -> bytes:
        if not self._file.exists():
            raise BlockedError(
                f"The secrets are locked with the key in {self._file}, which is gone; "
                "put it back, or set the secrets again."
            )
        close_folder(self.folder)
        with explained(self._file):
            if os.name != "nt" and self._file.stat().st_mode & OTHERS:
                raise BlockedError(f"Others may read {self._file}; run: chmod 600 {self._file}")
            return self._file.read_bytes()
