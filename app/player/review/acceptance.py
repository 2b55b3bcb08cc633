"""What a person accepts before an imported workflow may run: all that it does, in our own words.

Each act is told from its data, never from the notes that came with it, which say what their author
likes. What may do harm is marked by itself: see `dangers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.player.review.dangers import of_chord, of_command, of_name, of_text, of_window
from app.store.model.workflow import EndCheckKind, Workflow
from app.store.workflows.tags import REFLEX_TAG
from checks.interruptions.model import InterruptionTarget, own_name
from checks.snapshot.look import Look, Relation
from checks.snapshot.windows import target_window


class Power(StrEnum):
    """What kind of thing it does."""

    COMMAND = "command"
    WORKFLOW = "workflow"
    URL = "url"
    QUERY = "query"
    FILE = "file"
    REFLEX = "reflex"
    ACT = "act"
    SECRET = "secret"  # noqa: S105 - a kind of thing, no value
    NAME = "name"


POWER_OF_CHECK = {
    EndCheckKind.COMMAND: Power.COMMAND,
    EndCheckKind.HTTP: Power.URL,
    EndCheckKind.SQL: Power.QUERY,
    EndCheckKind.FILE: Power.FILE,
}
# Arguments that a sentence tells in a place of its own.
PLACE = re.compile(r"-?\d{1,6},-?\d{1,6}", re.ASCII)
PLACED = frozenset({"x", "y", "to_x", "to_y", "named"})
USUAL: dict[str, object] = {"button": "left", "count": 1, "modifiers": "", "multiline": False}


@dataclass(frozen=True, slots=True)
class AcceptanceItem:
    """One line to accept: `words` are an argument list, an address, a query's parts, a file, a name
    or an act and its data; `where` is what it acts on, `number` the act's among those of its way.
    `dangers` say what of it may do harm.
    """

    power: Power
    words: tuple[str, ...]
    where: tuple[str, ...] = ()
    number: str = ""
    dangers: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line, with everything that could hide in it made visible."""
        verb, data = str(self.power), self.words
        if self.power in {Power.ACT, Power.SECRET} and self.words[0].isprintable():
            verb, data = self.words[0], self.words[1:]
        line = " ".join(filter(None, (self.number, verb, *map(_shown, data))))
        line += "".join(f" {before} {_placed(name)}" for before, name in _pairs(self.where))
        return f"! {line} [{'; '.join(self.dangers)}]" if self.dangers else line


def acceptance_list(workflow: Workflow) -> tuple[AcceptanceItem, ...]:
    """Everything that the workflow does, in the order it comes; what is no act, once."""
    items = [*_names(workflow), *_starts(workflow)]
    items += [item for way in _ways(workflow) for item in way]
    items += [*_secrets(workflow), *_end_checks(workflow), *_reflexes(workflow)]
    return tuple(dict.fromkeys(items))


def _names(workflow: Workflow) -> Iterator[AcceptanceItem]:
    """Names that are not what they look like."""
    names = [workflow.name, workflow.task, *workflow.secrets]
    names += [parameter.name for parameter in workflow.parameters]
    for name in names:
        if found := of_name(name):
            yield AcceptanceItem(Power.NAME, (name,), dangers=found)


def _starts(workflow: Workflow) -> Iterator[AcceptanceItem]:
    yield from (_command(command) for command in workflow.start.launch)
    if workflow.start.after:
        given = (f"{name}={text}" for name, text in workflow.start.values)
        yield AcceptanceItem(Power.WORKFLOW, (workflow.start.after, *given))


def _command(words: tuple[str, ...], number: str = "") -> AcceptanceItem:
    return AcceptanceItem(Power.COMMAND, words, number=number, dangers=of_command(words))


def _secrets(workflow: Workflow) -> Iterator[AcceptanceItem]:
    """Those that it asks for and never types: an end check may use them."""
    typed = {
        str(step.arguments.get("name"))
        for way in workflow.trajectories
        for step in way.steps
        if step.tool == "type_secret"
    }
    return (
        AcceptanceItem(Power.SECRET, ("asked for", name))
        for name in workflow.secrets
        if name not in typed
    )


def _ways(workflow: Workflow) -> Iterator[Iterator[AcceptanceItem]]:
    ways = [way for way in workflow.trajectories if REFLEX_TAG not in way.tags]
    for number, way in enumerate(ways, 1):
        yield _acts(way, f"{number}." if len(ways) > 1 else "")


def _acts(way: Trajectory, prefix: str) -> Iterator[AcceptanceItem]:
    for number, step in enumerate(way.steps, 1):
        yield act(step, f"{prefix}{number}.")


