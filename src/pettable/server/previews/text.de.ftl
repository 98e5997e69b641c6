# Die Wörter der Vorschau eines Links: der Kopf einer Seite, und was in ihrem Bild steht.

preview-home-title = Pettable: vier Kartenspiele mit Tieren
preview-home = Ein Tisch für vier Kartenspiele mit Tieren: mit Freunden über einen Link oder gegen Bots.
preview-invitation-title = { $game }: komm und spiel mit
preview-invitation = { $tagline } Öffne den Link und setz dich: ein Name genügt.
preview-game-title = Eine Partie { $game }
preview-learn-title = Lerne { $game } in zwei Minuten
preview-waiting = { $free ->
    [0] { $names } sitzen am Tisch.
    [one] Am Tisch: { $names }. Ein Platz ist frei.
   *[other] Am Tisch: { $names }. { $free } Plätze sind frei.
}
preview-waiting-alone = Ein Tisch wartet auf Mitspieler: { $free ->
    [one] ein Platz ist frei.
   *[other] { $free } Plätze sind frei.
}
preview-playing-title = { $game } mit { $names }
preview-watch = Das Spiel läuft: komm und schau zu.
preview-playing = Das Spiel läuft.
preview-won-title = { $names } gewinnt { $game }
preview-shared-title = { $names } teilen sich den Sieg: { $game }
preview-won = { $names } gewinnt
preview-shared = { $names } teilen sich den Sieg
preview-and = { $first } und { $last }
preview-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
preview-free-seat = frei
preview-you = Du
preview-player = Spieler { $number }
preview-puzzle-title = { $title }: ein Rätsel zu { $game }
preview-alt-home = Eine Karte aus jedem Spiel.
preview-alt-game = { $game } auf Pettable: einige der Karten.
preview-alt-table = Der Tisch: { $text }
preview-alt-puzzle = Die Stellung des Rätsels „{ $title }“.
