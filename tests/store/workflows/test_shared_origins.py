"""Where a workflow came from is kept with it, and goes with it."""

from __future__ import annotations

from app.store.store import Store
from app.store.workflows.shared_origins import SharedOrigin
from tests.builders.store.kept import workflow

PLACE, FIRST, SECOND = "oci://host/orders:1", f"sha256:{'1' * 64}", f"sha256:{'2' * 64}"


def test_the_newest_origin_of_a_workflow_is_found_by_place_and_content(store: Store) -> None:
    store.save_workflow(workflow())
    assert store.shared_origins.at(PLACE) is None
    store.shared_origins.keep(SharedOrigin("orders", 1, PLACE, FIRST, "ed25519:a"))
    newer = SharedOrigin("orders", 2, PLACE, SECOND, "ed25519:a")
    store.shared_origins.keep(newer)
    assert store.shared_origins.at(PLACE) == store.shared_origins.with_digest(SECOND) == newer
    assert store.shared_origins.with_digest(FIRST) is None


def test_it_follows_a_new_name_and_goes_with_its_workflow(store: Store) -> None:
    store.save_workflow(workflow())
    store.shared_origins.keep(SharedOrigin("orders", 1, PLACE, FIRST, "ed25519:a"))
    store.rename("orders", "sales")
    found = store.shared_origins.at(PLACE)
    assert found is not None
    assert found.workflow == "sales"
    store.delete("sales")
    assert store.shared_origins.at(PLACE) is None
