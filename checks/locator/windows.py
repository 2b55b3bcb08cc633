"""The windows and panes that an element stands in, as far as pixels tell them."""

from __future__ import annotations

import numpy as np

from app.engine.model.geometry import Box
from checks.locator.first_row import chosen_first_rows
from checks.scene.elements import Item, Scene, Surface
from checks.scene.looks import ink_in
from checks.scene.relations import Element, in_row

# A window's title bar touches its content, to so many pixels, and is as wide.
TITLE_MOST_PX, BAR_PX, BUTTON_PX, JOINED_PX = 44, 34, 18, 34
# A pane that fills so much of a block is all of it (0-1).
WHOLE = 0.95
# What lies over a pane cuts its texts off: they end so near to it (pixels).
CUT_PX, CUT_LEAST_PX = 5, 24
# A menu or popup list is no wider (pixels).
MENU_PX = 420
# What is lower than a letter is no entry, and no field (pixels).
SLIVER_PX = 8
# The bar of a window that reaches over all of a block is so high (pixels).
BAR_LOW_PX = 24
# Icons of one bar differ by so much of the ink at most, column by column (0-1).
ICON_INK = 0.12
# A window's buttons stand within so many pixels of its right end.
BUTTONS_PX = 110


def levels_around(scene: Scene, element: Element) -> list[Box]:
    """What the element stands in, from near to far, up to its window."""
    start = element.surface
    if start is not None and element.box.covers(start.box):  # its own, and not what it stands on
        start = scene.parent(start)
    found = []
    for surface in scene.around(start):
        if (
            surface.is_low
            or surface.box.grown(1).covers(scene.area)
            or element.box.grown(2).covers(surface.box)
        ):
            continue
        if _holds_others(scene, surface, element) and not _is_rest_of_list(scene, surface):
            found.append(surface.box)
        is_over = floats(scene, surface) and not is_menu(scene, surface)
        if title_bar(scene, surface.box) is not None or is_over:
            if not found or found[-1] != surface.box:
                found.append(surface.box)
            return found
    block = scene.block(element.box)
    if not found or found[-1].area < WHOLE * block.area:
        found.append(block)
    return found


def floats(scene: Scene, surface: Surface) -> bool:
    """Whether a surface lies over another one, whose texts it cuts off."""
    box, below = surface.box, scene.parent(surface)
    if below is None or box.area > 0.8 * below.box.area:
        return False
    cut = 0
    for one in scene.items:
        beside = one.box.y < box.bottom and box.y < one.box.bottom and not box.meets(one.box)
        gap = max(box.x - one.box.right, one.box.x - box.right)
        long = one.box.width >= CUT_LEAST_PX
        cut += beside and long and below.box.covers(one.box) and 0 <= gap <= CUT_PX
    return cut >= 2  # noqa: PLR2004


def is_menu(scene: Scene, surface: Surface) -> bool:
    """Whether a surface holds nothing but entries, one under the other: what a menu or popup list
    does is done to the page that it belongs to.
    """
    held = sorted(scene.inside(surface.box), key=lambda one: one.box.y)
    lows = [
        one
        for one in scene.surfaces
        if surface.box.covers(one.box)
        and one.is_low
        and one is not surface
        and one.box.height >= SLIVER_PX
    ]
    entries = [one for one in held if one.box.x - surface.box.x < surface.box.width / 2]
    apart = all(not in_row(a.box, b.box) for a, b in zip(entries, entries[1:], strict=False))  # noqa: RUF007
    return (
        len(entries) >= 2  # noqa: PLR2004
        and apart
        and surface.box.width <= MENU_PX
        and all(one.box.width >= 0.9 * surface.box.width for one in lows)
    )


def _is_rest_of_list(scene: Scene, surface: Surface) -> bool:
    """Whether a surface is no list of its own: it is all rows but the first, which is chosen."""
    whole = scene.parent(surface)
    return whole is not None and any(
        one.rest is surface and whole.box.covers(one.row.box) for one in chosen_first_rows(scene)
    )


def in_chosen_first_row(scene: Scene, box: Box) -> bool:
    """Whether a box lies in the first row of a list, which is chosen: what stands there is no head
    of the other rows.
    """
    return any(one.row.box.covers(box) for one in chosen_first_rows(scene))


def _holds_others(scene: Scene, surface: Surface, element: Element) -> bool:
    """Whether anything but the element stands in a surface."""
    own = {one.number for one in element.own}
    return any(one.number not in own for one in scene.inside(surface.box))


def title_bar(scene: Scene, box: Box) -> Box | None:
    """The title bar of the window whose content is in a box; None where it is no window. A bar has
    at least two buttons at its right end, and touches the content.
    """
    bar = Box(box.x - 4, box.y - TITLE_MOST_PX, box.width + 8, TITLE_MOST_PX)
    held = [one for one in scene.items if bar.covers(one.box) and one.box.bottom >= box.y - BAR_PX]
    buttons = [one for one in held if _is_window_button(one.box, bar)]
    joined = any(one.box.width > BUTTON_PX and _is_three_icons(scene, one.box) for one in buttons)
    if (len(buttons) < 2 and not joined) or max(one.box.y for one in buttons) - min(  # noqa: PLR2004
        one.box.y for one in buttons
    ) > 6:  # noqa: PLR2004
        return None
    top = min(one.box.y for one in buttons) - 4
    return Box(box.x, top, box.width, box.y - top)


def window_below(scene: Scene, window: Box) -> Box | None:
    """The window that a dialog lies over, which it belongs to; None for a window that lies over no
    other one.
    """
    if title_bar(scene, window) is None:
        return None
    below = [
        one.box
        for one in scene.surfaces
        if one.box.area > window.area
        and 2 * one.box.intersection(window).area > window.area
        and title_bar(scene, one.box) is not None
    ]
    return min(below, key=lambda one: one.area, default=None)


def _is_three_icons(scene: Scene, box: Box) -> bool:
    """Whether an item is several icons beside each other, and no word: it repeats itself."""
    drawn = ink_in(scene.picture, box).cover.max(axis=0)
    for period in range(box.height - 1, 2 * box.height):
        if (
            2 * period <= len(drawn)
            and float(np.abs(drawn[period:] - drawn[:-period]).mean()) <= ICON_INK
        ):
            return True
    return False


def _is_window_button(box: Box, bar: Box) -> bool:
    """Whether an icon is one of a window's buttons, at the right end of its bar."""
    small = max(box.width, box.height) <= BUTTON_PX and box.width <= 1.6 * box.height + 4
    joined = 2 * box.height <= box.width <= 5 * box.height and box.height <= BUTTON_PX
    near = bar.right - box.right
    return (small and near <= BUTTONS_PX) or (joined and near <= JOINED_PX)


def title_of(scene: Scene, window: Box) -> list[Item]:
    """The title of the window: what is written in the middle of its bar."""
    bar = title_bar(scene, window)
    if bar is None:
        block = scene.block(window)
        if block == scene.area:
            return []
        bar = Box(block.x, block.y, block.width, BAR_LOW_PX)
    held = [one for one in scene.inside(bar.grown(2)) if not _is_window_button(one.box, bar)]
    return sorted(
        (one for one in held if one.box.width > 1.5 * one.box.height), key=lambda one: one.box.x
    )
