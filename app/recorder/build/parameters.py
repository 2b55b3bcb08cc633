"""Data told from code: where the recording's values were typed, and where they name what was
clicked.

A value of several lines was typed line by line, with Return between them. A value names what was
clicked if the target itself says it, or its row. Else it does if it is a word of what the target
says, as a number is of a file's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.parameters import generalise, names_in
from app.engine.model.trajectory import Step, Template, Whole
from app.recorder.build.steps import point_of
from app.recorder.model.demonstration import at_hand
from checks.locator.naming import container_of, is_tick
from checks.locator.target import name_target, said_by_target
from checks.scene.fields import is_field, stands_in_field
from checks.snapshot.look import LabelSeen, Look, Name, Relation, Target
from checks.text.compare import Reader, same_text
from checks.vision.edges import edges_of

# Tools whose target a text can name.
NAMEABLE = ("click", "move", "drag")
# A shorter value stands in a row by chance: a quantity, a flag.
SHORTEST_IN_ROW = 3
# A value that was read and then typed, rather than pasted, is told by its length from chance.
SHORTEST_READ = 3
# What was typed stands where it appeared, to so many pixels.
TYPED_PX = 4
# A check box is as wide as it is high, to so many pixels.
SQUARE_PX = 2
NONE_READ: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Marked:
    """Steps with their parameters in place, and those that were seen nowhere."""

    steps: tuple[Step, ...]
    unseen: tuple[str, ...] = ()


def refuse_equal_values(values: Mapping[str, str]) -> None:
    """UsageError when two parameters have the same value or one has none: what was typed could not
    be told apart.
    """
    for name, value in values.items():
        if not value:
            raise UsageError(f"The parameter {name} needs a value to be recognised by.")
        twins = [other for other, same in values.items() if same == value and other != name]
        if twins:
            raise UsageError(
                f"The parameters {name} and {twins[0]} have the same value, so which of them was "
                "used could not be told; record with different values."
            )


def mark_parameters(
    steps: Sequence[Step],
    values: Mapping[str, str],
    reader: Reader | None = None,
    reads: Mapping[str, str] = NONE_READ,
) -> Marked:
    """Put the parameters in: first where they were typed, then where labels name them, last where
    they can be read. `reads` are values that a step reads: they are put into the later ones.
    """
    joined = join_lines(steps, values)
    known = list(_known_before(joined, values, reads))
    typed = [_typed(step, mine) for step, mine in zip(joined, known, strict=True)]
    missing = unseen_in(typed, values)
    labelled = [_named(step, mine, missing) for step, mine in zip(typed, known, strict=True)]
    if reader is not None and (missing := unseen_in(labelled, values)):
        wanted = {name: values[name] for name in missing}
        labelled = [_named(step, wanted, missing, reader) for step in labelled]
    if reader is not None:
        labelled = list(_all_read(labelled, known, reader))
    if missing := unseen_in(labelled, values):
        wanted = {name: values[name] for name in missing}
        labelled = [_named_within(step, wanted, reader) for step in labelled]
    return Marked(tuple(labelled), unseen_in(labelled, values))


def name_chosen(
    steps: Sequence[Step],
    chosen: Sequence[str],
    values: Mapping[str, str],
    reader: Reader | None = None,
) -> list[Step]:
    """Let the steps that chose a parameter's value find their targets by it; `chosen` are the
    names, one for each step, "" where it chose none.
    """
    return [
        _chosen(step, {name: values[name]}, reader) if name in values else step
        for step, name in zip(steps, chosen, strict=True)
    ]


def _chosen(step: Step, value: Mapping[str, str], reader: Reader | None) -> Step:
    named = _named(step, value, tuple(value))
    is_named = reader is None or "named" in named.arguments
    return named if is_named else _named(step, value, tuple(value), reader)


def _known_before(
    steps: Sequence[Step], values: Mapping[str, str], reads: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:
    """What is known by a name before each step. A short value that was read is like others by
    chance, and one that is a parameter's is that.
    """
    known = dict(values)
    for step in steps:
        yield dict(known)
        name = step.arguments.get("into")
        value = reads.get(name, "") if isinstance(name, str) else ""
        if len(value) >= SHORTEST_READ and value not in known.values():
            known[str(name)] = value


def unseen_in(steps: Sequence[Step], values: Mapping[str, str]) -> tuple[str, ...]:
    """The parameters that no step uses."""
    used = {name for step in steps for value in step.arguments.values() for name in names_in(value)}
    return tuple(name for name in values if name not in used)


def _typed(step: Step, values: Mapping[str, str]) -> Step:
    if step.tool != "type_text":
        return step
    return _with(step, text=generalise(step.arguments["text"], values))


def _named(
    step: Step, values: Mapping[str, str], wanted: Sequence[str], reader: Reader | None = None
) -> Step:
    """The step with the parameter that names its target, longest value first.

    Short values name a row only when they are wanted: seen nowhere else.
    """
    at = point_of(step.arguments)
    is_nameable = step.tool in NAMEABLE and "named" not in step.arguments
    if not is_nameable or at is None or not isinstance(step.before, Look):
        return step
    for name, value in sorted(values.items(), key=lambda item: -len(item[1])):
        look = naming_look(step.before, Point(*at), value, reader)
        if look is not None and (_is_telling(look, value) or name in wanted):
            return replace(_with(step, named=Whole(name)), before=look)
    return step


def _named_within(step: Step, values: Mapping[str, str], reader: Reader | None) -> Step:
    """The step with a template that names its target, where what the target or its row says holds
    values as words among others: “4711” in “Invoice 4711.pdf”.
    """
    at = point_of(step.arguments)
    is_nameable = step.tool in NAMEABLE and "named" not in step.arguments
    long = {name: value for name, value in values.items() if len(value) >= SHORTEST_IN_ROW}
    if not is_nameable or at is None or not isinstance(step.before, Look):
        return step
    for said in said_by_target(at_hand(step.before), Point(*at), reader):
        template = generalise(said, long)
        if not isinstance(template, Template):
            continue
        look = naming_look(step.before, Point(*at), said, reader)
        if look is not None:
            return replace(_with(step, named=template), before=look)
    return step


def _all_read(
    steps: Sequence[Step], known: Sequence[Mapping[str, str]], reader: Reader
) -> Iterator[Step]:
    """The steps with the parameters that name their targets, where accessibility says nothing of
    them: what was typed into a search stands in the row that is clicked next. What was typed into a
    row itself names nothing.
    """
    typed = list[Box]()
    for step, values in zip(steps, known, strict=True):
        yield _read(step, values, reader, typed)
        look = step.before
        if step.tool == "type_text" and isinstance(look, Look) and look.target is not None:
            typed.append(look.target.box.grown(TYPED_PX))


def _read(step: Step, values: Mapping[str, str], reader: Reader, typed: Sequence[Box]) -> Step:
    look = step.before
    if not isinstance(look, Look) or look.label is not None:
        return step
    long = {name: value for name, value in values.items() if len(value) >= SHORTEST_READ}
    named = _named(step, long, (), reader)
    return step if named is step or _is_data(named, typed) else named


def _is_data(step: Step, typed: Sequence[Box]) -> bool:
    """Whether what names a step's target was typed there, or stands in a field beside it."""
    look = step.before
    name = name_saying(look, look.named) if isinstance(look, Look) else None
    if not isinstance(look, Look) or name is None:
        return False
    if any(one.contains(name.box.centre) for one in typed):
        return True
    is_own = name.relation is Relation.OWN
    return not is_own and stands_in_field(look.picture, name.box, edges_of(look.picture))


