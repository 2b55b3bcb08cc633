"""Tabs, trees, paths, side bars, menus, tool bars and lists that open."""

from __future__ import annotations

from scripts.benches._screens.content import LABELS, PAGES, VERBS, Draw
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    opposite,
    other_page,
    row_variations,
    sets,
)
from scripts.benches._screens.families.dialogs import listing
from scripts.benches._screens.icons import ICONS
from scripts.benches._screens.nodes import Node, button, check, col, entry, grid, label, node, row
from scripts.benches._screens.scene import Content, Page, Variation

TABS = [
    "Customer",
    "Supplier",
    "Billing",
    "Shipping",
    "Contacts",
    "History",
    "Notes",
    "Documents",
    "Rights",
]
OPENED = frozenset({"popup_over", "popup_beside", "bystander", "hover_other"})


def tabs(draw: Draw) -> Page:
    """The same fields on several tabs; a field or the box to tick is clicked."""
    names = draw.some(TABS, 3)
    spare = draw.of([each for each in TABS if each not in names])
    labels = draw.some(LABELS, 4)
    new = draw.of([each for each in LABELS if each not in labels])
    at, chosen = draw.number(0, 4), draw.number(0, 2)
    c = content("Settings", draw.of(("Settings", "Profile")), names=names, chosen=chosen)
    c |= {"labels": labels, "values": [draw.value(each) for each in labels], "on": False}
    target = "default" if at == 4 else f"f{at}"
    other = (chosen + 1) % 3

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = [
            [
                label(name),
                entry(f"f{n}", c["values"][n], width=24, disabled=c.get("off") == f"f{n}"),
            ]
            for n, name in enumerate(c["labels"])
        ]
        box = check("default", "Use as default", on=c["on"], disabled=c.get("off") == "default")
        strip = [{"id": f"tab{n}", "text": name} for n, name in enumerate(c["names"])]
        made = node(
            "tabs", tabs=strip, chosen=f"tab{c['chosen']}", page=col(grid(lines), box, gap=8)
        )
        return col(made | {"grow": 1, "fill": 1}, fill=1)

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in labels]

    def renamed(c: Content) -> None:
        c["names"][chosen] = spare

    def other_tab(c: Content) -> None:
        values(c)
        c["chosen"] = other

    found = [
        sets("tab", "stop", chosen=other),
        Variation("tab_and_values", "stop", other_tab),
        Variation("tab_renamed", "stop", renamed),
        sets("disabled", "stop", off=target),
        Variation("values", "go", values),
        sets("focus_other", "go", focus="f1" if target == "f0" else "f0"),
    ]
    if at < 4:
        found.append(Variation("label", "stop", lambda c: c["labels"].__setitem__(at, new)))
        found.append(sets("other_ticked", "go", on=True))
    else:
        found.append(sets("state", "stop", on=True))
    page = Page("Settings", c, body, target, (640, 440), found, (f"tab{other}",))
    page.footer = lambda _: [button("cancel", "Cancel"), button("save", "Save", primary=True)]
    return page


FOLDERS = ["Inbox", "Sent", "Drafts", "Archive", "Trash", "Reports"]


def _tree(draw: Draw) -> tuple[Content, str, int, list[Variation]]:
    leaves = draw.some(FOLDERS, 3)
    parents = [{"key": f"p{n}", "text": draw.company(), "open": True} for n in range(4)]
    at, leaf = draw.number(0, 2), draw.number(0, 2)
    target = f"p{at}.{leaf}"
    c = content(draw.of(("Explorer", "Mailboxes", "Folders")), parents=parents)
    c["leaves"] = {f"p{n}.{m}": name for n in range(5) for m, name in enumerate(leaves)}
    c["parents"][3]["open"] = False
    spare = draw.of([each for each in FOLDERS if each not in leaves])
    text = str(parents[at]["text"])
    similar, another = draw.alike(text), draw.company()
    added = {"key": "p4", "text": draw.company(), "open": True}

    def swap(c: Content) -> None:
        many = c["parents"]
        many[at], many[(at + 1) % 3] = many[(at + 1) % 3], many[at]

    found = [
        Variation("parent", "stop", lambda c: c["parents"][at].update(text=another)),
        Variation("parent_alike", "stop", lambda c: c["parents"][at].update(text=similar)),
        Variation("leaf_renamed", "stop", lambda c: c["leaves"].update({target: spare})),
        Variation("inserted", "stop_or_to", lambda c: c["parents"].insert(0, added)),
        Variation("swapped", "stop_or_to", swap),
        Variation("expanded_below", "go", lambda c: c["parents"][3].update(open=True)),
    ]
    if at < 2:
        found.append(
            Variation("collapsed_below", "go", lambda c: c["parents"][2].update(open=False))
        )
    if at > 0:
        found.append(
            Variation("collapsed_above", "stop_or_to", lambda c: c["parents"][0].update(open=False))
        )
    return c, target, at, found


