"""`byheart secret` keeps secrets and never shows one."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]
VALUE = "horse battery staple"


@pytest.fixture(autouse=True)
def _safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_secret_is_kept_listed_and_removed_and_never_shown(
    byheart: ByHeart, store: Store, types: Callable[[str], None]
) -> None:
    types(f"{VALUE}\n")
    kept = byheart("secret", "set", "orders", "password")
    listed = byheart("secret", "list", "orders")
    assert open_secrets(store).get("orders", "password") == VALUE
    removed = byheart("secret", "remove", "orders", "password")
    assert (kept.out, listed.out, removed.out) == (
        "Kept password for orders.\n",
        "password\n",
        "Removed password of orders.\n",
    )
    assert byheart("secret", "list", "orders").out == ""
    assert all(VALUE not in each.out + each.err for each in (kept, listed, removed))


def test_it_is_written_nowhere_in_plain_text(
    byheart: ByHeart, store: Store, types: Callable[[str], None]
) -> None:
    types(f"{VALUE}\n")
    byheart("secret", "set", "orders", "password")
    kept = [file for file in store.home.rglob("*") if file.is_file()]
    assert kept
    assert all(VALUE.encode() not in file.read_bytes() for file in kept)


def test_the_end_of_the_line_is_no_part_of_it_and_spaces_are(
    byheart: ByHeart, store: Store, types: Callable[[str], None]
) -> None:
    types(" spaced \r\nanother line\n")
    byheart("secret", "set", "orders", "password")
    assert open_secrets(store).get("orders", "password") == " spaced "


@pytest.mark.parametrize("typed", ["", "\n"])
def test_an_empty_secret_is_refused(
    byheart: ByHeart, types: Callable[[str], None], typed: str
) -> None:
    types(typed)
    assert byheart("secret", "set", "orders", "password").is_refusal(2)


def test_what_is_not_there_cannot_be_removed(byheart: ByHeart, store: Store) -> None:
    assert byheart("secret", "remove", "orders", "password").is_refusal(2)


def test_with_another_passphrase_nothing_can_be_kept(
    byheart: ByHeart,
    types: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    types(f"{VALUE}\n")
    byheart("secret", "set", "orders", "password")
    monkeypatch.setenv("BYHEART_PASSPHRASE", "wrong")
    types("another\n")
    assert byheart("secret", "set", "orders", "pin").is_refusal(3)
