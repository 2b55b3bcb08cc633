"""What the proxy never keeps: areas that the client names, secrets that can be read, and passwords
that a model types.
"""

from __future__ import annotations

import base64
import io
import itertools
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.engine.model.geometry import Box, Pixels
from app.serve.bindings import Bindings
from app.serve.masks import MasksError, read_masks
from checks.text.rapidocr_reader import RapidReader
from checks.vision.ink import is_blank
from checks.vision.pixels import colours
from tests.builders.drawn.screens import Screen
from tests.builders.servers.computer_use import ask, computer_call
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import Proxied, proxied

Json = Any
PASSWORD = "hunter2 zwölf"
DOTS = "•" * len(PASSWORD)
FIELD, NOTE = Box(220, 140, 180, 24), Box(120, 300, 200, 20)
READER = RapidReader()


def login(shown: str = "", note: str = "") -> Pixels:
    """A window that asks for a password."""
    screen = Screen().window(title="Sign in").field(FIELD, "", "Password")
    for number, letter in enumerate(shown):
        at = FIELD.x + 6 + 9 * number
        if letter == "•":
            screen.fill(Box(at, FIELD.y + 9, 6, 6), "#000000")
    if shown and shown[0] != "•":
        screen.text(FIELD.x + 6, FIELD.y + 3, shown)
    return screen.text(NOTE.x, NOTE.y, note).pixels()


def sent(picture: Pixels) -> Json:
    size = (picture.width, picture.height)
    image = Image.frombytes("RGB", size, bytes(picture.bgra), "raw", "BGRX")
    kept = io.BytesIO()
    image.save(kept, "PNG")
    data = base64.b64encode(kept.getvalue()).decode()
    return {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": data},
    }


