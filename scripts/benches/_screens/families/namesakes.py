"""Names alone tell what is meant: people and companies of which others are called almost alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scripts.benches._screens.content import CITIES, PAGES, Draw
from scripts.benches._screens.families._common import content, opposite, sets
from scripts.benches._screens.families.documents import Cells, actions, on_actions
from scripts.benches._screens.nodes import Node, button, check, col, entry, grid, label, node, row
from scripts.benches._screens.scene import Content, Page, Variation

ROLES = ("Sales", "Purchase", "Support", "Stores", "Accounts", "Legal")


def names_of(draw: Draw, count: int) -> list[str]:
    """Names of people or companies, all of one kind."""
    kind = draw.of((draw.person, draw.company, draw.surname))
    return [kind() for _ in range(count)]


def on_names(draw: Draw, names: Sequence[str], at: int, *, moves: bool = False) -> list[Variation]:
    """What may happen to names of which the one at this place is meant: if two of them change
    places, the target goes along with its name, or stays where it acts on the other one.
    """
    other = (at + draw.number(1, len(names) - 1)) % len(names)
    similar, another, third = draw.namesake(names[at]), draw.person(), draw.namesake(names[other])

    def swap(c: Content) -> None:
        many = c["order"] if moves else c["names"]
        many[at], many[other] = many[other], many[at]

    def put(n: int, name: str) -> Any:  # noqa: ANN401
        return lambda c: c["names"].__setitem__(n, name)

    return [
        Variation("lookalike_name", "stop", put(at, similar)),
        Variation("name", "stop", put(at, another)),
        Variation("swapped", "stop_or_to" if moves else "stop", swap),
        Variation("other_renamed", "go", put(other, third)),
    ]


def name_cards(draw: Draw) -> Page:
    """A card for each person: a name, where they work and the same button."""
    names, verb = names_of(draw, draw.of((4, 6))), draw.of(("Call", "Remove", "Invite", "Block"))
    at = draw.number(0, len(names) - 1)
    roles = [draw.of(ROLES) for _ in names]
    c = content("People", names=list(names), verb=verb, across=draw.of((2, 3)))
    c |= {"beside": draw.chance(0.5), "order": list(range(len(names)))}

    def body(c: Content) -> Node:
        parts: list[Node | None] = []
        for n in c["order"]:
            name, mine = c["names"][n], n == at
            off = mine and bool(c.get("disabled"))
            do = button(f"{n}.do", c["verb"] if mine else verb, disabled=off)
            told = col(label(name, "bold"), label(roles[n], "dim"), gap=2)
            inside = row(told, do, gap=14) if c["beside"] else col(told, do, gap=8)
            parts.append(node("panel", child=inside, pad=8))
        across = c["across"]
        lines: Cells = [parts[n : n + across] for n in range(0, len(parts), across)]
        return grid(lines, gaps=(10, 10))

    found = [
        *on_names(draw, names, at, moves=True),
        sets("verb", "stop", verb=opposite(verb)),
        sets("disabled", "stop", disabled=True),
    ]
    return Page("People", c, body, f"{at}.do", (700, 420), found, (f"{(at + 1) % 4}.do",))


def phone_book(draw: Draw) -> Page:
    """Names in two narrow columns, each with the same small button: very dense."""
    names, verb = names_of(draw, 12), draw.of(("Call", "Mail", "Drop"))
    at = draw.number(0, 11)
    c = content("Directory", names=list(names), verb=verb, flat=draw.chance(0.4))
    c["order"] = list(range(12))

    def body(c: Content) -> Node:
        lines: Cells = []
        for left in range(6):
            line: list[Node | None] = []
            for n in (c["order"][left], c["order"][left + 6]):
                off = n == at and bool(c.get("disabled"))
                do = button(f"{n}.do", verb, flat=c["flat"], disabled=off)
                line += [label(c["names"][n], width=20), do]
            lines.append(line)
        return grid(lines, gaps=(8, 1))

    found = [*on_names(draw, names, at, moves=True), sets("disabled", "stop", disabled=True)]
    return Page("Directory", c, body, f"{at}.do", (640, 380), found, (f"{(at + 1) % 12}.do",))


def name_tabs(draw: Draw) -> Page:
    """A tab for each customer, and the same form and buttons on each."""
    names = names_of(draw, 3)
    at, verbs = draw.number(0, 2), draw.some(["Approve", "Delete", "Send", "Print"], 2)
    c = content("Customers", names=list(names), chosen=at, verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "note": draw.code()}

    def body(c: Content) -> Node:
        strip = [{"id": f"tab{n}", "text": name} for n, name in enumerate(c["names"])]
        page = col(
            row(label("Reference"), entry("note", c["note"], width=20)), row(*actions(c)), gap=12
        )
        made = node("tabs", tabs=strip, chosen=f"tab{c['chosen']}", page=page)
        return col(made | {"grow": 1, "fill": 1}, fill=1)

    found = [
        *(each for each in on_names(draw, names, at)),
        sets("other_tab", "stop", chosen=(at + 1) % 3),
        sets("note", "go", note=draw.code()),
        *on_actions(verbs),
    ]
    return Page("Customers", c, body, f"do.{verbs[0]}", (640, 380), found, (f"do.{verbs[1]}",))


def name_tree(draw: Draw) -> Page:
    """Customers by city in a tree; a leaf is clicked, or a button beside the chosen one."""
    cities = draw.some(CITIES, 2)
    names = names_of(draw, 6)
    at, acts = draw.number(0, 5), draw.chance(0.5)
    verbs = draw.some(["Delete", "Merge", "Export", "Lock"], 2)
    c = content("Customers", names=list(names), cities=cities, verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "chosen": f"n{at}" if acts else ""}
    c["order"] = list(range(6))

    def body(c: Content) -> Node:
        nodes = [
            {
                "id": f"city{n}",
                "text": city,
                "open": True,
                "c": [
                    {"id": f"n{m}", "text": c["names"][m], "c": []}
                    for m in c["order"][3 * n : 3 * n + 3]
                ],
            }
            for n, city in enumerate(c["cities"])
        ]
        made = node("tree", id="tree", nodes=nodes, width=240, chosen=c["chosen"], fill=1)
        return row(made, col(*actions(c), gap=8), gap=16, top=1, fill=1, grow=1)

    other = f"n{(at + 1) % 6}"
    city = cities[at // 3]
    similar = [draw.namesake(each) if each == city else each for each in cities]
    found = [
        *on_names(draw, names, at, moves=not acts),
        sets("city_alike", "stop", cities=similar),
        sets("cities_swapped", "stop", cities=cities[::-1]),
    ]
    if acts:
        found += [sets("other_chosen", "stop", chosen=other), *on_actions(verbs)]
        target = f"do.{verbs[0]}"
    else:
        found.append(sets("other_chosen", "go", chosen=other))
        target = f"n{at}"
    return Page("Customers", c, body, target, (560, 460), found, (f"do.{verbs[1]}",))


def crumbs(draw: Draw) -> Page:
    """A path of plain words says whose page it is; the rest of the page is the same for all."""
    names, area = names_of(draw, 2), draw.of(PAGES)
    city = draw.of(CITIES)
    verbs = draw.some(["Delete", "Archive", "Send", "Close"], 2)
    c = content(area, names=list(names), verbs=verbs, first=verbs[0], target=verbs[0])
    c |= {"city": city, "mark": draw.of(("/", "›", "»", ">")), "below": draw.chance(0.5)}
    marks = {"a": True, "b": draw.chance(0.5)}

    def body(c: Content) -> Node:
        path = row(
            label(area, "dim"),
            label(c["mark"], "dim"),
            label(c["city"], "dim"),
            label(c["mark"], "dim"),
            label(c["names"][0]),
            gap=4,
        )
        boxes = col(
            check("a", "Tell the customer", on=marks["a"]),
            check("b", "Keep a copy", on=marks["b"]),
            gap=4,
        )
        parts = (boxes, path, row(*actions(c))) if c["below"] else (path, boxes, row(*actions(c)))
        return col(*parts, gap=12)

    found = [
        *(each for each in on_names(draw, names, 0) if each.name != "other_renamed"),
        sets("city_alike", "stop", city=draw.namesake(city)),
        *on_actions(verbs),
    ]
    return Page(area, c, body, f"do.{verbs[0]}", (560, 340), found, (f"do.{verbs[1]}",))


def roster(draw: Draw) -> Page:
    """One of several people is chosen by round buttons in columns; a button acts on them."""
    names = names_of(draw, 6)
    at, verbs = draw.number(0, 5), draw.some(["Assign", "Remove", "Promote", "Notify"], 2)
    c = content("Duty", names=list(names), chosen=at, verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "across": draw.of((1, 2, 3)), "above": draw.chance(0.4)}

    def body(c: Content) -> Node:
        rounds: list[Node | None] = [
            node("radio", id=f"r{n}", text=name, on=n == c["chosen"])
            for n, name in enumerate(c["names"])
        ]
        across = c["across"]
        lines: Cells = [rounds[n : n + across] for n in range(0, 6, across)]
        bar, many = row(*actions(c)), grid(lines, gaps=(20, 4))
        return col(bar, many, gap=12) if c["above"] else col(many, bar, gap=12)

    found = [
        *on_names(draw, names, at),
        sets("other_chosen", "stop", chosen=(at + 1) % 6),
        *on_actions(verbs),
    ]
    return Page("Duty", c, body, f"do.{verbs[0]}", (600, 380), found, (f"do.{verbs[1]}",))


def named_tiles(draw: Draw) -> Page:
    """Tiles in colour with a large name each, and two buttons of the same kind below it."""
    names, tone = names_of(draw, 4), draw.of(("side", "card", "dark"))
    verbs = draw.some(["Enter", "Leave", "Lock", "Reset"], 2)
    at = draw.number(0, 3)
    c = content("Sites", names=list(names), verb=verbs[0], state=["ready"] * 4)
    c["order"] = list(range(4))

    def body(c: Content) -> Node:
        parts: list[Node | None] = []
        for n in c["order"]:
            name, mine = c["names"][n], n == at
            off = mine and bool(c.get("disabled"))
            does = [
                button(f"{n}.do", c["verb"] if mine else verbs[0], disabled=off),
                button(f"{n}.other", verbs[1]),
            ]
            inside = col(label(name, "heading"), label(c["state"][n]), row(*does), gap=8)
            parts.append(node("panel", child=inside, tone=tone, w=280, h=120, pad=12))
        return grid([parts[:2], parts[2:]], gaps=(14, 14))

    busy = ["ready" if n == at else "busy" for n in range(4)]
    found = [
        *on_names(draw, names, at, moves=True),
        sets("verb", "stop", verb="Erase"),
        sets("disabled", "stop", disabled=True),
        sets("other_states", "go", state=busy),
    ]
    return Page("Sites", c, body, f"{at}.do", (660, 430), found, (f"{at}.other",))


def sentence(draw: Draw) -> Page:
    """A sentence in running text names what the button acts on."""
    names = names_of(draw, 2)
    verbs = [draw.of(("Delete", "Transfer", "Confirm")), "Cancel"]
    said = draw.of(
        (
            "You are about to remove the account of {0}. {1} will be told.",
            "All open items of {0} will go to {1}.",
            "{0} will no longer have access to the files of {1}.",
        )
    )
    c = content("Please confirm", names=list(names), verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "wrap": draw.of((260, 380)), "tone": draw.of(("", "plain", "warn"))}

    def body(c: Content) -> Node:
        text = label(said.format(*c["names"]), wrap=c["wrap"])
        if c["tone"]:
            text = node("panel", child=text, tone=c["tone"], pad=10)
        return col(text, row(*actions(c)), gap=14)

    other = draw.namesake(names[1])
    found = [
        *(each for each in on_names(draw, names, 0) if each.name != "other_renamed"),
        Variation("second_alike", "stop", lambda c: c["names"].__setitem__(1, other)),
        *on_actions(verbs),
    ]
    return Page("Confirm", c, body, f"do.{verbs[0]}", (520, 320), found, (f"do.{verbs[1]}",))


def picked_names(draw: Draw) -> Page:
    """A list of names alone, one of them chosen, and buttons that act on it below or beside it."""
    names = names_of(draw, draw.number(4, 8))
    at, verbs = (
        draw.number(0, len(names) - 1),
        draw.some(["Delete", "Dismiss", "Assign", "Block"], 2),
    )
    c = content("Staff", names=list(names), chosen=f"i{at}", verbs=verbs, first=verbs[0])
    c |= {"target": verbs[0], "below": draw.chance(0.5)}

    def body(c: Content) -> Node:
        items = [{"id": f"i{n}", "lines": [name]} for n, name in enumerate(c["names"])]
        many = node("list", id="many", items=items, width=220, chosen=c["chosen"])
        if c["below"]:
            return col(many, row(*actions(c)), gap=10)
        return row(many, col(*actions(c), gap=6), gap=14, top=1)

    other = (at + 1) % len(names)
    found = [
        *on_names(draw, names, at),
        sets("other_chosen", "stop", chosen=f"i{other}"),
        *on_actions(verbs),
    ]
    return Page("Staff", c, body, f"do.{verbs[0]}", (520, 440), found, (f"do.{verbs[1]}",))
