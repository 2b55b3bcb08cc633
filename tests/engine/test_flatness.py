"""A hit costs the same after ten and after ten thousand runs: in time, in memory, and in what is
kept.
"""

from __future__ import annotations

import gc
import operator
import time
import tracemalloc
from statistics import median

import pytest

from app.engine import Check, Engine, Step

HITS = 10_000

# Traced by coverage, ten thousand hits take ten times as long.
pytestmark = pytest.mark.serial


def clicker() -> Engine:
    engine = Engine()

    @engine.function(
        pre_check=Check(lambda what: f"look of {what}", operator.eq),
        post_check=Check(lambda what: f"effect of {what}", operator.eq),
    )
    def click(what: str) -> None: ...

    engine.set_agent(lambda _: [click("New"), click("Save")])
    return engine


def test_ten_thousand_hits_leave_memory_as_it_was() -> None:
    engine = Engine()

    @engine.function(pre_check=Check(lambda what: f"look of {what}", operator.eq))
    def click(what: str) -> None: ...

    engine.set_agent(lambda _: click("New"))
    for _ in range(100):
        engine("go")
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for _ in range(HITS):
        assert engine("go")
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert len(engine.memory.trajectories(())) == 1
    assert after - before < 20_000  # bytes; one copy per hit would be more than a megabyte


def seconds_per_hit(engine: Engine, tags: str = "", hits: int = 300) -> float:
    """Processor time: how busy the machine is does not matter."""
    taken = []
    for _ in range(hits):
        begun = time.thread_time()
        assert engine("go", tags=tags)
        taken.append(time.thread_time() - begun)
    return median(taken)


def test_a_hit_takes_as_long_after_ten_thousand_hits_as_after_a_hundred() -> None:
    engine = clicker()
    engine("go", tags="")
    for _ in range(100):
        engine("go", tags="")
    early = seconds_per_hit(engine)
    for _ in range(HITS):
        engine("go", tags="")

    assert seconds_per_hit(engine) < 3 * early


@pytest.mark.parametrize("same_tags", [True, False])
def test_a_hit_takes_as_long_beside_ten_thousand_other_ways(same_tags: bool) -> None:  # noqa: FBT001
    engine = clicker()
    engine("go", tags="")
    early = seconds_per_hit(engine)
    for number in range(HITS):
        new = Step("click", "", {"what": "New"}, "look of New", "effect of New")
        others = [Step("click", "", {"what": digit}, "never seen") for digit in f"{number:04}"]
        engine.learn("" if same_tags else f"task {number}", [new, *others])

    # Beside Save ten other steps are known after New: these are looked at, ten thousand are not.
    assert seconds_per_hit(engine) < (12 if same_tags else 3) * early
