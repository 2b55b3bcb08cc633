"""Words that say that a step cannot be taken back, or that something went wrong, in English and
German; and what is to be thought of a step whose words are of no language that is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checks.text.compare import plain

# A verb, then its forms that are not formed by rule, and its nouns.
LOSING_ENGLISH = (
    *("delete deletion", "erase erasure", "remove removal", "discard", "destroy destruction"),
    *("drop dropped dropping", "purge", "wipe", "reset resetting", "format formatted formatting"),
    *("overwrite overwrote overwritten", "uninstall", "clear", "trash", "empty"),
    *("revoke revocation", "unsubscribe", "shred shredded shredding", "lose lost"),
)
GIVING_ENGLISH = (
    *("send sent", "post", "submit submitted submitting submission", "publish publication"),
    *("pay paid payment", "buy bought", "order", "transfer transferred transferring", "book"),
    *("confirm", "approve approval", "release", "sign", "donate donation", "bid bidding"),
    *("purchase", "checkout", "remit remitted remitting remittance", "forward", "reply replied"),
    *("charge", "refund", "withdraw withdrew withdrawn withdrawal", "execute", "commit committed"),
    *("authorise authorisation", "authorize authorization", "subscribe", "upload", "share"),
    *("invoice", "dispatch", "issue", "deploy", "accept", "agree", "print", "transmit transmitted"),
)
LOSING_GERMAN = (
    *("löschen lösche löscht gelöscht löschung", "entfernen entferne entfernt entfernung"),
    *("verwerfen verwerfe verwirft verworfen", "vernichten vernichte vernichtet vernichtung"),
    *("leeren leere geleert", "zurücksetzen zurückgesetzt", "formatieren formatiert formatierung"),
    *("überschreiben überschreibt überschrieben", "deinstallieren deinstalliert"),
    *("stornieren storniere storniert stornierung storno", "kündigen kündige gekündigt kündigung"),
    *("widerrufen widerruft widerruf", "verlieren verliert verloren", "papierkorb"),
)
GIVING_GERMAN = (
    *(
        "senden sende sendet gesendet",
        "absenden abgesendet abgesandt",
        "versenden versendet versandt",
    ),
    *("abschicken abgeschickt", "schicken schicke geschickt", "verschicken verschickt"),
    *("veröffentlichen veröffentlicht veröffentlichung", "zahlen zahle zahlt gezahlt zahlung"),
    *("bezahlen bezahle bezahlt bezahlung", "kaufen kaufe kauft gekauft kauf"),
    *("bestellen bestelle bestellt bestellung", "überweisen überweise überwiesen überweisung"),
    *("buchen buche bucht gebucht buchung", "verbuchen verbucht", "posten gepostet", "teilen"),
    *("bestätigen bestätige bestätigt bestätigung", "genehmigen genehmigt genehmigung"),
    *("freigeben freigegeben freigabe", "unterschreiben unterschrieben unterschrift"),
    *("übermitteln übermittelt übermittlung", "einreichen eingereicht", "abgeben abgegeben"),
    *("übertragen übertragung", "weiterleiten weitergeleitet", "antworten beantworten"),
    *("spenden gespendet spende", "beauftragen beauftragt", "ausführen ausgeführt"),
    *("akzeptieren akzeptiert", "zustimmen zugestimmt", "drucken gedruckt", "hochladen"),
)
# What only shows something, or begins something new: it acts on nothing that is chosen.
SHOWING = frozenset(
    (
        *("search", "find", "filter", "refresh", "reload", "help", "settings", "options"),
        *("preferences", "home", "suchen", "finden", "filtern", "aktualisieren", "hilfe"),
        *("einstellungen", "optionen", "neu laden"),
    )
)
BEGINNING = frozenset({"new", "create", "neu", "neue", "neuer", "neues", "neuen"})
# A thing that is begun is named in no more words.
NAMED = 2
ALARM = frozenset(
    (
        *("error", "errors", "fail", "failed", "fails", "failure", "warning", "warnings", "cannot"),
        *("unable", "invalid", "denied", "refused", "expired", "missing", "wrong", "danger"),
        *("caution", "attention", "disconnected", "offline", "unsaved", "not", "could", "can't"),
        *(
            "fehler",
            "fehlgeschlagen",
            "fehlerhaft",
            "warnung",
            "achtung",
            "ungültig",
            "gescheitert",
        ),
        *("verweigert", "abgelehnt", "abgelaufen", "fehlt", "fehlen", "falsch", "gefahr"),
        *("unterbrochen", "getrennt", "nicht", "kein", "keine", "konnte", "ungespeichert"),
    )
)
# What buttons say in these languages besides. "OK" is said in every language.
OTHERWISE_KNOWN = frozenset(
    (
        *("cancel", "close", "back", "next", "open", "save", "new", "edit", "search", "find"),
        *("yes", "no", "help", "view", "add", "select", "choose", "continue", "finish", "done"),
        *("exit", "quit", "apply", "copy", "paste", "login", "log", "later", "skip", "retry"),
        *("abbrechen", "schließen", "zurück", "weiter", "öffnen", "speichern", "neu", "suchen"),
        *("bearbeiten", "ja", "nein", "hilfe", "ansicht", "hinzufügen", "auswählen", "fertig"),
        *("übernehmen", "kopieren", "einfügen", "anmelden", "später", "wiederholen"),
    )
)
ENDINGS = ("", "s", "es", "d", "ed", "ing")


def _english(entries: Iterable[str]) -> frozenset[str]:
    """Every form: those that are written out, and those by rule (post, posts, posted, posting)."""
    verbs = [entry.split() for entry in entries]
    by_rule = (
        stem + ending
        for verb, *_ in verbs
        for ending in ENDINGS
        for stem in {verb, verb.removesuffix("e") if ending == "ing" else verb}
    )
    return frozenset((*(form for forms in verbs for form in forms), *by_rule))


def _german(entries: Iterable[str]) -> frozenset[str]:
    return frozenset(form for entry in entries for form in entry.split())


LOSING = _english(LOSING_ENGLISH) | _german(LOSING_GERMAN)
GIVING = _english(GIVING_ENGLISH) | _german(GIVING_GERMAN)
# A German verb that stands apart is written together here: "schicken Sie … ab", "sende … ab".
APART = re.compile(r"\b(?:schick|send|geb|reich)\w*\b.*\b(?:ab|ein|weg)\b")


def _said(text: str) -> set[str]:
    """The words of a text; of an umlaut's two spellings the short one (loeschen, löschen)."""
    words = set(re.findall(r"[\w']+", plain(text).lower()))
    return words | {_with_umlauts(word) for word in words}


