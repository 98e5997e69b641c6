title = Slap Cat!
tagline = Schnelle Hände schnappen sich die Karten; dann bauen alle gleichzeitig Katzen, und keine ist vor den anderen sicher.

-paws-in = PFOTEN DRAUF!

part-head = Kopf
part-middle = Rumpf
part-tail = Schwanz
colour-orange = orange
colour-white = weiß
colour-grey = grau
colour-black = schwarz
icon-swap = TAUSCHEN
icon-paws-in = { -paws-in }
icon-draw = ZIEHEN
icon-donate = SCHENKEN
bonus-hat = Hut
bonus-toy = Spielzeug
bonus-nubby-tail = Stummelschwanz
bonus-poop = Häufchen
bonus-pug = der Mops
award-longest-meow = Längstes Miau
award-cat-hoarder = Katzensammler
award-epicalico = Glückskatze
award-purebred = Reinrassig
award-shoot-the-meown = Miau-Durchmarsch
card-cat-card = { $part } { $colour } { $stars }★{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}{ $bonus_count ->
    [0] {""}
   *[other] {" "}+ { $bonus }
}
card-rat = Spielzeugratte{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}
card-bones = Fischgräte{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}

option-calm = Keine Wettrennen (ruhig)
    .about = Niemand muss schnell sein: Du sagst, welche Karten du am liebsten hättest, und wer zuerst dran ist, wechselt.
option-longest-meow = { award-longest-meow }
    .about = In jeder Runde bringt die längste fertige Katze 4 Punkte mehr, bei Gleichstand je 2.
option-cat-hoarder = { award-cat-hoarder }
    .about = In jeder Runde bringen die meisten fertigen Katzen 4 Punkte mehr, bei Gleichstand je 2.
option-epicalico = { award-epicalico }
    .about = In jeder Runde bringt eine fertige Katze, die alle vier Farben zeigt, 6 Punkte mehr, einmal je Platz.
option-purebred = { award-purebred }
    .about = In jeder Runde bringt eine fertige Katze aus vier oder mehr Karten einer Farbe 6 Punkte mehr, einmal je Platz.
option-shoot-the-meown = { award-shoot-the-meown }
    .about = Wer in einer Runde Ratten oder Gräten, aber keine Katzenkarte hat, bekommt 13 Punkte mehr; jede kostet weiter einen.

section-setup = Aufbau
section-draft = Karten schnappen
section-construction = Katzen bauen
section-actions = Aktionen
section-end = Das Ende
section-two = Zu zweit
section-options = Varianten
section-races = Mit und ohne Wettrennen
section-known = Was verborgen ist

SC-1 = Gespielt werden drei Runden. Für jede werden alle Karten eingesammelt, gemischt und einzeln auf einen Stapel je Platz verteilt, zu zweit auf zwei Stapel je Platz; kein Stapel ist um mehr als eine Karte größer als ein anderer. Den Startspieler bestimmt das Los, danach wechselt er von Runde zu Runde im Uhrzeigersinn.
    .title = Runden und Stapel
    .ruling = Das Verteilen beginnt beim ersten Stapel; Stapel gehören niemandem.
SC-2 = Von jedem Stapel wird gleichzeitig die oberste Karte aufgedeckt, und alle schlagen auf eine davon; die Karte vom eigenen Stapel ist dabei so gut wie jede andere. Die schnellste Hand auf einer Karte bekommt sie, der letzte Platz ungefragt den Rest. So geht es weiter, bis alle acht Karten haben.
    .title = Zuschlagen
SC-3 = Danach wird der Rest aller Stapel zu einem Nachziehstapel zusammengemischt.
    .title = Der Nachziehstapel
SC-4 = In jedem Zug wählen alle heimlich eine Handkarte; haben alle gewählt, werden die Karten gezeigt. Bis zur letzten Wahl darfst du deine noch ändern. Auch nach einer letzten Karte wird gefragt.
    .title = Wählen und zeigen
