# Die Worte der Regelseite.

rulebook-title = { $game }: die Regeln
rulebook-contents = Inhalt
rulebook-search = Regeln durchsuchen
rulebook-found = { $count } von { $all } Regeln
rulebook-language = In English
rulebook-play = Zum Tisch
rulebook-cards = Die Karten und dein eigenes Deck
rulebook-learn = In zwei Minuten lernen
rulebook-ruling = Wo die gedruckten Regeln schweigen, gilt hier
rulebook-example = Beispiel
rulebook-deck = Die Karten
rulebook-deck-about = { $name }, { $cards } Karten.
rulebook-deck-reconstruction = Die gedruckte Kartenliste ist verloren: Diese ist eine Rekonstruktion, die alles erfüllt, was die Regeln darüber sagen. Wer das Spiel besitzt, kann mit seinen echten Karten spielen (pettable decks check).
rulebook-deck-rules = Was ein Deck erfüllen muss
rulebook-count = { $count } ×
rulebook-options = Was ein Tisch wählen kann
rulebook-options-about = Was ein Tisch vor dem Spiel vereinbaren kann, und die Regel, die es ändert.
rulebook-option-seats = zu { $seats }
rulebook-option-preset = voreingestellt zu { $seats }
rulebook-reference = Kurz gesagt
rulebook-also = Auch in diesem Beispiel:

# Die App, wo ein System die installierten aufzählt.
app-about = Ein Tisch für vier Kartenspiele mit Tieren: mit Freunden über einen Link oder gegen Bots.
