"""What works on this machine: the findings of every part, as `byheart doctor` shows them.

Where packages of the system mend it, they can be installed after the person has agreed to it, in
the dialog that their system shows for that.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from app.desktop.environment import inherited
from app.desktop.ports import Finding
from app.desktop.remote.rdp.needs import NEEDED, PROGRAM
from app.desktop.system.permissions import findings as desktop_findings
from app.engine.errors import BlockedError, ByheartError, UsageError
from app.settings import read_settings
from app.store.private_files import close_everything, found_open
from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets, open_store

if TYPE_CHECKING:
    from app.store.secrets.provider import Provider
    from app.store.secrets.secrets import Secrets

PROVIDER = "provider of secrets"
ASKS, INSTALLS = "pkexec", "apt-get"
# A person reads, types a password, and a mirror may be slow.
INSTALLED_WITHIN_S = 900.0
LAST_LINES = 3


def examine() -> list[Finding]:
    """One line for each thing that is needed."""
    return [*desktop_findings(), _remote_screens(), _screens_over_rdp(), *_storage_findings()]


def _remote_screens() -> Finding:
    """All that a remote screen needs here is installed with Byheart; whether it can be loaded is
    found out now, and not by a run in the night.
    """
    name = "remote screens"
    try:
        from app.desktop.adapters_remote import open_remote as _  # noqa: F401, PLC0415 - see above
    except ImportError as error:
        return Finding(name, works=False, detail=f"{error}.", remedy="Install Byheart anew.")
    detail = "VNC needs nothing more here; the other machine needs a VNC server"
    return Finding(name, works=True, detail=detail)


def _screens_over_rdp() -> Finding:
    """Programs that only RDP needs."""
    name = "remote screens over RDP"
    missing = [program for program in NEEDED if not which(program)]
    if not missing:
        return Finding(name, works=True, detail=f"{PROGRAM} and a private display for it")
    packages = " ".join(NEEDED[program] for program in missing)
    return Finding(
        name,
        works=False,
        detail=f"{', '.join(missing)} missing",
        remedy=f"sudo apt-get install {packages}",
    )


def _storage_findings() -> list[Finding]:
    home = read_settings().home
    try:
        was_open = found_open(home)
        store = open_store(read_settings())
    except ByheartError as error:
        return [Finding("data folder", works=False, detail=str(error), remedy=f"See to {home}.")]
    with closing(store):
        return [
            Finding("data folder", works=True, detail=str(home)),
            _closed(home, was_open),
            *_secrets(store),
        ]


def _secrets(store: Store) -> list[Finding]:
    """Where they are kept, and whether the provider that is set tells others."""
    try:
        known = open_secrets(store)
    except UsageError as error:
        return [Finding(PROVIDER, works=False, detail=str(error), remedy="Set it anew.")]
    safe = next((each.name for each in known.safes if each.works()), "")
    remedy = "" if safe else "Set BYHEART_PASSPHRASE, or install a keyring (gnome-keyring)."
    kept = Finding("secrets", works=bool(safe), detail=safe or "no safe place", remedy=remedy)
    return [kept, _told(store, known, known.provider)] if known.provider else [kept]


def _told(store: Store, known: Secrets, provider: Provider) -> Finding:
    """Whether it answers when it is asked for a secret that a workflow needs of it."""
    called = f"“{provider.name}”"
    try:
        if (wanted := _wanted(store, known)) is None:
            provider.may_have("", "")
            return Finding(PROVIDER, works=True, detail=f"{called}; no workflow needs it")
        owner, name = wanted
        if provider.get(owner, name) is not None:
            return Finding(PROVIDER, works=True, detail=f"{called} answers")
    except BlockedError as error:
        remedy = "See to it, as the user who runs Byheart."
        return Finding(PROVIDER, works=False, detail=str(error), remedy=remedy)
    return Finding(
        PROVIDER,
        works=False,
        detail=f"{called} has no {name} of {owner}",
        remedy=f"Put it into {provider.place(owner, name)}.",
    )


def _wanted(store: Store, known: Secrets) -> tuple[str, str] | None:
    """A secret that some workflow needs and that is not kept here."""
    for each in store.listed():
        kept = known.names(each.name)
        for name in store.declaration(each.name).secrets:
            if name not in kept:
                return each.name, name
    return None


def _closed(home: Path, was_open: Sequence[Path]) -> Finding:
    """Whether only the owner can use what is kept, once what was open has been closed."""
    name = "private files"
    try:
        close_everything(home)
    except ByheartError as error:
        return Finding(name, works=False, detail=str(error), remedy=f"chmod -R go-rwx {home}")
    detail = "only you can use the data folder"
    if was_open:
        count = len(was_open)
        detail += f"; {count} of its files and folders were open to others, such as {was_open[0]}"
    return Finding(name, works=True, detail=detail)


def can_mend() -> bool:
    """Whether packages can be installed from here at all."""
    return all(map(which, (ASKS, INSTALLS)))


def mend(packages: Sequence[str]) -> None:
    """Install these; BlockedError with the last that was said, where that was not done."""
    words = (ASKS, INSTALLS, "install", "--yes", *packages)
    try:
        done = subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            env=inherited(),
            timeout=INSTALLED_WITHIN_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BlockedError(f"The packages were not installed: {error}") from error
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).strip().splitlines()[-LAST_LINES:])
        raise BlockedError(f"The packages were not installed: {said or done.returncode}")