SC-5 = { -paws-in } kommt vor allem anderen und hebt jedes TAUSCHEN des Zuges auf. Liegt eine solche Karte, schlagen alle anderen um die Wette auf sie, und wer zuletzt kommt, wirft seine gezeigte Karte ab. Liegen mehrere, aber nicht bei allen, gibt es kein Wettrennen: Wer keine gezeigt hat, wirft ab. Haben alle eine gezeigt, werfen alle ab.
    .title = { -paws-in }
SC-6 = Wer TAUSCHEN zeigt, muss diese Karte gegen eine tauschen, die jemand anderes zeigt. Mehrere Tauschende schlagen um die Wette: jede Karte nur einmal, nie die eigene, und der Schlag gilt. Wer tauscht, hat am Ende die Karte, auf die er geschlagen hat; wer seine Karte verliert, ohne selbst zu tauschen, bekommt, was am Ende dieser Kette übrig bleibt. Die Reihenfolge der Schläge ist deshalb gleichgültig. Nur wenn alle TAUSCHEN gezeigt haben, kann der Letzte bloß noch die eigene Karte vorfinden; er behält sie ungefragt. Wer allein tauscht, sucht sich ohne Wettrennen eine Karte aus. Ein erhaltenes TAUSCHEN bewirkt nichts.
    .title = TAUSCHEN
    .ruling = Das Wettrennen endet, wenn niemand mehr eine Wahl hat: Der Letzte findet nur noch eine Karte, oder die letzten zwei können nur einander die Karte nehmen.
SC-7 = Leg die Karte an, die jetzt vor dir liegt: als neue Katze, an eine deiner Katzen, oder als Kopf auf einen Kopf oder Schwanz auf einen Schwanz. Eine Katze hat links höchstens einen Kopf, dann Rümpfe und rechts höchstens einen Schwanz, in beliebigen Farben; ein Rumpf passt in jede Lücke und an jedes offene Ende. Karten wechseln nie die Katze, und Katzen werden nie verbunden. Kopf und Schwanz allein sind schon eine fertige Katze. Minuskarten legen sich von selbst daneben. Alle legen verdeckt an; sichtbar wird es, wenn alle so weit sind.
    .title = Anlegen
SC-8 = Danach führt vom Startspieler an im Uhrzeigersinn jeder Platz aus, was er in diesem Zug an ZIEHEN oder SCHENKEN angelegt hat, auch wenn die Karte inzwischen durch ein Geschenk überdeckt ist. Was eine abgeworfene Karte zeigt, verfällt.
    .title = Der Reihe nach
    .ruling = Auch eine Minuskarte, die daneben liegt, führt ihr Zeichen aus.
SC-9 = ZIEHEN: Schau dir die obersten drei Karten an, oder so viele wie da sind; nimm eine auf die Hand und leg die anderen unter den Stapel, so wie sie lagen. Eine einzelne Karte musst du behalten; ein leerer Stapel gibt nichts her und wird nie aufgefüllt.
    .title = ZIEHEN
    .ruling = Auch eine einzelne Karte wird dir gezeigt, und du wirst gefragt, ehe du sie behältst.
SC-10 = SCHENKEN: Hast du noch Karten, musst du eine bei einem Gegner anlegen, wo immer sie hinpasst, auch als neue Katze. Zeigt sie ZIEHEN oder SCHENKEN, führt der Beschenkte das sofort aus, noch vor allem, was sonst wartet. Ein geschenktes TAUSCHEN oder { -paws-in } bewirkt nichts.
    .title = SCHENKEN
SC-11 = Die Runde endet, wenn Karten gewählt werden sollen und jemand keine mehr hat.
    .title = Ende einer Runde
SC-12 = Am Ende einer Runde legen alle ihre Hand offen hin. Eine fertige Katze, also eine mit sichtbarem Kopf und sichtbarem Schwanz, bringt für je zwei Nachbarn die kleinere Zahl der Sterne, dazu ihre Extras. Eine unfertige Katze bringt nichts. Jede Minuskarte, angelegt oder noch auf der Hand, kostet einen Punkt. Überdeckte Karten zählen nicht. Die Summe kann unter null liegen.
    .title = Zählen
    .ruling = Die Ordnung des Nachziehstapels, der übrig bleibt, wird vergessen.
