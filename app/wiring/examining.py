"""What works on this machine: the findings of every part, as `byheart doctor` shows them."""

from __future__ import annotations

from app.desktop.permissions import findings as desktop_findings
from app.desktop.ports import Finding
from app.engine.errors import ByheartError
from app.settings import read_settings
from app.wiring.storage import open_secrets, open_store


def examine() -> list[Finding]:
    """One line for each thing that is needed."""
    return [*desktop_findings(), *_storage_findings()]


def _storage_findings() -> list[Finding]:
    home = read_settings().home
    try:
        store = open_store(read_settings())
    except ByheartError as error:
        return [Finding("data folder", works=False, detail=str(error), remedy=f"See to {home}.")]
    try:
        safe = next((each.name for each in open_secrets(store).safes if each.works()), "")
        remedy = "" if safe else "Set BYHEART_PASSPHRASE, or install a keyring (gnome-keyring)."
        return [
            Finding("data folder", works=True, detail=str(home)),
            Finding("secrets", works=bool(safe), detail=safe or "no safe place", remedy=remedy),
        ]
    finally:
        store.close()
