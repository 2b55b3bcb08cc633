"""The bench of the engine: what it prints, and that both engines do what is asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_its_last_line_is_one_object_with_a_cost_for_every_size() -> None:
    bench = [sys.executable, str(ROOT / "scripts" / "benches" / "engine.py")]
    said = subprocess.run(
        [*bench, "--json", "--sizes", "10", "50"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(said.stdout.splitlines()[-1])

    assert told["machine"]["cpus"] >= 1
    for engine in ("byheart", "muscle_mem"):
        for sizes in told[engine].values():
            assert sizes["50"]["right"] == sizes["50"]["plays"] == 200
            assert sizes["50"]["median_us"] > 0
            assert sizes["growth"] > 0
    assert told["byheart"]["same_run"]["50"]["kept"] == 1
