title = Chain of Command
tagline = Alle spielen eine Karte, die stärkste bekommt sie alle, und wer stark ist, ändert sich beim Spielen.

group-dogs = Hunde
group-cats = Katzen
group-rodents = Nager
group-birds = Vögel
pet = { $group_word ->
    [dogs] Hund
    [cats] Katze
    [rodents] Nager
   *[birds] Vogel
}
card-pet = { pet } { $treats }/{ $tricks }
    .in-play = { pet } { $treats }
    .with-tricks = { pet } { $tricks }
card-leader = { $group_word ->
    [dogs] Hunde
    [cats] Katzen
    [rodents] Nager
   *[birds] Vogel
}-Anführer
card-chain = { $group } in der Kette
reason-group = die Gruppe
reason-score = die Zahl
reason-first = zuerst gespielt

option-open-piles = Die Stapel liegen offen
    .about = Alle sehen, welche Karten jeder gewonnen hat, und niemand muss sie sich merken.
option-tricks = Kunststücke: Die zweite Zahl einer Karte zählt
    .about = Die zweite Zahl jeder Karte tritt an die Stelle der ersten, für die Stärke und für die Punkte.
option-leader-of-the-pack = +10 für die meisten Anführer
    .about = Am Ende bekommt 10 Punkte mehr, wer die meisten Anführer gewonnen hat.
option-underdog = +4 für den Anführer der letzten Gruppe
    .about = Am Ende bekommt 4 Punkte mehr, wer den Anführer der schwächsten Gruppe gewonnen hat.
option-petkeeper = +6 für die meisten Tiere
    .about = Am Ende bekommt 6 Punkte mehr, wer die meisten Karten gewonnen hat.
option-top-dog = Anführer bringen ihre Gruppe ganz nach oben
    .about = Ein Anführer bringt seine Gruppe sofort an die Spitze der Kette, nicht nur einen Platz nach oben.

section-setup = Aufbau
section-trick = Ein Stich
section-end = Das Ende
section-options = Varianten

CC-1 = Die vier Karten der Kette werden gemischt und offen auf die Plätze 1 bis 4 gelegt; auf Platz 1 steht die stärkste Gruppe. Jeder Platz bekommt drei Karten, einzeln und im Uhrzeigersinn von dem an, der zuerst spielt. Wer das ist, entscheidet das Los; bei einer Revanche beginnt, wer zuletzt gewonnen hat; haben mehrere gewonnen, entscheidet unter ihnen das Los.
    .title = Kette, erster Platz und Geben
    .ruling = Hat, wer das letzte Spiel gewonnen hat, den Tisch verlassen, entscheidet unter allen das Los.
CC-2 = Der Reihe nach spielt jeder Platz eine Karte offen: Diese Karten sind ein Stich. Jede ist erlaubt: Sie muss nicht zur selben Gruppe gehören wie die Karten davor.
    .title = Eine Karte spielen
CC-3 = Ein Anführer bringt seine Gruppe sofort, noch vor der nächsten Karte, einen Platz in der Kette nach oben: Sie tauscht mit der Gruppe über ihr. Steht sie schon ganz oben, bleibt die Kette, wie sie ist. Die neue Ordnung bleibt. Mehrere Anführer in einem Stich wirken in der Reihenfolge, in der sie gespielt wurden.
    .title = Anführer
    .ruling = Ein Anführer, dessen Gruppe schon oben steht, wird gespielt wie jede andere Karte.
CC-4 = Den Stich bekommt die stärkste Karte nach der Kette, wie sie nach der letzten Karte steht: zuerst zählt die Gruppe, dann die Zahl, dann die Reihenfolge: Die früher gespielte Karte gewinnt. Ein Anführer zählt als 0, kann aber gewinnen, wenn seine Gruppe die stärkste ist.
    .title = Wer den Stich bekommt
CC-5 = Wer gewinnt, legt den Stich auf seinen Stapel. Die Stapel liegen verdeckt, aber gesehen haben alle jede Karte.
    .title = Stapel
CC-6 = Wer gewonnen hat, zieht eine Karte, dann die anderen im Uhrzeigersinn, solange der Vorrat reicht; danach werden die Hände leer gespielt. Wer gewonnen hat, beginnt den nächsten Stich.
    .title = Nachziehen
CC-7 = Sind alle Karten gespielt, zählt jeder Platz die Zahlen in seinem Stapel zusammen: Das sind seine Punkte, und die meisten Punkte gewinnen. Bei Gleichstand zählen unter den Gleichen die Tiere der Gruppe, die am Ende die stärkste ist, dann alle Tiere; sonst wird der Sieg geteilt. Anführer zählen hier als Tiere.
    .title = Zählen
