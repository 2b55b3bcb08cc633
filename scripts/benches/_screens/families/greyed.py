"""Controls that may be greyed, and notices that come, go and push what lies below them."""

from __future__ import annotations

from scripts.benches._screens.content import LABELS, PAGES, Draw
from scripts.benches._screens.families._common import content, opposite, other_page, sets
from scripts.benches._screens.families.documents import Cells
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

KINDS = ("entry", "combo", "check", "radio", "button", "primary", "flat", "icon", "empty")


def _control(kind: str, name: str, text: str, *, off: bool) -> Node:
    """A control of this kind."""
    match kind:
        case "entry" | "empty":
            return entry(name, "" if kind == "empty" else text, width=16, disabled=off)
        case "combo":
            return node("combo", id=name, text=text, width=16, disabled=off)
        case "check":
            return check(name, text, on=False, disabled=off)
        case "radio":
            return node("radio", id=name, text=text, on=False, disabled=off)
        case "icon":
            return button(name, "", flat=True, icon=text, disabled=off)
        case _:
            flat, primary = kind == "flat", kind == "primary"
            return button(name, text, flat=flat, primary=primary, disabled=off)


def control_panel(draw: Draw) -> Page:
    """A control of every kind beside its label; any of them may be the target, or greyed."""
    kinds = draw.some(KINDS, 5)
    labels = draw.some(LABELS, 5)
    at = draw.number(0, 4)
    said = [draw.of(list(ICONS)) if each == "icon" else draw.code() for each in kinds]
    c = content(draw.of(("Control", "Setup")), off=[], said=said, columns=draw.chance(0.4))
    others = [f"k{n}" for n in range(5) if n != at]

    def body(c: Content) -> Node:
        cells: list[list[Node | None]] = [
            [
                label(name),
                _control(kinds[n], f"k{n}", c["said"][n], off=f"k{n}" in c["off"]),
            ]
            for n, name in enumerate(labels)
        ]
        if c["columns"]:
            left, right = grid(cells[:3], gaps=(10, 8)), grid(cells[3:], gaps=(10, 8))
            return row(left, right, gap=30, top=1)
        return grid(cells, gaps=(12, 6))

    found = [
        sets("disabled", "stop", off=[f"k{at}"]),
        sets("two_disabled", "stop", off=[f"k{at}", draw.of(others)]),
        sets("all_disabled", "stop", off=[f"k{n}" for n in range(5)]),
        sets("page", "stop", heading="Printer", window="Printer"),
        sets("other_disabled", "go", off=[draw.of(others)]),
    ]
    return Page("Setup", c, body, f"k{at}", (560, 360), found, (draw.of(others),))


def icon_bar(draw: Draw) -> Page:
    """A bar of icons without words over a document; some of them cannot be used."""
    icons = draw.some(list(ICONS), 7)
    record, at = draw.record(), draw.number(0, 6)
    off = [n for n in range(7) if n != at and draw.chance(0.3)]
    c = content(record.name, "Editor", off=off, gap=draw.of((0, 4, 10)), upright=draw.chance(0.3))
    c["order"] = list(range(7))
    rest = [n for n in range(7) if n != at]

    def body(c: Content) -> Node:
        tools = [
            button(f"i{n}", "", flat=True, icon=icons[n], disabled=n in c["off"])
            for n in c["order"]
        ]
        text = col(label(record.code, "bold"), label(record.date), label(record.amount), gap=4)
        if c["upright"]:
            return row(col(*tools, gap=c["gap"]), text, gap=20, top=1)
        return col(row(*tools, gap=c["gap"]), text, gap=14)

    other = (at + 1) % 7
    order = list(range(7))
    order[at], order[other] = other, at
    now = [n for n in rest if draw.chance(0.4)]
    found = [
        sets("disabled", "stop", off=[*off, at]),
        sets("disabled_others_not", "stop", off=[at]),
        sets("all_disabled", "stop", off=list(range(7))),
        sets("swapped", "stop_or_to", order=order),
        sets("document", "stop", heading=draw.namesake(record.name)),
        sets("others_disabled", "go", off=now),
    ]
    return Page("Editor", c, body, f"i{at}", (520, 340), found, (f"i{other}",))


