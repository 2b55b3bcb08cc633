"""Cards, tiles, sheets and calendars."""

from __future__ import annotations

import calendar as days

from scripts.benches._screens.content import PAGES, VERBS, Draw
from scripts.benches._screens.families._common import (
    content,
    opposite,
    other_page,
    row_variations,
    sets,
)
from scripts.benches._screens.nodes import Node, button, col, grid, label, node, row, space
from scripts.benches._screens.scene import Content, Page, Variation


def _in_threes(parts: list[Node]) -> Node:
    lines: list[list[Node | None]] = [list(parts[n : n + 3]) for n in range(0, len(parts), 3)]
    return grid(lines, gaps=(12, 12))


def cards(draw: Draw) -> Page:
    """A card for each record, with a button on it."""
    heading, verb = draw.of(PAGES), draw.of(VERBS)
    records = draw.records(draw.number(4, 5))
    at = draw.number(0, len(records) - 1)
    c = content(heading, records=records, target_verb=verb)
    key = records[at].key

    def body(c: Content) -> Node:
        parts = []
        for each in c["records"]:
            mine = each.key == key
            do = button(
                f"{each.key}.do",
                c["target_verb"] if mine else verb,
                disabled=mine and bool(c.get("disabled")),
            )
            inside = col(
                label(each.name, "bold"),
                label(each.code),
                label(each.amount, "dim"),
                space(),
                do,
                gap=2,
                fill=1,
            )
            parts.append(node("panel", child=inside, w=196, h=128, pad=10))
        return col(_in_threes(parts))

    found = [
        *row_variations(draw, records, at),
        sets("verb", "stop", target_verb=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        other_page(draw, heading),
    ]
    others = [f"{each.key}.do" for each in records if each is not records[at]]
    return Page(heading, c, body, f"{key}.do", (680, 480), found, others)


CAPTIONS = [
    "Open orders",
    "Overdue invoices",
    "New tickets",
    "Late deliveries",
    "Returns",
    "Low stock",
    "Waiting claims",
    "Failed payments",
    "Expired contracts",
    "Unread messages",
]


def dashboard(draw: Draw) -> Page:
    """Tiles with a number, a caption and a button each."""
    captions = draw.some(CAPTIONS, draw.number(5, 6))
    spare, second = draw.some([each for each in CAPTIONS if each not in captions], 2)
    at = draw.number(0, len(captions) - 1)
    tiles = [
        {"key": f"t{n}", "text": each, "count": draw.number(1, 480)}
        for n, each in enumerate(captions)
    ]
    c = content(draw.of(("Dashboard", "Overview", "Today")), tiles=tiles, verb="Show")
    other = draw.of([n for n in range(len(tiles)) if n != at])

    def body(c: Content) -> Node:
        parts = []
        for each in c["tiles"]:
            mine = each["key"] == f"t{at}"
            do = button(
                f"{each['key']}.do",
                c["verb"] if mine else "Show",
                disabled=mine and bool(c.get("disabled")),
            )
            inside = col(
                label(str(each["count"]), "big"), label(each["text"]), space(), do, gap=2, fill=1
            )
            parts.append(node("panel", child=inside, w=186, h=136, pad=10))
        return col(_in_threes(parts))

    def counts(c: Content) -> None:
        for each in c["tiles"]:
            each["count"] = draw.number(1, 480)

    def swap(c: Content) -> None:
        many = c["tiles"]
        many[at], many[other] = many[other], many[at]

    added = {"key": "new", "text": second, "count": 7}
    found = [
        Variation("caption", "stop", lambda c: c["tiles"][at].update(text=spare)),
        Variation("numbers", "go", counts),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c["tiles"].insert(0, added)),
        sets("verb", "stop", verb="Clear"),
        sets("disabled", "stop", disabled=True),
    ]
    if len(tiles) == 5:
        found.append(Variation("added_below", "go", lambda c: c["tiles"].append(added)))
    if at != len(tiles) - 1 and len(tiles) == 6:
        found = [each for each in found if each.name != "inserted"]
    others = [f"{each['key']}.do" for each in tiles if each is not tiles[at]]
    return Page("Dashboard", c, body, f"t{at}.do", (660, 500), found, others)


def _day(c: Content, number: int) -> Node:
    chosen, off = number == c["chosen"], number == c.get("off")
    return button(f"d{number}", str(number), flat=True, width=3, chosen=chosen, disabled=off)


