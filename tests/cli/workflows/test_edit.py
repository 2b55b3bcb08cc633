"""`byheart edit`: every change makes a new version, and nonsense changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.runs.listed import rows_of_loop
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.player.screen.check_regions import Areas, areas_of
from app.store.model.workflow import Dial, EndCheck, EndCheckKind, Workflow, steps_of
from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import trajectory, workflow

ByHeart = Callable[..., Answer]


@pytest.fixture
def orders(store: Store) -> Workflow:
    saved = store.save_workflow(replace(workflow("orders", steps=3), end_checks=()))
    store.mark_proven("orders", saved.version)
    return saved


@pytest.mark.parametrize(
    "words",
    [
        ("name-step", "orders", "1", "Choose the customer"),
        ("delete-step", "orders", "1"),
        ("mark-step", "orders", "1"),
        ("constant", "orders", "customer"),
        ("add-end-check", "orders", "text", "Posted"),
    ],
)
def test_a_change_makes_a_new_version_that_is_not_rehearsed(
    byheart: ByHeart, store: Store, orders: Workflow, words: tuple[str, ...]
) -> None:
    answer = byheart("edit", *words)
    assert (answer.status, answer.out) == (0, "orders is now version 2.\n")
    assert not store.workflow("orders").proven
    assert store.workflow("orders", 1).proven, "the version before stays as it was"


def test_a_workflow_is_cut_in_two_and_another_begins_after_the_same_part(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    store.save_workflow(replace(workflow("invoices", steps=3), end_checks=()))
    open_secrets(store).set("orders", "erp", "7")
    assert byheart("edit", "cut", "orders", "1", "log-in").status == 0
    assert open_secrets(store).own_names("log-in") == store.workflow("log-in").secrets
    assert byheart("edit", "cut", "orders", "1", "log-in").status == 2
    assert byheart("edit", "begin-after", "invoices", "log-in").status == 0
    assert "  begins after log-in" in byheart("show", "invoices").out
    refused = byheart("edit", "begin-after", "log-in", "invoices")
    assert (refused.status, "cannot play it" in refused.err) == (2, True)
    gone = byheart("delete", "log-in", "--yes").out
    assert "invoices begins after it or plays it, and could not be played." in gone
    assert byheart("run", "invoices", "-p", "customer=Bo").status == 2


def test_a_step_plays_another_workflow_but_none_that_plays_it(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    store.save_workflow(replace(workflow("find", steps=2), end_checks=()))
    store.save_workflow(replace(workflow("town", steps=2), end_checks=()))
    assert byheart("edit", "play", "find", "1", "town", "-p", "customer=Bo").status == 0
    answer = byheart("edit", "play", "orders", "2", "find", "-p", "customer=Mr {customer}")
    assert answer.status == 0, answer.err
    told = "Play find with customer = Mr {customer}"
    assert told in byheart("show", "orders").out
    assert "steps.play_workflow(" in byheart("script", "orders").out
    for again in ("orders", "find"):
        refused = byheart("edit", "play", "town", "1", again)
        assert (refused.status, f"{again} plays town" in refused.err) == (2, True)
    assert byheart("edit", "begin-after", "town", "orders").status == 2
    gone = byheart("delete", "town", "--yes").out
    assert "find begins after it or plays it, and could not be played." in gone
    missing = byheart("run", "orders", "-p", "customer=Bo")
    assert (missing.status, "find plays town, which is not there" in missing.err) == (2, True)


def test_a_run_without_values_is_done_for_each_row_of_its_table(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    reads = Step("read_table", "1", {"x": 1, "y": 1, "into": "rows"})
    way = Trajectory("people", ("workflow", "people"), (reads,))
    store.save_workflow(Workflow("people", trajectories=(way,)))
    assert byheart("edit", "for-each", "orders", "people.number").status == 2
    words = ("edit", "for-each", "orders", "people.rows", "--column")
    assert byheart(*words, "who=Name").status == 2
    assert byheart(*words, "customer=Name").status == 0
    told = byheart("show", "orders").out
    assert "  for each row of rows, which people reads, customer = Name" in told
    looped = store.workflow("orders")
    assert rows_of_loop(looped, {}, None) == (("people", "rows"), {"Name": "customer"})
    assert rows_of_loop(looped, {"customer": "Bo"}, None) == (None, None)
    assert rows_of_loop(looped, {}, {"Who": "customer"})[1] == {"Who": "customer"}


def test_a_step_gets_another_name(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    byheart("edit", "name-step", "orders", "2", "Open the form")
    assert [step.note for step in steps_of(store.workflow("orders"))][1] == "Open the form"


def test_a_step_waits_and_its_check_is_told_what_to_look_at(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    assert byheart("edit", "wait", "orders", "1", "2.5").status == 0
    assert byheart("edit", "areas", "orders", "1", "--ignore", "1,1,8,8").status == 0
    step = steps_of(store.workflow("orders"))[0]
    assert step.ready_after_s == 2.5
    assert areas_of(step) == Areas((Box(1, 1, 8, 8),))


def test_steps_that_were_not_seen_to_be_apart_stay_in_order(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    answer = byheart("edit", "move-step", "orders", "1", "--later")
    assert answer.is_refusal(2)
    assert store.workflow("orders").version == 1


def test_an_edit_says_what_it_brings(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    answer = byheart("edit", "constant", "orders", "customer")
    assert "customer is no parameter any more" in answer.err


def test_a_step_is_left_out(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    byheart("edit", "delete-step", "orders", "1")
    assert len(steps_of(store.workflow("orders"))) == 2


def test_a_step_is_marked_and_the_mark_taken_away(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    byheart("edit", "mark-step", "orders", "1")
    assert steps_of(store.workflow("orders"))[0].irreversible
    assert "1. step 0  [named = Dear {customer}] !" in byheart("show", "orders").out
    byheart("edit", "mark-step", "orders", "1", "--reversible")
    assert not steps_of(store.workflow("orders"))[0].irreversible


def test_a_parameter_becomes_a_constant_and_back(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    byheart("edit", "constant", "orders", "customer", "--value", "Bo")
    assert steps_of(store.workflow("orders"))[2].arguments == {"text": "Bo"}
    answer = byheart("edit", "parameter", "orders", "3", "who", "--kind", "text")
    assert answer.status == 0
    changed = store.workflow("orders")
    assert steps_of(changed)[2].arguments == {"text": Whole("who")}
    assert [(one.name, one.recorded) for one in changed.parameters] == [("who", "Bo")]


def test_a_parameter_gets_another_type_and_a_default(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    words = ("edit", "change-parameter", "orders", "customer")
    assert byheart(*words, "--kind", "multiline", "--default", "Bo").status == 0
    shown = byheart("show", "orders").out
    assert "parameter customer (multiline), recorded with “Anna”, default “Bo”" in shown
    assert byheart(*words, "--default", "").status == 0
    changed = store.workflow("orders").parameters[0]
    assert (changed.kind, changed.default) == ("multiline", None)


def test_what_names_a_target_becomes_a_parameter(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    byheart("edit", "constant", "orders", "customer")
    answer = byheart("edit", "parameter", "orders", "1", "customer", "--part", "Anna")
    assert answer.status == 0
    assert "named = Dear {customer}" in byheart("show", "orders").out


def test_a_workflow_and_its_runs_get_another_name(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    run = store.begin_run("orders", 1, {})
    assert byheart("edit", "rename", "orders", "order-entry").status == 0
    assert [one.name for one in store.workflows()] == ["order-entry"]
    assert store.run(run).workflow == "order-entry"


def test_what_was_imported_is_accepted(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(replace(workflow("orders"), trusted=False))
    assert byheart("edit", "accept", "orders").out == "orders may run from now on.\n"
    assert store.workflow("orders").trusted


def test_end_checks_are_added_and_removed(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    byheart("edit", "add-end-check", "orders", "command", "test -e '/tmp/{customer} x'")
    byheart("edit", "add-end-check", "orders", "region", "1, 2,3,4")
    assert store.workflow("orders").end_checks == (
        EndCheck(EndCheckKind.COMMAND, ("test", "-e", "/tmp/{customer} x")),
        EndCheck(EndCheckKind.REGION, region=Box(1, 2, 3, 4)),
    )
    byheart("edit", "remove-end-check", "orders", "1")
    assert [check.kind for check in store.workflow("orders").end_checks] == [EndCheckKind.REGION]


def test_a_query_and_an_address_become_end_checks(
    byheart: ByHeart,
    store: Store,
    orders: Workflow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    query, address = "select count(*) from o where c = :customer", "https://h/orders?c={customer}"
    byheart("edit", "add-end-check", "orders", "sql", query, "--in", "o.db", "--expect", "1")
    options = ("--status", "201", "--json", "/state", "--expect", "posted")
    byheart("edit", "add-end-check", "orders", "http", address, *options)
    sql, http = store.workflow("orders").end_checks
    assert sql == EndCheck(EndCheckKind.SQL, (str(tmp_path / "o.db"), query), expected="1")
    assert http == EndCheck(
        EndCheckKind.HTTP, (address,), expected="posted", status=201, pointer="/state"
    )
    shown = byheart("show", "orders").out
    assert f"  end check sql: {tmp_path}/o.db {query} expects “1”" in shown
    assert f"  end check http: {address} has status 201 at /state expects “posted”" in shown


def test_entries_of_an_answer_are_counted_and_all_else_is_to_stay(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    options = ("--json", "/orders", "--count", "--where", "customer={customer}", "--unchanged")
    byheart("edit", "add-end-check", "orders", "http", "https://h", *options, "--expect", "1")
    [check] = store.workflow("orders").end_checks
    assert check == EndCheck(
        EndCheckKind.HTTP,
        ("https://h",),
        expected="1",
        pointer="/orders",
        counts=True,
        where=("customer={customer}",),
        rest_unchanged=True,
    )
    said = "at /orders counts entries with customer={customer} expects “1” and nothing else changed"
    assert said in byheart("show", "orders").out


def test_a_password_in_an_address_is_a_secret_of_the_workflow(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    byheart("edit", "add-end-check", "orders", "http", "https://me:{secret:api}@h/x")
    assert store.workflow("orders").secrets == ("password", "api")
    byheart("edit", "remove-end-check", "orders", "1")
    assert store.workflow("orders").secrets == ("password",)


def test_what_was_learned_since_is_edited_too(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    store.memory_of(orders).remember(trajectory("another way", steps=2, name="orders"))
    byheart("edit", "name-step", "orders", "1", "Choose")
    ways = store.workflow("orders").trajectories
    assert {way.id for way in ways} == {"way", "another way"}


@pytest.mark.parametrize(
    "words",
    [
        ("name-step", "nothing", "1", "x"),
        ("name-step", "orders", "0", "x"),
        ("name-step", "orders", "four", "x"),
        ("delete-step", "orders", "9"),
        ("constant", "orders", "colour"),
        ("parameter", "orders", "3", "9lives"),
        ("parameter", "orders", "1", "who", "--part", "Zoe"),
        ("parameter", "orders", "3", "who", "--kind", "colour"),
        ("change-parameter", "orders", "colour", "--kind", "date"),
        ("change-parameter", "orders", "customer", "--kind", "number", "--default", "x"),
        ("add-end-check", "orders", "region", "1,2,3"),
        ("add-end-check", "orders", "region", "a,b,c,d"),
        ("add-end-check", "orders", "region", "0,0,0,10"),
        ("add-end-check", "orders", "region", "0,0,-5,10"),
        ("add-end-check", "orders", "command", "sh -c 'unclosed"),
        ("add-end-check", "orders", "command", ""),
        ("add-end-check", "orders", "text", ""),
        ("add-end-check", "orders", "text", "Posted for {nobody}"),
        ("add-end-check", "orders", "sql", "select 1"),
        ("add-end-check", "orders", "sql", "select 1", "--in", "x.db"),
        ("add-end-check", "orders", "sql", "drop table x", "--in", "x.db", "--expect", "1"),
        ("add-end-check", "orders", "sql", "select :who", "--in", "x.db", "--expect", "1"),
        ("add-end-check", "orders", "sql", "select '{customer}'", "--in", "x.db", "--expect", "1"),
        ("add-end-check", "orders", "sql", "select 1", "--in", "pg://u:pw@h/x", "--expect", "1"),
        ("add-end-check", "orders", "sql", "select 1", "--in", "{customer}.db", "--expect", "1"),
        (
            "add-end-check",
            "orders",
            "sql",
            "select 1",
            "--in",
            "x",
            "--expect",
            "1",
            "--json",
            "/x",
        ),
        ("add-end-check", "orders", "text", "Posted", "--expect", "1"),
        ("add-end-check", "orders", "http", "ftp://h/x"),
        ("add-end-check", "orders", "http", "http:///x"),
        ("add-end-check", "orders", "http", "http://[::1/x"),
        ("add-end-check", "orders", "http", "http://{customer}/x"),
        ("add-end-check", "orders", "http", "http://h/{nobody}"),
        ("add-end-check", "orders", "http", "http://me:letmein@h/x"),
        ("add-end-check", "orders", "http", "http://h/x?api_key=letmein"),
        ("add-end-check", "orders", "http", "http://h/x", "--status", "0"),
        ("add-end-check", "orders", "http", "http://h/x", "--json", "state", "--expect", "x"),
        ("add-end-check", "orders", "http", "http://h/x", "--json", "/state"),
        ("add-end-check", "orders", "wish", "x"),
        ("remove-end-check", "orders", "1"),
        ("rename", "orders", ""),
        ("rename", "orders", "a/b"),
        ("rename", "nothing", "x"),
        ("accept", "nothing"),
        ("juggle", "orders"),
    ],
)
def test_nonsense_is_refused_in_a_sentence_and_changes_nothing(
    byheart: ByHeart, store: Store, orders: Workflow, words: tuple[str, ...]
) -> None:
    answer = byheart("edit", *words)
    assert answer.is_refusal(2), answer
    assert [(one.name, one.version) for one in store.workflows()] == [("orders", 1)]


def test_a_taken_name_is_refused(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    store.save_workflow(workflow("invoices"))
    assert byheart("edit", "rename", "orders", "invoices").is_refusal(2)


def test_the_dial_is_careful_or_normal_and_nothing_else(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(workflow("orders"))
    assert byheart("show", "orders", "--json").objects[0]["dial"] == "careful"
    assert byheart("edit", "dial", "orders", "normal").status == 0
    assert store.workflow("orders").dial is Dial.NORMAL
    assert byheart("edit", "dial", "orders", "reckless").status == 2


def test_a_parameter_gets_another_name(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    answer = byheart("edit", "change-parameter", "orders", "customer", "--name", "client")
    assert answer.status == 0
    assert "no parameter any more" not in answer.err
    assert [one.name for one in store.workflow("orders").parameters] == ["client"]
    taken = byheart("edit", "change-parameter", "orders", "client", "--name", "9lives")
    assert (taken.status, "cannot name a parameter" in taken.err) == (2, True)


def test_a_step_is_disabled_and_taken_again(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    assert byheart("edit", "disable-step", "orders", "2").status == 0
    assert "2. step 1  [named = Dear {customer}] (disabled)" in byheart("show", "orders").out
    assert '"disabled": true' in byheart("show", "orders", "--json").out
    assert byheart("edit", "disable-step", "orders", "2", "--enable").status == 0
    assert not any(step.disabled for step in steps_of(store.workflow("orders")))


def test_a_step_is_taken_twice(byheart: ByHeart, store: Store, orders: Workflow) -> None:
    assert byheart("edit", "duplicate-step", "orders", "1").status == 0
    notes = [step.note for step in steps_of(store.workflow("orders"))]
    assert notes == ["step 0", "step 0", "step 1", ""]


def test_a_step_stays_where_it_would_pass_what_it_may_not(
    byheart: ByHeart, store: Store, orders: Workflow
) -> None:
    assert byheart("edit", "move-step", "orders", "1", "--before", "4").is_refusal(2)
    assert store.workflow("orders").version == 1


class TestAnotherWayThatWasLearned:
    """...is listed, and can be forgotten."""

    @staticmethod
    def learned(store: Store, orders: Workflow) -> None:
        closes = replace(steps_of(orders)[0], arguments={"x": 9, "y": 9}, note="Close the popup")
        way = trajectory("0123456789ab", 3)
        ways = (replace(way, steps=(way.steps[0], closes, *way.steps[1:])),)
        same = replace(
            way, id="another", steps=(replace(way.steps[0], before=None), *way.steps[1:])
        )
        shorter = replace(way, id="shorter", steps=way.steps[1:])
        ends = replace(way, id="ends", steps=way.steps[:1])
        for each in (*ways, same, shorter, ends):
            store.memory_of(orders).remember(each)

    def test_it_is_listed(self, byheart: ByHeart, store: Store, orders: Workflow) -> None:
        self.learned(store, orders)
        listed = byheart("show", "orders").out
        told = "before step 2: Close the popup, then it goes on with step 2"
        assert f"other way 01234567 {told}" in listed
        assert "other way another at step 1: the same on another screen" in listed
        assert (
            "other way shorter before step 2: does nothing, then it goes on with step 3" in listed
        )
        assert "other way ends before step 2: does nothing, then it ends" in listed

    def test_it_is_forgotten(self, byheart: ByHeart, store: Store, orders: Workflow) -> None:
        self.learned(store, orders)
        assert byheart("edit", "forget", "orders", "0123").status == 0
        assert "Close the popup" not in byheart("show", "orders").out
        assert byheart("edit", "forget", "orders", "0123").is_refusal(2)
        assert byheart("edit", "forget", "orders", "way").is_refusal(2)
