"""A workflow as an Agent Skill: by the rules of agentskills.io, and without anything recorded."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import skills_ref  # type: ignore[import-untyped]

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Trajectory
from app.serve.skill import LONGEST_DESCRIPTION, skill_name, write_skill
from app.store.model.workflow import Parameter, ParameterKind, Workflow

VALUES = {"customer": "Miller & Sons", "quantity": "4711"}
TYPED = "urgent, by truck"
ORDERS = Workflow(
    "Orders für Büro",
    task="Order 4711 sheets for Miller & Sons, urgent, by truck.",
    parameters=(
        Parameter("customer", recorded=VALUES["customer"]),
        Parameter("quantity", ParameterKind.NUMBER, recorded=VALUES["quantity"], default="12"),
        Parameter("total", recorded="815", made_of=(("sum",),)),
    ),
    secrets=("pin",),
    trajectories=(
        Trajectory("1", ("orders",), (Step("type_text", "1", {"text": TYPED}),), recorded_with={}),
    ),
    proven=True,
)
# A stand-in for the command line, which tells what it was asked.
BYHEART = """#!{python}
import json, sys
print("not an object")
print(json.dumps({{"event": "report", "outcome": "diverged", "run": "r1", "asked": sys.argv[1:],
                  "reason": " ".join(sys.argv[1:])}}))
sys.exit(1)
"""


def head_of(page: str) -> dict[str, str]:
    _, front, _ = page.split("---\n", 2)
    lines = [line.partition(": ") for line in front.splitlines() if ": " in line]
    return {key.strip(): json.loads(value) for key, _, value in lines}


def test_the_page_keeps_the_rules_of_agent_skills(tmp_path: Path) -> None:
    place = write_skill(ORDERS, tmp_path)
    assert skills_ref.validate(place) == []
    page = (place / "SKILL.md").read_text(encoding="utf-8")
    head = head_of(page)
    assert head["name"] == place.name == "orders-fur-buro"
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", head["name"])
    assert 0 < len(head["description"]) <= LONGEST_DESCRIPTION
    assert len(head["compatibility"]) <= 500
    assert set(head) == {
        *("name", "description", "compatibility"),
        *("byheart-workflow", "byheart-version"),
    }
    assert len(page.splitlines()) < 500
    assert "    python3 scripts/run.py " in page, "some systems have no other name for it"


def test_nothing_recorded_is_in_it(tmp_path: Path) -> None:
    place = write_skill(ORDERS, tmp_path)
    written = "".join(each.read_text("utf-8") for each in place.rglob("*") if each.is_file())
    for recorded in (*VALUES.values(), TYPED, "815", "12"):
        assert re.search(rf"\b{re.escape(recorded)}\b", written) is None
    assert "Order the quantity sheets for the customer" in written
    assert "customer=VALUE quantity=VALUE" in written
    assert "total" not in written, "it is made of the others"
    assert "| `quantity` | a number | no |" in written


def test_the_script_calls_the_command_line_and_tells_the_report(tmp_path: Path) -> None:
    place = write_skill(ORDERS, tmp_path)
    program = tmp_path / "bin" / "byheart"
    program.parent.mkdir()
    program.write_text(BYHEART.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)

    def run(*words: str, path: Path = program.parent) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            (sys.executable, str(place / "scripts/run.py"), *words),
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": str(path)},
            check=False,
        )

    ended = run("customer=A; rm -rf", "--display", "private")
    told = json.loads(ended.stdout)
    assert ended.returncode == 1
    assert told["outcome"] == "diverged"
    assert told["reason"] == (
        "run Orders für Büro --json --ask nobody --display private -p customer=A; rm -rf"
    )
    assert "needs the owner" in told["next"]
    assert "Not understood: ['pin=1']" in run("pin=1").stderr
    assert "is not there" in run("customer=A", path=tmp_path).stderr


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (replace(ORDERS, trusted=False), "was not accepted yet"),
        (replace(ORDERS, proven=False), "is not proven yet"),
        (replace(ORDERS, name="中文"), "rename it"),
    ],
)
def test_what_other_programs_may_not_play_becomes_no_skill(
    changed: Workflow, why: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=why):
        write_skill(changed, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_skill_is_written_anew_and_other_folders_are_left_alone(tmp_path: Path) -> None:
    place = write_skill(ORDERS, tmp_path)
    assert write_skill(replace(ORDERS, version=2), tmp_path) == place
    assert 'byheart-version: "2"' in (place / "SKILL.md").read_text(encoding="utf-8")
    (place / "SKILL.md").unlink()
    with pytest.raises(UsageError, match="is no skill"):
        write_skill(ORDERS, tmp_path)


def test_long_and_strange_names_become_names_of_skills() -> None:
    assert skill_name("Übung -- macht: den Meister!") == "ubung-macht-den-meister"
    assert len(skill_name("x" * 90)) == 64
