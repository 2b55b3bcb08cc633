"""The development half's seventh part, an operator's day: added on 27 November and counted once
before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.benches._apps.added import (
    TERMINAL,
    folders,
    signs_a_letter,
)
from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
)
from scripts.benches._apps.forms import found
from scripts.benches._apps.truths import adds, adds_row

DOUBLE_COMMANDER = Application(
    name="doublecmd",
    toolkit="LCL",
    half=Half.DEVELOPMENT,
    packages=("doublecmd-gtk",),
    command=("doublecmd", "--no-splash", "{work}", "{work}"),
    acts=(
        Await("Double Commander"),
        Click(at_px=(691, 772)),
        Await("Create new directory"),
        Type("{folder}"),
        Press("Return"),
        Await("Double Commander"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/.keep": "", "Letters/.keep": "", "plan.txt": "A plan"},
    read=folders,
    wanted=adds(**{"{folder}": "folder"}),
)

WORDS = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE kvtml PUBLIC "kvtml2.dtd" "http://edu.kde.org/kvtml/kvtml2.dtd">
<kvtml version="2.0">
<information><generator>KWordQuiz</generator><title>Words</title></information>
<identifiers>
<identifier id="0"><name>English</name><locale>en</locale></identifier>
<identifier id="1"><name>Spanish</name><locale>es</locale></identifier>
</identifiers>
<entries>
<entry id="0"><translation id="0"><text>roof</text></translation>
<translation id="1"><text>techo</text></translation></entry>
<entry id="1"><translation id="0"><text>house</text></translation>
<translation id="1"><text>casa</text></translation></entry>
<entry id="2"><translation id="0"><text>invoice</text></translation>
<translation id="1"><text>cuenta</text></translation></entry>
</entries>
</kvtml>
"""


def words(work: Path, _home: Path) -> State:
    """The words of a vocabulary and their translations."""
    root = ET.parse(work / "words.kvtml").getroot()  # noqa: S314 - our own file
    rows = ([one.text or "" for one in entry.iter("text")] for entry in root.iter("entry"))
    return {"rows": [row for row in rows if any(row)]}


KWORDQUIZ = Application(
    name="kwordquiz",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("kwordquiz",),
    command=("kwordquiz", "{work}/words.kvtml"),
    acts=(
        Await("words"),
        Click(at_px=(260, 199)),
        Type("{word}"),
        Press("Tab"),
        Type("{translation}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"word": "receipt", "translation": "recibo"},
        {"word": "order form", "translation": "hoja de pedido"},
        {"word": "warehouse", "translation": "bodega"},
    ),
    files={"words.kvtml": WORDS},
    read=words,
    wanted=lambda before, values: {
        "rows": [*before["rows"][:-1], [values["word"], values["translation"]]]
    },
)
GNUSTEP = """GNUSTEP_USER_CONFIG_FILE=.GNUstep.conf
GNUSTEP_USER_DIR=../../../../..{home}/GNUstep
GNUSTEP_USER_DEFAULTS_DIR=../../../../..{home}/GNUstep/Defaults
"""


TEXT_EDIT = signs_a_letter(
    name="textedit",
    toolkit="GNUstep",
    packages=("textedit.app",),
    command=("TextEdit", "{work}/letter.txt"),
    environment={"GNUSTEP_CONFIG_FILE": "{home}/GNUstep.conf"},
    acts=(
        Await("letter"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("alt+s"),
    ),
    settings={"GNUstep.conf": GNUSTEP},
)

FILM = """1
00:00:01,000 --> 00:00:03,000
Good evening.

2
00:00:04,000 --> 00:00:06,000
Who are you?

3
00:00:07,000 --> 00:00:09,000
Go home.
"""

SUBTITLES = Application(
    name="subtitleeditor",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("subtitleeditor",),
    command=("subtitleeditor", "{work}/film.srt"),
    acts=(
        Await("film.srt"),
        Click(at_px=(400, 126), count=2),
        Press("ctrl+a"),
        Type("{said}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"said": "My name is Ines Birch."},
        {"said": "I am looking for the harbour."},
        {"said": "Nobody you know."},
    ),
    files={"film.srt": FILM},
    wanted=lambda before, values: {
        "film.srt": before["film.srt"].replace("Who are you?", values["said"])
    },
)

ORDER = (
    "name=$(whiptail --title Order --inputbox 'Who orders?' 10 50 3>&1 1>&2 2>&3) && "
    "goods=$(whiptail --title Order --menu 'What?' 14 50 4 Paper '500 sheets' Pens 'a box' "
    "Toner black 3>&1 1>&2 2>&3) && "
    "count=$(whiptail --title Order --inputbox 'How many?' 10 50 1 3>&1 1>&2 2>&3) && "
    'whiptail --title Order --yesno "Order $count $goods for $name?" 10 50 && '
    'echo "$name;$goods;$count" >> {work}/orders.txt'
)

WHIPTAIL = Application(
    name="whiptail",
    toolkit="xterm",
    half=Half.DEVELOPMENT,
    packages=("xterm", "whiptail"),
    command=(*TERMINAL, "sh", "-c", ORDER),
    acts=(
        Await(""),
        Type("{name}"),
        Press("Return"),
        Press("Down"),
        Press("Return"),
        Press("BackSpace"),
        Type("{count}"),
        Press("Return"),
        Press("Return"),
    ),
    values=(
        {"name": "Birch Ltd", "count": "12"},
        {"name": "Garcia and Sons", "count": "30"},
        {"name": "Wu Trading", "count": "7"},
    ),
    files={"orders.txt": "Ash and Daughters;Paper;3\n"},
    read=lambda work, _home: found(f"{work}/orders.txt", r"^(.*?);(.*?);(.*)$"),
    wanted=adds_row("{name}", "Pens", "{count}"),
)

DAILY = (DOUBLE_COMMANDER, KWORDQUIZ, TEXT_EDIT, SUBTITLES, WHIPTAIL)