CC-8 = Kunststücke: Die zweite Zahl einer Karte, ihre Kunststücke, tritt an die Stelle der ersten, ihrer Leckerli, für die Stärke und für die Punkte.
    .title = Kunststücke
CC-9 = Rudelführer: 10 Punkte mehr für jeden Platz mit den meisten Anführern.
    .title = Rudelführer
CC-10 = Außenseiter: 4 Punkte mehr für den Platz, der den Anführer der Gruppe am Ende der Kette hat.
    .title = Außenseiter
CC-11 = Tierhalter: 6 Punkte mehr für jeden Platz mit den meisten Tieren, Anführer mitgezählt.
    .title = Tierhalter
CC-12 = Spitzenhund: Ein Anführer bringt seine Gruppe sofort an die Spitze der Kette; die anderen behalten ihre Ordnung. Das ersetzt den einen Schritt aus CC-3.
    .title = Spitzenhund
CC-13 = Alle Varianten lassen sich verbinden. Zusatzpunkte zählen, bevor ein Gleichstand aufgelöst wird.
    .title = Zusammen
CC-D1 = Es gibt vier Gruppen: Hunde, Katzen, Nager (gedruckt: Kaninchen & Nager), Vögel.
    .title = Gruppen
CC-D2 = Jedes Tier hat zwei Zahlen, seine Leckerli und seine Kunststücke: ganze Zahlen ab 1. Die Leckerli stehen vorn; die Kunststücke zählen nur mit der Variante von CC-8.
    .title = Zahlen
CC-D3 = Jede Gruppe hat einen Anführer ohne Zahl.
    .title = Anführer
CC-D4 = Jede Gruppe hat eine Karte in der Kette.
    .title = Karten der Kette
CC-D5 = Die Zahl der Tiere und Anführer ist durch 2, 3 und 4 teilbar.
    .title = Größe
CC-D6 = Einige Zahlen kommen in einer Gruppe zweimal vor, bei Leckerli und bei Kunststücken; es gibt einen Hund mit 4, einen Vogel mit 8 und eine Katze mit 2 Leckerli.
    .title = Zwillinge
    .ruling = Es genügt eine Zahl, die in einer Gruppe zweimal vorkommt, bei den Leckerli und bei den Kunststücken.
CC-D7 = In jeder Gruppe ordnen Leckerli und Kunststücke mindestens ein Viertel der Paare gegensätzlich.
    .title = Zwei Spiele in einem Deck

ask-CC-2 = { $seat_you ->
    [yes] Du bist dran: Spiel eine Karte.
   *[no] { $seat } spielt eine Karte.
}
move-play = { $card }

kind-leader = Anführer gespielt
kind-pet = Tiere gespielt

event-chain-set = Die Kette: { $chain }.
event-lead-chosen = { $seat_you ->
    [yes] Du spielst zuerst.
   *[no] { $seat } spielt zuerst.
}
event-dealt = { $seat_you ->
    [yes] Du bekommst { $cards }.
   *[no] { $seat } bekommt { $count } Karten.
}
event-played = { $seat_you ->
    [yes] Du spielst { $card }.
   *[no] { $seat } spielt { $card }.
}
# Auch, wo die Gruppe schon oben stand und sich nichts bewegt hat.
event-chain-moved = Der Anführer der { $group } liegt, und die Kette ist: { $chain }.
event-trick-won = { $seat_you ->
    [yes] { $card } von dir ist am stärksten: Du bekommst den Stich.
   *[no] { $card } von { $seat } ist am stärksten und bekommt den Stich.
}
event-trick-taken = { $seat_you ->
    [yes] Du bekommst { $cards }.
   *[no] { $seat } bekommt { $cards }.
}
event-drew = { $seat_you ->
    [yes] Du ziehst { $card }.
   *[no] { $seat } zieht eine Karte.
}
event-reckoned = Die Punkte: { $scores_by_seat }.

refuse-no-trick = Jetzt kann keine Karte gespielt werden: Das Spiel hat noch nicht begonnen oder ist vorbei.
refuse-turn = Ein anderer Platz ist am Zug.
refuse-not-held = { $cards } hast du nicht; spiel eine Karte aus deiner Hand.
refuse-setup = Das ist nicht der nächste Schritt des Aufbaus: Der Zufall mischt die ganze Kette, lost aus, wer beginnt, und gibt dann alle Karten, jede einmal.

