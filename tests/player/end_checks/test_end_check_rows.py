"""An address can say how many entries its list has, and that nothing else changed in the run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.store.editing.end_checks import complaint_of, parameters_of
from app.store.model.workflow import EndCheck, EndCheckKind
from app.store.secrets.secrets import UnknownSecretError
from tests.builders.servers.web import Site, served

ADA, BO = {"customer": "Ada", "total": 12.5}, {"customer": "Bo", "total": 7}
VALUES = {"customer": "Bo"}


@pytest.fixture
def site() -> Iterator[Site]:
    with served(Site(kind="application/json")) as running:
        says(running, ADA)
        yield running


def says(site: Site, *orders: object, **more: object) -> None:
    site.body = json.dumps({"orders": orders, **more}).encode()


def rows(site: Site, count: str = "1", *, unchanged: bool = True, **more: object) -> EndCheck:
    check = EndCheck(
        EndCheckKind.HTTP,
        (site.address,),
        expected=count,
        pointer="/orders",
        counts=True,
        where=("customer={customer}",),
        rest_unchanged=unchanged,
    )
    return replace(check, **more)  # type: ignore[arg-type]


def end_checks() -> EndChecks:
    def secret_of(name: str) -> str:
        raise UnknownSecretError("orders", name)

    def region(_: Box) -> EndAnswer:
        return EndAnswer(holds=False, why="")

    return EndChecks(0.0, lambda _: "", region, secret_of)


def began(check: EndCheck) -> EndChecks:
    asked = end_checks()
    asked.begin([check], VALUES)
    return asked


def test_entries_with_this_runs_value_are_counted(site: Site) -> None:
    check = rows(site, unchanged=False)
    answer = end_checks().ask(check, VALUES)
    assert answer == EndAnswer(holds=False, why=f"{site.address} answered “0”, expected was “1”.")
    says(site, ADA, BO, "no object")
    assert end_checks().ask(check, VALUES).holds
    says(site, ADA, BO, BO)
    assert not end_checks().ask(check, VALUES).holds


def test_all_entries_of_an_answer_that_is_a_list_are_counted(site: Site) -> None:
    site.body = b'[1, "two", {}]'
    assert end_checks().ask(rows(site, "3", unchanged=False, pointer="", where=()), VALUES).holds


def test_an_added_entry_and_nothing_else_holds(site: Site) -> None:
    check = rows(site)
    asked = began(check)
    says(site, ADA, BO)
    answer = asked.ask(check, VALUES)
    assert answer.holds
    assert answer.why.endswith("answered “1”, as expected, and nothing else changed.")


@pytest.mark.parametrize(
    ("orders", "more"),
    [
        ((BO,), {}),
        (({**ADA, "total": 13}, BO), {}),
        ((ADA, BO, {"customer": "Eve"}), {}),
        ((ADA, BO), {"deleted": 4}),
    ],
    ids=["another is gone", "another changed", "another was added", "beside the list"],
)
def test_any_other_change_does_not_hold(
    site: Site, orders: tuple[object, ...], more: dict[str, object]
) -> None:
    check = rows(site)
    asked = began(check)
    says(site, *orders, **more)
    assert asked.ask(check, VALUES) == EndAnswer(
        holds=False,
        why=f"Something else in the answer of {site.address} is not as it was before the run.",
    )


def test_a_value_may_be_the_only_change(site: Site) -> None:
    check = rows(site, "posted", pointer="/orders/0/state", counts=False, where=())
    asked = began(check)
    says(site, {**ADA, "state": "posted"})
    assert asked.ask(check, VALUES).holds
    asked.begin([check], VALUES)
    says(site, {**ADA, "total": 1, "state": "posted"})
    assert not asked.ask(check, VALUES).holds


def test_an_entry_of_a_list_may_be_the_expected_value(site: Site) -> None:
    site.body = b"[1, 2]"
    check = rows(site, "3", pointer="/1", counts=False, where=())
    asked = began(check)
    site.body = b"[1, 3]"
    assert asked.ask(check, VALUES).holds


def test_what_was_not_asked_before_the_run_does_not_hold(site: Site) -> None:
    says(site, ADA, BO)
    answer = end_checks().ask(rows(site), VALUES)
    assert answer == EndAnswer(holds=False, why="What the answer was before the run is not known.")


@pytest.mark.parametrize(
    ("body", "address", "why"),
    [
        (b"<html>", "", "is no JSON."),
        (b'{"orders": 7}', "", "has no list at /orders."),
        (b"[]", "http://me:{secret:api}@127.0.0.1:1", "could not be had: "),
        (b"[]", "http://127.0.0.1:1", "could not be had: connection refused."),
    ],
    ids=["no JSON", "no list", "no such secret", "nobody there"],
)
def test_why_it_is_not_known_is_told(site: Site, body: bytes, address: str, why: str) -> None:
    site.body = body
    check = rows(site, words=(address or site.address,))
    asked = began(check)
    says(site, ADA, BO)
    if address:
        assert why in asked._before[check].unknown
        return
    answer = asked.ask(check, VALUES)
    assert not answer.holds
    assert answer.why.startswith("Before the run the answer of ")
    assert answer.why.endswith(why)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"expected": ""}, "needs the value|needs the number"),
        ({"expected": "", "pointer": ""}, "needs the number that is expected"),
        ({"counts": False}, "only looked at where entries are counted"),
        ({"where": ("customer",)}, "written NAME=VALUE, not “customer”"),
        ({"where": ("=Bo",)}, "written NAME=VALUE, not “=Bo”"),
        ({"counts": False, "where": (), "pointer": ""}, "can be demanded of a counted"),
    ],
)
def test_one_that_cannot_be_asked_is_refused(site: Site, more: dict[str, Any], why: str) -> None:
    check = rows(site, **more)
    end_checks().begin([check], VALUES)
    with pytest.raises(UsageError, match=why):
        end_checks().ask(check, VALUES)
    assert complaint_of(rows(site)) == ""


def test_the_values_of_members_are_parameters(site: Site) -> None:
    assert parameters_of(rows(site)) == {"customer"}
