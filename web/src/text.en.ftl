# The browser's own words.

home-title = What shall we play?
home-play-bots = Play now against bots
home-invite = Invite friends
home-invite-about = Send them a link.
home-quick = Quick match
home-quick-about = With others, right now.
home-pass = Pass and play
home-pass-about = Several people share this device.
home-seats = { $from }–{ $to } players
home-seats-fixed = { $from } players
home-level = Bots
home-new-title = New here?
home-new-about = Begin with { $game }: a short game that explains itself, or a whole one against gentle bots that waits for you.
home-new-play = Play { $game }
home-new-learn = Learn { $game } in two minutes
home-learn = Learn it in two minutes
home-puzzle = Today's puzzle
home-puzzle-about = { $game }{ $solved ->
    [yes] {" "}· solved
   *[no] {" "}· one move, one best answer
}
home-puzzle-go = Solve it
home-puzzles = Puzzles ({ $solved } of { $count } solved)
rules = Rules
home-more = More ways to play
home-how-long = { $minutes } minutes
home-hard-1 = easy to learn
home-hard-2 = medium
home-hard-3 = demanding
home-join = Join
home-watch = Watch
home-dismiss = Take { $game } off this list
home-with = with { $names }
home-public = Open tables
home-no-public = No open table at the moment. Start one and it shows up here.
home-continue = Continue where you left off
home-go-on = Go on
me-title = My page
home-nicknames = Toffee, Pebble, Clover, Maple, Pepper, Sunny, Comet, Pretzel, Bramble, Waffle

notices-title = Fonts, pictures and code by others
notices-about = This page contains the work of others. Thank you! Here are their licences.

name-title = What shall we call you?
name-about = Your name at the table
name-done = That's me

open-seats = Players, with you
open-players = Players at this device
open-player = Player
open-options = Options
open-pace = Pace
open-bot = Bots on empty seats
open-public = Anybody may join or watch
open-free-chat = Free chat (otherwise quick phrases only)
open-table = Open the table
open-start = Start
solo-summary = { $seats } players · bots: { $levels }
solo-change = change
solo-set-up = Set up { $game }: { $summary }
solo-bot = Bot { $number }
solo-usual = Reset to the usual settings
solo-option-changed = { $on ->
    [yes] Switched on
   *[no] Switched off
}: that is usual with { $seats } players.
solo-play = Play
pace-relaxed = Relaxed: no clock
pace-steady = Steady: 45 seconds and a reserve
pace-brisk = Brisk: 20 seconds and a reserve
bot-puppy = Puppy: gentle
bot-tabby = Tabby: easy
bot-collie = Collie: good
bot-parrot = Parrot: strong
level-puppy = gentle
level-tabby = easy
level-collie = good
level-parrot = strong
bot-about = { $name } is a bot ({ $level }).
bot-of-level = bot, { $level }

wait-sit = Sit here
wait-bot = A bot
wait-you = you
wait-host = Host
wait-free = Free { $name }'s seat
wait-start = Start the game
wait-start-bots = Start; bots take the empty seats
wait-choose = Choose a seat.
wait-host-starts = The host starts the game.
wait-invite = Invite friends
wait-invite-about = Send this link, or let them scan the code.
wait-link = The invitation link
wait-copy = Copy
wait-copied = Copied
link-by-hand = Your browser does not let the page copy. The link is selected: copy it with Ctrl+C or a long press.
link-only-here = This link works on this machine only. To let others in, start Pettable with make play or with
wait-code = QR code of the invitation
late-title = The game has started
late-about = You can take over a bot's seat and play on from there, or watch.
late-seat = Play for { $name }
late-watch = Just watch
late-watching = You are watching.
late-join = Take a bot's seat
late-coming = You take over from { $name } with the next question.
late-you-play = You play for { $name } now. These cards are yours.
late-plays = { $guest } plays for { $name } now.
wait-fills = Looking for players. Bots take the empty seats in { $seconds } s.

pass-to = Pass the device to { $name }
pass-ready = I am { $name }

cancel = Cancel
people = People
people-seated = At the table
people-watching = Watching
people-count = { $count ->
    [one] One person is watching.
   *[other] { $count } people are watching.
}
people-removed = Removed by the host
people-remove = Remove { $name } from this table
people-remove-short = Remove
people-remove-sure = Remove { $name }? They cannot come back until you let them in. Everybody sees it.
people-remove-yes = Yes, remove
people-let-back = Let { $name } back in
people-let-back-short = Let back in
people-new-invitation = Make a new invitation link
people-new-invitation-about = The old link stops working. Everybody who is here stays.
people-renewed = The old link no longer works. Send the new one.
people-bot-for = Let a bot play for { $name }
absent-line = { $name } is away.
absent-bot = Let a bot play
absent-wait = Wait
absent-end = End the game
absent-end-sure = End this game? It cannot be continued later.
absent-end-together = End this game? It ends when everybody who is here wants that.
absent-end-yes = Yes, end it
absent-votes-bot = { $you ->
    [yes] You would let a bot play. The others are asked, too.
   *[no] { $name } would let a bot play.
}
absent-votes-end = { $you ->
    [yes] You would end the game. The others are asked, too.
   *[no] { $name } would end the game.
}
leave = Leave the game for good
leave-sure = Leave for good? A bot takes your seat, and the others play on.
leave-sure-alone = Leave for good? Nobody else plays here, so the game ends.
leave-sure-rated = Leave for good? A bot plays on, and the game counts as your loss.
leave-yes = Yes, leave
leave-no = Stay
people-take-over = Guests who come during the game may take over a bot's seat
removed = The host removed { $name }.

