title = Slap Cat!
tagline = Quick hands draft the cards; then everybody builds cats at once, and nobody's cat is safe.

-paws-in = PAWS IN!

part-head = head
part-middle = middle
part-tail = tail
colour-orange = Orange
colour-white = White
colour-grey = Grey
colour-black = Black
icon-swap = SWAP
icon-paws-in = { -paws-in }
icon-draw = DRAW
icon-donate = DONATE
bonus-hat = hat
bonus-toy = toy
bonus-nubby-tail = nubby tail
bonus-poop = poop
bonus-pug = the Pug
award-longest-meow = Longest Meow
award-cat-hoarder = Cat Hoarder
award-epicalico = EpiCalico
award-purebred = Purebred
award-shoot-the-meown = Shoot the Meown
card-cat-card = { $colour } { $part } { $stars }★{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}{ $bonus_count ->
    [0] {""}
   *[other] {" "}+ { $bonus }
}
card-rat = Rat toy{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}
card-bones = Fish bones{ $icons_count ->
    [0] {""}
   *[other] {" "}[{ $icons }]
}

option-calm = No races (calm)
    .about = Nobody has to be quick: you say which cards you like best, and players take turns at getting theirs first.
option-longest-meow = { award-longest-meow }
    .about = In each round, the player with the longest complete cat scores 4 extra points; if tied, 2 each.
option-cat-hoarder = { award-cat-hoarder }
    .about = In each round, the player with the most complete cats scores 4 extra points; if tied, 2 each.
option-epicalico = { award-epicalico }
    .about = In each round, a complete cat that shows all four colours scores 6 extra points, once for each player.
option-purebred = { award-purebred }
    .about = In each round, a complete cat of four or more cards in one colour scores 6 extra points, once for each player.
option-shoot-the-meown = { award-shoot-the-meown }
    .about = In each round, you score 13 extra points if you have rat toys or fish bones and no cat card; each still costs a point.

section-setup = Setting up
section-draft = The slap draft
section-construction = Construction
section-actions = Actions
section-end = The end
section-two = Two players
section-options = Options
section-races = Races, and none
section-known = What is hidden

SC-1 = Play three rounds. For each, gather all cards, shuffle, and deal them one by one into a pile for each seat, or two piles each with two players; no pile is more than one card larger than another. The first player is drawn by lot and moves on clockwise from round to round.
    .title = Rounds and piles
    .ruling = The deal starts with the first pile; piles have no owner.
SC-2 = The top card of every pile is turned up at once, and everybody slaps one of them; your own pile's card is as good as any. The fastest hand on a card gets it, and the last player gets what is left without being asked. Go on until everybody holds eight cards.
    .title = Slap
SC-3 = After the draft, what is left of the piles is shuffled into one draw pile.
    .title = The draw pile
SC-4 = Each turn, everybody secretly chooses one card from the hand; when all have, the cards are shown. You may change your mind until the last player has chosen. You are asked even if you hold only one card.
    .title = Choose and show
SC-5 = { -paws-in } comes before anything else and calls off every SWAP of the turn. If one was shown, all others race to put a hand on it, and the last one discards the card that was shown there. If several were shown, but not by all, there is no race: everybody who did not show one discards. If all showed one, all discard.
    .title = { -paws-in }
SC-6 = If you show SWAP, you must exchange that card for one that another player shows. Several swappers race: each card can be claimed once, never by its own player, and a claim stands. Every swapper ends with the card claimed; a player who loses a card without swapping gets what is left at the end of that chain, so the order of claims does not matter. Only when all showed SWAP can the last one find nothing but its own card; it keeps it, unasked. A single swapper chooses without a race. A SWAP that you receive does nothing.
    .title = SWAP
    .ruling = The race ends when nobody who is left has a choice: the last one finds a single card, or the last two can only take each other's.
SC-7 = Place the card that lies before you now: as a new cat, on one of your cats, or as a head over a head or a tail over a tail. A cat has at most one head on the left, middles, and at most one tail on the right, in any colours; a middle may go into any gap or to an open end. Cards never move to another cat, and cats are never joined. Head and tail alone are a complete cat. Negatives lie aside by themselves. All place in secret; it shows when everybody has.
    .title = Building cats
