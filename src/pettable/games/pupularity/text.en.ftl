title = Pupularity
tagline = Dress up, gather a pack, make a name for yourself, and mind the Drama.

# A name with its exclamation mark; the rules themselves do not shout.
-not-today = Not today!
piece-hood = Hood
piece-suit = Suit
piece-boots = Boots
piece-collar = Collar
piece-harness = Harness
piece-tail = Tail
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-orange = orange
colour-purple = purple
colour-pink = pink
colour-black = black
colour-white = white
role-handler = Handler
role-alpha = Alpha
role-beta = Beta
role-omega = Omega
card-gear = { $colour } { $piece } { $points }
card-pack = { $role } { $points }
card-status = { $name ->
    [sash-queen] Sash Queen
    [parade-leader] Parade Leader
    [stage-host] Stage Host
    [dance-captain] Dance Captain
    [trick-teacher] Trick Teacher
    [photographer] Photographer
    [snack-chef] Snack Chef
    [bandana-maker] Bandana Maker
    [storyteller] Storyteller
    [door-greeter] Door Greeter
   *[other] { $name }
} { $points }
card-drama = { $effect ->
    [steal-your-gear] Steal your gear
    [poach] Poach
    [limelight] Limelight
    [wardrobe-malfunction] Wardrobe malfunction
    [trade] Trade
    [zoomies] Zoomies
    [not-today] { -not-today }
   *[other] { $effect }
}
card-pupularity-card = the Pupularity card

option-longer-game = A longer game
    .about = The Pupularity card, which ends the game, joins the deck when it runs out for the second time, not the first.

section-setup = Setting up
section-turn = A turn
section-stacks = What lies before you
section-drama = Drama
section-drawing = Drawing cards
section-end = The end
section-known = What can be known

PP-1 = The Pupularity card goes under the discard pile. All other cards are shuffled, and everybody gets five. The first seat is drawn at random; then turns go clockwise.
    .title = Setting up
    .ruling = Hands are dealt five cards at a time, from the first seat on. Who won the last game does not matter.
PP-2 = In your turn you play one card, then draw until you hold five. Only Zoomies brings you above five, and never above nine; above five you draw nothing.
    .title = Your turn
    .ruling = The two cards of Zoomies are drawn together with your own, before the others fill up.
PP-3 = A card with points costs as many other cards of your hand as it has points. You choose them, and they go face up on the discard pile. Drama is free. Whatever is paid, sacrificed or played as Drama lies on the discard pile at once.
    .title = Paying
    .ruling = Cards that you pay together have no order, and no card pays twice.
PP-4 = You cannot pass your turn. If a Drama has a possible target, you must name one; if it has none, you may play it all the same, for nothing. { -not-today } is never the card of your turn, but you may pay with it. If you can play nothing at all, you discard one or more cards and draw.
    .title = You must play
PP-5 = Gear has one place for each kind: Hood, Suit, Boots, Collar, Harness, Tail. Six visible pieces of one colour count double. New Gear of a kind goes on top and hides what lies there. You never take Gear of your own away, except in a Trade.
    .title = Gear
PP-6 = Your Pack has at most four visible members; two or more may have the same role. A Handler, an Alpha, a Beta and an Omega together count double. One of them can be given up to cancel a Drama. A new member takes a free place, or covers one of its own role that you name. Covering costs the full price.
    .title = The Pack
PP-7 = You may have any number of Status cards, and they are never covered. One of them can be given up to cancel a Drama.
    .title = Status
PP-8 = Only the top card of a stack is visible. Only visible cards count, can be the target of a Drama, and can be sacrificed. When the top card leaves, the one below is visible again. All stacks are open to everybody.
    .title = Visible and covered
    .ruling = In a Trade the tops of two stacks change places; what lies below them does not show meanwhile.
PP-9 = A Drama names its target, another player's visible card, when it is played, before anybody reacts. A stolen card goes on top of its new owner's stack. A Pack member can only be stolen if you have a free place for it or cover one of its role, and you name which; if a sacrifice has emptied that place in the meantime, the card starts a new stack there. In a Trade, each card goes on top of its new stack.
    .title = Drama
    .ruling = The place that you name is a stack: if a sacrifice leaves something there, the stolen card covers that. A Drama that was played without a target does nothing.
