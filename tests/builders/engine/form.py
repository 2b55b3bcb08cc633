"""A form on paper and the clerk who fills it in: an engine whose steps leave visible values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.engine import Check, Comparison, Engine, Step, Verdict
from app.engine.model.events import Finished
from tests.builders.engine.world import PaperClock, told


@dataclass
class Form:
    """A form whose buttons and fields are all visible at once, unless a popup lies over it."""

    fields: dict[str, str] = field(default_factory=dict)
    popup: bool = False
    saved: list[dict[str, str]] = field(default_factory=list)
    diary: list[str] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)
    popup_before: str = ""

    def fill(self, name: str, value: str) -> None:
        self.diary.append(f"fill {name}")
        self.fields[name] = value

    def click(self, button: str) -> None:
        self.diary.append(f"click {button}")
        if button == "OK":
            self.popup = False
        if button == "Save":
            self.saved.append(dict(self.fields))
            self.fields.clear()

    def shows(self, target: str) -> bool:
        return not self.popup and target not in self.hidden


@dataclass
class Clerk:
    """An engine before a form: fill a, fill b, Save."""

    form: Form = field(default_factory=Form)
    with_effects: bool = True
    sees_effects: bool = True
    with_checks: bool = True
    final: object = None
    engine: Engine = field(init=False)
    fill: Callable[[str, str], None] = field(init=False)
    click: Callable[[str], None] = field(init=False)

    def __post_init__(self) -> None:
        form = self.form
        end: Check[int] = Check(lambda: len(form.saved), lambda now, then: now == then)
        self.engine = Engine(clock=PaperClock(), end_check=end)
        sees_target = Check(self._look, self._same)
        sees_value = Check(lambda name, **_: form.fields.get(name), self._same_value)
        before = sees_target if self.with_checks else None

        @self.engine.function(
            pre_check=before, post_check=sees_value if self.with_effects else None
        )
        def fill(name: str, value: str) -> None:
            form.fill(name, value)

        @self.engine.function(pre_check=before)
        def click(button: str) -> None:
            form.click(button)

        self.fill, self.click = fill, click
        look = "visible" if self.with_checks else None
        self.engine.learn(
            (),
            [
                Step("fill", "", {"name": "a", "value": "1"}, look, after="1"),
                Step("fill", "", {"name": "b", "value": "2"}, look, after="2"),
                Step("click", "", {"button": "Save"}, look, irreversible=True),
            ],
            final=self.final,
        )

    def _look(self, **arguments: str) -> str:
        target = arguments.get("name") or arguments["button"]
        if target == self.form.popup_before:
            self.form.popup, self.form.popup_before = True, ""
        return "visible" if self.form.shows(target) else "hidden"

    @staticmethod
    def _same(now: str, then: str) -> Comparison:
        return Comparison(Verdict.GO if now == then else Verdict.NO)

    def _same_value(self, now: str | None, then: str | None) -> Comparison | bool:
        return now == then if self.sees_effects else Comparison(Verdict.CANNOT_TELL)

    def ask(self, *deeds: Callable[[], object]) -> list[bool]:
        """An agent that does these things and asks after each whether it is resolved."""
        answers: list[bool] = []

        def agent(_: str) -> None:
            assert self.engine.divergence is not None
            for deed in deeds:
                deed()
                answers.append(self.engine.divergence.resolved)

        self.engine.set_agent(agent)
        return answers

    def play(self) -> Finished:
        [finished] = told(list(self.engine.run("save a and b")), Finished)
        assert isinstance(finished, Finished)
        return finished
