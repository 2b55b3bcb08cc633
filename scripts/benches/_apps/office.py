"""The development half's fourth part: added on 27 November and counted once before anything was
mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.benches._apps.added import NAMES, signs_a_letter
from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
)
from scripts.benches._apps.truths import adds_row

BOOKS = """<?xml version="1.0"?>
<homebank v="1.4" d="050602">
<properties title="Books" curr="1" auto_smode="1" auto_weekday="1"/>
<cur key="1" flags="0" iso="EUR" name="Euro" symb="EUR" syprf="1" dchar="." gchar=" " frac="2" \
rate="0" mdate="0"/>
<account key="1" pos="1" type="1" curr="1" name="Till" initial="0" minimum="0"/>
<pay key="1" name="Ash and Daughters"/>
<pay key="2" name="Elm Supplies"/>
</homebank>
"""


def payees(work: Path, _home: Path) -> State:
    """The payees of an accounting file."""
    books = ET.parse(work / "books.xhb").getroot()  # noqa: S314 - our own file
    return {"rows": [[one.get("name")] for one in books.iter("pay")]}


HOMEBANK = Application(
    name="homebank",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("homebank",),
    command=("homebank", "{work}/books.xhb"),
    acts=(
        Await("Books"),
        Click(name="Payee", role="push button"),
        Await("Payee"),
        Click(at_px=(42, 412)),
        Click(at_px=(136, 421)),
        Type("{name}"),
        Press("Return"),
        Click(name="Close", role="push button"),
        Await("Books"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"books.xhb": BOOKS},
    settings={".config/homebank/preferences": "[General]\nWelcome=false\n"},
    read=payees,
    wanted=adds_row("{name}"),
)

STOCK = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3" \
office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Stock">
{rows}
</table:table></office:spreadsheet></office:body></office:document>
"""
CELL = '<table:table-cell office:value-type="string"><text:p>{said}</text:p></table:table-cell>'
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
ROWS = (("Article", "Place"), ("Paper", "Cellar"), ("Pens", "Office"))


def stock(work: Path) -> None:
    """A spreadsheet of two columns in the work folder."""
    rows = (
        "<table:table-row>"
        + "".join(CELL.replace("{said}", said) for said in row)
        + "</table:table-row>"
        for row in ROWS
    )
    (work / "stock.fods").write_text(STOCK.replace("{rows}", "\n".join(rows)), encoding="utf-8")


def stock_rows(work: Path, _home: Path) -> State:
    """The rows of that spreadsheet that say anything."""
    root = ET.parse(work / "stock.fods").getroot()  # noqa: S314 - our own file
    rows = (
        ["".join(cell.itertext()).strip() for cell in row.iter(f"{TABLE}table-cell")]
        for row in root.iter(f"{TABLE}table-row")
    )
    return {"rows": [[said for said in row if said] for row in rows if any(row)]}


