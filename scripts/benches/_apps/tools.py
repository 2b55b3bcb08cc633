"""The development half's eleventh part, tools of many makers: added on 28 November and counted once
before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from scripts.benches._apps.added import NAMES, signs_a_letter
from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
    filled,
    text_of,
)
from scripts.benches._apps.truths import adds, adds_in_order, adds_row, keeps


def connections(_work: Path, home: Path) -> State:
    """Name and server of each profile that is kept, in the order of their names."""
    kept = (home / ".local/share/remmina").glob("*.remmina")
    return {"rows": sorted(_profile(text_of(each)) for each in kept)}


def _profile(text: str) -> list[str]:
    told = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    return [told.get("name", ""), told.get("server", "")]


REMMINA = Application(
    name="remmina",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("remmina",),
    command=("remmina",),
    acts=(
        Await("Remmina"),
        Click(at_px=(28, 26)),
        Await("Remote Connection"),
        Click(at_px=(508, 28)),
        Press("ctrl+a"),
        Type("{name}"),
        Click(at_px=(488, 249)),
        Type("{server}"),
        Click(at_px=(405, 581)),
        Await("Remmina"),
    ),
    values=(
        {"name": "Birch Ltd", "server": "files.birch.example"},
        {"name": "Garcia and Sons", "server": "10.20.30.40"},
        {"name": "Wu Trading", "server": "desk.wu.example"},
    ),
    read=connections,
    wanted=adds_in_order("{name}", "{server}"),
)

BLUEFISH = signs_a_letter(
    "bluefish",
    "GTK",
    ("bluefish",),
    ("bluefish", "-n", "{work}/letter.txt"),
    (Await("letter.txt"), Press("ctrl+End"), Type("Signed for {name}"), Press("ctrl+s")),
)

GHOSTWRITER = signs_a_letter(
    "ghostwriter",
    "Qt",
    ("ghostwriter",),
    ("ghostwriter", "{work}/letter.txt"),
    (Await("letter.txt"), Press("ctrl+End"), Type("Signed for {name}"), Press("ctrl+s")),
    environment={"QTWEBENGINE_DISABLE_SANDBOX": "1"},
)

TUX_COMMANDER = Application(
    name="tuxcmd",
    toolkit="GTK2",
    half=Half.DEVELOPMENT,
    packages=("tuxcmd",),
    command=("tuxcmd", "--left={work}", "--right={work}/Contracts"),
    acts=(
        Await("Tux Commander"),
        Press("F7"),
        Await("Create a new"),
        Type("{folder}"),
        Click(at_px=(190, 86)),
        Await("Tux Commander"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/plan.txt": "A plan", "letter.txt": "Dear all"},
    wanted=adds(**{"{folder}": "folder"}),
)


def sums(work: Path, _home: Path) -> State:
    """What was entered, from the file that keeps it."""
    kept = {each.name: text_of(each) for each in sorted(work.glob("*.mac"))}
    return {name: re.sub(r"\s+|/\*.*?\*/", "", text) for name, text in kept.items()}


XMAXIMA = Application(
    name="xmaxima",
    toolkit="Tk",
    half=Half.DEVELOPMENT,
    packages=("xmaxima", "maxima"),
    command=("xmaxima",),
    acts=(
        Await("console"),
        Click(at_px=(300, 300)),
        Type("total: {sum};"),
        Press("Return"),
        Click(at_px=(18, 12)),
        Click(at_px=(80, 148)),
        Await("Save"),
        Type("{work}/{file}.mac"),
        Press("Return"),
        Await("console"),
    ),
    values=(
        {"sum": "127+458", "file": "may"},
        {"sum": "39*1204", "file": "second"},
        {"sum": "8000-37", "file": "total"},
    ),
    read=sums,
    wanted=adds(**{"{file}.mac": "total:{sum};"}),
)


def tasks(_work: Path, home: Path) -> State:
    """The tasks in the calendar that the tracker keeps, by their names."""
    file = home / ".local/share/ktimetracker/ktimetracker.ics"
    text = text_of(file) if file.is_file() else ""
    return {
        "rows": sorted([name.strip()] for name in re.findall(r"^SUMMARY:(.*)$", text, re.MULTILINE))
    }


KTIMETRACKER = Application(
    name="ktimetracker",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("ktimetracker",),
    command=("ktimetracker",),
    acts=(
        Await("KTimeTracker"),
        Click(at_px=(40, 42)),
        Await("New Task"),
        Click(at_px=(300, 50)),
        Type("{task}"),
        Click(at_px=(360, 470)),
        Await("ktimetracker"),
        Press("ctrl+s"),
    ),
    values=({"task": "Count the stock"}, {"task": "Call Birch Ltd"}, {"task": "Post"}),
    read=tasks,
    wanted=adds_in_order("{task}"),
)

_CONTENT = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content'
    ' xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">'
    '<office:body><office:spreadsheet><table:table table:name="Stock">{rows}</table:table>'
    "</office:spreadsheet></office:body></office:document-content>"
)
_CELL = '<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest'
    ' xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/"'
    ' manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
STOCK = (("name", "count"), ("Pens", "12 boxes"), ("Paper", "7 boxes"))


def stock(work: Path) -> None:
    """A sheet of three rows in the work folder."""
    rows = "".join(
        f"<table:table-row>{''.join(_CELL.format(text=text) for text in row)}</table:table-row>"
        for row in STOCK
    )
    with zipfile.ZipFile(work / "stock.ods", "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("content.xml", _CONTENT.format(rows=rows))
        file.writestr("META-INF/manifest.xml", _MANIFEST)


def sheet_rows(work: Path, _home: Path) -> State:
    """The texts of the sheet's cells, row by row."""
    with zipfile.ZipFile(work / "stock.ods") as file:
        content = file.read("content.xml").decode()
    rows = re.findall(r"<table:table-row.*?</table:table-row>", content, re.DOTALL)
    told = [re.findall(r"<text:p[^>]*>(.*?)</text:p>", row) for row in rows]
    return {"rows": [row for row in told if row]}


