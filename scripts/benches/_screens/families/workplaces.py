"""Places of work where what is acted on stands below, beside or far from what is clicked."""

from __future__ import annotations

from dataclasses import replace

from scripts.benches._screens.content import CITIES, LABELS, PAGES, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    opposite,
    other_page,
    sets,
)
from scripts.benches._screens.families.documents import Cells, actions, on_actions
from scripts.benches._screens.nodes import (
    Node,
    button,
    col,
    entry,
    grid,
    label,
    node,
    row,
    space,
)
from scripts.benches._screens.scene import Content, Page, Variation

SAID = (
    *("Thank you!", "Please call me back.", "When will it arrive?", "All is well.", "Not yet."),
    *("I have sent it.", "Who has the key?", "See you on Monday.", "It is broken.", "Yes."),
)
JOBS = ("Backup", "Import", "Export", "Payroll run", "Reminders", "Stock count", "Mail merge")
DID = ("read", "wrote", "checked", "skipped", "copied", "sent", "opened")


def toolbar_record(draw: Draw) -> Page:
    """Actions at the top, and below them the record that they act on, with its lines."""
    record, another = draw.record(), draw.record()
    kind = draw.of(("Order", "Case", "Shipment", "Policy"))
    verbs = draw.some(["Post", "Reverse", "Approve", "Void", "Forward"], 3)
    c = content(f"{kind}s", "Back office", about=record, kind=kind, verbs=verbs, form=0)
    c |= {"first": verbs[0], "target": verbs[0], "lines": draw.records(3)}
    c |= {"form": draw.number(0, 2), "city": draw.of(CITIES)}

    def body(c: Content) -> Node:
        about: Record = c["about"]
        name = (
            label(f"{c['kind']} {about.code}", "heading"),
            label(about.name, "big"),
            row(label(f"{c['kind']}:", "dim"), label(f"{about.code} {about.name}", "bold")),
        )[c["form"]]
        facts: Cells = [
            [label("Number", "dim"), label(about.code), label("Date", "dim"), label(about.date)],
            [label("Partner", "dim"), label(about.name), label("City", "dim"), label(c["city"])],
        ]
        lines: Cells = [[label(each, "bold") for each in ("Item", "Text", "Amount")]]
        lines += [[label(e.code), label(e.name), label(e.amount)] for e in c["lines"]]
        return col(
            row(*actions(c)),
            node("rule", fill=1),
            name,
            grid(facts, gaps=(18, 4)),
            grid(lines, gaps=(24, 3)),
            gap=10,
        )

    def likeness(name: str, record: Record) -> Variation:
        return sets(name, "stop", about=record)

    found = [
        likeness("record", another),
        likeness("lookalike", alike(record, draw)),
        likeness("lookalike_name", alike_by_name(record, draw)),
        likeness("date", replace(record, date=draw.date())),
        *on_actions(verbs),
        other_page(draw, c["heading"]),
    ]
    others = (f"do.{verbs[1]}",)
    return Page(f"{kind}s", c, body, f"do.{verbs[0]}", (660, 460), found, others)


def aside(draw: Draw) -> Page:
    """A form, and beside it a panel that tells whom it is about; Save is clicked."""
    record, another = draw.record(), draw.record()
    labels = draw.some(LABELS, 4)
    c = content(f"{draw.of(PAGES)}: note", "Desk", about=record)
    c |= {"values": {each: draw.value(each) for each in labels}, "save": "Save", "left": False}
    c["left"] = draw.chance(0.5)

    def body(c: Content) -> Node:
        about: Record = c["about"]
        lines: Cells = [
            [label(each), entry(f"v.{each}", value, width=22)]
            for each, value in c["values"].items()
        ]
        save = button("save", c["save"], primary=True, disabled=bool(c.get("disabled")))
        form = col(grid(lines), row(button("cancel", "Cancel"), save), gap=14)
        facts = col(
            label(about.name, "bold"),
            label(about.code),
            label(f"since {about.date}", "dim"),
            label(f"Balance {about.amount}"),
            gap=4,
        )
        panel = node("panel", child=facts, w=210, h=120, pad=10)
        return row(panel, form, gap=20, top=1) if c["left"] else row(form, panel, gap=20, top=1)

    def others(c: Content) -> None:
        c["values"] = {each: draw.value(each) for each in labels}

    found = [
        sets("record", "stop", about=another),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        sets("label", "stop", save=opposite("Save")),
        sets("disabled", "stop", disabled=True),
        sets("focus_other", "go", focus=f"v.{labels[0]}"),
        Variation("values", "go", others),
    ]
    return Page("Desk", c, body, "save", (680, 420), found, ("cancel",))


