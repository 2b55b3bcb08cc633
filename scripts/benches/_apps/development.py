"""The development half: looked at and debugged on."""

from __future__ import annotations

from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Look,
    Press,
    Type,
)
from scripts.benches._apps.business import CUSTOMERS, DRIFTS
from scripts.benches._apps.truths import (
    adds,
    adds_row,
    customers_database,
    file_at,
    keeps,
    rows,
    saves,
    sessions,
    sheet,
    sheet_text,
    translation,
)

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
        Press("shift+ctrl+n"),
        Await("Creat"),
        Press("ctrl+a"),
        Type("{folder}"),
        Click(at_px=(-45, -20)),
        Await("work"),
    ),
    values=({"folder": "Invoices May"}, {"folder": "Receipts 2031"}, {"folder": "Old letters"}),
    files={"Contracts/.keep": "", "Letters/.keep": "", "plan.txt": "A plan"},
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
    values=({"name": "Birch Ltd"}, {"name": "Garcia and Sons"}, {"name": "Wu Trading"}),
    files={"memo.txt": "Bring the papers.\n"},
    read=file_at("memo.txt"),
    wanted=adds(**{"memo.txt": "Bring the papers.\nMemo for {name}. "}),
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
    command=(
        "xterm",
        "-fa",
        "DejaVu Sans Mono",
        "-geometry",
        "90x28",
        "-e",
        "sh",
        "-c",
        DIALOG_FORM,
    ),
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

NAMES = ({"name": "Birch Ltd"}, {"name": "Garcia and Sons"}, {"name": "Wu Trading"})

GNUMERIC = Application(
    name="gnumeric",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gnumeric",),
    command=("gnumeric", "--no-splash", "{work}/stock.gnumeric"),
    acts=(
        Await("stock"),
        Press("Down"),
        Press("Down"),
        Press("Down"),
        Type("{name}"),
        Press("Right"),
        Type("{count}"),
        Press("Return"),
        Press("ctrl+s"),
    ),
    values=(
        {"name": "Envelopes", "count": "120"},
        {"name": "Ring binders", "count": "47"},
        {"name": "Toner", "count": "8"},
    ),
    prepare=sheet,
    read=sheet_text,
    wanted=adds(sheet="Article,Stock\nPaper,500\nPens,60\n{name},{count}"),
)

SPEEDCRUNCH = Application(
    name="speedcrunch",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("speedcrunch",),
    command=("speedcrunch",),
    acts=(
        Await("SpeedCrunch"),
        Type("{sum}"),
        Press("Return"),
        Press("ctrl+s"),
        Await("Save Session"),
        Type("{file}.json"),
        Press("Return"),
        Await("SpeedCrunch"),
    ),
    values=(
        {"sum": "127+458", "file": "may"},
        {"sum": "39*1204", "file": "second"},
        {"sum": "8000-37", "file": "total"},
    ),
    read=sessions,
    wanted=adds(**{"{file}.json": "{sum}"}),
)

