# Die eigenen Wörter des Browsers.

home-title = Was spielen wir?
home-play-bots = Sofort gegen Bots spielen
home-invite = Freunde einladen
home-invite-about = Schick ihnen einen Link.
home-quick = Schnelles Spiel
home-quick-about = Mit anderen, jetzt gleich.
home-pass = An einem Gerät
home-pass-about = Mehrere teilen sich dieses Gerät.
home-seats = { $from }–{ $to } Personen
home-seats-fixed = { $from } Personen
home-level = Bots
home-new-title = Neu hier?
home-new-about = Fang mit { $game } an: mit einem kurzen Spiel, das sich selbst erklärt, oder einem ganzen gegen sanfte Bots, das auf dich wartet.
home-new-play = { $game } spielen
home-new-learn = { $game } in zwei Minuten lernen
home-learn = In zwei Minuten lernen
home-puzzle = Rätsel des Tages
home-puzzle-about = { $game }{ $solved ->
    [yes] {" "}· gelöst
   *[no] {" "}· ein Zug, eine beste Antwort
}
home-puzzle-go = Lösen
home-puzzles = Rätsel ({ $solved } von { $count } gelöst)
rules = Regeln
home-more = Andere Arten zu spielen
home-how-long = { $minutes } Minuten
home-hard-1 = leicht zu lernen
home-hard-2 = mittel
home-hard-3 = anspruchsvoll
home-join = Mitspielen
home-watch = Zuschauen
home-dismiss = { $game } von der Liste nehmen
home-with = mit { $names }
home-public = Offene Tische
home-no-public = Gerade ist kein Tisch offen. Eröffne einen, dann steht er hier.
home-continue = Dort weiter, wo du warst
home-go-on = Weiterspielen
me-title = Meine Seite
home-nicknames = Krümel, Kiesel, Flocke, Wolke, Pfeffer, Komet, Brezel, Funke, Murmel, Waffel

notices-title = Schrift, Bilder und Code von anderen
notices-about = In dieser Seite steckt Arbeit von anderen. Danke! Hier stehen ihre Lizenzen.

name-title = Wie sollen wir dich nennen?
name-about = Dein Name am Tisch
name-done = Das bin ich

open-seats = Spieler, mit dir
open-players = Personen an diesem Gerät
open-player = Person
open-options = Optionen
open-pace = Tempo
open-bot = Bots auf leeren Plätzen
open-public = Alle dürfen mitspielen oder zuschauen
open-free-chat = Freier Chat (sonst nur kurze Sätze)
open-table = Tisch eröffnen
open-start = Los
solo-summary = { $seats } Personen · Bots: { $levels }
solo-change = ändern
solo-set-up = { $game } einstellen: { $summary }
solo-bot = Bot { $number }
solo-usual = Auf das Übliche zurücksetzen
solo-option-changed = { $on ->
    [yes] Eingeschaltet
   *[no] Ausgeschaltet
}: So ist es mit { $seats } Plätzen üblich.
solo-play = Spielen
pace-relaxed = Gemütlich: ohne Uhr
pace-steady = Zügig: 45 Sekunden und eine Reserve
pace-brisk = Flott: 20 Sekunden und eine Reserve
bot-puppy = Welpe: sanft
bot-tabby = Tigerkatze: leicht
bot-collie = Collie: gut
bot-parrot = Papagei: stark
level-puppy = sanft
level-tabby = leicht
level-collie = gut
level-parrot = stark
bot-about = { $name } ist ein Bot ({ $level }).
bot-of-level = Bot, { $level }

wait-sit = Hier sitzen
wait-bot = Ein Bot
wait-you = du
wait-host = Gastgeber
wait-free = Den Platz von { $name } freigeben
wait-start = Spiel starten
wait-start-bots = Starten; Bots nehmen die leeren Plätze
wait-choose = Wähle einen Platz.
wait-host-starts = Wer den Tisch eröffnet hat, startet das Spiel.
wait-invite = Freunde einladen
wait-invite-about = Schick diesen Link, oder lass den Code scannen.
wait-link = Der Einladungslink
wait-copy = Kopieren
wait-copied = Kopiert
link-by-hand = Dein Browser lässt die Seite nicht kopieren. Der Link ist markiert: kopiere ihn mit Strg+C oder langem Drücken.
link-only-here = Dieser Link geht nur auf diesem Gerät. Damit andere mitspielen, starte Pettable mit make play oder mit
wait-code = QR-Code der Einladung
late-title = Das Spiel läuft schon
late-about = Du kannst den Platz eines Bots übernehmen und von dort weiterspielen, oder zuschauen.
late-seat = Für { $name } spielen
late-watch = Nur zuschauen
late-watching = Du schaust zu.
late-join = Platz eines Bots übernehmen
late-coming = Mit der nächsten Frage übernimmst du den Platz von { $name }.
late-you-play = Du spielst jetzt für { $name }. Diese Karten gehören dir.
late-plays = { $guest } spielt jetzt für { $name }.
wait-fills = Mitspielende werden gesucht. In { $seconds } s nehmen Bots die leeren Plätze.

pass-to = Gib das Gerät an { $name }
pass-ready = Ich bin { $name }

cancel = Abbrechen
people = Leute
people-seated = Am Tisch
people-watching = Schauen zu
people-count = { $count ->
    [one] Eine Person schaut zu.
   *[other] { $count } Personen schauen zu.
}
people-removed = Vom Gastgeber entfernt
people-remove = { $name } von diesem Tisch entfernen
people-remove-short = Entfernen
people-remove-sure = { $name } entfernen? Zurückkommen geht erst, wenn du es wieder erlaubst. Alle sehen es.
people-remove-yes = Ja, entfernen
people-let-back = { $name } wieder hereinlassen
people-let-back-short = Wieder hereinlassen
people-new-invitation = Neuen Einladungslink machen
people-new-invitation-about = Der alte Link gilt dann nicht mehr. Alle, die hier sind, bleiben.
people-renewed = Der alte Link gilt nicht mehr. Verschick den neuen.
people-bot-for = Einen Bot für { $name } spielen lassen
absent-line = { $name } ist weg.
absent-bot = Bot spielen lassen
absent-wait = Warten
absent-end = Spiel beenden
absent-end-sure = Dieses Spiel beenden? Es lässt sich später nicht fortsetzen.
absent-end-together = Dieses Spiel beenden? Es endet, wenn alle es wollen, die hier sind.
absent-end-yes = Ja, beenden
absent-votes-bot = { $you ->
    [yes] Du würdest einen Bot spielen lassen. Die anderen werden auch gefragt.
   *[no] { $name } würde einen Bot spielen lassen.
}
absent-votes-end = { $you ->
    [yes] Du würdest das Spiel beenden. Die anderen werden auch gefragt.
   *[no] { $name } würde das Spiel beenden.
}
leave = Das Spiel ganz verlassen
leave-sure = Ganz verlassen? Ein Bot nimmt deinen Platz, die anderen spielen weiter.
leave-sure-alone = Ganz verlassen? Sonst spielt hier niemand, das Spiel ist dann zu Ende.
leave-sure-rated = Ganz verlassen? Ein Bot spielt weiter, und das Spiel zählt für dich als verloren.
leave-yes = Ja, verlassen
leave-no = Bleiben
people-take-over = Wer während des Spiels kommt, darf den Platz eines Bots übernehmen
removed = { $name } wurde vom Gastgeber entfernt.

