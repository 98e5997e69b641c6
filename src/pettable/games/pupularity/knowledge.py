"""What everybody knows of the hands, though nobody sees them, and the worlds that fit it.

Cards come into a hand unseen, out of a deck. Two things tell something of those that stay there. A new deck is the
discard pile, which all have seen: what was in a hand then is not in it (PP-14, PP-18). And who must give up a card
because it can play nothing (PP-4) keeps only cards that it could not play.

So a hand falls into lots. Most cards are simply of the present deck; these are not written down. A `Lot` is a number of
cards of an earlier deck, or cards known to be among a few. When a card is shown that could be of several lots, or
of one and of the present deck, nobody knows which it was of: then there are several guesses. Each weighs as many
ways as there are for the cards that were shown to have been drawn as it says.
"""

from collections.abc import Sequence
from itertools import product
from math import factorial, prod
from typing import TypeAlias

from msgspec import Struct

from pettable.games.pupularity.cards import Cards
from pettable.table.deck import CardId
from pettable.table.rng import Rng


class Lot(Struct, frozen=True, gc=False):
    count: int
    #: Which deck they came from; the first is 0.
    deck: int
    #: What they can be; empty: any card of that deck.
    among: Cards = ()


class Guess(Struct, frozen=True, gc=False):
    """One way a hand may be made up; the weights of a hand's guesses sum to 1."""

    weight: float
    lots: tuple[Lot, ...]

    @property
    def count(self) -> int:
        return sum([lot.count for lot in self.lots])


#: The guesses about one hand; none: all of it is of the present deck.
Known: TypeAlias = tuple[Guess, ...]
NOTHING_KNOWN = (Guess(1.0, ()),)


def source_deck(card: CardId, decks: Sequence[Cards]) -> int:
    """The deck that a card was in last: the one it was drawn from, if it is in a hand."""
    for number in range(len(decks), 0, -1):
        if card in decks[number - 1]:
            return number
    return 0


def after_card_shown(known: Known, held: int, card: CardId, decks: Sequence[Cards]) -> Known:
    """A card leaves a hand of so many for all to see."""
    deck, ways = source_deck(card, decks), dict[tuple[Lot, ...], float]()
    for guess in known:
        lots = guess.lots
        if deck == len(decks) and held > guess.count:
            ways[lots] = ways.get(lots, 0) + guess.weight * (held - guess.count)
        for at, lot in enumerate(lots):
            if lot.deck == deck and (not lot.among or card in lot.among):
                fewer = (Lot(lot.count - 1, deck, lot.among),) if lot.count > 1 else ()
                left = lots[:at] + fewer + lots[at + 1 :]
                ways[left] = ways.get(left, 0) + guess.weight * lot.count
    return _weighed(list(ways.items()))


def after_giving_up(known: Known, held: int, unplayable: Sequence[CardId], decks: Sequence[Cards]) -> Known:
    """A hand of so many turns out to hold nothing but what could not be played."""
    narrowed = []
    for guess in known or NOTHING_KNOWN:
        lots = [
            Lot(lot.count, lot.deck, tuple(card for card in unplayable if _may_be(lot, card, decks)))
            for lot in (*guess.lots, Lot(held - guess.count, len(decks)))
            if lot.count
        ]
        if all(lot.among for lot in lots):
            narrowed.append((tuple(lots), guess.weight))
    return _weighed(narrowed)


def after_reshuffling(known: Known, held: int, deck: int) -> Known:
    """A new deck is made: what is in this hand came from earlier ones, `deck` being the last of them."""
    ways = []
    for guess in known or NOTHING_KNOWN:
        rest = held - guess.count
        ways.append(((*guess.lots, Lot(rest, deck)) if rest else guess.lots, guess.weight))
    return _weighed(ways)


def _may_be(lot: Lot, card: CardId, decks: Sequence[Cards]) -> bool:
    return card in lot.among if lot.among else source_deck(card, decks) == lot.deck


def _weighed(ways: Sequence[tuple[tuple[Lot, ...], float]]) -> Known:
    if len(ways) == 1:
        lots = ways[0][0]
        return (Guess(1.0, lots),) if lots else ()
    total = sum(weight for _, weight in ways)
    return tuple(Guess(weight / total, lots) for lots, weight in ways)


Pools: TypeAlias = list[list[CardId]]


def sample_hands(
    hands: Sequence[tuple[int, Known]], hidden: Pools, rng: Rng
) -> tuple[list[list[CardId]], list[CardId]]:
    """Hands of these sizes, of which this is known, and the cards that are left over: all that fit are as likely.

    `hidden` is what nobody has seen, by the deck that it was in last.
    """
    while True:
        pools = [list(rng.shuffled(pool)) for pool in hidden]
        guesses = _sample_guesses([known or NOTHING_KNOWN for _, known in hands], pools, rng)
        narrow = [
            [rng.choice(_fitting(lot, pools)) for lot in guess.lots if lot.among for _ in range(lot.count)]
            for guess in guesses
        ]
        chosen = [card for cards in narrow for card in cards]
        # Each was drawn by itself, so that all choices are as likely; two of the same card are no choice at all.
        if len(set(chosen)) == len(chosen):
            break
    pools = [[card for card in pool if card not in chosen] for pool in pools] if chosen else pools
    for (held, _), guess, cards in zip(hands, guesses, narrow, strict=True):
        for lot in (*guess.lots, Lot(held - guess.count, len(pools) - 1)):
            if not lot.among:
                cards += [pools[lot.deck].pop() for _ in range(lot.count)]
    return narrow, pools[-1]


def _fitting(lot: Lot, pools: Pools) -> list[CardId]:
    return [card for card in pools[lot.deck] if card in lot.among]


def _sample_guesses(known: Sequence[Known], pools: Pools, rng: Rng) -> tuple[Guess, ...]:
    """A guess about each hand, each as likely as there are ways to fill them, counting those with a card twice."""
    every = list(product(*known))
    if len(every) == 1:
        return every[0]
    weighed = [(guesses, ways) for guesses in every if (ways := _ways(guesses, pools))]
    point = rng.unit() * sum(ways for _, ways in weighed)
    for guesses, ways in weighed:
        point -= ways
        if point < 0:
            return guesses
    return weighed[-1][0]


def _ways(guesses: Sequence[Guess], pools: Pools) -> float:
    """How much these guesses weigh together with all ways to choose for their narrow lots, and to deal the rest."""
    ways, left = prod(guess.weight for guess in guesses), [len(pool) for pool in pools]
    for lot in (lot for guess in guesses for lot in guess.lots if lot.among):
        ways *= len(_fitting(lot, pools)) ** lot.count
        left[lot.deck] -= lot.count
    if min(left) < 0:
        return 0.0
    return ways * prod(factorial(rest) / factorial(len(pool)) for rest, pool in zip(left, pools, strict=True))
