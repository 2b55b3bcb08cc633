"""What a workflow is, does and demands, in the words of a list."""

from __future__ import annotations

from app.engine.trajectory import Step, Template, Whole
from app.player.sentences import act_in_words
from app.store.workflow import EndCheck, EndCheckKind


def state_in_words(*, trusted: bool, proven: bool) -> str:
    """Whether it may run, and whether it was rehearsed."""
    if not trusted:
        return "not accepted"
    return "proven" if proven else "not rehearsed"


def described(step: Step) -> str:
    """A step in a list: its note, or its act in words, with what it needs of the run."""
    arguments = {name: shown(value) for name, value in step.arguments.items()}
    words = step.note or act_in_words(step.tool, arguments)
    needs = [f"{name} = {value}" for name, value in arguments.items() if "{" in str(value)]
    return (
        words + (f"  [{', '.join(needs)}]" if needs else "") + (" !" if step.irreversible else "")
    )


def shown(value: object) -> object:
    """An argument as a person reads it: a parameter in braces."""
    match value:
        case Whole(name=name):
            return f"{{{name}}}"
        case Template(text=text):
            return text
        case _:
            return value


def demanded(check: EndCheck) -> str:
    """What an end check asks, and what it expects."""
    asked = [f"{check.kind}:", *check.words]
    if check.region:
        asked.append(f"in the region {tuple(check.region)}")
    if check.kind is EndCheckKind.HTTP:
        asked.append(f"has status {check.status}")
    if check.pointer:
        asked.append(f"at {check.pointer}")
    return " ".join([*asked, *([f"expects “{check.expected}”"] if check.expected else [])])
