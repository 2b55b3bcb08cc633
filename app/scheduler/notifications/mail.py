"""An alert as an e-mail, handed to an SMTP server over TLS; its certificate is verified."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage

from app.scheduler.notifications.alerts import Alert, AlertError, sentence

ANSWER_S = 5.0
IMPLICIT_TLS = 465
USUAL_PORT = 25


def send_mail(alert: Alert, told: Mapping[str, str], password: str) -> None:
    """AlertError when the server does not take it, or nobody can tell that it is the right one."""
    host, _, port = alert.server.partition(":")
    try:
        with _connected(host, int(port or USUAL_PORT)) as server:
            if not isinstance(server, smtplib.SMTP_SSL):
                _encrypt(server, alert)
            if alert.user:
                server.login(alert.user, password)
            server.send_message(_message(alert, told))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise AlertError(f"the mail server did not take it ({error}).") from None


def _connected(host: str, port: int) -> smtplib.SMTP:
    if port == IMPLICIT_TLS:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(host, port, timeout=ANSWER_S, context=context)
    server = smtplib.SMTP(host, port, timeout=ANSWER_S)
    server.ehlo()
    return server


def _encrypt(server: smtplib.SMTP, alert: Alert) -> None:
    """Somebody on the way can take the offer of TLS out of the server's answer: without it nothing
    is sent, unless the user has said so.
    """
    if server.has_extn("starttls"):
        server.starttls(context=ssl.create_default_context())
    elif not alert.insecure:
        raise AlertError(
            f"the mail server {alert.server} offers no TLS, so the mail could be read on its way; "
            "add the alert again with --insecure to send it all the same."
        )


def _message(alert: Alert, told: Mapping[str, str]) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = " ".join(f"Byheart: {told['schedule']}: {told['outcome']}".split())
    message["From"] = alert.sender or alert.target
    message["To"] = alert.target
    message.set_content(sentence(told))
    return message