devices = Meine Geräte
devices-about = Jedes Gerät hat seinen eigenen Schlüssel. Melde ab, was du verloren hast oder nicht mehr benutzt.
device-name = { $browser } unter { $system }
device-unknown = Ein anderes Gerät oder ein Programm
device-here = dieses Gerät
device-dates = Seit { $created }, zuletzt benutzt { $used }
device-end = { $device } abmelden
device-end-short = Abmelden
device-end-sure = { $device } abmelden? Es verliert sofort den Zugang, auch zu laufenden Spielen.
device-end-here-sure = Dieses Gerät abmelden? Ohne ein anderes Gerät kannst du nicht mehr unter demselben Namen zurückkommen.
device-ended = { $device } ist abgemeldet.
device-end-others = Alle anderen Geräte abmelden
device-end-others-sure = Alle Geräte außer diesem abmelden? Sie verlieren sofort den Zugang.
device-others-ended = Alle anderen Geräte sind abgemeldet.
device-add = Gerät hinzufügen
device-link = Der Link für dein anderes Gerät
device-link-about = Öffne diesen Link auf dem anderen Gerät, oder scanne damit den Code. Er gilt einmal, 15 Minuten lang. Schick ihn niemand anderem.
device-code = QR-Code des Links für dein anderes Gerät
delete-me = Mich löschen
delete-me-sure = Deinen Namen, alle deine Geräte und deine Wertungen endgültig löschen? Beendete Spiele bleiben, ohne deinen Namen. Laufende Spiele übernimmt ein Bot.
delete-me-yes = Ja, löschen

link-title = Pettable auch auf diesem Gerät
link-about = Dieser Link gilt einmal. Er bringt deinen Namen und deine Plätze auf dieses Gerät.
link-use = Dieses Gerät nutzen

connecting = Verbindung zum Tisch …
reconnecting = Verbindung verloren. Neuer Versuch …
paused = Das Spiel macht Pause.
restarting = Der Server startet neu. Nichts geht verloren; einen Moment …
go-home = Startseite
menu = Menü
close = Schließen
opponents = Die anderen
the-table = Der Tisch
your-place = Dein Platz
waiting-many = Warten auf die anderen.
waiting-for = Warten auf { $names }.
over = Das Spiel ist aus.
program = Programm
program-about = { $name } ist ein Programm, kein Mensch.
same-connection = { $names } spielen über denselben Anschluss.
second-device = { $name } ist von einem zweiten Gerät aus verbunden.
stood-in = Bot spielt
away = weg
choose = Wähle
choose-card = { $game ->
    [paws-up] Wähle ein Foto
   *[other] Wähle eine Karte
}
choose-first = Wähle zuerst etwas aus: Tippe auf das, was leuchtet.
choose-first-card = { $game ->
    [paws-up] Tippe zuerst auf ein Foto, das leuchtet.
   *[other] Tippe zuerst auf eine Karte, die leuchtet.
}
choose-more = Das ist noch nicht alles: Wähle weiter.
wait-next = Tippe zuerst auf „Weiter“.
wait-turn = Warte: { $name } ist dran.
get-ready = Gleich geht es los
one-moment = Einen Moment …
ready = Bereit
ready-by-itself = geht von selbst weiter in { $seconds } s
ready-waiting = Bereit; es fehlt noch { $names }
nobody-else = niemand
countdown = { $number ->
    [0] Jetzt
   *[other] { $number }
}
change = Wahl ändern
answered = Gewählt. Warten auf die anderen.
answered-change = Gewählt. Du kannst es ändern, bis alle so weit sind.
ready-now = { $deed }: noch einmal wählen oder den Hauptknopf drücken.
hint = Tipp holen
hint-short = Tipp
undo = Rückgängig
undo-short = Rück­gängig
undo-none = Jetzt lässt sich nichts zurücknehmen.
all-moves = Alle Züge, die du jetzt machen kannst
all-moves-short = Züge
moves-look-back = Du suchst, was vorher geschah?
moves-open-log = Verlauf öffnen
moves-play-this = Spielen
moves-press-again = { $move } ist gewählt. Drück noch einmal, um das zu spielen.
no-moves = Gerade gibt es für dich nichts zu tun.
come-back = Wieder selbst spielen
stand-in = Einen Bot für mich spielen lassen
stand-in-rated = Verlassen: Ein Bot spielt weiter, und das Spiel zählt als meine Niederlage
help = Hilfe
help-rules = Alle Regeln
rulebook-title = Regeln von { $game }
rulebook-tab = Regeln in einem eigenen Tab öffnen
help-keys = Tasten
quick-reference = Regeln in Kürze
print-reference = Regeln in Kürze drucken
helper-point = Zeig, wo
open-rule = Regel { $rule }: { $title }
key-help = diese Hilfe
key-arrows = zum Nächsten oder Vorigen, das du wählen kannst
key-enter = es wählen; noch einmal führt es aus
key-esc = die Wahl aufheben
key-h = ein Tipp
key-u = zurücknehmen
key-m = alle Züge in Worten
key-l = Verlauf und Chat
log = Verlauf
chat = Chat
log-and-chat = Verlauf und Chat
log-and-chat-new = { $count ->
    [0] Verlauf und Chat
    [one] Verlauf und Chat, eine neue Nachricht
   *[other] Verlauf und Chat, { $count } neue Nachrichten
}
say = Sag etwas
send = Senden
mute = { $name } stummschalten
report = Diese Nachricht von { $name } dem Gastgeber melden
reported = Jemand meldet, was { $name } gesagt hat: „{ $text }“
time-left = Noch { $seconds } Sekunden

won = { $you ->
    [yes] { $count ->
        [one] Du gewinnst!
       *[other] Ihr gewinnt gemeinsam: { $names }!
    }
    [seat] Dein Platz gewinnt
   *[no] { $count ->
        [one] { $names } gewinnt
       *[other] { $names } gewinnen gemeinsam
    }
}
bot-won = { $you ->
    [yes] Ein Bot hat für dich gewonnen.
   *[no] Ein Bot hat für { $name } gewonnen.
}
result-level = Gleichstand bei { $points }: { $names }.
result-you = Du ({ $name })
result-points-of = { $you ->
    [yes] Deine Punkte
   *[no] Die Punkte von { $name }
}
result-rounds = (alle { $count } Runden)
result-by = { points }, vor { $you ->
    [yes] dir
   *[no] { $names }
} mit { $next }
result-place = Dein Platz: { $place } von { $count }
result-ahead = (im Gleichstand vorn)
result-home = Ein anderes Spiel wählen
left-loss = { $name } hat das Spiel verlassen. Es zählt als Niederlage für { $name } allein.
rematch = Noch einmal
rematch-join = Bei der Revanche dabei
look-at-table = Den Tisch ansehen
show-result = Ergebnis zeigen
record = Als Datei speichern
result-review = Wiederholung ansehen

notice-forfeit = Der Bot auf dem Platz von { $seat } hat versagt; ein erlaubter Zug wurde für ihn gespielt.

settings = Einstellungen
set-pace = Tempo
set-pace-calm = Schritt für Schritt
set-pace-calm-about = Was erklärt wird, bleibt stehen, bis du auf „Weiter“ tippst (oder die Leertaste drückst).
set-pace-normal = Normal
set-pace-normal-about = Was geschieht, bleibt so lange stehen, wie man zum Lesen braucht.
set-pace-quick = Flott
set-pace-quick-about = Was geschieht, ist nur kurz zu sehen. Im Verlauf bleibt es.
set-helpers = Starthilfe
set-helpers-first = Erste Spiele
set-helpers-first-about = In deinen ersten drei Partien jedes Spiels sagt der Tisch, was du tun kannst, und erklärt, was neu ist.
set-helpers-always = Immer
set-helpers-always-about = In jeder Partie sagt der Tisch, was du tun kannst. Einmal Erklärtes kommt nicht wieder.
set-helpers-never = Nie
set-helpers-never-about = Der Tisch erklärt nichts von selbst.
set-volume = Ton
set-volume-about = Lautstärke { $volume } %
set-volume-off = Aus: kein Ton, kein Vibrieren
set-motion = Bewegung
set-motion-system = Wie das Gerät
set-motion-system-about = Karten wandern, außer das Gerät wünscht weniger Bewegung.
set-motion-less = Weniger
set-motion-less-about = Karten erscheinen an ihrem Platz, statt zu wandern.
set-theme = Farben
set-theme-system = Wie das Gerät
set-theme-light = Hell
set-theme-dark = Dunkel
set-textSize = Schriftgröße
set-textSize-normal = Normal
set-textSize-large = Groß
set-textSize-largest = Sehr groß
set-patterns = Muster auf Karten
set-patterns-about = Jede Farbe hat auch ein eigenes Muster.
set-leftHanded = Für Linkshänder
set-leftHanded-about = Hauptknopf und Verlaufsknopf sind links.
set-language = Sprache
set-language-en = English
set-language-de = Deutsch

