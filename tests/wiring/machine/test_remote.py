"""What is known of the servers of remote screens: their passwords and their certificates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.store.secrets.provider import variable_of
from app.store.store import Store
from app.wiring.machine.remote import CERTIFICATE, PASSWORD, remote_access
from app.wiring.storage.store_opening import open_secrets

WHERE = "vnc://desk:5900"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("BYHEART_PASSPHRASE", "open sesame")
    with closing(Store.open(tmp_path / "home")) as opened:
        yield opened


def test_a_password_is_the_one_that_is_kept_for_its_address(store: Store) -> None:
    access = remote_access(store, print)
    assert access.password(WHERE) is None
    open_secrets(store).set("", PASSWORD, "of all workflows")
    assert access.password(WHERE) is None
    open_secrets(store).set(WHERE, PASSWORD, "horse")
    assert access.password(WHERE) == "horse"


def test_a_password_may_come_from_the_provider_and_a_certificate_never(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_SECRETS", "environment")
    for name in (PASSWORD, CERTIFICATE):
        monkeypatch.setenv(variable_of(WHERE, name), "told")
    told: list[str] = []
    access = remote_access(store, told.append)
    assert access.password(WHERE) == "told"
    assert access.of(WHERE) == ""
    access.keep(WHERE, "abc")
    assert access.of(WHERE) == "abc"
    assert len(told) == 1