def calendar(draw: Draw) -> Page:
    """A month; a day is clicked."""
    year, month = draw.number(2025, 2027), draw.number(1, 12)
    c = content(draw.of(("Due date", "Delivery", "Appointment")), "Date", year=year, month=month)
    last = days.monthrange(year, month)[1]
    day, other = draw.some(range(1, min(last, 28) + 1), 2)
    c["chosen"] = other

    def body(c: Content) -> Node:
        names = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
        lines: list[list[Node | None]] = [[label(each, "dim") for each in names]]
        weeks = days.monthcalendar(c["year"], c["month"])
        lines += [[_day(c, each) if each else None for each in week] for week in weeks]
        month_name = days.month_name[c["month"]]
        top = row(
            button("before", "<", flat=True, width=2),
            space(),
            label(f"{month_name} {c['year']}", "bold"),
            space(),
            button("after", ">", flat=True, width=2),
            fill=1,
        )
        inside = col(top, grid(lines, gaps=(2, 2)), gap=6)
        return col(node("panel", child=inside, tone="plain", pad=10))

    alike = [
        (y, m)
        for y in range(2012, 2041)
        for m in range(1, 13)
        if days.monthrange(y, m) == days.monthrange(year, month) and (y, m) != (year, month)
    ]
    same = draw.of(alike)
    found = [
        sets("month", "stop", month=month % 12 + 1),
        sets("year", "stop", year=year + 1),
        sets("same_layout", "stop", year=same[0], month=same[1]),
        sets("day_disabled", "stop", off=day),
        sets(
            "other_chosen", "go", chosen=draw.of([n for n in range(1, 28) if n not in {day, other}])
        ),
    ]
    page = Page("Date", c, body, f"d{day}", (430, 460), found, ("before", f"d{other}"))
    page.footer = lambda _: [button("today", "Today")]
    return page


def sheet(draw: Draw) -> Page:
    """A sheet with names down and columns across; a cell is clicked."""
    columns = draw.some(("Price", "Stock", "Min", "Max", "Sold", "Due", "Hours", "Rate"), 4)
    spare = draw.of([each for each in ("Tax", "Net", "Limit") if each not in columns])
    people = [{"key": f"p{n}", "name": draw.person()} for n in range(draw.number(6, 8))]
    rows_, cols = len(people), 4
    at = (draw.number(0, rows_ - 1), draw.number(0, cols - 1))
    target = f"p{at[0]}.{at[1]}"
    values = {f"p{n}.{m}": _number(draw) for n in range(rows_ + 1) for m in range(cols)}
    c = content(draw.of(("Budget", "Prices", "Hours")), people=people, values=values)
    c |= {"columns": columns, "order": list(range(cols))}
    values[target] = draw.of(("", values[target]))

    def body(c: Content) -> Node:
        head: list[Node | None] = [label("Item", "bold", head=True)]
        head += [label(c["columns"][m], "bold", head=True) for m in c["order"]]
        lines = [head]
        for each in c["people"]:
            cells: list[Node | None] = [label(each["name"])]
            cells += [
                label(
                    c["values"][f"{each['key']}.{m}"],
                    id=f"{each['key']}.{m}",
                    cell=True,
                    align="fill",
                    width=9,
                )
                for m in c["order"]
            ]
            lines.append(cells)
        return col(grid(lines, ruled=True))

    other = draw.of([n for n in range(rows_) if n != at[0]])
    column = draw.of([n for n in range(cols) if n != at[1]])

    def swap(c: Content) -> None:
        many = c["people"]
        many[at[0]], many[other] = many[other], many[at[0]]

    def numbers(c: Content) -> None:
        for key in c["values"]:
            if key != target:
                c["values"][key] = _number(draw)

    order = list(range(cols))
    order[at[1]], order[column] = order[column], order[at[1]]
    person, similar = draw.person(), draw.alike(str(people[at[0]]["name"]))
    added = {"key": f"p{rows_}", "name": draw.person()}
    found = [
        Variation("column", "stop", lambda c: c["columns"].__setitem__(at[1], spare)),
        Variation("record", "stop", lambda c: c["people"][at[0]].update(name=person)),
        Variation("lookalike", "stop", lambda c: c["people"][at[0]].update(name=similar)),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c["people"].insert(0, added)),
        Variation("added_below", "go", lambda c: c["people"].append(added)),
        sets("columns_swapped", "stop_or_to", order=order),
        Variation("values", "go", numbers),
    ]
    others = [f"p{other}.{at[1]}"]
    return Page("Budget", c, body, target, (660, 470), found, others)


def _number(draw: Draw) -> str:
    return draw.of(("", "0", str(draw.number(1, 999)), str(draw.number(1, 99))))