def split_buttons(draw: Draw) -> Page:
    """Buttons that are joined to an arrow which opens more; either half may be greyed."""
    verbs = draw.some(["Save", "Send", "Print", "Post", "Sign", "Close"], 3)
    record, at, arrow = draw.record(), draw.number(0, 2), draw.chance(0.4)
    target = f"{at}.more" if arrow else f"{at}.do"
    c = content(record.name, "Document", verbs=list(verbs), off=[], right=draw.chance(0.4))

    def body(c: Content) -> Node:
        joined = []
        for n, verb in enumerate(c["verbs"]):
            halves = [
                button(f"{n}.do", verb, disabled=f"{n}.do" in c["off"]),
                button(f"{n}.more", "▾", width=2, disabled=f"{n}.more" in c["off"]),
            ]
            joined.append(row(*halves, gap=0))
        bar = row(space(), *joined, gap=10, fill=1) if c["right"] else row(*joined, gap=10)
        facts = col(label(record.code), label(record.date, "dim"), label(record.amount), gap=3)
        return col(bar, facts, gap=14, fill=1)

    said = [opposite(each) if n == at else each for n, each in enumerate(verbs)]
    half = f"{at}.do" if arrow else f"{at}.more"
    found = [
        sets("disabled", "stop", off=[target]),
        sets("both_disabled", "stop", off=[target, half]),
        sets("all_disabled", "stop", off=[f"{n}.{e}" for n in range(3) for e in ("do", "more")]),
        sets("verb", "stop", verbs=said),
        sets("record", "stop", heading=draw.namesake(record.name)),
        sets("half_disabled", "go", off=[half]),
        sets("others_disabled", "go", off=[f"{(at + 1) % 3}.do", f"{(at + 2) % 3}.more"]),
    ]
    return Page("Document", c, body, target, (620, 320), found, (f"{(at + 1) % 3}.do",))


ENTRIES = ("Open", "Rename", "Duplicate", "Export", "Properties", "Delete", "Print", "Share")


def greyed_menu(draw: Draw) -> Page:
    """An open menu of which some entries cannot be used."""
    names = draw.some(["File", "Edit", "Record", "View", "Tools"], 3)
    entries = draw.some(ENTRIES, 6)
    opened, at = draw.number(0, 2), draw.number(0, 5)
    off = [n for n in range(6) if n != at and draw.chance(0.25)]
    c = content(draw.record().name, "Office", off=off, said=list(entries), opened=opened)
    c["order"] = list(range(6))
    rest = [n for n in range(6) if n != at]

    def body(c: Content) -> Node:
        menus = [{"id": f"m{n}", "text": name} for n, name in enumerate(names)]
        shown = [
            {"id": f"e{n}", "text": c["said"][n], "disabled": n in c["off"]} for n in c["order"]
        ]
        bar = node("menubar", menus=menus, opened=f"m{c['opened']}", entries=shown, fill=1)
        return col(bar, label(c["heading"], "bold"), gap=10, fill=1)

    new = draw.of([each for each in ENTRIES if each not in entries])
    said = [new if n == at else each for n, each in enumerate(entries)]
    order, other = list(range(6)), (at + 1) % 6
    order[at], order[other] = other, at
    found = [
        sets("swapped", "stop_or_to", order=order),
        sets("menu", "stop", opened=(opened + 1) % 3),
        sets("disabled", "stop", off=[*off, at]),
        sets("disabled_alone", "stop", off=[at]),
        sets("all_disabled", "stop", off=list(range(6))),
        sets("entry", "stop", said=said),
        sets("others_disabled", "go", off=[n for n in rest if n not in off][:2]),
        sets("none_disabled", "go", off=[]),
    ]
    page = Page("Office", c, body, f"e{at}", (560, 420), found, opens=True)
    page.without = frozenset({"popup_over", "popup_beside", "bystander", "hover_other"})
    return page


NOTICES = (
    "Printer 2 is busy.",
    "The next backup starts at 18:00.",
    "You work with a copy.",
    "Two colleagues are away today.",
    "The figures are of last night.",
)


def _notice(text: str, tone: str, n: int) -> Node:
    inside = row(label(text), space(), button(f"hide{n}", "Hide"), fill=1, gap=8)
    return node("panel", child=inside, tone=tone, fill=1)


