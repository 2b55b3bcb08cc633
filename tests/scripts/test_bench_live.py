"""The bench of the live picture: what it makes of what it saw."""

from __future__ import annotations

from scripts.benches.live import summary


def test_a_picture_that_takes_much_of_a_core_is_not_ok() -> None:
    cheap = summary((0.0, 0.0001), {480: (4.0, 0.017)})
    assert cheap["ok"]
    assert cheap["painted"] == {"480": {"pictures_per_s": 4.0, "core": 0.017}}
    assert not summary((0.0, 0.0), {480: (4.0, 0.2)})["ok"]
    assert not summary((0.0, 0.0), {480: (30.0, 0.01)})["ok"]
