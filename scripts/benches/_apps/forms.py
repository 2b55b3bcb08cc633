"""The development half's sixth part, forms and dialogs: added on 27 November and counted once
before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
import subprocess
import wave
from pathlib import Path

from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
    Values,
    text_of,
)
from scripts.benches._apps.truths import adds_row


def found(file: str, pattern: str) -> State:
    """What a pattern of groups finds in a file, one row for each place."""
    path = Path(file)
    text = text_of(path) if path.is_file() else ""
    return {"rows": [list(each.groups()) for each in re.finditer(pattern, text, re.MULTILINE)]}


TK_REMIND = Application(
    name="tkremind",
    toolkit="Tk",
    half=Half.DEVELOPMENT,
    packages=("tkremind", "remind"),
    command=("tkremind", "{work}/reminders"),
    acts=(
        Await("TkRemind"),
        Click(at_px=(330, 360)),
        Await("Add Reminder"),
        Click(at_px=(17, 267)),
        Click(at_px=(366, 475)),
        Type("Call {name} about {matter}"),
        Click(at_px=(307, 510)),
        Await("TkRemind"),
    ),
    values=(
        {"name": "Birch Ltd", "matter": "heating"},
        {"name": "Garcia and Sons", "matter": "the roof"},
        {"name": "Wu Trading", "matter": "insurance"},
    ),
    files={"reminders": "# What is due\n"},
    read=lambda work, _home: found(f"{work}/reminders", r"^REM .* AT (12:00).* MSG (.*?)%?$"),
    wanted=adds_row("12:00", "Call {name} about {matter}"),
)


def replaces(before: State, values: Values) -> State:
    """The files with a word of their names replaced."""
    return {name.replace(values["old"], values["new"]): text for name, text in before.items()}


GP_RENAME = Application(
    name="gprename",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gprename",),
    command=("gprename", "{work}"),
    acts=(
        Await("GPRename"),
        Click(name="Replace / Remove"),
        Click(at_px=(200, 374)),
        Type("{old}"),
        Click(at_px=(507, 374)),
        Type("{new}"),
        Click(name="Preview"),
        Click(name="Rename"),
    ),
    values=(
        {"old": "draft", "new": "May"},
        {"old": "copy", "new": "for Birch Ltd"},
        {"old": "old", "new": "2031"},
    ),
    files={
        "Letter copy.txt": "Dear customer",
        "Minutes copy.txt": "Who was there",
        "Offer draft.txt": "An offer",
        "Plan draft.txt": "A plan",
        "Rates old.txt": "Paper 4.50",
    },
    wanted=replaces,
)


def backed_up(before: State, values: Values) -> State:
    """The files of the chosen folder are in the backup, too."""
    start = f"{values['folder']}/"
    chosen = {name: text for name, text in before.items() if name.startswith(start)}
    return {**before, **{f"backup/{name[len(start) :]}": text for name, text in chosen.items()}}


GRSYNC = Application(
    name="grsync",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("grsync", "rsync"),
    command=("grsync",),
    acts=(
        Await("Grsync"),
        Click(at_px=(200, 171)),
        Press("ctrl+a"),
        Type("{work}/{folder}/"),
        Click(at_px=(200, 210)),
        Press("ctrl+a"),
        Type("{work}/backup/"),
        Click(at_px=(461, 46)),
        Await("rsync"),
        Click(name="Close"),
        Await("Grsync"),
    ),
    values=({"folder": "Letters"}, {"folder": "Offers"}, {"folder": "Plans"}),
    files={
        "Letters/customer.txt": "Dear customer",
        "Offers/paper.txt": "Paper 4.50",
        "Offers/pens.txt": "Pens 1.20",
        "Plans/may.txt": "A plan",
        "backup/.keep": "",
    },
    wanted=backed_up,
)


def songs(work: Path) -> None:
    """Three silent recordings without a title."""
    for name in ("evening", "harbour", "rain"):
        with wave.open(str(work / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(8000)
            file.writeframes(bytes(16000))


def titles(work: Path, _home: Path) -> State:
    """Title and artist of each recording."""
    return {each.stem: _told(each) for each in sorted(work.glob("*.wav"))}


def _told(file: Path) -> list[str]:
    command = ("kid3-cli", "-c", "get title 2", "-c", "get artist 2", str(file))
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    return told.stdout.splitlines()


KID3 = Application(
    name="kid3-qt",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("kid3-qt", "kid3-cli"),
    command=("kid3-qt", "{work}"),
    acts=(
        Await("Kid3"),
        Click(at_px=(80, 107)),
        Click(at_px=(363, 227)),
        Click(at_px=(700, 264)),
        Type("{title}"),
        Press("Return"),
        Click(at_px=(700, 294)),
        Type("{artist}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"title": "Boats at noon", "artist": "Ines Birch"},
        {"title": "The long day", "artist": "Tadeusz Wu"},
        {"title": "Wet streets", "artist": "Giulia Garcia"},
    ),
    prepare=songs,
    read=titles,
    wanted=lambda before, values: {**before, "harbour": [values["title"], values["artist"]]},
)

BOOK = r"title\s*= \{(.*)\},\n\s*year\s*= \{(.*)\},\n\s*author\s*= \{(.*)\}"

JABREF = Application(
    name="jabref",
    toolkit="Swing",
    half=Half.DEVELOPMENT,
    packages=("jabref",),
    command=("jabref", "{work}/books.bib"),
    environment={"_JAVA_OPTIONS": "-Duser.home={home}"},
    acts=(
        Await("books.bib"),
        Press("ctrl+shift+b"),
        Click(at_px=(571, 395)),
        Type("{title}"),
        Click(at_px=(571, 538)),
        Type("{year}"),
        Click(at_px=(571, 601)),
        Type("{author}"),
        Press("ctrl+s"),
    ),
    values=(
        {"title": "On heat", "year": "2012", "author": "Birch"},
        {"title": "Roofs of slate", "year": "1998", "author": "Garcia"},
        {"title": "Insurance for all", "year": "2024", "author": "Wu"},
    ),
    files={"books.bib": "@Book{ash, author={Ash}, title={On paper}, year={2020}}\n"},
    read=lambda work, _home: found(f"{work}/books.bib", BOOK),
    wanted=adds_row("{title}", "{year}", "{author}"),
)

DELIVERY = (
    "zenity --forms --title 'New delivery' --text 'Whom does it go to?' --add-entry Customer "
    "--add-entry Place --add-list Goods --list-values 'Paper|Pens|Toner' --add-combo Priority "
    "--combo-values 'Low|High' --add-calendar Day --separator ';' >> {work}/deliveries.txt"
)

ZENITY = Application(
    name="zenity",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("zenity",),
    command=("sh", "-c", DELIVERY),
    acts=(
        Await("New delivery"),
        Type("{customer}"),
        Press("Tab"),
        Type("{place}"),
        Click(name="{goods}"),
        Click(at_px=(190, 236)),
        Press("Down"),
        Press("Return"),
        Click(name="OK"),
    ),
    values=(
        {"customer": "Birch Ltd", "place": "Leeds", "goods": "Pens"},
        {"customer": "Garcia and Sons", "place": "Vigo", "goods": "Toner"},
        {"customer": "Wu Trading", "place": "Tainan", "goods": "Paper"},
    ),
    read=lambda work, _home: found(
        f"{work}/deliveries.txt", r"^([^;]*);([^;]*);([^;]*?),?;([^;]*);"
    ),
    wanted=adds_row("{customer}", "{place}", "{goods}", "High"),
)

FORMS = (TK_REMIND, GP_RENAME, GRSYNC, KID3, JABREF, ZENITY)
