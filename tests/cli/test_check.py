"""`byheart check` judges two pictures; its answer is what other programs read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.engine.model.geometry import Box, Pixels, Point
from app.store.pictures import png
from tests.builders.fake_desktop import PaperDesktop, PaperKind
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]
AT = Point(50, 60)
WRONG_USAGE = 2


@dataclass
class Form:
    """A window with a button Save, as a picture file."""

    folder: Path
    at: Point = AT
    covered: bool = False

    def file(self, name: str) -> str:
        desktop = PaperDesktop((400, 300))
        window = desktop.open("Orders", Box(*self.at, 200, 150))
        desktop.add(window, PaperKind.BUTTON, "Save", Box(60, 90, 80, 24))
        if self.covered:
            desktop.paint(Box(80, 100, 200, 120), (200, 30, 20))
        path = self.folder / name
        path.write_bytes(png.encode(desktop.picture(Box(0, 0, 400, 300))))
        return str(path)


@pytest.fixture
def reference(tmp_path: Path) -> str:
    return Form(tmp_path).file("reference.png")


def test_the_same_picture_is_a_go_at_the_same_place(byheart: ByHeart, reference: str) -> None:
    answer = byheart("check", reference, reference, "--at", "150,160", "--json")
    (said,) = answer.objects
    assert answer.status == 0
    assert set(said) == {"verdict", "at", "similarity", "reason"}
    assert (said["verdict"], said["at"]) == ("go", [150, 160])
    assert 0 <= said["similarity"] <= 1
    assert said["reason"]


def test_a_target_that_moved_is_a_go_there(
    byheart: ByHeart, reference: str, tmp_path: Path
) -> None:
    current = Form(tmp_path, at=Point(90, 100)).file("current.png")
    answer = byheart("check", reference, current, "--at", "150,160", "--json")
    assert (answer.status, answer.objects[0]["at"]) == (0, [190, 200])


def test_a_covered_target_is_a_stop_without_a_place(
    byheart: ByHeart, reference: str, tmp_path: Path
) -> None:
    current = Form(tmp_path, covered=True).file("current.png")
    answer = byheart("check", reference, current, "--at", "150,160", "--json")
    (said,) = answer.objects
    assert (answer.status, said["verdict"], said["at"]) == (1, "stop", None)
    assert (
        byheart("check", reference, current, "--at", "150,160").out == f"stop: {said['reason']}\n"
    )


@pytest.mark.parametrize("at", ["", "150", "150,160,1", "a,b", "150.5,160"])
def test_a_place_that_is_none_is_refused(byheart: ByHeart, reference: str, at: str) -> None:
    answer = byheart("check", reference, reference, f"--at={at}")
    assert answer.is_refusal(2), answer


@pytest.mark.parametrize("at", ["-1,-1", "400,10"])
def test_a_place_outside_the_picture_is_a_stop(byheart: ByHeart, reference: str, at: str) -> None:
    answer = byheart("check", reference, reference, f"--at={at}", "--json")
    assert (answer.status, answer.objects[0]["verdict"]) == (1, "stop")


def test_a_place_must_be_given(byheart: ByHeart, reference: str) -> None:
    assert byheart("check", reference, reference).is_refusal(2)


def test_pictures_of_different_sizes_are_judged_all_the_same(
    byheart: ByHeart, reference: str, tmp_path: Path
) -> None:
    small = tmp_path / "small.png"
    small.write_bytes(png.encode(Pixels(1, 1, b"\x00\x00\x00\xff")))
    answer = byheart("check", reference, str(small), "--at", "150,160", "--json")
    assert (answer.status, answer.objects[0]["verdict"]) == (1, "stop")


@pytest.mark.parametrize("covered", [False, True])
def test_a_verdict_is_drawn(
    byheart: ByHeart, reference: str, tmp_path: Path, *, covered: bool
) -> None:
    current, drawing = Form(tmp_path, covered=covered).file("current.png"), tmp_path / "why.png"
    words = ("check", reference, current, "--at", "150,160", "--json")
    plain = byheart(*words)
    drawn = byheart(*words, "--explain", str(drawing))
    assert (drawn.status, drawn.out) == (plain.status, plain.out)
    assert drawn.status == int(covered)
    width, height = png.size_of(drawing.read_bytes())
    assert width == 1280
    assert height > 500


@pytest.mark.parametrize("place", ["no/such/folder/why.png", "."])
def test_a_drawing_that_cannot_be_written_is_refused(
    byheart: ByHeart, reference: str, tmp_path: Path, place: str
) -> None:
    path = tmp_path / place
    answer = byheart("check", reference, reference, "--at", "150,160", "--explain", str(path))
    assert answer.is_refusal(2), answer
    assert str(path) in answer.err
    assert answer.out == ""


def test_many_pairs_are_judged_in_their_order(
    byheart: ByHeart, tmp_path: Path, reference: str
) -> None:
    moved = Form(tmp_path, Point(90, 80)).file("moved.png")
    covered = Form(tmp_path, covered=True).file("covered.png")
    cases = tmp_path / "cases.json"
    cases.write_text(
        json.dumps(
            [
                {"reference": reference, "current": other, "at": [150, 160]}
                for other in (reference, covered, moved)
            ]
        )
    )
    answer = byheart("check", "--cases", str(cases), "--json")
    verdicts = [said["verdict"] for said in answer.objects]
    assert (verdicts[0], verdicts[1], len(verdicts), answer.status) == ("go", "stop", 3, 1)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{}", "is no list of cases"),
        ("[{}]", "is no list of cases"),
        ("no json", "is no list of cases"),
        (None, "cannot be read"),
    ],
)
def test_a_file_without_cases_is_told(
    byheart: ByHeart, tmp_path: Path, content: str | None, says: str
) -> None:
    cases = tmp_path / "cases.json"
    if content is not None:
        cases.write_text(content)
    answer = byheart("check", "--cases", str(cases))
    assert (answer.status, says in answer.err) == (WRONG_USAGE, True)


def test_a_check_of_nothing_and_of_too_much_are_told(
    byheart: ByHeart, tmp_path: Path, reference: str
) -> None:
    assert byheart("check").status == WRONG_USAGE
    cases = str(tmp_path / "cases.json")
    assert byheart("check", reference, reference, "--cases", cases).status == WRONG_USAGE
