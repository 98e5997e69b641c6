title = Chain of Command
tagline = Everybody plays a card, the strongest takes them all, and who is strong changes while you play.

group-dogs = Dogs
group-cats = Cats
group-rodents = Rodents
group-birds = Birds
pet = { $group_word ->
    [dogs] Dog
    [cats] Cat
    [rodents] Rodent
   *[birds] Bird
}
card-pet = { pet } { $treats }/{ $tricks }
    .in-play = { pet } { $treats }
    .with-tricks = { pet } { $tricks }
card-leader = { $group_word ->
    [dogs] Dog
    [cats] Cat
    [rodents] Rodent
   *[birds] Bird
} leader
card-chain = { $group } in the chain
reason-group = the group
reason-score = the number
reason-first = played first

option-open-piles = Piles lie open
    .about = Everybody sees which cards each player has won, and nobody has to remember them.
option-tricks = Tricks: the second number of a card counts
    .about = The second number of every card takes the place of the first, for strength and for points.
option-leader-of-the-pack = +10 for the most leaders
    .about = At the end, every player who has won the most leaders gets 10 extra points.
option-underdog = +4 for the leader of the last group
    .about = At the end, the player who has won the leader of the weakest group gets 4 extra points.
option-petkeeper = +6 for the most pets
    .about = At the end, every player who has won the most cards gets 6 extra points.
option-top-dog = Leaders take their group to the top
    .about = A leader moves its group to the top of the chain at once, not just one place up.

section-setup = Setting up
section-trick = A trick
section-end = The end
section-options = Options

CC-1 = Shuffle the four chain cards and lay them for all to see on places 1 to 4; the group on place 1 is the strongest. Deal three cards to each seat, one at a time, clockwise from the seat that plays first. Who that is, is drawn at random; in a rematch the winner of the last game plays first, or one of the winners, drawn at random.
    .title = Chain, first seat and deal
    .ruling = If the winner of the last game has left the table, everybody may be drawn to play first.
CC-2 = In turn order, each seat plays one card face up: these cards are a trick. Any card will do: it need not be of the same group as the cards before.
    .title = Play a card
CC-3 = A leader moves its group one place up the chain at once, before the next card is played: it changes places with the group above it. If it is at the top already, the chain stays as it is. The new order lasts. If several leaders are played in one trick, they act in the order of play.
    .title = Leaders
    .ruling = A leader whose group stands at the top already is played like any other card.
CC-4 = The strongest card takes the trick, by the chain as it stands after the last card: first the group counts, then the number, then the order of play: the earlier card wins. A leader counts as 0, but it can still win if its group is the strongest.
    .title = Who takes the trick
CC-5 = The winner puts the trick on its pile. Piles lie face down, but all have seen every card.
    .title = Piles
CC-6 = The winner draws a card, then the others clockwise, while the deck lasts; after that the hands are played out. The winner plays first in the next trick.
    .title = Drawing
CC-7 = When all cards are played, each seat adds up the numbers in its pile: these are its points, and the most points win. A tie goes to the tied seat with more pets of the strongest group, by the final chain; then to the one with more pets in all; else the win is shared. Here leaders count as pets.
    .title = Counting
CC-8 = Tricks: the second number of a card, its Tricks, takes the place of the first, its Treats, for strength and for points. Tricks are what a pet can do, and not the tricks that you take.
    .title = Tricks
CC-9 = Leader of the Pack: 10 extra points for every seat with the most leaders.
    .title = Leader of the Pack
CC-10 = Underdog: 4 extra points for the seat that has the leader of the group at the end of the final chain.
    .title = Underdog
CC-11 = Petkeeper: 6 extra points for every seat with the most pets, leaders included.
    .title = Petkeeper
CC-12 = Top Dog: a leader moves its group to the top of the chain at once; the others keep their order. This takes the place of the one step of CC-3.
    .title = Top Dog
CC-13 = Options can be combined freely. Extra points count before ties are broken.
    .title = Together
CC-D1 = There are four groups: Dogs, Cats, Rodents (in print: Rabbits & Rodents), Birds.
    .title = Groups
CC-D2 = Every pet has two numbers, its Treats and its Tricks: whole numbers of at least 1. Treats come first; Tricks count only with the option of CC-8.
    .title = Numbers
CC-D3 = Every group has one leader, without a number.
    .title = Leaders
CC-D4 = Every group has one chain card.
    .title = Chain cards
CC-D5 = The number of pets and leaders divides by 2, 3 and 4.
    .title = Size
CC-D6 = Some numbers occur twice in a group, in Treats and in Tricks; a Dog with 4, a Bird with 8 and a Cat with 2 Treats exist.
    .title = Twins
    .ruling = One number that occurs twice in one group is enough, for Treats and for Tricks.
CC-D7 = In each group, at least a quarter of the pairs of pets are ordered oppositely by Treats and Tricks.
    .title = Two games in one deck

ask-CC-2 = { $seat_you ->
    [yes] Your turn: play a card.
   *[no] { $seat } plays a card.
}
move-play = { $card }

kind-leader = Leaders played
kind-pet = Pets played

