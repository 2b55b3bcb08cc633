"""From what a desktop tells of its windows and elements to what a look keeps of them."""

from __future__ import annotations

from typing import Protocol

from app.engine.model.geometry import Box
from checks.snapshot.look import LabelSeen, WindowSeen


class WindowTold(Protocol):
    """A window as the window system tells it (see `app.desktop.ports.Window`)."""

    @property
    def title(self) -> str: ...  # noqa: D102 - as there
    @property
    def class_name(self) -> str: ...  # noqa: D102
    @property
    def box(self) -> Box: ...  # noqa: D102
    @property
    def frame(self) -> Box: ...  # noqa: D102
    @property
    def active(self) -> bool: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def managed(self) -> bool: ...  # noqa: D102
    @property
    def modal_for(self) -> int: ...  # noqa: D102


class LabelTold(Protocol):
    """An element as the accessibility tree tells it (see `app.desktop.ports.Label`)."""

    @property
    def role(self) -> int: ...  # noqa: D102 - as there
    @property
    def role_name(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def box(self) -> Box: ...  # noqa: D102
    @property
    def enabled(self) -> bool | None: ...  # noqa: D102
    @property
    def read_only(self) -> bool | None: ...  # noqa: D102
    @property
    def password(self) -> bool: ...  # noqa: D102
    @property
    def value(self) -> str: ...  # noqa: D102


def window_seen(window: WindowTold, *, ours: bool) -> WindowSeen:
    """A window on a look; `ours` is whether it belongs to the workflow's applications."""
    return WindowSeen(
        title=window.title,
        class_name=window.class_name,
        box=window.box,
        frame=window.frame,
        active=window.active,
        kind=str(window.kind),
        managed=window.managed,
        modal=window.modal_for != 0,
        ours=ours,
    )


def label_seen(label: LabelTold) -> LabelSeen:
    """An element on a look; what stands in a password field is nobody's business."""
    return LabelSeen(
        role=label.role,
        role_name=label.role_name,
        name=label.name,
        box=label.box,
        enabled=label.enabled,
        read_only=label.read_only,
        value="" if label.password else label.value,
    )