SQLITEBROWSER = Application(
    name="sqlitebrowser",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("sqlitebrowser",),
    command=("sqlitebrowser", "{work}/customers.db"),
    acts=(
        Await("DB Browser"),
        Click(at_px=(378, 79)),
        Click(at_px=(250, 200)),
        Type("INSERT INTO customers (name) VALUES ('{name}');"),
        Press("ctrl+Return"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    prepare=customers_database,
    read=rows("customers.db", "SELECT name FROM customers ORDER BY id"),
    wanted=adds_row("{name}"),
)

NEDIT = Application(
    name="nedit",
    toolkit="Motif",
    half=Half.DEVELOPMENT,
    packages=("nedit",),
    command=("nedit",),
    acts=(
        Await("Untitled"),
        Type("Dear {name}, your order is ready."),
        Press("ctrl+s"),
        Await("Save"),
        Type("{file}.txt"),
        Press("Return"),
        Await("{file}.txt"),
    ),
    values=LETTERS,
    wanted=adds(**{"{file}.txt": "Dear {name}, your order is ready."}),
)

IDLE = Application(
    name="idle",
    toolkit="Tk",
    half=Half.DEVELOPMENT,
    packages=("idle",),
    command=("idle", "-e"),
    acts=(
        Await("untitled"),
        Type("print('{name}')"),
        Press("ctrl+s"),
        Await("Save As"),
        Type("{file}.py"),
        Click(at_px=(-50, -40)),
        Await("{file}.py"),
    ),
    values=LETTERS,
    wanted=adds(**{"{file}.py": "print('{name}')"}),
)

POEDIT = Application(
    name="poedit",
    toolkit="wx",
    half=Half.DEVELOPMENT,
    packages=("poedit",),
    command=("poedit", "{work}/menu.po"),
    acts=(
        Await("menu.po"),
        Click(at_px=(35, 175)),
        Click(at_px=(184, 590)),
        Type("{text}"),
        Press("ctrl+s"),
    ),
    values=({"text": "Speichern"}, {"text": "Sichern"}, {"text": "Ablegen"}),
    files={
        "menu.po": (
            'msgid ""\nmsgstr ""\n"Language: de\\n"\n'
            '"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            'msgid "Open"\nmsgstr "Öffnen"\n\nmsgid "Save"\nmsgstr ""\n'
        )
    },
    read=translation,
    wanted=adds(translation="{text}"),
)

JEDIT = Application(
    name="jedit",
    toolkit="Swing",
    half=Half.DEVELOPMENT,
    packages=("jedit",),
    command=("jedit", "-settings={home}/.jedit", "-noserver", "{work}/notes.txt"),
    acts=(
        Await("notes.txt"),
        Press("ctrl+End"),
        Type("Call {name}"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"notes.txt": "Notes of the week\nBuy paper\n"},
    settings={".jedit/properties": "backups=0\nautosave=0\nfirstTime=false\ntip.show=false\n"},
    wanted=adds(**{"notes.txt": "Notes of the week\nBuy paper\nCall {name}"}),
)

DILLO_DARK = (
    "ui_fg_color=#e0e0e0\nui_main_bg_color=#303030\nui_text_bg_color=#202020\nbg_color=#303030\n"
)
DILLO = Application(
    name="dillo",
    toolkit="FLTK",
    half=Half.DEVELOPMENT,
    packages=("dillo",),
    command=("dillo", "{url}"),
    looks={
        "dark": Look(files={".dillo/dillorc": DILLO_DARK}),
        "larger-font": Look(files={".dillo/dillorc": "font_factor=1.25\n"}),
    },
    page="/order",
    acts=(
        Await("Order"),
        Click(at_px=(250, 144)),
        Type("{name}"),
        Click(at_px=(250, 183)),
        Type("{article}"),
        Click(at_px=(140, 219)),
        Type("{quantity}"),
        Click(at_px=(50, 262)),
        Await("Stored"),
    ),
    values=(
        {"name": "Birch Ltd", "article": "Ring binders", "quantity": "12"},
        {"name": "Garcia and Sons", "article": "Pens", "quantity": "340"},
        {"name": "Wu Trading", "article": "Copy paper", "quantity": "7"},
    ),
    wanted=keeps(customer="{name}", article="{article}", quantity="{quantity}"),
)

CHROMIUM = (
    "chromium",
    "--app={url}",
    "--user-data-dir={home}/chromium",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-features=Translate,PasswordManager",
    "--password-store=basic",
    "--force-renderer-accessibility",
    "--window-size=1000,680",
    "--window-position=40,40",
    "--test-type",
)

BUSINESS = Application(
    name="business",
    toolkit="HTML",
    half=Half.DEVELOPMENT,
    packages=("chromium",),
    command=CHROMIUM,
    page="/",
    drifts=DRIFTS,
    acts=(
        Await("Customers"),
        Click(at_px=(851, 217)),
        Await("Customer - "),
        Click(name="Phone", role="entry"),
        Type("{phone}"),
        Click(name="Note", role="entry"),
        Type("{note}"),
        Click(name="Save", role="push button"),
    ),
    values=(
        {"customer": "Ines Carvalho", "phone": "222 0187", "note": "Call after five"},
        {"customer": "Tadeusz Nowak", "phone": "58 620 44", "note": "New address in June"},
        {"customer": "Giulia Moretti", "phone": "040 3387", "note": "Prefers letters"},
    ),
    wanted=saves(
        {name: number for name, number, _, _ in CUSTOMERS}, phone="{phone}", note="{note}"
    ),
)

TICKETS = Application(
    name="tickets",
    toolkit="HTML",
    half=Half.DEVELOPMENT,
    packages=("chromium",),
    command=CHROMIUM,
    page="/tickets",
    acts=(
        Await("Tickets"),
        Click(name="New ticket", role="push button"),
        Type("{subject}"),
        Click(at_px=(400, 245)),
        Click(name="{priority}"),
        Click(name="Create", role="push button"),
    ),
    values=(
        {"subject": "Lamp in the hall is broken", "priority": "Normal"},
        {"subject": "Projector shows no picture", "priority": "High"},
        {"subject": "Window does not close", "priority": "Low"},
    ),
    wanted=keeps(subject="{subject}", priority="{priority}"),
)

DEVELOPMENT = (
    MOUSEPAD,
    PCMANFM,
    GNUMERIC,
    FEATHERPAD,
    SPEEDCRUNCH,
    SQLITEBROWSER,
    XEDIT,
    NEDIT,
    IDLE,
    POEDIT,
    DIALOG,
    JEDIT,
    DILLO,
    BUSINESS,
    TICKETS,
)