def _nodes(c: Content) -> list[Node]:
    return [
        {
            "id": each["key"],
            "text": each["text"],
            "open": each["open"],
            "c": [
                {"id": f"{each['key']}.{n}", "text": c["leaves"][f"{each['key']}.{n}"], "c": []}
                for n in range(3)
            ],
        }
        for each in c["parents"]
    ]


def tree(draw: Draw) -> Page:
    """Folders of the same names under several parents; one is clicked."""
    c, target, at, found = _tree(draw)

    def body(c: Content) -> Node:
        made = node(
            "tree", id="tree", nodes=_nodes(c), width=230, chosen=c.get("chosen", ""), fill=1
        )
        return row(made, label("Nothing selected", "dim"), gap=20, top=1, fill=1, grow=1)

    other = f"p{(at + 1) % 3}.1"
    found.append(sets("other_chosen", "go", chosen=other))
    return Page("Explorer", c, body, target, (600, 520), found, (other,))


def tree_detail(draw: Draw) -> Page:
    """A folder is chosen in a tree; a button of the pane beside it is clicked."""
    c, chosen, at, found = _tree(draw)
    verbs = draw.some(VERBS, 2)
    c |= {"chosen": chosen, "verbs": verbs, "target": verbs[0], "count": draw.number(3, 90)}

    def body(c: Content) -> Node:
        parent = next(p for p in c["parents"] if p["key"] == c["chosen"].split(".")[0])
        made = node("tree", id="tree", nodes=_nodes(c), width=230, chosen=c["chosen"], fill=1)
        actions = [
            button(
                f"do.{each}",
                c["target"] if each == verbs[0] else each,
                disabled=each == verbs[0] and bool(c.get("disabled")),
            )
            for each in c["verbs"]
        ]
        pane = col(
            label(c["leaves"][c["chosen"]], "heading"),
            label(parent["text"], "dim"),
            label(f"{c['count']} entries"),
            row(*actions),
            gap=8,
        )
        return row(made, pane, gap=20, top=1, fill=1, grow=1)

    other = f"p{(at + 1) % 3}.{chosen[-1]}"
    kept = {"parent", "parent_alike", "leaf_renamed", "expanded_below", "collapsed_below"}
    found = [each for each in found if each.name in kept]
    found += [
        sets("other_chosen", "stop", chosen=other),
        sets("verb", "stop", target=opposite(verbs[0])),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0]]),
        sets("count", "go", count=c["count"] + 3),
    ]
    return Page("Explorer", c, body, f"do.{verbs[0]}", (640, 520), found, (f"do.{verbs[1]}",))


def breadcrumbs(draw: Draw) -> Page:
    """A path says whose page it is; a button of the page is clicked."""
    area, part, other_part = draw.some(PAGES, 3)
    record = draw.record()
    verbs = draw.some(VERBS, 2)
    c = content(part, area, about=record, part=part, records=draw.records(5), verbs=verbs)
    c |= {"target": verbs[0], "by": draw.number(0, 1)}

    def body(c: Content) -> Node:
        about = c["about"].code if c["by"] else c["about"].name
        path = row(
            node("link", id="home", text="Home"),
            label("›", "dim"),
            node("link", id="area", text=area),
            label("›", "dim"),
            node("link", id="about", text=about),
            label("›", "dim"),
            label(c["part"]),
            gap=6,
        )
        actions = [
            button(
                f"do.{each}",
                c["target"] if each == verbs[0] else each,
                disabled=each == verbs[0] and bool(c.get("disabled")),
            )
            for each in c["verbs"]
        ]
        return col(path, row(*actions), listing(c), gap=12)

    def others(c: Content) -> None:
        c["records"] = draw.records(5)

    def other(c: Content) -> None:
        c["part"] = c["heading"] = other_part

    likeness = alike(record, draw) if c["by"] else alike_by_name(record, draw)
    found = [
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=likeness),
        Variation("page", "stop", other),
        sets("verb", "stop", target=opposite(verbs[0])),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0]]),
        Variation("other_rows", "go", others),
    ]
    return Page(part, c, body, f"do.{verbs[0]}", (640, 440), found, (f"do.{verbs[1]}", "home"))


