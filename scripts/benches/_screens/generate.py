"""Makes pairs of pictures: a page as it was recorded, and the page in one of its variations."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mss.screenshot import ScreenShot
from PIL import Image, ImageChops

from scripts.benches._screens.content import STATUS, Draw
from scripts.benches._screens.families import FAMILIES
from scripts.benches._screens.general import (
    general,
    notice,
    place_beside,
    place_outside,
    place_over,
)
from scripts.benches._screens.icons import draw_icons
from scripts.benches._screens.scene import Frame, Page, Scene, Variation, changed, scene_of
from scripts.benches._screens.stage import HEIGHT, REST, WIDTH, Stage, WrongFocusError
from scripts.benches._screens.styles import STYLES, Style
from scripts.benches._screens.toolkits import (
    Boxes,
    Program,
    ProgramError,
    Toolkit,
    opened,
)
from scripts.benches._screens.toolkits import (
    Page as HtmlPage,
)

DESKTOPS = ("#404040", "#3a6ea5", "#006060", "#2e3440", "#7a8b99", "#5b4a68", "#d8d8d0")
GEOMETRY_S = 1.5
SMOOTHING = 32  # of 255, per colour
CALM_S = 0.1  # nothing may change for so long before a picture is taken
REFERENCES = 4
PATIENCE_S = 4.0
HOVER_S = 0.35  # a style may take this long to show that the pointer rests on something
Case = dict[str, Any]


class WrongScene(Exception):  # noqa: N818
    """The toolkit did not show what it should; the pair is left out."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One page in one style."""

    family: str
    style: Style
    seed: int

    @property
    def name(self) -> str:
        """What its files begin with."""
        return f"{self.family}.{self.style.name}.{self.seed}"


