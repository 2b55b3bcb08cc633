"""What goes wrong with a remote screen, in German: connecting, VNC, RDP, and acting over there.

A key is a sentence with the holes that its values fill; a value names the same holes.
"""

from __future__ import annotations

from collections.abc import Mapping

OF_CONNECTING: Mapping[str, str] = {
    "A password does not belong in an address; keep it with “byheart secret set {0}://{1} "
    "password”.": (
        "Ein Passwort gehört in keine Adresse; es bleibt mit „byheart secret set {0}://{1} "
        "password“."
    ),
    "“{0}” names no user; write it like {1}.": (
        "„{0}“ nennt keinen Benutzer; so geschrieben: {1}."
    ),
    "“{0}” is no address of a remote screen; write it like {1} or {2}.": (
        "„{0}“ ist keine Adresse eines fernen Bildschirms; so geschrieben: {1} oder {2}."
    ),
    "{0} starts an application, or finds its window, on this machine; neither can be done on {1}. "
    "Record it there, with the application in sight.": (
        "{0} startet eine Anwendung auf diesem Rechner oder findet ihr Fenster; beides geht auf "
        "{1} nicht. Bitte dort aufnehmen, mit der Anwendung im Bild."
    ),
    "On a remote screen nobody can be watched while they help; let {0} ask an agent, or nobody.": (
        "Auf einem fernen Bildschirm kann niemand beim Helfen beobachtet werden; {0} soll einen "
        "Agenten fragen, oder niemanden."
    ),
    "{0} was connected to for the first time: its certificate (SHA-256 {1}) is expected from now "
    "on.": "{0} war noch nie verbunden: ab jetzt wird sein Zertifikat erwartet (SHA-256 {1}).",
    "Nobody answers at {0}: {1}.": "Bei {0} antwortet niemand: {1}.",
    "{0} does not go on with its greeting.": "{0} führt die Begrüßung nicht fort.",
    "{0} does not encrypt: {1}.": "{0} verschlüsselt nicht: {1}.",
    "{0} has another certificate than before (now {1}…, then {2}…): somebody may stand between. If "
    "it was renewed, take it with “byheart secret remove {3} certificate”.": (
        "{0} hat ein anderes Zertifikat als zuvor (jetzt {1}…, damals {2}…): vielleicht sitzt "
        "jemand dazwischen. Wurde es erneuert, gilt es nach „byheart secret remove {3} "
        "certificate“."
    ),
    "{0} asks for a password and none is kept for it: set it with “byheart secret set {1} "
    "password”.": (
        "{0} verlangt ein Passwort, und keines ist hinterlegt: das geht mit „byheart secret set "
        "{1} password“."
    ),
    "The connection to {0} broke: {1}.": "Die Verbindung zu {0} brach ab: {1}.",
    "The connection to {0} broke.": "Die Verbindung zu {0} brach ab.",
    "The connection to {0} was closed.": "Die Verbindung zu {0} wurde geschlossen.",
    "The connection to {0} is closed.": "Die Verbindung zu {0} ist geschlossen.",
    "The connection to {0} is lost.": "Die Verbindung zu {0} ist verloren.",
    "The connection to {0} was lost.": "Die Verbindung zu {0} ging verloren.",
    "{0} has ended the connection.": "{0} hat die Verbindung beendet.",
    "It was closed.": "Sie wurde geschlossen.",
    "The screen did not come back within {0} s: {1}": (
        "Der Bildschirm kam in {0} s nicht zurück: {1}"
    ),
    "{0} shows no picture within {1} s.": "{0} zeigt in {1} s kein Bild.",
    "{0} shows no picture again within {1} s.": "{0} zeigt in {1} s kein Bild mehr.",
    "{0} does not answer within {1} s.": "{0} antwortet in {1} s nicht.",
}
OF_VNC: Mapping[str, str] = {
    "The server does not let us in: “{0}”.": "Der Server lässt uns nicht ein: „{0}“.",
    "The server does not let us in: the password is wrong, or too many have connected.": (
        "Der Server lässt uns nicht ein: Das Passwort ist falsch, oder zu viele sind verbunden."
    ),
    "That is no VNC server: it began with {0}.": "Das ist kein VNC-Server: er begann mit {0}.",
    "The server speaks RFB {0}.{1}; 3.3 is the least.": (
        "Der Server spricht RFB {0}.{1}; nötig ist mindestens 3.3."
    ),
    "The server offers only kinds of security that Byheart does not speak ({0}); let it offer X509 "
    "certificates, a VNC password, or none on a network of its own.": (
        "Der Server bietet nur Arten der Sicherung, die Byheart nicht spricht ({0}); er soll "
        "X509-Zertifikate anbieten, ein VNC-Passwort, oder in einem eigenen Netz keines."
    ),
    "The server wants security of kind {0}, which is not spoken.": (
        "Der Server verlangt Sicherung der Art {0}, die Byheart nicht spricht."
    ),
    "The server speaks an old VeNCrypt; 0.2 is the least.": (
        "Der Server spricht ein altes VeNCrypt; nötig ist mindestens 0.2."
    ),
    "The server offers no kind of VeNCrypt.": "Der Server bietet keine Art von VeNCrypt.",
    "The server encrypts without a certificate, so that anybody could stand between; give it one "
    "(X509None, X509Vnc or X509Plain).": (
        "Der Server verschlüsselt ohne Zertifikat, also könnte jemand dazwischen sitzen; er "
        "braucht eines (X509None, X509Vnc oder X509Plain)."
    ),
    "The server takes back the kind of VeNCrypt that it has offered.": (
        "Der Server nimmt die Art von VeNCrypt zurück, die er angeboten hat."
    ),
    "The server announces keys of {0} bytes.": "Der Server nennt Schlüssel von {0} Bytes.",
    "The server's keys are none.": "Die Schlüssel des Servers sind keine.",
    "What {0} sent cannot be read: {1}.": "Was {0} sendet, ist nicht zu lesen: {1}.",
    "The server says that its screen measures {0}x{1}.": (
        "Der Server nennt für seinen Bildschirm {0}x{1}."
    ),
    "The server's screen of {0}x{1} is larger than {2} pixels, which is the most that Byheart "
    "keeps.": (
        "Der Bildschirm des Servers hat mit {0}x{1} mehr als {2} Pixel; mehr behält Byheart nicht."
    ),
    "The server announces {0} of {1}; at most {2} is read.": (
        "Der Server kündigt {0} von {1} an; gelesen wird höchstens {2}."
    ),
    "The server paints {0}x{1} at {2},{3} on a screen of {4}x{5}.": (
        "Der Server malt {0}x{1} bei {2},{3} auf einen Bildschirm von {4}x{5}."
    ),
    "The server sends a message of kind {0}, not known.": (
        "Der Server sendet eine unbekannte Nachricht der Art {0}."
    ),
    "The server uses encoding {0}, which was not asked for.": (
        "Der Server benutzt die Kodierung {0}, die nicht verlangt war."
    ),
    "The server tells of {0}, which was not asked for.": (
        "Der Server meldet {0}, was nicht verlangt war."
    ),
    "The server sends Tight of kind {0}, which was not asked for.": (
        "Der Server sendet Tight der Art {0}, die nicht verlangt war."
    ),
    "The server sends Tight {0} pixels wide.": "Der Server sendet Tight, {0} Pixel breit.",
    "The server sends Tight with filter {0}, which is none.": (
        "Der Server sendet Tight mit Filter {0}, den es nicht gibt."
    ),
    "The server names a colour that its palette does not have.": (
        "Der Server nennt eine Farbe, die in seiner Palette fehlt."
    ),
    "The server's Tight data cannot be unpacked.": (
        "Die Tight-Daten des Servers lassen sich nicht entpacken."
    ),
    "The server sends more than the {0} bytes of a rectangle.": (
        "Der Server sendet mehr als die {0} Bytes eines Rechtecks."
    ),
    "The server sends {0} bytes for a rectangle of {1}.": (
        "Der Server sendet {0} Bytes für ein Rechteck von {1}."
    ),
    "The server announces {0} bytes for {1} pixels.": (
        "Der Server kündigt {0} Bytes für {1} Pixel an."
    ),
    "The server's ZRLE data cannot be unpacked.": (
        "Die ZRLE-Daten des Servers lassen sich nicht entpacken."
    ),
    "The server sends a ZRLE tile of kind {0}, which is none.": (
        "Der Server sendet eine ZRLE-Kachel der Art {0}, die es nicht gibt."
    ),
    "A run of the server's ZRLE goes beyond its tile.": (
        "Eine Folge im ZRLE des Servers reicht über ihre Kachel hinaus."
    ),
    "The server's ZRLE data ends in the middle of a tile.": (
        "Die ZRLE-Daten des Servers enden mitten in einer Kachel."
    ),
    "The server's clipboard message has no flags.": (
        "Der Nachricht zur Zwischenablage des Servers fehlen die Kennzeichen."
    ),
    "The server's clipboard cannot be unpacked.": (
        "Die Zwischenablage des Servers lässt sich nicht entpacken."
    ),
    "The server's clipboard has no length.": "Die Zwischenablage des Servers nennt keine Länge.",
}
OF_RDP: Mapping[str, str] = {
    "{0} does not answer as a server of RDP does.": "{0} antwortet nicht wie ein RDP-Server.",
    "{0} does not encrypt by TLS; let it require TLS or network level authentication.": (
        "{0} verschlüsselt nicht mit TLS; der Server soll TLS oder NLA verlangen."
    ),
    "The certificate of {0} could not be kept.": (
        "Das Zertifikat von {0} ließ sich nicht hinterlegen."
    ),
    "{0} does not let us in: {1}. Keep the right one with “byheart secret set {2} password”.": (
        "{0} lässt uns nicht ein: {1}. Das richtige hinterlegt „byheart secret set {2} password“."
    ),
    "{0} has another certificate than it had a moment ago.": (
        "{0} hat ein anderes Zertifikat als eben noch."
    ),
    "{0} has no licence left for this connection.": (
        "{0} hat für diese Verbindung keine Lizenz mehr frei."
    ),
    "The session on {0} is over: {1}.": "Die Sitzung auf {0} ist vorbei: {1}.",
    "{0} ended the connection while {1} was logging in (status {2}); the user's name or the "
    "password may be wrong.": (
        "{0} beendete die Verbindung, während {1} sich anmeldete (Status {2}); vielleicht ist der "
        "Benutzername oder das Passwort falsch."
    ),
    "{0} shows no screen within {1} s.": "{0} zeigt in {1} s keinen Bildschirm.",
    "{0} asks for a password, and none is kept; keep it with “byheart secret set {1} password”.": (
        "{0} verlangt ein Passwort, und keines ist hinterlegt; das geht mit „byheart secret set "
        "{1} password“."
    ),
    "The password kept for {0} has a line break, which none can be.": (
        "Das Passwort für {0} enthält einen Zeilenumbruch, den keines haben kann."
    ),
}
OF_ACTING: Mapping[str, str] = {
    "On a remote screen no window can be brought to the front.": (
        "Auf einem fernen Bildschirm lässt sich kein Fenster nach vorn holen."
    ),
    "On a remote screen no window can be given another size.": (
        "Auf einem fernen Bildschirm lässt sich keinem Fenster eine andere Größe geben."
    ),
    "On a remote screen no window can be asked to close.": (
        "Auf einem fernen Bildschirm lässt sich kein Fenster schließen."
    ),
    "{0} takes no characters of a secret beyond ASCII: no key gives them there, and a secret is "
    "never put into a clipboard.": (
        "{0} nimmt von einem Geheimnis nur ASCII-Zeichen an: für andere gibt es dort keine Taste, "
        "und ein Geheimnis kommt in keine Zwischenablage."
    ),
    "The connection was lost in the middle of an act; how much of it arrived is not known.": (
        "Die Verbindung ging mitten in einer Handlung verloren; wie viel davon ankam, ist "
        "unbekannt."
    ),
    "What was to be pasted was not fetched. Is it a field for text?": (
        "Was eingefügt werden sollte, wurde nicht abgeholt. Ist es ein Textfeld?"
    ),
    "What was to be pasted is not shown. Does the machine over there share its clipboard, and is "
    "it a field for text?": (
        "Was eingefügt werden sollte, erscheint nicht. Teilt der Rechner dort seine "
        "Zwischenablage, und ist es ein Textfeld?"
    ),
    "The server's clipboard takes Latin-1 only, and this text has other characters.": (
        "Die Zwischenablage des Servers nimmt nur Latin-1, und dieser Text hat andere Zeichen."
    ),
}
# What stands in a sentence. The system's own words for a broken connection are among them.
REMOTE_WORDS: Mapping[str, str] = {
    "the user's name or the password is wrong": "Benutzername oder Passwort ist falsch",
    "the account is locked out": "das Konto ist gesperrt",
    "the user lacks the right to connect": "dem Benutzer fehlt das Recht, sich zu verbinden",
    "the password has expired": "das Passwort ist abgelaufen",
    "the password must be changed first": "das Passwort muss erst geändert werden",
    "the account is disabled": "das Konto ist abgeschaltet",
    "the password is wrong": "das Passwort ist falsch",
    "access is denied": "der Zugang wird verweigert",
    "the account is restricted": "das Konto ist beschränkt",
    "the account has expired": "das Konto ist abgelaufen",
    "the account may not log on this way": "das Konto darf sich so nicht anmelden",
    "credentials are missing": "die Anmeldedaten fehlen",
    "an administrator ended it": "ein Administrator beendete sie",
    "the user was logged off": "der Benutzer wurde abgemeldet",
    "it was idle for too long": "sie war zu lange unbenutzt",
    "its time was over": "ihre Zeit war um",
    "another connection took it over": "eine andere Verbindung übernahm sie",
    "the server denies it": "der Server verweigert sie",
    "the server asks for fresh credentials": "der Server verlangt neue Anmeldedaten",
    "somebody ended it over there": "jemand beendete sie dort",
    "a clipboard": "eine Zwischenablage",
    "a name": "einen Namen",
    "a fence": "eine Marke",
    "monitors": "Monitore",
    "a message": "eine Nachricht",
    "pixels of a cursor": "Pixel eines Zeigers",
    "Connection refused": "Verbindung abgelehnt",
    "Connection reset by peer": "die Verbindung wurde dort abgebrochen",
    "Broken pipe": "die Verbindung ist abgebrochen",
    "No route to host": "kein Weg dorthin",
    "Network is unreachable": "das Netz ist nicht erreichbar",
    "Name or service not known": "den Namen kennt niemand",
    "Temporary failure in name resolution": "Namen sind gerade nicht aufzulösen",
    "timed out": "keine Antwort in der Zeit",
    "Connection timed out": "keine Antwort in der Zeit",
}
REMOTE = (OF_CONNECTING, OF_VNC, OF_RDP, OF_ACTING)