def _with_umlauts(word: str) -> str:
    return word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")


def irreversible(text: str) -> bool:
    """Whether the text speaks of something that cannot be taken back."""
    said = _said(text)
    return not said.isdisjoint(LOSING | GIVING) or APART.search(plain(text).lower()) is not None


def deeds(text: str) -> set[str]:
    """The words of the text that speak of what cannot be taken back."""
    return _said(text) & (LOSING | GIVING)


def loses(text: str) -> bool:
    """Whether the text speaks of losing something."""
    return not _said(text).isdisjoint(LOSING)


def alarming(text: str) -> bool:
    """Whether the text may tell of trouble, or of something that cannot be taken back."""
    return irreversible(text) or warns(text)


def warns(text: str) -> bool:
    """Whether the text may tell of trouble."""
    return not _said(text).isdisjoint(ALARM)


def in_a_known_language(text: str) -> bool:
    """Whether a word of the text belongs to a language whose dangerous words are known here."""
    return not _said(text).isdisjoint(LOSING | GIVING | ALARM | OTHERWISE_KNOWN)


def opens(text: str) -> bool:
    """Whether the words of a button say that it shows something, or begins something new."""
    words = plain(text).casefold().split()
    if " ".join(words) in SHOWING:
        return True
    return bool(words) and words[0] in BEGINNING and len(words) <= 1 + NAMED
