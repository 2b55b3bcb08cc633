"""Where the truth about an effect is read: files, a database, a page's server."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

from scripts.benches._apps.application import State, Values, filled, text_of

Read = Callable[[Path, Path], State]
Wanted = Callable[[State, Values], State]


def adds(**wanted: str) -> Wanted:
    """More files: `adds(**{"{name}.txt": "Dear {name}"})`; others stay as they are."""

    def state(before: State, values: Values) -> State:
        more = {filled(name, values): filled(text, values) for name, text in wanted.items()}
        return {**before, **more}

    return state


def renames(old: str, new: str) -> Wanted:
    """A file that has another name afterwards."""

    def state(before: State, values: Values) -> State:
        old_name = filled(old, values)
        kept = {name: text for name, text in before.items() if name != old_name}
        return {**kept, filled(new, values): before[old_name]}

    return state


def file_at(name: str, *, in_home: bool = False) -> Read:
    """One file's text, "" when there is none."""

    def read(work: Path, home: Path) -> State:
        file = (home if in_home else work) / name
        return {name: text_of(file) if file.is_file() else ""}

    return read


def rows(database: str, query: str) -> Read:
    """What a query of an SQLite file in the work folder gives."""

    def read(work: Path, _home: Path) -> State:
        with closing(sqlite3.connect(work / database)) as connection:
            return {"rows": [list(row) for row in connection.execute(query)]}

    return read


def adds_row(*columns: str) -> Wanted:
    """One row more at the end, of texts."""

    def state(before: State, values: Values) -> State:
        was = before["rows"]
        return {**before, "rows": [*was, [filled(column, values) for column in columns]]}

    return state


def adds_in_order(*columns: str) -> Wanted:
    """One row more, of texts, among others in their order."""

    def state(before: State, values: Values) -> State:
        row = [filled(column, values) for column in columns]
        return {"rows": sorted([*before["rows"], row])}

    return state


def customers_database(work: Path) -> None:
    """A table of customers in the work folder."""
    with closing(sqlite3.connect(work / "customers.db")) as connection, connection:
        connection.execute("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)")
        names = [("Ash and Daughters",), ("Elm Supplies",)]
        connection.executemany("INSERT INTO customers (name) VALUES (?)", names)


def sheet(work: Path) -> None:
    """A spreadsheet of two columns in the work folder."""
    text = work / "stock.csv"
    text.write_text("Article,Stock\nPaper,500\nPens,60\n", encoding="utf-8")
    command = ("ssconvert", text.name, "stock.gnumeric")
    subprocess.run(command, cwd=work, check=True, capture_output=True)
    text.unlink()


def sheet_text(work: Path, _home: Path) -> State:
    """That spreadsheet as comma separated text."""
    command = ("ssconvert", "-T", "Gnumeric_stf:stf_csv", "stock.gnumeric", "fd://1")
    told = subprocess.run(command, cwd=work, check=True, capture_output=True, text=True)
    return {"sheet": told.stdout.replace('"', "").rstrip("\n")}


def sessions(work: Path, _home: Path) -> State:
    """What SpeedCrunch saved: each session's expressions."""
    return {each.name: _expressions(each) for each in sorted(work.glob("*.json"))}


def _expressions(file: Path) -> str:
    history = json.loads(file.read_text(encoding="utf-8")).get("history", [])
    return "\n".join(str(one["expression"]) for one in history)


def translation(work: Path, _home: Path) -> State:
    """What Poedit saved as the translation of "Save"."""
    text = (work / "menu.po").read_text(encoding="utf-8")
    found = re.search(r'msgid "Save"\nmsgstr "(.*)"', text)
    return {"translation": found[1] if found else None}


def saves(number_of: Mapping[str, str], **fields: str) -> Wanted:
    """The record of the named customer is saved with these fields."""

    def state(before: State, values: Values) -> State:
        saved = before["saved"]
        record = {name: filled(text, values) for name, text in fields.items()}
        return {**before, "saved": {**saved, number_of[values["customer"]]: record}}

    return state


def keeps(**fields: str) -> Wanted:
    """One entry more that a page kept."""

    def state(before: State, values: Values) -> State:
        kept = before["kept"]
        entry = {name: filled(text, values) for name, text in fields.items()}
        return {**before, "kept": [*kept, entry]}

    return state


def served(url: str) -> State:
    """What a page's server has stored."""
    with urlopen(f"{url}/state") as answer:  # noqa: S310 - our own server
        state: State = json.loads(answer.read())
    return state
