"""What a script is written in: the steps that it asks for, each by the id of its check."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

# What a script passes on of a value that is not read before the run: noncharacters of Unicode,
# which nobody types, around its name.
OPENING, CLOSING = "\ufdd0", "\ufdd1"

Planned = tuple[str, str, Mapping[str, object]]
Script = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a script asks for: its steps (tool, check, arguments), and the numbers of the end checks
    that have to hold.
    """

    steps: tuple[Planned, ...]
    asserted: tuple[int, ...]

    def as_json(self) -> dict[str, object]:
        """For the run's process."""
        return {"steps": [list(each) for each in self.steps], "asserted": list(self.asserted)}

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Self:
        """What `as_json` wrote."""
        steps = tuple((tool, check, dict(called)) for tool, check, called in told["steps"])
        return cls(steps, tuple(told["asserted"]))


@dataclass(slots=True)
class Steps:
    """What a script calls: one method for each tool. `check` is the id of the step whose screen is
    compared before the act, and whose effect is awaited after it. Nothing is done yet: the run
    plays the steps once the function has returned.
    """

    _planned: list[Planned] = field(default_factory=list)
    _asserted: list[int] = field(default_factory=list)

    def plan(self) -> Plan:
        """All of it."""
        return Plan(tuple(self._planned), tuple(self._asserted))

    def click(
        self,
        check: str,
        *,
        x: int,
        y: int,
        button: str = "left",
        count: int = 1,
        modifiers: str = "",
        named: str = "",
    ) -> None:
        """Click at a place of the recording; `named` is the text that names the target."""
        how = {"button": button, "count": count, "modifiers": modifiers, "named": named}
        self._add("click", check, x=x, y=y, **how)

    def move(self, check: str, *, x: int, y: int, named: str = "") -> None:
        """Put the pointer there."""
        self._add("move", check, x=x, y=y, named=named)

    def drag(
        self,
        check: str,
        *,
        x: int,
        y: int,
        to_x: int,
        to_y: int,
        button: str = "left",
        named: str = "",
    ) -> None:
        """Press at the first place, move, release at the second."""
        self._add("drag", check, x=x, y=y, to_x=to_x, to_y=to_y, button=button, named=named)

    def scroll(self, check: str, *, x: int, y: int, dx: int, dy: int) -> None:
        """Turn the wheel there: notches to the right, notches down."""
        self._add("scroll", check, x=x, y=y, dx=dx, dy=dy)

    def type_text(self, check: str, text: str, *, multiline: bool = False) -> None:
        """Type the text into the field that has the focus."""
        self._add("type_text", check, text=text, multiline=multiline)

    def type_secret(self, check: str, name: str) -> None:
        """Type the secret of that name, which nothing but the run's process knows."""
        self._add("type_secret", check, name=name)

    def press_keys(self, check: str, keys: str) -> None:
        """Strike a chord such as "ctrl+s"."""
        self._add("press_keys", check, keys=keys)

    def launch(self, check: str, command: Sequence[str]) -> None:
        """Start an application."""
        self._add("launch", check, command=tuple(command))

    def focus_window(self, check: str, title: str, *, class_name: str = "") -> None:
        """Bring the window of that title to the front."""
        self._add("focus_window", check, title=title, class_name=class_name)

    def wait_for(self, check: str, text: str, *, seconds: float = 10.0) -> None:
        """Wait until the text is seen."""
        self._add("wait_for", check, text=text, seconds=seconds)

    def read_text(
        self, check: str, *, x: int, y: int, width: int, height: int, into: str, by: str = "auto"
    ) -> str:
        """The text in a box, read when the run comes to it. Pass it on as it is, or in a text; it
        cannot be computed with.
        """
        box = {"x": x, "y": y, "width": width, "height": height}
        self._add("read_text", check, **box, into=into, by=by)
        return f"{OPENING}{into}{CLOSING}"

    def read_table(self, check: str, *, x: int, y: int, into: str) -> str:
        """The table one of whose heads stands there, as CSV; the same holds for it."""
        self._add("read_table", check, x=x, y=y, into=into)
        return f"{OPENING}{into}{CLOSING}"

    def read_pages(self, check: str, *, x: int, y: int, next_x: int, next_y: int, into: str) -> str:
        """The same of a table over several pages."""
        self._add("read_pages", check, x=x, y=y, next_x=next_x, next_y=next_y, into=into)
        return f"{OPENING}{into}{CLOSING}"

    def read_pages_twice(  # noqa: PLR0913 - a place each, and a name
        self,
        check: str,
        *,
        x: int,
        y: int,
        next_x: int,
        next_y: int,
        back_x: int,
        back_y: int,
        into: str,
    ) -> str:
        """The same, each page compared once more on the way back to the first."""
        places = {"next_x": next_x, "next_y": next_y, "back_x": back_x, "back_y": back_y}
        self._add("read_pages_twice", check, x=x, y=y, **places, into=into)
        return f"{OPENING}{into}{CLOSING}"

    def play_workflow(self, check: str, workflow: str, *, values: Mapping[str, str]) -> None:
        """Play another workflow with these values, as a run of its own in the applications that are
        there. The run ends there if it does not end well.
        """
        self._add("play_workflow", check, workflow=workflow, values=dict(values))

    def end_check(self, number: int) -> None:
        """The workflow's end check of that number (from 1) has to hold."""
        self._asserted.append(number)

    def _add(self, tool: str, check: str, **arguments: object) -> None:
        self._planned.append((tool, check, arguments))


STATUS = {"done": 0, "blocked": 3}
FAILED = 1


@dataclass(frozen=True, slots=True)
class ScriptReport:
    """How a script's run has ended: its id in the journal, its outcome (`done`, `stopped`,
    `diverged`, `failed`, `blocked` or `uncertain`), what the end checks said (None: nothing was
    asked), why, and the values that it read.
    """

    run: str
    outcome: str
    verified: bool | None
    reason: str
    values: Mapping[str, str]

    @property
    def exit_status(self) -> int:
        """As of `byheart run`."""
        return STATUS.get(self.outcome, FAILED)


@dataclass(frozen=True, slots=True)
class ScriptRow:
    """A row of data that is still to be done: its number in the file (from 1), and its values by
    the parameters' names. One that is not played stays to be done.
    """

    number: int
    values: Mapping[str, str]
    perform: Callable[[Script], ScriptReport]

    def play(self, script: Script) -> ScriptReport:
        """Play what the function asks for with the row's values, as a transaction. UsageError for
        a step that the workflow has not, and for a row that was played already.
        """
        return self.perform(script)
