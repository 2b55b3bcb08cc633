"""Calls of another program's tools as a workflow: recorded once it is the same each time, recorded
again with other values it has parameters.

A call is the same in two recordings when it is of the same tool and is given arguments of the same
names. A call that only reads, and that only one recording has, was the agent looking around.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.induction.kept import keep
from app.induction.merging import Line, Merged, merge
from app.induction.origins import Constant, NeedsValue
from app.induction.questions import variations
from app.induction.recording import Action, Recording
from app.induction.rules import rules_of
from app.recorder.merging.workflow import plain_argument
from app.store.model.tool_call import CALL, ToolCall, ToolResult, in_other_words
from app.store.model.workflow import Parameter, ParameterKind, Start, Workflow

Json = Any
Path = tuple[str, ...]
# The tag of a recording that a workflow was made of: what all were is merged anew with each more.
RECORDED = ("recorded calls",)
# Merging takes 0.05 s for each recording, and a host waits half a second for a server to end.
ENOUGH = 5


def workflow_of_calls(name: str, command: Sequence[str], calls: Sequence[ToolCall]) -> Workflow:
    """The workflow of one recording: the calls that were made and did not fail. UsageError when
    there were none.
    """
    made = [call for call in calls if not call.result.is_error]
    if not made:
        raise UsageError(f"No call succeeded, so there is nothing to learn for {name}.")
    way = replace(_recorded(made), tags=())
    start = Start(launch=(tuple(command),), tools=True)
    ways = (way, _recorded(made))
    return Workflow(name, f"Call {_in_words(made)}", start=start, trajectories=ways)


def merged_with_calls(workflow: Workflow, calls: Sequence[ToolCall]) -> Workflow:
    """The workflow with what one more recording of its task shows: what differs is data. All its
    recordings stay with it. It stays proven while its steps and parameters stay what they are. It
    is given back as it is where this was recorded before, or changes nothing after `ENOUGH` others.
    UsageError when they do not make the same calls.
    """
    made = [_plain(call) for call in calls if not call.result.is_error]
    known = recordings_of(workflow)
    if made in known:
        return workflow
    recorded = [*known, made]
    sides = _side_by_side(workflow.name, recorded)
    recordings = list(_recordings(sides))
    merged = merge(recordings) if recordings[0].actions else None
    way, parameters = _Building(sides, merged).way()
    ways = (way, *map(_recorded, recorded))
    same = parameters == workflow.parameters and _steps(way) == _steps(workflow.trajectories[0])
    if same and len(known) >= ENOUGH:
        return workflow
    proven = workflow.proven and same
    return replace(workflow, parameters=parameters, trajectories=ways, proven=proven)


def recordings_of(workflow: Workflow) -> list[list[ToolCall]]:
    """The calls of each recording that a workflow was made of, as they were made."""
    ways = (way for way in workflow.trajectories if way.tags == RECORDED)
    return [[_call(step) for step in way.steps] for way in ways]


@dataclass(slots=True)
class _Building:
    """The merged way: the steps of the first recording, with names for what differs. Values that
    an earlier call answered go by the name of that answer. `merged` is None where nothing differs.
    """

    sides: Sequence[Sequence[ToolCall]]
    merged: Merged | None
    declared: dict[str, Parameter] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)  # names of lines → of answers

    def way(self) -> tuple[Trajectory, tuple[Parameter, ...]]:
        """The way, and what it is to be given."""
        first = self.sides[0]
        leaves = [(number, path) for number, path, _ in _differing(self.sides)]
        lines = dict(zip(leaves, self._lines(len(leaves)), strict=True))
        values = {leaf: self._value(line, leaf[0]) for leaf, line in lines.items()}
        steps = tuple(
            self._step(n, {path: values[n, path] for at, path in leaves if at == n})
            for n in range(len(first))
        )
        recorded = {name: one.recorded for name, one in self.declared.items()}
        way = Trajectory(uuid.uuid4().hex, (), steps, recorded)
        used = frozenset[str]().union(*(names_in(step.arguments) for step in steps))
        parameters = tuple(
            replace(each, indirect=each.name not in used)
            for each in sorted(self.declared.values(), key=lambda each: bool(each.made_of))
        )
        return way, parameters

    @property
    def _known_lines(self) -> tuple[Line, ...]:
        return () if self.merged is None else self.merged.lines

    def _lines(self, count: int) -> list[Line]:
        by_place = {line.places[0]: line for line in self._known_lines}
        return [by_place[place] for place in range(count)]

    def _value(self, line: Line, number: int) -> Whole | Template | None:
        """What the step is given in the place of what was recorded; None: that."""
        if line.origin is None or isinstance(line.origin, Constant):
            return None
        if isinstance(line.origin, NeedsValue):
            answered = self._answered(line, number)
            if answered is None:
                self._declare(line, ())
                return Whole(line.name)
            self.answers[line.name] = answered
            return Whole(answered)
        return self._computed(line)

    def _computed(self, line: Line) -> Whole | Template:
        cases = () if self.merged is None else tuple(variations(self.merged))
        rules = rules_of(line.origin, cases) if line.origin else ()
        plain = plain_argument(rules)
        sources = frozenset[str]().union(*(rule.sources for rule in rules))
        if plain is not None and not sources & self.answers.keys():
            return plain
        if isinstance(plain, Whole):
            return Whole(self.answers[plain.name])
        self._declare(line, () if sources & self.answers.keys() else tuple(map(keep, rules)))
        return Whole(line.name)

    def _declare(self, line: Line, made_of: tuple[tuple[object, ...], ...]) -> None:
        texts = [value or "" for value in line.values]
        kind = ParameterKind.MULTILINE if "\n" in "".join(texts) else ParameterKind.TEXT
        self.declared[line.name] = Parameter(line.name, kind, texts[0], made_of=made_of)

    def _answered(self, line: Line, number: int) -> str | None:
        """The name of an earlier answer that this value is in all recordings."""
        for earlier in reversed(range(number)):
            said = [side[earlier].result.text.strip() for side in self.sides]
            if said == [(value or "").strip() for value in line.values] and said[0]:
                return _answer(earlier)
        return None

    def _step(self, number: int, values: Mapping[Path, Whole | Template | None]) -> Step:
        first = self.sides[0][number]
        given = {path: value for path, value in values.items() if value is not None}
        varies = any(
            in_other_words(first.result.text, self._other_values(number, other))
            != side[number].result.text
            for other, side in enumerate(self.sides)
        )
        step = _step(replace(first, result=replace(first.result, varies=varies)))
        into = _answer(number) if _answer(number) in self.answers.values() else ""
        named = {**step.arguments, "arguments": _placed(first.arguments, given), "into": into}
        return replace(step, arguments=named)

    def _other_values(self, number: int, other: int) -> dict[str, str]:
        """What a run knows at this call of what differs: another recording's parameters and answers
        for the first one's.
        """
        lines = [line for line in self._known_lines if line.name in self.declared]
        pairs = {line.values[0] or "": line.values[other] or "" for line in lines}
        for first, second in list(zip(self.sides[0], self.sides[other], strict=True))[:number]:
            pairs.setdefault(first.result.text, second.result.text)
        return pairs


def _answer(number: int) -> str:
    return f"answer_{number + 1}"


def _recordings(sides: Sequence[Sequence[ToolCall]]) -> Iterator[Recording]:
    """The arguments that differ, one by one: the calls are side by side already."""
    differing = list(_differing(sides))
    for side in range(len(sides)):
        actions = (
            Action(f"{number}|{'.'.join(path)}", values[side], path[-1])
            for number, path, values in differing
        )
        yield Recording(f"recording {side + 1}", tuple(actions))


def _differing(
    sides: Sequence[Sequence[ToolCall]],
) -> Iterator[tuple[int, Path, tuple[str, ...]]]:
    """Where recordings of the same calls differ in what they give, and what each gives there."""
    for number, calls in enumerate(zip(*sides, strict=True)):
        given = [dict(_leaves(call.arguments)) for call in calls]
        for path in given[0]:
            values = tuple(_text(each[path]) for each in given)
            if len(set(values)) > 1:
                yield number, path, values


def _side_by_side(name: str, recorded: Sequence[Sequence[ToolCall]]) -> list[list[ToolCall]]:
    """The calls that all made, in the same order. UsageError when one of them changed something
    that others did not.
    """
    sides = [list(recorded[0])]
    for calls in recorded[1:]:
        pairs = list(_common(name, sides[0], calls))
        sides = [[side[place] for place, _ in pairs] for side in sides]
        sides.append([calls[place] for _, place in pairs])
    if not sides[0]:
        raise UsageError(f"The recordings of {name} have no call in common.")
    return sides


def _common(
    name: str, first: Sequence[ToolCall], second: Sequence[ToolCall]
) -> Iterator[tuple[int, int]]:
    """The places of the calls that both made."""
    shapes = [[_shape(call) for call in side] for side in (first, second)]
    matcher = SequenceMatcher(None, shapes[0], shapes[1], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(range(a, b), range(c, d), strict=True)
            continue
        alone = (call for call in (*first[a:b], *second[c:d]) if not call.reads_only)
        if (changing := next(alone, None)) is not None:
            raise UsageError(
                f"Only one of the recordings of {name} calls {changing.tool} there, so they are "
                "not one task; record it under another name."
            )


def _shape(call: ToolCall) -> tuple[object, ...]:
    return (call.tool, *sorted(path for path, _ in _leaves(call.arguments)))


def _leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every plain value in what is given, by where it stands."""
    match value:
        case Mapping():
            for name, each in value.items():
                yield from _leaves(each, (*path, str(name)))
        case list() | tuple():
            for number, each in enumerate(value):
                yield from _leaves(each, (*path, str(number)))
        case _:
            yield (path, value)


