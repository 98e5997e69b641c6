"""A turn of construction: cards are shown, discarded or swapped, placed, and then do what they show (SC-4 … SC-10)."""

from collections.abc import Sequence

from msgspec.structs import replace

from pettable.games.slap_cat.cats import placed
from pettable.games.slap_cat.deck import Icon, Material
from pettable.games.slap_cat.moves import (
    ASIDE,
    ActionDue,
    Commit,
    Discarded,
    Donate,
    Donated,
    Events,
    Given,
    Keep,
    Kept,
    Looked,
    NothingToDo,
    PawsIn,
    Place,
    Placed,
    Rank,
    Shown,
    Slap,
    Swapped,
    SwapsCancelled,
)
from pettable.games.slap_cat.races import claimed, free_for, picks, priority, showing, swapped
from pettable.games.slap_cat.scoring import end_round
from pettable.games.slap_cat.state import Effect, Look, Phase, SlapState, Spent
from pettable.table.deck import CardId
from pettable.table.events import Secret
from pettable.table.seats import Seat, around

#: How many cards a DRAW looks at.
LOOKED_AT = 3


def show(material: Material, s: SlapState, commitments: Sequence[Commit], events: Events) -> SlapState:
    """All have committed: the cards leave the hands, and the icons that act at once do."""
    shown = [commitment.card for commitment in commitments]
    for place, card in enumerate(shown):
        s = out_of_hand(s, Seat(place), card)
        events.append(Shown("SC-4", Seat(place), card))
    s = replace(s, shown=tuple(shown))
    if paws := showing(material, s, Icon.PAWS_IN):
        events += [PawsIn("SC-5", seat) for seat in paws]
        others = [seat for seat in priority(s) if seat not in paws]
        if len(paws) > 1:
            return discard(material, s, others or paws, "SC-5", events)
        if s.options.calm:
            return discard(material, s, others[-1:], "SC-18", events)
        return replace(s, phase=Phase.PAWS, asked=s.asked + 1)
    swappers = showing(material, s, Icon.SWAP)
    if swappers and len(shown) > 2:
        return replace(s, phase=Phase.SWAP, asked=s.asked + 1)
    if len(swappers) == 1:
        events += [Swapped("SC-14", Seat(0), shown[1]), Swapped("SC-14", Seat(1), shown[0])]
        s = replace(s, shown=(shown[1], shown[0]))
    elif swappers:
        events.append(SwapsCancelled("SC-14"))
    return ask_places(material, s, events)


def out_of_hand(s: SlapState, seat: Seat, card: CardId) -> SlapState:
    """A card leaves a hand, and all see which it is."""
    if card in s.hands[seat]:
        hand = tuple([each for each in s.hands[seat] if each != card])
        return replace(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]))
    drawn = tuple([each for each in s.drawn[seat] if each != card])
    spent = (*s.spent[seat], Spent(card, len(s.drawn[seat]) + len(s.spent[seat])))
    return replace(
        s,
        drawn=(*s.drawn[:seat], drawn, *s.drawn[seat + 1 :]),
        spent=(*s.spent[:seat], spent, *s.spent[seat + 1 :]),
    )


def covering(material: Material, s: SlapState) -> tuple[Seat, ...]:
    """The seats whose hand is not yet on the PAWS IN!."""
    safe = showing(material, s, Icon.PAWS_IN)
    return tuple([Seat(seat) for seat, on in enumerate(s.claims) if on is None and seat not in safe])


def cover(material: Material, s: SlapState, slap: Slap, events: Events) -> SlapState:
    """A hand on the PAWS IN!; when only one is missing, the race is over and that seat discards."""
    s = claimed(s, slap.seat, slap.card)
    last = covering(material, s)
    return discard(material, s, last, "SC-5", events) if len(last) == 1 else s


def discard(material: Material, s: SlapState, seats: Sequence[Seat], rule: str, events: Events) -> SlapState:
    shown, discards = list(s.shown), s.discards
    for seat in seats:
        card = shown[seat]
        assert card is not None
        events.append(Discarded(rule, seat, card))
        discards, shown[seat] = (*discards, card), None
    s = replace(s, shown=tuple(shown), discards=discards, claims=(None,) * len(shown))
    return ask_places(material, s, events)


def swapping(material: Material, s: SlapState) -> tuple[Seat, ...]:
    """The seats that showed SWAP and have not claimed a card yet."""
    return tuple([seat for seat in showing(material, s, Icon.SWAP) if s.claims[seat] is None])


def claim(material: Material, s: SlapState, slap: Slap, events: Events) -> SlapState:
    """A card to swap for. The race is over when no seat left has a choice; one that finds only its own keeps it."""
    s = claimed(s, slap.seat, slap.card)
    left = swapping(material, s)
    if any(len(free_for(s, each)) > 1 for each in left):
        return s
    for each in left:
        s = _give(s, each, next(iter(free_for(s, each)), None), "SC-6", events)
    return swap(material, s, events)


def swap_by_ranking(material: Material, s: SlapState, rankings: Sequence[Rank], events: Events) -> SlapState:
    """In calm mode: all rankings are in, and the swappers get their cards by priority."""
    swappers = [ranking.seat for ranking in rankings]
    order = [seat for seat in priority(s) if seat in swappers]
    for seat, card in picks(order, rankings):
        s = _give(s, seat, card, "SC-18", events)
    return swap(material, s, events)


