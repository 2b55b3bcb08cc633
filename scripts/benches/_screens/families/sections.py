"""The same controls in several parts of a page: only the part tells which of them is meant."""

from __future__ import annotations

from collections.abc import Sequence

from scripts.benches._screens.content import CITIES, LABELS, Draw
from scripts.benches._screens.families._common import content, opposite, other_page, sets
from scripts.benches._screens.families.documents import Cells
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

SERVERS = ("Mail", "Files", "Backup", "Print", "Web", "Test", "Live", "Archive")
STAGES = ("To do", "Doing", "Review", "Done", "Blocked", "Later")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
PLACES = ("North", "South", "East", "West", "Centre")


def _parts_of(draw: Draw, count: int) -> list[str]:
    """Names of the parts of a page, all of one kind."""
    kind = draw.of((SERVERS, STAGES, DAYS, PLACES, tuple(CITIES)))
    if draw.chance(0.25):
        first = draw.of(("Line", "Zone", "Room", "Gate"))
        return [f"{first} {n}" for n in draw.some(list(range(1, 10)), count)]
    return draw.some(kind, count)


def _on_parts(draw: Draw, parts: Sequence[str], at: int) -> list[Variation]:
    """What may happen to the parts of a page of which the one at this place is meant."""
    other = (at + draw.number(1, len(parts) - 1)) % len(parts)
    spare = draw.of([each for each in ("Head office", "Spare", "Line 0") if each not in parts])
    similar = draw.alike(parts[at])

    def named(name: str) -> list[str]:
        return [name if n == at else each for n, each in enumerate(parts)]

    order = list(range(len(parts)))
    order[at], order[other] = order[other], order[at]
    return [
        sets("group", "stop", parts=named(spare)),
        sets("group_alike", "stop", parts=named(similar)),
        sets("swapped", "stop_or_to", order=order),
    ]


def _page_content(heading: str, parts: Sequence[str], verb: str) -> Content:
    c = content(heading, parts=list(parts), order=list(range(len(parts))), verb=verb)
    return c | {"said": verb}


def _do(c: Content, n: int, at: int, *, flat: bool = False) -> Node:
    """The button of a part; that of the meant one may say something else or be greyed."""
    mine = n == at
    off = mine and bool(c.get("disabled"))
    return button(f"{n}.do", c["said"] if mine else c["verb"], disabled=off, flat=flat)


def _on_button(verb: str) -> list[Variation]:
    return [
        sets("verb", "stop", said=opposite(verb)),
        sets("disabled", "stop", disabled=True),
    ]


def fieldsets(draw: Draw) -> Page:
    """Framed groups with the same fields; a field or the button of one of them is meant."""
    parts, labels = _parts_of(draw, 3), draw.some(LABELS, 2)
    at, verb = draw.number(0, 2), draw.of(("Apply", "Test", "Reset"))
    c = _page_content(draw.of(("Connections", "Profiles")), parts, verb)
    c["values"] = [[draw.value(each) for each in labels] for _ in parts]
    c["across"] = draw.chance(0.5)
    target = f"{at}.{draw.of(('do', '0', '1'))}"

    def body(c: Content) -> Node:
        groups = []
        for n in c["order"]:
            lines: Cells = [
                [label(name), entry(f"{n}.{m}", c["values"][n][m], width=14)]
                for m, name in enumerate(labels)
            ]
            inside = col(grid(lines, gaps=(8, 4)), _do(c, n, at), gap=6)
            groups.append(node("group", title=c["parts"][n], child=inside))
        return row(*groups, gap=10, top=1) if c["across"] else col(*groups, gap=6)

    def values(c: Content) -> None:
        c["values"] = [[draw.value(each) for each in labels] for _ in parts]

    found = [*_on_parts(draw, parts, at), Variation("values", "go", values)]
    if target.endswith("do"):
        found += _on_button(verb)
    others = (f"{(at + 1) % 3}.do",)
    size = (760, 360) if c["across"] else (520, 520)
    return Page("Profiles", c, body, target, size, found, others)


