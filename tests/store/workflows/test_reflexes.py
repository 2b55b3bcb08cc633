"""Reflexes are kept beside the versions of their workflow, and travel with it untrusted."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step
from app.player.reflexes.derive import complaint_of_reflex
from app.player.reflexes.run_reflexes import same_reflex
from app.player.review.acceptance import Power, acceptance_list
from app.store.errors import ImportRefusedError, UnknownReflexError
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.model.kept_reflex import KeptReflex, Scope, Trust
from app.store.pictures.unshown import sweep_pictures
from app.store.store import Store
from tests.builders.drawn.interruptions import click, closes_update, later, reflex_of, with_window
from tests.builders.store.exchange import TOOLS
from tests.builders.store.kept import SNAPSHOTS, workflow

CLOSES = closes_update()


def learned(store: Store, *reflexes: Reflex, name: str = "orders") -> list[KeptReflex]:
    """Kept with a workflow, as one run taught them."""
    if name not in store.versions.names():
        store.save_workflow(workflow(name))
    new = (
        KeptReflex(one, trust=Trust.PROVISIONAL, applications=("Desk",), taught_by="agent", run="1")
        for one in reflexes or (CLOSES,)
    )
    return list(store.reflexes.keep(name, new))


def test_one_is_kept_as_it_was_learned_under_an_id_of_its_own(store: Store) -> None:
    [kept] = learned(store)
    [read] = store.reflexes.all()
    assert read.id == kept.id
    assert len(read.id) == 8
    assert same_reflex(read.reflex, CLOSES)
    assert [step.note for step in read.reflex.steps] == ["click “Later” in “Update”"]
    assert read.workflow == "orders"
    assert (read.trust, read.scope, read.applications, read.taught_by, read.run) == (
        *(Trust.PROVISIONAL, Scope.APPLICATION, ("Desk",), "agent", "1"),
    )
    assert read.is_on


def test_nothing_new_is_nothing_kept(store: Store) -> None:
    assert store.reflexes.keep("orders", ()) == []


def test_those_of_one_workflow_are_told_from_those_of_another(store: Store) -> None:
    [one], [other] = learned(store), learned(store, name="invoices")
    assert [kept.id for kept in store.reflexes.all("orders")] == [one.id]
    assert {kept.id for kept in store.reflexes.all()} == {one.id, other.id}


def test_a_newer_version_of_the_workflow_has_them_still(store: Store) -> None:
    learned(store)
    newer = store.save_workflow(store.with_learned(store.workflow("orders")))
    assert newer.reflexes == ()
    assert len(store.with_learned(newer).reflexes) == 1
    store.rename("orders", "sales")
    assert [kept.workflow for kept in store.reflexes.all()] == ["sales"]


def test_how_it_fared_and_what_a_person_decided_is_noted(store: Store) -> None:
    [kept] = learned(store)
    store.reflexes.change(
        [replace(kept, trust=Trust.SUSPENDED, fired=3, failed=1, is_on=False, scope=Scope.ANYWHERE)]
    )
    changed = store.reflexes.one(kept.id[:4])
    assert (changed.trust, changed.fired, changed.failed) == (Trust.SUSPENDED, 3, 1)
    assert (changed.is_on, changed.scope) == (False, Scope.ANYWHERE)


def test_one_that_is_gone_stays_gone(store: Store) -> None:
    [kept] = learned(store)
    store.reflexes.delete(kept.id)
    store.reflexes.change([kept])
    assert store.reflexes.all() == ()


@pytest.mark.parametrize("asked", ["", "zz"])
def test_an_unknown_one_is_told(store: Store, asked: str) -> None:
    learned(store)
    with pytest.raises(UnknownReflexError, match=f"no reflex “{asked}”"):
        store.reflexes.one(asked)


def test_an_id_that_several_begin_with_names_none(store: Store) -> None:
    learned(store, *[CLOSES] * 40)
    twice = {kept.id[0] for kept in store.reflexes.all()}
    shared = next(
        one for one in twice if sum(kept.id[0] == one for kept in store.reflexes.all()) > 1
    )
    with pytest.raises(UnknownReflexError, match="more than one"):
        store.reflexes.one(shared)


def test_a_deleted_workflow_takes_its_reflexes_along(store: Store) -> None:
    learned(store)
    store.delete("orders")
    assert store.reflexes.all() == ()


def test_their_pictures_stay_as_long_as_they_do(store: Store) -> None:
    [kept] = learned(store)
    store.delete("orders")
    files = store.pictures.files
    sweep_pictures(store.database, files, timedelta(0))
    [kept] = learned(store)
    shown = {path.stem for path in files.older_than(9e9)}
    sweep_pictures(store.database, files, timedelta(0))
    assert store.reflexes.one(kept.id).reflex.steps[0].before is not None
    store.reflexes.delete(kept.id)
    assert sweep_pictures(store.database, files, timedelta(0)) >= 1
    assert {path.stem for path in files.older_than(9e9)} < shown


class TestTravelling:
    @staticmethod
    def arrives(store: Store, folder: Path) -> Store:
        path = folder / "orders.byheart"
        export_workflow(store, "orders", path)
        other = Store.open(folder / "elsewhere", SNAPSHOTS)
        import_workflow(other, path, TOOLS, complaint_of_reflex=complaint_of_reflex)
        return other

    def test_it_arrives_untrusted_and_is_listed(self, store: Store, tmp_path: Path) -> None:
        [kept] = learned(store)
        store.reflexes.change([replace(kept, trust=Trust.PROVEN, fired=9)])
        other = self.arrives(store, tmp_path)
        [brought] = other.reflexes.all("orders")
        assert brought.id != kept.id
        assert same_reflex(brought.reflex, kept.reflex)
        assert (brought.trust, brought.fired, brought.run) == (Trust.PROPOSED, 0, "")
        [item] = [
            each
            for each in acceptance_list(other.with_learned(other.workflow("orders")))
            if each.power is Power.REFLEX
        ]
        assert item.words == ("click at 169,63 on 'Later' in 'Update' of 'Paper'",)
        other.close()

    def test_whoever_accepts_the_workflow_accepts_what_it_brought(
        self, store: Store, tmp_path: Path
    ) -> None:
        learned(store)
        other = self.arrives(store, tmp_path)
        learned(other)
        other.accept("orders")
        assert {kept.trust for kept in other.reflexes.all()} == {Trust.PROVEN, Trust.PROVISIONAL}
        other.close()

    @pytest.mark.parametrize(
        ("reflex", "why"),
        [
            (replace(CLOSES, steps=(Step("launch", "", {"command": ("sh",)}),)), "more than click"),
            (replace(CLOSES, steps=(Step("juggle", "", {}),)), "juggle"),
            (replace(CLOSES, steps=()), "clears nothing"),
        ],
    )
    def test_what_no_reflex_does_is_refused(
        self, store: Store, tmp_path: Path, reflex: Reflex, why: str
    ) -> None:
        learned(store, reflex)
        with pytest.raises(ImportRefusedError, match=why):
            self.arrives(store, tmp_path)

    def test_where_nobody_knows_of_reflexes_none_arrives(
        self, store: Store, tmp_path: Path
    ) -> None:
        learned(store)
        path = tmp_path / "orders.byheart"
        export_workflow(store, "orders", path)
        other = Store.open(tmp_path / "elsewhere", SNAPSHOTS)
        with pytest.raises(ImportRefusedError, match="a reflex in it is nothing that is known"):
            import_workflow(other, path, TOOLS)
        other.close()

    def test_too_many_are_refused(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        learned(store, CLOSES, reflex_of(click(with_window(says="Sure?"), later())))
        monkeypatch.setattr("app.store.exchange.exporter.MOST_REFLEXES", 1)
        with pytest.raises(ImportRefusedError, match="more than 1 reflexes"):
            self.arrives(store, tmp_path)
