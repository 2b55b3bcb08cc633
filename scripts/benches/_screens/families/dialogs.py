"""Dialogs, wizards and what comes up for a moment."""

from __future__ import annotations

from dataclasses import replace

from scripts.benches._screens.content import PAGES, VERBS, Draw, Record
from scripts.benches._screens.families._common import (
    alike,
    content,
    opposite,
    other_page,
    row_variations,
    sets,
)
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
from scripts.benches._screens.scene import Content, Frame, Page, Scene, Variation

THINGS = ("order", "invoice", "customer", "payment", "contract", "booking", "ticket")
ACTS = ("Delete", "Cancel", "Approve", "Send", "Archive", "Refund", "Release")


def listing(c: Content) -> Node:
    """Lines of text."""
    lines: list[list[Node | None]] = [
        [label(each.code), label(each.name), label(each.amount)] for each in c["records"]
    ]
    return col(grid(lines, gaps=(30, 4)))


def confirm(draw: Draw) -> Page:
    """A question over the page that it is about; Yes is clicked."""
    heading = draw.of(PAGES)
    records = draw.records(6)
    act, other_act = draw.some(ACTS, 2)
    thing, other_thing = draw.some(THINGS, 2)
    c = content(heading, records=records, act=act, thing=thing, about=draw.of(records))
    c |= {"order": ["no", "yes"], "yes": draw.of(("Yes", act)), "place": (70, 120)}
    c["no"] = "No" if c["yes"] == "Yes" else "Keep"
    c["form"] = draw.number(0, 2)
    c["title"] = draw.of(("Question", "Please confirm", heading))

    def question(c: Content) -> str:
        about: Record = c["about"]
        return (
            f"{c['act']} {c['thing']} {about.code}?",
            f"{c['act']} the {c['thing']} of {about.name}?",
            f"{c['act']} {c['thing']} {about.code} of {about.name} over {about.amount}?",
        )[int(c["form"])]

    def dialogs(c: Content, frame: Frame) -> list[Scene]:
        answers = {
            "no": button("no", c["no"]),
            "yes": button("yes", c["yes"], primary=True, disabled=bool(c.get("disabled"))),
        }
        actions = [answers[each] for each in c["order"]]
        body = col(
            label(question(c)),
            label("This cannot be undone.", "dim"),
            space(),
            row(space(), *actions, gap=8, fill=1),
            pad=14,
            fill=1,
        )
        x, y = c["place"]
        return [
            {
                "title": c["title"],
                "x": frame.x + c.get("dx", 0) + x,
                "y": frame.y + c.get("dy", 0) + y,
                "w": 440,
                "h": 150,
                "body": body,
            }
        ]

    def behind(c: Content) -> None:
        c["records"] = draw.records(5)

    likeness = alike(c["about"], draw)
    found = [
        sets("other_question", "stop", act=other_act),
        sets("other_thing", "stop", thing=other_thing),
        sets("record", "stop", about=draw.record()),
        sets("buttons_swapped", "stop_or_to", order=["yes", "no"]),
        sets("label", "stop", yes="Details"),
        sets("disabled", "stop", disabled=True),
        sets("dialog_moved", "go", place=(draw.number(10, 60), draw.number(160, 230))),
        Variation("behind", "go", behind),
    ]
    if c["form"] != 1:
        found.append(sets("lookalike", "stop", about=likeness))
    if c["form"] == 2:
        amount = draw.alike(c["about"].amount)
        found.append(sets("amount", "stop", about=replace(c["about"], amount=amount)))
    page = Page(heading, c, listing, "yes", (620, 440), found, ("no",), dialogs=dialogs)
    page.without = frozenset({"resized"})
    return page


STEPS = ("Customer", "Delivery", "Payment", "Options", "Summary", "Address", "Approval")


def wizard(draw: Draw) -> Page:
    """One step of several; Next is clicked."""
    steps = draw.some(STEPS, 4)
    at = draw.number(0, 2)
    labels = draw.some(("Number", "Reference", "Remark", "Branch", "Owner"), 2)
    c = content(f"Step {at + 1} of 4: {steps[at]}", draw.of(("Setup", "Import", "Transfer")))
    c |= {"values": [draw.code(), ""], "remember": False, "next": "Next", "labels": labels}
    other = (at + 1) % 4

    def body(c: Content) -> Node:
        lines: list[list[Node | None]] = [
            [label(name), entry(f"v{n}", c["values"][n], width=22)]
            for n, name in enumerate(c["labels"])
        ]
        box = check("remember", "Remember this", on=c["remember"])
        return col(label(c["heading"], "title"), grid(lines), box, gap=12)

    def footer(c: Content) -> list[Node]:
        return [
            button("back", "Back"),
            button("next", c["next"], primary=True, disabled=bool(c.get("disabled"))),
            button("cancel", "Cancel"),
        ]

    found = [
        sets("page", "stop", heading=f"Step {other + 1} of 4: {steps[other]}"),
        sets("step_number", "stop", heading=f"Step {other + 1} of 4: {steps[at]}"),
        sets("last", "stop", next="Finish"),
        sets("disabled", "stop", disabled=True),
        sets("values", "go", values=[draw.code(), draw.code()]),
        sets("other_ticked", "go", remember=True),
        sets("focus_other", "go", focus="v0"),
    ]
    page = Page("Setup", c, body, "next", (580, 420), found, ("back", "cancel"), bare=True)
    page.footer = footer
    return page


