# The words of the table itself, in every game.

section-table = The table
TB-1 = An answer belongs to the question it names. When the question has changed, the answer is void.
    .title = Question and answer
TB-2 = A bot that fails, or answers what is not allowed, is played for: the table picks a legal move and says so.
    .title = Stand-in
TB-3 = Nobody plays for chance or for the clock; the table does.
    .title = Chance and clock
TB-4 = When a game is over, nothing more is played.
    .title = The end
TB-5 = The last move can be taken back by the seat that made it, as long as nobody has learned anything from it. A choice that all make in secret is not taken back but replaced: until the last one has chosen, your latest choice counts.
    .title = Taking back
TB-6 = A record holds exactly what was played: replaying it gives the same bytes.
    .title = Records
TB-7 = Every shuffle follows from the seed, and the seed from the hash that was published before the deal.
    .title = Fair dealing
TB-8 = A table is set up with a number of seats and options that its game has.
    .title = Options
TB-9 = A game, a card and a move are known by their names, a rule by its id.
    .title = Names
TB-D1 = A deck is a text file in TOML, or a table in CSV.
    .title = File
TB-D2 = A deck names its game and itself, and lists its cards, each with what cards of that game show.
    .title = Shape
TB-D3 = No two cards of a deck have the same id.
    .title = Ids

# What is counted; a game may have a word of its own for it.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

# Hints, in every client. `$gains` are a game's own `gain-…` messages, which have `$points` and `$often`;
# those that are made up of things with names of their own also have `$parts`, where these are known, and `$parts_count`;
# one that is bad for the player has the attribute `loss`, and is no reason for a move;
# of two of which one always happens, each names the other in the attribute `opposite`, and one of them is said.
hint-points = about { points } in the end
hint-often = { $tenths ->
    [0] now and then
    [1] about once in 10 times
    [10] almost always
   *[other] about { $tenths } times out of 10
}
hint-part = { $what } { $points }
hint-parts-more = { $parts } and { $more ->
    [one] one more
   *[other] { $more } more
}

refuse-over = The game is over.
refuse-nobodys-seat = Only the table itself plays for chance and clock.
refuse-stale = The table has moved on; this answers an earlier question.
refuse-not-last = Only your own move can be taken back, and only while it is the last one.
refuse-replace = Nobody may see that you think again; choose something else instead, your latest choice counts.
refuse-learned = This move has shown something to somebody; it cannot be taken back.

event-taken-back = { $seat_you ->
    [yes] You take your last move back.
   *[no] { $seat } takes the last move back.
}
you = You
nothing = –
last-listed = { $before } and { $last }
refuse-undo = Only your own last move can be taken back, and only while nobody has learned anything from it.

# The worked examples of a rulebook.
example-player-0 = Ada
example-player-1 = Ben
example-player-2 = Cleo
example-player-3 = Dan
example-player-4 = Eva
example-player-5 = Finn
example-points = { $seat }: { $points } ({ $lines })

# How a game ended, in every client.
result-decided = Decided: { $how } ({ $rule }).
