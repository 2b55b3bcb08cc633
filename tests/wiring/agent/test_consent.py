"""A person is asked once, in words that say what leaves the machine; a no is a no."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.engine.errors import BlockedError
from app.settings import Settings, read_settings
from app.wiring.agent.consent import FILE, has_consented, require_consent


@dataclass
class Person:
    """Says this whenever asked, and remembers the words."""

    agrees: bool = True
    asked: list[str] = field(default_factory=list)

    def answer(self, words: str) -> bool:
        self.asked.append(words)
        return self.agrees


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "home")


def test_it_is_asked_once_and_kept_with_its_words(settings: Settings) -> None:
    person = Person()
    require_consent(settings, person.answer)
    require_consent(settings, person.answer)
    [words] = person.asked
    assert "pictures of the whole screen" in words
    assert "Anthropic" in words
    assert words in (settings.home / FILE).read_text(encoding="utf-8")
    assert has_consented(settings)


def test_a_no_blocks_and_is_asked_again(settings: Settings) -> None:
    person = Person(agrees=False)
    for _ in range(2):
        with pytest.raises(BlockedError, match="BYHEART_AGENT_CONSENT=yes"):
            require_consent(settings, person.answer)
    assert len(person.asked) == 2
    assert not has_consented(settings)


def test_another_service_is_another_question(settings: Settings) -> None:
    require_consent(settings, Person().answer)
    elsewhere = replace(settings, agent_url="https://elsewhere.example")
    assert not has_consented(elsewhere)
    require_consent(elsewhere, Person().answer)
    assert has_consented(settings)
    assert has_consented(elsewhere)


def test_it_may_be_said_beforehand(settings: Settings) -> None:
    home = {"BYHEART_HOME": str(settings.home)}
    assert has_consented(read_settings({**home, "BYHEART_AGENT_CONSENT": "yes"}))
    for other in ("", "no", "1"):
        assert not has_consented(read_settings({**home, "BYHEART_AGENT_CONSENT": other}))


@pytest.mark.parametrize("content", ["", "[]", "{"])
def test_a_file_that_cannot_be_read_holds_no_agreement(settings: Settings, content: str) -> None:
    settings.home.mkdir()
    (settings.home / FILE).write_text(content, encoding="utf-8")
    assert not has_consented(settings)
