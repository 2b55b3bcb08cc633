"""What goes wrong when workflows are shared over a registry, in German.

A key is a sentence with the holes that its values fill; a value names the same holes.
"""

from __future__ import annotations

from collections.abc import Mapping

OF_REGISTRIES: Mapping[str, str] = {
    "A registry has an address such as oci://registry.example, not “{0}”.": (
        "Eine Registry hat eine Adresse wie oci://registry.example, nicht „{0}“."
    ),
    "A shared workflow has an address such as oci://registry.example/team/orders:1, not “{0}”.": (
        "Ein geteilter Ablauf hat eine Adresse wie oci://registry.example/team/orders:1, nicht "
        "„{0}“."
    ),
    "{0} holds no “{1}”; nothing was stored.": "{0} hat kein „{1}“; nichts wurde behalten.",
    "{0} gave another content than {1}; nothing was stored.": (
        "{0} gab einen anderen Inhalt als {1}; nichts wurde behalten."
    ),
    "{0} lists a part that is larger than {1} MB; nothing was stored.": (
        "{0} nennt einen Teil von mehr als {1} MB; nichts wurde behalten."
    ),
    "{0} gave a manifest that is no sound JSON; nothing was stored.": (
        "{0} gab ein Manifest, das kein gültiges JSON ist; nichts wurde behalten."
    ),
    "{0} has another content under the tag “{1}” now ({2}); nothing was stored.": (
        "{0} hat unter der Marke „{1}“ jetzt einen anderen Inhalt ({2}); nichts wurde behalten."
    ),
    "{0} does not list what it holds: name one workflow there.": (
        "{0} zählt nicht auf, was sie hat: bitte einen Ablauf darin nennen."
    ),
    "{0} did not keep the list of reviews.": "{0} behielt die Liste der Gutachten nicht.",
    "{0} does not let you in; log in with “docker login” or “oras login”.": (
        "{0} lässt Sie nicht ein; anmelden können Sie sich mit „docker login“ oder „oras login“."
    ),
    "{0} answered with status {1}.": "{0} antwortete mit dem Status {1}.",
    "{0} cannot be reached ({1}).": "{0} ist nicht zu erreichen ({1}).",
}
OF_TRUST: Mapping[str, str] = {
    "A key is “{0}” and {1} digits, as “byheart trust key” prints it, not “{2}”.": (
        "Ein Schlüssel ist „{0}“ und {1} Ziffern, wie „byheart trust key“ ihn ausgibt, nicht „{2}“."
    ),
    "A reviewer needs a name of visible characters.": (
        "Ein Gutachter braucht einen Namen aus sichtbaren Zeichen."
    ),
    "There is another key of “{0}”; remove that one first.": (
        "Von „{0}“ gibt es schon einen anderen Schlüssel; zuerst diesen entfernen."
    ),
    "That is the key of “{0}” already.": "Das ist schon der Schlüssel von „{0}“.",
    "There is no key of “{0}”; “byheart trust list” lists them.": (
        "Von „{0}“ gibt es keinen Schlüssel; „byheart trust list“ zählt sie auf."
    ),
    "1 to {0} reviews can be asked for, not {1}.": (
        "Verlangen lassen sich 1 bis {0} Gutachten, nicht {1}."
    ),
    "{0} holds no keys ({1}); mend or remove it.": (
        "{0} enthält keine Schlüssel ({1}); bitte berichtigen oder entfernen."
    ),
    "{0} says neither “keys” nor “reviews”; mend or remove it.": (
        "{0} nennt weder „keys“ noch „reviews“; bitte berichtigen oder entfernen."
    ),
}
OF_PUBLISHING: Mapping[str, str] = {
    "{0} came from somebody else and is not accepted: it is not shared on.": (
        "{0} kam von jemand anderem und ist nicht angenommen: er wird nicht weitergegeben."
    ),
    "{0} calls another program's tools: such workflows are not shared.": (
        "{0} ruft Werkzeuge eines anderen Programms: solche Abläufe werden nicht geteilt."
    ),
    "{0} plays {1}, which would not come with it: such workflows are not shared.": (
        "{0} spielt {1} ab, das nicht mitkäme: solche Abläufe werden nicht geteilt."
    ),
    "{0} begins after {1}, which would not come with it: such workflows are not shared.": (
        "{0} beginnt nach {1}, was nicht mitkäme: solche Abläufe werden nicht geteilt."
    ),
    "Publish to a tag: a digest is what comes of it.": (
        "Bitte unter einer Marke veröffentlichen: der Digest entsteht daraus."
    ),
    "{0} holds something else already: publish to another tag, or say --update.": (
        "{0} enthält schon etwas anderes: eine andere Marke nehmen, oder ersetzen (--update)."
    ),
    "Step {0} of {1} is given “{2}”, which is the value of {3}: make it a parameter there, too, "
    "with “byheart edit”.": (
        "Schritt {0} von {1} bekommt „{2}“, den Wert von {3}: bitte auch dort zum Parameter machen."
    ),
    "End check {0} of {1} says “{2}”, which is the value of {3}: write the parameter there.": (
        "Die Endprüfung {0} von {1} nennt „{2}“, den Wert von {3}: bitte dort den Parameter nennen."
    ),
    "No step of {0} uses {1}, so it serves only the value that it was shown with; it cannot be "
    "shared without that.": (
        "Kein Schritt von {0} benutzt {1}, er taugt also nur für den gezeigten Wert und lässt sich "
        "ohne ihn nicht teilen."
    ),
}
OF_ADDING: Mapping[str, str] = {
    "{0} names neither a tag nor a digest, such as {1}:1.": (
        "{0} nennt weder eine Marke noch einen Digest; so etwa: {1}:1."
    ),
    "{0} holds another content than the one you added as {1} ({2}): add --update to take it, and "
    "to see what differs.": (
        "{0} enthält einen anderen Inhalt als den, den Sie als {1} geholt haben ({2}): ersetzen "
        "(--update) holt ihn und zeigt, was anders ist."
    ),
    "Nobody has signed {0}: it was refused.": "Niemand hat {0} unterschrieben: abgelehnt.",
    "{0} was published with another key than before ({1}), and you do not trust that one: it was "
    "refused.": (
        "{0} wurde mit einem anderen Schlüssel als zuvor veröffentlicht ({1}), und dem trauen Sie "
        "nicht: abgelehnt."
    ),
    "{0} rejects {1}: it was refused.": "{0} lehnt {1} ab: nicht geholt.",
    "{0} has {1} of the {2} reviews that you ask for, by keys that you trust: it was refused.": (
        "{0} hat {1} der {2} Gutachten, die Sie von Vertrauten verlangen: nicht geholt."
    ),
    "{0} was not rehearsed here: bring it in with “byheart add --to-review”, accept it, and let it "
    "pass “byheart rehearse” first.": (
        "{0} wurde hier nicht geprobt: zuerst holen, um ihn zu prüfen, annehmen und eine Probe "
        "bestehen lassen."
    ),
}
SHARING = (OF_REGISTRIES, OF_TRUST, OF_PUBLISHING, OF_ADDING)
