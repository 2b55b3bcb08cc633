"""What comes from a screen is printed, and never steers the terminal or ends the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from app.cli.output import print_json, print_table, say, visible, warn
from tests.builders.runs.command_line import ROOT, byheart


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Müller & Söhne “中” 🙂", "Müller & Söhne “中” 🙂"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("two\nlines", "two\nlines"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\rb\tc\x07\x00", "a\\rb\\tc\\x07\\x00"),
        ("ab\u202ecod.exe", "ab\\u202ecod.exe"),
        ("\x9b2J", "\\x9b2J"),
        ("\ud800", "\\ud800"),
        ("a\u2028b", "a\\u2028b"),
    ],
)
def test_what_could_hide_or_steer_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_markup_and_emoji_codes_are_just_text(capsys: pytest.CaptureFixture[str]) -> None:
    say("[red]:smile: [/] [link=https://example.org]x[/link]")
    print_table(("[b]head",), [("[red]:smile:",), ("\x1b[2J",)])
    out = capsys.readouterr().out
    assert "[red]:smile: [/] [link=https://example.org]x[/link]\n" in out
    assert "[red]:smile:" in out.splitlines()[-2]
    assert "\\x1b[2J" in out


def test_a_long_sentence_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say("x " * 2000)
    assert capsys.readouterr().out.count("\n") == 1


def test_a_complaint_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    warn("byheart: no such \x1b[2J.\n\n")
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "byheart: no such \\x1b[2J.\n")


def test_an_object_is_one_line_that_reads_back(capsys: pytest.CaptureFixture[str]) -> None:
    message = {"why": "two\nlines “中” \x1b", "where": None}
    print_json(message)
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "“中”" in out
    assert json.loads(out) == message


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_objects_read_back_whatever_the_terminal_can_show(encoding: str) -> None:
    script = (
        "from app.cli.output import *; cope_with_any_character();"
        "print_json({'why': 'é “中” \\ud800'}); say('é “中” \\ud800'); warn('é “中” \\ud800')"
    )
    printed = subprocess.run(
        (sys.executable, "-c", script),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    first, _ = printed.stdout.splitlines()
    assert json.loads(first.decode(encoding)) == {"why": "é “中” \ud800"}


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    listing = subprocess.Popen(
        (sys.executable, "-m", "app", "doctor", "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert listing.stdout is not None
    assert listing.stderr is not None
    listing.stdout.close()
    assert listing.stderr.read() == b""
    assert listing.wait() == 1
    listing.stderr.close()


def test_help_is_there_for_every_command() -> None:
    listed = byheart("--help")
    assert listed.status == 0
    for command in ("record", "run", "list", "show", "edit", "report", "secret", "check", "doctor"):
        assert command in listed.out
    assert "_run" not in listed.out
    assert listed.out.startswith("Usage: byheart [OPTIONS] COMMAND")
