"""The words of a workflow that is shared: what stands for its values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, product
from string import ascii_uppercase

from app.engine.model.trajectory import Step, Trajectory, Whole
from app.induction.names import name_for
from app.store.editing.parameters import note_with_name
from app.store.editing.steps import texts_in
from app.store.model.workflow import Parameter, ParameterKind, Workflow
from app.store.workflows.tags import REFLEX_TAG
from checks.snapshot.look import LabelSeen, Look
from checks.text.compare import SHORTEST_TO_SEEK, says_most_of

TYPES = "type_text"


def without_learned(workflow: Workflow) -> Workflow:
    """The workflow without what its runs have taught."""
    ways = tuple(one for one in workflow.trajectories if REFLEX_TAG not in one.tags)
    return replace(workflow, trajectories=ways, mask=None, reflexes=())


def asking_for_typed(workflow: Workflow) -> tuple[Workflow, tuple[str, ...]]:
    """With a parameter for every text that is typed as it stands; the same text is the same one."""
    typed: dict[str, Parameter] = {}
    taken = {one.name for one in workflow.parameters}
    ways = tuple(_way_asking(way, typed, taken) for way in workflow.trajectories)
    parameters = (*workflow.parameters, *typed.values())
    return (
        replace(workflow, trajectories=ways, parameters=parameters),
        tuple(one.name for one in typed.values()),
    )


def _way_asking(way: Trajectory, typed: dict[str, Parameter], taken: set[str]) -> Trajectory:
    recorded = dict(way.recorded_with)
    steps = []
    for step in way.steps:
        text = step.arguments.get("text")
        if step.tool != TYPES or not isinstance(text, str) or not text.strip():
            steps.append(step)
            continue
        if text not in typed:
            kind = ParameterKind.MULTILINE if {*text} & {*"\n\t"} else ParameterKind.TEXT
            name = name_for(_label_of(step), taken)
            typed[text] = Parameter(name, kind, text)
            taken.add(name)
        name = typed[text].name
        recorded[name] = text
        given = {**step.arguments, "text": Whole(name)}
        steps.append(replace(step, arguments=given, note=note_with_name(step.note, text, name)))
    return replace(way, steps=tuple(steps), recorded_with=recorded)


def _label_of(step: Step) -> str:
    """What the field is called that a text is typed into."""
    look = step.before
    if not isinstance(look, Look):
        return "text"
    names = [look.focus.name] if look.focus is not None else []
    names += [one.text or one.seen_as for one in look.target.names] if look.target else []
    return next((name for name in names if name.strip()), "text")


def words_for(workflow: Workflow) -> dict[str, str]:
    """For every value that it was shown with, the word that stands for it."""
    branches = {one.name for one in workflow.parameters if one.branch}
    shown = [
        *(
            (one.name, value)
            for one in workflow.parameters
            for value in (one.recorded, one.default)
        ),
        *(pair for way in workflow.trajectories for pair in way.recorded_with.items()),
    ]
    values = {name: None for name, _ in shown if name not in branches}
    named = dict(zip(values, _distinct(values), strict=True))
    words: dict[str, str] = {}
    for name, value in shown:
        if name in named and str(value or "").strip():
            words.setdefault(str(value), named[name])
    return words


def _distinct(names: Iterable[str]) -> Iterator[str]:
    """A word for each name that is read without fail, is as short as most values, and stands on no
    screen.
    """
    taken: set[str] = set()
    for name in names:
        stem = re.sub(r"[^A-Z]", "", name.upper())[:3] or "VAL"
        word = next(
            word
            for letters in chain([""], map("".join, product(ascii_uppercase, repeat=2)))
            if (word := f"X{stem}{letters}X") not in taken
        )
        taken.add(word)
        yield word


def unvalued(parameter: Parameter, words: Mapping[str, str]) -> Parameter:
    """The parameter without any value; a rule that holds one is left out."""
    if parameter.branch:
        return parameter
    rules = tuple(
        rule
        for rule in parameter.made_of
        if not any(text in words and len(text) >= SHORTEST_TO_SEEK for text in texts_in(rule))
    )
    recorded = words.get(parameter.recorded, "")
    return replace(parameter, recorded=recorded, default=None, made_of=rules)


@dataclass(frozen=True, slots=True)
class Renaming:
    """Replaces values by the words that stand for them."""

    words: Mapping[str, str]

    def text(self, text: str) -> str:
        """The text with every value in it replaced, the longest first; a short one only beside
        another.
        """
        if text in self.words:
            return self.words[text]
        said = text
        for value in sorted(self.words, key=len, reverse=True):
            if len(value) >= SHORTEST_TO_SEEK:
                said = said.replace(value, self.words[value])
            elif said != text:
                alone = rf"(?<!\w){re.escape(value)}(?!\w)"
                said = re.sub(alone, self.words[value], said)
        return said

    def is_in(self, text: str) -> bool:
        """Whether a text says a value."""
        return self.text(text) != text

    def is_read_in(self, line: str) -> bool:
        """Whether a line as it was recognised says a value, or most of one."""
        return any(says_most_of(line, value) for value in self.words)

    def look(self, look: Look) -> Look:
        """The look with the values in its texts replaced."""
        target = look.target
        if target is not None:
            names = tuple(
                replace(one, text=self.text(one.text), seen_as=self.text(one.seen_as))
                for one in target.names
            )
            target = replace(target, names=names)
        return replace(
            look,
            windows=tuple(
                replace(one, title=self.text(one.title) if one.ours else "") for one in look.windows
            ),
            named=self.text(look.named),
            label=self._label(look.label),
            focus=self._label(look.focus),
            labels=tuple(filter(None, map(self._label, look.labels))),
            target=target,
        )

    def _label(self, label: LabelSeen | None) -> LabelSeen | None:
        if label is None:
            return None
        return replace(label, name=self.text(label.name), value=self.text(label.value))