SC-8 = Then, clockwise from the first player, everybody who placed a DRAW or DONATE in this turn performs it, even if that card has been covered by a donation since. What a discarded card shows is lost.
    .title = In turn
    .ruling = A negative that lies beside the cats performs its icon, too.
SC-9 = DRAW: look at the top three cards, or as many as there are; keep one in hand, and put the others under the pile as they lay. A single card has to be kept; an empty pile gives nothing, and is never filled again.
    .title = DRAW
    .ruling = A single card is shown to you all the same, and you are asked to keep it.
SC-10 = DONATE: if you hold a card, place one in the area of an opponent, anywhere it could be placed, as a new cat too. If it shows DRAW or DONATE, its receiver performs that at once, before everything that still waits. A donated SWAP or { -paws-in } does nothing.
    .title = DONATE
SC-11 = The round ends when cards should be committed and somebody has none.
    .title = The end of a round
SC-12 = At the end of a round, hands are laid open. A complete cat, with a head and a tail that can be seen, brings the smaller number of stars of each two neighbours, and its bonuses. An incomplete cat brings nothing. Every negative, placed or still in hand, costs a point. Covered cards do not count. Totals may be negative.
    .title = Counting
    .ruling = The order of the draw pile that is left is forgotten.
SC-13 = After the last round the highest total wins. If several seats share it, the one with the most cards of one colour in its area in the last round wins; incomplete cats count, covered cards do not. If several are still tied, they race for a slap on the draw pile; in calm mode, or if nobody slaps in time, they share the win. All other places go by the total, and may be shared.
    .title = Winning
    .ruling = The tie-break finds the winner only: those who lose the last race share second place.
SC-14 = With two players, cards with { -paws-in } stay out, and hands have ten cards. Four cards are turned up, and each seat slaps two of them, one after the other or both at once; what is left when one seat has two is the other's. One SWAP exchanges the two cards shown; two cancel each other.
    .title = Two players
SC-15 = Options count at the end of each round, for complete cats, by the cards that can be seen. Longest Meow: 4 points for the longest cat, 2 each if tied. Cat Hoarder: 4 points for the most cats, 2 each if tied. EpiCalico: 6 points for a cat with all four colours. Purebred: 6 points for a cat of four cards or more in one colour. Shoot the Meown: 13 points for an area with a negative and no cat card; the negatives still cost. Each award goes to a seat at most once a round, and none for having no cat at all. You can combine the options.
    .title = More to score
SC-16 = A race is fair to every connection. When two hands are too close to call, a random draw decides, and it is written down. A race is over when its outcome is certain. If the card you reach for is gone, reach for another. If time runs out, the missing hands follow in random order: each on a random free card; in a race for { -paws-in } the last one loses.
    .title = Races
    .ruling = When time runs out, every pair of a missing hand and a free card is equally likely.
SC-17 = Commitments, places and rankings are hidden while others still choose; so are the pile, what is looked at for a DRAW, and a card from DRAW while it is in a hand. Cards from the draft are known to all, and so is everything that was shown, placed or discarded.
    .title = What is hidden
SC-18 = Calm mode has no races. Priority starts with the first player of the round, runs clockwise, and moves on by one seat after each slap and each turn. Draft: all secretly rank the cards turned up, and in order of priority each gets the best that is still there; with two players in the order first, second, second, first. Several SWAPs: the swappers rank the other cards shown, in the same way. { -paws-in }: of those who would race, the last in priority discards. Rankings are never shown.
    .title = Calm mode
SC-D1 = A cat card is a head, a middle or a tail, in orange, white, grey or black, with 1 to 5 stars.
    .title = Cat cards
SC-D2 = Cards may show icons: at most one of SWAP and { -paws-in }, and at most one of DRAW and DONATE. A deck has at most 16 cards with DRAW and at most 16 with DONATE.
    .title = Icons
SC-D3 = Cat cards may show bonuses, each kind at most once: hat, toy, nubby tail and poop for 1 point each, the Pug for 2. A nubby tail is on tails only, the Pug on one head only.
    .title = Bonuses
    .ruling = A card may carry several different bonuses.
SC-D4 = Rat toys and fish bones are negatives: no part, no colour, no stars; they cost 1 point, and may show icons.
    .title = Negatives