event-chain-set = The chain: { $chain }.
event-lead-chosen = { $seat_you ->
    [yes] You play first.
   *[no] { $seat } plays first.
}
event-dealt = { $seat_you ->
    [yes] You are dealt { $cards }.
   *[no] { $seat } is dealt { $count } cards.
}
event-played = { $seat_you ->
    [yes] You play { $card }.
   *[no] { $seat } plays { $card }.
}
# Also where the group stood at the top already, and nothing moved.
event-chain-moved = With the leader of the { $group } played, the chain is: { $chain }.
event-trick-won = { $seat_you ->
    [yes] Your { $card } is the strongest: you take the trick.
   *[no] { $seat }'s { $card } is the strongest and takes the trick.
}
event-trick-taken = { $seat_you ->
    [yes] You take { $cards }.
   *[no] { $seat } takes { $cards }.
}
event-drew = { $seat_you ->
    [yes] You draw { $card }.
   *[no] { $seat } draws a card.
}
event-reckoned = The points: { $scores_by_seat }.

refuse-no-trick = No card can be played now: the game has not begun, or is over.
refuse-turn = It is another seat's turn to play.
refuse-not-held = You do not hold { $cards }; play a card from your hand.
refuse-setup = This is not the next step of setting up: chance shuffles the whole chain, then draws who plays first, then deals the whole deck, each once.

# What a hint says of a move; of one that ends the trick it is certain.
gain-wins-trick = it wins this trick, for { $points ->
    [one] one point
   *[other] { $points } points
}
    .anyone = yes
gain-loses-trick = another player wins this trick, for { $points ->
    [one] one point
   *[other] { $points } points
}
    .anyone = yes
    .loss = yes
    .less = it gives away about { points } less than “{ $rival }”
gain-takes-trick = it wins this trick { $often }, for { $points ->
    [one] one point
   *[other] { $points } points
}
    .anyone = yes
    .opposite = gain-leaves-trick
gain-leaves-trick = another player wins this trick { $often }, for { $points ->
    [one] one point
   *[other] { $points } points
}
    .anyone = yes
    .opposite = gain-takes-trick
    .loss = yes
    .less = it gives away about { points } less than “{ $rival }”
gain-keeps-leader = you keep { $points ->
    [one] your leader
   *[other] your leaders
} for later
gain-keeps-strongest = you keep your { $points ->
    [one] strongest card
   *[other] { $points } strongest cards
} for later
gain-chain = after this trick { $points ->
    [one] one card in your hand stands
   *[other] { $points } cards in your hand stand
} higher in the chain { $often }
# Plans for later tricks: causes, which say more than points.
gain-ducks = lose this trick cheaply, and your { $card } wins about { points } more later
    .first = yes
gain-waits = you keep your { $card }, which would lose now but wins about { points } more later
    .first = yes
gain-probably-waits = you keep your { $card }, which would probably lose now but wins about { points } more later
    .first = yes
gain-saves = you keep your { $card }, which wins about { points } more later
    .first = yes
gain-lifts = then your { $card } stands higher in the chain, and wins about { points } more
    .first = yes

points-CC-7 = Points on cards won
points-CC-8 = Tricks on cards won
points-CC-9 = Leader of the Pack
points-CC-10 = Underdog
points-CC-11 = Petkeeper
decided-points = by points
decided-strongest-group = tied on points; by pets of the strongest group
decided-pets = tied on points and on the strongest group; by pets in all
decided-shared = tied to the last step: the win is shared

scene-the-chain = { $first } › { $second } › { $third } › { $fourth }
    .label = Chain
scene-counts = { $tricks ->
    [yes] the number of a card: its Tricks
   *[no] the number of a card
}
    .label = Counts
scene-draw-pile = { $count ->
    [one] { $count } card
   *[other] { $count } cards
} to draw
    .label = Deck
scene-pile = { $seat }: { $count }{ $open ->
    [yes] {" "}({ $cards })
   *[no] {""}
}
    .label = Piles
scene-last-trick = { $cards }, to { $seat_you ->
    [yes] you
   *[no] { $seat }
}
    .label = Last trick
scene-trick-reason = { $below_count ->
    [0] {""}
    [one] { $group } stand above { $below }
   *[other] { $group } stand above all other groups in this trick
}{ $why_word ->
    [group] {""}
   *[other] { $below_count ->
        [0] {""}
       *[other] {", and "}
    }
}{ $why_word ->
    [group] :
    [score] { $card } is the highest:
   *[first] { $below_count ->
        [0] Of
       *[other] of
    } two equal cards the first counts:
} { $seat_you ->
    [yes] you take
   *[no] { $seat } takes
} { $worth ->
    [one] 1 point
   *[other] { $worth } points
}{ $why_word ->
    [score] {""}
   *[other] {" "}with { $card }
}.
scene-trick-card = { $seat }: { $card }{ $strongest ->
    [yes] {" "}– the strongest so far
   *[no] {""}
}
    .label = Trick
scene-to-beat = { $above_count ->
    [0] only more in its own group
   *[other] { $above }, or more in its own group
}
    .label = Beats it
scene-hand = { $cards }
    .label = Your hand
scene-held-leader = { $rises ->
    [yes] { $card } takes the { $group } to place { $place } of the chain
   *[no] { $card }: the { $group } stand at the top already
}
    .label = Leaders
