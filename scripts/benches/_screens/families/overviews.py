"""Overviews: much of one kind on one page, told apart by where it stands and what is near it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scripts.benches._screens.content import FIRST, LABELS, LAST, PAGES, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    in_place,
    of_one,
    opposite,
    other_page,
    others,
    sets,
    swaps,
)
from scripts.benches._screens.families.documents import Cells, actions, on_actions
from scripts.benches._screens.nodes import Node, button, col, entry, grid, label, node, row, space
from scripts.benches._screens.scene import Content, Page, Variation

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
HEADS = ("Number", "Name", "Amount", "Date", "State")


def lots(draw: Draw) -> Page:
    """Goods in rows of three, without frames, each with its name, price and button."""
    many = draw.records(6)
    at, verb = draw.number(0, 5), draw.of(("Buy", "Bid", "Reserve"))
    put = in_place("many", at, many[at].key)
    c = content(draw.of(PAGES), "Market", many=list(many), said="")

    def lot(c: Content, record: Record) -> Node:
        do = of_one(c, f"{record.key}.do", verb, mine=record.key == many[at].key)
        price = label(f"EUR {record.amount}", "dim")
        return col(label(record.name, "bold"), label(record.code), price, do, gap=4)

    def body(c: Content) -> Node:
        rows: Cells = [[lot(c, each) for each in c["many"][n : n + 3]] for n in (0, 3)]
        return grid(rows, gaps=(44, 20))

    found = [
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike", "stop", put(alike(many[at], draw))),
        Variation("lookalike_name", "stop", put(alike_by_name(many[at], draw))),
        Variation("swapped", "stop_or_to", swaps("many", at, 6)),
        sets("verb", "stop", said="Remove"),
        sets("disabled", "stop", disabled=True),
        Variation("other_lots", "go", others("many", at, draw)),
    ]
    return Page("Market", c, body, f"{many[at].key}.do", (640, 400), found)


def timesheet(draw: Draw) -> Page:
    """The hours of one person's week, and a button below them."""
    person, week = draw.record(), draw.number(1, 52)
    hours = [f"{draw.number(4, 9)}.{draw.of(('00', '25', '50', '75'))}" for _ in DAYS]
    verbs = [draw.of(("Submit", "Approve", "Book")), "Back"]
    c = content("Hours", "Time", about=person, week=week, hours=hours, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "ruled": draw.chance(0.5)}
    inline = draw.chance(0.5)

    def body(c: Content) -> Node:
        said = f"Week {c['week']}"
        about = (
            label(f"{c['about'].name}: {said}", "bold")
            if inline
            else row(label(c["about"].name, "bold"), label(said), gap=18)
        )
        cells: Cells = [[label("Day", "bold"), label("Hours", "bold")]]
        cells += [[label(day), label(one)] for day, one in zip(DAYS, c["hours"], strict=True)]
        return col(about, grid(cells, gaps=(30, 4), ruled=c["ruled"]), row(*actions(c)), gap=12)

    at = draw.number(0, 4)
    found = [
        sets("person", "stop", about=draw.record()),
        sets("person_alike", "stop", about=alike_by_name(person, draw)),
        sets("week", "stop", week=week % 52 + 1),
        Variation("hours", "stop", lambda c: c["hours"].__setitem__(at, draw.alike(hours[at]))),
        *on_actions(verbs),
    ]
    return Page("Time", c, body, f"do.{verbs[0]}", (480, 400), found, (f"do.{verbs[1]}",))


def detail(draw: Draw) -> Page:
    """One record told in two columns of labels and values, its buttons at the top or the end."""
    record, names = draw.record(), draw.some(LABELS, 6)
    values = [draw.value(each) for each in names]
    at = draw.number(0, 5)
    verbs = draw.some(["Approve", "Reject", "Archive", "Send"], 3)
    c = content(draw.of(PAGES), about=record, names=names, values=values, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "above": draw.chance(0.4)}
    colon = draw.of((":", ""))

    def body(c: Content) -> Node:
        cells: Cells = []
        for n in (0, 1, 2):
            line: list[Node | None] = []
            for m in (n, n + 3):
                line += [label(c["names"][m] + colon, "dim"), label(c["values"][m])]
            cells.append(line)
        head = label(f"{c['about'].code} {c['about'].name}", "heading")
        facts, bar = grid(cells, gaps=(16, 6)), row(*actions(c))
        return col(head, *([bar, facts] if c["above"] else [facts, bar]), gap=14)

    def value(text: str) -> Callable[[Content], object]:
        return lambda c: c["values"].__setitem__(at, text)

    found = [
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        Variation("value", "stop", value(draw.value(names[at]) + "-2")),
        Variation("value_alike", "stop", value(draw.alike(values[at]))),
        *on_actions(verbs),
    ]
    return Page("Detail", c, body, f"do.{verbs[0]}", (640, 380), found, (f"do.{verbs[1]}",))


