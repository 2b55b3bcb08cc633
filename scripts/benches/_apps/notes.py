"""The development half's eighth part, notes and what is to be done: added on 27 November and
counted once before anything was mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
from email import message_from_string
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
    text_of,
)
from scripts.benches._apps.truths import adds

EMACS = signs_a_letter(
    name="emacs",
    toolkit="Xaw",
    packages=("emacs-lucid",),
    command=("emacs", "-Q", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+x"),
        Press("ctrl+s"),
    ),
)

KATE = signs_a_letter(
    name="kate",
    toolkit="KDE",
    packages=("kate",),
    command=("kate", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)

RETEXT = signs_a_letter(
    name="retext",
    toolkit="PyQt",
    packages=("retext",),
    command=("retext", "{work}/letter.txt"),
    acts=(
        Await("letter.txt"),
        Press("ctrl+End"),
        Type("Signed for {name}"),
        Press("ctrl+s"),
    ),
)


def kept_notes(work: Path, _home: Path) -> State:
    """The last line of each note."""
    notes = [ET.parse(each).getroot() for each in work.glob("*.note")]  # noqa: S314 - our own
    told = ["".join(text.itertext()) for note in notes for text in note.iterfind("{*}text")]
    return {"notes": sorted(each.strip().rpartition("\n")[2] for each in told)}


GNOTE = Application(
    name="gnote",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gnote",),
    command=("gnote", "--note-path", "{work}"),
    acts=(
        Await("Gnote"),
        Press("ctrl+n"),
        Type("Ask {name}"),
        Press("ctrl+w"),
    ),
    values=NAMES,
    read=kept_notes,
    wanted=lambda before, values: {"notes": [*before["notes"], f"Ask {values['name']}"]},
    underway=lambda before, _: {"notes": [*before["notes"], "Describe your new note here."]},
)


def diary(work: Path, _home: Path) -> State:
    """What the diary tells, without the days."""
    told = "".join(text_of(each) for each in sorted((work / "diary").glob("*-*.txt")))
    return {"diary": re.findall(r"text: *(.*)", told)}


REDNOTEBOOK = Application(
    name="rednotebook",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("rednotebook",),
    command=("rednotebook", "{work}/diary"),
    acts=(
        Await("RedNotebook"),
        Click(at_px=(600, 300)),
        Type("Called {name}"),
        Press("ctrl+s"),
    ),
    values=NAMES,
    files={"diary/.keep": ""},
    read=diary,
    wanted=lambda before, values: {"diary": [*before["diary"], f"Called {values['name']}"]},
)

ACCOUNT = """[Account: 1]
account_name=Office
is_default=1
name=Office
address=office@example.com
receive_server=mail.example.com
smtp_server=mail.example.com
"""
FOLDERS = """<?xml version="1.0" encoding="UTF-8"?>
<folderlist>
    <folder type="mh" name="Mailbox" path="Mail">
        <folderitem type="inbox" name="inbox" path="inbox" />
        <folderitem type="outbox" name="sent" path="sent" />
        <folderitem type="queue" name="queue" path="queue" />
        <folderitem type="draft" name="draft" path="draft" />
        <folderitem type="trash" name="trash" path="trash" />
    </folder>
</folderlist>
"""


def drafts(_work: Path, home: Path) -> State:
    """To whom, about what and in which words each draft is."""
    mails = [message_from_string(text_of(each)) for each in home.glob("Mail/draft/[0-9]*")]
    return {
        "drafts": sorted(
            [str(one["To"]), str(one["Subject"]), str(one.get_payload()).strip()] for one in mails
        )
    }


SYLPHEED = Application(
    name="sylpheed",
    toolkit="GTK2",
    half=Half.DEVELOPMENT,
    packages=("sylpheed",),
    command=("sylpheed", "--compose", "mailto:"),
    acts=(
        Await("Compose"),
        Click(at_px=(300, 114)),
        Type("{to}"),
        Click(at_px=(300, 172)),
        Type("Order"),
        Click(at_px=(200, 350)),
        Type("{text}"),
        Click(at_px=(208, 46)),
    ),
    values=(
        {"to": "orders@birch.example", "text": "Please send the list"},
        {"to": "garcia@sons.example", "text": "The price is right"},
        {"to": "wu@trading.example", "text": "Call me on Monday"},
    ),
    settings={
        ".sylpheed-2.0/accountrc": ACCOUNT,
        ".sylpheed-2.0/folderlist.xml": FOLDERS,
        "Mail/draft/.keep": "",
        "Mail/inbox/.keep": "",
        "Mail/sent/.keep": "",
        "Mail/queue/.keep": "",
        "Mail/trash/.keep": "",
    },
    read=drafts,
    wanted=lambda before, values: {
        "drafts": sorted([*before["drafts"], [values["to"], "Order", values["text"]]])
    },
)

ASKED = "gxmessage -entry -title Reference -buttons Cancel:1,Keep:0"
GXMESSAGE = Application(
    name="gxmessage",
    toolkit="GTK2",
    half=Half.DEVELOPMENT,
    packages=("gxmessage",),
    command=("sh", "-c", f"{ASKED} 'Reference of the order' > {{work}}/answer.txt"),
    acts=(
        Await("Reference"),
        Type("{name}"),
        Click(at_px=(-60, -24)),
    ),
    values=NAMES,
    wanted=adds(**{"answer.txt": "{name}"}),
)

NOTES = (EMACS, KATE, RETEXT, GNOTE, REDNOTEBOOK, SYLPHEED, GXMESSAGE)
