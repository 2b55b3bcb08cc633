"""The demo asks the user's own model only with a key and an agreement; else the stand-in."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.demo.whom_to_ask import users_model
from app.settings import Settings, read_settings
from app.wiring.agent.agent_key import KEY_NAME, KEY_OWNER
from app.wiring.storage.store_opening import open_secrets, open_store


@pytest.fixture
def users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.delenv(KEY_NAME, raising=False)
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")
    return Settings(tmp_path / "home", agent_consent=True)


def test_without_a_key_it_is_the_stand_in(users: Settings) -> None:
    assert users_model(users) == {}


def test_without_an_agreement_it_is_the_stand_in(
    users: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_NAME, "sk-test")
    assert users_model(replace(users, agent_consent=False)) == {}


def test_with_both_it_is_the_users_own(users: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(users)) as store:
        open_secrets(store).set(KEY_OWNER, KEY_NAME, "sk-kept")
    assert users_model(users)[KEY_NAME] == "sk-kept"
    monkeypatch.setenv(KEY_NAME, "sk-given")
    assert users_model(users)[KEY_NAME] == "sk-given"
    chosen = replace(users, model="claude-haiku-5-5", agent_usd=0.5, agent_calls=7)
    there = read_settings({**users_model(chosen), "BYHEART_HOME": str(users.home / "demo")})
    assert (there.model, there.agent_usd, there.agent_calls) == ("claude-haiku-5-5", 0.5, 7)
