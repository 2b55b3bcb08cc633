"""The development half: looked at and debugged on."""

from __future__ import annotations

from scripts.benches._apps.application import Application, Await, Click, Half, Press, Type
from scripts.benches._apps.truths import adds, file_at, files

LETTERS = (
    {"name": "Birch Ltd", "file": "birch"},
    {"name": "Garcia and Sons", "file": "garcia-sons"},
    {"name": "Wu Trading", "file": "wu"},
)

MOUSEPAD = Application(
    name="mousepad",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("mousepad",),
    command=("mousepad",),
    acts=(
        Await("Mousepad"),
        Type("Dear {name}, your order is ready."),
        Press("ctrl+s"),
        Await("Save As"),
        Press("ctrl+a"),
        Type("{work}/{file}.txt"),
        Click("Save", role="push button"),
        Await("{file}.txt"),
    ),
    values=LETTERS,
    read=files,
    wanted=adds(**{"{file}.txt": "Dear {name}, your order is ready."}),
)

PCMANFM = Application(
    name="pcmanfm",
    toolkit="GTK2",
    half=Half.DEVELOPMENT,
    packages=("pcmanfm",),
    command=("pcmanfm", "--no-desktop", "{work}"),
    acts=(
        Await("work"),
        Click("File", role="menu"),
        Click("Create New...", role="menu"),
        Click("Folder", role="menu item"),
        Await("Creating"),
        Press("ctrl+a"),
        Type("{folder}"),
        Click("OK", role="push button"),
        Await("work"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/.keep": "", "Letters/.keep": "", "plan.txt": "A plan"},
    read=files,
    wanted=adds(**{"{folder}": "folder"}),
)

FEATHERPAD = Application(
    name="featherpad",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("featherpad",),
    command=("featherpad", "-s", "{work}/notes.txt"),
    acts=(
        Await("notes.txt"),
        Press("ctrl+End"),
        Type("Call {name} about {file}"),
        Press("ctrl+s"),
    ),
    values=LETTERS,
    files={"notes.txt": "Notes of the week\nBuy paper\n"},
    read=files,
    wanted=adds(**{"notes.txt": "Notes of the week\nBuy paper\nCall {name} about {file}"}),
)

XEDIT = Application(
    name="xedit",
    toolkit="Xaw",
    half=Half.DEVELOPMENT,
    packages=("x11-apps",),
    command=("xedit", "{work}/memo.txt"),
    acts=(
        Await("xedit"),
        Click(at_px=(200, 300)),
        Type("Memo for {name}. "),
        Click(at_px=(60, 12)),
    ),
    values=LETTERS,
    files={"memo.txt": "Bring the papers.\n"},
    read=file_at("memo.txt"),
    wanted=adds(**{"memo.txt": "Memo for {name}. Bring the papers."}),
)

DIALOG_FORM = (
    "dialog --output-fd 3 --title Customer --form Details 14 60 4"
    " Name: 1 1 '' 1 12 30 40 City: 2 1 '' 2 12 30 40 Phone: 3 1 '' 3 12 30 40"
    " 3> {work}/part && mv {work}/part {work}/customer.txt"
)
DIALOG = Application(
    name="dialog",
    toolkit="xterm",
    half=Half.DEVELOPMENT,
    packages=("xterm", "dialog"),
    command=("xterm", "-fa", "DejaVu Sans Mono", "-geometry", "90x28", "-e", "sh", "-c", DIALOG_FORM),
    acts=(
        Await(""),
        Type("{name}"),
        Press("Down"),
        Type("{city}"),
        Press("Down"),
        Type("{phone}"),
        Press("Tab"),
        Press("Return"),
    ),
    values=(
        {"name": "Birch Ltd", "city": "Leeds", "phone": "0113 49601"},
        {"name": "Garcia and Sons", "city": "Bilbao", "phone": "944 1802"},
        {"name": "Wu Trading", "city": "Ghent", "phone": "09 2277"},
    ),
    read=file_at("customer.txt"),
    wanted=adds(**{"customer.txt": "{name}\n{city}\n{phone}"}),
)

DEVELOPMENT = (MOUSEPAD, PCMANFM, FEATHERPAD, XEDIT, DIALOG)
