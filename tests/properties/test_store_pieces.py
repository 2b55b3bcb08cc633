"""Arguments taken apart and put together stay the same; names come and go without a trace."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.engine.model.parameters import names_in, resolve
from app.engine.model.trajectory import Template, Whole
from app.store.editing.templates import joined, pieces_of, template_text, with_name, without_name

texts = st.text(alphabet="ab{} é", max_size=12)
names = st.sampled_from(["name", "other", "n"])
pieces = st.lists(texts | st.builds(Whole, names), max_size=6)
values = st.fixed_dictionaries(dict.fromkeys(("name", "other", "n"), texts))


@given(pieces, values)
def test_joined_pieces_resolve_to_their_texts(
    given_pieces: list[str | Whole], given_values: dict[str, str]
) -> None:
    expected = "".join(
        given_values[piece.name] if isinstance(piece, Whole) else piece for piece in given_pieces
    )
    assert resolve(joined(given_pieces), given_values) == expected


@given(pieces)
def test_apart_and_together_again_is_the_same(given_pieces: list[str | Whole]) -> None:
    value = joined(given_pieces)
    if not isinstance(value, Whole):
        assert joined(pieces_of(value)) == value


@given(pieces)
def test_the_text_of_a_template_means_the_same(given_pieces: list[str | Whole]) -> None:
    value = joined(given_pieces)
    given_values = {"name": "1", "other": "2", "n": "3"}
    assert resolve(Template(template_text(value)), given_values) == resolve(value, given_values)


@given(texts, texts.filter(bool))
def test_a_constant_made_a_name_and_fixed_again_is_what_it_was(text: str, part: str) -> None:
    named = with_name(text, part, "name")
    assert resolve(named, {"name": part}) == text
    assert names_in(named) == ({"name"} if part in text else set())
    if isinstance(named, Template):
        assert without_name(named, "name", part) == text


@given(pieces, texts)
def test_a_fixed_name_is_gone(given_pieces: list[str | Whole], constant: str) -> None:
    value = joined(given_pieces)
    if isinstance(value, Template):
        fixed = without_name(value, "name", constant)
        assert "name" not in names_in(fixed)
        rest = {"other": "x", "n": "y"}
        assert resolve(fixed, rest) == resolve(value, {**rest, "name": constant})
