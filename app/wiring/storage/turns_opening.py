"""What the proxy remembers, opened as the settings say."""

from __future__ import annotations

from functools import partial

from app.settings import KEYRING, Settings
from app.store.pictures.seal import PictureSeal
from app.store.turns.memory import Turns
from app.wiring.storage.store_opening import kept_picture_key


def opened_turns(settings: Settings) -> Turns:
    """The turns of the data folder. A ByheartError says why they cannot be opened."""
    key = partial(kept_picture_key, settings.home)
    return Turns.open(settings.home, PictureSeal(key, settings.pictures_key == KEYRING))
