"""The development half's second part: added on 25 November and counted once before anything was
mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from scripts.benches._apps.application import (
    Act,
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
    text_of,
)
from scripts.benches._apps.truths import adds, file_at

NAMES = ({"name": "Birch Ltd"}, {"name": "Garcia and Sons"}, {"name": "Wu Trading"})
TERMINAL = ("xterm", "-fa", "DejaVu Sans Mono", "-geometry", "90x28", "-e")
LETTER = "Dear customer,\nthe shop is closed in May.\n"
WRITTEN = "Dear customer,\nthe shop is closed in May.\nSigned for {name}"


def letter(work: Path, _home: Path) -> State:
    """The letter without empty lines: some editors begin a line at the end, others do not."""
    lines = text_of(work / "letter.txt").splitlines()
    return {"letter.txt": "\n".join(line for line in lines if line)}


def signs_a_letter(
    name: str,
    toolkit: str,
    packages: tuple[str, ...],
    command: tuple[str, ...],
    acts: tuple[Act, ...],
    environment: Mapping[str, str] = MappingProxyType({}),
    settings: Mapping[str, str] = MappingProxyType({}),
) -> Application:
    """An editor of the development half in which a letter is signed."""
    return Application(
        name,
        toolkit,
        Half.DEVELOPMENT,
        packages,
        command,
        acts,
        values=NAMES,
        files={"letter.txt": LETTER},
        read=letter,
        wanted=adds(**{"letter.txt": WRITTEN}),
        environment=environment,
        settings=settings,
    )


PLUMA = signs_a_letter(
    name="pluma",
    toolkit="GTK",
    packages=("pluma",),
    command=("pluma", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Press("Return"),
        Type("Signed for {name}"),
        Click(name="File", role="menu"),
        Click(at_px=(48, 88)),
    ),
)

TEXT_EDITOR = signs_a_letter(
    name="gnome-text-editor",
    toolkit="GTK4",
    packages=("gnome-text-editor",),
    command=("gnome-text-editor", "--standalone", "{work}/letter.txt"),
    environment={"GSK_RENDERER": "cairo"},
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Press("Return"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)


def pages(work: Path, _home: Path) -> State:
    """What each page of a Zim notebook says, without its head and title."""
    return {
        each.stem: re.sub(r"\A.*?\nCreated [^\n]*", "", text_of(each), flags=re.DOTALL).strip()
        for each in sorted((work / "notes").glob("*.txt"))
    }


ZIM = Application(
    name="zim",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("zim",),
    command=("zim", "--standalone", "{work}/notes", "Home"),
    acts=(
        Await("Home"),
        Press("ctrl+n"),
        Await("New Page"),
        Type("{page}"),
        Press("Return"),
        Await("{page}"),
        Type("Ask {name}"),
        Press("ctrl+s"),
    ),
    values=(
        {"page": "Delivery", "name": "Birch Ltd"},
        {"page": "Heating", "name": "Garcia and Sons"},
        {"page": "Insurance", "name": "Wu Trading"},
    ),
    files={
        "notes/notebook.zim": "[Notebook]\nversion=0.4\nname=Notes\nhome=Home\nshared=False\n",
        "notes/Home.txt": (
            "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\n\n"
            "====== Home ======\nCreated Monday\n\nOne page for each matter.\n"
        ),
    },
    read=pages,
    wanted=adds(**{"{page}": "Ask {name}"}),
    underway=adds(**{"{page}": ""}),
)

ABIWORD = signs_a_letter(
    name="abiword",
    toolkit="GTK",
    packages=("abiword",),
    command=("abiword", "{work}/letter.txt"),
    acts=(
        Await("letter"),
        Press("ctrl+End"),
        Press("Return"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

CALCURSE = Application(
    name="calcurse",
    toolkit="xterm",
    half=Half.DEVELOPMENT,
    packages=("xterm", "calcurse"),
    command=(*TERMINAL, "calcurse", "-D", "{work}/calendar"),
    acts=(
        Await(""),
        Press("ctrl+t"),
        Type("Call {name}"),
        Press("Return"),
        Type("3"),
        Press("Return"),
        Type("s"),
    ),
    values=NAMES,
    files={"calendar/todo": "[2] Order paper\n", "calendar/apts": ""},
    read=file_at("calendar/todo"),
    wanted=adds(**{"calendar/todo": "[2] Order paper\n[3] Call {name}"}),
)


def folders(work: Path, _home: Path) -> State:
    """The folders in the work folder."""
    return {each.name: "folder" for each in sorted(work.iterdir()) if each.is_dir()}


COMMANDER = Application(
    name="mc",
    toolkit="xterm",
    half=Half.DEVELOPMENT,
    packages=("xterm", "mc"),
    command=(*TERMINAL, "mc", "{work}", "{work}"),
    acts=(Await(""), Press("F7"), Type("{folder}"), Press("Return")),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/.keep": "", "Letters/.keep": "", "plan.txt": "A plan"},
    read=folders,
    wanted=adds(**{"{folder}": "folder"}),
)


def people(work: Path, _home: Path) -> State:
    """The names and addresses of an abook file."""
    text = text_of(work / "people")
    return {"people": re.findall(r"^(?:name|email)=(.*)$", text, flags=re.MULTILINE)}


ABOOK = Application(
    name="abook",
    toolkit="xterm",
    half=Half.DEVELOPMENT,
    packages=("xterm", "abook"),
    command=(*TERMINAL, "abook", "--datafile", "{work}/people"),
    acts=(
        Await(""),
        Type("a"),
        Type("{name}"),
        Press("Return"),
        Type("2"),
        Type("{mail}"),
        Press("Return"),
        Type("q"),
        Type("w"),
    ),
    values=(
        {"name": "Ines Carvalho", "mail": "ines@birch.example"},
        {"name": "Tadeusz Nowak", "mail": "t.nowak@garcia.example"},
        {"name": "Giulia Moretti", "mail": "moretti@wu.example"},
    ),
    files={"people": "[format]\nprogram=abook\nversion=0.6.1\n\n\n[0]\nname=Aoife Brennan\n"},
    read=people,
    wanted=lambda _, values: {"people": ["Aoife Brennan", values["name"], values["mail"]]},
)

ORDER_FORM = (
    "yad --form --title=Order --width=420 --field=Customer --field=Express:CHK"
    " --field=Size:CB --field=Note '' FALSE 'Small!Medium!Large' ''"
    " --button=Cancel:1 --button=Send:0 > {work}/part && mv {work}/part {work}/order.txt"
)
ORDER = Application(
    name="yad-form",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("yad",),
    command=("sh", "-c", ORDER_FORM),
    acts=(
        Await("Order"),
        Click(at_px=(250, 22)),
        Type("{name}"),
        Click(name="Express", role="check box"),
        Click(at_px=(250, 86)),
        Click(name="{size}", role="menu item"),
        Click(at_px=(250, 120)),
        Type("{note}"),
        Click(name="Send", role="push button"),
    ),
    values=(
        {"name": "Birch Ltd", "size": "Medium", "note": "Leave it with the porter"},
        {"name": "Garcia and Sons", "size": "Large", "note": "Ring twice"},
        {"name": "Wu Trading", "size": "Small", "note": "Closed on Fridays"},
    ),
    read=file_at("order.txt"),
    wanted=adds(**{"order.txt": "{name}|TRUE|{size}|{note}|"}),
)

XFW = signs_a_letter(
    name="xfwrite",
    toolkit="FOX",
    packages=("xfe",),
    command=("xfwrite", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Press("Return"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

JUFFED = signs_a_letter(
    name="juffed",
    toolkit="Qt",
    packages=("juffed",),
    command=("juffed", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

ADDED = (
    PLUMA,
    TEXT_EDITOR,
    ZIM,
    ABIWORD,
    CALCURSE,
    COMMANDER,
    ABOOK,
    ORDER,
    XFW,
    JUFFED,
)
