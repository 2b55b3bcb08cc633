"""A MiniWoB++ page in Chromium: begun on a seed, its elements' places, its own verdict."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import quote

from app.engine.errors import BlockedError
from app.engine.model.geometry import Point
from scripts.benches._miniwob.devtools import DevTools

# Pages of our own, in the looks of `page.css`.
OURS = Path(__file__).with_name("own")
# An hour, so that the page's clock decides nothing.
EPISODE_MS = 3_600_000
# The task is the area under the instruction; the display of rewards and the picture of the last
# click beside it are the page's own measuring, and an environment cuts them off.
BEGIN = """
core.EPISODE_MAX_TIME = %d;
Math.seedrandom(%s);
core.startEpisodeReal();
core.hideDisplay();
document.getElementById('click-canvas').style.display = 'none';
"""
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
VERDICT = "[WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL, WOB_REWARD_REASON]"
# Where the demonstrator clicks: the middle of the one element, in physical pixels of the screen.
# A text is that of the innermost visible element below the instruction that says just that. What
# is scrolled out of sight, or covered, is not there for it.
PLACE = """((selector, text) => {
  const shown = one => one.getClientRects().length > 0 && !one.closest('#query');
  const said = one => (one.innerText || one.value || '').trim();
  const by_text = () => [...document.querySelectorAll('body *')]
    .filter(one => shown(one) && said(one) === text);
  const by_path = () => document.evaluate(
    selector, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
  const by_selector = () =>
    selector.startsWith('//') ? by_path() : document.querySelector(selector);
  const found = text === null ? by_selector() : by_text().pop();
  if (!found) return null;
  const box = found.getBoundingClientRect(), scale = window.devicePixelRatio;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!hit || !(found.contains(hit) || hit.contains(found))) return null;
  const left = window.screenX + (window.outerWidth - window.innerWidth) / 2;
  const top = window.screenY + window.outerHeight - window.innerHeight;
  return [Math.round((left + box.x + box.width / 2) * scale),
          Math.round((top + box.y + box.height / 2) * scale),
          document.activeElement === found];
})(%s, %s)"""


class Verdict(StrEnum):
    """How an episode stands, by the page."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Found:
    """Where an element's middle is, and whether the keyboard speaks to it."""

    at: Point
    has_focus: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One task's page; `begin` loads it anew."""

    browser: DevTools
    task: str

    @property
    def is_kind(self) -> bool:
        """Whether the task is about one kind of the page's instructions only."""
        return "/" in self.task

    @property
    def workflow(self) -> str:
        """The task's name for a workflow."""
        return self.task.replace("/", "-").replace(":", "-")

    def begin(self, seed: int) -> str:
        """Start the episode of this seed; the instruction."""
        self.browser.navigate(address_of(self.task))
        self.browser.evaluate(BEGIN % (EPISODE_MS, json.dumps(str(seed))))
        self.browser.evaluate(PAINTED)
        return str(self.browser.evaluate("core.getUtterance()"))

    def find(self, *, selector: str = "", text: str | None = None) -> Found | None:
        """Where the demonstrator is to click."""
        found = self.browser.evaluate(PLACE % (json.dumps(selector), json.dumps(text)))
        return Found(Point(found[0], found[1]), bool(found[2])) if found else None

    def verdict(self) -> Verdict:
        """What the page says; out of time is as good as open."""
        done, reward, reason = self.browser.evaluate(VERDICT)
        if not done or reason == "timed out":
            return Verdict.OPEN
        return Verdict.RIGHT if reward == 1 else Verdict.WRONG


def address_of(task: str) -> str:
    """Where the browser finds the page of a task; BlockedError as for `file_of`."""
    look = task.partition("/")[0].split(":")[2:]
    return "?".join([file_of(task).as_uri(), *map(quote, look)])


def file_of(task: str) -> Path:
    """The page of a task or of one kind of its instructions (`social-media/like`), or one of our
    own in a look (`own:link:dark`); BlockedError without the package or the page.
    """
    if task.startswith("own:"):
        return OURS / f"{task.partition('/')[0].split(':')[1]}.html"
    try:
        package = distribution("miniwob")
    except PackageNotFoundError:
        remedy = "pip install --no-deps miniwob"
        raise BlockedError(f"The pages are missing; install with: {remedy}") from None
    page = Path(str(package.locate_file(f"miniwob/html/miniwob/{task.partition('/')[0]}.html")))
    if not page.is_file():
        raise BlockedError(f"MiniWoB++ has no task “{task}”.")
    return page
