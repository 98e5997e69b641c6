# The page /me

me-nobody = Nobody has played on this device yet. Play a game, and you will find it here.
me-go-play = Play something

me-unfinished = Unfinished games
me-none-unfinished = Nothing waits for you. Games that you begin show up here until they are over.
me-your-turn = Your turn
me-their-turn = Waiting for { $names }
me-goes-on = Goes on in a moment
me-not-begun = Not begun yet

me-profile = Picture and name
me-rename = Change
me-avatar = Your picture at the table
me-avatar-about = Others see it from your next game on. If somebody there has the same one, you get another for that game.
me-avatar-any = Any picture
me-avatar-fox = Fox
me-avatar-panda = Panda
me-avatar-rabbit-face = Rabbit
me-avatar-koala = Koala
me-avatar-monkey-face = Monkey
me-avatar-frog = Frog
me-avatar-hedgehog = Hedgehog
me-avatar-bear = Bear
me-avatar-penguin = Penguin
me-avatar-owl = Owl
me-avatar-turtle = Turtle
me-avatar-lion = Lion
me-saved = Saved.

me-statistics = Statistics
me-none-statistics = There is nothing to count yet. Play a game to its end, alone against bots or with others.
me-game = Game
me-games = Games
me-wins = Wins
me-share = Won
me-rating = Rating
me-up-to = best guess { $guess }
me-by-seats = By number of players
me-seats = Players
me-best = Best scores
me-none-best = Play a game to its end.
me-place = Place { $place } of { $seats }
me-rating-over-time = Rating over time
me-chart = Rating after { $games } rated games: from { $first } to { $last }, best guess { $guess }
me-chart-about = The line is your rating: you are almost certainly at least that good. The upper edge of the coloured area is the best guess; the area narrows with every rated game. The chart begins with the first rated game that this server kept a rating for.
me-rating-begins = The chart begins with the second rated game. Earlier ratings were not kept.
me-not-rated = Only games with strangers are rated. Choose “Quick match” on the home page to get a rating.
me-moves = Favourite moves
me-favourite = { $move }: { $mine } of your moves, and { $all } of everybody’s. That is what you like most.
me-move = Move
me-mine = You
me-all = All
me-moves-about = Counted when a game ends. “All” are all seats of all games here, bots included.
me-none-moves = Moves are counted from your next finished game on.

me-history = Finished games
me-filter = Show only some games
me-game-all = All games
me-filter-people = With whom
me-with-all = With anybody
me-with-people = with people
me-with-bots = with bots
me-filter-won = Result
me-won-all = Any result
me-won = won
me-lost = not won
me-filter-rated = Rating
me-rated-all = Rated or not
me-rated = rated
me-unrated = not rated
me-filter-days = Period
me-days-all = At any time
me-days-7 = last 7 days
me-days-30 = last 30 days
me-days-90 = last 90 days
me-left = left early
me-none = No game is over yet. The first one that you finish shows up here, and you can look at it again move by move.
me-none-such = No game is like that.
me-filter-none = Show all games
me-more = Show more
me-found = { $more ->
    [yes] { $count } games, and more
   *[no] { $count } games
}

me-mine-title = My data
me-mine-about = Take along everything that this server keeps about you, or delete it for good. Games that others played, too, stay without your name.
me-export = Download everything of mine
me-deleting = Everything of yours is being deleted …
