"""An order is shown in the sample application on a screen over RDP and then placed there by heart.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from app.demo.story import demo_orders
from app.store.secrets.backends import open_secrets
from tests.builders.remote.rdp_servers import PASSWORD, xrdp
from tests.builders.remote.remote_desk import RemoteDesk
from tests.builders.remote.vnc_servers import password_file, tigervnc
from tests.builders.runs.byheart import ENDS_WITHIN_S, own_folders

# It takes a minute on a busy machine.
pytestmark = [pytest.mark.on_screen, pytest.mark.long]

# xrdp 0.9.21 keeps what is pasted from the VNC server behind it: keys alone reach Order Desk.
SHOWN = replace(demo_orders().shown, note="Use the (side) entrance, <45 EUR>")
OTHER = replace(demo_orders().played[0], note="19.90 EUR a box @ most")
PASSPHRASE = {"BYHEART_PASSPHRASE": "correct horse"}


def test_an_order_is_placed_by_heart_and_a_lost_connection_is_only_a_wait(tmp_path: Path) -> None:
    secret = str(password_file(tmp_path, PASSWORD))
    with (
        tigervnc("-SecurityTypes", "VncAuth", "-PasswordFile", secret) as target,
        xrdp(tmp_path, target) as server,
    ):
        desk = RemoteDesk.at(tmp_path, server, PASSWORD)
        desk.show(SHOWN)
        byheart = desk.desk.byheart
        byheart.environment = {**own_folders(tmp_path / "home"), **PASSPHRASE}
        without = byheart.does("run", "order", "--display", server.address)
        assert without.status == 3
        assert f"byheart secret set {server.address} password" in without.err
        with byheart.store() as store:
            open_secrets(store, PASSPHRASE).set(server.address, "password", PASSWORD)

        with desk.running(), ThreadPoolExecutor(1) as pool:
            mark = desk.desk.diary.mark()
            run = pool.submit(desk.plays, OTHER)
            desk.desk.diary.wait_for("chosen", mark, ENDS_WITHIN_S)
            server.lose()
            ended, placed = run.result()
        assert ended.report.get("outcome") == "done", ended.story
        assert placed == [OTHER.draft]
        assert PASSWORD not in ended.out + ended.err
        desk.desk.diary.close()
