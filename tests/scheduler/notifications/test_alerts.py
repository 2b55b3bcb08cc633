"""Who is not there is told how it ended, without what was on the screen, and never at its cost."""

from __future__ import annotations

import hmac
import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.scheduler.notifications.alerts import PAUSES_S, Alert, AlertError, Kind, News, On, deliver
from app.scheduler.notifications.mail import send_mail
from app.scheduler.notifications.webhook import SIGNATURE, TIMESTAMP, send_webhook, signature
from app.scheduler.ports import Ending, Job
from tests.builders.servers.certificates import certificate, server_context
from tests.builders.servers.mail_server import mail_server
from tests.builders.servers.webhook_server import webhook

JOB = Job("1@2026-11-21T02:30:00+00:00", "nightly", "2026-11-21T02:30:00+00:00")
NEWS = News.of(
    JOB, Ending("diverged", "The row “Müller” is not there.", "3f2a"), "0123456789abcdef"
)
DESKTOP = Alert("here", Kind.DESKTOP)


def hook(address: str, *, details: bool = False) -> Alert:
    return Alert("hook", Kind.WEBHOOK, address, details=details)


def mail(server: str) -> Alert:
    return Alert("mail", Kind.MAIL, "ops@example.org", server=server, insecure=True)


def test_a_webhook_is_posted_what_happened_signed_and_without_the_screen() -> None:
    with webhook() as server:
        alert = hook(server.address)
        send_webhook(alert, NEWS.for_(alert), "horse")
    ((headers, body),) = server.posted
    sent = headers[TIMESTAMP]
    assert headers[SIGNATURE] == signature("horse", sent, body)
    assert signature("donkey", sent, body) != signature("horse", sent, body)
    told = json.loads(body)
    assert str(told["sent"]) == sent
    assert (told["event"], told["schedule"], told["outcome"]) == ("alert", "nightly", "diverged")
    assert (told["run"], told["head"], told["reason"]) == ("3f2a", "0123456789abcdef", "")
    assert "Müller" not in body.decode()


def test_a_webhook_that_is_sent_again_later_is_known_by_its_signed_time_and_its_id() -> None:
    with webhook() as server:
        for _ in range(2):
            send_webhook(hook(server.address), NEWS.for_(DESKTOP), "horse")
    (headers, body), (_, other) = server.posted
    later = str(int(headers[TIMESTAMP]) + 3600)
    assert signature("horse", later, body) != headers[SIGNATURE]
    assert hmac_of("horse", f"{headers[TIMESTAMP]}.".encode() + body) == headers[SIGNATURE]
    assert json.loads(body)["id"] != json.loads(other)["id"]


def hmac_of(key: str, signed: bytes) -> str:
    """As assets/docs/how-to/alerts.md tells receivers to make it."""
    return "sha256=" + hmac.digest(key.encode(), signed, "sha256").hex()


def test_a_webhook_whose_certificate_nobody_vouches_for_gets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    itself = certificate(tmp_path)
    with webhook(tls=server_context(itself)) as server:
        with pytest.raises(AlertError, match="CERTIFICATE_VERIFY_FAILED"):
            send_webhook(hook(server.address), NEWS.for_(DESKTOP), "")
        assert server.posted == []
        monkeypatch.setenv("SSL_CERT_FILE", str(itself))
        send_webhook(hook(server.address), NEWS.for_(DESKTOP), "")
    assert len(server.posted) == 1


def test_a_mail_server_without_tls_gets_nothing_unless_that_was_said() -> None:
    with mail_server() as server:
        alert = Alert("mail", Kind.MAIL, "ops@example.org", server=server.address, user="ops")
        with pytest.raises(AlertError, match=r"offers no TLS.*--insecure"):
            send_mail(alert, NEWS.for_(alert), "horse")
    assert server.messages == server.receivers == []
    with pytest.raises(UsageError, match="--insecure is about mail"):
        Alert("here", Kind.DESKTOP, insecure=True)


def test_a_mail_server_whose_certificate_nobody_vouches_for_gets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    itself = certificate(tmp_path)
    with mail_server(tls=server_context(itself)) as server:
        alert = replace(mail(server.address), insecure=False)
        for each in (alert, mail(server.address)):
            with pytest.raises(AlertError, match="CERTIFICATE_VERIFY_FAILED"):
                send_mail(each, NEWS.for_(each), "")
        assert server.messages == []
        monkeypatch.setenv("SSL_CERT_FILE", str(itself))
        send_mail(alert, NEWS.for_(alert), "")
    assert server.encrypted == [True]


