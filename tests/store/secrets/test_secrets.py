"""A secret is found by its name; its value is in a safe and in no other file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import keyring.backends.fail
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from app.engine.errors import BlockedError
from app.store.errors import CorruptStoreError
from app.store.exchange.exporter import export_workflow
from app.store.secrets.backends import open_secrets
from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.keyring import KeyringSafe
from app.store.secrets.secrets import FOR_ALL, Safe, Secrets, UnknownSecretError
from app.store.store import Store
from tests.builders.store.kept import workflow

VALUE = "tr0ub4dor&3 zwölf"


class KeyringInMemory(KeyringBackend):
    """A keyring like the operating system's, with nothing behind it."""

    priority = 5.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self.refuse_when_locked()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.refuse_when_locked()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.refuse_when_locked()
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError(username)

    def refuse_when_locked(self) -> None:
        if self.locked:
            raise KeyringLocked("the collection is locked")


class PlaintextKeyring(KeyringInMemory):
    priority = 0.5  # as keyrings.alt rates its unprotected file


class Chain(KeyringInMemory):
    def __init__(self, *backends: KeyringBackend) -> None:
        super().__init__()
        self.backends = backends


def no_keyring() -> KeyringBackend:
    """What keyring gives where there is none."""
    return keyring.backends.fail.Keyring()  # type: ignore[no-untyped-call]


def keys(tmp_path: Path, ask: Callable[[], str] | None = None, **environment: str) -> Keys:
    return Keys(environment, tmp_path / "config", ask)


def file_safe(store: Store, given: Keys) -> FileSafe:
    return FileSafe(store.home / "secrets.json", given)


@pytest.fixture(params=["keyring", "key file", "passphrase"])
def secrets(request: pytest.FixtureRequest, store: Store, tmp_path: Path) -> Secrets:
    backend = KeyringInMemory()
    safes: dict[str, Safe] = {
        "keyring": KeyringSafe(lambda: backend),
        "key file": file_safe(store, keys(tmp_path)),
        "passphrase": file_safe(store, keys(tmp_path, BYHEART_PASSPHRASE="open sesame")),
    }
    return Secrets(store.database, (safes[request.param],))


def test_a_value_is_found_by_its_name(secrets: Secrets) -> None:
    secrets.set("orders", "password", VALUE)
    secrets.set("orders", "pin", "0012")
    assert secrets.get("orders", "password") == VALUE
    assert secrets.of("orders").get("pin") == "0012"
    assert secrets.names("orders") == ("password", "pin")


def test_a_value_is_replaced(secrets: Secrets) -> None:
    secrets.set("orders", "password", "old")
    secrets.set("orders", "password", VALUE)
    assert secrets.get("orders", "password") == VALUE
    assert secrets.names("orders") == ("password",)


def test_workflows_do_not_share_their_own_and_share_those_for_all(secrets: Secrets) -> None:
    secrets.set("orders", "password", VALUE)
    secrets.set(FOR_ALL, "password", "for all")
    secrets.set(FOR_ALL, "pin", "0012")
    assert secrets.get("orders", "password") == VALUE
    assert secrets.get("invoices", "password") == "for all"
    assert secrets.names("orders") == ("password", "pin")


def test_a_removed_value_is_gone(secrets: Secrets) -> None:
    secrets.set("orders", "password", VALUE)
    assert secrets.remove("orders", "password")
    assert not secrets.remove("orders", "password")
    assert secrets.names("orders") == ()
    with pytest.raises(UnknownSecretError, match="no secret “password” of orders"):
        secrets.get("orders", "password")


def test_all_of_a_workflow_can_be_removed(secrets: Secrets) -> None:
    for name in ("password", "pin"):
        secrets.set("orders", name, VALUE)
    secrets.set(FOR_ALL, "pin", "0012")
    secrets.remove_all("orders")
    assert secrets.names("orders") == ("pin",)


def test_a_renamed_workflow_keeps_its_secrets(store: Store, secrets: Secrets) -> None:
    store.save_workflow(workflow())
    secrets.set("orders", "password", VALUE)
    store.rename("orders", "invoices")
    assert secrets.get("invoices", "password") == VALUE
    assert secrets.names("orders") == ()


