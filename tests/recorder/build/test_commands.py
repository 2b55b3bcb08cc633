"""A letter that a program takes for a command, right before the text that it asks for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from app.recorder.build.commands import commands_apart
from app.recorder.gestures.drawing import Drawn
from app.recorder.gestures.folding import fold
from app.recorder.gestures.typed_text import PAUSE_S, parts_of
from app.recorder.model.demonstration import Gesture, Keys, Seen, Typed
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from tests.builders.paper.hand import Hand
from tests.builders.paper.taught_desk import TaughtDesk

SIZE = (420, 60)
THOUGHT_S = PAUSE_S + 0.1
NO_VALUES: dict[str, str] = {}


def words(gestures: Sequence[Gesture]) -> list[str]:
    """What was typed, and in brackets each key."""
    return [one.text if isinstance(one, Typed) else f"[{one.keys}]" for one in keyboard(gestures)]


def keyboard(gestures: Sequence[Gesture]) -> list[Typed | Keys]:
    return [one for one in gestures if isinstance(one, Typed | Keys)]


def parts(hand: Hand) -> list[str]:
    return words([part for one in fold(hand.events) for part in parts_of(one)])


def test_a_first_letter_that_a_pause_follows_may_be_a_key() -> None:
    assert parts(Hand().type("a").pause(THOUGHT_S).type("Ines")) == ["[a]", "Ines"]


def test_several_such_letters_may_each_be_a_key() -> None:
    hand = Hand().type("q").pause(THOUGHT_S).type("w").pause(THOUGHT_S).type("Ines")
    assert parts(hand) == ["[q]", "[w]", "Ines"]


def test_a_pause_within_a_word_makes_no_key() -> None:
    assert parts(Hand().type("In").pause(THOUGHT_S).type("es")) == ["Ines"]


def test_a_letter_that_was_corrected_after_the_pause_counts_as_one() -> None:
    hand = Hand().type("a").pause(THOUGHT_S).type("x").key("BackSpace").type("Ines")
    assert parts(hand) == ["[a]", "Ines"]


def test_a_letter_that_was_taken_back_itself_makes_no_key() -> None:
    hand = Hand().type("a").pause(THOUGHT_S).type("x").key("BackSpace", "BackSpace").type("Ines")
    assert parts(hand) == ["Ines"]


def shown(text: str) -> tuple[Look, Box]:
    """A terminal that shows a prompt and a text, and where the text stands."""
    image = Image.new("RGB", SIZE, "black")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype("DejaVuSansMono.ttf", 14)
    pen.text((8, 20), f"Name: {text}", font=font, fill="white")
    _, top, right, bottom = pen.textbbox((8, 20), "Name: ", font=font)
    end = pen.textbbox((8, 20), f"Name: {text}", font=font)[2]
    look = Look(Pixels(*SIZE, image.tobytes("raw", "BGRX")))
    return look, Box(int(right), int(top) - 2, int(end - right) + 8, int(bottom - top) + 6)


def typed(text: str, shows: str) -> Seen:
    """A text whose first letter a pause follows; `shows` is what the terminal shows then, the rest
    of it since the pause.
    """
    empty, _ = shown("")
    look, box = shown(shows)
    rest = text[1:]
    since = Box(box.right - 9 * len(rest) - 8, box.y, 9 * len(rest) + 8, box.height)
    apart = (
        Seen(Keys(text[0], 1.0, 1.0), empty),
        Seen(Typed(rest, 2.0, 3.0), empty, echo=look, echoed=(since,)),
    )
    whole = Typed(text, 1.0, 3.0, paused_s=(2.0,))
    return Seen(whole, empty, echo=look, echoed=(box,), apart=(apart,), note="Say who it is")


def told(seen: Seen, values: dict[str, str] = NO_VALUES) -> list[str]:
    return words([one.gesture for one in commands_apart([seen], [], values, RapidReader())[0]])


def test_a_letter_that_does_not_show_before_its_text_is_a_key() -> None:
    assert told(typed("oSigned for Birch", "Signed for Birch")) == ["[o]", "Signed for Birch"]


def test_pauses_within_the_text_make_no_keys_of_its_letters() -> None:
    seen = typed("oSigned for Birch", "Signed for Birch")
    keys = [Seen(Keys(letter, 1.0, 1.0), seen.before) for letter in "oS"]
    rest = replace(seen.apart[0][-1], gesture=Typed("igned for Birch", 2.5, 3.0))
    hesitant = replace(seen, apart=(*seen.apart, (*keys, rest)))
    assert told(hesitant) == ["[o]", "Signed for Birch"]


@pytest.mark.parametrize("text", ["Osigned for Birch", "I saw the letter"])
def test_a_letter_that_shows_is_part_of_the_text(text: str) -> None:
    assert told(typed(text, text)) == [text]


def test_a_value_that_follows_a_letter_at_once_is_told_from_it() -> None:
    seen = typed("aInes Carvalho", "")
    assert told(seen, {"name": "Ines Carvalho"}) == ["[a]", "Ines Carvalho"]


def test_a_value_that_is_found_in_the_whole_text_needs_no_key() -> None:
    seen = typed("7 Ines Carvalho", "7 Ines Carvalho")
    assert told(seen, {"name": "Ines Carvalho"}) == ["7 Ines Carvalho"]


def test_a_secret_is_never_taken_apart() -> None:
    seen = typed("aInes Carvalho", "")
    hidden = Seen(seen.gesture, seen.before, apart=seen.apart, secret="password")
    assert told(hidden, {"name": "Ines Carvalho"}) == ["aInes Carvalho"]


def test_what_a_person_called_the_text_goes_with_it_and_what_was_drawn_stays_in_its_place() -> None:
    seen = typed("aInes Carvalho", "")
    later = Seen(Keys("Return", 4.0, 4.0), seen.before)
    drawn = [Drawn(Box(0, 0, 9, 9), before, seen.before) for before in (0, 1, 2)]
    values = {"name": "Ines Carvalho"}
    steps, kept = commands_apart([seen, later], drawn, values, None)
    assert [one.note for one in steps] == ["", "Say who it is", ""]
    assert [one.before for one in kept] == [0, 2, 3]


def test_a_recording_tells_the_command_from_the_value(desk: TaughtDesk) -> None:
    recorder = desk.record(parameters={"name": "Ines Carvalho"})
    desk.click(desk.customer)
    desk.type("a")
    desk.recorder._watcher.wait_until_quiet(THOUGHT_S, 5.0, since_s=time.monotonic())
    desk.type("Ines Carvalho")
    steps = recorder.finish().steps
    assert [one.tool for one in steps] == ["click", "press_keys", "type_text"]
    assert steps[1].arguments == {"keys": "a"}