# Was ein Tipp über einen Zug sagt; von einem, der den Stich beendet, ist es sicher.
gain-wins-trick = sie gewinnt diesen Stich, für { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .anyone = yes
gain-loses-trick = jemand anderes gewinnt diesen Stich, für { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .anyone = yes
    .loss = yes
    .less = sie verschenkt etwa { points } weniger als „{ $rival }“
gain-takes-trick = sie gewinnt diesen Stich { $often }, für { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .anyone = yes
    .opposite = gain-leaves-trick
gain-leaves-trick = jemand anderes gewinnt diesen Stich { $often }, für { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .anyone = yes
    .opposite = gain-takes-trick
    .loss = yes
    .less = sie verschenkt etwa { points } weniger als „{ $rival }“
gain-keeps-leader = { $points ->
    [one] dein Anführer bleibt
   *[other] deine Anführer bleiben
} dir für später
gain-keeps-strongest = { $points ->
    [one] deine stärkste Karte bleibt
   *[other] deine { $points } stärksten Karten bleiben
} dir für später
gain-chain = nach diesem Stich { $points ->
    [one] steht eine Karte
   *[other] stehen { $points } Karten
} deiner Hand höher in der Kette { $often }
# Pläne für spätere Stiche: Ursachen, die mehr sagen als Punkte.
gain-ducks = gib diesen Stich billig ab, dann holt „{ $card }“ später etwa { points } mehr
    .first = yes
gain-waits = du behältst „{ $card }“, statt jetzt damit zu verlieren, und holst später etwa { points } mehr
    .first = yes
gain-probably-waits = du behältst „{ $card }“, statt jetzt wohl damit zu verlieren, und holst später etwa { points } mehr
    .first = yes
gain-saves = du behältst „{ $card }“ und holst damit später etwa { points } mehr
    .first = yes
gain-lifts = dann steht „{ $card }“ höher in der Kette und holt etwa { points } mehr
    .first = yes

points-CC-7 = Punkte der gewonnenen Karten
points-CC-8 = Kunststücke der gewonnenen Karten
points-CC-9 = Rudelführer
points-CC-10 = Außenseiter
points-CC-11 = Tierhalter
decided-points = nach Punkten
decided-strongest-group = Gleichstand; nach Tieren der stärksten Gruppe
decided-pets = Gleichstand, auch in der stärksten Gruppe; nach allen Tieren
decided-shared = Gleichstand bis zuletzt: Der Sieg wird geteilt

scene-the-chain = { $first } › { $second } › { $third } › { $fourth }
    .label = Kette
scene-counts = { $tricks ->
    [yes] die Zahl einer Karte: ihre Kunststücke
   *[no] die Zahl einer Karte
}
    .label = Es zählt
scene-draw-pile = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
} zu ziehen
    .label = Vorrat
scene-pile = { $seat }: { $count }{ $open ->
    [yes] {" "}({ $cards })
   *[no] {""}
}
    .label = Stapel
scene-last-trick = { $cards }, an { $seat_you ->
    [yes] dich
   *[no] { $seat }
}
    .label = Letzter Stich
scene-trick-reason = { $below_count ->
    [0] {""}
    [one] { $group } schlagen { $below }
   *[other] { $group } schlagen alle anderen Gruppen in diesem Stich
}{ $why_word ->
    [group] {""}
   *[other] { $below_count ->
        [0] {""}
       *[other] {", und "}
    }
}{ $why_word ->
    [group] :
    [score] { $card } ist die höchste Karte:
   *[first] { $below_count ->
        [0] Von
       *[other] von
    } zwei gleichen Karten zählt die erste:
} { $seat_you ->
    [yes] Du nimmst
   *[no] { $seat } nimmt
} { $worth ->
    [one] 1 Punkt
   *[other] { $worth } Punkte
}{ $why_word ->
    [score] {""}
   *[other] {" "}mit { $card }
}.
scene-trick-card = { $seat }: { $card }{ $strongest ->
    [yes] {" "}– bisher am stärksten
   *[no] {""}
}
    .label = Stich
scene-to-beat = { $above_count ->
    [0] nur mehr in derselben Gruppe
   *[other] { $above }, oder mehr in derselben Gruppe
}
    .label = Schlägt sie
scene-hand = { $cards }
    .label = Deine Hand
scene-held-leader = { $rises ->
    [yes] { $card } bringt { $group } auf Platz { $place } der Kette
   *[no] { $card }: { $group } stehen schon ganz oben
}
    .label = Anführer
