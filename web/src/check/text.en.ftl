# The page /check

check-about = Drop a record here to see whether the game was played by the rules and dealt as promised.
check-choose = Choose a record
check-what = A record is the file that you download after a game, with a name that ends in .jsonl.
check-drop = Drop the record here
check-busy = Checking …
check-too-large = This file is too large for a record.

check-right = This record is right.
check-right-about = Every line is as the rules and the shuffle make it. Only the names are not part of the proof.
check-right-unfinished = Every line is as the rules and the shuffle make it. The game is not finished.
check-right-no-seed = Every line is as the rules make it. The record has no seed, so that the shuffle cannot be checked.
check-differs = This record is not right.
check-unreadable = This cannot be checked.
check-file = File

check-head = What the record says
check-game = Game
check-version = Rules
check-version-of = version { $version }
check-deck = Deck
check-options = Options
check-options-none = none
check-players = Players
check-commitment = Fingerprint from before the deal
check-origin = Taken over
check-origin-of = The first { $moves } moves are from table { $table }

check-lines = Line by line
check-line = Line { $line }
check-lines-of = Lines { $from } to { $to }
check-line-head = the beginning: game, deck, options and shuffle
check-line-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}, of which { $shuffles ->
    [one] one is a shuffle
   *[other] { $shuffles } are shuffles
} by the seed
check-line-outcome = the result
check-line-good = right
check-line-bad = not right
check-line-rest = The lines after it were not checked.
check-says = It says:

check-fault-not-text = This is not text, so it is no record.
check-fault-not-a-record = This is not how a record begins.
check-fault-other-format = This record has a format that this server does not know.
check-fault-other-game = This server does not know the game.
check-fault-other-rules = The game was played by a version of the rules that this server does not know.
check-fault-other-deck = The game was played with another deck. Add the file of that deck, and it can be checked.
check-fault-bad-deck = This deck cannot be read: { $why }
check-fault-broken-header = The beginning of this record is broken.
check-fault-wrong-seed = The shuffle is not the one that was promised: the seed does not fit the fingerprint from before the deal.
check-fault-wrong-shuffle = The cards did not fall like this: the seed deals them otherwise.
check-fault-not-a-move = This is not a move of this game.
check-fault-refused = The rules refuse this move: { $why }
check-fault-wrong-sum = This line, or what happened before it, was changed: the checksum does not fit.
check-fault-not-an-outcome = This is not a result.
check-fault-wrong-outcome = The game did not end like this.
check-fault-goes-on = The game is over, but the record goes on.
check-fault-other-bytes = This line is not written as a record writes it.
check-fault-too-short = The record ends too early.
check-add-deck = Add the deck
check-look = Look at this game
check-another = Check another one
