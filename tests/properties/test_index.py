"""Whatever was added and removed: the fast index answers as one that compares with everything."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from checks.snapshot.hash_index import HashIndex
from tests.builders.engine.hashed import bits_apart, hashed
from tests.builders.engine.index_in_process import IndexInProcess

# Few keys and hashes in heaps, as screens have them, so that ties and replacements are common.
NUMBERS = st.integers(0, 2**64 - 1)
HEAPED = st.builds(
    lambda middle, flipped: middle ^ sum({1 << bit for bit in flipped}),
    st.sampled_from([0, 0x0F0F_3C3C_FFFF_0001, 2**64 - 1]),
    st.lists(st.integers(0, 63), max_size=3),
)
HASHES = HEAPED | NUMBERS
KEYS = st.integers(0, 40).map(str)
# None removes.
CHANGES = st.lists(st.tuples(KEYS, HASHES | st.none()), max_size=120)

Change = tuple[str, int | None]


@given(CHANGES, HASHES, st.frozensets(KEYS), st.integers(1, 20), st.integers(0, 3000))
def test_it_finds_what_comparing_with_everything_finds(
    changes: Sequence[Change], asked: int, keys: frozenset[str], limit: int, others: int
) -> None:
    fast, exact = HashIndex(), IndexInProcess(bits_apart)
    for number in range(others):  # many of which nothing is asked
        fast.add(f"other {number}", hashed(asked))
    for key, bits in changes:
        for index in (fast, exact):
            if bits is None:
                index.remove(key)
            else:
                index.add(key, hashed(bits))

    found = fast.near(hashed(asked), keys, limit)
    expected = exact.near(hashed(asked), keys, limit)
    now = {key: bits for key, bits in changes if bits is not None}
    assert sorted(found) == sorted(expected)
    assert [bits_apart(hashed(asked), hashed(now[key])) for key in found] == sorted(
        bits_apart(hashed(asked), hashed(now[key])) for key in expected
    )
