title = Pupularity
tagline = Zieh dich an, sammle ein Rudel, mach dir einen Namen und nimm dich vor dem Drama in Acht.

# A name with its exclamation mark; the rules themselves do not shout.
-not-today = Heute nicht!
piece-hood = Haube
piece-suit = Anzug
piece-boots = Stiefel
piece-collar = Halsband
piece-harness = Geschirr
piece-tail = Rute
colour-red = Rot
colour-blue = Blau
colour-yellow = Gelb
colour-green = Grün
colour-orange = Orange
colour-purple = Lila
colour-pink = Rosa
colour-black = Schwarz
colour-white = Weiß
role-handler = Handler
role-alpha = Alpha
role-beta = Beta
role-omega = Omega
card-gear = { $piece } in { $colour } { $points }
card-pack = { $role } { $points }
card-status = { $name ->
    [sash-queen] Schärpenkönigin
    [parade-leader] Paradespitze
    [stage-host] Bühnenstimme
    [dance-captain] Tanzkapitän
    [trick-teacher] Tricklehrer
    [photographer] Fotograf
    [snack-chef] Leckerlikoch
    [bandana-maker] Halstuchschneider
    [storyteller] Geschichtenerzähler
    [door-greeter] Empfangskomitee
   *[other] { $name }
} { $points }
card-drama = { $effect ->
    [steal-your-gear] Das nehm ich
    [poach] Abgeworben
    [limelight] Rampenlicht
    [wardrobe-malfunction] Garderobenpanne
    [trade] Tausch
    [zoomies] Wilde fünf Minuten
    [not-today] { -not-today }
   *[other] { $effect }
}
card-pupularity-card = die Pupularity-Karte

option-longer-game = Längeres Spiel
    .about = Die Pupularity-Karte, die das Spiel beendet, kommt erst hinzu, wenn der Vorrat zum zweiten Mal leer ist.

section-setup = Aufbau
section-turn = Ein Zug
section-stacks = Was vor dir liegt
section-drama = Drama
section-drawing = Nachziehen
section-end = Das Ende
section-known = Was man wissen kann

PP-1 = Die Pupularity-Karte kommt unter den Ablagestapel. Alle anderen Karten werden gemischt, und alle bekommen fünf. Wer beginnt, entscheidet das Los; dann geht es im Uhrzeigersinn weiter.
    .title = Aufbau
    .ruling = Jede Hand bekommt ihre fünf Karten auf einmal, vom ersten Platz an. Wer das letzte Spiel gewonnen hat, ist gleichgültig.
PP-2 = In deinem Zug spielst du eine Karte und ziehst dann nach, bis du fünf hast. Nur die Wilden fünf Minuten bringen dich über fünf, aber nie über neun; über fünf ziehst du nichts.
    .title = Dein Zug
    .ruling = Die zwei Karten der Wilden fünf Minuten ziehst du mit deinen eigenen, bevor die anderen auffüllen.
PP-3 = Eine Karte mit Punkten kostet so viele andere Karten deiner Hand, wie sie Punkte hat. Du suchst sie aus, und sie kommen offen auf den Ablagestapel. Drama ist umsonst. Was bezahlt, geopfert oder als Drama gespielt wird, liegt sofort auf dem Ablagestapel.
    .title = Bezahlen
    .ruling = Karten, mit denen du zusammen bezahlst, haben keine Reihenfolge, und keine zahlt zweimal.
PP-4 = Du kannst deinen Zug nicht auslassen. Hat ein Drama ein mögliches Ziel, musst du eins nennen; hat es keins, darfst du es trotzdem spielen, ohne Wirkung. { -not-today } ist nie die Karte deines Zugs, aber du darfst damit bezahlen. Kannst du gar nichts spielen, legst du eine oder mehrere Karten ab und ziehst nach.
    .title = Spielen muss man
PP-5 = Ausrüstung hat einen Platz für jede Art: Haube, Anzug, Stiefel, Halsband, Geschirr, Rute. Sechs sichtbare Teile einer Farbe zählen doppelt. Neue Ausrüstung einer Art kommt obenauf und verdeckt, was dort liegt. Eigene Ausrüstung nimmst du nie weg, außer beim Tausch.
    .title = Ausrüstung