@dataclass
class Agent:
    """Does what it is told, turn by turn, and is shown one screen after the other."""

    service: ModelService
    proxy: Proxied
    numbers: Iterator[int] = field(default_factory=itertools.count)
    blind: set[int] = field(default_factory=set)  # turns after which it does not look

    def works(
        self,
        acts: Sequence[Json],
        screens: Sequence[Pixels],
        task: str = "Sign in.",
        **headers: str,
    ) -> list[str]:
        """What the proxy says of each turn: a screenshot first, then the acts, then the last
        words.
        """
        script = [[], *([one] for one in acts)]
        self.service.answer = lambda body: self._answer(script, len(body["messages"]) // 2)
        client, said = self.proxy.anthropic(**headers), []
        messages: list[Json] = [{"role": "user", "content": [{"type": "text", "text": task}]}]
        for screen in (*screens, None):
            cache, message = ask(client, messages, streamed=False)
            said.append(cache)
            self.proxy.settled()
            told = [one.to_dict() for one in message.content]
            messages.append({"role": "assistant", "content": told})
            if screen is not None:
                messages.append({"role": "user", "content": _results(message.content, screen)})
        return said

    def _answer(self, script: Sequence[list[Json]], turn: int) -> Json:
        if turn == len(script):
            return [{"type": "text", "text": "You are signed in."}]
        looks: list[Json] = [] if turn in self.blind else [("screenshot", {})]
        calls = [*script[turn], *looks]
        return [computer_call(next(self.numbers), name, given) for name, given in calls]

    def kept(self) -> list[Pixels]:
        """The screenshots that are kept, in the order of their turns."""
        turns = self.proxy.turns
        return [turns.picture(one.picture) for one in turns.all(100) if one.picture]

    def written(self) -> bytes:
        """All that the proxy has written, but for its pictures."""
        folder = Path(self.proxy.turns.files.folder).parent
        return b"".join(one.read_bytes() for one in folder.glob("turns.sqlite*"))


def _results(content: Sequence[Json], screen: Pixels) -> list[Json]:
    results = []
    for call in content:
        shown = [sent(screen)] if call.name == "screenshot" else [{"type": "text", "text": "OK"}]
        head = {"type": "tool_result", "tool_use_id": call.id, "toolset_name": "computer"}
        results.append({**head, "content": shown})
    return results


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with a_proxy(tmp_path / "home") as here:
        yield here


@contextmanager
def a_proxy(home: Path) -> Iterator[Agent]:
    with model_service(lambda _: []) as service, proxied(home, service.url) as proxy:
        yield Agent(service, proxy)


CLICK = ("left_click", {"coordinate": [*FIELD.centre]})
TYPE = ("type", {"text": PASSWORD})
HITS = ["hit", "hit", "hit"]


def heads(said: Sequence[str]) -> list[str]:
    return [one.split(";")[0] for one in said]


# ------------------------------------------------------------------------------------------- areas


def test_what_a_named_area_shows_is_not_kept_and_does_not_count(agent: Agent) -> None:
    area = json.dumps([[*NOTE.grown(4)]])
    for note in ("Anna Smith", "Bo Larsen"):
        agent.works([CLICK], [login(note=note), login(note=note)], **{"x-byheart-mask": area})
    said = agent.works([CLICK], [login(note="Eve"), login(note="Eve")], **{"x-byheart-mask": area})

    assert heads(said) == HITS
    assert agent.kept()
    assert all(is_blank(picture, NOTE) for picture in agent.kept())


def test_a_note_counts_where_no_area_is_named(agent: Agent) -> None:
    for note in ("Anna Smith", "Anna Smith", "Bo Larsen"):
        said = agent.works([CLICK], [login(note=note), login(note=note)])

    assert "miss" in heads(said)


def test_nothing_is_done_on_what_was_painted_over(agent: Agent) -> None:
    area = json.dumps([[*FIELD]])
    for _ in range(3):
        said = agent.works([CLICK], [login(), login()], **{"x-byheart-mask": area})

    assert heads(said)[1] == "miss", "nothing ever proves it"


# ----------------------------------------------------------------------------------------- secrets


def test_a_secret_that_can_be_read_is_painted_over_and_nowhere_written(agent: Agent) -> None:
    word = "hunter2zwo"
    headers = {
        "x-byheart-bindings": json.dumps({"password": word}),
        "x-byheart-secrets": json.dumps(["password"]),
    }
    screens = [login(), login(word), login(word)]
    acts = [CLICK, ("type", {"text": word})]
    for _ in range(2):
        agent.works(acts, screens, task=f"Sign in with {word}.", **headers)
    said = agent.works(acts, screens, task=f"Sign in with {word}.", **headers)

    assert heads(said) == ["hit"] * 4
    read = [text for one in agent.kept() for text, _ in READER.read(colours(one).copy())]
    assert read
    assert not [text for text in read if "hunter" in text]
    assert word.encode() not in agent.written()


def test_a_typed_password_that_shows_as_dots_is_not_kept(agent: Agent) -> None:
    for _ in range(3):
        said = agent.works([CLICK, TYPE], [login(), login(), login(DOTS)])

    assert heads(said) == ["hit", "hit", "miss", "miss"]
    assert PASSWORD.encode() not in agent.written()
    assert json.dumps(PASSWORD).encode() not in agent.written()


def test_a_typed_text_that_shows_nowhere_is_not_kept(agent: Agent) -> None:
    for _ in range(3):
        said = agent.works([CLICK, TYPE], [login(), login(), login()])

    assert heads(said)[2:] == ["miss", "miss"]
    assert b"hunter2" not in agent.written()


def test_a_typed_text_that_can_be_seen_is_kept(agent: Agent) -> None:
    acts = [CLICK, ("type", {"text": "Anna Smith"})]
    for _ in range(3):
        said = agent.works(acts, [login(), login(), login("Anna Smith")])

    assert heads(said) == ["hit"] * 4


@pytest.mark.parametrize(
    ("typed", "shown", "kept"), [("Anna Smith", "Anna Smith", True), (PASSWORD, DOTS, False)]
)
def test_what_comes_between_a_text_and_its_screenshot_waits_with_it(
    agent: Agent,
    typed: str,
    shown: str,
    kept: bool,  # noqa: FBT001
) -> None:
    agent.blind = {2}
    acts: list[Json] = [CLICK, ("type", {"text": typed}), ("key", {"text": "Tab"})]
    for _ in range(3):
        said = agent.works(acts, [login(), login(), login(), login(shown)])

    assert heads(said)[2] == ("hit" if kept else "miss")
    assert (json.dumps(typed).encode() in agent.written()) == kept


def test_a_password_in_the_question_is_not_told_in_the_list(agent: Agent) -> None:
    task = f"Sign in with {PASSWORD}."
    agent.works([CLICK, TYPE], [login(), login(), login(DOTS)], task=task)

    told = [one.asked for one in agent.proxy.turns.all(100)]
    assert "Sign in with •••." in told
    assert not [one for one in told if PASSWORD in one]


# ------------------------------------------------------------------------------------ what is amiss


@pytest.mark.parametrize(
    ("areas", "secrets", "why"),
    [
        ("{", "", "the areas are no JSON"),
        ("{}", "", "the areas are no JSON list"),
        ("[[1, 2, 3]]", "", "an area is no"),
        ("[[1, 2, 3, 0]]", "", "an area is no"),
        ("[[1, 2, 3, true]]", "", "an area is no"),
        (json.dumps([[0, 0, 1, 1]] * 51), "", "more than 50 areas"),
        ("", "[", "the secrets are no JSON"),
        ("", '["pin"]', "a secret is no name of a binding"),
        ("", "[[]]", "a secret is no name of a binding"),
    ],
)
def test_headers_that_make_no_sense_are_refused(areas: str, secrets: str, why: str) -> None:
    with pytest.raises(MasksError, match=why):
        read_masks(areas, secrets, Bindings({"password": PASSWORD}))


def test_a_request_with_such_a_header_is_forwarded(agent: Agent) -> None:
    said = agent.works([CLICK], [login(), login()], **{"x-byheart-mask": "here"})

    assert said[0] == "bypass; the areas are no JSON"
