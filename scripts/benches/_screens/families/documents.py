"""One document at a time: what it is about stands beside, above or below what is clicked."""

from __future__ import annotations

from dataclasses import replace

from scripts.benches._screens.content import LABELS, PAGES, VERBS, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    opposite,
    other_page,
    sets,
)
from scripts.benches._screens.icons import ICONS
from scripts.benches._screens.nodes import (
    Node,
    button,
    check,
    col,
    entry,
    grid,
    label,
    node,
    row,
    space,
)
from scripts.benches._screens.scene import Content, Page, Variation

Cells = list[list[Node | None]]


def actions(c: Content) -> list[Node]:
    """The buttons of `verbs`; the one whose id is `do` may say or be otherwise."""
    first = c["first"]
    return [
        button(
            f"do.{each}",
            c["target"] if each == first else each,
            disabled=each == first and bool(c.get("disabled")),
        )
        for each in c["verbs"]
    ]


def on_actions(verbs: list[str]) -> list[Variation]:
    """What may happen to buttons of which the first one is meant."""
    return [
        sets("verb", "stop", target=opposite(verbs[0])),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0], *verbs[2:]]),
    ]


def _facts(pairs: list[tuple[str, str]]) -> Node:
    lines: Cells = [[label(name, "dim"), label(value)] for name, value in pairs]
    return grid(lines, gaps=(14, 3))


def invoice(draw: Draw) -> Page:
    """A document: whose it is, its lines in a table and its total below them."""
    record, another = draw.record(), draw.record()
    lines = draw.records(4)
    verbs = draw.some(["Post", "Print", "Approve", "Cancel", "Send"], 3)
    c = content("Invoice", f"{draw.of(PAGES)}: document", about=record, lines=lines, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "unit": "EUR"}

    def body(c: Content) -> Node:
        about: Record = c["about"]
        left = _facts([("Number", about.code), ("Customer", about.name)])
        right = _facts([("Date", about.date), ("State", about.state)])
        items = [{"id": each.key, "cells": [each.code, each.name, each.amount]} for each in lines]
        table = node(
            "table",
            id="lines",
            cols=["Item", "Text", "Amount"],
            items=items,
            widths=[120, 220, 110],
            height=5,
            grow=1,
            chosen="",
        )
        total = row(space(), label("Total"), label(f"{about.amount} {c['unit']}", "bold"), fill=1)
        bar = row(*actions(c))
        return col(row(left, right, gap=40), table, total, bar, gap=10, fill=1)

    found = [
        sets("record", "stop", about=another),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        sets("amount", "stop", about=replace(record, amount=draw.alike(record.amount))),
        sets("unit", "stop", unit="USD"),
        *on_actions(verbs),
    ]
    return Page("Invoice", c, body, f"do.{verbs[0]}", (660, 500), found, (f"do.{verbs[1]}",))


def payment(draw: Draw) -> Page:
    """A summary: from which account to which, how much; one button does it."""
    payer, payee, other = (draw.record() for _ in range(3))
    numbers = [
        f"DE{draw.number(10, 99)} {draw.number(1000, 9999)} {draw.number(1000, 9999)}"
        for _ in range(3)
    ]
    act = draw.of(("Pay", "Transfer", "Release"))
    c = content("Payment", "Summary", payer=payer.name, payee=payee.name, amount=payee.amount)
    c |= {"to": numbers[1], "by": numbers[0], "verb": act, "day": payee.date}
    c["order"] = draw.number(0, 1)

    def body(c: Content) -> Node:
        facts = [
            ("From", c["payer"]),
            ("Account", c["by"]),
            ("To", c["payee"]),
            ("Account", c["to"]),
            ("Amount", f"{c['amount']} EUR"),
            ("On", c["day"]),
        ]
        summary = (
            _facts(facts)
            if c["order"]
            else grid(
                [[label(f"{name}:", "bold"), label(value)] for name, value in facts], gaps=(20, 8)
            )
        )
        note = label("Please check what is shown before you go on.", "dim")
        bar = row(
            button("back", "Back"),
            button("do", c["verb"], primary=True, disabled=bool(c.get("disabled"))),
        )
        return col(note, node("panel", child=summary, pad=12), bar, gap=12)

    found = [
        sets("payee", "stop", payee=other.name),
        sets("payee_alike", "stop", payee=draw.alike(payee.name)),
        sets("number_alike", "stop", to=draw.alike(numbers[1])),
        sets("payer_number", "stop", by=numbers[2]),
        sets("amount", "stop", amount=draw.alike(payee.amount)),
        sets("verb", "stop", verb="Discard"),
        sets("disabled", "stop", disabled=True),
    ]
    page = Page("Payment", c, body, "do", (560, 440), found, ("back",))
    page.without = frozenset({"clock"})
    return page