PP-6 = Dein Rudel hat höchstens vier sichtbare Mitglieder; zwei oder mehr dürfen dieselbe Rolle haben. Handler, Alpha, Beta und Omega zusammen zählen doppelt. Eines davon kannst du hergeben, um ein Drama aufzuheben. Ein neues nimmt einen freien Platz oder verdeckt eines seiner eigenen Rolle, das du nennst. Verdecken kostet den vollen Preis.
    .title = Das Rudel
PP-7 = Du darfst beliebig viele Status-Karten haben, und sie werden nie verdeckt. Eine davon kannst du hergeben, um ein Drama aufzuheben.
    .title = Status
PP-8 = Sichtbar ist nur die oberste Karte eines Stapels. Nur Sichtbares zählt, kann Ziel eines Dramas sein und geopfert werden. Verschwindet die oberste Karte, ist die darunter wieder sichtbar. Alle Stapel liegen für alle offen.
    .title = Sichtbar und verdeckt
    .ruling = Beim Tausch wechseln die obersten Karten zweier Stapel den Platz; was darunter liegt, ist währenddessen nicht sichtbar.
PP-9 = Ein Drama nennt sein Ziel, eine sichtbare Karte von jemand anderem, wenn es gespielt wird, noch bevor jemand reagiert. Eine gestohlene Karte kommt obenauf bei dem, der sie jetzt hat. Ein Rudelmitglied kannst du nur stehlen, wenn du einen freien Platz hast oder eines seiner Rolle verdeckst, und du nennst, welches; hat ein Opfer diesen Platz inzwischen geleert, beginnt die Karte dort einen neuen Stapel. Beim Tausch kommt jede Karte obenauf auf ihren neuen Stapel.
    .title = Drama
    .ruling = Der Platz, den du nennst, ist ein Stapel: Lässt ein Opfer dort etwas übrig, verdeckt die gestohlene Karte das. Ein Drama, das ohne Ziel gespielt wurde, bewirkt nichts.
PP-10 = Solange ein Drama wartet, dürfen alle außer dem, der es gespielt hat, es aufheben, ob sie das Ziel sind oder nicht: Sie opfern ein sichtbares Rudelmitglied oder eine Status-Karte von sich. Das Ziel selbst kann nie geopfert werden, egal wie lang die Kette ist. { -not-today } bewirkt dasselbe aus der Hand.
    .title = Aufheben
PP-11 = Auch was ein Drama aufhebt, kann so aufgehoben werden, von allen außer dem, von dem es kommt, und so weiter. Lassen alle anderen die letzte Karte stehen, löst sich die ganze Kette auf einmal auf: Was stehen bleibt, macht unwirksam, was davor kam. Nach einer geraden Zahl solcher Karten wirkt das Drama. Alle Karten der Kette bleiben verbraucht, und nach dem Drama wird nicht noch einmal gefragt.
    .title = Aufgehobenes Aufheben
PP-12 = Alle anderen werden gefragt, ob sie reagieren können oder nicht, damit die Frage nichts über eine Hand verrät. Die erste Reaktion zählt; danach werden alle außer dem, von dem sie kommt, neu gefragt, und frühere Antworten sind hinfällig. Wer es durchlässt, ist bis dahin daran gebunden, und niemand sieht, wer das ist. Läuft die Zeit ab, lässt es durch, wer nicht geantwortet hat. Du kannst auch im Voraus alles durchlassen: für diesen Zug, bis zu deinem nächsten Zug oder außer wenn du gerade eine Karte verlieren würdest oder eine von dir aufgehoben wäre.
    .title = Das Zeitfenster
    .ruling = Wer es durchlässt, kann es nur wieder durchlassen, bis jemand reagiert.
PP-13 = Am Ende eines Zuges wird jede Hand unter fünf auf fünf aufgefüllt: zuerst die des Platzes, der am Zug war, dann im Uhrzeigersinn.
    .title = Hände auffüllen