SHEETS = Application(
    name="calligrasheets",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("calligrasheets",),
    command=("calligrasheets", "{work}/stock.ods"),
    acts=(
        Await("stock.ods"),
        Press("Down"),
        Press("Down"),
        Press("Down"),
        Type("{name}"),
        Press("Right"),
        Type("{count} boxes"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"name": "Envelopes", "count": "120"},
        {"name": "Ring binders", "count": "47"},
        {"name": "Toner", "count": "8"},
    ),
    prepare=stock,
    read=sheet_rows,
    wanted=adds_row("{name}", "{count} boxes"),
)

ORDER = Application(
    name="netsurf",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("netsurf-gtk",),
    command=("netsurf-gtk", "{url}"),
    acts=(
        Await("Order"),
        Click(at_px=(250, 144)),
        Type("{name}"),
        Press("Tab"),
        Type("{article}"),
        Press("Tab"),
        Type("{quantity}"),
        Press("Return"),
        Await("Stored"),
    ),
    values=(
        {"name": "Birch Ltd", "article": "Ring binders", "quantity": "12"},
        {"name": "Garcia and Sons", "article": "Pens", "quantity": "340"},
        {"name": "Wu Trading", "article": "Copy paper", "quantity": "7"},
    ),
    page="/order",
    wanted=keeps(customer="{name}", article="{article}", quantity="{quantity}"),
)


def sketch(work: Path, _home: Path) -> State:
    """The program's lines that are not empty."""
    lines = text_of(work / "blink/blink.ino").splitlines()
    return {"blink.ino": "\n".join(line for line in lines if line.strip())}


PROGRAM = "void setup() {\n}\n\nvoid loop() {\n}\n"

ARDUINO = Application(
    name="arduino",
    toolkit="Swing",
    half=Half.DEVELOPMENT,
    packages=("arduino",),
    command=("arduino", "{work}/blink/blink.ino"),
    acts=(
        Await("blink"),
        Press("ctrl+End"),
        Type("// made for {name}"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"blink/blink.ino": PROGRAM},
    read=sketch,
    wanted=lambda _before, values: {
        "blink.ino": filled("void setup() {\n}\nvoid loop() {\n}// made for {name}", values)
    },
)


TOOLS = (
    REMMINA,
    BLUEFISH,
    GHOSTWRITER,
    TUX_COMMANDER,
    XMAXIMA,
    KTIMETRACKER,
    SHEETS,
    ORDER,
    ARDUINO,
)