devices = My devices
devices-about = Each device has its own key. End one that you lost or no longer use.
device-name = { $browser } on { $system }
device-unknown = Another device or a program
device-here = this device
device-dates = Since { $created }, last used { $used }
device-end = End { $device }
device-end-short = End
device-end-sure = End { $device }? It is signed out at once, also from games it has open.
device-end-here-sure = End this device? You are signed out here; without another device you cannot come back as the same player.
device-ended = { $device } was ended.
device-end-others = End all other devices
device-end-others-sure = End all devices but this one? They are signed out at once.
device-others-ended = All other devices were ended.
device-add = Add a device
device-link = The link for your other device
device-link-about = Open this link on the other device, or scan the code with it. It works once, for 15 minutes. Send it to nobody else.
device-code = QR code of the link for your other device
delete-me = Delete me
delete-me-sure = Delete your name, all your devices and your ratings for good? Finished games stay, without your name. A bot takes over games that you are playing.
delete-me-yes = Yes, delete me

link-title = Use Pettable on this device too
link-about = This link works once. It brings your name and your seats to this device.
link-use = Use this device

connecting = Connecting to the table …
reconnecting = Connection lost. Reconnecting …
paused = The game is paused.
restarting = The server is restarting. Nothing is lost; one moment …
go-home = Home
menu = Menu
close = Close
opponents = The other players
the-table = The table
your-place = Your place
waiting-many = Waiting for the others.
waiting-for = Waiting for { $names }.
over = The game is over.
program = program
program-about = { $name } is a program, not a person.
same-connection = { $names } play from the same connection.
second-device = { $name } is connected from a second device.
stood-in = bot plays
away = away
choose = Choose
choose-card = { $game ->
    [paws-up] Choose a photo
   *[other] Choose a card
}
choose-first = First choose something: tap what is lit.
choose-first-card = { $game ->
    [paws-up] First tap a photo that is lit.
   *[other] First tap a card that is lit.
}
choose-more = That is not all yet: go on choosing.
wait-next = First tap “Next”.
wait-turn = Wait: it is { $name }'s turn.
get-ready = Get ready
one-moment = One moment …
ready = Ready
ready-by-itself = goes on by itself in { $seconds } s
ready-waiting = Ready; waiting for { $names }
nobody-else = nobody
countdown = { $number ->
    [0] Now
   *[other] { $number }
}
change = Change my choice
answered = Chosen. Waiting for the others.
answered-change = Chosen. You may change it until all are ready.
ready-now = { $deed }: choose it again, or press the main button.
hint = Get a hint
hint-short = Hint
undo = Undo
undo-short = Undo
undo-none = Nothing can be taken back now.
all-moves = All moves you can make now
all-moves-short = Moves
moves-look-back = Looking for what happened before?
moves-open-log = Open the log
moves-play-this = Play this
moves-press-again = { $move } is chosen. Press again to play it.
no-moves = You have nothing to do right now.
come-back = Play for myself again
stand-in = Let a bot play for me
stand-in-rated = Leave: a bot plays on, and the game counts as my loss
help = Help
help-rules = All rules
rulebook-title = Rules of { $game }
rulebook-tab = Open the rules in a tab of their own
help-keys = Keys
quick-reference = The rules in short
print-reference = Print the rules in short
helper-point = Show where
open-rule = Rule { $rule }: { $title }
key-help = this help
key-arrows = next or previous thing you can choose
key-enter = choose it; once more does it
key-esc = clear your choice
key-h = a hint
key-u = take back
key-m = all moves in words
key-l = log and chat
log = Log
chat = Chat
log-and-chat = Log and chat
log-and-chat-new = { $count ->
    [0] Log and chat
    [one] Log and chat, one new message
   *[other] Log and chat, { $count } new messages
}
say = Say something
send = Send
mute = Mute { $name }
report = Report this message by { $name } to the host
reported = A player reports what { $name } said: “{ $text }”
time-left = { $seconds } seconds left

won = { $you ->
    [yes] { $count ->
        [one] You win!
       *[other] You win together: { $names }!
    }
    [seat] Your seat wins
   *[no] { $count ->
        [one] { $names } wins
       *[other] { $names } win together
    }
}
bot-won = { $you ->
    [yes] A bot won for you.
   *[no] A bot won for { $name }.
}
result-level = { $names } are level at { $points }.
result-you = You ({ $name })
result-points-of = { $you ->
    [yes] Your points
   *[no] The points of { $name }
}
result-rounds = (all { $count } rounds)
result-by = { points }, ahead of { $you ->
    [yes] you
   *[no] { $names }
} with { $next }
result-place = Your place: { $place } of { $count }
result-ahead = (ahead by the tie-break)
result-home = Choose another game
left-loss = { $name } left. The game counts as a loss for { $name } alone.
rematch = Play again
rematch-join = Join the rematch
look-at-table = Look at the table
show-result = Show the result
record = Save as a file
result-review = Replay

notice-forfeit = The bot playing for { $seat } failed; a legal move was played in its place.

settings = Settings
set-pace = Pace
set-pace-calm = Step by step
set-pace-calm-about = What is explained waits until you tap “Next” (or press the space bar).
set-pace-normal = Normal
set-pace-normal-about = What happens stays as long as it takes to read it.
set-pace-quick = Quick
set-pace-quick-about = What happens shows for a moment only. The log keeps it.
set-helpers = Helpers
set-helpers-first = First games
set-helpers-first-about = In your first three games of each kind, the table says what you can do, and explains what is new.
set-helpers-always = Always
set-helpers-always-about = In every game, the table says what you can do. What was explained once is not repeated.
set-helpers-never = Never
set-helpers-never-about = The table does not explain anything by itself.
set-volume = Sound
set-volume-about = Volume { $volume } %
set-volume-off = Off: no sound and no vibration
set-motion = Motion
set-motion-system = Same as the device
set-motion-system-about = Cards travel, unless this device asks for less motion.
set-motion-less = Less
set-motion-less-about = Cards appear in their place instead of travelling.
set-theme = Colours
set-theme-system = Same as the device
set-theme-light = Light
set-theme-dark = Dark
set-textSize = Text size
set-textSize-normal = Normal
set-textSize-large = Large
set-textSize-largest = Largest
set-patterns = Patterns on cards
set-patterns-about = Every colour has a pattern of its own, too.
set-leftHanded = Left-handed
set-leftHanded-about = The main button and the log button are at the left.
set-language = Language
set-language-en = English
set-language-de = Deutsch

