# The words of the live table, in every game.

# What people can say with one tap.
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

# Why somebody cannot be called like that, and what to do instead.
name-empty = Ein Name braucht mindestens ein Zeichen.
name-too-long = Dieser Name ist zu lang: 20 Zeichen sind das meiste.
name-invisible = In diesem Namen steckt etwas, das niemand sehen kann; tippe ihn neu.
name-no-letters = Ein Name braucht einen Buchstaben, eine Zahl oder ein Emoji.
name-marks = Auf einem Buchstaben sind zu viele Zeichen; lass ein paar weg.
name-emoji = Vier Emojis in einem Namen sind das meiste.
name-scripts = Bitte nimm nur ein Alphabet: Diese Buchstaben sehen gleich aus und werden leicht verwechselt.
name-reserved = So heißt schon etwas am Tisch selbst; nimm einen anderen Namen.
