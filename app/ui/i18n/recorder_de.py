"""What goes wrong while a task is shown, and when recordings are merged, in German.

A key is a sentence with the holes that its values fill; a value names the same holes.
"""

from __future__ import annotations

from collections.abc import Mapping

OF_SHOWING: Mapping[str, str] = {
    "That step typed a secret and stays; delete it after the recording.": (
        "Dieser Schritt gab ein Geheimnis ein und bleibt; löschen Sie ihn nach der Aufnahme."
    ),
    "That step is not there any more.": "Diesen Schritt gibt es nicht mehr.",
    "What that step typed may be a secret: it cannot be made a parameter.": (
        "Was dieser Schritt eingab, ist vielleicht ein Geheimnis: es wird kein Parameter."
    ),
    "A further mouse button was pressed, and no step does that.": (
        "Eine weitere Maustaste wurde gedrückt, und das tut kein Schritt."
    ),
    "{0} was held while scrolling, and no step does that.": (
        "{0} wurde beim Blättern gehalten, und das tut kein Schritt."
    ),
    "{0} was held while dragging, and no step does that.": (
        "{0} wurde beim Ziehen gehalten, und das tut kein Schritt."
    ),
    "Nothing beside it says what it is, so it could not be found again: it was not read.": (
        "Nichts daneben sagt, was es ist, also fände es sich nicht wieder: nicht gelesen."
    ),
    "Two values cannot both be called {0}.": "Zwei Werte können nicht beide {0} heißen.",
    "This step types and chooses nothing that could differ from run to run.": (
        "Dieser Schritt gibt nichts ein und wählt nichts, was sich unterscheiden könnte."
    ),
    "“{0}” cannot name a parameter: begin with a letter, then letters, digits, _ . or -": (
        "„{0}“ kann kein Parameter heißen: erst ein Buchstabe, dann Buchstaben, Ziffern, _ . oder -"
    ),
    "The parameter {0} is “{1}” already; choose another name.": (
        "Der Parameter {0} ist schon „{1}“; wählen Sie einen anderen Namen."
    ),
    "“{0}” is the parameter {1} already.": "„{0}“ ist schon der Parameter {1}.",
    "Nothing was drawn around, so nothing is checked: drag from corner to corner.": (
        "Nichts wurde umrahmt, also wird nichts geprüft: von Ecke zu Ecke ziehen."
    ),
    "A window of Byheart stands there, so that was not drawn around.": (
        "Dort steht ein Fenster von Byheart: das wurde nicht umrahmt."
    ),
}
OF_ITS_END: Mapping[str, str] = {
    "What was drawn around {0} looked otherwise by then, so it is not checked.": (
        "Was {0} umrahmt wurde, sah dann anders aus: es wird nicht geprüft."
    ),
    "What was drawn around {0} shows {1}, which differs from run to run: not checked.": (
        "Was {0} umrahmt wurde, zeigt {1}, das jedes Mal anders ist: nicht geprüft."
    ),
    "The parameter {0} needs a value to be recognised by.": (
        "Der Parameter {0} braucht einen Wert, an dem er zu erkennen ist."
    ),
    "The parameters {0} and {1} have the same value, so which of them was used could not be told; "
    "record with different values.": (
        "Die Parameter {0} und {1} haben denselben Wert, deshalb ist nicht zu sagen, welcher "
        "benutzt wurde: mit verschiedenen Werten aufnehmen."
    ),
    "What was chosen for {0} could not be read where it was clicked, so every run chooses the "
    "same; make it a parameter afterwards.": (
        "Was für {0} gewählt wurde, war beim Klick nicht zu lesen, also wählt jeder Lauf dasselbe; "
        "machen Sie es danach zum Parameter."
    ),
    "Nothing was typed or chosen after “Next may vary”, so none was made.": (
        "Nach „Jetzt variabel“ wurde nichts eingegeben oder gewählt: kein Parameter."
    ),
    "The recording broke off: {0}; record again.": (
        "Die Aufnahme brach ab: {0}; nehmen Sie neu auf."
    ),
    "The value of {0} was neither typed nor clicked on; seen: {1}.": (
        "Der Wert von {0} wurde weder eingegeben noch angeklickt; gesehen: {1}."
    ),
    "The values of {0} were neither typed nor clicked on; seen: {1}.": (
        "Die Werte von {0} wurden weder eingegeben noch angeklickt; gesehen: {1}."
    ),
    "Nothing was shown, so nothing was learned; record again.": (
        "Nichts wurde gezeigt, also nichts gelernt; nehmen Sie neu auf."
    ),
    "The click missed: nothing on the screen changed, so nothing was learned.": (
        "Der Klick traf nicht: auf dem Bildschirm änderte sich nichts, also wurde nichts gelernt."
    ),
    "All {0} clicks missed: nothing on the screen changed, so nothing was learned.": (
        "Alle {0} Klicks trafen nicht: auf dem Bildschirm änderte sich nichts, also wurde nichts "
        "gelernt."
    ),
    "Record again, and see that the application answers.": (
        "Nehmen Sie neu auf, und achten Sie darauf, dass die Anwendung antwortet."
    ),
    "Nothing was copied for {0}: mark the value and press Ctrl+C where it is shown.": (
        "Für {0} wurde nichts kopiert: den Wert dort markieren, wo er steht, und Strg+C drücken."
    ),
    "Record again.": "Nehmen Sie neu auf.",
    "Nothing was typed for the secret {0}, so the recording was not kept; record again.": (
        "Für das Geheimnis {0} wurde nichts eingegeben, also ist nichts behalten; nehmen Sie neu "
        "auf."
    ),
    "It is kept as {0}.": "Behalten als {0}.",
    "It is kept without that as {0}.": "Ohne das behalten als {0}.",
    "It is kept as it was shown, for one time: {0}": (
        "Behalten, wie gezeigt wurde, für ein einziges Mal: {0}"
    ),
    "A model starts no applications.": "Ein Modell startet keine Anwendungen.",
}
OF_MERGING: Mapping[str, str] = {
    "No call succeeded, so there is nothing to learn for {0}.": (
        "Kein Aufruf gelang, also ist für {0} nichts zu lernen."
    ),
    "The recordings of {0} have no call in common.": (
        "Die Aufnahmen von {0} haben keinen Aufruf gemeinsam."
    ),
    "Only one of the recordings of {0} calls {1} there, so they are not one task; record it under "
    "another name.": (
        "Nur eine der Aufnahmen von {0} ruft dort {1}: sie sind nicht eine Aufgabe; unter anderem "
        "Namen aufnehmen."
    ),
    "{0} has no steps, so there is nothing to merge.": (
        "{0} hat keine Schritte, also ist nichts zu vereinen."
    ),
    "{0} does not consist of repetitions of the same steps, so it cannot be cut into rows; record "
    "each of them by itself.": (
        "{0} besteht nicht aus Wiederholungen derselben Schritte und lässt sich nicht in Zeilen "
        "teilen; nehmen Sie jede für sich auf."
    ),
    "No recording copied values from a window of {0}; record it with --read NAME for each value "
    "that is copied there.": (
        "Keine Aufnahme hat Werte aus einem Fenster von {0} kopiert; nehmen Sie sie auf mit --read "
        "NAME für jeden Wert, der dort kopiert wird."
    ),
    "{0} does more in the window of {1} than to choose cells, copy them as values and type those, "
    "so its steps stay.": (
        "{0} tut im Fenster von {1} mehr, als Zellen zu wählen, sie als Werte zu kopieren und "
        "diese einzugeben; deshalb bleiben die Schritte."
    ),
    "“{0}” was copied, and no column of {1} gives what was copied there in every recording.": (
        "„{0}“ wurde kopiert, und keine Spalte von {1} ergibt, was dort in jeder Aufnahme kopiert "
        "wurde."
    ),
    "--without-sheet takes values from a file: name it with --data FILE.": (
        "--without-sheet nimmt Werte aus einer Datei: nennen Sie sie mit --data FILE."
    ),
    "No row of the data was entered in {0}.": "In {0} wurde keine Zeile der Daten eingegeben.",
    "The rows {0} and {1} fit {2} equally well; which of them was entered cannot be told.": (
        "Die Zeilen {0} und {1} passen gleich gut zu {2}; welche eingegeben wurde, ist nicht zu "
        "sagen."
    ),
    "The column “{0}” cannot name a parameter: let it begin with a letter, then letters, digits, "
    "_ . or -": (
        "Die Spalte „{0}“ kann kein Parameter heißen: erst ein Buchstabe, dann Buchstaben, "
        "Ziffern, _ . oder -"
    ),
    "Step {0} chooses another target in each recording, and what is chosen could not be read "
    "there; record with “Next may vary” before it.": (
        "Schritt {0} wählt in jeder Aufnahme ein anderes Ziel, und was gewählt wird, war nicht zu "
        "lesen; sagen Sie davor „Jetzt variabel“."
    ),
    "{0} shows one row only, and nothing says what differs between rows: show a second one, or say "
    "“Next may vary” before what differs.": (
        "{0} zeigt nur eine Zeile, und nichts sagt, was sich unterscheidet: eine zweite zeigen, "
        "oder davor „Jetzt variabel“ sagen."
    ),
    "In {0} a text was typed anew, so its rows cannot be told apart; merge it with “byheart merge "
    "--each-row”.": (
        "In {0} wurde ein Text neu eingegeben, also sind die Zeilen nicht zu trennen; vereinen mit "
        "„byheart merge --each-row“."
    ),
    "{0} shows several rows and has the parameter {1} in them: record them without it, for the "
    "rows say themselves what differs.": (
        "{0} zeigt mehrere Zeilen mit dem Parameter {1} darin: ohne ihn aufnehmen, denn die Zeilen "
        "zeigen selbst, was sich unterscheidet."
    ),
    "Nothing was asked about {0}, so no answer is needed.": (
        "Nach {0} wurde nicht gefragt: keine Antwort nötig."
    ),
    "The answer about {0} is to be {1}, not “{2}”.": (
        "Die Antwort zu {0} soll {1} sein, nicht „{2}“."
    ),
    "{0} was not accepted yet: “byheart edit accept {1}” does.": (
        "{0} ist noch nicht angenommen: „byheart edit accept {1}“ tut es."
    ),
    "{0} was recorded on a screen of {1}x{2} at scale {3}, {4} on one of {5}x{6} at {7}: steps of "
    "both do not go together.": (
        "{0} wurde auf einem Bildschirm von {1}x{2} im Maßstab {3} aufgenommen, {4} auf einem von "
        "{5}x{6} im Maßstab {7}: ihre Schritte passen nicht zusammen."
    ),
    "{0} and {1} start in other ways, so they are not one task.": (
        "{0} und {1} beginnen verschieden, also sind sie nicht eine Aufgabe."
    ),
}
# What stands in a sentence.
RECORDER_WORDS: Mapping[str, str] = {
    "nothing": "nichts",
    "at the end": "am Ende",
    "before step {0}": "vor Schritt {0}",
}
RECORDER = (OF_SHOWING, OF_ITS_END, OF_MERGING)
