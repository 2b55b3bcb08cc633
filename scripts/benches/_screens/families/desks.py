"""Desks on which many things lie: mail, boards, weeks, filters, pages of a list."""

from __future__ import annotations

from scripts.benches._screens.content import FIRST, PAGES, VERBS, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    alike_by_name,
    content,
    other_page,
    row_variations,
    sets,
)
from scripts.benches._screens.families.dialogs import listing
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
from scripts.benches._screens.scene import Content, Frame, Page, Scene, Variation

SUBJECTS = ("Offer", "Reminder", "Complaint", "Order", "Question", "Cancellation", "Reply")


def mail(draw: Draw) -> Page:
    """Folders, the mails of one, and the chosen mail with its buttons above it."""
    folders = ["Inbox", "Drafts", "Sent", "Trash"]
    mails = [(draw.record(), draw.of(SUBJECTS)) for _ in range(5)]
    another = (draw.record(), draw.of(SUBJECTS))
    at = draw.number(0, 4)
    verbs = ["Reply", "Delete", "Archive"]
    first = draw.of(("Delete", "Archive"))
    verbs = [first, *[each for each in verbs if each != first]]
    boxes = draw.some(["sales@example.org", "info@example.org", "returns@example.org"], 2)
    c = content(boxes[0], "Mail", mails=mails, chosen=mails[at][0].key, shown=mails[at])
    c |= {"verbs": verbs, "first": first, "target": first, "unread": draw.number(2, 40), "in": 0}

    def body(c: Content) -> Node:
        tree = [
            {
                "id": f"in{n}",
                "text": each + (f" ({c['unread']})" if n == 0 else ""),
                "open": False,
                "c": [],
            }
            for n, each in enumerate(folders)
        ]
        side = node("tree", id="tree", nodes=tree, width=120, chosen=f"in{c['in']}", fill=1)
        items = [{"id": each.key, "lines": [f"{each.name}: {what}"]} for each, what in c["mails"]]
        listed = node("list", id="list", items=items, width=230, chosen=c["chosen"])
        mail_, what = c["shown"]
        text = col(
            row(*actions(c)),
            label(f"{what} {mail_.code}", "heading"),
            label(f"from {mail_.name}, {mail_.date}", "dim"),
            label(f"Dear all, this is about {mail_.amount}."),
            gap=8,
            grow=1,
        )
        return row(side, listed, text, gap=10, top=1, fill=1, grow=1)

    other = mails[(at + 1) % 5]
    own, what = mails[at]

    def others(c: Content) -> None:
        for n in range(5):
            if n != at:
                c["mails"][n] = (draw.record(), draw.of(SUBJECTS))

    def another_mail(c: Content) -> None:
        c["mails"][at] = c["shown"] = another
        c["chosen"] = another[0].key

    def changed(name: str, record: Record) -> Variation:
        def change(c: Content) -> None:
            c["shown"] = c["mails"][at] = (record, what)

        return Variation(name, "stop", change)

    found = [
        sets("other_chosen", "stop", chosen=other[0].key, shown=other),
        Variation(
            "record",
            "stop",
            another_mail,
        ),
        changed("lookalike", alike(own, draw, own.key)),
        changed("lookalike_name", alike_by_name(own, draw, own.key)),
        sets("folder", "stop", **{"in": 3}),
        sets("account", "stop", heading=boxes[1]),
        sets("unread", "go", unread=c["unread"] + 3),
        Variation("other_rows", "go", others),
        *on_actions(verbs),
    ]
    return Page("Mail", c, body, f"do.{first}", (860, 480), found, (f"do.{verbs[1]}",))


def _card(c: Content, record: Record, verb: str, *, mine: bool) -> Node:
    do = button(
        f"{record.key}.do",
        c["said"] or verb if mine else verb,
        disabled=mine and bool(c.get("disabled")),
    )
    inside = col(label(record.code, "bold"), label(record.name), do, gap=3, fill=1)
    return node("panel", child=inside, w=200, h=104, pad=8)


