"""`byheart doctor` says what works, what does not, and what mends it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.doctor import can_begin
from app.desktop.ports import Finding
from app.store.store import Store
from app.wiring.machine import examination
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


def test_every_finding_is_an_object(byheart: ByHeart) -> None:
    answer = byheart("doctor", "--json")
    assert {each["event"] for each in answer.objects} == {"finding"}
    names = [each["name"] for each in answer.objects]
    assert names[0] == "display"
    assert {"python-xlib", "private display", "data folder", "secrets"} <= set(names)
    for each in answer.objects:
        assert each["works"] or each["detail"], f"{each['name']} does not say why it does not work"


def test_without_a_display_a_private_one_will_do(byheart: ByHeart) -> None:
    answer = byheart("doctor")
    assert answer.status == 0
    assert "✗ display: There is no display" in answer.out
    assert "✓ private display" in answer.out
    assert "✓ data folder" in answer.out


def test_what_remote_screens_need_is_said(
    byheart: ByHeart, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "✓ remote screens: VNC needs nothing more here" in byheart("doctor").out
    monkeypatch.setitem(sys.modules, "app.desktop.adapters_remote", None)
    answer = byheart("doctor")
    assert "✗ remote screens" in answer.out
    assert "mend it: Install Byheart anew." in answer.out


def test_a_program_that_only_rdp_needs_is_named_with_its_package(
    byheart: ByHeart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examination, "NEEDED", {"nowhere": "freerdp2-x11"})
    answer = byheart("doctor")
    assert answer.status == 0
    assert "✗ remote screens over RDP: nowhere missing" in answer.out
    assert "mend it: sudo apt-get install freerdp2-x11" in answer.out


def test_a_data_folder_that_cannot_be_used_blocks(
    byheart: ByHeart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("BYHEART_HOME", str(tmp_path / "file"))
    answer = byheart("doctor")
    assert answer.status == 3
    assert "✗ data folder" in answer.out
    assert "mend it:" in answer.out


def test_what_others_could_use_is_closed_and_said(byheart: ByHeart, store: Store) -> None:
    answer = byheart("doctor")
    assert "✓ private files: only you can use the data folder\n" in answer.out

    deep = store.home / "pictures" / "ab"
    deep.parent.mkdir(mode=0o700)
    deep.mkdir(mode=0o700)
    (deep / "abc.png").touch(mode=0o644)
    answer = byheart("doctor")
    assert f"1 of its files and folders were open to others, such as {deep}/abc.png" in answer.out
    assert (deep / "abc.png").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("environment", "✗ provider of secrets: “environment” has no password of orders"),
        ("command:/bin/echo {workflow} {secret}", "✓ provider of secrets: “command:echo” answers"),
        ("command:/bin/false {workflow} {secret}", "✗ provider of secrets: The command false for"),
        ("file:/nowhere/at/all", "✗ provider of secrets: The secrets in /nowhere/at/all cannot"),
        ("vault", "✗ provider of secrets: BYHEART_SECRETS is to be"),
    ],
)
def test_the_provider_of_secrets_is_asked_for_one_that_a_workflow_needs(
    byheart: ByHeart, store: Store, monkeypatch: pytest.MonkeyPatch, told: str, said: str
) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=("password",)))
    assert "provider of secrets" not in byheart("doctor").out
    monkeypatch.setenv("BYHEART_SECRETS", told)
    answer = byheart("doctor")
    assert answer.status == 0
    assert said in answer.out


def test_a_provider_of_which_nothing_is_needed_is_said(
    byheart: ByHeart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_SECRETS", "environment")
    said = "✓ provider of secrets: “environment”; no workflow needs it"
    assert said in byheart("doctor").out


WORKS = [Finding(name, works=True) for name in ("display", "private display", "data folder")]


@pytest.mark.parametrize(
    ("broken", "begins"),
    [
        ({}, True),
        ({"display"}, True),
        ({"private display"}, True),
        ({"display", "private display"}, False),
        ({"data folder"}, False),
    ],
)
def test_a_run_can_begin_where_one_display_works(broken: set[str], *, begins: bool) -> None:
    findings = [Finding(one.name, works=one.name not in broken) for one in WORKS]
    assert can_begin(findings) is begins


def test_what_is_optional_blocks_nothing() -> None:
    assert can_begin(
        [*WORKS, Finding("accessibility", works=False), Finding("secrets", works=False)]
    )
