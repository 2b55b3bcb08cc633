"""The stand-in, asked by the real client over loopback."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from app.agent.actions import Click, Deed
from app.demo.fake_model.messages_service import MessagesService
from app.demo.fake_model.stand_in_model import NOTHING_FOUND, StandInModel, Trouble, stand_in
from app.demo.order_desk.started_desk import ROOT
from app.engine.errors import GaveUpError
from app.engine.model.geometry import Box, Picture
from checks.vision.pixels import Bytes
from tests.builders.paper.agent_desk import Conversing, PaperDesk, PaperJob
from tests.builders.paper.painting import Painting

SCREEN = Box(0, 0, 260, 200)
BLOCK = Box(40, 30, 140, 80)
WORDS = ("The disk is full.", "Close")


class Lines:
    """Reads these lines where there is a block, whatever is asked of it."""

    def read_line(self, pixels: Bytes) -> str:
        return ""

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(text, Box(10, 8 + 20 * row, 60, 12)) for row, text in enumerate(WORDS)]


@dataclass
class PopupDesk(PaperDesk):
    """A screen with a block on it that so many clicks inside it take away."""

    size: tuple[int, int] = (SCREEN.width, SCREEN.height)
    clicks: int = 1
    painting: Painting = field(default_factory=lambda: Painting(SCREEN.width, SCREEN.height))

    def see(self) -> Picture:
        shown = self.clicks > sum(isinstance(deed, Click) for deed in self.diary)
        self.painting.paint(1.0, SCREEN, 0x808080)
        if shown:
            self.painting.paint(1.0, BLOCK, 0x203040 + len(self.diary))
            self.painting.paint(1.0, BLOCK.grown(-2), 0xF0F0E0)
        return self.painting.piece(SCREEN)

    def do(self, deed: Deed) -> None:
        assert isinstance(deed, Click)
        assert BLOCK.contains(deed.at)
        super().do(deed)


@pytest.fixture
def model() -> StandInModel:
    return StandInModel(Lines())


@pytest.fixture
def service(model: StandInModel, monkeypatch: pytest.MonkeyPatch) -> Iterator[MessagesService]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with stand_in(model) as here:
        yield here
    assert here.complaints == []


def asked_about(service: MessagesService, desk: PopupDesk, clicks: int | None = 1) -> Conversing:
    return Conversing(service.url, desk, PaperJob(desk, clicks))


def test_it_clicks_on_what_closes_the_block(service: MessagesService) -> None:
    desk = PopupDesk()
    asked_about(service, desk).carry_on()
    assert desk.diary == [Click(Box(50, 58, 60, 12).centre)]
    assert len(service.asked) == 1


def test_it_tells_what_a_model_would_have_used(service: MessagesService) -> None:
    talk = asked_about(service, PopupDesk(clicks=2), clicks=2)
    talk.carry_on()
    first, second = (note.used for note in talk.told.calls)
    assert first.written_5m > 4500
    assert first.fresh == first.read == 0
    assert second.read == first.written_5m
    assert 0 < second.written_5m < first.written_5m
    assert talk.budget.run.usd


def test_a_popup_that_comes_back_is_closed_once_more_and_then_left(
    service: MessagesService,
) -> None:
    desk = PopupDesk(clicks=9)
    with pytest.raises(GaveUpError, match=NOTHING_FOUND):
        asked_about(service, desk, clicks=9).carry_on()
    assert len(desk.diary) == 2


def test_where_nothing_is_in_the_way_it_says_so(service: MessagesService) -> None:
    assert asked_about(service, PopupDesk(clicks=0), clicks=None).carry_on() == NOTHING_FOUND


@pytest.mark.parametrize(
    "trouble", [Trouble.RATE_LIMITED, Trouble.OVERLOADED, Trouble.HTML, Trouble.CUT]
)
def test_trouble_that_passes_is_overcome(
    model: StandInModel, service: MessagesService, trouble: Trouble
) -> None:
    model.troubles = [trouble]
    desk = PopupDesk()
    asked_about(service, desk).carry_on()
    assert len(desk.diary) == 1
    assert len(service.asked) == 2


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Trouble.BAD_REQUEST, "400"),
        (Trouble.WRONG_KEY, "401"),
        (Trouble.REFUSAL, "refused"),
        (Trouble.LIE, "calls it done, and it is not"),
        (Trouble.LOOP, "3 times for screenshot"),
        (Trouble.OUTSIDE, "3 times for left_click"),
    ],
)
def test_a_model_that_does_not_help_is_given_up(
    model: StandInModel, service: MessagesService, trouble: Trouble, said: str
) -> None:
    model.always = trouble
    desk = PopupDesk()
    with pytest.raises(GaveUpError, match=said):
        asked_about(service, desk).carry_on()
    assert desk.diary == []


def test_a_huge_wait_is_refused_at_once(model: StandInModel, service: MessagesService) -> None:
    model.troubles = [Trouble.LONG_WAIT]
    desk, began = PopupDesk(), time.monotonic()
    asked_about(service, desk).carry_on()
    assert time.monotonic() - began < 30
    [result] = service.asked[1].last
    assert "0 to 60 seconds" in result["content"][0]["text"]


def test_a_slow_answer_comes(
    model: StandInModel, service: MessagesService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.demo.fake_model.stand_in_model.SLOW_S", 0.05)
    model.troubles = [Trouble.SLOW]
    desk = PopupDesk()
    asked_about(service, desk).carry_on()
    assert len(desk.diary) == 1


def test_it_is_a_process_of_its_own_that_prints_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    command = (sys.executable, "-m", "app.demo.fake_model.stand_in_model", "--always", "401")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        desk = PopupDesk()
        talk = Conversing(url, desk, PaperJob(desk, 1))
        with pytest.raises(GaveUpError, match="401, invalid bearer token"):
            talk.carry_on()
        process.terminate()
        assert process.wait(10) == 0
