"""The parts of a scene, as JSON that every toolkit's program understands.

A part that has an `id` is in the truth: its toolkit tells where it stands.
"""

from __future__ import annotations

from typing import Any

Node = dict[str, Any]


def node(kind: str, /, **values: Any) -> Node:  # noqa: ANN401 (any JSON value)
    """A part; what is None or False is left out."""
    kept = {key: value for key, value in values.items() if value is not None and value is not False}
    return {"t": kind, **kept}


def col(*children: Node, **values: Any) -> Node:  # noqa: ANN401
    """Parts below each other; one with `grow` takes what is left, one with `fill` the width."""
    return node("col", c=list(children), **values)


def row(*children: Node, **values: Any) -> Node:  # noqa: ANN401
    """Parts beside each other; one with `grow` takes what is left."""
    return node("row", c=list(children), **values)


def grid(rows: list[list[Node | None]], **values: Any) -> Node:  # noqa: ANN401
    """Parts in columns; `ruled` draws lines, `stretch` names the column that takes what is left."""
    return node("grid", rows=rows, **values)


def label(text: str, role: str = "plain", **values: Any) -> Node:  # noqa: ANN401
    """Text; its role is plain, bold, dim, title (of a page), heading (of a part) or big."""
    return node("label", text=text, role=role, **values)


def button(id: str, text: str, **values: Any) -> Node:  # noqa: A002, ANN401
    """A push button; `flat`, `primary`, `chosen`, `disabled`, `icon`, `width` in characters."""
    return node("button", id=id, text=text, **values)


def entry(id: str, text: str = "", **values: Any) -> Node:  # noqa: A002, ANN401
    """A field of one line; `readonly`, `disabled`, `password`, `width` in characters."""
    return node("entry", id=id, text=text, **values)


def check(id: str, text: str, *, on: bool, **values: Any) -> Node:  # noqa: A002, ANN401
    """A check box."""
    return node("check", id=id, text=text, on=on, **values)


def space() -> Node:
    """Takes what is left of a row or column."""
    return node("space", grow=1)
