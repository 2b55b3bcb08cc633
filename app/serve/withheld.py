"""Answers that type a text, until a screenshot tells what became of it.

A text that shows as marks is a password, and so is one that shows nowhere. What is one is never
written down: the answer is forgotten, and what came between it and the screenshot with it. A text
that the client named as a binding is not in the answer that is kept, and needs no such proof.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from app.engine.model.geometry import Pixels
from app.serve.acts import typed_texts
from app.serve.asked import Asked, Image, Told
from app.serve.wire.protocol import Wire
from checks.text.masked import Shows, shown_as
from checks.vision.pixels import differing, regions, words

# So many conversations wait for their next screenshot; who waits longest is forgotten.
MOST_WAITING = 64
# Marks of one text stand no farther apart; what is higher is no line of a field (pixels).
APART_PX, HIGHEST_PX = 12, 160
MARGIN_PX = 2


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer of the model that is not kept yet."""

    asked: Asked
    told: Told
    wire: Wire

    @property
    def place(self) -> str:
        """What names the conversation that it has answered."""
        return self.asked.place_after(self.wire.echo(self.told.answer))

    @property
    def texts(self) -> tuple[str, ...]:
        """What it types that is no value of a binding."""
        typed = typed_texts(self.told.answer)
        bare = self.asked.bindings.answer_out_of(self.told.answer)
        return tuple(text for text in typed_texts(bare) if text in typed)


@dataclass
class Withheld:
    """What waits, by the conversation that it belongs to. `picture` decodes a screenshot; it raises
    ValueError for one that cannot be read.
    """

    picture: Callable[[Image], Pixels]
    _waiting: OrderedDict[str, tuple[Waiting, ...]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def hold(self, before: Sequence[Waiting], answer: Waiting) -> None:
        """Keep an answer back, after those that are held back before it."""
        with self._lock:
            self._waiting[answer.place] = (*before, answer)
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)

    def before(self, asked: Asked) -> tuple[Waiting, ...]:
        """What is held back of the conversation that a request goes on with; it waits no more."""
        with self._lock:
            return self._waiting.pop(asked.place, ())

    def was_shown(self, waiting: Sequence[Waiting], asked: Asked) -> bool:
        """Whether the screenshot of a request shows, in letters, what was typed before it."""
        first, screen = waiting[0].asked.screen, asked.screen
        if first is None or screen is None:
            return False
        try:
            then, now = self.picture(first), self.picture(screen)
        except ValueError:
            return False
        return all(_shows(then, now, text) for one in waiting for text in one.texts)


def _shows(then: Pixels, now: Pixels, text: str) -> bool:
    """Whether something has changed, and nothing of that is the text in marks."""
    if (then.width, then.height) != (now.width, now.height):
        return False
    changed = regions(differing(words(now), words(then)), APART_PX)
    boxes = [one.box.grown(MARGIN_PX) for one in changed if one.box.height <= HIGHEST_PX]
    shown = [shown_as(now, then, box, text) for box in boxes]
    return bool(changed) and Shows.MARKS not in shown
