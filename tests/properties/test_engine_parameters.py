"""Whatever the values are: what recording turns into names, replaying turns back."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from app.engine.model.freezing import freeze
from app.engine.model.parameters import AmbiguousValueError, generalise, names_in, resolve
from app.engine.model.trajectory import Template

values = st.dictionaries(
    st.text("abcxyz", min_size=1, max_size=3),
    st.one_of(st.none(), st.booleans(), st.integers(), st.text("ab {}é-", max_size=6)),
    max_size=4,
)
texts = st.text("ab {}é-", max_size=20)
arguments = st.recursive(
    st.one_of(st.none(), st.integers(), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text("k", max_size=2), inner, max_size=2),
        st.tuples(inner),
    ),
    max_leaves=6,
)


@given(arguments, values)
def test_resolving_undoes_generalising(argument: object, known: dict[str, object]) -> None:
    try:
        general = generalise(argument, known)
    except AmbiguousValueError:
        assume(False)  # noqa: FBT003 - two names for one value
        raise
    assert resolve(general, known) == argument
    assert names_in(general) <= known.keys()


@given(st.lists(st.one_of(texts, st.just("VALUE")), max_size=6))
def test_a_word_is_found_wherever_it_stands_alone(pieces: list[str]) -> None:
    text = " ".join(pieces)
    general = generalise(text, {"name": "VALUE", "other": "never there"})

    if text == "VALUE" or "VALUE" not in pieces:
        return
    assert isinstance(general, Template)
    assert resolve(general, {"name": "Ann"}) == text.replace("VALUE", "Ann")


@given(arguments, arguments)
def test_keys_are_equal_exactly_when_values_of_one_kind_are(one: object, other: object) -> None:
    assert freeze(one) == freeze(one)
    if freeze(one) == freeze(other):
        assert _as_lists(one) == _as_lists(other)


def _as_lists(value: object) -> object:
    match value:
        case list() | tuple():
            return [_as_lists(item) for item in value]
        case dict():
            return {key: _as_lists(item) for key, item in value.items()}
        case _:
            return value
