"""scripts/bench finds a bench by its name and hands over the rest."""

from __future__ import annotations

from tests.scripts.conftest import Machine

# It writes down how it was called instead of measuring.
PIP_AND_BENCH = 'echo "${*: -2}" >>"$DIARY"'


def with_a_bench(machine: Machine) -> Machine:
    bench = machine.project / "scripts" / "benches" / "speed.py"
    bench.parent.mkdir(exist_ok=True)
    bench.write_text('"""How quick it is."""\n')
    return machine


def test_a_bench_is_run_by_its_name_with_its_arguments(machine: Machine) -> None:
    with_a_bench(machine).start("run")
    (machine.venv / "bin" / "python").write_text(f"#!/bin/bash\n{PIP_AND_BENCH}")
    measured = machine.start("bench", "speed", "--json")

    assert measured.returncode == 0
    assert machine.diary[-1] == f"{machine.project}/scripts/benches/speed.py --json"


def test_without_a_name_it_lists_what_there_is(machine: Machine) -> None:
    listed = with_a_bench(machine).start("bench")

    assert listed.returncode == 0
    assert "  speed        How quick it is.\n" in listed.stdout


def test_an_unknown_name_is_wrong_usage(machine: Machine) -> None:
    refused = with_a_bench(machine).start("bench", "spede", "--json")

    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith('There is no bench "spede"; there are:\n')
    assert "speed" in refused.stderr


def test_a_path_is_no_name(machine: Machine) -> None:
    refused = with_a_bench(machine).start("bench", "../licences")

    assert refused.returncode == 2
