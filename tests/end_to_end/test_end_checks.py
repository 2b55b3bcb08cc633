"""A run asks a database and a web address whether its effect is there: the real commands."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.store.secrets.backends import open_secrets
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower
from tests.builders.servers.web import Site, served

pytestmark = pytest.mark.on_screen

PASSWORD = "let m/in"
PASSPHRASE = {"BYHEART_PASSPHRASE": "correct horse"}


@dataclass(frozen=True, slots=True)
class Checked:
    """A press of a button, and what is asked after it."""

    byheart: Byheart
    database: Path
    site: Site


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checked]:
    folder = tmp_path_factory.mktemp("end checks")
    byheart = Byheart(folder / "byheart", {**own_folders(folder / "home"), **PASSPHRASE})
    with (
        XvfbDisplay.start() as display,
        byheart.recording("one", ("galculator",), {}, display) as hands,
        Shower(display, hands) as person,
    ):
        person.sees_window("galculator")
        person.clicks("1")
    with byheart.store() as store:
        open_secrets(store, PASSPHRASE).set("one", "api", PASSWORD)
    database = folder / "orders.sqlite"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("create table orders (id integer)")
    with served(Site(b'{"state": "posted"}', kind="application/json")) as site:
        _demand(byheart, database, site)
        yield Checked(byheart, database, site)


def _demand(byheart: Byheart, database: Path, site: Site) -> None:
    address = site.address.replace("//", "//me:{secret:api}@")
    for words in (
        ("sql", "select count(*) from orders", "--in", str(database), "--expect", "0"),
        ("http", f"{address}/orders", "--json", "/state", "--expect", "posted"),
    ):
        added = byheart.does("edit", "add-end-check", "one", *words)
        assert added.status == 0, added.err


def test_a_database_and_an_address_verify_a_run(checked: Checked) -> None:
    ended = checked.byheart.plays("one", {})
    assert ended.report["outcome"] == "done", ended.story
    assert ended.report["verified"] is True, ended.out
    assert ended.status == 0
    assert checked.site.asked == ["/orders"]
    assert checked.site.authorizations == [f"Basic {b64encode(f'me:{PASSWORD}'.encode()).decode()}"]


def test_what_they_refute_fails_the_run_and_no_secret_is_told_or_kept(checked: Checked) -> None:
    with closing(sqlite3.connect(checked.database)) as connection, connection:
        connection.execute("insert into orders values (1)")
    checked.site.body = b'{"state": "let m/in"}'
    ended = checked.byheart.plays("one", {})
    assert (ended.report["outcome"], ended.report["verified"]) == ("failed", False), ended.story
    assert ended.status == 1
    told = [each["why"] for each in ended.messages if each["event"] == "end_check"]
    assert told[0] == "The query answers “1”, expected was “0”."
    assert told[1].endswith("answered “•••”, expected was “posted”.")
    assert PASSWORD not in ended.out + ended.err
    kept = [path for path in checked.byheart.home.rglob("*") if path.is_file()]
    assert kept
    assert not any(PASSWORD.encode() in path.read_bytes() for path in kept)