try-again = Noch einmal versuchen
problem-offline = Der Server ist nicht erreichbar. Prüfe die Verbindung und versuch es noch einmal.
problem-not-found = Hier ist nichts.
problem-no-table = Diesen Tisch gibt es nicht, oder nicht mehr.
problem-not-over = Dieses Spiel ist noch nicht zu Ende. Danach kannst du es noch einmal ansehen.
problem-review-busy = Gerade sehen sich viele Leute Spiele an. Versuch es gleich noch einmal.
problem-not-invited = Das ist ein privater Tisch. Frag nach dem Einladungslink.
problem-removed = Du wurdest vom Gastgeber von diesem Tisch entfernt.
problem-no-guest = Dieses Gerät ist nicht mehr angemeldet.
problem-game-ended = Dieses Spiel wurde vorzeitig beendet.
problem-table-closed = Dieser Tisch ist geschlossen.
problem-host-closed = Der Gastgeber hat diesen Tisch geschlossen.
problem-not-host = Das kann nur, wem der Tisch gehört.
problem-paused = Das Spiel macht gerade Pause.
problem-table-full = Alle Plätze sind besetzt.
problem-table-failed = An diesem Tisch ist etwas schiefgegangen, er wurde angehalten. Das ist unser Fehler. Bitte öffne einen neuen Tisch.
problem-programs-apart = Dieses Spiel wird gewertet: Programme spielen mit Programmen, Menschen mit Menschen.
problem-checks-busy = Diese Mitschrift konnte nicht rechtzeitig geprüft werden. Bitte versuch es gleich noch einmal.
problem-decks-busy = Dieses Deck ließ sich nicht rechtzeitig prüfen. Bitte versuch es gleich noch einmal.
problem-seat-taken = Dieser Platz ist besetzt.
problem-name-taken = Hier hat schon jemand einen ähnlichen Namen. Nimm bitte einen anderen.
problem-bad-name = Dieser Name geht nicht. Nimm bitte einen anderen.
problem-too-fast = Nicht so schnell, bitte. Versuch es gleich noch einmal.
problem-too-many = Du hast zu viele Tische offen. Beende oder verlass erst einen.
problem-quota-used = Das reicht für heute. Morgen geht wieder mehr.
problem-storage-full = Dieser Server hat gerade keinen Platz für neue Tische und Gäste. Angefangene Spiele gehen weiter.
problem-journal-full = An diesem Tisch wurde sehr viel geredet und geändert: kein Chat, kein Zurücknehmen und keine anderen Plätze mehr. Das Spiel selbst geht weiter.
problem-not-saved = Das lässt sich gerade nicht speichern. Nichts hat sich geändert; versuch es noch einmal.
problem-link-used = Dieser Link wurde schon benutzt oder ist abgelaufen.
problem-damaged = Die gespeicherten Daten dieses Tisches sind beschädigt. Wer diesen Server betreibt, muss sie wiederherstellen; andere Tische funktionieren.
problem-stopping = Der Server startet neu. Versuch es gleich noch einmal.
problem-no-hints = Dafür gibt es gerade keinen Tipp.
problem-hint-late = Der Tipp hat zu lange gedauert. Frag gleich noch einmal.
problem-silenced = Der Gastgeber hat dich um Ruhe gebeten.
problem-answered = Du hast schon geantwortet. Das Fenster schließt sich für alle zugleich.
problem-too-early = So schnell ist keine Pfote: erst hinschauen, dann noch einmal zuschlagen.
problem-hand-down = Deine Hand liegt schon; gleich siehst du, wer zuerst da war.

your-hand = Deine Hand
hand-empty = Deine Hand ist leer.
the-chain = Die Kette, die Stärksten zuerst
chain-do-play = { $card } spielen
chain-won = { $count ->
    [one] 1 Karte gewonnen
   *[other] { $count } Karten gewonnen
}
chain-won-mine = { chain-won }{ $count ->
    [0] {""}
   *[other] ; ihre Punkte zählen am Ende
}
chain-about-deck = { $same ->
    [yes] Jede Gruppe hat { $numbers } und { $leaders ->
        [one] einen Anführer
       *[other] { $leaders } Anführer
    }: zusammen { $count } Karten.
   *[no] Zusammen sind es { $count } Karten.
}
chain-strongest = am stärksten
chain-weakest = am schwächsten
chain-about-leader = Bringt seine Gruppe sofort einen Platz in der Kette nach oben. Er hat keine Punkte.
chain-worth-leader = Er zählt als 0 und bringt selbst keine Punkte.
chain-about-chain = Zeigt, wie stark diese Gruppe ist: Die stärkste steht vorn.
chain-about-pet = { $score ->
    [one] { $score } Punkt
   *[other] { $score } Punkte
}{ $tricks ->
    [yes] , für Kunststücke
   *[no] {""}
}.
chain-about-pile = Punkte zählen, nicht Karten. { $open ->
    [yes] An diesem Tisch liegen die Stapel offen: Du siehst die Punkte von allen.
   *[no] Sie werden am Ende gezählt: Wer will, zählt bis dahin mit.
}
chain-holds = { $name } hält { $count ->
    [one] 1 Karte.
   *[other] { $count } Karten.
}
chain-last-trick = { $seat_you ->
    [yes] Den letzten Stich hast du bekommen.
   *[no] { $seat } hat den letzten Stich bekommen.
}
chain-follows = { $group } steigen auf. Neue Ordnung: { $chain }.
chain-stays = { $group } stehen schon ganz oben: Die Kette bleibt, wie sie ist.
chain-final = Alle Karten sind gespielt. Die Punkte: { $scores }.
cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
deck-left = noch { $count }
holds = { $count ->
    [one] hält 1 Karte
   *[other] hält { $count } Karten
}

