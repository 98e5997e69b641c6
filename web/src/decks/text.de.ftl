# Die Seiten /decks

decks-about = Alle Karten aller Spiele und was sie tun. Du kannst auch ein eigenes Deck machen und damit an privaten Tischen spielen.
deck-cards = Karten ansehen
deck-own = Eigenes Deck machen
deck-go-on = Am eigenen Deck weitermachen
deck-of = Das Deck von { $game }
deck-about = „{ $name }“, { $count } Karten.
deck-reconstruction = Die gedruckte Kartenliste ist verloren: Diese ist eine Rekonstruktion, die alles erfüllt, was die Regeln darüber sagen.
deck-rules = Was ein Deck erfüllen muss
deck-count = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
deck-times = { $count }-mal

deck-own-title = Dein eigenes Deck für { $game }
deck-own-about = Ändere die Karten unten oder bring deine eigene Liste mit. Sie wird geprüft, während du schreibst. Wer sich an deinen Tisch setzt, sieht, dass du mit einem eigenen Deck spielst.
deck-file = Datei wählen
deck-drop = Leg sie hier ab
deck-file-about = Eine Liste in TOML oder CSV; du kannst die Datei auch auf dieser Seite ablegen. Zum Einfügen wähle „Als Text“.
deck-from-standard = Mit dem Deck des Spiels anfangen
deck-how = Wie du es schreibst
deck-as-table = Als Tabelle
deck-as-text = Als Text
deck-no-table = Dieser Text lässt sich erst als Tabelle zeigen, wenn behoben ist, was daran nicht stimmt.
deck-undo = Rückgängig
deck-undo-about = „Rückgängig“ bringt zurück, was vorher hier stand.
deck-redo = Wiederholen
deck-new-name = Mein eigenes Deck
deck-name = Name des Decks
deck-text = Der Text des Decks
deck-table = Die Karten
deck-row = Zeile
deck-row-do = Kopieren oder entfernen
deck-row-number = Zeile { $row }
deck-line-number = Zeile { $line }
deck-row-add = Karte hinzufügen
deck-row-copy = Noch eine Karte wie Zeile { $row }
deck-row-remove = Zeile { $row } entfernen
deck-cell = { $column }, Zeile { $row }
deck-look = Seine Karten ansehen

deck-checking = Wird geprüft …
deck-right = Dieses Deck stimmt: { $count } Karten, für { $seats } Leute.
deck-wrong = { $count ->
    [one] Eine Sache stimmt noch nicht.
   *[other] { $count } Sachen stimmen noch nicht.
}
deck-too-large = Das ist zu groß für ein Deck: Höchstens { $limit } kB sind möglich.
deck-not-text = { $name } ist kein Text, also auch kein Deck.
deck-too-many = Mehr Decks kannst du nicht speichern. Lösche erst eins.

deck-save = Speichern
deck-save-again = Änderungen speichern
deck-saved = Gespeichert. Du findest es auch auf deinen anderen Geräten.
deck-is-saved = Dieses Deck ist gespeichert.
deck-is-kept = Was du schreibst, bleibt in diesem Browser, bis du es speicherst.
deck-download = Als { $kind } herunterladen
deck-download-text = Liste herunterladen
deck-mine = Deine Decks
deck-open = Öffnen
deck-open-name = { $name } öffnen
deck-rename = Umbenennen
deck-rename-name = { $name } umbenennen
deck-delete = Löschen
deck-delete-name = { $name } löschen
deck-delete-really = { $name } endgültig löschen?
deck-cancel = Abbrechen
deck-table-about = An diesem Tisch wird mit einem eigenen Deck gespielt, nicht mit dem des Spiels. Das sind seine Karten.

# Die Spalten eines Decks
deck-field-kind = Art
deck-field-id = Kennung
deck-field-count = Anzahl
deck-field-set = Satz
deck-field-paws = Pfoten
deck-field-location = Ort
deck-field-animal = Tier
deck-field-story = Story
deck-field-worth = Wert
deck-field-part = Teil
deck-field-colour = Farbe
deck-field-stars = Sterne
deck-field-icons = Symbole
deck-field-bonus = Bonus
deck-field-piece = Stück
deck-field-points = Punkte
deck-field-role = Rolle
deck-field-name = Name
deck-field-effect = Wirkung
deck-field-group = Gruppe
deck-field-treats = Leckerli
deck-field-tricks = Kunststücke

deck-kind-photo = Foto
deck-kind-plushie = Plüschtier
deck-kind-baby = Tierbabys
deck-kind-story = Story
deck-kind-trend = Trend
deck-kind-cat = Katze
deck-kind-rat = Spielzeugratte
deck-kind-bones = Fischgräte
deck-kind-gear = Ausrüstung
deck-kind-pack = Rudel
deck-kind-status = Status
deck-kind-drama = Drama
deck-kind-pupularity = Pupularity
deck-kind-pet = Tier
deck-kind-leader = Anführer
deck-kind-chain = Kettenkarte
