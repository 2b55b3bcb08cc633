"""Whatever the texts: what is said of two of them holds both ways, and values change nothing
else.
"""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from checks.text.compare import (
    LOOK_ALIKE,
    could_be_mistaken,
    folded,
    look_alike,
    nearly_same,
    only_numbers_differ,
    plain,
    same_text,
    with_values,
    without_numbers,
)

TEXTS = st.text(max_size=20)
WORD = st.text("abcdefgh", min_size=2, max_size=6)
WORDS = st.lists(WORD, min_size=1, max_size=6)
NUMBERS = st.integers(0, 10**9).map(str)


@given(TEXTS)
def test_a_plain_text_is_plain_already(text: str) -> None:
    assert same_text(text, plain(text))
    assert plain(plain(text)) == plain(text)


@given(TEXTS, TEXTS)
def test_what_is_said_of_two_texts_holds_both_ways(one: str, other: str) -> None:
    for says in (same_text, only_numbers_differ, look_alike):
        assert says(one, other) is says(other, one)


@given(WORDS)
def test_a_text_is_nearly_the_same_with_one_letter_wrong(words: list[str]) -> None:
    text = " ".join(words)
    assert nearly_same(text, text)
    assert nearly_same(text, "X" + text[1:])
    assert nearly_same(text[1:], text)
    assert not nearly_same(text, "X" * len(text))


@given(WORD, WORD, NUMBERS, NUMBERS)
def test_other_numbers_are_no_other_text(before: str, after: str, one: str, other: str) -> None:
    then, now = f"{before} {one} {after}", f"{before} {other} {after}"
    assert only_numbers_differ(now, then)
    assert without_numbers(now) == without_numbers(then)
    assert not only_numbers_differ(now, f"{then}x")


@given(WORDS)
def test_without_values_a_text_says_what_it_said(words: list[str]) -> None:
    text = " ".join(words)
    assert with_values(text, []) == text
    assert with_values(text, [("z", "x"), ("", "x")]) == text
    assert with_values(text, [(word, word) for word in words]) == text


@given(WORDS, st.dictionaries(WORD, WORD, max_size=4))
def test_values_replace_whole_words_all_at_once(words: list[str], values: dict[str, str]) -> None:
    expected = [values.get(word, word) for word in words]
    assert with_values(" ".join(words), values.items()) == " ".join(expected)


@given(WORDS, WORD, WORD)
def test_exchanged_values_change_places(words: list[str], one: str, other: str) -> None:
    text, exchange = " ".join(words), [(one, other), (other, one)]
    assume(one != other)
    assert with_values(with_values(text, exchange), exchange) == text


@given(st.sampled_from(LOOK_ALIKE), WORD, WORD, st.data())
def test_a_letter_of_a_group_is_mistaken_for_any_other_of_it(
    group: str, before: str, after: str, data: st.DataObject
) -> None:
    one, other = data.draw(st.permutations(group).map(lambda letters: letters[:2]))
    first, second = f"{before}{one}{after}", f"{before}{other}{after}"
    assert look_alike(first, second)
    assume((plain(first), plain(second)) == (first, second))
    assert could_be_mistaken(first, ["", second])


@given(TEXTS)
def test_a_text_is_no_look_alike_of_itself_and_folds_once(text: str) -> None:
    assert not look_alike(text, text)
    assert folded(folded(text)) == folded(text)
