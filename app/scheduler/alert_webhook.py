"""An alert as a signed POST: JSON, with the HMAC-SHA-256 of its body in a header."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping

from app.scheduler.alerts import Alert, AlertError

ANSWER_S = 5.0
SIGNATURE = "X-Byheart-Signature"
OK = range(200, 300)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """What was signed for one address goes to no other."""

    def redirect_request(self, *_: object) -> None:
        """None is followed."""


def send_webhook(alert: Alert, told: Mapping[str, str], key: str) -> None:
    """AlertError when the address does not take it. `key` signs; "": it is not signed."""
    body = json.dumps({"event": "alert", "sent": int(time.time()), **told}).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "byheart"}
    if key:
        headers[SIGNATURE] = signature(key, body)
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


def signature(key: str, body: bytes) -> str:
    """What the header says of a body."""
    return "sha256=" + hmac.new(key.encode(), body, hashlib.sha256).hexdigest()