SC-D5 = There are six cards more than the hands take: 8 for each of three or more seats, or 10 for each of two once the cards with { -paws-in } are out. A deck must serve some number of seats.
    .title = Enough cards
    .ruling = A table with more seats than its deck serves is refused when it is set up.
SC-D6 = Our own deck: in each colour 4 heads, 5 middles and 4 tails, with all numbers of stars and the Pug among the heads; 20 negatives; 10 SWAP, 5 { -paws-in }, 8 DRAW and 8 DONATE, mostly on weak cards and some negatives; 6 hats, 6 toys, 3 nubby tails, 3 poops. Other decks may differ.
    .title = Our deck

ask-SC-2 = { $seat_you ->
    [yes] Slap a card.
   *[no] { $seat } slaps a card.
}
ask-SC-14 = { $seat_you ->
    [yes] Slap two of the four cards.
   *[no] { $seat } slaps two of the four cards.
}
ask-SC-18 = { $seat_you ->
    [yes] Rank these cards, the one you want most first.
   *[no] { $seat } ranks the cards.
}
ask-SC-4 = { $seat_you ->
    [yes] Choose the card that you will show.
   *[no] { $seat } chooses a card to show.
}
ask-SC-5 = { $seat_you ->
    [yes] Paw on it, quickly: the last one discards.
   *[no] { $seat } reaches for the { -paws-in } card.
}
ask-SC-6 = { $seat_you ->
    [yes] Choose the card that you want in exchange for yours.
   *[no] { $seat } swaps a card.
}
ask-SC-7 = { $seat_you ->
    [yes] Place your card: on a cat, or as a new one. Gaps for a middle are counted from the left.
   *[no] { $seat } places a card.
}
ask-SC-9 = { $seat_you ->
    [yes] Keep one of these cards.
   *[no] { $seat } draws a card.
}
ask-SC-10 = { $seat_you ->
    [yes] Give a card from your hand to somebody else.
   *[no] { $seat } gives a card away.
}
ask-SC-13 = A tie for the win: the first hand on the draw pile decides.

move-slap = { $card }
move-late = { $by }: { $card }
move-rank = { $cards }
    .brief = { $cards_first } first
move-commit = { $card }
move-place = { $cat ->
    [0] a new cat
   *[other] cat { $cat }{ $gap ->
        [0] {""}
       *[other] , gap { $gap }
    }
}
move-keep = { $card }
move-donate = { $card } → { $to }, { $cat ->
    [-1] beside the cats
    [0] a new cat
   *[other] cat { $cat }{ $gap ->
        [0] {""}
       *[other] , gap { $gap }
    }
}
move-slap-pile = Slap the draw pile
move-time-up = Time is up

kind-slap = Cards slapped
kind-commit-swap = { icon-swap } shown
kind-commit-paws-in = { icon-paws-in } shown
kind-commit-draw = { icon-draw } shown
kind-commit-donate = { icon-donate } shown
kind-commit-plain = Cards without an icon shown
kind-place-new = New cats begun
kind-place-on = Cats built on
kind-keep = Cards kept after a draw
kind-donate = Cards donated
kind-slap-pile = Slaps on the draw pile