SIDES = ("Primary", "Secondary", "Backup", "Test", "Archive", "Mirror")
PROPERTIES = ("Server", "Timeout", "User", "Path", "Port", "Retries", "Encoding")


def property_grid(draw: Draw) -> Page:
    """Names and values in a ruled grid, the same names under several parts; a value is clicked."""
    parts, spare = draw.some(SIDES, 3), ""
    spare = draw.of([each for each in SIDES if each not in parts])
    names = draw.some(PROPERTIES, 3)
    new = draw.of([each for each in PROPERTIES if each not in names])
    record, other = draw.record(), draw.record()
    at = (draw.number(0, 2), draw.number(0, 2))
    target = f"{at[0]}.{at[1]}"
    c = content(record.name, "Properties", parts=list(enumerate(parts)), about=record)
    c["names"] = [list(names) for _ in parts]
    c["values"] = {f"{g}.{n}": draw.code() for g in range(3) for n in range(3)}

    def body(c: Content) -> Node:
        lines: Cells = []
        for g, title in c["parts"]:
            lines.append([label(title, "bold", head=True), label("", "bold", head=True)])
            for n, name in enumerate(c["names"][g]):
                key = f"{g}.{n}"
                cell = label(c["values"][key], id=key, cell=True, align="fill", width=24)
                lines.append([label(name, width=18), cell])
        return col(grid(lines, ruled=True))

    def renamed(c: Content) -> None:
        c["names"][at[0]][at[1]] = new

    def values(c: Content) -> None:
        c["values"] = {
            key: said if key == target else draw.code() for key, said in c["values"].items()
        }

    def swap(c: Content) -> None:
        many = c["parts"]
        other = (at[0] + 1) % 3
        many[at[0]], many[other] = many[other], many[at[0]]

    found = [
        Variation("group", "stop", lambda c: c["parts"].__setitem__(at[0], (at[0], spare))),
        Variation("groups_swapped", "stop_or_to", swap),
        Variation("label", "stop", renamed),
        sets("record", "stop", heading=other.name),
        Variation("values", "go", values),
    ]
    others = [f"{(at[0] + 1) % 3}.{at[1]}"]
    return Page("Properties", c, body, target, (600, 520), found, others)


def nested_groups(draw: Draw) -> Page:
    """Boxes in boxes, each with the same buttons."""
    outer = [f"Branch {draw.of(cities)}" for cities in (("Köln", "Porto"), ("Bath", "Turku"))]
    inner = draw.some(["Terminal", "Printer", "Scanner", "Till", "Gate"], 2)
    verbs = draw.some(["Reset", "Start", "Stop", "Lock", "Open"], 2)
    at = (draw.number(0, 1), draw.number(0, 1))
    target = f"{at[0]}.{at[1]}.{verbs[0]}"
    c = content("Devices", "Devices", outer=list(enumerate(outer)), said="")
    c["inner"] = [list(enumerate(inner)), list(enumerate(inner))]
    c["states"] = {each: draw.of(("idle", "busy", "off")) for each in ("0.0", "0.1", "1.0", "1.1")}

    def body(c: Content) -> Node:
        groups = []
        for g, title in c["outer"]:
            within = []
            for n, name in c["inner"][g]:
                does = [
                    button(
                        f"{g}.{n}.{each}",
                        c["said"] or each if f"{g}.{n}.{each}" == target else each,
                        disabled=f"{g}.{n}.{each}" == target and bool(c.get("disabled")),
                    )
                    for each in verbs
                ]
                inside = row(label(c["states"][f"{g}.{n}"], "dim", width=8), *does)
                within.append(node("group", title=name, child=inside))
            groups.append(node("group", title=title, child=row(*within, gap=14), fill=1))
        return col(*groups, gap=10, fill=1)

    def inner_renamed(c: Content) -> None:
        c["inner"][at[0]][at[1]] = (at[1], "Camera")

    def outer_renamed(c: Content) -> None:
        c["outer"][at[0]] = (at[0], "Branch Uppsala")

    def states(c: Content) -> None:
        own = f"{at[0]}.{at[1]}"
        c["states"] |= {key: "waiting" for key in c["states"] if key != own}

    found = [
        Variation("outer", "stop", outer_renamed),
        Variation("outer_swapped", "stop_or_to", lambda c: c["outer"].reverse()),
        Variation("inner", "stop", inner_renamed),
        Variation("inner_swapped", "stop_or_to", lambda c: c["inner"][at[0]].reverse()),
        sets("verb", "stop", said="Erase"),
        sets("disabled", "stop", disabled=True),
        Variation("states", "go", states),
    ]
    others = (f"{1 - at[0]}.{at[1]}.{verbs[0]}",)
    return Page("Devices", c, body, target, (680, 400), found, others)