# Paws Up
paws-round = Runde { $round } von { $rounds }
paws-paws = Pfötchen
paws-stories = So viel bringt die nächste Story
paws-trend-row = Bei Gleichstand: Trendreihe
paws-trends = Gleich viele Pfötchen: Der Ort weiter links tauscht zuerst.
paws-worth = Storys { $worth } + ?
paws-about-worth = { $worth ->
    [0] Noch keine Story.
   *[other] { $worth } Pfötchen für Storys; die liegen offen.
} Die Fotos auf der Hand sind bis zum Ende geheim.
paws-tied = Gleich viele: weiter links in der Trendreihe zuerst.
paws-tied-again = Gleich viele: nach der Trendreihe.
paws-order-set = { $babies ->
    [yes] Erst Babyfotos, dann die meisten Pfötchen
   *[no] { $again ->
        [yes] Reihenfolge
       *[no] Die meisten Pfötchen tauschen zuerst
    }
}: { $names }.
paws-card = { $kind ->
    [hamster] Hamster
    [dog] Hund
    [cat] Katze
    [baby] Babyfoto
   *[plushie] Plüschtier
} { $paws }
paws-swap-of = { $seat } nimmt { $taken } und legt { $placed } hin.
paws-display = In der Auslage
paws-order = Wer wann tauscht
paws-order-about = Ein angebotenes Foto kommt beim Tausch in die Auslage. Nimm eins, das jetzt dort liegt.
paws-offers = Was alle anbieten
paws-offer-of = { $chosen ->
    [yes] { $you ->
        [yes] Du hast
       *[no] { $seat } hat
    } gewählt. Alle Angebote werden zugleich gezeigt, wenn alle gewählt haben.
   *[no] { $you ->
        [yes] Du hast
       *[no] { $seat } hat
    } noch nicht gewählt.
}
paws-committed = Du bietest { $cards } an. Bis alle gewählt haben, kannst du es ändern.
paws-story = { $story }: { $worth ->
    [0] Alle Karten sind vergeben
   *[other] Drei Fotos { $fits ->
        [place] von diesem Ort
        [animal] mit diesem Tier
       *[paws] mit gleich vielen Pfötchen
    } bringen { $worth } Pfötchen, { $left ->
        [one] die letzte Karte
       *[other] noch { $left } Karten
    }
}.{ $made ->
    [all] {" "}Alle haben sie schon; jede Story zählt für alle einmal.
    [yes] {" "}Du hast sie schon; jede Story zählt einmal.
   *[no] {" "}Die Fotos bleiben auf deiner Hand und können auch anderen Storys dienen.
}{ $rank ->
    [0] {""}
   *[other] {" "}Platz { $rank } von 5 in der Trendreihe: Bei gleich vielen Pfötchen tauscht der Ort weiter links zuerst.
}
paws-left = noch { $left }
paws-made-by-all = alle fertig
paws-first = zuerst
paws-about-babies = Wer Tierbabys anbietet, tauscht vor allen anderen. Tierbabys zeigen kein Tier und keinen Ort, darum zählen sie nur für die Pfötchen-Story.
paws-about-plushie = Es zählt für seinen Ort und für die Zahl der Pfötchen, aber nicht als Tier.
paws-about-sum = { $photos } Pfötchen auf deinen Fotos und { $stories } auf deinen Storykarten.{ $offered ->
    [0] {""}
   *[other] {" "}Was du anbietest, zählt noch mit.
} Am Ende gewinnen die meisten Pfötchen.
paws-swapped = Tausch: { $taken } dazu, { $placed } weg
paws-about-swapped = Was dieser Tausch ändert: die Pfötchen des Fotos, das du nimmst, weniger die des Fotos, das du dalässt.
paws-sum-parts = Storys { $stories } + Fotos { $photos } =
paws-fits-no-story = Dieses Foto passt zu keiner Story, die du jetzt bilden kannst. Tippe auf ein leuchtendes.
paws-no-three = Du hast keine drei Fotos für die { $story }.
paws-no-story = { $more ->
    [yes] Jetzt lässt sich keine Story mehr bilden.
   *[no] Jetzt lässt sich keine Story bilden.
}
paws-tap-story = Bilde eine Story: Tipp auf eine leuchtende Story oder auf ihre Fotos.
paws-tap-photos = Tipp auf drei Fotos für die { $story }.
paws-story-ready = Alle drei Fotos sind gewählt: Bilde die Story{ $others ->
    [yes] , oder tipp auf eine andere
   *[no] {""}
}.
paws-tap-which = Diese drei passen zu mehreren Storys: Tipp auf eine, die leuchtet.
paws-laid-open = { $stories } + { $paws } =
paws-all-open = Alle Hände liegen offen: Storys + Fotos. Die meisten Pfötchen gewinnen.
paws-done = { $more ->
    [yes] Keine mehr
   *[no] Keine Story
}
paws-done-sure = Dir entgehen { $worth } Pfötchen. Zum Verzichten tipp noch einmal.
paws-offer = { $cards } anbieten
paws-take-now = Dein Foto ist angeboten. Nimm jetzt eins aus der Auslage.
paws-take = { $card } nehmen, { $placed } hinlegen
paws-tell = { $story } bilden: +{ $worth }
paws-told = { $you ->
    [yes] Du bildest
   *[no] { $seat } bildet
} die { $story } aus diesen drei Fotos.
paws-earned = { $you ->
    [yes] Du bekommst
   *[no] { $seat } bekommt
} { $worth } Pfötchen für die { $story }. { $next ->
    [0] Niemand kann sie mehr bilden.
   *[other] Die nächste bringt { $next }.
}
paws-leave = Die übrigen Fotos der Auslage verlassen das Spiel: Niemand nahm sie.
paws-leave-again = Die übrigen Fotos der Auslage verlassen das Spiel.
paws-new-round = Runde { $round } von { $rounds }: neue Fotos.
paws-begins-last = Die letzte Runde beginnt: zum letzten Mal neue Fotos.
paws-last-round = letzte Runde
paws-hand-open = { $you ->
    [yes] Deine Hand:
   *[no] { $seat } zeigt die Hand:
} Storys { $stories } + Fotos { $paws } = { $total }.
paws-final = Endstand: { $scores }

