"""`byheart schedule`: added, listed, paused, removed; refused in a sentence before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.scheduler.triggers.schedule import read_schedule
from app.settings import read_settings
from app.store.model.workflow import Parameter, Workflow
from app.store.store import Store
from app.wiring.machine.settings import keep_setting
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _proven(store: Store) -> None:
    store.save_workflow(Workflow("order", parameters=(Parameter("customer"),)))
    store.mark_proven("order", 1)
    store.save_workflow(Workflow("draft"))
    store.save_workflow(Workflow("foreign", trusted=False))


def test_it_is_added_listed_paused_resumed_and_removed(byheart: ByHeart) -> None:
    line = ("order", "--cron", "30 2 * * 1-5", "--zone", "Europe/Warsaw", "-p", "customer=Anna")
    added = byheart("schedule", "add", *line, "--blackout", "22:00-01:00")
    assert added.status == 0, added.err
    assert added.out.startswith("Added order: “30 2 * * 1-5” in Europe/Warsaw; next: 2")
    (told,) = byheart("schedule", "list", "--json").objects
    assert told["name"] == told["workflow"] == "order"
    assert (told["version"], told["parameters"]) == (1, {"customer": "Anna"})
    assert told["next"]
    assert byheart("schedule", "pause", "order").out == "Paused order.\n"
    assert byheart("schedule", "list", "--json").objects[0]["paused"] is True
    assert "paused" in byheart("schedule", "list").out
    assert byheart("schedule", "resume", "order").out == "Resumed order.\n"
    assert byheart("schedule", "remove", "order").out == "Removed order.\n"
    assert byheart("schedule", "list", "--json").out == ""


@pytest.mark.parametrize(
    ("usual", "said", "asked"),
    [
        ("agent", (), "agent"),
        ("agent", ("--ask", "nobody"), "nobody"),
        ("operator", (), "nobody"),
    ],
)
def test_it_asks_whom_the_settings_say_where_nothing_else_is_said(
    byheart: ByHeart, store: Store, usual: str, said: tuple[str, ...], asked: str
) -> None:
    keep_setting(read_settings(), "ask", usual)
    line = ("order", "--every", "20", "-p", "customer=Anna", *said)
    assert byheart("schedule", "add", *line).status == 0
    record = store.schedules.named("order")
    assert read_schedule(record.name, record.definition).ask == asked


def test_a_version_is_pinned(byheart: ByHeart, store: Store) -> None:
    byheart("schedule", "add", "order", "--every", "20", "-p", "customer=Anna")
    store.save_workflow(Workflow("order"))
    assert byheart("schedule", "list", "--json").objects[0]["version"] == 1


def test_a_workflow_may_have_several(byheart: ByHeart) -> None:
    for name in ("one", "two"):
        line = ("order", "--every", "20", "-p", "customer=Anna", "--name", name)
        assert byheart("schedule", "add", *line).status == 0
    assert [each["name"] for each in byheart("schedule", "list", "--json").objects] == [
        "one",
        "two",
    ]
    again = byheart("schedule", "add", "order", "--every", "5", "-p", "customer=A", "--name", "one")
    assert again.is_refusal(2)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("order", "-p", "customer=A"), "one of --at, --every, --cron"),
        (("order", "-p", "customer=A", "--at", "2026-12-01", "--every", "5"), "one of --at"),
        (("order", "-p", "customer=A", "--at", "tomorrow"), "a time such as"),
        (("order", "-p", "customer=A", "--at", "2026-11-01T02:30"), "still to come"),
        (("order", "-p", "customer=A", "--every", "0"), "no interval"),
        (("order", "-p", "customer=A", "--cron", "61 * * * *"), "no such minute"),
        (("order", "-p", "customer=A", "--every", "5", "--zone", "Nowhere"), "no time zone"),
        (("order", "-p", "customer=A", "--every", "5", "--blackout", "late"), "22:00-06:00"),
        (("order", "-p", "customer=A", "--every", "5", "--limit", "0"), "time limit"),
        (("order", "-p", "customer=A", "--every", "5", "--ask", "operator"), "cannot ask"),
        (("order", "-p", "customer=A", "--every", "5", "--version", "7"), "version 7"),
        (("order", "--every", "5"), "needs a value for customer"),
        (("order", "--on-file", "/nowhere/*.csv"), "no folder /nowhere"),
        (("order", "--on-file", "/", "--at-log-in"), "one for each"),
        (("order", "--on-file", "/", "--every", "5"), "one of --at"),
        (("order", "--on-file", "/", "--file-as", "customer", "--file-is-data"), "not both"),
        (("order", "--on-file", "/", "--file-as", "path"), "path"),
        (("order", "--on-file", "/", "--file-is-data", "--data", "a.csv"), "leave --data out"),
        (("order", "--every", "5", "--file-is-data"), "go with --on-file"),
        (("draft", "--every", "5"), "has not passed a rehearsal"),
        (("foreign", "--every", "5", "--force"), "nobody has accepted"),
        (("nothing", "--every", "5"), "no workflow “nothing”"),
    ],
)
def test_what_could_not_begin_is_refused_and_not_kept(
    byheart: ByHeart, words: tuple[str, ...], says: str
) -> None:
    refused = byheart("schedule", "add", *words)
    assert refused.is_refusal(2), refused
    assert says in refused.err
    assert byheart("schedule", "list", "--json").out == ""


def test_it_may_wait_for_a_file_or_a_log_in(byheart: ByHeart, tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text("customer\nBo\n")
    line = ("order", "--name", "rows", "--on-file", str(tmp_path / "*.csv"), "--file-is-data")
    added = byheart("schedule", "add", *line)
    assert added.out.startswith(f"Added rows: when *.csv appears in {tmp_path}.\n"), added.err
    words = ("order", "--name", "path", "--on-file", str(tmp_path), "--file-as", "customer")
    assert byheart("schedule", "add", *words, "--overlap", "skip").status == 0
    login = ("order", "--name", "login", "--at-log-in", "-p", "customer=Anna")
    assert "Added login: at log-in.\n" in byheart("schedule", "add", *login).out
    told = {each["name"]: each for each in byheart("schedule", "list", "--json").objects}
    assert (told["rows"]["overlap"], told["path"]["overlap"]) == ("queue", "skip")
    assert told["login"]["overlap"] == "skip"
    assert told["rows"]["trigger"]["is_data"] is True
    assert [told[name]["next"] for name in ("rows", "path", "login")] == ["", "", ""]


def test_what_came_while_it_was_paused_is_not_made_up_for(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    byheart("schedule", "add", "order", "--on-file", str(tmp_path), "--file-is-data")
    byheart("schedule", "pause", "order")
    (tmp_path / "new.csv").write_text("customer\nBo\n")
    byheart("schedule", "resume", "order")
    known = store.schedules.files.known(store.schedules.named("order").id)
    assert list(known) == ["new.csv"]


def test_a_person_may_insist(byheart: ByHeart) -> None:
    assert byheart("schedule", "add", "draft", "--every", "5", "--force").status == 0


def test_a_damaged_one_is_listed_with_what_is_wrong(byheart: ByHeart, store: Store) -> None:
    kept = store.schedules.add("broken", {"workflow": "order"}, datetime.now(UTC))
    assert kept.id
    assert "cannot be read" in byheart("schedule", "list").out
    assert "cannot be read" in byheart("schedule", "list", "--json").objects[0]["damaged"]


@pytest.mark.parametrize("verb", ["pause", "resume", "remove"])
def test_there_is_no_such_schedule(byheart: ByHeart, verb: str) -> None:
    refused = byheart("schedule", verb, "nightly")
    assert refused.is_refusal(2)
    assert "no schedule “nightly”" in refused.err
