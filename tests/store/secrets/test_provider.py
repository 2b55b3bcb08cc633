"""Secrets that are told when they are typed: by the environment, a file, or a command."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from app.engine.errors import BlockedError, UsageError
from app.store.secrets.backends import open_secrets
from app.store.secrets.encrypted_file import FileSafe
from app.store.secrets.file_key import Keys
from app.store.secrets.provider import (
    CommandProvider,
    FileProvider,
    Provider,
    read_provider,
    variable_of,
)
from app.store.secrets.provider_command import MOST_BYTES, output_of
from app.store.secrets.secrets import Secrets, UnknownSecretError
from app.store.store import Store
from tests.builders.desktop.awaited import within
from tests.builders.desktop.processes import lives

VALUE = "tr0ub4dor&3 zwölf"
ASK = ("--of={workflow}", "--name={secret}")


def file_of(folder: Path, content: str) -> Path:
    path = folder / "given.json"
    path.write_text(content, encoding="utf-8")
    path.chmod(0o600)
    return path


def command(script: str) -> tuple[str, ...]:
    return (sys.executable, "-c", script, *ASK)


def printed(script: str, limit_s: float = 60.0) -> str:
    return output_of(command(script), owner="orders", name="password", limit_s=limit_s)


def provided(store: Store, provider: Provider) -> Secrets:
    keys = Keys({"BYHEART_PASSPHRASE": "open sesame"}, store.home / "config")
    return Secrets(store.database, (FileSafe(store.home / "secrets.json", keys),), "", provider)


@pytest.fixture(params=["environment", "file", "command"])
def provider(request: pytest.FixtureRequest, tmp_path: Path) -> Provider:
    environment: Mapping[str, str] = {variable_of("orders", "password"): VALUE}
    path = file_of(tmp_path, f'{{"orders": {{"password": "{VALUE}"}}}}')
    answers = f"import sys; print({VALUE!r} if sys.argv[1:] == {known()} else '')"
    told = {
        "environment": "environment",
        "file": f"file:{path}",
        "command": f"command:{shlex.join(command(answers))}",
    }
    found = read_provider(told[request.param], environment)
    assert found is not None
    return found


def known() -> list[str]:
    return ["--of=orders", "--name=password"]


def test_it_tells_what_is_not_kept(store: Store, provider: Provider) -> None:
    secrets = provided(store, provider)
    assert secrets.can_have("orders", "password")
    assert secrets.get("orders", "password") == VALUE
    assert secrets.of("orders").get("password") == VALUE
    for owner, name in (("orders", "pin"), ("invoices", "password")):
        with pytest.raises(UnknownSecretError):
            secrets.get(owner, name)


def test_what_is_kept_on_the_machine_counts_first(store: Store, provider: Provider) -> None:
    secrets = provided(store, provider)
    secrets.set("orders", "password", "kept")
    assert secrets.get("orders", "password") == "kept"
    assert secrets.remove("orders", "password")
    assert secrets.get("orders", "password") == VALUE


def test_what_it_tells_is_written_nowhere(
    store: Store, provider: Provider, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    secrets = provided(store, provider)
    with caplog.at_level("DEBUG"):
        assert secrets.get("orders", "password") == VALUE
        run = store.begin_run("orders", 1, {"customer": "Anna"})
        store.append_event(run, {"event": "acted", "tool": "type_secret", "step": 0})
        store.finish_run(run, {"outcome": "done"})
    told_from = {tmp_path / "given.json"}
    for path in set(tmp_path.rglob("*")) - told_from:
        if path.is_file():
            content = path.read_bytes()
            for spelling in (VALUE.encode(), VALUE.encode("utf-16-le"), VALUE[:10].encode()):
                assert spelling not in content, path
    assert VALUE not in caplog.text + repr(read_provider("environment", {"X": VALUE}))
    assert secrets.names("orders") == ()


def test_keys_of_byhearts_own_are_never_asked_of_it(store: Store) -> None:
    secrets = provided(store, CommandProvider(("/nowhere/at/all", *ASK)))
    assert not secrets.can_have("byheart/journal", "key")
    assert secrets.place("byheart/journal", "key") == ""
    with pytest.raises(UnknownSecretError):
        secrets.get("byheart/journal", "key")


def test_a_store_is_opened_with_the_provider_that_is_set(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable_of("orders", "password"), VALUE)
    assert open_secrets(store, provider="environment").get("orders", "password") == VALUE
    with pytest.raises(UnknownSecretError):
        open_secrets(store).get("orders", "password")


@pytest.mark.parametrize(
    "told",
    [
        "vault",
        "environment:X",
        "file:",
        "file:secrets.json",
        "command:",
        "command:vault read {workflow}",
        "command:{workflow} {secret}x'",
        "command:vault 'unclosed {workflow} {secret}",
    ],
)
def test_what_is_no_provider_is_refused(told: str) -> None:
    with pytest.raises(UsageError, match="BYHEART_SECRETS is to be"):
        read_provider(told, {})


def test_no_provider_is_one_too() -> None:
    assert read_provider(" ", {}) is None


# the environment


def test_no_two_secrets_share_a_variable() -> None:
    assert variable_of("orders", "password") == "BYHEART_SECRET_orders__password"
    assert variable_of("rdp://ada@desk:3389", "password") == (
        "BYHEART_SECRET_rdp_3a_2f_2fada_40desk_3a3389__password"
    )
    names = [("a b", "c"), ("a", "b c"), ("a_b", "c"), ("a", "b_c"), ("a__b", "c"), ("ä", "c")]
    assert len({variable_of(*each) for each in names}) == len(names)


# the file


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o622])
def test_a_file_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    path = file_of(tmp_path, "{}")
    path.chmod(mode)
    with pytest.raises(BlockedError, match=f"Others may read {path}; run: chmod 600 {path}"):
        FileProvider(path).get("orders", "password")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_another_users_file_is_refused(tmp_path: Path) -> None:
    path = file_of(tmp_path, "{}")
    os.chown(path, 1, 1)
    with pytest.raises(BlockedError, match="another user's file"):
        FileProvider(path).get("orders", "password")


@pytest.mark.parametrize("content", ["", "[]", '{"orders": ', '"tr0ub4dor"', "[" * 100_000])
def test_a_file_that_is_none_is_told_without_what_it_says(tmp_path: Path, content: str) -> None:
    with pytest.raises(BlockedError) as raised:
        FileProvider(file_of(tmp_path, content)).get("orders", "password")
    assert str(raised.value).endswith("given.json are no JSON object of objects.")
    assert raised.value.__cause__ is None


@pytest.mark.parametrize("content", ['{"orders": "x"}', '{"orders": {"password": 1}}', "{}"])
def test_a_file_without_the_secret_has_none(tmp_path: Path, content: str) -> None:
    assert FileProvider(file_of(tmp_path, content)).get("orders", "password") is None


def test_a_file_that_is_missing_a_folder_a_link_or_endless_is_refused(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(file_of(tmp_path, "{}"))
    os.mkfifo(pipe, mode=0o600)
    (large := tmp_path / "large").write_bytes(b" " * (1 << 20) + b"{}")
    large.chmod(0o600)
    for path, why in (
        (tmp_path / "missing", "No such file"),
        (tmp_path, "Is a directory"),
        (link, "symbolic links"),
        (pipe, "no file"),
        (large, "more than 1 MB"),
    ):
        with pytest.raises(BlockedError, match=why):
            FileProvider(path).may_have("orders", "password")


# the command


def test_names_are_arguments_and_never_words_of_a_shell() -> None:
    asks = CommandProvider(command("import sys; print(sys.argv[1:])"))
    for owner, name in (("a; rm -r /", "$(id) `id`"), ("{secret}", "{workflow}"), ("a b", '"')):
        assert asks.get(owner, name) == repr([f"--of={owner}", f"--name={name}"])


@pytest.mark.parametrize("name", ["--help", "../admin", "a/../b", "..", "a\nb", "a\0b"])
def test_a_name_that_could_be_an_option_or_another_place_is_not_asked_for(name: str) -> None:
    asks = CommandProvider(command("print(1)"))
    assert asks.get("orders", name) is None
    assert asks.get(name, "password") is None


def test_one_line_break_at_the_end_is_none_of_the_value() -> None:
    assert printed("print(' a ')") == " a "
    assert printed("import sys; sys.stdout.write('a\\r\\n')") == "a"
    assert printed("import sys; sys.stdout.write('a')") == "a"


def test_its_environment_is_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_PASSPHRASE", "open sesame")
    monkeypatch.setenv("VAULT_TOKEN", VALUE)
    monkeypatch.setenv("HOME", "/home/ada")
    told = printed("import os; print(sorted(os.environ), os.environ['HOME'])")
    assert "/home/ada" in told
    assert not {"BYHEART_PASSPHRASE", "VAULT_TOKEN", "DISPLAY"} & set(told.split("'"))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (f"import sys; print({VALUE!r}); sys.exit({VALUE!r})", "ended with 1"),
        (f"import sys; sys.stdout.buffer.write({VALUE.encode()!r} + b'\\xff')", "is no text"),
        (f"print({VALUE!r} * {MOST_BYTES})", "printed more than 64 KB"),
        ("import os; os.kill(os.getpid(), 9)", "ended with -9"),
    ],
)
def test_what_goes_wrong_is_said_without_what_was_printed(
    script: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BlockedError, match=why) as raised:
        printed(script)
    assert "when asked for password of orders" in str(raised.value)
    assert VALUE[:10] not in str(raised.value)
    assert raised.value.__cause__ is None
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("words", [("/nowhere/at/all",), ("/etc",), ("a\0b",)])
def test_a_command_that_does_not_start_is_said(words: tuple[str, ...]) -> None:
    with pytest.raises(BlockedError, match="for secrets does not start: "):
        output_of(words, owner="orders", name="password")


def test_a_command_that_does_not_answer_is_ended_with_what_it_started(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    script = (
        "import os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n"
        "os.close(1)\n"
        "time.sleep(600)"
    )
    for limit_s in (1.0, 5.0, 25.0, 125.0):  # until it has come so far
        with pytest.raises(BlockedError, match=f"did not answer within {limit_s:g} s"):
            printed(script, limit_s)
        if note.exists() and note.read_text():
            break
    with suppress(psutil.NoSuchProcess):
        child = psutil.Process(int(note.read_text()))
        assert within(60, lambda: not lives(child))
