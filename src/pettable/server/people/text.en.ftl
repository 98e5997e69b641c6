# Texts that belong to no game.

# Quick phrases: chat with one tap.
phrase-hello = Hello, everybody!
phrase-good-luck = Good luck, have fun!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-oops = Oops!
phrase-wow = Wow!
phrase-so-close = So close!
phrase-your-turn = Your turn!
phrase-one-moment = One moment, please.
phrase-good-game = Good game!
phrase-again = One more?
phrase-bye = Bye, see you!

# Names of bots; the key is the animal of their picture.
character-snail = Sue Snail
character-sloth = Sam Sloth
character-llama = Lou Llama
character-otter = Ollie Otter
character-seal = Suki Seal
character-camel = Cleo Camel
character-dolphin = Dee Dolphin
character-octopus = Otis Octopus
character-bison = Bo Bison
character-badger = Bea Badger
character-shark = Shay Shark
character-t-rex = Tia T-Rex

# Why a nickname is refused, and what to do instead.
name-empty = A name needs at least one character.
name-too-long = That name is too long: use at most 20 characters.
name-invisible = That name contains invisible characters; type it again.
name-no-letters = A name needs a letter, a number or an emoji.
name-marks = There are too many accents on one letter; leave some out.
name-emoji = Use at most four emoji in a name.
name-scripts = Please use one alphabet: some of these letters look alike and are easily confused.
name-reserved = Pettable itself uses that name; please choose another.
