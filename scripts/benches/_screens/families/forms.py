"""Forms and what stands above them."""

from __future__ import annotations

from scripts.benches._screens.content import LABELS, PAGES, VERBS, Draw
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    opposite,
    other_page,
    sets,
)
from scripts.benches._screens.nodes import Node, button, check, col, entry, grid, label, node, row
from scripts.benches._screens.scene import Content, Page, Variation


def _save(c: Content) -> list[Node]:
    return [
        button("cancel", "Cancel"),
        button("save", c.get("save", "Save"), primary=True, disabled=bool(c.get("disabled"))),
    ]


def login(draw: Draw) -> Page:
    """User, password, a box to tick and two buttons."""
    systems = draw.some(["Payroll", "Warehouse", "Billing", "Registry", "Archive", "Ledger"], 2)
    c = content(systems[0], "Sign in", user=draw.of(("anna", "k.braun", "priya", "tomas")))
    c |= {"system": systems[0], "password": "", "stay": False, "action": "Sign in"}
    target = draw.of(("go", "user", "password", "stay"))
    c["target"] = target

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = [
            [
                label(c.get("user_label", "User")),
                entry("user", c["user"], width=20, disabled=bool(c.get("off_user"))),
            ],
            [
                label("Password"),
                entry(
                    "password",
                    c["password"],
                    width=20,
                    password=True,
                    disabled=bool(c.get("off_password")),
                ),
            ],
        ]
        actions = [
            button("register", "Register"),
            button("go", c["action"], primary=True, disabled=bool(c.get("off_go"))),
        ]
        stay = check("stay", "Stay signed in", on=c["stay"], disabled=bool(c.get("off_stay")))
        inside = col(label(c["system"], "title"), grid(lines), stay, row(*actions), gap=10)
        return col(node("panel", child=inside, tone="plain", pad=16))

    found = [
        sets("system", "stop", system=systems[1]),
        sets("disabled", "stop", **{f"off_{target}": True}),
        sets("focus_other", "go", focus="user" if target == "password" else "password"),
    ]
    if target == "go":
        found.append(sets("label", "stop", action="Register now"))
        found.append(sets("filled", "go", password="secret12"))  # noqa: S106 (invented)
    if target == "stay":
        found.append(sets("state", "stop", stay=True))
    if target == "user":
        found.append(sets("label", "stop", user_label="Server"))
        found.append(sets("focus_here", "go", focus="user"))
    return Page("Sign in", c, body, target, (430, 370), found, ("register",), bare=True)


def _form(draw: Draw, *, above: bool) -> Page:
    heading = draw.of(PAGES)
    labels = draw.some(LABELS, draw.number(5, 7) if not above else 6)
    filled = draw.chance(0.5)
    values = {each: draw.value(each) if filled else "" for each in labels}
    at = draw.number(0, len(labels) - 1)
    new = draw.of([each for each in LABELS if each not in labels])
    c = content(f"{heading}: new", heading, labels=list(labels), values=values)
    c["ids"] = {each: f"f{n}" for n, each in enumerate(labels)}
    order = list(labels)
    c["order"] = order
    target = f"f{at}"

    def field(c: Content, each: str) -> Node:
        off = c.get("off") == c["ids"][each]
        return entry(c["ids"][each], c["values"][each], width=22, disabled=off)

    def body(c: Content) -> Node:
        if not above:
            lines: list[list[Node | None]] = [
                [label(c.get("named", {}).get(each, each)), field(c, each)] for each in c["order"]
            ]
            return col(grid(lines))
        parts = [
            col(label(c.get("named", {}).get(each, each)), field(c, each), gap=2)
            for each in c["order"]
        ]
        halves = (len(parts) + 1) // 2
        two: list[list[Node | None]] = [
            [parts[n], parts[n + halves] if n + halves < len(parts) else None]
            for n in range(halves)
        ]
        return col(grid(two, gaps=(24, 10)))

    name = labels[at]
    other = draw.of([n for n in range(len(labels)) if n != at])

    def swapped(c: Content) -> None:
        many = c["order"]
        many[at], many[other] = many[other], many[at]

    def others(c: Content) -> None:
        for each in labels:
            if each != name:
                c["values"][each] = draw.value(each)

    found = [
        sets("label", "stop", named={name: new}),
        Variation("swapped", "stop_or_to", swapped),
        sets("disabled", "stop", off=target),
        Variation("values", "go", others),
        sets("focus_other", "go", focus=f"f{other}"),
        sets("focus_here", "go", focus=target),
        other_page(draw, c["heading"]),
    ]
    page = Page(heading, c, body, target, (620, 470), found, ("cancel",))
    page.footer = _save
    return page


