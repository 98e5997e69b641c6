# The words of the terminal table, in every game.

terminal-seats = Seats
terminal-options = Options
terminal-option-for = for { $seats } seats
terminal-option-preset = preset with { $seats } seats
terminal-deck = Deck
terminal-deck-name = { $name }, { $cards } cards{ $reconstruction ->
    [yes] {" "}(a reconstruction: the printed list is lost)
   *[no] {""}
}
terminal-record = Record
terminal-hint = Type a move’s number or words. ? hint · h help · r rules · l log · u undo · q quit

# What may be typed instead of a move; the first word is the short one.
terminal-command-quit = q quit exit
terminal-command-help = h help
terminal-command-hint = ? hint
terminal-command-rules = r rules rule
terminal-command-log = l log
terminal-command-undo = u undo

terminal-help-move = the number of a move, or its words; a part will do, if no other move has it
terminal-help-undo = take your last move back, while nobody has learned anything from it
terminal-help-rules = the rules by their ids; with an id (r { $rule }), that rule
terminal-help-log = all that happened so far, as you saw it
terminal-help-help = this page
terminal-help-hint = the best moves as far as you can know, and why
terminal-help-quit = leave; the game is saved, and you are told how to go on

terminal-empty = Nothing is chosen yet: type the number or the words of a move, or h for help.
terminal-number = There is no move { $number }; type a number from 1 to { $count }.
terminal-which = That could be more than one: { $moves }.
terminal-not-now = “{ $said }” is not among your moves now.
terminal-unknown = There is no card and no move called “{ $said }”.
terminal-race = This is a race: the first hand counts.
terminal-no-rule = There is no rule { $said }; there is { $rules }.
terminal-no-log = Nothing has happened yet.

terminal-advice = { $move }: wins about { $chance } in 100 games, { $points }
terminal-advice-points = { $move }: { $points }
terminal-advice-only = { $move } is your only move.
terminal-advice-even = Your chances are about the same with every move, { $spread } in 100 apart: so compare the points.
terminal-advice-close = { $rival } may be just as good: what parts the two can be luck.
terminal-advice-clear = { $move } wins { $margin } in 100 games more often than the next best move, { $rival }.
terminal-advice-leads = On average the best move leads to { $mine } for you and { $theirs } for { $seat }.

terminal-resumed = { $moves ->
    [one] Welcome back: { $moves } move was played so far.
   *[other] Welcome back: { $moves } moves were played so far.
}
terminal-torn = The last line of the record was cut off in the middle of writing; it is left out.
terminal-cannot-save = The game cannot be saved ({ $why }). You can play on, but it will not be kept.
terminal-saves-again = The game is saved again.
terminal-goodbye = The game is saved. To go on:
terminal-goodbye-unsaved = The game is not saved: { $why }.

terminal-over = The game is over.
terminal-points = { $words }: { $points }
terminal-watch = To see it again:

terminal-rules-deck = What a deck must fulfil
terminal-ruling = Where the printed rules are silent, we play: { $words }
terminal-example = Example: { $title }
terminal-rules-table = The rules of the table itself hold in every game: { $rules }.

terminal-learn-keys = Enter: go on · b: the step before · q: leave
terminal-learn-back = b
terminal-learn-quit = q
terminal-learn-count = { $number } of { $count }.
terminal-learn-left = To go on from here:
terminal-learn-over = That was the tutorial. Now play a real game:

terminal-start = Before the first move
terminal-move = Move { $number } of { $count }
terminal-stepping = Enter or n: on · b: back · q: quit
terminal-unfinished = The record stops here; the game is not finished.

terminal-analysis-title = { $game }: what it turned on
terminal-analysis-description = Each seat’s chance to win, in 100, at each of its decisions, as far as it could know; and how it ended.
terminal-analysis-moves = Moves
terminal-analysis-chances = wins in 100
terminal-analysis-about = { $moves } moves, { $decisions } of them with a choice; { $iterations } tries at each, seed { $seed }, { $search ->
    [compiled] compiled search
   *[rules] search by the rules
}. Every choice is judged by what its seat could know.
terminal-analysis-seat = at first { $first } in 100; { $decisions ->
    [one] { $decisions } choice
   *[other] { $decisions } choices
}, which gave away { $cost } wins; in the end { $end } in 100
terminal-analysis-points = Turning points
terminal-analysis-no-points = There was none: no choice cost much, and nobody’s chances jumped.
terminal-analysis-slip = Move { $number }, { $seat }: { $move }. { $best } wins { $size } in 100 games more often.
terminal-analysis-swing = After move { $number } ({ $seat }: { $move }): { $seat } goes from { $before } to { $after } in 100.
terminal-analysis-files = Files
