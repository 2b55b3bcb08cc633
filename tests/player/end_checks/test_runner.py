"""End checks say whether the effect is there, and why not."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.engine.places import Box
from app.player.end_checks import runner
from app.player.end_checks.runner import EndAnswer, EndChecks, filled
from app.store.secrets import UnknownSecretError
from app.store.workflow import EndCheck, EndCheckKind

TOTAL = Box(10, 20, 100, 24)
VALUES = {"customer": "Anna", "number": "7"}


def checks(began_s: float = 0.0, screen: str = "", *, same: bool = True) -> EndChecks:
    def read(region: Box | None) -> str:
        return screen if region is None else screen.partition(" ")[0]

    return EndChecks(began_s, read, lambda box: EndAnswer(same, f"{tuple(box)}"))


def check(kind: EndCheckKind, *words: str, region: Box | None = None) -> EndCheck:
    return EndCheck(kind, words, region)


def test_a_file_must_have_changed_during_the_run(tmp_path: Path) -> None:
    order = tmp_path / "Anna.txt"
    asked = check(EndCheckKind.FILE, f"{tmp_path}/{{customer}}.txt")
    missing = checks().ask(asked, VALUES)
    assert not missing.holds
    assert missing.why == f"The file {order} does not exist."

    order.write_text("1 x paper", encoding="utf-8")
    assert checks(time.time() - 5).ask(asked, VALUES).holds

    os.utime(order, (1, 1))
    old = checks(time.time()).ask(asked, VALUES)
    assert not old.holds
    assert old.why.endswith("is there but did not change during the run.")


def test_a_file_stamped_by_a_coarse_clock_as_the_run_began_counts(tmp_path: Path) -> None:
    order, began = tmp_path / "order.txt", time.time()
    order.write_text("1 x paper", encoding="utf-8")
    os.utime(order, (began, began - 0.01))
    assert checks(began).ask(check(EndCheckKind.FILE, str(order)), {}).holds


def test_a_command_holds_when_it_exits_0_and_no_shell_reads_it(tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f"import sys, pathlib; pathlib.Path({str(told)!r}).write_text(sys.argv[1])"
    asked = check(EndCheckKind.COMMAND, sys.executable, "-c", script, "{customer}; $HOME")
    assert checks().ask(asked, VALUES).holds
    assert told.read_text(encoding="utf-8") == "Anna; $HOME"


def test_a_command_that_fails_says_how(tmp_path: Path) -> None:
    answer = checks().ask(check(EndCheckKind.COMMAND, "false"), {})
    assert answer == EndAnswer(holds=False, why="The end check false exited 1.")


def test_a_command_that_is_not_there_is_an_answer_and_no_accident() -> None:
    answer = checks().ask(check(EndCheckKind.COMMAND, "no-such-program"), {})
    assert not answer.holds
    assert answer.why.startswith("The end check no-such-program does not start")


def test_a_command_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "COMMAND_LIMIT_S", 0.05)
    answer = checks().ask(check(EndCheckKind.COMMAND, "sleep", "60"), {})
    assert not answer.holds
    assert "sleep took over" in answer.why


def test_a_command_cannot_read_what_the_parent_tells_the_run() -> None:
    asked = check(EndCheckKind.COMMAND, "sh", "-c", 'test -z "$(cat)"')
    assert checks().ask(asked, {}).holds


@pytest.mark.parametrize("value", ["-rf", "--help", "-", "-7"])
def test_a_value_does_not_become_an_option_of_a_command(tmp_path: Path, value: str) -> None:
    told = tmp_path / "told"
    script = f"import sys, pathlib; pathlib.Path({str(told)!r}).write_text(str(sys.argv[1:]))"
    words = (sys.executable, "-c", script)
    refused = checks().ask(check(EndCheckKind.COMMAND, *words, "{customer}"), {"customer": value})
    assert not refused.holds
    assert f"The value “{value}” for {{customer}} would become an option" in refused.why
    assert not told.exists()

    marked = check(EndCheckKind.COMMAND, *words, "--", "{customer}")
    assert checks().ask(marked, {"customer": value}).holds
    assert told.read_text(encoding="utf-8") == str(["--", value])
    named = check(EndCheckKind.COMMAND, *words, "--name={customer}")
    assert checks().ask(named, {"customer": value}).holds


def test_a_command_does_not_inherit_what_lets_somebody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_PASSPHRASE", "open sesame")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    asked = check(EndCheckKind.COMMAND, "sh", "-c", "! env | grep -e sesame -e sk-1 && test $PATH")
    assert checks().ask(asked, {}).holds


def test_a_text_is_looked_for_on_the_screen_or_in_a_region() -> None:
    seen = checks(screen="Posted order for Anna")
    assert seen.ask(check(EndCheckKind.TEXT, "order for {customer}"), VALUES).holds
    assert seen.ask(check(EndCheckKind.TEXT, "Posted", region=TOTAL), VALUES).holds
    elsewhere = seen.ask(check(EndCheckKind.TEXT, "Anna", region=TOTAL), VALUES)
    assert elsewhere == EndAnswer(holds=False, why="The text “Anna” is not on the screen.")


def test_a_region_is_compared_with_the_recording() -> None:
    asked = check(EndCheckKind.REGION, region=TOTAL)
    assert checks(same=True).ask(asked, {}).holds
    assert not checks(same=False).ask(asked, {}).holds


@pytest.mark.parametrize("kind", EndCheckKind)
def test_a_check_without_words_is_refused_in_a_sentence(kind: EndCheckKind) -> None:
    with pytest.raises(UsageError, match=f"the kind {kind} needs to be told what to check"):
        checks().ask(check(kind), {})


def test_a_secret_is_asked_of_whoever_keeps_them() -> None:
    with pytest.raises(UnknownSecretError, match="no secret “api”"):
        checks().ask(check(EndCheckKind.HTTP, "http://127.0.0.1/?key={secret:api}"), {})


def test_values_stand_in_for_their_names_and_other_braces_stay() -> None:
    assert filled("{customer} {other} {}", VALUES) == "Anna {other} {}"
    assert filled("{a}{b}", {"a": "{b}", "b": "x"}) == "{b}x", "a value is never read as a name"
