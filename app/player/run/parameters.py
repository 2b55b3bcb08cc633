"""A run's values: checked against what the workflow declares before anything is touched; and what
it declares, changed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from app.engine.errors import UsageError
from app.player.end_checks.result import unwanted_option
from app.store.workflow import EndCheckKind, Parameter, ParameterKind, Workflow

NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?")


def complete_values(workflow: Workflow, given: Mapping[str, str]) -> dict[str, str]:
    """A value for every parameter: what was given, else its default. UsageError when one is
    unknown, missing, of another kind or would become an option of an end check's command.
    """
    declared = {parameter.name: parameter for parameter in workflow.parameters}
    if unknown := sorted(set(given) - set(declared)):
        known = ", ".join(declared) or "none"
        raise UsageError(f"{workflow.name} has no parameter {unknown[0]}; it has: {known}.")
    values = {name: _value(workflow, declared[name], given) for name in declared}
    for check in workflow.end_checks:
        if check.kind is EndCheckKind.COMMAND and (why := unwanted_option(check.words, values)):
            raise UsageError(why)
    return values


def _value(workflow: Workflow, parameter: Parameter, given: Mapping[str, str]) -> str:
    value = given.get(parameter.name, parameter.default)
    if value is None:
        raise UsageError(
            f"{workflow.name} needs a value for {parameter.name}: add -p {parameter.name}=…"
        )
    if why := unfit(value, parameter.kind):
        raise UsageError(f"The value of {parameter.name} {why}.")
    return value


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
