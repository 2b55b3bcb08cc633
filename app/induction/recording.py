"""What a recording is for induction: actions in order, and the values that were known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that was done.

    `signature` names what was done and to which target; it is equal wherever the same is done.
    `value` is the text that went in (None: the action has none). `gives` names the value that is
    known after the action, and `given` is that value: a text that was read or copied. `replaces`
    says that the value takes the place of what was in the target. `target` is what the target says
    of itself: where recordings did the same `kind` of thing to targets that say different things,
    it is a value that names the target. `called` is the name that the value has already. A value
    that was `copied` from a cell of the row is always the cell's.
    """

    signature: str
    value: str | None = None
    label: str = ""
    gives: str = ""
    given: str = ""
    replaces: bool = False
    kind: str = ""
    target: str = ""
    called: str = ""
    copied: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """The actions of one recording. `known` are the values that were there from the start: the
    parameters, or the cells of the row by their heads.
    """

    name: str
    actions: tuple[Action, ...]
    known: Mapping[str, str] = field(default_factory=dict)
