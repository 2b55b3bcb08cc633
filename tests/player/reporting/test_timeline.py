"""A run's journal becomes a story: one chapter per step, in the order they were reached."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.model.geometry import Box
from app.player.reporting.timeline import Call, Chapter, Ending, endings_of, evidence_of, tell_story

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


def told(*messages: Mapping[str, object]) -> list[Chapter]:
    return tell_story(messages, TITLES, in_words)


def test_a_step_that_went_well_tells_what_was_expected_seen_decided_and_done() -> None:
    (chapter,) = told({"event": "started", "steps": 2}, CHECKED, ACTED)
    assert chapter == Chapter(
        step=0,
        title="Choose the customer",
        expected="a" * 64,
        seen="b" * 64,
        where=Box(1, 2, 3, 4),
        was=Box(1, 2, 3, 4),
        decided="go",
        rung="same",
        why="All is as remembered.",
        similarity=0.98,
        required=0.9,
        act="click 5 6",
        by="memory",
    )


def test_what_a_person_did_is_told_as_theirs_where_the_run_did_nothing() -> None:
    by_hand = {**ACTED, "arguments": {"x": 7, "y": 8}, "by": "operator"}
    assert [each.act for each in told(CHECKED, by_hand)] == ["by hand: click 7 8"]
    assert [each.act for each in told(CHECKED, by_hand, ACTED)] == ["click 5 6"]
    assert [each.act for each in told(CHECKED, ACTED, by_hand)] == ["click 5 6"]


def test_what_was_seen_last_before_the_act_is_what_counts() -> None:
    (chapter,) = told({**CHECKED, "verdict": "not_yet", "seen": "c" * 64}, CHECKED)
    assert (chapter.decided, chapter.seen) == ("go", "b" * 64)


def test_waits_recoveries_and_stops_are_noted_in_order() -> None:
    (chapter,) = told(
        CHECKED,
        {"event": "waited", "step": 0, "seconds": 1.524},
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


def at(seconds: float, message: dict[str, object]) -> dict[str, object]:
    return {**message, "at_s": 1000.0 + seconds}


def test_each_step_tells_when_it_began_and_how_long_it_took() -> None:
    first, second = told(
        at(0.0, {"event": "started", "steps": 2}),
        at(1.0, CHECKED),
        at(1.5, ACTED),
        at(4.0, {**CHECKED, "step": 1}),
        at(4.5, {**ACTED, "step": 1}),
    )
    assert (first.began_s, first.seconds) == (0.0, 1.5)
    assert (second.began_s, second.seconds) == (1.5, 3.0)


def test_what_was_seen_after_the_act_is_told_beside_what_was_seen_before() -> None:
    after = {**CHECKED, "after": True, "seen": "d" * 64, "where": [5, 6, 7, 8]}
    (chapter,) = told(CHECKED, ACTED, after)
    assert (chapter.seen, chapter.after) == ("b" * 64, "d" * 64)
    assert (chapter.where, chapter.changed) == (Box(1, 2, 3, 4), Box(5, 6, 7, 8))


def test_a_step_that_could_not_be_done_is_told_though_nothing_but_the_end_tells_of_it() -> None:
    failed = {"event": "finished", "outcome": "failed", "reason": "The window has gone."}
    first, second = told(CHECKED, ACTED, failed)
    assert (first.kind, second.kind) == ("good", "bad")
    assert (second.title, second.decided, second.why) == (
        "Enter the note",
        "failed",
        "The window has gone.",
    )


def test_a_failure_is_not_told_beside_the_divergence_that_led_to_it() -> None:
    diverged = {**CHECKED, "event": "diverged", "step": 1, "verdict": "no", "why": "A popup."}
    failed = {"event": "finished", "outcome": "failed", "reason": "Refuted."}
    first, second = told(CHECKED, ACTED, diverged, failed)
    assert (first.decided, second.decided) == ("go", "failed")


def test_a_run_that_was_done_or_never_began_has_no_step_that_failed() -> None:
    assert told({"event": "finished", "outcome": "failed", "reason": "No."}) == []
    assert len(told(CHECKED, ACTED, {"event": "finished", "outcome": "done"})) == 1


def test_what_a_person_was_asked_and_said_is_noted() -> None:
    (chapter,) = told(
        CHECKED,
        {**CHECKED, "verdict": "cannot_tell", "why": "Two look alike."},
        {"event": "held", "by": "question", "step": 0, "note": "Click Save"},
        {"event": "asked", "step": 0, "why": "A popup."},
        {"event": "showing", "step": 0, "unasked": True},
        {"event": "answered", "choice": "again"},
    )
    assert chapter.notes == [
        "not sure: Two look alike.",
        "a person was asked before it: Click Save",
        "a person was asked: A popup.",
        "a window of the task was used",
        "the answer: go on",
    ]


def test_each_call_of_a_model_is_told_with_its_cost() -> None:
    call = {
        "event": "model_call",
        "step": 0,
        "model": "m1",
        "asked_for": ["click(x=1)", "key(text='a')"],
        "stop_reason": "tool_use",
        "cost_usd": 0.01,
        "seconds": 2.0,
        "seen": "e" * 64,
    }
    (chapter,) = told(CHECKED, call, {**call, "asked_for": [], "cost_usd": None}, ACTED)
    assert chapter.calls == [
        Call("m1", "click(x=1), key(text='a')", 0.01, 2.0, "e" * 64),
        Call("m1", "tool_use", None, 2.0, "e" * 64),
    ]
    assert chapter.kind == "warning"
