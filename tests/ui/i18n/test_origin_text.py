"""Every origin that merged recordings can have is said in the words of the window."""

from __future__ import annotations

import pytest

from app.induction.atoms import Atom
from app.induction.guards import Beyond, Equals, Given, Guard, Test
from app.induction.lookup import Lookup
from app.induction.operations import _WORDS, operation
from app.induction.origins import AllButOne, Constant, LookedUp, NeedsValue, Origin
from app.ui.i18n.origin_text import _piece, guard_in_words, origin_in_words


@pytest.mark.parametrize("name", sorted(_WORDS))
def test_each_operation_has_its_words(name: str) -> None:
    count = _WORDS[name].count("{}")
    said = _piece(Atom("price", (operation(name, *("1",) * count),)))
    assert said.startswith("price, ")
    assert "{" not in said


@pytest.mark.parametrize(
    ("index", "said"), [("0", "part 1"), ("2", "part 3"), ("-1", "part 1 from the end")]
)
def test_parts_are_counted_as_people_count(index: str, said: str) -> None:
    assert _piece(Atom("name", (operation("piece", " ", index),))) == f"name, split at “ ”, {said}"


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        (Constant("Graz"), "always “Graz”"),
        (NeedsValue(("a", "b")), "given with each run"),
        (
            NeedsValue(("a", "b"), AllButOne(1, "name, in capitals")),
            "given with each run (name, in capitals would explain it but for version 1)",
        ),
        (LookedUp((Lookup("town", (("Graz", "8010"),)),)), "looked up by town: “Graz” → “8010”"),
    ],
)
def test_each_origin_has_its_words(origin: Origin, said: str) -> None:
    assert origin_in_words(origin, ("version 2", "version 1")) == said


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (Equals("land", "AT"), "land is “AT”"),
        (Equals("land", "AT", holds=False), "land is not “AT”"),
        (Given("note"), "note is given"),
        (Given("note", holds=False), "note is empty"),
        (Beyond("price", 10, 20), "price is 20 or more (not 10 or less)"),
        (Beyond("price", 10, 20, holds=False), "price is 10 or less (not 20 or more)"),
    ],
)
def test_each_guard_has_its_words(test: Test, said: str) -> None:
    assert guard_in_words(Guard((test,))) == said
    assert guard_in_words(Guard((test, test))) == f"{said} (or by 1 other tests)"
