"""The map from threats to tests is whole: each threat of the documentation, each test that is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MODEL = ROOT / "assets" / "docs" / "threat-model.md"
POLICY = ROOT / ".github" / "SECURITY.md"
# No defence is there to be tried.
WITHOUT_TESTS = {"Not defended at all"}
WITHOUT_THREAT = {"What is worth protecting", "What is trusted"}


def the_map() -> str:
    told = ast.get_docstring(ast.parse((Path(__file__).parent / "conftest.py").read_text()))
    assert told is not None
    return told


def test_each_threat_of_the_documentation_has_tests() -> None:
    threats = set(re.findall(r"^## (.+)$", MODEL.read_text(), re.MULTILINE)) - WITHOUT_THREAT
    mapped = set(re.findall(r"^(?!The proof)(\S.*)$", the_map(), re.MULTILINE))
    assert threats - WITHOUT_TESTS == mapped


def test_each_file_of_the_map_holds_tests() -> None:
    named = re.findall(r"tests/\S+\.py", the_map())
    assert len(named) > 20
    assert [name for name in named if "def test_" not in (ROOT / name).read_text()] == []


def test_the_policy_leads_to_the_threat_model() -> None:
    [link] = re.findall(r"\[threat model\]\((\S+)\)", POLICY.read_text())
    assert (POLICY.parent / link).resolve() == MODEL
