"""Rules are kept as texts, and read again as they were; what is no rule is refused."""

from __future__ import annotations

import pytest

from app.engine.errors import UsageError
from app.induction.atoms import Atom
from app.induction.guards import Beyond, Equals, Given
from app.induction.kept import Condition, Rule, answer_of, keep, read_rule
from app.induction.lookup import Lookup
from app.induction.operations import Operation
from app.induction.origins import Disagreement, Filled, Refused
from app.induction.programs import Program

SPLIT = Program(("Dear ", Atom("name", (Operation("piece", (" ", "0")), Operation("upper")))))


@pytest.mark.parametrize(
    "rule",
    [
        SPLIT,
        Lookup("country", (("AT", "Vienna"), ("DE", "Berlin"))),
        Condition(Equals("country", "AT", holds=False)),
        Condition(Given("note")),
        Condition(Beyond("amount", 80.5, 950.0, holds=False)),
    ],
)
def test_a_rule_is_read_as_it_was_kept(rule: Rule) -> None:
    assert read_rule(keep(rule)) == rule


@pytest.mark.parametrize(
    "kept",
    [
        (),
        ("run", "rm"),
        ("join", ("of", "name", ("eval", "1"))),
        ("join", ("of", "name", ("piece", " "))),
        ("is", "country", "AT", "perhaps"),
        ("beyond", "amount", "x", "1", "yes"),
        ("pairs", "country", ("AT",)),
        "join",
        None,
    ],
)
def test_what_is_no_rule_is_refused(kept: object) -> None:
    with pytest.raises(UsageError):
        read_rule(kept)


def test_rules_have_to_agree() -> None:
    rules = [SPLIT, Program(("Dear ", Atom("other")))]

    assert answer_of(rules, {"name": "anna roth", "other": "ANNA"}) == Filled("Dear ANNA")
    assert answer_of(rules, {"name": "anna roth", "other": "Bo"}) == Disagreement(
        ("Dear ANNA", "Dear Bo")
    )
    assert isinstance(answer_of(rules, {}), Refused)