class Generator:
    """Shows pages on one stage and photographs them into one folder."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        self._stage = stage
        self._folder = folder
        self._toolkit: Toolkit | None = None
        self._style: Style | None = None
        self._foreign: Program | None = None
        self._last = self._unchanged = b""
        self._icons = folder / "icons"
        draw_icons(self._icons.absolute())
        folder.mkdir(parents=True, exist_ok=True)

    def close(self) -> None:
        """End the programs."""
        for each in (self._toolkit, self._foreign):
            if each is not None:
                each.close()
        self._toolkit = self._foreign = self._style = None

    def pairs(self, wanted: Wanted, per_kind: int) -> Iterator[Case]:
        """The reference and some of its variations, as many benign as dangerous ones."""
        draw = Draw(wanted.name)
        page = FAMILIES[wanted.family](draw)
        frame = _frame(page, draw)
        page.content |= {"clock": draw.clock(), "status": draw.of(list(STATUS))}
        self._use(wanted.style)
        self._stage.colour(frame.desktop)
        chosen = _chosen([*page.variations, *general(page, frame, draw)], draw, per_kind)
        boxes = self._reference(scene_of(page, page.content, frame), f"{wanted.name}.ref.png")
        box = boxes.get(page.target)
        box = _whole(box, boxes)
        at = [box[0] + _inside(box[2], draw), box[1] + _inside(box[3], draw)]
        for variation in chosen:
            try:
                yield self._pair(wanted, page, frame, variation, box, at, draw)
            except (WrongScene, WrongFocusError) as why:
                print(f"left out: {wanted.name}.{variation.name}: {why}", flush=True)

    def _pair(
        self,
        wanted: Wanted,
        page: Page,
        frame: Frame,
        variation: Variation,
        box: list[int],
        at: list[int],
        draw: Draw,
    ) -> Case:
        content = changed(page.content, variation)
        scene = scene_of(page, content, frame)
        foreign = self._popup(content.get("popup", ""), scene, box, frame, draw, wanted)
        name = f"{wanted.name}.{variation.name}"
        hover = page.target if variation.hover == "target" else ""
        hover = draw.of(page.others) if variation.hover == "other" else hover
        boxes = self._photograph(scene, f"{name}.cur.png", hover=hover, foreign=foreign)
        self._compare(variation)
        if content.get("popup") == "over":
            _refuse_uncovered(at, boxes)
        now = boxes.get(page.target) if variation.verdict != "stop" else None
        if variation.verdict != "stop":
            now = _whole(now, boxes)
        if variation.verdict == "stop_or_to" and now == box:
            raise WrongScene("the target stands where it stood")
        to = None if now is None else _corresponding(at, box, now)
        return {
            "name": name,
            "ref": f"{wanted.name}.ref.png",
            "cur": f"{name}.cur.png",
            "at": at,
            "to": to,
            "tobox": now,
            "verdict": variation.verdict,
            "kind": "benign" if variation.verdict == "go" else "danger",
            "toolkit": wanted.style.toolkit,
            "style": wanted.style.name,
            "family": wanted.family,
            "variation": variation.name,
            "seed": wanted.seed,
        }

    def _compare(self, variation: Variation) -> None:
        """A look at the pixels: what is the same looks the same, what is dangerous does not."""
        if variation.name == "same" and not _alike(self._last, self._unchanged):
            raise WrongScene("the same scene looks different")
        if variation.verdict != "go" and _alike(self._last, self._unchanged):
            raise WrongScene("nothing of it can be seen")

    # --------------------------------------------------------------------------------- pictures

    def _use(self, style: Style) -> None:
        if self._style is style:
            return
        if self._toolkit is not None:
            self._toolkit.close()
        self._toolkit = opened(style, self._stage.environment)
        self._style = style

    def _popup(
        self, how: str, scene: Scene, box: list[int], frame: Frame, draw: Draw, wanted: Wanted
    ) -> Scene | None:
        """Put a dialog into the scene, or return it when another application shows it."""
        if not how:
            return None
        dialog = notice(draw)
        if how == "over":
            place_over(dialog, box, draw)
            scene["dialogs"].append(dialog)
            return None
        if how == "beside":
            if not place_beside(dialog, box, frame, draw):
                raise WrongScene("there is no room beside")
            if wanted.style.toolkit == "html":
                return {**dialog, "active": True}
            scene["dialogs"].append(dialog)
            return None
        if not place_outside(dialog, frame, draw):
            raise WrongScene("there is no room outside")
        return {**dialog, "active": False}

    def _reference(self, scene: Scene, file: str) -> Boxes:
        """The boxes that hold for the picture, once two pictures of the same scene are alike."""
        self._photograph(scene, file)
        for _ in range(REFERENCES):
            before = self._last
            boxes = self._photograph(scene, file)
            if _alike(self._last, before):
                self._unchanged = before
                return boxes
        raise WrongScene("the same scene is shown differently each time")

    def _photograph(
        self, scene: Scene, file: str, hover: str = "", foreign: Scene | None = None
    ) -> Boxes:
        """The boxes that hold for the picture."""
        self._stage.point(REST)
        if foreign is None and self._foreign is not None:
            self._foreign.close()
            self._foreign = None
        self._show(scene)
        if scene["opens"]:
            self._show(scene)
        if foreign is not None:
            self._show_foreign(foreign)
        self._stage.have_focus(self._active(scene, foreign))
        picture, boxes = self._at_rest(CALM_S)
        if hover:
            x, y, w, h = boxes[hover]
            self._stage.point((x + w // 2 + 1, y + h // 2 + 1))
            picture, boxes = self._at_rest(HOVER_S)
        self._last = bytes(picture.raw)
        self._stage.save(picture, self._folder / file)
        return boxes

    def _show(self, scene: Scene) -> None:
        assert self._toolkit is not None  # noqa: S101
        boxes = self._toolkit.show({**scene, "icons": str(self._icons.absolute())})
        self._in_place(scene, boxes)

    def _active(self, scene: Scene, foreign: Scene | None) -> str:
        """The title of the window that has the focus."""
        if foreign is not None and foreign["active"]:
            return str(foreign["title"])
        dialogs = [] if isinstance(self._toolkit, HtmlPage) else scene["dialogs"]
        return str([scene, *dialogs][-1]["title"])

    def _at_rest(self, calm_s: float) -> tuple[ScreenShot, Boxes]:
        """The picture and the boxes, when neither has changed for so long. Each question goes
        through the toolkit's own queue, so what waited there to be painted has been painted.
        """
        assert self._toolkit is not None  # noqa: S101
        began = calm = time.monotonic()
        boxes, picture = self._toolkit.boxes(), self._stage.look()
        while time.monotonic() - calm < calm_s:
            self._stage.pause()
            boxes_now, picture_now = self._toolkit.boxes(), self._stage.look()
            if boxes_now != boxes or bytes(picture_now.raw) != bytes(picture.raw):
                calm = time.monotonic()
            boxes, picture = boxes_now, picture_now
            if calm - began > PATIENCE_S:
                raise WrongScene("the screen does not come to rest")
        return picture, boxes

    def _show_foreign(self, dialog: Scene) -> None:
        """A window of another application."""
        if self._foreign is None:
            style = next(each for each in STYLES if each.name == "tk-clam")
            self._foreign = Program(style, self._stage.environment)
        self._foreign.show({**dialog, "dialogs": []})
        self._stage.have_focus(dialog["title"])

    def _all_as_asked(self, scene: Scene, boxes: Boxes) -> bool:
        """Whether the windows are where they should be. Dialogs of a page stay inside of it."""
        dialogs = [] if isinstance(self._toolkit, HtmlPage) else scene["dialogs"]
        return _as_asked(scene, boxes["window"]) and all(
            _as_asked(dialog, boxes[f"dialog{number}"]) for number, dialog in enumerate(dialogs)
        )

    def _in_place(self, scene: Scene, boxes: Boxes) -> Boxes:
        """Wait for the window manager to give the window the size it was asked for."""
        assert self._toolkit is not None  # noqa: S101
        until = time.monotonic() + GEOMETRY_S
        while not self._all_as_asked(scene, boxes):
            if time.monotonic() > until:
                asked = [scene[each] for each in "xywh"]
                found = {name: box for name, box in boxes.items() if _is_window(name)}
                raise WrongScene(f"the windows are at {found} instead of {asked}")
            time.sleep(0.02)
            boxes = self._toolkit.boxes()
        return boxes


def _alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures differ at most in how edges are smoothed, which varies in Chromium."""
    if one == other:
        return True
    first, second = (Image.frombuffer("RGBA", (WIDTH, HEIGHT), each) for each in (one, other))
    difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return all(
        band.histogram()[SMOOTHING + 1 :].count(0) == 255 - SMOOTHING for band in difference.split()
    )