PP-10 = While a Drama waits, anybody but the seat that played it may cancel it, target or not, by sacrificing a visible Pack member or Status card of their own. The target itself can never be sacrificed, no matter how long the chain is. { -not-today } does the same from the hand.
    .title = Cancelling
PP-11 = A cancel can be cancelled in the same way by anybody but the seat that made it, and so on. When everybody else lets the last card stand, the whole chain resolves at once: each cancel that stands undoes the one before it. After an even number of cancels the Drama works. All cards of the chain stay spent, and nobody is asked about the Drama again.
    .title = Cancelling a cancel
PP-12 = Everybody else is asked, whether they can react or not, so the question reveals nothing about a hand. The first reaction counts: everybody but its maker is asked again, and earlier answers are void. A pass holds until then, and nobody sees who has passed. When time runs out, every seat that has not answered passes. You may let things pass in advance: for this turn, until your next turn, or unless you would lose a card as things stand, or one of yours stands cancelled.
    .title = The reaction window
    .ruling = After a pass only another pass is possible until somebody reacts.
PP-13 = At the end of a turn every hand below five is filled up to five: first that of the seat whose turn it was, then clockwise.
    .title = Filling the hands
PP-14 = When a card is to be drawn and the deck is empty, the discard pile is shuffled into a new deck, the Pupularity card with it. In a longer game the first such shuffle leaves the Pupularity card out; it stays under the new discard pile. If nothing else is there to shuffle, it is shuffled in after all.
    .title = A new deck
PP-15 = The game ends as soon as somebody draws the Pupularity card. Draws that are still due are void, and all hands are discarded.
    .title = The Pupularity card
    .ruling = The Pupularity card and all hands go to the discard pile; the rest of the deck stays hidden.
PP-16 = Everybody adds up the points of their visible cards. Six visible pieces of Gear in one colour are a full set: they count double. One visible Pack member of each role is a Pack Flush, a complete Pack: those four count double. The most points win.
    .title = Counting
PP-17 = A tie goes to the tied seat with more covered cards; then to the one with more visible Status cards and Pack members; then the win is shared.
    .title = Ties
PP-18 = Hands and the order of the deck are hidden. The discard pile and all stacks are open, now and as they were. So when the discard pile becomes the deck, everybody can work out what is in it, and what the hands hold between them. And a seat that discards because it can play nothing shows that it could not play any of the cards it keeps.
    .title = Hidden and open
    .ruling = Hands are kept in the order of the deck, so nobody can tell in which order cards came in.
PP-D1 = There is one Pupularity card.
    .title = The Pupularity card
PP-D2 = Every colour has all six kinds of Gear. There are red, blue and yellow, a red Hood of 2 and a blue Hood of 1.
    .title = Gear
    .ruling = Any further colour needs all six kinds as well.
PP-D3 = There are Handlers, Alphas, Betas and Omegas, at most eight of each, and some Pack members have more points than others.
    .title = The Pack
    .ruling = Two different values are enough.
PP-D4 = Status cards have different names and different points; the Sash Queen is one of them. There are at most 60.
    .title = Status
    .ruling = Two different values are enough.
PP-D5 = Drama has no points. Some Drama steals, some prevents other Drama.
    .title = Drama
PP-D6 = Gear, Pack and Status cards have 1 to 4 points, which the other cards of a hand can pay. Drama costs nothing.
    .title = Cost
PP-D7 = Our own deck: 54 Gear, the same 18 in each of three colours (Hood 1 2 3, Suit 2 3 3, Boots 1 2 2, Collar 1 1 2, Harness 2 2 3, Tail 1 1 2); 16 Pack, four each (Handler 3, Alpha 3, Beta 2, Omega 1); 10 Status of 1 to 4 points; 20 Drama; 1 Pupularity card. It binds no other deck.
    .title = Our deck
PP-D8 = A Drama has one of these effects. Steal your gear: a visible Gear of another seat becomes yours. Poach: a visible Pack member. Limelight: a Status card. Wardrobe malfunction: another seat discards a visible Gear. Trade: a visible Gear of yours for another seat's of the same kind. Zoomies: after drawing up to five this turn, you draw two more, as far as nine. { -not-today }: a reaction from the hand that cancels a Drama, or a cancel.
    .title = What Drama does
    .ruling = A deck has at most three Zoomies, as ours has: with more of them a hand could grow without limit.
PP-D9 = Besides the Pupularity card there are at least five cards for each of six seats, and 20 more.
    .title = Enough cards
    .ruling = A deck must serve every number of seats, so there are at least 50 cards besides the Pupularity card.

