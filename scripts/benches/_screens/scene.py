"""A page of an application, the ways in which it varies, and the scene that a toolkit shows.

A family draws a `Page`: content, and a function that makes nodes of it. A variation changes a copy
of the content. Ids belong to records, not to places: the target's box is wherever its id stands.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scripts.benches._screens.nodes import Node, button, col, label, node, row, space

Verdict = Literal["go", "stop", "stop_or_to"]
Content = dict[str, Any]
Scene = dict[str, Any]


@dataclass(slots=True)
class Page:
    """One page. `content` holds what varies; `body` makes nodes of it."""

    title: str
    content: Content
    body: Callable[[Content], Node]
    target: str
    size: tuple[int, int] = (660, 470)
    variations: Sequence[Variation] = ()
    others: Sequence[str] = ()  # what the pointer may rest on instead
    without: frozenset[str] = frozenset()  # general variations that make no sense here
    opens: bool = False  # a menu or list is open, which has no place before its window has one
    bare: bool = False  # no header and no status bar
    footer: Callable[[Content], list[Node]] | None = None
    dialogs: Callable[[Content, Frame], list[Scene]] | None = None


@dataclass(frozen=True, slots=True)
class Variation:
    """A change of the content and what a click on the target means then."""

    name: str
    verdict: Verdict
    change: Callable[[Content], object] = lambda _: None
    hover: Literal["", "target", "other"] = ""


@dataclass(slots=True)
class Frame:
    """What surrounds a page: the window, its header and status bar."""

    x: int
    y: int
    width: int
    height: int
    clock_in: Literal["header", "status", ""]
    desktop: str
    app: str = ""
    extra: Content = field(default_factory=dict)


def changed(content: Content, variation: Variation) -> Content:
    """A copy of the content in which the variation has happened."""
    varied = copy.deepcopy(content)
    variation.change(varied)
    return varied


def scene_of(page: Page, content: Content, frame: Frame) -> Scene:
    """What a toolkit is given to show."""
    parts = [] if page.bare else [_header(content, frame)]
    if content.get("banner"):
        parts.append(_banner(content["banner"]))
    inside = node("pad", child=page.body(content), pad=10, grow=1, fill=1)
    if content.get("scrollbar"):
        parts.append(row(inside, node("scrollbar", fill=1), grow=1, fill=1))
    else:
        parts.append(inside)
    parts.append(_footer(page, content, frame))
    dialogs = list(page.dialogs(content, frame)) if page.dialogs else []
    dialogs += content.get("popups", [])
    return {
        "title": content["window"],
        "x": frame.x + content.get("dx", 0),
        "y": frame.y + content.get("dy", 0),
        "w": frame.width + content.get("dw", 0),
        "h": frame.height + content.get("dh", 0),
        "body": col(*parts, gap=0, fill=1),
        "dialogs": dialogs,
        "focus": content.get("focus", ""),
        "opens": page.opens,
    }


def _header(content: Content, frame: Frame) -> Node:
    parts = [label(content["heading"], "title"), space()]
    if frame.clock_in == "header":
        parts.append(label(content["clock"], "dim"))
    return node("pad", child=row(*parts, gap=8), pad=8, fill=1)


def _banner(text: str) -> Node:
    inside = row(label(text), space(), button("banner.close", "Close"), gap=8, fill=1)
    return node("panel", child=inside, tone="info", fill=1)


def _footer(page: Page, content: Content, frame: Frame) -> Node:
    parts = [label(content["status"], "dim"), space()]
    if frame.clock_in == "status":
        parts.append(label(content["clock"], "dim"))
    if page.footer is not None:
        parts += page.footer(content)
    return node("pad", child=row(*parts, gap=8), pad=8, fill=1)
