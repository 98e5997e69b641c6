now-lead = You play first, and you may play any card. A high card of a strong group often wins; a low one risks little.
now-follow = You may play any card. { $beating_count ->
    [0] None of yours beats { $card } now, so give away little.
   *[other] To beat { $card } now: { $beating }. Others still play after you.
}
now-last = You play last, for { $worth ->
    [one] one point
   *[other] { $worth } points
} and your own card. { $beating_count ->
    [0] None of your cards beats { $card }, so give away little.
   *[other] You win with: { $beating }.
}

first-held-leader = The card with the crown is a leader. It has no points, but it lifts its group, the { $group }, one place up the chain.
first-held-top-dog = The card with the crown is a leader. It has no points, but it takes its group, the { $group }, to the top of the chain.
first-leader = A leader lifts its group one place up the chain, at once and for good. At the top it stays.
first-top-dog = With Top Dog, a leader takes its group to the top of the chain, at once and for good.
first-twins = Two cards of one group with the same number: the one that was played first wins.
first-trick = A trick is one card from everybody. The highest group of the chain takes them all. Numbers count only within a group.
first-pile = These cards are yours, and their points count at the end. You draw first, and you start the next trick.
first-no-draw = The deck is empty: nobody draws any more, and you play the cards that you still hold.

reference-turn = A trick
reference-play = Everybody plays one card. Any card will do.
reference-leader = A leader first lifts its group one place.
reference-group = The group highest in the chain takes all cards.
reference-number = Same group: the higher number, then the earlier card.
reference-draw = The winner draws first, and starts the next trick.
reference-points = Points
reference-treats = The large number of every card you have won.
reference-none = A leader has no points.
reference-tricks = Option Tricks: this number counts instead.
reference-tie = Tie: more of the strongest group, then more cards.
reference-groups = Groups
reference-dogs = { group-dogs }
reference-cats = { group-cats }
reference-rodents = { group-rodents }
reference-birds = { group-birds }