SC-13 = Nach der letzten Runde gewinnt die höchste Summe. Bei Gleichstand gewinnt, wer in der letzten Runde die meisten Karten einer Farbe ausliegen hat, auch an unfertigen Katzen, aber ohne überdeckte. Steht es immer noch gleich, schlagen die Gleichen um die Wette auf den Nachziehstapel; im ruhigen Spiel, oder wenn niemand rechtzeitig zuschlägt, teilen sie den Sieg. Alle anderen Plätze richten sich nach der Summe und können geteilt werden.
    .title = Gewinnen
    .ruling = Der Gleichstand klärt nur den Sieg: Wer das letzte Wettrennen verliert, teilt sich den zweiten Platz.
SC-14 = Zu zweit bleiben Karten mit { -paws-in } draußen, und jede Hand hat zehn Karten. Vier Karten werden aufgedeckt, und jeder schlägt auf zwei davon, nacheinander oder beide sofort; hat einer zwei, gehört der Rest dem anderen. Ein TAUSCHEN vertauscht die beiden gezeigten Karten, zwei heben einander auf.
    .title = Zu zweit
SC-15 = Varianten zählen am Ende jeder Runde, nur für fertige Katzen und nach den sichtbaren Karten. Längstes Miau: 4 Punkte für die längste Katze, bei Gleichstand je 2. Katzensammler: 4 Punkte für die meisten Katzen, bei Gleichstand je 2. Glückskatze: 6 Punkte für eine Katze mit allen vier Farben. Reinrassig: 6 Punkte für eine Katze aus vier oder mehr Karten einer Farbe. Miau-Durchmarsch: 13 Punkte für eine Auslage mit Minuskarten, aber ohne Katzenkarte; die Minuskarten kosten trotzdem. Jede Auszeichnung gibt es je Platz und Runde höchstens einmal und keine dafür, gar keine Katze zu haben. Alle Varianten lassen sich verbinden.
    .title = Mehr zu holen
SC-16 = Ein Wettrennen ist über jede Verbindung gerecht. Sind zwei Hände nicht zu unterscheiden, entscheidet ein Los, das aufgezeichnet wird. Ein Wettrennen ist vorbei, sobald sein Ausgang feststeht. Ist die Karte schon weg, greif nach einer anderen. Läuft die Zeit ab, folgen die fehlenden Hände in zufälliger Reihenfolge: jede auf eine zufällige freie Karte; bei { -paws-in } verliert die letzte.
    .title = Wettrennen
    .ruling = Läuft die Zeit ab, ist jedes Paar aus fehlender Hand und freier Karte gleich wahrscheinlich.
SC-17 = Gewählte Karten, Plätze und Ranglisten sind verborgen, solange andere noch wählen; ebenso der Stapel, was jemand beim ZIEHEN ansieht, und eine gezogene Karte, solange sie auf der Hand ist. Die anfangs geschnappten Karten kennen alle, und ebenso alles, was gezeigt, angelegt oder abgeworfen wurde.
    .title = Was verborgen ist
SC-18 = Im ruhigen Spiel gibt es kein Wettrennen. Der Vorrang beginnt beim Startspieler der Runde, läuft im Uhrzeigersinn und rückt nach jedem Aufdecken und jedem Zug um einen Platz weiter. Karten schnappen: Alle ordnen heimlich die aufgedeckten Karten, und in der Folge des Vorrangs bekommt jeder die beste, die noch da ist; zu zweit in der Folge erster, zweiter, zweiter, erster. Mehrere TAUSCHEN: Die Tauschenden ordnen ebenso die anderen gezeigten Karten. { -paws-in }: Von denen, die rennen würden, wirft der Letzte im Vorrang ab. Ranglisten werden nie gezeigt.
    .title = Ruhiges Spiel
SC-D1 = Eine Katzenkarte ist Kopf, Rumpf oder Schwanz, in Orange, Weiß, Grau oder Schwarz, mit 1 bis 5 Sternen.
    .title = Katzenkarten
