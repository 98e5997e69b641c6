title = Paws Up
tagline = Biete heimlich ein Foto, tausche der Reihe nach, und bilde Storys aus dem, was du hast.

location-garden = Garten
location-kitchen = Küche
location-bedroom = Schlafzimmer
location-beach = Strand
location-living-room = Wohnzimmer
animal-hamster = Hamster
animal-dog = Hund
animal-cat = Katze
story-garden = Garten-Story
story-kitchen = Küchen-Story
story-bedroom = Schlafzimmer-Story
story-beach = Strand-Story
story-living-room = Wohnzimmer-Story
story-hamster = Hamster-Story
story-dog = Hunde-Story
story-cat = Katzen-Story
story-paw = Pfötchen-Story
swap-reason-babies = Tierbabys gehen vor
swap-reason-paws = nach Pfötchen
swap-reason-trend = gleich viele Pfötchen, also zählt die Trendreihe
swap-stage-done = fertig
swap-stage-now = jetzt
swap-stage-later = später
photo-set-I = I
photo-set-II = II
photo-set-III = III
photo-set-A = A
photo-set-B = B
photo-set-C = C
photo-set-D = D
photo-set-E = E
card-photo = { $animal } { $paws } ({ $location })
card-plushie = Plüschtier { $paws } ({ $location })
card-baby = Babyfoto { $paws }
card-story-card = { $story } { $worth }
card-trend = Trend: { $location }

option-competitive = Alle bieten zwei Fotos pro Runde statt einem
    .about = Du tauschst in jeder Runde zweimal, wie im Spiel zu zweit, und planst mehr voraus.
option-memory-aid = Fotos in fremden Händen zeigen, die alle gesehen haben
    .about = Der Bildschirm merkt sich für dich, welche Fotos die anderen haben, soweit es alle wissen können.

section-setup = Aufbau
section-round = Eine Runde
section-stories = Storys
section-end = Das Ende
section-more = Zwei Karten, und was man wissen kann

PU-1 = Die fünf Trends werden gemischt und offen in eine Reihe gelegt, die Trendreihe; sie bleibt so liegen. Daneben liegen offen die neun Stapel der Storykarten, die 15 jeweils zuoberst, darunter 10, 8 und 7. Die Fotos der Sets I, II und III werden getrennt gemischt und bilden drei verdeckte Stapel. Jeder Platz bekommt nach Los eines der Startsets A bis E; was übrig bleibt, sieht niemand.
    .title = Trendreihe, Stapel und Startsets
PU-2 = Das Spiel dauert 13 Runden. In jeder werden neue Fotos ausgelegt, alle tauschen, und was liegen bleibt, wird abgeräumt.
    .title = Dreizehn Runden
PU-3 = Eine Runde beginnt mit drei neuen Fotos in der Auslage. Solange Stapel I reicht, kommen zwei von I und eines von II; dann, solange II reicht, zwei von II und eines von III; zuletzt drei von III. So ist es in den Runden 1 bis 5, 6 bis 11 sowie 12 und 13.
    .title = Neue Fotos
    .ruling = Wie viele Fotos kommen, richtet sich nach dem, was die Stapel noch haben, und das Spiel endet, wenn alle leer sind. Mit einem gültigen Deck sind das die 13 Runden.
PU-4 = Alle bieten heimlich ein Foto ihrer Hand an. Bis der letzte Platz gewählt hat, darfst du es dir anders überlegen; man sieht, wer gewählt hat, aber weder was noch ob sich daran etwas geändert hat. Dann werden alle Angebote zugleich gezeigt.
    .title = Ein Foto anbieten
    .ruling = Dasselbe Foto noch einmal anzubieten ist erlaubt und ändert nichts; niemand sonst bemerkt es.
PU-5 = Die gezeigten Karten bestimmen die Reihenfolge. Tierbabys kommen zuerst, mehr Pfötchen vor weniger; dann alle anderen, wieder mehr vor weniger. Bei gleich vielen Pfötchen geht der Ort vor, der in der Trendreihe weiter links liegt.
    .title = Wer zuerst tauscht
PU-6 = Der Reihe nach holt sich jeder Platz eines der ausliegenden Fotos; dann füllt seine gezeigte Karte die Lücke. Die Karte, die du gerade ablegst, kannst du also nicht selbst zurücknehmen; wer später tauscht, kann es. Aussetzen darf niemand.
    .title = Tauschen
    .ruling = Deine gezeigte Karte kommt genau an die Stelle, die du geleert hast.