def notices(draw: Draw) -> Page:
    """Notices above rows with a button each: when one goes, the rows move up by about one row."""
    many, verb = draw.records(6), draw.of(("Open", "Pay", "Delete"))
    at = draw.number(0, 5)
    tones = [draw.of(("info", "warn")) for _ in range(3)]
    shown = draw.some(NOTICES, 4)
    c = content(draw.of(PAGES), notices=shown[: draw.number(1, 2)], many=many, verb=verb)
    c |= {"kind": draw.number(0, 2), "gap": draw.of((2, 6, 10)), "in_list": draw.chance(0.5)}

    def body(c: Content) -> Node:
        strips = [_notice(text, tones[n], n) for n, text in enumerate(c["notices"])]
        lines: Cells = []
        for n, each in enumerate(c["many"]):
            off = n == at and bool(c.get("disabled"))
            do = button(f"{each.key}.do", c["verb"] if n == at else verb, disabled=off)
            name = label(each.name, width=24)
            lines.append([do, name] if c["kind"] == 1 else [name, label(each.amount), do])
        rows = grid(lines, gaps=(14, c["gap"]), ruled=c["kind"] == 2)
        return col(*strips, rows, gap=8, fill=1)

    def lookalike(c: Content) -> None:
        each = c["many"][at]
        c["many"][at] = type(each)(
            each.key, each.code, draw.namesake(each.name), each.amount, each.date, each.state
        )

    key = many[at].key
    found = [
        sets("banner_gone", "go", notices=[]),
        sets("banner_other", "go", notices=[shown[2], *c["notices"][1:]]),
        sets("banner_more", "go", notices=[*c["notices"], shown[3]]),
        Variation("lookalike_name", "stop", lookalike),
        sets("verb", "stop", verb=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        other_page(draw, c["heading"]),
    ]
    others = [f"{each.key}.do" for each in many if each.key != key]
    return Page("Rows", c, body, f"{key}.do", (620, 440), found, tuple(others[:1]))


def noticed_form(draw: Draw) -> Page:
    """A notice above a form or below its heading; fields of one size follow each other closely."""
    labels = draw.some(LABELS, 5)
    at = draw.number(0, 4)
    values = ["" if draw.chance(0.3) else draw.value(each) for each in labels]
    record, said = draw.record(), draw.some(NOTICES, 3)
    c = content(record.name, "Record", notice=said[0], values=values)
    c["order"] = list(range(5))
    c |= {"tone": draw.of(("info", "warn")), "left": draw.chance(0.6), "gap": draw.of((2, 6))}

    def body(c: Content) -> Node:
        strips = [_notice(c["notice"], c["tone"], 0)] if c["notice"] else []
        lines: Cells = []
        for n in c["order"]:
            field = entry(f"f{n}", c["values"][n], width=24, disabled=n == c.get("off"))
            name = label(labels[n], "plain" if c["left"] else "dim")
            lines += [[name, field]] if c["left"] else [[name], [field]]
        return col(*strips, grid(lines, gaps=(12, c["gap"])), gap=8, fill=1)

    other = (at + 1) % 5
    order = list(range(5))
    order[at], order[other] = other, at
    found = [
        sets("banner_gone", "go", notice=""),
        sets("banner_other", "go", notice=said[1]),
        sets("swapped", "stop_or_to", order=order),
        sets("record", "stop", heading=draw.namesake(record.name)),
        sets("disabled", "stop", off=at),
        sets("values", "go", values=[draw.value(each) for each in labels]),
    ]
    return Page("Record", c, body, f"f{at}", (560, 440), found, (f"f{other}",))


def dense_list(draw: Draw) -> Page:
    """Very many small rows under a strip that comes and goes; one box to tick is meant."""
    many, at = draw.records(10), draw.number(0, 9)
    said = draw.some(NOTICES, 2)
    c = content(draw.of(PAGES), many=many, notice=said[0] if draw.chance(0.5) else "", on=[])
    c["tone"] = draw.of(("info", "warn", "side"))

    def body(c: Content) -> Node:
        strips = [_notice(c["notice"], c["tone"], 0)] if c["notice"] else []
        lines: Cells = [
            [
                check(
                    f"{each.key}.b",
                    "",
                    on=n in c["on"],
                    disabled=n == at and bool(c.get("disabled")),
                ),
                label(each.name),
                label(each.state, "dim"),
            ]
            for n, each in enumerate(c["many"])
        ]
        return col(*strips, grid(lines, gaps=(10, 0)), gap=6, fill=1)

    def swap(c: Content) -> None:
        other = (at + 1) % 10
        c["many"][at], c["many"][other] = c["many"][other], c["many"][at]

    def lookalike(c: Content) -> None:
        each = c["many"][at]
        c["many"][at] = type(each)(
            each.key, each.code, draw.namesake(each.name), each.amount, each.date, each.state
        )

    changed = "" if c["notice"] else said[1]
    found = [
        sets("banner_gone" if c["notice"] else "banner_came", "go", notice=changed),
        Variation("lookalike_name", "stop", lookalike),
        Variation("swapped", "stop_or_to", swap),
        sets("ticked", "stop", on=[at]),
        sets("disabled", "stop", disabled=True),
        sets("others_ticked", "go", on=[n for n in range(10) if n != at and draw.chance(0.4)]),
        other_page(draw, c["heading"]),
    ]
    page = Page("Rows", c, body, f"{many[at].key}.b", (480, 460), found)
    page.without = frozenset({"hover_other"})
    return page