SC-D2 = Karten können Zeichen tragen: höchstens eines von TAUSCHEN und { -paws-in } und höchstens eines von ZIEHEN und SCHENKEN. Ein Deck hat höchstens 16 Karten mit ZIEHEN und höchstens 16 mit SCHENKEN.
    .title = Zeichen
SC-D3 = Katzenkarten können Extras tragen, jedes höchstens einmal: Hut, Spielzeug, Stummelschwanz und Häufchen für je 1 Punkt, den Mops für 2. Ein Stummelschwanz ist nur auf Schwänzen, der Mops nur auf einem einzigen Kopf.
    .title = Extras
    .ruling = Eine Karte darf mehrere verschiedene Extras tragen.
SC-D4 = Spielzeugratten und Fischgräten sind Minuskarten: ohne Körperteil, Farbe und Sterne; sie kosten 1 Punkt und können Zeichen tragen.
    .title = Minuskarten
SC-D5 = Es gibt sechs Karten mehr, als die Hände fassen: 8 für jeden Platz ab dreien, oder 10 für jeden von zweien, wenn die Karten mit { -paws-in } draußen sind. Für irgendeine Zahl von Plätzen muss ein Deck reichen.
    .title = Genug Karten
    .ruling = Ein Tisch mit mehr Plätzen, als sein Deck versorgt, wird beim Aufbau abgelehnt.
SC-D6 = Unser eigenes Deck: in jeder Farbe 4 Köpfe, 5 Rümpfe und 4 Schwänze mit allen Sternzahlen, darunter als Kopf der Mops; 20 Minuskarten; 10 TAUSCHEN, 5 { -paws-in }, 8 ZIEHEN und 8 SCHENKEN, meist auf schwachen Karten und einigen Minuskarten; 6 Hüte, 6 Spielzeuge, 3 Stummelschwänze, 3 Häufchen. Andere Decks dürfen abweichen.
    .title = Unser Deck

ask-SC-2 = { $seat_you ->
    [yes] Schlag auf eine Karte.
   *[no] { $seat } schlägt auf eine Karte.
}
ask-SC-14 = { $seat_you ->
    [yes] Schlag auf zwei der vier Karten.
   *[no] { $seat } schlägt auf zwei der vier Karten.
}
ask-SC-18 = { $seat_you ->
    [yes] Ordne diese Karten; die, die du am liebsten hättest, zuerst.
   *[no] { $seat } ordnet die Karten.
}
ask-SC-4 = { $seat_you ->
    [yes] Wähl die Karte, die du zeigen willst.
   *[no] { $seat } wählt eine Karte.
}
ask-SC-5 = { $seat_you ->
    [yes] Pfote drauf, und schnell: Wer zuletzt kommt, wirft ab.
   *[no] { $seat } greift nach der Karte mit { -paws-in }
}
ask-SC-6 = { $seat_you ->
    [yes] Nimm dir die Karte, die du für deine haben willst.
   *[no] { $seat } tauscht eine Karte.
}
ask-SC-7 = { $seat_you ->
    [yes] Leg deine Karte an: an eine Katze oder als neue. Lücken für einen Rumpf zählen von links.
   *[no] { $seat } legt eine Karte an.
}
ask-SC-9 = { $seat_you ->
    [yes] Behalte eine dieser Karten.
   *[no] { $seat } zieht eine Karte.
}
ask-SC-10 = { $seat_you ->
    [yes] Schenk jemandem eine Karte aus deiner Hand.
   *[no] { $seat } verschenkt eine Karte.
}
ask-SC-13 = Gleichstand um den Sieg: Es entscheidet die erste Hand auf dem Nachziehstapel.

move-slap = { $card }
move-late = { $by }: { $card }
move-rank = { $cards }
    .brief = { $cards_first } zuerst
