"""The development half's ninth part, records of a business: added on 28 November and counted
once before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import csv
import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
    text_of,
)
from scripts.benches._apps.truths import adds_row

SAVES_STOCK = """DATA LIST LIST (",") /item (A20) stock (F5) place (A20).
BEGIN DATA
Paper,500,Cellar
Pens,60,Office
Toner,4,Office
END DATA.
SAVE OUTFILE='stock.sav'.
"""


def stock(work: Path) -> None:
    """A table of statistics in the work folder."""
    command = ("pspp", "-o", "/dev/null", "-")
    subprocess.run(command, cwd=work, input=SAVES_STOCK, text=True, check=True)


def stock_rows(work: Path, _home: Path) -> State:
    """The rows of that table."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "stock.csv"
        subprocess.run(("pspp-convert", "stock.sav", told), cwd=work, check=True)
        return {"rows": list(csv.reader(told.read_text().splitlines()))}


PSPP = Application(
    name="pspp",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("pspp",),
    command=("psppire", "{work}/stock.sav"),
    acts=(
        Await("stock.sav"),
        Click(name="Data View", role="page tab"),
        Click(at_px=(360, 187)),
        Type("{stock}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=({"stock": "75"}, {"stock": "120"}, {"stock": "48"}),
    prepare=stock,
    settings={
        ".config/psppirerc": (
            "[startup]\nshow-user-tips=false\n[PsppireDataWindow]\nwidth=700\nheight=450\n"
            "x=5\ny=125\nmaximize=false\n"
        )
    },
    read=stock_rows,
    wanted=lambda before, values: {
        "rows": [
            [row[0], values["stock"], row[2]] if row[0] == "Pens" else row for row in before["rows"]
        ]
    },
)

BOOKS = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tellico PUBLIC "-//Robby Stephenson/DTD Tellico V11.0//EN" \
"http://periapsis.org/tellico/dtd/v11/tellico.dtd">
<tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11">
<collection title="Library" type="2"><fields><field name="_default"/></fields>
<entry id="1"><title>The Harbour</title><authors><author>Ines Birch</author></authors></entry>
<entry id="2"><title>Winter Roads</title><authors><author>Tadeusz Elm</author></authors></entry>
</collection></tellico>
"""


def books(work: Path, _home: Path) -> State:
    """Each book's title and author."""
    file = work / "books.tc"
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as zipped:
            text = zipped.read("tellico.xml").decode()
    else:
        text = text_of(file)
    entries = ET.fromstring(text).iterfind(".//{*}entry")  # noqa: S314 - our own file
    return {
        "rows": [[one.findtext("{*}title"), one.findtext(".//{*}author")] for one in entries],
    }


TELLICO = Application(
    name="tellico",
    toolkit="KDE",
    half=Half.DEVELOPMENT,
    packages=("tellico",),
    command=("tellico", "{work}/books.tc"),
    acts=(
        Await("books.tc"),
        Press("ctrl+n"),
        Await("Edit Entry"),
        Click(at_px=(203, 69)),
        Type("{title}"),
        Click(at_px=(203, 103)),
        Type("{author}"),
        Click(at_px=(415, 291)),
        Click(at_px=(322, 291)),
        Await("books.tc"),
        Press("ctrl+s"),
    ),
    values=(
        {"title": "Paper Boats", "author": "Giulia Wu"},
        {"title": "A Field of Rye", "author": "Marta Garcia"},
        {"title": "Night Trains", "author": "Olaf Ash"},
    ),
    files={"books.tc": BOOKS},
    settings={".config/tellicorc": "[TipOfDay]\nRunOnStart=false\n"},
    environment={"QTWEBENGINE_DISABLE_SANDBOX": "1"},
    read=books,
    wanted=adds_row("{title}", "{author}"),
)

TASKS = ("Call the printer", "Order paper", "Write to Birch Ltd", "Count the stock", "Pay the rent")
TODO = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gtgData appVersion="0.6" xmlVersion="2">'
    "<taglist/><searchlist/><tasklist>\n"
    + "\n".join(
        f'<task id="0000000{n}-0000-4000-8000-000000000000" status="Active" '
        f'uuid="0000000{n}-0000-4000-8000-000000000000" recurring="False"><tags/>'
        f"<title>{title}</title><dates><added>2026-11-0{n}</added>"
        f"<modified>2026-11-0{n}</modified><done></done><fuzzyDue></fuzzyDue><start></start>"
        '</dates><recurring enabled="false"><term>None</term></recurring><subtasks/>'
        "<content></content></task>"
        for n, title in enumerate(TASKS, 1)
    )
    + "\n</tasklist></gtgData>\n"
)


def tasks(_work: Path, home: Path) -> State:
    """Which tasks are done."""
    root = ET.parse(home / ".local/share/gtg/gtg_data.xml").getroot()  # noqa: S314 - our own file
    return {
        "done": sorted(
            str(task.findtext("title"))
            for task in root.iter("task")
            if task.get("status") == "Done"
        )
    }


GTG = Application(
    name="gtg",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gtg",),
    command=("sh", "-c", "DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS exec gtg"),
    acts=(
        Await("Getting Things"),
        Click(name="{task}", role="table cell"),
        Press("ctrl+d"),
    ),
    values=({"task": TASKS[1]}, {"task": TASKS[3]}, {"task": TASKS[4]}),
    settings={
        ".local/share/gtg/gtg_data.xml": TODO,
        ".config/gtg/backends.conf": (
            "[backend_localfile]\nfirst_run = False\ndefault = True\nhuman-friendly-name =\n"
            "user =\npid = c190eeae-35c5-49ef-a26a-7a9b4f807af4\nenabled = True\n"
            "attached-tags = gtg-tags-all\npath = gtg_data.xml\nmodule = backend_localfile\n"
        ),
    },
    read=tasks,
    wanted=lambda before, values: {"done": sorted([*before["done"], values["task"]])},
)

RECORDS = (PSPP, TELLICO, GTG)