# Slap Cat!
slap-cat-wait-start = Drück auf Bereit: dann geht es los.
slap-cat-wait-result = Wer was bekam: gleich kommen die nächsten Karten.
slap-cat-wait-round = Die Runde ist vorbei. Weiter mit Bereit.
slap-cat-wait-countdown = Schau auf die Karten: gleich werden sie aufgedeckt.
slap-cat-first-look = Ihr baut Katzen: Kopf, Rümpfe, Schwanz. Erst holt ihr Karten: { $seats } werden zugleich aufgedeckt, und du tippst schneller als die anderen auf die, die du willst. Alle bekommen eine, 8 Mal.
slap-cat-first-look-two = Ihr baut Katzen: Kopf, Rümpfe, Schwanz. Erst holt ihr Karten: vier werden zugleich aufgedeckt, und du tippst schneller als der andere auf zwei, 5 Mal.
slap-cat-calm-offer = Dein erstes Spiel? In Ruhe gespielt gibt es keine Wettrennen: du ordnest die Karten, und niemand drängt dich.
slap-cat-play-calm = In Ruhe spielen, ohne Wettrennen
slap-cat-play-races = Mit Wettrennen spielen
slap-cat-too-quick = Wettrennen zu schnell? Spiel das nächste Mal in Ruhe.
slap-cat-too-quick-round = Wettrennen zu schnell? Das nächste Spiel geht auch ohne: Öffne die Einstellungen.
slap-cat-races = Wettrennen
slap-cat-races-about = Sind sie dir zu schnell? Ohne Wettrennen (ruhig) ordnest du die Karten, und niemand drängt dich.
slap-cat-races-none = Du spielst ohne Wettrennen (ruhig).
slap-cat-races-before = Das wird vor einem Spiel gewählt.
slap-cat-races-kept = { $over ->
    [yes] Auch deine späteren Spiele gegen Bots beginnen so.
   *[no] Ein neues Spiel beginnt. Dieses wartet auf der Startseite auf dich; deine späteren Spiele gegen Bots beginnen wie das neue.
}
slap-cat-races-host = Wer einen Tisch öffnet, wählt es.
slap-cat-result = Wer was bekam
slap-cat-slapped = draufgehauen
slap-cat-given = bekam die letzte
slap-cat-came-late = Zeit war um
slap-cat-build = Jetzt baut ihr Katzen: jeden Zug wählen alle eine Karte, und alle decken zugleich auf.
slap-cat-got = Du bekommst { $cards }.
slap-cat-takes = { $you ->
    [yes] Du nimmst { $card } von { $from }.
   *[no] { $from_you ->
        [yes] { $name } nimmt { $card } von dir; du bekommst { $back }.
       *[no] { $name } nimmt { $card } von { $from }.
    }
}
slap-cat-due = Erst { $names }, dann dein { $icon }.
slap-cat-then = { $before } → { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
slap-cat-then-said = jetzt { $before }, dann { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
slap-cat-replaces = { $card } ersetzt { $old } an { $you ->
    [yes] deiner Katze { $cat }
   *[no] Katze { $cat } von { $name }
}.
slap-cat-replaces-gift = Ersetzt wird { $old }.
slap-cat-last-card = { $you ->
    [yes] Du hast noch eine Karte: Das kann der letzte Zug der Runde sein.
   *[no] { $count ->
        [one] { $names } hat noch eine Karte: Das kann der letzte Zug der Runde sein.
       *[other] { $names } haben noch eine Karte: Das kann der letzte Zug der Runde sein.
    }
}
slap-cat-done-draft = Du hast deine Karte. Die anderen wählen noch.
slap-cat-done-swap = Die Karten mit TAUSCHEN werden getauscht: Die Schnellsten wählen zuerst.
slap-cat-paws-calm = PFOTEN DRAUF! von { $caller ->
    [yes] dir
   *[no] { $name }
}: kein Tausch. { $you ->
    [yes] Von den anderen bist du in der Reihenfolge dieses Zugs zuletzt dran und verlierst deine Karte.
   *[no] Von den anderen ist { $last } in der Reihenfolge dieses Zugs zuletzt dran und verliert eine Karte.
}
slap-cat-lost = Eine abgelegte Karte ist verloren.
slap-cat-lost-last = Die letzte Pfote verliert ihre Karte.
slap-cat-lost-calm = Von den anderen verliert die Karte, wer in der Reihenfolge dieses Zugs zuletzt dran ist.
slap-cat-lost-several = PFOTEN DRAUF! wurde mehrmals gezeigt: Alle anderen verlieren, was sie gezeigt haben.
slap-cat-about-swap = muss gegen eine andere Karte getauscht werden
slap-cat-about-swap-race = die Schnellsten wählen zuerst aus den Karten der anderen, die Letzten nehmen, was bleibt
slap-cat-about-paws-in = die letzte Pfote verliert ihre Karte
slap-cat-about-paws-in-calm = kein Tausch; von den anderen verliert, wer in der Reihenfolge dieses Zugs zuletzt dran ist
slap-cat-about-paws-in-several = mehrmals gezeigt: alle anderen verlieren ihre Karte
slap-cat-about-paws-in-all = von allen gezeigt: alle verlieren ihre Karte
slap-cat-does-swap = TAUSCHEN: Wenn du sie zeigst, musst du sie gegen die Karte eines anderen tauschen.
slap-cat-does-paws-in = PFOTEN DRAUF!: Niemand tauscht, und von den anderen verliert die gezeigte Karte, wer zuletzt schlägt (ruhig: wer als Letztes an der Reihe ist).
slap-cat-does-draw = ZIEHEN: Schau dir drei Karten vom Stapel an und behalte eine.
slap-cat-does-donate = SCHENKEN: Leg eine Karte deiner Hand bei den Katzen von jemand anderem an.
slap-cat-does-head = Das linke Ende einer Katze. Farben darf man mischen.
slap-cat-does-middle = Er kommt zwischen Kopf und Schwanz. Farben darf man mischen.
slap-cat-does-tail = Das rechte Ende einer Katze. Farben darf man mischen.
slap-cat-does-hat = Der Hut bringt in einer fertigen Katze 1 Punkt mehr.
slap-cat-does-toy = Das Spielzeug bringt in einer fertigen Katze 1 Punkt mehr.
slap-cat-does-nubby-tail = Der Stummelschwanz bringt in einer fertigen Katze 1 Punkt mehr.
slap-cat-does-poop = Das Häufchen bringt in einer fertigen Katze 1 Punkt mehr.
slap-cat-does-pug = Der Mops bringt in einer fertigen Katze 2 Punkte mehr.
slap-cat-does-negative = Sie kostet dich 1 Punkt, neben deinen Katzen oder am Ende der Runde noch auf der Hand.
slap-cat-negatives = { $count ->
    [one] 1 Ratte oder Gräte
   *[other] { $count } Ratten und Gräten
}
slap-cat-negatives-does = Jede kostet am Ende der Runde 1 Punkt, auch die noch auf der Hand.
slap-cat-round-over = Runde { $round } ist vorbei
slap-cat-round = Runde { $round } von { $rounds }
slap-cat-round-number = Runde { $round }
slap-cat-rounds = Punkte je Runde
slap-cat-total = Summe
slap-cat-total-about = Alle Runden, und diese, wie sie liegt. Was noch auf der Hand ist, zählt erst am Ende der Runde.
slap-cat-round-points = Runde { $round }: { $points ->
    [one] { $shown } Punkt
   *[other] { $shown } Punkte
}
slap-cat-in-hand = Noch auf der Hand:
slap-cat-held-negatives = (davon { $count } noch auf der Hand)
slap-cat-no-round = Noch ist keine Runde zu Ende.
slap-cat-first = Startspieler dieser Runde: ZIEHEN und SCHENKEN gehen von hier reihum
slap-cat-first-short = Startspieler
slap-cat-slap = zuschlagen
slap-cat-rank-this = als Nächste in deine Rangliste
slap-cat-new-cat = Neue Katze
slap-cat-beside = Daneben
slap-cat-covered = { $count ->
    [one] 1 Karte darunter: ansehen
   *[other] { $count } Karten darunter: ansehen
}
slap-cat-covers = { $count } verdeckt
slap-cat-covers-about = { $count ->
    [one] 1 Karte liegt darunter und zählt nicht mehr
   *[other] { $count } Karten liegen darunter und zählen nicht mehr
}
slap-cat-replace = ersetzen
slap-cat-replace-this = { $old } ersetzen
slap-cat-replace-does = Deine Karte liegt dann darüber. Die Karte darunter zählt nicht mehr.
slap-cat-lacks-tail = ohne Schwanz
slap-cat-lacks-head = ohne Kopf
slap-cat-lacks-ends = ohne Enden
slap-cat-under = Darunter:
slap-cat-unfinished = Unfertig: noch keine Punkte
slap-cat-no-cats = Hier liegt noch keine Katze.
slap-cat-look = Die Katzen von { $name } ansehen
slap-cat-cats-of = { $you ->
    [yes] Deine Katzen
   *[no] Die Katzen von { $name }
}
slap-cat-to-do = Noch zu tun
slap-cat-to-whom = An wen?
slap-cat-choose-gift = Wähl eine Karte. Sie zählt dann dort und nicht für dich: Sterne können helfen, Ratten und Gräten kosten einen Punkt.
slap-cat-quick = Schnell, Pfote drauf: nur nicht als Letzter.
slap-cat-quick-swap = Schnell: Nimm die Karte, die du willst. Die Schnellsten wählen zuerst.
slap-cat-where = Du bist dran: Wohin mit deiner Karte?
slap-cat-where-counts = Wohin mit deiner Karte? Punkte der Katze: jetzt → dann.
slap-cat-where-covers = Sie würde { $old } verdecken; die zählt dann nicht mehr.
slap-cat-give-why = { $card }: Schenk jemandem eine Karte aus deiner Hand.
slap-cat-give-where = Wohin soll sie?
slap-cat-give-counts = Wohin soll sie? Punkte der Katze: jetzt → dann.
slap-cat-answered = Gewählt; du darfst noch ändern.
slap-cat-give = { $name } schenken
slap-cat-do-slap = Diese Karte nehmen
slap-cat-do-paws = Pfote drauf
slap-cat-do-rank = So ordnen
slap-cat-do-rank-rest = Diese zuerst
slap-cat-do-rank-first = Diese Karte nehmen
slap-cat-do-rank-any = Nehmen, was bleibt
slap-cat-order = { $you ->
    [yes] Du wählst zuerst
   *[no] { $name } wählt zuerst
}, dann { $then }.
slap-cat-order-turn = Die Reihenfolge dieses Zugs, für TAUSCHEN und PFOTEN DRAUF!: { $names }.
slap-cat-order-name = { $you ->
    [yes] du
   *[no] { $name }
}{ $times ->
    [one] {""}
   *[other] {" "}(zwei Karten)
}
slap-cat-order-then = { $before }, dann { $next }
slap-cat-pick = { $pick ->
    [1] erste
    [2] zweite
    [3] dritte
    [4] vierte
    [5] fünfte
   *[other] sechste
}
slap-cat-pick-first = Du hast die { $picks } Wahl: tipp auf die Karte, die du willst.
slap-cat-pick-some = Du hast die { $picks } Wahl: tipp bis zu { $ranks } Karten an, die beste zuerst.
slap-cat-rank-full = Nur { $ranks } Plätze zählen. Willst du einen ändern, tipp auf eine Karte mit Zahl.
slap-cat-pick-last = Du wählst zuletzt: du bekommst, was die anderen übrig lassen.
slap-cat-do-commit = Verdeckt hinlegen
slap-cat-do-place = Hier anlegen
slap-cat-do-keep = Diese Karte behalten
slap-cat-do-slap-pile = Zuschlagen

# Pupularity
pup-does-steal-your-gear = Nimm jemandem eine sichtbare Ausrüstung.
pup-does-poach = Nimm jemandem ein sichtbares Rudelmitglied.
pup-does-limelight = Nimm jemandem eine Status-Karte.
pup-does-wardrobe-malfunction = Jemand legt eine sichtbare Ausrüstung ab.
pup-does-trade = Tausch eine sichtbare Ausrüstung gegen eine derselben Art.
pup-does-zoomies = Zieh am Ende des Zugs zwei Karten mehr.
pup-does-not-today = Heb ein Drama auf, oder was es aufhebt.
pup-about-not-today = Du spielst die Karte aus der Hand, ohne Kosten, wenn du gefragt wirst, ob du etwas aufhebst.
pup-deed-steal-your-gear = Teil nehmen
pup-deed-poach = Rudel nehmen
pup-deed-limelight = Status nehmen
pup-deed-wardrobe-malfunction = Teil weg
pup-deed-trade = Teil tauschen
pup-deed-zoomies = 2 mehr ziehen
pup-deed-not-today = aufheben
pup-last = Zuletzt gespielt
pup-last-laid = +{ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}{ $double ->
    [set] , volle Montur
    [flush] , Rudel ganz
   *[no] {""}
}, bezahlt mit { $paid ->
    [0] nichts
    [one] einer Karte
   *[other] { $paid } Karten
}
pup-last-covered = { $mine ->
    [yes] verdeckst
   *[no] verdeckt
} { $under }
pup-last-cancelled = das Drama wurde aufgehoben
pup-last-nothing = ohne Wirkung
pup-last-taken = { $card } von { $you ->
    [yes] dir
   *[no] { $name }
} genommen
pup-last-traded = { $you ->
    [yes] deine Karte { $other }
   *[no] { $other } von { $name }
} für { $card } geholt
pup-last-tossed = { $you ->
    [yes] du hast
   *[no] { $name } hat
} { $card } verloren
pup-last-gave-up = { $count ->
    [one] eine Karte abgeworfen
   *[other] { $count } Karten abgeworfen
}
pup-because = { $card }: { $what }
pup-resolves = { $works ->
    [yes] { $cancels ->
        [0] Niemand hebt „{ $card }“ auf: Es wirkt.
       *[other] { $cancels } Karten heben einander auf: „{ $card }“ wirkt.
    }
   *[no] { $cancels ->
        [one] „{ $card }“ ist aufgehoben und bewirkt nichts.
       *[other] Nach { $cancels } Karten gilt die letzte: „{ $card }“ bewirkt nichts.
    }
}
pup-resolves-wasted = Niemand hebt „{ $card }“ auf, aber es hat kein Ziel: Nichts geschieht.
pup-doubled-lost = { $what ->
    [set] { $you ->
        [yes] Deine Ausrüstung ist keine volle Montur mehr
       *[no] Die Ausrüstung von { $name } ist keine volle Montur mehr
    }
   *[flush] { $you ->
        [yes] Dein Rudel ist nicht mehr ganz
       *[no] Das Rudel von { $name } ist nicht mehr ganz
    }
}: Es zählt einfach, −{ $points }.
pup-own-turn = { $covers ->
    [yes] Du verdeckst { $under } und ziehst { $drawn }.
   *[no] Du ziehst { $drawn }.
}
pup-deck-empty = Die Ablage wird zum neuen Vorrat, { $pupularity ->
    [yes] jetzt mit der Pupularity-Karte.
   *[no] noch ohne die Pupularity-Karte: Sie kommt im nächsten.
}
pup-last-deck = Das Spiel endet, wenn jemand die Pupularity-Karte zieht.
pup-drew-it = { $you ->
    [yes] Du hast sie gezogen
   *[no] { $name } hat sie gezogen
}
pup-ended = { $you ->
    [yes] Du hast die Pupularity-Karte gezogen
   *[no] { $name } hat die Pupularity-Karte gezogen
}; { $tied ->
    [yes] vorn stand es gleich
   *[no] { $winner_you ->
        [yes] du lagst { $points ->
            [one] einen Punkt
           *[other] { $points } Punkte
        } vor den anderen
       *[no] { $winner } lag { $points ->
            [one] einen Punkt
           *[other] { $points } Punkte
        } vor den anderen
    }
}.
pup-not-dealt = Noch ist nichts ausgeteilt.
pup-deck-of = Vorrat { $number } von { $last }
pup-final = Es zählen die sichtbaren Karten: { $scores }.
pup-no-cancel-here = Du hast keine Karte, die das aufheben kann. Weiter: Niemand sieht, ob du es könntest.
pup-go-on = Weiter
pup-pay = { $card }: Wähl { $paid ->
    [0] { $left ->
        [one] eine Karte
       *[other] { $left } Karten
    }
   *[other] { $left ->
        [one] noch eine Karte
       *[other] noch { $left } Karten
    }
} zum Bezahlen.
pup-target = { $card }: Wähl das Ziel.
pup-place = { $free ->
    [yes] { $card }: Wohin? Jeder Platz zeigt deine Punkte danach; Verdecktes bleibt in Reserve.
   *[no] { $card }: Auf welche? Die bleibt darunter in Reserve.
}
pup-ready = Bereit. Zurück: Karte noch einmal antippen.
pup-ready-points = { $drama ->
    [yes] Deine Punkte, wenn niemand aufhebt: { $now } → { $then }.
   *[no] Deine Punkte: { $now } → { $then }.
} Zurück: Karte noch einmal antippen.
pup-cancel-points = Deine Punkte, wenn sonst niemand aufhebt: damit { $then }, ohne { $otherwise }. Zurück: Karte noch einmal antippen.
pup-would-have = Deine Punkte: { $now } → { $then }
pup-would-have-by-place = Deine Punkte: { $now } → { $least } bis { $most }, je nach Platz
pup-no-target = „{ $card }“ findet kein Ziel und würde nichts bewirken.
pup-discard = Du kannst nichts spielen: Wähl, was du ablegst.
pup-stop-aimed = { $seat_you ->
    [yes] Dein Drama „{ $card }“ wirkt wieder. Lass es durch: Hebt es niemand auf,
   *[no] „{ $card }“ aufheben? Sonst
} { $effect ->
    [wardrobe-malfunction] { $owner_you ->
        [yes] verlierst du „{ $target }“
       *[no] verliert { $owner } „{ $target }“
    }
    [trade] { $owner_you ->
        [yes] gibst du { $seat } „{ $target }“ und bekommst „{ $gives }“
       *[no] gibt { $owner } { $seat_you ->
            [yes] dir
           *[no] { $seat }
        } „{ $target }“ und bekommt „{ $gives }“
    }
   *[other] { $seat_you ->
        [yes] nimmst du „{ $target }“ von { $owner }
       *[no] nimmt { $seat } { $owner_you ->
            [yes] dir „{ $target }“ weg
           *[no] „{ $target }“ von { $owner }
        }
    }
}.
pup-stop-stirred = { $wasted ->
    [yes] { $seat_you ->
        [yes] Dein Drama „{ $card }“ hat kein Ziel: Lass es durch, es bewirkt ohnehin nichts.
       *[no] „{ $card }“ aufheben? Es hat kein Ziel und bewirkt ohnehin nichts.
    }
   *[no] { $seat_you ->
        [yes] Dein Drama „{ $card }“ wirkt wieder. Lass es durch: Hebt es niemand auf, ziehst du zwei Karten mehr.
       *[no] „{ $card }“ aufheben? Sonst zieht { $seat } zwei Karten mehr.
    }
}
pup-revive = { $whose ->
    [mine] { $by } hat dein Drama „{ $drama }“ aufgehoben. Hebst du das auf, damit es doch wirkt?
    [against] { $by } hat „{ $drama }“ aufgehoben: Das rettet deine Karte „{ $target }“. Es zurückzunehmen, würde nur dir schaden.
   *[other] { $by } hat „{ $drama }“ von { $maker } aufgehoben. Hebst du das auf, damit es für { $maker } wirkt?
}
pup-doubled-mark = zählt doppelt
pup-trade-for = gegen { $card } von dir
pup-target-tag = Ziel
pup-more-cancels = { $count ->
    [one] Noch eine Karte zeigen, die aufhebt
   *[other] Noch { $count } Karten zeigen, die aufheben
}
pup-mine-waits = Deine Karte wartet: Die anderen dürfen sie aufheben.
pup-passed = Du lässt es { $cancelled ->
    [yes] aufgehoben
   *[no] durch
}. Andere können noch aufheben.
pup-passed-automatically = Automatisch durchgelassen, wie du es wolltest.
pup-do-play = { $card } spielen
pup-do-cover = { $card } auf { $member }
pup-do-pay = { $left ->
    [one] { $paid ->
        [yes] Zahl noch eine Karte
       *[no] Zahl mit einer Karte
    }
   *[other] { $paid ->
        [yes] Zahl noch { $left } Karten
       *[no] Zahl mit { $left } Karten
    }
}
pup-do-choose-target = Wähle ein Ziel
pup-do-choose-place = Wähle einen Platz
pup-do-choose-discard = Leg Karten ab
pup-do-discard = { $count ->
    [one] 1 Karte ablegen
   *[other] { $count } Karten ablegen
}
pup-pays = bezahlt
pup-choose-target = Wähl eine Karte.
pup-back = Zurück
pup-free-place = freier Platz
pup-sacrifice-this = damit aufheben
pup-cover-this = verdecken
pup-aims-at = zielt auf
# Lange Wörter in Namen von Karten, mit den Stellen, an denen sie auf einer schmalen Karte getrennt werden dürfen.
pup-parted-words = Schärpen|königin Parade|spitze Bühnen|stimme Tanz|kapitän Trick|lehrer Foto|graf Leckerli|koch Hals|tuch|schneider Geschich|ten|erzähler Emp|fangs|komi|tee Abge|worben Rampen|licht Garde|roben|panne Hals|band Ge|schirr
pup-tone-good = Gut für dich
pup-tone-bad = Schlecht für dich
pup-cancelled-by = aufgehoben durch
pup-look = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $held ->
    [one] 1 Handkarte
   *[other] { $held } Handkarten
}. { $cards }. Genauer ansehen
pup-look-mine = Du hast { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}. Genauer ansehen
pup-look-discard = Ablagestapel durchsehen
pup-discarded = { $count } abgelegt
pup-empty = { $what }: leer
pup-under = { $count ->
    [one] eine Karte verdeckt
   *[other] { $count } Karten verdeckt
}
pup-covered = { $card }, verdeckt
pup-on-top = Darunter liegt { $under }: Das kann niemand nehmen; es zählt keine Punkte, aber bei Gleichstand. Geht die obere Karte weg, zählt es wieder{ $role ->
    [no] {""}
   *[other] , und dein Rudel behält die Rolle { $role }
}.
pup-covered-about = Eine verdeckte Karte zählt keine Punkte, und niemand kann sie nehmen. Sie zählt bei Gleichstand, und wieder ganz, wenn die obere weggeht.
pup-nothing-yet = Noch nichts
pup-ending = Die Pupularity-Karte ist im Vorrat.
pup-auto-pass-short = Seltener fragen
pup-auto-pass = Mich nicht fragen, ob ich ein Drama aufhebe, bis es mich betrifft
pup-auto-pass-about = Wenn ein Drama wartet, wirst du gefragt, ob du es aufhebst. Wähl, wann du nicht gefragt werden willst. Deine eigenen Züge spielst du weiter selbst.
pup-auto-pass-ask = Frag mich jedes Mal
pup-auto-pass-this-turn = In diesem Zug alles durchlassen
pup-auto-pass-until-my-turn = Bis zu meinem nächsten Zug alles durchlassen
pup-auto-pass-unless-mine = Durchlassen, außer wenn ich eine Karte verlieren würde oder mein Drama aufgehoben wurde

# Tipps
hint-lead = „{ $move }“ ist am besten: { $gain }.
hint-lead-clear = „{ $move }“ ist am besten, danach „{ $rival }“.
# Wo ein anderer Zug dasselbe bringt, aber aus anderen Gründen schlechter ist.
hint-lead-better = „{ $move }“ ist besser als „{ $rival }“: { $gain }.
hint-lead-perhaps = „{ $move }“ scheint am besten{ $why ->
    [yes] : { $gain }.
   *[no] , aber sicher ist es nicht.
}
hint-lead-points = „{ $move }“ ist am besten: etwa { points } mehr.
# Vor den Namen der Züge.
hint-lead-level = Diese Züge { $more ->
    [0] {""}
    [one] und noch einer{" "}
   *[other] und noch { $more }{" "}
}sind etwa gleich gut{ $shared ->
    [yes] {" "}({ $gain })
   *[no] {""}
}:
# Alles, was geht, ist etwa gleich gut.
hint-lead-any = { $why ->
    [yes] { $chance ->
        [low] Das Spiel ist kaum zu gewinnen
        [high] Das Spiel ist fast gewonnen
       *[open] Für das Ende ist es fast egal
    }; ein wenig spricht für „{ $move }“: { $gain }.
   *[no] { $chance ->
        [low] Um das Spiel zu gewinnen, bräuchtest du jetzt viel Glück, egal welchen Zug du wählst.
        [high] Du gewinnst das Spiel fast sicher, egal welchen Zug du wählst.
       *[open] Für das Ende des Spiels ist es fast egal, welchen Zug du wählst.
    }
}
# Vor den Arten, es zu tun: Sie unterscheiden sich darin, was bezahlt oder abgelegt wird.
hint-lead-ways = „{ $move }“ scheint am besten; womit, ist fast egal:
hint-more = Mehr
# Unter einem Satz, der Züge gleich gut nennt.
hint-as-often = Mit jedem davon gewinnst du das Spiel etwa gleich oft; darum stehen hier die Punkte.
hint-shared = In jedem Fall: { $gain }.
# What a move gains, and what it costs.
hint-but = { $gains }, aber { $losses }
hint-against = dagegen spricht: { $losses }
# Was dieser Zug bringt, liest sich wie bei einem anderen.
hint-as-with = Wie bei „{ $move }“.
hint-only = Das ist dein einziger Zug.
hint-even = { $points ->
    [0] „{ $move }“ und „{ $rival }“ gewinnen das Spiel etwa gleich oft und bringen etwa gleich viel: Nimm, was dir lieber ist.
   *[other] Beide gewinnen das Spiel etwa gleich oft; „{ $move }“ bringt etwa { points } mehr als „{ $rival }“.
}
hint-close = { $more ->
    [yes] Beide gewinnen das Spiel etwa gleich oft; „{ $move }“ bringt etwa { points } mehr als „{ $rival }“.
   *[other] „{ $move }“ und „{ $rival }“ sind etwa gleich gut: Was sie trennt, kann Zufall sein.
}
hint-clear = „{ $move }“ gewinnt von 100 Spielen etwa { $margin } mehr als „{ $rival }“.
hint-chance = gewinnt { $chance } von 100 Spielen

# Wettläufe
race-times = Reaktionszeiten
race-seconds = { $seconds } s
race-too-close = Zu knapp: Das Los hat entschieden.
next = Weiter
next-key = Weiter (Leertaste)

# Rätsel
puzzle = Rätsel
puzzle-count = Rätsel { $number } von { $count }
puzzle-right = Ja! Das ist der beste Zug.
puzzle-not-yet = Noch nicht. „{ $move }“ gewinnt { $chance } von 100 Spielen; es gibt einen deutlich besseren Zug.
puzzle-again = Noch ein Versuch
puzzle-answered = Sieh dir die Antwort an.
puzzle-show = Lösung zeigen
puzzle-next = Nächstes Rätsel
puzzle-look = Den Tisch ansehen
puzzle-explain = Die Erklärung zeigen
puzzle-all = Alle Rätsel dieses Spiels
puzzle-solved = Rätsel { $number }, gelöst
puzzle-unsolved = Rätsel { $number }

# Ein Spiel, noch einmal angesehen
review = Ein Spiel, Zug für Zug
review-count = { $number ->
    [0] Vor Zug 1 von { $count }
   *[other] Nach Zug { $number } von { $count }
}
review-slider = Zu einem Zug gehen
review-controls = Zug für Zug
review-first = Zum Anfang
review-back = Einen Zug zurück
review-forward = Einen Zug weiter
review-last = Zum Ende
review-play = Abspielen
review-pause = Anhalten
review-more = Mehr
review-eyes = Mit den Augen von
review-spectator = Jemand, der zuschaut
review-copy = Link zu diesem Zug kopieren
review-link = Der Link zu diesem Zug
review-copied-secret = Kopiert. Alle, die diesen Link haben, können das ganze Spiel ansehen.
review-copied-members = Kopiert. Nur wer an diesen Tisch darf, kann ihn öffnen: einen Link für andere machen die, die mitgespielt haben.
review-record = Das Spiel als Datei speichern
review-check = Prüfen, ob fair gemischt wurde
review-check-same = Beide sind gleich: die Karten kamen wie versprochen.
review-check-different = Sie sind nicht gleich: so war das Mischen nicht versprochen.
review-check-impossible = Das kann dein Browser nur über https prüfen, oder auf dem Computer, auf dem Pettable läuft.
review-check-about = Vor dem Austeilen hat der Server einen Fingerabdruck des Mischens veröffentlicht. Dein Browser hat jetzt den Fingerabdruck des gespielten Mischens gebildet und beide verglichen. Der von vor dem Austeilen:
review-check-another = Eine andere Spieldatei ansehen
review-table = Zurück zum Ergebnis
review-hands = Alle Karten offen
review-hands-short = Karten
review-hand = Die Karten von { $name }
taken-over = Dieses Spiel wurde aus einem beendeten übernommen.
take-over = Ab hier übernehmen
take-over-about = Ein neuer Tisch beginnt mit diesem Stand: Du spielst weiter, und Bots nehmen die anderen Plätze. Alle Karten bis hierher sind dieselben; was später gemischt wird, ist neu.
take-over-seat = Du spielst
take-over-seat-of = Platz { $seat }: { $name }
take-over-go = Weiterspielen
take-over-late = Hier war das Spiel zu Ende. Geh zu einem früheren Zug zurück.
go-to-table = An den Tisch
check-title = Eine Mitschrift prüfen

# Das Diagramm eines beendeten Spiels
chart = Gewinnchancen
chart-short = Kurve
chart-show = Kurve: Gewinnchancen zeigen
chart-hide = Kurve: Gewinnchancen ausblenden
chart-about = Wie wahrscheinlich jeder Sieg bei der letzten Wahl dieser Person war, wenn gleich gute Bots von da an weitergespielt hätten. Jede Linie weiß nur, was sie sehen konnte: Zusammen ergibt es nicht immer 100 %.
chart-mark-slip = Wendepunkt: Es gab einen besseren Zug.
chart-mark-swing = Wendepunkt: Die Chancen sprangen.
chart-mark-better = besser
chart-mark-played = gespielt
chart-go = Diagramm: Tippe auf eine Stelle, um zum Tisch vor dieser Entscheidung zu gehen. Die Eingabetaste geht zur nächsten.
chart-waiting = { $ahead ->
    [0] Die Analyse dieses Spiels kommt als Nächstes.
    [one] Zuerst kommt die Analyse eines anderen Spiels.
   *[other] Zuerst kommen die Analysen von { $ahead } anderen Spielen.
}
chart-begins = Die Analyse dieses Spiels beginnt …
chart-working = { $done } von { $total } Entscheidungen angesehen …
chart-busy = Gerade warten viele Spiele. Diese Seite versucht es weiter.
chart-quota = Heute wurden schon viele Spiele für dich angesehen. Morgen geht wieder mehr.
chart-full = Dieser Server hat dafür gerade keinen Platz.
chart-offline = Der Server antwortet nicht. Diese Seite versucht es weiter.
chart-failed-died = Beim Ansehen dieses Spiels ist etwas schiefgegangen.
chart-failed-late = Dieses Spiel anzusehen dauert zu lange.
chart-failed-fault = Dieses Spiel können die Bots nicht beurteilen.
chart-again = Noch einmal versuchen
chart-chance = { $seat }: { $chance } %
chart-chance-coarse = { $seat }: etwa { $chance } %
chart-chance-unknown = { $seat }: noch nicht bekannt
chart-before = Die Entscheidung davor
chart-after = Die nächste Entscheidung
chart-no-decision = Hier wurde nichts gewählt: Es gab nur einen Zug, die Zeit lief ab, oder es war Zufall.
chart-not-yet = Dieser Schritt wurde noch nicht angesehen.
chart-played = { $seat }, Zug { $number }: „{ $move }“.
chart-best = Etwas Besseres wurde nicht gefunden.
chart-fine = „{ $best }“ wäre etwa gleich gut gewesen.
chart-better = Besser: „{ $best }“. Gewinnchance: { $before } % statt { $after } %.
chart-soon = Bald: { $soon }.
chart-own = Wie du gespielt hast
chart-own-count = { $good } von { $all } deiner Entscheidungen waren so gut wie jede andere, oder fast.
chart-own-all = Keine deiner { $all } Entscheidungen war deutlich ein Fehler.
chart-own-worst = Am meisten kostete Zug { $number }: „{ $move }“ statt „{ $best }“. Die Gewinnchance war { $before } %, danach { $after } %.
chart-points = Wendepunkte
chart-no-points = Keine: Keine Wahl kostete viel, und niemandes Chancen sprangen.
chart-slip = { $seat }: Gewinnchance { $before } % → { $after } %, durch Zug { $number } („{ $move }“). Besser: „{ $best }“{ $known ->
    [yes] : { $why }
   *[no] {""}
}.
chart-swing = { $seat }: Gewinnchance { $before } % → { $after } %, { $shown ->
    [yes] in Zug { $number }
   *[no] nach Zug { $number } („{ $move }“)
}. { $then }
# Von der letzten Wahl dieser Spielerin bis zum Ende des Spiels, das viele Züge später sein kann.
chart-swing-end = { $seat }: Gewinnchance { $before } % → am Ende { $end ->
    [won] gewonnen
    [shared] geteilter Sieg
   *[lost] verloren
}, { $shown ->
    [yes] entschieden in Zug { $number }
   *[no] nach Zug { $number } („{ $move }“)
}. { $then }
chart-others-helped = Was die anderen spielten und was gezogen wurde, half.
chart-others-hurt = Was die anderen spielten und was gezogen wurde, half nicht.
chart-new-in-hand = Neu auf der Hand war dann: { $cards }.

# Tutorials
tutorial-title = { $game } lernen
tutorial-count = Schritt { $number } von { $count }
tutorial-read = Erst lesen, dann weiter.
tutorial-back = Einen Schritt zurück
tutorial-play = Jetzt richtig spielen (Bots: { $level })
tutorial-again = Von vorn
open-log = Was bisher geschah

turns-settings = Mitteilungen und Urlaub
pace-hour = Eine Stunde für einen Zug
pace-eight-hours = Acht Stunden für einen Zug
pace-day = Ein Tag für einen Zug
pace-three-days = Drei Tage für einen Zug
pace-week = Eine Woche für einen Zug
open-slow = Niemand muss da sein: Komm, wann es dir passt. { $races ->
    [yes] Ohne Wettrennen.
   *[no] {""}
}
wait-slow = Das Spiel beginnt, wenn alle Plätze besetzt sind. Du kannst gehen und später wiederkommen.
time-left-long = noch { $time }
problem-no-races = Mit Stunden oder Tagen für einen Zug spielt man dieses Spiel ohne Wettrennen.
decks-title = Die Karten und eigene Decks
own-deck = Eigenes Deck: { $name }
own-deck-open = Eigenes Deck: { $name }. Es ist nicht das des Spiels; Liste öffnen