try-again = Try again
problem-offline = The server cannot be reached. Check your connection and try again.
problem-not-found = There is nothing here.
problem-no-table = This table does not exist, or is gone.
problem-not-over = This game is not over yet. You can look at it again when it has ended.
problem-review-busy = Many people are looking at games right now. Try again in a moment.
problem-not-invited = This is a private table. Ask its host for the invitation link.
problem-removed = The host has removed you from this table.
problem-no-guest = This device is not signed in any more.
problem-game-ended = This game was ended early.
problem-table-closed = This table is closed.
problem-host-closed = The host closed this table.
problem-not-host = Only the host of this table can do that.
problem-paused = The host has paused the game.
problem-table-full = All seats are taken.
problem-table-failed = Something went wrong at this table, and it was stopped. That is our fault. Please open a new table.
problem-programs-apart = This game is rated: programs play with programs, and people with people.
problem-checks-busy = This record could not be checked in time. Please try again in a moment.
problem-decks-busy = This deck could not be checked in time. Please try again in a moment.
problem-seat-taken = That seat is taken.
problem-name-taken = Somebody here has a similar name. Please choose another one.
problem-bad-name = This name cannot be used. Please choose another one.
problem-too-fast = Not so fast, please. Try again in a moment.
problem-too-many = You have too many tables open. Finish or leave one first.
problem-quota-used = That is enough for today. You can make more tomorrow.
problem-storage-full = This server has no room for new tables and guests right now. Games that have begun go on.
problem-journal-full = A lot has been said and changed at this table: no more chat, undo or other seats here. The game itself goes on.
problem-not-saved = This cannot be saved at the moment. Nothing has changed; try again.
problem-link-used = This link has already been used, or has expired.
problem-damaged = The saved data of this table is damaged. The person who runs this server has to restore it; other tables work.
problem-stopping = The server is restarting. Try again in a moment.
problem-no-hints = There is no hint for this right now.
problem-hint-late = The hint took too long. Ask again in a moment.
problem-silenced = The host has asked you to stop chatting.
problem-answered = You have already answered. The window closes for everyone at the same time.
problem-too-early = No paw is that quick: look first, then slap again.
problem-hand-down = Your hand is already down; in a moment you will see who was first.

your-hand = Your hand
hand-empty = Your hand is empty.
the-chain = The chain, strongest first
chain-do-play = Play { $card }
chain-won = { $count ->
    [one] 1 card won
   *[other] { $count } cards won
}
chain-won-mine = { chain-won }{ $count ->
    [0] {""}
   *[other] ; their points count at the end
}
chain-about-deck = { $same ->
    [yes] Each group has { $numbers } and { $leaders ->
        [one] one leader
       *[other] { $leaders } leaders
    }: { $count } cards in all.
   *[no] There are { $count } cards in all.
}
chain-strongest = strongest
chain-weakest = weakest
chain-about-leader = Moves its group one place up the chain at once. It has no points.
chain-worth-leader = It counts as 0 and brings no points of its own.
chain-about-chain = Says how strong its group is: the strongest group stands first.
chain-about-pet = { $score ->
    [one] { $score } point
   *[other] { $score } points
}{ $tricks ->
    [yes] , for its Tricks
   *[no] {""}
}.
chain-about-pile = Points count, not cards. { $open ->
    [yes] At this table the piles lie open, so you see the points of all.
   *[no] They are added up at the end: until then, count along if you like.
}
chain-holds = { $name } { $count ->
    [one] holds 1 card.
   *[other] holds { $count } cards.
}
chain-last-trick = { $seat_you ->
    [yes] You took the last trick.
   *[no] { $seat } took the last trick.
}
chain-follows = The { $group } go up. New order: { $chain }.
chain-stays = The { $group } already stand at the top: the chain stays as it is.
chain-final = All cards are played. The points: { $scores }.
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
deck-left = { $count } to draw
holds = { $count ->
    [one] holds 1 card
   *[other] holds { $count } cards
}

