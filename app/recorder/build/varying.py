"""What is typed or chosen while a task is shown and is to differ from run to run: each becomes a
parameter, as if it had been told before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.desktop.accessibility.roles import ITEMS
from app.engine.errors import UsageError
from app.recorder.model.demonstration import Click, Seen, Typed
from app.recorder.model.identifiers import to_identifier
from app.store.model.workflow import PARAMETER_NAME
from checks.snapshot.look import LabelSeen

# What is chosen among others like it: an item, an entry of a menu, a radio button. A field, a
# button or a menu is only clicked on the way there.
CHOICES = ITEMS | {8, 35, 44, 45}
UNCALLED = "value"
NOT_FOUND = (
    "What was chosen for {name} could not be read where it was clicked, so every run chooses the "
    "same; make it a parameter afterwards."
)
NO_VALUE = "This step types and chooses nothing that could differ from run to run."
NO_NAME = "“{name}” cannot name a parameter: begin with a letter, then letters, digits, _ . or -"
TAKEN = "The parameter {name} is “{value}” already; choose another name."
KNOWN = "“{value}” is the parameter {name} already."
UNUSED = "Nothing was typed or chosen after “Next may vary”, so none was made."


def _as_it_is(name: str) -> str:
    return name


@dataclass(slots=True)
class Varying:
    """Gives each such value its name. What is marked meanwhile is the next that is typed or chosen;
    `announced` names are told before the recording, and given at its end, in order, to the texts
    that were typed, have none and are no secret. `known` are the parameters with their values;
    `give` makes a name free.
    """

    announced: Sequence[str] = ()
    known: Mapping[str, str] = field(default_factory=dict)
    give: Callable[[str], str] = _as_it_is
    _waiting: deque[str] = field(init=False)
    _marked: deque[str] = field(default_factory=deque)
    _values: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self._waiting = deque(self.announced)
        self._values = dict(self.known)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The announced names that nothing was typed for."""
        return tuple(self._waiting)

    @property
    def unused(self) -> tuple[str, ...]:
        """A sentence where something was marked that never came."""
        return (UNUSED,) if self._marked else ()

    def mark_next(self, name: str = "") -> None:
        """What is typed or chosen next differs from run to run; its name, or the field's."""
        self._marked.append(name)

    def name_for(self, seen: Seen) -> str:
        """The parameter that was just typed or chosen; empty when it is none."""
        value = told_in(seen)
        if not value or not self._marked:
            return ""
        name = self._marked.popleft()
        name = self._known_as(value) or self.give(name or _called(seen))
        self._values[name] = value
        return name

    def call(self, seen: Seen, name: str) -> Seen:
        """The step with its value as the parameter of that name; "": the same in each run.
        UsageError says why it cannot be.
        """
        value = told_in(seen)
        if not name:
            self._values.pop(seen.varies, None)
            return replace(seen, varies="")
        if not value:
            raise UsageError(NO_VALUE)
        if not PARAMETER_NAME.fullmatch(name):
            raise UsageError(NO_NAME.format(name=name))
        if self._values.get(name, value) != value and name != seen.varies:
            raise UsageError(TAKEN.format(name=name, value=self._values[name]))
        if (other := self._known_as(value)) not in {"", name, seen.varies}:
            raise UsageError(KNOWN.format(value=value, name=other))
        self._values.pop(seen.varies, None)
        self._values[name] = value
        return replace(seen, varies=name)

    def settle(self, seen: Iterable[Seen]) -> list[Seen]:
        """With the names that were announced."""
        return [self._settled(one) for one in seen]

    def _settled(self, seen: Seen) -> Seen:
        value = told_in(seen) if isinstance(seen.gesture, Typed) else ""
        if not self._waiting or not value or seen.varies or self._known_as(value):
            return seen
        name = self._waiting.popleft()
        self._values[name] = value
        return replace(seen, varies=name)

    def _known_as(self, value: str) -> str:
        return next((name for name, same in self._values.items() if same == value), "")


def told_in(seen: Seen) -> str:
    """What was typed, or is said on what was chosen; nothing of a secret."""
    match seen.gesture:
        case Typed(text=text, of="") if not seen.secret:
            return text
        case Click():
            return _chosen(seen.before.label)
        case _:
            return ""


def values_varied(seen: Iterable[Seen]) -> dict[str, str]:
    """Each value by its parameter's name; what turned out to be a secret is none."""
    return {one.varies: value for one in seen if one.varies and (value := told_in(one))}


def put_in(seen: Iterable[Seen], values: Mapping[str, str]) -> list[Seen]:
    """With the parameter in the place of the text that was typed for it, however short that is."""
    return [_with_name(one) if one.varies in values else one for one in seen]


def _with_name(seen: Seen) -> Seen:
    if not isinstance(seen.gesture, Typed):
        return seen
    return replace(seen, gesture=replace(seen.gesture, of=seen.varies))


def _chosen(label: LabelSeen | None) -> str:
    if label is None or label.role not in CHOICES:
        return ""
    return (label.name or label.value).strip()


def _called(seen: Seen) -> str:
    """By the field that was typed into."""
    focus = seen.before.focus if isinstance(seen.gesture, Typed) else None
    name = to_identifier(focus.name if focus else "", UNCALLED)
    return name if PARAMETER_NAME.fullmatch(name) else UNCALLED
