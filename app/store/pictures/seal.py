"""Pictures encrypted at rest: AES-256-GCM, each file with a nonce of its own and bound to its name.

Somebody who copies the data folder, or finds the disk, sees how many pictures there are and how
large. They can tell whether one is of a screen that they know exactly: a file is named by the hash
of its content.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from app.store.errors import UnreadableError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_BYTES = 32
NONCE_BYTES = 12
MARK = b"byheart sealed 1\n"


@dataclass(slots=True)
class PictureSeal:
    """Seals and opens the files of pictures. `seals` tells whether new ones are sealed; those that
    are can be opened in any case. `key` finds the key when it is first needed, or makes it when it
    is told to (True); a BlockedError says that it is out of reach.
    """

    key: Callable[[bool], bytes]
    seals: bool = False
    _cipher: AESGCM | None = None
    _lock: Lock = field(default_factory=Lock)

    def require(self) -> None:
        """BlockedError when pictures are to be sealed and the key is out of reach."""
        if self.seals:
            self._made(make=True)

    def sealed(self, content: bytes, name: str) -> bytes:
        """What is written of a file of that name."""
        if not self.seals:
            return content
        nonce = os.urandom(NONCE_BYTES)
        return MARK + nonce + self._made(make=True).encrypt(nonce, content, name.encode())

    def opened(self, content: bytes, name: str) -> bytes:
        """The file as it was before it was sealed, if it was. UnreadableError when it was changed,
        or sealed with another key.
        """
        if not content.startswith(MARK):
            return content
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - most pictures need none

        cipher = self._made(make=False)
        start = len(MARK) + NONCE_BYTES
        nonce = content[len(MARK) : start]
        try:
            return cipher.decrypt(nonce, content[start:], name.encode())
        except (InvalidTag, ValueError):
            raise UnreadableError("the file is damaged, or sealed with another key") from None

    def _made(self, *, make: bool) -> AESGCM:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - see above

        with self._lock:
            if self._cipher is None:
                self._cipher = AESGCM(self.key(make))
            return self._cipher
