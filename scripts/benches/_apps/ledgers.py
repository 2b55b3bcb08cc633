"""The development half's tenth part, forms of a business: added on 28 November and counted
once before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
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
    text_of,
)
from scripts.benches._apps.truths import adds_row

RADIOGRAM = """; FLTK preferences file format 1.0
; vendor: w1hkj.com
; application: FLMSG

[.]

version:4.0.20
mainx:50
mainy:50
expertW:570
expertH:492
mycall:K1ABC
UI_expert:1
UI_default:1
"""


def radiograms(work: Path, _home: Path) -> State:
    """To whom each message is, and what it says."""
    told = "".join(text_of(each) for each in sorted(work.glob("*.m2s")))
    return {"rows": [list(one) for one in re.findall(r":to:\d+ (.*)\n:msg:\d+ (.*)", told)]}


FLMSG = Application(
    name="flmsg",
    toolkit="FLTK",
    half=Half.DEVELOPMENT,
    packages=("flmsg",),
    command=("flmsg",),
    acts=(
        Await("FLMSG"),
        Click(at_px=(145, 220)),
        Type("{to}"),
        Click(at_px=(280, 335)),
        Type("{text}"),
        Press("ctrl+s"),
        Await("Save data file"),
        Press("ctrl+a"),
        Type("{work}/{file}.m2s"),
        Press("Return"),
        Await("FLMSG"),
    ),
    values=(
        {"to": "INES BIRCH", "text": "The ship is late", "file": "late"},
        {"to": "TADEUSZ GARCIA", "text": "Send two boxes of paper", "file": "paper"},
        {"to": "GIULIA WU", "text": "All is well here", "file": "greetings"},
    ),
    settings={".nbems/FLMSG.prefs": RADIOGRAM},
    read=radiograms,
    wanted=adds_row("{to}", "{text}"),
)

BASEX = Application(
    name="basex",
    toolkit="Swing",
    half=Half.DEVELOPMENT,
    packages=("basex",),
    command=("basexgui",),
    acts=(
        Await("BaseX"),
        Click(at_px=(17, 36)),
        Await("Create Database"),
        Click(at_px=(60, 125)),
        Type("{name}"),
        Click(at_px=(475, 362)),
        Await("{name}"),
    ),
    values=({"name": "stock"}, {"name": "orders"}, {"name": "suppliers"}),
    read=lambda _work, home: {"bases": sorted(each.name for each in home.glob("basex/data/*"))},
    wanted=lambda before, values: {"bases": sorted([*before["bases"], values["name"]])},
)

LEDGER = """<?xml version="1.0"?>
<Grisbi>
<General File_version="1.2.1" Grisbi_version="2.0.5" Crypt_file="0" File_title="Shop" \
Date_format="%d/%m/%Y" Decimal_point="." Thousands_separator="empty" Form_columns_number="4" \
Form_lines_number="1" Form_columns_width="15-50-15-15-0-0" \
Form_organization="1-6-2-3-0-0-0-7-11-12-0-0-0-10-17-0-0-0-0-0-0-0-0-0" \
Transactions_view="18-1-3-13-5-6-7-0-0-12-0-9-8-0-0-0-15-0-0-0-0-0-0-0-0-0-0-0" \
Transaction_column_width="10-12-30-12-12-12-12" Navigation_list_order="0-2-3-4-5-6-7" \
Lines_per_transaction="1" Sorting_kind_column="18-1-3-13-5-6-0" \
Transaction_column_align="1-1-0-1-2-2-2" Scheduler_column_width="10-12-36-12-12-24-12" \
Sort_order="1/2/3/4/5" />
<Currency Nb="1" Na="Euro" Co="€" Ico="EUR" Fl="2" />
<Account Name="Till" Id="(null)" Number="1" Kind="0" Currency="1" Initial_balance="0.00" \
Minimum_wanted_balance="0.00" Minimum_authorised_balance="0.00" Closed_account="0" \
Default_debit_method="3" Default_credit_method="2" Sort_order="1/2/3/4/5" \
Form_columns_number="4" Form_lines_number="1" \
Form_organization="1-6-2-3-0-0-0-7-11-12-0-0-0-10-17-0-0-0-0-0-0-0-0-0" \
Form_columns_width="15-50-15-15-0-0" Lines_per_transaction="1" />
<Payment Number="2" Name="Deposit" Sign="2" Show_entry="0" Automatic_number="0" \
Current_number="(null)" Account="1" />
<Payment Number="3" Name="Credit card" Sign="1" Show_entry="0" Automatic_number="0" \
Current_number="(null)" Account="1" />
<Party Nb="1" Na="Ash and Daughters" Txt="" Search="" />
<Party Nb="2" Na="Elm Supplies" Txt="" Search="" />
</Grisbi>
"""


def payments(work: Path, _home: Path) -> State:
    """Who was paid how much."""
    root = ET.parse(work / "books.gsb").getroot()  # noqa: S314 - our own file
    names = {one.get("Nb"): one.get("Na") for one in root.iter("Party")}
    paid = root.iter("Transaction")
    return {"rows": [[names.get(one.get("Pa")), one.get("Am")] for one in paid]}


GRISBI = Application(
    name="grisbi",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("grisbi",),
    command=("grisbi", "{work}/books.gsb"),
    acts=(
        Await("Shop"),
        Click(name="Till", role="table cell"),
        Click(name="New transaction", role="push button"),
        Click(at_px=(538, 596)),
        Type("{payee}"),
        Click(at_px=(756, 596)),
        Type("{amount}"),
        Click(at_px=(975, 635)),
        Press("ctrl+s"),
        Click(name="Save", role="push button"),
        Await("Shop"),
    ),
    values=(
        {"payee": "Birch Ltd", "amount": "12.50"},
        {"payee": "Garcia and Sons", "amount": "230.00"},
        {"payee": "Wu Trading", "amount": "7.95"},
    ),
    files={"books.gsb": LEDGER},
    settings={".config/grisbi/grisbi.conf": "[General]\nfirst-use=false\n[Tips]\nshow-tip=false\n"},
    read=payments,
    wanted=adds_row("{payee}", "-{amount}"),
)

LEDGERS = (FLMSG, BASEX, GRISBI)
