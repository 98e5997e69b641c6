"""The view of a seat (SC-17), and random states of the game that fit a view.

Everything is public except the piles, the cards drawn from them, and open answers.

The draw pile was shuffled (SC-3), so at first all orders are equally likely. Every DRAW takes three cards off the top:
one goes to a hand, two go to the bottom. The seat that drew knows these two. When they come up again, it knows which
cards another seat looks at, though not which one that seat keeps. So the places of the pile cannot be sampled one by
one; a state is sampled as a whole: first a choice for every DRAW of the others, then an order of the pile. All pairs of
choices and orders that fit what the viewer saw are equally likely, and each must come up with the same probability.
That is rejection sampling: choices are drawn at random, accepted in proportion to the number of orders that fit them,
and then the rest of the pile is dealt.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pettable.games.slap_cat.cats import cards_in
from pettable.games.slap_cat.deck import Icon
from pettable.games.slap_cat.moves import Cards
from pettable.games.slap_cat.state import Effect, Look, Phase, SlapState, SlapView
from pettable.games.slap_cat.turns import LOOKED_AT
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.seats import Seat, Viewer

#: From the end of the draft to the end of the round: there is one pile, and nobody knows all of it.
BUILDING = (Phase.COMMIT, Phase.PAWS, Phase.SWAP, Phase.PLACE, Phase.ACT)


def view_of(s: SlapState, viewer: Viewer) -> SlapView:
    looking = s.phase is Phase.ACT and viewer is not None and s.pending[0] == Effect(viewer, Icon.DRAW)
    return SlapView(
        seat=viewer,
        options=s.options,
        phase=s.phase,
        asked=s.asked,
        round=s.round,
        first=s.first,
        turn=s.turn,
        piles=tuple(map(len, s.piles)),
        shown=s.shown,
        hand=() if viewer is None else s.hands[viewer] + s.drawn[viewer],
        hands=s.hands,
        drawn=tuple(map(len, s.drawn)),
        spent=s.spent,
        drew=tuple([look.seat for look in s.looks]),
        looks=tuple([look for look in s.looks if look.seat == viewer]),
        looking=s.piles[0][:LOOKED_AT] if looking else (),
        answer=None if viewer is None else s.answers[viewer],
        answered=tuple([answer is not None for answer in s.answers]),
        claims=s.claims,
        areas=s.areas,
        discards=s.discards,
        pending=s.pending,
        points=s.points,
        slapped=s.slapped,
    )


def sample_world(v: SlapView, pack: Cards, rng: Rng) -> SlapState:
    """A random state that fits a view; the hidden answers of the others are still missing."""
    n = v.options.seats
    public = {*v.shown, *v.discards}.union(*v.hands, *map(cards_in, v.areas))
    hidden = [card for card in pack if card not in public]
    looks: tuple[Look, ...] = ()
    if v.phase in (Phase.DRAFT, Phase.GATHER):
        unseen = iter(rng.shuffled(hidden))
        piles = tuple(tuple(next(unseen) for _ in range(count)) for count in v.piles)
    elif v.phase in BUILDING:
        pile, looks = _pile(v, hidden, rng)
        piles = (pile,)
    else:
        piles = (tuple(hidden),) if v.piles else ()
    shown = {spent.card for each in v.spent for spent in each}
    drawn = tuple(
        tuple([look.kept for look in looks if look.seat == seat and look.kept not in shown]) for seat in range(n)
    )
    return SlapState(
        options=v.options,
        phase=v.phase,
        asked=v.asked,
        round=v.round,
        first=v.first,
        turn=v.turn,
        piles=piles,
        shown=v.shown,
        hands=v.hands,
        drawn=drawn,
        spent=v.spent,
        looks=looks,
        answers=(None,) * n,
        claims=v.claims,
        areas=v.areas,
        discards=v.discards,
        pending=v.pending,
        points=v.points,
        slapped=v.slapped,
    )


class Guess(NamedTuple):
    """One way in which the pile may have been drawn from. A place is an index into the freshly shuffled pile."""

    #: The places that were looked at, and which of them was kept, for each DRAW.
    looks: list[tuple[list[int], int]]
    #: What is left of the pile.
    pile: list[int]
    #: Which card is at a place, where that is known: at first, the cards that the viewer saw.
    face: dict[int, CardId]


def _pile(v: SlapView, hidden: Iterable[CardId], rng: Rng) -> tuple[Cards, tuple[Look, ...]]:
    """A pile and all DRAWs from it, sampled from the hidden cards and those that were drawn and shown since."""
    while True:
        guess = _guess(v, rng)
        if guess is not None and all(_fits(v, guess, seat, rng) for seat in sorted({*v.drew} - {v.seat})):
            break
    face, known = guess.face, set(guess.face.values())
    rest = iter(rng.shuffled([card for card in hidden if card not in known]))
    for place in range(len(guess.pile) + len(guess.looks)):
        if place not in face:
            face[place] = next(rest)
    looks = tuple(
        Look(seat, tuple([face[place] for place in places]), face[kept])
        for seat, (places, kept) in zip(v.drew, guess.looks, strict=True)
    )
    return tuple([face[place] for place in guess.pile]), looks


def _guess(v: SlapView, rng: Rng) -> Guess | None:
    """Random choices for the DRAWs of the others; None if they contradict what the viewer saw."""
    pile = list(range(v.piles[0] + len(v.drew)))
    looks: list[tuple[list[int], int]] = []
    face: dict[int, CardId] = {}
    mine = iter(v.looks)
    for seat in v.drew:
        places, pile = pile[:LOOKED_AT], pile[LOOKED_AT:]
        if seat == v.seat:
            look = next(mine)
            nth = look.cards.index(look.kept)
            if any(face.setdefault(place, card) != card for place, card in zip(places, look.cards, strict=True)):
                return None
        else:
            nth = rng.below(len(places))
        looks.append((places, places[nth]))
        pile += places[:nth] + places[nth + 1 :]
    if any(face.setdefault(place, card) != card for place, card in zip(pile, v.looking, strict=False)):
        return None
    return Guess(looks, pile, face) if len(set(face.values())) == len(face) else None


def _fits(v: SlapView, guess: Guess, seat: Seat, rng: Rng) -> bool:
    """Could this seat have kept all the cards from DRAW that it has shown since? If so, the guess gets their places.

    A card that the viewer saw before has a known place, which this seat must have kept before it showed the card. Any
    other card may come from any place that was kept in time and is still free: the fewer there are, the fewer orders of
    the pile fit the guess, and the more often it is rejected.
    """
    kept = [place for each, (_, place) in zip(v.drew, guess.looks, strict=True) if each == seat]
    place_of = {card: place for place, card in guess.face.items()}
    found: dict[int, CardId] = {}
    for card, draws in [(spent.card, spent.draws) for spent in v.spent[seat]]:
        if card in place_of:
            if place_of[card] not in kept[:draws]:
                return False
            continue
        free = [place for place in kept[:draws] if place not in guess.face and place not in found]
        # The range does not depend on the guess, so a guess with fewer free places is rejected more often.
        nth = rng.below(draws - len(found))
        if nth >= len(free):
            return False
        found[free[nth]] = card
    guess.face.update(found)
    return True