def lanes(draw: Draw) -> Page:
    """Bands across the page, each headed at its left, with the same buttons in it."""
    parts, at = _parts_of(draw, 4), draw.number(0, 3)
    verb = draw.of(("Open", "Start", "Release", "Clear"))
    c = _page_content("Lanes", parts, verb) | {"counts": [draw.number(1, 40) for _ in parts]}
    c |= {"ruled": draw.chance(0.5), "tone": draw.of(("plain", "side", "card"))}

    def body(c: Content) -> Node:
        bands = []
        for n in c["order"]:
            inside = row(
                label(c["parts"][n], "bold", width=14),
                label(f"{c['counts'][n]} jobs", "dim", width=10),
                _do(c, n, at),
                button(f"{n}.log", "Log"),
                gap=12,
            )
            bands.append(inside if c["ruled"] else node("panel", child=inside, tone=c["tone"]))
            if c["ruled"]:
                bands.append(node("rule", fill=1))
        return col(*bands, gap=4)

    def counts(c: Content) -> None:
        c["counts"] = [each + (n != at) * 3 for n, each in enumerate(c["counts"])]

    found = [*_on_parts(draw, parts, at), *_on_button(verb), Variation("counts", "go", counts)]
    return Page("Lanes", c, body, f"{at}.do", (560, 380), found, (f"{at}.log",))


def kanban(draw: Draw) -> Page:
    """Columns of cards under their headings; each card has a text and the same small button."""
    parts, at = _parts_of(draw, 3), draw.number(0, 2)
    texts = [[draw.record().name for _ in range(2)] for _ in parts]
    if draw.chance(0.5):
        texts = [texts[0]] * 3
    verb = draw.of(("Next", "Take", "Close"))
    c = _page_content("Board", parts, verb) | {"texts": texts, "flat": draw.chance(0.3)}
    down = draw.number(0, 1)
    tone = draw.of(("side", "plain"))

    def body(c: Content) -> Node:
        columns = []
        for n in c["order"]:
            cards = []
            for m, text in enumerate(c["texts"][n]):
                do = _do(c, n, at, flat=c["flat"]) if m == down else button(f"{n}.x{m}", verb)
                cards.append(node("panel", child=col(label(text), do, gap=4), w=180, h=76))
            inside = col(label(c["parts"][n], "bold"), *cards, gap=8)
            columns.append(node("panel", child=inside, tone=tone))
        return row(*columns, gap=10, top=1)

    def renamed(c: Content) -> None:
        many = list(c["texts"][at])
        many[1 - down] = draw.record().name
        c["texts"] = [many if n == at else each for n, each in enumerate(c["texts"])]

    def text(c: Content) -> None:
        many = list(c["texts"][at])
        many[down] = draw.namesake(many[down])
        c["texts"] = [many if n == at else each for n, each in enumerate(c["texts"])]

    found = [
        *_on_parts(draw, parts, at),
        *_on_button(verb),
        Variation("lookalike_name", "stop", text),
        Variation("other_card", "go", renamed),
    ]
    return Page("Board", c, body, f"{at}.do", (700, 360), found, (f"{at}.x{1 - down}",))


def split_panes(draw: Draw) -> Page:
    """Two panes beside or above each other, each with a heading, a list and the same buttons."""
    parts, at = _parts_of(draw, 2), draw.number(0, 1)
    verb = draw.of(("Add", "Delete", "Refresh", "Import"))
    c = _page_content("Compare", parts, verb)
    c |= {"rows": [[draw.record().name for _ in range(3)] for _ in parts]}
    c |= {"across": draw.chance(0.6), "below": draw.chance(0.5), "tone": draw.of(("", "plain"))}

    def body(c: Content) -> Node:
        panes = []
        for n in c["order"]:
            bar = row(_do(c, n, at), button(f"{n}.all", "Select all"), gap=6)
            items = [{"id": f"{n}.i{m}", "lines": [each]} for m, each in enumerate(c["rows"][n])]
            many = node("list", id=f"{n}.list", items=items, width=250, chosen="")
            title = label(c["parts"][n], "heading")
            inside = col(title, many, bar, gap=6) if c["below"] else col(title, bar, many, gap=6)
            panes.append(node("panel", child=inside, tone=c["tone"]) if c["tone"] else inside)
        return row(*panes, gap=20, top=1) if c["across"] else col(*panes, gap=10)

    def rows(c: Content) -> None:
        c["rows"] = [[draw.record().name for _ in range(3)] for _ in parts]

    found = [*_on_parts(draw, parts, at), *_on_button(verb), Variation("rows", "go", rows)]
    size = (620, 360) if c["across"] else (420, 520)
    return Page("Compare", c, body, f"{at}.do", size, found, (f"{at}.all",))