def _is_window(name: str) -> bool:
    return name == "window" or name.startswith("dialog")


def _as_asked(scene: Scene, window: list[int]) -> bool:
    x, y, w, h = window
    frame = 40  # a title bar and borders lie between what is asked for and the client's corner
    return bool(
        abs(w - scene["w"]) <= 2 * 4
        and abs(h - scene["h"]) <= frame
        and 0 <= x - scene["x"] <= 8
        and 0 <= y - scene["y"] <= frame
    )


def _frame(page: Page, draw: Draw) -> Frame:
    width = page.size[0] + draw.number(0, 60)
    height = page.size[1] + draw.number(0, 50)
    return Frame(
        draw.number(10, WIDTH - width - 110),
        draw.number(10, HEIGHT - height - 110),
        width,
        height,
        draw.of(("header", "header", "status")) if not page.bare else "status",
        draw.of(DESKTOPS),
    )


def _chosen(many: Sequence[Variation], draw: Draw, per_kind: int) -> list[Variation]:
    benign = [each for each in many if each.verdict == "go"]
    danger = [each for each in many if each.verdict != "go"]
    picked = [draw.some(each, min(per_kind, len(each))) for each in (benign, danger)]
    return [*picked[0], *picked[1]]


def _whole(box: list[int] | None, boxes: Boxes) -> list[int]:
    """The box, if it is wholly inside a window and on the screen."""
    if box is None:
        raise WrongScene("the target is not shown")
    x, y, w, h = box
    if x + w > WIDTH or y + h > HEIGHT:
        raise WrongScene("the target lies outside the screen")
    windows = [each for name, each in boxes.items() if _is_window(name)]
    for left, top, width, height in windows:
        if left <= x and top <= y and x + w <= left + width and y + h <= top + height:
            return box
    raise WrongScene(f"the target at {box} is cut off by {windows}")