def accordion(draw: Draw) -> Page:
    """Parts of a page that fold: one is open and has fields and a button."""
    names = draw.some(["Billing", "Shipping", "Contacts", "Rights", "Notes", "Alerts"], 4)
    spare = draw.of(("Taxes", "Passwords", "History"))
    labels = draw.some(LABELS, 3)
    opened = draw.number(0, 3)
    record, other = draw.record(), draw.record()
    c = content(f"{record.code} {record.name}", "Account", names=names, opened=opened)
    c |= {"values": [draw.value(each) for each in labels], "verb": "Save"}

    def body(c: Content) -> Node:
        parts = []
        for n, name in enumerate(c["names"]):
            mark = "▾" if n == c["opened"] else "▸"
            parts.append(button(f"part{n}", f"{mark} {name}", flat=True, anchor="w", width=30))
            if n == c["opened"]:
                lines: Cells = [
                    [label(each), entry(f"f{m}", c["values"][m], width=22)]
                    for m, each in enumerate(labels)
                ]
                save = button("save", c["verb"], disabled=bool(c.get("disabled")))
                parts.append(node("panel", child=col(grid(lines), save, gap=8), pad=10))
        return col(*parts, gap=3)

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in labels]

    other_one = (opened + 1) % 4

    def renamed(c: Content) -> None:
        c["names"][opened] = spare

    def names_swapped(c: Content) -> None:
        many = c["names"]
        many[opened], many[other_one] = many[other_one], many[opened]

    found = [
        Variation("part", "stop", renamed),
        Variation("names_swapped", "stop", names_swapped),
        sets("record", "stop", heading=f"{other.code} {other.name}"),
        sets("lookalike", "stop", heading=f"{alike(record, draw).code} {record.name}"),
        sets("verb", "stop", verb="Delete"),
        sets("disabled", "stop", disabled=True),
        Variation("values", "go", values),
    ]
    return Page("Account", c, body, "save", (560, 480), found, (f"part{other_one}",))


WHERE = ("Test", "Production", "Training", "Archive")
HOW = ("Standard", "Express", "Urgent", "Batch")


def choices(draw: Draw) -> Page:
    """One of several is chosen by round buttons, and a button acts on what is chosen."""
    options = draw.some(draw.of((WHERE, HOW)), 3)
    chosen = draw.number(0, 2)
    record = draw.record()
    verb = draw.of(("Execute", "Import", "Send", "Start"))
    c = content(
        draw.of(("Import", "Transfer", "Run")), options=options, chosen=chosen, about=record
    )
    c |= {"verb": verb, "remark": "", "across": draw.chance(0.5)}

    def body(c: Content) -> Node:
        rounds = [
            node("radio", id=f"o{n}", text=each, on=n == c["chosen"])
            for n, each in enumerate(c["options"])
        ]
        inside = row(*rounds, gap=16) if c["across"] else col(*rounds, gap=4)
        about: Record = c["about"]
        return col(
            _facts([("Job", about.code), ("Owner", about.name)]),
            node("group", title="Where to", child=inside),
            row(label("Remark"), entry("remark", c["remark"], width=26)),
            row(
                button("do", c["verb"], disabled=bool(c.get("disabled"))),
                button("cancel", "Cancel"),
            ),
            gap=12,
        )

    other = (chosen + 1) % 3

    def renamed(c: Content) -> None:
        c["options"][chosen] = "Everything"

    found = [
        sets("other_chosen", "stop", chosen=other),
        Variation("option", "stop", renamed),
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("verb", "stop", verb="Delete"),
        sets("disabled", "stop", disabled=True),
        sets("remark", "go", remark="for Monday"),
        sets("focus_other", "go", focus="remark"),
    ]
    return Page(c["heading"], c, body, "do", (540, 430), found, ("cancel",))


