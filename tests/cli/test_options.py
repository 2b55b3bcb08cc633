"""How the words of the command line are read."""

from __future__ import annotations

import pytest

from app.cli.options import read_values
from app.engine.errors import UsageError
from app.store.model.workflow import new_name


def test_values_are_taken_as_they_stand() -> None:
    words = ["customer=Müller & Söhne", "note=a=b", "empty=", "due-date=2027-01-01", "größe=4"]
    assert read_values(words) == {
        "customer": "Müller & Söhne",
        "note": "a=b",
        "empty": "",
        "due-date": "2027-01-01",
        "größe": "4",
    }


@pytest.mark.parametrize(
    "word", ["", "customer", "=Bo", "9lives=x", "a b=x", "customer:Bo", "-p=x"]
)
def test_what_names_no_value_is_refused(word: str) -> None:
    with pytest.raises(UsageError, match="-p takes NAME=VALUE"):
        read_values([word])


def test_a_value_given_twice_is_refused_even_if_it_is_the_same() -> None:
    with pytest.raises(UsageError, match="customer was given twice"):
        read_values(["customer=Bo", "customer=Bo"])


@pytest.mark.parametrize("name", ["orders", "Bestellung für Müller", "注文", "a.b-c_1"])
def test_workflows_are_named_in_plain_words(name: str) -> None:
    assert new_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "-rf", "a/b", "../x", "a\nb", "a\x00b", "a\x1b[2Jb"])
def test_a_name_that_could_be_mistaken_for_something_else_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="is no name for a workflow"):
        new_name(name)
