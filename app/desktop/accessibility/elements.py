"""Elements of the accessibility tree, read a whole generation at a time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jeepney import DBusAddress, Message, Properties, message_bus, new_method_call

from app.desktop.accessibility.bus import AccessibilityBus
from app.desktop.accessibility.roles import (
    ITEMS,
    PASSWORD_TEXT,
    TEXT_ROLES,
    TYPED_INTO,
    State,
    role_name,
)
from app.desktop.ports import Label
from app.engine.places import Box, Point

NOWHERE = "/org/a11y/atspi/null"
SCREEN = 0  # ATSPI_COORD_TYPE_SCREEN
MOST_TEXT = 4096
NO_BOX = Box(0, 0, 0, 0)
FACTS = 5  # questions per element
AT_ONCE = 64  # elements; more would be asked for after the time is up
FARTHEST = 1 << 20  # hidden menu items say that they are at -2147483648


class Ref(NamedTuple):
    """The address of an element: the application's name on the bus, and its path there."""

    owner: str
    path: str


ROOT = Ref("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")


@dataclass(frozen=True, slots=True)
class Element:
    """What an element says of itself."""

    ref: Ref
    role: int
    name: str
    box: Box
    states: int
    children: int = 0

    def has(self, state: State) -> bool:
        """Whether it is in that state."""
        return is_in(state, self.states)

    @property
    def shown(self) -> bool:
        """Whether it is on the screen, as far as its application knows."""
        return self.has(State.SHOWING) and self.box.area > 0

    @property
    def enabled(self) -> bool | None:
        """Whether it can be used; None when it says nothing at all."""
        if not self.states:
            return None
        return self.has(State.ENABLED) and self.has(State.SENSITIVE)

    @property
    def read_only(self) -> bool | None:
        """Whether nothing can be typed into it; None of what nobody types into. Qt says both of
        such a field, that it is editable and that it is read-only; GTK says neither.
        """
        if not self.states or self.role not in TYPED_INTO:
            return None
        return self.has(State.READ_ONLY) or not self.has(State.EDITABLE)


def is_in(state: State, states: int) -> bool:
    """Whether a state is among those that an element told, one bit each."""
    return bool(states >> state & 1)


class Elements:
    """Reads elements over the bus until one deadline, which a public question sets for all that it
    leads to.
    """

    def __init__(self, bus: AccessibilityBus, deadline: float) -> None:
        self._bus = bus
        self._deadline = deadline

    def applications(self) -> dict[Ref, int]:
        """Every application that describes itself, and its process."""
        apps = self.children([ROOT])[0]
        pids = self._ask([message_bus.GetConnectionUnixProcessID(app.owner) for app in apps])
        return {app: int(pid) for app, pid in zip(apps, pids, strict=True) if pid}

    def children(self, parents: Sequence[Ref]) -> list[list[Ref]]:
        """The children of each; [] for what does not answer."""
        told = self._ask([_call(parent, "Accessible", "GetChildren") for parent in parents])
        return [_refs(children) for children in told]

    def read(self, refs: Iterable[Ref]) -> list[Element]:
        """What they say of themselves; those that do not answer are left out."""
        wanted = list(refs)
        parts = (wanted[at : at + AT_ONCE] for at in range(0, len(wanted), AT_ONCE))
        return [element for part in parts for element in self._read_part(part)]

    def read_showing(self, refs: Iterable[Ref]) -> list[Element]:
        """The same of those only that say that they are on the screen; most of a tree is not."""
        wanted = list(refs)
        told = self._ask([_call(ref, "Accessible", "GetState") for ref in wanted])
        states = zip(wanted, map(_states, told), strict=True)
        return self.read(ref for ref, bits in states if is_in(State.SHOWING, bits))

    def introduced(self, application: Ref) -> tuple[list[Ref], str]:
        """An application's windows, and its name. Its windows are remembered."""
        windows, name = self._ask(_introduction(application))
        self._bus.windows[application.owner] = _refs(windows)
        return _refs(windows), _text(name)

    def windows_known(self, application: Ref) -> Sequence[Ref]:
        """The windows that it told last; it may have others by now."""
        return self._bus.windows.get(application.owner, ())

    def note_focus(self, focused: Element) -> None:
        """This was found to have the focus in its application. Of a row that is not told: others
        may have it all the same.
        """
        if focused.role not in ITEMS:
            self._bus.note_focus(*focused.ref)

    def told(self, application: Ref) -> Ref | None:
        """What last got the focus there, as far as it was told along with the answers, or found."""
        path = self._bus.focus_of(application.owner)
        return Ref(application.owner, path) if path else None

    def last_focus(self, application: Ref) -> list[Element]:
        """The same, read."""
        told = self.told(application)
        return self.read([told]) if told else []

    def beside(self, one: Ref, others: Sequence[Ref]) -> tuple[Element | None, list[int]]:
        """An element (None if it does not answer), and what states others are in, at once."""
        return _beside(one, self._ask(_states_beside(one, others)))

    def introduced_beside(
        self, application: Ref, one: Ref
    ) -> tuple[list[Ref], str, Element | None, list[int]]:
        """Both at once: an application's windows and its name; an element, and the states of the
        windows that are known.
        """
        about = _introduction(application)
        told = self._ask([*about, *_states_beside(one, self.windows_known(application))])
        windows, name = told[: len(about)]
        return _refs(windows), _text(name), *_beside(one, told[len(about) :])

    def hit(self, within: Ref, point: Point) -> Ref | None:
        """What the application says is at the point, one or more storeys further in; None for
        nothing.
        """
        call = _call(within, "Component", "GetAccessibleAtPoint", "iiu", (*point, SCREEN))
        found = _refs(self._ask([call]))
        return found[0] if found and found[0] != within else None

    def names(self, refs: Sequence[Ref]) -> list[str]:
        """The name of each; "" for what does not answer."""
        return [_text(told) for told in self._ask([_name(ref) for ref in refs])]

    def labels(self, elements: Sequence[Element], application: str) -> list[Label]:
        """Elements as labels. The text of a password field is never asked for."""
        readable = [element for element in elements if element.role in TEXT_ROLES]
        texts = self._ask(
            [_call(one.ref, "Text", "GetText", "ii", (0, MOST_TEXT)) for one in readable]
        )
        values = dict(zip((element.ref for element in readable), texts, strict=True))
        return [_label(one, _text(values.get(one.ref)), application) for one in elements]

    def _read_part(self, refs: Sequence[Ref]) -> list[Element]:
        told = self._ask([question for ref in refs for question in _facts(ref)])
        facts = (told[at : at + FACTS] for at in range(0, len(told), FACTS))
        read = (_element(ref, answers) for ref, answers in zip(refs, facts, strict=True))
        return [element for element in read if element is not None]

    def _ask(self, questions: Sequence[Message]) -> list[Any]:
        """Nothing more is asked once time is up: what was read by then has to do."""
        if time.monotonic() >= self._deadline:
            return [None] * len(questions)
        return self._bus.ask(questions, self._deadline) if questions else []


