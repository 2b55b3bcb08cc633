"""The development half's twelfth part, books and times that people keep: added on 29 November and
counted once before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

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
from scripts.benches._apps.truths import adds_in_order, adds_row, renames


def times(_work: Path, home: Path) -> State:
    """What was entered in the log of times, without its times."""
    kept = home / ".local/share/gtimelog/timelog.txt"
    lines = text_of(kept).splitlines() if kept.is_file() else []
    return {"rows": [[line[18:]] for line in lines if line]}


GTIMELOG = Application(
    name="gtimelog",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gtimelog",),
    command=("gtimelog",),
    acts=(
        Await("Time Log"),
        Click(at_px=(400, 578)),
        Type("{task}"),
        Click(name="Add", role="push button"),
    ),
    values=(
        {"task": "Count the stock"},
        {"task": "Call Birch Ltd"},
        {"task": "Post: letters for May"},
    ),
    read=times,
    wanted=adds_row("{task}"),
)

RENAMER = Application(
    name="krename",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("krename",),
    command=("krename", "{work}/paper.txt"),
    acts=(
        Await("Error"),
        Click(at_px=(201, 146)),
        Await("KRename"),
        Click(at_px=(260, 130)),
        Type("{prefix}"),
        Click(at_px=(418, 459)),
        Await("KRename"),
    ),
    values=({"prefix": "2031 "}, {"prefix": "May-"}, {"prefix": "Birch Ltd "}),
    files={"paper.txt": "Paper, 500 sheets"},
    wanted=renames("paper.txt", "{prefix}paper.txt"),
)


def pads(_work: Path, home: Path) -> State:
    """What stands on each note."""
    kept = sorted((home / ".config/xpad").glob("content-*"))
    return {"rows": sorted([text_of(each)] for each in kept if text_of(each))}


FIRST = "width 200\nheight 200\nx 20\ny 20\nhidden 1\ncontent content-first\n"

PAD = Application(
    name="xpad",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("xpad",),
    command=("xpad", "--new"),
    acts=(
        Click(at_px=(60, 60)),
        Type("{note}"),
    ),
    values=(
        {"note": "Call Birch Ltd"},
        {"note": "Order two boxes of pens"},
        {"note": "The key is at the desk"},
    ),
    settings={".config/xpad/content-first": "Open from 9 to 5", ".config/xpad/info-first": FIRST},
    read=pads,
    wanted=adds_in_order("{note}"),
)


def worksheets(work: Path, _home: Path) -> State:
    """The inputs of each worksheet."""
    told = {}
    for each in sorted(work.glob("*.wxmx")):
        with zipfile.ZipFile(each) as file:
            content = ET.fromstring(file.read("content.xml"))  # noqa: S314 - our own file
        lines = [one.text or "" for one in content.iter("line")]
        told[each.name] = "\n".join(line.strip() for line in lines if line.strip())
    return told


WXMAXIMA = Application(
    name="wxmaxima",
    toolkit="wx",
    half=Half.DEVELOPMENT,
    packages=("wxmaxima", "maxima"),
    command=("wxmaxima",),
    acts=(
        Await("wxMaxima"),
        Click(at_px=(500, 300)),
        Type("total: {sum};"),
        Press("shift+Return"),
        Press("ctrl+s"),
        Await("Save"),
        Press("ctrl+a"),
        Type("{work}/{file}.wxmx"),
        Press("Return"),
        Await("{file}"),
    ),
    values=(
        {"sum": "127+458", "file": "may"},
        {"sum": "39*1204", "file": "second"},
        {"sum": "8000-37", "file": "total"},
    ),
    settings={".wxMaxima": "ShowTips=0\n"},
    read=worksheets,
    wanted=lambda before, values: {
        **before,
        filled("{file}.wxmx", values): filled("total: {sum};", values),
    },
)

_BOOK = """<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act"
 xmlns:book="http://www.gnucash.org/XML/book" xmlns:cd="http://www.gnucash.org/XML/cd"
 xmlns:cmdty="http://www.gnucash.org/XML/cmdty">
