# Die Worte des Tisches im Terminal, in jedem Spiel.

terminal-seats = Plätze
terminal-options = Varianten
terminal-option-for = für { $seats } Plätze
terminal-option-preset = voreingestellt bei { $seats } Plätzen
terminal-deck = Deck
terminal-deck-name = { $name }, { $cards } Karten{ $reconstruction ->
    [yes] {" "}(eine Rekonstruktion: Die gedruckte Liste ist verloren)
   *[no] {""}
}
terminal-record = Aufzeichnung
terminal-hint = Tippe Nummer oder Worte. ? Tipp · h Hilfe · r Regeln · l Verlauf · u zurück · q Ende

# Was man statt eines Zugs tippen kann; das erste Wort ist das kurze.
terminal-command-quit = q ende quit exit
terminal-command-help = h hilfe help
terminal-command-hint = ? tipp hint
terminal-command-rules = r regeln regel rules
terminal-command-log = l verlauf log
terminal-command-undo = u zurück undo

terminal-help-move = die Nummer eines Zugs oder seine Worte; ein Teil genügt, wenn kein anderer Zug ihn enthält
terminal-help-undo = den letzten Zug zurücknehmen, solange niemand etwas daraus erfahren hat
terminal-help-rules = die Regeln mit ihren Kennungen; mit einer Kennung (r { $rule }) diese Regel
terminal-help-log = alles, was bisher geschah, wie du es gesehen hast
terminal-help-help = diese Seite
terminal-help-hint = die besten Züge, soweit du es wissen kannst, und warum
terminal-help-quit = aufhören; das Spiel wird gesichert, und du erfährst, wie es weitergeht

terminal-empty = Noch ist nichts gewählt: Tippe die Nummer oder die Worte eines Zugs oder h für Hilfe.
terminal-number = Einen Zug { $number } gibt es nicht; tippe eine Nummer von 1 bis { $count }.
terminal-which = Das kann mehreres heißen: { $moves }.
terminal-not-now = „{ $said }“ ist jetzt nicht unter deinen Zügen.
terminal-unknown = Es gibt keine Karte und keinen Zug namens „{ $said }“.
terminal-race = Jetzt gilt es: Die erste Hand zählt.
terminal-no-rule = Eine Regel { $said } gibt es nicht; es gibt { $rules }.
terminal-no-log = Noch ist nichts geschehen.

terminal-advice = { $move }: gewinnt etwa { $chance } von 100 Spielen, { $points }
terminal-advice-points = { $move }: { $points }
terminal-advice-only = { $move } ist dein einziger Zug.
terminal-advice-even = Deine Chancen sind mit jedem Zug etwa gleich, { $spread } von 100 auseinander: Vergleich also die Punkte.
terminal-advice-close = { $rival } ist vielleicht ebenso gut: Was die beiden trennt, kann Zufall sein.
terminal-advice-clear = { $move } gewinnt { $margin } von 100 Spielen mehr als der nächstbeste Zug, { $rival }.
terminal-advice-leads = Im Schnitt bringt der beste Zug dir { $mine } und { $seat } { $theirs }.

terminal-resumed = { $moves ->
    [one] Willkommen zurück: Bisher wurde { $moves } Zug gespielt.
   *[other] Willkommen zurück: Bisher wurden { $moves } Züge gespielt.
}
terminal-torn = Die letzte Zeile der Aufzeichnung brach mitten im Schreiben ab; sie wird weggelassen.
terminal-cannot-save = Das Spiel lässt sich nicht sichern ({ $why }). Du kannst weiterspielen, aber es bleibt nicht erhalten.
terminal-saves-again = Das Spiel wird wieder gesichert.
terminal-goodbye = Das Spiel ist gesichert. So geht es weiter:
terminal-goodbye-unsaved = Das Spiel ist nicht gesichert: { $why }.

terminal-over = Das Spiel ist zu Ende.
terminal-points = { $words }: { $points }
terminal-watch = Zum Wiedersehen:

terminal-rules-deck = Was ein Deck erfüllen muss
terminal-ruling = Wo die gedruckten Regeln schweigen, gilt hier: { $words }
terminal-example = Beispiel: { $title }
terminal-rules-table = Die Regeln des Tisches selbst gelten in jedem Spiel: { $rules }.

terminal-learn-keys = Eingabetaste: weiter · z: einen Schritt zurück · q: gehen
terminal-learn-back = z
terminal-learn-quit = q
terminal-learn-count = { $number } von { $count }.
terminal-learn-left = Um von hier weiterzumachen:
terminal-learn-over = Das war die Einführung. Jetzt ein richtiges Spiel:

terminal-start = Vor dem ersten Zug
terminal-move = Zug { $number } von { $count }
terminal-stepping = Enter oder n: weiter · b: zurück · q: Ende
terminal-unfinished = Hier endet die Aufzeichnung; das Spiel ist nicht zu Ende gespielt.

terminal-analysis-title = { $game }: worauf es ankam
terminal-analysis-description = Die Aussichten jedes Platzes, in Siegen von 100, bei jeder seiner Entscheidungen, soweit er sie kennen konnte; und wie es ausging.
terminal-analysis-moves = Züge
terminal-analysis-chances = Siege von 100
terminal-analysis-about = { $moves } Züge, davon { $decisions } mit einer Wahl; je { $iterations } Versuche, Startwert { $seed }, { $search ->
    [compiled] kompilierte Suche
   *[rules] Suche nach den Regeln
}. Jede Wahl wird an dem gemessen, was ihr Platz wissen konnte.
terminal-analysis-seat = anfangs { $first } von 100; { $decisions ->
    [one] { $decisions } Entscheidung
   *[other] { $decisions } Entscheidungen
}, die { $cost } Siege verschenkten; am Ende { $end } von 100
terminal-analysis-points = Wendepunkte
terminal-analysis-no-points = Es gab keine: Keine Wahl kostete viel, und niemandes Aussichten sprangen.
terminal-analysis-slip = Zug { $number }, { $seat }: { $move }. { $best } gewinnt { $size } von 100 Spielen mehr.
terminal-analysis-swing = Nach Zug { $number } ({ $seat }: { $move }): { $seat } kommt von { $before } auf { $after } von 100.
terminal-analysis-files = Dateien
