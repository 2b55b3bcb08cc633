"""What `byheart doctor` finds, in German: the names of things and how they are, and the sentences
that say what is amiss and what mends it.
"""

from __future__ import annotations

from collections.abc import Mapping

FINDING_WORDS: Mapping[str, str] = {
    "display": "Bildschirm",
    "window manager": "Fensterverwaltung",
    "clipboard": "Zwischenablage",
    "accessibility": "Barrierefreiheit",
    "private display": "eigener Bildschirm",
    "libraries of Qt": "Bibliotheken von Qt",
    "fonts for Latin": "Schrift für Latein",
    "fonts for Chinese, Japanese and Korean": "Schrift für Chinesisch, Japanisch und Koreanisch",
    "fonts for emoji": "Schrift für Emoji",
    "remote screens": "entfernte Bildschirme",
    "remote screens over RDP": "entfernte Bildschirme über RDP",
    "data folder": "Datenordner",
    "private files": "private Dateien",
    "secrets": "Geheimnisse",
    "provider of secrets": "Lieferant von Geheimnissen",
    "there": "vorhanden",
    "can be read": "lesbar",
    "applications describe themselves": "Anwendungen beschreiben sich selbst",
    "new enough": "neu genug",
    "Xvfb, openbox and a session bus can be started": (
        "Xvfb, openbox und ein Sitzungsbus können starten"
    ),
    "all can be loaded": "alle können geladen werden",
    "VNC needs nothing more here; the other machine needs a VNC server": (
        "VNC braucht hier nichts weiter, dort einen VNC-Server"
    ),
    "xfreerdp and a private display for it": "xfreerdp und ein eigener Bildschirm dafür",
    "only you can use the data folder": "nur Sie können den Datenordner nutzen",
    "keyring": "Schlüsselbund",
    "encrypted file": "verschlüsselte Datei",
    "no safe place": "kein sicherer Ort",
    "sudo apt-get install openbox, then start openbox": (
        "sudo apt-get install openbox, dann openbox starten"
    ),
    "sudo apt-get install at-spi2-core dbus, then log in to a desktop session": (
        "sudo apt-get install at-spi2-core dbus, dann an einer Desktop-Sitzung anmelden"
    ),
}
FINDING_SENTENCES: Mapping[str, str] = {
    "No window manager runs: the focus is lost when a dialog closes.": (
        "Es läuft keine Fensterverwaltung: Schließt ein Dialog, geht der Fokus verloren."
    ),
    "There is no session bus.": "Es gibt keinen Sitzungsbus.",
    "It is optional: without it, names are read from pixels.": (
        "Es geht auch ohne: Namen werden dann aus dem Bild gelesen."
    ),
    "{0} cannot be loaded: Qt programs, ours among them, would abort.": (
        "{0} kann nicht geladen werden: Programme mit Qt würden abbrechen, auch dieses."
    ),
    "There is none, so every such character is drawn as the same empty box.": (
        "Es gibt keine: Jedes solche Zeichen wird als leeres Kästchen gezeichnet."
    ),
    "Install Byheart anew.": "Byheart neu installieren.",
    "“{0}” answers": "„{0}“ antwortet",
    "“{0}”; no workflow needs it": "„{0}“; kein Ablauf braucht es",
    "“{0}” has no {1} of {2}": "„{0}“ hat kein {1} von {2}",
    "Put it into {0}.": "Dort ablegen: {0}.",
    "the variable {0}": "die Variable {0}",
    "the file {0}": "die Datei {0}",
    "the command {0}": "der Befehl {0}",
    "Set it anew.": "Neu setzen.",
    "See to it, as the user who runs Byheart.": (
        "Beheben, als der Benutzer, unter dem Byheart läuft."
    ),
    "Set BYHEART_PASSPHRASE, or install a keyring (gnome-keyring).": (
        "BYHEART_PASSPHRASE setzen oder einen Schlüsselbund installieren (gnome-keyring)."
    ),
}
