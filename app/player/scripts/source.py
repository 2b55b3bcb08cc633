"""A workflow written down as one typed function: a line for each step, with its sentence."""

from __future__ import annotations

import inspect
import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from app.desktop.tools.actions import DesktopTools
from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.induction.kept import YES
from app.player.reporting.workflow_text import demanded, in_words, looped
from app.player.scripts.plan import check_id, is_same_call
from app.store.editing.steps import READS
from app.store.model.workflow import Parameter, Workflow

WIDTH = 100
INDENT = "    "
# What a tool takes first without its name; the others are named.
FIRST = {
    "type_text": "text",
    "type_secret": "name",
    "press_keys": "keys",
    "launch": "command",
    "focus_window": "title",
    "wait_for": "text",
    "play_workflow": "workflow",
}
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]+)\}")


def script_of(workflow: Workflow, *, as_test: bool = False) -> str:
    """The workflow as Python source: a program, or a test of pytest. UsageError if two parameters
    would have the same name in Python.
    """
    return "\n".join(_Writer(workflow, as_test=as_test).lines()) + "\n"


def python_name(name: str) -> str:
    """A parameter's or a workflow's name as Python can have it."""
    word = re.sub(r"\W", "_", name)
    if not word or word[0].isdigit():
        word = f"task_{word}"
    return f"{word}_" if keyword.iskeyword(word) or word == "steps" else word


def python_names(workflow: Workflow) -> dict[str, str]:
    """Every parameter's name in Python, of those that steps or branches use."""
    names = {each.name: python_name(each.name) for each in _arguments(workflow)}
    if len(set(names.values())) < len(names):
        raise UsageError(
            f"Two parameters of {workflow.name} would be called alike in Python; rename one."
        )
    return names


def _arguments(workflow: Workflow) -> tuple[Parameter, ...]:
    return tuple(each for each in workflow.parameters if not each.indirect)