def path_bar(draw: Draw) -> Page:
    """Files of a folder that is told above them; one is chosen, and a bar acts on it."""
    files = draw.records(5)
    at = draw.number(0, 4)
    folder = f"/{draw.of(PAGES).lower()}/{draw.number(2019, 2027)}/{draw.of(FIRST).lower()}"
    verbs = ["Delete", "Rename", "Copy"]
    c = content("Files", "Files", files=list(files), chosen=files[at].key, folder=folder)
    c |= {"verbs": verbs, "first": "Delete", "target": "Delete", "field": draw.chance(0.4)}
    put = in_place("files", at, files[at].key)

    def body(c: Content) -> Node:
        where = (
            entry("folder", c["folder"], width=40, readonly=True)
            if c["field"]
            else label(c["folder"])
        )
        items = [
            {"id": each.key, "cells": [f"{each.name}.pdf", each.date, each.amount]}
            for each in c["files"]
        ]
        cols = ["Name", "Changed", "Size"]
        table = node(
            "table", id="files", cols=cols, widths=[260, 110, 90], items=items, chosen=c["chosen"]
        )
        return col(row(*actions(c)), where, table, gap=10, fill=1)

    found = [
        sets("folder", "stop", folder=folder.replace("/20", "/21", 1)),
        sets("folder_alike", "stop", folder=draw.alike(folder)),
        sets("other_chosen", "stop", chosen=files[(at + 1) % 5].key),
        sets("none_chosen", "stop", chosen=""),
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike_name", "stop", put(alike_by_name(files[at], draw))),
        Variation("other_rows", "go", others("files", at, draw)),
        *on_actions(verbs),
    ]
    return Page("Files", c, body, "do.Delete", (620, 400), found, ("do.Rename",))


def ticket(draw: Draw) -> Page:
    """A ticket: its number and title, small marks of its state, its story, and what to do."""
    record = draw.record()
    marks = draw.some(["urgent", "billing", "hardware", "VIP", "waiting", "on site"], 2)
    spare = draw.of([each for each in ("escalated", "legal hold") if each not in marks])
    verbs = [draw.of(("Close", "Resolve", "Escalate")), "Reply", "Assign"]
    c = content("Tickets", "Help desk", about=record, marks=marks, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "by": draw.person()}

    def body(c: Content) -> Node:
        about = c["about"]
        tags = [node("panel", child=label(each), pad=2, tone="info") for each in c["marks"]]
        story = col(
            label(f"{c['by']} wrote on {about.date}:"),
            label(f"The machine of {about.name} does not start."),
            gap=4,
        )
        return col(
            label(f"{about.code} {about.name}", "heading"),
            row(*tags, gap=6),
            node("panel", child=story, pad=10, tone="plain"),
            row(*actions(c)),
            gap=12,
        )

    found = [
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        sets("mark", "stop", marks=[marks[0], spare]),
        sets("writer", "stop", by=draw.person()),
        *on_actions(verbs),
    ]
    return Page("Help desk", c, body, f"do.{verbs[0]}", (640, 400), found, (f"do.{verbs[1]}",))


def steppers(draw: Draw) -> Page:
    """Goods of a basket, each with buttons for one less and one more."""
    many = draw.records(4)
    at = draw.number(0, 3)
    which = draw.of(("less", "more"))
    counts = {each.key: draw.number(1, 9) for each in many}
    c = content("Basket", draw.of(PAGES), many=list(many), counts=counts, said="")
    put = in_place("many", at, many[at].key)

    def body(c: Content) -> Node:
        cells: Cells = []
        for each in c["many"]:
            mine = each.key == many[at].key
            pair = [
                button(f"{each.key}.{name}", sign, width=3, disabled=mine and name == c.get("off"))
                for name, sign in (("less", "-"), ("more", "+"))
            ]
            count = label(str(c["counts"][each.key]))
            cells.append([label(each.name), label(each.code, "dim"), pair[0], count, pair[1]])
        return grid(cells, gaps=(18, 8))

    def other_states(c: Content) -> None:
        c["counts"] = {
            key: n if key == many[at].key else draw.number(1, 9) for key, n in c["counts"].items()
        }

    found = [
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike", "stop", put(alike(many[at], draw))),
        Variation("lookalike_name", "stop", put(alike_by_name(many[at], draw))),
        Variation("swapped", "stop_or_to", swaps("many", at, 4)),
        Variation("removed_above", "stop_or_to", lambda c: c["many"].pop(0)),
        sets("disabled", "stop", off=which),
        Variation("other_counts", "go", other_states),
    ]
    found = [each for each in found if at or each.name != "removed_above"]
    other = "more" if which == "less" else "less"
    target = f"{many[at].key}.{which}"
    return Page("Basket", c, body, target, (600, 340), found, (f"{many[at].key}.{other}",))


