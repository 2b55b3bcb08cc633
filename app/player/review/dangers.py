"""What in the data of an act may do harm: chords that the desktop takes, terminals, shells,
downloads, and names that are not what they look like.

These are warnings for the eye of whoever accepts an imported workflow; that nothing is marked does
not say that nothing can happen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePath

from app.desktop.input.chords import is_for_the_desktop, read_chord
from app.engine.errors import UsageError
from app.player.agent.allowed_windows import TERMINALS

DESKTOP = "a chord of the desktop, which may start programs"
NO_CHORD = "no chord that is known"
TERMINAL = "a terminal: what is typed there is a program"
SHELL = "a shell or an interpreter: it runs whatever it is told"
COMMAND = "looks like a command of a shell"
DOWNLOAD = "fetches something from the net"
HIDDEN = "holds characters that cannot be seen"

INTERPRETERS = frozenset(
    (
        *("sh", "bash", "dash", "zsh", "fish", "ksh", "csh", "tcsh", "busybox", "cmd", "cmd.exe"),
        *("powershell", "powershell.exe", "pwsh", "python", "perl", "ruby", "node", "php", "lua"),
        *("env", "sudo", "doas", "su", "pkexec", "xargs", "nohup", "setsid", "ssh", "eval", "exec"),
        *("osascript", "awk", "gawk", "tclsh", "wish", "gdb", "at", "crontab", "systemd-run"),
    )
)
FETCHING = frozenset(("curl", "wget", "aria2c", "fetch", "scp", "sftp", "ftp", "rsync", "git"))
INSTALLING = ("pip", "pipx", "npm", "apt", "apt-get", "dnf", "yum", "snap", "flatpak", "brew")
COMMAND_LIKE = re.compile(
    r"\|\s*(?:\w*sh|python\d?|perl)\b|\$\(|`[^`]+`|&&|\b(?:sudo|chmod|rm\s+-|base64\s+-d|eval|nc\s+-"
    r"|mkfifo|crontab|powershell|iex|Invoke-\w+)\b|/dev/tcp/|>\s*~?/|\b(?:ba|z|da)?sh\s+-c\b",
    re.IGNORECASE,
)
FETCH_LIKE = re.compile(
    rf"\b(?:{'|'.join(sorted(FETCHING - {'fetch', 'git'}))})\b"
    r"|\b(?:ftps?|https?|file|data|javascript):",
    re.IGNORECASE,
)
# Letters of other scripts that look like Latin ones.
LIKE_LATIN = frozenset(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d\u0410\u0412"
    "\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u03bf\u03b1\u03bd"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u0561\u0578"
)
WORD = re.compile(r"[^\W\d_]+")


def of_chord(keys: str) -> tuple[str, ...]:
    """What a chord may do beyond the application."""
    try:
        chord = read_chord(keys)
    except UsageError:
        return (NO_CHORD,)
    return (DESKTOP,) if is_for_the_desktop(chord) else ()


def of_window(class_name: str) -> tuple[str, ...]:
    """What a window of that class is."""
    return (TERMINAL,) if class_name.lower() in TERMINALS else ()


def of_text(text: str) -> tuple[str, ...]:
    """What a text may be for whoever it is typed to."""
    words = text.split()
    program = PurePath(words[0]).name.lower() if words else ""
    is_command = COMMAND_LIKE.search(text) or _runs_anything(program)
    found = [COMMAND] if is_command else []
    found += [DOWNLOAD] if FETCH_LIKE.search(text) else []
    return (*found, *_hidden(text), *_look_alikes(text))


def of_command(words: tuple[str, ...]) -> tuple[str, ...]:
    """What an argument list may do."""
    programs = [PurePath(word).name.lower() for word in words]
    first, text = programs[0] if programs else "", " ".join(words)
    found = [SHELL] if _runs_anything(first) else []
    found += [TERMINAL] if first in TERMINALS else []
    fetches = first in FETCHING or first in INSTALLING or FETCH_LIKE.search(text)
    found += [DOWNLOAD] if fetches else []
    return (*found, *_hidden(text), *_look_alikes(text))


def of_name(name: str) -> tuple[str, ...]:
    """Whether a name is not what it looks like."""
    return (*_hidden(name), *_look_alikes(name))


def _runs_anything(program: str) -> bool:
    bare = re.sub(r"[\d.]+$", "", program.removesuffix(".exe"))
    return program in INTERPRETERS or bare in INTERPRETERS


def _hidden(text: str) -> tuple[str, ...]:
    """Characters that act without being seen, such as those that turn the order round."""
    return (
        (HIDDEN,) if any(unicodedata.category(each) in {"Cf", "Cc", "Co"} for each in text) else ()
    )


def _look_alikes(text: str) -> tuple[str, ...]:
    """Words in which letters of another script pass for Latin ones, with those letters' names."""
    return tuple(
        dict.fromkeys(
            f"{word!r} is not what it looks like: {_names(strangers)}"
            for word in WORD.findall(text)
            if (strangers := _strangers(word))
        )
    )


def _strangers(word: str) -> list[str]:
    """The letters that look like Latin ones: beside Latin letters, or in a word of them alone."""
    alike = [each for each in word if each in LIKE_LATIN]
    has_latin = any(unicodedata.name(each, "").startswith("LATIN") for each in word)
    return alike if alike and (has_latin or len(alike) == len(word) > 1) else []


def _names(letters: Iterable[str]) -> str:
    told = (f"“{each}” is {unicodedata.name(each, 'unnamed')}" for each in dict.fromkeys(letters))
    return ", ".join(told)
