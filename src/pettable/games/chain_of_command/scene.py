"""A Chain of Command table described line by line, for the terminal and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainView, Reason, moved_up
from pettable.table.deck import CardId
from pettable.table.layout import CardRow, Layout
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat, around


class TheChain(SceneLine, frozen=True):
    """Strongest first."""

    first: Group
    second: Group
    third: Group
    fourth: Group


class Counts(SceneLine, frozen=True):
    """Which of a card's two scores this table plays for."""

    tricks: bool


class DrawPile(SceneLine, frozen=True):
    count: int


class Pile(SceneLine, frozen=True):
    """A seat's pile; its cards are named only with the option of open piles (CC-5)."""

    seat: Seat
    count: int
    open: bool
    cards: tuple[CardId, ...]


class LastTrick(SceneLine, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class TrickReason(SceneLine, frozen=True):
    """Why the last trick went to whom (CC-4); until the next card is played."""

    seat: Seat
    card: CardId
    group: Group
    why: Reason
    count: int
    #: In points.
    worth: int
    #: The other groups that were played; they stand below it.
    below: tuple[Group, ...]


class TrickCard(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    strongest: bool


class ToBeat(SceneLine, frozen=True):
    """The strongest card of the trick so far, for the seat that plays next: what beats it (CC-4)."""

    seat: Seat
    card: CardId
    #: The groups that stand above its own.
    above: tuple[Group, ...]
    #: The points in the trick so far.
    worth: int
    #: Does the seat play the last card of the trick?
    last: bool
    #: Which cards of one's own hand would be the strongest if they were played now; leaders move their group first.
    beating: tuple[CardId, ...]
    #: Is a card of one's own hand equal to it? It loses, since the one that was played first wins.
    equal: bool


class Hand(SceneLine, frozen=True):
    cards: tuple[CardId, ...]


class HeldLeader(SceneLine, frozen=True):
    """A leader in one's own hand, and what it would do to the chain now (CC-3, CC-12)."""

    card: CardId
    group: Group
    #: The place its group would have, 1 at the top; and whether that is another one than now.
    place: int
    rises: bool
    top_dog: bool


def scene(rules: Rules[Any, Any, Any, Any], view: ChainView) -> Sequence[SceneLine]:
    assert isinstance(rules, ChainOfCommand)
    return list(_lines(rules, view))


def _lines(rules: ChainOfCommand, view: ChainView) -> Iterator[SceneLine]:
    options = view.options
    if view.chain:
        yield TheChain(*view.chain)
    yield Counts(options.tricks)
    if view.dealt:
        yield DrawPile(view.deck)
        for seat, pile in enumerate(view.piles):
            yield Pile(Seat(seat), len(pile), options.open_piles and pile != (), pile if options.open_piles else ())
    if view.lead is not None and view.piles[view.lead]:
        # The seat that leads has taken the last trick, so its pile ends with it.
        last = view.piles[view.lead][-options.seats :]
        yield LastTrick(view.lead, last)
        if not view.trick:
            place = rules.wins_trick(view.chain, last, options.tricks)
            why = rules.reason(last, place, options.tricks)
            card = last[place]
            yield TrickReason(
                seat=view.lead,
                card=card,
                group=rules.group[card],
                why=why,
                count=len(last),
                worth=sum(rules.scores[options.tricks][each] for each in last),
                below=tuple(
                    [
                        each
                        for each in view.chain
                        if each != rules.group[card] and each in map(rules.group.__getitem__, last)
                    ]
                ),
            )
    if view.lead is not None and view.trick:
        strongest = rules.wins_trick(view.chain, view.trick, options.tricks)
        for place, card in enumerate(view.trick):
            yield TrickCard(around(view.lead, options.seats)[place], card, place == strongest)
        card = view.trick[strongest]
        yield ToBeat(
            seat=around(view.lead, options.seats)[strongest],
            card=card,
            above=view.chain[: view.chain.index(rules.group[card])],
            worth=sum(rules.scores[options.tricks][each] for each in view.trick),
            last=len(view.trick) == options.seats - 1,
            beating=tuple([card for card in view.hand if rules.would_lead_trick(view, card)]),
            equal=any(
                rules.group[each] == rules.group[card]
                and rules.scores[options.tricks][each] == rules.scores[options.tricks][card]
                for each in view.hand
            ),
        )
    if view.seat is not None and view.hand:
        yield Hand(view.hand)
        for card in view.hand:
            if rules.is_leader[card]:
                group = rules.group[card]
                chain = moved_up(view.chain, group, to_top=options.top_dog)
                yield HeldLeader(
                    card=card,
                    group=group,
                    place=chain.index(group) + 1,
                    rises=chain != view.chain,
                    top_dog=options.top_dog,
                )


def layout(rules: Rules[Any, Any, Any, Any], view: ChainView) -> Layout:
    """The chain and the trick, or the last one; piles lie face down until they are counted (CC-5)."""
    assert isinstance(rules, ChainOfCommand)
    over = view.played == len(rules.pack)
    last = () if view.lead is None else view.piles[view.lead][-view.options.seats :]
    middle = (tuple(rules.chain_card[group] for group in view.chain), view.trick or last)
    open_piles = over or view.options.open_piles
    piles = [CardRow(pile) if open_piles else CardRow(covered=len(pile)) for pile in view.piles]
    return Layout(
        () if over else tuple(CardRow(cards) for cards in middle if cards),
        tuple((pile,) if pile != CardRow() else () for pile in piles),
    )