def switches(draw: Draw) -> Page:
    """Services below each other: what runs, since when, and the button that stops or starts it."""
    many = draw.records(5)
    at = draw.number(0, 4)
    runs = {each.key: draw.chance(0.5) for each in many}
    c = content("Services", f"Host {draw.number(2, 40)}", many=list(many), runs=runs, said="")
    put = in_place("many", at, many[at].key)

    def body(c: Content) -> Node:
        cells: Cells = []
        for each in c["many"]:
            on = c["runs"][each.key]
            mine = each.key == many[at].key
            do = of_one(c, f"{each.key}.do", "Stop" if on else "Start", mine=mine)
            since = label(f"since {each.date}" if on else "stopped", "dim")
            cells.append([label(each.name), since, do])
        return grid(cells, gaps=(26, 8))

    own = many[at].key

    def other_states(c: Content) -> None:
        c["runs"] = {key: on if key == own else not on for key, on in c["runs"].items()}

    found = [
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike_name", "stop", put(alike_by_name(many[at], draw))),
        Variation("swapped", "stop_or_to", swaps("many", at, 5)),
        Variation("state", "stop", lambda c: c["runs"].update({own: not runs[own]})),
        sets("disabled", "stop", disabled=True),
        Variation("other_states", "go", other_states),
        Variation("host", "stop", lambda c: c.update(window=f"Host {draw.number(41, 90)}")),
    ]
    return Page("Services", c, body, f"{own}.do", (560, 360), found)


def slots(draw: Draw) -> Page:
    """Free times of several doctors, in a column below each name."""
    doctors = [f"Dr {each}" for each in draw.some(LAST, 3)]
    times = [f"{hour}:{minute}" for hour in (9, 10, 11) for minute in ("00", "30")]
    at = draw.number(0, 2), draw.number(0, 5)
    c = content("Appointments", doctors=doctors, order=[0, 1, 2], day=draw.date(), off=set())
    target = f"d{at[0]}.{at[1]}"

    def body(c: Content) -> Node:
        columns = []
        for n in c["order"]:
            free = [
                button(f"d{n}.{m}", each, disabled=f"d{n}.{m}" in c["off"])
                for m, each in enumerate(times)
            ]
            columns.append(col(label(c["doctors"][n], "bold"), *free, gap=5))
        return col(label(c["day"], "heading"), row(*columns, gap=30, top=1), gap=10)

    def doctor(name: str) -> Callable[[Content], object]:
        return lambda c: c["doctors"].__setitem__(at[0], name)

    def exchanged(c: Content) -> None:
        other = (at[0] + 1) % 3
        order = c["order"]
        order[at[0]], order[other] = order[other], order[at[0]]

    spare = draw.of([each for each in LAST if f"Dr {each}" not in doctors])
    taken = {f"d{n}.{m}" for n in range(3) for m in range(6) if draw.chance(0.3)} - {target}
    found = [
        Variation("doctor", "stop", doctor(f"Dr {spare}")),
        Variation("doctor_alike", "stop", doctor(draw.alike(doctors[at[0]]))),
        Variation("exchanged", "stop_or_to", exchanged),
        sets("day", "stop", day=draw.date()),
        sets("day_alike", "stop", day=draw.alike(c["day"])),
        sets("taken", "stop", off={target}),
        sets("others_taken", "go", off=taken),
    ]
    return Page("Appointments", c, body, target, (560, 420), found)


