"""The counted half: run and counted, never debugged on."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
)
from scripts.benches._apps.development import CHROMIUM, LETTERS, NAMES
from scripts.benches._apps.truths import adds, keeps

NOTES = "Notes of the week\nBuy paper\n"

THUNAR = Application(
    name="thunar",
    toolkit="GTK",
    half=Half.COUNTED,
    packages=("thunar",),
    command=("thunar", "{work}"),
    acts=(
        Await("work"),
        Press("shift+ctrl+n"),
        Await("New Folder"),
        Press("ctrl+a"),
        Type("{folder}"),
        Click(at_px=(-50, -25)),
        Await("work"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/plan.txt": "A plan", "letter.txt": "Dear all"},
    wanted=adds(**{"{folder}": "folder"}),
)

GEANY = Application(
    name="geany",
    toolkit="GTK",
    half=Half.COUNTED,
    packages=("geany",),
    command=("geany", "{work}/notes.txt"),
    acts=(
        Await("notes.txt"),
        Press("ctrl+End"),
        Type("Call {name}"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"notes.txt": NOTES},
    wanted=adds(**{"notes.txt": f"{NOTES}Call {{name}}"}),
)

SCITE = Application(
    name="scite",
    toolkit="GTK",
    half=Half.COUNTED,
    packages=("scite",),
    command=("scite",),
    acts=(
        Await("SciTE"),
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

KWRITE = Application(
    name="kwrite",
    toolkit="Qt",
    half=Half.COUNTED,
    packages=("kwrite",),
    command=("kwrite", "{work}/notes.txt"),
    acts=(
        Await("notes.txt"),
        Press("ctrl+End"),
        Type("Call {name}"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"notes.txt": NOTES},
    wanted=adds(**{"notes.txt": f"{NOTES}Call {{name}}"}),
)


def _sites(_work: Path, home: Path) -> State:
    file = home / ".config" / "filezilla" / "sitemanager.xml"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    found = re.findall(r"<(?:Host|User)>(.*?)</", text)
    return {"sites": ", ".join(found)}


FILEZILLA = Application(
    name="filezilla",
    toolkit="wx",
    half=Half.COUNTED,
    packages=("filezilla",),
    command=("filezilla",),
    acts=(
        Await("FileZilla"),
        Press("ctrl+s"),
        Await("Site Manager"),
        Click(at_px=(196, 404)),
        Press("Return"),
        Click(at_px=(772, 108)),
        Type("{host}"),
        Click(at_px=(834, 228)),
        Type("{user}"),
        Click(at_px=(911, 537)),
        Await("FileZilla"),
    ),
    values=(
        {"host": "files.birch.example", "user": "marta"},
        {"host": "ftp.garcia.example", "user": "oskar"},
        {"host": "store.wu.example", "user": "ines"},
    ),
    settings={
        ".config/filezilla/filezilla.xml": (
            '<?xml version="1.0"?>\n<FileZilla3 version="3.63.0" platform="*nix"><Settings>'
            '<Setting name="Greeting version">9.9.9</Setting>'
            '<Setting name="Update Check">0</Setting>'
            "</Settings></FileZilla3>\n"
        )
    },
    read=_sites,
    wanted=adds(sites="{host}, {user}"),
)


def _repository(work: Path) -> None:
    """One commit, and a change that is not committed yet."""
    (work / "plan.txt").write_text("First draft\n", encoding="utf-8")
    for words in (
        ("init", "--quiet", "--initial-branch=main"),
        ("config", "user.name", "Anna"),
        ("config", "user.email", "anna@example.org"),
        ("add", "plan.txt"),
        ("commit", "--quiet", "--message=Begin"),
    ):
        subprocess.run(("git", *words), cwd=work, check=True)
    (work / "plan.txt").write_text("Second draft\n", encoding="utf-8")


def _subjects(work: Path, _home: Path) -> State:
    words = ("git", "log", "--format=%s")
    told = subprocess.run(words, cwd=work, check=True, capture_output=True, text=True)
    return {"subjects": told.stdout.strip()}


GIT_GUI = Application(
    name="git-gui",
    toolkit="Tk",
    half=Half.COUNTED,
    packages=("git", "git-gui"),
    command=("git", "gui"),
    acts=(
        Await("Git Gui"),
        Press("ctrl+i"),
        Click(at_px=(-200, -120)),
        Type("{subject}"),
        Press("ctrl+Return"),
    ),
    values=(
        {"subject": "Revise the plan"},
        {"subject": "Answer the questions"},
        {"subject": "Shorten"},
    ),
    prepare=_repository,
    read=_subjects,
    wanted=adds(subjects="{subject}\nBegin"),
)

XFE = Application(
    name="xfe",
    toolkit="FOX",
    half=Half.COUNTED,
    packages=("xfe",),
    command=("xfe", "{work}"),
    settings={".config/xfe/xferc": "[OPTIONS]\nroot_warn=0\n"},
    acts=(
        Await("Xfe"),
        Press("F7"),
        Await("New"),
        Press("ctrl+a"),
        Type("{folder}"),
        Press("Return"),
        Await("Xfe"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/plan.txt": "A plan", "letter.txt": "Dear all"},
    wanted=adds(**{"{folder}": "folder"}),
)

FLUID_FILE = (
    "# data file for the Fltk User Interface Designer (fluid)\n"
    "version 1.0308\nheader_name {.h}\ncode_name {.cxx}"
)
FLUID = Application(
    name="fluid",
    toolkit="FLTK",
    half=Half.COUNTED,
    packages=("fluid",),
    command=("fluid", "{work}/panel.fl"),
    acts=(
        Await("Widget Bin"),
        Click(at_px=(-280, 150)),
        Press("shift+ctrl+s"),
        Await("Save"),
        Type("{work}/{file}.fl"),
        Press("Return"),
    ),
    values=({"file": "birch"}, {"file": "garcia"}, {"file": "wu"}),
    files={"panel.fl": FLUID_FILE},
    wanted=adds(**{"{file}.fl": FLUID_FILE}),
)

VIM = Application(
    name="vim",
    toolkit="xterm",
    half=Half.COUNTED,
    packages=("xterm", "vim"),
    command=("xterm", "-fa", "DejaVu Sans Mono", "-e", "vim", "-n", "{work}/notes.txt"),
    acts=(
        Await(""),
        Press("shift+g"),
        Type("o"),
        Type("Call {name}"),
        Press("Escape"),
        Type(":wq"),
        Press("Return"),
    ),
    values=NAMES,
    files={"notes.txt": NOTES},
    wanted=adds(**{"notes.txt": f"{NOTES}Call {{name}}"}),
)

BOOKINGS = Application(
    name="bookings",
    toolkit="HTML",
    half=Half.COUNTED,
    packages=("chromium",),
    command=CHROMIUM,
    page="/bookings",
    acts=(
        Await("Bookings"),
        Click(at_px=(420, 230)),
        Click(at_px=(300, 102)),
        Type("{name}"),
        Press("Tab"),
        Type("{day}"),
        Click(name="Book", role="push button"),
    ),
    values=(
        {"name": "Ruth Holm", "day": "12 May"},
        {"name": "Paul Duarte", "day": "3 June"},
        {"name": "Vera Weiss", "day": "28 July"},
    ),
    wanted=keeps(room="Harbour room", name="{name}", day="{day}", late="false"),
)

COUNTED = (
    THUNAR,
    GEANY,
    SCITE,
    KWRITE,
    FILEZILLA,
    GIT_GUI,
    XFE,
    FLUID,
    VIM,
    BOOKINGS,
)
