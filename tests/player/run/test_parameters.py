"""A run's values are checked against what the workflow declares before anything is touched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.player.run.parameters import change_parameter, complete_values
from app.store.workflow import EndCheck, EndCheckKind, Parameter, ParameterKind, Workflow


def workflow(*parameters: Parameter) -> Workflow:
    return Workflow("orders", parameters=parameters)


ORDERS = workflow(
    Parameter("customer", recorded="Anna"),
    Parameter("shipping", recorded="Express", default="Standard"),
)


def test_what_is_given_is_used_and_defaults_fill_the_rest() -> None:
    values = complete_values(ORDERS, {"customer": "Bo"})
    assert values == {"customer": "Bo", "shipping": "Standard"}
    assert complete_values(ORDERS, {"customer": "Bo", "shipping": ""})["shipping"] == ""


def test_a_value_that_is_missing_is_named_with_its_remedy() -> None:
    with pytest.raises(UsageError, match="orders needs a value for customer: add -p customer=…"):
        complete_values(ORDERS, {})


def test_the_recorded_value_is_no_default() -> None:
    with pytest.raises(UsageError, match="needs a value for customer"):
        complete_values(ORDERS, {"shipping": "Express"})


def test_an_unknown_name_is_refused_and_the_known_ones_are_listed() -> None:
    with pytest.raises(UsageError, match="no parameter colour; it has: customer, shipping"):
        complete_values(ORDERS, {"customer": "Bo", "colour": "red"})
    with pytest.raises(UsageError, match="no parameter colour; it has: none"):
        complete_values(workflow(), {"colour": "red"})


@pytest.mark.parametrize("value", ["0", "-3", "19.90", "19,90", "1e3", " 7 "])
def test_numbers_as_people_write_them(value: str) -> None:
    number = workflow(Parameter("n", ParameterKind.NUMBER))
    assert complete_values(number, {"n": value}) == {"n": value}


@pytest.mark.parametrize("value", ["", "seven", "12 x", "nan", "inf", "1_000"])
def test_what_is_no_number_is_refused(value: str) -> None:
    with pytest.raises(UsageError, match="The value of n is no number"):
        complete_values(workflow(Parameter("n", ParameterKind.NUMBER)), {"n": value})


def test_a_date_that_exists_is_taken() -> None:
    date = workflow(Parameter("d", ParameterKind.DATE))
    assert complete_values(date, {"d": "2028-02-29"}) == {"d": "2028-02-29"}


@pytest.mark.parametrize(
    "value", ["", "2027-02-29", "1.3.2027", "tomorrow", "20270301", "2027-W10-1"]
)
def test_what_is_no_date_as_written_in_forms_is_refused(value: str) -> None:
    with pytest.raises(UsageError, match="The value of d is no date such as 2026-11-20"):
        complete_values(workflow(Parameter("d", ParameterKind.DATE)), {"d": value})


@pytest.mark.parametrize("value", ["a\nb", "a\tb", "a\rb", "a\x00b", "a\x1b[31m", "a\x7fb", "\x85"])
def test_line_breaks_tabs_and_control_characters_are_refused(value: str) -> None:
    with pytest.raises(UsageError, match="a line break, a tab or a control character"):
        complete_values(ORDERS, {"customer": value})


def test_several_lines_are_for_parameters_of_that_kind() -> None:
    note = workflow(Parameter("note", ParameterKind.MULTILINE))
    assert complete_values(note, {"note": "a\n\tb"}) == {"note": "a\n\tb"}
    with pytest.raises(UsageError, match="control character"):
        complete_values(note, {"note": "a\x1bb"})


@pytest.mark.parametrize("value", ["é € 中 🙂", "“{customer}”", "-p x=y", "'; drop table orders"])
def test_any_other_text_is_just_text(value: str) -> None:
    assert complete_values(ORDERS, {"customer": value})["customer"] == value


def test_a_parameter_gets_another_type_and_a_default() -> None:
    changed = change_parameter(replace(ORDERS, proven=True), "customer", ParameterKind.NUMBER, "7")
    assert changed.parameters == (
        Parameter("customer", ParameterKind.NUMBER, "Anna", "7"),
        ORDERS.parameters[1],
    )
    assert not changed.proven
    assert complete_values(changed, {})["customer"] == "7"


def test_what_is_not_told_of_a_parameter_stays_and_an_empty_default_is_none() -> None:
    text = change_parameter(ORDERS, "shipping", ParameterKind.MULTILINE)
    assert text.parameters[1] == replace(ORDERS.parameters[1], kind=ParameterKind.MULTILINE)
    assert change_parameter(text, "shipping", default="").parameters[1].default is None


def test_a_default_is_of_the_type_and_the_parameter_is_known() -> None:
    with pytest.raises(UsageError, match="The default of customer is no number: “x”"):
        change_parameter(ORDERS, "customer", ParameterKind.NUMBER, "x")
    with pytest.raises(UsageError, match="The default of shipping is no date"):
        change_parameter(ORDERS, "shipping", ParameterKind.DATE)
    with pytest.raises(UsageError, match="no parameter colour; it has: customer, shipping"):
        change_parameter(ORDERS, "colour", ParameterKind.DATE)
    with pytest.raises(UsageError, match="no parameter colour; it has: none"):
        change_parameter(workflow(), "colour")


def test_a_value_that_would_become_an_option_of_an_end_check_is_refused() -> None:
    asked = EndCheck(EndCheckKind.COMMAND, ("grep", "{customer}", "orders.txt"))
    checked = replace(workflow(Parameter("customer")), end_checks=(asked,))
    with pytest.raises(UsageError, match=r"“-f/etc/passwd” .* would become an option of grep"):
        complete_values(checked, {"customer": "-f/etc/passwd"})
    marked = replace(asked, words=("grep", "--", "{customer}", "orders.txt"))
    complete_values(replace(checked, end_checks=(marked,)), {"customer": "-f/etc/passwd"})
