"""The development half's fifth part: added on 27 November and counted once before anything was
mended for them. Benchmarks tells what they showed at first.
"""

from __future__ import annotations

import re
from pathlib import Path

from scripts.benches._apps.added import TERMINAL, signs_a_letter
from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
)
from scripts.benches._apps.development import LETTERS
from scripts.benches._apps.truths import adds, renames

OUTLINE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<cherrytree><bookmarks list=""/>'
    '<node name="Customers" unique_id="1" prog_lang="custom-colors" tags="" readonly="0" '
    'custom_icon_id="0" is_bold="0" foreground="" ts_creation="0" ts_lastsave="0">'
    "<rich_text>Whom we know</rich_text></node></cherrytree>\n"
)


def nodes(work: Path, _home: Path) -> State:
    """The names and texts of an outline's nodes."""
    text = (work / "book.ctd").read_text(encoding="utf-8")
    found = re.findall(r'<node [^>]*?name="(.*?)"[^>]*>(.*?)(?=<node |</node>)', text, re.DOTALL)
    return {name: re.sub(r"<[^>]*>", "", said).strip() for name, said in found}


CHERRYTREE = Application(
    name="cherrytree",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("cherrytree",),
    command=("cherrytree", "{work}/book.ctd"),
    acts=(
        Await("book"),
        Press("ctrl+n"),
        Await("Node Properties"),
        Type("{name}"),
        Press("Return"),
        Await("book"),
        Type("Ask for {person}"),
        Press("ctrl+s"),
    ),
    values=(
        {"name": "Birch Ltd", "person": "Ines"},
        {"name": "Garcia and Sons", "person": "Tadeusz"},
        {"name": "Wu Trading", "person": "Giulia"},
    ),
    files={"book.ctd": OUTLINE},
    read=nodes,
    wanted=adds(**{"{name}": "Ask for {person}"}),
)


def plans(work: Path, _home: Path) -> State:
    """The tasks of every plan."""
    return {
        each.name: ", ".join(re.findall(r'<task [^>]*?name="(.*?)"', each.read_text()))
        for each in sorted(work.glob("*.planner"))
    }


PLANNER = Application(
    name="planner",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("planner",),
    command=("planner",),
    acts=(
        Await("Planner"),
        Click(at_px=(41, 215)),
        Press("ctrl+i"),
        Click(at_px=(158, 104)),
        Type("Call {name}"),
        Press("Return"),
        Press("ctrl+s"),
        Await("Save"),
        Press("ctrl+a"),
        Type("{work}/{file}.planner"),
        Press("Return"),
        Await("Planner"),
    ),
    values=LETTERS,
    read=plans,
    wanted=adds(**{"{file}.planner": "Call {name}"}),
)


LEDGER = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE EqonomizeDoc>
<EqonomizeDoc version="1.5.4" revision="1" lastid="4">
<currency code="USD"/>
<category type="expenses" name="Office" id="3" revisions="1"/>
<account name="Cash" id="1" revisions="1" currency="USD" initialbalance="0.0000" type="cash"/>
<category type="incomes" name="Sales" id="2" revisions="1"/>
</EqonomizeDoc>
"""
EXPENSE = r'description="(.*?)" cost="(.*?)" .*?payee="(.*?)"'


def ledgers(work: Path, _home: Path) -> State:
    """What each ledger spent, on what."""
    return {
        each.name: ", ".join(
            f"{what} {cost} {payee}"
            for what, cost, payee in re.findall(EXPENSE, each.read_text(encoding="utf-8"))
        )
        for each in sorted(work.glob("*.eqz"))
    }


EQONOMIZE = Application(
    name="eqonomize",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("eqonomize",),
    command=("eqonomize", "{work}/books.eqz"),
    acts=(
        Await("Eqonomize"),
        Click(at_px=(250, 86)),
        Click(at_px=(238, 374)),
        Type("{what}"),
        Click(at_px=(232, 403)),
        Press("ctrl+a"),
        Type("{cost}"),
        Click(at_px=(616, 434)),
        Type("{payee}"),
        Click(at_px=(457, 494)),
        Press("ctrl+s"),
    ),
    values=(
        {"what": "Paper", "cost": "12.40", "payee": "Birch Ltd"},
        {"what": "Ring binders", "cost": "138.05", "payee": "Garcia and Sons"},
        {"what": "Toner", "cost": "57.90", "payee": "Wu Trading"},
    ),
    files={"books.eqz": LEDGER},
    read=ledgers,
    wanted=adds(**{"books.eqz": "{what} {cost}00 {payee}"}),
)

CAJA = Application(
    name="caja",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("caja",),
    command=("caja", "--no-desktop", "{work}"),
    acts=(
        Await("work"),
        Type("{old}"),
        Press("Escape"),
        Press("F2"),
        Press("ctrl+a"),
        Type("{new}.txt"),
        Press("Return"),
    ),
    values=(
        {"old": "plan", "new": "Plan of May"},
        {"old": "offer", "new": "Birch offer"},
        {"old": "minutes", "new": "Meeting 2031"},
    ),
    files={
        "plan.txt": "A plan",
        "offer.txt": "An offer",
        "minutes.txt": "Who was there",
        "list.txt": "Paper",
    },
    wanted=renames("{old}.txt", "{new}.txt"),
)

JOE = signs_a_letter(
    name="joe",
    toolkit="xterm",
    packages=("xterm", "joe"),
    command=(*TERMINAL, "joe", "{work}/letter.txt"),
    acts=(
        Await(""),
        Press("ctrl+k"),
        Type("v"),
        Type("Signed for {name}"),
        Press("ctrl+k"),
        Type("x"),
    ),
)

DESK = (CHERRYTREE, PLANNER, EQONOMIZE, CAJA, JOE)
