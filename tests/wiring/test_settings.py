"""What a user may set is read once, and nonsense is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.settings import STOP_KEY, Settings, read_settings


def test_without_any_setting_there_are_sensible_ones(tmp_path: Path) -> None:
    settings = read_settings({})
    assert (settings.stop_key, settings.patience_s) == (STOP_KEY, 15.0)
    assert settings.home.name == "byheart"
    assert settings.home.is_absolute()


def test_the_environment_overrides() -> None:
    given = {
        "BYHEART_HOME": "/data/by heart",
        "BYHEART_STOP_KEY": "ctrl+Pause",
        "BYHEART_PATIENCE_S": "2.5",
        "BYHEART_MODEL": "claude-haiku-5-5",
        "BYHEART_AGENT_USD": "0.5",
        "BYHEART_PICTURES": "changed",
        "BYHEART_PICTURES_MB": "200",
        "BYHEART_PICTURES_DAYS": "30",
        "ANTHROPIC_BASE_URL": "http://127.0.0.1:8000",
        "BYHEART_DATABASE": "postgresql://anna@here/byheart",
        "BYHEART_BEAT_S": "2",
        "BYHEART_DEAD_AFTER_S": "8",
    }
    assert read_settings(given) == Settings(
        Path("/data/by heart"),
        "ctrl+Pause",
        2.5,
        model="claude-haiku-5-5",
        agent_url="http://127.0.0.1:8000",
        agent_usd=0.5,
        database="postgresql://anna@here/byheart",
        beat_s=2.0,
        dead_after_s=8.0,
        pictures="changed",
        pictures_mb=200.0,
        pictures_days=30,
    )


def test_an_empty_setting_is_none() -> None:
    empty = {"BYHEART_HOME": "", "BYHEART_STOP_KEY": "", "BYHEART_PATIENCE_S": ""}
    assert read_settings(empty) == read_settings({})


def test_the_data_folder_is_the_same_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_settings({"BYHEART_HOME": "here"}).home == tmp_path / "here"
    monkeypatch.setenv("HOME", "/home/anna")
    assert read_settings({"BYHEART_HOME": "~/byheart"}).home == Path("/home/anna/byheart")


def test_a_user_that_is_not_there_has_no_folder() -> None:
    with pytest.raises(UsageError, match="there is no such user"):
        read_settings({"BYHEART_HOME": "~nobody-here/byheart"})


def test_provisional_reflexes_may_be_kept_from_firing_alone() -> None:
    assert read_settings({}).provisional
    assert not read_settings({"BYHEART_PROVISIONAL": "off"}).provisional
    with pytest.raises(UsageError, match="BYHEART_PROVISIONAL is to be on or off, not “maybe”"):
        read_settings({"BYHEART_PROVISIONAL": "maybe"})


def test_pictures_are_kept_in_one_of_three_ways() -> None:
    with pytest.raises(UsageError, match="BYHEART_PICTURES is to be all, changed, failures; not"):
        read_settings({"BYHEART_PICTURES": "some"})


@pytest.mark.parametrize("text", ["-1", "long", "nan", "0.5"])
def test_days_are_whole_and_none_is_below_zero(text: str) -> None:
    assert read_settings({}).pictures_days == 0, "however old they are"
    with pytest.raises(UsageError) as refused:
        read_settings({"BYHEART_PICTURES_DAYS": text})
    kind = "whole number" if text == "0.5" else "number"
    told = f"BYHEART_PICTURES_DAYS is to be a {kind} of days such as 90, not “{text}”."
    assert str(refused.value) == told


def test_dollars_that_are_no_number_are_refused() -> None:
    with pytest.raises(UsageError, match=r"BYHEART_AGENT_USD is to be a number of dollars"):
        read_settings({"BYHEART_AGENT_USD": "much"})


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf", "1,5", "10 s"])
def test_a_patience_that_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="BYHEART_PATIENCE_S is to be a number of seconds"):
        read_settings({"BYHEART_PATIENCE_S": text})


def test_a_database_is_one_of_postgresql() -> None:
    with pytest.raises(UsageError, match="postgresql://user@host/byheart"):
        read_settings({"BYHEART_DATABASE": "mysql://here/byheart"})
