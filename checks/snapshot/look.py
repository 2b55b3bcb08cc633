"""A look: what is captured of the screen. A remembered look is the snapshot; a fresh one is
compared with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.geometry import Box, Picture, Point


@dataclass(frozen=True, slots=True)
class WindowSeen:
    """A window on the look. `ours` is whether it belongs to the workflow's applications; `box` is
    its client area, `frame` includes the decoration. `kind` is one of normal, dialog, menu,
    tooltip, notification, splash, dock, desktop, other.
    """

    title: str
    class_name: str
    box: Box
    frame: Box
    active: bool
    kind: str = "normal"
    managed: bool = True
    modal: bool = False
    ours: bool = True


# AtspiRole of elements whose value is what somebody typed: password text, spin button, text, entry.
SPIN_BUTTON = 52
TYPED_INTO = frozenset({40, SPIN_BUTTON, 61, 79})


@dataclass(frozen=True, slots=True)
class LabelSeen:
    """What the accessibility tree said of an element (see `app.desktop.ports.Label`).

    `told_before` is false of a focus that was told only after the first stroke, or that was told
    wrong: nobody may demand it before the typing.
    """

    role: int
    role_name: str
    name: str
    box: Box
    enabled: bool | None = None
    value: str = ""
    read_only: bool | None = None
    told_before: bool = True

    def says(self, text: str) -> bool:
        """Whether the element bears this text for good: its name, or its value where nobody
        types.
        """
        texts = (self.name,) if self.role in TYPED_INTO else (self.name, self.value)
        return " ".join(text.split()) in {" ".join(one.split()) for one in texts if one}


class Relation(StrEnum):
    """How a name stands to the target it names."""

    OWN = "own"  # on the target itself
    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    ROW = "row"  # in the same row as the target
    COLUMN = "column"  # the head of its column
    ITEM = "item"  # on another line of the same card, mail or entry


@dataclass(frozen=True, slots=True)
class Name:
    """Something that names a target: where it stood in the remembered picture, and its text when it
    was read ("" when only its pixels are known). `from_label` tells that the text came from the
    accessibility tree. `seen_as` is what it seems to say where only its pixels are known: it is
    told to people, and no check asks for it.
    """

    relation: Relation
    box: Box
    text: str = ""
    from_label: bool = False
    seen_as: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """What a step acts on, worked out at record time: the element's box around the point, and what
    names it.
    """

    at: Point
    box: Box
    names: tuple[Name, ...] = ()
    window: int = -1  # index into the look's windows of the one it stands in; -1 when none


@dataclass(frozen=True, slots=True)
class Look:
    """The screen at one moment, in physical desktop pixels.

    `windows` are topmost first and leave out Byheart's own. `at` is where the tool would act (None:
    nowhere in particular), `named` the text that names the target in *this* run ("" when no
    parameter names it). `label` is the element under `at`, `focus` the focused element, where there
    is an accessibility tree. `target` is worked out at record time by
    `checks.locator.target.name_target` and is None on a fresh look. `hash` is the perceptual hash
    used for shortlisting, written "algorithm-version:hex". Of a remembered look a person may have
    said what is not to be looked at (`ignored`), and what must look as it did (`demanded`). Where
    Byheart's own windows stood (`own`), the picture shows nothing of the task.
    """

    picture: Picture
    windows: tuple[WindowSeen, ...] = ()
    at: Point | None = None
    named: str = ""
    label: LabelSeen | None = None
    focus: LabelSeen | None = None
    labels: tuple[LabelSeen, ...] = ()
    pointer: Point | None = None
    scale: float = 1.0
    target: Target | None = None
    hash: str = ""
    ignored: tuple[Box, ...] = ()
    demanded: tuple[Box, ...] = ()
    own: tuple[Box, ...] = ()

    @property
    def active(self) -> WindowSeen | None:
        """The window with the focus."""
        return next((window for window in self.windows if window.active), None)

    @property
    def told(self) -> tuple[LabelSeen, ...]:
        """What accessibility told, the element under the point first."""
        return (*((self.label,) if self.label else ()), *self.labels)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step visibly did when it was recorded: regions that changed (desktop pixels of the
    recording), windows that came and went (titles). All empty: it had no visible effect, and none
    is waited for.
    """

    at: Point | None = None
    changed: tuple[Box, ...] = ()
    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    after: Look | None = None