def _placed(value: Json, given: Mapping[Path, Json], path: Path = ()) -> Json:
    """The same with other values at these places."""
    match value:
        case Mapping():
            return {name: _placed(each, given, (*path, str(name))) for name, each in value.items()}
        case list() | tuple():
            return tuple(_placed(each, given, (*path, str(n))) for n, each in enumerate(value))
        case _:
            return given.get(path, value)


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _step(call: ToolCall) -> Step:
    given = {"name": call.tool, "arguments": _placed(call.arguments, {}), "into": ""}
    return Step(
        CALL, "", given, after=call.result, note=call.tool, irreversible=not call.reads_only
    )


def _recorded(calls: Sequence[ToolCall]) -> Trajectory:
    return Trajectory(uuid.uuid4().hex, RECORDED, tuple(map(_step, calls)))


def _steps(way: Trajectory) -> list[Step]:
    """The steps with their arguments as plain ones, however they were kept."""
    return [replace(step, arguments=_placed(step.arguments, {})) for step in way.steps]


def _call(step: Step) -> ToolCall:
    """A recorded call, which holds no name of a value."""
    after = step.after if isinstance(step.after, ToolResult) else ToolResult("")
    given = step.arguments["arguments"]
    arguments = given if isinstance(given, Mapping) else {}
    return _plain(ToolCall(str(step.arguments["name"]), arguments, after, not step.irreversible))


def _plain(call: ToolCall) -> ToolCall:
    return replace(call, arguments=_placed(call.arguments, {}))


def _in_words(calls: Sequence[ToolCall]) -> str:
    return ", ".join(dict.fromkeys(call.tool for call in calls))