def test_only_who_asks_for_details_gets_the_reason() -> None:
    with webhook() as server:
        alert = hook(server.address, details=True)
        send_webhook(alert, NEWS.for_(alert), "")
    ((headers, body),) = server.posted
    assert json.loads(body)["reason"] == "The row “Müller” is not there."
    assert SIGNATURE not in headers


@pytest.mark.parametrize("status", [302, 404, 500])
def test_an_address_that_does_not_take_it_is_told_by_its_status(status: int) -> None:
    with webhook([status]) as server, pytest.raises(AlertError, match=str(status)):
        send_webhook(hook(server.address), NEWS.for_(DESKTOP), "")
    assert len(server.posted) == 1, "no redirection is followed"


def test_an_address_where_nobody_is_does_not_answer() -> None:
    with webhook() as server:
        gone = hook(server.address)
    with pytest.raises(AlertError, match="did not answer"):
        send_webhook(gone, NEWS.for_(gone), "")


def test_a_mail_says_what_happened_in_a_sentence() -> None:
    with mail_server() as server:
        alert = mail(server.address)
        send_mail(alert, NEWS.for_(alert), "")
    assert server.receivers == ["ops@example.org"]
    (message,) = server.messages
    assert "Subject: Byheart: nightly: diverged\n" in message
    assert "nightly: diverged (run 3f2a, journal's head 0123456789abcdef)." in message
    assert "ller" not in message


def test_a_name_of_several_lines_makes_no_header_of_its_own() -> None:
    with mail_server() as server:
        told = {**NEWS.for_(DESKTOP), "schedule": "a\r\nBcc: eve@example.org"}
        send_mail(mail(server.address), told, "")
    assert server.receivers == ["ops@example.org"]
    assert "\nBcc:" not in server.messages[0].partition("\n\n")[0]


@pytest.mark.parametrize("refuses", [True, False])
def test_a_mail_server_that_refuses_or_is_gone_is_said(*, refuses: bool) -> None:
    with mail_server(refuses=True) as server:
        alert = mail(server.address)
        if refuses:
            with pytest.raises(AlertError, match="did not take it"):
                send_mail(alert, NEWS.for_(alert), "")
    if not refuses:
        with pytest.raises(AlertError, match="did not take it"):
            send_mail(alert, NEWS.for_(alert), "")
    with pytest.raises(AlertError):
        send_mail(Alert("x", Kind.MAIL, "a@b", server="host:many"), NEWS.for_(alert), "")


def test_it_is_tried_again_a_little_later() -> None:
    waited: list[float] = []
    with webhook([500, 503, 200]) as server:
        trouble = deliver(
            [hook(server.address)], NEWS, lambda a, told: send_webhook(a, told, ""), waited.append
        )
    assert trouble == []
    assert waited == list(PAUSES_S)


def test_one_that_fails_keeps_no_other_from_being_sent() -> None:
    sent: list[str] = []

    def send(alert: Alert, told: object) -> None:
        if alert.name == "hook":
            raise AlertError("it refused.")
        sent.append(alert.name)

    (trouble,) = deliver([hook("http://a"), DESKTOP], NEWS, send, lambda _: None)
    assert trouble == "The alert hook could not be sent: it refused."
    assert sent == ["here"]


@pytest.mark.parametrize(
    ("on", "outcome", "wanted"),
    [
        (On.FAILURE, "done", False),
        (On.FAILURE, "skipped", False),
        (On.FAILURE, "blocked", True),
        (On.FAILURE, "uncertain", True),
        (On.ALWAYS, "done", True),
    ],
)
def test_it_is_sent_when_it_is_wanted(on: On, outcome: str, *, wanted: bool) -> None:
    assert Alert("a", Kind.DESKTOP, on=on).wants(outcome) is wanted


@pytest.mark.parametrize(
    ("kind", "target", "server"),
    [
        (Kind.WEBHOOK, "ftp://a", ""),
        (Kind.WEBHOOK, "", ""),
        (Kind.MAIL, "nobody", "localhost"),
        (Kind.MAIL, "a@b", ""),
    ],
)
def test_what_can_reach_nobody_is_refused(kind: Kind, target: str, server: str) -> None:
    with pytest.raises(UsageError):
        Alert("a", kind, target, server=server)
