"""Every program that is consistent with the recordings is kept, and each can be read."""

from __future__ import annotations

import random

import pytest

from app.engine.errors import UsageError
from app.induction.atoms import Basis, atoms_of
from app.induction.operations import operation
from app.induction.programs import Programs

LETTERS = "abcdeXYZ0123 ,-/.@"


def programs(*pairs: tuple[dict[str, str], str]) -> Programs:
    known = [each for each, _ in pairs]
    basis = Basis(atoms_of(known), tuple(range(len(known))))
    return Programs(tuple(output for _, output in pairs), basis)


@pytest.mark.parametrize(
    ("source", "target", "later", "expected"),
    [
        ("Anna Roth", "Roth", "Bert Kuhn", "Kuhn"),
        ("+61 039 689 9324", "039-689-9324", "+61 031 450 9254", "031-450-9254"),
        ("25/03/1989", "1989-03-25", "14/11/1990", "1990-11-14"),
        ("1,234.50", "1234,50", "2,000.99", "2000,99"),
        ("ROTH", "roth", "KUHN", "kuhn"),
        ("  Anna  ", "Anna", " Bert ", "Bert"),
        ("A-17-04", "17", "B-23-09", "23"),
        ("Anna Roth", "A. Roth", "Bert Kuhn", "B. Kuhn"),
        ("25/03/1989", "25 March 1989", "14/11/1990", "14 November 1990"),
        ("anna@example.org", "example.org", "bert@firm.at", "firm.at"),
    ],
)
def test_a_transformation_is_found(source: str, target: str, later: str, expected: str) -> None:
    assert expected in programs(({"in": source}, target)).made_of({"in": later})


def test_two_examples_leave_one_value() -> None:
    found = programs(
        ({"a": "Anna", "b": "Roth"}, "Dear Anna Roth,"),
        ({"a": "Bert", "b": "Kuhn"}, "Dear Bert Kuhn,"),
    )

    assert found.made_of({"a": "Carl", "b": "Lang"}) == {"Dear Carl Lang,"}
    simplest = found.simplest()
    assert simplest is not None
    assert simplest.words == "“Dear ” + a + “ ” + b + “,”"


def test_an_operation_that_changed_nothing_is_no_part_of_a_program() -> None:
    found = programs(({"in": "anna"}, "anna"), ({"in": "bert"}, "bert"))

    assert found.made_of({"in": "Carl"}) == {"Carl"}


def test_a_text_of_no_known_value_has_no_program() -> None:
    assert programs(({"in": "anna"}, "xyz"), ({"in": "bert"}, "uvw")).is_empty


def test_every_program_of_the_graph_makes_the_recorded_outputs() -> None:
    seed = random.randrange(2**32)
    draw = random.Random(seed)
    for _ in range(30):
        known = [
            {name: "".join(draw.choices(LETTERS, k=draw.randint(1, 9))) for name in "ab"}
            for _ in range(2)
        ]
        outputs = [f"{each['b']} {each['a']}" for each in known]
        found = programs(*zip(known, outputs, strict=True))
        for program in found.all(most=200):
            assert [program(each) for each in known] == outputs, f"seed {seed}"
        made = [found.made_of(each) for each in known]
        assert made == [{output} for output in outputs], f"seed {seed}"


def test_an_unknown_transformation_is_refused() -> None:
    with pytest.raises(UsageError, match="no transformation 'eval'"):
        operation("eval", "1")
