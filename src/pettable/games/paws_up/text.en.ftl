title = Paws Up
tagline = Secretly offer a photo, swap in turn, and make stories from what you hold.

location-garden = garden
location-kitchen = kitchen
location-bedroom = bedroom
location-beach = beach
location-living-room = living room
animal-hamster = Hamster
animal-dog = Dog
animal-cat = Cat
story-garden = Garden story
story-kitchen = Kitchen story
story-bedroom = Bedroom story
story-beach = Beach story
story-living-room = Living room story
story-hamster = Hamster story
story-dog = Dog story
story-cat = Cat story
story-paw = Paw story
swap-reason-babies = babies go first
swap-reason-paws = by its paws
swap-reason-trend = equal paws, so the trend row decides
swap-stage-done = done
swap-stage-now = now
swap-stage-later = later
photo-set-I = I
photo-set-II = II
photo-set-III = III
photo-set-A = A
photo-set-B = B
photo-set-C = C
photo-set-D = D
photo-set-E = E
card-photo = { $animal } { $paws } ({ $location })
card-plushie = Plushie { $paws } ({ $location })
card-baby = Baby photo { $paws }
card-story-card = { $story } { $worth }
card-trend = Trend: { $location }

option-competitive = Everybody offers two photos a round instead of one
    .about = You swap twice in every round, as in a game for two, so there is more to plan.
option-memory-aid = Show the photos in others’ hands that everybody has seen
    .about = The screen remembers for you which photos the others hold, as far as everybody can know it.

section-setup = Setting up
section-round = A round
section-stories = Stories
section-end = The end
section-more = Two cards, and what is known

PU-1 = Shuffle the five trends and lay them in a row for all to see: the trend row, which stays as it is. Beside it lie nine piles of story cards, open, each with the 15 on top and 10, 8 and 7 below. The photos of the sets I, II and III are shuffled apart into three face-down piles. Each seat takes one of the starting sets A to E by lot; sets left over stay unseen.
    .title = Trend row, piles and starting sets
PU-2 = The game lasts 13 rounds. In each, new photos are laid out, all swap, and what nobody keeps is cleaned away.
    .title = Thirteen rounds
PU-3 = A round begins with three new photos on display. While pile I lasts, two come from I and one from II; then, while pile II lasts, two from II and one from III; then three from III. So it is in rounds 1 to 5, 6 to 11, and 12 and 13.
    .title = New photos
    .ruling = How many photos are revealed follows from what the piles still hold, and the game ends when all are empty. With a deck that fulfils its rules these are the 13 rounds.
PU-4 = Everybody secretly offers one photo of the hand. Until the last seat has chosen, you may think again; all see who has chosen, but neither what, nor whether it was changed. Then all offers are shown at once.
    .title = Offering a photo
    .ruling = Offering the same photo again is allowed and changes nothing; nobody else notices.
PU-5 = The offered photos set the order. Babies go first, more paws before fewer; then all others, more paws before fewer. With equal paws, the place further left in the trend row goes first.
    .title = Who swaps first
PU-6 = In this order, each owner takes one photo from the display into the hand, and then the offered one fills the gap. So you cannot take back the card that you are just placing, but a seat that swaps later can take it. Nobody may skip.
    .title = Swapping
    .ruling = The photo that you offered goes into the very place that you emptied.
PU-7 = After your swap you may create stories. A story shows three cards of your hand that share what it names: a place, an animal, or the number of paws. Only emojis count. Plushies show a place but no animal; babies show neither, and serve the paw story alone. One card can serve several stories, even in the same turn. If more than three cards fit, you choose which to show. When you want no more stories, you say so.
    .title = Creating stories
    .ruling = The three photos of a story have no order, and no photo counts twice in one story.
PU-8 = A story earns the top card of its pile. You can make each of the nine stories once in a game, and none whose pile is empty. The photos stay in your hand; all have seen the three.
    .title = Story cards
PU-9 = Stories are created in your own turn, right after your own swap: not before the first round, not in another's turn, not after the end. You never have to. Everybody is asked, whether they can make a story or not.
    .title = When stories are created
PU-10 = When all have swapped, the three photos on display leave the game. After round 13 the game is over.
    .title = Cleaning up
PU-11 = At the end all hands are revealed. You score the paws on the five photos in your hand and on your story cards. The most paws win. A tie goes to the tied seat whose best single photo has the most paws; then to the one whose best photo shows the place further left in the trend row, where babies come last. If that is a tie too, the win is shared.
    .title = Counting
    .ruling = The result names the first tie-break that separates the winner from the next seat.