def header_rows(draw: Draw) -> Page:
    """Rows of the same names under header rows that lie between them; a box or button is meant."""
    parts, at = _parts_of(draw, 3), draw.number(0, 2)
    kinds = draw.some(["Invoices", "Reminders", "Reports", "Alarms", "Backups"], 2)
    down, boxed, ruled = draw.number(0, 1), draw.chance(0.5), draw.chance(0.4)
    verb = draw.of(("Run", "Stop", "Edit"))
    c = _page_content("Notifications", parts, verb) | {"on": [draw.chance(0.5) for _ in range(6)]}
    c["on"][2 * at + down] = False
    target = f"{at}.{'b' if boxed else 'do'}"

    def body(c: Content) -> Node:
        lines: Cells = []
        for n in c["order"]:
            lines.append([label(c["parts"][n], "bold", head=True), label("", "bold", head=True)])
            for m, kind in enumerate(kinds):
                mine = n == at and m == down
                off = mine and bool(c.get("disabled"))
                name = f"{n}.b" if m == down else f"{n}.b{m}"
                box = check(name, "", on=c["on"][2 * n + m], disabled=off)
                do = _do(c, n, at) if m == down else button(f"{n}.x", verb)
                lines.append([label(kind, width=18), box if boxed else do])
        return grid(lines, ruled=ruled, gaps=(20, 3))

    def ticked(c: Content) -> None:
        c["on"] = [not each if n != 2 * at + down else each for n, each in enumerate(c["on"])]

    found = [*_on_parts(draw, parts, at), sets("disabled", "stop", disabled=True)]
    if boxed:
        on = [each or n == 2 * at + down for n, each in enumerate(c["on"])]
        found += [Variation("others_ticked", "go", ticked), sets("ticked", "stop", on=on)]
    else:
        found += [sets("verb", "stop", said=opposite(verb)), other_page(draw, c["heading"])]
    others = () if boxed else (f"{at}.x",)
    without = frozenset({"hover_other"}) if boxed else frozenset()
    return Page("Rights", c, body, target, (480, 420), found, others, without)


def round_groups(draw: Draw) -> Page:
    """The same round buttons in several groups; one of them is clicked."""
    parts, at = _parts_of(draw, 3), draw.number(0, 2)
    options = draw.some(["Never", "Daily", "Weekly", "Monthly", "Always"], 3)
    pick, framed = draw.number(0, 2), draw.chance(0.5)
    c = _page_content("Schedule", parts, "Save")
    c["chosen"] = [(pick + 1) % 3 if n == at else draw.number(0, 2) for n in range(3)]
    c["across"] = draw.chance(0.5)

    def body(c: Content) -> Node:
        groups: list[Node] = []
        for n in c["order"]:
            rounds = [
                node(
                    "radio",
                    id=f"{n}.{m}",
                    text=each,
                    on=c["chosen"][n] == m,
                    disabled=n == at and m == pick and bool(c.get("disabled")),
                )
                for m, each in enumerate(options)
            ]
            inside = row(*rounds, gap=14) if c["across"] else col(*rounds, gap=2)
            if framed:
                groups.append(node("group", title=c["parts"][n], child=inside))
            else:
                groups.append(col(label(c["parts"][n], "bold"), inside, gap=4))
        return col(*groups, gap=8) if c["across"] else row(*groups, gap=24, top=1)

    def others(c: Content) -> None:
        c["chosen"] = [each if n == at else (each + 1) % 3 for n, each in enumerate(c["chosen"])]

    on = [pick if n == at else each for n, each in enumerate(c["chosen"])]
    found = [
        *_on_parts(draw, parts, at),
        sets("disabled", "stop", disabled=True),
        sets("chosen", "stop", chosen=on),
        Variation("others_chosen", "go", others),
    ]
    page = Page("Schedule", c, body, f"{at}.{pick}", (560, 380), found)
    page.without = frozenset({"hover_other"})
    return page


def headed_parts(draw: Draw) -> Page:
    """Parts of a long page under headings, the same button far right in the line of each."""
    parts, at = _parts_of(draw, 4), draw.number(0, 3)
    verb, flat = draw.of(("Edit", "Change", "Delete")), draw.chance(0.4)
    texts = [[draw.value(each) for each in draw.some(LABELS, 2)] for _ in parts]
    c = _page_content("Profile", parts, verb) | {"texts": texts, "ruled": draw.chance(0.5)}

    def body(c: Content) -> Node:
        made: list[Node] = []
        for n in c["order"]:
            head = label(c["parts"][n], "heading")
            made.append(row(head, space(), _do(c, n, at, flat=flat), gap=8, fill=1))
            if c["ruled"]:
                made.append(node("rule", fill=1))
            made += [label(each, "dim") for each in c["texts"][n]]
        return col(*made, gap=4, fill=1)

    found = [*_on_parts(draw, parts, at), *_on_button(verb), other_page(draw, "Profile")]
    return Page("Profile", c, body, f"{at}.do", (520, 420), found, (f"{(at + 1) % 4}.do",))
