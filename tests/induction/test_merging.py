"""What is the same in all recordings is code, what differs is data, and its origin is found."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.induction.merging import Example, merge
from app.induction.origins import Computed, Constant, Disagreement, Filled, NeedsValue, Refused
from tests.builders.paper.shown_twice import filled, form, pressed, read, recording

ANNA = {
    "first": "Anna",
    "last": "Roth",
    "born": "25/03/1989",
    "address": "1 Elm, Port Bay, 3051",
}
BERT = {"first": "Bert", "last": "Kuhn", "born": "14/11/1990", "address": "22 Oak Rd, Leigh, 3207"}
CARL = {"first": "Carl", "last": "Lang", "born": "30/12/1971", "address": "3 Fir Ln, Hill, 3000"}


def test_what_is_always_the_same_is_code() -> None:
    merged = merge([form(ANNA, Kind="private"), form(BERT, Kind="private")])

    assert merged.lines[0].origin == Constant("private")
    assert merged.lines[1].origin is None


def test_values_made_of_the_row_are_made_of_any_row() -> None:
    merged = merge(
        [
            form(ANNA, Name="Anna Roth", Born="1989-03-25", Town="Port Bay", Zip="3051"),
            form(BERT, Name="Bert Kuhn", Born="1990-11-14", Town="Leigh", Zip="3207"),
        ]
    )

    assert merged.fill(CARL) == {
        "name": Filled("Carl Lang"),
        "born_2": Filled("1971-12-30"),
        "town": Filled("Hill"),
        "zip": Filled("3000"),
    }


def test_what_nothing_explains_becomes_a_parameter_named_by_its_label() -> None:
    merged = merge([form({}, **{"Order no.": "4711"}), form({}, **{"Order no.": "90"})])

    (line,) = merged.parameters
    assert line.name == "order_no"
    assert isinstance(line.origin, NeedsValue)
    assert merged.fill({"order_no": "5"}) == {"order_no": Filled("5")}
    assert isinstance(merged.fill({})["order_no"], Refused)


def test_a_parameter_explains_what_is_made_of_it_later() -> None:
    merged = merge(
        [
            form({}, Name="Anna Roth", Mail="anna.roth@example.org"),
            form({}, Name="Bert Kuhn", Mail="bert.kuhn@example.org"),
        ]
    )

    assert [line.name for line in merged.parameters] == ["name"]
    assert merged.fill({"name": "Carl Lang"})["mail"] == Filled("carl.lang@example.org")


def test_a_value_that_was_read_explains_what_is_put_in_later() -> None:
    merged = merge(
        [
            recording(read("number", "No. 4711"), filled("Number", "4711"), pressed("Save")),
            recording(read("number", "No. 90"), filled("Number", "90"), pressed("Save")),
        ]
    )

    assert merged.parameters == ()
    assert merged.fill({"number": "No. 8"})["number_2"] == Filled("8")


def test_a_value_is_not_explained_by_what_is_read_after_it() -> None:
    merged = merge(
        [
            recording(filled("Number", "4711"), read("number", "No. 4711")),
            recording(filled("Number", "90"), read("number", "No. 90")),
        ]
    )

    assert [line.label for line in merged.parameters] == ["Number"]


def test_two_origins_that_part_later_are_asked_about() -> None:
    same = {"billing": "Graz", "shipping": "Graz"}
    also = {"billing": "Linz", "shipping": "Linz"}
    merged = merge([form(same, Town="Graz"), form(also, Town="Linz")])

    answer = merged.fill({"billing": "Wien", "shipping": "Wels"})["town"]
    assert answer == Disagreement(("Wels", "Wien"))
    assert merged.fill({"billing": "Wien", "shipping": "Wien"})["town"] == Filled("Wien")


def test_an_answer_settles_which_origin_it_is() -> None:
    same = {"billing": "Graz", "shipping": "Graz"}
    also = {"billing": "Linz", "shipping": "Linz"}
    apart = {"billing": "Wien", "shipping": "Wels"}
    merged = merge(
        [form(same, Town="Graz"), form(also, Town="Linz")], [Example("town", apart, "Wels")]
    )

    assert merged.fill({"billing": "Ried", "shipping": "Enns"})["town"] == Filled("Enns")


def test_a_date_of_two_orders_is_asked_about_until_a_day_above_twelve_tells() -> None:
    first = form({"on": "03/04/2026"}, Day="3 April 2026", Month="04")
    second = form({"on": "05/06/2026"}, Day="5 June 2026", Month="06")
    merged = merge([first, second])

    assert merged.fill({"on": "07/08/2026"})["day"] == Filled("7 August 2026")

    april, may = form({"on": "04/04/2026"}, Month="04"), form({"on": "05/05/2026"}, Month="05")
    unclear = merge([april, may])
    assert unclear.fill({"on": "07/08/2026"})["month"] == Disagreement(("07", "08"))
    known = merge([april, may, form({"on": "25/12/2026"}, Month="12")])
    assert known.fill({"on": "07/08/2026"})["month"] == Filled("08")


def test_a_mistake_and_its_correction_count_as_the_correction() -> None:
    corrected = recording(
        filled("Name", "Ana"), filled("Name", "Anna"), pressed("Save"), known={"name": "Anna"}
    )
    merged = merge([corrected, form({"name": "Bert"}, Name="Bert")])

    assert len(merged.lines) == 2
    assert merged.fill({"name": "Carl"})["name_2"] == Filled("Carl")


def test_a_constant_that_the_row_would_also_explain_is_not_taken_for_granted() -> None:
    merged = merge([form(ANNA, Kind="Anna"), form({**BERT, "first": "Anna"}, Kind="Anna")])

    assert isinstance(merged.lines[0].origin, Computed)
    assert merged.fill(CARL)["kind"] == Disagreement(("Anna", "Carl"))


def test_a_part_that_was_always_the_same_may_be_of_a_cell_that_one_recording_lacks() -> None:
    without = {key: value for key, value in ANNA.items() if key != "last"}
    roths = {**BERT, "last": "Roth"}
    merged = merge([form(without, Name="Anna Roth"), form(roths, Name="Bert Roth")])

    answer = merged.fill(CARL)["name"]
    assert isinstance(answer, Disagreement)
    assert {"Carl Lang", "Carl Roth"} <= set(answer.texts)


def test_a_missing_cell_is_refused() -> None:
    merged = merge([form(ANNA, Name="Anna Roth"), form(BERT, Name="Bert Kuhn")])

    assert isinstance(merged.fill({"first": "Carl"})["name"], Refused)


def test_fields_in_another_order_are_the_same_fields() -> None:
    merged = merge(
        [
            form({}, Name="Anna", Town="Graz", Zip="8010"),
            form({}, Name="Bert", Town="Linz", Zip="4020"),
            form({}, Zip="1010", Name="Carl", Town="Wien"),
        ]
    )

    assert sorted(line.label for line in merged.parameters) == ["Name", "Town", "Zip"]
    assert all(line.is_in_all() for line in merged.lines)


def test_a_mistake_in_one_of_many_recordings_is_reported_and_not_learned() -> None:
    names = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fritz")
    shown = [form({"name": name}, Name=name) for name in names]
    shown[2] = form({"name": "Carl"}, Name="Karl")
    merged = merge(shown)

    origin = merged.lines[0].origin
    assert isinstance(origin, NeedsValue)
    assert origin.nearly is not None
    assert (origin.nearly.recording, origin.nearly.words) == (2, "name")


def test_pairs_are_looked_up_when_each_was_seen_twice() -> None:
    countries = [("AT", "Vienna branch"), ("DE", "Head office"), ("AT", "Vienna branch")]
    shown = [form({"country": code}, Office=office) for code, office in countries]
    merged = merge([*shown, form({"country": "DE"}, Office="Head office")])

    assert merged.fill({"country": "DE"})["office"] == Filled("Head office")
    assert isinstance(merged.fill({"country": "FR"})["office"], Refused)


@pytest.mark.parametrize("shown", [[], [form(ANNA, Name="Anna")]])
def test_fewer_than_two_recordings_are_refused(shown: list[object]) -> None:
    with pytest.raises(UsageError, match="two recordings"):
        merge(shown)  # type: ignore[arg-type]


def test_recordings_of_two_tasks_are_refused() -> None:
    with pytest.raises(UsageError, match="no step in common"):
        merge([recording(pressed("Save")), recording(pressed("Print"))])