def _is_telling(look: Look, value: str) -> bool:
    name = name_saying(look, value)
    return len(value) >= SHORTEST_IN_ROW or (name is not None and name.relation is Relation.OWN)


def _with(step: Step, **arguments: object) -> Step:
    return replace(step, arguments={**step.arguments, **arguments})


_KEYS = {"Return": "\n", "KP_Enter": "\n", "Tab": "\t"}


def join_lines(steps: Sequence[Step], values: Mapping[str, str]) -> list[Step]:
    """The steps; those that together typed the lines of a parameter's value are made one."""
    joined = list(steps)
    for value in values.values():
        if "\n" in value or "\t" in value:
            joined = _joined(joined, value)
    return joined


def _joined(steps: list[Step], value: str) -> list[Step]:
    for first in range(len(steps)):
        text = ""
        for last in range(first, len(steps)):
            text += _typed_by(steps[last])
            if text == value:
                return [*steps[:first], _one(steps[first : last + 1], value), *steps[last + 1 :]]
            if not _typed_by(steps[last]) or not value.startswith(text):
                break
    return steps


def _typed_by(step: Step) -> str:
    match step.tool:
        case "type_text":
            return str(step.arguments["text"])
        case "press_keys":
            return _KEYS.get(str(step.arguments["keys"]), "")
        case _:
            return ""


def _one(steps: Sequence[Step], value: str) -> Step:
    """One step that types all of it: the screen before the first, the effect of the last."""
    return replace(
        steps[0],
        tool="type_text",
        tool_version=next((one.tool_version for one in steps if one.tool == "type_text"), ""),
        arguments={"text": value, "multiline": True},
        after=steps[-1].after,
        irreversible=any(one.irreversible for one in steps),
    )


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


def _is_box_to_tick(box: Box) -> bool:
    """Whether an element is as small and square as a check box: what stands beside it names it."""
    return is_tick(box) and abs(box.width - box.height) <= SQUARE_PX


def _belongs(look: Look, target: Target, name: Name) -> bool:
    edges = edges_of(look.picture)
    if is_field(look, target.box, edges) and not _is_box_to_tick(target.box):
        return False
    if name.relation is Relation.OWN:
        return True
    place = name.box.centre
    tables = [one for one in look.labels if one.role in _TABLES and one.box.contains(place)]
    if tables:
        return any(table.box.contains(target.at) for table in tables)
    return container_of(look.picture, target.box, edges).contains(place)