def _give(s: SlapState, seat: Seat, card: CardId | None, rule: str, events: Events) -> SlapState:
    """A swapper gets its card without a slap; None: it keeps its own."""
    got = s.shown[seat] if card is None else card
    assert got is not None
    events.append(Given(rule, seat, got))
    return claimed(s, seat, got)


def swap(material: Material, s: SlapState, events: Events) -> SlapState:
    after = swapped(s.shown, s.claims)
    for place, card in enumerate(after):
        if card is not None and card != s.shown[place]:
            events.append(Swapped("SC-6", Seat(place), card))
    return ask_places(material, replace(s, shown=after, claims=(None,) * len(after)), events)


def placing(material: Material, s: SlapState) -> tuple[Seat, ...]:
    """The seats that have a card to place; negatives lie aside by themselves."""
    part = material.part
    return tuple([Seat(seat) for seat, card in enumerate(s.shown) if card is not None and part[card] is not None])


def ask_places(material: Material, s: SlapState, events: Events) -> SlapState:
    if placing(material, s):
        return replace(s, phase=Phase.PLACE, asked=s.asked + 1)
    return place_all(material, s, (), events)


def place_all(material: Material, s: SlapState, places: Sequence[Place], events: Events) -> SlapState:
    """All cards go where their seats want them, negatives aside; then what they show of DRAW and DONATE is due."""
    spots = {place.seat: (place.cat, place.gap) for place in places}
    areas = list(s.areas)
    effects: list[Effect] = []
    for seat in around(s.first, len(areas)):
        card = s.shown[seat]
        if card is None:
            continue
        cat, gap = spots.get(seat, (ASIDE, 0))
        areas[seat] = placed(areas[seat], card, material.part[card], cat=cat, gap=gap)
        events.append(Placed("SC-7", seat, card, cat=cat, gap=gap))
        if icon := material.secondary[card]:
            effects.append(Effect(seat, icon))
    events += [ActionDue("SC-8", effect.seat, effect.icon) for effect in effects]
    return act(material, replace(s, shown=(), areas=tuple(areas), pending=tuple(effects)), events)


# The effects still to be performed are a stack, `pending`; it is all that the state keeps of a chain. After all have
# placed, it holds one effect for each seat that placed a DRAW or DONATE, from the first player on (SC-8). The seat of
# the top effect is asked, and performing it pops it. A donated card that shows DRAW or DONATE pushes its receiver's
# effect, above everything that waits, so a chain is followed to its end before anybody else's turn comes: depth first
# (SC-10). A top effect with nothing to draw, or nothing to give, is popped and nobody is asked. An effect names a seat
# and an icon, never the card: even if a donation has covered that card since, the effect stands. When the stack is
# empty, the turn is over.


def act(material: Material, s: SlapState, events: Events) -> SlapState:
    """Ask for the next effect that can be performed; if there is none, the turn is over, and perhaps the round."""
    pending = s.pending
    while pending and not _can(s, pending[0], events):
        pending = pending[1:]
    if pending:
        return replace(s, phase=Phase.ACT, asked=s.asked + 1, pending=pending)
    s = replace(s, pending=(), turn=s.turn + 1)
    if all(hand or drawn for hand, drawn in zip(s.hands, s.drawn, strict=True)):
        return replace(s, phase=Phase.COMMIT, asked=s.asked + 1)
    return end_round(material, s, events)


def _can(s: SlapState, effect: Effect, events: Events) -> bool:
    """Is there something to draw, or to give? A seat that draws looks at its cards at once."""
    seat = effect.seat
    if effect.icon is Icon.DRAW:
        top = s.piles[0][:LOOKED_AT]
        if top:
            public = Looked("SC-9", seat, len(top))
            events.append(Secret((seat,), Looked("SC-9", seat, len(top), top), public=public))
            return True
    elif s.hands[seat] or s.drawn[seat]:
        return True
    events.append(NothingToDo("SC-9" if effect.icon is Icon.DRAW else "SC-10", seat, effect.icon))
    return False


def keep(material: Material, s: SlapState, move: Keep, events: Events) -> SlapState:
    """One of the top cards goes to the hand, the others go under the pile in the order they lay."""
    seat, card, pile = move.seat, move.card, s.piles[0]
    top, rest = pile[:LOOKED_AT], pile[LOOKED_AT:]
    events.append(Secret((seat,), Kept("SC-17", seat, card), public=Kept("SC-17", seat)))
    s = replace(
        s,
        piles=(rest + tuple([each for each in top if each != card]),),
        drawn=(*s.drawn[:seat], (*s.drawn[seat], card), *s.drawn[seat + 1 :]),
        looks=(*s.looks, Look(seat, top, card)),
        pending=s.pending[1:],
    )
    return act(material, s, events)


def donate(material: Material, s: SlapState, move: Donate, events: Events) -> SlapState:
    card, to, pending = move.card, move.to, s.pending[1:]
    area = placed(s.areas[to], card, material.part[card], cat=move.cat, gap=move.gap)
    events += (Donated("SC-10", move.seat, to, card), Placed("SC-10", to, card, cat=move.cat, gap=move.gap))
    if icon := material.secondary[card]:
        pending = (Effect(to, icon), *pending)
        events.append(ActionDue("SC-10", to, icon))
    s = out_of_hand(s, move.seat, card)
    return act(material, replace(s, areas=(*s.areas[:to], area, *s.areas[to + 1 :]), pending=pending), events)