def board(draw: Draw) -> Page:
    """Columns of cards, each card with a button."""
    titles = draw.some(["Waiting", "Doing", "Review", "Done", "Blocked"], 3)
    spare = draw.of(("Rejected", "Closed"))
    cards = [draw.records(2) for _ in range(3)]
    at = (draw.number(0, 2), draw.number(0, 1))
    verb = draw.of(("Move", "Open", "Close", "Delete"))
    own = cards[at[0]][at[1]]
    c = content(
        draw.of(("Board", "Sprint", "Claims")), titles=list(titles), cards=list(cards), said=""
    )

    def body(c: Content) -> Node:
        columns = []
        for g, title in enumerate(c["titles"]):
            cards = [_card(c, each, verb, mine=each == own) for each in c["cards"][g]]
            columns.append(col(label(title, "heading"), *cards, gap=8))
        return row(*columns, gap=14, top=1)

    def put(record: Record) -> Variation:
        return Variation("record", "stop", lambda c: c["cards"][at[0]].__setitem__(at[1], record))

    def elsewhere(c: Content) -> None:
        c["cards"] = [many if own in many else draw.records(2) for many in c["cards"]]

    other = (at[0] + 1) % 3

    def swap(c: Content) -> None:
        many = c["cards"]
        many[at[0]][at[1]], many[other][at[1]] = many[other][at[1]], many[at[0]][at[1]]

    found = [
        put(draw.record()),
        Variation("lookalike", "stop", put(alike(own, draw)).change),
        Variation("column", "stop", lambda c: c["titles"].__setitem__(at[0], spare)),
        Variation("swapped", "stop", swap),
        Variation("in_column", "stop_or_to", lambda c: c["cards"][at[0]].reverse()),
        sets("verb", "stop", said="Erase"),
        sets("disabled", "stop", disabled=True),
        Variation("other_columns", "go", elsewhere),
        Variation("removed_elsewhere", "go", lambda c: c["cards"][other].pop()),
    ]
    others = [f"{cards[other][0].key}.do"]
    return Page(c["heading"], c, body, f"{own.key}.do", (720, 420), found, others)


def agenda(draw: Draw) -> Page:
    """A week: days across, hours down, and what is planned; one appointment is clicked."""
    days = ("Mon", "Tue", "Wed", "Thu")
    first = draw.number(1, 20)
    people = draw.some(FIRST, 6)
    places = draw.some([(h, d) for h in range(5) for d in range(4)], 6)
    planned = dict(zip(places, people, strict=True))
    at, other = places[0], places[1]
    c = content(f"Week {draw.number(2, 50)}", draw.of(("Agenda", "Shifts")), planned=planned)
    c |= {"first": first, "owner": draw.person(), "hour": draw.number(7, 9)}
    free = draw.of([(h, d) for h in range(5) for d in range(4) if (h, d) not in planned])

    def body(c: Content) -> Node:
        head: list[Node | None] = [label("", "bold", head=True)]
        head += [
            label(f"{each} {c['first'] + n}.", "bold", head=True, width=11)
            for n, each in enumerate(days)
        ]
        lines: Cells = [head]
        for h in range(5):
            cells: list[Node | None] = [label(f"{c['hour'] + h}:00", "dim")]
            for d in range(4):
                who = c["planned"].get((h, d))
                cells.append(button(f"a.{who}", who, flat=True, width=10) if who else label(""))
            lines.append(cells)
        return col(label(c["owner"], "heading"), grid(lines, ruled=True), gap=8)

    who = planned[at]
    new, new_day = draw.of([each for each in FIRST if each not in people]), first + 7

    def swap(c: Content) -> None:
        many = c["planned"]
        many[at], many[other] = many[other], many[at]

    def others(c: Content) -> None:
        c["planned"][free] = new

    found = [
        Variation("appointment", "stop", lambda c: c["planned"].update({at: new})),
        Variation("swapped", "stop", swap),
        sets("week", "stop", heading=f"Week {draw.number(51, 53)}", first=new_day),
        sets("days", "stop", first=new_day),
        sets("hours", "stop", hour=c["hour"] + 2),
        sets("owner", "stop", owner=draw.person()),
        sets("owner_alike", "stop", owner=draw.alike(c["owner"])),
        Variation("other_planned", "go", others),
    ]
    return Page("Agenda", c, body, f"a.{who}", (680, 470), found, (f"a.{planned[other]}",))


def filters(draw: Draw) -> Page:
    """What a list is narrowed to stands in chips over it; a button acts on all that is listed."""
    places = draw.some(["North", "South", "East", "West", "Abroad"], 2)
    states = draw.some(["Open", "Paid", "Overdue", "Draft"], 2)
    verbs = [draw.of(("Delete all", "Export all", "Send all")), "Refresh"]
    c = content(draw.of(PAGES), chips=[f"Region: {places[0]}", f"State: {states[0]}"], verbs=verbs)
    c |= {"records": draw.records(6), "first": verbs[0], "target": verbs[0]}

    def body(c: Content) -> Node:
        chips = [node("panel", child=label(each), pad=4, tone="side") for each in c["chips"]]
        bar = row(label("Filter", "dim"), *chips, gap=8)
        return col(bar, listing(c), row(*actions(c)), gap=12)

    def others(c: Content) -> None:
        c["records"] = draw.records(6)

    found = [
        Variation("chip", "stop", lambda c: c["chips"].__setitem__(0, f"Region: {places[1]}")),
        Variation(
            "other_state", "stop", lambda c: c["chips"].__setitem__(1, f"State: {states[1]}")
        ),
        Variation("chip_gone", "stop", lambda c: c["chips"].pop()),
        Variation("other_rows", "go", others),
        sets("verb", "stop", target="Archive all"),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0]]),
        other_page(draw, c["heading"]),
    ]
    return Page(c["heading"], c, body, f"do.{verbs[0]}", (640, 460), found, ("do.Refresh",))


