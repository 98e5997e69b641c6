# The browser's own words.

home-title = What shall we play?
home-play-bots = Play now against bots
home-invite = Invite friends
home-quick = Quick match
home-pass = Pass and play
home-seats = { $from }–{ $to } players
home-public = Open tables
home-no-public = No open table at the moment. Start one and it shows up here.
home-continue = Go on where you left
home-go-on = Go on ›
home-animals = Otter, Badger, Hedgehog, Robin, Beaver, Squirrel, Puffin, Marmot, Heron, Gecko

name-title = What shall we call you?
name-about = Your name at the table
name-done = That's me

open-seats = Seats
open-players = Players at this device
open-player = Player
open-options = Options
open-pace = Pace
open-bot = Bots on empty seats
open-public = Anybody may join or watch
open-free-chat = Free chat (else quick phrases only)
open-table = Open the table
open-start = Start
pace-relaxed = Relaxed: no clock
pace-steady = Steady: 45 seconds and a reserve
pace-brisk = Brisk: 20 seconds and a reserve
bot-puppy = Puppy: gentle
bot-tabby = Tabby: easy
bot-collie = Collie: good
bot-parrot = Parrot: strong
home-level = Bots

wait-sit = Sit here
wait-bot = A bot
wait-you = you
wait-host = Host
wait-free = Free the seat of { $name }
wait-start = Start the game
wait-start-bots = Start; bots take the empty seats
wait-choose = Choose a seat.
wait-host-starts = The host starts the game.
wait-invite = Invite friends
wait-invite-about = Send this link, or let them scan the code.
wait-link = The invitation link
wait-copy = Copy
wait-copied = Copied
wait-code = The invitation as a code to scan
wait-fills = Looking for players. Bots take the empty seats in { $seconds } s.

pass-to = Pass the device to { $name }
pass-ready = I am { $name }

link-title = Use Pettable on this device, too
link-about = This link works once. Your seats and your name will be here, too.
link-use = Use this device

connecting = Coming to the table …
reconnecting = The line is gone. Trying again …
restarting = The server restarts. Nothing is lost; one moment …
go-home = Home
close = Close
opponents = The other players
the-table = The table
your-place = Your place
waiting-many = Waiting for the others.
over = The game is over.
stood-in = bot plays
away = away
choose = Choose
wait-turn = Not your turn
hint = Hint
undo = Take back
all-moves = All moves
no-moves = Nothing to do for you now.
come-back = Play for myself again
stand-in = Let a bot play for me
help = Help
help-keys = Keys
key-help = this help
key-tab = to the next thing you can choose
key-enter = choose it
key-esc = put your choice back
key-h = a hint
key-u = take back
key-m = all moves in words
key-l = log and talk
log = What happened
chat = What is said
log-and-chat = Log and talk
say = Say something
send = Send
mute = Hear no more of { $name }
report = Show this by { $name } to the host
time-left = { $seconds } seconds left

won = { $you ->
    [yes] { $count ->
        [one] You win!
       *[other] You win together: { $names }!
    }
   *[no] { $count ->
        [one] { $names } wins
       *[other] { $names } win together
    }
}
rematch = Play again
rematch-join = Join the rematch
look-at-table = Look at the table
show-result = Show the result
record = Save the record

notice-forfeit = A bot on the seat of { $seat } failed; a legal move was played for it.

set-language = Language: Deutsch
set-theme = Light or dark
set-sound = Sound
theme-system = as the device
theme-light = light
theme-dark = dark

problem-offline = The server cannot be reached. Check your connection and try again.
problem-not-found = There is nothing here.
problem-no-table = This table does not exist, or no longer.
problem-not-invited = This is a private table. Ask its host for the invitation link.
problem-table-closed = This table is closed.
problem-table-full = All seats are taken.
problem-table-failed = This table met a fault and was stopped. Nothing is lost; try again in a moment.
problem-seat-taken = That seat is taken.
problem-name-taken = Somebody here has a name like yours. Take another one.
problem-bad-name = This name cannot be used. Take another one.
problem-too-fast = Not so fast, please. Try again in a moment.
problem-too-many = That is too many at once.
problem-not-saved = This cannot be saved at the moment. Nothing has changed; try again.
problem-link-used = This link was used before, or has run out.
problem-stopping = The server restarts. Try again in a moment.
problem-no-hints = There is no hint for this now.
problem-silenced = The host asked for quiet from you.

your-hand = Your hand
hand-empty = Your hand is empty.
the-chain = The chain, strongest first
pile-points = { $points } points
pile-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
deck-left = { $count } to draw
holds = { $count ->
    [one] holds 1 card
   *[other] holds { $count } cards
}