CALC = Application(
    name="libreoffice-calc",
    toolkit="VCL",
    half=Half.DEVELOPMENT,
    packages=("libreoffice-calc", "libreoffice-gtk3"),
    command=(
        "soffice",
        "--calc",
        "--norestore",
        "--nofirststartwizard",
        "--nologo",
        "-env:UserInstallation=file://{home}/office",
        "{work}/stock.fods",
    ),
    acts=(
        Await("stock.fods"),
        Press("Down"),
        Press("Down"),
        Press("Down"),
        Type("{name}"),
        Press("Tab"),
        Type("{place}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"name": "Envelopes", "place": "Cellar"},
        {"name": "Ring binders", "place": "Office"},
        {"name": "Toner", "place": "Printer room"},
    ),
    prepare=stock,
    read=stock_rows,
    wanted=adds_row("{name}", "{place}"),
)

FOCUS_WRITER = signs_a_letter(
    name="focuswriter",
    toolkit="Qt6",
    packages=("focuswriter",),
    command=("focuswriter", "{work}/letter.txt"),
    acts=(
        Await("letter"),
        Press("ctrl+End"),
        Press("Return"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

PLAN = (
    '<map version="freeplane 1.7.0">\n<node TEXT="Plan" ID="ID_1">\n'
    '<node TEXT="Order paper" POSITION="right" ID="ID_2"/>\n</node>\n</map>\n'
)


def topics(work: Path, _home: Path) -> State:
    """What the topics of a mind map say."""
    text = (work / "plan.mm").read_text(encoding="utf-8")
    return {"rows": [[one] for one in re.findall(r'<node[^>]* ?TEXT="(.*?)"', text)]}


FREEPLANE = Application(
    name="freeplane",
    toolkit="Swing",
    half=Half.DEVELOPMENT,
    packages=("freeplane",),
    command=("freeplane", "{work}/plan.mm"),
    acts=(
        Await("plan"),
        Await("plan"),
        Await("plan"),
        Await("plan"),
        Press("Insert"),
        Type("Call {name}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"plan.mm": PLAN},
    settings={
        ".config/freeplane/1.7.x/auto.properties": (
            "lastOpened_1.0.20=MindMap\\:{work}/plan.mm\nload_last_maps=false\n"
        )
    },
    read=topics,
    wanted=adds_row("Call {name}"),
)

PASSWORD = "nine quiet lamps"  # noqa: S105 - of a file of the bench


def vault(work: Path) -> None:
    """A password file with one entry."""
    command = ("keepassxc-cli", "db-create", "-q", "-t", "100", "-p", str(work / "vault.kdbx"))
    said = f"{PASSWORD}\n{PASSWORD}\n"
    subprocess.run(command, input=said, check=True, text=True, capture_output=True)


def entries(work: Path, _home: Path) -> State:
    """Title, user and address of the entries of a password file."""
    command = ("keepassxc-cli", "export", "-q", "-f", "csv", str(work / "vault.kdbx"))
    told = subprocess.run(
        command, input=f"{PASSWORD}\n", check=True, text=True, capture_output=True
    )
    lines = [line.strip('"').split('","') for line in told.stdout.splitlines()[1:] if line]
    return {"rows": [[line[1], line[2], line[4]] for line in lines]}


KEEPASS = Application(
    name="keepassxc",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("keepassxc",),
    command=("sh", "-c", f"echo '{PASSWORD}' | exec keepassxc --pw-stdin {{work}}/vault.kdbx"),
    acts=(
        Await("vault"),
        Press("ctrl+n"),
        Type("{title}"),
        Press("Tab"),
        Type("{user}"),
        Click(at_px=(450, 252)),
        Type("{address}"),
        Click(at_px=(636, 552)),
    ),
    values=(
        {"title": "Birch Ltd", "user": "orders", "address": "birch.example"},
        {"title": "Garcia and Sons", "user": "ines", "address": "garcia.example"},
        {"title": "Wu Trading", "user": "office", "address": "wu.example"},
    ),
    prepare=vault,
    read=entries,
    wanted=adds_row("{title}", "{user}", "{address}"),
)

CONTACTS = """{
"formats": [{"formatname": "CONTACT", "fields": [
{"fieldname": "Name", "fieldtype": "Text"}, {"fieldname": "Phone", "fieldtype": "Text"},
{"fieldname": "Contact", "fieldtype": "Text"}],
"titleline": "{*Name*}", "outputlines": ["{*Name*}", "{*Phone*}", "{*Contact*}"]}],
"nodes": [
{"uid": "a", "format": "CONTACT", "data": {"Name": "Customers"}, "children": ["b", "c", "d"]},
{"uid": "b", "format": "CONTACT", "data": {"Name": "Ash and Daughters"}, "children": []},
{"uid": "c", "format": "CONTACT", "data": {"Name": "Elm Supplies"}, "children": []},
{"uid": "d", "format": "CONTACT", "data": {"Name": "Yew Garden"}, "children": []}],
"properties": {"tlversion": "3.1.5", "topnodes": ["a"]}
}
"""


def contacts(work: Path, _home: Path) -> State:
    """The contacts of an outline: name, phone and who is to be asked for."""
    nodes = json.loads((work / "contacts.trln").read_text(encoding="utf-8"))["nodes"]
    return {
        "rows": [
            [one["data"].get(key, "") for key in ("Name", "Phone", "Contact")] for one in nodes
        ]
    }


TREELINE = Application(
    name="treeline",
    toolkit="PyQt",
    half=Half.DEVELOPMENT,
    packages=("treeline",),
    command=("treeline", "{work}/contacts.trln"),
    acts=(
        Await("contacts"),
        Click(at_px=(111, 157)),
        Click(at_px=(396, 603)),
        Click(at_px=(437, 178)),
        Type("{phone}"),
        Click(at_px=(437, 210)),
        Type("{person}"),
        Press("ctrl+s"),
    ),
    values=(
        {"customer": "Elm Supplies", "person": "Ines", "phone": "0113 49601"},
        {"customer": "Ash and Daughters", "person": "Tadeusz", "phone": "944 1802"},
        {"customer": "Yew Garden", "person": "Giulia", "phone": "09 2277"},
    ),
    files={"contacts.trln": CONTACTS},
    settings={".treeline-3.1/generalrc": ""},
    read=contacts,
    wanted=lambda before, values: {
        "rows": [
            [*row[:1], values["phone"], values["person"]] if row[0] == values["customer"] else row
            for row in before["rows"]
        ]
    },
)

OFFICE = (TREELINE, HOMEBANK, CALC, FOCUS_WRITER, FREEPLANE, KEEPASS)
