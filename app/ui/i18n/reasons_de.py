"""Why a step was or was not taken, in German: what the checks and the replay say of a screen.

A key is a sentence with the holes that its values fill; a value names the same holes.
"""

from __future__ import annotations

from collections.abc import Mapping

OF_CHECKS: Mapping[str, str] = {
    "The screen is still changing.": "Der Bildschirm ändert sich noch.",
    "All is as remembered.": "Alles ist wie gemerkt.",
    "A window of Byheart covered a part of this window in the recording.": (
        "Ein Fenster von Byheart verdeckte in der Aufnahme einen Teil dieses Fensters."
    ),
    "A window of Byheart covered the target in the recording.": (
        "Ein Fenster von Byheart verdeckte in der Aufnahme das Ziel."
    ),
    "A window of Byheart lies over the target.": "Ein Fenster von Byheart liegt über dem Ziel.",
    "The target is there, moved by {0}, {1} pixels.": (
        "Das Ziel ist da, um {0}, {1} Pixel verschoben."
    ),
    "The window “{0}” is not there.": "Das Fenster „{0}“ ist nicht da.",
    "{0} “{1}” is in front.": "{0} Davor ist „{1}“.",
    "{0} A window without a title is in front.": "{0} Davor ist ein Fenster ohne Titel.",
    "More than one window fits: is it open twice?": (
        "Mehr als ein Fenster passt: Ist es zweimal offen?"
    ),
    "{0} places look like the target.": "{0} Stellen sehen wie das Ziel aus.",
    "The same texts are there, this run's values among them, in another order.": (
        "Dieselben Texte sind da, auch die Werte dieses Laufs, in anderer Reihenfolge."
    ),
    "At the end the screen says “{0}”, which it did not in the recording.": (
        "Am Ende sagt der Bildschirm „{0}“, in der Aufnahme nicht."
    ),
    "The application is closed, as it was; another one has shown something meanwhile.": (
        "Die Anwendung ist geschlossen wie damals; eine andere hat inzwischen etwas gezeigt."
    ),
    "It is not there.": "Es ist nicht da.",
    "It is there.": "Es ist da.",
    "It is there more than once.": "Es ist mehr als einmal da.",
    "It is not on the frame of the window.": "Es liegt nicht auf dem Rahmen des Fensters.",
    "Another window lies over it.": "Ein anderes Fenster liegt darüber.",
    "It does not have the focus.": "Es hat nicht den Fokus.",
    "What must look the same does not.": "Was gleich aussehen muss, sieht anders aus.",
    "The target itself is not what it was.": "Das Ziel selbst ist nicht mehr, was es war.",
    "{0} “{1}” now reads “{2}”.": "{0} „{1}“ lautet jetzt „{2}“.",
    "{0} “{1}” is missing.": "{0} „{1}“ fehlt.",
    "At step {0}: {1}": "Bei Schritt {0}: {1}",
    "The effect has not shown yet.": "Die Wirkung zeigt sich noch nicht.",
    "The field does not show “{0}” yet.": "Das Feld zeigt „{0}“ noch nicht.",
    "What the key leads to was there before.": "Wohin die Taste führt, war schon da.",
    "The window “{0}” has not opened yet.": "Das Fenster „{0}“ ist noch nicht offen.",
    "The window “{0}” has not closed yet.": "Das Fenster „{0}“ ist noch nicht zu.",
    "The effect has shown.": "Die Wirkung hat sich gezeigt.",
    "No visible effect is expected.": "Keine sichtbare Wirkung wird erwartet.",
    "The expected windows came and went.": "Die erwarteten Fenster kamen und gingen.",
    "The check box is not in the state in which it was recorded.": (
        "Das Kästchen ist nicht in dem Zustand, in dem es aufgenommen wurde."
    ),
    "“{0}” is there but {1}.": "„{0}“ ist da, aber {1}.",
    "The target is {0}.": "Das Ziel ist {0}.",
    "The target's background has changed: it may be disabled or read-only.": (
        "Der Hintergrund des Ziels ist anders: es ist vielleicht gesperrt."
    ),
    "“{0}” does not have the focus.": "„{0}“ hat nicht den Fokus.",
    "The field may not have the focus.": "Das Feld hat vielleicht nicht den Fokus.",
    "Another field has the focus.": "Ein anderes Feld hat den Fokus.",
    "“{0}” is not to be seen where “{1}” stood.": "„{0}“ ist nicht zu sehen, wo „{1}“ stand.",
    "The row of “{0}” is there, but not what was used in it.": (
        "Die Zeile von „{0}“ ist da, aber nicht, was darin benutzt wurde."
    ),
    "{0} Only accessibility could tell it from its look-alikes.": (
        "{0} Nur die Barrierefreiheit könnte es von Ähnlichem unterscheiden."
    ),
    "Where “{0}” stood was not seen when this was recorded.": (
        "Wo „{0}“ stand, war bei der Aufnahme nicht zu sehen."
    ),
    "“{0}” stands in {1} places.": "„{0}“ steht an {1} Stellen.",
    "No text can be read here, so “{0}” cannot be found.": (
        "Hier ist kein Text zu lesen, deshalb ist „{0}“ nicht zu finden."
    ),
    "The target lies outside the screen.": "Das Ziel liegt außerhalb des Bildschirms.",
    "The target lies outside its window.": "Das Ziel liegt außerhalb seines Fensters.",
    "The target lies outside the part of its list that is to be seen.": (
        "Das Ziel liegt in einem Teil seiner Liste, der nicht zu sehen ist."
    ),
    "“{0}” lies over the target.": "„{0}“ liegt über dem Ziel.",
    "The target is there but greyed: it shows {0} of its contrast.": (
        "Das Ziel ist da, aber ausgegraut: es zeigt {0} seines Kontrasts."
    ),
    "{0} is not what it was.": "{0} ist nicht mehr, was es war.",
    "{0} (“{1}”) is not what it was.": "{0} („{1}“) ist nicht mehr, was es war.",
    "The target is not there.": "Das Ziel ist nicht da.",
    "The field no longer shows “{0}”.": "Das Feld zeigt „{0}“ nicht mehr.",
    "Something new has appeared where the window stood.": (
        "Etwas Neues ist erschienen, wo das Fenster stand."
    ),
    "The page has moved, and more than one part of it looks like the target.": (
        "Die Seite ist verschoben, und mehr als ein Teil davon sieht wie das Ziel aus."
    ),
    "Something new has appeared.": "Etwas Neues ist erschienen.",
    "Another cell is chosen.": "Eine andere Zelle ist gewählt.",
    "Something else has the focus.": "Etwas anderes hat den Fokus.",
    "Something that was there is missing.": "Etwas, das da war, fehlt.",
    "A message on the page speaks of trouble.": "Eine Meldung auf der Seite meldet eine Störung.",
    "A text that was there reads differently.": "Ein Text, der da war, lautet anders.",
    "A part of the window is drawn in another colour.": (
        "Ein Teil des Fensters hat eine andere Farbe."
    ),
    "A part of the window is drawn in other colours.": "Ein Teil des Fensters hat andere Farben.",
    "Much of the window is shown greyed.": "Vieles im Fenster ist ausgegraut.",
    "Much of the window is no longer greyed.": "Vieles im Fenster ist nicht mehr ausgegraut.",
    "A part of the window looks different.": "Ein Teil des Fensters sieht anders aus.",
    "A {0} has appeared.": "Neu erschienen: {0}.",
    "The target stands elsewhere in what it stood in; all that is there was there before.": (
        "Das Ziel steht woanders in dem, worin es stand; alles, was da ist, war vorher da."
    ),
    "A text has come that is drawn in another colour.": (
        "Ein Text ist dazugekommen, der eine andere Farbe hat."
    ),
    "“{0}” was not there when this was recorded.": "„{0}“ war bei der Aufnahme nicht da.",
    "What the target says stands here, and the rest of it does not: something may lie over it, or "
    "this is another one.": (
        "Was auf dem Ziel steht, steht hier, der Rest davon nicht: Etwas liegt vielleicht darüber, "
        "oder es ist ein anderes."
    ),
    "What names the target is no text, and is drawn otherwise here.": (
        "Was das Ziel benennt, ist kein Text und ist hier anders gezeichnet."
    ),
    "What names the target is not to be found in this rendering.": (
        "Was das Ziel benennt, ist in dieser Darstellung nicht zu finden."
    ),
    "The target is named by a code, whose look-alike would read the same here.": (
        "Das Ziel benennt ein Code, und ein ähnlicher läse sich hier gleich."
    ),
    "{0} elements are named so here.": "{0} Elemente heißen hier so.",
    "“{0}” is cut off by the end of its list.": "„{0}“ ist vom Ende der Liste abgeschnitten.",
    "Drawn in another scale, font, theme or size: {0}": (
        "Anders gezeichnet (Maßstab, Schrift, Thema oder Größe): {0}"
    ),
    "A part of the window stands elsewhere; every name and text agrees.": (
        "Ein Teil des Fensters steht anderswo; jeder Name und Text stimmt."
    ),
    "Drawn in another scale, font, theme or size; every name and text agrees.": (
        "Anders gezeichnet (Maßstab, Schrift, Thema oder Größe); alle Namen und Texte stimmen."
    ),
    "“{0}” is missing.": "„{0}“ fehlt.",
    "“{0}” was not there.": "„{0}“ war nicht da.",
    "“{0}” is not to be seen in the column where “{1}” stood.": (
        "„{0}“ ist nicht in der Spalte zu sehen, in der „{1}“ stand."
    ),
    "What was used in the row of “{0}” has no text.": (
        "Was in der Zeile von „{0}“ benutzt wurde, hat keinen Text."
    ),
    "There is no text here to compare colours by.": (
        "Hier ist kein Text, an dem sich Farben vergleichen lassen."
    ),
    "The window is drawn fainter than it was: something may lie over it.": (
        "Das Fenster ist blasser als zuvor: etwas liegt vielleicht darüber."
    ),
    "The target is there but greyed.": "Das Ziel ist da, aber ausgegraut.",
    "Another tab or entry is chosen than was.": (
        "Ein anderer Reiter oder Eintrag ist gewählt als damals."
    ),
    "The field that “{0}” was typed into is not to be found.": (
        "Das Feld, in das „{0}“ eingegeben wurde, ist nicht zu finden."
    ),
    "The target stands under “{0}” and not under “{1}”.": (
        "Das Ziel steht unter „{0}“ und nicht unter „{1}“."
    ),
    "Another entry of its row is chosen, and this step chooses it, as in the recording.": (
        "Ein anderer Eintrag der Reihe ist gewählt, und dieser Schritt wählt sein Ziel wie in der "
        "Aufnahme."
    ),
    "Another pane of the window showed other things than in the recording.": (
        "Ein anderer Bereich des Fensters zeigte anderes als in der Aufnahme."
    ),
    "The row that is named is there; only rows of its table are others.": (
        "Die genannte Zeile ist da; nur andere Zeilen der Tabelle sind anders."
    ),
    "The row that is named is there; the columns of its table have changed places.": (
        "Die genannte Zeile ist da; die Spalten der Tabelle haben die Plätze getauscht."
    ),
    "Its list is open.": "Seine Liste ist offen.",
    "The last step has brought it, as in the recording.": (
        "Der letzte Schritt hat es gebracht, wie in der Aufzeichnung."
    ),
    "The target is there, on the same page about other data.": (
        "Das Ziel ist da, auf derselben Seite mit anderen Daten."
    ),
    "All that identifies the target is there.": "Alles, was das Ziel ausmacht, ist da.",
    "The target is greyed.": "Das Ziel ist ausgegraut.",
    "Another window has the keyboard.": "Ein anderes Fenster hat die Tastatur.",
    "Something else is chosen.": "Etwas anderes ist gewählt.",
    "Nothing appeared.": "Nichts ist erschienen.",
    "The field shows “{0}” instead of “{1}”.": "Das Feld zeigt „{0}“ statt „{1}“.",
    "No text can be read here.": "Hier ist kein Text zu lesen.",
    "The field shows “{0}”, as far as it can be read.": (
        "Das Feld zeigt „{0}“, soweit es zu lesen ist."
    ),
    "The field shows “{0}” on a line of its own.": "Das Feld zeigt „{0}“ auf einer eigenen Zeile.",
    "The field shows a dot for each of the {0} letters typed.": (
        "Das Feld zeigt einen Punkt für jeden der {0} eingegebenen Buchstaben."
    ),
    "It cannot be read whether the field shows “{0}”.": (
        "Es ist nicht zu lesen, ob das Feld „{0}“ zeigt."
    ),
    "The field may show “{0}” instead of “{1}”.": "Das Feld zeigt vielleicht „{0}“ statt „{1}“.",
    "The field shows a sign for each of the {0} letters typed.": (
        "Das Feld zeigt ein Zeichen für jeden der {0} eingegebenen Buchstaben."
    ),
    "The field shows “{0}”.": "Das Feld zeigt „{0}“.",
    "Something was typed.": "Etwas wurde eingegeben.",
    "The field shows the end of “{0}”.": "Das Feld zeigt das Ende von „{0}“.",
}
OF_REPLAY: Mapping[str, str] = {
    "Step {0} was skipped, as a person had decided.": (
        "Schritt {0} wurde ausgelassen, wie ein Mensch es entschieden hatte."
    ),
    "Steps {0} and {1} were skipped, as a person had decided.": (
        "Die Schritte {0} und {1} wurden ausgelassen, wie ein Mensch es entschieden hatte."
    ),
    "Only a step that is still to be taken can be accepted as it is.": (
        "Nur ein Schritt, der noch zu tun ist, lässt sich so annehmen."
    ),
    "There is no tool {0} that does what was shown.": (
        "Es gibt kein Werkzeug {0}, das tut, was gezeigt wurde."
    ),
    "The parameter {0} was given a value, but no remembered step uses it, so it would have no "
    "effect; leave it out, or show the task again with it.": (
        "Der Parameter {0} bekam einen Wert, aber kein Schritt benutzt ihn: weglassen, oder die "
        "Aufgabe damit noch einmal zeigen."
    ),
    "No value was given for the parameter {0}; give one to run this task.": (
        "Für den Parameter {0} fehlt ein Wert; diese Aufgabe braucht ihn."
    ),
    "The parameters {0} have the same value, so which was used cannot be told; show the task once "
    "with different values.": (
        "Die Parameter {0} haben denselben Wert, deshalb ist nicht zu sagen, welcher benutzt "
        "wurde: die Aufgabe einmal mit verschiedenen Werten zeigen."
    ),
    "asked to stop": "Anhalten verlangt",
    "the agent did nothing": "der Agent tat nichts",
    "it came after {0} s": "es kam nach {0} s",
    "it does not look as remembered": "es sieht nicht aus wie gemerkt",
    "the end is not the known one: {0}": "das Ende ist nicht das bekannte: {0}",
    "the end was not verified": "das Ende wurde nicht geprüft",
    "done, but not remembered: {0}": "getan, aber nicht gemerkt: {0}",
    "{0} was cleared": "{0} wurde beseitigt",
    "nothing is remembered": "nichts ist gemerkt",
    "it is still there": "es ist noch da",
    "there is no tool {0}": "es gibt kein Werkzeug {0}",
    "its step does not fit": "sein Schritt passt nicht",
    "the target is elsewhere": "das Ziel ist woanders",
    "nothing is checked before this step": "vor diesem Schritt wird nichts geprüft",
    "the value of {0} has not been read": "der Wert von {0} wurde nicht gelesen",
    "different remembered steps fit: {0}": "verschiedene gemerkte Schritte passen: {0}",
    "nothing was remembered to compare with": "es ist nichts zum Vergleichen gemerkt",
    "you said no to the next step": "der nächste Schritt wurde abgelehnt",
    "the process that started the run ended": "das Programm, das den Lauf begann, ist beendet",
    "Step {0} looks at no screen.": "Schritt {0} sieht keinen Bildschirm an.",
    "A window of another application was beside it: “{0}”.": (
        "Ein Fenster einer anderen Anwendung war daneben: „{0}“."
    ),
    "No row of the table {0} has {1}, so there is nothing to do.": (
        "Keine Zeile der Tabelle {0} hat {1}: es gibt nichts zu tun."
    ),
    "The table {0} has no column “{1}”; it has: {2}.": (
        "Die Tabelle {0} hat keine Spalte „{1}“; sie hat: {2}."
    ),
    "No table can be read at {0},{1}: {2}.": "Bei {0},{1} ist keine Tabelle zu lesen: {2}.",
    "it does not come to rest": "sie kommt nicht zur Ruhe",
    "accessibility leaves out rows, and no text can be read here": (
        "die Barrierefreiheit lässt Zeilen aus, und hier ist kein Text zu lesen"
    ),
    "no text can be read here": "hier ist kein Text zu lesen",
    "no head of a table stands there": "dort steht kein Kopf einer Tabelle",
    "its rows do not follow each other at one distance": (
        "ihre Zeilen folgen nicht in gleichem Abstand"
    ),
    "what stands at {0},{1} could be another text: let it be copied instead": (
        "was bei {0},{1} steht, könnte anders lauten: besser kopieren lassen"
    ),
    "its columns cannot be told apart": "ihre Spalten sind nicht zu unterscheiden",
    "The screen was not verified for this act.": (
        "Der Bildschirm wurde für diese Handlung nicht geprüft."
    ),
    "Another window came to the front just before the act.": (
        "Kurz vor der Handlung kam ein anderes Fenster nach vorn."
    ),
    "The screen at {0},{1} changed just before the act.": (
        "Der Bildschirm bei {0},{1} änderte sich kurz vor der Handlung."
    ),
    "There is no look from before the act.": "Von vor der Handlung gibt es kein Bild.",
    "It is not known what should be there.": "Es ist nicht bekannt, was da sein soll.",
    "{0} was in front of “{1}”.": "{0} war vor „{1}“.",
    "“{0}” of another application": "„{0}“ einer anderen Anwendung",
    "“{0}” was minimised.": "„{0}“ war minimiert.",
    "{0} It was brought to the front.": "{0} Es wurde nach vorn geholt.",
    "“{0}” was rolled up.": "„{0}“ war eingerollt.",
    "“{0}” was given the size that it had in the recording.": (
        "„{0}“ bekam die Größe, die es in der Aufzeichnung hatte."
    ),
    "{0} Its list was looked through from end to end.": (
        "{0} Die Liste wurde von Anfang bis Ende durchgesehen."
    ),
    "The keyboard is in a window of another application than the secret was recorded in.": (
        "Die Tastatur ist im Fenster einer anderen Anwendung als bei der Aufnahme."
    ),
    "The field shows what is typed; the one that the secret was recorded in hides it.": (
        "Das Feld zeigt, was eingegeben wird; das der Aufnahme verbirgt es."
    ),
    "It is not certain that “{0}” was entered as it was typed.": (
        "Es ist nicht sicher, dass „{0}“ so ankam, wie es eingegeben wurde."
    ),
}
OF_END_CHECKS: Mapping[str, str] = {
    "The region {0} is as recorded.": "Der Bereich {0} ist wie aufgenommen.",
    "The region {0} is not as recorded.": "Der Bereich {0} ist nicht wie aufgenommen.",
    "The recording kept no last screen to compare with.": (
        "Die Aufnahme hat kein letztes Bild zum Vergleichen."
    ),
    "What the answer was before the run is not known.": (
        "Die Antwort von vor dem Lauf ist nicht bekannt."
    ),
    "{0} answered {1}, expected was {2}.": "{0} antwortete {1}, erwartet war {2}.",
    "{0} answered {1}, as expected.": "{0} antwortete {1}, wie erwartet.",
    "{0} answered “{1}” where “{2}” was expected.": "{0} antwortete „{1}“, erwartet war „{2}“.",
    "Something else in the answer of {0} is not as it was before the run.": (
        "Etwas anderes in der Antwort von {0} ist nicht wie vor dem Lauf."
    ),
    "{0} answered with status {1}, expected was {2}.": (
        "{0} antwortete mit Status {1}, erwartet war {2}."
    ),
    "{0} answered with status {1}.": "{0} antwortete mit Status {1}.",
    "{0} answered with status {1} and says {2}.": "{0} antwortete mit Status {1} und sagt {2}.",
    "{0}, and nothing else changed.": "{0}, und sonst änderte sich nichts.",
    "Before the run the answer of {0} {1}.": "Vor dem Lauf: die Antwort von {0} {1}.",
    "The answer of {0} does not say {1}.": "Die Antwort von {0} sagt nicht {1}.",
    "The answer of {0} {1}.": "Die Antwort von {0} {1}.",
    "could not be had: {0}": "war nicht zu haben: {0}",
    "has no list at {0}": "hat keine Liste bei {0}",
    "has nothing at {0}": "hat nichts bei {0}",
    "is longer than {0} bytes": "ist länger als {0} Bytes",
    "is no JSON": "ist kein JSON",
    "{0} did not answer: {1}.": "{0} antwortete nicht: {1}.",
    "{0} could not be asked: {1}.": "{0} ließ sich nicht fragen: {1}.",
    "no answer came within {0} s": "in {0} s kam keine Antwort",
    "The value “{0}” for {1} would become an option of {2}: write -- before it in the end check.": (
        "Der Wert „{0}“ für {1} würde eine Option von {2}: in der Endprüfung -- davor schreiben."
    ),
    "The end check {0} exited {1}.": "Die Endprüfung {0} endete mit {1}.",
    "The file {0} changed during the run.": "Die Datei {0} änderte sich im Lauf.",
    "The file {0} is there but did not change during the run.": (
        "Die Datei {0} ist da, änderte sich aber im Lauf nicht."
    ),
    "The text “{0}” is on the screen.": "Der Text „{0}“ steht auf dem Bildschirm.",
    "The text “{0}” is not on the screen.": "Der Text „{0}“ steht nicht auf dem Bildschirm.",
    "The file {0} does not exist.": "Die Datei {0} gibt es nicht.",
    "The end check {0} does not start: {1}.": "Die Endprüfung {0} startet nicht: {1}.",
    "The end check {0} took over {1} s.": "Die Endprüfung {0} brauchte über {1} s.",
    "The query answers {0}, expected was {1}.": "Die Abfrage ergibt {0}, erwartet war {1}.",
    "The query answers {0}, as expected.": "Die Abfrage ergibt {0}, wie erwartet.",
    "The database could not be asked: {0}.": "Die Datenbank ließ sich nicht fragen: {0}.",
}
REASONS = (OF_CHECKS, OF_REPLAY, OF_END_CHECKS)
