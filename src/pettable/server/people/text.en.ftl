# The words of the live table, in every game.

# What people can say with one tap.
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

# Why somebody cannot be called like that, and what to do instead.
name-empty = A name needs at least one character.
name-too-long = That name is too long: 20 characters are the most.
name-invisible = There is something in that name that nobody can see; type it anew.
name-no-letters = A name needs a letter, a number or an emoji.
name-marks = There are too many marks on one letter; leave some out.
name-emoji = Four emoji in a name are the most.
name-scripts = Please use one alphabet: these letters look alike and are easily mistaken.
name-reserved = The table itself uses that name; take another.