@dataclass(slots=True)
class _Writer:
    workflow: Workflow
    as_test: bool
    names: dict[str, str] = field(init=False)
    read: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = python_names(self.workflow)

    def lines(self) -> Iterator[str]:
        workflow = self.workflow
        yield f'"""The workflow {_escaped(workflow.name)}, step by step.'
        yield ""
        yield f"Written by Byheart from its version {workflow.version}."
        yield "It may be edited; it is not read back."
        if others := len(workflow.trajectories) - len(_told_by_values(workflow)):
            yield f"Left out: {others} more ways, which the screen alone tells from these."
        if first := workflow.start.after:
            yield f"The workflow {_escaped(first)} is played first."
        if workflow.loop is not None:
            yield f"It is done {_escaped(looped(workflow.loop))}."
        yield '"""'
        yield ""
        yield "from __future__ import annotations"
        yield ""
        if self._loops:
            yield "from collections.abc import Iterable"
            yield ""
            yield "from byheart import ScriptRow, Steps, run_script"
        else:
            yield f"from byheart import Steps, {self._runner}"
        yield ""
        yield f"WORKFLOW, VERSION = {_text(workflow.name)}, {workflow.version}"
        yield from self._values()
        yield ""
        yield ""
        yield from self._function()
        yield ""
        yield ""
        if self._loops:
            yield from self._loop()
            yield ""
            yield ""
        yield from self._test() if self.as_test else self._program()

    def _values(self) -> Iterator[str]:
        """What was recorded, of what has to be given."""
        given = [one for one in self.workflow.parameters if not one.made_of and not one.only_if]
        if not given:
            yield "RECORDED: dict[str, str] = {}"
            return
        yield "RECORDED = {"
        yield from (f"{INDENT}{_text(one.name)}: {_text(one.recorded)}," for one in given)
        yield "}"

    @property
    def _loops(self) -> bool:
        """Whether a loop over rows is written; a test plays one row."""
        return self.workflow.loop is not None and not self.as_test

    def _loop(self) -> Iterator[str]:
        name = python_name(self.workflow.name)
        yield "def for_each(rows: Iterable[ScriptRow]) -> None:"
        yield f'{INDENT}"""Do it for each row that is still to be done."""'
        yield f"{INDENT}for row in rows:"
        yield f"{2 * INDENT}row.play({name})"

    @property
    def _runner(self) -> str:
        return "play_script" if self.as_test else "run_script"

    def _function(self) -> Iterator[str]:
        workflow, name = self.workflow, python_name(self.workflow.name)
        typed = {each.name: "bool" if each.branch else "str" for each in _arguments(workflow)}
        taken = [f"{self.names[each]}: {kind}" for each, kind in typed.items()]
        yield from _call(
            f"def {name}", ["steps: Steps", *(["*"] if taken else []), *taken], ") -> None:"
        )
        yield from _docstring(_summary(workflow))
        yield from self._ways(_told_by_values(workflow), 0, 1)
        for number, check in enumerate(workflow.end_checks, 1):
            yield from _comment(f"In the end: {demanded(check)}", 1)
            yield f"{INDENT}steps.end_check({number})"

    def _ways(self, ways: Sequence[Trajectory], begin: int, depth: int) -> Iterator[str]:
        """What all have in common first; then one branch after the other."""
        first = ways[0]
        end = _common(ways, begin)
        for number in range(begin, end):
            yield from self._step(first, number, depth)
        if len(ways) == 1:
            return
        branch = self._parting(ways)
        for taken in (True, False):
            side = [way for way in ways if (way.recorded_with.get(branch) == YES) is taken]
            lines = list(self._ways(side, end, depth + 1))
            if taken:
                yield f"{INDENT * depth}if {self.names[branch]}:"
                yield from lines or [f"{INDENT * (depth + 1)}pass"]
            elif lines:
                yield f"{INDENT * depth}else:"
                yield from lines

    def _parting(self, ways: Sequence[Trajectory]) -> str:
        """The branch that tells these ways apart."""
        for each in self.workflow.parameters:
            said = {way.recorded_with.get(each.name) == YES for way in ways}
            if each.branch and len(said) > 1:
                return each.name
        raise AssertionError(ways)

    def _step(self, way: Trajectory, number: int, depth: int) -> Iterator[str]:
        step = way.steps[number]
        final = " This cannot be undone." if step.irreversible else ""
        yield from _comment(f"{number + 1}. {in_words(step)}.{final}", depth)
        before, arguments = "", [_text(check_id(self.workflow.trajectories, way, number))]
        first = FIRST.get(step.tool)
        if first is not None:
            arguments.append(self._value(step.arguments[first]))
        for name, value in step.arguments.items():
            if name != first and not _is_usual(step, name):
                arguments.append(f"{name}={self._value(value)}")
        if step.tool in READS:
            into = str(step.arguments["into"])
            self.read[into] = python_name(into)
            before = f"{self.read[into]} = " if self._is_used(way, number, into) else ""
        yield from _call(f"{INDENT * depth}{before}steps.{step.tool}", arguments, ")")

    def _is_used(self, way: Trajectory, number: int, name: str) -> bool:
        later = (names_in(step.arguments) for step in way.steps[number + 1 :])
        return any(name in names for names in later)

    def _value(self, value: object) -> str:
        match value:
            case Whole(name=name):
                return self._named(name)
            case Template(text=text):
                quote = _quote_for(text)
                parts = (self._piece(*part, quote) for part in _pieces(text))
                return f"f{quote}{''.join(parts)}{quote}"
            case str():
                return _text(value)
            case dict():
                inside = ", ".join(f"{_text(one)}: {self._value(it)}" for one, it in value.items())
                return f"{{{inside}}}"
            case tuple() | list():
                inside = ", ".join(map(self._value, value))
                return f"({inside}{',' if len(value) == 1 else ''})"
            case _:
                return repr(value)

    def _piece(self, text: str, name: str, quote: str) -> str:
        return f"{{{self._named(name)}}}" if name else _escaped(text, quote)

    def _named(self, name: str) -> str:
        return self.names.get(name) or self.read.get(name) or python_name(name)

    def _program(self) -> Iterator[str]:
        name = python_name(self.workflow.name)
        yield 'if __name__ == "__main__":'
        given = [name, "WORKFLOW", "VERSION", "RECORDED", *(["for_each"] if self._loops else [])]
        yield from _call(f"{INDENT}raise SystemExit(run_script", given, "))")

    def _test(self) -> Iterator[str]:
        name = python_name(self.workflow.name)
        yield f"def test_{name}() -> None:"
        yield f'{INDENT}"""The run ends well, and every end check holds."""'
        yield f"{INDENT}report = play_script({name}, WORKFLOW, VERSION, RECORDED)"
        yield f'{INDENT}assert report.outcome == "done", report.reason'