PP-14 = Ist eine Karte zu ziehen und der Vorrat leer, wird der Ablagestapel zu einem neuen Vorrat gemischt, samt der Pupularity-Karte. Im längeren Spiel bleibt sie beim ersten Mal draußen und liegt unter dem neuen Ablagestapel. Ist sonst nichts zum Mischen da, kommt sie doch hinein.
    .title = Ein neuer Vorrat
PP-15 = Wer die Pupularity-Karte zieht, beendet das Spiel auf der Stelle. Was noch zu ziehen wäre, entfällt, und alle Hände werden abgelegt.
    .title = Die Pupularity-Karte
    .ruling = Die Pupularity-Karte und alle Hände kommen auf den Ablagestapel; der Rest des Vorrats bleibt verdeckt.
PP-16 = Alle zählen die Punkte ihrer sichtbaren Karten. Sechs sichtbare Ausrüstungsstücke einer Farbe sind eine volle Montur: Sie zählen doppelt. Je ein sichtbares Rudelmitglied jeder Rolle ist ein ganzes Rudel: Diese vier zählen doppelt. Die meisten Punkte gewinnen.
    .title = Zählen
PP-17 = Bei Gleichstand gewinnt unter den Gleichen, wer mehr verdeckte Karten hat; dann, wer mehr sichtbare Status-Karten und Rudelmitglieder hat; dann wird der Sieg geteilt.
    .title = Gleichstand
PP-18 = Hände und die Reihenfolge des Vorrats sind verborgen. Der Ablagestapel und alle Stapel liegen offen, jetzt und wie sie waren. Wird also der Ablagestapel zum Vorrat, können alle wissen, was darin ist und was die Hände zusammen enthalten; und wer ablegt, weil nichts spielbar ist, zeigt, dass auch keine der behaltenen Karten spielbar war.
    .title = Verborgen und offen
    .ruling = Hände sind nach dem Deck geordnet; so sieht niemand, in welcher Reihenfolge Karten dazukamen.
PP-D1 = Es gibt eine Pupularity-Karte.
    .title = Die Pupularity-Karte
PP-D2 = Jede Farbe hat alle sechs Arten von Ausrüstung. Es gibt Rot, Blau und Gelb, eine rote Haube mit 2 und eine blaue mit 1.
    .title = Ausrüstung
    .ruling = Auch jede weitere Farbe braucht alle sechs Arten.
PP-D3 = Es gibt Handler, Alphas, Betas und Omegas, von jeder Rolle höchstens acht, und einige Rudelmitglieder haben mehr Punkte als andere.
    .title = Das Rudel
    .ruling = Zwei verschiedene Werte genügen.
PP-D4 = Status-Karten haben verschiedene Namen und verschiedene Punkte; die Schärpenkönigin ist dabei. Es gibt höchstens 60.
    .title = Status
    .ruling = Zwei verschiedene Werte genügen.
PP-D5 = Drama hat keine Punkte. Manches stiehlt, manches verhindert.
    .title = Drama
PP-D6 = Ausrüstung, Rudel und Status haben 1 bis 4 Punkte, die die anderen Karten einer Hand bezahlen können. Drama kostet nichts.
    .title = Kosten
PP-D7 = Unser eigenes Deck: 54 Ausrüstung, dieselben 18 in jeder von drei Farben (Haube 1 2 3, Anzug 2 3 3, Stiefel 1 2 2, Halsband 1 1 2, Geschirr 2 2 3, Rute 1 1 2); 16 Rudel, je vier (Handler 3, Alpha 3, Beta 2, Omega 1); 10 Status mit 1 bis 4 Punkten; 20 Drama; 1 Pupularity-Karte. Es bindet kein anderes Deck.
    .title = Unser Deck