def _facts(ref: Ref) -> tuple[Message, ...]:
    return (
        _call(ref, "Accessible", "GetRole"),
        _name(ref),
        _call(ref, "Component", "GetExtents", "u", (SCREEN,)),
        _call(ref, "Accessible", "GetState"),
        Properties(_address(ref, "Accessible")).get("ChildCount"),
    )


def _introduction(application: Ref) -> tuple[Message, ...]:
    return _call(application, "Accessible", "GetChildren"), _name(application)


def _states_beside(one: Ref, others: Sequence[Ref]) -> list[Message]:
    return [*_facts(one), *(_call(other, "Accessible", "GetState") for other in others)]


def _beside(one: Ref, told: Sequence[Any]) -> tuple[Element | None, list[int]]:
    return _element(one, told[:FACTS]), [_states(bits) for bits in told[FACTS:]]


def _name(ref: Ref) -> Message:
    return Properties(_address(ref, "Accessible")).get("Name")


def _call(
    ref: Ref, interface: str, method: str, signature: str | None = None, body: Sequence[Any] = ()
) -> Message:
    return new_method_call(_address(ref, interface), method, signature, tuple(body))


def _address(ref: Ref, interface: str) -> DBusAddress:
    return DBusAddress(ref.path, bus_name=ref.owner, interface=f"org.a11y.atspi.{interface}")


def _refs(told: Sequence[Any] | None) -> list[Ref]:
    refs = [Ref(*one) for one in told or () if one is not None]
    return [ref for ref in refs if ref.path != NOWHERE and ref.owner]


def _element(ref: Ref, answers: Sequence[Any]) -> Element | None:
    role, name, extents, states, children = answers
    if role is None or states is None:
        return None
    return Element(
        ref,
        role=int(role),
        name=_text(name),
        box=_box(extents),
        states=_states(states),
        children=int(children[1]) if children else 0,
    )


def _states(told: Sequence[int] | None) -> int:
    low, high = (*(told or ()), 0, 0)[:2]
    return int(low) | int(high) << 32


def _box(extents: Sequence[int] | None) -> Box:
    box = Box(*extents) if extents else NO_BOX
    sane = -FARTHEST < box.x < FARTHEST and box.width >= 0 and box.height >= 0
    return box if sane else NO_BOX


def _text(told: object) -> str:
    """A plain string, or one in a variant ("s", "text"), as properties are told."""
    value = told[1] if isinstance(told, tuple) and len(told) == 2 else told  # noqa: PLR2004
    return value if isinstance(value, str) else ""


def _label(element: Element, value: str, application: str) -> Label:
    return Label(
        role=element.role,
        role_name=role_name(element.role),
        name=element.name,
        box=element.box,
        enabled=element.enabled,
        password=element.role == PASSWORD_TEXT,
        value=value,
        application=application,
        read_only=element.read_only,
    )
