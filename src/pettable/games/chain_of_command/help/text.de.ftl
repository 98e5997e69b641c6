now-lead = Du beginnst und darfst jede Karte spielen. Eine hohe Karte einer starken Gruppe gewinnt oft; eine kleine wagt wenig.
now-only = Das ist deine letzte Karte: Es gibt nichts zu wählen.
now-follow = Du darfst jede Karte spielen. { $beating_count ->
    [0] Keine von deinen schlägt jetzt { $card }{ $equal ->
        [yes] : Bei gleichen zählt die erste
       *[no] {""}
    }. Spiel, was du kaum brauchst: wenige Punkte oder zu schwach für später.
   *[other] { $card } schlägst du jetzt mit: { $beating }. Nach dir kann noch eine bessere kommen.
}
now-last = Du spielst zuletzt, und es { $worth ->
    [one] liegt ein Punkt
   *[other] liegen { $worth } Punkte
} da. { $beating_count ->
    [0] Keine von deinen schlägt { $card }{ $equal ->
        [yes] : Bei gleichen zählt die erste
       *[no] {""}
    }. Spiel, was du kaum brauchst: wenig wert oder zu schwach.
   *[other] Du gewinnst mit: { $beating }.
}

first-new-chain = Die Kette ist in jedem Spiel anders: Jetzt sind { $first } am stärksten. Du spielst gegen alle am Tisch.
first-held-leader = Dein { $card } hat keine Punkte{ $rises ->
    [yes] , hebt aber { $group } in der Kette um einen Platz.
   *[no] . { $group } stehen in der Kette ganz oben, höher hebt er sie nicht.
}
first-held-top-dog = Dein { $card } hat keine Punkte{ $rises ->
    [yes] , bringt aber { $group } in der Kette ganz nach oben.
   *[no] . { $group } stehen in der Kette ganz oben, höher hebt er sie nicht.
}
first-leader = Ein Anführer bringt seine Gruppe einen Platz nach oben, sofort und auf Dauer. Steht sie schon oben, ändert sich nichts.
first-top-dog = Mit Spitzenhund bringt ein Anführer seine Gruppe ganz nach oben, sofort und auf Dauer.
first-twins = Zwei Karten einer Gruppe mit gleicher Zahl: Die früher gespielte gewinnt.
first-trick = Ein Stich ist eine Karte von allen. Die höchste Gruppe der Kette bekommt sie. Zahlen zählen nur innerhalb einer Gruppe.
first-pile = Diese Karten gehören dir: Ihre Punkte zählen am Ende. Du beginnst den nächsten Stich. Solange der Vorrat reicht, ziehst du zuerst.
first-no-draw = Der Vorrat ist leer: Niemand zieht mehr, und du spielst, was du noch auf der Hand hast.

reference-turn = Ein Stich
reference-play = Alle spielen eine Karte, egal welche.
reference-leader = Ein Anführer hebt zuerst seine Gruppe um einen Platz.
reference-group = Die höchste Gruppe der Kette bekommt alle Karten.
reference-number = Gleiche Gruppe: die höhere Zahl, dann die frühere Karte.
reference-draw = Wer gewinnt, zieht zuerst und beginnt.
reference-points = Punkte
reference-most = Wenn alle Karten gespielt sind, gewinnen die meisten Punkte.
reference-treats = Zähl die großen Zahlen deiner gewonnenen Karten zusammen.
reference-none = Ein Anführer hat keine Punkte.
reference-tricks = Nur mit der Variante Kunststücke: Es zählt eine andere Zahl.
reference-tie = Gleichstand: mehr Tiere der stärksten Gruppe, dann mehr Karten.