def toast(draw: Draw) -> Page:
    """A note at the bottom that offers to undo what was just done; Undo is clicked."""
    heading = draw.of(PAGES)
    records = draw.records(6)
    c = content(heading, records=records, done=draw.of(("archived", "deleted", "sent")))
    c |= {"about": records[0], "verb": "Undo", "badge": draw.number(2, 19)}
    c["code_only"] = draw.chance(0.5)

    def body(c: Content) -> Node:
        about = c["about"].code if c["code_only"] else f"{c['about'].code} {c['about'].name}"
        note = row(
            label(f"{about} {c['done']}."), space(), button("undo", c["verb"]), fill=1, gap=10
        )
        return col(
            row(
                button("new", "New"),
                button("refresh", "Refresh"),
                label(f"({c['badge']} unread)", "dim"),
            ),
            listing(c),
            space(),
            node("panel", child=note, tone="dark", fill=1),
            gap=10,
            fill=1,
        )

    def others(c: Content) -> None:
        c["records"] = draw.records(6)

    done = {"archived": "deleted", "deleted": "archived", "sent": "deleted"}[c["done"]]
    found = [
        sets("record", "stop", about=draw.record()),
        sets("lookalike", "stop", about=alike(records[0], draw)),
        sets("other_act", "stop", done=done),
        sets("label", "stop", verb="Details"),
        sets("badge", "go", badge=c["badge"] + draw.number(1, 9)),
        Variation("other_rows", "go", others),
        other_page(draw, heading),
    ]
    return Page(heading, c, body, "undo", (640, 470), found, ("new", "refresh"))


def banner(draw: Draw) -> Page:
    """A page with a notice across its top; a button of the page below it is clicked."""
    heading = draw.of(PAGES)
    verbs = draw.some(VERBS, 3)
    c = content(heading, records=draw.records(6), verbs=verbs, target=verbs[0])
    c["notice"] = "The system will be down on Sunday from 02:00 to 04:00."
    c["tone"] = draw.of(("warn", "info"))

    def body(c: Content) -> Node:
        parts = []
        if c["notice"]:
            inside = row(label(c["notice"]), space(), button("dismiss", "Dismiss"), fill=1)
            parts.append(node("panel", child=inside, tone=c["tone"], fill=1))
        actions = [
            button(
                f"do.{each}",
                c["target"] if each == verbs[0] else each,
                disabled=each == verbs[0] and bool(c.get("disabled")),
            )
            for each in c["verbs"]
        ]
        return col(*parts, row(*actions), listing(c), gap=10, fill=1)

    def others(c: Content) -> None:
        c["records"] = draw.records(6)

    found = [
        sets("banner_gone", "go", notice=""),
        sets("banner_other", "go", notice="Your trial ends in 9 days."),
        sets("verb", "stop", target=opposite(verbs[0])),
        sets("disabled", "stop", disabled=True),
        sets("buttons_swapped", "stop_or_to", verbs=[verbs[1], verbs[0], verbs[2]]),
        Variation("other_rows", "go", others),
        other_page(draw, heading),
    ]
    return Page(heading, c, body, f"do.{verbs[0]}", (660, 460), found, (f"do.{verbs[1]}",))


def file_chooser(draw: Draw) -> Page:
    """A folder's files in a dialog over the page; a file is clicked."""
    folders = draw.some(("Invoices", "Scans", "Exports", "Letters", "Reports", "Backups"), 2)
    records = draw.records(6)
    at = draw.number(0, 5)
    ending = draw.of(("pdf", "csv", "xlsx"))
    c = content("Attachments", records=records, folder=folders[0])
    c["year"] = draw.number(2021, 2026)
    c["place"] = (30, 60)

    def dialogs(c: Content, frame: Frame) -> list[Scene]:
        items = [
            {
                "id": each.key,
                "cells": [f"{each.code.replace('/', '_')}.{ending}", each.amount, each.date],
            }
            for each in c["records"]
        ]
        files = node(
            "table",
            id="files",
            cols=["Name", "Size", "Changed"],
            items=items,
            widths=[200, 110, 110],
            height=8,
            chosen=c.get("chosen", ""),
            grow=1,
        )
        path = row(label("Folder"), label(f"/home/anna/{c['folder']}/{c['year']}", "bold"), gap=10)
        actions = row(
            space(), button("fcancel", "Cancel"), button("fopen", "Open", primary=True), fill=1
        )
        body = col(path, files, actions, pad=10, fill=1, gap=8)
        x, y = c["place"]
        return [
            {
                "title": "Open file",
                "x": frame.x + c.get("dx", 0) + x,
                "y": frame.y + c.get("dy", 0) + y,
                "w": 520,
                "h": 340,
                "body": body,
            }
        ]

    def body(_: Content) -> Node:
        return col(label("Choose the file to attach.", "dim"), button("choose", "Choose file…"))

    found = [
        sets("folder", "stop", folder=folders[1]),
        sets("year", "stop", year=c["year"] - 1),
        sets("dialog_moved", "go", place=(draw.number(60, 110), draw.number(20, 90))),
        *[each for each in row_variations(draw, records, at) if "_name" not in each.name],
    ]
    other = records[(at + 1) % 6].key
    found.append(sets("other_chosen", "go", chosen=other))
    page = Page("Attachments", c, body, f"{records[at].key}/0", (620, 460), found, (f"{other}/0",))
    page.dialogs = dialogs
    page.without = frozenset({"resized"})
    return page
