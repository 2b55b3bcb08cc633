"""What is kept stays readable: names and fields that were ever written are read for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.store.serialization.codec import OWN_CLASSES
from app.store.serialization.schema import make_known
from app.wiring.storage.store_opening import looks, snapshots

# Written once: a name or a field is added here, never changed or taken away.
KEPT: dict[str, list[str]] = json.loads(
    (Path(__file__).with_name("stored_names.json")).read_text(encoding="utf-8")
)
KNOWN = make_known({**OWN_CLASSES, **snapshots()})


@pytest.mark.parametrize("name", KEPT)
def test_what_was_kept_under_a_name_is_read_for_good(name: str) -> None:
    assert name in KNOWN
    assert set(KEPT[name]) <= set(KNOWN[name].fits)


@pytest.mark.parametrize("name", KNOWN)
def test_a_field_that_came_later_has_a_default(name: str) -> None:
    later = set(KNOWN[name].fits) - set(KEPT.get(name, KNOWN[name].fits))
    assert not later & KNOWN[name].needed


def test_every_name_that_is_kept_is_told() -> None:
    assert set(KNOWN) == set(KEPT)
    assert looks().items() <= snapshots().items()
