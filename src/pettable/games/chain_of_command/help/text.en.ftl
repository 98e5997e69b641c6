now-lead = You play first, and you may play any card. A high card of a strong group often wins; a low one risks little.
now-only = This is your last card: there is nothing to choose.
now-follow = You may play any card. { $beating_count ->
    [0] None of yours beats { $card } now{ $equal ->
        [yes] : of equal cards, the first counts
       *[no] {""}
    }. Play what you need least: few points, or too weak to win later.
   *[other] To beat { $card } now: { $beating }. Those after you may still play a better one.
}
now-last = You play last, and { $worth ->
    [one] one point is
   *[other] { $worth } points are
} on the table. { $beating_count ->
    [0] None of yours beats { $card }{ $equal ->
        [yes] : of equal cards, the first counts
       *[no] {""}
    }. Play what you need least: few points, or too weak to win later.
   *[other] You win with: { $beating }.
}

first-new-chain = The chain is different in every game: now { $first } are the strongest. You play against everybody at the table.
first-held-leader = Your { $card } has no points{ $rises ->
    [yes] , but it lifts the { $group } one place up the chain.
   *[no] . The { $group } are at the top of the chain, so it cannot lift them now.
}
first-held-top-dog = Your { $card } has no points{ $rises ->
    [yes] , but it takes the { $group } to the top of the chain.
   *[no] . The { $group } are at the top of the chain, so it cannot lift them now.
}
first-leader = A leader lifts its group one place up the chain, at once and for good. If it is at the top already, nothing changes.
first-top-dog = With Top Dog, a leader takes its group to the top of the chain, at once and for good.
first-twins = Two cards of one group with the same number: the one that was played first wins.
first-trick = One card from everybody is a trick. The group highest in the chain takes it; numbers count only within a group.
first-pile = These cards are yours: their points count at the end. You start the next trick. While the deck lasts, you draw first, too.
first-no-draw = The deck is empty: nobody draws any more, and you play the cards that you still hold.

reference-turn = A trick
reference-play = Everybody plays one card. Any card will do.
reference-leader = A leader first lifts its group one place.
reference-group = The group highest in the chain takes all cards.
reference-number = Same group: the higher number, then the earlier card.
reference-draw = The winner draws first, and starts the next trick.
reference-points = Points
reference-most = When all cards are played, the most points win.
reference-treats = Add up the large numbers on the cards that you have won.
reference-none = A leader has no points.
reference-tricks = Only with the option Tricks: another number counts.
reference-tie = Tie: more of the strongest group, then more cards.
