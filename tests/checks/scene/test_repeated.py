"""Items that are repeated around one whose key is known."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels
from checks.scene.repeated import repeated_around
from checks.vision.edges import edges_of

BOLD = ImageFont.truetype("LiberationSans-Bold.ttf", 12)
SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 12)
WINDOW = Box(0, 0, 400, 400)
MAILS = [("Helena", "Turpis"), ("Neille", "Curabitur"), ("Rochel", "Aliquet")]


def inbox(mails: Sequence[tuple[str, str]], heading: str = "Primary") -> Pixels:
    """A red heading and mails of two lines, with rules between them, in a frame."""
    picture = Image.new("RGB", (400, 400), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((20, 20, 300, 380), outline="#808080")
    pen.rectangle((21, 21, 299, 50), fill="#cc2222")
    pen.text((30, 28), heading, "white", font=SANS)
    for number, (sender, subject) in enumerate(mails):
        y = 60 + 46 * number
        pen.text((30, y), sender, "black", font=BOLD)
        pen.text((30, y + 15), subject, "black", font=SANS)
        pen.line((21, y + 37, 299, y + 37), "#cccccc")
    return Pixels(400, 400, picture.convert("RGBA").tobytes("raw", "BGRA"))


def around(picture: Pixels, key: Box) -> Box | None:
    found = repeated_around(picture, key, WINDOW, edges_of(picture))
    return found.box if found else None


def test_the_mails_of_an_inbox_are_repeated_and_its_heading_is_not() -> None:
    found = around(inbox(MAILS), Box(30, 108, 40, 10))
    assert found is not None
    assert found.y > 48
    assert found.y <= 60
    assert found.bottom >= 60 + 3 * 46 - 12
    assert found.x >= 18
    assert found.right <= 302


def test_one_mail_by_itself_reaches_no_farther() -> None:
    found = around(inbox(MAILS[:1]), Box(30, 62, 40, 10))
    assert found is None or found.bottom < 100


def test_what_lies_between_tells_a_list_from_a_text_above_it() -> None:
    picture = Image.new("RGB", (400, 400), "white")
    pen = ImageDraw.Draw(picture)
    pen.text(
        (30, 40), "Orders", "black", font=SANS
    )  # as far above the first entry as they are apart
    pen.line((20, 58, 300, 58), "#808080")
    for number, name in enumerate(["Birch", "Adams", "Clark"]):
        pen.text((30, 64 + 24 * number), name, "black", font=SANS)
    found = around(
        Pixels(400, 400, picture.convert("RGBA").tobytes("raw", "BGRA")), Box(30, 90, 40, 9)
    )
    assert found is not None
    assert found.y > 50


def test_rows_are_even_whatever_letters_rise_or_hang_in_them() -> None:
    picture = Image.new("RGB", (400, 400), "white")
    pen = ImageDraw.Draw(picture)
    for number, name in enumerate(["spruce", "cedar", "sparrow", "raven", "Mercury"]):
        pen.text((30, 72 + 22 * number), name, "black", font=SANS, anchor="ls")
    pixels = Pixels(400, 400, picture.convert("RGBA").tobytes("raw", "BGRA"))
    found = repeated_around(pixels, Box(30, 109, 46, 10), WINDOW, edges_of(pixels))
    assert found is not None
    assert found.items == 5