ask-PP-2 = { $seat_you ->
    [yes] Your turn: play a card.
   *[no] { $seat } plays a card.
}
ask-PP-12 = { $seat_you ->
    [yes] Do you cancel it, or let it pass?
   *[no] { $seat } may cancel it.
}
move-play = { $card }, paying { $pay }
    .short = { $card }
move-cover = { $card } on top of { $member }, paying { $pay }
    .short = { $card } on top of { $member }
move-stir = { $card }
move-aim = { $card }: { $target }
    .owned = { $card }: { $owner }'s { $target }
move-aim-over = { $card }: { $target }, on top of { $member }
    .owned = { $card }: { $owner }'s { $target }, on top of { $member }
move-give-up = Discard { $cards }
move-sacrifice = Sacrifice { $card }
move-not-today = { $card }
move-pass = Let it pass
    .cancelled = Leave it cancelled
move-time-up = Time is up

kind-play-gear = Gear played
kind-play-pack = Pack members played
kind-play-status = Status played
kind-cover = Pack members covered
kind-drama = Dramas played
kind-give-up = Discarded for lack of a play
kind-sacrifice = Cards sacrificed
kind-not-today = Dramas cancelled from the hand

event-first-chosen = { $seat_you ->
    [yes] You begin.
   *[no] { $seat } begins.
}
event-shuffled = { $count ->
    [one] One card is
   *[other] { $count } cards are
} shuffled into a deck, { $pupularity ->
    [yes] the Pupularity card among them
   *[no] without the Pupularity card
}.
event-deck-known = { $count ->
    [one] The one card of the new deck was on the discard pile.
   *[other] All { $count } cards of the new deck were on the discard pile; only their order is hidden.
}
event-drew = { $seat_you ->
    [yes] You draw { $cards }.
   *[no] { $seat } draws { $count ->
        [one] a card
       *[other] { $count } cards
    }.
}
event-placed = { $seat_you ->
    [yes] You lay down { $card }.
   *[no] { $seat } lays down { $card }.
}
event-covered = { $seat_you ->
    [yes] You cover { $under } with { $card }.
   *[no] { $seat } covers { $under } with { $card }.
}
event-paid = { $seat_you ->
    [yes] You pay { $cards }.
   *[no] { $seat } pays { $cards }.
}
event-stirred = { $seat_you ->
    [yes] You play “{ $card }”
   *[no] { $seat } plays “{ $card }”
}{ $wasted ->
    [yes] , though there is nothing to aim it at.
   *[no] .
}
    .rule = { $wasted ->
        [yes] PP-4
       *[no] PP-2
    }
event-aimed = { $seat_you ->
    [yes] You play “{ $card }” on { $target } of { $owner }.
   *[no] { $seat } plays “{ $card }” on { $owner_you ->
        [yes] your { $target }
       *[no] { $target } of { $owner }
    }.
}
event-cancelled = { $from_hand ->
    [yes] { $seat_you ->
        [yes] You play “{ $card }”
       *[no] { $seat } plays “{ $card }”
    }
   *[no] { $seat_you ->
        [yes] You sacrifice { $card }
       *[no] { $seat } sacrifices { $card }
    }
} to cancel “{ $against }”.
event-passed = { $seat_you ->
    [yes] You leave it as it is.
   *[no] { $seat } leaves it as it is.
}
event-time-ran-out = Nobody cancels it.
event-resolved = { $works ->
    [yes] “{ $card }” stands.
   *[no] “{ $card }” is cancelled.
}
    .rule = { $cancels ->
        [0] PP-10
        [one] PP-10
       *[other] PP-11
    }
event-taken = { $seat_you ->
    [yes] You take { $card } from { $owner }.
   *[no] { $seat } takes { $card } from { $owner_you ->
        [yes] you
       *[no] { $owner }
    }.
}
event-traded = { $seat_you ->
    [yes] You trade { $card } for { $other } of { $owner }.
   *[no] { $seat } trades { $card } for { $owner_you ->
        [yes] your { $other }
       *[no] { $other } of { $owner }
    }.
}
event-tossed = { $seat_you ->
    [yes] You lose { $card } to the discard pile.
   *[no] { $seat } loses { $card } to the discard pile.
}
event-uncovered = { $seat_you ->
    [yes] Your { $card } is visible again.
   *[no] { $seat }'s { $card } is visible again.
}
event-gave-up = { $seat_you ->
    [yes] You can play nothing and discard { $cards }.
   *[no] { $seat } can play nothing and discards { $cards }.
}
event-pupularity-drawn = { $seat_you ->
    [yes] You draw { $card }: the game is over!
   *[no] { $seat } draws { $card }: the game is over!
}
event-hand-discarded = { $seat_you ->
    [yes] You discard { $cards }.
   *[no] { $seat } discards { $cards }.
}
event-reckoned = The points: { $scores_by_seat }.

