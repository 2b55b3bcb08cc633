"""Pages that list records."""

from __future__ import annotations

from dataclasses import replace

from scripts.benches._screens.content import PAGES, VERBS, Draw, Record
from scripts.benches._screens.families._common import (
    content,
    opposite,
    other_page,
    row_variations,
    sets,
)
from scripts.benches._screens.nodes import Node, button, col, entry, grid, label, node, row
from scripts.benches._screens.scene import Content, Page, Variation


def _action(c: Content, record: Record, verb: str) -> Node:
    is_target = record.key == c["target_key"] or record.key == c.get("stands_for")
    text = c["target_verb"] if is_target and verb == c["verb"] else verb
    disabled = is_target and verb == c["verb"] and bool(c.get("disabled"))
    return button(f"{record.key}.{verb}", text, disabled=disabled)


def _listed(draw: Draw, low: int = 5, high: int = 8) -> tuple[Content, int, list[Record]]:
    heading = draw.of(PAGES)
    records = draw.records(draw.number(low, high))
    at = draw.number(0, len(records) - 1)
    verb = draw.of(VERBS)
    values = content(
        heading,
        records=records,
        verb=verb,
        target_verb=verb,
        target_key=records[at].key,
        order=draw.number(0, 2),
    )
    return values, at, records


def _cells(c: Content, record: Record) -> list[str]:
    orders = (
        [record.code, record.name, record.amount],
        [record.name, record.code, record.state],
        [record.code, record.name, record.date, record.amount],
    )
    return orders[c["order"]]


def _common(draw: Draw, c: Content, at: int, records: list[Record]) -> list[Variation]:
    return [
        *row_variations(draw, records, at),
        other_page(draw, c["heading"]),
        sets("verb", "stop", target_verb=opposite(c["verb"])),
        sets("disabled", "stop", disabled=True),
    ]


def _page(draw: Draw, c: Content, at: int, records: list[Record], **how: object) -> Page:
    target = f"{records[at].key}.{c['verb']}"
    others = [f"{each.key}.{c['verb']}" for each in records if each is not records[at]]
    return Page(
        c["heading"],
        c,
        how["body"],  # type: ignore[arg-type]
        target,
        size=how.get("size", (660, 480)),  # type: ignore[arg-type]
        variations=_common(draw, c, at, records),
        others=others,
        footer=lambda _: [button("close", "Close")],
    )


def rows(draw: Draw) -> Page:
    """Lines of text with a button each."""
    c, at, records = _listed(draw)

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = [
            [
                *[
                    label(text, **{"align": "right"} if n == 3 else {})
                    for n, text in enumerate(_cells(c, record))
                ],
                _action(c, record, c["verb"]),
            ]
            for record in c["records"]
        ]
        return col(grid(lines, gaps=(22, 5)))

    return _page(draw, c, at, records, body=body)


def rows_fields(draw: Draw) -> Page:
    """Records in entry boxes that cannot be written in, with a button each."""
    c, at, records = _listed(draw)
    c["one"] = draw.chance(0.5)

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = []
        for record in c["records"]:
            shown = [f"{record.code} {record.name}"] if c["one"] else [record.code, record.name]
            fields: list[Node | None] = [
                entry(
                    f"{record.key}.{n}", text, readonly=True, width=30 if c["one"] else 16 + 6 * n
                )
                for n, text in enumerate(shown)
            ]
            lines.append([*fields, _action(c, record, c["verb"])])
        return col(grid(lines, gaps=(6, 4)))

    return _page(draw, c, at, records, body=body)


def ruled(draw: Draw) -> Page:
    """A table with lines and a button in each row."""
    c, at, records = _listed(draw)
    titles = (
        ["Number", "Name", "Amount", ""],
        ["Name", "Number", "State", ""],
        ["Number", "Name", "Date", "Amount", ""],
    )
    c["titles"] = titles[c["order"]]
    c["second"] = opposite(c["verb"]) if draw.chance(0.4) else ""

    def body(c: Content) -> Node:
        head: list[Node | None] = [label(each, "bold", head=True) for each in c["titles"]]
        lines: list[list[Node | None]] = [head]
        for record in c["records"]:
            actions = [_action(c, record, c["verb"])]
            if c["second"]:
                actions.append(_action(c, record, c["second"]))
            lines.append([*map(label, _cells(c, record)), row(*actions, gap=4)])
        return col(grid(lines, ruled=True))

    return _page(draw, c, at, records, body=body, size=(740, 500))