event-first-chosen = { $seat_you ->
    [yes] Drawn by lot: you are the first player.
   *[no] Drawn by lot: { $seat } is the first player.
}
event-round-begun = Round { $round }: all cards are dealt to the piles.{ $round ->
    [1] {""}
   *[other] { " " }{ $seat_you ->
        [yes] You are the first player.
       *[no] { $seat } is the first player.
    }
}
event-turned-up = Turned up: { $cards }.
event-slapped = { $rule ->
    [SC-6] { $seat_you ->
        [yes] You swap for { $card }.
       *[no] { $seat } swaps for { $card }.
    }
   *[other] { $seat_you ->
        [yes] You slap { $card }.
       *[no] { $seat } slaps { $card }.
    }
}
event-came-late = { $seat_you ->
    [yes] Time is up: your hand comes down on { $card }.
   *[no] Time is up: { $seat }'s hand comes down on { $card }.
}
event-given = { $seat_you ->
    [yes] You get { $card }.
   *[no] { $seat } gets { $card }.
}
event-ranked = { $seat_you ->
    [yes] Your ranking: { $cards }.
   *[no] { $seat } has ranked the cards.
}
event-piles-shuffled = The piles are shuffled together: { $count } cards to draw.
event-committed = { $seat_you ->
    [yes] You will show { $card }.
   *[no] { $seat } has chosen a card.
}
event-shown = { $seat_you ->
    [yes] You show { $card }.
   *[no] { $seat } shows { $card }.
}
event-paws-in = { $seat_you ->
    [yes] Your { -paws-in } cancels all swaps of this turn.
   *[no] { $seat }'s { -paws-in } cancels all swaps of this turn.
}
event-discarded = { $seat_you ->
    [yes] You discard { $card }.
   *[no] { $seat } discards { $card }.
}
event-swapped = { $seat_you ->
    [yes] You have { $card } now.
   *[no] { $seat } has { $card } now.
}
event-swaps-cancelled = Two SWAPs: both cards stay where they are.
event-spot-chosen = { $seat_you ->
    [yes] You will place it: { $cat ->
        [0] a new cat
       *[other] cat { $cat }
    }.
   *[no] { $seat } has chosen a place for its card.
}
event-placed = { $seat_you ->
    [yes] { $cat ->
        [-1] Beside your cats: { $card }.
        [0] { $card } begins a new cat of yours.
       *[other] { $card } goes to your cat { $cat }.
    }
   *[no] { $cat ->
        [-1] Beside the cats of { $seat }: { $card }.
        [0] { $card } begins a new cat of { $seat }.
       *[other] { $card } goes to cat { $cat } of { $seat }.
    }
}
event-action-due = { $seat_you ->
    [yes] Your { $icon } is due.
   *[no] The { $icon } of { $seat } is due.
}
event-nothing-to-do = { $icon_word ->
    [draw] { $seat_you ->
        [yes] You find the pile empty.
       *[no] { $seat } finds the pile empty.
    }
   *[other] { $seat_you ->
        [yes] You have nothing to donate.
       *[no] { $seat } has nothing to donate.
    }
}
event-looked = { $seat_you ->
    [yes] You look at { $cards }.
   *[no] { $seat } looks at { $count ->
        [one] the last card
       *[other] the top { $count } cards
    } of the pile.
}
event-kept = { $seat_you ->
    [yes] You keep { $card }.
   *[no] { $seat } keeps one.
}
event-donated = { $seat_you ->
    [yes] You donate { $card } to { $to }.
   *[no] { $to_you ->
        [yes] { $seat } donates { $card } to you.
       *[no] { $seat } donates { $card } to { $to }.
    }
}
event-round-over = Round { $round } is over: { $seats ->
    [You] you have no cards left.
   *[other] { $seats_count ->
        [one] { $seats } has no cards left.
       *[other] { $seats_listed } have no cards left.
    }
}
event-hand-shown = { $seat_you ->
    [yes] You still hold { $cards }.
   *[no] { $seat } still holds { $cards }.
}
event-scored = { $seat_you ->
    [yes] You: cats { $cats }
   *[no] { $seat }: cats { $cats }
}{ $negatives ->
    [0] {""}
   *[other] , rat toys and fish bones −{ $negatives }
}.
event-awarded = { $seat_you ->
    [yes] { $award }: { $points } points for you.
   *[no] { $award }: { $points } points for { $seat }.
}
event-tied = { ask-SC-13 } Tied: { $seats }.
event-pile-slapped = { $seat_you ->
    [yes] You slap the draw pile first.
   *[no] { $seat } slaps the draw pile first.
}
event-nobody-slapped = Nobody slaps the draw pile in time.
event-reckoned = The points: { $scores_by_seat }.