def form(draw: Draw) -> Page:
    """Labels to the left of their fields; a field is clicked."""
    return _form(draw, above=False)


def form_above(draw: Draw) -> Page:
    """Labels above their fields in two columns; a field is clicked."""
    return _form(draw, above=True)


def record_header(draw: Draw) -> Page:
    """A form under the name of the record that it is about; Save is clicked."""
    kind = draw.of(("Order", "Invoice", "Patient", "Claim", "Contract", "Ticket"))
    record, other = draw.record(), draw.record()
    labels = draw.some(LABELS, 4)
    c = content(kind, f"{kind}s", record=record, kind=kind, form=draw.number(0, 2))
    c["values"] = {each: draw.value(each) for each in labels}

    def body(c: Content) -> Node:
        about = c["record"]
        heads = (
            label(f"{c['kind']} {about.code} – {about.name}", "heading"),
            col(label(about.name, "heading"), label(f"{about.code} · {about.date}", "dim"), gap=2),
            row(label(about.code, "heading"), label(about.name), label(about.state, "dim"), gap=12),
        )
        lines: list[list[Node | None]] = [
            [label(each), entry(f"v.{each}", value, width=24)]
            for each, value in c["values"].items()
        ]
        return col(heads[c["form"]], node("rule", fill=1), grid(lines), gap=10)

    found = [
        sets("record", "stop", record=other),
        sets("lookalike", "stop", record=alike(record, draw)),
        sets("lookalike_name", "stop", record=alike_by_name(record, draw)),
        sets("label", "stop", save="Discard"),
        sets("disabled", "stop", disabled=True),
        sets("focus_other", "go", focus=f"v.{labels[0]}"),
    ]
    if c["form"] == 1:
        found = [each for each in found if each.name != "lookalike_name"]
    page = Page(kind, c, body, "save", (640, 460), found, ("cancel", f"v.{labels[1]}"))
    page.footer = _save
    return page


def record_field(draw: Draw) -> Page:
    """The record's name in a field that cannot be written in, beside three equal buttons."""
    heading = draw.of(PAGES)
    records = draw.records(3)
    verb = draw.of(VERBS)
    at = draw.number(0, 2)
    c = content(heading, records=records, verb=verb, target_verb=verb, at=at)
    c["code_only"] = draw.chance(0.4)
    target = f"{records[at].key}.do"

    def body(c: Content) -> Node:
        parts = []
        for n, each in enumerate(c["records"]):
            text = each.code if c["code_only"] else f"{each.code} {each.name}"
            is_target = n == c["at"]
            do = button(
                f"{each.key}.do",
                c["target_verb"] if is_target else c["verb"],
                disabled=is_target and bool(c.get("disabled")),
            )
            shown = entry(f"{each.key}.name", text, readonly=True, width=30)
            parts.append(row(label(("First", "Second", "Third")[n], width=8), shown, do, gap=8))
        return col(*parts, gap=14)

    def put(record: object) -> Variation:
        def change(c: Content) -> None:
            c["records"][at] = record

        return Variation("record", "stop", change)

    found = [
        put(draw.record()),
        Variation("lookalike", "stop", put(alike(records[at], draw)).change),
        sets("verb", "stop", target_verb=opposite(verb)),
        sets("disabled", "stop", disabled=True),
        other_page(draw, heading),
    ]
    others = [f"{each.key}.do" for each in records if each is not records[at]]
    return Page(heading, c, body, target, (640, 380), found, others)


GROUPS = ["Guests", "Staff", "Members", "Partners", "Visitors", "Suppliers", "Drivers", "Nurses"]
CHANNELS = ["E-mail", "Phone", "Post", "Text", "Fax", "Letter"]