move-commit = { $card }
move-place = { $cat ->
    [0] eine neue Katze
   *[other] Katze { $cat }{ $gap ->
        [0] {""}
       *[other] , Lücke { $gap }
    }
}
move-keep = { $card }
move-donate = { $card } → { $to }, { $cat ->
    [-1] neben die Katzen
    [0] eine neue Katze
   *[other] Katze { $cat }{ $gap ->
        [0] {""}
       *[other] , Lücke { $gap }
    }
}
move-slap-pile = Auf den Nachziehstapel schlagen
move-time-up = Die Zeit ist um

kind-slap = Karten geschnappt
kind-commit-swap = { icon-swap } gezeigt
kind-commit-paws-in = { icon-paws-in } gezeigt
kind-commit-draw = { icon-draw } gezeigt
kind-commit-donate = { icon-donate } gezeigt
kind-commit-plain = Karten ohne Symbol gezeigt
kind-place-new = Neue Katzen begonnen
kind-place-on = An Katzen weitergebaut
kind-keep = Karten nach dem Ziehen behalten
kind-donate = Karten verschenkt
kind-slap-pile = Schläge auf den Nachziehstapel

event-first-chosen = { $seat_you ->
    [yes] Ausgelost: Du bist Startspieler.
   *[no] Ausgelost: { $seat } ist Startspieler.
}
event-round-begun = Runde { $round }: Alle Karten liegen auf den Stapeln.{ $round ->
    [1] {""}
   *[other] { " " }{ $seat_you ->
        [yes] Du bist Startspieler.
       *[no] { $seat } ist Startspieler.
    }
}
event-turned-up = Aufgedeckt: { $cards }.
event-slapped = { $rule ->
    [SC-6] { $seat_you ->
        [yes] Du tauschst gegen { $card }.
       *[no] { $seat } tauscht gegen { $card }.
    }
   *[other] { $seat_you ->
        [yes] Du schlägst auf { $card }.
       *[no] { $seat } schlägt auf { $card }.
    }
}
event-came-late = { $seat_you ->
    [yes] Die Zeit ist um: Deine Hand landet auf { $card }.
   *[no] Die Zeit ist um: Die Hand von { $seat } landet auf { $card }.
}
event-given = { $seat_you ->
    [yes] Du bekommst { $card }.
   *[no] { $seat } bekommt { $card }.
}
event-ranked = { $seat_you ->
    [yes] Deine Rangliste: { $cards }.
   *[no] { $seat } hat die Karten geordnet.
}
event-piles-shuffled = Die Stapel werden zusammengemischt: { $count } Karten zum Nachziehen.
event-committed = { $seat_you ->
    [yes] Du wirst { $card } zeigen.
   *[no] { $seat } hat eine Karte gewählt.
}
event-shown = { $seat_you ->
    [yes] Du zeigst { $card }.
   *[no] { $seat } zeigt { $card }.
}
event-paws-in = { $seat_you ->
    [yes] Dein { -paws-in } hebt alles Tauschen in diesem Zug auf.
   *[no] { -paws-in } von { $seat } hebt alles Tauschen in diesem Zug auf.
}
event-discarded = { $seat_you ->
    [yes] Du wirfst { $card } ab.
   *[no] { $seat } wirft { $card } ab.
}
event-swapped = { $seat_you ->
    [yes] Du hast jetzt { $card }.
   *[no] { $seat } hat jetzt { $card }.
}
event-swaps-cancelled = Zweimal TAUSCHEN: Beide Karten bleiben, wo sie sind.
event-spot-chosen = { $seat_you ->
    [yes] Du wirst sie anlegen: { $cat ->
        [0] eine neue Katze
       *[other] Katze { $cat }
    }.
   *[no] { $seat } weiß, wohin die Karte soll.
}
event-placed = { $seat_you ->
    [yes] { $cat ->
        [-1] Neben deinen Katzen: { $card }.
        [0] { $card } beginnt eine neue Katze von dir.
       *[other] { $card } kommt an deine Katze { $cat }.
    }
   *[no] { $cat ->
        [-1] Neben den Katzen von { $seat }: { $card }.
        [0] { $card } beginnt eine neue Katze von { $seat }.
       *[other] { $card } kommt an Katze { $cat } von { $seat }.
    }
}
event-action-due = { $seat_you ->
    [yes] Dein { $icon } steht an.
   *[no] { $icon } von { $seat } steht an.
}
event-nothing-to-do = { $icon_word ->
    [draw] { $seat_you ->
        [yes] Du findest einen leeren Stapel vor.
       *[no] { $seat } findet einen leeren Stapel vor.
    }
   *[other] { $seat_you ->
        [yes] Du hast nichts zu verschenken.
       *[no] { $seat } hat nichts zu verschenken.
    }
}
event-looked = { $seat_you ->
    [yes] Du siehst dir { $cards } an.
   *[no] { $seat } sieht sich { $count ->
        [one] die letzte Karte
       *[other] die obersten { $count } Karten
    } des Stapels an.
}
event-kept = { $seat_you ->
    [yes] Du behältst { $card }.
   *[no] { $seat } behält eine.
}
event-donated = { $seat_you ->
    [yes] Du schenkst { $to } { $card }.
   *[no] { $to_you ->
        [yes] { $seat } schenkt dir { $card }.
       *[no] { $seat } schenkt { $to } { $card }.
    }
}
event-round-over = Runde { $round } ist zu Ende: { $seats ->
    [Du] du hast keine Karte mehr.
   *[other] { $seats_count ->
        [one] { $seats } hat keine Karte mehr.
       *[other] keine Karte mehr haben { $seats_listed }.
    }
}
event-hand-shown = { $seat_you ->
    [yes] Du hast noch { $cards }.
   *[no] { $seat } hat noch { $cards }.
}
event-scored = { $seat_you ->
    [yes] Du: Katzen { $cats }
   *[no] { $seat }: Katzen { $cats }
}{ $negatives ->
    [0] {""}
   *[other] , Ratten und Gräten −{ $negatives }
}.
event-awarded = { $seat_you ->
    [yes] { $award }: { $points } Punkte für dich.
   *[no] { $award }: { $points } Punkte für { $seat }.
}
event-tied = { ask-SC-13 } Gleichauf: { $seats }.
event-pile-slapped = { $seat_you ->
    [yes] Du schlägst als Erster auf den Nachziehstapel.
   *[no] { $seat } schlägt als Erster auf den Nachziehstapel.
}
event-nobody-slapped = Niemand schlägt rechtzeitig auf den Nachziehstapel.
event-reckoned = Die Punkte: { $scores_by_seat }.