PU-12 = With two seats, and with three if you choose the competitive game, everybody offers two photos a round, as a pair. All offered photos stand in one order, so your two swaps may follow each other. Your earlier photo is placed first, and at your second swap you may take it back. While an offered photo waits to be placed, it is not in your hand: stories see four cards after your first swap and five after your second.
    .title = Two cards
    .ruling = The two photos have no order when you offer them.
PU-13 = Hands, offers until they are shown, and the order of the piles are hidden; everything else is open. Which starting set you have is your secret until your first card is shown. From then on all can know every hand, for the sets are fixed and every swap is seen. With the memory aid, the screen shows it; without, it is left to you to remember.
    .title = What can be known
PU-D1 = Set I has 9 hamsters and 1 photo of babies; set II has 14 dogs and 3 of babies; set III has 12 cats.
    .title = Photos
PU-D2 = The photos of the sets I, II and III have 5 to 15 paws.
    .title = Paws
PU-D3 = Each of the starting sets A to E has 4 plushies and 1 real pet, with 1 to 6 paws.
    .title = Starting sets
PU-D4 = A pet shows its place and its animal, a plushie its place alone, babies neither.
    .title = Emojis
PU-D5 = Each of the nine stories has four cards, worth 15, 10, 8 and 7.
    .title = Story cards
PU-D6 = Each of the five places has one trend card.
    .title = Trends
PU-D7 = No two cards with a place have both the same paws and the same place; no two photos of babies have the same paws.
    .title = No ties
PU-D8 = There are babies with 7 and with 5 paws, and photos with 8 paws in the bedroom and in the kitchen.
    .title = Known cards

ask-PU-4 = { $seat_you ->
    [yes] Choose a photo to give away. The more paws it has, the earlier you swap.
   *[no] { $seat } chooses a photo to offer.
}
ask-PU-12 = { $seat_you ->
    [yes] Choose two photos to give away. The more paws they have, the earlier you swap.
   *[no] { $seat } chooses two photos to offer.
}
ask-PU-6 = { $seat_you ->
    [yes] Your turn: take a photo from the display.
   *[no] { $seat } takes a photo from the display.
}
ask-PU-9 = { $seat_you ->
    [yes] You can create a story with three of your photos.
   *[no] { $seat } may create stories.
}
move-commit = Offer { $cards }
move-take = Take { $card }
move-make-story = { $story }: { $cards }
    .short = { $story }
move-done = No more stories

kind-one-card = One photo offered
kind-two-cards = Two photos offered
kind-take = Photos taken from the display
kind-garden = { story-garden }
kind-kitchen = { story-kitchen }
kind-bedroom = { story-bedroom }
kind-beach = { story-beach }
kind-living-room = { story-living-room }
kind-hamster = { story-hamster }
kind-dog = { story-dog }
kind-cat = { story-cat }
kind-paw = { story-paw }

event-trends-set = The trend row: { $trends }.
event-set-dealt = { $seat_you ->
    [yes] You get starting set { $set }: { $cards }.
   *[no] { $seat } gets a starting set of { $count } photos.
}
event-pile-shuffled = Pile { $pile } is shuffled, { $count } photos.
event-round-begun = Round { $round }.
event-revealed = New on display: { $cards }.
event-committed = { $seat_you ->
    [yes] You will offer { $cards }.
   *[no] { $seat } has chosen what to offer.
}
event-shown = { $seat_you ->
    [yes] You show { $cards }.
   *[no] { $seat } shows { $cards }.
}
event-set-known = { $seat_you ->
    [yes] You began with set { $set }, as everybody can know now.
   *[no] { $seat } began with set { $set }.
}
event-order-set = They swap in this order: { $seats }.
event-swapped = { $seat_you ->
    [yes] You take { $taken } and leave { $placed }.
   *[no] { $seat } takes { $taken } and leaves { $placed }.
}
event-story-made = { $seat_you ->
    [yes] You create a story
   *[no] { $seat } creates a story
} { $story_word ->
    [garden] of three photos in the garden:
    [kitchen] of three photos in the kitchen:
    [bedroom] of three photos in the bedroom:
    [beach] of three photos on the beach:
    [living-room] of three photos in the living room:
    [hamster] of three hamsters:
    [dog] of three dogs:
    [cat] of three cats:
   *[paw] of three photos with equal paws:
} { $cards }.
event-story-earned = { $seat_you ->
    [yes] You earn a story card: { $card }.
   *[no] { $seat } earns a story card: { $card }.
}
event-turn-ended = { $seat_you ->
    [yes] Your turn is over.
   *[no] The turn of { $seat } is over.
}
event-cleaned-up = The round is over; what is left on display leaves the game: { $cards }.
event-hand-laid-open = { $seat_you ->
    [yes] You reveal your hand:
   *[no] { $seat } shows the whole hand:
} { $cards }. { $stories ->
    [0] { $paws } paws, and no story.
   *[other] { $paws } paws and { $stories } for stories: { $total } in all.
}
event-reckoned = The paws: { $scores_by_seat }.

