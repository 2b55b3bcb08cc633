"""The key that pictures are sealed with: kept with the secrets, made when it is first needed."""

from __future__ import annotations

import secrets as randomness
from collections.abc import Callable

from filelock import FileLock

from app.engine.errors import BlockedError
from app.store.pictures.seal import KEY_BYTES
from app.store.private_files import FILE_MODE
from app.store.secrets.secrets import Secrets, UnknownSecretError
from app.store.store import Store

OWNER, NAME = "byheart/pictures", "key"
LOCK = "picture-key.lock"


def picture_key(store: Store, opened: Callable[[Store], Secrets], make: bool) -> bytes:  # noqa: FBT001
    """The key; with `make`, a new one when there never was one. BlockedError when it is out of
    reach.
    """
    kept = opened(store)
    with FileLock(store.home / LOCK, mode=FILE_MODE):
        if make and NAME not in kept.names(OWNER):
            kept.set(OWNER, NAME, randomness.token_hex(KEY_BYTES))
        try:
            return bytes.fromhex(kept.get(OWNER, NAME))
        except (UnknownSecretError, ValueError):
            raise BlockedError(
                "The key of the pictures is not within reach: bring its keyring or its file back."
            ) from None
