"""Counters and control rooms: what is acted on is chosen, ticked or named at some distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scripts.benches._screens.content import FIRST, PAGES, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    other_page,
    sets,
)
from scripts.benches._screens.families.documents import Cells, actions, on_actions
from scripts.benches._screens.nodes import (
    Node,
    button,
    check,
    col,
    grid,
    label,
    node,
    row,
    space,
)
from scripts.benches._screens.scene import Content, Page, Variation

RIGHTS = ("Read", "Write", "Delete", "Approve", "Export", "Print")
STEPS = ("Customer", "Articles", "Delivery", "Payment", "Summary")
PUMPS = ("Pump", "Valve", "Boiler", "Gate", "Belt", "Fan")
HALLS = ("Great hall", "Small hall", "Studio", "Terrace", "Cellar")


def _chosen(c: Content, many: Sequence[Record]) -> str:
    """The chosen one, if it is among these."""
    return next((each.key for each in many if each.key == c["chosen"]), "")


def transfer(draw: Draw) -> Page:
    """Money goes from one account to another, both named in plain text over the buttons."""
    source, to = draw.record(), draw.record()
    verbs = [draw.of(("Transfer", "Pay", "Execute")), "Print", "Back"]
    c = content("Transfer", "Bank", source=source, to=to, sum=source.amount, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "form": draw.number(0, 1)}

    def body(c: Content) -> Node:
        source, to = c["source"], c["to"]
        if c["form"]:
            told = col(
                label(f"{c['sum']} EUR", "big"),
                row(label("from", "dim"), label(f"{source.name} ({source.code})")),
                row(label("to", "dim"), label(f"{to.name} ({to.code})")),
            )
        else:
            cells: Cells = [
                [label("From account", "dim"), label(source.code), label(source.name)],
                [label("To account", "dim"), label(to.code), label(to.name)],
                [label("Amount", "dim"), label(c["sum"], "bold"), None],
            ]
            told = grid(cells, gaps=(18, 5))
        return col(told, space(), row(*actions(c)), gap=14)

    found = [
        sets("from", "stop", source=draw.record()),
        sets("from_alike", "stop", source=alike(source, draw)),
        sets("to", "stop", to=draw.record()),
        sets("to_alike", "stop", to=alike(to, draw)),
        sets("exchanged", "stop", source=to, to=source),
        sets("sum", "stop", sum=draw.alike(source.amount)),
        *on_actions(verbs),
    ]
    return Page("Bank", c, body, f"do.{verbs[0]}", (620, 400), found, (f"do.{verbs[1]}",))


def shuttle(draw: Draw) -> Page:
    """What is chosen in the left list goes to the right one by a button between them."""
    owner, many = draw.record(), draw.records(9)
    at = draw.number(0, 4)
    verbs = ["Add", "Remove"]
    if draw.chance(0.4):
        verbs.reverse()
    c = content("Members", about=owner, left=many[:5], right=many[5:], first=verbs[0])
    c |= {"verbs": verbs, "target": verbs[0], "in": "left" if verbs[0] == "Add" else "right"}
    at = min(at, len(c[c["in"]]) - 1)
    c["chosen"] = c[c["in"]][at].key
    other = c[c["in"]][(at + 1) % len(c[c["in"]])].key

    def listed(c: Content, side: str) -> Node:
        items = [{"id": each.key, "lines": [each.name]} for each in c[side]]
        return node("list", id=side, items=items, width=200, chosen=_chosen(c, c[side]))

    def body(c: Content) -> Node:
        left = col(label("Available", "bold"), listed(c, "left"))
        right = col(label("Members", "bold"), listed(c, "right"))
        between = col(space(), *actions(c), space(), gap=8)
        lists = row(left, between, right, gap=14, top=1)
        return col(label(f"Group {c['about'].code}", "heading"), lists, gap=10)

    def another(c: Content) -> None:
        side = c[c["in"]]
        side[at] = replace(draw.record(), key=side[at].key)

    def others(c: Content) -> None:
        for side in ("left", "right"):
            c[side] = [
                each if each.key == c["chosen"] else replace(draw.record(), key=each.key)
                for each in c[side]
            ]

    found = [
        sets("other_chosen", "stop", chosen=other),
        sets("none_chosen", "stop", chosen=""),
        Variation("chosen_record", "stop", another),
        sets("group", "stop", about=alike(owner, draw)),
        Variation("other_rows", "go", others),
        *on_actions(verbs),
    ]
    return Page("Members", c, body, f"do.{verbs[0]}", (700, 440), found, (f"do.{verbs[1]}",))


def matrix(draw: Draw) -> Page:
    """Who may do what: a box for each person and right."""
    people, rights = draw.records(5), draw.some(RIGHTS, 4)
    at, right = draw.number(0, 4), draw.number(0, 3)
    ticked = {f"{each.key}.{n}" for each in people for n in range(4) if draw.chance(0.4)}
    target = f"{people[at].key}.{right}"
    ticked.discard(target)
    c = content(draw.of(PAGES), "Rights", people=people, rights=rights, ticked=ticked)
    c["ruled"] = draw.chance(0.4)
    order = list(range(4))
    c["order"] = order

    def body(c: Content) -> Node:
        cells: Cells = [
            [label("", "bold"), *[label(c["rights"][n], "bold") for n in c["order"]]],
        ]
        for each in c["people"]:
            boxes = [
                check(
                    f"{each.key}.{n}",
                    "",
                    on=f"{each.key}.{n}" in c["ticked"],
                    disabled=f"{each.key}.{n}" == target and bool(c.get("disabled")),
                )
                for n in c["order"]
            ]
            cells.append([label(each.name), *boxes])
        return grid(cells, gaps=(26, 7), ruled=c["ruled"])

    def put(record: Record) -> Any:  # noqa: ANN401
        return lambda c: c["people"].__setitem__(at, replace(record, key=people[at].key))

    def swapped(c: Content) -> None:
        other = (at + 1) % 5
        many = c["people"]
        many[at], many[other] = many[other], many[at]

    def columns(c: Content) -> None:
        other = (right + 1) % 4
        order = list(c["order"])
        order[right], order[other] = order[other], order[right]
        c["order"] = order

    def renamed(c: Content) -> None:
        rest = [each for each in RIGHTS if each not in rights]
        c["rights"] = [rest[0] if n == right else each for n, each in enumerate(rights)]

    def other_ticks(c: Content) -> None:
        c["ticked"] = {
            f"{each.key}.{n}" for each in people for n in range(4) if draw.chance(0.4)
        } - {target}

    found = [
        Variation("record", "stop", put(draw.record())),
        Variation("lookalike_name", "stop", put(alike_by_name(people[at], draw))),
        Variation("swapped", "stop_or_to", swapped),
        Variation("inserted", "stop_or_to", lambda c: c["people"].insert(0, draw.record())),
        Variation("columns_swapped", "stop_or_to", columns),
        Variation("column_renamed", "stop", renamed),
        sets("ticked", "stop", ticked={*ticked, target}),
        sets("disabled", "stop", disabled=True),
        Variation("other_ticks", "go", other_ticks),
        other_page(draw, c["heading"]),
    ]
    return Page("Rights", c, body, target, (680, 420), found, without=frozenset({"hover_other"}))


def steps(draw: Draw) -> Page:
    """A task of several steps, the one that it is at marked beside what was chosen so far."""
    record, another = draw.record(), draw.record()
    at = draw.number(1, 4)
    verbs = [draw.of(("Finish", "Next", "Order")), "Back"]
    c = content("New order", f"New order - {record.code}", at=at, about=record, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "numbered": draw.chance(0.5)}
    c["window"] = "New order"

    def body(c: Content) -> Node:
        items = [
            {"id": f"s{n}", "lines": [f"{n + 1}. {each}" if c["numbered"] else each]}
            for n, each in enumerate(STEPS)
        ]
        side = node("list", id="steps", items=items, width=150, chosen=f"s{c['at']}")
        about = c["about"]
        cells: Cells = [
            [label("Customer", "dim"), label(about.name)],
            [label("Number", "dim"), label(about.code)],
            [label("Delivery", "dim"), label(about.date)],
            [label("Total", "dim"), label(about.amount, "bold")],
        ]
        right = col(
            label(STEPS[c["at"]], "heading"), grid(cells, gaps=(16, 5)), row(*actions(c)), gap=14
        )
        return row(side, right, gap=24, top=1, fill=1)

    found = [
        sets("step", "stop", at=(at + 1) % 5),
        sets("record", "stop", about=another),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        sets("date", "stop", about=replace(record, date=draw.date())),
        sets("total", "stop", about=replace(record, amount=draw.alike(record.amount))),
        *on_actions(verbs),
    ]
    return Page("New order", c, body, f"do.{verbs[0]}", (640, 420), found, (f"do.{verbs[1]}",))


def one_by_one(draw: Draw) -> Page:
    """Records one after the other: which of how many, its facts, what to do, and the next one."""
    record, another = draw.record(), draw.record()
    at, count = draw.number(2, 20), draw.number(21, 60)
    verbs = draw.some(["Approve", "Reject", "Assign", "Archive"], 2)
    c = content(draw.of(PAGES), about=record, at=at, count=count, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "above": draw.chance(0.5)}

    def body(c: Content) -> Node:
        about = c["about"]
        turn = row(
            button("back", "<"),
            label(f"{c['at']} of {c['count']}"),
            button("on", ">"),
            gap=10,
        )
        cells: Cells = [
            [label("Number", "dim"), label(about.code), label("Date", "dim"), label(about.date)],
            [label("Name", "dim"), label(about.name), label("State", "dim"), label(about.state)],
        ]
        facts = grid(cells, gaps=(18, 5))
        bar = row(*actions(c))
        return col(turn, bar, facts, gap=14) if c["above"] else col(turn, facts, bar, gap=14)

    found = [
        sets("next", "stop", about=another, at=at + 1),
        sets("record", "stop", about=another),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        *on_actions(verbs),
        other_page(draw, c["heading"]),
    ]
    return Page("Queue", c, body, f"do.{verbs[0]}", (620, 360), found, ("on",))


def seats(draw: Draw) -> Page:
    """Seats of a hall on a day: each a button, some of them taken."""
    halls = draw.some(HALLS, 2)
    rows, wide = 4, 6
    taken = {f"{r}{n}" for r in "ABCD" for n in range(1, wide + 1) if draw.chance(0.25)}
    seat = f"{draw.of('ABCD')}{draw.number(1, wide)}"
    taken.discard(seat)
    c = content("Seats", halls[0], hall=halls[0], day=draw.date(), taken=taken, row=0)
    c["window"] = "Seats"

    def body(c: Content) -> Node:
        cells: Cells = [
            [
                button(f"{r}{n}", f"{r}{n}", disabled=f"{r}{n}" in c["taken"], width=4)
                for n in range(1, wide + 1)
            ]
            for r in "ABCD"[:rows]
        ]
        head = row(label(c["hall"], "heading"), label(c["day"], "bold"), gap=16)
        return col(head, grid(cells, gaps=(6, 6)), gap=12)

    def others_taken(c: Content) -> None:
        kept = {f"{r}{n}" for r in "ABCD" for n in range(1, wide + 1) if draw.chance(0.25)}
        c["taken"] = kept - {seat}

    found = [
        sets("hall", "stop", hall=halls[1]),
        sets("day", "stop", day=draw.alike(c["day"])),
        sets("other_day", "stop", day=draw.date()),
        sets("disabled", "stop", taken={*taken, seat}),
        Variation("others_taken", "go", others_taken),
    ]
    others = [f"A{n}" for n in range(1, 3) if f"A{n}" not in taken and f"A{n}" != seat]
    return Page("Seats", c, body, seat, (560, 380), found, tuple(others[:1]))


def panes(draw: Draw) -> Page:
    """Two folders beside each other, and what to do with the chosen file of one below them."""
    many = draw.records(8)
    paths = [f"/{draw.of(PAGES).lower()}/{draw.number(2019, 2027)}" for _ in range(3)]
    at = draw.number(0, 3)
    verbs = draw.some(["Copy", "Move", "Delete", "Compare"], 3)
    c = content("Files", sides=[many[:4], many[4:]], paths=paths[:2], verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "chosen": many[at].key}

    def side(c: Content, n: int) -> Node:
        items = [
            {"id": each.key, "cells": [f"{each.code}.pdf", each.date]} for each in c["sides"][n]
        ]
        listed = node(
            "table",
            id=f"side{n}",
            cols=["Name", "Date"],
            widths=[150, 110],
            items=items,
            chosen=_chosen(c, c["sides"][n]),
        )
        return col(label(c["paths"][n], "bold"), listed, gap=4)

    def body(c: Content) -> Node:
        return col(row(side(c, 0), side(c, 1), gap=12, top=1), row(*actions(c)), gap=12)

    def another(c: Content) -> None:
        c["sides"][0][at] = replace(draw.record(), key=c["chosen"])

    def alike_file(c: Content) -> None:
        c["sides"][0][at] = alike(many[at], draw, c["chosen"])

    def others(c: Content) -> None:
        c["sides"] = [
            [
                each if each.key == c["chosen"] else replace(draw.record(), key=each.key)
                for each in one
            ]
            for one in c["sides"]
        ]

    found = [
        sets("left_path", "stop", paths=[paths[2], paths[1]]),
        sets("right_path", "stop", paths=[paths[0], paths[2]]),
        sets("paths_exchanged", "stop", paths=[paths[1], paths[0]]),
        sets("other_chosen", "stop", chosen=many[(at + 1) % 4].key),
        sets("other_side", "stop", chosen=many[4 + at].key),
        Variation("chosen_record", "stop", another),
        Variation("chosen_alike", "stop", alike_file),
        Variation("other_rows", "go", others),
        *on_actions(verbs),
    ]
    if paths[0] == paths[1]:
        found = [each for each in found if each.name != "paths_exchanged"]
    if paths[2] in paths[:2]:
        found = [each for each in found if not each.name.endswith("_path")]
    return Page("Files", c, body, f"do.{verbs[0]}", (680, 400), found, (f"do.{verbs[1]}",))


def ticked_rows(draw: Draw) -> Page:
    """Rows with a box each; the buttons above act on those that are ticked."""
    many = draw.records(6)
    ticked = {each.key for each in draw.some(many, draw.number(1, 2))}
    verbs = draw.some(["Delete", "Pay", "Archive", "Print"], 2)
    c = content(draw.of(PAGES), many=many, ticked=ticked, verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "below": draw.chance(0.4)}
    free = next(each.key for each in many if each.key not in ticked)
    own = next(n for n, each in enumerate(many) if each.key in ticked)

    def body(c: Content) -> Node:
        cells: Cells = [
            [
                check(each.key, "", on=each.key in c["ticked"]),
                label(each.code),
                label(each.name),
                label(each.amount),
            ]
            for each in c["many"]
        ]
        lines, bar = grid(cells, gaps=(16, 5)), row(*actions(c))
        return col(lines, bar, gap=12) if c["below"] else col(bar, lines, gap=12)

    def put(record: Record) -> Any:  # noqa: ANN401
        return lambda c: c["many"].__setitem__(own, replace(record, key=many[own].key))

    def others(c: Content) -> None:
        c["many"] = [
            each if each.key in ticked else replace(draw.record(), key=each.key)
            for each in c["many"]
        ]

    found = [
        sets("one_more", "stop", ticked={*ticked, free}),
        sets("another_ticked", "stop", ticked={*ticked, free} - {many[own].key}),
        sets("none_ticked", "stop", ticked=set()),
        Variation("ticked_record", "stop", put(draw.record())),
        Variation("ticked_alike", "stop", put(alike(many[own], draw))),
        Variation("other_rows", "go", others),
        *on_actions(verbs),
        other_page(draw, c["heading"]),
    ]
    return Page("Rows", c, body, f"do.{verbs[0]}", (680, 420), found, (f"do.{verbs[1]}",))


def till(draw: Draw) -> Page:
    """What is sold, its total in large letters, and ways to pay."""
    sold, customer = draw.records(3), draw.record()
    verbs = ["Cash", "Card", "Voucher"]
    first = draw.of(verbs)
    verbs = [first, *[each for each in verbs if each != first]]
    c = content("Till 3", sold=sold, by=customer, verbs=verbs, first=first, target=first)
    c["total"] = draw.amount()

    def body(c: Content) -> Node:
        items = [{"id": each.key, "cells": [each.name, each.amount]} for each in c["sold"]]
        listed = node(
            "table",
            id="sold",
            cols=["Article", "Price"],
            widths=[230, 90],
            right=[1],
            items=items,
            chosen="",
        )
        side = col(
            label("Customer", "dim"),
            label(c["by"].name, "bold"),
            label("Total", "dim"),
            label(c["total"], "big"),
            *actions(c),
            gap=8,
        )
        return row(listed, side, gap=24, top=1)

    found = [
        sets("customer", "stop", by=draw.record()),
        sets("customer_alike", "stop", by=alike_by_name(customer, draw)),
        sets("total", "stop", total=draw.amount()),
        sets("total_alike", "stop", total=draw.alike(c["total"])),
        sets("till", "stop", heading="Till 8", window="Till 8"),
        *on_actions(verbs),
    ]
    return Page("Till", c, body, f"do.{first}", (620, 420), found, (f"do.{verbs[1]}",))


def devices(draw: Draw) -> Page:
    """Machines in framed groups, each with the same two buttons."""
    kind = draw.of(PUMPS)
    numbers = draw.some(list(range(1, 9)), 4)
    names = [f"{kind} {n}" for n in numbers]
    at = draw.number(0, 3)
    act = draw.of(("Start", "Stop"))
    c = content(f"Station {draw.number(1, 6)}", names=names, said=act, states=["ready"] * 4)
    c["order"] = [0, 1, 2, 3]

    def one(c: Content, n: int) -> Node:
        start, stop = (
            button(
                f"{n}.{verb}",
                c["said"] if n == at and verb == act else verb,
                disabled=n == at and verb == act and bool(c.get("disabled")),
            )
            for verb in ("Start", "Stop")
        )
        inside = col(label(c["states"][n], "dim"), row(start, stop), gap=6)
        return node("group", title=c["names"][n], child=inside)

    def body(c: Content) -> Node:
        first, second, third, fourth = (one(c, n) for n in c["order"])
        return grid([[first, second], [third, fourth]], gaps=(18, 12))

    other = (at + draw.number(1, 3)) % 4
    order = [0, 1, 2, 3]
    order[at], order[other] = order[other], order[at]
    spare = next(n for n in range(1, 10) if n not in numbers)

    def named(name: str) -> list[str]:
        return [name if n == at else each for n, each in enumerate(names)]

    found = [
        sets("swapped", "stop_or_to", order=order),
        sets("renamed", "stop", names=named(f"{kind} {spare}")),
        sets("station", "stop", heading="Station 8", window="Station 8"),
        sets("label", "stop", said="Reset"),
        sets("disabled", "stop", disabled=True),
        sets(
            "other_states",
            "go",
            states=["ready" if n == at else "busy" for n in range(4)],
        ),
    ]
    return Page("Station", c, body, f"{at}.{act}", (560, 400), found, (f"{other}.{act}",))


def versions(draw: Draw) -> Page:
    """The versions of a document; the button acts on the one whose circle is filled."""
    document, many = draw.record(), draw.records(4)
    at = draw.number(0, 3)
    verbs = ["Restore", "Compare"]
    c = content(document.name, about=document, many=many, on=many[at].key, verbs=verbs)
    c |= {"first": "Restore", "target": "Restore", "window": "Versions"}
    c["heading"] = f"{document.code} {document.name}"

    def body(c: Content) -> Node:
        circles = [
            node("radio", id=each.key, text=f"{each.date} by {each.name}", on=each.key == c["on"])
            for each in c["many"]
        ]
        return col(*circles, row(*actions(c)), gap=10)

    def put(record: Record) -> Any:  # noqa: ANN401
        return lambda c: c["many"].__setitem__(at, replace(record, key=many[at].key))

    other = alike(document, draw)
    found = [
        sets("other_on", "stop", on=many[(at + 1) % 4].key),
        Variation("on_record", "stop", put(draw.record())),
        Variation("on_alike", "stop", put(alike_by_name(many[at], draw))),
        sets("document", "stop", heading=draw.record().name),
        sets("document_alike", "stop", heading=f"{other.code} {other.name}"),
        *on_actions(verbs),
    ]
    return Page("Versions", c, body, "do.Restore", (560, 360), found, ("do.Compare",))


def scope(draw: Draw) -> Page:
    """A company and a period in drop-down lists at the top, and what is done to them."""
    companies = draw.some(draw.records(4), 2)
    periods = [f"{draw.number(2024, 2027)}-{n:02d}" for n in draw.some(list(range(1, 13)), 2)]
    verbs = [draw.of(("Close period", "Post all", "Delete all")), "Show"]
    c = content("Ledger", company=companies[0].name, period=periods[0], verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "many": draw.records(4)}

    def body(c: Content) -> Node:
        boxes: Cells = [
            [
                label("Company"),
                node("combo", id="company", text=c["company"], width=22),
                label("Period"),
                node("combo", id="period", text=c["period"], width=10),
            ]
        ]
        items = [{"id": e.key, "cells": [e.code, e.name, e.amount]} for e in c["many"]]
        listed = node(
            "table",
            id="many",
            cols=["Number", "Text", "Amount"],
            widths=[110, 230, 100],
            right=[2],
            items=items,
            chosen="",
        )
        return col(grid(boxes, gaps=(12, 6)), row(*actions(c)), listed, gap=12)

    found = [
        sets("company", "stop", company=companies[1].name),
        sets("company_alike", "stop", company=draw.alike(companies[0].name)),
        sets("period", "stop", period=periods[1]),
        sets("other_rows", "go", many=draw.records(4)),
        *on_actions(verbs),
    ]
    return Page("Ledger", c, body, f"do.{verbs[0]}", (660, 420), found, (f"do.{verbs[1]}",))


def shifts(draw: Draw) -> Page:
    """A plan: times or weeks down the side, who or where along the top, and who is put there."""
    first, count = draw.number(6, 10), 5
    hours = draw.chance(0.6)
    named = [f"{first + n:02d}:00" if hours else f"W{first * 2 + n}" for n in range(count + 1)]
    tops = draw.some(["Hall", "Desk", "Gate", "Van", "Lab"], 3)
    cells = {
        f"{side}.{n}": draw.of(FIRST) if draw.chance(0.4) else "+"
        for side in named
        for n in range(3)
    }
    a, b = draw.number(1, count - 1), draw.number(0, 2)
    target = f"{named[a]}.{b}"
    c = content("Plan", "Plan", day=draw.date(), sides=named[:count], tops=tops, cells=cells)
    c["wide"] = draw.number(9, 14)

    def body(c: Content) -> Node:
        lines: Cells = [[label("", "dim"), *[label(each, "bold") for each in c["tops"]]]]
        for side in c["sides"]:
            keys = [f"{side}.{n}" for n in range(3)]
            cells = [button(key, c["cells"][key], width=c["wide"]) for key in keys]
            lines.append([label(side, "dim"), *cells])
        return col(label(c["day"], "heading"), grid(lines, gaps=(10, 6)), gap=10)

    def others(c: Content) -> None:
        c["cells"] = {
            key: value if key == target else draw.of((draw.of(FIRST), "+"))
            for key, value in c["cells"].items()
        }

    other = (b + 1) % 3
    exchanged = list(tops)
    exchanged[b], exchanged[other] = exchanged[other], exchanged[b]
    renamed = ["Roof" if n == b else each for n, each in enumerate(tops)]
    found = [
        sets("sides_later", "stop_or_to", sides=named[1:]),
        sets("tops_exchanged", "stop", tops=exchanged),
        sets("top_renamed", "stop", tops=renamed),
        sets("day", "stop", day=draw.alike(c["day"])),
        Variation("others", "go", others),
    ]
    if cells[target] != "+":
        found.append(sets("person", "stop", cells={**cells, target: "Quentin"}))
    beside = f"{named[(a + 1) % count]}.{b}"
    return Page("Plan", c, body, target, (620, 400), found, (beside,))