# Paws Up
paws-round = Round { $round } of { $rounds }
paws-paws = paws
paws-stories = What the next story earns
paws-trend-row = Trend row: for ties
paws-trends = Equal paws: the place further left swaps first.
paws-worth = stories { $worth } + ?
paws-about-worth = { $worth ->
    [0] No story yet.
   *[other] { $worth } paws for stories, which are open.
} The photos in the hand are secret until the end.
paws-tied = Equal paws: further left in the trend row first.
paws-tied-again = Equal paws: by the trend row.
paws-order-set = { $babies ->
    [yes] Baby photos first, then the most paws
   *[no] { $again ->
        [yes] Swap order
       *[no] The most paws swap first
    }
}: { $names }.
paws-card = { $kind ->
    [hamster] Hamster
    [dog] Dog
    [cat] Cat
    [baby] Baby photo
   *[plushie] Plushie
} { $paws }
paws-swap-of = { $seat } takes { $taken } and leaves { $placed }.
paws-display = On display
paws-order = Who swaps when
paws-order-about = An offered photo joins the display when its owner swaps. Take one of those that lie there now.
paws-offers = What everybody offers
paws-offer-of = { $chosen ->
    [yes] { $you ->
        [yes] You have
       *[no] { $seat } has
    } chosen. All offers are shown at once when everybody has chosen.
   *[no] { $you ->
        [yes] You have
       *[no] { $seat } has
    } not chosen yet.
}
paws-committed = You offer { $cards }. You may change it until all have chosen.
paws-story = { $story }: { $worth ->
    [0] all its cards are taken
   *[other] three photos { $fits ->
        [place] of this place
        [animal] with this animal
       *[paws] with the same number of paws
    } earn { $worth } paws, { $left ->
        [one] the last card
       *[other] { $left } cards left
    }
}.{ $made ->
    [all] {" "}Everybody has made it; each story counts once for everybody.
    [yes] {" "}You have made it; each story counts once.
   *[no] {" "}The photos stay in your hand, and can serve in other stories, too.
}{ $rank ->
    [0] {""}
   *[other] {" "}Place { $rank } of 5 in the trend row: with equal paws, the place further left swaps first.
}
paws-left = { $left } left
paws-made-by-all = all made
paws-first = first
paws-about-babies = Whoever offers babies swaps before all others. Babies show no animal and no place, so they count for the paw story alone.
paws-about-plushie = It counts for its place and its number of paws, but not as an animal.
paws-about-sum = { $photos } paws on your photos and { $stories } on your story cards.{ $offered ->
    [0] {""}
   *[other] {" "}What you offer still counts.
} At the end the most paws win.
paws-swapped = swap: { $taken } in, { $placed } out
paws-about-swapped = What this swap changes: the paws of the photo that you take, less those of the photo that you leave.
paws-sum-parts = stories { $stories } + photos { $photos } =
paws-fits-no-story = This photo fits no story that you can make now. Tap a lit one.
paws-no-three = You do not hold three photos for the { $story }.
paws-no-story = { $more ->
    [yes] No more stories can be created now.
   *[no] No story can be created now.
}
paws-tap-story = Create a story: tap a lit story, or its photos.
paws-tap-photos = Tap three photos for the { $story }.
paws-story-ready = All three photos are chosen: create the story{ $others ->
    [yes] , or tap another one
   *[no] {""}
}.
paws-tap-which = These three fit more than one story: tap a lit one.
paws-laid-open = { $stories } + { $paws } =
paws-all-open = All hands are revealed: stories + photos. The most paws win.
paws-done = { $more ->
    [yes] No more
   *[no] No story
}
paws-done-sure = You would miss { $worth } paws. Tap again to go without.
paws-offer = Offer { $cards }
paws-take-now = You have offered your photo. Now take one from the display.
paws-take = Take { $card }, leave { $placed }
paws-tell = Create { $story }: +{ $worth }
paws-told = { $you ->
    [yes] You create
   *[no] { $seat } creates
} the { $story } with these three photos.
paws-earned = { $you ->
    [yes] You earn
   *[no] { $seat } earns
} { $worth } paws for the { $story }. { $next ->
    [0] Nobody can earn it any more.
   *[other] The next one earns { $next }.
}
paws-leave = The photos left on display leave the game: nobody took them.
paws-leave-again = The photos left on display leave the game.
paws-new-round = Round { $round } of { $rounds }: new photos.
paws-begins-last = The last round begins: new photos for the last time.
paws-last-round = last round
paws-hand-open = { $you ->
    [yes] Your hand:
   *[no] { $seat } shows the hand:
} stories { $stories } + photos { $paws } = { $total }.
paws-final = Final score: { $scores }

