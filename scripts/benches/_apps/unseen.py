"""The development half's third part: added on 26 November and counted once before anything was
mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
from pathlib import Path

from scripts.benches._apps.added import (
    NAMES,
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
    text_of,
)
from scripts.benches._apps.development import LETTERS
from scripts.benches._apps.truths import adds

PCMANFM_QT = Application(
    name="pcmanfm-qt",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("pcmanfm-qt",),
    command=("pcmanfm-qt", "{work}"),
    acts=(
        Await("work"),
        Press("shift+ctrl+n"),
        Await("Create Folder"),
        Press("ctrl+a"),
        Type("{folder}"),
        Click(at_px=(78, 68)),
        Await("work"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/.keep": "", "Letters/.keep": "", "plan.txt": "A plan"},
    read=folders,
    wanted=adds(**{"{folder}": "folder"}),
)

TEXMAKER = signs_a_letter(
    name="texmaker",
    toolkit="Qt",
    packages=("texmaker",),
    command=("texmaker", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

NANO = signs_a_letter(
    name="nano",
    toolkit="xterm",
    packages=("xterm", "nano"),
    command=(*TERMINAL, "nano", "{work}/letter.txt"),
    acts=(
        Await(""),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+x"),
        Type("y"),
        Press("Return"),
    ),
)

LEAFPAD = Application(
    name="l3afpad",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("l3afpad",),
    command=("l3afpad",),
    acts=(
        Await("Untitled"),
        Type("Dear {name}, your order is ready."),
        Press("ctrl+s"),
        Await("Save"),
        Press("ctrl+a"),
        Type("{work}/{file}.txt"),
        Press("Return"),
        Await("{file}.txt"),
    ),
    values=LETTERS,
    wanted=adds(**{"{file}.txt": "Dear {name}, your order is ready."}),
)


def tasks(_work: Path, home: Path) -> State:
    """The summaries of an organiser's tasks."""
    file = home / ".local/share/osmo/tasks_entries.xml"
    text = text_of(file) if file.is_file() else ""
    return {"tasks": re.findall(r"<summary>(.*?)</summary>", text)}


OSMO = Application(
    name="osmo",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("osmo",),
    command=("osmo",),
    acts=(
        Await("Osmo"),
        Click(name="Tasks", role="page tab"),
        Click(at_px=(22, 59)),
        Await("Add task"),
        Type("Call {name}"),
        Click(name="OK", role="push button"),
        Await("Osmo"),
    ),
    values=NAMES,
    read=tasks,
    wanted=lambda before, values: {"tasks": [*before["tasks"], f"Call {values['name']}"]},
)

UNSEEN = (PCMANFM_QT, TEXMAKER, NANO, LEAFPAD, OSMO)