refuse-no-commitment = You cannot offer a photo now.
refuse-one-card = Offer exactly one photo of your hand.
refuse-two-cards = Offer exactly two photos of your hand, together.
refuse-same-card = { $cards } cannot be offered twice; choose two different photos.
refuse-deck-order = A pair has no order; name { $cards } the other way round, as the deck lists them.
refuse-not-held = You do not hold { $cards }; choose from your hand.
refuse-no-swap = Swapping comes later, when all have chosen what to offer.
refuse-turn = It is another seat’s turn to swap.
refuse-swapped = You have swapped already; create stories, or say that you want no more.
refuse-not-on-display = { $cards } is not on display; take one of the photos there.
refuse-no-stories = Stories are created in your own turn, right after your swap; nobody has swapped now.
refuse-swap-first = First take a photo from the display; then you may create stories.
refuse-made = You have made this story already: { $cards }. Each can be made once in a game.
refuse-empty-pile = There is no card of this story left to earn.
refuse-three-cards = For this story you need three different photos of yours that share what it names.
refuse-no-match = { $cards } do not all show what this story is about; choose three that do.
refuse-setup = This is not a valid set-up: it needs all trends, a set of its own for each seat, then the piles I, II and III, with all their cards.

# What a hint says of a move. Where the turn ends all that it speaks of, that is certain, and nothing says how often.
gain-story = makes { $parts_count ->
    [0] a story of { points }
   *[other] { $parts }
} this round { $often }
    .anyone = yes
    .first = yes
gain-story-now = makes { $parts_count ->
    [0] a story of { points }
   *[other] { $parts }
}
    .anyone = yes
    .first = yes
gain-paws-now = { points } more in your hand
gain-fewer-paws-now = { points } fewer in your hand
    .loss = yes
    .less = it costs you about { points } less than “{ $rival }”
gain-paws = { points } more in your hand after this round { $often }
gain-fewer-paws = { points } fewer in your hand after this round { $often }
    .loss = yes
    .less = it costs you about { points } less than “{ $rival }”
# Easy bots, and people, overlook half of them.
gain-stories-of-others = others can make { $parts_count ->
    [0] stories of { points }
   *[other] { $parts }
} this round { $often }
    .anyone = yes
    .loss = yes
    .less = others can make stories of about { points } less than after “{ $rival }”
gain-near-stories = then you are one photo away from { $parts_count ->
    [0] stories worth { points } together
   *[other] { $parts }
} { $often }

points = { $points ->
    [one] { $points } paw
   *[other] { $points } paws
}

points-PU-11 = Paws in hand
points-PU-8 = Stories
decided-points = by paws
decided-best-card = level on paws: the best single photo decides
decided-trend = level on paws and on the best photo: its place in the trend row decides
decided-shared = level in everything that counts: the win is shared

scene-round = { $round } of { $rounds } (piles: I { $one }, II { $two }, III { $three })
    .label = Round
scene-trend-row = { $trends }
    .label = Trend row
scene-story-piles = garden { $garden } · kitchen { $kitchen } · bedroom { $bedroom } · beach { $beach } · living room { $living_room } · hamster { $hamster } · dog { $dog } · cat { $cat } · paw { $paw }
    .label = Stories
scene-profile = { $seat }: { $count ->
    [one] { $count } photo
   *[other] { $count } photos
}, { $worth ->
    [0] no story yet
   *[other] stories worth { $worth } ({ $stories })
}
    .label = Profiles
scene-score = { $seat }: { $total } ({ $photos } on photos, { $stories } on story cards)
    .label = Paws
scene-known-hand = { $seat } (set { $set }): { $cards }
    .label = Known
scene-display = { $cards }
    .label = Display
scene-babies = { $cards }
    .label = Babies
scene-ready = { $seats }
    .label = Have chosen
scene-swap-turn = { $place }. { $seat }: { $card } ({ $why }){ $stage_word ->
    [done] {" "}– took { $taken }
    [now] {" "}– now
   *[later] {""}
}
    .label = Swaps
scene-telling = { $seat }
    .label = Stories now
scene-hand = { $cards }
    .label = Your hand
scene-commitment = { $cards }
    .label = You offer
