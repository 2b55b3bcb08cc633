"""The bench of the index: what it prints, and that it would notice what was not found."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "scripts" / "benches" / "recall.py"


@pytest.fixture(scope="module")
def recall() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_recall", BENCH)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench  # a dataclass looks its module up
    spec.loader.exec_module(bench)
    return bench


def test_its_last_line_is_one_object_with_what_was_measured() -> None:
    asked = ["--entries", "5000", "--questions", "40", "--seed", "7"]
    said = subprocess.run(
        [sys.executable, str(BENCH), "--json", *asked],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    first, *_, last = said.stdout.splitlines()
    told = json.loads(last)

    assert first == "seed 7"
    assert (told["entries"], told["questions"], told["seed"]) == (5000, 40, 7)
    assert (told["recall"], told["needless"]) == (1.0, 0)
    assert told["due"] >= 20
    assert 0 < told["p50_ms"] <= told["p95_ms"]
    assert 0 < told["busy_p50_ms"] <= told["busy_p95_ms"]
    assert told["memory_mb"] >= 0


def test_what_was_not_found_is_noticed(recall: ModuleType) -> None:
    hashes = np.array([0b0, 0b1, 0b11] + [2**64 - 1] * 20, dtype=np.uint64)
    score = recall.score([recall.Answer(0, [recall.key_of(0), recall.key_of(2)])], hashes)

    assert (score.due, score.found, score.needless) == (3, 2, 0)


def test_what_is_farther_than_the_nearest_is_noticed(recall: ModuleType) -> None:
    hashes = np.array([0b0] * 16 + [0b1], dtype=np.uint64)
    score = recall.score([recall.Answer(0, [recall.key_of(16)])], hashes)

    assert (score.due, score.found, score.needless) == (16, 0, 1)


def test_half_of_the_questions_are_near_and_half_far(recall: ModuleType) -> None:
    hashes = np.array([0, 2**40 - 1], dtype=np.uint64)
    asked = recall.questions(hashes, 20, recall.random.Random(1))
    nearest = [recall.apart(hashes, bits).min() for bits in asked]

    assert max(nearest[::2]) <= recall.RADIUS < min(nearest[1::2])