def compare(draw: Draw) -> Page:
    """Two records side by side, each with its own buttons, and one for both between them."""
    titles = draw.of((("Source", "Destination"), ("Keep", "Merge"), ("Old", "New")))
    records, another = draw.records(2), draw.record()
    verbs = draw.some(["Choose", "Open", "Clear", "Lock"], 2)
    both = draw.chance(0.4)
    at = draw.number(0, 1)
    target = "both" if both else f"{at}.{verbs[0]}"
    c = content("Compare", draw.of(PAGES), titles=list(titles), records=records, both="Merge →")
    c["said"] = ""

    def body(c: Content) -> Node:
        panes = []
        for n, title in enumerate(c["titles"]):
            each: Record = c["records"][n]
            facts = [("Number", each.code), ("Name", each.name), ("Since", each.date)]
            does = [
                button(
                    f"{n}.{verb}",
                    c["said"] or verb if f"{n}.{verb}" == target else verb,
                    disabled=f"{n}.{verb}" == target and bool(c.get("disabled")),
                )
                for verb in verbs
            ]
            inside = col(label(title, "heading"), _facts(facts), row(*does), gap=8)
            panes.append(node("panel", child=inside, pad=10))
        joint = button("both", c["both"], disabled=both and bool(c.get("disabled")))
        return col(row(panes[0], joint, panes[1], gap=12, top=1))

    def put(n: int, record: Record) -> Variation:
        return Variation("record", "stop", lambda c: c["records"].__setitem__(n, record))

    own = draw.number(0, 1) if both else at
    likeness = alike(records[own], draw)
    found = [
        put(own, another),
        Variation("lookalike", "stop", put(own, likeness).change),
        Variation("titles_swapped", "stop", lambda c: c["titles"].reverse()),
        sets("verb", "stop", **({"both": "Delete"} if both else {"said": "Delete"})),
        sets("disabled", "stop", disabled=True),
    ]
    if both:
        found.append(Variation("records_swapped", "stop", lambda c: c["records"].reverse()))
    others = (f"{1 - at}.{verbs[1]}",)
    return Page("Compare", c, body, target, (760, 400), found, others)


def totals(draw: Draw) -> Page:
    """Ticked rows, what they come to in a line that stays below, and a button for them all."""
    records = draw.records(6)
    on = [draw.chance(0.5) for _ in records]
    on[0], on[1] = True, False
    verb = draw.of(("Pay selected", "Send selected", "Delete selected"))
    c = content(draw.of(PAGES), records=records, on=on, verb=verb, sum=draw.amount())

    def body(c: Content) -> Node:
        lines: Cells = [
            [
                check(f"{each.key}.on", each.code, on=c["on"][n]),
                label(each.name),
                label(each.amount, align="right"),
            ]
            for n, each in enumerate(c["records"])
        ]
        count = sum(c["on"])
        foot = row(
            label(f"{count} selected", "bold"),
            label(f"{c['sum']} EUR", "bold"),
            space(),
            button("do", c["verb"], primary=True, disabled=bool(c.get("disabled"))),
            fill=1,
            gap=16,
        )
        return col(grid(lines, gaps=(18, 3)), space(), node("rule", fill=1), foot, gap=8, fill=1)

    def other_ticked(c: Content) -> None:
        c["on"][0], c["on"][1] = False, True
        c["sum"] = draw.amount()

    def one_more(c: Content) -> None:
        c["on"][1] = True
        c["sum"] = draw.amount()

    found = [
        Variation("other_ticked", "stop", other_ticked),
        Variation("one_more", "stop", one_more),
        sets("amount", "stop", sum=draw.alike(c["sum"])),
        sets("verb", "stop", verb="Clear selected"),
        sets("disabled", "stop", disabled=True),
        other_page(draw, c["heading"]),
    ]
    return Page(c["heading"], c, body, "do", (640, 440), found, ("close",), footer=_close)


def _close(_: Content) -> list[Node]:
    return [button("close", "Close")]