refuse-setup = Dieser Aufbau ist ungültig: Es braucht einen Startspieler, und jede Karte einmal.
refuse-clock = Die Uhr spielt nur im Wettrennen, nur für Säumige und nur freie Karten.
refuse-no-slap = Jetzt gibt es nichts, worauf du schlagen könntest.
refuse-no-ranking = Jetzt gibt es nichts zu ordnen; Ranglisten gibt es nur im ruhigen Spiel.
refuse-no-commitment = Du kannst jetzt keine Karte zum Zeigen wählen.
refuse-no-placing = Du kannst jetzt keine Karte anlegen.
refuse-no-draw = Du kannst jetzt nicht ziehen.
refuse-no-donation = Du kannst jetzt nichts verschenken.
refuse-no-tie = Auf den Nachziehstapel schlägst du nur bei Gleichstand um den Sieg.
refuse-not-asked = Du bist nicht an der Reihe oder hast deine Karte schon; warte auf die anderen.
refuse-ranking = Ordne alle Karten, die du bekommen könntest, jede einmal und keine andere.
refuse-no-such-place = Dorthin kann sie nicht. Nenn eine vorhandene Katze, und für einen Rumpf eine ihrer Lücken; oder beginn eine neue Katze; Minuskarten kommen neben die Katzen.
refuse-not-looked-at = Behalte eine der Karten, die du dir ansiehst; { $cards } ist nicht dabei.
refuse-not-held = { $cards } hast du nicht; wähl eine Karte aus deiner Hand.
refuse-only-paws-in = Leg die Pfote auf die Karte mit { -paws-in }
refuse-own-card = { $cards } ist deine eigene; tausch sie gegen die Karte von jemand anderem.
refuse-gone = { $cards } ist nicht frei; greif nach einer anderen Karte.
refuse-no-opponent = Ein Geschenk geht an jemand anderen an diesem Tisch.

