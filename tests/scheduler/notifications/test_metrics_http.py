"""Figures over HTTP: to this machine alone, in a format that others read."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPConnection

import pytest

from app.engine.errors import BlockedError, ByheartError
from app.scheduler.notifications.metrics_http import Samples, as_text, metrics_served

TOLD: Samples = {
    "byheart_serving": [({}, 1.0)],
    "byheart_runs": [({"outcome": "done"}, 12.0), ({"outcome": 'a"b\\c\n'}, 0.5)],
    "byheart_next_run_timestamp_seconds": [({}, 1795400000.0)],
}


def test_each_value_has_its_line() -> None:
    assert as_text(TOLD).splitlines() == [
        "# TYPE byheart_serving gauge",
        "byheart_serving 1",
        "# TYPE byheart_runs gauge",
        'byheart_runs{outcome="done"} 12',
        'byheart_runs{outcome="a\\"b\\\\c\\n"} 0.5',
        "# TYPE byheart_next_run_timestamp_seconds gauge",
        "byheart_next_run_timestamp_seconds 1795400000",
    ]


def test_it_answers_on_the_loopback_interface_while_it_lasts() -> None:
    with metrics_served(0, lambda: TOLD) as port:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.read().decode() == as_text(TOLD)
            assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        with pytest.raises(BlockedError, match=f"port {port}"), metrics_served(port, lambda: TOLD):
            pass
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics")


@pytest.mark.parametrize(
    ("host", "path", "status"),
    [
        ("localhost:1", "/metrics", 200),
        ("localhost", "/metrics", 200),
        ("evil.example", "/metrics", 403),
        ("127.0.0.1", "/", 404),
    ],
)
def test_other_sites_and_other_pages_get_nothing(host: str, path: str, status: int) -> None:
    with metrics_served(0, lambda: TOLD) as port:
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", path, headers={"Host": host})
        assert connection.getresponse().status == status
        connection.close()


def test_what_cannot_be_told_is_an_error_and_not_a_figure() -> None:
    def trouble() -> Samples:
        raise ByheartError("The database is damaged.")

    with metrics_served(0, trouble) as port:
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/metrics")
        assert connection.getresponse().status == 500
        connection.close()


def test_a_port_that_is_none_is_refused() -> None:
    with pytest.raises(BlockedError), metrics_served(70_000, lambda: TOLD):
        pass
