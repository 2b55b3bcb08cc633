"""Reviews: two things set against each other, or one that is looked over once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scripts.benches._screens.content import CITIES, LABELS, PAGES, Draw, Record
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

UNITS = ("EUR", "USD", "CHF", "GBP", "SEK")
PRINTERS = ("HP-2 (ground floor)", "HP-7 (ground floor)", "Canon 410", "PDF file", "Label printer")
PLACES = ("Depot", "Harbour", "Warehouse", "Shop", "Airport", "Customs", "Clinic")


def chips(draw: Draw) -> Page:
    """A message whose receivers stand in small frames above its text."""
    people = draw.records(3)
    at = draw.number(0, 2)
    verbs = [draw.of(("Send", "Share", "Invite")), "Save", "Discard"]
    c = content("New message", "Messages", to=list(people), about=draw.record(), verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "tone": draw.of(("plain", "info"))}

    def body(c: Content) -> Node:
        frames = [
            node("panel", child=row(label(each.name), button(f"x{n}", "x"), gap=6), pad=3)
            for n, each in enumerate(c["to"])
        ]
        text = col(label(f"Dear all, please look at {c['about'].code}."), label("Best regards"))
        return col(
            row(label("To", "dim"), *frames, gap=8),
            row(label("Subject", "dim"), entry("subject", f"About {c['about'].code}", width=30)),
            node("panel", child=text, pad=10, tone="plain"),
            row(*actions(c)),
            gap=12,
        )

    def receiver(record: Record) -> Callable[[Content], object]:
        return lambda c: c["to"].__setitem__(at, record)

    found = [
        Variation("receiver", "stop", receiver(draw.record())),
        Variation("receiver_alike", "stop", receiver(alike_by_name(people[at], draw))),
        Variation("one_more", "stop", lambda c: c["to"].append(draw.record())),
        Variation("one_less", "stop", lambda c: c["to"].pop(at)),
        sets("subject", "stop", about=alike(c["about"], draw)),
        *on_actions(verbs),
    ]
    return Page("Messages", c, body, f"do.{verbs[0]}", (760, 400), found, (f"do.{verbs[1]}",))


def old_new(draw: Draw) -> Page:
    """What a field held and what it will hold, one below the other or side by side."""
    record = draw.record()
    names = draw.some(LABELS, 3)
    olds, news = [[draw.value(each) for each in names] for _ in range(2)]
    at = draw.number(0, 2)
    verbs = [draw.of(("Accept", "Apply", "Confirm")), "Refuse"]
    c = content("Changes", "Review", about=record, olds=olds, news=news, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "ruled": draw.chance(0.5), "heads": ["Was", "Is"]}

    def body(c: Content) -> Node:
        cells: Cells = [[label("Field", "bold"), *[label(each, "bold") for each in c["heads"]]]]
        cells += [
            [label(name), label(old, "dim"), label(new)]
            for name, old, new in zip(names, c["olds"], c["news"], strict=True)
        ]
        return col(
            label(f"{c['about'].name}, {c['about'].code}", "heading"),
            grid(cells, gaps=(24, 6), ruled=c["ruled"]),
            row(*actions(c)),
            gap=12,
        )

    def value(side: str, text: str) -> Callable[[Content], object]:
        return lambda c: c[side].__setitem__(at, text)

    def exchanged(c: Content) -> None:
        c["olds"], c["news"] = c["news"], c["olds"]

    found = [
        Variation("new_value", "stop", value("news", draw.value(names[at]) + " B")),
        Variation("new_value_alike", "stop", value("news", draw.alike(news[at]))),
        Variation("old_value_alike", "stop", value("olds", draw.alike(olds[at]))),
        Variation("exchanged", "stop", exchanged),
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        *on_actions(verbs),
    ]
    return Page("Review", c, body, f"do.{verbs[0]}", (640, 400), found, (f"do.{verbs[1]}",))


def inner_windows(draw: Draw) -> Page:
    """Two records open beside each other, each in a frame with a bar of its own."""
    many = draw.records(2)
    at = draw.number(0, 1)
    verb = draw.of(("Save", "Post", "Print", "Close"))
    tone = draw.of(("dark", "info", "plain"))
    c = content("Records", draw.of(PAGES), many=list(many), said="")

    def frame(c: Content, record: Record, number: int) -> Node:
        bar = node("panel", child=label(f"{record.code} - {record.name}"), tone=tone, fill=1)
        cells: Cells = [
            [label("Date"), entry(f"{record.key}.d{number}", record.date, width=12)],
            [label("Amount"), entry(f"{record.key}.a{number}", record.amount, width=12)],
            [label("State"), label(record.state)],
        ]
        do = of_one(c, f"{record.key}.do", verb, mine=record.key == many[at].key)
        inside = col(bar, grid(cells, gaps=(10, 5)), row(do, button(f"{record.key}.un", "Undo")))
        return node("panel", child=inside, w=310, h=220, pad=6)

    def body(c: Content) -> Node:
        return row(*[frame(c, each, n) for n, each in enumerate(c["many"])], gap=16, top=1)

    mine = in_place("many", at, many[at].key)

    found = [
        Variation("swapped", "stop_or_to", lambda c: c["many"].reverse()),
        Variation("record", "stop", mine(draw.record())),
        Variation("lookalike", "stop", mine(alike(many[at], draw))),
        Variation("lookalike_name", "stop", mine(alike_by_name(many[at], draw))),
        Variation("amount", "go", mine(replace(many[at], amount=draw.alike(many[at].amount)))),
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        Variation("other_record", "go", others("many", at, draw)),
    ]
    target = f"{many[at].key}.do"
    return Page("Records", c, body, target, (700, 400), found, (f"{many[at].key}.un",))


def found_first(draw: Draw) -> Page:
    """What was searched for, what was found, and a button that takes what is chosen."""
    many = draw.records(4)
    at = draw.number(0, 3)
    verbs = [draw.of(("Select", "Take over", "Delete")), "Cancel"]
    c = content("Find", "Search", many=list(many), chosen=many[at].key, verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "term": many[at].name.split()[0]}

    def body(c: Content) -> Node:
        items = [{"id": each.key, "lines": [f"{each.code}  {each.name}"]} for each in c["many"]]
        return col(
            row(label("Name"), entry("term", c["term"], width=20), button("find", "Find")),
            node("list", id="list", items=items, width=360, chosen=c["chosen"]),
            row(*actions(c)),
            gap=10,
        )

    mine = in_place("many", at, many[at].key)

    found = [
        Variation("record", "stop", mine(draw.record())),
        Variation("lookalike", "stop", mine(alike(many[at], draw))),
        Variation("lookalike_name", "stop", mine(alike_by_name(many[at], draw))),
        sets("other_chosen", "stop", chosen=many[(at + 1) % 4].key),
        sets("none_chosen", "stop", chosen=""),
        Variation("other_rows", "go", others("many", at, draw)),
        *on_actions(verbs),
    ]
    return Page("Search", c, body, f"do.{verbs[0]}", (560, 420), found, ("find",))


def period(draw: Draw) -> Page:
    """From when until when, of which kind, and what is done to all that falls into it: all of it in
    fields, in which a run may have put it.
    """
    days = sorted(draw.date() for _ in range(2))
    kinds = draw.some(PAGES, 3)
    verbs = [draw.of(("Delete", "Archive", "Export", "Bill")), "Preview"]
    c = content("Period", "Clean up", since=days[0], until=days[1], kind=kinds[0], verbs=verbs)
    c |= {
        "first": verbs[0],
        "target": verbs[0],
        "drafts": draw.chance(0.5),
        "all": draw.chance(0.5),
    }
    sentence = draw.chance(0.5)

    def body(c: Content) -> Node:
        if sentence:
            asked = row(
                label("All"),
                node("combo", id="kind", text=c["kind"], width=14),
                label("from"),
                entry("since", c["since"], width=12),
                label("to"),
                entry("until", c["until"], width=12),
            )
        else:
            cells: Cells = [
                [label("Kind"), node("combo", id="kind", text=c["kind"], width=16)],
                [label("From"), entry("since", c["since"], width=14)],
                [label("Until"), entry("until", c["until"], width=14)],
            ]
            asked = grid(cells, gaps=(12, 6))
        ticks = row(
            check("drafts", "Drafts too", on=c["drafts"]), check("all", "All sites", on=c["all"])
        )
        return col(asked, ticks, row(*actions(c)), gap=12)

    found = [
        sets("since", "go", since=draw.date()),
        sets("since_alike", "go", since=draw.alike(days[0])),
        sets("until_alike", "go", until=draw.alike(days[1])),
        sets("kind", "go", kind=kinds[1]),
        sets("drafts", "go", drafts=not c["drafts"]),
        sets("all_sites", "go", all=not c["all"]),
        *on_actions(verbs),
    ]
    return Page("Clean up", c, body, f"do.{verbs[0]}", (700, 340), found, (f"do.{verbs[1]}",))


def order_lines(draw: Draw) -> Page:
    """Orders below each other, each with a line that names it and lines of what was ordered."""
    orders = draw.records(3)
    lines = {each.key: draw.records(2) for each in orders}
    at = draw.number(0, 2)
    own, verb = orders[at], draw.of(("Ship", "Pay", "Cancel", "Print"))
    c = content("Orders", draw.of(PAGES), orders=list(orders), lines=lines, said="")
    c["lead"] = draw.of(("", "    "))

    def body(c: Content) -> Node:
        parts = [_order(c, each, verb, mine=each.key == own.key) for each in c["orders"]]
        return col(*[one for many in parts for one in many], gap=5, fill=1)

    mine = in_place("orders", at, own.key)

    def other_lines(c: Content) -> None:
        for each in orders:
            if each.key != orders[at].key:
                c["lines"][each.key] = draw.records(2)

    found = [
        Variation("record", "stop", mine(draw.record())),
        Variation("lookalike", "stop", mine(alike(orders[at], draw))),
        Variation("lookalike_name", "stop", mine(alike_by_name(orders[at], draw))),
        Variation("swapped", "stop_or_to", swaps("orders", at, 3)),
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        Variation("other_lines", "go", other_lines),
    ]
    if at:
        found.append(Variation("removed_above", "stop_or_to", lambda c: c["orders"].pop(0)))
    return Page("Orders", c, body, f"{orders[at].key}.do", (600, 440), found)


def _order(c: Content, record: Record, verb: str, *, mine: bool) -> list[Node]:
    do = of_one(c, f"{record.key}.do", verb, mine=mine)
    head = row(label(record.code, "bold"), label(record.name), space(), do, gap=12, fill=1)
    lines = [
        row(label(f"{c['lead']}2 x {one.name}", "dim"), space(), label(one.amount), fill=1)
        for one in c["lines"][record.key]
    ]
    return [head, *lines, node("rule", fill=1)]


def booking(draw: Draw) -> Page:
    """An amount, its unit, the account it goes to; all of them in fields."""
    account, another = draw.record(), draw.record()
    units = draw.some(UNITS, 2)
    verbs = [draw.of(("Book", "Pay", "Reserve")), "Clear"]
    c = content("Booking", "Cash book", account=account, sum=account.amount, unit=units[0])
    c |= {"verbs": verbs, "first": verbs[0], "target": verbs[0], "above": draw.chance(0.4)}

    def body(c: Content) -> Node:
        fields = [
            ("Account", [entry("code", c["account"].code, width=14), label(c["account"].name)]),
            ("Amount", [entry("sum", c["sum"], width=14), _combo("unit", c["unit"], 6)]),
            ("Text", [entry("text", "as agreed", width=26)]),
        ]
        if c["above"]:
            parts = [part for name, inside in fields for part in (label(name), row(*inside))]
            return col(*parts, row(*actions(c)), gap=6)
        cells: Cells = [[label(name), row(*inside)] for name, inside in fields]
        return col(grid(cells, gaps=(14, 7)), row(*actions(c)), gap=14)

    found = [
        sets("account", "stop", account=another),
        sets("account_alike", "go", account=alike(account, draw)),
        sets("account_name", "stop", account=alike_by_name(account, draw)),
        sets("sum", "go", sum=draw.alike(account.amount)),
        sets("thousandfold", "go", sum=account.amount.replace(".", "")),
        sets("unit", "go", unit=units[1]),
        *on_actions(verbs),
    ]
    return Page("Cash book", c, body, f"do.{verbs[0]}", (560, 360), found, (f"do.{verbs[1]}",))


def _combo(name: str, text: str, width: int) -> Node:
    return node("combo", id=name, text=text, width=width)


def keypad(draw: Draw) -> Page:
    """A number that was keyed in, large, above its keys and the one that sends it."""
    number = str(draw.number(10000, 99999))
    owner = draw.record()
    sure = draw.of(("Enter", "OK", "Charge"))
    keys = list("789456123")
    c = content("Terminal", f"Terminal {draw.number(1, 9)}", number=number, about=owner, keys=keys)
    c |= {"sure": sure}

    def body(c: Content) -> Node:
        k = c["keys"]
        cells: Cells = [[button(f"k{n}", n, width=4) for n in k[i : i + 3]] for i in (0, 3, 6)]
        last = [button("clear", "C", width=4), button("k0", "0", width=4)]
        cells.append([*last, button("sure", c["sure"], disabled=bool(c.get("disabled")))])
        shown = node("panel", child=label(c["number"], "big"), w=220, h=54, pad=8)
        return col(label(f"Till of {c['about'].name}"), shown, grid(cells, gaps=(6, 6)), gap=10)

    found = [
        sets("number", "stop", number=str(draw.number(10000, 99999))),
        sets("number_alike", "stop", number=draw.alike(number)),
        sets("digit_more", "stop", number=number + "0"),
        sets("till", "stop", about=alike_by_name(owner, draw)),
        sets("verb", "stop", sure="Void"),
        sets("disabled", "stop", disabled=True),
    ]
    return Page("Terminal", c, body, "sure", (360, 420), found, ("clear",))


def merge_two(draw: Draw) -> Page:
    """Two records that may be one: which of them is kept is said by the button below it."""
    many = draw.records(2)
    at = draw.number(0, 1)
    verb = draw.of(("Keep this one", "Keep", "Delete"))
    cities = draw.some(CITIES, 2)
    c = content("Duplicates", draw.of(PAGES), many=list(many), said="")

    def side(c: Content, record: Record) -> Node:
        cells: Cells = [
            [label("Number", "dim"), label(record.code)],
            [label("Name", "dim"), label(record.name)],
            [label("City", "dim"), label(cities[record.key == many[0].key])],
            [label("Since", "dim"), label(record.date)],
        ]
        do = of_one(c, f"{record.key}.do", verb, mine=record.key == many[at].key)
        return col(grid(cells, gaps=(12, 4)), do, gap=10)

    def body(c: Content) -> Node:
        sides = [side(c, each) for each in c["many"]]
        return col(label("Are these the same?"), row(*sides, gap=60, top=1), gap=16)

    mine = in_place("many", at, many[at].key)

    found = [
        Variation("swapped", "stop_or_to", lambda c: c["many"].reverse()),
        Variation("record", "stop", mine(draw.record())),
        Variation("lookalike", "stop", mine(alike(many[at], draw))),
        Variation("lookalike_name", "stop", mine(alike_by_name(many[at], draw))),
        Variation("since", "stop", mine(replace(many[at], date=draw.alike(many[at].date)))),
        Variation("other_record", "stop", others("many", at, draw)),
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
    ]
    return Page("Duplicates", c, body, f"{many[at].key}.do", (640, 360), found)


def printing(draw: Draw) -> Page:
    """What is printed, how often and where."""
    record = draw.record()
    copies = draw.number(1, 9)
    at = draw.number(0, len(PRINTERS) - 1)
    verbs = ["Print", "Cancel"]
    c = content("Print", "Print", about=record, copies=copies, chosen=at, verbs=verbs)
    c |= {"first": "Print", "target": "Print", "color": draw.chance(0.5)}

    def body(c: Content) -> Node:
        ways = [
            node("radio", id=f"r{n}", text=each, on=n == c["chosen"])
            for n, each in enumerate(PRINTERS)
        ]
        where = node("group", title="Printer", child=col(*ways, gap=3))
        how = row(label("Copies"), entry("copies", str(c["copies"]), width=5))
        colour = check("color", "In colour", on=c["color"])
        what = label(f"{c['about'].code}, {c['about'].name}", "bold")
        return col(what, where, row(how, colour, gap=20), row(*actions(c)), gap=10)

    found = [
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("lookalike_name", "stop", about=alike_by_name(record, draw)),
        sets("printer", "stop", chosen=(at + 1) % len(PRINTERS)),
        sets("copies", "go", copies=copies + 10),
        sets("color", "go", color=not c["color"]),
        *on_actions(verbs),
    ]
    return Page("Print", c, body, "do.Print", (480, 420), found, ("do.Cancel",))


def route(draw: Draw) -> Page:
    """The stops of a tour below each other, each with its time and a button."""
    stops = draw.records(4)
    places = draw.some(PLACES, 4)
    times = sorted(f"{draw.number(7, 18):02d}:{draw.number(0, 59):02d}" for _ in range(4))
    at = draw.number(0, 3)
    verb = draw.of(("Arrived", "Skip", "Confirm"))
    driver = draw.record()
    order = list(range(4))
    c = content(f"Tour {draw.number(100, 999)}", "Tours", order=order, about=driver, said="")
    c |= {"names": [each.name for each in stops], "times": times}

    def body(c: Content) -> Node:
        cells: Cells = []
        for n in c["order"]:
            do = of_one(c, f"s{n}", verb, mine=n == at)
            cells.append([label(c["times"][n], "bold"), label(places[n]), label(c["names"][n]), do])
        return col(label(f"Driver: {c['about'].name}"), grid(cells, gaps=(20, 8)), gap=14)

    def name(text: str) -> Callable[[Content], object]:
        return lambda c: c["names"].__setitem__(at, text)

    def other_stops(c: Content) -> None:
        c["names"] = [each if n == at else draw.record().name for n, each in enumerate(c["names"])]

    found = [
        Variation("stop", "stop", name(draw.record().name)),
        Variation("stop_alike", "stop", name(draw.alike(stops[at].name))),
        Variation("swapped", "stop_or_to", swaps("order", at, 4)),
        sets("driver", "stop", about=draw.record()),
        sets("driver_alike", "stop", about=alike_by_name(driver, draw)),
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        Variation("other_rows", "go", other_stops),
        other_page(draw, c["heading"]),
    ]
    return Page("Tours", c, body, f"s{at}", (620, 360), found)