PP-D8 = Ein Drama hat eine dieser Wirkungen. Das nehm ich: Eine sichtbare Ausrüstung eines anderen Platzes wird deine. Abgeworben: ein sichtbares Rudelmitglied. Rampenlicht: eine Status-Karte. Garderobenpanne: Ein anderer Platz legt eine sichtbare Ausrüstung ab. Tausch: eine sichtbare Ausrüstung von dir gegen eine derselben Art bei einem anderen Platz. Wilde fünf Minuten: Hast du in diesem Zug auf fünf nachgezogen, ziehst du noch zwei, höchstens bis neun. { -not-today }: eine Reaktion aus der Hand, die ein Drama aufhebt oder das, was es aufhebt.
    .title = Was Drama bewirkt
    .ruling = Ein Deck hat höchstens drei Wilde fünf Minuten, wie unseres: Mit mehr davon könnte eine Hand ohne Grenze wachsen.
PP-D9 = Neben der Pupularity-Karte gibt es mindestens fünf Karten für jeden von sechs Plätzen und 20 dazu.
    .title = Genug Karten
    .ruling = Ein Deck muss für jede Zahl von Plätzen reichen, also gibt es neben der Pupularity-Karte mindestens 50 Karten.

ask-PP-2 = { $seat_you ->
    [yes] Du bist dran: Spiel eine Karte.
   *[no] { $seat } spielt eine Karte.
}
ask-PP-12 = { $seat_you ->
    [yes] Hebst du es auf, oder lässt du es durch?
   *[no] { $seat } kann es aufheben.
}
move-play = { $card }, bezahlt mit { $pay }
    .short = { $card }
move-cover = { $card } auf { $member }, bezahlt mit { $pay }
    .short = { $card } auf { $member }
move-stir = { $card }
move-aim = { $card }: { $target }
    .owned = { $card }: { $target } von { $owner }
move-aim-over = { $card }: { $target }, auf { $member }
    .owned = { $card }: { $target } von { $owner }, auf { $member }
move-give-up = { $cards } ablegen
move-sacrifice = { $card } opfern
move-not-today = { $card }
move-pass = Durchlassen
    .cancelled = Aufgehoben lassen
move-time-up = Die Zeit ist um

kind-play-gear = Ausrüstung gespielt
kind-play-pack = Rudelmitglieder gespielt
kind-play-status = Status gespielt
kind-cover = Rudelmitglieder abgedeckt
kind-drama = Dramen gespielt
kind-give-up = Abgelegt, weil nichts ging
kind-sacrifice = Karten geopfert
kind-not-today = Dramen aus der Hand verhindert

event-first-chosen = { $seat_you ->
    [yes] Du beginnst.
   *[no] { $seat } beginnt.
}
event-shuffled = { $count ->
    [one] Eine Karte wird
   *[other] { $count } Karten werden
} zu einem Vorrat gemischt, { $pupularity ->
    [yes] mit der Pupularity-Karte
   *[no] ohne die Pupularity-Karte
}.
event-deck-known = { $count ->
    [one] Die eine Karte des neuen Vorrats lag auf dem Ablagestapel.
   *[other] Alle { $count } Karten des neuen Vorrats lagen auf dem Ablagestapel; nur ihre Reihenfolge ist verborgen.
}
event-drew = { $seat_you ->
    [yes] Du ziehst { $cards }.
   *[no] { $seat } zieht { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }.
}
event-placed = { $seat_you ->
    [yes] Du legst { $card } aus.
   *[no] { $seat } legt { $card } aus.
}
event-covered = { $seat_you ->
    [yes] Du verdeckst { $under } mit { $card }.
   *[no] { $seat } verdeckt { $under } mit { $card }.
}
event-paid = { $seat_you ->
    [yes] Du bezahlst mit { $cards }.
   *[no] { $seat } bezahlt mit { $cards }.
}
event-stirred = { $seat_you ->
    [yes] Du spielst „{ $card }“
   *[no] { $seat } spielt „{ $card }“
}{ $wasted ->
    [yes] , obwohl es kein Ziel dafür gibt.
   *[no] .
}
    .rule = { $wasted ->
        [yes] PP-4
       *[no] PP-2
    }
