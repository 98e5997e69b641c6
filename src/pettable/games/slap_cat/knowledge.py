"""What a viewer knows (SC-17), and worlds that fit it.

All is public but the piles, what was drawn from them, and open answers.

The draw pile was shuffled (SC-3), so at first any order is as likely as any other. Every DRAW turns it on by three: one
card goes to a hand, two come to lie at the bottom. Whoever drew knows these two, and that they come up again one
day; from then on it knows something of what others see and keep, though not which card. So places cannot be
guessed one by one. A world is drawn as a whole instead: a choice for every DRAW of the others, then an order of the
pile. All pairs of choices and orders that fit what the viewer saw are equally likely, and the sampler takes each
with the same chance: it throws for the choices, refuses them as often as fewer orders fit them, and then deals.
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

#: From the draft to the end of the round: there is one pile, and nobody knows all of it.
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
    """A world that fits a view, still without the answers that are hidden in it."""
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
    """How the pile may have been drawn from. Cards are told by their place in it when it was shuffled."""

    #: The places that were looked at, and which of them was kept, for each DRAW.
    looks: list[tuple[list[int], int]]
    #: What is left of the pile.
    pile: list[int]
    #: The cards that are known: at first those that the viewer saw.
    face: dict[int, CardId]


def _pile(v: SlapView, hidden: Iterable[CardId], rng: Rng) -> tuple[Cards, tuple[Look, ...]]:
    """A pile and all DRAWs from it: of the cards that are hidden, and of those that were drawn and shown since."""
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
    """Any choices of the others; None where they would have brought up something else than the viewer saw."""
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
    """Could this seat have kept all that it has shown since? If so, it is told from where.

    If the viewer saw a card before, its place was kept in time or it was not. Any other card may have come from any
    place that was kept in time and is free: the fewer there are, the fewer orders of the pile fit these choices.
    """
    kept = [place for each, (_, place) in zip(v.drew, guess.looks, strict=True) if each == seat]
    place_of = {card: place for place, card in guess.face.items()}
    told: dict[int, CardId] = {}
    for card, draws in [(spent.card, spent.draws) for spent in v.spent[seat]]:
        if card in place_of:
            if place_of[card] not in kept[:draws]:
                return False
            continue
        free = [place for place in kept[:draws] if place not in guess.face and place not in told]
        # The chance is one in all places that could have been free; it does not depend on the guess.
        nth = rng.below(draws - len(told))
        if nth >= len(free):
            return False
        told[free[nth]] = card
    guess.face.update(told)
    return True