refuse-setup = This is not the draw or shuffle that is due: chance picks one seat to begin, then shuffles exactly the cards that go into the deck, each once.
refuse-turn = It is not your turn to play a card.
refuse-window = A Drama is waiting: first cancel it or let it pass.
refuse-no-window = No Drama waits for your answer.
refuse-not-held = You do not hold { $cards }; choose from your hand.
refuse-only-cancels = “{ $cards }” is never the card of a turn; keep it to cancel something, or pay with it.
refuse-drama-is-free = “{ $cards }” is Drama: it costs nothing, and takes a target instead.
refuse-costs = { $cards } must be paid for with other cards of your hand.
refuse-pays-itself = { $cards } cannot pay for itself; pay with other cards.
refuse-too-dear = { $cards } costs more than the other cards of your hand can pay; play something else.
refuse-wrong-price = { $cards } costs as many other cards as it has points, no more and no fewer.
refuse-no-cards = Name at least one card.
refuse-order = Name each card once, in the order of the deck: { $cards }.
refuse-pack-full = Four Pack members are visible; { $cards } can only cover one of its own role.
refuse-only-pack-covers = { $cards } finds its place by itself; only a Pack member covers one that you name.
refuse-other-role = These do not go together: { $cards }. A Pack member covers a visible one of your own, of its own role.
refuse-can-play = You can still play { $cards }; you may discard only when you can play nothing.
refuse-name-target = There is a target for “{ $cards }”: name one.
refuse-covered = { $cards } is covered; only visible cards count here.
refuse-own-card = { $cards } is your own; name a card of another seat.
refuse-no-target = These do not go together: { $cards }. Name a visible card of the kind this Drama takes, and one that you have a place for.
refuse-own-chain = The card that waits is your own; the others decide whether it stands.
refuse-passed = You have let it pass; that holds until somebody reacts.
refuse-no-cancel = { $cards } cancels nothing; only “{ -not-today }” does, or a Pack member or Status card that you sacrifice.
refuse-no-sacrifice = You cannot sacrifice { $cards }: it must be a visible Pack member or Status card of your own.
refuse-target = { $cards } is the target itself, and cannot be sacrificed.

# What a hint says of a move.
gain-more = until your next turn { $points ->
    [one] one point
   *[other] { $points } points
} more for you { $often }
gain-fewer = until your next turn { $points ->
    [one] one point
   *[other] { $points } points
} fewer for you { $often }
    .loss = yes
    .less = you lose about { points } less than after “{ $rival }”
gain-same = no change of your points until your next turn { $often }
gain-leads = by your next turn you lead, by { $points ->
    [one] one point
   *[other] { $points } points
}, { $often }
gain-still-leads = by your next turn you still lead, by { $points ->
    [one] one point
   *[other] { $points } points
}, { $often }
gain-best-other-falls = by your next turn the best other player has { $points ->
    [one] one point
   *[other] { $points } points
} fewer { $often }
gain-best-other-rises = by your next turn the best other player has { $points ->
    [one] one point
   *[other] { $points } points
} more { $often }
    .loss = yes
    .less = the best other player gets about { points } less than after “{ $rival }”
gain-set = you are { $points ->
    [one] one piece
   *[other] { $points } pieces
} closer to a full set { $often }
gain-pack = you are { $points ->
    [one] one role
   *[other] { $points } roles
} closer to a complete Pack { $often }
gain-beneath = { $points ->
    [one] one point lies
   *[other] { $points } points lie
} safe under another card { $often }
    .anyone = yes
gain-guards = you have { $points ->
    [one] one more card
   *[other] { $points } more cards
} to cancel a Drama with { $often }
gain-keeps-cancel = you keep “{ -not-today }” in your hand { $often }
gain-keeps-drama = you keep { $points ->
    [one] a Drama
   *[other] { $points } Drama cards
} in your hand
gain-keeps-best = you keep the best card of your hand for later
gain-hand = at your next turn you have { $points ->
    [one] one card
   *[other] { $points } cards
} more than five { $often }

