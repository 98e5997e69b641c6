# Texts that belong to no game.

# Quick phrases: chat with one tap.
phrase-hello = Hallo zusammen!
phrase-good-luck = Viel Glück und viel Spaß!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke schön!
phrase-oops = Hoppla!
phrase-wow = Wow!
phrase-so-close = So knapp!
phrase-your-turn = Du bist dran!
phrase-one-moment = Einen Moment, bitte.
phrase-good-game = Schönes Spiel!
phrase-again = Noch eine Runde?
phrase-bye = Tschüss, bis bald!

# Names of bots; the key is the animal of their picture.
character-snail = Susi Schnecke
character-sloth = Fips Faultier
character-llama = Lou Lama
character-otter = Otto Otter
character-seal = Rosi Robbe
character-camel = Karla Kamel
character-dolphin = Dina Delfin
character-octopus = Kira Krake
character-bison = Bo Bison
character-badger = Dora Dachs
character-shark = Hugo Hai
character-t-rex = Tia T-Rex

# Why a nickname is refused, and what to do instead.
name-empty = Ein Name braucht mindestens ein Zeichen.
name-too-long = Dieser Name ist zu lang: Nimm höchstens 20 Zeichen.
name-invisible = Dieser Name enthält unsichtbare Zeichen; tippe ihn noch einmal.
name-no-letters = Ein Name braucht einen Buchstaben, eine Zahl oder ein Emoji.
name-marks = Ein Buchstabe hat zu viele Akzente; lass ein paar weg.
name-emoji = Nimm höchstens vier Emojis in einem Namen.
name-scripts = Bitte nimm nur ein Alphabet: Manche dieser Buchstaben sehen gleich aus und werden leicht verwechselt.
name-reserved = Diesen Namen benutzt Pettable selbst; bitte nimm einen anderen.
