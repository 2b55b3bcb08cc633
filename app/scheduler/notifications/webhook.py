"""An alert as a signed POST: JSON, with the HMAC-SHA-256 of its time and body in a header.

The time is signed too, so that a receiver can refuse what was recorded and is sent again: it drops
what is older than a few minutes, and within them an `id` that it has had already.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping

from app.scheduler.notifications.alerts import Alert, AlertError

ANSWER_S = 5.0
SIGNATURE = "X-Byheart-Signature"
TIMESTAMP = "X-Byheart-Timestamp"
ID_BYTES = 16
OK = range(200, 300)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """What was signed for one address goes to no other."""

    def redirect_request(self, *_: object) -> None:
        """None is followed."""


def send_webhook(alert: Alert, told: Mapping[str, str], key: str) -> None:
    """AlertError when the address does not take it. `key` signs; "": it is not signed."""
    sent_s = int(time.time())
    identity = {"event": "alert", "id": secrets.token_hex(ID_BYTES), "sent": sent_s}
    body = json.dumps({**identity, **told}).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "byheart"}
    headers[TIMESTAMP] = str(sent_s)
    if key:
        headers[SIGNATURE] = signature(key, headers[TIMESTAMP], body)
    request = urllib.request.Request(alert.target, body, headers)  # noqa: S310 (see Alert)
    try:
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=ANSWER_S) as answer:
            status = answer.status
    except urllib.error.HTTPError as error:
        status = error.code
        error.close()
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise AlertError(f"the address did not answer ({error}).") from None
    if status not in OK:
        raise AlertError(f"the address answered with status {status}.")


def signature(key: str, timestamp: str, body: bytes) -> str:
    """What the header says of a body that is sent at that time (seconds since the epoch)."""
    signed = timestamp.encode() + b"." + body
    return "sha256=" + hmac.new(key.encode(), signed, hashlib.sha256).hexdigest()
