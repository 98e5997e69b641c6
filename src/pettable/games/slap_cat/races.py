"""Which seat gets which card: in the draft (SC-2, SC-14), by SWAP (SC-6), and in calm mode by rankings (SC-18).

Nothing here knows of time: claims come one by one, in the order that the table has settled.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pettable.games.slap_cat.deck import Icon, Material
from pettable.games.slap_cat.moves import Events, Given, Rank, Slap, TurnedUp
from pettable.games.slap_cat.state import Phase, SlapState
from pettable.table.deck import CardId
from pettable.table.seats import Seat, around


def wanting(s: SlapState) -> tuple[Seat, ...]:
    """The seats that still get a card of those turned up in the draft."""
    held = [len(hand) for hand in s.hands]
    full = (sum(held) + sum([card is not None for card in s.shown])) // len(held)
    return tuple([Seat(seat) for seat, count in enumerate(held) if count < full])


def turn_up(s: SlapState, events: Events) -> SlapState:
    """The top card of every pile is turned up, and the seats are asked to take one."""
    shown = tuple([pile[0] for pile in s.piles])
    events.append(TurnedUp(draft_rule(s), shown))
    piles = tuple([pile[1:] for pile in s.piles])
    return replace(s, phase=Phase.DRAFT, asked=s.asked + 1, piles=piles, shown=shown)


def draft_by_slap(material: Material, s: SlapState, slap: Slap, events: Events) -> SlapState:
    return draft(material, s, ((slap.seat, slap.card),), events)


def draft_by_ranking(material: Material, s: SlapState, rankings: Sequence[Rank], events: Events) -> SlapState:
    """In calm mode: all rankings are in, and the cards go out by priority."""
    picked = picks(draft_order(priority(s)), rankings)
    given = [(seat, card) for seat, card in picked if card is not None]
    events += [Given("SC-18", seat, card) for seat, card in given]
    return draft(material, s, given, events)


def draft(material: Material, s: SlapState, given: Sequence[tuple[Seat, CardId]], events: Events) -> SlapState:
    """Cards go to hands; the last seat gets what is left. Then the next cards are turned up, or the draft is over."""
    hands, shown = list(s.hands), list(s.shown)
    for seat, card in given:
        hands[seat] += (card,)
        shown[shown.index(card)] = None
    s = replace(s, hands=tuple(hands), shown=tuple(shown))
    left = wanting(s)
    if len(left) == 1:
        rest = [(left[0], card) for card in shown if card is not None]
        events += [Given(draft_rule(s), seat, card) for seat, card in rest]
        return draft(material, s, rest, events)
    if left:
        return s
    s = replace(s, turn=s.turn + 1)
    full = len(hands[0]) == material.sizes.hand(len(hands))
    return replace(s, phase=Phase.GATHER, shown=()) if full else turn_up(s, events)


def draft_rule(s: SlapState) -> str:
    return "SC-14" if s.options.seats == 2 else "SC-2"


def showing(material: Material, s: SlapState, icon: Icon) -> tuple[Seat, ...]:
    """The seats that show a card with this icon."""
    primary = material.primary
    return tuple([Seat(seat) for seat, card in enumerate(s.shown) if card is not None and primary[card] is icon])


def free_for(s: SlapState, seat: Seat) -> list[CardId]:
    """The shown cards that a swapper may still claim: never its own."""
    own, claims = s.shown[seat], s.claims
    return [card for card in s.shown if card is not None and card != own and card not in claims]


def claimed(s: SlapState, seat: Seat, card: CardId | None) -> SlapState:
    return replace(s, claims=(*s.claims[:seat], card, *s.claims[seat + 1 :]))


def swapped(shown: Sequence[CardId | None], claims: Sequence[CardId | None]) -> tuple[CardId | None, ...]:
    """What lies before each seat after all swaps.

    Every swapper has the card it claimed. A seat that lost its card and did not swap itself gets what the taker
    left behind; if that was claimed too, what its taker left behind, and so on to the end of the chain. Claims are on
    cards, not on seats, so their order does not matter.
    """
    taker = {card: seat for seat, card in enumerate(claims) if card is not None}
    after = []
    for own, claim in zip(shown, claims, strict=True):
        got = own if claim is None else claim
        while claim is None and got in taker:
            got = shown[taker[got]]
        after.append(got)
    return tuple(after)


def priority(s: SlapState) -> tuple[Seat, ...]:
    """In calm mode, the order of seats: clockwise, and one seat on after every slap and every construction turn."""
    seats = s.options.seats
    return around(Seat((s.first + s.turn) % seats), seats)


def draft_order(order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """In calm mode, whose pick is next in the draft; with two seats: first, second, second, first."""
    return order if len(order) > 2 else order + order[::-1]


def picks(order: Sequence[Seat], rankings: Sequence[Rank]) -> list[tuple[Seat, CardId | None]]:
    """In this order, each seat gets the card it ranks highest of those still there; None if none is left."""
    ranked = {ranking.seat: ranking.cards for ranking in rankings}
    gone: set[CardId] = set()
    given: list[tuple[Seat, CardId | None]] = []
    for seat in order:
        got = next((card for card in ranked[seat] if card not in gone), None)
        if got is not None:
            gone.add(got)
        given.append((seat, got))
    return given
