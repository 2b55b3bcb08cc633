"""A run's values: checked against what the workflow declares before anything is touched; and what
it declares, changed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from app.engine.errors import UsageError
from app.engine.model.trajectory import Trajectory
from app.induction.kept import YES, answer_of, read_rule
from app.induction.origins import Disagreement, Filled, Refused
from app.player.end_checks.result import unwanted_option
from app.store.model.workflow import EndCheckKind, Parameter, ParameterKind, Workflow

NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?")


def complete_values(workflow: Workflow, given: Mapping[str, str]) -> dict[str, str]:
    """A value for every parameter: what was given, else its default, else what it is made of.
    UsageError when one is unknown, missing, of another kind or would become an option of an end
    check's command, and where the rules that one is made of do not agree.
    """
    declared = {parameter.name: parameter for parameter in workflow.parameters}
    if unknown := sorted(set(given) - set(declared)):
        known = ", ".join(declared) or "none"
        raise UsageError(f"{workflow.name} has no parameter {unknown[0]}; it has: {known}.")
    values: dict[str, str] = {}
    for parameter in _givers_first(workflow.parameters):
        values[parameter.name] = _value(workflow, parameter, given, values)
    for check in workflow.end_checks:
        if check.kind is EndCheckKind.COMMAND and (why := unwanted_option(check.words, values)):
            raise UsageError(why)
    return {name: values[name] for name in declared}


def values_of(
    workflow: Workflow, ways: Iterable[Trajectory], given: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """What was recorded for each parameter, with this run's value in its place: of every way, for
    ways that were recorded with other values show those.
    """
    pairs = {(one.recorded, given.get(one.name, one.recorded)): None for one in workflow.parameters}
    for way in ways:
        for name, recorded in way.recorded_with.items():
            if name in given and str(recorded):
                pairs.setdefault((str(recorded), given[name]))
    return tuple(pairs)


def for_steps(workflow: Workflow, values: Mapping[str, str]) -> dict[str, str]:
    """The values that steps use; what only others are made of is not among them."""
    indirect = {parameter.name for parameter in workflow.parameters if parameter.indirect}
    return {name: value for name, value in values.items() if name not in indirect}


def needed(workflow: Workflow) -> tuple[str, ...]:
    """The parameters that have to be given: no default, and made of nothing."""
    return tuple(
        each.name
        for each in workflow.parameters
        if each.default is None and not each.made_of and not each.only_if
    )


def _givers_first(parameters: Sequence[Parameter]) -> Iterator[Parameter]:
    """In an order in which each comes after those that it is made of, or depends on."""
    waiting = {parameter.name: parameter for parameter in parameters}
    while waiting:
        ready = [one for one in waiting.values() if not _depends_on(one) & waiting.keys()]
        for each in ready or tuple(waiting.values()):  # rules in a circle: each says what it lacks
            del waiting[each.name]
            yield each


def _depends_on(parameter: Parameter) -> frozenset[str]:
    rules = map(read_rule, parameter.made_of)
    others = frozenset((parameter.only_if,)).union(*(rule.sources for rule in rules))
    return others - {"", parameter.name}


def _value(
    workflow: Workflow, parameter: Parameter, given: Mapping[str, str], known: Mapping[str, str]
) -> str:
    name = parameter.name
    if parameter.only_if and known.get(parameter.only_if) != YES:
        return ""
    value = given.get(name, parameter.default)
    if value is None and parameter.made_of:
        value = _made(workflow, parameter, known)
    if value is None:
        raise UsageError(f"{workflow.name} needs a value for {name}: add -p {name}=…")
    if why := unfit(value, parameter.kind):
        raise UsageError(f"The value of {name} {why}.")
    return value


def _made(workflow: Workflow, parameter: Parameter, known: Mapping[str, str]) -> str:
    name = parameter.name
    match answer_of([read_rule(each) for each in parameter.made_of], known):
        case Filled(text=text):
            return text
        case Disagreement(texts=texts):
            listed = " or ".join(f"“{text}”" for text in texts)
            raise UsageError(
                f"The recordings of {workflow.name} leave open whether {name} is {listed}: "
                f"say it with -p {name}=…"
            )
        case Refused(why=why):
            raise UsageError(f"{workflow.name} needs a value for {name} ({why}): add -p {name}=…")


def change_parameter(
    workflow: Workflow, name: str, kind: ParameterKind | None = None, default: str | None = None
) -> Workflow:
    """Let a parameter's values be of that kind, and let a run that is given none take the default
    ("": none). None: as it was.
    """
    known = {parameter.name: parameter for parameter in workflow.parameters}
    if name not in known:
        names = ", ".join(known) or "none"
        raise UsageError(f"{workflow.name} has no parameter {name}; it has: {names}.")
    was = known[name]
    kept = was.default if default is None else default or None
    known[name] = replace(was, kind=kind or was.kind, default=kept)
    if kept is not None and (why := unfit(kept, known[name].kind)):
        raise UsageError(f"The default of {name} {why}.")
    return replace(workflow, parameters=tuple(known.values()), proven=False)


def unfit(value: str, kind: ParameterKind) -> str:
    """Why the value cannot be of this kind; empty when it can."""
    allowed = "\n\t" if kind is ParameterKind.MULTILINE else ""
    if any(unicodedata.category(char) == "Cc" and char not in allowed for char in value):
        return "holds a line break, a tab or a control character, which its type does not allow"
    match kind:
        case ParameterKind.NUMBER if not _is_number(value):
            return f"is no number: “{value}”"
        case ParameterKind.DATE if not _is_date(value):
            return f"is no date such as 2026-11-20: “{value}”"
        case _:
            return ""


def _is_number(value: str) -> bool:
    return NUMBER.fullmatch(value.strip()) is not None


def _is_date(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False
