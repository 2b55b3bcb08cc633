"""The secrets of a store with the safes that this machine has."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import platformdirs

from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.keyring import KeyringSafe
from app.store.secrets.provider import read_provider
from app.store.secrets.secrets import Secrets
from app.store.store import Store

FILE_NAME = "secrets.json"


def open_secrets(
    store: Store,
    environment: Mapping[str, str] | None = None,
    ask: Callable[[], str] | None = None,
    provider: str = "",
) -> Secrets:
    """The keyring where a real one works, else an encrypted file; nothing is touched before it is
    needed. `ask` asks a person for the passphrase of that file. Without it nobody is there to
    answer, and a keyring that would ask for its password counts as out of reach. `provider` is
    asked for what is kept in neither (see `read_provider`).
    """
    folder = _outside(store.home, Path(platformdirs.user_config_dir("byheart", appauthor=False)))
    around = os.environ if environment is None else environment
    keys = Keys(around, folder, ask)
    keyring = KeyringSafe(may_ask=ask is not None)
    safes = (keyring, FileSafe(store.home / FILE_NAME, keys))
    told_by = read_provider(provider, around)
    return Secrets(store.database, safes, store.journal.host, told_by)


def _outside(home: Path, folder: Path) -> Path:
    """A folder for the key that is not copied along with the data."""
    inside = folder.resolve().is_relative_to(home.resolve())
    return home.resolve().with_name(f"{home.name}-key") if inside else folder
