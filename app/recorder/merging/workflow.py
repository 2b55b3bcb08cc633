"""The merged recording as a workflow: parameters, values made of them, and ways that differ."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.induction.atoms import Atom
from app.induction.kept import NO, YES, Rule, keep
from app.induction.merging import Line, Merged
from app.induction.names import name_for
from app.induction.origins import Constant
from app.induction.programs import Program
from app.induction.questions import variations
from app.induction.rules import conditions_of, rules_of
from app.recorder.build.parameters import name_chosen
from app.recorder.merging.drafts import way_of
from app.recorder.merging.unnamed import active_window
from app.store.editing.parameters import note_with_name
from app.store.model.workflow import PARAMETER_NAME, Parameter, Workflow
from checks.snapshot.look import Look
from checks.text.compare import Reader

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Branch:
    """Steps that only some recordings have, side by side in all that have them. `name` is the
    parameter that says `yes` or `no`; "" where the screen tells.
    """

    lines: tuple[Line, ...]
    name: str

    @property
    def recordings(self) -> frozenset[int]:
        """Those that have the steps."""
        return frozenset(self.lines[0].places)


@dataclass(slots=True)
class _Building:
    """Puts the lines' values into the steps of each way, and notes what has to be declared."""

    merged: Merged
    drafts: Sequence[Workflow]
    cases: Sequence[Row]
    branches: Sequence[Branch]
    reader: Reader | None
    declared: dict[str, Parameter] = field(default_factory=dict)

    def way(self, number: int) -> Trajectory:
        """The way of one recording, with names in the place of its values."""
        way = way_of(self.drafts[number])
        steps, chosen = list(way.steps), [""] * len(way.steps)
        for line in self.merged.lines:
            place = line.places.get(number)
            if place is None or line.origin is None or self._is_as_recorded(line):
                continue
            value = self._value(line, number)
            if isinstance(value, str):
                continue
            if line.names_target:
                chosen[place] = next(iter(names_in(value)))
            else:
                steps[place] = _typing(steps[place], value, line.values[number] or "")
        named = name_chosen(steps, chosen, self.known(number), self.reader)
        self._refuse_unnamed(named, chosen)
        return replace(way, id=uuid.uuid4().hex, tags=(), steps=tuple(named), version=1)

    def _is_as_recorded(self, line: Line) -> bool:
        """Whether every draft says already which parameter it is."""
        given = [
            way_of(self.drafts[number]).steps[place].arguments.get(_argument(line))
            for number, place in line.places.items()
        ]
        if not all(names_in(each) and each == given[0] for each in given):
            return False
        for name in names_in(given[0]):
            self.declare(Parameter(name, recorded=self.merged.known[0].get(name, "")))
        return True

    def _value(self, line: Line, number: int) -> str | Whole | Template:
        """What the step is given: a text, or names."""
        if isinstance(line.origin, Constant):
            return line.origin.text
        rules = rules_of(line.origin, self.cases) if line.origin is not None else ()
        plain = plain_argument(rules) if not line.names_target or len(rules) == 1 else None
        recorded = next(value for value in line.values if value is not None)
        if plain is not None and not (line.names_target and isinstance(plain, Template)):
            self.declare_known(names_in(plain))
            return plain
        self.declare_known(frozenset[str]().union(*(rule.sources for rule in rules)))
        made_of, only_if = tuple(map(keep, rules)), self._branch_of(line)
        self.declare(Parameter(line.name, recorded=recorded, made_of=made_of, only_if=only_if))
        return Whole(line.name)

    def known(self, number: int) -> dict[str, str]:
        """All values of a recording, by their names."""
        values = {line.name: line.values[number] or "" for line in self.merged.lines if line.origin}
        return {**values, **self.merged.known[number]}

    def declare_known(self, names: Collection[str]) -> None:
        """Declare values that were known, in the order in which they were."""
        for name in filter(names.__contains__, self.merged.known[0]):
            if not PARAMETER_NAME.fullmatch(name):
                raise UsageError(
                    f"The column “{name}” cannot name a parameter: let it begin with a letter, "
                    "then letters, digits, _ . or -"
                )
            self.declare(Parameter(name, recorded=self.merged.known[0][name]))

    def declare(self, parameter: Parameter) -> None:
        """As a draft declares it, where one does."""
        if parameter.name not in self.declared:
            declared = (each for draft in self.drafts for each in draft.parameters)
            known = next((each for each in declared if each.name == parameter.name), parameter)
            self.declared[parameter.name] = replace(known, recorded=parameter.recorded)

    def _branch_of(self, line: Line) -> str:
        return next((branch.name for branch in self.branches if line in branch.lines), "")

    def _refuse_unnamed(self, steps: Sequence[Step], chosen: Sequence[str]) -> None:
        for number, (step, name) in enumerate(zip(steps, chosen, strict=True), 1):
            if name and "named" not in step.arguments:
                raise UsageError(
                    f"Step {number} chooses another target in each recording, and what is chosen "
                    "could not be read there; record with “Next may vary” before it."
                )


