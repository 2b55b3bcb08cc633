"""The bench of the window: what it makes of its pairs, and that it would notice a slow window."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "scripts" / "benches" / "window.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_window", BENCH)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made  # a dataclass looks its module up
    spec.loader.exec_module(made)
    return made


def test_the_ratio_is_the_median_of_the_pairs_and_the_ticks_are_those_of_all(
    bench: ModuleType,
) -> None:
    pairs = [
        bench.Pair(10.0, 10.2, [10.0] * 99),
        bench.Pair(20.0, 20.2, [10.0] * 99),
        bench.Pair(10.0, 30.0, [10.0, 200.0]),
    ]
    told = bench.summary(pairs)
    assert (told["pairs"], told["ratio"], told["ok"]) == (3, 1.02, True)
    assert (told["without_s"], told["with_s"], told["tick_p99_ms"]) == (10.0, 20.2, 10.0)


@pytest.mark.parametrize(
    ("with_s", "gaps_ms"), [(10.6, [10.0] * 100), (10.0, [10.0] * 98 + [31.0] * 2)]
)
def test_a_window_that_costs_too_much_is_not_ok(
    bench: ModuleType, with_s: float, gaps_ms: list[float]
) -> None:
    assert not bench.summary([bench.Pair(10.0, with_s, gaps_ms)])["ok"]


def test_a_run_that_was_not_done_measures_nothing(bench: ModuleType) -> None:
    assert bench._seconds({"outcome": "done", "seconds": 4.5}) == 4.5
    with pytest.raises(SystemExit, match="A dialog came"):
        bench._seconds({"outcome": "diverged", "reason": "A dialog came."})
