"""A workflow that somebody else published is added in the window, and says what it does first."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.store.sharing.reference import OciReference
from app.store.store import Store
from app.ui.workflows.sharing import SharedForm
from app.wiring.storage.sharing import disclosed, publish_workflow
from app.wiring.storage.store_opening import open_store
from tests.builders.servers.oci_registry import oci_registry
from tests.builders.store.exchange import sound
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open


def test_what_others_share_is_added_to_be_reviewed(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    store.save_workflow(workflow("orders"))
    page = open_window().pages.workflows
    qtbot.waitUntil(page.shared.isVisible)
    with oci_registry(tmp_path) as registry:
        there = published(tmp_path / "author", registry.address("team/sound"))
        page.shared.click()
        form = page.sharing.form
        assert form is not None
        assert not form.go.isEnabled(), "no address"
        for address, why in (
            ("https://example.org", "has an address such as oci://"),
            (there, "reviews that you ask for"),
        ):
            tells(form, address, "add")
            qtbot.waitUntil(partial(says, form, why))
        form.name.setText("theirs")
        tells(form, there, "to_review")
        qtbot.waitUntil(lambda: page.sharing.form is None)
    qtbot.waitUntil(lambda: page.chosen == "theirs")
    qtbot.waitUntil(page.view.accept.isVisible)
    assert not store.workflow("theirs").trusted


def says(form: SharedForm, why: str) -> bool:
    return why in texts(form)


def tells(form: SharedForm, address: str, deed: str) -> None:
    form.address.setText(address)
    form.deed.setCurrentIndex(form.deed.findData(deed))
    form.go.click()


def published(home: Path, address: str) -> str:
    """Where its author has published it."""
    author = open_store(Settings(home))
    try:
        author.save_workflow(sound())
        given = disclosed(author, sound().name)
        return str(publish_workflow(author, given, OciReference.read(f"{address}:1"), update=False))
    finally:
        author.close()
