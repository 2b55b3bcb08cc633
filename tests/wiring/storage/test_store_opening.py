"""What opens the secrets is loaded when one is asked for, not before."""

from __future__ import annotations

from pathlib import Path

from app.store.secrets.secrets import Secrets
from app.store.store import Store
from app.wiring.storage.store_opening import SecretsWhenAsked, open_secrets
from tests.builders.store.kept import SNAPSHOTS


def test_secrets_are_opened_when_one_is_asked_for(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "home", SNAPSHOTS)
    open_secrets(store).set("order", "password", "pa55")
    opened: list[Secrets] = []

    def open_them() -> Secrets:
        opened.append(open_secrets(store))
        return opened[-1]

    secrets = SecretsWhenAsked(open_them, "order")
    assert opened == []
    assert secrets.get("password") == "pa55"
    assert len(opened) == 1
    store.close()
