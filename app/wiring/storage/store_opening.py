"""The user's store, put together: which snapshots it keeps, which tools its steps may name, and its
pictures. The key that pictures are sealed with is kept with the secrets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from getpass import getpass
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from app.engine.model.trajectory import Step
from app.engine.tools import Tool, describe
from app.settings import KEYRING, Settings, read_settings
from app.store.editing.templates import told_with
from app.store.errors import PictureError, UnknownWorkflowError
from app.store.model.run_records import RunRecord
from app.store.model.workflow import steps_of
from app.store.pictures.seal import PictureSeal
from app.store.store import Store
from app.wiring.storage.sealing import JournalKey

if TYPE_CHECKING:
    from app.player.reporting.html import PictureFile
    from app.store.secrets.secrets import Secrets

import secrets as randomness

from filelock import FileLock

from app.engine.errors import BlockedError
from app.store.pictures.seal import KEY_BYTES
from app.store.private_files import FILE_MODE
from app.store.secrets.secrets import Secrets, UnknownSecretError

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


def snapshots() -> dict[str, type]:
    """What the checks capture, by the names under which it is kept for good, whatever a class is
    called later. Loading them takes a third of a second: who opens no workflow does
    without.
    """
    from checks.interruptions.countdowns import Tick  # noqa: PLC0415
    from checks.interruptions.model import Interruption, InterruptionTarget  # noqa: PLC0415
    from checks.snapshot.thresholds import History  # noqa: PLC0415 - see above
    from checks.verify.changes.mask import Mask, Sort, Volatile  # noqa: PLC0415

    return {
        **looks(),
        "Interruption": Interruption,
        "Tick": Tick,
        "Within": InterruptionTarget,
        "Mask": Mask,
        "Volatile": Volatile,
        "Sort": Sort,
        "History": History,
    }


def looks() -> dict[str, type]:
    """Those of them that a workflow's steps are made of."""
    from checks.snapshot.look import (  # noqa: PLC0415
        Effect,
        LabelSeen,
        Look,
        Name,
        Relation,
        Target,
        WindowSeen,
    )

    return {
        "Look": Look,
        "WindowSeen": WindowSeen,
        "LabelSeen": LabelSeen,
        "Relation": Relation,
        "Name": Name,
        "Target": Target,
        "Effect": Effect,
    }


def open_store(settings: Settings) -> Store:
    """The store in the data folder; a ByheartError says why it cannot be opened."""
    store = Store.open(settings.home, snapshots, settings.database, looks)
    store.journal.key_of = JournalKey(store, open_secrets).of
    seal = PictureSeal(partial(picture_key, store, open_secrets), settings.pictures_key == KEYRING)
    store.pictures.files = replace(store.pictures.files, seal=seal)
    return store


def kept_picture_key(home: Path, make: bool) -> bytes:  # noqa: FBT001 - see PictureSeal
    """The key of the pictures of a data folder, for who has no store open. BlockedError when it is
    out of reach.
    """
    with closing(open_store(replace(read_settings(), home=home))) as store:
        return picture_key(store, open_secrets, make)


def fetched_picture(home: Path, sha256: str) -> bytes | None:
    """A picture that another machine wrote, for who has no store open; None where no server keeps
    the database, or it has none of that name.
    """
    settings = replace(read_settings(), home=home)
    if not settings.database:
        return None
    with closing(open_store(settings)) as store:
        return store.pictures.files.fetch(sha256)


@contextmanager
def opened_store() -> Iterator[Store]:
    """The user's store for as long as the block lasts."""
    store = open_store(read_settings())
    try:
        yield store
    finally:
        store.close()


def open_secrets(store: Store) -> Secrets:
    """The safes of the store, and the provider that is set; a person at a terminal is asked for a
    passphrase if one is needed.
    """
    from app.store.secrets.backends import open_secrets as open_safes  # noqa: PLC0415 - a list needs no cryptography

    ask: Callable[[], str] | None = _ask_for_passphrase if sys.stdin.isatty() else None
    return open_safes(store, ask=ask, provider=read_settings().secrets)


@dataclass(frozen=True, slots=True)
class SecretsWhenAsked:
    """The secrets of a workflow. What opens them takes a tenth of a second to load, and most
    workflows have none.
    """

    open: Callable[[], Secrets]
    workflow: str

    def get(self, name: str) -> str:
        """Its value."""
        return self.open().get(self.workflow, name)


@cache
def desktop_tools() -> Mapping[str, Tool]:
    """The tools that steps may name, with their signatures and versions; without their checks."""
    from app.desktop.tools.actions import PROVIDES, TOOLS, DesktopTools  # noqa: PLC0415 - a list needs no tools

    return {
        name: describe(
            getattr(DesktopTools, name),
            is_method=True,
            pre_check=None,
            post_check=None,
            provides=PROVIDES.get(name, ""),
        )
        for name in TOOLS
    }


def tools_by_name() -> Mapping[str, Callable[..., object]]:
    """The functions that the steps of a workflow from outside may call."""
    from app.desktop.tools.actions import TOOLS, DesktopTools  # noqa: PLC0415 - as above

    return {name: getattr(DesktopTools, name) for name in TOOLS}


def picture_file(store: Store, reference: str) -> PictureFile | None:
    """A kept picture as a file; None when it is gone: retention leaves the story only."""
    from app.player.reporting.html import PictureFile  # noqa: PLC0415 - a list needs no templates

    try:
        picture = store.picture(reference)
        return PictureFile(picture.width, picture.height, store.pictures.files.read(reference))
    except PictureError:
        return None


def step_titles(
    store: Store, record: RunRecord, note_of: Callable[[Step], str] = attrgetter("note")
) -> Mapping[int, str]:
    """What each step of the run's version is called, with this run's values; empty when that
    version is gone.
    """
    try:
        workflow = store.workflow(record.workflow, record.version)
    except UnknownWorkflowError:
        return {}
    values, recorded = record.parameters, [(one.name, one.recorded) for one in workflow.parameters]
    return {
        number: told_with(note_of(step) or step.tool, values, recorded)
        for number, step in enumerate(steps_of(workflow))
    }


def _ask_for_passphrase() -> str:
    return getpass("Passphrase of Byheart's secrets: ")
