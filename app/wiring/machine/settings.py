"""Changing what is set: the file in the data folder is read, changed as a whole, and taken only
when everything in it makes sense.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from app.engine.errors import UsageError
from app.settings import FILE, Kept, Settings, read_again, read_kept, read_settings, usual_home
from app.store.atomic_files import write_whole
from app.store.private_files import make_private_folder
from app.wiring.machine.stop_key import readable_stop_key, with_stop_key


def keep_setting(settings: Settings, name: str, value: str | float) -> Settings:
    """Keep a value (see `VARIABLES`); what is in force from then on. UsageError when it makes no
    sense, or the file holds no settings: it is left as it is.
    """
    home = usual_home() if name == "home" else settings.home
    told = {**read_kept(home), name: _readable(name, value)}
    read_settings({"BYHEART_HOME": str(home)}, told)
    _write(home / FILE, told)
    return with_stop_key(read_again(settings))


def _readable(name: str, value: str | float) -> str | float:
    """The value as it is kept."""
    match name, value:
        case "stop_key", str():
            return readable_stop_key(value)
        case "home", str():
            return str(_folder(value))
        case "model", str() if not value.strip():
            raise UsageError("A model has a name, such as claude-sonnet-5-5.")
        case _:
            return value.strip() if isinstance(value, str) else value


def _folder(wanted: str) -> Path:
    """A folder that can be written to; it is made where there is none."""
    try:
        folder = Path(wanted.strip()).expanduser()
    except RuntimeError as error:
        raise UsageError(f"There is no such user: {wanted}.") from error
    if not folder.is_absolute():
        raise UsageError("A data folder is told from the root on, such as /home/anna/byheart.")
    make_private_folder(folder)
    if not os.access(folder, os.W_OK):
        raise UsageError(f"{folder} cannot be written to.")
    return folder


def _write(file: Path, told: Kept) -> None:
    text = json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True)
    write_whole(file, f"{text}\n".encode())