PU-7 = Nach deinem Tausch darfst du Storys bilden. Eine Story zeigt drei Karten deiner Hand, denen gemeinsam ist, was sie nennt: ein Ort, ein Tier oder die Zahl der Pfötchen. Es zählen nur die Emojis: Plüschtiere zeigen einen Ort, aber kein Tier; Tierbabys zeigen beides nicht und taugen nur für die Pfötchen-Story. Eine Karte kann mehreren Storys dienen, auch im selben Zug. Passen mehr als drei Karten, suchst du aus, welche du zeigst. Willst du keine Story mehr bilden, sagst du es.
    .title = Storys bilden
    .ruling = Die drei Fotos einer Story haben keine Reihenfolge, und keines zählt in einer Story zweimal.
PU-8 = Für eine Story bekommst du die oberste Karte ihres Stapels. Jede der neun Storys kannst du einmal im Spiel bilden, und keine, deren Stapel leer ist. Die Fotos bleiben auf deiner Hand; die drei haben alle gesehen.
    .title = Storykarten
PU-9 = Storys bildest du im eigenen Zug, gleich nach deinem Tausch: nicht vor der ersten Runde, nicht im Zug der anderen, nicht nach dem Ende. Du musst es nie. Gefragt werden alle, ob sie etwas bilden können oder nicht.
    .title = Wann man Storys bildet
PU-10 = Haben alle getauscht, kommen die drei Fotos der Auslage aus dem Spiel. Nach Runde 13 ist das Spiel zu Ende.
    .title = Aufräumen
PU-11 = Am Ende legen alle ihre Hand offen. Du zählst die Pfötchen auf den fünf Fotos deiner Hand und auf deinen Storykarten. Die meisten Pfötchen gewinnen. Bei Gleichstand gewinnt unter den Gleichen das beste einzelne Foto; dann der Ort dieses Fotos, der in der Trendreihe weiter links liegt, Tierbabys zuletzt. Bleibt es gleich, wird der Sieg geteilt.
    .title = Zählen
    .ruling = Das Ergebnis nennt den ersten Schritt, der den Sieger vom nächsten Platz trennt.
PU-12 = Zu zweit, und zu dritt auf Wunsch, bietet jeder Platz in jeder Runde zwei Fotos an, als ein Paar. Alle gezeigten Karten stehen in einer Reihenfolge; deine beiden Züge können also aufeinander folgen. Deine frühere Karte wird zuerst abgelegt, und in deinem zweiten Zug darfst du sie zurücknehmen. Solange eine gezeigte Karte noch wartet, ist sie nicht auf der Hand: Für Storys zählen nach deinem ersten Tausch vier Karten, nach dem zweiten fünf.
    .title = Zwei Karten
    .ruling = Beim Anbieten haben die beiden Fotos keine Reihenfolge.
PU-13 = Verdeckt sind die Hände, die Angebote, bis sie gezeigt werden, und die Ordnung der Stapel; alles andere ist offen. Welches Startset du hast, bleibt dein Geheimnis, bis deine erste Karte gezeigt wird. Von da an können alle jede Hand kennen, denn die Sets stehen fest und jeden Tausch hat man gesehen. Mit der Gedächtnishilfe zeigt es der Bildschirm; ohne sie musst du es dir merken.
    .title = Was man wissen kann
PU-D1 = In Set I sind 9 Hamster und 1 Foto mit Tierbabys, in Set II 14 Hunde und 3 mit Tierbabys, in Set III 12 Katzen.
    .title = Fotos
PU-D2 = Die Fotos der Sets I, II und III haben 5 bis 15 Pfötchen.
    .title = Pfötchen
PU-D3 = In jedem der Startsets A bis E sind 4 Plüschtiere und 1 echtes Haustier, mit 1 bis 6 Pfötchen.
    .title = Startsets
PU-D4 = Ein Haustier zeigt Ort und Tier, ein Plüschtier nur den Ort, Tierbabys keins von beiden.
    .title = Emojis
PU-D5 = Jede der neun Storys hat vier Karten: 15, 10, 8 und 7.
    .title = Storykarten
PU-D6 = Zu jedem der fünf Orte gibt es eine Trendkarte.
    .title = Trends
PU-D7 = Keine zwei Karten mit Ort haben gleich viele Pfötchen und denselben Ort; keine zwei Fotos mit Tierbabys haben gleich viele Pfötchen.
    .title = Kein Gleichstand
PU-D8 = Es gibt Tierbabys mit 7 und mit 5 Pfötchen und Fotos mit 8 Pfötchen im Schlafzimmer und in der Küche.
    .title = Bekannte Karten

