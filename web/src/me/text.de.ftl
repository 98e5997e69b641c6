# Die Seite /me

me-nobody = Auf diesem Gerät hat noch niemand gespielt. Spiel ein Spiel, dann findest du es hier.
me-go-play = Etwas spielen

me-unfinished = Angefangene Spiele
me-none-unfinished = Nichts wartet auf dich. Spiele, die du beginnst, stehen hier, bis sie zu Ende sind.
me-your-turn = Du bist dran
me-their-turn = Es fehlt noch: { $names }
me-goes-on = Geht gleich weiter
me-not-begun = Noch nicht begonnen

me-profile = Bild und Name
me-rename = Ändern
me-avatar = Dein Bild am Tisch
me-avatar-about = Andere sehen es ab deinem nächsten Spiel. Hat dort schon jemand dasselbe, bekommst du für dieses Spiel ein anderes.
me-avatar-any = Irgendein Bild
me-avatar-fox = Fuchs
me-avatar-panda = Panda
me-avatar-rabbit-face = Kaninchen
me-avatar-koala = Koala
me-avatar-monkey-face = Affe
me-avatar-frog = Frosch
me-avatar-hedgehog = Igel
me-avatar-bear = Bär
me-avatar-penguin = Pinguin
me-avatar-owl = Eule
me-avatar-turtle = Schildkröte
me-avatar-lion = Löwe
me-saved = Gespeichert.

me-statistics = Statistik
me-none-statistics = Noch gibt es nichts zu zählen. Spiel ein Spiel zu Ende, allein gegen Bots oder mit anderen.
me-game = Spiel
me-games = Spiele
me-wins = Siege
me-share = Gewonnen
me-rating = Wertung
me-up-to = beste Schätzung { $guess }
me-by-seats = Nach Zahl der Mitspieler
me-seats = Am Tisch
me-best = Beste Ergebnisse
me-none-best = Spiel ein Spiel zu Ende.
me-place = Platz { $place } von { $seats }
me-rating-over-time = Wertung im Lauf der Zeit
me-chart = Wertung nach { $games } gewerteten Spielen: von { $first } auf { $last }, beste Schätzung { $guess }
me-chart-about = Die Linie ist deine Wertung: Mindestens so gut bist du fast sicher. Der obere Rand der Fläche ist die beste Schätzung; die Fläche wird mit jedem gewerteten Spiel schmaler. Das Bild beginnt mit dem ersten gewerteten Spiel, zu dem dieser Server die Wertung behalten hat.
me-rating-begins = Das Bild beginnt mit dem zweiten gewerteten Spiel. Frühere Wertungen wurden nicht behalten.
me-not-rated = Gewertet werden nur Spiele mit Fremden. Wähle „Schnelles Spiel“ auf der Startseite, dann bekommst du eine Wertung.
me-moves = Lieblingszüge
me-favourite = { $move }: { $mine } deiner Züge, { $all } aller Züge. Das machst du besonders gern.
me-move = Zug
me-mine = Du
me-all = Alle
me-moves-about = Gezählt wird, wenn ein Spiel endet. „Alle“ sind alle Plätze aller Spiele hier, auch die der Bots.
me-none-moves = Züge werden ab deinem nächsten beendeten Spiel gezählt.

me-history = Beendete Spiele
me-filter = Nur manche Spiele zeigen
me-game-all = Alle Spiele
me-filter-people = Mit wem
me-with-all = Mit allen
me-with-people = mit Menschen
me-with-bots = mit Bots
me-filter-won = Ergebnis
me-won-all = Jedes Ergebnis
me-won = gewonnen
me-lost = nicht gewonnen
me-filter-rated = Wertung
me-rated-all = Wertung egal
me-rated = gewertet
me-unrated = nicht gewertet
me-filter-days = Zeitraum
me-days-all = Irgendwann
me-days-7 = letzte 7 Tage
me-days-30 = letzte 30 Tage
me-days-90 = letzte 90 Tage
me-left = vorzeitig gegangen
me-none = Noch ist kein Spiel zu Ende. Das erste, das du beendest, steht dann hier, und du kannst es Zug für Zug noch einmal ansehen.
me-none-such = So ein Spiel gibt es nicht.
me-filter-none = Alle Spiele zeigen
me-more = Mehr zeigen
me-found = { $more ->
    [yes] { $count } Spiele, und noch mehr
   *[no] { $count } Spiele
}

me-mine-title = Was mir gehört
me-mine-about = Nimm alles mit, was dieser Server über dich aufbewahrt, oder lösch es für immer. Spiele, die auch andere gespielt haben, bleiben ohne deinen Namen.
me-export = Alles von mir herunterladen
me-deleting = Alles von dir wird gelöscht …