def sidebar(draw: Draw) -> Page:
    """Sections at the side; each page has the same fields. Save or a section is clicked."""
    names = draw.some(PAGES, 6)
    spare = draw.of([each for each in PAGES if each not in names])
    chosen, aim = draw.number(0, 5), draw.number(0, 5)
    labels = draw.some(LABELS, 3)
    by_entry = draw.chance(0.4)
    target = f"s{aim}" if by_entry and aim != chosen else "save"
    c = content(names[chosen], "Office", names=names, chosen=chosen, order=list(range(6)))
    c |= {"values": [draw.value(each) for each in labels], "counts": {}, "save": "Save"}

    def body(c: Content) -> Node:
        parts = [
            button(
                f"s{n}",
                c["names"][n] + c["counts"].get(n, ""),
                flat=True,
                width=18,
                anchor="w",
                chosen=n == c["chosen"],
            )
            for n in c["order"]
        ]
        lines: list[list[Node | None]] = [
            [label(name), entry(f"f{n}", c["values"][n], width=22)] for n, name in enumerate(labels)
        ]
        actions = row(
            button("revert", "Revert"),
            button("save", c["save"], primary=True, disabled=bool(c.get("disabled"))),
        )
        side = node("panel", child=col(*parts, gap=2), tone="side", fill=1, pad=6)
        pane = col(label(c["names"][c["chosen"]], "heading"), grid(lines), actions, gap=12, grow=1)
        return row(side, pane, gap=18, top=1, fill=1, grow=1)

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in labels]

    other = draw.of([n for n in range(6) if n not in {chosen, aim}])
    found = [
        Variation("values", "go", values),
        sets("badge", "go", counts={other: f" ({draw.number(2, 9)})"}),
    ]
    if target == "save":

        def renamed(c: Content) -> None:
            c["names"][chosen] = c["heading"] = spare

        found += [
            Variation("page", "stop", renamed),
            sets("other_chosen", "stop", chosen=other, heading=names[other]),
            sets("label", "stop", save="Discard"),
            sets("disabled", "stop", disabled=True),
        ]
    else:
        order = list(range(6))
        order[aim], order[other] = order[other], order[aim]
        found += [
            Variation("label", "stop", lambda c: c["names"].__setitem__(aim, spare)),
            sets("swapped", "stop_or_to", order=order),
        ]
    others = ("revert", f"s{other}")
    return Page("Office", c, body, target, (680, 470), found, others)


MENUS = {
    "File": "New|Open…|Save|Save as…|Print…|Export…|Close",
    "Edit": "Undo|Redo|Cut|Copy|Paste|Delete|Select all",
    "Record": "First|Previous|Next|Last|Duplicate|Merge…|Delete",
    "View": "Zoom in|Zoom out|Full screen|Status bar|Refresh",
    "Order": "Approve|Reject|Ship|Cancel order|Invoice|Refund",
}


def menu(draw: Draw) -> Page:
    """An open menu; one of its entries is clicked."""
    names = ["File", *draw.some(["Edit", "Record", "View", "Order"], 3)]
    opened = draw.number(0, 3)
    entries = MENUS[names[opened]].split("|")
    at = draw.number(1, len(entries) - 1)
    heading = draw.of(PAGES)
    c = content(heading, opened=opened, entries=list(entries), records=draw.records(6))
    c["ids"] = {each: f"e{n}" for n, each in enumerate(entries)}
    target = f"e{at}"
    name = entries[at]
    other = draw.of([n for n in range(len(entries)) if n != at])

    def body(c: Content) -> Node:
        shown = [
            {
                "id": c["ids"].get(each, f"x.{each}"),
                "text": each,
                "disabled": each in c.get("off", ()),
            }
            for each in c["entries"]
        ]
        bar = node(
            "menubar",
            menus=[{"id": f"m{n}", "text": each} for n, each in enumerate(names)],
            opened=f"m{c['opened']}",
            entries=shown,
            fill=1,
        )
        return col(bar, listing(c), gap=10, fill=1)

    def swap(c: Content) -> None:
        many = c["entries"]
        many[at], many[other] = many[other], many[at]

    def others(c: Content) -> None:
        c["records"] = draw.records(6)

    new = draw.of(("Send…", "Rename…", "Discard", "Archive"))
    found = [
        Variation("label", "stop", lambda c: c["entries"].__setitem__(at, new)),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c["entries"].insert(0, "Properties…")),
        sets("disabled", "stop", off=(name,)),
        sets("other_disabled", "go", off=(entries[other],)),
        Variation("other_rows", "go", others),
        Variation("added_below", "go", lambda c: c["entries"].append("Properties…")),
        other_page(draw, heading),
    ]
    if at > 0:
        found.append(Variation("removed_above", "stop_or_to", lambda c: c["entries"].pop(0)))
    return Page(heading, c, body, target, (640, 460), found, (), OPENED, opens=True)