def ribbon(draw: Draw) -> Page:
    """Tabs over groups of buttons whose names stand below them."""
    names = draw.some(["Home", "Insert", "Record", "Review", "Export", "View"], 4)
    spare = draw.of(("Admin", "Cleanup"))
    chosen = draw.number(0, 3)
    groups = draw.some(["Order", "Invoice", "Delivery", "Payment"], 2)
    verbs = draw.some(VERBS, 2)
    icons = draw.some(ICONS, 2)
    at = draw.number(0, 1)
    target = f"{at}.{verbs[0]}"
    kind, record, other = draw.of(("Order", "Claim")), draw.record(), draw.record()
    c = content(f"{kind} {record.code}", kind, names=names, chosen=chosen)
    c["groups"] = list(enumerate(groups))
    c |= {"said": "", "labels": draw.some(LABELS, 3)}
    c["values"] = [draw.value(each) for each in c["labels"]]

    def body(c: Content) -> Node:
        strip = row(
            *[
                button(f"tab{n}", each, flat=True, chosen=n == c["chosen"])
                for n, each in enumerate(c["names"])
            ],
            gap=2,
        )
        bars = []
        for g, title in c["groups"]:
            does = [
                button(
                    f"{g}.{each}",
                    c["said"] or each if f"{g}.{each}" == target else each,
                    icon=icons[n],
                    flat=True,
                    disabled=f"{g}.{each}" == target and bool(c.get("disabled")),
                )
                for n, each in enumerate(verbs)
            ]
            inside = col(row(*does, gap=4), label(title, "dim"), gap=2)
            bars.append(node("panel", child=inside, pad=4, tone="plain"))
        lines: Cells = [
            [label(each), entry(f"f{n}", c["values"][n], width=24)]
            for n, each in enumerate(c["labels"])
        ]
        return col(strip, row(*bars, gap=6), node("rule", fill=1), grid(lines), gap=8, fill=1)

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in c["labels"]]

    found = [
        Variation("group", "stop", lambda c: c["groups"].__setitem__(at, (at, "Archive"))),
        Variation("groups_swapped", "stop_or_to", lambda c: c["groups"].reverse()),
        sets("tab", "stop", chosen=(chosen + 1) % 4),
        Variation("tab_renamed", "stop", lambda c: c["names"].__setitem__(chosen, spare)),
        sets("record", "stop", heading=f"{kind} {other.code}"),
        sets("lookalike", "stop", heading=f"{kind} {alike(record, draw).code}"),
        sets("verb", "stop", said="Erase"),
        sets("disabled", "stop", disabled=True),
        Variation("values", "go", values),
        sets("focus_other", "go", focus="f0"),
    ]
    return Page(kind, c, body, target, (680, 440), found, (f"{1 - at}.{verbs[1]}",))


def record_tabs(draw: Draw) -> Page:
    """A tab for each open record; the page of the chosen one has a form and a button."""
    records, another = draw.records(3), draw.record()
    chosen = draw.number(0, 2)
    labels = draw.some(LABELS, 3)
    by_name = draw.chance(0.4)
    verb = draw.of(("Save", "Approve", "Delete", "Release"))
    c = content(draw.of(PAGES), records=records, chosen=chosen, verb=verb)
    c["values"] = [draw.value(each) for each in labels]

    def body(c: Content) -> Node:
        strip = [
            {"id": f"tab{n}", "text": each.name if by_name else each.code}
            for n, each in enumerate(c["records"])
        ]
        lines: Cells = [
            [label(each), entry(f"f{n}", c["values"][n], width=24)] for n, each in enumerate(labels)
        ]
        do = button("do", c["verb"], disabled=bool(c.get("disabled")))
        page = col(grid(lines), row(do, button("revert", "Revert")), gap=12)
        made = node("tabs", tabs=strip, chosen=f"tab{c['chosen']}", page=page)
        return col(made | {"grow": 1, "fill": 1}, fill=1)

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in labels]

    def put(record: Record) -> Variation:
        return Variation("record", "stop", lambda c: c["records"].__setitem__(chosen, record))

    likeness = alike_by_name(records[chosen], draw) if by_name else alike(records[chosen], draw)
    found = [
        sets("other_chosen", "stop", chosen=(chosen + 1) % 3),
        put(another),
        Variation("lookalike", "stop", put(likeness).change),
        sets("verb", "stop", verb=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        Variation("values", "go", values),
        sets("focus_other", "go", focus="f1"),
    ]
    return Page(c["heading"], c, body, "do", (640, 420), found, ("revert",))