# Slap Cat!
slap-cat-wait-start = Press Ready: the slap begins.
slap-cat-wait-result = Who took what: the next slap follows.
slap-cat-wait-round = The round is over. Press Ready to go on.
slap-cat-wait-countdown = Watch the cards: they turn in a moment.
slap-cat-first-look = You build cats: a head, middles, a tail. First slap for cards: { $seats } turn up at once, and you tap the one you want before somebody else does. Everybody gets one, 8 times.
slap-cat-first-look-two = You build cats: a head, middles, a tail. First slap for cards: four turn up at once, and you tap two before the other does, 5 times.
slap-cat-calm-offer = Your first game? Calm mode has no races: you rank the cards, and nobody hurries you.
slap-cat-play-calm = Play calm, without races
slap-cat-play-races = Play with races
slap-cat-too-quick = Races too quick? Play the next game calmly.
slap-cat-too-quick-round = Races too quick? The next game can be without them: open the settings.
slap-cat-races = Races
slap-cat-races-about = Are they too quick for you? Without races (calm mode) you rank the cards, and nobody hurries you.
slap-cat-races-none = You play without races (calm mode).
slap-cat-races-before = This is chosen before a game.
slap-cat-races-kept = { $over ->
    [yes] Your later games against bots begin like that, too.
   *[no] A new game begins. This one waits for you on the home page; your later games against bots begin like the new one.
}
slap-cat-races-host = Whoever opens a table chooses it.
slap-cat-result = Who took what
slap-cat-slapped = slapped
slap-cat-given = got the last one
slap-cat-came-late = time was up
slap-cat-build = Now you build cats: each turn everybody chooses a card, and all turn theirs over at once.
slap-cat-got = You got { $cards }.
slap-cat-takes = { $you ->
    [yes] You take { $card } from { $from }.
   *[no] { $from_you ->
        [yes] { $name } takes { $card } from you; you get { $back }.
       *[no] { $name } takes { $card } from { $from }.
    }
}
slap-cat-due = { $names } first, then your { $icon }.
slap-cat-then = { $before } → { $points ->
    [one] { $points } point
   *[other] { $points } points
}
slap-cat-then-said = now { $before }, then { $points ->
    [one] { $points } point
   *[other] { $points } points
}
slap-cat-replaces = { $card } replaces { $old } on { $you ->
    [yes] your cat { $cat }
   *[no] cat { $cat } of { $name }
}.
slap-cat-replaces-gift = It replaces { $old }.
slap-cat-last-card = { $you ->
    [yes] You have one card left: this may be the last turn of the round.
   *[no] { $count ->
        [one] { $names } has one card left: this may be the last turn of the round.
       *[other] { $names } have one card left: this may be the last turn of the round.
    }
}
slap-cat-done-draft = You have your card. The others still choose.
slap-cat-done-swap = The cards with SWAP are swapped: the fastest chooses first.
slap-cat-paws-calm = { $caller ->
    [yes] Your
   *[no] { $name }'s
} PAWS IN!: no swaps. { $you ->
    [yes] Of the others, you are last in the order of this turn and lose your card.
   *[no] Of the others, { $last } is last in the order of this turn and loses a card.
}
slap-cat-lost = A card that was discarded is lost.
slap-cat-lost-last = The last paw loses its card.
slap-cat-lost-calm = Of the others, the last in the order of this turn loses the card.
slap-cat-lost-several = PAWS IN! was shown more than once: all others lose what they showed.
slap-cat-about-swap = must be exchanged for another card
slap-cat-about-swap-race = the fastest chooses first among the others' cards, the last takes what is left
slap-cat-about-paws-in = no swaps; the last one loses its card
slap-cat-about-paws-in-calm = no swaps; of the others, the last in the order of this turn loses the card
slap-cat-about-paws-in-several = shown more than once: all others lose their card
slap-cat-about-paws-in-all = shown by everybody: all lose their card
slap-cat-does-swap = SWAP: when you show it, you must exchange it for another player's card.
slap-cat-does-paws-in = PAWS IN!: nobody swaps, and of the others, whoever slaps last (calm: is last in order) loses the card shown.
slap-cat-does-draw = DRAW: look at three cards of the pile and keep one.
slap-cat-does-donate = DONATE: add a card of your hand to somebody else's cats.
slap-cat-does-head = The left end of a cat. Colours may be mixed.
slap-cat-does-middle = It goes between head and tail. Colours may be mixed.
slap-cat-does-tail = The right end of a cat. Colours may be mixed.
slap-cat-does-hat = The hat brings 1 more point in a complete cat.
slap-cat-does-toy = The toy brings 1 more point in a complete cat.
slap-cat-does-nubby-tail = The nubby tail brings 1 more point in a complete cat.
slap-cat-does-poop = The poop brings 1 more point in a complete cat.
slap-cat-does-pug = The Pug brings 2 more points in a complete cat.
slap-cat-does-negative = It costs you 1 point, beside your cats or left in your hand at the end of the round.
slap-cat-negatives = { $count ->
    [one] 1 rat toy or fish bones
   *[other] { $count } rat toys and fish bones
}
slap-cat-negatives-does = Each costs 1 point at the end of the round, those still in hand too.
slap-cat-round-over = Round { $round } is over
slap-cat-round = Round { $round } of { $rounds }
slap-cat-round-number = Round { $round }
slap-cat-rounds = Points by round
slap-cat-total = Total
slap-cat-total-about = All rounds, and this one as it lies. What is still in hands counts only when the round is over.
slap-cat-round-points = Round { $round }: { $points ->
    [one] { $shown } point
   *[other] { $shown } points
}
slap-cat-in-hand = Still in hand:
slap-cat-held-negatives = ({ $count } of them still in hand)
slap-cat-no-round = No round is over yet.
slap-cat-first = The first player of this round: DRAW and DONATE go clockwise from here
slap-cat-first-short = first player
slap-cat-slap = slap
slap-cat-rank-this = put next in your ranking
slap-cat-new-cat = New cat
slap-cat-beside = Beside
slap-cat-covered = { $count ->
    [one] 1 card beneath: look
   *[other] { $count } cards beneath: look
}
slap-cat-covers = { $count } covered
slap-cat-covers-about = { $count ->
    [one] 1 card lies under it and no longer counts
   *[other] { $count } cards lie under it and no longer count
}
slap-cat-replace = replace
slap-cat-replace-this = replace { $old }
slap-cat-replace-does = Your card lies over it. The card beneath no longer counts.
slap-cat-lacks-tail = no tail
slap-cat-lacks-head = no head
slap-cat-lacks-ends = no head, no tail
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
slap-cat-choose-gift = Choose a card. It then counts there and not for you: stars may help, rat toys and fish bones cost a point.
slap-cat-quick = Quick: paw on it, or you may be last.
slap-cat-quick-swap = Quick: take the card that you want. The fastest chooses first.
slap-cat-where = Your turn: where does your card go?
slap-cat-where-counts = Where does your card go? Points of that cat: now → then.
slap-cat-where-covers = It would cover { $old }, which then no longer counts.
slap-cat-give-why = { $card }: give a card from your hand to somebody else.
slap-cat-give-where = Where shall it go?
slap-cat-give-counts = Where shall it go? Points of that cat: now → then.
slap-cat-answered = Chosen; you may still change it.
slap-cat-give = Give it to { $name }
slap-cat-do-slap = Take this card
slap-cat-do-paws = Paw on it
slap-cat-do-rank = Rank them like this
slap-cat-do-rank-rest = Rank these first
slap-cat-do-rank-first = Take this card
slap-cat-do-rank-any = Take what is left
slap-cat-order = { $you ->
    [yes] You pick first
   *[no] { $name } picks first
}, then { $then }.
slap-cat-order-turn = The order of this turn, for SWAP and PAWS IN!: { $names }.
slap-cat-order-name = { $you ->
    [yes] you
   *[no] { $name }
}{ $times ->
    [one] {""}
   *[other] {" "}(two cards)
}
slap-cat-order-then = { $before }, then { $next }
slap-cat-pick = { $pick ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] sixth
}
slap-cat-pick-first = You pick { $picks }: tap the card you want.
slap-cat-pick-some = You pick { $picks }: tap up to { $ranks } cards, best first.
slap-cat-rank-full = Only { $ranks } ranks count. To change one, tap a card with a number.
slap-cat-pick-last = You choose last: you get what the others leave.
slap-cat-do-commit = Lay it face down
slap-cat-do-place = Put it here
slap-cat-do-keep = Keep this card
slap-cat-do-slap-pile = Slap

