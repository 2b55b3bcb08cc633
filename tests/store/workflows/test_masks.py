"""What a version learned to look otherwise is kept with it, travels with it, ends with an edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.model.geometry import Box
from app.store.editing.parameters import make_constant
from app.store.editing.steps import delete_step, mark_irreversible, name_step, set_dial
from app.store.errors import ImportRefusedError
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.model.workflow import Dial, Workflow
from app.store.store import Store
from checks.snapshot.thresholds import History
from checks.verify.changes.mask import Mask, Sort, Volatile, complaint_of_mask
from tests.builders.store.exchange import TOOLS
from tests.builders.store.kept import SNAPSHOTS, workflow

BANNER = Volatile(Box(3, 4, 50, 20), "9f", Sort.PICTURE, runs=5)
TIP = Volatile(Box(3, 30, 50, 12), "a0", Sort.TEXT, 3, ((221, 221, 221),), ((0, 0, 0),), ("c4",))
MASK = Mask(6, (BANNER, TIP), (History("way", 1, 6, 1, 0.98),))


def taught(store: Store, mask: Mask = MASK) -> Workflow:
    saved = store.save_workflow(workflow(steps=3))
    store.learn_mask(saved, lambda _: mask)
    return saved


def test_what_runs_taught_is_there_for_the_next_and_for_no_other_version(store: Store) -> None:
    saved = taught(store)
    assert store.mask_of(saved) == MASK
    newer = store.save_workflow(workflow())
    assert store.mask_of(newer) is None
    assert store.mask_of(saved) == MASK


def test_each_run_changes_what_the_one_before_left(store: Store) -> None:
    saved = taught(store)

    def one_more(known: object | None) -> object | None:
        assert isinstance(known, Mask)
        return replace(known, runs=known.runs + 1)

    store.learn_mask(saved, one_more)
    store.learn_mask(saved, lambda known: known)
    assert store.mask_of(saved) == replace(MASK, runs=7)
    store.learn_mask(saved, lambda _: None)
    assert store.mask_of(saved) is None


def test_a_deleted_workflow_leaves_nothing(store: Store) -> None:
    taught(store)
    store.delete("orders")
    assert store.mask_of(store.save_workflow(workflow())) is None


@pytest.mark.parametrize(
    ("edit", "is_kept"),
    [
        (lambda one: name_step(one, 1, "Open the order"), True),
        (lambda one: mark_irreversible(one, 1), False),
        (lambda one: delete_step(one, 1), False),
        (lambda one: make_constant(one, "customer"), False),
    ],
    ids=["another name", "marked", "a step less", "another value"],
)
def test_an_edit_that_changes_a_step_ends_it(
    edit: Callable[[Workflow], Workflow], *, is_kept: bool, store: Store
) -> None:
    saved = taught(store)
    newer = store.save_workflow(edit(store.with_learned(saved)))
    assert store.mask_of(newer) == (MASK if is_kept else None)


def test_it_travels_with_the_workflow(store: Store, tmp_path: Path) -> None:
    taught(store)
    export_workflow(store, "orders", tmp_path / "file")
    other = Store.open(tmp_path / "elsewhere", SNAPSHOTS)
    arrived = import_workflow(other, tmp_path / "file", TOOLS, None, complaint_of_mask)
    assert other.mask_of(arrived) == MASK
    other.close()


@pytest.mark.parametrize(
    ("mask", "why"),
    [
        (BANNER, "is no mask"),
        (Mask(6, (BANNER,) * 65), "has more than 64 regions"),
        (Mask(4, (BANNER,)), "tells of more runs than there were"),
        (Mask(6, (replace(BANNER, runs=-1),)), "tells of more runs than there were"),
        (Mask(6, histories=(History("way", 0, 7),)), "tells of more runs than there were"),
        (Mask(6, histories=(History("way", 0, 1, -1),)), "that there cannot have been"),
        (Mask(6, (replace(BANNER, box=Box(3, 4, 0, 20)),)), "has a region that is none"),
        (Mask(6, (replace(BANNER, look=""),)), "has a region that is none"),
        (Mask(6, (replace(TIP, inks=((0, 0, 256),)),)), "cannot have been seen"),
        (Mask(6, (replace(TIP, texts=("c4",) * 9),)), "cannot have been seen"),
    ],
)
def test_what_nobody_can_have_learned_is_not_brought_in(
    mask: object, why: str, store: Store, tmp_path: Path
) -> None:
    saved = store.save_workflow(workflow())
    store.learn_mask(saved, lambda _: mask)
    export_workflow(store, "orders", tmp_path / "file")
    with pytest.raises(ImportRefusedError, match=why):
        import_workflow(store, tmp_path / "file", TOOLS, "again", complaint_of_mask)
    with pytest.raises(ImportRefusedError, match="is nothing that is known here"):
        import_workflow(store, tmp_path / "file", TOOLS, "again")


def test_the_dial_is_a_setting_of_the_workflow_and_travels_with_it(
    store: Store, tmp_path: Path
) -> None:
    saved = taught(store)
    assert saved.dial is Dial.CAREFUL
    newer = store.save_workflow(set_dial(store.with_learned(saved), Dial.NORMAL))
    assert (newer.dial, newer.version, newer.proven) == (Dial.NORMAL, 2, False)
    assert store.mask_of(newer) == MASK
    export_workflow(store, "orders", tmp_path / "file")
    arrived = import_workflow(store, tmp_path / "file", TOOLS, "again", complaint_of_mask)
    assert arrived.dial is Dial.NORMAL
