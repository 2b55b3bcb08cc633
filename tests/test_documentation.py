"""The pages lead where they say, the README is short, and every command that they show is one."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from app.cli.main import whole_command_line

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "assets/docs").rglob("*.md")))

MOST_WORDS = 900
MOST_WORDS_A_SENTENCE = 17.0

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:")
COMMANDS = whole_command_line()
CALL = re.compile(r"^(?:\$ )?(?:byheart|(?:\./)?scripts/run)(?= |$)")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def without_fences(text: str) -> str:
    return FENCE.sub("", text)


@cache
def anchors(page: Path) -> frozenset[str]:
    """What a link may lead to on a page, as GitHub names its headings."""
    found: dict[str, int] = {}
    for heading in HEADING.findall(without_fences(page.read_text(encoding="utf-8"))):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found[slug] = found.get(slug, -1) + 1
        if found[slug]:
            found[f"{slug}-{found[slug]}"] = 0
    return frozenset(found)


def dead_link(page: Path, link: str) -> str:
    """Why a link leads nowhere; nothing where it leads somewhere, or out of the project."""
    if ELSEWHERE.match(link):
        return ""
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(ROOT) or not target.exists():
        return f"{link}: no such file"
    if anchor and anchor not in anchors(target):
        return f"{link}: no such heading"
    return ""


def sentences(text: str) -> list[str]:
    """The sentences of paragraphs and of lists, without code, tables, headings and pictures."""
    prose = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", without_fences(text))
    prose = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", prose)
    kept = (line for line in prose.splitlines() if line.strip() and line[0] not in "#|")
    return [
        each
        for line in kept
        for each in re.split(r"(?<=[.!?:])\s+", re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "", line))
        if re.search(r"\w", each)
    ]


def calls(text: str) -> Iterator[list[str]]:
    """The words after `byheart` of every line of a shell block that begins with it."""
    for language, block in FENCE.findall(text):
        if language in {"sh", "console"}:
            for line in block.replace("\\\n", " ").splitlines():
                if begins := CALL.match(line):
                    yield shlex.split(line[begins.end() :], comments=True)


def misunderstood(words: Sequence[str]) -> str:
    """Why the command line does not take these words; no command is run and no value is read."""
    command: TyperCommand | TyperGroup = COMMANDS
    rest = list(words)
    while isinstance(command, TyperGroup) and rest and not rest[0].startswith("-"):
        named_command = command.commands.get(rest.pop(0))
        if not isinstance(named_command, TyperCommand | TyperGroup):
            return "no such command"
        command = named_command
    try:
        given, left, _ = command.make_parser(typer.Context(command)).parse_args(args=rest)
    except typer.TyperException as error:
        return str(error)
    missing = [
        each.name
        for each in command.params
        if isinstance(each, TyperArgument) and each.required and not given.get(each.name)
    ]
    return f"left over: {left}" if left else f"missing: {missing}" if missing else ""


def test_the_readme_is_short() -> None:
    text = README.read_text(encoding="utf-8")

    assert len(text.split()) <= MOST_WORDS


def test_the_sentences_of_the_readme_are_short() -> None:
    said = sentences(README.read_text(encoding="utf-8"))

    assert sum(len(each.split()) for each in said) / len(said) <= MOST_WORDS_A_SENTENCE


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(without_fences(page.read_text(encoding="utf-8")))

    assert [why for link in links if (why := dead_link(page, link))] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_that_is_shown_is_one(page: Path) -> None:
    shown = calls(page.read_text(encoding="utf-8"))

    assert [(words, why) for words in shown if (why := misunderstood(words))] == []


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "assets/docs/README.md"
    linked = {
        (index.parent / link.partition("#")[0]).resolve()
        for link in LINK.findall(index.read_text(encoding="utf-8"))
    }

    assert [named(page) for page in PAGES if page not in {*linked, index}] == []


@pytest.mark.parametrize(
    "line",
    ["byheart recrod orders", "byheart run orders --no-such", "byheart run", "byheart list orders"],
)
def test_a_command_that_is_none_is_found(line: str) -> None:
    (words,) = calls(f"```sh\n{line}\n```\n")

    assert misunderstood(words)


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#nowhere", "#nowhere", "../README.md"])
def test_a_dead_link_is_found(link: str) -> None:
    assert dead_link(README, link)
