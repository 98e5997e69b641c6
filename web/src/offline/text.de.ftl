# Ohne Verbindung
offline-title = Keine Verbindung zum Server
offline-about = Tische und Spiele mit anderen müssen warten. Die Seite versucht es von selbst noch einmal.
offline-kept = Du kannst trotzdem öffnen, was dieses Gerät behalten hat:
offline-nothing = Dieses Gerät hat noch nichts zum Lesen oder Lernen behalten. Öffne Regeln, eine Lektion oder ein beendetes Spiel, solange du verbunden bist; von da an geht das auch ohne Verbindung.
offline-rules = Die Regeln von { $game }
offline-learn = { $game } lernen
offline-puzzle = { $game }, Rätsel { $number }
offline-review = Ein Spiel { $game }, angesehen am { $day }

# Die App
install-title = Als App
install-about = Pettable hat dann ein eigenes Symbol und Fenster, und Regeln und Lektionen gehen auch ohne Verbindung.
install-go = Pettable installieren
install-ios = Auf iPhone oder iPad: Tippe im Browser auf Teilen, dann auf „Zum Home-Bildschirm“.
