# The words of link previews: the head of a page, and what stands in its picture.

preview-home-title = Pettable: four pet card games
preview-home = One table for four pet card games: with friends by a link, or against bots.
preview-invitation-title = { $game }: come and play
preview-invitation = { $tagline } Open the link and sit down: a name is enough.
preview-game-title = A game of { $game }
preview-learn-title = Learn { $game } in two minutes
preview-waiting = { $free ->
    [0] { $names } sit at the table.
    [one] At the table: { $names }. One seat is free.
   *[other] At the table: { $names }. { $free } seats are free.
}
preview-waiting-alone = A table waits for players: { $free ->
    [one] one seat is free.
   *[other] { $free } seats are free.
}
preview-playing-title = { $game } with { $names }
preview-watch = The game is on: come and watch.
preview-playing = The game is on.
preview-won-title = { $names } wins { $game }
preview-shared-title = { $names } share the win: { $game }
preview-won = { $names } wins
preview-shared = { $names } share the win
preview-and = { $first } and { $last }
preview-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
preview-free-seat = free
preview-you = You
preview-player = Player { $number }
preview-puzzle-title = { $title }: a puzzle of { $game }
preview-alt-home = A card of each game.
preview-alt-game = { $game } on Pettable: some of its cards.
preview-alt-table = The table: { $text }
preview-alt-puzzle = The position of the puzzle “{ $title }”.