# Paws Up
paws-round = Round { $round } of 13
paws-paws = paws
paws-trends = Trends, left beats right · next story card
paws-display = On display
paws-order = Who swaps when
paws-ready = ready
paws-committed = You commit { $cards }.
paws-story = { $story }, { $worth ->
    [0] no card left
   *[other] { $worth } paws
}{ $rank ->
    [0] {""}
   *[other] , trend number { $rank }
}

# Slap Cat!
slap-cat-round = Round { $round } of { $rounds }
slap-cat-round-number = Round { $round }
slap-cat-rounds = Points by round
slap-cat-total = Total
slap-cat-no-round = No round is over yet.
slap-cat-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
slap-cat-first = first player
slap-cat-first-short = 1st
slap-cat-slap = slap
slap-cat-rank-this = put next in your ranking
slap-cat-new-cat = New cat
slap-cat-beside = Beside
slap-cat-covered = { $count ->
    [one] 1 card beneath: look
   *[other] { $count } cards beneath: look
}
slap-cat-under = Beneath:
slap-cat-unfinished = Unfinished: no points yet
slap-cat-no-cats = No cat here yet.
slap-cat-look = Look at the cats of { $name }
slap-cat-cats-of = { $you ->
    [yes] Your cats
   *[no] The cats of { $name }
}
slap-cat-to-do = Still to do
slap-cat-to-whom = To whom?
slap-cat-choose-gift = Choose a card from your hand.
slap-cat-quick = Quick: paw on it, or you may be last.
slap-cat-where = Your turn: where does your card go?
slap-cat-give-where = Where shall it go?
slap-cat-answered = Chosen; you may still change it.
slap-cat-give = Give it to { $name }
slap-cat-do-slap = Take this card
slap-cat-do-paws = Paw on it
slap-cat-do-rank = Rank them like this
slap-cat-do-commit = Show this card
slap-cat-do-place = Put it here
slap-cat-do-keep = Keep this card
slap-cat-do-slap-pile = Slap

# Pupularity
pup-does-steal-your-gear = Take a visible Gear from somebody.
pup-does-poach = Take a visible Pack member from somebody.
pup-does-limelight = Take a Status card from somebody.
pup-does-wardrobe-malfunction = Make somebody discard a visible Gear.
pup-does-trade = Swap a visible Gear for somebody's of the same kind.
pup-does-zoomies = Draw two more at the end of the turn.
pup-does-not-today = Cancel a Drama, or a cancel.
pup-pay = { $card }: choose { $left ->
    [one] one card
   *[other] { $left } cards
} to pay.
pup-target = { $card }: choose what it hits.
pup-place = { $card }: where does it go?
pup-ready = Ready. Tap the card again to go back.
pup-no-target = It finds no target now and would do nothing.
pup-discard = You can play nothing: choose what to discard.
pup-mine-waits = Yours waits: the others may cancel it.
pup-passed = You let it pass. The others may still cancel.
pup-passed-automatically = You let it pass, as you wished.
pup-do-play = Play { $card }
pup-do-cover = { $card } on top of { $member }
pup-do-discard = { $count ->
    [one] Discard 1 card
   *[other] Discard { $count } cards
}
pup-pays = pays
pup-choose-target = Choose one.
pup-back = Back
pup-free-place = free place
pup-sacrifice-this = cancel with it
pup-cover-this = cover it
pup-aims-at = aims at
pup-cancelled-by = cancelled by
pup-look = { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $held ->
    [one] 1 card
   *[other] { $held } cards
} in hand. { $cards }. Look closer
pup-look-mine = You have { $points ->
    [one] 1 point
   *[other] { $points } points
}. Look closer
pup-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
pup-look-discard = look through the discard pile
pup-discarded = { $count } discarded
pup-empty = { $what }: empty
pup-under = { $count ->
    [one] one card covered
   *[other] { $count } cards covered
}
pup-covered = { $card }, covered
pup-nothing-yet = Nothing yet
pup-ending = The Pupularity card is in the deck.
pup-auto-pass = Let it pass beforehand
pup-auto-pass-about = When a Drama waits, you are asked whether to cancel it. You can answer beforehand.
pup-auto-pass-ask = Ask me each time
pup-auto-pass-this-turn = Let everything pass this turn
pup-auto-pass-until-my-turn = Let everything pass until my next turn
pup-auto-pass-unless-mine = Let it pass unless my card is the target or was cancelled
problem-answered = You have answered; the window closes for all at once.
problem-too-early = No paw is as quick as that: look first, then slap again.
problem-hand-down = Your hand is down; in a moment the table says who was first.

# Hints
hint-only = There is nothing else to do.
hint-even = Whatever you do here, it changes little.
hint-close = The first two are about equally good.
hint-clear = The first wins { $margin } in 100 games more than the next.
hint-chance = wins { $chance } in 100

# Races
finish = Who was how quick
finish-time = { $ms } ms
finish-photo = Too close to see: a draw made beforehand decided.