def paged(draw: Draw) -> Page:
    """One page of a long list, with a small button on each row and the pages below."""
    records = draw.records(draw.number(5, 7))
    at = draw.number(0, len(records) - 1)
    verb = draw.of(VERBS)
    c = content(draw.of(PAGES), records=records, page=draw.number(2, 4), all=draw.number(60, 90))

    def body(c: Content) -> Node:
        head: list[Node | None] = [
            label(each, "bold") for each in ("Number", "Name", "Date", "Amount", "")
        ]
        lines: Cells = [head]
        for each in c["records"]:
            do = button(f"{each.key}.do", verb, flat=True)
            cells = [each.code, each.name, each.date, each.amount]
            lines.append([*map(label, cells), do])
        pages = [
            button(f"page{n}", str(n), flat=True, width=2, chosen=n == c["page"])
            for n in range(1, 6)
        ]
        foot = row(*pages, space(), label(f"of {c['all']}", "dim"), fill=1, gap=3)
        return col(grid(lines, gaps=(16, 2)), space(), foot, gap=8, fill=1)

    found = [
        *row_variations(draw, records, at),
        sets("count", "go", all=c["all"] + 2),
        other_page(draw, c["heading"]),
    ]
    others = [f"{each.key}.do" for each in records if each is not records[at]]
    return Page(c["heading"], c, body, f"{records[at].key}.do", (720, 470), found, others)


STATES = ("New", "Accepted", "Rejected", "On hold")


def row_combo(draw: Draw) -> Page:
    """A list to choose from in each row; the one of a row is open, and an entry is clicked."""
    records = draw.records(4)
    at, option = draw.number(0, 2), draw.number(1, 3)
    options = [{"id": f"o{n}", "text": each} for n, each in enumerate(STATES)]
    c = content(draw.of(PAGES), records=records, options=options)
    c["values"] = [STATES[0] if n == at else draw.of(STATES) for n in range(4)]

    def body(c: Content) -> Node:
        lines: Cells = []
        for n, each in enumerate(c["records"]):
            text = c["values"][n]
            how = {"options": c["options"], "open": True} if n == at else {"options": [text]}
            made = node("combo", id=f"c{n}", text=text, width=14, **how)
            lines.append([label(each.code), label(each.name), made])
        return col(grid(lines, gaps=(20, 8)))

    other = draw.of([n for n in range(4) if n not in {0, option}])

    def swap(c: Content) -> None:
        many = c["options"]
        many[option], many[other] = many[other], many[option]

    def put(record: Record) -> Variation:
        return Variation("record", "stop", lambda c: c["records"].__setitem__(at, record))

    def others(c: Content) -> None:
        c["records"] = [each if n == at else draw.record() for n, each in enumerate(c["records"])]

    def renamed(c: Content) -> None:
        c["options"][option] = {"id": "new", "text": "Deleted"}

    found = [
        put(draw.record()),
        Variation("lookalike", "stop", put(alike(records[at], draw)).change),
        Variation("lookalike_name", "stop", put(alike_by_name(records[at], draw)).change),
        Variation("label", "stop", renamed),
        Variation("swapped", "stop_or_to", swap),
        Variation("other_rows", "go", others),
        other_page(draw, c["heading"]),
    ]
    closed = frozenset({"popup_over", "popup_beside", "bystander", "hover_other"})
    return Page(c["heading"], c, body, f"o{option}", (600, 430), found, (), closed, opens=True)