def jobs(draw: Draw) -> Page:
    """A job that runs: its name over it, what it has done in a list, and buttons between them."""
    names = draw.some(JOBS, 2)
    verbs = [draw.of(("Stop", "Repeat", "Delete")), "Refresh"]
    c = content("Jobs", names[0], job=names[0], verbs=verbs, first=verbs[0], target=verbs[0])
    c |= {"host": f"srv-0{draw.number(1, 4)}", "below": draw.chance(0.5)}

    def lines() -> list[Node]:
        return [
            {"id": f"l{n}", "lines": [f"{draw.clock()} {draw.of(DID)} {draw.code()}"]}
            for n in range(6)
        ]

    c["log"] = lines()

    def body(c: Content) -> Node:
        head = row(label(c["job"], "heading"), label(f"on {c['host']}", "dim"), gap=12)
        log = node("list", id="log", items=c["log"], width=380, chosen="")
        bar = row(*actions(c))
        return col(head, log, bar, gap=10) if c["below"] else col(head, bar, log, gap=10)

    def more(c: Content) -> None:
        c["log"] = lines()

    found = [
        sets("job", "stop", job=names[1]),
        sets("host", "stop", host="srv-07"),
        Variation("log", "go", more),
        *on_actions(verbs),
    ]
    return Page("Jobs", c, body, f"do.{verbs[0]}", (560, 440), found, (f"do.{verbs[1]}",))


def chat(draw: Draw) -> Page:
    """Conversations, the messages of the chosen one, and a field with a button below them."""
    people = draw.records(5)
    at = draw.number(0, 4)
    other = people[(at + 1) % 5]
    c = content("Messages", people=people, shown=people[at], text="", send="Send")
    c["said"] = draw.some(SAID, 4)
    target = draw.of(("send", "text"))

    def body(c: Content) -> Node:
        items = [{"id": each.key, "lines": [each.name]} for each in c["people"]]
        side = node("list", id="people", items=items, width=210, chosen=c["shown"].key)
        lines = [
            row(label(draw_by, "dim", width=8), label(text))
            for draw_by, text in zip(("you", "they", "you", "they"), c["said"], strict=True)
        ]
        send = button("send", c["send"], primary=True, disabled=bool(c.get("disabled")))
        field = entry("text", c["text"], width=30, disabled=bool(c.get("disabled")))
        right = col(label(c["shown"].name, "heading"), *lines, row(field, send), gap=10)
        return row(side, right, gap=16, top=1, fill=1)

    def other_messages(c: Content) -> None:
        c["said"] = draw.some([each for each in SAID if each not in c["said"]], 4)

    def another(c: Content) -> None:
        c["people"][at] = c["shown"] = draw.record()

    found = [
        sets("other_chosen", "stop", shown=other),
        Variation("person", "stop", another),
        Variation("messages", "go", other_messages),
        sets("disabled", "stop", disabled=True),
    ]
    if target == "send":
        found += [sets("typed", "go", text="We will."), sets("label", "stop", send="Forward")]
    return Page("Messages", c, body, target, (720, 400), found, (people[at].key,))


def contract(draw: Draw) -> Page:
    """What is agreed to stands in sentences over a button, or beside it."""
    one, two = draw.record(), draw.record()
    act = draw.of(("Agree", "Sign", "Accept"))
    c = content("Agreement", f"{draw.of(PAGES)}: agreement", by=one.name, to=two.name)
    c |= {"sum": one.amount, "day": one.date, "act": act, "months": draw.number(3, 9)}
    c["side"] = draw.chance(0.5)

    def body(c: Content) -> Node:
        text = col(
            label(f"{c['by']} lets a room to {c['to']}."),
            label(f"The rent is {c['sum']} EUR a month, from {c['day']} on."),
            label(f"Either side may end this with {c['months']} months' notice."),
            gap=6,
        )
        bar = [
            button("back", "Back"),
            button("do", c["act"], primary=True, disabled=bool(c.get("disabled"))),
        ]
        if c["side"]:
            return row(col(*reversed(bar)), text, gap=24, top=1)
        return col(text, space(), row(*bar), gap=16)

    found = [
        sets("by", "stop", by=draw.record().name),
        sets("to", "stop", to=draw.alike(c["to"])),
        sets("sum", "stop", sum=draw.alike(c["sum"])),
        sets("day", "stop", day=draw.date()),
        sets("months", "stop", months=12),
        sets("label", "stop", act="Decline"),
        sets("disabled", "stop", disabled=True),
    ]
    return Page("Agreement", c, body, "do", (640, 380), found, ("back",))