def act(step: Step, number: str = "") -> AcceptanceItem:
    """One act, told from its data."""
    if step.tool == "launch":
        return _command(_words(step.arguments.get("command", ())), number)
    where = _where(step)
    dangers = [danger for _, name in _pairs(where) for danger in of_name(name)]
    look = step.before
    if isinstance(look, Look):
        windows = {window for window in (target_window(look), look.active) if window is not None}
        dangers += [danger for window in windows for danger in of_window(window.class_name)]
    words, own = _told(step)
    return AcceptanceItem(
        Power.SECRET if step.tool == "type_secret" else Power.ACT,
        words,
        where,
        number,
        tuple(dict.fromkeys([*dangers, *own])),
    )


def _told(step: Step) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is done, in words, and what of that may do harm."""
    given = step.arguments
    match step.tool:
        case "type_text":
            text = "".join(_words(given.get("text", "")))
            return ("type", text), of_text(text)
        case "type_secret":
            name = str(given.get("name"))
            return ("type the secret", name), of_name(name)
        case "press_keys":
            keys = str(given.get("keys"))
            return ("press", keys), of_chord(keys)
        case _:
            return _other(step)


def _other(step: Step) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rest = {
        name: value
        for name, value in step.arguments.items()
        if name not in PLACED and (name not in USUAL or USUAL[name] != value)
    }
    told = tuple(f"{name} {' '.join(_words(value))}" for name, value in rest.items())
    return (step.tool.replace("_", " "), *told), of_text(" ".join(told))


def _where(step: Step) -> tuple[str, ...]:
    """Pairs of a little word and what it places: the point, the name and the window."""
    given, before = step.arguments, step.before
    where: list[str] = []
    if "x" in given:
        where += ["at", f"{given.get('x')},{given.get('y')}"]
    if "to_x" in given:
        where += ["to", f"{given.get('to_x')},{given.get('to_y')}"]
    if named := " ".join(_words(given.get("named") or "")):
        where += ["named", named]
    if isinstance(before, Look):
        where += _where_on(before)
    if isinstance(before, InterruptionTarget):
        name = own_name(before.target)
        where += ["on", name.text] if name is not None and name.text else []
        where += ["in", before.interruption.title, "of", before.interruption.class_name]
    return tuple(where)


def _where_on(look: Look) -> list[str]:
    names = look.target.names if look.target is not None else ()
    own = [name.text for name in names if name.relation is Relation.OWN and name.text]
    own += [look.label.name] if look.label is not None and not own and look.label.name else []
    own += [look.focus.name] if look.at is None and look.focus is not None else []
    window = target_window(look) or look.active
    told = ["on", own[0]] if own and own[0] else []
    return told + (["in", window.title, "of", window.class_name] if window is not None else [])


def _end_checks(workflow: Workflow) -> Iterator[AcceptanceItem]:
    for check in workflow.end_checks:
        power = POWER_OF_CHECK.get(check.kind)
        if power is Power.COMMAND:
            yield _command(check.words)
        elif power is not None:
            yield AcceptanceItem(power, check.words)


def _reflexes(workflow: Workflow) -> Iterator[AcceptanceItem]:
    for trajectory in workflow.trajectories:
        if REFLEX_TAG in trajectory.tags:
            yield _reflex(trajectory.steps)
    yield from (_reflex(kept.reflex.steps, kept.id) for kept in workflow.reflexes)


def _reflex(steps: tuple[Step, ...], name: str = "") -> AcceptanceItem:
    """What a reflex does; where it has a name, that tells how to see its picture."""
    acts = [act(step) for step in steps]
    dangers = tuple(dict.fromkeys(danger for each in acts for danger in each.dangers))
    told = tuple(str(each).removeprefix("! ").partition(" [")[0] for each in acts)
    where = ("shown by", f"byheart reflex show {name}") if name else ()
    return AcceptanceItem(Power.REFLEX, told, where, dangers=dangers)


def _pairs(where: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(zip(where[::2], where[1::2], strict=True))


def _placed(name: str) -> str:
    return name if PLACE.fullmatch(name) else _shown(name)


def _shown(word: str) -> str:
    """With everything that could hide in it made visible."""
    return repr(word)


def _words(value: object) -> tuple[str, ...]:
    match value:
        case Whole(name=name):
            return (f"{{{name}}}",)
        case Template(text=text):
            return (text,)
        case tuple() | list():
            return tuple(word for item in value for word in _words(item))
        case _:
            return (str(value),)
