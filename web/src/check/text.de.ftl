# Die Seite /check

check-about = Leg hier eine Mitschrift ab: Dann siehst du, ob das Spiel nach den Regeln lief und die Karten wie versprochen kamen.
check-choose = Mitschrift wählen
check-what = Eine Mitschrift ist die Datei, die du nach einem Spiel herunterlädst; ihr Name endet auf .jsonl.
check-drop = Leg die Mitschrift hier ab
check-busy = Wird geprüft …
check-too-large = Diese Datei ist zu groß für eine Mitschrift.

check-right = Diese Mitschrift stimmt.
check-right-about = Jede Zeile ist so, wie die Regeln und das Mischen sie ergeben. Nur die Namen gehören nicht zum Beweis.
check-right-unfinished = Jede Zeile ist so, wie die Regeln und das Mischen sie ergeben. Das Spiel ist nicht zu Ende.
check-right-no-seed = Jede Zeile ist so, wie die Regeln sie ergeben. Der Mitschrift fehlt der Startwert, darum lässt sich das Mischen nicht prüfen.
check-differs = Diese Mitschrift stimmt nicht.
check-unreadable = Das lässt sich nicht prüfen.
check-file = Datei

check-head = Was die Mitschrift sagt
check-game = Spiel
check-version = Regeln
check-version-of = Version { $version }
check-deck = Kartensatz
check-options = Optionen
check-options-none = keine
check-players = Am Tisch
check-commitment = Fingerabdruck von vor dem Austeilen
check-origin = Übernommen
check-origin-of = Die ersten { $moves } Züge sind von Tisch { $table }

check-lines = Zeile für Zeile
check-line = Zeile { $line }
check-lines-of = Zeilen { $from } bis { $to }
check-line-head = der Anfang: Spiel, Kartensatz, Optionen und Mischen
check-line-moves = { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}, davon { $shuffles ->
    [one] einmal
   *[other] { $shuffles }-mal
} Mischen nach dem Startwert
check-line-outcome = das Ergebnis
check-line-good = stimmt
check-line-bad = stimmt nicht
check-line-rest = Die Zeilen danach wurden nicht geprüft.
check-says = Dort steht:

check-fault-not-text = Das ist kein Text, also auch keine Mitschrift.
check-fault-not-a-record = So beginnt keine Mitschrift.
check-fault-other-format = Dieses Format von Mitschriften kennt dieser Server nicht.
check-fault-other-game = Dieses Spiel kennt dieser Server nicht.
check-fault-other-rules = Gespielt wurde nach einer Version der Regeln, die dieser Server nicht kennt.
check-fault-other-deck = Gespielt wurde mit einem anderen Kartensatz. Gib seine Datei dazu, dann lässt es sich prüfen.
check-fault-bad-deck = Dieser Kartensatz lässt sich nicht lesen: { $why }
check-fault-broken-header = Der Anfang dieser Mitschrift ist kaputt.
check-fault-wrong-seed = Das ist nicht das Mischen, das versprochen war: Der Startwert passt nicht zum Fingerabdruck von vor dem Austeilen.
check-fault-wrong-shuffle = So sind die Karten nicht gefallen: Der Startwert teilt anders aus.
check-fault-not-a-move = Das ist kein Zug dieses Spiels.
check-fault-refused = Diesen Zug erlauben die Regeln nicht: { $why }
check-fault-wrong-sum = Diese Zeile oder das, was davor geschah, wurde verändert: Die Prüfsumme passt nicht.
check-fault-not-an-outcome = Das ist kein Ergebnis.
check-fault-wrong-outcome = So ist das Spiel nicht ausgegangen.
check-fault-goes-on = Das Spiel ist zu Ende, aber die Mitschrift geht weiter.
check-fault-other-bytes = So schreibt keine Mitschrift diese Zeile.
check-fault-too-short = Die Mitschrift hört zu früh auf.
check-add-deck = Kartensatz dazugeben
check-look = Dieses Spiel ansehen
check-another = Noch eine prüfen
