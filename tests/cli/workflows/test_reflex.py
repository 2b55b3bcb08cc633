"""`byheart reflex` lists, shows, switches, accepts and deletes what clears interruptions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from app.store.model.kept_reflex import KeptReflex, Trust
from app.store.store import Store
from tests.builders.drawn.interruptions import closes_update
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


@pytest.fixture
def kept(store: Store) -> KeptReflex:
    """One that a run taught."""
    store.save_workflow(workflow())
    one = KeptReflex(closes_update(), trust=Trust.SUSPENDED, taught_by="agent", run="r", failed=1)
    [learned] = store.reflexes.keep("orders", [one])
    return learned


def test_they_are_listed(byheart: ByHeart, kept: KeptReflex) -> None:
    listed = byheart("reflex", "list").out
    assert kept.id in listed
    assert "click “Later” in “Update”" in listed
    [told] = byheart("reflex", "list", "orders", "--json").objects
    assert (told["id"], told["trust"], told["on"]) == (kept.id, "suspended", True)
    assert (told["by"], told["harmless"]) == (["click “Later” in “Update”"], True)


def test_an_unknown_workflow_has_none(byheart: ByHeart, kept: KeptReflex) -> None:
    assert byheart("reflex", "list", "invoices").is_refusal(2)


def test_one_is_shown_with_its_picture(
    byheart: ByHeart, kept: KeptReflex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = byheart("reflex", "show", kept.id[:6])
    assert "says: Install the update?" in shown.out
    with Image.open(tmp_path / f"reflex-{kept.id}.png") as picture:
        assert picture.size == (238, 89)
    [told] = byheart("reflex", "show", kept.id, "--picture", "x.png", "--json").objects
    assert told["picture"] == "x.png"
    assert (tmp_path / "x.png").exists()


def test_one_is_switched_off_and_on(byheart: ByHeart, kept: KeptReflex, store: Store) -> None:
    assert "is off" in byheart("reflex", "off", kept.id).out
    assert not store.reflexes.one(kept.id).is_on
    assert "is on" in byheart("reflex", "on", kept.id).out
    assert store.reflexes.one(kept.id).is_on
    assert store.reflexes.one(kept.id).trust is Trust.SUSPENDED


def test_one_is_accepted(byheart: ByHeart, kept: KeptReflex, store: Store) -> None:
    byheart("reflex", "accept", kept.id)
    accepted = store.reflexes.one(kept.id)
    assert (accepted.trust, accepted.failed) == (Trust.PROVEN, 0)


def test_where_it_may_fire_is_set(byheart: ByHeart, kept: KeptReflex, store: Store) -> None:
    byheart("reflex", "scope", kept.id, "anywhere")
    assert store.reflexes.one(kept.id).scope == "anywhere"
    assert byheart("reflex", "scope", kept.id, "nowhere").is_refusal(2)


def test_one_is_deleted(byheart: ByHeart, kept: KeptReflex, store: Store) -> None:
    assert byheart("reflex", "delete", kept.id).out == f"Deleted {kept.id}.\n"
    assert store.reflexes.all() == ()
    assert byheart("reflex", "delete", kept.id).is_refusal(2)
