"""What a client asks, whatever protocol it speaks: what never changes in a conversation, what was
said before, and the newest turn with its screenshot.

Ids, cache marks and thinking are no part of it: they differ each time and mean nothing to who looks
for the same question again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.serve.answer import Answer, canonical
from app.serve.bindings import Bindings
from app.serve.masks import NO_MASKS, Masks

Json = Any
# A message as it is compared: plain JSON. The place of a picture holds this, and its digest.
PICTURE = "picture"


class UnknownContentError(Exception):
    """A request holds something of which the proxy does not know what it means; the message names
    it. Such a request is forwarded, and nothing of it is remembered.
    """


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a request, as base64; `digest` names its content. `is_part` says that it shows
    only a part of the screen, in other coordinates.
    """

    data: str
    digest: str
    is_part: bool = False


@dataclass(frozen=True)
class Asked:
    """One request. `fixed` is what tells its conversation from others, `before` its messages up to
    the model's last answer, `newest` those after it; `images` are the newest's, `had_images` tells
    of pictures before. `on_screen` says that the model works on a screen. `knows_pixels` says that
    its tools take places in pixels of the screenshot. `only_results` says that
    the newest turn tells what calls came to, all of them well, and nothing else. `masks` are what
    of its screenshots is to be hidden. `must_think` says that the service takes back no answer with
    calls that does not begin with its model's thoughts.
    """

    model: str
    namespace: str
    fixed: Json
    before: Sequence[Json]
    newest: Sequence[Json]
    images: tuple[Image, ...]
    had_images: bool
    on_screen: bool
    knows_pixels: bool
    only_results: bool
    bindings: Bindings
    said: str = ""
    masks: Masks = NO_MASKS
    must_think: bool = False

    @property
    def screen(self) -> Image | None:
        """The screenshot that the model sees last, when it shows the whole screen."""
        last = self.images[-1] if self.images else None
        return None if last is None or last.is_part else last

    @cached_property
    def root(self) -> str:
        """What names all conversations of this kind."""
        return digest_of([self.namespace, self.bindings.out_of(self.fixed)])

    @cached_property
    def place(self) -> str:
        """What names the conversation as far as the model has answered it."""
        return digest_of([self.root, self.bindings.out_of(list(self.before))])

    @cached_property
    def key(self) -> str:
        """What names the newest question after a turn that is remembered; of the screenshot only
        that there is one.
        """
        return digest_of(["", *self._newest])

    @cached_property
    def first_key(self) -> str:
        """What names it with all that was said before, in words."""
        return digest_of([self.place, *self._newest])

    @property
    def _newest(self) -> list[Json]:
        return [_without(one, self.screen) for one in self.bindings.out_of(list(self.newest))]

    def place_after(self, answer: Json) -> str:
        """What will name the conversation once this message has answered it."""
        messages = [*self.before, *self.newest, answer]
        return digest_of([self.root, self.bindings.out_of(messages)])


@dataclass(frozen=True, slots=True)
class Told:
    """A whole answer as it came: what it says and how it used the model."""

    answer: Answer
    usage: Mapping[str, int]


def picture_in(image: Image) -> Json:
    """What stands for a picture in a message."""
    return {PICTURE: image.digest}


def image_of(data: str, *, is_part: bool = False) -> Image:
    """A picture that came as base64."""
    return Image(data, hashlib.blake2b(data.encode(), digest_size=16).hexdigest(), is_part)


def _without(value: Json, screen: Image | None) -> Json:
    """The value with one word in the place of the screenshot."""
    match value:
        case {"picture": str() as digest} if screen is not None and digest == screen.digest:
            return {PICTURE: "the screen"}
        case dict():
            return {name: _without(item, screen) for name, item in value.items()}
        case list():
            return [_without(item, screen) for item in value]
        case _:
            return value


def digest_of(value: Json) -> str:
    """What names JSON; nothing can be read from it."""
    return hashlib.blake2b(canonical(value).encode(), digest_size=16).hexdigest()