refuse-setup = This is not a valid set-up: it needs one first player, and every card once.
refuse-clock = The clock plays only in a race, only for seats that are late, and only free cards.
refuse-no-slap = There is nothing to slap now.
refuse-no-ranking = There is nothing to rank now; cards are ranked in calm mode only.
refuse-no-commitment = You cannot choose a card to show now.
refuse-no-placing = You cannot place a card now.
refuse-no-draw = You cannot draw now.
refuse-no-donation = You cannot donate now.
refuse-no-tie = You can slap the draw pile only to break a tie for the win.
refuse-not-asked = It is not your turn, or you already have your card; wait for the others.
refuse-ranking = Rank all of the cards that you could get, each once, and no other.
refuse-no-such-place = It cannot go there. Name an existing cat, and for a middle one of its gaps; or start a new cat; a negative goes beside the cats.
refuse-not-looked-at = Keep one of the cards that you look at; { $cards } is not among them.
refuse-not-held = You do not hold { $cards }; choose a card from your hand.
refuse-only-paws-in = Put your paw on the card that shows { -paws-in }.
refuse-own-card = { $cards } is your own; swap it for the card of another player.
refuse-gone = { $cards } is not free; reach for another card.
refuse-no-opponent = A donation goes to another player at this table.

# What a hint says of a move.
gain-round = this round brings you { $points ->
    [one] one point
   *[other] { $points } points
} on average
    .more = this round brings you about { points } more than “{ $rival }”
gain-best-of-round = the most points of all this round { $often }
    .anyone = yes
gain-round-of-others = the best other player gets { $points ->
    [one] one point
   *[other] { $points } points
} on average
    .anyone = yes
    .loss = yes
    .less = the best other player gets about { points } less than after “{ $rival }”
gain-cats = you finish { $points ->
    [one] a cat
   *[other] { $points } cats
} this round { $often }
    .first = yes
gain-negatives = { $points ->
    [one] one negative counts
   *[other] { $points } negatives count
} against you { $often }
    .loss = yes
    .less = { $points ->
        [one] one negative
       *[other] { $points } negatives
    } fewer against you than after “{ $rival }”
gain-rid-of-negatives = this round you get rid of { $points ->
    [one] a negative
   *[other] { $points } negatives
} { $often }
    .first = yes

points-SC-12 = Cats, less rat toys and fish bones
points-SC-15-longest-meow = { award-longest-meow }
points-SC-15-cat-hoarder = { award-cat-hoarder }
points-SC-15-epicalico = { award-epicalico }
points-SC-15-purebred = { award-purebred }
points-SC-15-shoot-the-meown = { award-shoot-the-meown }
decided-points = by points
decided-colour = tied on points; by cards of one colour
decided-slap = tied on points and colour; by a slap on the draw pile
decided-shared = tied to the last step: the win is shared

scene-round = { $round } of { $rounds }; { $first_you ->
    [yes] you are the first player
   *[no] { $first } is the first player
}
    .label = Round
scene-score = { $seat }: { $points }
    .label = Points
scene-one-colour = { $seat } { $count }{ $colours_count ->
    [0] {""}
   *[other] {" "}({ $colours })
}
    .label = Most cards of one colour
scene-priority = { $seats }
    .label = Order
scene-to-pick = { $left ->
    [one] the last card each
   *[other] { $left } more cards each, { $now } now
}
    .label = Draft
scene-own-picks = { $picks }; { $ranks ->
    [0] you get what is left
    [one] only your first rank matters
   *[other] your first { $ranks } ranks matter
}
    .label = Your picks
scene-face-up = { $cards }
    .label = Face up
scene-draw-pile = { $count ->
    [one] { $count } card
   *[other] { $count } cards
} to draw
    .label = Pile
scene-held = { $seat }: { $count }
    .label = Hands
scene-cat-row = { $seat }, cat { $number }: { $cards }{ $covered_count ->
    [0] {""}
   *[other] {" "}(beneath: { $covered })
} – { $complete ->
    [yes] { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
   *[no] incomplete
}
    .label = Cats
scene-beside = { $seat }: { $cards }
    .label = Negatives
scene-before = { $seat }: { $card }
    .label = Shown
scene-claimed = { $seat } on { $card }
    .label = Claimed
scene-waiting = { $seat }: { $icon }
    .label = Waiting
scene-hand = { $cards }
    .label = Your hand
scene-chosen = { $card }
    .label = You chose
scene-looking = { $cards }
    .label = You look at
scene-would-count = cat { $cat }{ $gap ->
    [0] {""}
   *[other] , gap { $gap }
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
    .label = Then
scene-would-count-there = { $card } → { $to }, cat { $cat }{ $gap ->
    [0] {""}
   *[other] , gap { $gap }
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
    .label = Gift
