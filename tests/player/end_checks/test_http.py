"""A web address says whether the effect is there: its status, a text, a value in its JSON."""

from __future__ import annotations

import base64
import json
import socket
import threading
from collections.abc import Iterator

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.player.end_checks import http
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.store.model.workflow import EndCheck, EndCheckKind
from app.store.secrets.secrets import UnknownSecretError
from tests.builders.servers.web import Site, served

ORDER = {"number": 7, "total": 12.50, "lines": [{"of": "paper"}], "paid": True, "a/b~c": "odd"}


@pytest.fixture
def site() -> Iterator[Site]:
    with served(Site()) as running:
        yield running


def ask(
    address: str,
    expected: str = "",
    *,
    status: int = 200,
    pointer: str = "",
    values: dict[str, str] | None = None,
    secrets: dict[str, str] | None = None,
) -> EndAnswer:
    def secret_of(name: str) -> str:
        try:
            return (secrets or {})[name]
        except KeyError:
            raise UnknownSecretError("orders", name) from None

    def nothing(_: Box) -> EndAnswer:
        return EndAnswer(holds=False, why="")

    asking = EndChecks(0.0, lambda _: "", nothing, secret_of)
    check = EndCheck(
        EndCheckKind.HTTP, (address,), expected=expected, status=status, pointer=pointer
    )
    return asking.ask(check, values or {})


def test_the_status_alone_may_decide(site: Site) -> None:
    address = f"{site.address}/orders"
    assert ask(address) == EndAnswer(holds=True, why=f"{address} answered with status 200.")
    site.status = 404
    assert ask(address) == EndAnswer(
        holds=False, why=f"{address} answered with status 404, expected was 200."
    )
    assert ask(address, status=404).holds


def test_a_text_is_looked_for_in_the_answer(site: Site) -> None:
    site.body = "Order für Zoë posted".encode()
    assert ask(site.address, "für {customer} posted", values={"customer": "Zoë"}).holds
    answer = ask(site.address, "für {customer} posted", values={"customer": "Ada"})
    assert answer == EndAnswer(
        holds=False, why=f"The answer of {site.address} does not say “für Ada posted”."
    )


@pytest.mark.parametrize(("kind", "body"), [("latin-1", "Zoë"), ("no-such-charset", "Zoe")])
def test_a_text_is_read_in_the_answers_own_encoding(site: Site, kind: str, body: str) -> None:
    site.kind = f"text/plain; charset={kind}"
    site.body = body.encode("latin-1")
    assert ask(site.address, body).holds


@pytest.mark.parametrize(
    ("pointer", "expected"),
    [
        ("/number", "7"),
        ("/total", "12.5"),
        ("/total", "12.50"),
        ("/lines/0/of", "paper"),
        ("/paid", "true"),
        ("/a~1b~0c", "odd"),
    ],
)
def test_a_value_in_json_is_the_expected_one(site: Site, pointer: str, expected: str) -> None:
    site.body = json.dumps(ORDER).encode()
    answer = ask(site.address, expected, pointer=pointer)
    assert answer.holds, answer.why


@pytest.mark.parametrize(
    ("pointer", "expected", "why"),
    [
        ("/number", "8", "answered “7”, expected was “8”."),
        ("/number", "seven", "answered “7”, expected was “seven”."),
        ("/paid", "1", "answered “true”, expected was “1”."),
        ("/lines/1/of", "paper", "has nothing at /lines/1/of."),
        ("/lines/of", "paper", "has nothing at /lines/of."),
        ("/number/x", "7", "has nothing at /number/x."),
        ("/nothing", "null", "has nothing at /nothing."),
    ],
)
def test_another_value_or_none_does_not_hold(
    site: Site, pointer: str, expected: str, why: str
) -> None:
    site.body = json.dumps(ORDER).encode()
    answer = ask(site.address, expected, pointer=pointer)
    assert not answer.holds
    assert answer.why.endswith(why)


@pytest.mark.parametrize("body", [b"<html>", b"[" * 100_000, b""])
def test_an_answer_that_is_no_json_is_said_so(site: Site, body: bytes) -> None:
    site.body = body
    answer = ask(site.address, "1", pointer="/x")
    assert answer == EndAnswer(holds=False, why=f"The answer of {site.address} is no JSON.")


def test_a_value_is_encoded_and_leads_nowhere_else(site: Site) -> None:
    ask(f"{site.address}/orders/{{customer}}?of={{customer}}", values={"customer": "a/../b?&#@ü"})
    told = "a%2F..%2Fb%3F%26%23%40%C3%BC"
    assert site.asked == [f"/orders/{told}?of={told}"]
    with pytest.raises(UsageError, match="another address"):
        ask(f"{site.address}/orders/{{customer}}/all", values={"customer": ".."})


def test_a_value_names_one_member_of_json_and_never_a_path(site: Site) -> None:
    site.body = json.dumps({"a/b": "posted", "a": {"b": "draft"}}).encode()
    assert ask(site.address, "posted", pointer="/{number}", values={"number": "a/b"}).holds


def test_a_password_comes_from_the_secrets_and_is_never_told(site: Site) -> None:
    site.body = b'{"you": "me:let m/in"}'
    address = site.address.replace("http://", "http://me:{secret:api}@")
    answer = ask(f"{address}/?key={{secret:api}}", "x", pointer="/you", secrets={"api": "let m/in"})
    assert base64.b64decode(str(site.authorizations[0]).removeprefix("Basic ")) == b"me:let m/in"
    assert site.asked == ["/?key=let%20m%2Fin"]
    assert not answer.holds
    assert "let m/in" not in answer.why
    assert "let%20m" not in answer.why
    assert "“me:•••”" in answer.why
    assert "{secret:api}" in answer.why


def test_a_secret_that_is_not_kept_is_named(site: Site) -> None:
    with pytest.raises(UnknownSecretError, match="no secret “api” of orders"):
        ask(f"{site.address}/?key={{secret:api}}")
    assert site.asked == []


def test_no_redirection_is_followed(site: Site) -> None:
    site.status, site.headers = 302, {"Location": "/elsewhere"}
    assert "answered with status 302" in ask(f"{site.address}/here").why
    assert site.asked == ["/here"]


def test_a_machine_without_a_proxy_for_itself_asks_itself(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)
    assert ask(site.address).holds
    assert ask(site.address.replace("127.0.0.1", "localhost")).holds


def test_an_answer_that_never_ends_is_not_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LONGEST_ANSWER", 10)
    site.body = b"x" * 11
    assert ask(site.address).why == f"The answer of {site.address} is longer than 10 bytes."


def test_an_address_that_does_not_answer_in_time_does_not_hold(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "LIMIT_S", 0.2)
    site.silent = threading.Event()
    answer = ask(site.address)
    assert not answer.holds
    assert site.address in answer.why


def test_nobody_there_is_an_answer_and_no_accident() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    answer = ask(f"http://127.0.0.1:{port}/")
    assert answer == EndAnswer(
        holds=False, why=f"http://127.0.0.1:{port}/ could not be asked: connection refused."
    )


def test_what_speaks_no_http_is_an_answer_and_no_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def babble() -> None:
            talk, _ = server.accept()
            with talk:
                talk.recv(4096)
                talk.sendall(b"220 mail.example ready\r\n\r\n")

        thread = threading.Thread(target=babble)
        thread.start()
        answer = ask(f"http://127.0.0.1:{server.getsockname()[1]}/")
        thread.join()
    assert not answer.holds
    assert "could not be asked: 220 mail.example ready" in answer.why
