"""What sharing a workflow gives away: nothing that it was shown with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.player.review.disclosure import Disclosure, disclose
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, ParameterKind, Workflow
from app.store.workflows.tags import REFLEX_TAG
from checks.snapshot.look import Effect, LabelSeen, Look, Name, Relation, Target, WindowSeen
from checks.text.rapidocr_reader import RapidReader
from checks.vision.ink import is_blank
from checks.vision.pixels import colours, cut, pictured

READER = RapidReader()
OURS = WindowSeen(
    "Order of Anna Smith", "Desk", Box(10, 10, 300, 160), Box(10, 10, 300, 160), active=True
)
MAIL = WindowSeen(
    "Inbox", "Mail", Box(330, 10, 60, 100), Box(330, 10, 60, 100), active=False, ours=False
)
FIELD, LINE, AWAY = Box(20, 40, 140, 20), Box(20, 80, 250, 20), Box(340, 20, 40, 20)
NAME = LabelSeen(79, "entry", "Name", FIELD)


def picture(field: str = "", line: str = "") -> Pixels:
    image = Image.new("RGB", (400, 200), (90, 90, 90))
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype("DejaVuSans.ttf", 13)
    draw.rectangle((10, 10, 309, 169), (240, 240, 240))
    draw.rectangle((330, 10, 389, 109), (255, 255, 255))
    draw.text((340, 22), "Private", (0, 0, 0), font)
    draw.rectangle((20, 40, 159, 59), (255, 255, 255))
    draw.text((24, 42), field, (0, 0, 0), font)
    draw.text((24, 82), line, (0, 0, 0), font)
    return pictured(np.asarray(image))


def look(field: str = "", line: str = "", **more: object) -> Look:
    seen = Look(
        picture(field, line), (OURS, MAIL), focus=NAME, labels=(replace(NAME, value=field),)
    )
    return replace(seen, **more)  # type: ignore[arg-type]


def typing(text: object, before: Look, after: Look) -> Step:
    effect = Effect(
        None, (Box(24, 43, 90, 14), Box(20, 80, 200, 20)), ("For Anna Smith",), (), after
    )
    return Step("type_text", "1", {"text": text}, before, effect, "Type “Anna Smith” into Name")


def shown(*steps: Step, **more: object) -> Workflow:
    way = Trajectory("way", ("workflow", "orders"), steps, {"customer": "Anna Smith"}, look())
    made = Workflow(
        "orders",
        "Greet Anna Smith",
        (Parameter("customer", recorded="Anna Smith"),),
        trajectories=(way,),
    )
    return replace(made, **more)  # type: ignore[arg-type]


TYPED = typing(Whole("customer"), look(), look("Anna Smith", "Post it for Anna Smith?"))


def texts_of(disclosure: Disclosure) -> str:
    (way,) = disclosure.workflow.trajectories
    notes = [(step.note, step.arguments, step.after) for step in way.steps]
    return repr((disclosure.texts, notes, disclosure.workflow.parameters, disclosure.workflow.task))


def test_a_value_is_in_no_text_and_its_word_stands_where_it_could_be_read() -> None:
    given = disclose(shown(TYPED), READER)
    assert "Anna" not in texts_of(given)
    assert given.workflow.parameters == (Parameter("customer", recorded="XCUSX"),)
    assert given.workflow.trajectories[0].recorded_with == {"customer": "XCUSX"}
    read = [text for text, _ in READER.read(colours(given.pictures[1].picture).copy())]
    assert not [text for text in read if "Anna" in text]
    assert "Post it for XCUSX?" in read
    assert [one.moment for one in given.pictures] == ["before step 1", "after step 1", "the end"]


def test_a_typed_text_is_painted_over_without_anyone_who_reads() -> None:
    given = disclose(shown(TYPED))
    after = given.pictures[1].picture
    assert is_blank(after, FIELD.grown(-2))
    assert not is_blank(after, LINE)  # what else changed is no part of what was typed


def test_what_no_window_of_the_task_shows_is_gone() -> None:
    given = disclose(shown(TYPED))
    assert is_blank(given.pictures[0].picture, AWAY)
    assert "Inbox" not in given.texts
    everything = replace(TYPED, before=look(windows=()))
    assert not is_blank(disclose(shown(everything)).pictures[0].picture, AWAY)


def test_masked_and_read_places_are_painted_over() -> None:
    masked = look(line="Post it", ignored=(LINE,))
    reads = Step("read_text", "1", {"x": 20, "y": 80, "width": 250, "height": 20, "into": "it"})
    (first, *_) = disclose(shown(replace(TYPED, before=masked))).pictures
    assert is_blank(first.picture, LINE)
    (_, _, read, *_) = disclose(shown(TYPED, replace(reads, before=look(line="K-1")))).pictures
    assert is_blank(read.picture, LINE)


def test_a_part_that_a_window_covers_is_left_alone() -> None:
    dialog = WindowSeen("Ask", "Desk", Box(100, 30, 100, 40), Box(100, 30, 100, 40), active=True)
    covered = look("Anna Smith", windows=(dialog, OURS))
    (first, *_) = disclose(shown(replace(TYPED, before=covered))).pictures
    assert is_blank(first.picture, Box(22, 42, 76, 16))
    over = cut(covered.picture, Box(100, 42, 50, 16))
    assert bytes(cut(first.picture, Box(100, 42, 50, 16)).bgra) == bytes(over.bgra)


def test_a_text_that_is_no_parameter_becomes_one_unless_it_is_kept() -> None:
    literal = replace(typing("Back door", look(), look("Back door")), note="Type “Back door”")
    again = typing("Back door", look(), look("Back door"))
    given = disclose(shown(TYPED, literal, again, typing("two\nlines", look(), look())))
    assert given.asked == ("name", "name_2")
    _, second, third, fourth = given.workflow.trajectories[0].steps
    assert second.arguments == third.arguments == {"text": Whole("name")}
    assert "Back door" not in texts_of(given)
    assert given.workflow.parameters[-1].kind is ParameterKind.MULTILINE
    assert fourth.arguments == {"text": Whole("name_2")}
    kept = disclose(shown(TYPED, literal), keep_texts=True)
    assert kept.workflow.trajectories[0].steps[1].arguments == {"text": "Back door"}
    bare = replace(literal, before=None)
    assert disclose(shown(TYPED, bare)).asked == ("text",)


def test_what_names_the_target_is_told_when_it_had_to_go() -> None:
    target = Target(Point(30, 90), LINE, (Name(Relation.OWN, LINE, "Post it for Anna Smith?"),), 0)
    click = Step(
        "click", "1", {"x": 30, "y": 90}, look(line="Post it for Anna Smith?", target=target)
    )
    before = disclose(shown(TYPED, click), READER).pictures[2]
    assert before.needed
    named = replace(click, before=replace(click.before, named="Anna Smith"))  # type: ignore[type-var]
    assert not disclose(shown(TYPED, named), READER).pictures[2].needed


def test_what_runs_have_taught_stays_at_home() -> None:
    reflex = Trajectory("r", ("workflow", "orders", REFLEX_TAG), ())
    ways = (*shown(TYPED).trajectories, reflex)
    given = disclose(shown(TYPED, mask=object(), trajectories=ways))
    assert (given.workflow.mask, given.workflow.reflexes) == (None, ())
    assert [one.id for one in given.workflow.trajectories] == ["way"]


def test_defaults_go_and_branches_stay() -> None:
    parameters = (
        Parameter("customer", recorded="Anna Smith", made_of=(("join", ("text", "Anna Smith")),)),
        Parameter("note", default="Ring twice"),
        Parameter("abroad", recorded="no", branch=True),
    )
    made = shown(TYPED, parameters=parameters)
    recorded = {"customer": "Anna Smith", "abroad": "no"}
    way = replace(made.trajectories[0], recorded_with=recorded, values_read={"number": "4711"})
    given = disclose(replace(made, trajectories=(way,)))
    assert given.workflow.parameters == (
        Parameter("customer", recorded="XCUSX"),
        Parameter("note", recorded=""),
        parameters[2],
    )
    assert given.workflow.trajectories[0].recorded_with == {"customer": "XCUSX", "abroad": "no"}
    assert given.workflow.trajectories[0].values_read == {}


def test_a_short_value_is_sought_only_beside_another() -> None:
    made = shown(
        TYPED,
        parameters=(Parameter("customer", recorded="Anna Smith"), Parameter("n", recorded="3")),
    )
    line = replace(
        TYPED,
        before=look(labels=(replace(NAME, name="3 for Anna Smith"), replace(NAME, name="3 left"))),
    )
    way = replace(made.trajectories[0], steps=(line,))
    given = disclose(replace(made, trajectories=(way,)))
    assert {"XNX for XCUSX", "3 left"} <= set(given.texts)


@pytest.mark.parametrize(
    ("workflow", "why"),
    [
        (
            shown(TYPED, Step("launch", "1", {"command": ("greet", "Anna Smith")})),
            "Step 2 of orders",
        ),
        (shown(TYPED, Step("move", "1", {"x": 1, "named": Template("to Anna Smith")})), "Step 2"),
        (shown(TYPED, Step("move", "1", {"of": {"a": "Anna Smith"}})), "Step 2"),
        (shown(TYPED, end_checks=(EndCheck(EndCheckKind.TEXT, ("Anna Smith",)),)), "End check 1"),
        (shown(Step("press_keys", "1", {"keys": "ctrl+s"})), "No step of orders uses customer"),
    ],
)
def test_what_cannot_do_without_a_value_is_not_shared(workflow: Workflow, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        disclose(workflow)


def test_words_for_names_that_begin_alike_are_told_apart() -> None:
    parameters = (
        Parameter("customer", recorded="Anna Smith"),
        Parameter("custom", recorded="Bo Berg"),
        Parameter("名", recorded="Cy Coe"),
    )
    given = disclose(shown(TYPED, parameters=parameters))
    assert [one.recorded for one in given.workflow.parameters] == ["XCUSX", "XCUSAAX", "XVALX"]


def test_what_a_target_seems_to_be_called_gives_no_value_away() -> None:
    names = (Name(Relation.OWN, LINE, seen_as="For Anna Smith"),)
    before = look(target=Target(LINE.centre, LINE, names))
    disclosure = disclose(shown(TYPED, Step("click", "1", {"x": 30, "y": 90}, before)), READER)
    assert "For Anna Smith" not in texts_of(disclosure)
    assert any("For " in text for text in disclosure.texts)