event-aimed = { $seat_you ->
    [yes] Du spielst „{ $card }“ auf { $target } von { $owner }.
   *[no] { $seat } spielt „{ $card }“ auf { $target } von { $owner_you ->
        [yes] dir
       *[no] { $owner }
    }.
}
event-cancelled = { $from_hand ->
    [yes] { $seat_you ->
        [yes] Du spielst „{ $card }“
       *[no] { $seat } spielt „{ $card }“
    }, um „{ $against }“ aufzuheben.
   *[no] { $seat_you ->
        [yes] Du opferst { $card }
       *[no] { $seat } opfert { $card }
    }, um „{ $against }“ aufzuheben.
}
event-passed = { $seat_you ->
    [yes] Du lässt es dabei.
   *[no] { $seat } lässt es dabei.
}
event-time-ran-out = Niemand hebt es auf.
event-resolved = { $works ->
    [yes] „{ $card }“ gilt.
   *[no] „{ $card }“ ist aufgehoben.
}
    .rule = { $cancels ->
        [0] PP-10
        [one] PP-10
       *[other] PP-11
    }
event-taken = { $seat_you ->
    [yes] Du nimmst { $card } von { $owner }.
   *[no] { $seat } nimmt { $card } von { $owner_you ->
        [yes] dir
       *[no] { $owner }
    }.
}
event-traded = { $seat_you ->
    [yes] Du tauschst { $card } gegen { $other } von { $owner }.
   *[no] { $seat } tauscht { $card } gegen { $other } von { $owner_you ->
        [yes] dir
       *[no] { $owner }
    }.
}
event-tossed = { $seat_you ->
    [yes] Du verlierst { $card } an den Ablagestapel.
   *[no] { $seat } verliert { $card } an den Ablagestapel.
}
event-uncovered = { $seat_you ->
    [yes] { $card } von dir ist wieder zu sehen.
   *[no] { $card } von { $seat } ist wieder zu sehen.
}
event-gave-up = { $seat_you ->
    [yes] Du kannst nichts spielen und legst { $cards } ab.
   *[no] { $seat } kann nichts spielen und legt { $cards } ab.
}
event-pupularity-drawn = { $seat_you ->
    [yes] Du ziehst { $card }: Das Spiel ist zu Ende!
   *[no] { $seat } zieht { $card }: Das Spiel ist zu Ende!
}
event-hand-discarded = { $seat_you ->
    [yes] Du legst { $cards } ab.
   *[no] { $seat } legt { $cards } ab.
}
event-reckoned = Die Punkte: { $scores_by_seat }.

refuse-setup = Das ist nicht, was jetzt gelost oder gemischt wird: Der Zufall bestimmt einen Platz, der beginnt, und mischt dann genau die Karten des neuen Vorrats, jede einmal.
refuse-turn = Du bist jetzt nicht dran, eine Karte zu spielen.
refuse-window = Ein Drama wartet: Heb es zuerst auf, oder lass es durch.
refuse-no-window = Kein Drama wartet auf deine Antwort.
refuse-not-held = { $cards } hast du nicht; wähl aus deiner Hand.
refuse-only-cancels = „{ $cards }“ ist nie die Karte eines Zugs; heb damit etwas auf, oder bezahl damit.
refuse-drama-is-free = „{ $cards }“ ist Drama: Es kostet nichts und braucht stattdessen ein Ziel.
refuse-costs = { $cards } musst du mit anderen Karten deiner Hand bezahlen.
refuse-pays-itself = { $cards } kann sich nicht selbst bezahlen; nimm andere Karten.
refuse-too-dear = { $cards } kostet mehr, als die anderen Karten deiner Hand bezahlen können; spiel etwas anderes.
refuse-wrong-price = { $cards } kostet so viele andere Karten, wie es Punkte hat, nicht mehr und nicht weniger.
refuse-no-cards = Nenn mindestens eine Karte.
refuse-order = Nenn jede Karte einmal, in der Reihenfolge des Decks: { $cards }.
refuse-pack-full = Vier Rudelmitglieder sind sichtbar; { $cards } kann nur eines seiner eigenen Rolle verdecken.
refuse-only-pack-covers = { $cards } findet seinen Platz selbst; nur ein Rudelmitglied verdeckt eines, das du nennst.
refuse-other-role = Das passt nicht zusammen: { $cards }. Ein Rudelmitglied verdeckt ein sichtbares von dir, das dieselbe Rolle hat.
refuse-can-play = Du kannst noch spielen: { $cards }. Nur wer nichts spielen kann, legt ab.
refuse-name-target = Für „{ $cards }“ gibt es ein Ziel: Nenn eines.
refuse-covered = { $cards } ist verdeckt; hier zählt nur, was sichtbar ist.
refuse-own-card = { $cards } gehört dir selbst; nenn eine Karte eines anderen Platzes.
refuse-no-target = Das passt nicht zusammen: { $cards }. Nenn eine sichtbare Karte der Art, die dieses Drama nimmt, und für die du Platz hast.
refuse-own-chain = Was wartet, ist von dir; die anderen entscheiden, ob sie es stehen lassen.
refuse-passed = Du hast es durchgelassen; das gilt, bis jemand etwas aufhebt.
refuse-no-cancel = { $cards } hebt nichts auf; das tut nur „{ -not-today }“ oder ein Rudelmitglied oder eine Status-Karte, die du opferst.
refuse-no-sacrifice = { $cards } kannst du nicht opfern: Es muss ein sichtbares Rudelmitglied oder eine Status-Karte von dir sein.
refuse-target = { $cards } ist selbst das Ziel und kann nicht geopfert werden.

