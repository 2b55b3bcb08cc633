"""Words that speak of trouble."""

from __future__ import annotations

# How words begin that speak of trouble: English, German, French, Spanish, Italian, Dutch.
TROUBLE = (
    *(
        "fail",
        "error",
        "invalid",
        "wrong",
        "denied",
        "reject",
        "expired",
        "locked",
        "lost",
        "cannot",
    ),
    *("warning", "missing", "required", "refus", "declined", "unable", "incorrect", "problem"),
    *("fehler", "ungültig", "falsch", "gesperrt", "abgelehnt", "abgelaufen", "warnung", "verloren"),
    *("erreur", "invalide", "expiré", "échec", "avertissement", "inválid", "fallo", "caducad"),
    *("errore", "scaduto", "negato", "fout", "ongeldig", "verlopen", "mislukt"),
)


def is_no_trouble(text: str) -> bool:
    """Whether a text is a figure, or words that do not say that something went wrong."""
    is_figure = bool(text) and not any(letter.isalpha() for letter in text)
    return is_figure or not speaks_of_trouble(text)


def speaks_of_trouble(text: str) -> bool:
    """Whether a text says that something went wrong; what nobody can read may say so."""
    words = "".join(letter if letter.isalpha() else " " for letter in text.casefold()).split()
    return not words or any(word.startswith(TROUBLE) for word in words)
