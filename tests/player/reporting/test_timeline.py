"""A run's journal becomes a story: one chapter per step, in the order they were reached."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.places import Box
from app.player.reporting.timeline import Chapter, Ending, endings_of, evidence_of, tell_story

TITLES = {0: "Choose the customer", 1: "Enter the note"}
CHECKED = {
    "event": "checked",
    "step": 0,
    "after": False,
    "verdict": "go",
    "similarity": 0.98,
    "required": 0.9,
    "where": [1, 2, 3, 4],
    "rung": "same",
    "why": "All is as remembered.",
    "expected": "a" * 64,
    "seen": "b" * 64,
}
ACTED = {"event": "acted", "step": 0, "tool": "click", "arguments": {"x": 5, "y": 6}}


def in_words(tool: str, arguments: Mapping[str, object]) -> str:
    return " ".join((tool, *map(str, arguments.values())))


def told(*messages: dict[str, object]) -> list[Chapter]:
    return tell_story(messages, TITLES, in_words)


def test_a_step_that_went_well_tells_what_was_expected_seen_decided_and_done() -> None:
    (chapter,) = told({"event": "started", "steps": 2}, CHECKED, ACTED)
    assert chapter == Chapter(
        step=0,
        title="Choose the customer",
        expected="a" * 64,
        seen="b" * 64,
        where=Box(1, 2, 3, 4),
        decided="go",
        rung="same",
        why="All is as remembered.",
        similarity=0.98,
        required=0.9,
        act="click 5 6",
        by="memory",
    )


def test_what_was_seen_last_before_the_act_is_what_counts() -> None:
    (chapter,) = told({**CHECKED, "verdict": "not_yet", "seen": "c" * 64}, CHECKED)
    assert (chapter.decided, chapter.seen) == ("go", "b" * 64)


def test_waits_recoveries_and_stops_are_noted_in_order() -> None:
    (chapter,) = told(
        CHECKED,
        {"event": "waited", "step": 0, "seconds": 1.5},
        {"event": "recovered", "step": 0, "how": "relocated", "why": "It moved."},
        {"event": "reflex", "step": 0, "reflex": "r1", "cleared": True, "why": ""},
        {
            "event": "reflex",
            "step": 0,
            "reflex": "r2",
            "cleared": False,
            "why": "it is still there",
        },
        {"event": "stopped", "step": 0, "reason": "the stop key was pressed"},
    )
    assert chapter.notes == [
        "waited 1.5 s",
        "relocated: It moved.",
        "reflex r1 cleared the way",
        "reflex r2 failed: it is still there",
        "stopped: the stop key was pressed",
    ]


def test_looks_after_the_act_leave_the_decision_as_it_was() -> None:
    after = {**CHECKED, "after": True, "why": "The effect has not shown yet."}
    (chapter,) = told(CHECKED, after, {**after, "verdict": "not_yet"})
    assert chapter.notes == []
    assert chapter.decided == "go"


def test_a_divergence_is_the_last_word_on_its_step() -> None:
    (chapter,) = told(
        CHECKED, {**CHECKED, "event": "diverged", "verdict": "no", "why": "A popup is over it."}
    )
    assert (chapter.decided, chapter.why) == ("diverged", "A popup is over it.")


def test_chapters_come_in_the_order_they_were_reached_and_the_end_is_one() -> None:
    chapters = told({**CHECKED, "step": 1}, CHECKED, {**CHECKED, "step": 9})
    assert [chapter.title for chapter in chapters] == [
        "Enter the note",
        "Choose the customer",
        "The end",
    ]


def test_what_belongs_to_no_step_is_no_chapter() -> None:
    assert told({"event": "started", "steps": 2}, {"event": "end_check", "holds": True}) == []


def test_an_act_that_lost_its_arguments_is_told_all_the_same() -> None:
    (chapter,) = told({"event": "acted", "step": 0, "tool": "juggle"})
    assert chapter.act == "juggle"


def test_evidence_that_makes_no_sense_is_left_out() -> None:
    (chapter,) = told({**CHECKED, "where": [1, 2], "seen": 7, "similarity": "much"})
    assert (chapter.where, chapter.seen, chapter.similarity) == (None, None, None)


def test_a_comparison_is_told_with_its_numbers_its_rung_and_its_region() -> None:
    told = "Alike 0.980, required 0.900, decided by “same” at 1,2 (3x4 pixels)."
    assert evidence_of(CHECKED) == told
    (chapter,) = tell_story([CHECKED], TITLES, in_words)
    assert chapter.evidence == told
    assert evidence_of({"event": "diverged", "why": "x"}) == ""


def test_the_end_checks_are_told_in_their_order() -> None:
    asked = [
        {"event": "end_check", "holds": True, "why": "It is there."},
        CHECKED,
        {"event": "end_check", "holds": False, "why": "It is not."},
    ]
    assert endings_of(asked) == [
        Ending(holds=True, why="It is there."),
        Ending(holds=False, why="It is not."),
    ]
