"""Why a run could not begin, go on or be helped, in German: what the machine, the agent and the
scheduler say; and the words that stand in sentences of any kind.
"""

from __future__ import annotations

from collections.abc import Mapping

OF_SECRETS: Mapping[str, str] = {
    "BYHEART_SECRETS is to be “environment”, “file:/PATH”, or “command:PROGRAM ARGUMENT…”, whose "
    "arguments name “{0}” and “{1}”.": (
        "BYHEART_SECRETS lautet „environment“, „file:/PFAD“ oder „command:PROGRAMM ARGUMENT…“, und "
        "die Argumente nennen „{0}“ und „{1}“."
    ),
    "The secrets in {0} cannot be read: {1}.": "Die Geheimnisse in {0} sind nicht zu lesen: {1}.",
    "The secrets in {0} cannot be read: it is no file.": (
        "Die Geheimnisse in {0} sind nicht zu lesen: es ist keine Datei."
    ),
    "The secrets in {0} are no JSON object of objects.": (
        "Die Geheimnisse in {0} sind kein JSON-Objekt aus Objekten."
    ),
    "The secrets in {0} are more than {1} MB.": "Die Geheimnisse in {0} sind mehr als {1} MB.",
    "The secrets in {0} are another user's file: copy it.": (
        "Die Geheimnisse in {0} gehören einem anderen Benutzer: eine Kopie nehmen."
    ),
    "Others may read {0}; run: chmod 600 {1}": "Andere dürfen {0} lesen: chmod 600 {1}",
    "The command {0} for secrets does not start: {1}.": (
        "Der Befehl {0} für Geheimnisse startet nicht: {1}."
    ),
    "its words cannot be a command": "seine Worte können kein Befehl sein",
    "The command {0} for secrets {1} when asked for {2} of {3}.": (
        "Der Befehl {0} für Geheimnisse {1}, gefragt nach {2} von {3}."
    ),
    "did not answer within {0} s": "antwortete nicht in {0} s",
    "printed more than {0} KB": "gab mehr als {0} KB aus",
    "printed what is no text": "gab aus, was kein Text ist",
    "ended with {0}": "endete mit {0}",
}
OF_STARTING: Mapping[str, str] = {
    "{0} opened no window of its own. It seems to be open already: close it, and try again; or "
    "start this one with a profile of its own.{1}": (
        "{0} öffnete kein eigenes Fenster. Es ist wohl schon offen: Schließen Sie es und versuchen "
        "Sie es noch einmal; oder starten Sie dieses mit einem eigenen Profil.{1}"
    ),
    "No window of {0} appeared within {1} s.{2}": "In {1} s erschien kein Fenster von {0}.{2}",
    "No window {0} was there within {1} s.{2}": "In {1} s war kein Fenster {0} da.{2}",
    "What was started printed into {0}.": "Was es ausgab, steht in {0}.",
    "No window of {0} ({1}) is there to go on in: play it from the first step.": (
        "Kein Fenster von {0} ({1}) ist da, um weiterzumachen: vom ersten Schritt an abspielen."
    ),
    "{0}: the application is started anew.": "{0}: die Anwendung wird neu gestartet.",
    "The first step was not found where the run before it ended": (
        "Der erste Schritt war nicht zu finden, wo der vorige Lauf endete"
    ),
    "No window was left of the run before": "Vom vorigen Lauf war kein Fenster mehr da",
    "{0} has no parameter {1}; it has: {2}.": "{0} hat keinen Parameter {1}, sondern: {2}.",
    "{0} needs a value for {1}: add -p {2}=…": "{0} braucht einen Wert für {1}.",
    "{0} needs a value for {1} ({2}): add -p {3}=…": "{0} braucht einen Wert für {1} ({2}).",
    "The value of {0} {1}.": "Der Wert von {0} {1}.",
    "The default of {0} {1}.": "Der Vorgabewert von {0} {1}.",
    "holds a line break, a tab or a control character, which its type does not allow": (
        "enthält einen Umbruch, Tabulator oder ein Steuerzeichen, was seine Art nicht erlaubt"
    ),
    "is no number: “{0}”": "ist keine Zahl: „{0}“",
    "is no date such as 2026-11-20: “{0}”": "ist kein Datum wie 2026-11-20: „{0}“",
    "The recordings of {0} leave open whether {1} is {2}: say it with -p {3}=…": (
        "Die Aufnahmen von {0} lassen offen, ob {1} {2} ist: den Wert angeben."
    ),
    "{0} has steps 1 to {1}: it cannot be played from step {2} to step {3}.": (
        "{0} hat die Schritte 1 bis {1}: von Schritt {2} bis {3} geht nicht."
    ),
    "Steps {0} to {1} of {2} are disabled.": "Die Schritte {0} bis {1} von {2} sind abgeschaltet.",
    "Step {0} uses “{1}”, which a step before step {2} reads: begin there.": (
        "Schritt {0} benutzt „{1}“, was ein Schritt vor Schritt {2} liest: dort beginnen."
    ),
    "{0} failed: {1}": "{0} misslang: {1}",
    "There is nothing to launch: the command is empty.": (
        "Es ist nichts zu starten: der Befehl ist leer."
    ),
    '"{0}" does not start: {1}.': "„{0}“ startet nicht: {1}.",
    "there is no such program on this machine": "dieses Programm gibt es auf dieser Maschine nicht",
    "this user may not execute it": "dieser Benutzer darf es nicht ausführen",
    "{0} calls another program's tools and has no screen: only “byheart run {1}” plays it.": (
        "{0} ruft Werkzeuge eines anderen Programms und hat keinen Bildschirm: nur „byheart run "
        "{1}“ spielt es."
    ),
    "{0} was imported and nobody has accepted what it does yet: see “byheart show {1}”, then "
    "“byheart edit accept {2}”.": (
        "{0} ist eingeführt, und niemand hat angenommen, was es tut: erst ansehen und annehmen."
    ),
    "On a private display nobody can help; run it on the current one with --display current.": (
        "Auf einem eigenen Bildschirm kann niemand helfen: auf diesem Bildschirm abspielen."
    ),
    "There is no display here: playing on a private one.": (
        "Hier ist kein Bildschirm: es läuft auf einem eigenen."
    ),
    "{0} needs the secret {1}: set it with “byheart secret set {2} {3}”.": (
        "{0} braucht das Geheimnis {1}: unter „Starten“ eingeben."
    ),
    "{0} needs the secret {1}, which is neither kept here nor in {2}.": (
        "{0} braucht das Geheimnis {1}, das hier nicht liegt und auch dort nicht: {2}."
    ),
    "A part of a workflow is played on the current display: look at it.": (
        "Ein Teil eines Ablaufs läuft auf diesem Bildschirm: dabei zusehen."
    ),
    "The run {0} of {1} was lost; what it had done is uncertain.": (
        "Der Lauf {0} von {1} ging verloren; was er getan hat, ist ungewiss."
    ),
    "{0} finds its window instead of starting its application, so a private display cannot serve; "
    "run it on the current one.": (
        "{0} sucht sein Fenster, statt die Anwendung zu starten: nur auf diesem Bildschirm."
    ),
    "Old pictures could not be cleared away: {0}": "Alte Bilder ließen sich nicht räumen: {0}",
    "The stop key cannot be heard; Ctrl+C stops the run. {0}": (
        "Die Stopptaste ist nicht zu hören; Strg+C hält den Lauf an. {0}"
    ),
    "After the run's end: {0}": "Nach dem Ende des Laufs: {0}",
    "The list was not read, so no row was begun. {0}": (
        "Die Liste wurde nicht gelesen, deshalb begann keine Zeile. {0}"
    ),
    "{0} reads nothing that is called {1}.": "{0} liest nichts, das {1} heißt.",
    "The batch {0} is one of {1}, not of {2}.": "Der Stapel {0} gehört zu {1}, nicht zu {2}.",
    "{0} is not the file that the batch {1} was read from, or has changed since; leave --data out "
    "to go on with the rows as they were read.": (
        "{0} ist nicht die Datei des Stapels {1} oder seitdem geändert."
    ),
    "Another run is on this display; this one begins when that has ended.": (
        "Ein anderer Lauf ist auf diesem Bildschirm; dieser beginnt, wenn jener zu Ende ist."
    ),
    "Another machine plays on this screen; this run begins when that has ended.": (
        "Ein anderer Rechner spielt auf diesem Bildschirm; dieser Lauf beginnt, wenn das zu Ende "
        "ist."
    ),
    "It was stopped while it waited for its turn on the screen.": (
        "Er wurde angehalten, während er auf den Bildschirm wartete."
    ),
    "the database was lost, so that another machine may play on this screen now": (
        "die Datenbank war nicht zu erreichen, sodass nun ein anderer Rechner auf diesem "
        "Bildschirm spielen kann"
    ),
    "Left of an earlier run, and ended: {0}.": "Von einem früheren Lauf übrig und beendet: {0}.",
    "Left of an earlier run, and does not end: {0}; close it.": (
        "Von einem früheren Lauf übrig und nicht zu beenden: {0}; bitte schließen."
    ),
    "{0} is played": "{0} wird abgespielt",
    "This machine may fall asleep during the run: {0}": (
        "Diese Maschine schläft im Lauf vielleicht ein: {0}"
    ),
    "Unlike at the recording, {0}. The checks decide at each step.": (
        "Anders als bei der Aufnahme: {0}. Die Prüfungen entscheiden bei jedem Schritt."
    ),
    "the screen measures {0} (then {1})": "der Bildschirm misst {0} (damals {1})",
    "its scale is {0} (then {1})": "sein Maßstab ist {0} (damals {1})",
    "the keyboard is “{0}” (then “{1}”)": "die Tastatur ist „{0}“ (damals „{1}“)",
    "the theme is “{0}” (then “{1}”)": "das Thema ist „{0}“ (damals „{1}“)",
    "the monitors are {0} (then {1})": "die Monitore sind {0} (damals {1})",
}
OF_MACHINE: Mapping[str, str] = {
    "It was stopped while it waited for the desk to be free.": (
        "Angehalten, während er auf den freien Arbeitsplatz wartete."
    ),
    "No lock can be kept in {0}: {1}.": "In {0} lässt sich keine Sperre halten: {1}.",
    "{0} has {1} MB left and a night needs {2}; free some.": (
        "{0} hat noch {1} MB, eine Nacht braucht {2}: bitte Platz schaffen."
    ),
    "The session is locked ({0}); unlock it, and let it not lock itself.": (
        "Die Sitzung ist gesperrt ({0}): entsperren, und das Sperren abschalten."
    ),
    "The screen measures {0}x{1} and the recording was made at {2}x{3}; set that resolution, or "
    "play it on a display of its own (--display private).": (
        "Der Bildschirm misst {0}x{1}, die Aufnahme {2}x{3}: diese Auflösung einstellen, oder auf "
        "einem eigenen Bildschirm abspielen."
    ),
    "Install “{0}”, with which {1} begins, or put its folder on PATH: there is no such program on "
    "this machine.": (
        "„{0}“, womit {1} beginnt, gibt es auf dieser Maschine nicht: bitte installieren."
    ),
    "Somebody is using the keyboard or the mouse of this screen; leave it alone, or play it on a "
    "display of its own (--display private).": (
        "Jemand benutzt Tastatur oder Maus: in Ruhe lassen, oder auf einem eigenen Bildschirm "
        "abspielen."
    ),
    "The screen is dark; wake it, and switch its saver and its power saving off.": (
        "Der Bildschirm ist dunkel: wecken, und Schoner und Energiesparen abschalten."
    ),
    "The time limit of the run was reached.": "Das Zeitlimit des Laufs ist erreicht.",
    "{0} rows {1} were not done: nothing more is begun.": (
        "{0} Zeilen {1} gelangen nicht: es beginnt nichts mehr."
    ),
    "The run's process ended by itself ({0}) {1}; what it wrote is in {2}.": (
        "Der Prozess des Laufs endete von selbst ({0}) {1}; was er schrieb, steht in {2}."
    ),
    "Stopped ({0}); its process had to be ended {1}.": (
        "Angehalten ({0}); sein Prozess musste beendet werden: {1}."
    ),
    "before the first act": "vor der ersten Handlung",
    "after {0}, and one more may have begun: check in the application what was done": (
        "nach {0}, und eine weitere begann vielleicht: in der Anwendung nachsehen"
    ),
    "1 act": "1 Handlung",
    "{0} acts": "{0} Handlungen",
    "exit status {0}": "Status {0}",
    "killed by {0}": "beendet durch {0}",
    "its process was asked to end": "sein Prozess sollte enden",
    "the stop key {0} was pressed": "die Stopptaste {0} wurde gedrückt",
    "it could not reach the others for so long that they take it for dead": (
        "er konnte die anderen so lange nicht erreichen, dass sie ihn für tot halten"
    ),
    "it gave no sign of life for so long that it was taken for dead": (
        "er gab so lange kein Lebenszeichen, dass er für tot galt"
    ),
    "taken over": "übernommen",
    "missed: {0} of its times went by": "verpasst: {0} seiner Zeiten verstrichen",
    "missed: the log-in was in blackout hours": "verpasst: die Anmeldung lag in einer Sperrzeit",
    "skipped: the run before was not done yet": "ausgelassen: der vorige Lauf war nicht zu Ende",
    "The folder {0} cannot be read: {1}.": "Der Ordner {0} ist nicht zu lesen: {1}.",
    "{0} cannot be read ({1}); it is played when it can be.": (
        "{0} ist nicht zu lesen ({1}); er läuft, wenn es geht."
    ),
    "{0} has grown since it was played: put what is new in another file.": (
        "{0} ist seitdem gewachsen: Neues bitte in eine andere Datei."
    ),
    "{0} was changed before its turn came; it is played as it is now.": (
        "{0} wurde vorher noch geändert und läuft, wie es jetzt ist."
    ),
    "{0} (batch {1}).": "{0} (Stapel {1}).",
    "Byheart itself failed ({0}: {1}).": "Byheart selbst versagte ({0}: {1}).",
    "the next run of its schedule takes its place": "der nächste Lauf tritt an seine Stelle",
    "the schedule was removed": "der Zeitplan wurde entfernt",
    "The run has not ended.": "Der Lauf ist nicht zu Ende.",
    "The pointer was moved into the fail-safe corner.": (
        "Der Zeiger wurde in die Notstopp-Ecke bewegt."
    ),
    "A box is x, y, width and height in whole numbers, and not empty.": (
        "Ein Kasten ist x, y, Breite und Höhe in ganzen Zahlen, und nicht leer."
    ),
    "A click is done one to {0} times, not {1} times.": (
        "Geklickt wird 1- bis {0}-mal, nicht {1}-mal."
    ),
    "Of the windows there, {0} called “{1}”.": "Von den Fenstern heißt {0} „{1}“.",
    "more than one window is": "mehr als eines",
    "no window is": "keines",
    "There is no mouse button called “{0}”.": "Es gibt keine Maustaste „{0}“.",
    "Text cannot be read by “{0}”.": "Mit „{0}“ ist kein Text zu lesen.",
    "“{0}” did not appear within {1} s.": "„{0}“ erschien in {1} s nicht.",
    "No text can be read at {0},{1} (by {2}).": "Bei {0},{1} ist kein Text zu lesen ({2}).",
    "What stands at {0},{1} cannot be read for sure: its letters could be others. Let it be copied "
    "instead.": "Was bei {0},{1} steht, ist nicht sicher zu lesen: besser kopieren lassen.",
    "The table goes on moving: it was not read.": "Die Tabelle bewegt sich: nicht gelesen.",
    "The table changed while it was read.": "Die Tabelle änderte sich beim Lesen.",
    "Another table has taken the place of the one that was read.": (
        "An der Stelle der gelesenen Tabelle steht jetzt eine andere."
    ),
    "The next page shows another table: it was not read.": (
        "Die nächste Seite zeigt eine andere Tabelle: nicht gelesen."
    ),
    "The next page of the table shows no rows: it was not read.": (
        "Die nächste Seite der Tabelle zeigt keine Zeilen: nicht gelesen."
    ),
    "The table has more than {0} pages: it was not read.": (
        "Die Tabelle hat mehr als {0} Seiten: nicht gelesen."
    ),
    "Two pages of the table show the same rows: it was not read.": (
        "Zwei Seiten der Tabelle zeigen dieselben Zeilen: nicht gelesen."
    ),
    "Only a recorded step knows the button for a table's next page.": (
        "Nur ein aufgenommener Schritt kennt den Knopf für die nächste Seite einer Tabelle."
    ),
    "The table was not read to its end: {0}.": "Die Tabelle wurde nicht zu Ende gelesen: {0}.",
    "something lies over the button for the next page": (
        "etwas liegt über dem Knopf für die nächste Seite"
    ),
    "the button for the next page bears no text and no icon": (
        "der Knopf für die nächste Seite trägt weder Text noch Bild"
    ),
    "the button for the next page is not where it is told": (
        "der Knopf für die nächste Seite ist nicht, wo er sein soll"
    ),
    "the button for the next page is told to be greyed, but does not look it": (
        "der Knopf für die nächste Seite soll grau sein, sieht aber nicht so aus"
    ),
    "the button for the next page is not there as it was": (
        "der Knopf für die nächste Seite ist nicht mehr da wie zuvor"
    ),
    "{0} is played first, and has not ended well: {1}": (
        "{0} kommt zuerst dran und endete nicht gut: {1}"
    ),
    "{0} was imported and nobody has accepted what it does yet.": (
        "{0} wurde eingeführt, und noch niemand hat angenommen, was es tut."
    ),
    "{0} was played in a step, and has not ended well: {1}": (
        "{0} wurde in einem Schritt abgespielt und endete nicht gut: {1}"
    ),
    "{0} plays {1}, which is being played then.": ("{0} spielt {1} ab, das dann gerade läuft."),
    "{0} begins after {1}, which is not there: record or import it.": (
        "{0} beginnt nach {1}, das es nicht gibt: aufzeichnen oder einführen."
    ),
    "{0} plays {1}, which is not there: record or import it.": (
        "{0} spielt {1} ab, das es nicht gibt: aufzeichnen oder einführen."
    ),
    "{0} is played in a step: run {1}.": "{0} wird in einem Schritt abgespielt: Lauf {1}.",
    "An end check does not hold.": "Eine Endprüfung trifft nicht zu.",
    "{0} was played first: run {1}.": "{0} kam zuerst dran: Lauf {1}.",
    "The button for the next page led on only when it was clicked again: a page may have been "
    "passed over.": (
        "Der Knopf für die nächste Seite wirkte erst beim zweiten Klick: vielleicht fehlt eine "
        "Seite."
    ),
    "The window says “{0} of {1}”, but no other page was found: the table was not read to its "
    "end.": (
        "Das Fenster zeigt „{0} von {1}“, aber es fand sich keine weitere Seite: Die Tabelle wurde "
        "nicht bis zu ihrem Ende gelesen."
    ),
    "The pages of the table cannot be turned to again: not read.": (
        "Zu den Seiten der Tabelle lässt sich nicht zurückblättern: nicht gelesen."
    ),
    "A page of the table shows other rows than before: rows have come, gone or moved while it was "
    "read.": (
        "Eine Seite der Tabelle zeigt andere Zeilen als zuvor: beim Lesen kamen, gingen oder "
        "wanderten Zeilen."
    ),
    "The wheel went past rows of the table: it was not read.": (
        "Beim Blättern fehlten Zeilen der Tabelle: nicht gelesen."
    ),
    "A page of the table begins with the rows that the one before it ends with: rows have moved "
    "while it was read, or are there twice.": (
        "Eine Seite der Tabelle beginnt mit den Zeilen, mit denen die vorige endet: sie haben sich "
        "beim Lesen bewegt, oder sind zweimal da."
    ),
    "There were {0} rows and then {1}: rows have gone while the table was read.": (
        "Erst waren es {0} Zeilen, dann {1}: Beim Lesen der Tabelle sind Zeilen verschwunden."
    ),
    "Rows of the table are all alike, so they cannot be counted.": (
        "Zeilen der Tabelle sind alle gleich und nicht zu zählen."
    ),
    "The table has more than {0} rows: it was not read.": (
        "Die Tabelle hat mehr als {0} Zeilen: nicht gelesen."
    ),
    "The tool {0} has no check, so it must not act on a desktop.": (
        "Das Werkzeug {0} hat keine Prüfung und darf deshalb nicht handeln."
    ),
    "Typing stopped after {0} of {1} characters: {2}.": (
        "Die Eingabe hielt nach {0} von {1} Zeichen: {2}."
    ),
    "the focus moved": "der Fokus ging woandershin",
    "somebody holds a key such as ctrl": "jemand hält eine Taste wie Strg",
    "{0} has {1} as character {2}, which must not be typed here.": (
        "{0} hat als Zeichen {2} {1}, was hier nicht eingegeben werden darf."
    ),
    "a control character": "ein Steuerzeichen",
    "a line break": "einen Umbruch",
    "The secret {0}": "Das Geheimnis {0}",
    "{0} names no key; write it like ctrl+s, Return or alt+F4.": "{0} benennt keine Taste.",
    "{0} is no modifier; these are: {1}.": "{0} ist keine Umschalttaste; das sind: {1}.",
    "A text of {0} bytes is too long for the clipboard; {1} is the most that Byheart puts there.": (
        "Ein Text von {0} Bytes ist zu lang für die Zwischenablage; {1} ist das meiste."
    ),
    "The display {0} cannot be opened ({1}). Is it running?": (
        "Der Bildschirm {0} lässt sich nicht öffnen ({1})."
    ),
    "The display {0} lacks {1}, which Byheart needs; use Xorg or Xvfb.": (
        "Dem Bildschirm {0} fehlt {1}, was Byheart braucht."
    ),
    "The display went away while it was being watched.": "Der Bildschirm verschwand beim Zusehen.",
    "The display went away while it was being acted on.": "Der Bildschirm verschwand beim Handeln.",
    "the display went away while it was listened to": "der Bildschirm verschwand beim Zuhören",
    "an input event was lost": "ein Eingabeereignis ging verloren",
    "After {0} of {1} presses: {2}": "Nach {0} von {1} Tastendrücken: {2}",
    "The keyboard has too few free keys to type these characters with.": (
        "Die Tastatur hat zu wenige freie Tasten für diese Zeichen."
    ),
    "No key is called {0}; write it like Return, Escape, F5 or s.": "Keine Taste heißt {0}.",
    "Somebody holds {0} on the keyboard; let go of it.": "Jemand hält {0}: bitte loslassen.",
    "The application does not read what is typed. Is it hung?": (
        "Die Anwendung liest nicht, was eingegeben wird; sie hängt vielleicht."
    ),
    "The listener is listening already.": "Es wird schon zugehört.",
    "The display {0} does not begin to tell of input.": "Der Bildschirm {0} meldet keine Eingaben.",
    "The display {0} gives no pictures ({1}).": "Der Bildschirm {0} gibt keine Bilder ({1}).",
    "The display {0} gives no picture ({1}).": "Der Bildschirm {0} gibt kein Bild ({1}).",
    "That window is no longer there.": "Dieses Fenster ist nicht mehr da.",
    "That window does not come to the front.": "Dieses Fenster kommt nicht nach vorn.",
    "That window keeps another size.": "Dieses Fenster behält eine andere Größe.",
    "The pointer was put at {0} and is at {1}: somebody else moves or holds it.": (
        "Der Zeiger kam nach {0} und ist bei {1}: jemand anderes bewegt oder hält ihn."
    ),
    "A private display needs {0}; install with: sudo apt-get install {1}": (
        "Ein eigener Bildschirm braucht {0}: sudo apt-get install {1}"
    ),
    "A private display did not start: {0}.": "Ein eigener Bildschirm startete nicht: {0}.",
    "A private display did not start: its window manager did not answer.": (
        "Ein eigener Bildschirm startete nicht: sein Fensterverwalter antwortete nicht."
    ),
    "its keeper is silent": "sein Hüter schweigt",
    "it says nothing": "er sagt nichts",
    "This is a Wayland session: other windows can be neither seen nor driven. Log in to an X11 "
    "session, or play a workflow on a private display (--display private).": (
        "Dies ist eine Wayland-Sitzung: eine X11-Sitzung oder ein eigener Bildschirm ist nötig."
    ),
    "There is no display: DISPLAY is not set. Start Byheart in an X11 session, or play a "
    "workflow on a private display (--display private).": (
        "Hier ist kein Bildschirm: eine X11-Sitzung oder ein eigener Bildschirm ist nötig."
    ),
}
OF_HELPERS: Mapping[str, str] = {
    "What was shown has a secret in it that this workflow does not know.": (
        "Das Gezeigte enthält ein Geheimnis, das dieser Ablauf nicht kennt."
    ),
    "What was shown cannot be repeated: {0}": "Das Gezeigte lässt sich nicht wiederholen: {0}",
    "What was shown could not be recorded. {0}": "Das Gezeigte ließ sich nicht aufnehmen. {0}",
    "The task's own window was used meanwhile.": (
        "Das Fenster der Aufgabe wurde inzwischen benutzt."
    ),
    "Nothing is remembered of this task, so there is nothing to clear.": (
        "Von dieser Aufgabe ist nichts gemerkt, also gibt es nichts zu beseitigen."
    ),
    "The model did not do the task. {0}": "Das Modell tat die Aufgabe nicht. {0}",
    "it is not the one that is remembered.": "es ist nicht der gemerkte.",
    "the person who was asked stopped it": "die gefragte Person hielt ihn an",
    "What you did without “I show it” was not learned: choose that before you act.": (
        "Was Sie ohne „Ich zeige es“ taten, ist nicht gelernt: Wählen Sie das vorher."
    ),
    "Something was done while what had been shown was being taken down.": (
        "Etwas wurde getan, während das Gezeigte festgehalten wurde."
    ),
    "Nobody cleared the way within {0} s.": "In {0} s machte niemand den Weg frei.",
    "The model only looked, {0} times in a row.": "Das Modell sah nur hin, {0}-mal nacheinander.",
    "The model asked {0} times for {1} on the same screen.": (
        "Das Modell verlangte {0}-mal {1} auf demselben Bildschirm."
    ),
    "It was refused.": "Es wurde verweigert.",
    "There is no toolset {0} here.": "Den Werkzeugsatz {0} gibt es hier nicht.",
    "No monitor shows that place.": "Diese Stelle zeigt kein Monitor.",
    "Done. The screen now:": "Getan. Der Bildschirm jetzt:",
    "{0} model calls": "{0} Modellaufrufe",
    "{0} tokens": "{0} Tokens",
    "{0} dollars": "{0} Dollar",
    "{0} seconds": "{0} Sekunden",
    "{0} for one question": "{0} für eine Frage",
    "{0} for one run": "{0} für einen Lauf",
    "it did not answer in time": "es antwortete nicht rechtzeitig",
    "there is no connection": "es gibt keine Verbindung",
    "{0}; it asks to wait {1} s": "{0}; es bittet, {1} s zu warten",
    "its answer cannot be used ({0})": "seine Antwort ist nicht zu gebrauchen ({0})",
    "it is no JSON object": "sie ist kein JSON-Objekt",
    "it does not say why it ends; it was cut off": "sie ist abgeschnitten",
    "its content or its usage is missing": "ihr Inhalt oder Verbrauch fehlt",
    "it asks for actions and names none": "sie verlangt Handlungen und nennt keine",
    "a block of its content has no type": "ein Block ihres Inhalts hat keine Art",
    "an action of it is incomplete": "eine Handlung darin ist unvollständig",
    "it does not tell what it used": "sie sagt nicht, was sie verbraucht hat",
    "The model did not answer in the time there was for it.": (
        "Das Modell antwortete nicht in der Zeit, die es hatte."
    ),
    "The model could not be asked: {0}.": "Das Modell ließ sich nicht fragen: {0}.",
    "The model paused again and again.": "Das Modell machte immer wieder Pause.",
    "The model's answer was longer than it may be.": "Die Antwort des Modells war zu lang.",
    "The agent's budget is used up: {0}.": "Das Budget des Agenten ist verbraucht: {0}.",
    "The conversation has become too large to be sent.": "Das Gespräch ist zu groß zum Senden.",
    "The conversation has become too long for the model.": (
        "Das Gespräch ist zu lang für das Modell."
    ),
    "The model ended its turn in an unknown way ({0}).": (
        "Das Modell endete auf unbekannte Weise ({0})."
    ),
    "The model calls it done, and it is not. {0}": (
        "Das Modell nennt es getan, und das ist es nicht. {0}"
    ),
    "The model refused. {0}": "Das Modell weigerte sich. {0}",
}
# What stands in a sentence, and what a check is called by: the part of it that decided.
WORDS: Mapping[str, str] = {
    "The target": "Das Ziel",
    "The label": "Die Beschriftung",
    "In the target's row": "In der Zeile des Ziels",
    "The head of its column": "Der Kopf seiner Spalte",
    "What it lies in": "Was es enthält:",
    "The heading": "Die Überschrift",
    "The title of the window": "Der Titel des Fensters",
    "The target itself": "Das Ziel selbst",
    "What stands left of the target": "Was links vom Ziel steht,",
    "What stands right of the target": "Was rechts vom Ziel steht,",
    "What stands above the target": "Was über dem Ziel steht,",
    "The row of the target": "Die Zeile des Ziels",
    "The column of the target": "Die Spalte des Ziels",
    "greyed": "ausgegraut",
    "disabled": "gesperrt",
    "read-only": "nur zu lesen",
    "window “{0}”": "Fenster „{0}“",
    "dialog “{0}”": "Dialog „{0}“",
    "menu “{0}”": "Menü „{0}“",
    "notification “{0}”": "Mitteilung „{0}“",
    "window": "ein Fenster",
    "dialog": "ein Dialog",
    "menu": "ein Menü",
    "tooltip": "ein Hinweis",
    "notification": "eine Mitteilung",
    "splash": "ein Startbild",
    "dock": "eine Leiste",
    "desktop": "der Schreibtisch",
    "here": "hier",
    "same": "dasselbe",
    "nothing new": "nichts Neues",
    "enabled": "benutzbar",
    "effect": "Wirkung",
    "interruption": "Unterbrechung",
    "typed": "eingegeben",
    "still": "in Ruhe",
    "reachable": "erreichbar",
    "focused": "im Fokus",
    "closed": "geschlossen",
    "located": "gefunden",
    "as told": "wie verlangt",
    "laid out anew": "neu angeordnet",
    "read": "gelesen",
    "answer": "Antwort",
    "done: {0}": "getan: {0}",
    "stopped: {0}": "angehalten: {0}",
    "diverged: {0}": "abgewichen: {0}",
    "failed: {0}": "gescheitert: {0}",
    "blocked: {0}": "verhindert: {0}",
    "uncertain: {0}": "ungewiss: {0}",
    "waited": "gewartet",
    "relocated": "wiedergefunden",
    "raised": "nach vorn geholt",
    "reflex": "Reflex",
    "agent": "Agent",
    "operator": "Mensch",
    "done": "getan",
    "stopped": "angehalten",
    "diverged": "abgewichen",
    "failed": "gescheitert",
    "blocked": "verhindert",
    "uncertain": "ungewiss",
    "own": "das Ziel",
    "label": "Beschriftung",
    "row": "Zeile",
    "column": "Spalte",
    "ancestor": "was es enthält",
    "heading": "Überschrift",
    "title": "Titel",
    "pane": "Bereich",
    "state": "Zustand",
}
TROUBLES = (OF_SECRETS, OF_STARTING, OF_MACHINE, OF_HELPERS)
