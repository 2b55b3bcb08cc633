"""A setting that was changed is kept in the data folder's file, below the environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.engine.errors import ByheartError, UsageError
from app.settings import FILE, read_again, read_kept, read_settings
from app.wiring.machine.settings import keep_setting

SENSIBLE: list[tuple[str, str | float]] = [
    ("stop_key", "ctrl+Pause"),
    ("patience_s", 2.5),
    ("ask", "operator"),
    ("dial", "normal"),
    ("model", "claude-haiku-5-5"),
    ("agent_usd", 0.5),
    ("agent_calls", 7),
    ("pictures", "failures"),
    ("pictures_mb", 200),
    ("pictures_days", 30),
]


@pytest.mark.parametrize(("name", "value"), SENSIBLE)
def test_what_is_kept_is_in_force_here_and_for_whoever_starts_next(
    name: str, value: str | float
) -> None:
    kept = keep_setting(read_settings(), name, value)
    assert getattr(kept, name) == value
    assert read_settings() == kept
    assert read_kept(kept.home) == {name: value}


def test_the_environment_still_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_setting(read_settings(), "agent_usd", 0.5)
    monkeypatch.setenv("BYHEART_AGENT_USD", "2")
    assert read_settings().agent_usd == 2.0
    monkeypatch.setenv("BYHEART_AGENT_USD", "")
    assert read_settings().agent_usd == 0.5


def test_one_value_after_the_other_stays() -> None:
    settings = keep_setting(read_settings(), "ask", "agent")
    settings = keep_setting(settings, "model", " claude-opus-5-5 ")
    assert (settings.ask, settings.model) == ("agent", "claude-opus-5-5")
    assert (settings.home / FILE).stat().st_mode & 0o777 == 0o600


def test_the_stop_key_is_kept_as_it_is_heard() -> None:
    assert keep_setting(read_settings(), "stop_key", "Control+Shift+esc").stop_key == (
        "ctrl+shift+Escape"
    )


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("stop_key", "a", "is typed in texts"),
        ("ask", "everybody", "ask in .* is to be nobody, operator, agent; not “everybody”"),
        ("dial", "wild", "careful, normal"),
        ("pictures_days", -1, "pictures_days in .* is to be a number of days such as 90, not “-1”"),
        ("agent_usd", -1, "agent_usd in .* is to be a number of dollars"),
        ("model", " ", "A model has a name"),
        ("home", "here", "from the root on"),
        ("home", "~nobody-here/byheart", "no such user"),
        ("database", "postgresql://me:secret@here/b", "sets “database”, which is none of"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_written(
    name: str, value: str | float, why: str
) -> None:
    kept = keep_setting(read_settings(), "patience_s", 4)
    before = (kept.home / FILE).read_bytes()
    with pytest.raises(UsageError, match=why):
        keep_setting(kept, name, value)
    assert (kept.home / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "holds no settings"),
        ("[]", "it is no JSON object"),
        ('{"ANTHROPIC_API_KEY": "sk-1"}', "sets “ANTHROPIC_API_KEY”, which is none of"),
        ('{"model": true}', "model in .* is to be a text or a number"),
        ('{"model": null}', "is to be a text or a number"),
        ('{"patience_s": NaN}', "is to be a number of seconds"),
        ('{"pictures": "some"}', "pictures in .* is to be all, changed, failures"),
    ],
)
def test_a_bad_file_is_one_sentence_and_stays_as_it_is(text: str, why: str) -> None:
    home = Path(keep_setting(read_settings(), "patience_s", 4).home)
    settings = read_settings()
    (home / FILE).write_text(text)
    with pytest.raises(UsageError, match=why):
        read_settings()
    with pytest.raises(UsageError):
        keep_setting(settings, "ask", "agent")
    assert (home / FILE).read_text() == text


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "byheart home" / FILE).mkdir(parents=True)
    with pytest.raises(UsageError, match=r"settings\.json cannot be read"):
        read_settings()


def test_another_data_folder_holds_from_the_next_start_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BYHEART_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    before = read_settings()
    assert before.home == tmp_path / "share" / "byheart"
    new = tmp_path / "elsewhere"
    assert keep_setting(before, "home", str(new)).home == before.home
    assert new.is_dir()
    moved = read_settings()
    assert moved.home == new
    keep_setting(moved, "ask", "operator")
    assert json.loads((new / FILE).read_text()) == {"ask": "operator"}
    assert read_settings().ask == "operator"
    assert read_again(before).ask == "nobody", "each folder has its own"
    assert keep_setting(moved, "home", str(before.home)).home == new
    assert read_settings().home == before.home


def test_a_folder_that_cannot_be_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ByheartError, match="could not be used"):
        keep_setting(read_settings(), "home", str(tmp_path / "file" / "below"))
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(UsageError, match="cannot be written to"):
        keep_setting(read_settings(), "home", str(tmp_path))


def test_a_folder_without_end_is_told_in_one_short_sentence() -> None:
    with pytest.raises(UsageError, match=r"…/settings\.json cannot be read") as refused:
        read_settings({"BYHEART_HOME": "x" * 30_000})
    assert len(str(refused.value)) < 300