ask-PU-4 = { $seat_you ->
    [yes] Wähl ein Foto, das du hergibst. Je mehr Pfötchen es hat, desto früher tauschst du.
   *[no] { $seat } wählt ein Foto zum Anbieten.
}
ask-PU-12 = { $seat_you ->
    [yes] Wähl zwei Fotos, die du hergibst. Je mehr Pfötchen sie haben, desto früher tauschst du.
   *[no] { $seat } wählt zwei Fotos zum Anbieten.
}
ask-PU-6 = { $seat_you ->
    [yes] Du bist dran: Nimm ein Foto aus der Auslage.
   *[no] { $seat } nimmt ein Foto aus der Auslage.
}
ask-PU-9 = { $seat_you ->
    [yes] Du kannst aus drei deiner Fotos eine Story bilden.
   *[no] { $seat } darf Storys bilden.
}
move-commit = { $cards } anbieten
move-take = { $card } nehmen
move-make-story = { $story }: { $cards }
    .short = { $story }
move-done = Keine Story mehr

kind-one-card = Ein Foto angeboten
kind-two-cards = Zwei Fotos angeboten
kind-take = Fotos aus der Auslage genommen
kind-garden = { story-garden }
kind-kitchen = { story-kitchen }
kind-bedroom = { story-bedroom }
kind-beach = { story-beach }
kind-living-room = { story-living-room }
kind-hamster = { story-hamster }
kind-dog = { story-dog }
kind-cat = { story-cat }
kind-paw = { story-paw }

event-trends-set = Die Trendreihe: { $trends }.
event-set-dealt = { $seat_you ->
    [yes] Du bekommst Startset { $set }: { $cards }.
   *[no] { $seat } bekommt ein Startset mit { $count } Fotos.
}
event-pile-shuffled = Stapel { $pile } ist gemischt, { $count } Fotos.
event-round-begun = Runde { $round }.
event-revealed = Neu in der Auslage: { $cards }.
event-committed = { $seat_you ->
    [yes] Du wirst { $cards } anbieten.
   *[no] { $seat } hat ein Angebot gewählt.
}
event-shown = { $seat_you ->
    [yes] Du zeigst { $cards }.
   *[no] { $seat } zeigt { $cards }.
}
event-set-known = { $seat_you ->
    [yes] Du hast mit Set { $set } begonnen; das können jetzt alle wissen.
   *[no] { $seat } hat mit Set { $set } begonnen.
}
event-order-set = Getauscht wird in dieser Reihenfolge: { $seats }.
event-swapped = { $seat_you ->
    [yes] Du nimmst { $taken } und legst dafür { $placed } hin.
   *[no] { $seat } nimmt { $taken } und legt dafür { $placed } hin.
}
event-story-made = { $seat_you ->
    [yes] Du bildest eine Story
   *[no] { $seat } bildet eine Story
} { $story_word ->
    [garden] aus drei Fotos im Garten:
    [kitchen] aus drei Fotos in der Küche:
    [bedroom] aus drei Fotos im Schlafzimmer:
    [beach] aus drei Fotos am Strand:
    [living-room] aus drei Fotos im Wohnzimmer:
    [hamster] aus drei Hamstern:
    [dog] aus drei Hunden:
    [cat] aus drei Katzen:
   *[paw] aus drei Fotos mit gleich vielen Pfötchen:
} { $cards }.
event-story-earned = { $seat_you ->
    [yes] Du bekommst eine Storykarte: { $card }.
   *[no] { $seat } bekommt eine Storykarte: { $card }.
}
event-turn-ended = { $seat_you ->
    [yes] Dein Zug ist zu Ende.
   *[no] Der Zug von { $seat } ist zu Ende.
}
event-cleaned-up = Die Runde ist vorbei; was in der Auslage übrig ist, verlässt das Spiel: { $cards }.
event-hand-laid-open = { $seat_you ->
    [yes] Du legst deine Hand offen:
   *[no] { $seat } zeigt die ganze Hand:
} { $cards }. { $stories ->
    [0] { $paws } Pfötchen, keine Story.
   *[other] { $paws } Pfötchen und { $stories } für Storys: zusammen { $total }.
}
event-reckoned = Die Pfötchen: { $scores_by_seat }.