def _told_by_values(workflow: Workflow) -> list[Trajectory]:
    """The ways that values tell apart, the oldest of each; others are told by the screen alone."""
    branches = [each.name for each in workflow.parameters if each.branch]
    found: dict[tuple[bool, ...], Trajectory] = {}
    for way in workflow.trajectories:
        found.setdefault(tuple(way.recorded_with.get(name) == YES for name in branches), way)
    if not found:
        raise UsageError(f"{workflow.name} has no steps yet: record it first.")
    return list(found.values())


def _common(ways: Sequence[Trajectory], begin: int) -> int:
    """How far all of them make the same calls; a single one: to its end."""
    shortest = min(len(way.steps) for way in ways)
    if len(ways) == 1:
        return shortest
    for number in range(begin, shortest):
        steps = [way.steps[number] for way in ways]
        if not all(is_same_call(step, steps[0]) for step in steps):
            return number
    return shortest


def _is_usual(step: Step, name: str) -> bool:
    tool = inspect.signature(getattr(DesktopTools, step.tool))
    return bool(tool.parameters[name].default == step.arguments[name])


def _call(opening: str, arguments: Sequence[str], closing: str) -> Iterator[str]:
    """A call on one line, or with one argument a line."""
    line = f"{opening}({', '.join(arguments)}{closing}"
    if len(line) <= WIDTH:
        yield line
        return
    indent = " " * (len(opening) - len(opening.lstrip())) + INDENT
    inside = f"{indent}{', '.join(arguments)}"
    yield f"{opening}("
    if len(inside) <= WIDTH:
        yield inside
    else:
        yield from (f"{indent}{argument}," for argument in arguments)
    yield f"{indent[: -len(INDENT)]}{closing}"


def _docstring(sentence: str) -> Iterator[str]:
    """A function's docstring, wrapped."""
    quotes = '"""'
    lines = wrap(sentence, WIDTH - len(INDENT) - 2 * len(quotes))
    if len(lines) == 1:
        yield f"{INDENT}{quotes}{lines[0]}{quotes}"
        return
    yield f"{INDENT}{quotes}{lines[0]}"
    yield from (f"{INDENT}{line}" for line in lines[1:])
    yield f"{INDENT}{quotes}"


def _comment(sentence: str, depth: int) -> Iterator[str]:
    """A sentence above its line, wrapped."""
    begin = f"{INDENT * depth}# "
    for line in wrap(_escaped(sentence), WIDTH - len(begin), break_long_words=False):
        yield begin + line


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """A template's parts: a text, or a name."""
    end = 0
    for brace in _BRACES.finditer(text):
        yield text[end : brace.start()], ""
        yield ("", brace[1]) if brace[1] else (brace[0], "")
        end = brace.end()
    yield text[end:], ""


def _text(text: str) -> str:
    quote = _quote_for(text)
    return f"{quote}{_escaped(text, quote)}{quote}"


def _quote_for(text: str) -> str:
    """The quotes that need fewer escapes."""
    return "'" if text.count('"') > text.count("'") else '"'


def _escaped(text: str, quote: str = "") -> str:
    """Printable, on one line, for a text between these quotes."""
    return "".join(f"\\{char}" if char == quote else _printable(char) for char in text)


def _printable(char: str) -> str:
    if char.isprintable() and char != "\\":
        return char
    return char.encode("unicode_escape").decode()


def _summary(workflow: Workflow) -> str:
    """A docstring's first line."""
    words = _escaped(" ".join((workflow.task or f"Play {workflow.name} by heart").split()))
    return words if words.endswith((".", "!", "?")) else f"{words}."