# Was ein Tipp über einen Zug sagt.
gain-round = diese Runde bringt dir im Schnitt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .more = diese Runde bringt dir etwa { points } mehr als „{ $rival }“
gain-best-of-round = die meisten Punkte von allen in dieser Runde { $often }
    .anyone = yes
gain-round-of-others = wer von den anderen am meisten holt, bekommt im Schnitt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}
    .anyone = yes
    .loss = yes
    .less = wer von den anderen am meisten holt, bekommt etwa { points } weniger als nach „{ $rival }“
gain-cats = du machst in dieser Runde { $points ->
    [one] eine Katze
   *[other] { $points } Katzen
} fertig { $often }
    .first = yes
gain-negatives = dir { $points ->
    [one] zählt eine Minuskarte
   *[other] zählen { $points } Minuskarten
} ab { $often }
    .loss = yes
    .less = { $points ->
        [one] eine Minuskarte
       *[other] { $points } Minuskarten
    } weniger als nach „{ $rival }“
gain-rid-of-negatives = du wirst in dieser Runde { $points ->
    [one] eine Minuskarte
   *[other] { $points } Minuskarten
} los { $often }
    .first = yes

points-SC-12 = Katzen, abzüglich Ratten und Gräten
points-SC-15-longest-meow = { award-longest-meow }
points-SC-15-cat-hoarder = { award-cat-hoarder }
points-SC-15-epicalico = { award-epicalico }
points-SC-15-purebred = { award-purebred }
points-SC-15-shoot-the-meown = { award-shoot-the-meown }
decided-points = nach Punkten
decided-colour = Gleichstand; nach Karten einer Farbe
decided-slap = Gleichstand, auch in der Farbe; durch einen Schlag auf den Nachziehstapel
decided-shared = Gleichstand bis zuletzt: Der Sieg wird geteilt

scene-round = { $round } von { $rounds }; { $first_you ->
    [yes] du bist Startspieler
   *[no] { $first } ist Startspieler
}
    .label = Runde
scene-score = { $seat }: { $points }
    .label = Punkte
scene-one-colour = { $seat } { $count }{ $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours })
}
    .label = Meiste Karten einer Farbe
scene-priority = { $seats }
    .label = Reihenfolge
scene-to-pick = { $left ->
    [one] die letzte Karte für jeden
   *[other] noch { $left } Karten für jeden, jetzt { $now }
}
    .label = Auswahl
scene-own-picks = { $picks }; { $ranks ->
    [0] du bekommst, was übrig bleibt
    [one] nur dein erster Rang zählt
   *[other] deine ersten { $ranks } Ränge zählen
}
    .label = Deine Wahl
scene-face-up = { $cards }
    .label = Aufgedeckt
scene-draw-pile = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
} zum Nachziehen
    .label = Stapel
scene-held = { $seat }: { $count }
    .label = Hände
scene-cat-row = { $seat }, Katze { $number }: { $cards }{ $covered_count ->
    [0] {""}
   *[other] {" "}(darunter: { $covered })
} – { $complete ->
    [yes] { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
   *[no] unfertig
}
    .label = Katzen
scene-beside = { $seat }: { $cards }
    .label = Minuskarten
scene-before = { $seat }: { $card }
    .label = Gezeigt
scene-claimed = { $seat } auf { $card }
    .label = Beansprucht
scene-waiting = { $seat }: { $icon }
    .label = Noch dran
scene-hand = { $cards }
    .label = Deine Hand
scene-chosen = { $card }
    .label = Gewählt
scene-looking = { $cards }
    .label = Du siehst
scene-would-count = Katze { $cat }{ $gap ->
    [0] {""}
   *[other] , Lücke { $gap }
}: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
    .label = Dann
scene-would-count-there = { $card } → { $to }, Katze { $cat }{ $gap ->
    [0] {""}
   *[other] , Lücke { $gap }
}: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
    .label = Geschenk