refuse-no-commitment = Du kannst jetzt kein Foto anbieten.
refuse-one-card = Biete genau ein Foto deiner Hand an.
refuse-two-cards = Biete genau zwei Fotos deiner Hand an, beide zusammen.
refuse-same-card = { $cards } zweimal geht nicht; wähle zwei verschiedene Karten.
refuse-deck-order = Ein Paar hat keine Reihenfolge; nenne { $cards } andersherum, wie im Deck.
refuse-not-held = { $cards } hast du nicht; wähle aus deiner Hand.
refuse-no-swap = Getauscht wird später, wenn alle ein Angebot gewählt haben.
refuse-turn = Ein anderer Platz ist am Zug.
refuse-swapped = Du hast schon getauscht; bilde Storys, oder sag, dass du keine mehr willst.
refuse-not-on-display = { $cards } liegt nicht in der Auslage; nimm eines der Fotos dort.
refuse-no-stories = Storys bildest du im eigenen Zug, gleich nach deinem Tausch; jetzt hat niemand getauscht.
refuse-swap-first = Nimm zuerst ein Foto aus der Auslage; danach darfst du Storys bilden.
refuse-made = Diese Story hast du schon: { $cards }. Jede geht nur einmal im Spiel.
refuse-empty-pile = Von dieser Story ist keine Karte mehr da.
refuse-three-cards = Für diese Story brauchst du drei verschiedene Fotos, denen gemeinsam ist, was sie nennt.
refuse-no-match = { $cards } zeigen nicht alle, worum es in dieser Story geht; wähle drei, die es tun.
refuse-setup = Dieser Aufbau ist ungültig: Es braucht alle Trends, für jeden Platz ein eigenes Set, dann die Stapel I, II und III mit allen ihren Karten.

# Was ein Tipp über einen Zug sagt. Wo der Zug alles beendet, wovon die Rede ist, ist es sicher, und nichts sagt, wie oft.
gain-story = bringt diese Runde { $parts_count ->
    [0] eine Story mit { points }
    [one] die { $parts }
   *[other] { $parts }
} { $often }
    .anyone = yes
    .first = yes
gain-story-now = bringt { $parts_count ->
    [0] eine Story mit { points }
    [one] die { $parts }
   *[other] { $parts }
}
    .anyone = yes
    .first = yes
gain-paws-now = { points } mehr auf deiner Hand
gain-fewer-paws-now = { points } weniger auf deiner Hand
    .loss = yes
    .less = das kostet dich etwa { points } weniger als „{ $rival }“
gain-paws = nach dieser Runde { points } mehr auf deiner Hand { $often }
gain-fewer-paws = nach dieser Runde { points } weniger auf deiner Hand { $often }
    .loss = yes
    .less = das kostet dich etwa { points } weniger als „{ $rival }“
# Leichte Bots und Menschen übersehen die Hälfte davon.
gain-stories-of-others = andere können in dieser Runde { $parts_count ->
    [0] Storys mit { points }
    [one] die { $parts }
   *[other] { $parts }
} bilden, { $often }
    .anyone = yes
    .loss = yes
    .less = andere können Storys mit etwa { points } weniger bilden als nach „{ $rival }“
gain-near-stories = dann fehlt dir { $parts_count ->
    [0] je ein Foto zu Storys, die zusammen { points } bringen
    [one] nur ein Foto zur { $parts }
   *[other] je ein Foto zu { $parts }
} { $often }

points = { $points } Pfötchen

points-PU-11 = Pfötchen auf der Hand
points-PU-8 = Storys
decided-points = nach Pfötchen
decided-best-card = Gleichstand: Das beste einzelne Foto entscheidet
decided-trend = Gleichstand, auch beim besten Foto: Sein Ort in der Trendreihe entscheidet
decided-shared = Gleichstand in allem, was zählt: Der Sieg wird geteilt

scene-round = { $round } von { $rounds } (Stapel: I { $one }, II { $two }, III { $three })
    .label = Runde
scene-trend-row = { $trends }
    .label = Trendreihe
scene-story-piles = Garten { $garden } · Küche { $kitchen } · Schlafzimmer { $bedroom } · Strand { $beach } · Wohnzimmer { $living_room } · Hamster { $hamster } · Hund { $dog } · Katze { $cat } · Pfötchen { $paw }
    .label = Storys
scene-profile = { $seat }: { $count ->
    [one] { $count } Foto
   *[other] { $count } Fotos
}, { $worth ->
    [0] noch keine Story
   *[other] Storys für { $worth } ({ $stories })
}
    .label = Profile
scene-score = { $seat }: { $total } ({ $photos } auf Fotos, { $stories } auf Storykarten)
    .label = Pfötchen
scene-known-hand = { $seat } (Set { $set }): { $cards }
    .label = Bekannt
scene-display = { $cards }
    .label = Auslage
scene-babies = { $cards }
    .label = Tierbabys
scene-ready = { $seats }
    .label = Gewählt haben
scene-swap-turn = { $place }. { $seat }: { $card } ({ $why }){ $stage_word ->
    [done] {" "}– nahm { $taken }
    [now] {" "}– jetzt
   *[later] {""}
}
    .label = Tausch
scene-telling = { $seat }
    .label = Storys jetzt
scene-hand = { $cards }
    .label = Deine Hand
scene-commitment = { $cards }
    .label = Deine Wahl
