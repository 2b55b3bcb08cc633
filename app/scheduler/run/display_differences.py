"""In what the screen that a run is to be played on differs from the recording's, in one sentence.

What differs here can be played: text is typed by the keyboard's layout as it is, moved windows are
found, and at another scale or theme the texts are read. The checks decide at every step whether
that is enough; who wonders why they refused finds the reason here. What cannot be played is no
difference but a refusal (see `app.scheduler.run.preflight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from app.engine.model.geometry import Box
from app.store.model.workflow import Environment

CHECKED = "The checks decide at each step."


class Manner(Protocol):
    """How a display shows and hears; "" and none are not known."""

    @property
    def scale(self) -> float:
        """Logical scale, 1.0 for 96 dpi."""

    @property
    def keyboard(self) -> str:
        """The layout."""

    @property
    def theme(self) -> str:
        """What toolkits are told."""

    @property
    def monitors(self) -> Sequence[Box]:
        """Where each shows what."""


def describe_display_differences(then: Environment, size: tuple[int, int], now: Manner) -> str:
    """The differences; "" where there are none, or the recording does not tell."""
    if told := list(_differences(then, size, now)):
        return f"Unlike at the recording, {', '.join(told)}. {CHECKED}"
    return ""


def _differences(then: Environment, size: tuple[int, int], now: Manner) -> Iterator[str]:
    if not then.width:
        return
    if size != (then.width, then.height):
        here = f"{size[0]}x{size[1]}"
        yield f"the screen measures {here} (then {then.width}x{then.height})"
    if now.scale != then.scale:
        yield f"its scale is {now.scale:g} (then {then.scale:g})"
    if now.keyboard and then.keyboard and now.keyboard != then.keyboard:
        yield f"the keyboard is “{now.keyboard}” (then “{then.keyboard}”)"
    if now.theme and then.theme and now.theme != then.theme:
        yield f"the theme is “{now.theme}” (then “{then.theme}”)"
    if now.monitors and then.monitors and sorted(now.monitors) != sorted(then.monitors):
        yield f"the monitors are {_in_words(now.monitors)} (then {_in_words(then.monitors)})"


def _in_words(monitors: Sequence[Box]) -> str:
    return " and ".join(f"{one.width}x{one.height} at {one.x},{one.y}" for one in sorted(monitors))