def _refuse_uncovered(at: list[int], boxes: Boxes) -> None:
    last = max(name for name in boxes if name.startswith("dialog"))
    x, y, w, h = boxes[last]
    if not (x <= at[0] < x + w and y <= at[1] < y + h):
        raise WrongScene(f"the dialog at {boxes[last]} does not cover {at}")


def _inside(length: int, draw: Draw) -> int:
    """Somewhere in the middle three fifths, as people click."""
    return round(length * draw.number(22, 78) / 100)


def _corresponding(at: list[int], box: list[int], now: list[int]) -> list[int]:
    x = now[0] + min(at[0] - box[0], now[2] - 3)
    y = now[1] + min(at[1] - box[1], now[3] - 3)
    return [x, y]


def generate(folder: Path, pages: Sequence[Wanted], per_kind: int) -> list[Case]:
    """The pairs of these pages. What the folder holds already is not drawn again."""
    kept = _Kept(folder, per_kind)
    missing = [each for each in pages if not kept.has(each)]
    if missing:
        _draw(folder, missing, kept, per_kind)
    return kept.cases_of(pages)


def _draw(folder: Path, pages: Sequence[Wanted], kept: _Kept, per_kind: int) -> None:
    with Stage() as stage, closing(Generator(stage, folder)) as generator:
        for number, wanted in enumerate(pages):
            if number and wanted.style is not pages[number - 1].style:
                kept.save()
            kept.add(wanted, _pairs(generator, wanted, per_kind))
    kept.save()


def _pairs(generator: Generator, wanted: Wanted, per_kind: int) -> list[Case]:
    try:
        return list(generator.pairs(wanted, per_kind))
    except (WrongScene, WrongFocusError) as why:
        print(f"left out: {wanted.name}: {why}", flush=True)
    except ProgramError as why:
        print(f"left out: {wanted.name}: its program ended: {why}", flush=True)
        generator.close()
    return []


class _Kept:
    """What a folder holds: cases.json for everyone, pages.json for what was asked for."""

    def __init__(self, folder: Path, per_kind: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._files = folder / "cases.json", folder / "pages.json"
        self._per_kind = per_kind
        self._cases: list[Case] = []
        self._pages: dict[str, int] = {}
        if all(file.exists() for file in self._files):
            self._cases, self._pages = (json.loads(file.read_text()) for file in self._files)

    def has(self, page: Wanted) -> bool:
        return self._pages.get(page.name) == self._per_kind

    def add(self, page: Wanted, cases: Sequence[Case]) -> None:
        self._cases = [each for each in self._cases if _page_of(each) != page.name]
        self._cases += cases
        self._pages[page.name] = self._per_kind

    def save(self) -> None:
        for file, values in zip(self._files, (self._cases, self._pages), strict=True):
            written = file.with_suffix(".part")
            written.write_text(json.dumps(values, indent=1))
            written.replace(file)

    def cases_of(self, pages: Sequence[Wanted]) -> list[Case]:
        names = {each.name for each in pages}
        return [each for each in self._cases if _page_of(each) in names]


def _page_of(case: Case) -> str:
    return str(case["ref"]).removesuffix(".ref.png")
