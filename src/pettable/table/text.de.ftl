# Die Worte des Tisches selbst, in jedem Spiel.

section-table = Der Tisch
TB-1 = Eine Antwort gehört zu der Frage, die sie nennt. Hat sich die Frage geändert, gilt die Antwort nicht mehr.
    .title = Frage und Antwort
TB-2 = Für einen Bot, der ausfällt oder etwas Unerlaubtes antwortet, wird gespielt: Der Tisch wählt einen erlaubten Zug und sagt es.
    .title = Vertretung
TB-3 = Niemand spielt für den Zufall oder die Uhr; das tut der Tisch.
    .title = Zufall und Uhr
TB-4 = Ist ein Spiel zu Ende, wird nichts mehr gespielt.
    .title = Das Ende
TB-5 = Den letzten Zug darf zurücknehmen, wer ihn gemacht hat, solange niemand etwas daraus erfahren hat. Eine Wahl, die alle geheim treffen, wird nicht zurückgenommen, sondern ersetzt: Bis alle gewählt haben, zählt deine letzte.
    .title = Zurücknehmen
TB-6 = Eine Aufzeichnung enthält genau, was gespielt wurde: Nachgespielt ergibt sie dieselben Bytes.
    .title = Aufzeichnungen
TB-7 = Jedes Mischen folgt aus dem Startwert, und der Startwert passt zu der Prüfsumme, die vor dem Geben veröffentlicht wurde.
    .title = Ehrliches Geben
TB-8 = Ein Tisch hat eine Zahl von Plätzen und Varianten, die es in seinem Spiel gibt.
    .title = Varianten
TB-9 = Spiel, Karte und Zug sind an ihrem Namen zu erkennen, eine Regel an ihrer Kennung.
    .title = Namen
TB-D1 = Ein Deck ist eine Textdatei in TOML oder eine Tabelle in CSV.
    .title = Datei
TB-D2 = Ein Deck nennt sein Spiel und sich selbst und zählt seine Karten auf, jede mit dem, was Karten dieses Spiels zeigen.
    .title = Form
TB-D3 = Keine zwei Karten eines Decks haben dieselbe Kennung.
    .title = Kennungen

# Was gezählt wird; ein Spiel kann ein eigenes Wort dafür haben.
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

# Tipps, in jedem Programm. `$gains` sind die `gain-…`-Texte eines Spiels mit `$points` und `$often`;
# was aus Dingen mit eigenen Namen besteht, hat auch `$parts`, wo man diese kennt, und `$parts_count`;
# was schlecht für die Spielerin ist, hat das Attribut `loss` und ist kein Grund für einen Zug;
# von zweien, von denen immer eines eintritt, nennt jedes im Attribut `opposite` das andere, und eines wird gesagt.
hint-points = am Ende etwa { points }
hint-often = { $tenths ->
    [0] ab und zu
    [1] in etwa einem von 10 Fällen
    [10] fast immer
   *[other] in etwa { $tenths } von 10 Fällen
}
hint-part = { $what } { $points }
# Im Nominativ und im Dativ gleich.
hint-parts-more = { $parts } und { $more } mehr

refuse-over = Das Spiel ist zu Ende.
refuse-nobodys-seat = Für Zufall und Uhr spielt nur der Tisch selbst.
refuse-stale = Der Tisch ist schon weiter; das beantwortet eine frühere Frage.
refuse-not-last = Nur den eigenen Zug kann man zurücknehmen, und nur solange er der letzte ist.
refuse-replace = Niemand darf sehen, dass du es dir anders überlegst; wähle einfach etwas anderes, deine letzte Wahl zählt.
refuse-learned = Dieser Zug hat schon jemandem etwas gezeigt; er lässt sich nicht zurücknehmen.

event-taken-back = { $seat_you ->
    [yes] Du nimmst deinen letzten Zug zurück.
   *[no] { $seat } nimmt den letzten Zug zurück.
}
you = Du
nothing = –
last-listed = { $before } und { $last }
refuse-undo = Nur der eigene letzte Zug kann zurückgenommen werden, und nur solange niemand etwas daraus erfahren hat.

# Die ausgearbeiteten Beispiele eines Regelwerks.
example-player-0 = Ada
example-player-1 = Ben
example-player-2 = Cleo
example-player-3 = Dan
example-player-4 = Eva
example-player-5 = Finn
example-points = { $seat }: { $points } ({ $lines })

# Wie ein Spiel ausging, in jedem Client.
result-decided = Entschieden: { $how } ({ $rule }).