def table(draw: Draw) -> Page:
    """The toolkit's own table; a row's first or second cell is clicked."""
    c, at, records = _listed(draw, 6, 9)
    place = draw.number(0, 1)
    c["chosen"] = ""

    def body(c: Content) -> Node:
        items = [{"id": each.key, "cells": _cells(c, each)} for each in c["records"]]
        titles = (
            ["Number", "Name", "Amount"],
            ["Name", "Number", "State"],
            ["Number", "Name", "Date", "Amount"],
        )[c["order"]]
        widths = [110, 200, 110, 110][: len(titles)]
        made = node(
            "table",
            id="table",
            cols=titles,
            items=items,
            widths=widths,
            height=11,
            grow=1,
            chosen=c["chosen"],
        )
        return col(made, fill=1)

    page = _page(draw, c, at, records, body=body)
    page.target = f"{records[at].key}/{place}"
    page.others = [f"{each.key}/{place}" for each in records if each is not records[at]]
    other = draw.of([each.key for each in records if each is not records[at]])
    dropped = {"verb", "disabled"}
    page.variations = [each for each in page.variations if each.name not in dropped]
    page.variations.append(sets("other_chosen", "go", chosen=other))
    return page


def multiline(draw: Draw) -> Page:
    """A list whose entries have several lines."""
    c, at, records = _listed(draw, 5, 6)

    def body(c: Content) -> Node:
        items = [
            {"id": each.key, "lines": [each.name, f"{each.code}  ·  {each.state}", each.date]}
            for each in c["records"]
        ]
        return col(node("list", id="list", items=items, width=340, chosen=c.get("chosen", "")))

    page = _page(draw, c, at, records, body=body, size=(640, 560))
    page.target = records[at].key
    page.others = [each.key for each in records if each is not records[at]]
    dropped = {"verb", "disabled", "added_below"}
    page.variations = [each for each in page.variations if each.name not in dropped]
    page.variations.append(sets("other_chosen", "go", chosen=draw.of(page.others)))
    return page


def master_detail(draw: Draw) -> Page:
    """A list, the chosen record beside it, and buttons for that record."""
    c, at, records = _listed(draw, 5, 8)
    c["chosen"] = records[at].key
    c["shown"] = records[at]
    verbs = draw.some(VERBS, 3)
    c["verbs"], c["verb"], c["target_verb"] = verbs, verbs[1], verbs[1]

    def body(c: Content) -> Node:
        items = [{"id": each.key, "lines": [f"{each.code}  {each.name}"]} for each in c["records"]]
        shown: Record = c["shown"]
        facts = [
            ("Number", shown.code),
            ("Name", shown.name),
            ("Amount", shown.amount),
            ("Date", shown.date),
            ("State", shown.state),
        ]
        lines: list[list[Node | None]] = [[label(a, "dim"), label(b)] for a, b in facts]
        actions = [
            button(
                f"do.{each}",
                c["target_verb"] if each == c["verb"] else each,
                disabled=each == c["verb"] and bool(c.get("disabled")),
            )
            for each in c["verbs"]
        ]
        detail = col(label(shown.name, "heading"), grid(lines), row(*actions), gap=12, grow=1)
        made = node("list", id="list", items=items, width=270, chosen=c["chosen"])
        return row(made, detail, gap=16, top=1, fill=1, grow=1)

    page = _page(draw, c, at, records, body=body, size=(760, 480))
    page.target, page.others = f"do.{verbs[1]}", [f"do.{verbs[0]}", records[0].key]
    other = draw.of([each for each in records if each is not records[at]])
    likeness = replace(records[at], code=draw.alike(records[at].code))

    def another_like(c: Content) -> None:
        c["records"][at] = likeness
        c["shown"] = likeness

    page.variations = [
        sets("other_chosen", "stop", chosen=other.key, shown=other),
        Variation("record", "stop", another_like),
        sets("verb", "stop", target_verb=opposite(verbs[1])),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0], verbs[2]]),
        other_page(draw, c["heading"]),
        *[each for each in row_variations(draw, records, at) if each.name == "other_rows"],
    ]
    return page