# Was ein Tipp über einen Zug sagt.
gain-more = bis zu deinem nächsten Zug { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} mehr für dich { $often }
gain-fewer = bis zu deinem nächsten Zug { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} weniger für dich { $often }
    .loss = yes
    .less = du verlierst etwa { points } weniger als nach „{ $rival }“
gain-same = bis zu deinem nächsten Zug bleiben deine Punkte gleich { $often }
gain-leads = bis zu deinem nächsten Zug gehst du in Führung, mit { $points ->
    [one] einem Punkt
   *[other] { $points } Punkten
}, { $often }
gain-still-leads = bei deinem nächsten Zug führst du noch, mit { $points ->
    [one] einem Punkt
   *[other] { $points } Punkten
}, { $often }
gain-best-other-falls = wer von den anderen vorn liegt, hat bei deinem nächsten Zug { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} weniger { $often }
gain-best-other-rises = wer von den anderen vorn liegt, hat bei deinem nächsten Zug { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} mehr { $often }
    .loss = yes
    .less = wer von den anderen vorn liegt, bekommt etwa { points } weniger als nach „{ $rival }“
gain-set = dir { $points ->
    [one] fehlt ein Teil
   *[other] fehlen { $points } Teile
} weniger zur vollen Montur { $often }
gain-pack = dir { $points ->
    [one] fehlt eine Rolle
   *[other] fehlen { $points } Rollen
} weniger zum ganzen Rudel { $often }
gain-beneath = { $points ->
    [one] ein Punkt liegt
   *[other] { $points } Punkte liegen
} sicher unter einer anderen Karte { $often }
    .anyone = yes
gain-guards = du hast { $points ->
    [one] eine Karte
   *[other] { $points } Karten
} mehr, um ein Drama aufzuheben, { $often }
gain-keeps-cancel = „{ -not-today }“ bleibt dir auf der Hand { $often }
gain-keeps-drama = { $points ->
    [one] ein Drama bleibt
   *[other] { $points } Dramen bleiben
} dir auf der Hand
gain-keeps-best = die beste Karte deiner Hand bleibt dir für später
gain-hand = bei deinem nächsten Zug hast du { $points ->
    [one] eine Karte
   *[other] { $points } Karten
} mehr als fünf { $often }

points-PP-8 = sichtbare Karten
points-PP-16-set = volle Montur, doppelt gezählt
points-PP-16-flush = ganzes Rudel, doppelt gezählt
decided-points = nach Punkten
decided-covered = Gleichstand; nach verdeckten Karten
decided-company = Gleichstand, auch bei den verdeckten Karten; nach sichtbaren Status-Karten und Rudelmitgliedern
decided-shared = Gleichstand bis zuletzt: Der Sieg wird geteilt