def merged_workflow(
    name: str,
    merged: Merged,
    drafts: Sequence[Workflow],
    rows: Sequence[Row] = (),
    reader: Reader | None = None,
) -> Workflow:
    """The workflow of these recordings, not proven. UsageError where the player could not play it
    as it was shown.
    """
    branches = tuple(branches_of(merged, drafts))
    cases = (*rows, *variations(merged))
    if any(line.copied for line in merged.lines):
        cases += tuple(map(_with_larger_numbers, merged.known))
    building = _Building(merged, drafts, cases, branches, reader)
    first = _first_of_each_way(branches, len(drafts))
    ways = [building.way(number) for number in first]
    for branch in branches:
        _declare_branch(building, branch)
    parameters = tuple(_with_use(building.declared, ways))
    parameters += tuple(_given_first(drafts[0], building.declared))
    recorded = [_recorded_with(building, number, parameters) for number in first]
    return replace(
        drafts[0],
        name=name,
        parameters=parameters,
        secrets=tuple(dict.fromkeys(each for draft in drafts for each in draft.secrets)),
        end_checks=tuple(
            check
            for check in drafts[0].end_checks
            if all(check in draft.end_checks for draft in drafts)
        ),
        trajectories=tuple(
            replace(way, recorded_with=values) for way, values in zip(ways, recorded, strict=True)
        ),
        proven=False,
        mask=None,
        reflexes=(),
    )


def _with_larger_numbers(known: Row) -> Row:
    """The case with numbers that a sheet may group: how it shows them is only told by such."""
    return {name: f"{text}000" if text.isdecimal() else text for name, text in known.items()}


def _given_first(draft: Workflow, declared: Collection[str]) -> Iterator[Parameter]:
    """What only the workflow is given that is played before it."""
    given = names_in([Template(text) for _, text in draft.start.values])
    return (each for each in draft.parameters if each.name in given - set(declared))


def branches_of(merged: Merged, drafts: Sequence[Workflow]) -> Iterator[Branch]:
    """The steps that only some recordings have; neighbours of the same recordings are one."""
    taken = {name for known in merged.known for name in known}
    taken |= {line.name for line in merged.lines}
    group: list[Line] = []
    for line in (*merged.lines, None):
        if group and (line is None or line.places.keys() != group[0].places.keys()):
            name = "" if _is_told_by_the_screen(group, drafts) else name_for(_label(group), taken)
            taken.add(name)
            yield Branch(tuple(group), name)
            group = []
        if line is not None and not line.is_in_all():
            group.append(line)


def _label(lines: Sequence[Line]) -> str:
    for line in lines:
        words = line.label or line.signature.split("|")[-1]
        if words and not words.replace(",", "").isdigit():
            return f"with {words}"
    return "with more"


def _is_told_by_the_screen(lines: Sequence[Line], drafts: Sequence[Workflow]) -> bool:
    """Whether the steps act in a window that no other recording had: a dialog that came."""
    having = lines[0].places.keys()
    places = ((way_of(drafts[n]).steps, line.places[n]) for line in lines for n in having)
    acted_in = (active_window(steps[place]) for steps, place in places)
    windows = {active.title if active is not None else "" for active in acted_in}
    others = {
        each.title
        for number, draft in enumerate(drafts)
        if number not in having
        for step in way_of(draft).steps
        if isinstance(step.before, Look)
        for each in step.before.windows
    }
    return "" not in windows and not windows & others


def _first_of_each_way(branches: Sequence[Branch], count: int) -> list[int]:
    """The first recording of each combination of branches."""
    first: dict[tuple[bool, ...], int] = {}
    for number in range(count):
        first.setdefault(tuple(number in branch.recordings for branch in branches), number)
    return list(first.values())


def _declare_branch(building: _Building, branch: Branch) -> None:
    if not branch.name:
        return
    guard = branch.lines[0].guard
    is_sure = guard is not None and guard.is_sure
    rules = conditions_of(guard) if guard is not None and is_sure else ()
    building.declare_known(frozenset[str]().union(*(rule.sources for rule in rules)))
    recorded = YES if 0 in branch.recordings else NO
    made_of = tuple(map(keep, rules))
    parameter = Parameter(branch.name, recorded=recorded, made_of=made_of, branch=True)
    building.declare(parameter)


def _with_use(declared: Mapping[str, Parameter], ways: Sequence[Trajectory]) -> Iterator[Parameter]:
    """Each parameter with whether a step uses it; those that are made of others come last."""
    arguments = [value for way in ways for step in way.steps for value in step.arguments.values()]
    used = frozenset[str]().union(*map(names_in, arguments))
    for each in sorted(declared.values(), key=lambda each: bool(each.made_of)):
        yield replace(each, indirect=not each.branch and each.name not in used)


def _recorded_with(
    building: _Building, number: int, parameters: Sequence[Parameter]
) -> dict[str, object]:
    """What the recording's parameters were; a way that does not take a branch has none of its
    values, and says so.
    """
    known = building.known(number)
    ways = {branch.name: YES if number in branch.recordings else NO for branch in building.branches}
    return {
        each.name: ways.get(each.name, known.get(each.name, ""))
        for each in parameters
        if not each.indirect
    }


def _argument(line: Line) -> str:
    return "named" if line.names_target else "text"


def _typing(step: Step, value: Whole | Template, recorded: str) -> Step:
    note = step.note
    if isinstance(value, Whole):
        note = note_with_name(note, recorded, value.name)
    return replace(step, arguments={**step.arguments, "text": value}, note=note)


def plain_argument(rules: Sequence[Rule]) -> Whole | Template | None:
    """The one rule as the engine has it: a name, or names in a text."""
    match rules:
        case [Program(pieces=(Atom(source=source, operations=()),))]:
            return Whole(source)
        case [Program(pieces=pieces)] if not any(
            isinstance(each, Atom) and each.operations for each in pieces
        ):
            return Template("".join(map(_in_template, pieces)))
        case _:
            return None


def _in_template(piece: str | Atom) -> str:
    if isinstance(piece, Atom):
        return f"{{{piece.source}}}"
    return piece.replace("{", "{{").replace("}", "}}")