# Pupularity
pup-does-steal-your-gear = Take a visible Gear from somebody.
pup-does-poach = Take a visible Pack member from somebody.
pup-does-limelight = Take a Status card from somebody.
pup-does-wardrobe-malfunction = Make somebody discard a visible Gear.
pup-does-trade = Swap one of your visible Gear for somebody's of the same kind.
pup-does-zoomies = Draw two more at the end of the turn.
pup-does-not-today = Cancel a Drama, or a cancel.
pup-about-not-today = You play it from your hand, at no cost, when you are asked whether to cancel.
pup-deed-steal-your-gear = take Gear
pup-deed-poach = take Pack
pup-deed-limelight = take Status
pup-deed-wardrobe-malfunction = toss Gear
pup-deed-trade = swap Gear
pup-deed-zoomies = draw 2 more
pup-deed-not-today = cancel
pup-last = The last card played
pup-last-laid = +{ $points ->
    [one] 1 point
   *[other] { $points } points
}{ $double ->
    [set] , full set
    [flush] , Pack complete
   *[no] {""}
}, paid with { $paid ->
    [0] nothing
    [one] one card
   *[other] { $paid } cards
}
pup-last-covered = { $mine ->
    [yes] cover
   *[no] covers
} { $under }
pup-last-cancelled = the Drama was cancelled
pup-last-nothing = without effect
pup-last-taken = took { $card } from { $you ->
    [yes] you
   *[no] { $name }
}
pup-last-traded = got { $you ->
    [yes] your { $other }
   *[no] { $other } of { $name }
} for { $card }
pup-last-tossed = { $you ->
    [yes] you
   *[no] { $name }
} lost { $card }
pup-last-gave-up = { $count ->
    [one] discarded a card
   *[other] discarded { $count } cards
}
pup-because = { $card }: { $what }
pup-resolves = { $works ->
    [yes] { $cancels ->
        [0] Nobody cancels “{ $card }”: it works.
       *[other] { $cancels } cancels undo each other: “{ $card }” works.
    }
   *[no] { $cancels ->
        [one] “{ $card }” is cancelled: it does nothing.
       *[other] After { $cancels } cancels, the last one holds: “{ $card }” does nothing.
    }
}
pup-resolves-wasted = Nobody cancels “{ $card }”, but it has no target: nothing happens.
pup-doubled-lost = { $what ->
    [set] { $you ->
        [yes] Your Gear is no longer a full set
       *[no] { $name }'s Gear is no longer a full set
    }
   *[flush] { $you ->
        [yes] Your Pack is no longer complete
       *[no] { $name }'s Pack is no longer complete
    }
}: it counts once, −{ $points }.
pup-own-turn = { $covers ->
    [yes] You cover { $under } and draw { $drawn }.
   *[no] You draw { $drawn }.
}
pup-deck-empty = The discard pile becomes the new deck, { $pupularity ->
    [yes] now with the Pupularity card.
   *[no] still without the Pupularity card: that comes in the next one.
}
pup-last-deck = The game ends when somebody draws the Pupularity card.
pup-drew-it = { $you ->
    [yes] You drew it
   *[no] { $name } drew it
}
pup-ended = { $you ->
    [yes] You drew the Pupularity card
   *[no] { $name } drew the Pupularity card
}; { $tied ->
    [yes] the lead was tied
   *[no] { $winner_you ->
        [yes] you were { $points ->
            [one] one point
           *[other] { $points } points
        } ahead
       *[no] { $winner } was { $points ->
            [one] one point
           *[other] { $points } points
        } ahead
    }
}.
pup-not-dealt = Nothing is dealt yet.
pup-deck-of = Deck { $number } of { $last }
pup-final = Visible cards count: { $scores }.
pup-no-cancel-here = You have no card that can cancel this. Go on: nobody sees whether you could.
pup-go-on = Go on
pup-pay = { $card }: choose { $paid ->
    [0] { $left ->
        [one] one card
       *[other] { $left } cards
    }
   *[other] { $left ->
        [one] one more card
       *[other] { $left } more cards
    }
} to pay with.
pup-target = { $card }: choose its target.
pup-place = { $free ->
    [yes] { $card }: where? Each place shows your points then; a covered card waits in reserve.
   *[no] { $card }: on top of which one? That one waits below in reserve.
}
pup-ready = Ready. Tap the card again to undo.
pup-ready-points = { $drama ->
    [yes] Your points, if nobody cancels: { $now } → { $then }.
   *[no] Your points: { $now } → { $then }.
} Tap the card again to undo.
pup-cancel-points = Your points, if nobody else cancels: { $then } with it, { $otherwise } without. Tap the card again to undo.
pup-would-have = Your points: { $now } → { $then }
pup-would-have-by-place = Your points: { $now } → { $least } to { $most }, by its place
pup-no-target = “{ $card }” has no target right now and would do nothing.
pup-discard = You can play nothing: choose what to discard.
pup-stop-aimed = { $seat_you ->
    [yes] Your “{ $card }” works again. Let it pass: if nobody stops it,
   *[no] Stop “{ $card }”? If nobody does,
} { $effect ->
    [wardrobe-malfunction] { $owner_you ->
        [yes] you lose { $target }
       *[no] { $owner } loses { $target }
    }
    [trade] { $owner_you ->
        [yes] you must give { $target } to { $seat } and get { $gives }
       *[no] { $owner } must give { $target } to { $seat_you ->
            [yes] you
           *[no] { $seat }
        } and gets { $gives }
    }
   *[other] { $seat_you ->
        [yes] you take { $target } from { $owner }
       *[no] { $seat } takes { $owner_you ->
            [yes] your { $target }
           *[no] { $target } from { $owner }
        }
    }
}.
pup-stop-stirred = { $wasted ->
    [yes] { $seat_you ->
        [yes] Your “{ $card }” has no target: let it pass, it does nothing anyway.
       *[no] Stop “{ $card }”? It has no target: it does nothing anyway.
    }
   *[no] { $seat_you ->
        [yes] Your “{ $card }” works again. Let it pass: if nobody stops it, you draw two more cards.
       *[no] Stop “{ $card }”? If nobody does, { $seat } draws two more cards.
    }
}
pup-revive = { $whose ->
    [mine] { $by } has cancelled your “{ $drama }”. Cancel that, so that it works after all?
    [against] { $by } has cancelled “{ $drama }”: that saves your { $target }. Undoing it would only hurt you.
   *[other] { $by } has cancelled { $maker }'s “{ $drama }”. Cancel that, so that it works for { $maker }?
}
pup-doubled-mark = counts double
pup-trade-for = for your { $card }
pup-target-tag = target
pup-more-cancels = { $count ->
    [one] Show one more cancel
   *[other] Show { $count } more cancels
}
pup-mine-waits = Your card waits: the others may cancel it.
pup-passed = You { $cancelled ->
    [yes] leave it cancelled
   *[no] let it pass
}. The others may still cancel.
pup-passed-automatically = Passed automatically, as you chose.
pup-do-play = Play { $card }
pup-do-cover = { $card } on top of { $member }
pup-do-pay = { $left ->
    [one] { $paid ->
        [yes] Pay one more card
       *[no] Pay with one card
    }
   *[other] { $paid ->
        [yes] Pay { $left } more cards
       *[no] Pay with { $left } cards
    }
}
pup-do-choose-target = Choose a target
pup-do-choose-place = Choose a place
pup-do-choose-discard = Discard cards
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
# Long words of card names, with the places where they may be parted on a narrow card.
pup-parted-words = Photo|grapher Story|teller mal|func|tion Ward|robe Lime|light
pup-tone-good = Good for you
pup-tone-bad = Bad for you
pup-cancelled-by = cancelled by
pup-look = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $held ->
    [one] 1 card
   *[other] { $held } cards
} in hand. { $cards }. Look closer
pup-look-mine = You have { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Look closer
pup-look-discard = look through the discard pile
pup-discarded = { $count } discarded
pup-empty = { $what }: empty
pup-under = { $count ->
    [one] one card covered
   *[other] { $count } cards covered
}
pup-covered = { $card }, covered
pup-on-top = Nobody can take { $under } below it; that counts no points, but breaks a tie. When this card leaves, { $under } counts again{ $role ->
    [no] {""}
   *[other] , so your Pack keeps its { $role }
}.
pup-covered-about = A covered card counts no points, and nobody can take it. It breaks a tie, and counts again when the card on top leaves.
pup-nothing-yet = Nothing yet
pup-ending = The Pupularity card is in the deck.
pup-auto-pass-short = Ask me less
pup-auto-pass = Do not ask me whether to cancel a Drama, until it concerns me
pup-auto-pass-about = When a Drama waits, you are asked whether to cancel it. Choose when you do not want to be asked. Your own turns stay yours.
pup-auto-pass-ask = Ask me each time
pup-auto-pass-this-turn = Let everything pass this turn
pup-auto-pass-until-my-turn = Let everything pass until my next turn
pup-auto-pass-unless-mine = Let it pass unless I would lose a card, or my Drama was cancelled

# Hints
hint-lead = “{ $move }” is best: { $gain }.
hint-lead-clear = “{ $move }” is best, then “{ $rival }”.
# Where another move gains the same, but is worse for other reasons.
hint-lead-better = “{ $move }” is better than “{ $rival }”: { $gain }.
hint-lead-perhaps = “{ $move }” looks best{ $why ->
    [yes] : { $gain }.
   *[no] , but it is not certain.
}
hint-lead-points = “{ $move }” is best: about { points } more.
# Before the names of the moves.
hint-lead-level = These are about equally good{ $more ->
    [0] {""}
    [one] , and one more
   *[other] , and { $more } more
}{ $shared ->
    [yes] {" "}({ $gain })
   *[no] {""}
}:
# All that can be done is about equally good.
hint-lead-any = { $why ->
    [yes] { $chance ->
        [low] The game is far from won
        [high] The game is almost won
       *[open] It hardly matters for the end
    }; a little speaks for “{ $move }”: { $gain }.
   *[no] { $chance ->
        [low] You would need much luck to win the game now, whichever move you choose.
        [high] You will almost certainly win the game, whichever move you choose.
       *[open] It hardly matters for the end of the game which of your moves you choose.
    }
}
# Before the ways to do it, which differ in what is paid or laid down.
hint-lead-ways = “{ $move }” looks best; these ways are about equally good:
hint-more = More
# Below a sentence that calls moves equally good.
hint-as-often = You win the game about equally often with each, so here are the points.
hint-shared = In any case: { $gain }.
# What a move gains, and what it costs.
hint-but = { $gains }, but { $losses }
hint-against = against it: { $losses }
# What this move gains reads like what another one gains.
hint-as-with = As with “{ $move }”.
hint-only = This is your only move.
hint-even = { $points ->
    [0] “{ $move }” and “{ $rival }” win the game about equally often and come to about the same: choose the one you like.
   *[other] Both win the game about equally often; “{ $move }” brings about { points } more than “{ $rival }”.
}
hint-close = { $more ->
    [yes] Both win the game about equally often; “{ $move }” brings about { points } more than “{ $rival }”.
   *[other] “{ $move }” and “{ $rival }” are about equally good: what sets them apart may be luck.
}
hint-clear = “{ $move }” wins about { $margin } more games in 100 than “{ $rival }”.
hint-chance = wins { $chance } of 100 games

# Races
race-times = Reaction times
race-seconds = { $seconds } s
race-too-close = Too close to call: drawn by lot.
next = Next
next-key = Next (space)

# Puzzles
puzzle = Puzzle
puzzle-count = Puzzle { $number } of { $count }
puzzle-right = Yes! That is the best move.
puzzle-not-yet = Not yet. “{ $move }” wins { $chance } of 100 games; there is a clearly better move.
puzzle-again = Try again
puzzle-answered = Look at the answer.
puzzle-show = Show the answer
puzzle-next = Next puzzle
puzzle-look = Look at the table
puzzle-explain = Show the explanation
puzzle-all = All puzzles of this game
puzzle-solved = Puzzle { $number }, solved
puzzle-unsolved = Puzzle { $number }

# A finished game, looked at again
review = A game, step by step
review-count = { $number ->
    [0] Before move 1 of { $count }
   *[other] After move { $number } of { $count }
}
review-slider = Go to a move
review-controls = Move by move
review-first = To the beginning
review-back = One move back
review-forward = One move forward
review-last = To the end
review-play = Play
review-pause = Pause
review-more = More
review-eyes = Through the eyes of
review-spectator = A spectator
review-copy = Copy the link to this move
review-link = The link to this move
review-copied-secret = Copied. Everybody who has this link can look at this whole game.
review-copied-members = Copied. Only those who may come to this table can open it: its players can make a link for others.
review-record = Save the game as a file
review-check = Check that the shuffle was fair
review-check-same = Both are the same: the cards were dealt as promised.
review-check-different = They are not the same: this is not the shuffle that was promised.
review-check-impossible = Your browser can check this only over https, or on the computer that runs Pettable.
review-check-about = Before the deal, the server published a fingerprint of its shuffle. Your browser has now made the fingerprint of the shuffle that was played, and compared both. The one from before the deal:
review-check-another = Look at another game file
review-table = Back to the result
review-hands = All hands open
review-hands-short = Hands
review-hand = The cards of { $name }
taken-over = This game was taken over from a finished one.
take-over = Take over from here
take-over-about = A new table begins with this position: you play on, and bots take the other seats. All cards up to here are the same; what is shuffled later is new.
take-over-seat = You play
take-over-seat-of = Seat { $seat }: { $name }
take-over-go = Play on
take-over-late = The game was over here. Go back to an earlier move.
go-to-table = Go to the table
check-title = Check a record

# The chart of a finished game
chart = Winning chances
chart-short = Chart
chart-show = Chart: show the winning chances
chart-hide = Chart: hide the winning chances
chart-about = How likely each player was to win at their last choice, if equally good bots had played on from there. Each line knows only what that player could see, so they need not add up to 100 %.
chart-mark-slip = Turning point: there was a better move.
chart-mark-swing = Turning point: the chances jumped.
chart-mark-better = better
chart-mark-played = played
chart-go = Chart: tap a place to go to the table before that decision. The Enter key goes to the next one.
chart-waiting = { $ahead ->
    [0] The analysis of this game comes next.
    [one] The analysis of another game comes first.
   *[other] The analyses of { $ahead } other games come first.
}
chart-begins = The game is being analysed …
chart-working = { $done } of { $total } decisions looked at …
chart-busy = Many games wait right now. This page keeps trying.
chart-quota = Many games were looked at for you today. Tomorrow there can be more.
chart-full = This server has no room for it at the moment.
chart-offline = The server does not answer. This page keeps trying.
chart-failed-died = Something went wrong while this game was looked at.
chart-failed-late = This game takes too long to look at.
chart-failed-fault = This game cannot be judged by the bots.
chart-again = Try again
chart-chance = { $seat }: { $chance } %
chart-chance-coarse = { $seat }: about { $chance } %
chart-chance-unknown = { $seat }: not yet known
chart-before = The decision before
chart-after = The next decision
chart-no-decision = Nothing was chosen here: there was one move only, time ran out, or it was chance.
chart-not-yet = This step has not been looked at yet.
chart-played = { $seat }, move { $number }: “{ $move }”.
chart-best = Nothing better was found.
chart-fine = “{ $best }” would have been about as good.
chart-better = Better: “{ $best }”. Chance to win: { $before } % instead of { $after } %.
chart-soon = Soon: { $soon }.
chart-own = How you played
chart-own-count = { $good } of your { $all } choices were as good as any, or nearly.
chart-own-all = None of your { $all } choices was clearly a mistake.
chart-own-worst = Move { $number } cost you most: “{ $move }” instead of “{ $best }”. The chance to win was { $before } %, and { $after } % after it.
chart-points = Turning points
chart-no-points = None: no choice cost much, and nobody’s chances jumped.
chart-slip = { $seat }: chance to win { $before } % → { $after } %, by move { $number } (“{ $move }”). Better: “{ $best }”{ $known ->
    [yes] : { $why }
   *[no] {""}
}.
chart-swing = { $seat }: chance to win { $before } % → { $after } %, { $shown ->
    [yes] in move { $number }
   *[no] after move { $number } (“{ $move }”)
}. { $then }
# From the last choice of this player to the end of the game, which may be many moves later.
chart-swing-end = { $seat }: chance to win { $before } % → { $end ->
    [won] won
    [shared] a shared win
   *[lost] lost
} in the end, { $shown ->
    [yes] decided in move { $number }
   *[no] after move { $number } (“{ $move }”)
}. { $then }
chart-others-helped = What the others played, and the cards that were drawn, helped.
chart-others-hurt = What the others played, and the cards that were drawn, did not help.
chart-new-in-hand = New in hand then: { $cards }.

# Tutorials
tutorial-title = Learn { $game }
tutorial-count = Step { $number } of { $count }
tutorial-read = Read this, then tap “Next”.
tutorial-back = The step before
tutorial-play = Play a real game (bots: { $level })
tutorial-again = From the beginning
open-log = What happened so far

turns-settings = Messages and vacation
pace-hour = One hour a move
pace-eight-hours = Eight hours a move
pace-day = A day a move
pace-three-days = Three days a move
pace-week = A week a move
open-slow = Nobody has to be there: come when it suits you. { $races ->
    [yes] Without races.
   *[no] {""}
}
wait-slow = The game starts when all seats are taken. You can go and come back later.
time-left-long = { $time } left
problem-no-races = With hours or days a move this game is played without races.
decks-title = The cards, and your own decks
own-deck = Own deck: { $name }
own-deck-open = Own deck: { $name }. The host brought it; open its list