def dialogs_nested(draw: Draw) -> Page:
    """A question over a form over a page; the answer is clicked."""
    record, another = draw.record(), draw.record()
    heading = draw.of(PAGES)
    act, other_act = draw.some(["Delete", "Cancel", "Release", "Close"], 2)
    c = content(heading, records=draw.records(6), about=record, act=act, order=["no", "yes"])
    c |= {"yes": "Yes", "inner": "Question"}
    named = draw.chance(0.5)  # whether the question itself names the record

    def dialogs(c: Content, frame: Frame) -> list[Scene]:
        about: Record = c["about"]
        x, y = frame.x + c.get("dx", 0), frame.y + c.get("dy", 0)
        lines: Cells = [
            [label("Number", "dim"), label(about.code)],
            [label("Name", "dim"), label(about.name)],
        ]
        form = col(
            label(about.name, "heading"),
            grid(lines),
            space(),
            row(button("f.save", "Save"), button("f.close", "Close")),
            pad=12,
            fill=1,
            gap=8,
        )
        answers = {
            "no": button("no", "No"),
            "yes": button("yes", c["yes"], disabled=bool(c.get("disabled"))),
        }
        asked = f"{c['act']} {about.code}?" if named else f"{c['act']} this record?"
        question = col(
            label(asked),
            space(),
            row(space(), *[answers[each] for each in c["order"]], fill=1),
            pad=12,
            fill=1,
        )
        return [
            {
                "title": f"Edit {heading}",
                "x": x + 40,
                "y": y + 50,
                "w": 440,
                "h": 260,
                "body": form,
            },
            {"title": c["inner"], "x": x + 190, "y": y + 190, "w": 300, "h": 110, "body": question},
        ]

    def behind(c: Content) -> None:
        c["records"] = draw.records(6)

    found = [
        sets("record", "stop", about=another),
        sets("lookalike", "stop", about=alike(record, draw)),
        sets("other_question", "stop", act=other_act),
        sets("label", "stop", yes="More"),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", order=["yes", "no"]),
        Variation("behind", "go", behind),
    ]
    page = Page(heading, c, listing, "yes", (640, 460), found, ("no",), dialogs=dialogs)
    page.without = frozenset({"resized"})
    return page


def environment(draw: Draw) -> Page:
    """A badge says where one works; the same page is there everywhere."""
    where = draw.some(["TEST", "PROD", "TRAINING", "DEV"], 2)
    tenants = [draw.company(), draw.company()]
    verbs = draw.some(VERBS, 3)
    c = content(draw.of(PAGES), "Console", where=where[0], tenant=tenants[0], verbs=verbs)
    c |= {"first": verbs[0], "target": verbs[0], "records": draw.records(5)}
    c["tone"] = draw.of(("warn", "accent", "info"))

    def body(c: Content) -> Node:
        badge = node("panel", child=label(c["where"], "bold"), tone=c["tone"], pad=4)
        top = row(badge, label(c["tenant"]), space(), label("Help", "dim"), fill=1, gap=10)
        return col(top, listing(c), row(*actions(c)), gap=14, fill=1)

    def others(c: Content) -> None:
        c["records"] = draw.records(5)

    found = [
        sets("environment", "stop", where=where[1]),
        sets("tenant", "stop", tenant=tenants[1]),
        sets("tenant_alike", "stop", tenant=draw.alike(tenants[0])),
        Variation("other_rows", "go", others),
        other_page(draw, c["heading"]),
        *on_actions(verbs),
    ]
    return Page("Console", c, body, f"do.{verbs[0]}", (640, 450), found, (f"do.{verbs[1]}",))


def tasks(draw: Draw) -> Page:
    """A list with a box to tick for each thing, under two headings; a box is ticked."""
    titles = draw.some(["Today", "Tomorrow", "Later", "Waiting"], 2)
    things = [draw.records(3), draw.records(3)]
    at = (draw.number(0, 1), draw.number(0, 2))
    own = things[at[0]][at[1]]
    c = content("Tasks", "Tasks", titles=list(titles), things=things)
    c["on"] = {each.key: draw.chance(0.3) and each is not own for many in things for each in many}
    word = draw.of(("Call", "Pay", "Visit"))

    def body(c: Content) -> Node:
        parts = []
        for g, title in enumerate(c["titles"]):
            parts.append(label(title, "heading"))
            parts += [
                check(
                    f"{each.key}.on",
                    f"{word} {each.name}, {each.code}",
                    on=c["on"].get(each.key, False),
                    disabled=each.key == own.key and bool(c.get("disabled")),
                )
                for each in c["things"][g]
            ]
        return col(*parts, gap=5)

    def put(record: Record) -> Variation:
        return Variation("record", "stop", lambda c: c["things"][at[0]].__setitem__(at[1], record))

    other = draw.of([each.key for many in things for each in many if each is not own])

    def swap(c: Content) -> None:
        mine, its = c["things"][at[0]], c["things"][1 - at[0]]
        mine[at[1]], its[at[1]] = its[at[1]], mine[at[1]]

    found = [
        put(draw.record()),
        Variation("lookalike", "stop", put(alike(own, draw)).change),
        Variation("lookalike_name", "stop", put(alike_by_name(own, draw)).change),
        Variation("swapped", "stop", swap),
        Variation(
            "in_group", "stop_or_to", lambda c: c["things"][at[0]].append(c["things"][at[0]].pop(0))
        ),
        Variation("state", "stop", lambda c: c["on"].update({own.key: True})),
        sets("disabled", "stop", disabled=True),
        Variation("other_ticked", "go", lambda c: c["on"].update({other: not c["on"][other]})),
    ]
    return Page("Tasks", c, body, f"{own.key}.on", (560, 440), found, (f"{other}.on",))
