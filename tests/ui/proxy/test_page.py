"""What the proxy remembers, as the window shows it, and how a branch is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from pytestqt.qtbot import QtBot

from app.serve.account import PRICE_UNKNOWN
from app.settings import read_settings
from app.store.turns.memory import Tally, Turn, Turns
from app.ui.proxy.page import ProxyPage
from app.wiring.storage.turns_opening import opened_turns
from tests.builders.store.kept import picture
from tests.builders.ui.windows import shades, texts
from tests.ui.conftest import Open


@pytest.fixture
def turns() -> Iterator[Turns]:
    with closing(opened_turns(read_settings())) as opened:
        yield opened


def turn(asked: str, parent: int | None = None, **more: object) -> Turn:
    call = {"call": "left_click", "input": {"coordinate": [30, 20]}, "toolset": "computer"}
    given = {"key": asked, "answer": {"parts": [call]}, "parent": parent, "asked": asked}
    return Turn(**{**given, "model": "claude", "forwards": 2, **more})  # type: ignore[arg-type]


@pytest.fixture
def page(qtbot: QtBot, open_window: Open, turns: Turns) -> ProxyPage:
    first = turns.add(turn("Order a lamp", served=3), picture())
    second = turns.add(turn("", first.id, disagreed=1))
    turns.add(turn("", second.id))
    turns.add(turn("Order a chair"))
    turns.count(Tally("", "claude", "hit", "", 3, tokens=900, usd=0.25))
    window = open_window()
    window.open_page("proxy")
    qtbot.waitUntil(lambda: window.pages.proxy.turns.rowCount() > 0)
    return window.pages.proxy


def tree(page: ProxyPage) -> list[str]:
    """The texts of the tree, each below the one it follows."""
    told, waiting = [], [(0, page.turns.item(row)) for row in range(page.turns.rowCount())]
    while waiting:
        depth, item = waiting.pop(0)
        told.append("  " * depth + item.text())
        waiting = [(depth + 1, item.child(row)) for row in range(item.rowCount())] + waiting
    return told


def test_without_any_it_says_what_the_proxy_is(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    window.open_page("proxy")
    qtbot.waitUntil(lambda: "remembers what their model answers" in texts(window.pages.proxy))
    assert not (read_settings().home / "proxy").exists(), "looking makes nothing"


def test_a_branch_is_shown_and_forgotten(qtbot: QtBot, page: ProxyPage, turns: Turns) -> None:
    assert tree(page) == [
        "“Order a lamp” → left_click",
        "  left_click",
        "    left_click",
        "“Order a chair” → left_click",
    ]
    assert "4 turns remembered. 3 answered from memory" in texts(page)
    assert "900 tokens, 0.25 US dollars" in texts(page)
    assert "Answered from memory 3 times." in texts(page)
    assert 'Calls left_click {"coordinate":[30,20]}' in texts(page)
    qtbot.waitUntil(lambda: shades(page.picture.grab().toImage()) > 2)

    page.tree.setCurrentIndex(page.turns.item(0).child(0).index())
    assert "otherwise 1 times" in texts(page)
    page.forget.click()
    assert page.form is not None
    assert page.form.windowTitle() == "Forget 2 remembered turns?"
    page.form.go.click()
    qtbot.waitUntil(lambda: len(tree(page)) == 2)
    assert [one.asked for one in turns.all(9)] == ["Order a lamp", "Order a chair"]


@pytest.mark.parametrize("priced", [True, False])
def test_a_price_that_is_not_known_is_no_amount(
    qtbot: QtBot,
    open_window: Open,
    turns: Turns,
    priced: bool,  # noqa: FBT001
) -> None:
    turns.add(turn("Order a lamp"))
    turns.count(Tally("", "own", "hit", PRICE_UNKNOWN, 1, tokens=100))
    if priced:
        turns.count(Tally("", "claude", "hit", "", 3, tokens=900, usd=0.25))
    window = open_window()
    window.open_page("proxy")
    qtbot.waitUntil(lambda: window.pages.proxy.turns.rowCount() > 0)
    told = texts(window.pages.proxy)
    if priced:
        assert "1000 tokens, 0.25 US dollars, price of 100 not known." in told
    else:
        assert "100 tokens, price not known." in told


@pytest.mark.usefixtures("german")
def test_it_is_told_in_german(page: ProxyPage) -> None:
    assert "3 Anfragen auswendig beantwortet" in texts(page)
    assert "900 Token, 0.25 US-Dollar" in texts(page)
    assert "2-mal in Folge" in texts(page)