points-PP-8 = visible cards
points-PP-16-set = full set, counted twice
points-PP-16-flush = complete Pack, counted twice
decided-points = by points
decided-covered = tied on points; by covered cards
decided-company = tied on points and on covered cards; by visible Status cards and Pack members
decided-shared = tied to the last step: the win is shared

scene-piles = { $deck ->
    [one] one card
   *[other] { $deck } cards
} to draw, { $discard } on the discard pile
    .label = Deck
scene-decks = Deck { $number } of { $last }. { $drawn ->
    [yes] The Pupularity card is drawn: the game is over
   *[no] { $ends ->
        [yes] The Pupularity card is in this deck; drawing it ends the game
       *[no] The Pupularity card comes with deck { $last }; drawing it ends the game
    }
}
    .label = Deck
scene-player = { $seat }: { $points ->
    [one] one point
   *[other] { $points } points
}, { $held ->
    [one] one card
   *[other] { $held } cards
} in hand{ $covered ->
    [0] {""}
    [one] , one covered
   *[other] , { $covered } covered
}
    .label = Seats
scene-doubled = { $what ->
    [set] { $seat_you ->
        [yes] Your six Gear are a full set of one colour
       *[no] { $seat }'s six Gear are a full set of one colour
    }
   *[flush] { $seat_you ->
        [yes] Your Pack is complete
       *[no] { $seat }'s Pack is complete
    }
}: counts double, +{ $points }
    .label = Doubled
scene-gear-of = { $seat }: { $cards }
    .label = Gear
scene-pack-of = { $seat }: { $cards }
    .label = Pack
scene-status-of = { $seat }: { $cards }
    .label = Status
scene-under = { $seat }: { $cards } under { $card }
    .label = Covered
scene-drama-aimed = { $seat }: { $card } on { $owner_you ->
    [yes] your { $target }
   *[no] { $target } of { $owner }
}
    .label = Drama
scene-drama-place = on top of { $seat_you ->
    [yes] your { $member }
   *[no] { $seat }'s { $member }
}
    .label = Drama
scene-drama-trades = in exchange for { $seat_you ->
    [yes] your { $card }
   *[no] { $seat }'s { $card }
}
    .label = Drama
scene-would-double = { $seat }: { $what ->
    [set] Gear
   *[flush] Pack
} { $made ->
    [yes] complete, counts double, +{ $points }
   *[no] no longer double, −{ $points }
}
    .label = Drama
scene-drama-stirred = { $seat }: { $card }{ $wasted ->
    [yes] , though there is nothing to aim it at
   *[no] {""}
}
    .label = Drama
scene-cancel-made = { $seat }: { $card }
    .label = Cancels
scene-as-it-stands = { $works ->
    [yes] { $wasted ->
        [yes] “{ $card }” has no target and does nothing
       *[no] As it stands, “{ $card }” works
    }
   *[no] As it stands, “{ $card }” is cancelled
}
    .label = Drama
scene-no-cancel = You have no card that can cancel this; the game goes on by itself.
    .label = Drama
scene-may-trade = { $card } for { $targets }
    .label = Trade
scene-would-play = { $points ->
    [one] one point
   *[other] { $points } points
} with { $card }
    .label = You would have
scene-would-cover = { $points ->
    [one] one point
   *[other] { $points } points
} with { $card } on top of { $member }
    .label = You would have
scene-would-aim = { $points ->
    [one] one point
   *[other] { $points } points
} if { $card } brings you { $target }
    .label = You would have
scene-would-aim-over = { $points ->
    [one] one point
   *[other] { $points } points
} if { $card } brings you { $target }, on top of { $member }
    .label = You would have
scene-would-sacrifice = { $points ->
    [one] one point
   *[other] { $points } points
} if you sacrifice { $card }
    .label = You would have
scene-would-not-today = { $points ->
    [one] one point
   *[other] { $points } points
} if you play “{ $card }”
    .label = You would have
scene-would-pass = { $points ->
    [one] one point
   *[other] { $points } points
} if you cancel nothing
    .label = You would have
scene-hand-card = { $card }{ $cost ->
    [0] , free
    [one] , costs one other card
   *[other] , costs { $cost } other cards
}
    .label = Your hand