<gnc:count-data cd:type="book">1</gnc:count-data>
<gnc:book version="2.0.0">
<book:id type="guid">00000000000000000000000000000001</book:id>
<gnc:count-data cd:type="commodity">1</gnc:count-data>
<gnc:count-data cd:type="account">4</gnc:count-data>
<gnc:commodity version="2.0.0"><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id>\
</gnc:commodity>
<gnc:account version="2.0.0"><act:name>Root Account</act:name>\
<act:id type="guid">00000000000000000000000000000002</act:id><act:type>ROOT</act:type></gnc:account>
{accounts}</gnc:book>
</gnc-v2>
"""
_ACCOUNT = """<gnc:account version="2.0.0"><act:name>{name}</act:name>\
<act:id type="guid">0000000000000000000000000000000{number}</act:id><act:type>{kind}</act:type>\
<act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>\
<act:commodity-scu>100</act:commodity-scu>\
<act:parent type="guid">00000000000000000000000000000002</act:parent></gnc:account>
"""
ACCOUNTS = (("Till", "CASH"), ("Post", "EXPENSE"), ("Paper", "EXPENSE"))
BOOK = _BOOK.format(
    accounts="".join(
        _ACCOUNT.format(name=name, number=number, kind=kind)
        for number, (name, kind) in enumerate(ACCOUNTS, start=3)
    )
)
BOOK_SETTINGS = """[org/gnucash/GnuCash/dialogs/tip-of-the-day]
show-at-startup=false
[org/gnucash/GnuCash/general]
file-compression=false
"""


def bookings(work: Path, _home: Path) -> State:
    """What each booking says, and what it adds to an account."""
    text = text_of(work / "shop.gnucash")
    found = re.findall(
        r"<trn:description>(.*?)</trn:description>(.*?)</trn:splits>", text, re.DOTALL
    )
    return {"rows": [[said, *_spent(splits)] for said, splits in found]}


def _spent(splits: str) -> list[str]:
    values = re.findall(r"<split:value>(\d+)/100</split:value>", splits)
    return [f"{int(value) / 100:.2f}" for value in values]


GNUCASH = Application(
    name="gnucash",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gnucash",),
    command=("gnucash", "{work}/shop.gnucash"),
    acts=(
        Await("shop.gnucash"),
        Click(name="Till", role="table cell", count=2),
        Await("Till"),
        Press("Tab"),
        Press("Tab"),
        Type("{what}"),
        Press("Tab"),
        Type("Post"),
        Press("Tab"),
        Press("Tab"),
        Type("{amount}"),
        Press("Return"),
        Press("ctrl+s"),
        Press("ctrl+w"),
    ),
    values=(
        {"what": "Stamps", "amount": "12.50"},
        {"what": "A parcel to Birch", "amount": "230.00"},
        {"what": "Letters", "amount": "7.95"},
    ),
    files={"shop.gnucash": BOOK},
    settings={".config/glib-2.0/settings/keyfile": BOOK_SETTINGS},
    environment={"GSETTINGS_BACKEND": "keyfile"},
    read=bookings,
    wanted=adds_row("{what}", "{amount}"),
)


def calculations(_work: Path, home: Path) -> State:
    """What was calculated, from the file that is kept when it ends."""
    kept = home / ".config/qalculate/qalculate-gtk.cfg"
    text = text_of(kept) if kept.is_file() else ""
    found = re.findall(r"^history_expression=(.*)$", text, re.MULTILINE)
    signs = str.maketrans("×−", "*-")  # noqa: RUF001 - as it shows and keeps them
    return {"rows": sorted([one.translate(signs)] for one in found)}


QALCULATE = Application(
    name="qalculate-gtk",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("qalculate-gtk",),
    command=("qalculate-gtk",),
    acts=(
        Await("Qalculate!"),
        Type("{sum}"),
        Press("Return"),
        Click(at_px=(18, 12)),
        Click(at_px=(60, 370)),
    ),
    values=({"sum": "127+458"}, {"sum": "39*1204"}, {"sum": "8000-37"}),
    read=calculations,
    wanted=adds_in_order("{sum}"),
)

BOOKS = (GTIMELOG, RENAMER, PAD, WXMAXIMA, GNUCASH, QALCULATE)
