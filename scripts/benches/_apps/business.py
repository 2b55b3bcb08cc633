"""A small business application in HTML: its server, its data, and the drifts of real ones.

Customers stand in a ruled table with one *Open* button a row; a record has a header with name,
number and date of birth, and a form with *Save*. What is stored is the truth. `/order` is a form
without scripts; `pages/` holds pages that bring their own drop-downs and dialogs.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).with_name("pages")
LATE_S = 1.5
DRIFTS = (
    "rows-sorted",
    "row-added-above",
    "look-alike-row",
    "duplicate-row",
    "theme",
    "renamed-button",
    "moved-button",
    "longer-list",
    "zoom",
    "font",
    "slow-pages",
    "modal",
    "toast",
    "shrunk-window",
)
CUSTOMERS = (
    ("Marta Lindqvist", "K-20418", "1971-03-09", "Malmö"),
    ("Oskar Brandt", "K-20431", "1958-11-30", "Kiel"),
    ("Ines Carvalho", "K-20455", "1990-06-17", "Porto"),
    ("Tadeusz Nowak", "K-20467", "1964-01-22", "Gdynia"),
    ("Aoife Brennan", "K-20480", "1985-09-05", "Cork"),
    ("Jonas Petrauskas", "K-20502", "1979-12-12", "Kaunas"),
    ("Camille Fontaine", "K-20519", "1993-02-28", "Nantes"),
    ("Giulia Moretti", "K-20533", "1969-07-14", "Trieste"),
)
LOOK_ALIKE = ("Tadeusz Novak", "K-20476", "1946-01-22", "Gdynia")
DUPLICATE = ("Tadeusz Nowak", "K-20599", "1999-10-02", "Sopot")
ADDED = ("Birgit Aaltonen", "K-20607", "1982-05-19", "Turku")
STYLE = (Path(__file__).parent / "pages" / "business.css").read_text(encoding="utf-8")
FIELDS = ("phone", "note")


@dataclass(slots=True)
class Books:
    """What is stored, and what is different at present."""

    drift: str = ""
    customers: dict[str, dict[str, str]] = field(default_factory=dict)
    kept: list[dict[str, str]] = field(default_factory=list)

    def begin(self, drift: str) -> None:
        """As before any run, with this drift."""
        self.drift = drift
        rows = list(CUSTOMERS)
        if drift == "row-added-above":
            rows.insert(0, ADDED)
        if drift == "look-alike-row":
            rows.insert(1, LOOK_ALIKE)
        if drift == "duplicate-row":
            rows.insert(1, DUPLICATE)
        if drift == "rows-sorted":
            rows.sort(key=lambda row: row[0].split()[-1])
        if drift == "longer-list":
            rows[1:1] = [_invented(number) for number in range(12)]
        self.customers = {
            number: {"name": name, "born": born, "city": city, "phone": "", "note": ""}
            for name, number, born, city in rows
        }
        self.kept = []

    def state(self) -> dict[str, object]:
        """All that was saved."""
        saved = {
            number: {name: one[name] for name in FIELDS}
            for number, one in self.customers.items()
            if one["phone"] or one["note"]
        }
        return {"saved": saved, "kept": self.kept}


def _invented(number: int) -> tuple[str, str, str, str]:
    names = ("Sven", "Ruth", "Paul", "Nora", "Emil", "Vera")
    last = ("Holm", "Weiss", "Duarte", "Kovac")
    name = f"{names[number % 6]} {last[number % 4]}"
    return (name, f"K-30{number:03}", f"19{50 + number}-04-{number + 10}", "Lund")


@dataclass(frozen=True, slots=True)
class BusinessServer:
    """Serves on a port of this machine until the block ends."""

    url: str
    books: Books

    @classmethod
    @contextmanager
    def serving(cls) -> Iterator[Self]:
        """One that serves while the block lasts."""
        books = Books()
        books.begin("")
        server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(books))
        thread = threading.Thread(target=server.serve_forever, name="business server")
        thread.start()
        try:
            yield cls(f"http://127.0.0.1:{server.server_port}", books)
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def _handler(books: Books) -> type[BaseHTTPRequestHandler]:
    class Handler(_Answering):
        """Answers with these books."""

        kept = books

    return Handler


class _Answering(BaseHTTPRequestHandler):
    """Answers one request."""

    kept: Books

    def do_GET(self) -> None:
        """A page, or what is stored."""
        asked = urlsplit(self.path)
        if asked.path == "/state":
            self._answer(json.dumps(self.kept.state()), "application/json")
            return
        self._be_late()
        self._answer(_page(self.kept, asked.path, _first(asked.query)))

    def do_POST(self) -> None:
        """Store what a form holds."""
        length = int(self.headers.get("Content-Length", "0"))
        given = _first(self.rfile.read(length).decode())
        self._be_late()
        self.send_response(303)
        self.send_header("Location", _stored(self.kept, given))
        self.end_headers()

    def log_message(self, format: str, *_args: object) -> None:  # noqa: A002
        """Say nothing."""

    def _be_late(self) -> None:
        if self.kept.drift == "slow-pages":
            time.sleep(LATE_S)

    def _answer(self, text: str, kind: str = "text/html; charset=utf-8") -> None:
        told = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)


def _first(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}


def _stored(books: Books, given: dict[str, str]) -> str:
    """Store it; the page that comes next."""
    number = given.pop("number", "")
    if not number:
        books.kept.append(given)
        return "/thanks"
    books.customers[number].update({name: given.get(name, "") for name in FIELDS})
    return f"/customer?number={number}&saved=1"


def _page(books: Books, path: str, given: Mapping[str, str]) -> str:
    file = PAGES / f"{path.strip('/')}.html"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    if path == "/customer":
        return _framed(books, "Customer", _record(books, given["number"], "saved" in given))
    if path == "/":
        return _framed(books, "Customers", _table(books))
    return "<title>Stored</title><p>Thank you, it is stored.</p>"


def _framed(books: Books, title: str, body: str) -> str:
    looks = {
        "theme": "body{background:#20262b;color:#e6e6e6} table,th,td,input,textarea,button,.button"
        "{background:#2d343a!important;color:#e6e6e6!important;border-color:#66707a!important}"
        "header{background:#11151a}",
        "zoom": "body{zoom:1.25}",
        "font": "body,input,button,textarea{font-family:'DejaVu Serif';font-size:16px}",
    }
    style = STYLE + looks.get(books.drift, "")
    extra = ""
    if books.drift == "modal":
        extra = (
            '<div class="shade" id="shade"><div class="box"><p>Your session ends in five minutes.'
            "</p><button onclick=\"document.getElementById('shade').remove()\">Stay</button>"
            "</div></div>"
        )
    if books.drift == "toast":
        extra = '<div class="toast">Report R-118 is ready to be downloaded.</div>'
    return (
        f"<!doctype html><title>{title} - Nordfjord Care</title><style>{style}</style>"
        f"<header>Nordfjord Care <span>Customers</span></header><main>{body}</main>{extra}"
    )


def _table(books: Books) -> str:
    opens = "View" if books.drift == "renamed-button" else "Open"
    first = books.drift == "moved-button"
    lines = []
    for number, one in books.customers.items():
        button = f'<td><a class="button" href="/customer?number={number}">{opens}</a></td>'
        cells = "".join(
            f"<td>{escape(each)}</td>" for each in (one["name"], number, one["born"], one["city"])
        )
        lines.append(f"<tr>{button if first else ''}{cells}{'' if first else button}</tr>")
    names = ("Name", "Number", "Born", "City")
    heads = "".join(f"<th>{name}</th>" for name in names)
    head = f"<th></th>{heads}" if first else f"{heads}<th></th>"
    return f"<h1>Customers</h1><table><tr>{head}</tr>{''.join(lines)}</table>"


def _record(books: Books, number: str, saved: bool) -> str:  # noqa: FBT001
    one = books.customers[number]
    save = "Store" if books.drift == "renamed-button" else "Save"
    button = f"<button>{save}</button>"
    above, below = (button, "") if books.drift == "moved-button" else ("", button)
    note = '<p class="saved">The changes were saved.</p>' if saved else ""
    return (
        f"<h1>{escape(one['name'])}</h1><p class=facts>No. {number} &nbsp; born {one['born']}"
        f" &nbsp; {escape(one['city'])}</p>{note}<form method=post action=/save>{above}"
        f"<input type=hidden name=number value={number}>"
        f'<label>Phone<input name=phone value="{escape(one["phone"])}"></label>'
        f"<label>Note<textarea name=note rows=3>{escape(one['note'])}</textarea></label>"
        f"{below}</form><p><a href=/>Back to the customers</a></p>"
    )