def receipt(draw: Draw) -> Page:
    """What was sold, in a panel at the side, with a sum and the button that charges it."""
    customer, goods = draw.record(), draw.records(3)
    verbs = [draw.of(("Charge", "Pay", "Invoice")), "Hold"]
    c = content("Sale", "Shop", about=customer, goods=list(goods), verbs=verbs)
    c |= {"sum": customer.amount, "first": verbs[0], "target": verbs[0]}
    offers = [draw.record().name for _ in range(4)]
    c["offers"] = offers

    def body(c: Content) -> Node:
        lines: Cells = [[label(f"1 x {each.name}"), label(each.amount)] for each in c["goods"]]
        total = row(label("Total", "bold"), space(), label(c["sum"], "bold"), fill=1)
        bill = col(
            label(c["about"].name, "heading"),
            grid(lines, gaps=(18, 4)),
            node("rule", fill=1),
            total,
            row(*actions(c)),
            gap=8,
        )
        shelf = col(*[button(f"o{n}", each) for n, each in enumerate(c["offers"])], gap=6)
        return row(shelf, node("panel", child=bill, pad=12, tone="plain"), gap=24, top=1)

    at = draw.number(0, 2)
    put = in_place("goods", at, goods[at].key)
    found = [
        sets("customer", "stop", about=draw.record()),
        sets("customer_alike", "stop", about=alike_by_name(customer, draw)),
        Variation("article", "stop", put(draw.record())),
        Variation("article_alike", "stop", put(alike_by_name(goods[at], draw))),
        Variation("one_more", "stop", lambda c: c["goods"].append(draw.record())),
        sets("sum", "stop", sum=draw.alike(customer.amount)),
        *on_actions(verbs),
    ]
    return Page("Shop", c, body, f"do.{verbs[0]}", (660, 400), found, (f"do.{verbs[1]}",))


def heads(draw: Draw) -> Page:
    """A list whose columns are sorted by a click on their heads, which are buttons."""
    names, rows_ = draw.some(HEADS, 4), draw.records(5)
    at = draw.number(0, 3)
    c = content(draw.of(PAGES), names=list(names), order=list(range(4)), rows=rows_)
    spare = next(each for each in HEADS if each not in names)

    def cell(record: Record, name: str) -> str:
        told = {"Number": record.code, "Name": record.name, "Amount": record.amount}
        return told.get(name, record.date if name == "Date" else record.state)

    def body(c: Content) -> Node:
        cells: Cells = [[button(f"h{n}", c["names"][n], flat=True) for n in c["order"]]]
        cells += [[label(cell(each, names[n])) for n in c["order"]] for each in c["rows"]]
        return grid(cells, gaps=(22, 6))

    def exchanged(c: Content) -> None:
        other, order = (at + 1) % 4, c["order"]
        order[at], order[other] = order[other], order[at]

    found = [
        Variation("renamed", "stop", lambda c: c["names"].__setitem__(at, spare)),
        Variation("exchanged", "stop_or_to", exchanged),
        other_page(draw, c["heading"]),
        sets("other_rows", "go", rows=draw.records(5)),
        sets("fewer_rows", "go", rows=rows_[:3]),
    ]
    return Page("List", c, body, f"h{at}", (640, 340), found, (f"h{(at + 1) % 4}",))


def opposite_pairs(draw: Draw) -> Page:
    """Cases below each other in panels, each with a button for and one against it."""
    many = draw.records(3)
    at, verb = draw.number(0, 2), draw.of(("Approve", "Reject", "Pay"))
    c = content("Cases", draw.of(PAGES), many=list(many), said="", turned=draw.chance(0.5))
    put = in_place("many", at, many[at].key)

    def case(c: Content, record: Record) -> Node:
        do = of_one(c, f"{record.key}.do", verb, mine=record.key == many[at].key)
        against = button(f"{record.key}.no", opposite(verb))
        text = col(
            label(f"{record.code} {record.name}", "bold"),
            label(f"asks for {record.amount} until {record.date}"),
            gap=3,
        )
        pair = [against, do] if c["turned"] else [do, against]
        return node("panel", child=row(text, space(), *pair, gap=10, fill=1), pad=8, fill=1)

    def body(c: Content) -> Node:
        return col(*[case(c, each) for each in c["many"]], gap=10, fill=1)

    mine = many[at]
    found = [
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike", "stop", put(alike(mine, draw))),
        Variation("lookalike_name", "stop", put(alike_by_name(mine, draw))),
        Variation("amount", "stop", put(replace(mine, amount=draw.alike(mine.amount)))),
        Variation("swapped", "stop_or_to", swaps("many", at, 3)),
        sets("turned", "stop_or_to", turned=not c["turned"]),
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
    ]
    return Page("Cases", c, body, f"{mine.key}.do", (620, 400), found, (f"{mine.key}.no",))
