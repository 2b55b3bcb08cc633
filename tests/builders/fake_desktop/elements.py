"""What stands on the paper desktop: windows and, in them, buttons, labels and text fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from app.desktop.ports import Label, Window, WindowKind
from app.engine.places import Box, Point
from tests.builders.fake_desktop.ink import BLACK, Colour, Sheet

TITLE_HEIGHT = 20
_BORDER: Colour = (90, 90, 90)
_GREY: Colour = (150, 150, 150)


class PaperKind(Enum):
    """What an element is: AtspiRole's number and name."""

    BUTTON = (43, "push button")
    FIELD = (61, "text")
    PASSWORD = (40, "password text")
    LABEL = (29, "label")
    ITEM = (32, "list item")

    @property
    def is_typed_into(self) -> bool:
        """Whether it takes text."""
        return self in {PaperKind.FIELD, PaperKind.PASSWORD}


@dataclass(slots=True, eq=False)
class PaperElement:
    """`box` is relative to its window.

    `pressed` is called when a button is clicked, and on Return in a field.
    """

    kind: PaperKind
    name: str
    box: Box
    value: str = ""
    enabled: bool = True
    pressed: Callable[[], None] = lambda: None
    selected: bool = False
    read_only: bool = False

    def type(self, text: str) -> None:
        """Put text at the end, or in the place of what is selected."""
        self.value = text if self.selected else self.value + text
        self.selected = False

    def erase(self) -> None:
        """What BackSpace does."""
        self.value = "" if self.selected else self.value[:-1]
        self.selected = False

    @property
    def shown(self) -> str:
        """What can be read of it."""
        if self.kind is PaperKind.PASSWORD:
            return "*" * len(self.value)
        return self.value if self.kind is PaperKind.FIELD else self.name

    def draw(self, sheet: Sheet, corner: Point) -> None:
        """Draw it in a window whose top left corner lies there."""
        place = self.box.moved(*corner)
        paper = (255, 255, 255) if self.kind.is_typed_into else (225, 225, 225)
        if self.kind is not PaperKind.LABEL:
            sheet.fill(place, (190, 210, 255) if self.selected else paper)
            sheet.frame(place, _BORDER)
        colour = BLACK if self.enabled else _GREY
        sheet.write(self.shown, Point(place.x + 4, place.y + 4), place, colour)


@dataclass(slots=True, eq=False)
class PaperWindow:
    """A window and what is in it, by its client area; elements are drawn and hit in order."""

    id: int
    title: str
    box: Box
    class_name: str = "Paper"
    process: int = 1000
    kind: WindowKind = WindowKind.NORMAL
    modal_for: int = 0
    colour: Colour = (240, 240, 240)
    elements: list[PaperElement] = field(default_factory=list)
    keys: dict[str, Callable[[], None]] = field(default_factory=dict)
    focused: PaperElement | None = None

    @property
    def managed(self) -> bool:
        """Whether it has a title bar; menus, tooltips and notifications have none."""
        return self.kind in {WindowKind.NORMAL, WindowKind.DIALOG}

    @property
    def frame(self) -> Box:
        """With its title bar."""
        above = TITLE_HEIGHT if self.managed else 0
        return Box(self.box.x, self.box.y - above, self.box.width, self.box.height + above)

    def place_of(self, element: PaperElement) -> Box:
        """Where an element is on the desktop."""
        return element.box.moved(self.box.x, self.box.y)

    def at(self, point: Point) -> PaperElement | None:
        """The topmost element under a point of the desktop."""
        under = (one for one in reversed(self.elements) if self.place_of(one).contains(point))
        return next(under, None)

    def draw(self, sheet: Sheet, *, active: bool) -> None:
        """Draw all of it."""
        sheet.fill(self.frame, (70, 100, 160) if active else (170, 170, 170))
        sheet.fill(self.box, self.colour)
        sheet.frame(self.frame, _BORDER)
        if self.managed:
            corner = Point(self.frame.x + 4, self.frame.y + 4)
            sheet.write(self.title, corner, self.frame, (255, 255, 255))
        for element in self.elements:
            element.draw(sheet, Point(self.box.x, self.box.y))

    def seen(self, *, active: bool) -> Window:
        """As the window list tells of it."""
        return Window(
            self.id,
            self.title,
            self.class_name,
            self.process,
            self.box,
            self.frame,
            active,
            self.kind,
            self.managed,
            self.modal_for,
        )

    def label_of(self, element: PaperElement) -> Label:
        """As the accessibility tree tells of it."""
        role, role_name = element.kind.value
        return Label(
            role,
            role_name,
            element.name,
            self.place_of(element),
            element.enabled,
            password=element.kind is PaperKind.PASSWORD,
            value="" if element.kind is PaperKind.PASSWORD else element.value,
            application=self.class_name,
            read_only=element.read_only if element.kind.is_typed_into else None,
        )