def toolbar(draw: Draw) -> Page:
    """A bar of pictures over a document; one is clicked."""
    icons = draw.some(ICONS, draw.number(6, 8))
    at = draw.number(0, len(icons) - 1)
    spare = draw.of([each for each in ICONS if each not in icons])
    kind = draw.of(("Order", "Invoice", "Ticket", "Claim", "Contract"))
    record, another = draw.record(), draw.record()
    labels = draw.some(LABELS, 4)
    c = content(f"{kind} {record.code}", kind, icons=icons)
    c["values"] = [draw.value(each) for each in labels]
    target, other = f"i.{icons[at]}", draw.of([n for n in range(len(icons)) if n != at])

    def body(c: Content) -> Node:
        parts = [
            button(f"i.{each}", "", icon=each, flat=True, disabled=each in c.get("off", ()))
            for each in c["icons"]
        ]
        lines: list[list[Node | None]] = [
            [label(name), entry(f"f{n}", c["values"][n], width=24)] for n, name in enumerate(labels)
        ]
        return col(row(*parts, gap=3), node("rule", fill=1), grid(lines), gap=8, fill=1)

    def swap(c: Content) -> None:
        many = c["icons"]
        many[at], many[other] = many[other], many[at]

    def values(c: Content) -> None:
        c["values"] = [draw.value(each) for each in labels]

    found = [
        Variation("icon", "stop", lambda c: c["icons"].__setitem__(at, spare)),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c["icons"].insert(0, spare)),
        sets("disabled", "stop", off=(icons[at],)),
        sets("other_disabled", "go", off=(icons[other],)),
        sets("record", "stop", heading=f"{kind} {another.code}"),
        sets("lookalike", "stop", heading=f"{kind} {alike(record, draw).code}"),
        Variation("values", "go", values),
        sets("focus_other", "go", focus="f1"),
    ]
    return Page(kind, c, body, target, (620, 440), found, (f"i.{icons[other]}",))


def popup_list(draw: Draw) -> Page:
    """The list of a combo box is open; one of its entries is clicked."""
    labels = draw.some(("Customer", "Supplier", "Account", "Branch", "Doctor", "Project"), 3)
    spare = draw.of([each for each in ("Payer", "Owner", "Sender") if each not in labels])
    opened = draw.number(0, 1)
    options = [{"id": f"o{n}", "text": draw.company()} for n in range(5)]
    at = draw.number(1, 4)
    c = content(draw.of(PAGES), labels=labels, options=options, value=options[0]["text"])
    c["values"] = [draw.company() for _ in range(3)]
    target = f"o{at}"
    other = draw.of([n for n in range(5) if n != at])

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = []
        for n, name in enumerate(c["labels"]):
            text = c["value"] if n == opened else c["values"][n]
            more = {"options": c["options"], "open": True} if n == opened else {"options": [text]}
            lines.append([label(name), node("combo", id=f"c{n}", text=text, width=26, **more)])
        return col(grid(lines), gap=8)

    def swap(c: Content) -> None:
        many = c["options"]
        many[at], many[other] = many[other], many[at]

    def values(c: Content) -> None:
        c["values"] = [draw.company() for _ in range(3)]

    def put(text: str) -> Variation:
        return Variation(
            "record", "stop", lambda c: c["options"].__setitem__(at, {"id": "new", "text": text})
        )

    new = {"id": "new", "text": draw.company()}
    similar = draw.alike(options[at]["text"])
    found = [
        put(draw.company()),
        Variation("lookalike", "stop", put(similar).change),
        Variation("label", "stop", lambda c: c["labels"].__setitem__(opened, spare)),
        Variation("swapped", "stop_or_to", swap),
        Variation("inserted", "stop_or_to", lambda c: c["options"].insert(1, new)),
        Variation("added_below", "go", lambda c: c["options"].append(new)),
        Variation("values", "go", values),
        sets("other_chosen", "go", value=options[(at + 1) % 5]["text"]),
    ]
    return Page(c["heading"], c, body, target, (580, 430), found, (), OPENED, opens=True)


def links(draw: Draw) -> Page:
    """Results of a search, each with a text and a link; a link is clicked."""
    records = draw.records(4)
    at = draw.number(0, 3)
    word = draw.of(("More", "Details", "Open"))
    c = content("Search", records=records, query=draw.of(("birch", "2026", "overdue")))

    def body(c: Content) -> Node:
        parts = [
            col(
                label(each.name, "bold"),
                label(f"{each.state} since {each.date}, number {each.code}, {each.amount} EUR."),
                node("link", id=f"{each.key}.more", text=word),
                gap=1,
            )
            for each in c["records"]
        ]
        field = row(entry("query", c["query"], width=26), button("find", "Find"))
        return col(field, *parts, gap=10)

    found = row_variations(draw, records, at)
    found.append(sets("focus_other", "go", focus="query"))
    others = [f"{each.key}.more" for each in records if each is not records[at]]
    return Page("Search", c, body, f"{records[at].key}.more", (620, 520), found, others)