def checks(draw: Draw) -> Page:
    """The same boxes to tick in several groups."""
    groups, spare = draw.some(GROUPS, 3), ""
    spare = draw.of([each for each in GROUPS if each not in groups])
    channels = draw.some(CHANNELS, 3)
    at = (draw.number(0, 2), draw.number(0, 2))
    on = {f"{g}.{n}": draw.chance(0.4) for g in range(3) for n in range(3)}
    target = f"{at[0]}.{at[1]}"
    on[target] = False
    other = draw.of([each for each in on if each != target])
    new = draw.of([each for each in CHANNELS if each not in channels])
    c = content("Notifications", draw.of(("Options", "Notifications")), groups=groups, on=on)
    c["labels"] = {key: channels[int(key[-1])] for key in on}

    def body(c: Content) -> Node:
        parts = []
        for g, title in enumerate(c["groups"]):
            ticks = [
                check(
                    f"{g}.{n}",
                    c["labels"][f"{g}.{n}"],
                    on=c["on"][f"{g}.{n}"],
                    disabled=c.get("off") == f"{g}.{n}",
                )
                for n in range(3)
            ]
            parts.append(node("group", title=title, child=col(*ticks, gap=3), fill=1))
        return col(*parts, gap=8)

    def renamed(c: Content) -> None:
        c["groups"][at[0]] = spare

    def turned(c: Content) -> None:
        c["on"][other] = not c["on"][other]

    found = [
        Variation("group", "stop", renamed),
        Variation("state", "stop", lambda c: c["on"].update({target: True})),
        Variation("label", "stop", lambda c: c["labels"].__setitem__(target, new)),
        sets("disabled", "stop", off=target),
        Variation("other_ticked", "go", turned),
    ]
    page = Page("Options", c, body, target, (520, 560), found, (other, "cancel"))
    page.footer = _save
    return page


SECTIONS = {
    "Network": ("Proxy", "Timeout", "Address", "Port"),
    "Printing": ("Printer", "Copies", "Paper", "Tray"),
    "Mail": ("Server", "Sender", "Reply to", "Signature"),
    "Storage": ("Folder", "Archive", "Limit", "Backup"),
}


def settings(draw: Draw) -> Page:
    """Sections of settings, each with a Change button."""
    names = draw.some(list(SECTIONS), 2)
    spare = draw.of([each for each in SECTIONS if each not in names])
    lines = {each: draw.some(SECTIONS[each], 3) for each in names}
    at = (draw.number(0, 1), draw.number(0, 2))
    c = content("Settings", sections=list(names), lines=[list(lines[each]) for each in names])
    c["values"] = [[draw.code() for _ in range(3)] for _ in range(2)]
    c["verb"], target = "Change", f"{at[0]}.{at[1]}"
    unused = [each for each in SECTIONS[names[at[0]]] if each not in lines[names[at[0]]]]

    def body(c: Content) -> Node:
        parts = []
        for g, title in enumerate(c["sections"]):
            rows: list[list[Node | None]] = []
            for n, name in enumerate(c["lines"][g]):
                mine = f"{g}.{n}" == target
                do = button(
                    f"{g}.{n}",
                    c["verb"] if mine else "Change",
                    disabled=mine and bool(c.get("disabled")),
                )
                rows.append([label(name, width=12), label(c["values"][g][n], "dim", width=14), do])
            parts.append(label(title, "heading"))
            parts.append(node("panel", child=grid(rows), tone="card"))
        return col(*parts, gap=8)

    def others(c: Content) -> None:
        c["values"] = [[draw.code() for _ in range(3)] for _ in range(2)]
        c["values"][at[0]][at[1]] = own

    own = c["values"][at[0]][at[1]]
    found = [
        Variation("group", "stop", lambda c: c["sections"].__setitem__(at[0], spare)),
        Variation("label", "stop", lambda c: c["lines"][at[0]].__setitem__(at[1], unused[0])),
        sets("verb", "stop", verb="Reset"),
        sets("disabled", "stop", disabled=True),
        Variation("values", "go", others),
    ]
    others_ = [f"{g}.{n}" for g in range(2) for n in range(3) if f"{g}.{n}" != target]
    return Page("Settings", c, body, target, (600, 470), found, others_)
