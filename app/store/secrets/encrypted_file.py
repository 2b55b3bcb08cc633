"""An encrypted file as a safe, for machines without a keyring. Values and keys are sealed together
(Fernet: AES-128-CBC with HMAC-SHA-256); the sealing key comes from a passphrase or a key file by
scrypt (RFC 7914).
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from filelock import FileLock

from app.engine.errors import BlockedError, ByheartError
from app.store.atomic_files import explained, write_whole
from app.store.errors import CorruptStoreError
from app.store.private_files import FILE_MODE, FOLDER_MODE
from app.store.secrets.file_key import Keys, KeySource

FORMAT = 1
COST = 2**15  # scrypt's N with r=8, p=1: 32 MB and about 0.1 s a guess, as OWASP advises
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Sealed:
    """The file as it is written."""

    source: KeySource
    salt: bytes
    token: bytes


@dataclass(slots=True)
class FileSafe:
    """Values in the encrypted file `path`."""

    path: Path
    keys: Keys
    name: str = "encrypted file"
    _made: dict[tuple[KeySource, bytes], Fernet] = field(default_factory=dict, repr=False)
    _working: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def works(self) -> bool:
        """Always: whether its key is within reach is said when it is opened."""
        return True

    def get(self, key: str) -> str | None:
        """The value; None when there is none. BlockedError when the file cannot be unlocked."""
        sealed = self._sealed()
        return self._opened(sealed).get(key) if sealed else None

    def put(self, key: str, value: str) -> None:
        """Keep it."""
        with self._changing() as values:
            values[key] = value

    def drop(self, key: str) -> None:
        """Forget it."""
        with self._changing() as values:
            values.pop(key, None)

    def make_ready(self) -> Callable[[], None]:
        """Work out the sealing key on a thread of its own; scrypt lets others run meanwhile."""
        working = threading.Thread(target=self._work_out_key, name="sealing-key", daemon=True)
        working.start()
        return working.join

    def _work_out_key(self) -> None:
        with suppress(ByheartError):  # whoever asks for a value hears why there is none
            sealed = self._sealed()
            if sealed and self.keys.asks_nobody_for(sealed.source):
                self._fernet(sealed)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, str]]:
        """The values, to be changed; one process at a time."""
        with explained(self.path.parent):
            self.path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            with FileLock(f"{self.path}.lock", mode=FILE_MODE):
                sealed = self._sealed() or self._new()
                values = self._opened(sealed)
                yield values
                self._write(sealed, values)

    def _new(self) -> Sealed:
        source = self.keys.source_for_new()
        self.keys.make(source)
        return Sealed(source, os.urandom(SALT_BYTES), b"")

    def _sealed(self) -> Sealed | None:
        if not self.path.exists():
            return None
        with explained(self.path):
            return self._parsed(self.path.read_bytes())

    def _parsed(self, content: bytes) -> Sealed:
        try:
            data: dict[str, Any] = json.loads(content)
            source = KeySource(data["key"])
            return Sealed(source, base64.b64decode(data["salt"]), data["sealed"].encode("ascii"))
        except (ValueError, KeyError, TypeError, AttributeError, binascii.Error):
            raise CorruptStoreError(self.path, "it is not the file of secrets") from None

    def _opened(self, sealed: Sealed) -> dict[str, str]:
        if not sealed.token:
            return {}
        try:
            values: dict[str, str] = json.loads(self._fernet(sealed).decrypt(sealed.token))
        except InvalidToken:
            self._made.clear()
            raise BlockedError(
                f"The secrets in {self.path} cannot be unlocked with this {sealed.source}."
            ) from None
        return values

    def _write(self, sealed: Sealed, values: dict[str, str]) -> None:
        token = self._fernet(sealed).encrypt(json.dumps(values).encode("utf-8"))
        written = {
            "format": FORMAT,
            "key": str(sealed.source),
            "salt": base64.b64encode(sealed.salt).decode("ascii"),
            "sealed": token.decode("ascii"),
        }
        write_whole(self.path, json.dumps(written, indent=1).encode("utf-8"))

    def _fernet(self, sealed: Sealed) -> Fernet:
        """The sealing key, worked out once for each salt."""
        known = (sealed.source, sealed.salt)
        with self._working:
            if known not in self._made:
                derive = Scrypt(salt=sealed.salt, length=32, n=COST, r=8, p=1)
                key = derive.derive(self.keys.secret_of(sealed.source))
                self._made[known] = Fernet(base64.urlsafe_b64encode(key))
            return self._made[known]
