"""Does a value name what was clicked? On the target itself, or in its row."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Point
from app.recorder.model.demonstration import at_hand
from checks.locator.naming import container_of
from checks.locator.target import name_target
from checks.scene.fields import is_field
from checks.snapshot.look import LabelSeen, Look, Name, Relation, Target
from checks.text.compare import Reader, same_text
from checks.vision.edges import edges_of

# AtspiRole: list, table, tree, tree table, list box.
_TABLES = frozenset({31, 55, 65, 66, 98})


def naming_look(look: Look, at: Point, value: str, reader: Reader | None = None) -> Look | None:
    """The look with the value among the target's names; None when it is not one of them.

    Without a reader only what accessibility says is asked. What stands in a field is data, and
    names nothing; what stands in another panel, at the same height, is another row.
    """
    if reader is None and not any(_says(one, value) and _level(one, at) for one in look.told):
        return None
    seen = at_hand(look)
    named = name_target(seen, at, named=value, reader=reader)
    name = name_saying(named, value)
    if named.target is None or name is None or not _belongs(seen, named.target, name):
        return None
    return replace(named, picture=look.picture)


def name_saying(look: Look, value: str) -> Name | None:
    """The name of the target that says the value."""
    names = look.target.names if look.target else ()
    return next((name for name in names if same_text(name.text, value)), None)


def _says(label: LabelSeen, value: str) -> bool:
    return same_text(label.name, value) or same_text(label.value, value)


def _level(label: LabelSeen, at: Point) -> bool:
    return label.box.y <= at.y < label.box.bottom


def _belongs(look: Look, target: Target, name: Name) -> bool:
    edges = edges_of(look.picture)
    if is_field(look, target.box, edges):
        return False
    if name.relation is Relation.OWN:
        return True
    place = name.box.centre
    tables = [one for one in look.labels if one.role in _TABLES and one.box.contains(place)]
    if tables:
        return any(table.box.contains(target.at) for table in tables)
    return container_of(look.picture, target.box, edges).contains(place)