scene-piles = { $deck ->
    [one] eine Karte
   *[other] { $deck } Karten
} zu ziehen, { $discard } abgelegt
    .label = Vorrat
scene-decks = Vorrat { $number } von { $last }. { $drawn ->
    [yes] Die Pupularity-Karte ist gezogen: Das Spiel ist zu Ende
   *[no] { $ends ->
        [yes] Die Pupularity-Karte ist in diesem Vorrat: Wer sie zieht, beendet das Spiel
       *[no] Die Pupularity-Karte kommt mit Vorrat { $last }: Wer sie zieht, beendet das Spiel
    }
}
    .label = Vorrat
scene-player = { $seat }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}, { $held ->
    [one] eine Handkarte
   *[other] { $held } Handkarten
}{ $covered ->
    [0] {""}
    [one] , eine verdeckt
   *[other] , { $covered } verdeckt
}
    .label = Plätze
scene-doubled = { $what ->
    [set] { $seat_you ->
        [yes] Deine sechs Teile sind eine volle Montur in einer Farbe
       *[no] Die sechs Teile von { $seat } sind eine volle Montur in einer Farbe
    }
   *[flush] { $seat_you ->
        [yes] Dein Rudel ist ganz
       *[no] Das Rudel von { $seat } ist ganz
    }
}: zählt doppelt, +{ $points }
    .label = Verdoppelt
scene-gear-of = { $seat }: { $cards }
    .label = Ausrüstung
scene-pack-of = { $seat }: { $cards }
    .label = Rudel
scene-status-of = { $seat }: { $cards }
    .label = Status
scene-under = { $seat }: { $cards } unter { $card }
    .label = Verdeckt
scene-drama-aimed = { $seat }: { $card } auf { $target } von { $owner_you ->
    [yes] dir
   *[no] { $owner }
}
    .label = Drama
scene-drama-place = kommt auf { $member } von { $seat_you ->
    [yes] dir
   *[no] { $seat }
}
    .label = Drama
scene-drama-trades = im Tausch gegen { $card } von { $seat_you ->
    [yes] dir
   *[no] { $seat }
}
    .label = Drama
scene-would-double = { $seat }: { $what ->
    [set] Montur
   *[flush] Rudel
} { $made ->
    [yes] ganz, zählt doppelt, +{ $points }
   *[no] zerfällt, −{ $points }
}
    .label = Drama
scene-drama-stirred = { $seat }: { $card }{ $wasted ->
    [yes] , obwohl es kein Ziel dafür gibt
   *[no] {""}
}
    .label = Drama
scene-cancel-made = { $seat }: { $card }
    .label = Aufgehoben
scene-as-it-stands = { $works ->
    [yes] { $wasted ->
        [yes] „{ $card }“ hat kein Ziel und bewirkt nichts
       *[no] So wie es steht, wirkt „{ $card }“
    }
   *[no] So wie es steht, ist „{ $card }“ aufgehoben
}
    .label = Drama
scene-no-cancel = Du hast keine Karte, die das aufheben kann; das Spiel geht von selbst weiter.
    .label = Drama
scene-may-trade = { $card } gegen { $targets }
    .label = Tausch
scene-would-play = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} mit { $card }
    .label = Du hättest
scene-would-cover = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} mit { $card } auf { $member }
    .label = Du hättest
scene-would-aim = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} wenn { $card } dir { $target } bringt
    .label = Du hättest
scene-would-aim-over = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} wenn { $card } dir { $target } bringt, auf { $member }
    .label = Du hättest
scene-would-sacrifice = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}, wenn du { $card } opferst
    .label = Du hättest
scene-would-not-today = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}, wenn du „{ $card }“ spielst
    .label = Du hättest
scene-would-pass = { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}, wenn du nichts aufhebst
    .label = Du hättest
scene-hand-card = { $card }{ $cost ->
    [0] , umsonst
    [one] , kostet eine andere Karte
   *[other] , kostet { $cost } andere Karten
}
    .label = Deine Hand