def test_the_value_is_in_no_file(
    store: Store, secrets: Secrets, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store.save_workflow(workflow())
    with caplog.at_level("DEBUG"):
        secrets.set("orders", "password", VALUE)
        assert secrets.get("orders", "password") == VALUE
        run = store.begin_run("orders", 1, {"customer": "Anna"})
        store.append_event(run, {"event": "acted", "tool": "type_secret", "step": 0})
        store.finish_run(run, {"outcome": "done"})
        export_workflow(store, "orders", tmp_path / "exported")
    for path in tmp_path.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for spelling in (VALUE.encode(), VALUE.encode("utf-16-le"), VALUE[:10].encode()):
                assert spelling not in content, path
    assert VALUE not in caplog.text
    assert VALUE not in repr(secrets)


# the encrypted file


def test_the_key_file_is_the_owners_and_lies_outside_the_data(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    key = tmp_path / "config" / "secrets.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((store.home / "secrets.json").stat().st_mode) == 0o600
    assert not key.is_relative_to(store.home)


def test_a_key_file_that_others_may_read_is_refused(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    key = tmp_path / "config" / "secrets.key"
    key.chmod(0o644)
    with pytest.raises(BlockedError, match=f"chmod 600 {key}"):
        file_safe(store, keys(tmp_path)).get("k")


def test_a_lost_key_file_says_so(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    (tmp_path / "config" / "secrets.key").unlink()
    with pytest.raises(BlockedError, match="which is gone"):
        file_safe(store, keys(tmp_path)).get("k")


def test_another_key_does_not_open_it(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    key = tmp_path / "config" / "secrets.key"
    key.write_text("another")
    with pytest.raises(BlockedError, match="cannot be unlocked with this file"):
        file_safe(store, keys(tmp_path)).get("k")


def test_a_passphrase_opens_it_and_another_one_does_not(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path, BYHEART_PASSPHRASE="open sesame")).put("k", VALUE)
    assert file_safe(store, keys(tmp_path, lambda: "open sesame")).get("k") == VALUE
    with pytest.raises(BlockedError, match="cannot be unlocked with this passphrase"):
        file_safe(store, keys(tmp_path, BYHEART_PASSPHRASE="open barley")).get("k")
    with pytest.raises(BlockedError, match="set BYHEART_PASSPHRASE to it"):
        file_safe(store, keys(tmp_path)).get("k")
    assert not (tmp_path / "config").exists()


def test_a_person_is_asked_once_and_again_when_it_was_wrong(store: Store, tmp_path: Path) -> None:
    file_safe(store, keys(tmp_path, BYHEART_PASSPHRASE="right")).put("k", VALUE)
    answers = iter(("wrong", "right"))
    safe = file_safe(store, keys(tmp_path, lambda: next(answers)))
    with pytest.raises(BlockedError):
        safe.get("k")
    assert safe.get("k") == VALUE
    assert safe.get("k") == VALUE


def test_the_service_manager_gives_the_key(store: Store, tmp_path: Path) -> None:
    (tmp_path / "byheart-key").write_bytes(os.urandom(32))
    given = keys(tmp_path, CREDENTIALS_DIRECTORY=str(tmp_path))
    file_safe(store, given).put("k", VALUE)
    assert file_safe(store, given).get("k") == VALUE
    with pytest.raises(BlockedError, match="LoadCredential=byheart-key:FILE"):
        file_safe(store, keys(tmp_path)).get("k")


def test_an_empty_safe_asks_for_nothing(store: Store, tmp_path: Path) -> None:
    safe = file_safe(store, keys(tmp_path))
    assert safe.get("k") is None
    assert not (tmp_path / "config").exists()


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"\xff", b'{"key": "password"}', b'{"key": "file", "salt": 1}']
)
def test_a_damaged_file_says_so(store: Store, tmp_path: Path, content: bytes) -> None:
    safe = file_safe(store, keys(tmp_path))
    safe.path.write_bytes(content)
    with pytest.raises(CorruptStoreError, match="not the file of secrets"):
        safe.get("k")


# the keyring


@pytest.mark.parametrize(
    "backend",
    [
        no_keyring(),
        PlaintextKeyring(),
        Chain(KeyringInMemory(), PlaintextKeyring()),
    ],
)
def test_what_is_no_real_keyring_is_not_used(backend: KeyringBackend) -> None:
    assert not KeyringSafe(lambda: backend).works()


def test_a_keyring_that_is_locked_or_breaks_is_not_used() -> None:
    backend = KeyringInMemory()
    backend.locked = True
    assert not KeyringSafe(lambda: backend).works()


def test_a_chain_of_real_keyrings_is_used_and_the_probe_leaves_nothing() -> None:
    chain = Chain(KeyringInMemory())
    assert KeyringSafe(lambda: chain).works()
    assert chain.kept == {}


def test_without_a_keyring_the_file_is_used(store: Store, tmp_path: Path) -> None:
    secrets = Secrets(store.database, (KeyringSafe(no_keyring), file_safe(store, keys(tmp_path))))
    secrets.set("orders", "password", VALUE)
    assert secrets.get("orders", "password") == VALUE
    assert (store.home / "secrets.json").exists()


def test_the_keyring_is_loaded_only_when_it_is_asked() -> None:
    told = "import sys, app.store.secrets.backends; print('keyring' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True)
    assert loaded.stdout.strip() == b"False"


def test_a_value_in_a_keyring_out_of_reach_is_not_called_unknown(
    store: Store, tmp_path: Path
) -> None:
    backend = KeyringInMemory()
    Secrets(store.database, (KeyringSafe(lambda: backend),)).set("orders", "password", VALUE)
    backend.locked = True
    later = Secrets(
        store.database, (KeyringSafe(lambda: backend), file_safe(store, keys(tmp_path)))
    )
    with pytest.raises(BlockedError, match="kept in the keyring, which is locked"):
        later.get("orders", "password")


def test_a_keyring_that_locks_itself_says_so() -> None:
    backend = KeyringInMemory()
    safe = KeyringSafe(lambda: backend)
    safe.put("k", VALUE)
    backend.locked = True
    with pytest.raises(BlockedError, match="unlock it and try again"):
        safe.get("k")
    with pytest.raises(BlockedError, match="unlock it and try again"):
        safe.put("k", "another")
    with pytest.raises(BlockedError, match="unlock it and try again"):
        safe.drop("k")


def test_without_any_safe_nothing_is_kept(store: Store) -> None:
    with pytest.raises(BlockedError, match="no safe place for secrets"):
        Secrets(store.database, ()).set("orders", "password", VALUE)


def test_a_store_opens_its_secrets(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("keyring.get_keyring", no_keyring)
    secrets = open_secrets(store, {})
    secrets.set("orders", "password", VALUE)
    assert open_secrets(store, {}).get("orders", "password") == VALUE
    assert (tmp_path / "config" / "byheart" / "secrets.key").exists()


def test_the_key_is_not_put_into_a_data_folder_that_holds_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "all"))
    monkeypatch.setattr("keyring.get_keyring", no_keyring)
    store = Store.open(tmp_path / "all")
    open_secrets(store, {}).set("orders", "password", VALUE)
    store.close()
    assert [path.parent.name for path in tmp_path.rglob("secrets.key")] == ["all-key"]


def test_a_file_that_was_made_ready_works_its_key_out_no_second_time(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    safe = file_safe(store, keys(tmp_path))
    safe.make_ready()()
    monkeypatch.setattr("app.store.secrets.encrypted_file.Scrypt", None)
    assert safe.get("k") == VALUE


def test_a_person_is_asked_for_the_passphrase_only_when_a_value_is(
    tmp_path: Path, store: Store
) -> None:
    file_safe(store, keys(tmp_path, BYHEART_PASSPHRASE="open sesame")).put("k", VALUE)
    asked: list[str] = []

    def ask() -> str:
        asked.append("the passphrase")
        return "open sesame"

    safe = file_safe(store, keys(tmp_path, ask))
    safe.make_ready()()
    assert not asked
    assert safe.get("k") == VALUE
    assert asked


@pytest.mark.parametrize("content", ["", "{}", None])
def test_a_file_that_cannot_be_opened_says_so_when_a_value_is_asked_for(
    tmp_path: Path, store: Store, content: str | None
) -> None:
    file_safe(store, keys(tmp_path)).put("k", VALUE)
    if content is None:
        (tmp_path / "config" / "secrets.key").unlink()
    else:
        (store.home / "secrets.json").write_text(content)
    safe = file_safe(store, keys(tmp_path))
    safe.make_ready()()
    with pytest.raises((BlockedError, CorruptStoreError)):
        safe.get("k")
