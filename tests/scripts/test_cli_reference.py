"""The page of commands says what the command line says."""

from __future__ import annotations

from scripts.cli_reference import PAGE, reference


def test_the_page_is_what_the_command_line_says() -> None:
    told = PAGE.read_text(encoding="utf-8")

    assert told == reference(), "run scripts/cli_reference.py"


def test_the_page_names_nested_commands_and_leaves_hidden_ones_out() -> None:
    page = reference()

    assert "### `byheart schedule add`" in page
    assert "_run" not in page
    assert "--with-parent" not in page
